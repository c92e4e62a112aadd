"""The jackpot's side stake in figures: what it returns, and from which balance on it is worth it.

For a player who wins alone: others who win in the same jogada take their share first, which is too rare to matter.
"""

from collections.abc import Iterator, Mapping
from fractions import Fraction

from jogofeito.core.odds import Odds
from jogofeito.games.acumulado.acts import ABOUT
from jogofeito.games.acumulado.plan import Jackpot, Prize, Winner, payments


def side_odds(jackpot: Jackpot, balance: int, frequencies: Mapping[str, Fraction], named: str = "{}") -> Iterator[Odds]:
    """What a side stake of 1 returns with so much in the jackpot, by the function that pays; then prize by prize.

    `named` makes the name of a combination that people read, where that is not its own.
    """
    won = [
        (prize.combination, frequencies[prize.combination], _paid(jackpot, balance, prize)) for prize in jackpot.plan
    ]
    nothing = (Fraction(1) - sum(chance for _, chance, _ in won), Fraction(0))
    yield Odds(ABOUT, ABOUT, [nothing, *((chance, returned) for _, chance, returned in won)])
    for combination, chance, returned in won:
        name = f"{ABOUT}:{named.format(combination)}"
        yield Odds(name, name, [(1 - chance, Fraction(0)), (chance, returned)], part=True)


def _paid(jackpot: Jackpot, balance: int, prize: Prize) -> Fraction:
    """In side stakes."""
    alone = payments(jackpot, balance, [Winner(1, prize.combination)])
    return Fraction(sum(each.amount for each in alone), jackpot.stake)


def break_even(
    jackpot: Jackpot, frequencies: Mapping[str, Fraction], besides: Fraction = Fraction(0)
) -> Fraction | None:
    """The balance with which the side stake wins its own price in the mean, and what is lost `besides`.

    With `besides` the house edge of a first bet times its amount, the whole game is even. Exact but for the rounding
    of a prize to whole units. None if the jackpot's ceiling is below it: then it is never even.
    """
    wanted, low, mean = jackpot.stake + besides, Fraction(0), Fraction(0)
    for corner in sorted({prize.number * jackpot.stake for prize in jackpot.plan if prize.sort == "stakes"}):
        there = mean + (corner - low) * _slope(jackpot, frequencies, low)
        if there >= wanted:
            break
        low, mean = Fraction(corner), there
    found = low + (wanted - mean) / _slope(jackpot, frequencies, low)
    return None if 0 < jackpot.ceiling < found else found


def _slope(jackpot: Jackpot, frequencies: Mapping[str, Fraction], balance: Fraction) -> Fraction:
    """What the next unit in the jackpot adds to what is won in the mean."""
    shares = (frequencies[prize.combination] * _share(prize, jackpot, balance) for prize in jackpot.plan)
    return sum(shares, Fraction(0))


def _share(prize: Prize, jackpot: Jackpot, balance: Fraction) -> Fraction:
    """What of the next unit in the jackpot a lone winner gets."""
    match prize.sort:
        case "rest":
            return Fraction(1)
        case "percent":
            return Fraction(prize.number, 100)
        case _:
            return Fraction(int(balance < prize.number * jackpot.stake))
