"""The hall: which tables there are, opened and closed by the operator, and each player's own individual tables.

What was opened, changed and closed is written in the journal; a restarted casino opens the same tables again.
An individual table in the hall is a sign: behind it each player gets a table of their own, opened when they come.
"""

import asyncio
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import msgspec

from jogofeito.cashier.ledger import Batch, Cashier, JournalLine, Posted
from jogofeito.core.offers import Refusal
from jogofeito.core.record import canonical
from jogofeito.floor.house import House
from jogofeito.floor.jackpots import TableJackpot
from jogofeito.floor.lines import Ended, Opened, read
from jogofeito.floor.settings import OWN, TableSettings, sign_of
from jogofeito.floor.sitters import Session
from jogofeito.floor.table import LiveTable
from jogofeito.games import UnknownGame, listed
from jogofeito.law.rules import RulesRefused
from jogofeito.server.refusing import Denied

EMPTY_FOR_MS = 60_000  # then a player's own table is put away
STREAM = "hall"


class TableOpened(msgspec.Struct, frozen=True, tag="opened"):
    """A table, or new settings of one."""

    settings: TableSettings
    by: str
    at_ms: int


class TableClosed(msgspec.Struct, frozen=True, tag="closed"):
    id: str
    by: str
    at_ms: int


class LimitsAnnounced(msgspec.Struct, frozen=True, tag="limits_announced"):
    """New settings of a table at which people play: told to them, and in force once they are opened with."""

    settings: TableSettings
    by: str
    at_ms: int


Line = TableOpened | TableClosed | LimitsAnnounced


class Hall:
    def __init__(self, house: House, cashier: Cashier, now_ms: Callable[[], int]) -> None:
        self._house = house
        self._cashier = cashier
        self._now_ms = now_ms
        self._settings: dict[str, TableSettings] = {}
        self._ever: dict[str, TableSettings] = {}
        self._writing = asyncio.Lock()
        self._lines = 0
        self._empty_since: dict[str, int] = {}
        self._changing: dict[str, asyncio.Task[None]] = {}

    @property
    def settings(self) -> dict[str, TableSettings]:
        """By name, in the order of opening."""
        return dict(self._settings)

    @property
    def ever(self) -> dict[str, TableSettings]:
        """The same with the tables that have been closed, as they were last."""
        return dict(self._ever)

    async def start(self, first: Iterable[TableSettings]) -> None:
        """Open what was open; in a new casino, the first tables."""
        lines = await self._cashier.journal(STREAM)
        announced = self._read(lines)
        self._lines = lines[-1].number + 1 if lines else 0
        if not lines:
            for settings in first:
                await self._write(TableOpened(settings, "", self._now_ms()))
                self._settings[settings.id] = self._ever[settings.id] = settings
        for settings in self._ever.values():
            if settings.id in self._settings and not settings.individual:
                self._house.open(settings)
            else:
                await self._finish(settings)
            if settings.id in self._settings:
                await self._begin_jackpot(settings)
        for each in announced.values():
            await self._announce_again(each)

    def _read(self, lines: Iterable[JournalLine]) -> dict[str, LimitsAnnounced]:
        """The tables as the journal has them; and limits that were announced and are not in force yet."""
        announced: dict[str, LimitsAnnounced] = {}
        for line in lines:
            said: Line = msgspec.json.decode(line.payload, type=Line)
            match said:
                case LimitsAnnounced():
                    announced[said.settings.id] = said
                case TableOpened():
                    self._settings[said.settings.id] = self._ever[said.settings.id] = said.settings
                    announced.pop(said.settings.id, None)
                case TableClosed():
                    self._settings.pop(said.id, None)
                    announced.pop(said.id, None)
        return announced

    def _may_announce(self, settings: TableSettings) -> LiveTable | None:
        """The table at which people play and can be told of new limits."""
        table = self._house.tables.get(settings.id)
        return table if table and table.may_change_limits(settings, self.rules_of(settings)) else None

    def _announce(self, table: LiveTable, said: LimitsAnnounced) -> None:
        async def hold(settings: TableSettings) -> None:
            async with self._writing:
                if settings.id in self._settings:  # it has not been closed meanwhile
                    await self._write(TableOpened(settings, said.by, self._now_ms()))
                    self._settings[settings.id] = self._ever[settings.id] = settings

        table.announce_limits(said.settings, self.rules_of(said.settings), hold)

    async def _announce_again(self, said: LimitsAnnounced) -> None:
        """After a restart those who play are told anew; without anybody there the limits hold at once."""
        await self._house.tables[said.settings.id].ready()
        if table := self._may_announce(said.settings):
            self._announce(table, said)
        else:
            await self._hold(said.settings, said.by)

    async def _hold(self, settings: TableSettings, by: str) -> None:
        await self._write(TableOpened(settings, by, self._now_ms()))
        self._settings[settings.id] = self._ever[settings.id] = settings
        self._later(settings.id, settings)

    async def _finish(self, sign: TableSettings) -> None:
        """Players' own tables, and closed ones, are opened again where a jogada is in play, so that it is finished."""
        streams = await self._cashier.streams(f"table/{sign.id}{OWN}") if sign.individual else [f"table/{sign.id}"]
        for stream in streams:
            last = await self._cashier.last_line(stream)
            opened = read([last])[last.number] if last else None
            jogada = await self._cashier.last_line(f"jogada/{opened.jogada}") if isinstance(opened, Opened) else None
            if jogada is not None and not isinstance(read([jogada])[jogada.number], Ended):
                name = stream.partition("/")[2]
                self._house.open(msgspec.structs.replace(sign, id=name))
        if sign.id not in self._settings:
            self._later(sign.id, None)

    # ---- finding a table

    def find(self, name: str, player: str) -> LiveTable:
        """The table of this name; of an individual one, the player's own. One that is closing is still found."""
        if OWN in name:  # somebody's own table is nobody else's
            raise Denied(404, "no_such_table", table=name)
        settings = self._settings.get(name)
        own = f"{name}{OWN}{player}"
        table = self._house.tables.get(name) or self._house.tables.get(own)
        if table is not None and not table.over:
            return table
        if settings is None:
            raise Denied(404, "no_such_table", table=name)
        if table is not None and settings.session:
            raise Denied(404, "no_such_table", table=name)  # its session is over
        if table is not None or name in self._changing or not settings.individual:
            raise Denied(409, "table_changing", table=name)
        self._house.open(msgspec.structs.replace(settings, id=own))
        return self._house.tables[own]

    def sign_of(self, table: str) -> str:
        """The name in the hall of any table."""
        return sign_of(table)

    def open_now(self, name: str) -> list[LiveTable]:
        """The tables that play under a name: one, or as many as players have of their own."""
        return [table for each, table in self._house.tables.items() if self.sign_of(each) == name]

    def where(self, player: str) -> Iterator[LiveTable]:
        """Where a player sits or waits."""
        for table in tuple(self._house.tables.values()):
            if table.sitters.of(player) or player in table.sitters.waiting:
                yield table

    def sessions(self, player: str) -> list[Session]:
        sitters = (table.sitters.of(player) for table in self._house.tables.values())
        return [sitter.session for sitter in sitters if sitter is not None]

    # ---- the operator

    async def open(self, settings: TableSettings, by: str) -> None:
        await self.open_together([settings], by)

    async def open_together(self, several: list[TableSettings], by: str) -> None:
        """All of them or none."""
        async with self._writing:
            for settings in several:
                if settings.id in self._settings or settings.id in self._changing:
                    raise Denied(409, "table_exists", table=settings.id)
                self._agree(settings)
            for settings in several:
                await self._write(TableOpened(settings, by, self._now_ms()))
                self._settings[settings.id] = self._ever[settings.id] = settings
                if not settings.individual:
                    self._house.open(settings)
                await self._begin_jackpot(settings)

    async def change(self, settings: TableSettings, by: str) -> bool:
        """New settings; the jogada in play is finished under the old ones, and everybody leaves.

        New limits where people play each other are announced to them instead, and hold after a whole hand: then True.
        """
        async with self._writing:
            self._known(settings.id)
            self._agree(settings)
            if table := self._may_announce(settings):
                said = LimitsAnnounced(settings, by, self._now_ms())
                await self._write(said)
                self._announce(table, said)
                return True
            await self._hold(settings, by)
            return False

    async def close(self, name: str, by: str) -> None:
        async with self._writing:
            self._known(name)
            await self._write(TableClosed(name, by, self._now_ms()))
            del self._settings[name]
            self._later(name, None)

    def _known(self, name: str) -> None:
        if name not in self._settings:
            raise Denied(404, "no_such_table", table=name)
        if name in self._changing:
            raise Denied(409, "table_changing", table=name)

    def _later(self, name: str, settings: TableSettings | None) -> None:
        for table in self.open_now(name):
            table.close()  # from this moment nobody sits down
        task = asyncio.get_running_loop().create_task(self._let_finish(name, settings))
        self._changing[name] = task
        task.add_done_callback(lambda _: self._changing.pop(name, None))

    async def _let_finish(self, name: str, settings: TableSettings | None) -> None:
        await asyncio.gather(*(self._house.close(table.id) for table in self.open_now(name)))
        if settings is not None and not settings.individual:
            self._house.open(settings)
        if settings is not None:
            await self._begin_jackpot(settings)

    def _agree(self, settings: TableSettings) -> None:
        """Rules that the law allows, and no other plan for a jackpot than that of the tables that play for it too."""
        jackpot = self.jackpot_of(settings)
        if settings.individual and listed(settings.game).game.partida:
            raise Denied(422, "rules_refused", several=[Refusal("rules_not_alone", {"game": settings.game})])
        others = [self.jackpot_of(each) for each in self._settings.values()]
        others += [table.jackpot for table in self._house.tables.values()]
        if jackpot and (refusal := jackpot.at_odds_with(filter(None, others))):
            raise Denied(422, "rules_refused", several=[refusal])

    async def _begin_jackpot(self, settings: TableSettings) -> None:
        """It has its start before anybody sits down, also behind the sign of an individual table."""
        if jackpot := self.jackpot_of(settings):
            await self._house.jackpots.open(jackpot)

    def jackpot_of(self, settings: TableSettings) -> TableJackpot | None:
        return TableJackpot.of(settings, self.rules_of(settings))

    def rules_of(self, settings: TableSettings) -> Any:
        """The rules these settings come to; refused with the rule's number where the law does not allow them."""
        try:
            return listed(settings.game).rules(settings.values, text=settings.law)
        except UnknownGame as unknown:
            raise Denied(404, "no_such_game", game=settings.game) from unknown
        except RulesRefused as refused:
            raise Denied(422, "rules_refused", several=refused.problems) from refused

    async def _write(self, line: Line) -> None:
        number, self._lines = self._lines, self._lines + 1
        written = JournalLine(STREAM, number, canonical(line))
        (answer,) = await self._cashier.post(Batch(f"{STREAM}/{number}", journal=(written,)))
        if not isinstance(answer, Posted):
            raise Denied(409, "try_again")

    # ---- minding

    async def put_away_empty(self) -> None:
        """Players' own tables that nobody has sat at or looked at for a while."""
        now = self._now_ms()
        for name, table in tuple(self._house.tables.items()):
            if OWN not in name or self.sign_of(name) in self._changing:
                continue
            if len(table.sitters) or table.events.watches or table.live:
                self._empty_since.pop(name, None)
            elif now - self._empty_since.setdefault(name, now) >= EMPTY_FOR_MS:
                del self._empty_since[name]
                await self._house.close(name)

    async def stop(self) -> None:
        for task in self._changing.values():
            task.cancel()
        await self._house.stop()
