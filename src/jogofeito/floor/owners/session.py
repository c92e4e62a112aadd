"""A session of one table or of several: names are put down beforehand, and seats are drawn among them when it begins.

The seed of the draw is fixed and its commitment known before the first name is put down; it is shown with the draw, so
that anybody can draw again and find the same. The session owns its tables: it seats whom it has drawn, closes what is
not needed, and closes all of them when it is over.
"""

import asyncio
from collections.abc import Callable, Container, Sequence
from typing import NamedTuple, Protocol, TypeVar

import msgspec

from jogofeito.cashier.ledger import Cashier
from jogofeito.cashier.streams import Stream
from jogofeito.chance.sealed import Seal, SeedSource
from jogofeito.core.offers import Below, Refusal
from jogofeito.floor.address import Answer, GiveSeats, Request
from jogofeito.floor.clock import FloorClock
from jogofeito.floor.settings import SUITS, SessionGroup, SessionTimes
from jogofeito.floor.state import GroupState, SessionState
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
    table: str = ""  # of several with one list, where the name was put down


class Moved(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="moved"):
    """To another table of the same list, as far as the law lets anybody (AO13.26)."""

    player: str
    table: str
    at_ms: int


class Withdrawn(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="withdrawn"):
    player: str
    at_ms: int


class DrawnSeat(msgspec.Struct, frozen=True, array_like=True):
    number: int
    player: str


class SeatsDrawn(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="seats_drawn"):
    """Who sits where, and in which order the others wait."""

    commitment: str
    seed: str
    registered: tuple[str, ...]
    first: tuple[str, ...]  # those of the session before, who come first when there are too many (AO13.27)
    seats: tuple[DrawnSeat, ...]
    waiting: tuple[str, ...]
    at_ms: int


class TableDrawn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table and its suit: who drew it, and there a seat; the others wait there, in this order."""

    table: str
    suit: str
    seats: tuple[DrawnSeat, ...]
    waiting: tuple[str, ...]


class TablesDrawn(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="tables_drawn"):
    commitment: str
    seed: str
    registered: tuple[str, ...]
    first: tuple[str, ...]
    tables: tuple[TableDrawn, ...]
    at_ms: int


class SessionOver(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="session_over"):
    players: tuple[str, ...]
    at_ms: int


T = TypeVar("T")
Line = DrawSealed | Registered | Moved | Withdrawn | SeatsDrawn | TablesDrawn | SessionOver


def draw_seats(
    chance: Below, registered: Sequence[str], first: Container[str], seats: int
) -> tuple[dict[int, str], list[str]]:
    """Who sits where, and who waits, in the order in which they are called (AO13.11, AO13.12, AO13.27)."""
    called = _called(chance, registered, first)
    numbers = _shuffled(chance, [*range(1, seats + 1)])
    return dict(sorted(zip(numbers, called, strict=False))), called[seats:]


class TableDraw(NamedTuple):
    seats: dict[int, str]
    waiting: list[str]


def draw_tables(
    chance: Below, registered: Sequence[str], first: Container[str], seats: int, tables: int
) -> tuple[TableDraw, ...]:
    """One card for each name, of so many suits in numbers as equal as can be; at the table of the suit, a seat.

    For whom there is no seat draws a suit too, and waits there (AO13.25, AO13.27, reading 207).
    """
    called = _called(chance, registered, first)
    seated, waiting = called[: seats * tables], called[seats * tables :]
    drawn = tuple(TableDraw({}, []) for _ in range(tables))
    free = [_shuffled(chance, [*range(1, seats + 1)]) for _ in range(tables)]
    for player, suit in zip(seated, _cards(chance, len(seated), tables), strict=True):
        drawn[suit].seats[free[suit].pop()] = player
    for player, suit in zip(waiting, _cards(chance, len(waiting), tables), strict=True):
        drawn[suit].waiting.append(player)
    return tuple(TableDraw(dict(sorted(each.seats.items())), each.waiting) for each in drawn)


def _cards(chance: Below, names: int, tables: int) -> list[int]:
    return _shuffled(chance, [place % tables for place in range(names)])


def _called(chance: Below, registered: Sequence[str], first: Container[str]) -> list[str]:
    """In the order in which they draw: those of the session before come first (AO13.27)."""
    return [
        *_shuffled(chance, [player for player in registered if player in first]),
        *_shuffled(chance, [player for player in registered if player not in first]),
    ]


def _shuffled(chance: Below, several: list[T]) -> list[T]:
    return [several.pop(chance(len(several))) for _ in range(len(several))]


class Tables(Protocol):
    """The tables of the floor, as an owner reaches them."""

    async def ask(self, table: str, request: Request) -> Answer: ...

    def close_soon(self, table: str) -> None:
        """No jogada begins any more; the one in play is finished."""


class TableSession:
    """Of one table; or of several with one list, which are opened and closed together (AO13.25)."""

    def __init__(
        self,
        name: str,
        tables: tuple[str, ...],
        times: SessionTimes,
        cashier: Cashier,
        source: SeedSource,
        vault: Vault,
        clock: FloorClock,
        group: SessionGroup | None = None,
    ) -> None:
        self.times = times
        self.tables = tables
        self.listeners: dict[str, Callable[[], None]] = {}  # by table: told when the list has changed
        self._group = group
        self._cashier = cashier
        self._source = source
        self._vault = vault
        self._clock = clock
        self._name = f"partida/{name}"
        self._stream: Stream[Line] = Stream(cashier, self._name, Line)  # type: ignore[arg-type]
        self._writing = asyncio.Lock()
        self._opened = False
        self._sealed: DrawSealed | None = None
        self._first: tuple[str, ...] = ()
        self._played: list[str] = []  # in this session, as far as its tables have closed
        self.drawn: SeatsDrawn | TablesDrawn | None = None
        self.players: list[str] = []  # in the order they came
        self.tables_of: dict[str, str] = {}  # where those have to sit who drew a table, or came later

    # ---- its life

    async def run(self, tables: Tables, seats: int, needed: int) -> None:
        """Wait for its hour, draw, give the seats, and close the tables when it is over."""
        await self.open()
        await self._clock.sleep_until(self.times.begins_ms)
        if self._clock.now_ms() < self.times.ends_ms:
            await self.draw(seats, needed)
            for table in self.tables:
                if (own := self.drawn_at(table)) is None:  # there were too few names for so many tables
                    tables.close_soon(table)
                else:
                    await tables.ask(table, self._gift(table, own))
            await self._clock.sleep_until(self.times.ends_ms)
        for table in self.tables:
            tables.close_soon(table)  # no hand begins after its hour

    def _gift(self, table: str, drawn: SeatsDrawn) -> GiveSeats:
        """Without those who have gone to another table since, or taken their names off the list."""
        seats = {each.number: each.player for each in drawn.seats if self.keeps_out(each.player, table) is None}
        waiting = [player for player in drawn.waiting if self.keeps_out(player, table) is None]
        later = [player for player in self.players if player not in drawn.registered]
        waiting += [player for player in later if self.sits_elsewhere(player, table) is None]
        proof = {"commitment": drawn.commitment, "seed": drawn.seed}
        return GiveSeats(drawn_ms=drawn.at_ms, seats=seats, waiting=tuple(waiting), **proof)

    async def open(self) -> None:
        """Read what was put down so far; a session that is new is announced."""
        async with self._writing:
            if self._opened:
                return
            for _, line in await self._stream.read():
                self._take(line)
            if self._sealed is None or self._sealed.session != self.times:
                seal = self._source.seal()
                locked = seal.entrusted(lambda seed: self._vault.lock(seed, self._name))
                await self._write(DrawSealed(self.times, seal.commitment, locked, self._clock.now_ms()))
            self._opened = True

    def _take(self, line: Line) -> None:
        match line:
            case DrawSealed():
                self._sealed, self.drawn, self.players, self.tables_of = line, None, [], {}
                self._first, self._played = tuple(self._played) or self._first, []
            case Registered(player, _, table):
                self.players.append(player)
                if self.drawn is not None:
                    self.tables_of.setdefault(player, table)
            case Moved(player, table):
                self.tables_of[player] = table
            case Withdrawn(player):
                self.players.remove(player)
            case SeatsDrawn():
                self.drawn = line
            case TablesDrawn():
                self.drawn = line
                for each in line.tables:
                    there = [*(taken.player for taken in each.seats), *each.waiting]
                    self.tables_of.update(dict.fromkeys(there, each.table))
            case SessionOver(players):
                self._played += players

    # ---- the list

    async def register(self, player: str, table: str) -> int:
        """The player's place in the list."""
        await self.open()
        async with self._writing:
            if player not in self.players:
                several = len(self.tables) > 1
                await self._write(Registered(player, self._clock.now_ms(), table if several else ""))
                self._tell()
        return self.players.index(player) + 1

    async def move(self, player: str, table: str) -> None:
        """Whoever changes tables goes on in the list of the other."""
        await self.register(player, table)
        async with self._writing:
            if len(self.tables) > 1 and self.tables_of.get(player) != table:
                await self._write(Moved(player, table, self._clock.now_ms()))

    async def withdraw(self, player: str) -> None:
        await self.open()
        async with self._writing:
            if player in self.players:
                await self._write(Withdrawn(player, self._clock.now_ms()))
                self._tell()

    def _tell(self) -> None:
        for listener in self.listeners.values():
            listener()

    # ---- who may sit where

    def keeps_out(self, player: str, table: str) -> Refusal | None:
        """Why somebody cannot sit down: too early, not in the list (PT809.6 b), or at another table (AO13.25)."""
        if self.drawn is None:
            return Refusal("session_not_begun", {"begins_ms": self.times.begins_ms})
        if player not in self.players:
            return Refusal("not_registered", {}, "PT809.6.b")
        return self.sits_elsewhere(player, table)

    def sits_elsewhere(self, player: str, table: str) -> Refusal | None:
        drawn = self.tables_of.get(player, table) if self._group else table
        return None if drawn == table else Refusal("other_table_drawn", {"table": drawn}, "AO13.25")

    def drawn_at(self, table: str) -> SeatsDrawn | None:
        """Who sits where at a table, and who waits there; None before the draw, or where its suit is not needed."""
        drawn = self.drawn
        if drawn is None or isinstance(drawn, SeatsDrawn):
            return drawn
        own = next((each for each in drawn.tables if each.table == table), None)
        if own is None:
            return None
        first, registered = drawn.first, drawn.registered
        return SeatsDrawn(drawn.commitment, drawn.seed, registered, first, own.seats, own.waiting, drawn.at_ms)

    def place_of(self, player: str) -> int | None:
        """In the list, before the draw."""
        return self.players.index(player) + 1 if self.drawn is None and player in self.players else None

    def state(self, table: str, *, over: bool) -> SessionState:
        """What anybody may know of it."""
        drawn, group = self.drawn_at(table), self._group
        return SessionState(
            begins_ms=self.times.begins_ms,
            ends_ms=self.times.ends_ms,
            stage="over" if over else "begun" if self.drawn else "announced",
            registered=tuple(self.players),
            commitment=self._sealed.commitment if self._sealed else "",
            seed=self.drawn.seed if self.drawn else "",
            seats={each.number: each.player for each in drawn.seats} if drawn else {},
            group=GroupState(group.name, group.suits(), dict(self.tables_of)) if group else None,
            waiting=drawn.waiting if drawn else (),
        )

    # ---- the draw

    async def draw(self, seats: int, needed: int) -> SeatsDrawn | TablesDrawn:
        """Once for each session, whatever happens in between; with at least so many at every table that is used."""
        async with self._writing:
            if self.drawn is None and self._sealed is not None:
                seal = Seal(self._vault.unlock(self._sealed.locked_seed, self._name))
                await self._write(self._draw(seal, seats, needed))
        if self.drawn is None:
            raise RuntimeError("seats are drawn for a session that was announced")
        return self.drawn

    def _draw(self, seal: Seal, seats: int, needed: int) -> SeatsDrawn | TablesDrawn:
        registered = tuple(self.players)
        first = tuple(player for player in registered if player in self._first)
        now = self._clock.now_ms()
        if len(self.tables) == 1:
            taken, waiting = draw_seats(seal.chance, registered, first, seats)
            opened = seal.opened()
            return SeatsDrawn(opened.commitment, opened.seed, registered, first, _taken(taken), tuple(waiting), now)
        used = tables_used(len(registered), len(self.tables), needed)
        drawn = draw_tables(seal.chance, registered, first, seats, used)
        tables = tuple(
            TableDrawn(table, suit, _taken(each.seats), tuple(each.waiting))
            for table, suit, each in zip(self.tables, SUITS, drawn, strict=False)
        )
        opened = seal.opened()
        return TablesDrawn(opened.commitment, opened.seed, registered, first, tables, now)

    async def over_at(self, table: str) -> None:
        """A table's session is over; those who played in it come first in the next (AO13.27)."""
        if (drawn := self.drawn_at(table)) is None:
            return
        played = [each for each in self.players if await has_left(self._cashier, table, each, drawn.at_ms)]
        async with self._writing:
            await self._write(SessionOver(tuple(played), self._clock.now_ms()))

    async def _write(self, line: Line) -> None:
        await self._stream.append(line)
        self._take(line)


def _taken(seats: dict[int, str]) -> tuple[DrawnSeat, ...]:
    return tuple(DrawnSeat(number, player) for number, player in seats.items())


def tables_used(names: int, tables: int, needed: int) -> int:
    """As many as can begin with enough players each (reading 207).

    >>> [tables_used(names, 3, 4) for names in (3, 7, 8, 12, 40)]
    [1, 1, 2, 3, 3]
    """
    return max(1, min(tables, names // needed))
