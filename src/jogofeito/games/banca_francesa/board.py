"""The table as PT808.6 pictures it, as data for whoever draws it: areas, lines, the arena, the dice."""

from typing import Any, Final, Literal, cast

import msgspec

from jogofeito.core.facts import Fact
from jogofeito.core.record import plain
from jogofeito.games.banca_francesa.acts import Carry, DiceRest
from jogofeito.games.banca_francesa.cloth import LINES, TOTALS, chances_of, spots_of
from jogofeito.games.banca_francesa.rules import Rules
from jogofeito.games.terno import DiceShown, dice_shown

# PT808.6 a): the inner line bounds the circle of grande, the outer one that of pequeno; ases cut out at the left corner
WHERE = {"grande": "inside_inner_line", "pequeno": "inside_outer_line", "ases": "left_corner"}
LINE_AT = {"risco_grande": "inner", "risco_pequeno": "outer"}

OUTCOME: Final = r"^([a-z]+:[0-9]{1,2})$"  # the chance that came and its total


class Area(msgspec.Struct, frozen=True):
    """A part of the table, with the numbers and the word written in it."""

    chance: str
    where: str
    numbers: tuple[int, ...]


class Line(msgspec.Struct, frozen=True):
    """A line around the bank; what lies on it plays half for the chance that it bounds."""

    chance: str
    where: str
    bounds: str


ChanceId = Literal["ases", "pequeno", "grande", "risco_pequeno", "risco_grande"]


class BoardPlace(msgspec.Struct, frozen=True):
    """A chance on the table. Money in units; what lies is a multiple of `step`, one in `bet_divisor` of it plays."""

    id: ChanceId
    kind: str
    totals: tuple[int, ...]
    prize: int
    minimum: int
    maximum: int
    step: int
    bet_divisor: int = msgspec.field(name="over")


class Board(msgspec.Struct, frozen=True):
    boards: int
    areas: tuple[Area, ...]
    lines: tuple[Line, ...]
    arena: bool  # PT808.6 b)
    dice: DiceShown
    ternos: int
    places: tuple[BoardPlace, ...]


def board(rules: Rules) -> dict[str, Any]:
    shown: dict[str, Any] = plain(
        Board(
            rules.boards,
            tuple(Area(name, where, TOTALS[name]) for name, where in WHERE.items()),  # type: ignore[index]
            tuple(Line(line, where, LINES[line]) for line, where in LINE_AT.items()),
            True,
            dice_shown(rules.dice_colour),
            rules.ternos,
            tuple(_place(rules, name) for name in chances_of(rules)),
        )
    )
    return shown


def _place(rules: Rules, name: str) -> BoardPlace:
    chance, spot = chances_of(rules)[name], spots_of(rules)[name]
    wins_as = LINES.get(name, name)
    return BoardPlace(
        cast("ChanceId", name),
        chance.kind,
        TOTALS[wins_as],  # type: ignore[index]
        max(chance.prizes),
        spot.minimum,
        spot.maximum,
        spot.step,
        chance.bet_divisor,
    )


def outcome(fact: Fact) -> str | None:
    """The chance that came and its total, for the list of last results; null throws are not in it."""
    return f"{fact.result}:{fact.total}" if isinstance(fact, DiceRest) and fact.result != "nulo" else None


def lying(carry: Carry) -> dict[str, Any]:
    """What anybody can see on the table between two jogadas: which terno is in use."""
    shown: dict[str, Any] = plain(carry)
    return shown
