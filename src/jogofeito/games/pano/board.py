"""The places of a cloth as data, for whoever draws them."""

from collections.abc import Mapping

import msgspec

from jogofeito.games.pano.chances import LOST, NULL, Chance, Chances
from jogofeito.games.pano.offers import Spot


class BoardPlace(msgspec.Struct, frozen=True, omit_defaults=True):
    """A place to bet on. Money in units; several prizes where they depend on the outcome.

    `numbers` are those in the chance's name, such as 1 and 2 of `diferentes:1-2`; a prize is so many times the bet,
    divided by `prize_divisor`.
    """

    id: str
    kind: str
    numbers: tuple[int, ...]
    prizes: tuple[int, ...]
    minimum: int
    maximum: int
    step: int
    prize_divisor: int = 1


def places_of(chances: Chances, spots: Mapping[str, Spot]) -> tuple[BoardPlace, ...]:
    return tuple(_place(chance, spots[name]) for name, chance in chances.items())


def _place(chance: Chance, spot: Spot) -> BoardPlace:
    numbers = chance.id.partition(":")[2]
    return BoardPlace(
        chance.id,
        chance.kind,
        tuple(map(int, numbers.split("-"))) if numbers else (),
        tuple(sorted(set(chance.prizes) - {LOST, NULL})),
        spot.minimum,
        spot.maximum,
        spot.step,
        chance.prize_divisor,
    )
