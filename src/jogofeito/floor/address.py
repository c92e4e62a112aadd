"""A table is an address: everything that reaches it is one of these requests, and is answered.

Whoever asks names themselves or is named by the server; a table trusts its door. Acts carry the sender's key, and the
same key is the same act however often it is sent; the other requests can be repeated without harm.
"""

from typing import Any

import msgspec

from jogofeito.core.offers import Refusal, snake
from jogofeito.floor.settings import TableSettings
from jogofeito.floor.state import SessionState, TableState
from jogofeito.floor.streams import FactTold, OwnOffer, OwnSeat


class Request(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="ask", tag=snake):
    player: str


# ---- of players


class Sit(Request, frozen=True, kw_only=True):
    """Take a seat: at once if the jogada is open to newcomers, otherwise from the next one on."""

    seat: int | None = None  # a number; any that is free, if none is named


class Leave(Request, frozen=True, kw_only=True):
    """The seat is free after this jogada; bets that lie stay valid, and what they win is paid."""


class Rest(Request, frozen=True, kw_only=True):
    """Away for a while: the seat is kept."""


class ComeBack(Request, frozen=True, kw_only=True):
    """After a rest, or when the clock had decided."""


class LineLost(Request, frozen=True, kw_only=True):
    """The player's last connection is gone; whoever cannot be heard has one clock more."""


class LineFound(Request, frozen=True, kw_only=True):
    """The player is connected again."""


class ChangeSeat(Request, frozen=True, kw_only=True):
    """Ask for another seat of the same table: between two hands, as soon as it is free."""

    seat: int


class Register(Request, frozen=True, kw_only=True):
    """Put a name down for a session; once it has begun, for a seat that falls free.

    Where seats are booked, for this one or, if none is named, for any.
    """

    seat: int | None = None


class Withdraw(Request, frozen=True, kw_only=True):
    """Take a name off the list."""


class SayPhrase(Request, frozen=True, kw_only=True):
    phrase: str


class ActInJogada(Request, frozen=True, kw_only=True):
    """Something a player does in a jogada, in its JSON form."""

    jogada: str
    act: Any
    key: str
    answering: int | None = None  # the number of the offer


class Start(Request, frozen=True, kw_only=True):
    """At an individual table the player closes the bets."""

    key: str


class AddSeed(Request, frozen=True, kw_only=True):
    """A seed of the player's own, in hexadecimal, for the jogada in play; until the first draw."""

    seed: str


# ---- of the croupier and of the house's staff; `player` is whom it concerns, `by` who does it


class Declare(Request, frozen=True, kw_only=True):
    """A fault, a ruling, or what the croupier does next."""

    player: str = ""
    act: Any
    key: str
    by: str = ""


class ReadChance(Request, frozen=True, kw_only=True):
    """What the croupier has read off the real wheel, dice or cards."""

    player: str = ""
    value: int
    key: str
    by: str


class WarnPlayer(Request, frozen=True, kw_only=True):
    by: str
    reason: str = ""


class RemovePlayer(Request, frozen=True, kw_only=True):
    """The player leaves after this jogada, and is told why."""

    by: str
    reason: str = ""
    notice: str = "removed"
    details: dict[str, Any] = msgspec.field(default_factory=dict)


class BarPlayer(Request, frozen=True, kw_only=True):
    """The same, and does not sit down here again until the bar is lifted."""

    by: str
    reason: str = ""


class LiftBar(Request, frozen=True, kw_only=True):
    by: str


class ChangeRules(Request, frozen=True, kw_only=True):
    """New settings: told to those who are there, in force from the boundary on."""

    player: str = ""
    settings: TableSettings
    by: str = ""


# ---- of an owner above tables


class GiveSeats(Request, frozen=True, kw_only=True):
    """Seats that were drawn, and who waits, in this order."""

    player: str = ""
    drawn_ms: int
    seats: dict[int, str]
    waiting: tuple[str, ...] = ()
    commitment: str = ""  # to the seed of the draw, and the seed: to draw again and compare
    seed: str = ""


class Bring(Request, frozen=True, kw_only=True):
    """Somebody comes from another table of the same owner."""


class Accepted(msgspec.Struct, frozen=True):
    """It is done, and on disk."""

    jogada: str = ""
    line: int = -1
    again: bool = False  # it had been done before
    seat: int | None = None
    place: int | None = None  # in a list


Answer = Accepted | Refusal


class Snapshot(msgspec.Struct, frozen=True):
    """A table as it stands for one player, or for somebody who only looks on; events after `number` follow it."""

    number: int
    state: TableState
    lying: dict[str, Any]  # what lies on the table from the jogadas before
    results: tuple[str, ...]
    facts: tuple[FactTold, ...]
    whole: bool  # `facts` are all of the jogada in play, not only those after the number that was asked for
    seat: OwnSeat
    offer: OwnOffer
    hidden: Refusal | None = None  # why this player sees nothing of the jogadas


class OwnPart(msgspec.Struct, frozen=True):
    """What a snapshot has for one player alone."""

    seat: OwnSeat
    offer: OwnOffer
    sees_otherwise: bool  # more of the jogada than others, or less: the rest is not as everybody sees it either


class PlayerAt(msgspec.Struct, frozen=True):
    """A player at a table, as other rooms of the house have to know it."""

    table: str
    player: str
    currency: str
    seat: int | None = None  # None: in the line of those who wait
    leaving: bool = False
    began_ms: int = 0


class Summary(msgspec.Struct, frozen=True):
    """A table as a lobby shows it."""

    table: str
    players: int
    waiting: int
    results: tuple[str, ...]
    bets_close_ms: int | None
    closing: bool
    over: bool
    in_play: bool
    heard: bool  # somebody follows its streams
    session: SessionState | None = None
