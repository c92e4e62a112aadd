"""A table in session mode: names are put down beforehand, and seats are drawn among them when it begins.

All of it is in a journal of the table's own. The seed of the draw is fixed and its commitment known before the first
name is put down; it is shown with the draw, so that anybody can draw again and find the same.
"""

import asyncio
from collections.abc import Container, Sequence
from typing import TypeVar

import msgspec

from jogofeito.cashier.ledger import Batch, Cashier, JournalLine, Posted
from jogofeito.chance.sealed import Seal, SeedSource
from jogofeito.core.offers import Below, Refusal
from jogofeito.core.record import canonical
from jogofeito.floor.clock import FloorClock
from jogofeito.floor.settings import SessionTimes
from jogofeito.floor.stays import has_left
from jogofeito.floor.vault import Vault


class DrawSealed(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="draw_sealed"):
    """A session is announced, and the seed of its draw fixed."""

    session: SessionTimes
    commitment: str
    locked_seed: str
    at_ms: int


class Registered(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="registered"):
    player: str
    at_ms: int


class Withdrawn(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="withdrawn"):
    player: str
    at_ms: int


class Taken(msgspec.Struct, frozen=True, array_like=True):
    number: int
    player: str


class SeatsDrawn(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="seats_drawn"):
    """Who sits where, and in which order the others wait."""

    commitment: str
    seed: str
    registered: tuple[str, ...]
    first: tuple[str, ...]  # those of the session before, who come first when there are too many (AO13.27)
    seats: tuple[Taken, ...]
    waiting: tuple[str, ...]
    at_ms: int


class SessionOver(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="session_over"):
    players: tuple[str, ...]
    at_ms: int


T = TypeVar("T")
Line = DrawSealed | Registered | Withdrawn | SeatsDrawn | SessionOver


def draw_seats(
    chance: Below, registered: Sequence[str], first: Container[str], seats: int
) -> tuple[dict[int, str], list[str]]:
    """Who sits where, and who waits, in the order in which they are called (AO13.11, AO13.12, AO13.27)."""
    called = [
        *_shuffled(chance, [player for player in registered if player in first]),
        *_shuffled(chance, [player for player in registered if player not in first]),
    ]
    numbers = _shuffled(chance, [*range(1, seats + 1)])
    return dict(sorted(zip(numbers, called, strict=False))), called[seats:]


def _shuffled(chance: Below, several: list[T]) -> list[T]:
    return [several.pop(chance(len(several))) for _ in range(len(several))]


class Registration:
    def __init__(
        self, table: str, session: SessionTimes, cashier: Cashier, source: SeedSource, vault: Vault, clock: FloorClock
    ) -> None:
        self.session = session
        self._table = table
        self._cashier = cashier
        self._source = source
        self._vault = vault
        self._clock = clock
        self._stream = f"partida/{table}"
        self._writing = asyncio.Lock()
        self._lines = 0
        self._sealed: DrawSealed | None = None
        self._first: tuple[str, ...] = ()
        self.drawn: SeatsDrawn | None = None
        self.players: list[str] = []  # in the order they came

    @property
    def commitment(self) -> str:
        return self._sealed.commitment if self._sealed else ""

    async def open(self) -> None:
        """Read what was put down so far; a session that is new is announced."""
        for line in await self._cashier.journal(self._stream):
            self._lines = line.number + 1
            self._take(msgspec.json.decode(line.payload, type=Line))
        if self._sealed is None or self._sealed.session != self.session:
            seal = self._source.seal()
            locked = seal.entrusted(lambda seed: self._vault.lock(seed, self._stream))
            await self._write(DrawSealed(self.session, seal.commitment, locked, self._clock.now_ms()))

    def _take(self, line: Line) -> None:
        match line:
            case DrawSealed():
                self._sealed, self.drawn, self.players = line, None, []
            case Registered(player):
                self.players.append(player)
            case Withdrawn(player):
                self.players.remove(player)
            case SeatsDrawn():
                self.drawn = line
            case SessionOver(players):
                self._first = players

    def keeps_out(self, player: str) -> Refusal | None:
        """Why somebody cannot sit down: the session has not begun, or their name is not in the list (PT809.6 b)."""
        if self.drawn is None:
            return Refusal("session_not_begun", {"begins_ms": self.session.begins_ms})
        return None if player in self.players else Refusal("not_registered", {}, "PT809.6.b")

    async def register(self, player: str) -> int:
        """The player's place in the list."""
        async with self._writing:
            if player not in self.players:
                await self._write(Registered(player, self._clock.now_ms()))
        return self.players.index(player) + 1

    async def withdraw(self, player: str) -> None:
        async with self._writing:
            if player in self.players:
                await self._write(Withdrawn(player, self._clock.now_ms()))

    async def draw(self, seats: int) -> SeatsDrawn:
        """Once for each session, whatever happens in between."""
        async with self._writing:
            if self.drawn is None and self._sealed is not None:
                seal = Seal(self._vault.unlock(self._sealed.locked_seed, self._stream))
                registered = tuple(self.players)
                taken, waiting = draw_seats(seal.chance, registered, self._first, seats)
                first = tuple(player for player in registered if player in self._first)
                seated = tuple(Taken(number, player) for number, player in taken.items())
                opened = seal.opened()
                now = self._clock.now_ms()
                await self._write(
                    SeatsDrawn(opened.commitment, opened.seed, registered, first, seated, tuple(waiting), now)
                )
        if self.drawn is None:
            raise RuntimeError("seats are drawn for a session that was announced")
        return self.drawn

    async def still_waiting(self, seated: Container[str]) -> list[str]:
        """Those who were not called yet: as they were drawn, then as they came."""
        if self.drawn is None:
            return []
        called = [*self.drawn.waiting, *(player for player in self.players if player not in self.drawn.registered)]
        since = self.drawn.at_ms
        return [
            player
            for player in called
            if player in self.players and player not in seated and not await self._has_played(player, since)
        ]

    async def over(self) -> None:
        """The session is over; those who played in it come first in the next (AO13.27)."""
        if self.drawn is not None:
            played = [player for player in self.players if await self._has_played(player, self.drawn.at_ms)]
            async with self._writing:
                await self._write(SessionOver(tuple(played), self._clock.now_ms()))

    async def _has_played(self, player: str, since_ms: int) -> bool:
        return await has_left(self._cashier, self._table, player, since_ms)

    async def _write(self, line: Line) -> None:
        written = JournalLine(self._stream, self._lines, canonical(line))
        (answer,) = await self._cashier.post(Batch(f"{self._stream}/{self._lines}", journal=(written,)))
        if not isinstance(answer, Posted):
            raise RuntimeError(f"the ledger refused line {self._lines} of {self._stream}: {answer}")
        self._lines += 1
        self._take(line)
