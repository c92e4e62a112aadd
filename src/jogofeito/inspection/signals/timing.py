"""Timing that no person has: always the same delay, or amounts picked in no time."""

from collections import defaultdict
from collections.abc import Iterable, Iterator

from jogofeito.inspection.signals.chance import percentile
from jogofeito.inspection.signals.kinds import Signal
from jogofeito.inspection.signals.observing import Decision, Observed
from jogofeito.inspection.signals.thresholds import Thresholds


def timing(hands: Iterable[Observed], limits: Thresholds) -> Iterator[Signal]:
    taken: dict[str, list[tuple[str, Decision, int]]] = defaultdict(list)
    for hand in hands:
        for each in hand.decisions:
            if each.ms is not None:
                taken[each.player].append((hand.jogada, each, each.ms))
    for player, decisions in taken.items():
        thought = [(jogada, ms) for jogada, each, ms in decisions if ms >= limits.chosen_before_ms]
        yield from _even(player, thought, limits)
        instant = [jogada for jogada, each, ms in decisions if each.raises and ms < limits.chosen_before_ms]
        raises = sum(each.raises for _, each, _ in decisions)
        if len(instant) >= limits.instant_raises:
            counts = {"times": len(instant), "of": raises, "ms": limits.chosen_before_ms}
            yield Signal("instant_raises", (player,), counts, _some(instant, limits))


def _even(player: str, thought: list[tuple[str, int]], limits: Thresholds) -> Iterator[Signal]:
    if len(thought) < limits.timing_decisions:
        return
    times = [ms for _, ms in thought]
    low, middle, high = (percentile(times, part) for part in (0.1, 0.5, 0.9))
    if high - low <= max(limits.even_ms, limits.even_spread * middle):
        counts = {"decisions": len(times), "middle_ms": middle, "low_ms": low, "high_ms": high}
        yield Signal("even_timing", (player,), counts, _some([jogada for jogada, _ in thought], limits))


def _some(jogadas: Iterable[str], limits: Thresholds) -> tuple[str, ...]:
    return tuple(dict.fromkeys(jogadas))[: limits.most_hands_shown]
