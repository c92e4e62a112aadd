"""Soft play: two who do not raise each other, and check with hands that cannot lose."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence

from jogofeito.inspection.signals.chance import Among, stratified, upper_tail
from jogofeito.inspection.signals.dumping import Pair, Told, among, counts_of, where
from jogofeito.inspection.signals.kinds import Signal
from jogofeito.inspection.signals.observing import Observed
from jogofeito.inspection.signals.thresholds import Thresholds

Stratum = tuple[bool, bool]  # whether there is a bet to answer, whether it is the first round


def soft_play(hands: Sequence[Observed], limits: Thresholds) -> Iterator[Signal]:
    yield from hardly_raises(hands, limits)
    yield from checks_unbeatable(hands, limits)


def hardly_raises(hands: Iterable[Observed], limits: Thresholds) -> Iterator[Signal]:
    """Two who raise each other far less than each of them raises others, where either could."""
    could: dict[str, dict[Stratum, dict[str, Told]]] = defaultdict(lambda: defaultdict(lambda: defaultdict(list)))
    pairs: set[Pair] = set()
    for hand in hands:
        for each in hand.decisions:
            if each.may_raise and each.against:
                stratum = (each.faces_bet, each.street == 0)
                could[each.player][stratum][each.against].append((hand.jogada, each.raises))
                first, second = sorted((each.player, each.against))
                pairs.add((first, second))
    for pair in sorted(pairs):
        strata = [_against(could[one], other) for one, other in (pair, pair[::-1])]
        found = stratified(each for of_one in strata for each in of_one)
        rare = found.hits <= limits.soft_rate * found.expected
        if found.missing >= limits.soft_missing and found.score >= limits.soft_score and rare:
            counts = {
                "raises": found.hits,
                "expected": round(found.expected),
                "of": sum(each.tries for of_one in strata for each in of_one),
            }
            told = [
                (jogada, not raised)
                for one, other in (pair, pair[::-1])
                for against in could[one].values()
                for jogada, raised in against.get(other, ())
            ]
            yield Signal("hardly_raises", pair, counts, where(told, limits))


def _against(could: dict[Stratum, dict[str, Told]], rival: str) -> list[Among]:
    found = []
    for against in could.values():
        mine = [raised for _, raised in against.get(rival, ())]
        others = [raised for other, told in against.items() if other != rival for _, raised in told]
        found.append(Among(sum(mine), len(mine), sum(others), len(others)))
    return found


def checks_unbeatable(hands: Iterable[Observed], limits: Thresholds) -> Iterator[Signal]:
    """Nothing could beat them, nobody could raise any more, one opponent could still have paid: and they checked."""
    told: dict[Pair, Told] = defaultdict(list)
    for hand in hands:
        for each in hand.decisions:
            if each.unbeatable and each.may_raise:
                told[each.player, each.against].append((hand.jogada, each.says == "check"))
    for pair, mine in told.items():
        found = among(pair, told)
        chance = upper_tail(found)
        if found.hits >= limits.unbeatable_checks and chance <= limits.unbeatable_chance:
            yield Signal("checks_unbeatable", pair, counts_of(found, chance), where(mine, limits))
