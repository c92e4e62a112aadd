"""Numbered events of a table: what was told, to whom. Whoever lost the line asks for what they missed."""

import asyncio
from collections import deque
from collections.abc import AsyncIterator
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


class Notice(msgspec.Struct, frozen=True):
    """Something of the table that is no fact of a jogada: a deadline, an invitation, the end of a session."""

    notice: str
    details: dict[str, Any]
    to: Party = EVERYONE


class Watch:
    """What one party at a table may see, as it comes."""

    def __init__(self, events: "Events") -> None:
        self._events = events
        self._unread: asyncio.Queue[Event | Notice | None] = asyncio.Queue(MOST_UNREAD)
        self.party = EVERYONE

    def offer(self, event: Event | Notice) -> None:
        if event.to in (EVERYONE, self.party):
            try:
                self._unread.put_nowait(event)
            except asyncio.QueueFull:
                self.close()

    def close(self) -> None:
        self._events.watches.discard(self)
        if self._unread.full():
            self._unread.get_nowait()
        self._unread.put_nowait(None)

    async def __aiter__(self) -> AsyncIterator[Event | Notice]:
        while (event := await self._unread.get()) is not None:
            yield event


class Events:
    def __init__(self) -> None:
        self.watches: set[Watch] = set()
        self.kept: deque[Event] = deque(maxlen=KEPT)
        self.next_number = 1

    def tell(self, jogada: str, told: Told, at_ms: int) -> None:
        event = Event(self.next_number, jogada, told.to, plain(told.fact), at_ms)
        self.next_number += 1
        self.kept.append(event)
        for watch in tuple(self.watches):
            watch.offer(event)

    def notify(self, notice: Notice) -> None:
        for watch in tuple(self.watches):
            watch.offer(notice)

    def watch(self, party: Party = EVERYONE, after: int | None = None) -> Watch:
        """From now on; or from what came after a number, as far as it is still remembered."""
        watch = Watch(self)
        watch.party = party
        if after is not None:
            for event in self.kept:
                if event.number > after:
                    watch.offer(event)
        self.watches.add(watch)
        return watch
