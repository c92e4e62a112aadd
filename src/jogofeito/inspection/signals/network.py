"""Players who come to one table from one address.

Addresses are not kept. What is kept is a digest under a key of the house, which tells that two are the same and not
what they are; it changes from month to month, and is forgotten after a while.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

import msgspec

from jogofeito.inspection.signals.kinds import Signal
from jogofeito.inspection.signals.observing import Observed
from jogofeito.inspection.signals.thresholds import Thresholds


class Trace(msgspec.Struct, frozen=True):
    """A player was there from an address, with a program that names itself so, from one time to another."""

    player: str
    network: str  # a digest
    device: str  # a digest
    first_ms: int
    last_ms: int


def shared_network(hands: Sequence[Observed], traces: Iterable[Trace], limits: Thresholds) -> Iterator[Signal]:
    """Pairs at one table, both there from the same address at the time of the hand."""
    here: dict[str, list[Trace]] = defaultdict(list)
    people: dict[str, set[str]] = defaultdict(set)
    for trace in traces:
        here[trace.player].append(trace)
        people[trace.network].add(trace.player)
    private = {network for network, players in people.items() if len(players) <= limits.network_people}
    together: dict[tuple[str, str], dict[str, bool]] = defaultdict(dict)  # hands, and whether the program was the same
    for hand in hands:
        for one, other in combinations(sorted(hand.players), 2):
            same = [
                (mine.device == theirs.device)
                for mine in _at(here[one], hand.at_ms, limits)
                for theirs in _at(here[other], hand.at_ms, limits)
                if mine.network == theirs.network in private
            ]
            if same:
                together[one, other][hand.jogada] = any(same)
    for pair, jogadas in together.items():
        counts = {"hands": len(jogadas), "same_device": sum(jogadas.values())}
        yield Signal("shared_network", pair, counts, tuple(jogadas)[: limits.most_hands_shown])


def _at(traces: Iterable[Trace], at_ms: int, limits: Thresholds) -> list[Trace]:
    around = limits.network_around_ms
    return [each for each in traces if each.first_ms - around <= at_ms <= each.last_ms + around]
