"""The casino: everything that a server needs, put together and minded."""

import asyncio
import secrets
import time
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager, nullcontext, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol

import httpx
import msgspec
import structlog

from jogofeito.cashier.accounts import Account
from jogofeito.cashier.desk import Desk
from jogofeito.cashier.documents import Database
from jogofeito.cashier.door import open_cashier
from jogofeito.cashier.wallet import OutsideWallet
from jogofeito.cashier.wallet_http import WalletLine
from jogofeito.chance.sealed import SeedSource
from jogofeito.core.money import CURRENCIES
from jogofeito.core.offers import Refusal
from jogofeito.floor.address import (
    ActInJogada,
    Answer,
    Leave,
    LineFound,
    LineLost,
    PlayerAt,
    Register,
    RemovePlayer,
    Request,
    Sit,
)
from jogofeito.floor.clock import SystemClock
from jogofeito.floor.floor import Floor, NoSuchTable
from jogofeito.floor.keys import Ring, ring_for, source
from jogofeito.floor.settings import Pace, TableSettings, sign_of
from jogofeito.games import GAMES
from jogofeito.games.listing import FirstTable
from jogofeito.server import authority, timekeeping, wire
from jogofeito.server.anchors import Anchors, anchor
from jogofeito.server.authority import NO_CLAIMS, Claims
from jogofeito.server.complaints import Complaints
from jogofeito.server.devices import Devices
from jogofeito.server.events import Events
from jogofeito.server.factors import Factors
from jogofeito.server.hall import Hall
from jogofeito.server.later import Later
from jogofeito.server.letters import Letters
from jogofeito.server.metrics import Metrics
from jogofeito.server.papers import Papers
from jogofeito.server.people import People, Person
from jogofeito.server.plans import Plans
from jogofeito.server.protection import MONEY, Protection
from jogofeito.server.settings import SMALL_HOUSE, HouseSettings
from jogofeito.server.staff import Staff
from jogofeito.server.traces import Traces
from jogofeito.server.workers import Workers

DEMO_START = 10_000_00
MIND_EVERY_S = 10
READY_FOR_S, READY_WITHIN_S = 1.0, 3.0
DAY_MS = 24 * 3_600_000

log = structlog.get_logger()


class Line(Protocol):
    """A connection of a person."""

    def say(self, *messages: wire.Said) -> None: ...


class WalletSettings(msgspec.Struct, frozen=True):
    """An outside wallet: its name in our books, where it is, and the secret shared with it."""

    name: str
    address: str
    secret: bytes

    def open(self, database: Database, outside: httpx.AsyncClient) -> OutsideWallet:
        def unanswered(*what: object) -> None:
            log.warning("wallet_did_not_answer", wallet=self.name, what=[str(each) for each in what])

        return OutsideWallet(database, WalletLine(outside, self.address, self.secret, unanswered=unanswered), self.name)


@dataclass
class Casino:
    database: Database
    people: People
    floor: Floor
    hall: Hall
    desk: Desk
    protection: Protection
    complaints: Complaints
    plans: Plans
    staff: Staff
    factors: Factors
    devices: Devices
    letters: Letters
    names_kept_ms: int
    traces: Traces
    metrics: Metrics
    clock: SystemClock
    address: str  # of the database
    events: Events
    keys: tuple[str, ...]  # public ones of the house
    wallet: OutsideWallet | None = None
    papers: Papers = field(default_factory=Papers)
    later: Later = field(default_factory=Later)
    workers: Workers = field(default_factory=Workers)
    inspecting: asyncio.Lock = field(default_factory=asyncio.Lock)
    reading_signals: asyncio.Lock = field(default_factory=asyncio.Lock)
    ready: bool = False
    connected: int = 0
    _looking: asyncio.Lock = field(default_factory=asyncio.Lock)
    _look_again: float = 0
    _root: int = 0
    lines: dict[str, list[Line]] = field(default_factory=dict)  # by person

    def now_ms(self) -> int:
        return self.clock.now_ms()

    async def writes(self) -> int:
        """Whether the database still takes what is written, looked at every second at most; the number of its root."""
        async with self._looking:
            now = time.monotonic()
            if now >= self._look_again:
                async with asyncio.timeout(READY_WITHIN_S):
                    kept = await self.database.document("setting", "ready")
                    self._root = (await self.database.last_root()).number
                    await self.database.keep("setting", "ready", str(self._root).encode(), kept.version if kept else 0)
                self._look_again = time.monotonic() + READY_FOR_S
            return self._root

    # ---- money of a person

    async def purses(self, person: str) -> dict[str, int]:
        return {each: await self.purse(person, each) for each in CURRENCIES}

    async def purse(self, person: str, currency: str) -> int:
        return await self.database.balance(Account("purse", currency, person))

    async def give_demo(self, person: Person) -> None:
        """Fill up the demo credits to what everybody starts with."""
        missing = DEMO_START - await self.purse(person.id, "DEMO")
        if missing > 0:
            await self.desk.give_demo(person.id, missing, f"{person.id}/{secrets.token_hex(8)}")
            await self.tell_purse(person.id, "DEMO")

    # ---- play

    async def ask(self, person: Person, name: str, request: Request) -> Answer:
        """Whatever a person asks of a table; limits that players have set are held to where their money moves."""
        timed = self.metrics.timed_act(name) if isinstance(request, ActInJogada) else nullcontext()
        with timed:
            return await self.floor.ask(self.hall.find(name, person.id), request)

    async def sit(self, person: Person, name: str, seat: int | None = None) -> Answer:
        return await self._keeps_out(person, name) or await self.ask(person, name, Sit(player=person.id, seat=seat))

    async def register(self, person: Person, name: str) -> Answer:
        """For the session of a table; the place in the list."""
        return await self._keeps_out(person, name) or await self.ask(person, name, Register(player=person.id))

    async def change_table(self, person: Person, name: str, other: str) -> Answer:
        """To another table of the same rules; the new seat."""
        here, there = (self.hall.find(each, person.id) for each in (name, other))
        return await self._keeps_out(person, other) or await self.floor.change_table(person.id, here, there)

    async def _keeps_out(self, person: Person, name: str) -> Refusal | None:
        """Why somebody may not play at a table at all."""
        self.hall.find(name, person.id)
        if self.currency_of(name) in MONEY:
            if person.role != "player":
                return Refusal("money_needs_account" if person.role == "guest" else "house_does_not_play")
            return await self.protection.sitting_down(person.id)
        return None if person.role in ("guest", "player") else Refusal("house_does_not_play")

    def currency_of(self, name: str) -> str:
        """A table keeps its currency as long as it is open."""
        settings = self.hall.ever.get(sign_of(name))
        return str(self.hall.rules_of(settings).currency) if settings else "DEMO"

    # ---- now and then

    async def mind(self) -> None:
        """Put away what nobody uses, and see whose time is up."""
        while True:
            await asyncio.sleep(MIND_EVERY_S)
            try:
                await authority.watch(self.database)  # first: without the lease all else fails
                await self.hall.put_away_empty()
                await self.see_whose_time_is_up()
                if await self.people.forget_old_sign_ins():
                    await self.people.forget_names(self.names_kept_ms)
                    await self.devices.forget_old()
                await self.traces.forget_old()
                await timekeeping.write_jumps(self.clock, self.database)
            except Exception:
                log.exception("minding_failed")

    async def see_whose_time_is_up(self) -> None:
        for each in tuple(self.floor.at_tables()):
            if each.currency not in MONEY or each.leaving or each.seat is None:
                continue
            if refusal := await self.protection.sitting_down(each.player):
                await self._remove(each, refusal)

    async def send_away(self, player: str) -> None:
        """From every money table; bets that lie are played out."""
        refusal = await self.protection.sitting_down(player)
        for each in tuple(self.floor.at_tables(player)):
            if each.currency not in MONEY:
                continue
            if each.seat is None or refusal is None:
                await self.floor.ask(each.table, Leave(player=player))
            else:
                await self._remove(each, refusal)

    async def _remove(self, each: PlayerAt, refusal: Refusal) -> None:
        removed = RemovePlayer(player=each.player, by="", notice=refusal.code, details=refusal.details)
        with suppress(NoSuchTable):  # it closed meanwhile
            await self.floor.ask(each.table, removed)

    async def line_opened(self, person: str) -> None:
        """The tables where the person plays can hear them again."""
        await self._tell_tables(person, LineFound(player=person))

    async def line_closed(self, person: str, line: Line) -> None:
        """Once the last of them is gone, the tables where the person plays know of it."""
        lines = self.lines.get(person, [])
        if line in lines:
            lines.remove(line)
        if not lines and self.lines.pop(person, None) is not None:
            await self._tell_tables(person, LineLost(player=person))

    async def _tell_tables(self, person: str, request: Request) -> None:
        for each in tuple(self.floor.at_tables(person)):
            if each.seat is not None:
                with suppress(NoSuchTable):  # it closed meanwhile
                    await self.floor.ask(each.table, request)

    async def tell_purse(self, person: str, currency: str) -> None:
        """To all lines of a person: money came or went that belongs to no table."""
        if lines := self.lines.get(person):
            amount = await self.purse(person, currency)
            for line in lines:
                line.say(wire.Purse(currency=currency, amount=amount))


@asynccontextmanager
async def open_casino(
    database: str,
    folder: Path,
    tables: tuple[TableSettings, ...] | None = None,
    wallet: WalletSettings | None = None,
    ring: Ring | None = None,
    claims: Claims = NO_CLAIMS,
    roots: Sequence[str] = (),
    settings: HouseSettings = SMALL_HOUSE,
) -> AsyncIterator[Casino]:
    """A casino on a database, with a folder for its data and its keys elsewhere; closed when it is left."""
    clock = SystemClock()
    if ring is None:
        ring, _ = ring_for(source(), folder)
    opened = await open_cashier(database, clock.now_ms)
    try:
        await timekeeping.begin(clock, opened)
        await authority.take(opened, ring, claims)
        metrics = Metrics()
        floor = Floor(opened, SeedSource(), ring.vault(), clock, _trouble(metrics))
        floor.guard = protection = Protection(opened, clock.now_ms, floor.stays)
        hall = Hall(floor, opened, clock.now_ms)
        people = People(opened, clock.now_ms)
        casino = Casino(
            database=opened,
            people=people,
            floor=floor,
            hall=hall,
            desk=Desk(opened),
            protection=protection,
            complaints=Complaints(opened, people, clock.now_ms),
            plans=Plans(opened, clock.now_ms, floor.jackpots),
            staff=Staff(opened, clock.now_ms),
            factors=Factors(opened, clock.now_ms, ring.vault()),
            devices=Devices(opened, clock.now_ms),
            letters=Letters(settings.mail, settings.mail_from),
            names_kept_ms=settings.names_kept_days * DAY_MS,
            traces=Traces.open(opened, clock.now_ms, folder / "traces.key"),
            metrics=metrics,
            clock=clock,
            address=database,
            events=Events(opened, clock.now_ms),
            keys=ring.ever(),
        )
        await hall.start(first_tables() if tables is None else tables)
        async with httpx.AsyncClient() as outside:
            casino.wallet = wallet.open(opened, outside) if wallet else None
            places = [anchor(where, folder, outside, settings.time_authority(), clock.now_ms) for where in roots]
            anchors = Anchors(opened, ring.public()[-1], places, metrics.root_not_noted)
            pending = await begun_before(casino.wallet, protection) if casino.wallet else {}
            casino.ready = True
            minding = [asyncio.create_task(casino.mind()), asyncio.create_task(anchors.mind())]
            if casino.wallet is not None:
                minding.append(asyncio.create_task(finish_with(casino.wallet, pending)))
            try:
                yield casino
            finally:
                casino.ready = False
                for task in minding:
                    task.cancel()
                await asyncio.gather(*minding, return_exceptions=True)
                await hall.stop()
                await anchors.last()
                await casino.later.close()
                await casino.letters.close()
    finally:
        await opened.close()


async def begun_before(wallet: OutsideWallet, protection: Protection) -> dict[str, Callable[[], None]]:
    """What waits for the wallet since before a restart; deposits among it count for the limits of their players."""
    return {
        key: protection.expect(each.player, each.currency, each.amount) if each.way == "bring" else lambda: None
        for key, each in (await wallet.pending()).items()
    }


async def finish_with(wallet: OutsideWallet, pending: Mapping[str, Callable[[], None]]) -> None:
    """Each on its own: it waits until the wallet answers, and one that gets no answer holds up nobody."""

    async def finish(key: str, done: Callable[[], None]) -> None:
        result = await wallet.finish(key)
        done()
        log.info("wallet_resumed", key=key, result=type(result).__name__)

    async with asyncio.TaskGroup() as group:
        for key, done in pending.items():
            group.create_task(finish(key, done))


def _trouble(metrics: Metrics) -> Any:
    def note(table: str, error: BaseException) -> None:
        metrics.tables_fallen.inc()
        log.error("table_fell_over", table=table, error=repr(error), exc_info=error)

    return note


MINIMUM = {"DEMO": 10_00, "AOA": 100_00, "EUR": 1_00}
AMONG_PLAYERS = Pace(interval_ms=5_000, pause_ms=3_000)  # with time to come in between two hands


def first_tables() -> tuple[TableSettings, ...]:
    """What a new casino opens: the tables that every game names for it, in demo credits and in money."""
    return tuple(
        _first_table(game, table, currency, individual=individual)
        for game, entry in GAMES.items()
        for table in entry.first_tables
        for currency in filter(None, ("DEMO", table.currency))
        for individual in ((False,) if table.shared_only else (False, True))
    )


def _first_table(game: str, table: FirstTable, currency: str, *, individual: bool) -> TableSettings:
    if GAMES[game].game.hands:
        pace = AMONG_PLAYERS
    else:
        pace = Pace(interval_ms=300, pause_ms=300) if individual else Pace(pause_ms=12_000)
    return TableSettings(
        id=f"{table.id}{'-individual' if individual else ''}-{currency.lower()}",
        game=game,
        law=table.law,
        values={**table.values, "currency": currency, "minimum": MINIMUM[currency]},
        individual=individual,
        pace=pace,
    )
