"""Numbered events of a table: what was told, to whom. Whoever lost the line asks for what they missed."""

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Callable
from typing import Any

import msgspec

from jogofeito.core.facts import Told
from jogofeito.core.parties import EVERYONE, Party
from jogofeito.core.record import plain

KEPT = 2_000  # events a table remembers for those who come back
MOST_UNREAD = 500  # a watcher who falls further behind is let go, and comes back with a number


class Event(msgspec.Struct, frozen=True):
    number: int
    jogada: str
    to: Party
    fact: dict[str, Any]
    at_ms: int
    only: str | None = None  # who sat there when it was told; None for everyone


class Notice(msgspec.Struct, frozen=True):
    """Something of the table that is no fact of a jogada: a deadline, an invitation, the end of a session."""

    notice: str
    details: dict[str, Any]
    only: str | None = None  # a player, by name


class Letter(msgspec.Struct, frozen=True):
    """What a watcher sends to itself, to keep its place among the events."""

    words: bytes


class Watch:
    """What one player, or somebody who only looks on, may see of a table, as it comes."""

    def __init__(self, events: "Events", player: str | None) -> None:
        self._events = events
        self._player = player
        self._unread: deque[Event | Notice | Letter] = deque()
        self._something = asyncio.Event()
        self.closed = False

    def may_see(self, event: Event | Notice) -> bool:
        return event.only is None or event.only == self._player

    def offer(self, event: Event | Notice) -> None:
        if not self.may_see(event):
            return
        if len(self._unread) >= MOST_UNREAD:
            self.close()
        else:
            self._unread.append(event)
            self._something.set()

    def post(self, letter: Letter) -> None:
        """Something of the watcher's own, to be read after what has come so far."""
        self._unread.append(letter)
        self._something.set()

    def close(self) -> None:
        self._events.watches.pop(self, None)
        self.closed = True
        self._something.set()

    async def unread(self) -> list[Event | Notice | Letter]:
        """Everything that has come since the last time; waits for something. Nothing, once the watch is over."""
        while not self._unread and not self.closed:
            await self._something.wait()
            self._something.clear()
        taken = list(self._unread)
        self._unread.clear()
        return taken

    async def __aiter__(self) -> AsyncIterator[Event | Notice]:
        while several := await self.unread():
            for event in several:
                if not isinstance(event, Letter):
                    yield event


class Events:
    """`who_sits` names the player of a seat, so that what was for them is never shown to whoever sits there later."""

    def __init__(self, who_sits: Callable[[Party], str | None] = lambda _: None) -> None:
        self.watches: dict[Watch, None] = {}
        self.kept: deque[Event] = deque(maxlen=KEPT)
        self.next_number = 1
        self._who_sits = who_sits

    def tell(self, jogada: str, told: Told, at_ms: int) -> None:
        only = None if told.to == EVERYONE else self._who_sits(told.to) or told.to
        event = Event(self.next_number, jogada, told.to, plain(told.fact), at_ms, only)
        self.next_number += 1
        self.kept.append(event)
        for watch in tuple(self.watches):
            watch.offer(event)

    def notify(self, notice: Notice) -> None:
        for watch in tuple(self.watches):
            watch.offer(notice)

    def close(self) -> None:
        for watch in tuple(self.watches):
            watch.close()

    def remembered(self, after: int) -> bool:
        """Whether everything that came after a number is still known."""
        first = self.kept[0].number if self.kept else self.next_number
        return first - 1 <= after < self.next_number

    def watch(self, player: str | None = None, after: int | None = None) -> Watch:
        """From now on; or from what came after a number, as far as it is still remembered."""
        watch = Watch(self, player)
        if after is not None:
            for event in self.kept:
                if event.number > after:
                    watch.offer(event)
        self.watches[watch] = None
        return watch
