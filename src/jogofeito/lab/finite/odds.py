"""The exact odds of a chance, read off the vector that pays."""

from collections.abc import Iterator
from fractions import Fraction

from jogofeito.core.odds import Odds
from jogofeito.games.pano.chances import NULL, Chance, Chances, kept, won


class StakeRefused(ValueError):
    """A stake that cannot lie on a chance."""


def odds(chances: Chances, stake: int | None = None) -> Iterator[Odds]:
    """Of every chance, with what lies on it, or without regard to what division leaves over."""
    return (odds_of(chance, stake) for chance in chances.values())


def odds_of(chance: Chance, stake: int | None = None) -> Odds:
    """The exact odds of the bet itself: on a line, of the half that plays.

    Prizes are paid in whole units, so what a division leaves over hangs on the stake; without one, nothing is left.

    A bet that an outcome can leave lying is an absorbing chain with one state in which it lies: it stays there with the
    probability of a null outcome, so each deciding outcome ends it with the same share of what is left.
    """
    bet = Fraction(chance.prize_divisor if stake is None else Fraction(stake, chance.bet_divisor))
    if bet.denominator != 1 or bet < 1:
        raise StakeRefused(f"{stake} on {chance.id} is no bet: it is a positive multiple of {chance.bet_divisor}")
    once = [(Fraction(1, len(chance.prizes)), _returned(chance, int(bet), prize)) for prize in chance.prizes]
    decided = [_returned(chance, int(bet), prize) for prize in chance.prizes if prize != NULL]
    if len(decided) == len(chance.prizes):
        return Odds(chance.id, chance.kind, once)
    return Odds(chance.id, chance.kind, ((Fraction(1, len(decided)), each) for each in decided), once)


def _returned(chance: Chance, bet: int, prize: int) -> Fraction:
    return Fraction(kept(bet, prize) + won(bet, prize, chance.prize_divisor), bet)
