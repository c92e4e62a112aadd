"""What a game asks of the floor between its jogadas: policies, each named after what it decides, with their terms.

A game names what it uses and says how; the floor has the policies, and no policy knows a game. What happens inside a
jogada is the game's business.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Literal, TypeVar

import msgspec

from jogofeito.core.offers import Act

C = TypeVar("C", bound=msgspec.Struct)


class Terms(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where players play each other: how long a seat is kept without playing, and a table without a game."""

    suspended_ms: int | None = None  # with too few players for so long the partida is over; None: it waits
    rest_hands: int = 20  # a rest may last so many hands
    rests: int | None = None  # more of them than so many in one stay are too many; None: any number
    idle_hands: int = 5  # hands that somebody who has not asked for a rest may let go by
    short_hands: int = 0  # the same with a cave that is too small to play
    invites: bool = True  # first an invitation, then a warning, then the end; otherwise a warning and the end
    slow: int | None = None  # so many decisions in a row left to the clock cost the seat; None: any number
    lost_to_change: bool = False  # in a session only those who have lost their cave may change tables
    session_ms: int = 3_600_000  # where the house takes its share by session: how long one is
    session_open_ms: int = 1_800_000  # and how long whoever comes pays for it


class Share(msgspec.Struct, frozen=True):
    """The house takes its share by sessions: what begins one, and what closes it to those who come later."""

    begins: Act
    closes: Act


class Chat(msgspec.Struct, frozen=True):
    """Phrases that players may say to each other between two hands."""

    phrases: tuple[str, ...]


class Caves(msgspec.Struct, frozen=True):
    """Players bring money of their own to the table and play each other with it, hand after hand."""

    players: int  # with fewer no hand is dealt
    minimum: int  # a smaller cave plays no hand
    back_ms: int  # whoever comes back so soon brings no less than what they took away
    terms: Terms


class Book(msgspec.Struct, frozen=True):
    """Names are put down for seats, in a book: whoever is called and does not come loses the turn."""

    call_ms: int  # to come when called
    called: str  # the rule that says so
    held: str  # by which a seat is held for who booked it
    marked: str  # by which a place that is somebody's is not taken while they are away
    stays: str  # by which nobody who stands goes to stand elsewhere


LIMITS = frozenset({"minimum", "smallest_chip", "minima", "maxima", "ceiling", "most_prizes", "chip_values"})


class Policies(msgspec.Struct, frozen=True):
    """Of one game under its rules in force."""

    caves: Caves | None = None  # None: players play the house, or a machine
    share: Share | None = None
    chat: Chat | None = None
    onlookers: bool = True  # whether people who do not play see the jogadas
    croupier: bool = False  # a person, who may declare what went wrong
    seats_drawn: bool = False  # by lot, one for each who comes; otherwise players choose
    # rules that may change while a partida goes on, if players are told before
    limits: frozenset[str] = LIMITS
    last_call_ms: int = 0  # how long before the house closes a game with a `last_call` has its last jogada called
    start_needs_bet: str = ""  # the rule by which the player of an individual table starts nothing without a bet
    chance: Literal["sealed", "read"] | None = None  # the only way in which chance can come; None: either
    chance_rule: str = ""
    idle_when_full: int | None = None  # jogadas without a bet, after which a player is asked to go if no seat is free
    seated: int | None = None  # places above are for players who stand: they move up to a seat before newcomers
    lying_may_go: bool = False  # bets that lie between two jogadas are their players' to take back, also by leaving
    book: Book | None = None  # None: whoever waits is seated as soon as a seat is free
    one_table: str = ""  # the rule by which nobody has places at two tables
    last_shoe_ms: int = 0  # a shoe begun so long before the house closes is played to its end
    shared_by: str = ""  # the rule by which a table is for several players; empty: it may be for one alone


class InGame(msgspec.Struct, frozen=True):
    """A player who has brought a cave."""

    resting: bool
    waits: bool  # for the place where one comes into the game


def _nobody(_: Any) -> Sequence[str]:
    return ()


@dataclass(frozen=True)
class Hands(Generic[C]):
    """What the floor reads off the carry of a game whose players play each other, hand after hand."""

    played: Callable[[C], int]  # so far
    in_game: Callable[[C], Mapping[int, InGame]]  # by seat
    players: Callable[[C], Sequence[str]]  # who have brought a cave
    # what goes on when only these players are still there, in these seats, and others have left with these caves
    kept: Callable[[C, Mapping[str, int], Mapping[str, int]], C]
    sent_away: Callable[[C], Sequence[str]] = _nobody  # players who have to leave
