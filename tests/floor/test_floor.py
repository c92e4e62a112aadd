"""A floor of several tables: opened, minded, closed."""

import asyncio
import random
from typing import Any

import pytest

from floor.simulated import Disk, SimulatedCashier, SimulatedClock, simulated, until
from jogofeito.cashier.accounts import Account
from jogofeito.cashier.ledger import Answer, Batch, Transfer
from jogofeito.chance.health import ChanceFailed
from jogofeito.chance.sealed import SeedSource
from jogofeito.floor.address import Accepted
from jogofeito.floor.books import purse
from jogofeito.floor.floor import Floor
from jogofeito.floor.settings import Pace, TableSettings
from jogofeito.floor.vault import Vault
from jogofeito.law.rules import RulesRefused
from table_support import at

PACE = Pace(betting_ms=3_000, pause_ms=500)
FRANCESA = TableSettings("francesa", "roleta-francesa", "AO2", pace=PACE)
AMERICANA = TableSettings("americana", "roleta-americana", "AO1", pace=PACE)
RED = {"act": "place", "chance": "encarnado", "amount": 100_00}


class DiskFull(Exception):
    pass


class FailingCashier(SimulatedCashier):
    """A disk that fails now and then, before anything is written."""

    fails = False

    async def post(self, *batches: Batch) -> list[Answer]:
        if self.fails:
            raise DiskFull
        return await super().post(*batches)


class Scene:
    def __init__(self) -> None:
        chance = random.Random(5)
        self.cashier = FailingCashier(Disk(), chance)
        self.troubles: list[tuple[str, BaseException]] = []
        self._sound = chance.randbytes
        self.broken = False
        self.source = SeedSource(self.entropy)
        self.floor = Floor(
            self.cashier, self.source, Vault(bytes(32)), SimulatedClock(), lambda *both: self.troubles.append(both)
        )

    def entropy(self, size: int) -> bytes:
        return bytes(size) if self.broken else self._sound(size)

    async def deposit(self, player: str) -> None:
        moves = (Transfer(Account("cash", "AOA", "desk"), purse(player, "AOA"), 10_000_00, "cash_in"),)
        await self.cashier.post(Batch(f"in/{player}", moves))

    async def bet(self, table: str, player: str, key: str) -> tuple[str, Any]:
        asked = at(self.floor, table)
        await asked.sit(player)
        await until(lambda: asked.live is not None)
        assert asked.live
        jogada = asked.live.begun.jogada
        return jogada, await asked.act(player, jogada, RED, key)


def test_tables_play_side_by_side_and_close_when_their_jogada_is_over() -> None:
    async def story() -> None:
        scene = Scene()
        scene.floor.open_all([FRANCESA, AMERICANA])
        await scene.deposit("ana")
        _, answer = await scene.bet("francesa", "ana", "k")
        assert isinstance(answer, Accepted)
        await at(scene.floor, "americana").sit("rui")
        await scene.floor.close("francesa")
        assert list(scene.floor.tables) == ["americana"]
        await scene.floor.close()
        assert scene.floor.tables == {}
        assert set((await scene.cashier.totals()).values()) == {0}
        assert scene.troubles == []

    simulated(story)


def test_a_table_that_falls_over_gets_up_and_goes_on() -> None:
    async def story() -> None:
        scene = Scene()
        scene.floor.open(FRANCESA)
        await scene.deposit("ana")
        jogada, answer = await scene.bet("francesa", "ana", "k")
        assert isinstance(answer, Accepted)
        scene.cashier.fails = True
        await until(lambda: bool(scene.troubles))
        assert isinstance(scene.troubles[0][1], DiskFull)
        scene.cashier.fails = False
        await until(lambda: at(scene.floor, "francesa").played == 1)
        again = await at(scene.floor, "francesa").act("ana", jogada, RED, "k")
        assert isinstance(again, Accepted)
        assert again.again
        await scene.floor.close()
        assert await scene.cashier.audit() == []

    simulated(story)


def test_without_sound_chance_a_table_stays_shut() -> None:
    async def story() -> None:
        scene = Scene()
        scene.floor.open(FRANCESA)
        scene.broken = True
        await at(scene.floor, "francesa").sit("ana")
        await until(lambda: bool(scene.troubles))
        assert isinstance(scene.troubles[0][1], ChanceFailed)
        await asyncio.sleep(60)
        assert len(scene.troubles) == 1
        answer = await at(scene.floor, "francesa").act("ana", "francesa/00000000", RED, "k")
        assert not isinstance(answer, Accepted)

    simulated(story)


def test_a_table_with_rules_outside_the_law_is_not_opened() -> None:
    async def story() -> None:
        scene = Scene()
        with pytest.raises(RulesRefused, match="AO2"):
            scene.floor.open(TableSettings("x", "roleta-francesa", "AO2", {"maxima": {"pleno": 31}}))
        assert scene.floor.tables == {}
        scene.floor.open(FRANCESA)
        with pytest.raises(ValueError, match="already"):
            scene.floor.open(FRANCESA)
        await scene.floor.close()

    simulated(story)
