"""A jackpot as approved data: what it costs, what it starts with, how it grows, which combinations it pays.

Prizes are lines that the operator writes and the inspector approves, from the greatest combination to the smallest:
`sequencia_maxima=rest`, `sequencia_de_cor=10%`, `poquer=500x` (so many side stakes).
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final, Literal, NamedTuple

import msgspec

from jogofeito.core.offers import Refusal
from jogofeito.law.rules import Between, Fixed, OneOf, Open

Sort = Literal["rest", "percent", "stakes"]

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
        prizes = [Prize.read(line) if isinstance(line, str) else None for line in value]
        if any(prize is None or prize.combination not in self.combinations for prize in prizes):
            return "rules_not_prizes"
        known = [prize for prize in prizes if prize is not None]
        if len({prize.combination for prize in known}) != len(known):
            return "rules_twice_in_list"
        first_alone = known[0].sort == "rest" and all(prize.sort != "rest" and prize.number for prize in known[1:])
        shared = sum(prize.number for prize in known if prize.sort == "percent")
        return "" if first_alone and shared < 100 else "rules_not_prizes"

    def details(self) -> dict[str, Any]:
        return {"combinations": list(self.combinations), "most": len(self.combinations)}


class Jackpot(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """With a side stake of 0 there is none. Tables whose jackpots have the same name fill and win the same one."""

    name: str
    stake: int
    start: int
    increment: int  # per cent of each side stake that the jackpot grows by; the house keeps the others
    ceiling: int  # 0: there is none
    overflow: Literal["adds", "seeds"]  # what came in above the ceiling: on top of the next start, or towards it
    prizes: tuple[str, ...]

    @property
    def offered(self) -> bool:
        return self.stake > 0

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


def fields(at: Cited, combinations: tuple[str, ...], usual: tuple[str, ...]) -> dict[str, Fixed | Open]:
    """The fields of a game's rules that make up its `jackpot`."""
    names = OneOf(("mesa", "sala", "casa"))  # of this table only is what `mesa` of another table is not
    return {
        "jackpot.name": Open("mesa", names, at.optional),
        "jackpot.stake": Open(0, Between(0, MOST_STAKE), at.stake),
        "jackpot.start": Open(_usual_start, Between(0, MOST_START), at.start),
        "jackpot.increment": Open(70, Between(1, 100), at.stake),
        "jackpot.ceiling": Open(0, Between(0, MOST_START), at.stake),
        "jackpot.overflow": Open("seeds", OneOf(("adds", "seeds")), at.stake),
        "jackpot.prizes": Open(usual, PrizeLines(combinations), at.prizes),
    }


def _usual_start(so_far: Mapping[str, Any]) -> int:
    return STARTS_WITH * int(so_far["jackpot.stake"])


def together(jackpot: Jackpot, at: Cited) -> Iterator[Refusal]:
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


def payments(jackpot: Jackpot, balance: int, winners: Iterable[Winner]) -> list[Payment]:
    """From the smallest prize to the greatest, which takes the rest; equals share (AO7.13, AO9.14).

    Of a prize that cannot be shared evenly the odd units stay in the jackpot.
    """
    value = left = worth(jackpot, balance)
    there = list(winners)
    paid = []
    for prize in reversed(jackpot.plan):
        sharing = [winner.seat for winner in there if winner.combination == prize.combination]
        for number in sharing:
            each = min(_each(prize, jackpot, value, left, len(sharing)), left)
            if each:
                paid.append(Payment(number, prize.combination, each))
        left -= sum(payment.amount for payment in paid if payment.combination == prize.combination)
    return paid


def _each(prize: Prize, jackpot: Jackpot, value: int, left: int, sharing: int) -> int:
    match prize.sort:
        case "rest":
            return left // sharing
        case "percent":
            return min(value * prize.number // 100, left) // sharing
        case _:
            return min(prize.number * jackpot.stake, left // sharing)


def fill_up(jackpot: Jackpot, balance: int, paid: int) -> int:
    """What the house adds after a prize, so that the jackpot never stands below its start."""
    left = balance - paid
    above = max(0, balance - worth(jackpot, balance)) if jackpot.overflow == "adds" else 0
    return max(0, jackpot.start + above - left)
