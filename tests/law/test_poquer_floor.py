"""Poker at live tables under the online texts: PT809.5-12, 15-16, 41-45, 66-76, PT811.65-75."""

import asyncio
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from floor.simulated import until
from jogofeito.cashier.desk import Desk, NotDone
from jogofeito.core.inputs import Voided
from jogofeito.core.offers import Refusal
from jogofeito.core.parties import seat
from jogofeito.core.record import resume
from jogofeito.floor.address import Accepted
from jogofeito.floor.settings import Pace, TableSettings
from jogofeito.games import listed
from jogofeito.games.poquer.acts import HandOver, Spoke
from jogofeito.games.poquer.between import Between
from jogofeito.law.rules import RulesRefused
from poker_floor_support import (
    CALL,
    CHECK,
    FOLD,
    FOUR,
    RETURN,
    TOP_UP,
    Poker,
    Regulars,
    now_ms,
    plain_table,
    table_of,
    told,
)
from poquer_support import TABLES, proving
from server.support import Place as Visited
from server.support import visit
from support import facts

# ---- how tables play


@pytest.mark.law("PT809.5", "PT809.9", "PT809.6.a")
def test_a_table_has_2_to_11_seats_one_for_each_player_who_come_and_go_at_any_hour() -> None:
    async def story(casino: Poker) -> None:
        people = [f"p{n}" for n in range(11)]
        assert [await casino.table.sit(player) for player in people] == [*range(1, 12)]
        assert await casino.table.sit("p3") == 4  # the same seat, not another
        assert len(casino.table.sitters) == 11
        full = await casino.table.sit("late")
        assert isinstance(full, Refusal)
        await casino.table.leave("p6")
        await until(lambda: casino.table.sitters.of("late") is not None)
        assert casino.table.sitters.of("late").number == 7  # type: ignore[union-attr]

    told(story, table_of("PT809", seats=11))
    for seats in (1, 12):
        with pytest.raises(RulesRefused):
            listed("poquer-sintetico").rules({"seats": seats}, text="PT809")


@proving(PT809="PT809.7", PT811="")
def test_no_hand_without_two_players_and_none_goes_on_without_them(text: str) -> None:
    async def story(casino: Poker) -> None:
        await casino.come("ana")
        await asyncio.sleep(600)
        assert casino.facts("hand_begins") == []
        await casino.come("rui")
        await casino.hand()
        await casino.table.leave("rui")
        await until(lambda: casino.table.sitters.of("rui") is None)
        hands = len(casino.facts("hand_begins"))
        await asyncio.sleep(2 * 3600)  # here the table waits as long as it takes
        assert len(casino.facts("hand_begins")) == hands
        assert casino.table.sitters.of("ana") is not None
        await casino.come("eva")
        await casino.hand()

    told(story, plain_table(text))


@pytest.mark.law("PT809.44", "PT809.45")
def test_the_marker_is_drawn_when_play_begins_and_when_it_goes_on_and_moves_on_in_between() -> None:
    async def story(casino: Poker) -> None:
        await casino.come("ana", "rui", "eva")
        for _ in range(3):
            await casino.hand()
        for player in ("rui", "eva"):
            await casino.table.leave(player)
        await until(lambda: len(casino.table.sitters) == 1)
        await until(lambda: bool(casino.facts("suspended")))
        await casino.come("ivo")
        await casino.hand()
        begun = casino.facts("hand_begins")
        assert [fact["drawn"] for fact in begun] == [True, *(False for _ in begun[2:]), True]
        markers = [fact["marker"] for fact in begun[:3]]
        assert [(after - before) % 3 for before, after in pairwise(markers)] == [1, 1]

    told(story, plain_table("PT809"))


# ---- caves


@pytest.mark.law("PT809.8", "PT809.11.a", "PT809.11.b")
def test_a_player_brings_the_cave_and_neither_adds_nor_takes_chips_while_a_hand_is_played() -> None:
    async def story(casino: Poker) -> None:
        await casino.deposit("ana", 1000 * casino.unit)
        await casino.table.sit("ana")
        await casino.asked("ana", Between)
        wrong = await casino.do("ana", {"act": "buy_cave", "amount": 50 * casino.unit})
        assert isinstance(wrong, Refusal)
        assert (wrong.code, wrong.rule) == ("cave_is_fixed", "PT809.8")
        await casino.buy("ana")
        await casino.come("rui")
        await casino.speaks()
        assert await casino.purse("ana") == 900 * casino.unit
        for act in (TOP_UP, {"act": "buy_cave", "amount": 100 * casino.unit}):
            assert isinstance(await casino.do("ana", act), Refusal)
        assert await casino.purse("ana") == 900 * casino.unit
        await casino.hand()
        offer = await casino.asked("ana", Between)
        assert not offer.cave  # there is no way to take chips off the table but to leave it
        assert await casino.stack("ana") == offer.stack

    told(story, plain_table("PT809"))


async def lose_it_all(casino: Poker, *players: str) -> str:
    """All in, until somebody has nothing left; who that is."""
    while True:
        hands = casino.hands()
        while casino.hands() == hands:
            if casino.speaker() is None:
                await asyncio.sleep(0.05)
                continue
            offer: Any = casino.offer(await casino.speaks())
            await casino.passes({"act": "raise", "to": offer.max_to} if offer.max_to else CALL if offer.call else CHECK)
        for player in players:
            if not await casino.stack(player):
                return player


@pytest.mark.law("PT809.12", "PT809.15")
def test_whoever_has_lost_the_cave_may_bring_more_and_must_to_go_on() -> None:
    async def story(casino: Poker) -> None:
        await casino.come("ana", "rui")
        loser = await lose_it_all(casino, "ana", "rui")
        offer = await casino.asked(loser, Between)
        assert (offer.must_top_up, offer.top_up) == (True, 100 * casino.unit)
        hands = len(casino.facts("hand_begins"))
        await asyncio.sleep(150)
        assert len(casino.facts("hand_begins")) == hands  # no cards without it
        await casino.did(loser, TOP_UP)
        assert await casino.stack(loser) == 100 * casino.unit
        await casino.hand()

    told(story, plain_table("PT809"))


@proving(PT809="PT809.10", PT811="PT811.69")
def test_a_player_leaves_at_any_time_with_the_cave_as_it_is(text: str) -> None:
    async def story(casino: Poker) -> None:
        await casino.come("ana", "rui", "eva")
        first = await casino.speaks()
        await casino.table.leave(first)  # in the middle of a hand: what is not in the pot is theirs
        await until(lambda: casino.speaker() != first)
        await casino.hand()
        await until(lambda: casino.table.sitters.of(first) is None)
        bet = sum(fact["amount"] for fact in casino.facts("posted") if fact["seat"] == 1 + FOUR.index(first))
        assert await casino.purse(first) == 1000 * casino.unit - bet
        other = "rui" if first != "rui" else "ana"
        await casino.table.leave(other)
        await until(lambda: casino.table.sitters.of(other) is None)
        assert await casino.stack(other) == 0

    told(story, plain_table(text))


@pytest.mark.law("PT809.16", "PT809.17.b")
def test_a_share_of_every_cave_goes_to_the_house_where_it_takes_one_and_is_told_at_the_end() -> None:
    async def story(casino: Poker) -> None:
        await casino.come("ana", "rui")
        await casino.hand()
        await casino.table.leave("ana")
        await until(lambda: casino.table.sitters.of("ana") is None)
        (summary,) = casino.notices("session_ended", "ana")
        assert summary["net"] == await casino.purse("ana") - 1000 * casino.unit
        assert summary["returned"] - summary["staked"] - summary["net"] == 10 * casino.unit  # 10 % of the cave

    told(story, table_of("PT809", estardilho=False, commission__by="cave"))


# ---- decisions in time


@proving(PT809="PT809.41 PT809.43", PT811="")
def test_whoever_does_not_decide_in_time_checks_or_else_folds(text: str) -> None:
    async def story(casino: Poker) -> None:
        await casino.come("ana", "rui", "eva")
        first = await casino.speaks()
        offer: Any = casino.offer(first)
        asked_ms = now_ms()
        await until(lambda: casino.speaker() != first)
        assert 9_500 <= now_ms() - asked_ms <= 11_000
        await asyncio.sleep(0.1)
        assert casino.facts("spoke")[0]["says"] == ("fold" if offer.call else "check")
        assert not any(isinstance(each, Voided) for each in casino.table.live.play.inputs)  # type: ignore[union-attr]

    told(story, plain_table(text))


@pytest.mark.law("PT809.42")
def test_a_player_may_think_longer_on_a_time_bank() -> None:
    async def story(casino: Poker) -> None:
        await casino.come("ana", "rui")
        first = await casino.speaks()
        await asyncio.sleep(20)
        assert casino.speaker() == first
        assert casino.table.state().time_banks == {1: 30_000, 2: 30_000}
        assert [each["bank_left_ms"] for each in casino.notices("decision_until") if "bank_left_ms" in each] == [30_000]
        await casino.passes()
        number = casino.table.sitters.of(first).number  # type: ignore[union-attr]
        assert 19_000 < casino.table.state().time_banks[number] < 21_000

    told(story, plain_table("PT809", pace=Pace(decision_ms=10_000, interval_ms=2_000, pause_ms=1_000)))


# ---- sessions of a player


@proving(PT809="PT809.68 PT809.70", PT811="PT811.67 PT811.69")
def test_a_session_lasts_as_long_as_the_player_likes_and_ends_with_what_was_bet_and_won(text: str) -> None:
    async def story(casino: Poker) -> None:
        await casino.come("ana", "rui", "eva")
        regulars = Regulars(casino, "ana", "rui", "eva")
        await until(lambda: casino.hands() == 5)
        await casino.table.leave("ana")
        await until(lambda: casino.table.sitters.of("ana") is None)
        regulars.stop()
        (summary,) = casino.notices("session_ended", "ana")
        assert summary["staked"] > 0
        assert (
            summary["net"] == summary["returned"] - summary["staked"] == await casino.purse("ana") - 1000 * casino.unit
        )

    told(story, plain_table(text))


@proving(PT809="PT809.66", PT811="PT811.65")
def test_the_last_hand_can_be_seen_again_with_its_result_and_bets(text: str) -> None:
    async def story(casino: Poker) -> None:
        await casino.come("ana", "rui")
        await casino.hand()
        await casino.table.leave("rui")
        await until(lambda: casino.table.sitters.of("rui") is None)
        await asyncio.sleep(60)  # the jogadas without a hand that follow are not what was asked for
        last = await casino.table.last_jogada()
        assert last is not None
        again = resume(casino.table.game, last)
        assert facts(again, HandOver)
        assert facts(again, Spoke)

    told(story, plain_table(text))


@proving(PT809="PT809.69", PT811="PT811.68")
def test_a_player_rests_without_losing_the_seat_and_comes_back(text: str) -> None:
    async def story(casino: Poker) -> None:
        await casino.come("ana", "rui", "eva")
        regulars = Regulars(casino, "ana", "rui", "eva")
        await casino.asked("ana")
        await casino.table.rest("ana")  # asked in the middle of a hand, which is played to its end
        hand = casino.hands()
        await until(lambda: casino.hands() == hand + 8)
        assert casino.notices("idle_invitation", "ana") == []
        dealt = [fact["seats"] for fact in casino.facts("cards_dealt")]
        assert not any(1 in seats for seats in dealt[hand + 1 : hand + 8])
        await casino.asked("ana", Between)
        await casino.did("ana", {**RETURN, "post": True})
        await until(lambda: casino.hands() == hand + 10)
        regulars.stop()
        assert 1 in casino.facts("cards_dealt")[-1]["seats"]

    told(story, plain_table(text))


@proving(PT809="PT809.71 PT809.71.b PT809.72", PT811="PT811.70 PT811.70.b PT811.71")
def test_more_than_five_hands_without_a_bet_bring_an_invitation_a_warning_and_the_end(text: str) -> None:
    async def story(casino: Poker) -> None:
        await casino.come("rui", "eva")
        regulars = Regulars(casino, "rui", "eva")
        await until(lambda: casino.hands() == 1)
        await casino.table.sit("ana")  # brings no cave
        told_after: list[tuple[str, int]] = []
        begun = casino.hands()
        while casino.table.sitters.of("ana") is not None:
            for name in ("idle_invitation", "idle_last_warning", "session_ended_idle"):
                if casino.notices(name, "ana") and name not in dict(told_after):
                    told_after.append((name, casino.hands() - begun))
            await asyncio.sleep(0.05)
        regulars.stop()
        names = [name for name, _ in told_after]
        assert names[:2] == ["idle_invitation", "idle_last_warning"]
        assert [hands for _, hands in told_after][:2] == [6, 7]
        assert casino.notices("session_ended_idle", "ana")

    told(story, plain_table(text))


@pytest.mark.law("PT809.71.b", "PT811.70.b")
def test_whoever_folds_hand_after_hand_is_there_and_is_not_asked_to_go() -> None:
    async def story(casino: Poker) -> None:
        await casino.come(*FOUR, "lia", "gil", "rita", "rosa", "noa")
        regulars = Regulars(casino, *FOUR[1:], "lia", "gil", "rita", "rosa", "noa")
        while casino.hands() < 12:
            if casino.speaker() == "ana":
                await casino.do("ana", FOLD)
            await asyncio.sleep(0.05)
        regulars.stop()
        assert casino.notices("idle_invitation", "ana") == []

    told(story, plain_table("PT811"))


@proving(PT809="PT809.71.a PT809.72", PT811="PT811.70.a PT811.71")
def test_whoever_has_too_little_and_tops_nothing_up_is_invited_warned_and_let_go(text: str) -> None:
    async def story(casino: Poker) -> None:
        await casino.come("ana", "rui", "eva")
        loser = await lose_it_all(casino, "ana", "rui", "eva")
        others = [player for player in ("ana", "rui", "eva") if player != loser]
        await casino.come("ivo")
        regulars = Regulars(casino, *others, "ivo")
        await until(lambda: casino.table.sitters.of(loser) is None)
        regulars.stop()
        heard = [
            each.notice for each in casino.seen if getattr(each, "only", None) == loser and hasattr(each, "notice")
        ]
        assert heard == ["idle_invitation", "idle_last_warning", "session_ended_idle", "session_ended"]

    told(story, plain_table(text))


# ---- breakdowns


@proving(PT809="PT809.73", PT811="PT811.72")
def test_a_hand_that_the_house_cannot_finish_is_void_and_every_bet_goes_back(text: str) -> None:
    async def story(casino: Poker) -> None:
        await casino.come("ana", "rui")
        for _ in range(3):
            await casino.passes()
        jogada = await casino.jogada()
        await casino.die()
        casino.vault = type(casino.vault)(bytes([1]) * 32)  # the key is gone
        casino.start()
        await casino.over(jogada)
        assert [await casino.stack(player) for player in ("ana", "rui")] == [100 * casino.unit] * 2
        await until(lambda: bool(casino.notices("jogada_void")))

    told(story, plain_table(text))


@proving(PT809="PT809.74", PT811="PT811.73")
def test_a_players_broken_line_voids_nothing(text: str) -> None:
    async def story(casino: Poker) -> None:
        await casino.come("ana", "rui", "eva")
        jogada = await casino.jogada()
        regulars = Regulars(casino, "rui", "eva")  # nothing more is heard of ana
        ended = await casino.over(jogada)
        regulars.stop()
        assert not any(isinstance(each.input, Voided) for each in ended.played.values())
        assert facts(resume(casino.table.game, ended.record()), HandOver)

    told(story, plain_table(text))


# ---- what is shown


@proving(PT809="PT809.67", PT811="PT811.66")
def test_rules_caves_wins_and_losses_and_complaints_are_at_hand(text: str, tmp_path: Path) -> None:
    game, law = TABLES[text]
    table = TableSettings("mesa-2", game, law, pace=Pace(decision_ms=200, interval_ms=50, pause_ms=20, time_bank_ms=0))

    async def story(place: Visited) -> None:
        players = [await place.come("player") for _ in range(2)]
        for player in players:
            await place.pay_in(player, 500_00, "EUR")
            assert isinstance(await place.table(player, table.id).sit(player.id), int)
        live = place.table(players[0], table.id)
        for player in players:
            await until_real(lambda: live.live is not None and live.live.play.offer_to(seat(1)) is not None)
            assert live.live is not None
            act = {"act": "buy_cave", "amount": 100_00}
            taken = await live.act(player.id, live.live.begun.jogada, act, f"cave-{player.id}")
            assert isinstance(taken, Accepted), taken
        jogada = live.live.begun.jogada if live.live else ""
        shown = await players[0].get(f"/api/tables/{table.id}")
        assert (shown["board"]["cave"], shown["board"]["minimum"]) == (100_00, 1_00)
        assert all(each["name"]["pt"] and each["name"]["en"] for each in shown["in_force"])
        statement = await players[0].get("/api/me/statement", currency="EUR")
        assert (statement["closing"], statement["purse"]) == (500_00, 400_00)
        assert statement["on_tables"] == {table.id: 100_00}
        complaint = await players[0].post("/api/complaints", {"jogada": jogada, "words": "Não vi as cartas."})
        assert not complaint["closed"]
        for player in players:
            await live.leave(player.id)

    visit(story, tmp_path, table)


async def until_real(condition: Callable[[], bool]) -> None:
    for _ in range(500):
        if condition():
            return
        await asyncio.sleep(0.02)
    raise AssertionError("it never came to be")


@proving(PT809="PT809.75", PT811="PT811.74")
def test_a_free_demonstration_is_the_same_game(text: str) -> None:
    game, law = TABLES[text]
    real, demo = (listed(game).rules({"currency": currency}, text=law) for currency in ("EUR", "DEMO"))
    assert {name for name in real.__struct_fields__ if getattr(real, name) != getattr(demo, name)} == {"currency"}


@proving(PT809="PT809.76", PT811="PT811.75")
def test_credits_of_the_demonstration_give_only_more_play_and_never_money(text: str) -> None:
    async def story(casino: Poker) -> None:
        desk = Desk(casino.cashier)
        for player in ("ana", "rui"):
            await desk.give_demo(player, 1000 * casino.unit, f"welcome-{player}")
            await casino.table.sit(player)
            await casino.buy(player)
        await casino.hand()
        out = await desk.cash_out("ana", "DEMO", 100, "R1")
        assert isinstance(out, NotDone)
        assert out.why == "demo_is_not_money"

    told(story, plain_table(text, currency="DEMO"))
