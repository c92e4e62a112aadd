"""Whoever has lost the line has one clock, at any game; then nobody waits for them until they are heard again."""

import asyncio
from typing import Any

import pytest

from floor.gained import LineClocks
from floor.playing import Bot
from floor.playing import Casino as House
from floor.simulated import simulated, until
from jogofeito.core.parties import seat
from jogofeito.floor.address import LineFound, LineLost
from jogofeito.floor.policies.presence import HELD_UP
from jogofeito.floor.settings import Pace, TableSettings
from jogofeito.games.poquer.between import Between
from jogofeito.games.poquer.offers import Cutting
from poker_floor_support import FOUR, RETURN, Poker, Regulars, plain_table, told

PACE = Pace(betting_ms=1_500, decision_ms=4_000, brief_ms=4_000, interval_ms=300, pause_ms=200)


def table(game: str, law: str, **values: Any) -> TableSettings:
    return TableSettings(game, game, law, values, pace=PACE)


AGAINST_THE_BANK = (
    table("blackjack", "AO6"),
    table("poquer-sem-descarte", "AO9"),
    table("craps", "AO4"),
    table("bacara-macau", "AO11"),
    table("bacara-ponto-e-banca", "AO10"),
)


class Lost:
    """A player with a bad line and one with a good one, at a table where they are asked for decisions."""

    def __init__(self, settings: TableSettings) -> None:
        self.house = House(1, [settings])
        self.name = settings.id
        self.table = self.house.table(self.name)
        self.clocks = LineClocks(self.table.inside)
        self.ana, self.rui = Bot(self.house, "ana"), Bot(self.house, "rui")
        self.playing = {self.ana, self.rui}

    async def play(self) -> None:
        for bot in (self.ana, self.rui):
            await self.house.deposit(bot.player, bot.player, self.name)
            await self.table.sit(bot.player)
        while True:
            for bot in tuple(self.playing):
                if bot is not self.ana or not self.is_asked():
                    await bot.do_something(self.name)
            await asyncio.sleep(0.1)

    def is_asked(self) -> bool:
        """Whether others wait for ana alone."""
        sitter, live = self.table.sitters.of("ana"), self.table.live
        offered = live.play.offer_to(seat(sitter.number)) if live and sitter else None
        return offered is not None and offered[1].clock in HELD_UP and offered[1].clock != "betting"


@pytest.mark.parametrize("settings", AGAINST_THE_BANK, ids=lambda settings: settings.game)
def test_at_a_table_against_the_bank_it_is_one_clock(settings: TableSettings) -> None:
    async def story() -> None:
        lost = Lost(settings)
        playing = asyncio.ensure_future(lost.play())
        await until(lost.is_asked)
        lost.playing.discard(lost.ana)
        await lost.table.ask(LineLost(player="ana"))
        sitter, played = lost.table.sitters.of("ana"), lost.table.played
        await until(lambda: lost.table.played >= played + 3, patience_s=60)
        assert lost.clocks.waited == {("ana", 1): 1}
        assert sitter is not None
        assert sitter.presence.away
        await lost.table.ask(LineFound(player="ana"))
        assert not sitter.out
        playing.cancel()
        await lost.house.close()

    simulated(story)


@pytest.mark.parametrize("text", ["PT811", "AO15"])
def test_in_a_hand_what_is_asked_after_the_first_clock_is_answered_at_once(text: str) -> None:
    async def story(casino: Poker) -> None:
        await casino.come(*FOUR, "lia")
        clocks = LineClocks(casino.table.inside)
        regulars = Regulars(casino, *FOUR[1:], "lia")
        while not (casino.speaker() == "ana" and not casino.offer("ana").call):  # type: ignore[union-attr]
            if casino.speaker() == "ana":
                await casino.passes()
            await asyncio.sleep(0.05)
        await casino.table.ask(LineLost(player="ana"))  # her default is to check, so that she is asked again
        hand, lost_ms = casino.hands(), casino.table.clock.now_ms()
        await casino.after(hand + 1)
        assert casino.table.clock.now_ms() - lost_ms < 2 * casino.settings.pace.decision_ms
        assert len(casino.notices("clock_decided", "ana")) == 1
        assert clocks.waited == {("ana", 1): 1}
        await casino.table.ask(LineFound(player="ana"))
        number = casino.table.sitters.of("ana").number  # type: ignore[union-attr]
        await casino.after(hand + 2)
        assert number not in casino.facts("cards_dealt")[hand + 1]["seats"]  # who is connected again says so first
        await casino.asked("ana", Between)
        await casino.did("ana", {**RETURN, "post": True})
        regulars.players.add("ana")
        await until(lambda: number in casino.facts("cards_dealt")[-1]["seats"], patience_s=600)
        regulars.stop()

    told(story, plain_table(text), seed=3)


def test_a_cut_that_is_waited_for_is_that_clock_too() -> None:
    async def story(casino: Poker) -> None:
        await casino.come(*FOUR)
        clocks = LineClocks(casino.table.inside)
        regulars = Regulars(casino, *FOUR)
        await until(lambda: any(isinstance(casino.offer(each), Cutting) for each in FOUR))
        while not isinstance(casino.offer("ana"), Cutting):
            await asyncio.sleep(0.01)
        regulars.players.discard("ana")
        await casino.table.ask(LineLost(player="ana"))
        hand = casino.hands()
        await casino.after(hand + 1)
        regulars.stop()
        assert clocks.waited == {("ana", 1): 1}
        assert casino.notices("clock_decided", "ana") == []

    told(story, plain_table("AO16"), seed=3)
