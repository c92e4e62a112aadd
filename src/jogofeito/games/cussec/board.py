"""The board of cussec as data, for whoever draws it: every zone, what it pays and what may lie on it, the dice."""

from typing import Any

import msgspec

from jogofeito.core.dice import FACES, opposite
from jogofeito.core.facts import Fact
from jogofeito.core.record import plain
from jogofeito.games.cussec.acts import Carry, DomeLifted
from jogofeito.games.cussec.cloth import chances_of, spots_of
from jogofeito.games.cussec.rules import Rules
from jogofeito.games.pano.board import Place, places_of
from jogofeito.games.terno import DICE


class DiceShown(msgspec.Struct, frozen=True):
    how_many: int
    colour: str
    opposite_faces: tuple[tuple[int, int], ...]


class Board(msgspec.Struct, frozen=True):
    boards: int
    dice: DiceShown
    places: tuple[Place, ...]


def board(rules: Rules) -> dict[str, Any]:
    faces = tuple((face, opposite(face)) for face in range(1, FACES // 2 + 1))
    dice = DiceShown(DICE, rules.dice_colour, faces)
    places = places_of(chances_of(rules), spots_of(rules))
    shown: dict[str, Any] = plain(Board(rules.boards, dice, places))
    return shown


def outcome(fact: Fact) -> str | None:
    """The three dice, for the list of last results."""
    return "-".join(map(str, fact.dice)) if isinstance(fact, DomeLifted) else None


def lying(carry: Carry) -> dict[str, Any]:
    """The dice as anybody can see them through the glass until the dome is covered again."""
    shown: dict[str, Any] = plain(carry)
    return shown
