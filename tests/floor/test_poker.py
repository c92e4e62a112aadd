"""A live table of poker between players: hands one after another, whoever comes, goes, sleeps or crashes."""

import asyncio
from itertools import pairwise
from typing import Any

import pytest

from floor.simulated import until
from jogofeito.core.inputs import Acted, Voided
from jogofeito.core.offers import Refusal
from jogofeito.core.parties import CROUPIER
from jogofeito.core.record import canonical, read_record
from jogofeito.floor.lines import read
from jogofeito.floor.settings import Pace
from jogofeito.games.poquer.between import Between
from jogofeito.games.poquer.offers import Speaking
from jogofeito.inspection.casino import inspect
from jogofeito.inspection.verify import verify
from poker_floor_support import (
    CALL,
    FOLD,
    FOUR,
    PACE,
    REST,
    RETURN,
    Poker,
    Regulars,
    now_ms,
    plain_table,
    table_of,
    told,
)

ONLINE = ("PT809", "PT811", "PT811-H")
ALL = (*ONLINE, "AO14", "AO15", "AO16")


async def jogadas(casino: Poker) -> int:
    """In the journal of the table."""
    return len(read(await casino.cashier.journal("table/mesa-1")))


@pytest.mark.parametrize("text", ALL)
def test_hands_run_one_after_another_and_their_records_verify(text: str) -> None:
    async def story(casino: Poker) -> None:
        await casino.come(*FOUR)
        regulars = Regulars(casino, *FOUR)
        await until(lambda: casino.hands() == 6)
        regulars.stop()
        marked = [fact["marker"] for fact in casino.facts("hand_begins")]
        order = sorted(each.number for each in casino.table.sitters)
        places = [order.index(each) for each in marked]
        assert [(after - before) % 4 for before, after in pairwise(places[:6])] == [1] * 5
        for index in range(await jogadas(casino) - 1):
            record = await casino.table.record(f"mesa-1/{index:08d}")
            assert record is not None
            found = verify(read_record(canonical(record)))
            assert [finding for finding in found if finding.holds is False] == []
        assert (await inspect(casino.cashier)).problems == []

    told(story, table_of(text))


def test_a_table_with_too_few_players_waits_and_writes_nothing() -> None:
    async def story(casino: Poker) -> None:
        await casino.come("ana")
        await asyncio.sleep(3600)
        assert await jogadas(casino) == 1
        assert casino.facts("suspended") == []
        await casino.come("rui")
        came_ms = now_ms()
        await casino.speaks()
        assert now_ms() - came_ms < 3_000
        assert await jogadas(casino) == 1  # the hand is played in the jogada in which they gathered

    told(story, table_of())


def test_a_suspension_is_said_once_and_then_the_table_waits_and_writes_nothing() -> None:
    async def story(casino: Poker) -> None:
        await casino.come("ana", "rui")
        await casino.hand()
        await casino.table.leave("rui")
        await until(lambda: bool(casino.notices("partida_suspended")))
        await asyncio.sleep(60)
        written = await jogadas(casino)
        await casino.die()
        casino.start()
        await asyncio.sleep(3600)
        assert await jogadas(casino) == written
        assert len(casino.facts("suspended")) == len(casino.notices("partida_suspended")) == 1

    told(story, table_of())


def test_the_time_between_two_hands_is_not_made_longer_by_whoever_changes_their_mind() -> None:
    async def story(casino: Poker) -> None:
        await casino.come(*FOUR)
        began_ms = now_ms()
        while casino.gathering() is not None:
            await casino.do("ana", REST if not getattr(casino.offer("ana"), "resting", False) else RETURN)
            await asyncio.sleep(0.2)
        assert now_ms() - began_ms < 3_000

    told(story, table_of())


def test_whoever_has_no_money_for_the_cave_brings_none() -> None:
    async def story(casino: Poker) -> None:
        await casino.deposit("ana", 99 * casino.unit)
        await casino.table.sit("ana")
        offer = await casino.asked("ana", Between)
        answer = await casino.do("ana", {"act": "buy_cave", "amount": offer.cave})
        assert isinstance(answer, Refusal)
        assert answer.code == "not_enough_money"
        assert await casino.stack("ana") == 0

    told(story, table_of())


def test_an_all_in_is_played_out_and_the_loser_may_bring_more_or_go() -> None:
    async def story(casino: Poker) -> None:
        await casino.come("ana", "rui", money=100)
        while not casino.hands():
            offer: Any = casino.offer(await casino.speaks())
            await casino.passes({"act": "raise", "to": offer.max_to} if offer.max_to else CALL)
            await asyncio.sleep(0.2)
        stacks = sorted([await casino.stack(player) for player in ("ana", "rui")])
        assert stacks in ([0, 190 * casino.unit], [95 * casino.unit, 95 * casino.unit])
        if not stacks[0]:
            await until(lambda: casino.gathering() is not None)
            await asyncio.sleep(600)
            assert casino.hands() == 1  # nobody to play against

    told(story, table_of())


# ---- leaving


@pytest.mark.parametrize("text", ["PT809", "PT811-H"])
def test_whoever_leaves_in_mid_hand_is_folded_at_once_and_goes_with_what_is_left(text: str) -> None:
    async def story(casino: Poker) -> None:
        await casino.come("ana", "rui", "eva")
        first = await casino.speaks()
        await casino.table.leave(first)
        await until(lambda: bool([fact for fact in casino.facts("spoke") if fact["says"] == "fold"]))
        await casino.hand()
        await until(lambda: casino.table.sitters.of(first) is None)
        assert await casino.stack(first) == 0
        assert await casino.purse(first) in (999 * casino.unit, 1000 * casino.unit)  # an ante, or nothing yet

    told(story, plain_table(text))


def test_whoever_leaves_between_hands_is_dealt_no_card() -> None:
    async def story(casino: Poker) -> None:
        await casino.come("ana", "rui", "eva")
        regulars = Regulars(casino, "rui", "eva")
        await until(lambda: casino.gathering() is not None)
        await casino.table.leave("ana")
        await until(lambda: casino.table.sitters.of("ana") is None)
        regulars.stop()
        assert await casino.purse("ana") == 1000 * casino.unit
        assert all(seat != 1 for fact in casino.facts("cards_dealt") for seat in fact["seats"])

    told(story, table_of())


def test_the_last_but_one_leaves_a_table_that_waits() -> None:
    async def story(casino: Poker) -> None:
        await casino.come("ana", "rui")
        await until(lambda: casino.gathering() is not None)
        await casino.table.leave("ana")
        await until(lambda: casino.table.sitters.of("ana") is None)
        assert await casino.purse("ana") == 1000 * casino.unit
        await asyncio.sleep(3600)
        assert casino.facts("cards_dealt") == []
        assert await jogadas(casino) == 2
        await casino.come("eva")
        await casino.hand()

    told(story, table_of())


def test_whoever_comes_back_brings_a_new_cave() -> None:
    async def story(casino: Poker) -> None:
        await casino.come("ana", "rui", "eva")
        await casino.hand()
        await casino.table.leave("ana")
        await until(lambda: casino.table.sitters.of("ana") is None)
        assert await casino.table.sit("ana") == 1
        offer = await casino.asked("ana", Between)
        assert (offer.stack, offer.cave) == (0, 100 * casino.unit)

    told(story, table_of())


def test_a_closing_table_deals_no_other_hand_and_gives_every_cave_back() -> None:
    async def story(casino: Poker) -> None:
        await casino.come("ana", "rui")
        await until(lambda: casino.gathering() is not None)
        casino.table.close()
        await casino.running
        assert casino.facts("cards_dealt") == []
        assert await casino.purse("ana") == await casino.purse("rui") == 1000 * casino.unit

    told(story, table_of())


def test_the_hand_in_play_is_finished_when_the_table_closes() -> None:
    async def story(casino: Poker) -> None:
        await casino.come("ana", "rui")
        await casino.speaks()
        casino.table.close()
        assert await casino.hand() == 1
        await casino.running
        assert await casino.purse("ana") + await casino.purse("rui") >= 1990 * casino.unit

    told(story, table_of())


# ---- those who do not answer


def test_whoever_does_not_answer_checks_or_folds_and_gets_no_more_cards_until_heard_of() -> None:
    async def story(casino: Poker) -> None:
        await casino.come("ana", "rui", "eva")
        regulars = Regulars(casino, "rui", "eva")
        await until(lambda: bool(casino.notices("clock_decided", "ana")))
        hand = casino.hands()
        await until(lambda: casino.hands() == hand + 3)
        dealt = [fact["seats"] for fact in casino.facts("cards_dealt")]
        assert 1 in dealt[hand]
        assert not any(1 in seats for seats in dealt[hand + 1 : hand + 3])
        await casino.asked("ana", Between)
        await casino.did("ana", {**RETURN, "post": True})
        regulars.players.add("ana")
        hand = casino.hands()
        await until(lambda: casino.hands() == hand + 2)
        regulars.stop()
        assert 1 in casino.facts("cards_dealt")[-1]["seats"]

    told(story, table_of())


# ---- crashes


@pytest.mark.parametrize("after_s", [0.5, 2.5, 4, 9, 14, 30, 47])
@pytest.mark.parametrize("text", ["PT811", "AO16"])
def test_after_a_crash_the_hand_goes_on_from_its_record(text: str, after_s: float) -> None:
    async def story(casino: Poker) -> None:
        await casino.come(*FOUR)
        regulars = Regulars(casino, *FOUR)
        await asyncio.sleep(after_s)
        await casino.die()
        casino.start()
        await casino.table.ready()
        assert {each.player for each in casino.table.sitters} == set(FOUR)
        hands = casino.hands()
        await until(lambda: casino.hands() >= hands + 3)
        regulars.stop()
        assert (await inspect(casino.cashier)).problems == []
        money = [await casino.stack(player) + await casino.purse(player) for player in FOUR]
        assert casino.facts("jogada_void") == []
        assert sum(money) <= 4000 * casino.unit

    told(story, table_of(text))


def test_a_hand_whose_seed_is_lost_is_void_and_the_bets_go_back_into_the_caves() -> None:
    async def story(casino: Poker) -> None:
        await casino.come("ana", "rui")
        await casino.passes()
        jogada = await casino.jogada()
        await casino.die()
        casino.vault = type(casino.vault)(bytes([1]) * 32)
        casino.start()
        await casino.over(jogada)
        assert [await casino.stack(player) for player in ("ana", "rui")] == [100 * casino.unit] * 2

    told(story, table_of())


# ---- time banks

BANKED = Pace(decision_ms=10_000, interval_ms=2_000, pause_ms=1_000, time_bank_ms=30_000, time_bank_refill_ms=1_000)


def test_what_was_thought_on_the_time_bank_is_gone_and_comes_back_hand_by_hand() -> None:
    async def story(casino: Poker) -> None:
        await casino.come("ana", "rui", "eva")
        first = await casino.speaks()
        number = casino.table.sitters.of(first).number  # type: ignore[union-attr]
        asked_ms = now_ms()
        await asyncio.sleep(18)
        assert casino.speaker() == first
        until_ms = casino.table.state().decisions[f"seat:{number}"]
        assert asked_ms + 40_000 - 200 <= until_ms <= asked_ms + 40_000
        (notice,) = [each for each in casino.notices("decision_until") if "bank_left_ms" in each]
        assert (notice["party"], notice["at_ms"], notice["bank_left_ms"]) == (f"seat:{number}", until_ms, 30_000)
        await casino.did(first, FOLD)
        left = casino.table.state().time_banks[number]
        assert 21_500 <= left <= 22_500
        await casino.hand()
        await until(lambda: casino.table.live is None)
        assert casino.table.state().time_banks[number] == left + 1_000

    told(story, table_of(pace=BANKED))


def test_a_time_bank_runs_out() -> None:
    async def story(casino: Poker) -> None:
        await casino.come("ana", "rui", "eva")
        first = await casino.speaks()
        number = casino.table.sitters.of(first).number  # type: ignore[union-attr]
        asked_ms = now_ms()
        await until(lambda: casino.speaker() != first)
        assert 39_500 <= now_ms() - asked_ms <= 41_000
        await asyncio.sleep(0.1)  # until it is written
        assert casino.table.state().time_banks[number] == 0
        assert casino.notices("clock_decided", first)

    told(story, table_of(pace=BANKED))


def test_other_games_have_no_time_bank() -> None:
    from floor.test_table import Casino
    from floor.test_table import told as told_at_roulette

    async def story(casino: Casino) -> None:
        await casino.table.sit("ana")
        assert casino.table.state().time_banks == {}

    told_at_roulette(story)


def test_void_is_never_said_of_a_hand_that_went_well() -> None:
    async def story(casino: Poker) -> None:
        await casino.come("ana", "rui")
        jogada = await casino.jogada()
        await casino.hand()
        ended = await casino.over(jogada)
        assert not any(isinstance(each.input, Voided) for each in ended.played.values())
        assert isinstance(await casino.asked("ana", Between), Between)
        assert not isinstance(casino.offer("ana"), Speaking)

    told(story, table_of(pace=PACE))


def test_the_croupiers_acts_of_the_floor_are_in_the_journal() -> None:
    """Whatever the floor does in somebody's place is an act of the record as any other."""

    async def story(casino: Poker) -> None:
        await casino.come("ana", "rui")
        jogada = await casino.jogada()
        await casino.table.leave("rui")
        ended = await casino.over(jogada)
        acts = [each.input for each in ended.played.values() if isinstance(each.input, Acted)]
        assert [each.act["act"] for each in acts][-2:] == ["rest", "begin"]
        assert acts[-1].by == CROUPIER
        assert len(read(await casino.cashier.journal(f"jogada/{jogada}"))) == len(ended.played) + 2

    told(story, plain_table("PT811", pace=PACE))
