"""A person at the table: chance read off the real wheel, the croupier's acts, and what the staff ask of a machine."""

import asyncio

import msgspec
import pytest

from floor.simulated import until
from floor.test_table import CHIP, RED, SETTINGS, Casino, told
from jogofeito.core.inputs import Drawn
from jogofeito.core.offers import Refusal
from jogofeito.core.record import ReadChance as ReadRecord
from jogofeito.core.record import canonical, read_record
from jogofeito.floor.address import Accepted, Answer, ReadChance
from jogofeito.floor.settings import Pace, TableSettings
from jogofeito.inspection.casino import inspect
from jogofeito.inspection.verify import verify
from table_support import Heard

REAL = msgspec.structs.replace(SETTINGS, chance="read")
PACE = Pace(betting_ms=4_000, decision_ms=1_000, interval_ms=500, pause_ms=1_000)
BLACKJACK = TableSettings("mesa-1", "blackjack", "AO6", pace=PACE)
CLOSE, UNDISTURBED = {"act": "close"}, {"act": "undisturbed"}


async def read(casino: Casino, value: int, key: str) -> Answer:
    return await casino.table.ask(ReadChance(value=value, key=key, by="croupier"))


def awaits_reading(casino: Casino) -> bool:
    return casino.table.live is not None and hasattr(casino.table.live.play.waiting, "below")


@pytest.mark.parametrize("dies", [False, True])
def test_a_jogada_is_played_with_what_the_croupier_reads(dies: bool) -> None:
    async def story(casino: Casino) -> None:
        heard = Heard(casino.table)
        await casino.deposit("ana", 10 * CHIP)
        await casino.table.sit("ana")
        jogada = await casino.jogada()
        assert isinstance(await casino.bet("ana", RED, "k1"), Accepted)
        assert await read(casino, 5, "early") == Refusal("no_chance_asked")
        await asyncio.sleep(300)  # clocks do not answer for a person
        assert casino.table.live is not None
        assert casino.table.live.begun.jogada == jogada
        assert isinstance(await casino.table.croupier(CLOSE, "c1"), Accepted)
        assert await read(casino, 5, "too-soon") == Refusal("no_chance_asked")  # the ball still runs
        assert isinstance(await casino.table.croupier(UNDISTURBED, "c2"), Accepted)
        await until(lambda: awaits_reading(casino))
        await asyncio.sleep(300)
        assert awaits_reading(casino)
        assert heard.notices("chance_awaited")[0]["below"] == 37
        for wrong in (-1, 37):
            refused = await read(casino, wrong, f"wrong{wrong}")
            assert isinstance(refused, Refusal)
            assert refused.code == "no_such_reading"
        if dies:
            await casino.die()
            casino.start()
            await casino.table.ready()
            assert awaits_reading(casino)
        first, again = await asyncio.gather(read(casino, 5, "r1"), read(casino, 5, "r1"))
        assert isinstance(first, Accepted)
        assert isinstance(again, Accepted)
        assert (again.line, again.again) == (first.line, True)
        record = read_record(canonical((await casino.over(jogada)).record()))
        assert isinstance(record.chance, ReadRecord)
        assert [each.value for each in record.inputs if isinstance(each, Drawn)] == [5]
        assert [finding for finding in verify(record) if finding.holds is False] == []
        assert await casino.money("ana") == 11 * CHIP  # five is red
        assert (await inspect(casino.cashier)).problems == []
        await casino.table.leave("ana")
        await finish(casino)

    told(story, REAL)


async def finish(casino: Casino) -> None:
    """The croupier plays on until the table is empty."""
    number = 0
    while len(casino.table.sitters):
        number += 1
        if awaits_reading(casino):
            await read(casino, 0, f"end-r{number}")
        elif casino.table.live is not None:
            for act in (CLOSE, UNDISTURBED):
                await casino.table.croupier(act, f"end-{act['act']}{number}")
        await asyncio.sleep(0.5)


def test_where_chance_is_sealed_nobody_reads_it_nor_closes_the_bets() -> None:
    async def story(casino: Casino) -> None:
        await casino.table.sit("ana")
        await casino.jogada()
        assert await read(casino, 5, "r") == Refusal("chance_is_sealed")
        assert await casino.table.croupier(CLOSE, "c") == Refusal("no_croupier_here")

    told(story)


def test_a_croupier_at_a_sealed_table_closes_bets_before_the_clock() -> None:
    async def story(casino: Casino) -> None:
        await casino.table.sit("ana")
        jogada = await casino.jogada()
        began = casino.table.clock.now_ms()
        assert isinstance(await casino.table.croupier(CLOSE, "c"), Accepted)
        await casino.over(jogada)
        assert casino.table.clock.now_ms() - began < 2_000

    told(story, msgspec.structs.replace(SETTINGS, croupier=True))


@pytest.mark.law("AO6.14")
def test_what_the_staff_ask_of_an_electronic_table_is_done_at_its_moment() -> None:
    async def story(casino: Casino) -> None:
        heard = Heard(casino.table)
        await casino.table.sit("ana")
        await casino.table.rest("ana")
        await until(lambda: casino.table.played == 1 and casino.table.live is not None)
        shoe = casino.table.lying()["shoe"]
        assert await casino.table.croupier({"act": "spread_cards"}, "s") == Accepted()
        await until(lambda: casino.table.played == 3)
        spread = [each.fact for each in heard.events if getattr(each, "fact", {}).get("fact") == "cards_spread"]
        assert len(spread) == 1  # once, in the jogada in which nobody bet
        await until(lambda: casino.table.lying()["shoe"] == shoe + 1)

    told(story, BLACKJACK)


@pytest.mark.law("AO6.14")
def test_what_the_staff_ask_of_one_jogada_is_not_done_in_another() -> None:
    async def story(casino: Casino) -> None:
        heard = Heard(casino.table)
        await casino.deposit("ana", 100 * CHIP)
        await casino.table.sit("ana")
        jogada = await casino.jogada()
        stake = {"act": "place", "chance": "lugar:1", "amount": casino.table.rules.minimum}
        assert isinstance(await casino.bet("ana", stake, "b"), Accepted)
        assert await casino.table.croupier({"act": "spread_cards"}, "s") == Accepted()  # it may still be taken back
        await casino.over(jogada)
        assert await casino.table.croupier({"act": "spread_cards"}, "t") == Refusal("nothing_asked_now")
        await until(lambda: casino.table.played == 3)  # in which nobody bets
        assert not [each for each in heard.events if getattr(each, "fact", {}).get("fact") == "cards_spread"]

    told(story, msgspec.structs.replace(BLACKJACK, values={"shoe": "baralhador"}))  # nobody cuts
