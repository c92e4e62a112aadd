"""Cussec at a live table: the dice are sealed before the bets and nobody knows them before the dome is lifted."""

import asyncio
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

from croupier_support import CLOSE, Croupier, real
from floor.simulated import simulated, until
from floor.test_table import Casino, keep
from jogofeito.core.inputs import Acted, Drawn
from jogofeito.core.offers import Refusal
from jogofeito.core.record import SealedChance
from jogofeito.floor.address import Accepted
from jogofeito.floor.lines import SealedDraw
from jogofeito.floor.settings import Pace, TableSettings
from jogofeito.floor.streams import FactTold, JogadaBegun
from jogofeito.inspection.verify import verify
from jogofeito.law.rules import RulesRefused
from server.support import Place, problem, visit
from table_support import Heard

SETTINGS = TableSettings("mesa-5", "cussec", "AO5", pace=Pace(betting_ms=10_000, pause_ms=2_000))
BET = {"act": "place", "chance": "pequeno", "amount": 100_00}


REAL = real(SETTINGS, dice="real")


def told(story: Any, seed: int = 1, settings: TableSettings = SETTINGS) -> None:
    async def run() -> None:
        casino = Casino(settings, seed)
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


@pytest.mark.law("AO5.3.b", "AO5.5")
@pytest.mark.parametrize("seed", range(4))
def test_whoever_reads_the_disk_while_the_dome_is_on_learns_nothing_of_the_dice(seed: int) -> None:
    """The journal has that three dice were drawn and not what they show; the seed that tells is under lock and key."""

    async def story(casino: Casino) -> None:
        await casino.deposit("ana", 1000_00)
        await casino.table.sit("ana")
        jogada = await casino.jogada()
        await until(lambda: casino.table.live is not None and len(casino.table.live.play.inputs) == 3)
        assert casino.table.live is not None
        values = [each.value for each in casino.table.live.play.inputs if isinstance(each, Drawn)]
        assert isinstance(await casino.bet("ana", BET, "k1"), Accepted)
        written = [msgspec.json.decode(line.payload) for line in await casino.cashier.journal(f"jogada/{jogada}")]
        draws = [each["input"] for each in written if each["type"] == "played" and each["input"][0] != "acted"]
        assert draws == [["sealed_draw", 6, ""]] * 3
        ended = await casino.over(jogada)
        assert ended.ended is not None
        assert not any(ended.ended.seed in str(each) for each in written)
        shown = [each.value for each in ended.record().inputs[:3] if isinstance(each, Drawn)]
        assert shown == values  # and yet they were these from the first

    told(story, seed)


@pytest.mark.law("AO5.5")
@pytest.mark.parametrize(
    "settings, code",
    [
        (msgspec.structs.replace(SETTINGS, values={"dice": "real"}), "rules_chance_read"),
        (msgspec.structs.replace(SETTINGS, values={"dice": "real"}, croupier=True), "rules_chance_read"),
        (real(SETTINGS), "rules_chance_sealed"),
    ],
)
def test_real_dice_are_for_a_table_where_a_croupier_reads_them_and_drawn_ones_for_any_other(
    settings: TableSettings, code: str
) -> None:
    async def story(casino: Casino) -> None:
        with pytest.raises(RulesRefused) as refused:
            casino.floor.open(msgspec.structs.replace(settings, id="mesa-6"))
        assert [(each.code, each.rule) for each in refused.value.problems] == [(code, "AO5.5")]
        answer = await casino.table.change_rules(settings)
        assert isinstance(answer, Refusal)
        assert (answer.code, answer.rule) == (code, "AO5.5")
        assert not casino.floor.is_open("mesa-6")

    told(story)


@pytest.mark.law("AO5.5")
def test_an_operator_is_told_why_a_table_of_real_dice_needs_a_croupier(tmp_path: Path) -> None:
    """Also where the dice are real at some hours of the day only."""

    async def story(place: Place) -> None:
        operator = await place.come("operator")
        table = {"id": "cussec-9", "game": "cussec"}
        at_night = {"from_minute": 0, "until_minute": 60, "values": {"dice": "real"}}
        for refused, code in (
            ({"values": {"dice": "real"}}, "rules_chance_read"),
            ({"hours": [at_night]}, "rules_chance_read"),
            ({"chance": "read"}, "rules_chance_sealed"),
        ):
            answer = await operator.ask("POST", "/api/operator/tables", {**table, **refused}, 422)
            assert problem(answer) == "rules_refused"
            assert [(each["code"], each["rule"]) for each in answer["several"]] == [(code, "AO5.5")]
        await operator.post("/api/operator/tables", {**table, "chance": "read", "values": {"dice": "real"}})
        assert place.casino.floor.is_open("cussec-9")

    visit(story, tmp_path)


async def with_a_bet(casino: Casino) -> tuple[Croupier, str]:
    await casino.deposit("ana", 1000_00)
    await casino.table.sit("ana")
    jogada = await casino.jogada()
    assert isinstance(await casino.bet("ana", BET, "k1", jogada), Accepted)
    return Croupier(casino), jogada


async def goes_home(casino: Casino, croupier: Croupier) -> None:
    await casino.table.leave("ana")
    await until(lambda: casino.table.live is not None or not len(casino.table.sitters))
    if len(casino.table.sitters):
        await croupier.does(CLOSE, {"act": "read_dice"})
        await croupier.reads(0, 0, 0)
    await until(lambda: not len(casino.table.sitters))


@pytest.mark.law("AO5.7")
@pytest.mark.parametrize("stacked", [2, 3])
def test_a_croupier_finds_dice_on_each_other_and_players_do_with_their_bets_as_they_like(stacked: int) -> None:
    async def story(casino: Casino) -> None:
        heard = Heard(casino.table)
        croupier, jogada = await with_a_bet(casino)
        await croupier.does(CLOSE)
        assert casino.table.live is not None
        assert not any(isinstance(each, Drawn) for each in casino.table.live.play.inputs)  # nobody has read a die
        await croupier.does({"act": "golpe_nulo", "stacked": stacked})
        assert isinstance(await casino.bet("ana", {**BET, "act": "withdraw"}, "back", jogada), Accepted)
        assert isinstance(await casino.bet("ana", {**BET, "chance": "grande"}, "k2", jogada), Accepted)
        await croupier.does(CLOSE, {"act": "read_dice"})
        await croupier.reads(5, 4, 4)
        await casino.over(jogada)
        names = [each.fact["fact"] for each in heard.events if isinstance(each, FactTold)]
        assert names.count("dome_covered") == 2
        assert names.count("shaking_void") == names.count("dome_lifted") == 1
        assert await casino.money("ana") == 1100_00
        await goes_home(casino, croupier)

    told(story, settings=REAL)


def test_dice_that_were_covered_when_a_jogada_came_to_nothing_are_seen_by_nobody() -> None:
    async def story(casino: Casino) -> None:
        _, jogada = await with_a_bet(casino)
        await casino.over(jogada)
        await until(lambda: casino.table.live is None)
        assert len(casino.table.lying()["dice"]) == 3
        await until(lambda: casino.table.live is not None)
        bet = await casino.jogada()
        before = await casino.money("ana")
        assert isinstance(await casino.bet("ana", BET, "k2", bet), Accepted)
        assert casino.table.live is not None
        await casino.table.live.void("the_dome_broke")
        await casino.over(bet)
        await until(lambda: casino.table.live is None)
        assert casino.table.lying()["dice"] == []
        assert await casino.money("ana") == before

    told(story)
