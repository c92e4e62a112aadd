"""The board of cussec as data, for whoever draws it: every zone, what it pays and what may lie on it, the dice."""

from typing import Any, Final

import msgspec

from jogofeito.core.facts import Fact
from jogofeito.core.record import plain
from jogofeito.games.cussec.acts import Carry, DomeLifted, Result
from jogofeito.games.cussec.cloth import chances_of, result_of, spots_of
from jogofeito.games.cussec.rules import Rules
from jogofeito.games.pano.board import BoardPlace, places_of
from jogofeito.games.pano.chances import LOST, Chance
from jogofeito.games.terno import THROWS, Dice, DiceShown, dice_shown, number_of_throw

OUTCOME: Final = r"^([1-6]-[1-6]-[1-6])$"  # the three dice


class ThrowShown(msgspec.Struct, frozen=True):
    total: int
    result: Result


class Board(msgspec.Struct, frozen=True):
    boards: int
    dice: DiceShown
    places: tuple[BoardPlace, ...]
    throws: dict[str, ThrowShown]  # by the faces, the lowest first: `1-2-2`
    totals: dict[str, tuple[int, ...]]  # of the throws that win, by zone without numbers of its own


def board(rules: Rules) -> dict[str, Any]:
    dice = dice_shown(rules.dice_colour)
    chances = chances_of(rules)
    throws = {_written(each): ThrowShown(sum(each), result_of(each)) for each in THROWS if each == tuple(sorted(each))}
    totals = {name: _totals(chance) for name, chance in chances.items() if ":" not in name}
    places = places_of(chances, spots_of(rules))
    shown: dict[str, Any] = plain(Board(rules.boards, dice, places, throws, totals))
    return shown


def _totals(chance: Chance) -> tuple[int, ...]:
    return tuple(sorted({sum(throw) for throw in THROWS if chance.prizes[number_of_throw(throw)] != LOST}))


def _written(dice: Dice) -> str:
    return "-".join(map(str, dice))


def outcome(fact: Fact) -> str | None:
    """The three dice, for the list of last results."""
    return _written(fact.dice) if isinstance(fact, DomeLifted) else None


def lying(carry: Carry) -> dict[str, Any]:
    """The dice as anybody can see them through the glass until the dome is covered again."""
    shown: dict[str, Any] = plain(carry)
    return shown
