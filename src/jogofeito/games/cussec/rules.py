"""The rules of cussec as Angolan law writes them (AO5). It fixes chances and prizes; limits are the house's."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any, Final, Literal

import msgspec

from jogofeito.core.money import CURRENCIES
from jogofeito.core.offers import Refusal
from jogofeito.law.rules import Amount, Between, Fixed, LawLayer, OneOf, Open


class Maxima(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The largest bet of a player on one chance of each kind, in table minimums."""

    pequeno: int
    grande: int
    pintas: int
    diferentes: int
    duplo: int
    triplo: int
    qualquer_triplo: int
    soma: int

    def of(self, kind: str) -> int:
        return int(getattr(self, kind))


class Prizes(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """So many times the bet (AO5.9)."""

    pequeno: int
    grande: int
    pintas: tuple[int, int, int]  # with one, two or three dice that show the number
    diferentes: int
    duplo: tuple[int, int]  # with two dice, with three
    triplo: int
    qualquer_triplo: int
    soma: tuple[int, ...]  # 4 or 17, 5 or 16, …, 10 or 11


class Readings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which of two possible readings of the text is played, where money hangs on it."""

    triple_totals: Literal["win", "lose"]  # totals 6, 9, 12 and 15 made by three equal dice (reading 39)
    repeated: Literal["win", "lose"]  # two different numbers, with one of them on the third die too (reading 139)


class Rules(msgspec.Struct, frozen=True, forbid_unknown_fields=True, cache_hash=True):
    law: str
    currency: str
    minimum: int
    smallest_chip: int
    maxima: Maxima
    prizes: Prizes
    boards: int
    seats: int
    dice_colour: str
    dice: Literal["sealed", "real"]  # drawn under the dome before the bets, or real ones read when it is lifted
    readings: Readings


MOST_MINIMUMS: Final = 10_000
USUAL_MAXIMA: Final = MappingProxyType(
    {
        "pequeno": 100, "grande": 100, "pintas": 50, "diferentes": 30, "duplo": 20, "triplo": 5, "qualquer_triplo": 20,
        "soma": 20,
    }
)  # fmt: skip
COLOURS: Final = ("vermelho", "azul", "verde", "amarelo", "branco")


def _eight_a_board(so_far: Mapping[str, Any]) -> int:
    return 8 * int(so_far["boards"])


def _cross_check(rules: Rules) -> Iterator[Refusal]:
    if rules.minimum % rules.smallest_chip:
        yield Refusal(
            "rules_minimum_not_in_chips",
            {"field": "minimum", "value": rules.minimum, "smallest_chip": rules.smallest_chip},
        )


AO5: Final = LawLayer(
    text="AO5",
    rules=Rules,
    fields={
        "law": Fixed("AO5", "AO5.1"),
        "currency": Open("AOA", OneOf(tuple(CURRENCIES))),
        "minimum": Open(100_00, Amount()),
        "smallest_chip": Open(lambda so_far: so_far["minimum"], Amount()),
        **{f"maxima.{kind}": Open(most, Between(1, MOST_MINIMUMS)) for kind, most in USUAL_MAXIMA.items()},
        "prizes.pequeno": Fixed(1, "AO5.9.a"),
        "prizes.grande": Fixed(1, "AO5.9.b"),
        "prizes.pintas": Fixed((1, 2, 3), "AO5.9.c"),
        "prizes.diferentes": Fixed(5, "AO5.9.d"),
        "prizes.duplo": Fixed((10, 30), "AO5.9.e"),
        "prizes.triplo": Fixed(190, "AO5.9.f"),
        "prizes.qualquer_triplo": Fixed(32, "AO5.9.g"),
        "prizes.soma": Fixed((65, 32, 19, 12, 8, 7, 6), "AO5.9.h"),
        "boards": Open(1, OneOf((1, 2)), "AO5.4"),
        "seats": Open(_eight_a_board, Between(1, 40)),
        "dice_colour": Open("vermelho", OneOf(COLOURS), "AO5.2.a"),
        "dice": Open("sealed", OneOf(("sealed", "real")), "AO5.5"),
        "readings.triple_totals": Open("win", OneOf(("win", "lose")), "AO5.10"),
        "readings.repeated": Open("win", OneOf(("win", "lose")), "AO5.8.d"),
    },
    cross_check=_cross_check,
)
