"""The casino: everything that a server needs, put together and minded."""

import asyncio
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

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
from jogofeito.core.parties import seat
from jogofeito.floor.clock import SystemClock
from jogofeito.floor.events import Notice
from jogofeito.floor.house import House
from jogofeito.floor.live import Accepted
from jogofeito.floor.settings import Pace, TableSettings
from jogofeito.floor.table import LiveTable
from jogofeito.floor.vault import Vault
from jogofeito.server.complaints import Complaints
from jogofeito.server.hall import Hall
from jogofeito.server.metrics import Metrics
from jogofeito.server.people import People, Person
from jogofeito.server.protection import MONEY, Protection
from jogofeito.server.traces import Traces

DEMO_START = 10_000_00
MIND_EVERY_S = 10

log = structlog.get_logger()


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
    house: House
    hall: Hall
    desk: Desk
    protection: Protection
    complaints: Complaints
    traces: Traces
    metrics: Metrics
    clock: SystemClock
    address: str  # of the database
    wallet: OutsideWallet | None = None
    inspecting: asyncio.Lock = field(default_factory=asyncio.Lock)
    reading_signals: asyncio.Lock = field(default_factory=asyncio.Lock)
    ready: bool = False
    connected: int = 0

    def now_ms(self) -> int:
        return self.clock.now_ms()

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

    # ---- play, held to the limits that the player has set

    async def sit(self, person: Person, name: str) -> int | Refusal:
        table = self.hall.find(name, person.id)
        return await self._keeps_out(person, table) or await table.sit(person.id)

    async def register(self, person: Person, name: str) -> int | Refusal:
        """For the session of a table; the place in the list."""
        table = self.hall.find(name, person.id)
        return await self._keeps_out(person, table) or await table.register(person.id)

    async def change_table(self, person: Person, name: str, other: str) -> int | Refusal:
        """To another table of the same rules; the new seat."""
        here, there = (self.hall.find(each, person.id) for each in (name, other))
        return await self._keeps_out(person, there) or await self.house.change_table(person.id, here.id, there.id)

    async def _keeps_out(self, person: Person, table: LiveTable) -> Refusal | None:
        """Why somebody may not play at a table at all."""
        if self._for_money(table):
            if person.role != "player":
                return Refusal("money_needs_account" if person.role == "guest" else "house_does_not_play")
            return await self.protection.sitting_down(person.id)
        return None if person.role in ("guest", "player") else Refusal("house_does_not_play")

    async def act(
        self, person: Person, name: str, jogada: str, act: Any, key: str, answering: int | None
    ) -> Accepted | Refusal:
        table = self.hall.find(name, person.id)
        with self.metrics.timed_act(name):
            if not self._for_money(table) or table.has_taken(person.id, jogada, key):
                return await table.act(person.id, jogada, act, key, answering)
            amount = taken(table, person.id, act)
            async with self.protection.betting(person.id, table.rules.currency, amount) as refusal:
                return refusal or await table.act(person.id, jogada, act, key, answering)

    def _for_money(self, table: LiveTable) -> bool:
        return table.rules.currency in MONEY

    # ---- minding

    async def mind(self) -> None:
        """Now and then: put away what nobody uses, and see whose time is up."""
        while True:
            await asyncio.sleep(MIND_EVERY_S)
            try:
                await self.hall.put_away_empty()
                await self.see_whose_time_is_up()
                await self.people.forget_old_sign_ins()
                await self.traces.forget_old()
            except Exception:
                log.exception("minding_failed")

    async def see_whose_time_is_up(self) -> None:
        for table in tuple(self.house.tables.values()):
            if not self._for_money(table):
                continue
            for sitter in table.sitters:
                refusal = None if sitter.leaving else await self.protection.sitting_down(sitter.player)
                if refusal is not None:
                    table.events.notify(Notice(refusal.code, refusal.details, sitter.player))
                    table.leave(sitter.player)

    def send_away(self, player: str) -> None:
        """From every money table; bets that lie are played out."""
        for table in self.hall.where(player):
            if self._for_money(table):
                table.leave(player)


def taken(table: LiveTable, player: str, act: Any) -> int:
    """What an act would take from the player's purse."""
    sitter = table.sitters.of(player)
    understood = table.game.act_from(act)
    if sitter is None or table.live is None or isinstance(understood, Refusal):
        return 0
    by = seat(sitter.number)
    moves = table.live.play.consider(by, understood)
    return 0 if isinstance(moves, Refusal) else sum(move.amount for move in moves if move.payer == by)


@asynccontextmanager
async def open_casino(
    database: str,
    folder: Path,
    tables: tuple[TableSettings, ...] | None = None,
    wallet: WalletSettings | None = None,
) -> AsyncIterator[Casino]:
    """A casino on a database, with its key in a folder; closed when it is left."""
    clock = SystemClock()
    opened = await open_cashier(database, clock.now_ms)
    try:
        metrics = Metrics()
        house = House(opened, SeedSource(), Vault.open(folder / "house.key"), clock, _trouble(metrics))
        hall = Hall(house, opened, clock.now_ms)
        people = People(opened, clock.now_ms)
        casino = Casino(
            database=opened,
            people=people,
            house=house,
            hall=hall,
            desk=Desk(opened),
            protection=Protection(opened, clock.now_ms, hall.sessions),
            complaints=Complaints(opened, people, clock.now_ms),
            traces=Traces.open(opened, clock.now_ms, folder / "traces.key"),
            metrics=metrics,
            clock=clock,
            address=database,
        )
        await hall.start(first_tables() if tables is None else tables)
        async with httpx.AsyncClient() as outside:
            casino.wallet = wallet.open(opened, outside) if wallet else None
            casino.ready = True
            minding = [asyncio.create_task(casino.mind())]
            if casino.wallet is not None:
                minding.append(asyncio.create_task(finish_with(casino.wallet)))
            try:
                yield casino
            finally:
                casino.ready = False
                for task in minding:
                    task.cancel()
                await asyncio.gather(*minding, return_exceptions=True)
                await hall.stop()
    finally:
        await opened.close()


async def finish_with(wallet: OutsideWallet) -> None:
    """Whatever was begun before a restart; waits until the wallet answers."""
    for key, result in (await wallet.resume()).items():
        log.info("wallet_resumed", key=key, result=type(result).__name__)


def _trouble(metrics: Metrics) -> Any:
    def note(table: str, error: BaseException) -> None:
        metrics.tables_fallen.inc()
        log.error("table_fell_over", table=table, error=repr(error), exc_info=error)

    return note


MINIMUM = {"DEMO": 10_00, "AOA": 100_00, "EUR": 1_00}
# name, game, text of the law, values, and the currency besides demo credits, if any. Ponto e banca is opened under
# PT812: what AO10 lets the house take off its prizes leaves the players an advantage, which an operator is told first.
_FIRST: tuple[tuple[str, str, str, dict[str, Any], str], ...] = (
    ("americana-francesa", "roleta-americana", "AO1", {"numeration": "francesa"}, "AOA"),
    ("americana-americana", "roleta-americana", "AO1", {"numeration": "americana"}, "AOA"),
    ("francesa", "roleta-francesa", "AO2", {}, "AOA"),
    ("banca-francesa", "banca-francesa", "AO3", {}, "AOA"),
    ("cussec", "cussec", "AO5", {}, "AOA"),
    ("craps", "craps", "AO4", {}, "AOA"),
    ("ponto-e-banca", "bacara-ponto-e-banca", "PT812", {}, "EUR"),
    ("macau", "bacara-macau", "AO11", {}, "AOA"),
    ("blackjack", "blackjack", "AO6", {}, "AOA"),
    ("blackjack-acumulado", "blackjack", "AO6", {"jackpot.name": "casa", "jackpot.stake": 1_00}, ""),
    ("poquer-sem-descarte", "poquer-sem-descarte", "AO9", {}, "AOA"),
    ("poquer-acumulado", "poquer-sem-descarte", "AO9", {"jackpot.name": "casa", "jackpot.stake": 1_00}, ""),
)
# Between players: only shared, with time to come in between two hands.
_BETWEEN_PLAYERS = (("holdem", "PT811"), ("omaha", "PT811"), ("poquer-sintetico", "PT809"))
AMONG_PLAYERS = Pace(interval_ms=5_000, pause_ms=3_000)


def first_tables() -> tuple[TableSettings, ...]:
    """What a new casino opens: every game, shared and individual, in demo credits and in money."""
    among_players = tuple(
        TableSettings(
            id=f"{game}-demo",
            game=game,
            law=law,
            values={"currency": "DEMO", "minimum": MINIMUM["DEMO"], "smallest_chip": 1_00, "chat": "phrases"},
            pace=AMONG_PLAYERS,
        )
        for game, law in _BETWEEN_PLAYERS
    )
    against_the_bank = tuple(
        TableSettings(
            id=f"{name}{'-individual' if individual else ''}-{currency.lower()}",
            game=game,
            law=law,
            values={**values, "currency": currency, "minimum": MINIMUM[currency]},
            individual=individual,
            pace=Pace(interval_ms=300, pause_ms=300) if individual else Pace(pause_ms=12_000),
        )
        for name, game, law, values, money in _FIRST
        for currency in filter(None, ("DEMO", money))
        for individual in (False, True)
    )
    return against_the_bank + among_players
