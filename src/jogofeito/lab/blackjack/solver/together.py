"""How the hands of a split fall together: nearly, with the exact expectation."""

from collections import defaultdict
from fractions import Fraction

from jogofeito.lab.blackjack.solver.bank import BLACKJACK, BUSTED, ENDS
from jogofeito.lab.blackjack.solver.cards import VALUES
from jogofeito.lab.blackjack.solver.split import ANY_END, Drawn, SplitHands, Stage, Weights

Floats = dict[int, float]  # by halves won

FINE = 1 << 80  # parts of 1 that a probability is rounded to
RARE = 1e-9  # stages that are left to the correction


def split_halves(hands: SplitHands) -> dict[int, Fraction]:
    """The distribution of what all hands of a split win, in halves of the first bet."""
    found: Floats = defaultdict(float)
    for stage, chance in hands.stages(float):
        if chance > RARE:
            for won, likely in _of_stage(hands, stage).items():
                found[won] += chance * likely
    exact = {won: Fraction(round(likely * FINE), FINE) for won, likely in found.items() if likely > 0}
    exact[0] = exact.get(0, Fraction(0)) + 1 - sum(exact.values())
    missing = 2 * hands.value(Fraction).whole - sum(won * likely for won, likely in exact.items())
    for won, part in ((4, missing / 8), (-4, -missing / 8)):  # two bets won rather than lost
        exact[won] = exact.get(won, Fraction(0)) + part
    return exact


def _of_stage(hands: SplitHands, stage: Stage) -> Floats:
    bank = _bank(hands, stage)
    plain = _of_hand(hands, stage, hands.plain, bank, True) if stage.plain else []
    any_card = _of_hand(hands, stage, _both(hands), bank, False) if stage.open else []
    found: Floats = defaultdict(float)
    for end, chance in enumerate(bank):
        if chance <= 0:
            continue
        row: Floats = {0: chance}
        first = True
        for each in [plain] * stage.plain + [any_card] * stage.open:
            row = _sum(row, _spared(hands, each[end], first) if end == BLACKJACK else each[end])
            first = False
        for won, likely in row.items():
            found[won] += likely
    return found


def _sum(one: Floats, other: Floats) -> Floats:
    found: Floats = defaultdict(float)
    for won, likely in one.items():
        for more, chance in other.items():
            found[won + more] += likely * chance
    return found


def _spared(hands: SplitHands, each: Floats, first: bool) -> Floats:
    """Where a blackjack of the bank takes the first bet only (reading 45)."""
    if hands.options.bank_takes == "all":
        return each
    return {-2 if first else 0: sum(each.values())}


def _both(hands: SplitHands) -> Weights:
    found: Weights = {drawn: dict(halves) for drawn, halves in hands.plain.items()}
    for drawn, halves in hands.paired.items():
        group = found.setdefault(drawn, {})
        for half, weight in halves.items():
            group[half] = group.get(half, 0) + weight
    return found


def _bank(hands: SplitHands, stage: Stage) -> list[float]:
    """The bank's ends when it draws after so many cards."""
    facing = hands.facing
    ends = [0.0] * ENDS
    for slot, weight in zip(facing.tree(hands.pair).slots, facing.sums((0,) * VALUES, hands.pair), strict=True):
        above, below = hands.law(Drawn(slot.aside, slot.others), stage, False)
        ends[slot.end] += weight * above / below
    ends[BUSTED] = max(0.0, 1.0 - sum(ends))
    return ends


def _of_hand(hands: SplitHands, stage: Stage, weights: Weights, bank: list[float], plain: bool) -> list[Floats]:
    """What one hand wins, given the bank's end. Hands that are over before are shared out to where some are missing."""
    ended: list[Floats] = [defaultdict(float) for _ in range(ENDS)]
    over: Floats = defaultdict(float)
    for drawn, group in weights.items():
        above, below = hands.law(drawn, stage, plain)
        if above:
            for half, weight in group.items():
                (over if half.end == ANY_END else ended[half.end])[half.won] += weight * above / below
    missing = [max(0.0, chance - sum(each.values())) for chance, each in zip(bank, ended, strict=True)]
    whole = sum(missing) or 1.0
    for end, each in enumerate(ended):
        for won, likely in over.items():
            each[won] += likely * missing[end] / whole
        total = sum(each.values()) or 1.0
        for won in each:
            each[won] /= total
    return ended
