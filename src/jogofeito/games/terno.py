"""A terno, three dice thrown together: the 216 throws, numbered."""

from collections.abc import Iterable
from itertools import product
from typing import Final

import msgspec

from jogofeito.core.dice import FACES, opposite

DICE: Final = 3
THROWS: Final = tuple(product(range(1, FACES + 1), repeat=DICE))

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


class DiceShown(msgspec.Struct, frozen=True):
    how_many: int
    colour: str
    opposite_faces: tuple[tuple[int, int], ...]


def dice_shown(colour: str) -> DiceShown:
    """The dice as data, for whoever draws them."""
    return DiceShown(DICE, colour, tuple((face, opposite(face)) for face in range(1, FACES // 2 + 1)))
