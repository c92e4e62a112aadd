"""Live tables of hidden cards: what players and onlookers hear of the streams, or are shown, holds nobody's secret.

In simulated time, with machines that die in between. One live hand for every two hundred of `--hands`.
"""

import asyncio
from collections.abc import Sequence
from typing import Any

import pytest

from floor.playing import Bot, Casino, check
from floor.simulated import simulated
from hidden_support import Hand, heard
from jogofeito.core.parties import EVERYONE
from jogofeito.floor.settings import Pace, TableSettings
from jogofeito.floor.streams import Event, FactTold
from poquer_support import TABLES

PACE = Pace(betting_ms=3_000, decision_ms=2_000, interval_ms=1_000, pause_ms=200, time_bank_ms=1_500)
PLAYERS = ("ana", "rui", "eva", "ivo", "lia")
ALL = {**TABLES, "AO9": ("poquer-sem-descarte", "AO9")}
A_LIVE_ONE_IN, FEWEST = 200, 12
A_CRASH = 0.1  # at each look


class Watched(Casino):
    """Everything told is kept by hand, and what snapshots show now and then is held to the same."""

    def __init__(self, seed: int, text: str) -> None:
        self.hands: dict[str, Hand] = {}
        self.all: list[Hand] = []
        self.shown = 0
        values: dict[str, Any] = {"minimum": 2_00}
        values |= {"cave": 40_00, "top_up": 20_00} if text != "AO9" else {"currency": "AOA"}
        super().__init__(seed, [TableSettings("mesa", *ALL[text], values, pace=PACE)])

    def open(self) -> None:
        super().open()
        self.all += self.hands.values()
        self.hands = {}  # a table that opens again tells the jogada in play from its beginning
        self.floor.subscribe("mesa", self)

    def told(self, events: Sequence[Event]) -> None:
        for each in events:
            if isinstance(each, FactTold):
                assert (each.only is None) == (each.to == EVERYONE)
                heard(self.hands, each.jogada, each.to, each.fact)

    def closed(self) -> None:
        pass

    async def look(self) -> None:
        """As somebody does who comes again and again; what a table is drawn with is for whoever draws it."""
        while True:
            await asyncio.sleep(0.7)
            table = self.table("mesa")
            for player in (None, *PLAYERS):
                sitter = table.sitters.of(player) if player else None
                snapshot = table.inside.snapshot(player)
                for each in snapshot.facts:
                    assert each.to == EVERYONE or (each.only == player and player is not None)
                    self.shown += each.only is not None
                assert snapshot.offer.offer is None or sitter is not None


async def play(casino: Watched, hands: int) -> None:
    """Until so many have begun; the machine dies in between, and whoever's request died with it asks again."""
    bots = [Bot(casino, player) for player in PLAYERS]
    for bot in bots:
        await casino.deposit(bot.player, bot.player, "mesa")
    living = [asyncio.ensure_future(bot.live()) for bot in bots]
    while casino.played() < hands or not casino.crashes:
        await asyncio.sleep(casino.chance.random() * 12)
        if casino.chance.random() < A_CRASH:
            await casino.crash()
        for place, each in enumerate(living):
            if each.done():
                assert each.cancelled() or each.exception() is None, each.exception()
                living[place] = asyncio.ensure_future(bots[place].live())
    for each in living:
        each.cancel()
    await asyncio.wait(living)
    await casino.close()


@pytest.mark.parametrize("text", ALL)
def test_live_tables_tell_and_show_nobody_what_is_hidden(text: str, request: pytest.FixtureRequest) -> None:
    hands = max(FEWEST, int(request.config.getoption("--hands")) // A_LIVE_ONE_IN)

    async def story() -> None:
        casino = Watched(7, text)
        looking = asyncio.ensure_future(casino.look())
        await play(casino, hands)
        looking.cancel()
        await asyncio.wait([looking])
        assert looking.cancelled(), looking.exception()
        await check(casino)
        told = [*casino.all, *casino.hands.values()]
        assert [leak for hand in told for leak in hand.leaks] == []
        assert len(told) >= hands
        assert sum(hand.secrets for hand in told) > hands // 10  # who has no money gets no cards
        assert casino.shown

    simulated(story)
