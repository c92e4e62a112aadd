"""The floor of a casino: its tables, each minded so that one that falls over gets up again."""

import asyncio
from collections.abc import Callable, Iterable

from jogofeito.cashier.ledger import Cashier
from jogofeito.chance.health import ChanceFailed
from jogofeito.chance.sealed import SeedSource
from jogofeito.core.offers import Refusal
from jogofeito.floor.clock import FloorClock
from jogofeito.floor.jackpots import Jackpots
from jogofeito.floor.moving import change_table
from jogofeito.floor.names import Names
from jogofeito.floor.settings import SessionGroup, SessionTimes, TableSettings
from jogofeito.floor.table import LiveTable
from jogofeito.floor.vault import Vault
from jogofeito.law.rules import RulesRefused

RESTART_AFTER_MS = 1_000

Trouble = Callable[[str, BaseException], None]  # the table, and what brought it down


class House:
    """Open tables by their settings; `close` lets every jogada in play finish."""

    def __init__(
        self, cashier: Cashier, source: SeedSource, vault: Vault, clock: FloorClock, trouble: Trouble = lambda *_: None
    ) -> None:
        self._cashier = cashier
        self._source = source
        self._vault = vault
        self._clock = clock
        self._trouble = trouble
        self.jackpots = Jackpots(cashier, clock)
        self._minding: dict[str, asyncio.Task[None]] = {}
        self.tables: dict[str, LiveTable] = {}
        self._names: dict[SessionGroup, Names] = {}  # of tables that have one list together

    def open(self, settings: TableSettings) -> None:
        """A table, from where its journal ends. Rules outside the law are refused here, before anybody sits down."""
        if settings.id in self.tables:
            raise ValueError(f"there is a table {settings.id} already")
        table = self._table(settings)
        if settings.individual and table.partida:
            raise RulesRefused([Refusal("rules_not_alone", {"game": settings.game})])
        played_for = [each.jackpot for each in self.tables.values() if each.jackpot]
        if table.jackpot and (refusal := table.jackpot.at_odds_with(played_for)):
            raise RulesRefused([refusal])
        self.tables[settings.id] = table
        self._minding[settings.id] = asyncio.get_running_loop().create_task(self._mind(settings))

    async def change_table(self, player: str, name: str, other: str) -> int | Refusal:
        """From one table to another, if both the law and the tables allow it; the new seat."""
        return await change_table(self._cashier, self.tables[name], self.tables[other], player)

    def open_all(self, several: Iterable[TableSettings]) -> None:
        for settings in several:
            self.open(settings)

    async def close(self, name: str | None = None) -> None:
        """One table, or all of them."""
        names = [name] if name is not None else list(self.tables)
        for each in names:
            self.tables[each].close()
        await asyncio.gather(*(self._minding.pop(each) for each in names))
        for each in names:
            del self.tables[each]
        for group in [each for each in self._names if not any(table in self.tables for table in each.tables)]:
            del self._names[group]

    async def stop(self) -> None:
        """Drop everything at once. Jogadas in play go on when the house opens again: their journals know where."""
        for task in self._minding.values():
            task.cancel()
        await asyncio.gather(*self._minding.values(), return_exceptions=True)
        for table in self.tables.values():
            table.events.close()
        self.jackpots.stop()
        self._minding.clear()
        self.tables.clear()
        self._names.clear()

    def _table(self, settings: TableSettings) -> LiveTable:
        names = self._list_of(settings.group, settings.session) if settings.group and settings.session else None
        return LiveTable(settings, self._cashier, self._source, self._vault, self._clock, self.jackpots, names)

    def _list_of(self, group: SessionGroup, session: SessionTimes) -> Names:
        if group not in self._names:
            given = (self._cashier, self._source, self._vault, self._clock)
            self._names[group] = Names(group.name, group.tables, session, *given)
        return self._names[group]

    async def _mind(self, settings: TableSettings) -> None:
        """Run the table. When it falls over, begin again from its journal; without chance nothing begins again."""
        while True:
            try:
                await self.tables[settings.id].run()
            except ChanceFailed as failure:
                self._trouble(settings.id, failure)
                return
            except Exception as error:  # noqa: BLE001 - whatever it was, the journal knows where to go on
                self._trouble(settings.id, error)
                closing = self.tables[settings.id].closing
                settings = self.tables[settings.id].settings  # its limits may have changed meanwhile
                self.tables[settings.id].events.close()  # whoever watches comes back to the table that follows
                await self._clock.sleep_until(self._clock.now_ms() + RESTART_AFTER_MS)
                self.tables[settings.id] = self._table(settings)
                if closing:
                    self.tables[settings.id].close()
            else:
                return
