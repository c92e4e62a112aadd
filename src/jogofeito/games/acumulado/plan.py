"""A jackpot as approved data: what it costs, what it starts with, how it grows, which combinations it pays.

Prizes are lines that the operator writes and the inspector approves, from the greatest combination to the smallest:
`sequencia_maxima=rest`, `sequencia_de_cor=10%`, `poquer=500x` (so many side stakes).
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Any, Final, Literal, NamedTuple, get_args

import msgspec

from jogofeito.core.money import Rounding, portion
from jogofeito.core.offers import Refusal
from jogofeito.law.rules import Amount, Between, Fixed, OneOf, Open

Sort = Literal["rest", "percent", "stakes"]
Marking = Literal["automatica", "manual"]

MOST_STAKE: Final = 10**9  # bounds of sanity, not of law: sums stay far inside 64 bits
MOST_START: Final = 10**15
STARTS_WITH: Final = 10_000  # side stakes, at least (AO7.7, AO9.12)
_LINE: Final = re.compile(r"([a-z0-9_]+)=(rest|(\d{1,3})%|(\d{1,6})x)")


class Prize(NamedTuple):
    combination: str
    sort: Sort
    number: int  # per cent of the jackpot, or side stakes

    @classmethod
    def read(cls, line: str) -> "Prize | None":
        """
        >>> Prize.read("sequencia_de_cor=10%")
        Prize(combination='sequencia_de_cor', sort='percent', number=10)
        """
        found = _LINE.fullmatch(line)
        if found is None:
            return None
        name, how, percent, stakes = found.groups()
        if how == "rest":
            return cls(name, "rest", 0)
        return cls(name, "percent", int(percent)) if percent else cls(name, "stakes", int(stakes))


@dataclass(frozen=True)
class PrizeLines:
    """Lines of prizes over the combinations that a game knows; the first takes the rest, the others less."""

    combinations: tuple[str, ...]

    def problem(self, value: Any) -> str:
        if not isinstance(value, tuple) or not 1 <= len(value) <= len(self.combinations):
            return "rules_not_a_list"
        prizes = [prize for line in value if isinstance(line, str) and (prize := Prize.read(line)) is not None]
        if len(prizes) < len(value) or any(prize.combination not in self.combinations for prize in prizes):
            return "rules_not_prizes"
        if len({prize.combination for prize in prizes}) < len(prizes):
            return "rules_twice_in_list"
        first_alone = prizes[0].sort == "rest" and all(prize.sort != "rest" and prize.number for prize in prizes[1:])
        shared = sum(prize.number for prize in prizes if prize.sort == "percent")
        return "" if first_alone and shared < 100 else "rules_not_prizes"

    def details(self) -> dict[str, Any]:
        return {"combinations": list(self.combinations), "most": len(self.combinations)}


OF_THE_TABLE: Final = "mesa"
NAMES: Final = (OF_THE_TABLE, "sala", "casa")


class Jackpot(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """With a side stake of 0 there is none.

    `mesa` is the table's own. Under another name all tables of the house that play the same game in the same currency
    fill and win one jackpot; the floor sees to it that they do so under one plan.
    """

    name: str
    stake: int
    start: int
    increment: int  # per cent of each side stake that the jackpot grows by; the house keeps the others
    ceiling: int  # 0: there is none
    overflow: Literal["adds", "seeds"]  # what came in above the ceiling: on top of the next start, or towards it
    prizes: tuple[str, ...]
    marking: Marking = "automatica"  # how side stakes are taken and the display goes up

    @property
    def offered(self) -> bool:
        return self.stake > 0

    @property
    def grows(self) -> int:
        """By so much with each side stake."""
        return self.stake * self.increment // 100

    @property
    def plan(self) -> tuple[Prize, ...]:
        return _plan(self.prizes)

    @property
    def top(self) -> str:
        return self.plan[0].combination


@lru_cache(maxsize=256)
def _plan(lines: tuple[str, ...]) -> tuple[Prize, ...]:
    return tuple(prize for line in lines if (prize := Prize.read(line)) is not None)


class Cited(NamedTuple):
    """Which rules of a text speak of the jackpot."""

    optional: str
    stake: str
    start: str
    prizes: str
    marking: str


def fields(at: Cited, combinations: tuple[str, ...], usual: tuple[str, ...]) -> dict[str, Fixed | Open]:
    """The fields of a game's rules that make up its `jackpot`."""
    return {
        "jackpot.name": Open(OF_THE_TABLE, OneOf(NAMES), at.optional),
        "jackpot.stake": Open(0, Amount(0, MOST_STAKE), at.stake),
        "jackpot.start": Open(_usual_start, Amount(0, MOST_START), at.start),
        "jackpot.increment": Open(70, Between(1, 100), at.stake),
        "jackpot.ceiling": Open(0, Amount(0, MOST_START), at.stake),
        "jackpot.overflow": Open("seeds", OneOf(("adds", "seeds")), at.stake),
        "jackpot.prizes": Open(usual, PrizeLines(combinations), at.prizes),
        "jackpot.marking": Open("automatica", OneOf(get_args(Marking)), at.marking),
    }


def _usual_start(so_far: Mapping[str, Any]) -> int:
    return STARTS_WITH * int(so_far["jackpot.stake"])


def cross_check(jackpot: Jackpot, at: Cited) -> Iterator[Refusal]:
    """What no field alone can tell."""
    least = STARTS_WITH * jackpot.stake
    if jackpot.start < least:
        said = {"field": "jackpot.start", "value": jackpot.start, "least": least, "stake": jackpot.stake}
        yield Refusal("rules_jackpot_starts_low", said, at.start)
    if jackpot.offered and 0 < jackpot.ceiling < jackpot.start:
        said = {"field": "jackpot.ceiling", "value": jackpot.ceiling, "start": jackpot.start}
        yield Refusal("rules_jackpot_ceiling_low", said, at.stake)
    if jackpot.stake * jackpot.increment % 100:
        said = {"field": "jackpot.increment", "value": jackpot.increment, "stake": jackpot.stake}
        yield Refusal("rules_jackpot_leaves_a_rest", said, at.stake)
    promised = sum(alone(prize, jackpot, jackpot.start) for prize in jackpot.plan[1:])
    if jackpot.offered and promised >= jackpot.start:
        in_stakes = {"promised": promised // jackpot.stake, "start": jackpot.start // jackpot.stake}
        yield Refusal("rules_jackpot_prizes_high", {"field": "jackpot.prizes", **in_stakes}, at.prizes)


# ---- what is paid


class Winner(NamedTuple):
    seat: int
    combination: str


class Payment(NamedTuple):
    seat: int
    combination: str
    amount: int


def worth(jackpot: Jackpot, balance: int) -> int:
    """What a jackpot that has so much can be won for."""
    return min(balance, jackpot.ceiling) if jackpot.ceiling else balance


def alone(prize: Prize, jackpot: Jackpot, value: int) -> int:
    """What a prize comes to for one winner, with nothing else won."""
    match prize.sort:
        case "rest":
            return value
        case "percent":
            return portion(value, Fraction(prize.number, 100), Rounding.TO_PAYER)  # reading 180
        case _:
            return prize.number * jackpot.stake


def payments(jackpot: Jackpot, balance: int, winners: Iterable[Winner]) -> list[Payment]:
    """From the smallest prize to the greatest combination's, which is what is left; equals share (AO7.13, AO9.14).

    Odd units that cannot be shared stay in the jackpot (reading 180). So many side stakes are for each who has the
    combination, as far as there is as much (reading 181).
    """
    value = left = worth(jackpot, balance)
    there = tuple(winners)
    paid: list[Payment] = []
    for prize in _smallest_first(jackpot, value):
        sharing = [winner.seat for winner in there if winner.combination == prize.combination]
        if sharing:
            each = _each(prize, jackpot, value, left, len(sharing))
            left -= each * len(sharing)
            paid += [Payment(number, prize.combination, each) for number in sharing if each]
    return paid


def _smallest_first(jackpot: Jackpot, value: int) -> list[Prize]:
    top, *others = jackpot.plan
    return [*sorted(others, key=lambda prize: (alone(prize, jackpot, value), -others.index(prize))), top]


def _each(prize: Prize, jackpot: Jackpot, value: int, left: int, sharing: int) -> int:
    match prize.sort:
        case "rest":
            return left // sharing
        case "percent":
            return min(alone(prize, jackpot, value), left) // sharing
        case _:
            return min(alone(prize, jackpot, value), left // sharing)


def fill_up(jackpot: Jackpot, balance: int, paid: int) -> int:
    """What the house adds after a prize, so that the jackpot never stands below its start (reading 182).

    What had come in above the ceiling either lies on top of the new start or is a part of it (reading 183).
    """
    left = balance - paid
    above = balance - worth(jackpot, balance) if jackpot.overflow == "adds" else 0
    return max(0, jackpot.start + above - left)
