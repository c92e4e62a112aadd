"""Cussec at a live table: the dice are sealed before the bets and nobody knows them before the dome is lifted."""

import asyncio
import re
from typing import Any

import msgspec
import pytest

from floor.simulated import simulated, until
from floor.test_table import Casino, keep
from jogofeito.core.offers import Refusal
from jogofeito.core.play import Acted, Drawn
from jogofeito.core.record import SealedChance
from jogofeito.floor.address import Accepted
from jogofeito.floor.lines import SealedDraw
from jogofeito.floor.settings import Pace, TableSettings
from jogofeito.floor.streams import FactTold, JogadaBegun
from jogofeito.inspection.verify import verify

SETTINGS = TableSettings("mesa-5", "cussec", "AO5", pace=Pace(betting_ms=10_000, pause_ms=2_000))
BET = {"act": "place", "chance": "pequeno", "amount": 100_00}


def told(story: Any, seed: int = 1) -> None:
    async def run() -> None:
        casino = Casino(SETTINGS, seed)
        await story(casino)
        await casino.close()

    simulated(run)


def shown(seen: list[Any], fact: str) -> list[FactTold]:
    return [each for each in seen if isinstance(each, FactTold) and each.fact["fact"] == fact]


@pytest.mark.law("AO5.5", "AO5.6")
@pytest.mark.parametrize("seed", range(4))
def test_the_commitment_is_published_then_the_dice_are_drawn_then_bets_are_made(seed: int) -> None:
    async def story(casino: Casino) -> None:
        seen: list[Any] = []
        looking = asyncio.ensure_future(keep(casino.table.watch(), seen))
        await casino.deposit("ana", 1000_00)
        await casino.table.sit("ana")
        jogada = await casino.jogada()
        await until(lambda: bool(shown(seen, "dice_shaken")))
        assert isinstance(await casino.bet("ana", BET, "k1"), Accepted)
        await asyncio.sleep(5)
        public = msgspec.json.encode([msgspec.to_builtins(each) for each in seen])
        assert b"dome_lifted" not in public
        assert not re.search(rb'"dice":\[\d', public)
        assert casino.table.results == type(casino.table.results)()
        assert await casino.table.record(jogada) is None  # with the draws, only once it is over
        ended = await casino.over(jogada)
        looking.cancel()
        (begun,) = [each for each in seen if isinstance(each, JogadaBegun)]
        names = ["begun" if each is begun else getattr(each, "fact", {"fact": ""})["fact"] for each in seen]
        order = [names.index(each) for each in ("begun", "dome_covered", "dice_shaken", "bet_placed", "dome_lifted")]
        assert order == sorted(order)
        record = ended.record()
        assert [type(each) for each in record.inputs[:3]] == [Drawn] * 3
        assert all(isinstance(each, Acted) for each in record.inputs[3:])
        dice = [each.value + 1 for each in record.inputs[:3] if isinstance(each, Drawn)]
        assert shown(seen, "dome_lifted")[0].fact["dice"] == dice
        assert isinstance(record.chance, SealedChance)
        assert record.chance.commitment == begun.commitment
        assert [finding for finding in verify(record) if finding.holds is False] == []

    told(story, seed)


def test_once_the_dice_are_shaken_no_seed_of_a_player_can_be_added() -> None:
    async def story(casino: Casino) -> None:
        await casino.table.sit("ana")
        jogada = await casino.jogada()
        assert await casino.table.contribute("ana", "c0ffee") == Refusal("seed_too_late")
        record = (await casino.over(jogada)).record()
        assert isinstance(record.chance, SealedChance)
        assert record.chance.contributions == ()

    told(story)


@pytest.mark.parametrize("after_ms", [0, 50, 500, 5_000, 9_990, 10_100])
def test_a_machine_that_dies_with_the_dome_on_goes_on_with_the_same_dice(after_ms: int) -> None:
    async def story(casino: Casino) -> None:
        await casino.table.sit("ana")
        jogada = await casino.jogada()
        await asyncio.sleep(after_ms / 1000)
        await casino.die()
        casino.start()
        ended = await casino.over(jogada)
        assert sum(isinstance(each.input, SealedDraw) for each in ended.played.values()) == 3
        assert [type(each) for each in ended.record().inputs[:3]] == [Drawn] * 3
        assert [finding for finding in verify(ended.record()) if finding.holds is False] == []

    told(story)
