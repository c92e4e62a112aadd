"""What the floor has to know of a game that players play against each other, hand after hand, with caves of their own.

The hands are the game's business. Who comes and goes, who rests, and how long a table waits are the floor's.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

import msgspec

from jogofeito.core.offers import Act, Offer

R = TypeVar("R", bound=msgspec.Struct)
C = TypeVar("C", bound=msgspec.Struct)


class Terms(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How long players may keep a seat without playing, and a table its players without a game."""

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


class Standing(msgspec.Struct, frozen=True):
    """A player who has brought a cave."""

    resting: bool
    waits: bool  # for the place where one comes into the game


@dataclass(frozen=True)
class Partida(Generic[R, C]):
    terms: Callable[[R], Terms]  # as the law has them, or as the usual house does
    players: Callable[[R], int]  # with fewer no hand is dealt
    limits: frozenset[str]  # rules that may change while people play, if they are told before
    onlookers: Callable[[R], bool]  # whether people who do not play see the hands
    chat: Callable[[R], Sequence[str]]  # phrases that players may say to each other between two hands; none: no chat
    has_croupier: Callable[[R], bool]  # a person, who may declare what went wrong
    minimum: Callable[[R], int]  # a smaller cave plays no hand
    gathers: Callable[[Offer[Any]], bool]  # the croupier's offer is made between two hands
    lacks: Callable[[Offer[Any]], bool]  # and too few are ready to play
    steps_out: Callable[[Offer[Any]], Act | None]  # what takes somebody who goes out of the game, if anything has to
    steps_in: Callable[[Offer[Any]], Act | None]  # and what brings in again somebody who is back
    decisions: tuple[type[Offer[Any]], ...]  # what somebody who is there answers: the clock's answers tell who is not
    rest: Act
    comes_back: tuple[type[Act], ...]  # what a resting player does to play again
    session: tuple[Act, Act]  # what begins a session, and what closes it to those who come later
    hands: Callable[[C], int]  # played so far
    standing: Callable[[C], Mapping[int, Standing]]  # by seat
    in_game: Callable[[C], Sequence[str]]  # players who have brought a cave
    sent_away: Callable[[C], Sequence[str]]  # players who have to leave
    back_ms: Callable[[R], int]  # whoever comes back so soon brings no less than what they took away
    # what goes on when only these players are still there, in these seats, and others have left with these caves
    kept: Callable[[C, Mapping[str, int], Mapping[str, int]], C]
