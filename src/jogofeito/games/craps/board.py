"""The layout as data, for whoever draws it: every place, what it pays and what may lie on it."""

from collections.abc import Mapping
from typing import Any, Final, Literal

import msgspec

from jogofeito.core.dice import FACES
from jogofeito.core.facts import Fact
from jogofeito.core.record import plain
from jogofeito.games.craps import kernels
from jogofeito.games.craps.acts import DICE, Carry, Thrown
from jogofeito.games.craps.layout import POINTS, THROWS, Place, is_moved_come, layout_of
from jogofeito.games.craps.rules import Price, Rules

TOTALS: Final = range(2, 2 * FACES + 1)


def _outcome(total: int) -> str:
    """What a total is on the first throw of a series."""
    fate = kernels.right_side(0, total)
    return {kernels.LOSES: "craps", kernels.MOVES: "point"}.get(fate, "seven" if total == FACES + 1 else "natural")


# every total by what it is on a first throw
OUTCOMES: Final[Mapping[str, tuple[str, ...]]] = {
    what: tuple(str(total) for total in TOTALS if _outcome(total) == what)
    for what in ("seven", "natural", "craps", "point")
}


Laid = Literal["before_point", "after_point", "any_time", "never"]


class BoardPlace(msgspec.Struct, frozen=True):
    """A place on the layout. Money in units; bets are multiples of `step`."""

    id: str
    kind: str
    number: int
    price: Price
    rule: str
    step: int
    minimum: int
    maximum: int  # 0 for odds, which go by the bet they belong to
    base: str  # the place whose bet odds belong to
    laid: Laid  # when: before_point, after_point, any_time; never by hand, for come bets on their numbers
    taken_down: bool  # whether it may be once a throw has been made
    one_throw: bool  # whether every throw decides it
    # totals of a throw; of a line bet without a number: of the first one. A hardway wins and loses with its own
    wins: tuple[int, ...]
    wins_double: tuple[int, ...]  # those of them that pay twice
    loses: tuple[int, ...]
    void: tuple[int, ...]


class Board(msgspec.Struct, frozen=True):
    points: tuple[int, ...]
    dice: tuple[int, ...]
    bar: int
    places: tuple[BoardPlace, ...]


ONE_THROW = ("under_seven", "over_seven", "any_craps", "total_of", "field")


def board(rules: Rules) -> dict[str, Any]:
    places = tuple(_place(rules, place) for place in layout_of(rules).values())
    shown: dict[str, Any] = plain(Board(POINTS, DICE, rules.bar_total, places))
    return shown


def _place(rules: Rules, place: Place) -> BoardPlace:
    line = place.kind in ("pass_line", "dont_pass_line")
    base = place.base and (place.base if place.base.endswith("pass_line") else f"{place.base}:{place.number}")
    come = place.kind in ("come", "dont_come")
    laid: Laid = "before_point" if line else "after_point" if come or base else "any_time"
    most = rules.minimum * rules.maximum
    return BoardPlace(
        place.id,
        place.kind,
        place.number,
        place.price,
        place.rule,
        place.step,
        place.minimum,
        0 if base else most - most % place.step,
        base,
        "never" if is_moved_come(place) else laid,
        not (line or come),
        place.kind in ONE_THROW,
        _totals(rules, place, kernels.WINS, kernels.WINS_DOUBLE),
        _totals(rules, place, kernels.WINS_DOUBLE),
        _totals(rules, place, kernels.LOSES),
        _totals(rules, place, kernels.NULL),
    )


def _totals(rules: Rules, place: Place, *fates: int) -> tuple[int, ...]:
    """The totals of throws that do one of these to a bet that works."""

    def fate(throw: tuple[int, int]) -> int:
        return kernels.fate(place.code, place.number, *throw, rules.bar_total, resting=False)

    return tuple(sorted({sum(throw) for throw in THROWS if fate(throw) in fates}))


def outcome(fact: Fact) -> str | None:
    """The total, for the list of last results."""
    return str(fact.total) if isinstance(fact, Thrown) else None


def lying(carry: Carry) -> dict[str, Any]:
    """What anybody can see on the table between two throws: the puck, every bet, who has the dice."""
    shown: dict[str, Any] = plain(carry)
    return shown
