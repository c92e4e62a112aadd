"""What a table has to know after a restart besides jogadas and money: small notes, each under a key of its own.

A line of the stream has the notes that have changed since the line before; now and then one has all of them, so that
opening a table reads the end of its stream and no more.
"""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from typing import Any, TypeVar

import msgspec

from jogofeito.cashier.ledger import Cashier, JournalLine
from jogofeito.cashier.streams import Stream
from jogofeito.core.record import plain

WHOLE_EVERY = 64  # lines

T = TypeVar("T")


class Noted(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="noted"):
    put: dict[str, Any]
    dropped: tuple[str, ...]
    at_ms: int


class AllNotes(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="all_notes"):
    notes: dict[str, Any]
    at_ms: int


Line = Noted | AllNotes


class Notes:
    """Keys are paths such as `seat/ana`. Whoever puts a note down has it on disk after the next `write`."""

    def __init__(self, table: str, cashier: Cashier) -> None:
        self._stream: Stream[Line] = Stream(cashier, f"notes/{table}", Line)  # type: ignore[arg-type]
        self._notes: dict[str, Any] = {}
        self._changed: dict[str, None] = {}
        self._writing = asyncio.Lock()
        self._closed = False

    async def read(self) -> None:
        last = await self._stream.last()
        number = last[0] if last else -1
        for _, line in await self._stream.read(number - number % WHOLE_EVERY - 1):
            if isinstance(line, AllNotes):
                self._notes = dict(line.notes)
            else:
                self._notes.update(line.put)
                for key in line.dropped:
                    self._notes.pop(key, None)

    # ---- putting down and looking up

    def put(self, key: str, value: Any) -> None:
        now = plain(value)
        if key not in self._notes or self._notes[key] != now:
            self._notes[key] = now
            self._changed[key] = None

    def drop(self, key: str) -> None:
        if self._notes.pop(key, None) is not None:
            self._changed[key] = None

    def get(self, key: str, kind: type[T]) -> T | None:
        return msgspec.convert(self._notes[key], kind) if key in self._notes else None

    def under(self, prefix: str, kind: type[T]) -> Iterator[tuple[str, T]]:
        """The notes whose keys begin so, with what follows in their keys."""
        for key, value in tuple(self._notes.items()):
            if key.startswith(prefix):
                yield key.removeprefix(prefix), msgspec.convert(value, kind)

    # ---- on disk

    @asynccontextmanager
    async def lines(self, at_ms: int) -> AsyncIterator[tuple[JournalLine, ...]]:
        """What has changed, to be written with something else in one batch; nothing, if nothing has.

        Lines are written in their order: nobody else writes notes until this is done.
        """
        async with self._writing:
            changed, number = {} if self._closed else self._changed, self._stream.following
            self._changed = {}
            try:
                yield (self._stream.line(self._content(tuple(changed), at_ms)),) if changed else ()
            except BaseException:
                self._stream.following = number
                self._changed = {**changed, **self._changed}
                raise

    def _content(self, changed: tuple[str, ...], at_ms: int) -> Line:
        if self._stream.following % WHOLE_EVERY == 0:
            return AllNotes(dict(self._notes), at_ms)
        put = {key: self._notes[key] for key in changed if key in self._notes}
        return Noted(put, tuple(key for key in changed if key not in put), at_ms)

    async def write(self, at_ms: int) -> bool:
        """Whether everything that was put down until now is on disk when this is done."""
        async with self.lines(at_ms) as lines:
            for line in lines:
                await self._stream.post(line)
            return not self._closed

    async def close(self) -> None:
        """Nothing is written any more: another table of the same name goes on from what is on disk."""
        async with self._writing:
            self._closed = True
