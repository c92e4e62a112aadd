"""The floor of a casino: its tables, each at its address; one that falls over gets up again."""

import asyncio
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from jogofeito.cashier.ledger import Cashier
from jogofeito.chance.health import ChanceFailed
from jogofeito.chance.sealed import SeedSource
from jogofeito.core.offers import Offer, Refusal
from jogofeito.core.parties import seat
from jogofeito.core.record import digest
from jogofeito.floor.address import (
    Accepted,
    Answer,
    Bring,
    Leave,
    OwnPart,
    PlayerAt,
    Request,
    Sit,
    Snapshot,
    Summary,
)
from jogofeito.floor.books import on_table
from jogofeito.floor.clock import FloorClock
from jogofeito.floor.jackpots import Jackpots, TableJackpot
from jogofeito.floor.jogada import Guard
from jogofeito.floor.owners.session import TableSession
from jogofeito.floor.policies.limits import refusal_of, rules_of
from jogofeito.floor.seats import Session
from jogofeito.floor.settings import TableSettings
from jogofeito.floor.snapshots import offer_of, seat_of, summary_of
from jogofeito.floor.streams import Subscriber
from jogofeito.floor.table import LiveTable
from jogofeito.floor.vault import Vault
from jogofeito.floor.winding_up import wind_up
from jogofeito.games import listed
from jogofeito.law.rules import RulesRefused

RESTART_AFTER_MS = 1_000

Trouble = Callable[[str, BaseException], None]  # the table, and what brought it down


class NoSuchTable(Exception):
    """There is none of this name on the floor now."""


class Floor:
    """Open tables by their settings and reach them by their names; `close` lets every jogada in play finish."""

    def __init__(
        self,
        cashier: Cashier,
        source: SeedSource,
        vault: Vault,
        clock: FloorClock,
        trouble: Trouble = lambda *_: None,
        guard: Guard | None = None,
    ) -> None:
        self._cashier = cashier
        self._source = source
        self._vault = vault
        self._clock = clock
        self._trouble = trouble
        self.guard = guard
        self.jackpots = Jackpots(cashier, clock)
        self.tables: dict[str, LiveTable] = {}
        self._running: dict[str, asyncio.Task[None]] = {}
        self._sessions: dict[str, TableSession] = {}  # by the name of a table, or of a group of them
        self._owners: dict[str, asyncio.Task[None]] = {}

    # ---- a table is an address

    async def ask(self, table: str, request: Request) -> Answer:
        found = self._table(table)
        if isinstance(request, Sit) and (refusal := self._sits_elsewhere(found, request.player)):
            return refusal
        return await found.ask(request)

    def _sits_elsewhere(self, table: LiveTable, player: str) -> Refusal | None:
        """Where nobody has places at two tables of a game (AO12.17)."""
        rule = table.here.policies.one_table
        for other in self.tables.values() if rule else ():
            if other is not table and other.here.policies.one_table == rule and other.here.seats.of(player):
                return Refusal("seat_at_other_table", {"table": other.id}, rule)
        return None

    async def ready(self, table: str) -> None:
        await self._table(table).ready()

    def snapshot(self, table: str, player: str | None = None, after: int | None = None) -> Snapshot:
        return self._table(table).snapshot(player, after)

    def subscribe(self, table: str, subscriber: Subscriber) -> None:
        """Hear both kinds of stream of a table until it closes."""
        self._table(table).here.streams.subscribe(subscriber)

    def unsubscribe(self, table: str, subscriber: Subscriber) -> None:
        if table in self.tables:
            self.tables[table].here.streams.unsubscribe(subscriber)

    def offer(self, table: str, player: str) -> tuple[int, Offer[Any]] | None:
        """What a player is asked now, and the number of the offer."""
        here = self._table(table).here
        sitter = here.seats.of(player)
        return here.jogada.play.offer_to(seat(sitter.number)) if here.jogada and sitter else None

    def snapshot_for_staff(self, table: str, after: int | None = None) -> Snapshot:
        """What is public of a table, also where players' jogadas are not for onlookers."""
        return self._table(table).snapshot(None, after, sees_jogadas=True)

    def own_part(self, table: str, player: str) -> OwnPart:
        """What a snapshot has for one player alone."""
        found = self._table(table)
        here = found.here
        otherwise = not here.policies.onlookers or here.streams.has_own(player)
        return OwnPart(seat_of(found, player), offer_of(found, player), otherwise)

    def now_ms(self) -> int:
        return self._clock.now_ms()

    def summary(self, table: str) -> Summary:
        return summary_of(self._table(table))

    def settings(self, table: str) -> TableSettings:
        """Those in force."""
        return self._table(table).here.settings

    def currency(self, table: str) -> str:
        """A table keeps it as long as it is open."""
        return str(self._table(table).here.rules.currency)

    def is_open(self, table: str) -> bool:
        return table in self.tables and not self.tables[table].over

    def names(self) -> list[str]:
        return list(self.tables)

    def jackpots_played(self) -> list[TableJackpot]:
        """By the tables that are open."""
        return [each.partida.jackpot for each in self.tables.values() if each.partida.jackpot]

    def stays(self, player: str) -> list[Session]:
        """Of a player at the tables where they sit now."""
        sitters = [table.here.seats.of(player) for table in self.tables.values()]
        return [each.session for each in sitters if each is not None]

    def at_tables(self, player: str | None = None) -> Iterator[PlayerAt]:
        """Who sits or waits where; of one player, or of all."""
        for table in tuple(self.tables.values()):
            yield from _players_at(table, player)

    def _table(self, name: str) -> LiveTable:
        table = self.tables.get(name)
        if table is None:
            raise NoSuchTable(name)
        return table

    # ---- opening and closing

    def open(self, settings: TableSettings) -> None:
        """A table, from where its journal ends. Rules outside the law are refused here, before anybody sits down."""
        if settings.id in self.tables:
            raise ValueError(f"there is a table {settings.id} already")
        table = self._new_table(settings)
        if refusal := refusal_of(settings, table.here.rules):
            raise RulesRefused([refusal])
        if table.partida.jackpot and (refusal := table.partida.jackpot.at_odds_with(self.jackpots_played())):
            raise RulesRefused([refusal])
        self.tables[settings.id] = table
        self._running[settings.id] = asyncio.get_running_loop().create_task(self._keep_running(settings.id))
        self._start_owner(settings)

    def refuses(self, settings: TableSettings, rules: Any) -> Refusal | None:
        """Why rules that the law allows cannot be played at a table that is set up so."""
        return refusal_of(settings, rules)

    def open_all(self, several: Iterable[TableSettings]) -> None:
        for settings in several:
            self.open(settings)

    async def wind_up(self, table: str) -> None:
        """Of one that cannot open again: nobody loses what they have there."""
        await wind_up(self._cashier, table, self._clock.now_ms())

    def close_soon(self, table: str) -> None:
        if table in self.tables:
            self.tables[table].close()

    async def close(self, name: str | None = None) -> None:
        """One table, or all of them."""
        names = [name] if name is not None else list(self.tables)
        for each in names:
            self.tables[each].close()
        await asyncio.gather(*(self._running.pop(each) for each in names))
        for each in names:
            del self.tables[each]
        for owner, session in tuple(self._sessions.items()):
            if not any(table in self.tables for table in session.tables):
                del self._sessions[owner]
                self._owners.pop(owner).cancel()

    async def stop(self) -> None:
        """Drop everything at once. Jogadas in play go on when the house opens again: their journals know where."""
        tasks = [*self._owners.values(), *self._running.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for table in self.tables.values():
            table.here.streams.close()
        self.jackpots.stop()
        self._owners.clear()
        self._running.clear()
        self.tables.clear()
        self._sessions.clear()

    def _new_table(self, settings: TableSettings) -> LiveTable:
        given = (settings, self._cashier, self._source, self._vault, self._clock, self.jackpots)
        return LiveTable(*given, self._session_of(settings), self.guard)

    async def _keep_running(self, name: str) -> None:
        """When a table falls over, begin again from its journal; without chance nothing begins again."""
        while True:
            table = self.tables[name]
            try:
                await table.run()
            except ChanceFailed as failure:
                self._trouble(name, failure)
                return
            except Exception as error:  # noqa: BLE001 - whatever it was, the journal knows where to go on
                self._trouble(name, error)
                await self._begin_again(table)
            else:
                if table.session:
                    await table.session.over_at(name)
                return

    async def _begin_again(self, fallen: LiveTable) -> None:
        fallen.here.streams.close()  # whoever watches comes back to the table that follows
        await fallen.here.notes.close()
        await self._clock.sleep_until(self._clock.now_ms() + RESTART_AFTER_MS)
        self.tables[fallen.id] = table = self._new_table(fallen.asked_for)
        if fallen.here.closing:
            table.close()

    # ---- owners above tables

    def _session_of(self, settings: TableSettings) -> TableSession | None:
        """The session that owns a table; one that is grouped has its list together with others."""
        if settings.session is None:
            return None
        group = settings.group
        name, tables = (group.name, group.tables) if group else (settings.id, (settings.id,))
        if name not in self._sessions:
            given = (self._cashier, self._source, self._vault, self._clock)
            self._sessions[name] = TableSession(name, tables, settings.session, *given, group)
        return self._sessions[name]

    def _start_owner(self, settings: TableSettings) -> None:
        if settings.session is None:
            return
        name = settings.group.name if settings.group else settings.id
        if name not in self._owners:
            self._owners[name] = asyncio.get_running_loop().create_task(self._keep_owning(name, settings))

    async def _keep_owning(self, name: str, settings: TableSettings) -> None:
        game, rules = listed(settings.game).game, rules_of(settings, self._clock.now_ms())
        caves = game.policies(rules).caves
        while True:
            try:
                await self._sessions[name].run(self, game.seats(rules), caves.players if caves else 1)
            except Exception as error:  # noqa: BLE001 - its stream knows where to go on
                self._trouble(name, error)
                await self._clock.sleep_until(self._clock.now_ms() + RESTART_AFTER_MS)
            else:
                return

    # ---- from one table to another

    async def change_table(self, player: str, name: str, other: str) -> Answer:
        """Leave one table and sit down at the other, if both the law and the tables allow it."""
        here, there = self._table(name), self._table(other)
        if refusal := await self._may_change(here, there, player):
            return refusal
        if there.session:
            await there.ask(Bring(player=player))
        taken = await there.ask(Sit(player=player))
        if isinstance(taken, Accepted):
            await here.ask(Leave(player=player))
        elif here.session:  # it closed just now
            await here.ask(Bring(player=player))
        return taken

    async def _may_change(self, here: LiveTable, there: LiveTable, player: str) -> Refusal | None:
        """Not to another game nor to a full table, nor against what the law says of sessions."""
        caves = here.here.policies.caves
        if caves is None or here is there or digest(here.here.rules) != digest(there.here.rules):
            return Refusal("tables_differ")
        if here.here.seats.of(player) is None:
            return Refusal("not_seated")
        if there.here.seats.full:
            return Refusal("table_full", {"seats": there.here.seats.all})
        terms = here.here.settings.terms or caves.terms
        if here.session is None or not terms.lost_to_change:
            return None
        return await self._against_the_session(here, there, player, caves.players)

    async def _against_the_session(self, here: LiveTable, there: LiveTable, player: str, needed: int) -> Refusal | None:
        """Only with the cave lost, and not if too few were left or the tables less even than before (AO13.26)."""
        stays, others = len(here.here.seats), len(there.here.seats)
        if cave := await self._cashier.balance(on_table("stack", here.id, player, here.here.rules.currency)):
            return Refusal("cave_not_lost", {"stack": cave}, "AO13.26")
        if stays - 1 < needed:
            return Refusal("too_few_left", {"needed": needed}, "AO13.26")
        if others >= stays:
            return Refusal("tables_uneven", {"here": stays, "there": others}, "AO13.26")
        return None


def _players_at(table: LiveTable, player: str | None) -> Iterator[PlayerAt]:
    here = table.here
    if player is None:
        sitters, waiting = list(here.seats), list(here.waiting)
    else:
        own = here.seats.of(player)
        sitters, waiting = [own] if own else [], [player] if player in here.waiting else []
    for each in sitters:
        yield PlayerAt(table.id, each.player, here.rules.currency, each.number, each.leaving, each.session.began_ms)
    for name in waiting:
        yield PlayerAt(table.id, name, here.rules.currency)
