"""How players behave at a poker table, and what it costs: AO13.14, 15, 54 to 58 and 71 a."""

import asyncio
from typing import Any, get_args

import pytest

from floor.simulated import until
from jogofeito.core.facts import Announced
from jogofeito.core.offers import Refusal
from jogofeito.core.parties import seat
from jogofeito.floor.address import Accepted, BarPlayer, WarnPlayer
from jogofeito.games.poquer.acts import (
    Blames,
    BuyCave,
    Fold,
    HandBegins,
    Rest,
    Return,
    SentAway,
    TopUp,
    Warn,
    Warned,
)
from jogofeito.games.poquer.between import Between
from jogofeito.games.poquer.faults.noting import WARNED_BY
from jogofeito.messages import LANGUAGES, call_text, label
from poker_floor_support import CALL, FOUR, REST, TOP_UP, Poker, Regulars, now_ms, table_of, told
from poquer_support import begin, hand, poquer, stopped
from support import CROUPIER, facts, refusal_of

FIVE = (*FOUR, "lia")


def real(**values: Any) -> Any:
    return poquer("AO15", dealer="croupier", **values)


def dealt(play: Any) -> set[int]:
    (begun,) = facts(play, HandBegins)
    return {each.seat for each in begun.stacks}


# ---- warnings


@pytest.mark.parametrize(
    "why", [pytest.param(why, marks=pytest.mark.law(rule, "AO13.58")) for why, rule in WARNED_BY.items()]
)
def test_a_breach_that_the_croupier_sees_is_warned_and_repeated_costs_the_seat(why: str) -> None:
    """What the law forbids and only a person at the table can see: the player hears of it, and at the third goes."""

    async def story(casino: Poker) -> None:
        await casino.come(*FIVE)
        seat_of_lia = casino.table.sitters.of("lia").number  # type: ignore[union-attr]
        for times in (1, 2, 3):
            await casino.speaks()
            act = {"act": "warn", "seat": seat_of_lia, "why": why}
            assert isinstance(await casino.table.croupier(act, f"w{times}"), Accepted)
            assert len(casino.facts("warned")) == times
            assert casino.table.sitters.of("lia") is not None
            await casino.hand()
        await until(lambda: casino.table.sitters.of("lia") is None)
        assert {(each["why"], each["rule"]) for each in casino.facts("warned")} == {(why, WARNED_BY[why])}
        assert await casino.stack("lia") == 0
        assert await casino.purse("lia") > 900 * casino.unit  # with the cave
        refused = await casino.table.sit("lia")
        assert isinstance(refused, Refusal)
        assert (refused.code, refused.rule) == ("sent_away", "AO13.58")
        called = [each.fact for each in casino.seen if hasattr(each, "fact") and each.fact.get("key") == "AO13.58"]
        for call in map(casino.table.game.fact_from, called):
            assert isinstance(call, Announced)
            for language in LANGUAGES:
                assert call.details["step"] == "away" or label(why, language) in call_text(call, language, "AOA")

    told(story, table_of("AO15", dealer="croupier"))


def test_every_reason_has_its_rule_and_no_two_the_same() -> None:
    assert set(WARNED_BY) == set(get_args(Blames))
    assert len(set(WARNED_BY.values())) == len(WARNED_BY)


@pytest.mark.law("AO13.58", "AO13.14.j", "AO13.54")
def test_somebody_who_is_not_in_the_hand_can_be_warned_too() -> None:
    table = real(stacks=(100,) * 5)
    play = stopped(table, (3, Fold()), (CROUPIER, Warn(3, "comments")))
    assert [each.seat for each in facts(play, Warned)] == [3]
    assert refusal_of(play, CROUPIER, Warn(9, "comments")).code == "not_at_the_table"


@pytest.mark.law("AO13.58", "AO13.71.a")
def test_warnings_are_counted_through_the_partida_and_the_last_one_costs_the_seat() -> None:
    table = real(stacks=(100,) * 5)
    assert table.rules.warnings == 3  # reading 205
    for why in ("delay", "influence"):
        play = hand(table, (CROUPIER, Warn(4, why)))
        assert facts(play, SentAway) == []
    assert {each.seat: each.warnings for each in table.carry.places}[4] == 2
    hand(table)  # a hand without one forgives nothing
    play = hand(table, (CROUPIER, Warn(4, "delay")))
    assert facts(play, SentAway) == [SentAway(4, 3)]
    assert facts(play, SentAway)[-1] == play.facts[-1].fact  # when the hand is over, not before
    assert 4 in dealt(play)
    after = hand(table)
    assert 4 not in dealt(after)
    assert facts(after, SentAway) == []  # it is said once
    between = begin(table)
    for act in (Rest(), Return(), TopUp(), BuyCave(1)):
        refused = refusal_of(between, 4, act)
        assert (refused.code, refused.rule) == ("sent_away", "AO13.58")


@pytest.mark.law("AO13.58", "AO13.56")
def test_something_grave_costs_the_seat_at_once() -> None:
    table = real(stacks=(100,) * 5)
    play = hand(table, (CROUPIER, Warn(2, "conduct", grave=True)))
    assert facts(play, SentAway) == [SentAway(2, 1)]
    assert 2 not in dealt(hand(table))


# ---- the same on a live table


async def grave(casino: Poker, player: str) -> None:
    number = casino.table.sitters.of(player).number  # type: ignore[union-attr]
    answer = await casino.table.croupier({"act": "warn", "seat": number, "why": "agreement", "grave": True}, "w")
    assert isinstance(answer, Accepted), answer


@pytest.mark.law("AO13.58", "AO13.14.d")
@pytest.mark.parametrize("killed", [False, True])
def test_whoever_is_sent_away_goes_after_the_hand_with_the_cave_and_does_not_come_back(killed: bool) -> None:
    async def story(casino: Poker) -> None:
        await casino.come(*FIVE)
        await casino.speaks()
        await grave(casino, "lia")
        assert casino.table.sitters.of("lia") is not None  # the hand is played to its end
        if killed:
            await casino.die()
            casino.start()
            await casino.table.ready()
        regulars = Regulars(casino, *FIVE)
        await until(lambda: casino.table.sitters.of("lia") is None)
        assert await casino.stack("lia") == 0
        assert await casino.purse("lia") >= 998 * casino.unit
        assert casino.notices("sent_away", "lia")
        if killed:
            await casino.die()
            casino.start()
        refused = await casino.table.sit("lia")
        assert isinstance(refused, Refusal)
        assert (refused.code, refused.rule) == ("sent_away", "AO13.58")
        regulars.stop()
        for player in FOUR:  # when all have gone it is another partida
            await casino.table.leave(player)
        await until(lambda: not len(casino.table.sitters))
        await casino.table.sit("ana")
        await until(lambda: casino.table.live is not None)
        assert isinstance(await casino.table.sit("lia"), int)

    told(story, table_of("AO15", dealer="croupier"))


@pytest.mark.law("AO13.58")
def test_at_an_electronic_table_the_house_warns_removes_and_bars() -> None:
    """Nobody deals there, but somebody watches: the third warning costs the seat, also of who has been away."""

    async def story(casino: Poker) -> None:
        await casino.come(*FIVE)
        regulars = Regulars(casino, *FIVE)
        for times in (1, 2, 3):
            warned = await casino.table.ask(WarnPlayer(player="lia", by="chefe", reason="comments"))
            assert isinstance(warned, Accepted)
            assert len(casino.notices("warned", "lia")) == times
            if times == 1:
                await casino.table.leave("lia")
                await until(lambda: casino.table.sitters.of("lia") is None)
                await back_at_the_table(casino, "lia")
                await casino.buy("lia")
        await until(lambda: casino.table.sitters.of("lia") is None)
        assert await casino.stack("lia") == 0
        refused = await casino.table.sit("lia")
        assert isinstance(refused, Refusal)
        assert (refused.code, refused.rule) == ("sent_away", "AO13.58")
        await casino.table.ask(BarPlayer(player="ivo", by="chefe", reason="lends chips"))
        await until(lambda: casino.table.sitters.of("ivo") is None)
        regulars.stop()
        assert await casino.table.sit("ivo") == Refusal("barred")
        assert await casino.purse("ivo") + await casino.purse("lia") > 1900 * casino.unit

    told(story, table_of("AO15"))


async def staff_warn(casino: Poker, player: str, times: int = 1) -> None:
    for _ in range(times):
        assert isinstance(await casino.table.ask(WarnPlayer(player=player, by="chefe", reason="comments")), Accepted)


@pytest.mark.law("AO13.58")
@pytest.mark.parametrize("staff_first", [True, False])
def test_warnings_of_the_croupier_and_of_the_staff_are_one_count(staff_first: bool) -> None:
    async def story(casino: Poker) -> None:
        await casino.come(*FIVE)
        await casino.speaks()
        number = casino.table.sitters.of("lia").number  # type: ignore[union-attr]

        async def croupier_warns() -> None:
            for key in ("a", "b"):
                act = {"act": "warn", "seat": number, "why": "conduct"}
                assert isinstance(await casino.table.croupier(act, key), Accepted)

        if staff_first:
            await staff_warn(casino, "lia")
            await croupier_warns()
        else:
            await croupier_warns()
            await casino.hand()
            await staff_warn(casino, "lia")
            assert casino.notices("warned", "lia")[0]["warnings"] == 3
        regulars = Regulars(casino, *FIVE)
        await until(lambda: casino.table.sitters.of("lia") is None)
        regulars.stop()
        assert casino.notices("sent_away", "lia")
        refused = await casino.table.sit("lia")
        assert isinstance(refused, Refusal)
        assert (refused.code, refused.rule) == ("sent_away", "AO13.58")

    told(story, table_of("AO15", dealer="croupier"))


@pytest.mark.law("AO13.58")
def test_a_house_that_warns_five_times_does_so_whoever_warns() -> None:
    async def story(casino: Poker) -> None:
        await casino.come(*FIVE)
        await staff_warn(casino, "lia", 4)
        assert casino.notices("warned", "lia")[-1] == {"warnings": 4, "most": 5, "reason": "comments"}
        assert not casino.table.sitters.of("lia").leaving  # type: ignore[union-attr]
        await staff_warn(casino, "lia")
        assert casino.table.sitters.of("lia").leaving  # type: ignore[union-attr]

    told(story, table_of("AO15", warnings=5))


@pytest.mark.parametrize("text", ["PT809", "PT811-H"])
def test_online_the_refusal_names_the_rule_of_that_text(text: str) -> None:
    async def story(casino: Poker) -> None:
        await casino.come("ana", "rui", "eva")
        await staff_warn(casino, "eva", 3)
        await until(lambda: casino.table.sitters.of("eva") is None)
        assert await casino.table.sit("eva") == Refusal("sent_away", {}, "PT809.11.g")

    told(story, table_of(text))


@pytest.mark.law("AO13.58")
def test_a_table_without_a_croupier_has_nobody_who_declares_at_it() -> None:
    async def story(casino: Poker) -> None:
        await casino.come(*FOUR)
        await casino.speaks()
        refused = await casino.table.croupier({"act": "warn", "seat": 1, "why": "delay"}, "w")
        assert isinstance(refused, Refusal)
        assert refused.code == "no_croupier_here"

    told(story, table_of("AO15"))


# ---- what the software itself does not let happen


@pytest.mark.law("AO13.14.e", "AO13.14.g", "PT809.11.a", "PT809.11.b")
@pytest.mark.parametrize("text", ["AO15", "PT811-H"])
def test_during_a_hand_nothing_is_added_to_a_cave_and_nothing_taken_off_it(text: str) -> None:
    play = stopped(poquer(text, stacks=(50,) * 4))
    for number in range(1, 5):
        for act in (TopUp(), BuyCave(100)):
            assert refusal_of(play, number, act).code in ("act_not_offered", "not_your_turn")
    whole = hand(poquer(text, stacks=(50,) * 4))
    into_purse = [each for each in whole.movements if each.payee.startswith("seat:")]
    assert into_purse == []  # chips leave the table only with their player
    acts = {each.__struct_config__.tag for each in whole.game.acts}
    assert not acts & {"withdraw", "cash_out", "take_down"}


@pytest.mark.law("AO13.14.f", "PT809.11.e")
def test_chips_go_from_one_player_to_another_through_pots_only() -> None:
    table = poquer("AO15", stacks=(100,) * 4)
    plays = [hand(table) for _ in range(4)]
    for move in (move for play in plays for move in play.movements):
        ends = {move.payer.partition(":")[0], move.payee.partition(":")[0]}
        same = move.payer.partition(":")[2] == move.payee.partition(":")[2]
        assert ends != {"stack"}
        assert ends != {"seat"}
        assert same or "at_stake" in ends


@pytest.mark.law("AO13.14.k")
def test_a_seat_is_not_swapped_for_one_where_somebody_sits() -> None:
    async def story(casino: Poker) -> None:
        await casino.come(*FIVE)
        before = {each.number: each.player for each in casino.table.sitters}
        seats = {player: number for number, player in before.items()}
        assert await casino.table.change_seat("ana", seats["rui"]) is None
        assert await casino.table.change_seat("rui", seats["ana"]) is None
        regulars = Regulars(casino, *FIVE)
        await casino.after(2)
        regulars.stop()
        assert {each.number: each.player for each in casino.table.sitters} == before

    told(story, table_of("AO15"))


@pytest.mark.law("AO13.14.l")
def test_nobody_bets_for_another_and_whoever_is_gone_folds() -> None:
    async def story(casino: Poker) -> None:
        await casino.come(*FIVE)
        first = await casino.speaks()
        others = [player for player in FIVE if player != first]
        for other in (*others, "stranger"):
            refused = await casino.do(other, CALL)
            assert isinstance(refused, Refusal)
            assert refused.code == ("not_seated" if other == "stranger" else "not_your_turn")
        assert casino.speaker() == first
        await casino.table.leave(first)
        await until(lambda: bool(casino.facts("spoke")))
        number = casino.table.sitters.of(first).number  # type: ignore[union-attr]
        spoke = casino.facts("spoke")[0]
        assert (spoke["seat"], spoke["says"]) == (number, "fold")

    told(story, table_of("AO15"))


# ---- coming back


async def back_at_the_table(casino: Poker, player: str) -> Between:
    assert isinstance(await casino.table.sit(player), int)
    offer: Between = await casino.asked(player, Between)
    return offer


@pytest.mark.law("AO13.14.h", "AO13.28")
@pytest.mark.parametrize("killed", [False, True])
def test_whoever_comes_back_soon_brings_no_less_than_they_took_away(killed: bool) -> None:
    async def story(casino: Poker) -> None:
        await casino.come(*FIVE)
        await casino.deposit("lia", 1000 * casino.unit)
        regulars = Regulars(casino, *FIVE)
        await casino.after(1)
        await until(lambda: casino.gathering() is not None)
        if await casino.stack("lia") < casino.table.rules.cave:
            await casino.did("lia", TOP_UP)
        had = await casino.stack("lia")
        assert had > 3 * casino.table.rules.cave  # far more than the average
        await casino.table.leave("lia")
        await until(lambda: casino.table.sitters.of("lia") is None)
        if killed:
            await casino.die()
            casino.start()
        offer = await back_at_the_table(casino, "lia")
        assert offer.cave >= had
        refused = await casino.do("lia", {"act": "buy_cave", "amount": offer.cave - casino.table.rules.smallest_chip})
        assert isinstance(refused, Refusal)
        assert (refused.code, refused.rule) == ("cave_is_fixed", "AO13.14.h")
        await casino.buy("lia")
        regulars.stop()

    told(story, table_of("AO15", cave=200 * 200_00 // 2, top_up=500 * 200_00), seed=3)


@pytest.mark.law("AO13.14.h")
def test_after_the_set_time_one_comes_in_as_anybody() -> None:
    async def story(casino: Poker) -> None:
        await casino.come(*FIVE)
        regulars = Regulars(casino, *FIVE)
        await casino.after(1)
        await casino.table.leave("lia")
        await until(lambda: casino.table.sitters.of("lia") is None)
        left_ms = now_ms()
        await until(lambda: now_ms() > left_ms + 12 * 60_000)
        offer = await back_at_the_table(casino, "lia")
        assert offer.cites[0] == "AO14.7"
        regulars.stop()

    told(story, table_of("AO15", return_minutes=10))


@pytest.mark.law("AO13.14.h")
def test_the_set_time_also_ends_at_a_table_that_waits_for_players() -> None:
    async def story(casino: Poker) -> None:
        await casino.come("ana", "rui")
        await casino.hand()
        await casino.table.leave("rui")
        await until(lambda: casino.table.sitters.of("rui") is None)
        for _ in range(2):  # getting up again without a cave changes nothing
            assert (await back_at_the_table(casino, "rui")).cites[0] == "PT809.11.a"
            await casino.table.leave("rui")
            await until(lambda: casino.table.sitters.of("rui") is None)
        await asyncio.sleep(3600)
        await casino.table.sit("rui")
        await until(lambda: getattr(casino.offer("rui"), "cites", ("",))[0] == "PT809.8")

    told(story, table_of("PT811-H"))


@pytest.mark.law("AO13.14.h")
def test_a_rest_leaves_the_cave_on_the_table_and_one_too_small_is_restored_first() -> None:
    async def story(casino: Poker) -> None:
        await casino.come(*FIVE)
        await until(lambda: casino.gathering() is not None)
        await casino.did("lia", REST)
        assert await casino.stack("lia") == 100 * casino.unit
        await casino.hand()
        assert await casino.stack("lia") == 100 * casino.unit

    told(story, table_of("AO15"))
    play = begin(poquer("AO15", stacks=(100, 100, 100, 100, 0)))
    offered = play.offer_to(seat(5))
    assert offered is not None
    offer: Any = offered[1]
    assert offer.cave or offer.must_top_up  # no cards without one
