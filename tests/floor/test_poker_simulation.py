"""Poker tables from a seed: the machine dies, messages are lost, players come, go, rest, change seats and run dry.

What must hold afterwards is what must hold of every table; and nobody has seen anybody else's cards.
"""

import asyncio
from typing import Any

import pytest

from floor.simulated import SimulatedCashier, SimulatedClock, simulated
from floor.test_simulation import Bot, Casino, check
from jogofeito.cashier.accounts import Account
from jogofeito.cashier.ledger import Batch, Transfer
from jogofeito.core.parties import seat
from jogofeito.floor.books import purse
from jogofeito.floor.settings import Pace, TableSettings
from jogofeito.floor.streams import FactTold
from jogofeito.floor.table import LiveTable
from poquer_support import TABLES

JOGADAS = 40
PACE = Pace(decision_ms=2_000, interval_ms=1_000, pause_ms=200, time_bank_ms=1_500)
PLAYERS = ("ana", "rui", "eva", "ivo", "lia", "gil", "noa")
SMALL = {"minimum": 2_00, "cave": 40_00, "top_up": 20_00}
CASINOS: dict[str, tuple[str, dict[str, dict[str, Any]]]] = {
    "angola": ("AOA", {"AO15": {}, "AO16": {"commission.by": "session"}}),
    "mixed": ("AOA", {"AO14": {"other_variant": "holdem"}}),
    "online": ("EUR", {"PT809": {}, "PT811-H": {"showdown": "choice"}}),
    "caves": ("EUR", {"PT811": {"commission.by": "cave", "seats": 6}}),
}


class PokerCasino(Casino):
    def __init__(self, seed: int, name: str) -> None:
        self.currency, several = CASINOS[name]
        self.settings = [
            TableSettings(text.lower(), *TABLES[text], {**SMALL, **values}, pace=PACE)
            for text, values in several.items()
        ]
        self.seen: dict[str, list[FactTold]] = {player: [] for player in PLAYERS}
        super().__init__(seed)

    def open(self) -> None:
        self.cashier = SimulatedCashier(self.disk, self.chance)
        clock = SimulatedClock()
        self.tables = {each.id: LiveTable(each, self.cashier, self.source, self.vault, clock) for each in self.settings}
        self.running = [asyncio.ensure_future(table.run()) for table in self.tables.values()]
        looks = [(table, player) for table in self.tables.values() for player in PLAYERS]
        self.looking = [asyncio.ensure_future(self._look(*each)) for each in looks]

    async def crash(self) -> None:
        looking = self.looking
        await super().crash()
        for task in looking:
            task.cancel()
        await asyncio.wait(looking)

    async def _look(self, table: LiveTable, player: str) -> None:
        async for each in table.watch(player):
            if isinstance(each, FactTold):
                self.seen[player].append(each)

    async def deposit(self, player: str, receipt: str) -> None:
        amount = self.chance.randrange(20, 200) * 1_00
        cash = Account("cash", self.currency, "desk")
        moves = (Transfer(cash, purse(player, self.currency), amount, "cash_in"),)
        await self.cashier.post(Batch(f"in/{receipt}", moves))

    def hands(self) -> int:
        return sum(getattr(table._carry, "hands", 0) for table in self.tables.values())


class PokerBot(Bot):
    async def live(self) -> None:
        casino = self.casino
        while True:
            await asyncio.sleep(self.chance.random() * 0.6)
            table = casino.tables[self.chance.choice(list(casino.tables))]
            if table.sitters.of(self.player) is None and self.chance.random() < 0.8:
                await self.answered(lambda table=table: table.sit(self.player))
            for name in casino.tables:
                await self.do_something(name)
            await self.wander(casino.tables[table.id])
            if self.chance.random() < 0.15:
                self.sent += 1
                await casino.deposit(self.player, f"{self.player}-{self.sent}")

    async def wander(self, table: LiveTable) -> None:
        picked = self.chance.random()
        if picked < 0.02:
            await table.leave(self.player)
        elif picked < 0.04:
            await table.rest(self.player)
        elif picked < 0.08:
            await table.change_seat(self.player, self.chance.randrange(1, 7))
        elif picked < 0.1:
            await asyncio.sleep(12)  # the line is lost
        elif picked < 0.14:
            await table.come_back(self.player)


async def played_from(seed: int, name: str) -> PokerCasino:
    casino = PokerCasino(seed, name)
    for player in PLAYERS:
        await casino.deposit(player, player)
    bots = [asyncio.ensure_future(PokerBot(casino, player).live()) for player in PLAYERS]
    while casino.played() < JOGADAS or casino.crashes <= 3:
        await asyncio.sleep(casino.chance.random() * 20)
        if casino.chance.random() < 0.4:
            await casino.crash()
        for each in (*bots, *casino.running):
            if each.done():
                each.result()
    for bot in bots:
        bot.cancel()
    await asyncio.wait(bots)
    await casino.close()
    await asyncio.wait(casino.looking)
    return casino


@pytest.mark.parametrize("name", CASINOS)
@pytest.mark.parametrize("seed", range(4))
def test_whatever_dies_when_chips_are_conserved_and_every_act_counts_once(seed: int, name: str) -> None:
    async def story() -> None:
        casino = await played_from(seed, name)
        await check(casino)
        assert casino.crashes > 3
        assert len(casino.promised) > 50
        hole = [(player, each) for player, seen in casino.seen.items() for each in seen if each.only is not None]
        assert hole
        assert all(each.only == player and each.to == seat(each.fact["seat"]) for player, each in hole)
        ended = {each.fact["fact"] for seen in casino.seen.values() for each in seen}
        assert {"hand_over", "cave_bought", "hole_cards"} <= ended

    simulated(story)
