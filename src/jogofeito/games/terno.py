"""A terno, three dice thrown together: the 216 throws, and chances as what they pay for each of them.

A chance *is* its vector over the throws. Payment at the table, exact odds, variance and simulation all read it.
"""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from itertools import product
from typing import Final

import msgspec

from jogofeito.core.dice import FACES, opposite
from jogofeito.core.kernel import kernel
from jogofeito.core.odds import Odds

DICE: Final = 3
THROWS: Final = tuple(product(range(1, FACES + 1), repeat=DICE))

LOST: Final = -1  # the bet is collected
NULL: Final = -2  # nobody wins or loses: the bet lies on

Dice = tuple[int, ...]


def number_of_throw(dice: Iterable[int]) -> int:
    """The place of a throw among the 216.

    >>> number_of_throw((1, 1, 2)), THROWS[1]
    (1, (1, 1, 2))
    """
    number = 0
    for face in dice:
        number = number * FACES + face - 1
    return number


class Chance(msgspec.Struct, frozen=True):
    """A place to bet on."""

    id: str
    kind: str
    prizes: tuple[int, ...]  # by throw: so many times the bet, LOST or NULL
    over: int = 1  # the bet is what lies there, divided by this: half on the lines of banca francesa

    def on(self, dice: Dice) -> int:
        return self.prizes[number_of_throw(dice)]


Chances = Mapping[str, Chance]


class DiceShown(msgspec.Struct, frozen=True):
    how_many: int
    colour: str
    opposite_faces: tuple[tuple[int, int], ...]


def dice_shown(colour: str) -> DiceShown:
    """The dice as data, for whoever draws them."""
    return DiceShown(DICE, colour, tuple((face, opposite(face)) for face in range(1, FACES // 2 + 1)))


# ---- the functions that pay at the table and are simulated in the lab


@kernel
def bet_of(chips: int, over: int) -> int:
    """How much of the chips that lie on a place is the bet; the rules see to it that nothing is left over."""
    return chips // over


@kernel
def kept(bet: int, prize: int) -> int:
    """How much of a bet stays its owner's, by the chance's entry for the throw."""
    return 0 if prize == LOST else bet


@kernel
def won(bet: int, prize: int) -> int:
    """What is paid on it."""
    return bet * prize if prize > 0 else 0


# ---- odds


def odds_of(chance: Chance) -> Odds:
    """The exact odds of the bet itself: on a line, of the half that plays.

    A bet that a throw can leave lying is an absorbing chain with one state in which it lies: it stays there with the
    probability of a null throw, so each deciding throw ends it with the same share of what is left.
    """
    throw = [(Fraction(1, len(THROWS)), _returned(prize)) for prize in chance.prizes]
    decided = [_returned(prize) for prize in chance.prizes if prize != NULL]
    if len(decided) == len(THROWS):
        return Odds(chance.id, chance.kind, throw)
    return Odds(chance.id, chance.kind, ((Fraction(1, len(decided)), each) for each in decided), throw)


def _returned(prize: int) -> Fraction:
    return Fraction(kept(1, prize) + won(1, prize))
