"""The hall: which tables there are, opened and closed by the operator, and each player's own individual tables.

What was opened, changed and closed is written in the journal; a restarted casino opens the same tables again.
An individual table in the hall is a sign: behind it each player gets a table of their own, opened when they come.
Tables themselves are reached by their addresses on the floor, and in no other way.
"""

import asyncio
from collections.abc import Callable, Iterable, Mapping
from typing import Any

import msgspec
import structlog

from jogofeito.cashier.ledger import Cashier
from jogofeito.cashier.streams import LineRefused, Stream
from jogofeito.floor.address import ChangeRules, Summary
from jogofeito.floor.archive import unfinished
from jogofeito.floor.floor import Floor
from jogofeito.floor.jackpots import TableJackpot
from jogofeito.floor.settings import OWN, TableSettings, rules_with, sign_of
from jogofeito.games import UnknownGame, listed
from jogofeito.law.rules import RulesRefused
from jogofeito.server.refusing import Denied

EMPTY_FOR_MS = 60_000  # then a player's own table is put away

log = structlog.get_logger()


class TableOpened(msgspec.Struct, frozen=True, tag="opened"):
    """A table, or new settings of one: where people play, told to them and in force from the boundary on."""

    settings: TableSettings
    by: str
    at_ms: int


class TableClosed(msgspec.Struct, frozen=True, tag="closed"):
    id: str
    by: str
    at_ms: int


class LimitsAnnounced(msgspec.Struct, frozen=True, tag="limits_announced"):
    """As `TableOpened`, in journals of release 0.1."""

    settings: TableSettings
    by: str
    at_ms: int


Line = TableOpened | TableClosed | LimitsAnnounced


class Hall:
    def __init__(self, floor: Floor, cashier: Cashier, now_ms: Callable[[], int]) -> None:
        self._floor = floor
        self._cashier = cashier
        self._now_ms = now_ms
        self._settings: dict[str, TableSettings] = {}
        self._ever: dict[str, TableSettings] = {}
        self._stream: Stream[Line] = Stream(cashier, "hall", Line)  # type: ignore[arg-type]
        self._writing = asyncio.Lock()
        self._empty_since: dict[str, int] = {}
        self._closing: dict[str, asyncio.Task[None]] = {}

    @property
    def settings(self) -> dict[str, TableSettings]:
        """By name, in the order of opening, as they were decided last."""
        return dict(self._settings)

    @property
    def ever(self) -> dict[str, TableSettings]:
        """The same with the tables that have been closed, as they were last."""
        return dict(self._ever)

    def in_force(self, name: str) -> TableSettings:
        """The settings a table plays under now: new ones may be announced and not in force yet."""
        if name not in self._settings:
            raise Denied(404, "no_such_table", table=name)
        return self._floor.settings(name) if self._floor.is_open(name) else self._settings[name]

    async def start(self, first: Iterable[TableSettings]) -> None:
        """Open what was open; in a new casino, the first tables."""
        lines = await self._stream.read()
        for _, line in lines:
            self._take(line)
        if not lines:
            for settings in first:
                await self._write(TableOpened(settings, "", self._now_ms()))
        for settings in tuple(self._ever.values()):
            try:
                await self._open_again(settings)
            except (RulesRefused, Denied) as refused:
                await self._wind_up(settings, refused)

    async def _open_again(self, settings: TableSettings) -> None:
        if settings.id in self._settings and not settings.individual:
            self._floor.open(settings)
        else:
            await self._finish(settings)
        if settings.id in self._settings:
            if refusal := self._floor.refuses(settings, self.rules_of(settings)):
                raise RulesRefused([refusal])
            await self._begin_jackpot(settings)

    async def _wind_up(self, settings: TableSettings, refused: Exception) -> None:
        """A table of before whose rules are lawful no more does not keep the house shut."""
        log.warning("table_lawful_no_more", table=settings.id, why=repr(refused))
        for name in {settings.id, *await unfinished(self._cashier, settings.id, own=settings.individual)}:
            await self._floor.wind_up(name)
        if settings.id in self._settings:
            await self._write(TableClosed(settings.id, "", self._now_ms()))

    def _take(self, line: Line) -> None:
        if isinstance(line, TableClosed):
            self._settings.pop(line.id, None)
        else:
            self._settings[line.settings.id] = self._ever[line.settings.id] = line.settings

    async def _finish(self, sign: TableSettings) -> None:
        """Players' own tables, and closed ones, are opened again where a jogada is in play, so that it is finished."""
        for name in await unfinished(self._cashier, sign.id, own=sign.individual):
            self._floor.open(msgspec.structs.replace(sign, id=name))
        if sign.id not in self._settings:
            self._close_soon(sign.id)

    # ---- finding a table

    def find(self, name: str, player: str) -> str:
        """The address of the table of this name; of an individual one, the player's own, opened if need be."""
        if OWN in name:  # somebody's own table is nobody else's
            raise Denied(404, "no_such_table", table=name)
        settings = self._settings.get(name)
        own = f"{name}{OWN}{player}"
        known = next((each for each in (name, own) if each in self._floor.tables), None)
        if known is not None and self._floor.is_open(known):
            return known
        if settings is None or (known is not None and settings.session):  # its session is over
            raise Denied(404, "no_such_table", table=name)
        if known is not None or name in self._closing or not settings.individual:
            raise Denied(409, "table_changing", table=name)
        self._floor.open(msgspec.structs.replace(settings, id=own))
        return own

    def open_now(self, name: str) -> list[Summary]:
        """The tables that play under a name: one, or as many as players have of their own."""
        return [self._floor.summary(each) for each in self._addresses(name)]

    def _addresses(self, name: str) -> list[str]:
        return [each for each in self._floor.names() if sign_of(each) == name]

    # ---- the operator

    async def open(self, settings: TableSettings, by: str) -> None:
        await self.open_together([settings], by)

    async def open_together(self, several: list[TableSettings], by: str) -> None:
        """All of them or none."""
        async with self._writing:
            for settings in several:
                if settings.id in self._settings or settings.id in self._closing:
                    raise Denied(409, "table_exists", table=settings.id)
                self._agree(settings)
            for settings in several:
                await self._write(TableOpened(settings, by, self._now_ms()))
                if not settings.individual:
                    self._floor.open(settings)
                await self._begin_jackpot(settings)

    async def change(self, settings: TableSettings, by: str) -> bool:
        """New settings, in force from the next boundary on. Whether there are people, who are told of them before."""
        async with self._writing:
            self._known(settings.id)
            self._agree(settings)
            await self._write(TableOpened(settings, by, self._now_ms()))
            announced = False
            for address in self._addresses(settings.id):
                own = msgspec.structs.replace(settings, id=address)
                await self._floor.ask(address, ChangeRules(settings=own, by=by))
                announced = announced or bool(self._floor.summary(address).players)
            if settings.individual:
                await self._begin_jackpot(settings)
            return announced

    async def close(self, name: str, by: str) -> None:
        async with self._writing:
            self._known(name)
            await self._write(TableClosed(name, by, self._now_ms()))
            self._close_soon(name)

    def _known(self, name: str) -> None:
        if name not in self._settings:
            raise Denied(404, "no_such_table", table=name)

    def _close_soon(self, name: str) -> None:
        """From this moment nobody sits down; jogadas in play are finished."""
        for address in self._addresses(name):
            self._floor.close_soon(address)
        task = asyncio.get_running_loop().create_task(self._let_finish(name))
        self._closing[name] = task
        task.add_done_callback(lambda _: self._closing.pop(name, None))

    async def _let_finish(self, name: str) -> None:
        await asyncio.gather(*(self._floor.close(address) for address in self._addresses(name)))

    def _agree(self, settings: TableSettings) -> None:
        """Rules that the law allows, and no other plan for a jackpot than that of the tables that play for it too."""
        at_hours = ({**settings.values, **hours.values} for hours in settings.hours)
        for values in (settings.values, *at_hours):
            at_all_times = msgspec.structs.replace(settings, values=values, hours=())
            if refusal := self._floor.refuses(settings, self.rules_of(at_all_times)):
                raise Denied(422, "rules_refused", several=[refusal])
        jackpot = self.jackpot_of(settings)
        self._supported(settings)
        others = [self.jackpot_of(each) for each in self._settings.values()]
        others += self._floor.jackpots_played()
        if jackpot and (refusal := jackpot.at_odds_with(filter(None, others))):
            raise Denied(422, "rules_refused", several=[refusal])

    def _supported(self, settings: TableSettings) -> None:
        """By words of the supervising body, at any hour: they are of the usual values, and of no other."""
        layer, (usual, *others) = listed(settings.game).law(settings.law), self.at_all_times(settings)
        for rules in (usual, *others):
            same = (name for name in settings.references if _value(rules, name) == _value(usual, name))
            words = {name: settings.references[name] for name in same}
            if rules.currency != "DEMO" and (missing := list(layer.unsupported(rules, words))):
                raise Denied(422, "rules_refused", several=missing)

    def references(
        self, before: TableSettings, after: TableSettings, given: Mapping[str, str] | None
    ) -> dict[str, str]:
        """What is said of values anew, and of those that stay as they are what was said of them before."""
        old, new = (self.at_all_times(each)[0] for each in (before, after))
        kept = {name: word for name, word in before.references.items() if _value(old, name) == _value(new, name)}
        return {**kept, **(given or {})}

    async def _begin_jackpot(self, settings: TableSettings) -> None:
        """It has its start before anybody sits down, also behind the sign of an individual table."""
        if jackpot := self.jackpot_of(settings):
            await self._floor.jackpots.open(jackpot)

    def jackpot_of(self, settings: TableSettings) -> TableJackpot | None:
        return TableJackpot.of(settings, self.rules_of(settings))

    def at_all_times(self, settings: TableSettings) -> list[Any]:
        """The rules at the usual hours, and those of each of the other hours."""
        others = ({**settings.values, **hours.values} for hours in settings.hours)
        return [self._lawful(settings, values) for values in (settings.values, *others)]

    def rules_of(self, settings: TableSettings) -> Any:
        """The rules these settings come to now."""
        return self._lawful(settings, settings.values_at(self._now_ms()))

    def _lawful(self, settings: TableSettings, values: dict[str, Any]) -> Any:
        """Refused with the rule's number where the law does not allow them."""
        try:
            return rules_with(settings, values)
        except UnknownGame as unknown:
            raise Denied(404, "no_such_game", game=settings.game) from unknown
        except RulesRefused as refused:
            raise Denied(422, "rules_refused", several=refused.problems) from refused

    async def _write(self, line: Line) -> None:
        try:
            await self._stream.append(line)
        except LineRefused as refused:
            raise Denied(409, "try_again") from refused
        self._take(line)

    # ---- now and then

    async def put_away_empty(self) -> None:
        """Players' own tables that nobody has sat at or looked at for a while."""
        now = self._now_ms()
        for name in self._floor.names():
            if OWN not in name or sign_of(name) in self._closing:
                continue
            seen = self._floor.summary(name)
            if seen.players or seen.heard or seen.in_play:
                self._empty_since.pop(name, None)
            elif now - self._empty_since.setdefault(name, now) >= EMPTY_FOR_MS:
                del self._empty_since[name]
                await self._floor.close(name)

    async def stop(self) -> None:
        for task in self._closing.values():
            task.cancel()
        await self._floor.stop()


def _value(rules: Any, field: str) -> Any:
    return getattr(rules, field, None)
