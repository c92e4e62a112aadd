"""The layout: every place to bet on, what it pays, and what may lie on it.

A place is written as it is called: `pass_line`, `come`, `hardway:6`, `total_of:11`, `casa:6` (the number before seven),
`casa_contra:6` (seven before the number), `pass_line_odds:6`. A come bet that has moved is `come:6`.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import product
from math import lcm
from types import MappingProxyType
from typing import Final

import msgspec

from jogofeito.core.dice import FACES
from jogofeito.games.craps import kernels
from jogofeito.games.craps.rules import Price, Rules, casa_price
from jogofeito.games.pano.offers import Spot

POINTS: Final = (4, 5, 6, 8, 9, 10)
THROWS: Final[tuple[tuple[int, int], ...]] = tuple(product(range(1, FACES + 1), range(1, FACES + 1)))
PAIR: Final[Mapping[int, str]] = {4: "4_10", 5: "5_9", 6: "6_8", 8: "6_8", 9: "5_9", 10: "4_10"}

CODES: Final[Mapping[str, int]] = MappingProxyType(
    {
        "pass_line": kernels.PASS_LINE,
        "dont_pass_line": kernels.DONT_PASS_LINE,
        "come": kernels.COME,
        "dont_come": kernels.DONT_COME,
        "big": kernels.BIG,
        "under_seven": kernels.UNDER_SEVEN,
        "over_seven": kernels.OVER_SEVEN,
        "pass_line_odds": kernels.PASS_LINE_ODDS,
        "dont_pass_line_odds": kernels.DONT_PASS_LINE_ODDS,
        "come_odds": kernels.COME_ODDS,
        "dont_come_odds": kernels.DONT_COME_ODDS,
        "any_craps": kernels.ANY_CRAPS,
        "hardway": kernels.HARDWAY,
        "total_of": kernels.TOTAL_OF,
        "casa": kernels.CASA,
        "casa_contra": kernels.CASA_CONTRA,
        "field": kernels.FIELD,
    }
)
LINES: Final = ("pass_line", "dont_pass_line", "come", "dont_come")
LIE_ON: Final = ("big", "hardway", "casa", "casa_contra")  # where a bet can win again and again
TOTALS: Final[Mapping[int, tuple[str, str]]] = {
    7: ("total_7", "d"),
    2: ("total_2_12", "e"),
    3: ("total_3_11", "f"),
    11: ("total_3_11", "g"),
    12: ("total_2_12", "h"),
}


class Place(msgspec.Struct, frozen=True):
    """One place of the layout. `number` is 0 where it has none of its own."""

    id: str
    kind: str
    number: int
    price: Price
    rule: str
    step: int  # bets are multiples of it, and pay whole units
    minimum: int

    @property
    def code(self) -> int:
        return CODES[self.kind]

    @property
    def base(self) -> str:
        """The kind that odds belong to; empty for other places."""
        return self.kind.removesuffix("_odds") if self.kind.endswith("_odds") else ""


Layout = Mapping[str, Place]


def layout_of(rules: Rules) -> Layout:
    """Every place under these rules by its id, in the order of the text; with come bets on their numbers."""
    return _layout(rules)


@cache
def _layout(rules: Rules) -> Layout:
    return MappingProxyType({place.id: place for place in (*_simple(rules), *_multiple(rules), *_casas(rules))})


def _place(rules: Rules, kind: str, number: int, price: Price, rule: str, casa_minimum: int = 0) -> Place:
    step = casa_minimum or lcm(rules.smallest_chip, price[1])
    odds = kind.endswith("_odds")
    minimum = casa_minimum or (step if odds else rules.minimum)
    return Place(f"{kind}:{number}" if number else kind, kind, number, price, rule, step, minimum)


def _simple(rules: Rules) -> Iterator[Place]:
    even = rules.prizes.simples
    for part, kind in zip("abcd", LINES, strict=True):
        yield _place(rules, kind, 0, even, f"AO4.10.{part}")
        if kind in ("come", "dont_come"):
            yield from (_place(rules, kind, number, even, f"AO4.10.{part}") for number in POINTS)
    yield _place(rules, "big", 6, even, "AO4.10.e")
    yield _place(rules, "big", 8, even, "AO4.10.f")
    yield _place(rules, "under_seven", 0, even, "AO4.10.g")
    yield _place(rules, "over_seven", 0, even, "AO4.10.h")


def _multiple(rules: Rules) -> Iterator[Place]:
    for line in LINES:
        for number in POINTS:
            yield _place(rules, f"{line}_odds", number, _odds_price(rules, line, number), "AO4.11.a")
    yield _place(rules, "any_craps", 0, _times(rules, rules.prizes.any_craps), "AO4.11.b")
    for number in (4, 6, 8, 10):
        price: Price = getattr(rules.prizes, f"hardway_{PAIR[number]}")
        yield _place(rules, "hardway", number, _times(rules, price), "AO4.11.c")
    for number, (name, part) in TOTALS.items():
        yield _place(rules, "total_of", number, _times(rules, getattr(rules.prizes, name)), f"AO4.11.{part}")


def _casas(rules: Rules) -> Iterator[Place]:
    for part, kind, name in (("a", "casa", "casa"), ("b", "casa_contra", "contra")):
        for number in POINTS:
            casa = f"{name}_{PAIR[number]}"
            yield _place(rules, kind, number, casa_price(rules, casa), f"AO4.12.{part}", getattr(rules.minima, casa))
    yield _place(rules, "field", 0, rules.prizes.field, "AO4.13.a")


def _odds_price(rules: Rules, line: str, number: int) -> Price:
    """One scale is printed; on the don't side its inverse is paid, unless the letter is (reading 25)."""
    times, divisor = getattr(rules.prizes, f"odds_{PAIR[number]}")
    inverse = line.startswith("dont") and rules.readings.dont_odds == "inverse"
    return (divisor, times) if inverse else (times, divisor)


def _times(rules: Rules, price: Price) -> Price:
    """N times the stake: besides it, unless the stake is counted in (reading 27)."""
    times, divisor = price
    return (times, divisor) if rules.readings.multiple == "to_one" else (times - 1, divisor)


# ---- what may lie where, now


@cache
def open_spots(rules: Rules, point: int) -> Mapping[str, Spot]:
    """Places that anybody may bet on now: lines before the point, comes after it, odds aside (AO4.10 c, i)."""
    shut = ("pass_line", "dont_pass_line") if point else ("come", "dont_come")
    most = rules.minimum * rules.maximum
    return MappingProxyType(
        {
            place.id: _spot(place, most)
            for place in layout_of(rules).values()
            if place.kind not in shut and not place.base and not is_moved_come(place)
        }
    )


def is_moved_come(place: Place) -> bool:
    return place.kind in ("come", "dont_come") and bool(place.number)


def odds_on(rules: Rules, chance: str, point: int) -> Place | None:
    """The place of the odds that a line bet can have now; none before it has a number."""
    kind, _, number = chance.partition(":")
    if kind not in LINES:
        return None
    own = int(number or 0) if kind in ("come", "dont_come") else point
    return layout_of(rules)[f"{kind}_odds:{own}"] if own else None


def odds_spot(rules: Rules, place: Place, base: int) -> Spot:
    """Odds take no more than the base bet and bring no payment over the limit (AO4.11 a, reading 26)."""
    times, divisor = place.price
    most = base
    if place.base.startswith("dont") and rules.readings.dont_odds_limit == "prize":
        most = base * divisor // times
    return _spot(place, min(most, rules.most_paid * rules.minimum * divisor // times))


def _spot(place: Place, most: int) -> Spot:
    rule = "AO4.12" if place.kind in ("casa", "casa_contra") else place.rule
    return Spot(place.minimum, most - most % place.step, place.step, rule, place.rule)
