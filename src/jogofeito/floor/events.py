"""Numbered events of a table: what was told, to whom. Whoever lost the line asks for what they missed."""

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from typing import Any, NamedTuple

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


class Read(NamedTuple):
    """A piece of the log, and whether everybody may see all of it."""

    events: list[Event | Notice]
    for_all: bool


class Watch:
    """What one player, or somebody who only looks on, may see of a table, as it comes.

    A watch is a place in the table's log. It is woken once, however much is told before it gets to read.
    """

    def __init__(self, events: "Events", player: str | None, missed: Iterable[Event]) -> None:
        self._events = events
        self._player = player
        self._missed: list[Event | Notice | Letter] = [event for event in missed if self.may_see(event)]
        self._letters: list[Letter] = []
        self._read_until = events.logged
        self._something = asyncio.Event()
        self.closed = False

    def may_see(self, event: Event | Notice) -> bool:
        return event.only is None or event.only == self._player

    def post(self, letter: Letter) -> None:
        """Something of the watcher's own, to be read after what has come so far."""
        self._letters.append(letter)
        self._something.set()

    def wake(self) -> None:
        self._something.set()

    def close(self) -> None:
        """What has come until now is still there to be read."""
        if not self.closed:
            self._missed = list(self._take())
            self._end()

    def _end(self) -> None:
        self._events.watches.pop(self, None)
        self.closed = True
        self._something.set()

    async def unread(self) -> Sequence[Event | Notice | Letter]:
        """Everything that has come since the last time; waits for something. Nothing, once the watch is over.

        Those who only look on, and are as far as each other, get the very same list.
        """
        while not (taken := self._take()) and not self.closed:
            self._something.clear()
            self._events.sleepers.append(self)
            await self._something.wait()
        return taken

    def _take(self) -> Sequence[Event | Notice | Letter]:
        if self.closed:
            last, self._missed = self._missed, []
            return last
        came = self._events.log_from(self._read_until)
        if came is None:  # too far behind
            self._end()
            return ()
        self._read_until = self._events.logged
        if came.for_all and not self._missed and not self._letters:
            return came.events
        seen = [*self._missed, *(event for event in came.events if self.may_see(event)), *self._letters]
        self._missed, self._letters = [], []
        return seen

    async def __aiter__(self) -> AsyncIterator[Event | Notice]:
        while several := await self.unread():
            for event in several:
                if not isinstance(event, Letter):
                    yield event


class Events:
    """`who_sits` names the player of a seat, so that what was for them is never shown to whoever sits there later."""

    def __init__(self, who_sits: Callable[[Party], str | None] = lambda _: None) -> None:
        self.watches: dict[Watch, None] = {}
        self.sleepers: list[Watch] = []
        self.kept: deque[Event] = deque(maxlen=KEPT)
        self.next_number = 1
        self.logged = 0  # events and notices, ever
        self._log: deque[Event | Notice] = deque(maxlen=MOST_UNREAD)
        self._last_read = (0, 0, Read([], for_all=True))
        self._who_sits = who_sits

    def tell(self, jogada: str, told: Told, at_ms: int) -> None:
        only = None if told.to == EVERYONE else self._who_sits(told.to) or told.to
        event = Event(self.next_number, jogada, told.to, plain(told.fact), at_ms, only)
        self.next_number += 1
        self.kept.append(event)
        self._put(event)

    def notify(self, notice: Notice) -> None:
        self._put(notice)

    def _put(self, event: Event | Notice) -> None:
        self._log.append(event)
        self.logged += 1
        sleepers, self.sleepers = self.sleepers, []
        for watch in sleepers:
            watch.wake()

    def log_from(self, start: int) -> "Read | None":
        """What was logged from a place on; None when that is no longer there."""
        behind = self.logged - start
        if not behind:
            return Read([], for_all=True)
        if behind > len(self._log):
            return None
        first, last, read = self._last_read
        if (first, last) != (start, self.logged):
            came = list(self._log)[len(self._log) - behind :]
            read = Read(came, for_all=all(event.only is None for event in came))
            self._last_read = (start, self.logged, read)
        return read

    def close(self) -> None:
        for watch in tuple(self.watches):
            watch.close()

    def remembered(self, after: int) -> bool:
        """Whether everything that came after a number is still known."""
        first = self.kept[0].number if self.kept else self.next_number
        return first - 1 <= after < self.next_number

    def watch(self, player: str | None = None, after: int | None = None) -> Watch:
        """From now on; or from what came after a number, as far as it is still remembered."""
        missed = [] if after is None else [event for event in self.kept if event.number > after]
        watch = Watch(self, player, missed)
        self.watches[watch] = None
        return watch
