"""What leaves a table: one public stream, and one personal stream for each player at it.

Everything told is an event with a number; numbers only grow, over both kinds of stream, so that whoever hears both can
put them in order. A stream is a snapshot followed by events, and whoever lost the line asks from a number on.
Events of one moment leave together: telling a table costs the same however many look on.
"""

import asyncio
from collections import deque
from collections.abc import Callable, Sequence
from typing import Any, Protocol

import msgspec

from jogofeito.core.facts import Told
from jogofeito.core.parties import EVERYONE, Party
from jogofeito.core.record import plain

KEPT = 2_000  # facts that a table remembers for those who come back
NUMBERS_A_MS = 64  # a table that opens again numbers from its clock on: above all that it told before
KEPT_FOR_ONE = 200  # and of those that were for one player only


class Event(msgspec.Struct, frozen=True, kw_only=True):
    """`only` is the player whose personal stream it belongs to; None for the public one."""

    number: int = 0
    at_ms: int = 0
    only: str | None = None


class FactTold(Event, frozen=True):
    """A fact of a jogada."""

    jogada: str
    to: Party
    fact: dict[str, Any]


class Notice(Event, frozen=True):
    """Something of the table that is no fact of a jogada: a deadline, an invitation, the end of a session."""

    notice: str
    details: dict[str, Any]


class SeatChanged(Event, frozen=True):
    """Who has a seat from now on; nobody, where `player` is null."""

    seat: int
    player: str | None
    resting: bool = False  # rests or is away: gets no cards
    waiting: int = 0  # how many wait for a seat


class JogadaBegun(Event, frozen=True):
    """With the commitment to its seed, before anybody can bet; and what lies on the table."""

    jogada: str
    commitment: str
    lying: dict[str, Any]


class JogadaEnded(Event, frozen=True):
    """The results it adds to those on display, and what lies on the table from now on."""

    jogada: str
    results: tuple[str, ...]
    lying: dict[str, Any]


class Stay(msgspec.Struct, frozen=True):
    """A player's stay at a table, in the smallest unit of its currency."""

    began_ms: int
    staked: int
    returned: int
    net: int
    jogadas: int


class OwnSeat(Event, frozen=True):
    """A player's own seat, or none; and how the stay has gone so far."""

    seat: int | None
    stay: Stay | None = None
    leaving: bool = False  # the seat is given back after this jogada
    resting: bool = False  # no cards until the player comes back: a rest was asked for
    away: bool = False  # no cards either: the clock decided, and nothing has been heard since
    wants_seat: int | None = None  # has asked for this other one, and gets it between hands when it is free
    place: int | None = None  # without a seat: among those who wait, or in the list of a session


class OwnOffer(Event, frozen=True):
    """What a player may do now; `offer` is null when nothing is asked. `offer_number` tells it from others."""

    jogada: str
    offer_number: int
    offer: dict[str, Any] | None


class OwnPurse(Event, frozen=True):
    """What a player's purse has after something moved."""

    currency: str
    amount: int


class Subscriber(Protocol):
    """Whoever carries the streams of a table on: to sockets, or over a bus."""

    def told(self, events: Sequence[Event]) -> None:
        """All that was told at one moment, in order."""

    def closed(self) -> None:
        """The table tells nothing any more; one of the same name may follow it."""


class Streams:
    """`who_sits` names the player of a seat, so that what was for them is never shown to whoever sits there later."""

    def __init__(self, now_ms: Callable[[], int], who_sits: Callable[[Party], str | None] = lambda _: None) -> None:
        self.next_number = now_ms() * NUMBERS_A_MS + 1
        self.kept: deque[FactTold] = deque(maxlen=KEPT)
        self._kept_for: dict[str, deque[FactTold]] = {}
        self._first = self.next_number
        self._now_ms = now_ms
        self._who_sits = who_sits
        self._subscribers: dict[Subscriber, None] = {}
        self._told: list[Event] = []

    # ---- telling

    def tell(self, event: Event) -> None:
        """Put an event into the stream it belongs to."""
        numbered = msgspec.structs.replace(event, number=self.next_number, at_ms=self._now_ms())
        self.next_number += 1
        self._send(numbered)

    def tell_fact(self, jogada: str, told: Told) -> None:
        only = None if told.to == EVERYONE else self._who_sits(told.to) or told.to
        fact = FactTold(
            number=self.next_number,
            at_ms=self._now_ms(),
            only=only,
            jogada=jogada,
            to=told.to,
            fact=plain(told.fact),
        )
        self.next_number += 1
        if only is None:
            self.kept.append(fact)
        else:
            self._kept_for.setdefault(only, deque(maxlen=KEPT_FOR_ONE)).append(fact)
        self._send(fact)

    def notify(self, notice: str, details: dict[str, Any] | None = None, only: str | None = None) -> None:
        self.tell(Notice(notice=notice, details=details or {}, only=only))

    def _send(self, event: Event) -> None:
        if not self._subscribers:
            return
        if not self._told:
            asyncio.get_running_loop().call_soon(self.flush)
        self._told.append(event)

    def flush(self) -> None:
        """Hand over what was told. The loop calls it by itself; whoever answers next calls it before."""
        events, self._told = self._told, []
        if events:
            for subscriber in tuple(self._subscribers):
                subscriber.told(events)

    # ---- who hears it

    @property
    def heard(self) -> bool:
        return bool(self._subscribers)

    def subscribe(self, subscriber: Subscriber) -> None:
        self.flush()
        self._subscribers[subscriber] = None

    def unsubscribe(self, subscriber: Subscriber) -> None:
        self._subscribers.pop(subscriber, None)

    def close(self) -> None:
        self.flush()
        while self._subscribers:
            self._subscribers.popitem()[0].closed()

    # ---- for those who come, or come back

    def remembered(self, after: int) -> bool:
        """Whether every public fact that came after a number is still known."""
        first = self.kept[0].number if len(self.kept) == self.kept.maxlen else self._first
        return first - 1 <= after < self.next_number

    def facts_after(self, number: int, player: str | None) -> list[FactTold]:
        """What a player, or somebody who only looks on, may see of what came after a number."""
        return self._merged(lambda each: each.number > number, player)

    def facts_of(self, jogada: str, player: str | None) -> list[FactTold]:
        return self._merged(lambda each: each.jogada == jogada, player)

    def _merged(self, wanted: Callable[[FactTold], bool], player: str | None) -> list[FactTold]:
        public = [each for each in self.kept if wanted(each)]
        own = [each for each in self._kept_for.get(player or "", ()) if wanted(each)]
        return sorted([*public, *own], key=lambda each: each.number) if own else public

    def has_own(self, player: str) -> bool:
        """Whether anything was told to this player alone that others do not see."""
        return player in self._kept_for

    def forget_personal(self, before: int) -> None:
        """Facts for one player only that are older than this number: a later jogada has begun since."""
        for player, facts in tuple(self._kept_for.items()):
            while facts and facts[0].number < before:
                facts.popleft()
            if not facts:
                del self._kept_for[player]
