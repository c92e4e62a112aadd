"""Limits that players have set for themselves, held to where money moves."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

from floor.simulated import SimulatedCashier, SimulatedClock, simulated, until
from floor.test_table import CHIP, RED, SETTINGS, Casino
from jogofeito.core.offers import Refusal
from jogofeito.floor.address import Accepted
from jogofeito.floor.floor import Floor
from jogofeito.floor.settings import Pace, TableSettings

BLACKJACK = TableSettings("mesa-1", "blackjack", "AO6", pace=Pace(betting_ms=4_000, decision_ms=3_000, pause_ms=500))


class AtMost:
    """So much at stake, all in all."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.staked = 0
        self.reserved = 0
        self.asked: list[int] = []

    async def reserve(self, player: str, currency: str, staked: int, *, from_purse: int) -> Refusal | None:
        assert (player, currency) == ("ana", "AOA")
        assert from_purse == staked
        self.asked.append(staked)
        await asyncio.sleep(0)
        if self.staked + self.reserved + staked > self.most:
            return Refusal("limit_reached")
        self.reserved += staked
        return None

    def release(self, player: str, currency: str, staked: int) -> None:
        assert (player, currency) == ("ana", "AOA")
        self.reserved -= staked
        self.staked += staked


class Guarded(Casino):
    def __init__(self, settings: TableSettings, guard: AtMost) -> None:
        self.guard = guard
        super().__init__(settings)

    def start(self) -> None:
        self.cashier = SimulatedCashier(self.disk, self.chance)
        self.floor = Floor(self.cashier, self.source, self.vault, SimulatedClock(), self.trouble, self.guard)
        self.floor.open(self.settings)
        self.running = self.floor._running[self.settings.id]


def told(story: Callable[[Guarded], Coroutine[Any, Any, None]], settings: TableSettings, most: int) -> None:
    async def run() -> None:
        casino = Guarded(settings, AtMost(most))
        await casino.deposit("ana", 1000 * CHIP)
        await casino.table.sit("ana")
        await story(casino)
        await casino.close()
        assert casino.guard.reserved == 0

    simulated(run)


def test_a_burst_of_bets_in_one_write_does_not_pass_the_limit() -> None:
    async def story(casino: Guarded) -> None:
        jogada = await casino.jogada()
        answers = await asyncio.gather(*(casino.bet("ana", RED, f"k{place}", jogada) for place in range(8)))
        assert [type(each) for each in answers] == [Accepted] * 3 + [Refusal] * 5
        assert {each.code for each in answers if isinstance(each, Refusal)} == {"limit_reached"}
        assert await casino.money("ana") == 997 * CHIP
        again = await casino.bet("ana", RED, "k0", jogada)
        assert isinstance(again, Accepted)
        assert again.again
        assert len(casino.guard.asked) == 8  # what is known is not counted again

    told(story, SETTINGS, 3 * CHIP)


def test_a_bet_taken_back_is_not_asked_about() -> None:
    async def story(casino: Guarded) -> None:
        jogada = await casino.jogada()
        assert isinstance(await casino.bet("ana", RED, "k", jogada), Accepted)
        back = {"act": "withdraw", "chance": "encarnado", "amount": CHIP}
        assert isinstance(await casino.bet("ana", back, "b", jogada), Accepted)
        assert casino.guard.asked == [CHIP]

    told(story, SETTINGS, CHIP)


def test_decisions_without_a_stake_are_never_asked_about() -> None:
    """Whoever has reached a limit still plays the hand to its end."""

    async def story(casino: Guarded) -> None:
        def offers(act: str) -> bool:
            offered = casino.floor.offer("mesa-1", "ana")
            return offered is not None and act in str(type(offered[1]).__name__).lower()

        for turn in range(6):
            await until(lambda: offers("betting"))
            jogada = await casino.jogada()
            casino.guard.most += CHIP
            lay = {"act": "place", "chance": "lugar:1", "amount": CHIP}
            assert isinstance(await casino.bet("ana", lay, f"k{turn}", jogada), Accepted)
            asked = len(casino.guard.asked)
            while casino.table.live is not None and casino.table.live.begun.jogada == jogada:
                if casino.floor.offer("mesa-1", "ana") is not None and not offers("betting"):
                    await casino.bet("ana", {"act": "stand"}, f"s{turn}-{casino.table.clock.now_ms()}", jogada)
                await asyncio.sleep(0.2)
            assert len(casino.guard.asked) == asked
        await casino.table.leave("ana")

    told(story, BLACKJACK, 0)
