"""The whole floor from a seed: the machine dies, messages are lost, doubled, late and out of order.

Afterwards money is conserved, every bet was settled or refunded exactly once, and every record replays byte for byte.
A failure names its seed. `JOGOFEITO_JOGADAS=100000` plays longer than the usual run.
"""

import asyncio
import os
import random
from collections import Counter
from typing import Any

import pytest

from floor.simulated import Disk, SimulatedCashier, SimulatedClock, simulated
from jogofeito.cashier.accounts import Account
from jogofeito.cashier.ledger import Batch, Transfer
from jogofeito.chance.sealed import SeedSource
from jogofeito.core.offers import Refusal
from jogofeito.core.parties import seat
from jogofeito.core.record import canonical, plain, record_of, resume
from jogofeito.floor.address import Accepted
from jogofeito.floor.books import Books, purse
from jogofeito.floor.lines import Story, Undone, read
from jogofeito.floor.settings import Pace, TableSettings
from jogofeito.floor.table import LiveTable
from jogofeito.floor.vault import Vault
from jogofeito.games import listed
from jogofeito.inspection.casino import inspect
from jogofeito.inspection.verify import verify

JOGADAS = int(os.environ.get("JOGOFEITO_JOGADAS", "10000"))
SEEDS = 40
PACE = Pace(betting_ms=3_000, pause_ms=500)
TABLES = (
    TableSettings("francesa", "roleta-francesa", "AO2", pace=PACE),
    TableSettings("americana", "roleta-americana", "AO1", {"colours": ["azul", "verde", "rosa"]}, pace=PACE),
    TableSettings("individual", "roleta-americana", "AO1", {"numeration": "americana"}, individual=True, pace=PACE),
)
PLAYERS = ("ana", "rui", "eva", "ivo", "lia")


class Casino:
    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)
        self.disk = Disk()
        self.vault = Vault(bytes(32))
        self.source = SeedSource(self.chance.randbytes)
        self.promised: list[tuple[str, str, str]] = []  # jogada, player, key of every act that was confirmed
        self.crashes = 0
        self.open()

    def open(self) -> None:
        self.cashier = SimulatedCashier(self.disk, self.chance)
        clock = SimulatedClock()
        self.tables = {each.id: LiveTable(each, self.cashier, self.source, self.vault, clock) for each in TABLES}
        self.running = [asyncio.ensure_future(table.run()) for table in self.tables.values()]

    async def crash(self) -> None:
        """Everything that is not on disk is gone."""
        self.crashes += 1
        for task in self.running:
            task.cancel()
        await asyncio.wait(self.running)
        self.open()

    def played(self) -> int:
        return sum(table._index for table in self.tables.values())

    async def deposit(self, player: str, receipt: str) -> None:
        """Never much: they will soon bet more than they have."""
        amount = self.chance.randrange(5, 60) * 100_00
        cash = Account("cash", "AOA", "desk")
        await self.cashier.post(Batch(f"in/{receipt}", (Transfer(cash, purse(player, "AOA"), amount, "cash_in"),)))

    async def close(self) -> None:
        for table in self.tables.values():
            table.close()
        await asyncio.wait_for(asyncio.gather(*self.running), 3600)


class Bot:
    """A player behind a bad line: whatever is not answered is sent again, with the same key."""

    def __init__(self, casino: Casino, player: str) -> None:
        self.casino = casino
        self.player = player
        self.chance = random.Random(casino.chance.random())
        self.sent = 0

    async def live(self) -> None:
        while True:
            await asyncio.sleep(self.chance.random())
            table = self.casino.tables[self.chance.choice(TABLES).id]
            if table.sitters.of(self.player) is None and self.chance.random() < 0.7:
                await self.answered(lambda table=table: table.sit(self.player))
            for _ in range(self.chance.randrange(6)):
                await self.do_something(table.id)
            if self.chance.random() < 0.05:
                self.casino.tables[table.id].leave(self.player)
            if self.chance.random() < 0.1:
                self.sent += 1
                await self.casino.deposit(self.player, f"{self.player}-{self.sent}")

    async def do_something(self, name: str) -> None:
        table = self.casino.tables[name]
        sitter = table.sitters.of(self.player)
        offered = table.live.play.offer_to(seat(sitter.number)) if table.live and sitter else None
        burst = 4 if self.chance.random() < 0.3 else 1  # impatient: several acts at once, on what was last seen
        acts = [offered[1].random_act(self.chance.randrange) for _ in range(burst)] if offered else []
        if table.live is None or not any(acts):
            await asyncio.sleep(0.1)
            return
        jogada = table.live.begun.jogada
        self.sent += burst
        keys = (f"{self.player}-{self.sent - place}" for place in range(burst))
        await asyncio.gather(
            *(self.send(name, jogada, plain(act), key, 0.2) for act, key in zip(acts, keys, strict=True) if act)
        )
        if table.settings.individual and self.chance.random() < 0.5:
            await self.answered(lambda: self.casino.tables[name].start(self.player, f"start-{self.sent}"))

    async def send(self, name: str, jogada: str, act: Any, key: str, delay_s: float | None = None) -> None:
        for _ in range(4):
            copies = 2 if self.chance.random() < 0.2 else 1
            answers = await asyncio.gather(
                *(
                    self.answered(lambda: self.casino.tables[name].act(self.player, jogada, act, key), delay_s)
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

    async def answered(self, call: Any, delay_s: float | None = None) -> Any:
        """A request over the line: it may come late, get lost, or lose its answer."""
        await asyncio.sleep(self.chance.random() * 0.4 if delay_s is None else delay_s)
        if self.chance.random() < 0.1:
            return None
        answer = await call()
        return None if self.chance.random() < 0.1 else answer


async def played_from(seed: int, jogadas: int) -> Casino:
    casino = Casino(seed)
    for name in PLAYERS:
        await casino.deposit(name, name)
    bots = [asyncio.ensure_future(Bot(casino, name).live()) for name in PLAYERS]
    while casino.played() < jogadas:
        await asyncio.sleep(casino.chance.random() * 12)
        if casino.chance.random() < 0.4:
            await casino.crash()
        for bot in bots:
            if bot.done():
                bot.result()
    for bot in bots:
        bot.cancel()
    await asyncio.wait(bots)
    await casino.close()
    return casino


async def check(casino: Casino) -> None:
    cashier, disk = casino.cashier, casino.disk
    assert (await inspect(cashier)).problems == []
    assert set((await cashier.totals()).values()) == {0}
    assert await cashier.audit() == []
    left = [
        name for name, money in disk.balances.items() if money and name.startswith(("stake/", "stack/", "carried/"))
    ]
    assert left == []
    keys: Counter[tuple[str, str]] = Counter()
    for table in casino.tables.values():
        for index in range(table._index):
            jogada = f"{table.id}/{index:08d}"
            lines = read(await cashier.journal(f"jogada/{jogada}"))
            story = Story.of(lines)
            await check_jogada(casino, story, {line.line for line in lines.values() if isinstance(line, Undone)})
            keys.update((jogada, each.key) for each in story.played.values() if each.key)
    assert all(count == 1 for count in keys.values())
    assert {(jogada, key) for jogada, _, key in casino.promised} <= set(keys)


async def check_jogada(casino: Casino, story: Story, undone: set[int]) -> None:
    begun = story.begun
    assert story.ended is not None
    record = story.record()
    assert [finding for finding in verify(record) if finding.holds is False] == []
    play = resume(listed(begun.game).game, record)
    text = canonical(record_of(play, begun.jogada))
    assert canonical(record_of(resume(play.game, record), begun.jogada)) == text
    assert plain(play.carry_after) == story.ended.carry
    booked = [each for each in casino.disk.entries if each.jogada == begun.jogada and each.why != "undone"]
    standing = [each for each in booked if each.batch not in {f"{begun.jogada}/{line}" for line in undone}]
    expected = Books(begun, story.players()).transfers(play.movements)
    assert [(each.debit, each.credit, each.amount, each.why) for each in standing] == [
        (move.debit.id, move.credit.id, move.amount, move.why) for move in expected
    ]


@pytest.mark.parametrize("seed", range(SEEDS))
def test_whatever_dies_when_money_is_conserved_and_every_bet_counts_once(seed: int) -> None:
    async def story() -> None:
        casino = await played_from(seed, JOGADAS // SEEDS)
        await check(casino)
        assert casino.crashes > 3
        assert len(casino.promised) > 100

    simulated(story)
