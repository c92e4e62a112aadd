"""The board of cussec as data, for whoever draws it: every zone, what it pays and what may lie on it, the dice."""

from typing import Annotated, Any

import msgspec

from jogofeito.core.facts import Fact
from jogofeito.core.record import plain
from jogofeito.games.cussec.acts import Carry, DomeLifted
from jogofeito.games.cussec.cloth import chances_of, spots_of
from jogofeito.games.cussec.rules import Rules
from jogofeito.games.terno import LOST, DiceShown, dice_shown

Outcome = Annotated[str, msgspec.Meta(pattern=r"^([1-6]-[1-6]-[1-6])$")]  # the three dice


class BoardPlace(msgspec.Struct, frozen=True):
    """A zone of the board. Money in units; several prizes where they depend on how many dice show the number."""

    id: str
    kind: str
    numbers: tuple[int, ...]
    prizes: tuple[int, ...]
    minimum: int
    maximum: int
    step: int


class Board(msgspec.Struct, frozen=True):
    boards: int
    dice: DiceShown
    places: tuple[BoardPlace, ...]


def board(rules: Rules) -> dict[str, Any]:
    dice = dice_shown(rules.dice_colour)
    shown: dict[str, Any] = plain(Board(rules.boards, dice, tuple(_place(rules, name) for name in chances_of(rules))))
    return shown


def _place(rules: Rules, name: str) -> BoardPlace:
    chance, spot = chances_of(rules)[name], spots_of(rules)[name]
    numbers = name.partition(":")[2]
    return BoardPlace(
        name,
        chance.kind,
        tuple(map(int, numbers.split("-"))) if numbers else (),
        tuple(sorted(set(chance.prizes) - {LOST})),
        spot.minimum,
        spot.maximum,
        spot.step,
    )


def outcome(fact: Fact) -> Outcome | None:
    """The three dice, for the list of last results."""
    return "-".join(map(str, fact.dice)) if isinstance(fact, DomeLifted) else None


def lying(carry: Carry) -> dict[str, Any]:
    """The dice as anybody can see them through the glass until the dome is covered again."""
    shown: dict[str, Any] = plain(carry)
    return shown
