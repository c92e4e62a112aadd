"""What goes over the socket.

A client sends one object a message, told apart by `do`. The server sends arrays of objects, told apart by `say`:
what comes together travels together. Whatever a client asks is answered with the same `id`, except that `watch` is
answered by the table itself.
"""

from typing import Any

import msgspec

from jogofeito.floor.state import TableState

# ---- from the client


class Ask(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag=str.lower, kw_only=True):
    id: int = 0  # echoed in the answer


class Watch(Ask, frozen=True):
    """See a table from now on; `after` is the last event number seen, when the line was lost."""

    table: str
    after: int | None = None


class Unwatch(Ask, frozen=True):
    table: str


class Sit(Ask, frozen=True):
    table: str
    seat: int | None = None  # a number; any that is free, if none is named


class Leave(Ask, frozen=True):
    """Give the seat back after this jogada. Bets that lie stay valid."""

    table: str


class Rest(Ask, frozen=True):
    """Away for a while; the seat is kept until the next act. At a poker table, from the next hand on."""

    table: str


class ComeBack(Ask, frozen=True, tag="come_back"):
    """After a rest, or after the clock decided: cards again, from the next hand on."""

    table: str


class Register(Ask, frozen=True):
    """Put one's name down for the session of a table; once it has begun, for a seat that falls free."""

    table: str


class Withdraw(Ask, frozen=True):
    """Take one's name off the list again."""

    table: str


class ChangeSeat(Ask, frozen=True, tag="change_seat"):
    """Ask for another seat of the table; between two jogadas, as soon as it is free."""

    table: str
    seat: int


class SayPhrase(Ask, frozen=True, tag="say"):
    """Say one of the phrases that the table's description lists, to everybody there; between two hands only."""

    table: str
    phrase: str


class ChangeTable(Ask, frozen=True, tag="change_table"):
    """Go to another table of the same game and rules."""

    table: str
    to: str


class Act(Ask, frozen=True):
    """Do something in a jogada. Send it again with the same key if no answer came: it counts once."""

    table: str
    jogada: str
    act: dict[str, Any]
    key: str
    answering: int | None = None  # the number of the offer it answers


class Start(Ask, frozen=True):
    """At an individual table: no more bets, let the jogada run."""

    table: str
    key: str


class Seed(Ask, frozen=True):
    """A seed of the player's own for the jogada in play, in hexadecimal."""

    table: str
    seed: str


class Ping(Ask, frozen=True):
    pass


AtTable = Sit | Leave | Rest | ComeBack | Register | Withdraw | ChangeSeat | ChangeTable | SayPhrase | Start | Seed
Asked = Watch | Unwatch | AtTable | Act | Ping


# ---- from the server


class Text(msgspec.Struct, frozen=True):
    """The same in both languages."""

    pt: str
    en: str


class Refused(msgspec.Struct, frozen=True):
    """Why not, with a stable code, the text, and the rule of the law where one decides."""

    code: str
    text: Text
    rule: str = ""
    details: dict[str, Any] = msgspec.field(default_factory=dict)


class Say(msgspec.Struct, frozen=True, tag_field="say", tag=str.lower, kw_only=True):
    pass


class Hello(Say, frozen=True):
    """The first message of every connection."""

    person: str
    role: str
    now_ms: int  # server time, to which deadlines refer
    version: str


class Event(Say, frozen=True):
    """A fact of a jogada that this client may see. Numbers only grow, with gaps where facts are for others."""

    table: str
    number: int
    jogada: str
    fact: dict[str, Any]
    at_ms: int
    call: Text | None = None  # the croupier's words, when the fact is a call


class Table(Say, frozen=True):
    """The answer to `watch`: the table as it stands, and the events that the client has to draw first.

    `seated` and `offer` follow in the same frame; from then on every change is told as it happens.

    `events` are those after the number that was asked for; when `whole` is true they are instead all of the jogada in
    play, because nothing was asked for or it is no longer remembered.
    """

    table: str
    state: TableState
    lying: dict[str, Any]  # what lies on the table from jogadas before, as anybody can see it
    events: list[Event]
    whole: bool
    results: list[str]  # of the last jogadas, newest last
    hidden: Refused | None = None  # only those who play see the hands: why this client gets no events (AO13.16)


class Seat(Say, frozen=True):
    """Who has a seat of the table from now on; nobody, where `player` is null."""

    table: str
    seat: int
    player: str | None
    resting: bool = False  # rests or is away: gets no cards
    waiting: int = 0  # how many wait for a seat


class Begun(Say, frozen=True):
    """A jogada begins: the commitment to its seed, and what lies on the table."""

    table: str
    jogada: str
    commitment: str
    lying: dict[str, Any]


class Ended(Say, frozen=True):
    """A jogada is over: the results that it adds to those on display, and what lies on the table from now on."""

    table: str
    jogada: str
    results: list[str]
    lying: dict[str, Any]


class Session(msgspec.Struct, frozen=True):
    """A stay at a table, in the smallest unit of its currency."""

    began_ms: int
    staked: int
    returned: int
    net: int
    jogadas: int


class Notice(Say, frozen=True):
    """Something of the table that is no fact of a jogada: a deadline, a commitment, an invitation, an end."""

    table: str
    notice: str
    details: dict[str, Any]
    text: Text | None = None


class Offer(Say, frozen=True):
    """What this client's seat may do now; `offer` is null when nothing is asked of it.

    The table's rules, which never change within a jogada, are left out of it: they are in the table's description.
    """

    table: str
    jogada: str
    number: int
    offer: dict[str, Any] | None


class Purse(Say, frozen=True):
    currency: str
    amount: int


class Seated(Say, frozen=True):
    """This client's own seat at the table, or null without one; and how the stay has gone so far."""

    table: str
    seat: int | None
    session: Session | None = None
    leaving: bool = False  # the seat is given back after this jogada
    resting: bool = False  # no cards until the player comes back: a rest was asked for
    away: bool = False  # no cards either: the clock decided, and nothing has been heard since
    wants_seat: int | None = None  # has asked for this other one, and gets it between hands when it is free
    place: int | None = None  # without a seat: in the list of a session before its draw, or among those who wait


class Answer(Say, frozen=True):
    id: int
    ok: bool
    again: bool = False  # it had been done before
    seat: int | None = None
    place: int | None = None  # in a list
    refused: Refused | None = None


class Bye(Say, frozen=True):
    """The server closes the connection, and why."""

    reason: str
    text: Text


Said = Hello | Event | Table | Seat | Begun | Ended | Notice | Offer | Purse | Seated | Answer | Bye
