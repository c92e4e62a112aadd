"""The rules of craps as Angolan law writes them (AO4)."""

from collections.abc import Iterator, Mapping
from math import gcd
from typing import Any, Final, Literal

import msgspec

from jogofeito.core.money import CURRENCIES
from jogofeito.core.offers import Refusal
from jogofeito.law.rules import Amount, Between, Fixed, LawLayer, OneOf, Open

Price = tuple[int, int]  # times, divisor: 7 to 6

BARS: Final[Mapping[str, int]] = {"senas": 12, "ases": 2}


class Prizes(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """As printed. The two prices that hang on a reading are in `Readings`."""

    simples: Price
    odds_6_8: Price
    odds_5_9: Price
    odds_4_10: Price
    any_craps: Price
    hardway_4_10: Price
    hardway_6_8: Price
    total_7: Price
    total_2_12: Price
    total_3_11: Price
    casa_6_8: Price
    casa_5_9: Price
    contra_5_9: Price
    contra_4_10: Price
    field: Price  # twice that on 2 and 12


class Minima(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The minimums fixed for the casas; bets there are multiples of them (AO4.12)."""

    casa_6_8: int
    casa_5_9: int
    casa_4_10: int
    contra_6_8: int
    contra_5_9: int
    contra_4_10: int


class FirstReadings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which of two possible readings of the text is played, where money hangs on it; those that edition 1 had."""

    casa_4_10: Literal["9:5", "9:15"]  # the misprint put right, or to the letter (reading 23)
    contra_6_8: Literal["10:13", "4:5"]  # to the letter, or as the other rows suggest (24)
    dont_odds: Literal["inverse", "letter"]  # what odds on the don't side pay (25)
    dont_odds_limit: Literal["stake", "prize"]  # which of the two is held to the base bet (26)
    multiple: Literal["to_one", "for_one"]  # whether N times the stake comes besides the stake, or with it (27)
    come_out: Literal["working", "resting"]  # casas, hardways and come odds on the first throw of a series (32)


class Readings(FirstReadings, frozen=True, forbid_unknown_fields=True):
    winners: Literal["up", "down"]  # whether casas, hardways and big bets that win lie on (152)


class FirstRules(msgspec.Struct, frozen=True, forbid_unknown_fields=True, cache_hash=True):
    """As records of edition 1 have them."""

    law: str
    currency: str
    seats: int
    bar: Literal["senas", "ases"]
    minimum: int
    smallest_chip: int
    maximum: int  # the largest bet of a player on one chance, in table minimums
    most_paid: int  # the largest payment on odds, in table minimums
    minima: Minima
    prizes: Prizes
    readings: FirstReadings

    @property
    def bar_total(self) -> int:
        return BARS[self.bar]

    @property
    def winners_lie_on(self) -> bool:
        """Whether bets on a number win again and again, until they lose or are taken down."""
        return False


class Rules(FirstRules, frozen=True, forbid_unknown_fields=True, cache_hash=True):
    readings: Readings

    @property
    def winners_lie_on(self) -> bool:
        return self.readings.winners == "up"


PRINTED: Final[Mapping[str, tuple[Price, str]]] = {
    "simples": ((1, 1), "AO4.9.a"),
    "odds_6_8": ((6, 5), "AO4.11.a"),
    "odds_5_9": ((3, 2), "AO4.11.a"),
    "odds_4_10": ((2, 1), "AO4.11.a"),
    "any_craps": ((7, 1), "AO4.11.b"),
    "hardway_4_10": ((7, 1), "AO4.11.c"),
    "hardway_6_8": ((9, 1), "AO4.11.c"),
    "total_7": ((4, 1), "AO4.11.d"),
    "total_2_12": ((30, 1), "AO4.11.e"),
    "total_3_11": ((15, 1), "AO4.11.f"),
    "casa_6_8": ((7, 6), "AO4.12.a"),
    "casa_5_9": ((7, 5), "AO4.12.a"),
    "contra_5_9": ((5, 8), "AO4.12.b"),
    "contra_4_10": ((5, 11), "AO4.12.b"),
    "field": ((1, 1), "AO4.13.a"),
}
READ: Final = ("casa_4_10", "contra_6_8")
CASAS: Final = tuple(Minima.__struct_fields__)


def read_price(text: str) -> Price:
    """
    >>> read_price("10:13")
    (10, 13)
    """
    times, _, divisor = text.partition(":")
    return int(times), int(divisor)


def _usual_minimum(casa: str) -> Any:
    """The smallest bet of the table minimum or more on which the casa pays whole chips."""

    def minimum(so_far: Mapping[str, Any]) -> int:
        _, divisor = read_price(so_far[f"readings.{casa}"]) if casa in READ else PRINTED[casa][0]
        step = divisor * int(so_far["smallest_chip"])
        return -(-int(so_far["minimum"]) // step) * step

    return minimum


def _usual_chip(so_far: Mapping[str, Any]) -> int:
    """Small enough that odds on a bet of the minimum have room for their steps."""
    return gcd(so_far["minimum"], 5_00)


def _cross_check(rules: Rules) -> Iterator[Refusal]:
    if rules.minimum % rules.smallest_chip:
        said = {"field": "minimum", "value": rules.minimum, "smallest_chip": rules.smallest_chip}
        yield Refusal("rules_minimum_not_in_chips", said)
    most = rules.minimum * rules.maximum
    for casa in CASAS:
        value = getattr(rules.minima, casa)
        _, divisor = casa_price(rules, casa)
        if value % divisor or value > most:
            said = {"field": f"minima.{casa}", "value": value, "over": divisor, "most": most}
            yield Refusal("rules_casa_minimum", said, "AO4.12")


def casa_price(rules: Rules, casa: str) -> Price:
    price: Price = read_price(getattr(rules.readings, casa)) if casa in READ else getattr(rules.prizes, casa)
    return price


_FIELDS: Final[dict[str, Fixed | Open]] = {
    "law": Fixed("AO4", "AO4.1"),
    "currency": Open("AOA", OneOf(tuple(CURRENCIES))),
    "seats": Open(12, Between(1, 30)),
    "bar": Open("senas", OneOf(tuple(BARS)), "AO4.10.b"),
    "minimum": Open(100_00, Amount()),
    "smallest_chip": Open(_usual_chip, Amount()),
    "maximum": Open(100, Between(1, 10_000)),
    "most_paid": Open(lambda so_far: 2 * so_far["maximum"], Between(1, 20_000), "AO4.11.a"),
    "readings.casa_4_10": Open("9:5", OneOf(("9:5", "9:15")), "AO4.12.a"),
    "readings.contra_6_8": Open("10:13", OneOf(("10:13", "4:5")), "AO4.12.b"),
    "readings.dont_odds": Open("inverse", OneOf(("inverse", "letter")), "AO4.11.a"),
    "readings.dont_odds_limit": Open("stake", OneOf(("stake", "prize")), "AO4.11.a"),
    "readings.multiple": Open("to_one", OneOf(("to_one", "for_one")), "AO4.11"),
    "readings.come_out": Open("working", OneOf(("working", "resting")), "AO4.10.i"),
    "readings.winners": Open("up", OneOf(("up", "down")), "AO4.13.b"),
    **{f"minima.{casa}": Open(_usual_minimum(casa), Amount(), "AO4.12") for casa in CASAS},
    **{f"prizes.{name}": Fixed(price, rule) for name, (price, rule) in PRINTED.items()},
}

AO4: Final = LawLayer(text="AO4", rules=Rules, fields=_FIELDS, cross_check=_cross_check)
