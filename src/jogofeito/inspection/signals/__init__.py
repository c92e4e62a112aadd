"""Signals for the inspector: hands of poker that look like collusion or like programs at play.

Pure functions over what the journal tells of the hands. A signal is no proof; it says where to look, and how seldom
chance alone would look like it.
"""

from collections.abc import Iterable, Sequence

from jogofeito.inspection.signals.dumping import dumping
from jogofeito.inspection.signals.kinds import KINDS, Kind, Signal
from jogofeito.inspection.signals.network import Trace, shared_network
from jogofeito.inspection.signals.observing import Observed, observed, watch
from jogofeito.inspection.signals.softness import soft_play
from jogofeito.inspection.signals.thresholds import USUAL, Thresholds
from jogofeito.inspection.signals.timing import timing

__all__ = ["KINDS", "USUAL", "Kind", "Observed", "Signal", "Thresholds", "Trace", "observed", "signals", "watch"]


def signals(hands: Sequence[Observed], traces: Iterable[Trace] = (), limits: Thresholds = USUAL) -> list[Signal]:
    """All that is worth a look, by sort and then by players."""
    found = [
        *dumping(hands, limits),
        *soft_play(hands, limits),
        *shared_network(hands, traces, limits),
        *timing(hands, limits),
    ]
    return sorted(found, key=lambda each: (KINDS.index(each.kind), each.players))
