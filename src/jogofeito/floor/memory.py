"""What a table between players knows of them besides jogadas and money, kept for the next time it opens.

One line tells everything as it stands, so the last one is enough to go on with. A time bank that ran when the machine
stopped is as it was before that decision, which begins anew.
"""

import asyncio
from collections.abc import Iterable, Mapping

import msgspec

from jogofeito.cashier.ledger import Cashier
from jogofeito.floor.clock import FloorClock
from jogofeito.floor.lines import write_line
from jogofeito.floor.sitters import Sitter, Sitters
from jogofeito.floor.stays import has_left


class Kept(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A player at the table."""

    number: int
    player: str
    leaving: bool
    resting: bool
    returning: bool
    away: bool
    slow: int
    rests: int
    missed: int
    bank_ms: int
    wants_seat: int | None

    @classmethod
    def of(cls, sitter: Sitter, wants_seat: int | None) -> "Kept":
        return cls(
            sitter.number,
            sitter.player,
            sitter.leaving,
            sitter.resting,
            sitter.returning,
            sitter.away,
            sitter.slow,
            sitter.rests,
            sitter.missed,
            sitter.bank_ms,
            wants_seat,
        )

    def give_to(self, sitter: Sitter) -> None:
        sitter.leaving, sitter.away = self.leaving, self.away
        sitter.resting, sitter.returning = self.resting, self.returning
        sitter.slow, sitter.rests, sitter.missed = self.slow, self.rests, self.missed
        sitter.bank_ms = self.bank_ms


class Gone(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A player who left the partida that is being played."""

    player: str
    cave: int  # what they took away
    at_ms: int
    sent_away: bool = False


class Remembered(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="remembered"):
    sitters: tuple[Kept, ...]
    waiting: tuple[str, ...]
    gone: tuple[Gone, ...]
    at_ms: int

    def seats(self) -> dict[str, int]:
        return {each.player: each.number for each in self.sitters}


class Memory:
    def __init__(self, table: str, sitters: Sitters, cashier: Cashier, clock: FloorClock) -> None:
        self._table = table
        self._stream = f"floor/{table}"
        self._sitters = sitters
        self._cashier = cashier
        self._clock = clock
        self._writing = asyncio.Lock()
        self._lines = 0
        self.last: Remembered | None = None

    async def read(self) -> Remembered | None:
        line = await self._cashier.last_line(self._stream)
        if line is not None:
            self._lines = line.number + 1
            self.last = msgspec.json.decode(line.payload, type=Remembered)
        return self.last

    async def seat_again(self) -> None:
        """Those who had come and were in no jogada yet; then everybody as they were."""
        if self.last is None:
            return
        for kept in self.last.sitters:
            sitter = self._sitters.of(kept.player)
            if sitter is None and not await has_left(self._cashier, self._table, kept.player, self.last.at_ms):
                sitter = self._sitters.take(kept.player, self._table, self._clock.now_ms(), kept.number)
            if sitter is not None:
                kept.give_to(sitter)
                if kept.wants_seat is not None:
                    self._sitters.moving[kept.player] = kept.wants_seat
        self._sitters.waiting = [each for each in self.last.waiting if self._sitters.of(each) is None]

    async def write(self, gone: Iterable[Gone]) -> None:
        """If anything is not as it was written last."""
        async with self._writing:
            now = self._as_it_stands(self._sitters.moving, tuple(gone))
            if self.last is not None and now == msgspec.structs.replace(self.last, at_ms=now.at_ms):
                return
            await write_line(self._cashier, self._stream, self._lines, now)
            self._lines += 1
            self.last = now

    def _as_it_stands(self, moving: Mapping[str, int], gone: tuple[Gone, ...]) -> Remembered:
        kept = tuple(Kept.of(each, moving.get(each.player)) for each in self._sitters)
        return Remembered(kept, tuple(self._sitters.waiting), gone, self._clock.now_ms())
