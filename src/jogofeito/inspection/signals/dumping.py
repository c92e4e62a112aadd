"""Chips passed on purpose: a flow that goes one way, hands given up to one opponent only."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence

from jogofeito.inspection.signals.chance import Among, once_in, once_in_of_score, one_way, upper_tail
from jogofeito.inspection.signals.kinds import Kind, Signal
from jogofeito.inspection.signals.observing import Decision, Observed
from jogofeito.inspection.signals.thresholds import Thresholds

Pair = tuple[str, str]
Told = list[tuple[str, bool]]  # the hands of a pair, and whether it happened there


def dumping(hands: Sequence[Observed], limits: Thresholds) -> Iterator[Signal]:
    yield from one_way_flow(hands, limits)
    yield from given_up("folds_ahead", hands, limits, lambda _, decision: bool(decision.ahead))
    yield from given_up(
        "bets_then_folds", hands, limits, lambda hand, decision: after_large_bets(hand, decision, limits)
    )


def one_way_flow(hands: Iterable[Observed], limits: Thresholds) -> Iterator[Signal]:
    """Money that goes from one player to another and hardly ever back."""
    met: dict[Pair, list[tuple[str, float]]] = defaultdict(list)
    lost: dict[str, float] = defaultdict(float)
    lost_to: dict[Pair, float] = defaultdict(float)
    for hand in hands:
        for (loser, winner), amount in hand.flow.items():
            met[loser, winner].append((hand.jogada, amount))
            met[winner, loser].append((hand.jogada, -amount))
            lost[loser] += amount
            lost_to[loser, winner] += amount
    for (giver, taker), meetings in met.items():
        net = sum(amount for _, amount in meetings)
        cap = limits.flow_cap
        score = one_way(max(-cap, min(cap, amount)) for _, amount in meetings)
        if (
            len(meetings) >= limits.flow_hands
            and net >= limits.flow_minimums
            and score >= limits.flow_score
            and lost_to[giver, taker] >= limits.flow_share * lost[giver]
        ):
            counts = {
                "hands": len(meetings),
                "lost": round(lost_to[giver, taker]),
                "won_back": round(lost_to[taker, giver]),
                "lost_in_all": round(lost[giver]),
                "once_in": once_in_of_score(score),
            }
            telling = sorted(meetings, key=lambda each: -each[1])[: limits.most_hands_shown]
            yield Signal("one_way_flow", (giver, taker), counts, tuple(jogada for jogada, _ in telling))


def after_large_bets(hand: Observed, decision: Decision, limits: Thresholds) -> bool:
    """Much put in, little to pay: few fold then."""
    large = decision.invested >= limits.large_minimums * hand.minimum
    return large and decision.call <= limits.cheap_price * decision.pot


def given_up(
    kind: Kind, hands: Iterable[Observed], limits: Thresholds, counts_here: Callable[[Observed, Decision], bool]
) -> Iterator[Signal]:
    """Folds to the bets of one opponent, where the same player does not fold to those of others."""
    for (giver, taker), (told, found) in contrasts(hands, counts_here).items():
        chance = upper_tail(found)
        if found.hits >= limits.give_up_folds and chance <= limits.give_up_chance:
            yield Signal(kind, (giver, taker), counts_of(found, chance), where(told, limits))


def contrasts(
    hands: Iterable[Observed], counts_here: Callable[[Observed, Decision], bool]
) -> dict[Pair, tuple[Told, Among]]:
    """Of every player: folds to the bets of each opponent beside folds to those of all others."""
    told: dict[Pair, Told] = defaultdict(list)
    for hand in hands:
        for decision in hand.decisions:
            if decision.faces_bet and decision.call and counts_here(hand, decision):
                told[decision.player, decision.against].append((hand.jogada, decision.says == "fold"))
    return {pair: (mine, among(pair, told)) for pair, mine in told.items()}


def among(pair: Pair, told: dict[Pair, Told]) -> Among:
    others = [happened for other, its in told.items() if other[0] == pair[0] and other != pair for _, happened in its]
    mine = [happened for _, happened in told[pair]]
    return Among(sum(mine), len(mine), sum(others), len(others))


def counts_of(found: Among, chance: float) -> dict[str, int]:
    return {
        "times": found.hits,
        "of": found.tries,
        "others_times": found.other_hits,
        "others_of": found.other_tries,
        "once_in": once_in(chance),
    }


def where(told: Told, limits: Thresholds) -> tuple[str, ...]:
    shown = dict.fromkeys(jogada for jogada, happened in told if happened)
    return tuple(shown)[: limits.most_hands_shown]
