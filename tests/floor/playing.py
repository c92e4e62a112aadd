"""A whole floor from a seed: players behind bad lines, at every kind of table, on a machine that dies now and then."""

import asyncio
import random
from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

from floor.simulated import Disk, MachineStopped, SimulatedCashier, SimulatedClock
from jogofeito.cashier.accounts import Account
from jogofeito.cashier.ledger import Batch, Transfer
from jogofeito.chance.sealed import SeedSource
from jogofeito.core.offers import Refusal
from jogofeito.core.record import canonical, plain, record_of, resume
from jogofeito.floor.address import Accepted
from jogofeito.floor.books import Books, purse
from jogofeito.floor.floor import Floor
from jogofeito.floor.lines import Story, Undone, read
from jogofeito.floor.notes import Notes
from jogofeito.floor.settings import TableSettings
from jogofeito.floor.table import LiveTable
from jogofeito.floor.vault import Vault
from jogofeito.games import listed
from jogofeito.inspection.casino import inspect
from jogofeito.inspection.verify import verify
from table_support import AskedTable, at, with_plans_approved

PLAYERS = ("ana", "rui", "eva", "ivo", "lia")


class Casino:
    def __init__(self, seed: int, tables: Iterable[TableSettings]) -> None:
        self.settings = tuple(tables)
        self.chance = random.Random(seed)
        self.disk = Disk()
        self.vault = Vault(bytes(32))
        self.source = SeedSource(self.chance.randbytes)
        self.promised: list[tuple[str, str, str]] = []  # jogada, player, key of every act that was confirmed
        self.troubles: list[tuple[str, BaseException]] = []
        self.crashes = 0
        self.open()

    def open(self) -> None:
        self.cashier = SimulatedCashier(self.disk, self.chance)
        clock = SimulatedClock()
        self.floor = with_plans_approved(
            Floor(self.cashier, self.source, self.vault, clock, lambda *both: self.troubles.append(both))
        )
        self.floor.open_all(self.settings)

    def table(self, name: str) -> AskedTable:
        return at(self.floor, name)

    async def crash(self) -> None:
        """Everything that is not on disk is gone; and what should be on disk is."""
        self.crashes += 1
        fallen = list(self.floor.tables.values())
        self.cashier.stop()
        await self.floor.stop()
        assert self.troubles == []
        for table in fallen:
            await check_notes(table, SimulatedCashier(self.disk, self.chance))
        self.open()

    def played(self) -> int:
        return sum(table._index for table in self.floor.tables.values())

    async def deposit(self, player: str, receipt: str, table: str) -> None:
        """Never much: they will soon bet more than they have."""
        rules = self.floor.tables[table].here.rules
        amount = self.chance.randrange(5, 200) * rules.minimum
        moves = (Transfer(Account("cash", rules.currency, "desk"), purse(player, rules.currency), amount, "cash_in"),)
        await self.cashier.post(Batch(f"in/{receipt}", moves))

    async def close(self) -> None:
        await asyncio.wait_for(self.floor.close(), 3600)
        assert self.troubles == []


async def check_notes(table: LiveTable, cashier: SimulatedCashier) -> None:
    """What was noted is on disk, but for what was just being written; and there is a note of every seat."""
    notes = table.here.notes
    if not table.here.ready.is_set() or notes._writing.locked():
        return
    on_disk = Notes(table.id, cashier)
    await on_disk.read()
    changed = set(notes._changed)
    assert {key: each for key, each in on_disk._notes.items() if key not in changed} == {
        key: each for key, each in notes._notes.items() if key not in changed
    }
    going = {each.player for each in table.here.seats if each.session.ended_ms is not None}
    seats = {each.player: each.number for each in table.here.seats if each.player not in going}
    assert {player: note["number"] for player, note in notes.under("seat/", dict)} == seats
    assert not set(table.here.waiting) & set(seats)


class Bot:
    """A player behind a bad line: whatever is not answered is sent again, with the same key."""

    def __init__(self, casino: Casino, player: str) -> None:
        self.casino = casino
        self.player = player
        self.chance = random.Random(casino.chance.random())
        self.sent = 0

    async def live(self) -> None:
        while True:
            await asyncio.sleep(self.chance.random() * 0.6)
            name = self.chance.choice(self.casino.settings).id
            if self.casino.table(name).sitters.of(self.player) is None and self.chance.random() < 0.7:
                await self.sit(name, self.chance.choice((None, None, self.chance.randrange(1, 8))))
            for each in self.casino.settings:
                await self.do_something(each.id)
            await self.wander(name)
            if self.chance.random() < 0.2:
                self.sent += 1
                await self.answered(
                    lambda table: self.casino.deposit(self.player, f"{self.player}-{self.sent}", table.id), name
                )

    async def sit(self, name: str, wanted: int | None) -> None:
        await self.answered(lambda table: table.sit(self.player, wanted), name)

    async def wander(self, name: str) -> None:
        picked = self.chance.random()
        asked: dict[float, Callable[[AskedTable], Any]] = {
            0.02: lambda table: table.leave(self.player),
            0.04: lambda table: table.rest(self.player),
            0.08: lambda table: table.change_seat(self.player, self.chance.randrange(1, 7)),
            0.12: lambda table: table.come_back(self.player),
            0.15: lambda table: table.contribute(self.player, self.chance.randbytes(4).hex()),
        }
        call = next((call for below, call in asked.items() if picked < below), None)
        if call is not None:
            await self.answered(call, name)
        elif picked > 0.98:
            await asyncio.sleep(12)  # the line is lost

    async def do_something(self, name: str) -> None:
        offered = self.casino.floor.offer(name, self.player)
        burst = 4 if self.chance.random() < 0.3 else 1  # impatient: several acts at once, on what was last seen
        acts = [offered[1].random_act(self.chance.randrange) for _ in range(burst)] if offered else []
        table = self.casino.table(name)
        if table.live is None or not any(acts):
            await asyncio.sleep(0.02)
            return
        jogada = table.live.begun.jogada
        self.sent += burst
        keys = (f"{self.player}-{self.sent - place}" for place in range(burst))
        await asyncio.gather(
            *(self.send(name, jogada, plain(act), key, 0.2) for act, key in zip(acts, keys, strict=True) if act)
        )
        if table.settings.individual and self.chance.random() < 0.5:
            await self.answered(lambda table: table.start(self.player, f"start-{self.sent}"), name)

    async def send(self, name: str, jogada: str, act: Any, key: str, delay_s: float | None = None) -> None:
        for _ in range(4):
            copies = 2 if self.chance.random() < 0.2 else 1
            answers = await asyncio.gather(
                *(
                    self.answered(lambda table: table.act(self.player, jogada, act, key), name, delay_s)
                    for _ in range(copies)
                )
            )
            for answer in answers:
                if isinstance(answer, Accepted):
                    self.casino.promised.append((answer.jogada, self.player, key))
            if any(isinstance(each, Accepted) for each in answers) or any(
                isinstance(each, Refusal) and each.code != "table_stopped" for each in answers
            ):
                return

    async def answered(self, call: Callable[[AskedTable], Any], name: str, delay_s: float | None = None) -> Any:
        """A request over the line: it may come late, get lost, or lose its answer."""
        await asyncio.sleep(self.chance.random() * 0.4 if delay_s is None else delay_s)
        if self.chance.random() < 0.1:
            return None
        try:
            answer = await call(self.casino.table(name))
        except MachineStopped:
            return None
        return None if self.chance.random() < 0.1 else answer


async def play(casino: Casino, bots: Iterable[Bot], jogadas: int, crashes: int = 0) -> None:
    """Until so many jogadas are over and so often the machine has died; then the house closes."""
    bots = list(bots)
    for bot in bots:
        for name in {each.here.rules.currency: each.id for each in casino.floor.tables.values()}.values():
            await casino.deposit(bot.player, f"{bot.player}/{name}", name)
    living = [asyncio.ensure_future(bot.live()) for bot in bots]
    while casino.played() < jogadas or casino.crashes < crashes:
        await asyncio.sleep(casino.chance.random() * 12)
        if casino.chance.random() < 0.4:
            await casino.crash()
        for each in living:
            if each.done():
                each.result()
    for each in living:
        each.cancel()
    await asyncio.wait(living)
    await casino.close()


# ---- what must hold afterwards


async def check(casino: Casino) -> None:
    cashier, disk = casino.cashier, casino.disk
    assert (await inspect(cashier)).problems == []
    assert set((await cashier.totals()).values()) == {0}
    left = [
        name
        for name, money in disk.balances.items()
        if money and name.startswith(("stake/", "stack/", "carried/", "pool/"))
    ]
    assert left == []
    keys: Counter[tuple[str, str]] = Counter()
    for stream in await cashier.streams("jogada/"):
        lines = read(await cashier.journal(stream))
        story = Story.of(lines)
        await check_jogada(casino, story, {line.line for line in lines.values() if isinstance(line, Undone)})
        keys.update((story.begun.jogada, each.key) for each in story.played.values() if each.key)
    assert all(count == 1 for count in keys.values())
    assert {(jogada, key) for jogada, _, key in casino.promised} <= set(keys)
    for settings in casino.settings:
        notes = Notes(settings.id, cashier)
        await notes.read()
        assert not list(notes.under("seat/", dict))
        assert not notes.get("waiting", list)


async def check_jogada(casino: Casino, story: Story, undone: set[int]) -> None:
    begun = story.begun
    assert story.ended is not None
    record = story.record()
    assert [finding for finding in verify(record) if finding.holds is False] == []
    play = resume(listed(begun.game).game, record)
    text = canonical(record_of(play, begun.jogada))
    assert canonical(record_of(resume(play.game, record), begun.jogada)) == text
    assert plain(play.carry_after) == story.ended.carry
    batches = [f"{begun.jogada}/{line}" for line in range(story.last_line + 1) if line not in undone]
    entries = [each for batch in batches for each in await casino.cashier.entries_of(batch)]
    booked = [each for each in entries if each.why != "undone"]
    expected = Books(begun, story.players()).transfers(play.movements)
    assert [(each.debit, each.credit, each.amount, each.why) for each in booked] == [
        (move.debit.id, move.credit.id, move.amount, move.why) for move in expected
    ]
