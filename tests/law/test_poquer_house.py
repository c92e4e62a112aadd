"""What the house, the pagador and the virtual table owe the players of poker: AO13.8, 9; PT809.2, 3, 4, 13."""

import asyncio
from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec
import pytest

from floor.simulated import until
from jogofeito.cashier.accounts import Account
from jogofeito.core.facts import Announced
from jogofeito.core.offers import Refusal
from jogofeito.core.parties import seat
from jogofeito.core.record import canonical, read_record
from jogofeito.floor.address import Accepted
from jogofeito.floor.seats import Session
from jogofeito.floor.settings import Pace, SessionTimes, TableSettings
from jogofeito.floor.streams import FactTold
from jogofeito.games import listed
from jogofeito.games.poquer.offers import Speaking
from jogofeito.inspection.casino import inspect
from jogofeito.inspection.verify import verify
from jogofeito.inspection.views import read_view, verify_view
from jogofeito.law.rules import RulesRefused
from jogofeito.messages import LANGUAGES, call_text
from poker_floor_support import CALL, FOUR, MINUTE, Poker, Regulars, now_ms, plain_table, table_of, told
from server.support import Place, Visitor, visit
from server.support import until as until_real

FAST = Pace(decision_ms=150, interval_ms=30, pause_ms=10, time_bank_ms=0)


# ---- what a player keeps of a hand


@pytest.mark.law("PT809.3")
def test_a_player_verifies_a_hand_without_the_cards_of_others(tmp_path: Path) -> None:
    table = TableSettings("mesa", "holdem", "PT811", {"currency": "EUR"}, pace=FAST)

    async def story(place: Place) -> None:
        ana, rui = [await place.come("player") for _ in range(2)]
        live = place.table(ana, "mesa")
        for player in (ana, rui):
            await place.pay_in(player, 10**8, "EUR")
            assert isinstance(await live.sit(player.id), int)
        await until_real(lambda: live.live is not None)
        for player in (ana, rui):
            assert live.live is not None
            act = {"act": "buy_cave", "amount": live.rules.cave}
            await live.act(player.id, live.live.begun.jogada, act, f"cave-{player.id}")
        await until_real(lambda: bool(live.results))  # nobody says a word: one gives up
        stranger = await place.come("player")
        for player, number in ((ana, 1), (rui, 2)):
            kept = await player.get("/api/record", jogada="mesa/00000000")
            view = read_view(canonical(kept))
            assert view.viewer == seat(number)
            findings = list(verify_view(view))
            assert findings
            assert [each for each in findings if each.holds is False] == []
            hole = [each["fact"]["seat"] for each in kept["facts"] if each["fact"]["fact"] == "hole_cards"]
            assert hole == [number]
        assert await stranger.refused("GET", "/api/record", None, 403, jogada="mesa/00000000") == "record_hidden"
        for player in (ana, rui):
            await live.leave(player.id)
        await until_real(lambda: not len(live.sitters))

    visit(story, tmp_path, table)


# ---- Angola: the house and the pagador


@pytest.mark.law("AO13.8.b", "AO13.8")
def test_the_house_sees_that_play_runs_properly_hand_after_hand() -> None:
    """What was played is checked against the rules again, from the records alone, and the books against what moved."""

    async def story(casino: Poker) -> None:
        await casino.come(*FOUR)
        regulars = Regulars(casino, *FOUR)
        await casino.after(3)
        regulars.stop()
        for index in range(3):
            record = await casino.table.record(f"mesa-1/{index:08d}")
            assert record is not None
            findings = list(verify(read_record(canonical(record))))
            assert findings
            assert [each for each in findings if each.holds is False] == []
        assert (await inspect(casino.cashier)).problems == []

    told(story, table_of("AO15"))


async def four_at(place: Place, name: str) -> list[Visitor]:
    players = [await place.come("player") for _ in range(4)]
    live = place.table(players[0], name)
    for player in players:
        await place.pay_in(player, 10**8)
        assert isinstance(await live.sit(player.id), int)
    for player in players:
        await until_real(lambda: live.live is not None)
        assert live.live is not None
        act = {"act": "buy_cave", "amount": live.rules.cave}
        await live.act(player.id, live.live.begun.jogada, act, f"cave-{player.id}")
    return players


@pytest.mark.law("AO13.8.c", "AO13.8", "AO13.9.g")
def test_the_house_settles_disputes_and_the_rules_are_explained_at_the_table(tmp_path: Path) -> None:
    table = TableSettings("mesa", "holdem", "AO15", pace=FAST)

    async def story(place: Place) -> None:
        ana, *others = players = await four_at(place, "mesa")
        live = place.table(ana, "mesa")
        await until_real(lambda: bool(live.results))
        jogada = "mesa/00000000"
        shown = await ana.get("/api/tables/mesa")
        rules = {each["field"]: each for each in shown["in_force"]}
        assert rules["raises"]["rule"] == "AO14.16"
        for each in rules.values():
            assert each["name"]["pt"]
            assert each["name"]["en"]
            assert not each["rule"] or each["law"]["pt"]  # the rule in words a player can read
        complaint = await ana.post("/api/complaints", {"jogada": jogada, "words": "A aposta era minha."})
        operator = await place.come("operator")
        path = f"/api/complaints/{complaint['id']}/answer"
        answered = await operator.post(path, {"words": "O registo mostra a ordem.", "close": True})
        assert answered["closed"]
        replayed = await operator.get("/api/replay", jogada=jogada)  # what the answer goes by
        assert replayed["steps"]
        assert (await others[0].get("/api/complaints")) == []  # it concerns nobody else
        for player in players:
            await live.leave(player.id)
        await until_real(lambda: not len(live.sitters))

    visit(story, tmp_path, table)


@pytest.mark.law("AO13.9", "AO13.9.a", "AO13.9.b", "AO13.9.c", "AO13.9.e", "AO13.9.f")
def test_the_machine_does_what_the_pagador_does_but_for_tips() -> None:
    async def story(casino: Poker) -> None:
        await casino.come(*FOUR)
        speaker = await casino.speaks()
        other = next(player for player in FOUR if player != speaker)
        refused = await casino.do(other, CALL)  # out of turn
        assert isinstance(refused, Refusal)
        assert refused.code == "not_your_turn"
        await casino.hand()
        await until(lambda: casino.table.live is None)
        (dealt,) = casino.facts("cards_dealt")
        assert (len(dealt["seats"]), dealt["each"]) == (4, 2)
        (over,) = casino.facts("hand_over")
        shares = [share for won in casino.facts("pot_won") for share in won["shares"]]
        assert sum(amount + commission for _, amount, commission in shares) == over["pot"]
        taken = sum(commission for *_, commission in shares)
        assert taken == over["pot"] * 50 // 1000  # five per cent, worked out and put away before the prize
        commission = Account("commission", casino.currency, "mesa-1")
        assert await casino.cashier.balance(commission) == taken
        calls = [each.fact for each in casino.seen if isinstance(each, FactTold) and each.fact["fact"] == "announced"]
        assert {call["key"] for call in calls} >= {"AO13.39.c", "AO13.64"}
        for call in calls:
            said = casino.table.game.fact_from(call)
            assert isinstance(said, Announced)
            assert all(call_text(said, language, casino.currency) for language in LANGUAGES)

    told(story, table_of("AO15"))


@pytest.mark.law("AO13.9.d")
@pytest.mark.parametrize("text", [pytest.param("AO15"), pytest.param("AO16", marks=pytest.mark.law("AO16.5"))])
def test_a_tip_goes_into_a_slot_of_its_own_and_into_no_pot_and_not_to_the_house(text: str) -> None:
    tip, slot = {"act": "tip", "amount": 0}, "mesa-1/gratificacoes"

    async def story(casino: Poker) -> None:
        await casino.come(*FOUR)
        await until(lambda: casino.gathering() is not None)
        chip, cave = casino.table.rules.smallest_chip, await casino.stack("ana")
        for amount in (0, -chip, chip // 2, cave + chip):
            refused = await casino.do("ana", {**tip, "amount": amount})
            assert isinstance(refused, Refusal)
            assert (refused.code, refused.rule) == ("tip_not_in_stack", "AO13.9.d")
        await casino.did("ana", {**tip, "amount": 3 * chip})
        (told_of,) = casino.facts("tip_put_away")
        assert told_of["amount"] == 3 * chip
        assert told_of["stack"] == await casino.stack("ana") == cave - 3 * chip
        begin = await casino.table.croupier({"act": "begin"}, "b")
        assert isinstance(begin, Accepted)
        await until(lambda: casino.gathering() is None and bool(casino.facts("hand_begins")))
        assert isinstance(await casino.do("ana", {**tip, "amount": chip}), Refusal)  # not in a hand
        kept = Account("pool", casino.currency, slot)
        assert await casino.cashier.balance(kept) == 3 * chip
        assert await casino.cashier.balance(Account("commission", casino.currency, "mesa-1")) == 0
        assert (await inspect(casino.cashier)).problems == []

    told(story, table_of(text, dealer="croupier"))


@pytest.mark.law("AO13.9.d")
def test_nobody_takes_tips_where_no_person_deals() -> None:
    async def story(casino: Poker) -> None:
        await casino.come(*FOUR)
        await until(lambda: casino.gathering() is not None)
        refused = await casino.do("ana", {"act": "tip", "amount": casino.unit})
        assert refused == Refusal("no_tips_here", {}, "AO13.9.d")

    told(story, table_of("AO15"))


# ---- Portugal: the virtual table


@pytest.mark.law("PT809.3")
def test_play_runs_in_real_time_step_by_step_as_at_a_table() -> None:
    async def story(casino: Poker) -> None:
        await casino.come(*FOUR)
        regulars = Regulars(casino, *FOUR)
        await casino.after(2)
        regulars.stop()
        events = [each for each in casino.seen if isinstance(each, FactTold)]
        times = [each.at_ms for each in events]
        assert times == sorted(times)
        assert times[-1] - times[0] > 3_000  # nobody gets the hand all at once
        order = [each.fact["fact"] for each in events if each.jogada == events[-1].jogada]
        steps = ["hand_begins", "posted", "cards_dealt", "hole_cards", "common_cards", "shown", "pot_won", "hand_over"]
        assert [order.index(step) for step in steps] == sorted(order.index(step) for step in steps)
        streets = [each for each in order if each in ("common_cards", "to_speak")]
        assert streets.count("common_cards") == 5  # one card after another, with bets in between
        for before, after in pairwise(streets):
            assert "common_cards" not in (before, after) or before != after

    told(story, plain_table("PT809"))


@pytest.mark.law("PT809.4", "PT809.4.d", "PT809.4.e")
def test_the_table_tells_every_cave_and_the_pot_in_euros_at_every_step() -> None:
    async def story(casino: Poker) -> None:
        await casino.come(*FOUR)
        await casino.speaks()
        stacks = dict(casino.facts("hand_begins")[0]["stacks"])
        assert set(stacks) == {1, 2, 3, 4}
        await casino.hand()
        await until(lambda: casino.table.live is None)
        pot = 0
        for event in (each for each in casino.seen if isinstance(each, FactTold)):
            fact: dict[str, Any] = event.fact
            match fact["fact"]:
                case "posted":
                    stacks[fact["seat"]] -= fact["amount"]
                    pot += fact["amount"]
                    assert fact["stack"] == stacks[fact["seat"]]
                case "to_speak":
                    assert fact["pot"] == pot
                case "spoke":
                    stacks[fact["seat"]] -= fact["put"]
                    pot += fact["put"]
                    assert (fact["stack"], fact["pot"]) == (stacks[fact["seat"]], pot)
                case _:
                    pass
        (over,) = casino.facts("hand_over")
        assert over["pot"] == pot
        for number, stack in over["stacks"]:
            player = casino.table.sitters.at(number).player  # type: ignore[union-attr]
            assert await casino.stack(player) == stack
        assert casino.table.state().currency == "EUR"
        board = casino.table.game.board(casino.table.rules)
        assert (board["variants"][0]["deck"], board["seats"]) == (28, 9)

    told(story, plain_table("PT809"))


@pytest.mark.law("PT809.13")
def test_caves_top_ups_and_bets_are_chips_with_a_face_value_in_euros() -> None:
    rules = listed("poquer-sintetico").rules({"smallest_chip": 50}, text="PT809")
    assert rules.currency == "EUR"
    with pytest.raises(RulesRefused) as refused:
        listed("poquer-sintetico").rules({"currency": "AOA"}, text="PT809")
    assert refused.value.problems[0].rule == "PT809.13"
    with pytest.raises(RulesRefused) as uneven:
        listed("poquer-sintetico").rules({"smallest_chip": 33}, text="PT809")
    assert (uneven.value.problems[0].code, uneven.value.problems[0].rule) == ("rules_minimum_not_in_chips", "PT809.13")

    async def story(casino: Poker) -> None:
        await casino.come("ana", "rui")
        player = await casino.speaks()
        offer = casino.offer(player)
        assert isinstance(offer, Speaking)
        answer = await casino.do(player, {"act": "raise", "to": offer.min_to + 1})
        assert isinstance(answer, Refusal)
        assert (answer.code, answer.rule) == ("bet_not_in_chips", "PT809.13")
        await casino.did(player, {"act": "raise", "to": offer.min_to + 50})
        (bought, _) = casino.facts("cave_bought")
        assert bought["stack"] % 50 == 0

    told(story, table_of("PT809", estardilho=False, smallest_chip=50))


@pytest.mark.law("PT809.2", "PT809.2.k", "PT809.2.l")
def test_a_table_is_open_all_the_time_or_from_one_hour_to_another_for_those_on_its_list() -> None:
    async def continuous(casino: Poker) -> None:
        assert casino.table.state().session is None
        refused = await casino.table.register("ana")
        assert isinstance(refused, Refusal)
        await casino.come("ana", "rui")
        regulars = Regulars(casino, "ana", "rui")
        await casino.after(3)
        await casino.come("eva")  # players come and go while it plays
        await casino.table.leave("rui")
        await until(lambda: casino.table.sitters.of("rui") is None)
        regulars.stop()

    async def in_session(casino: Poker) -> None:
        await casino.table.ready()
        session = casino.table.state().session
        assert session is not None
        assert (session.begins_ms, session.ends_ms, session.stage) == (5 * MINUTE, 6 * MINUTE, "announced")
        assert isinstance(await casino.table.sit("ana"), Refusal)
        for player in ("ana", "rui"):
            await casino.table.register(player)
        await until(lambda: len(casino.table.sitters) == 2)
        assert now_ms() >= 5 * MINUTE
        await asyncio.wait_for(casino.running, 600)
        assert now_ms() >= 6 * MINUTE

    told(continuous, plain_table("PT809"))
    told(in_session, plain_table("PT809", more={"session": SessionTimes(5 * MINUTE, 6 * MINUTE)}))


@pytest.mark.law("PT809.2.q", "PT809.2")
def test_a_session_of_play_is_from_coming_to_going_without_a_break() -> None:
    async def story(casino: Poker) -> None:
        await casino.come("ana", "rui")
        came_ms = now_ms()
        regulars = Regulars(casino, "ana", "rui")
        await casino.after(2)
        await casino.table.leave("ana")
        await until(lambda: casino.table.sitters.of("ana") is None)
        regulars.stop()
        (stream,) = await casino.cashier.streams("session/ana/")
        line = await casino.cashier.last_line(stream)
        assert line is not None
        session = msgspec.json.decode(line.payload, type=Session)
        assert came_ms - 1_000 <= session.began_ms <= came_ms
        assert session.ended_ms is not None
        assert now_ms() - 1_000 <= session.ended_ms <= now_ms()
        assert session.jogadas == 2

    told(story, plain_table("PT809"))
