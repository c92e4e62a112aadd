"""The board of cussec as data, for whoever draws it: every zone, what it pays and what may lie on it, the dice."""

from typing import Any, Final

import msgspec

from jogofeito.core.facts import Fact
from jogofeito.core.record import plain
from jogofeito.games.cussec.acts import Carry, DomeLifted, Result
from jogofeito.games.cussec.cloth import chances_of, result_of, spots_of
from jogofeito.games.cussec.rules import Rules
from jogofeito.games.terno import LOST, THROWS, Dice, DiceShown, dice_shown

OUTCOME: Final = r"^([1-6]-[1-6]-[1-6])$"  # the three dice


class BoardPlace(msgspec.Struct, frozen=True):
    """A zone of the board. Money in units; several prizes where they depend on how many dice show the number."""

    id: str
    kind: str
    numbers: tuple[int, ...]
    totals: tuple[int, ...]  # of the throws that win
    prizes: tuple[int, ...]
    minimum: int
    maximum: int
    step: int


class ThrowShown(msgspec.Struct, frozen=True):
    total: int
    result: Result


class Board(msgspec.Struct, frozen=True):
    boards: int
    dice: DiceShown
    places: tuple[BoardPlace, ...]
    throws: dict[str, ThrowShown]  # by the faces, the lowest first: `1-2-2`


def board(rules: Rules) -> dict[str, Any]:
    dice = dice_shown(rules.dice_colour)
    places = tuple(_place(rules, name) for name in chances_of(rules))
    throws = {_written(each): ThrowShown(sum(each), result_of(each)) for each in THROWS if each == tuple(sorted(each))}
    shown: dict[str, Any] = plain(Board(rules.boards, dice, places, throws))
    return shown


def _place(rules: Rules, name: str) -> BoardPlace:
    chance, spot = chances_of(rules)[name], spots_of(rules)[name]
    numbers = name.partition(":")[2]
    return BoardPlace(
        name,
        chance.kind,
        tuple(map(int, numbers.split("-"))) if numbers else (),
        tuple(sorted({sum(throw) for throw in THROWS if chance.on(throw) != LOST})),
        tuple(sorted(set(chance.prizes) - {LOST})),
        spot.minimum,
        spot.maximum,
        spot.step,
    )


def _written(dice: Dice) -> str:
    return "-".join(map(str, dice))


def outcome(fact: Fact) -> str | None:
    """The three dice, for the list of last results."""
    return _written(fact.dice) if isinstance(fact, DomeLifted) else None


def lying(carry: Carry) -> dict[str, Any]:
    """The dice as anybody can see them through the glass until the dome is covered again."""
    shown: dict[str, Any] = plain(carry)
    return shown
