"""The cloth and the wheel as data, for whoever draws them: every place, what it pays and what may lie on it."""

from collections.abc import Mapping
from typing import Any, Final, get_args

import msgspec

from jogofeito.core.facts import Fact
from jogofeito.core.record import plain
from jogofeito.games.roleta.acts import BallRests, Carry
from jogofeito.games.roleta.cloth import Chance, cloth_of
from jogofeito.games.roleta.rules import Rules
from jogofeito.games.roleta.wheels import POCKETS, WHEELS, Colour, colour_of

# every number by its colour
OUTCOMES: Final[Mapping[str, tuple[str, ...]]] = {
    colour: tuple(str(number) for number in range(POCKETS) if colour_of(number) == colour)
    for colour in get_args(Colour)
}


class BoardPlace(msgspec.Struct, frozen=True):
    """A chance on the cloth. Money in units; a bet on it is `chips` chips or a multiple."""

    id: str
    kind: str
    simple: bool  # chips with a face value may lie on it where others have colours
    numbers: tuple[int, ...]
    pieces: tuple[tuple[str, int], ...]
    chips: int
    prize: tuple[int, int] | None  # 35 to 1; none where each piece is paid as its own chance
    minimum: int
    maximum: int


class Board(msgspec.Struct, frozen=True):
    boards: int  # cloths, with the wheel between them where there are two
    cloths: tuple[int, ...]  # by seat: on which of them its chips lie
    wheel: tuple[int, ...]  # clockwise
    colours: tuple[Colour, ...]  # by number
    places: tuple[BoardPlace, ...]
    hits: tuple[tuple[str, ...], ...]  # by number: the pieces of combinations that it wins
    seat_colours: tuple[str, ...]  # by seat, where nobody takes one


def board(rules: Rules) -> dict[str, Any]:
    colours = tuple(colour_of(number) for number in range(POCKETS))
    cloth = cloth_of(rules)
    places = tuple(_place(rules, chance) for chance in cloth.values())
    combinations = (chance for chance in cloth.values() if not _elementary(chance))
    pieces = dict.fromkeys(piece for chance in combinations for piece, _ in chance.pieces)
    hits = tuple(tuple(piece for piece in pieces if cloth[piece].kept[number]) for number in range(POCKETS))
    seats = rules.colours if rules.chips == "face_value" else ()
    shown: dict[str, Any] = plain(
        Board(rules.boards, cloths_of(rules), WHEELS[rules.numeration].numbers, colours, places, hits, seats)
    )
    return shown


def cloths_of(rules: Rules) -> tuple[int, ...]:
    """The seats of a double table are divided between its two cloths, in their order (AO1.1, AO2.1)."""
    seats = len(rules.colours)
    return tuple(number * rules.boards // seats + 1 for number in range(seats))


def _elementary(chance: Chance) -> bool:
    return chance.pieces == ((chance.id, 1),)


def _place(rules: Rules, chance: Chance) -> BoardPlace:
    return BoardPlace(
        chance.id,
        chance.kind,
        chance.simple,
        chance.numbers,
        chance.pieces,
        chance.chips,
        rules.prizes.of(chance.group) if _elementary(chance) else None,
        rules.minimum * chance.chips,
        most_on(rules, chance),
    )


def most_on(rules: Rules, chance: Chance) -> int:
    """The largest bet of a player on a chance by what its pieces can take (AO1.35, AO2.24), in money.

    The limit of a série in chips hangs on what the player's chips are worth and is not in it.
    """
    if chance.group == "serie" and rules.readings.series_limit == "chips_only":
        return getattr(rules.series_maxima, chance.id.partition(":")[2]) * max(rules.chip_values)  # type: ignore[no-any-return]
    cloth = cloth_of(rules)
    units = (rules.minimum * rules.maxima.of(cloth[name].group) // chips for name, chips in chance.pieces)
    return min(units) * chance.chips


def outcome(fact: Fact) -> str | None:
    """The number, for the list of last results."""
    return str(fact.number) if isinstance(fact, BallRests) else None


def lying(carry: Carry) -> dict[str, Any]:
    """What anybody can see on the table between two jogadas: whose colours are out, and where the ball lies."""
    shown: dict[str, Any] = plain(carry)
    return shown
