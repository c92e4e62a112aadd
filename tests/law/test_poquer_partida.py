"""A partida on a live table: AO13.7, 8, 11-13, 24-28 and 71 a, AO14.3, and tables in session mode (PT809.6 b)."""

import asyncio
from collections import Counter
from random import Random
from typing import Any

import msgspec
import pytest

from floor.simulated import SimulatedClock, simulated, until
from jogofeito.chance.sealed import Seal, commitment_to
from jogofeito.core.offers import Refusal
from jogofeito.floor.address import Accepted
from jogofeito.floor.floor import Floor
from jogofeito.floor.owners.session import SeatsDrawn, draw_seats
from jogofeito.floor.settings import Pace, SessionTimes, TableSettings
from jogofeito.games.poquer.between import Between
from poker_floor_support import (
    FOUR,
    MINUTE,
    REST,
    RETURN,
    Poker,
    Regulars,
    now_ms,
    plain_table,
    table_of,
    told,
)
from table_support import at

HOUR = 60 * MINUTE


# ---- slow players


@pytest.mark.law("AO13.71.a")
def test_whoever_leaves_decisions_to_the_clock_is_warned_and_the_third_time_in_a_row_has_to_go() -> None:
    async def story(casino: Poker) -> None:
        await casino.come(*FOUR, "lia")
        regulars = Regulars(casino, *FOUR[1:], "lia")
        for time in range(1, 4):
            await until(lambda time=time: len(casino.notices("clock_decided", "ana")) == time)  # type: ignore[misc]
            if time < 3:
                assert casino.notices("too_slow", "ana") == []
                await casino.asked("ana", Between)
                await casino.do("ana", RETURN)  # back, and slow again
        await until(lambda: casino.table.sitters.of("ana") is None)
        regulars.stop()
        assert casino.notices("too_slow", "ana") == [{"times": 3}]

    # what is done between hands is no decision: only one in a hand shows that somebody is quick again
    told(story, table_of("AO15"), seed=3)


# ---- Angola: too few players, rest, seats


@pytest.mark.law("AO13.24")
@pytest.mark.parametrize("text", ["AO14", "AO15", "AO16"])
def test_below_four_players_the_partida_is_suspended_and_after_fifteen_minutes_over(text: str) -> None:
    async def story(casino: Poker) -> None:
        await casino.come(*FOUR)
        regulars = Regulars(casino, *FOUR)
        await until(lambda: casino.hands() == 1)
        await casino.table.leave("ivo")
        await until(lambda: bool(casino.notices("partida_suspended")))
        suspended_ms = now_ms()
        hands = len(casino.facts("hand_begins"))
        await until(lambda: bool(casino.notices("partida_closed")))
        assert 15 * MINUTE - 3_000 <= now_ms() - suspended_ms <= 15 * MINUTE + 1_000
        await until(lambda: not len(casino.table.sitters))
        regulars.stop()
        assert len(casino.facts("hand_begins")) == hands
        for player in FOUR:
            assert await casino.stack(player) == 0
        assert len(casino.notices("partida_closed")) == 1
        for player in FOUR:  # a new partida may begin
            await casino.table.sit(player)
        offer = await casino.asked("ana", Between)
        assert offer.cave == casino.table.rules.cave

    told(story, plain_table(text))


@pytest.mark.law("AO13.24")
def test_a_fourth_player_in_time_lets_the_partida_go_on() -> None:
    async def story(casino: Poker) -> None:
        await casino.come(*FOUR)
        regulars = Regulars(casino, *FOUR, "lia")
        await until(lambda: casino.hands() == 1)
        await casino.table.leave("ivo")
        await until(lambda: casino.table.state().suspended_until_ms is not None)
        await asyncio.sleep(14 * 60)
        hands = casino.hands()
        await casino.come("lia")
        await until(lambda: casino.hands() == hands + 2)
        regulars.stop()
        assert casino.notices("partida_closed") == []
        assert casino.table.state().suspended_until_ms is None

    told(story, plain_table("AO15"))


def test_a_crash_does_not_stop_the_fifteen_minutes() -> None:
    async def story(casino: Poker) -> None:
        await casino.come(*FOUR)
        regulars = Regulars(casino, *FOUR)
        await until(lambda: casino.hands() == 1)
        await casino.table.leave("ivo")
        await until(lambda: casino.table.state().suspended_until_ms is not None)
        suspended_ms = now_ms()
        await asyncio.sleep(600)
        await casino.die()
        casino.start()
        await until(lambda: bool(casino.notices("partida_closed")))
        regulars.stop()
        assert 15 * MINUTE - 3_000 <= now_ms() - suspended_ms <= 15 * MINUTE + 8_000

    told(story, plain_table("AO15"))


@pytest.mark.law("AO13.13")
def test_two_hands_of_rest_keep_the_seat_and_the_third_without_a_bet_costs_it() -> None:
    async def story(casino: Poker) -> None:
        people = (*FOUR, "lia", "gil")
        await casino.come(*people)
        regulars = Regulars(casino, *people)
        await until(lambda: casino.hands() == 1)
        for player in ("ana", "rui"):
            await casino.asked(player, Between)
            await casino.did(player, REST)
        hand = casino.hands()
        await casino.after(hand + 2)
        assert casino.table.sitters.of("ana") is not None
        await until(lambda: bool(casino.notices("idle_last_warning", "ana")))
        await casino.asked("ana", Between)
        await casino.did("ana", RETURN)  # rui does not
        await until(lambda: casino.table.sitters.of("rui") is None)
        regulars.stop()
        assert casino.table.sitters.of("ana") is not None
        assert casino.hands() == hand + 3

    told(story, table_of("AO15"))


@pytest.mark.law("AO13.13")
def test_resting_again_and_again_costs_the_seat() -> None:
    async def story(casino: Poker) -> None:
        await casino.come(*FOUR, "lia")
        regulars = Regulars(casino, *FOUR, "lia")
        for _ in range(4):
            await casino.asked("ana", Between)
            await casino.did("ana", REST)
            hand = casino.hands()
            await until(lambda hand=hand: casino.hands() == hand + 1)  # type: ignore[misc]
            if casino.table.sitters.of("ana") is None or casino.table.sitters.of("ana").leaving:  # type: ignore[union-attr]
                break
            await casino.asked("ana", Between)
            await casino.did("ana", RETURN)
            await until(lambda hand=hand: casino.hands() == hand + 2)  # type: ignore[misc]
        await until(lambda: casino.table.sitters.of("ana") is None)
        regulars.stop()
        assert casino.notices("rests_too_often", "ana") == [{"rests": 3}]

    told(story, table_of("AO15"))


@pytest.mark.law("AO13.12", "AO13.12.a", "AO13.12.b", "AO13.8.a")
def test_a_seat_that_falls_free_is_first_for_those_who_asked_to_change_and_then_for_those_who_wait() -> None:
    async def story(casino: Poker) -> None:
        people = [f"p{n}" for n in range(1, 11)]
        await casino.come(*people)
        assert isinstance(await casino.table.sit("late"), Refusal)
        before = {each.player: each.number for each in casino.table.sitters}
        assert await casino.table.change_seat("p9", before["p2"]) is None
        await casino.hand()
        await casino.table.leave("p2")
        await until(lambda: casino.table.sitters.of("late") is not None)
        sitters = {each.player: each.number for each in casino.table.sitters}
        assert (sitters["p9"], sitters["late"]) == (before["p2"], before["p9"])
        cave = await casino.stack("p9")
        offer = await casino.asked("p9", Between)
        assert (offer.seat, offer.stack, offer.cave) == (
            before["p2"],
            cave,
            0,
        )  # with the cave, which need not be bought again
        refused = await casino.table.change_seat("p9", 11)
        assert isinstance(refused, Refusal)

    told(story, table_of("AO15"))


@pytest.mark.law("AO13.28")
def test_whoever_joins_a_partida_brings_the_average_of_the_caves_on_the_table() -> None:
    async def story(casino: Poker) -> None:
        await casino.come(*FOUR)
        regulars = Regulars(casino, *FOUR)
        await until(lambda: casino.hands() == 2)
        await casino.deposit("lia", 1000 * casino.unit)
        await casino.table.sit("lia")
        offer = await casino.asked("lia", Between)
        caves = [await casino.stack(player) for player in FOUR]
        regulars.stop()
        chip = casino.table.rules.smallest_chip
        assert offer.cave == sum(caves) // 4 // chip * chip
        assert offer.cave < casino.table.rules.cave  # the house has taken its share of the pots

    told(story, table_of("AO15"))


@pytest.mark.law("AO13.7.b")
def test_every_hour_the_house_takes_its_share_of_those_who_came_in_the_first_half() -> None:
    async def story(casino: Poker) -> None:
        people = (*FOUR, "lia", "gil")
        await casino.come(*FOUR)
        regulars = Regulars(casino, *people)
        began_ms = now_ms()
        await until(lambda: casino.hands() == 1)
        await casino.come("lia")
        share = casino.table.rules.cave // 10
        await until(lambda: len(casino.facts("session_share")) == 5)
        await until(lambda: now_ms() > began_ms + 31 * MINUTE)
        await casino.die()  # what was taken stays known
        casino.start()
        await casino.come("gil")
        await until(lambda: now_ms() > began_ms + 59 * MINUTE)
        seats = [each.number for each in casino.table.sitters if each.player != "gil"]
        charged = [(fact["seat"], fact["amount"]) for fact in casino.facts("session_share")]
        assert sorted(charged) == [(number, share) for number in sorted(seats)]
        await until(lambda: now_ms() > began_ms + 63 * MINUTE)
        regulars.stop()
        assert len(casino.facts("session_share")) == 11

    slow = Pace(decision_ms=10_000, interval_ms=20_000, pause_ms=5_000, time_bank_ms=0)
    told(story, table_of("AO15", pace=slow, commission__by="session"))


# ---- session mode


def in_session(
    text: str = "PT811-H", name: str = "mesa-1", *, begins: int = HOUR, ends: int = 2 * HOUR
) -> TableSettings:
    times = SessionTimes(begins, ends)
    values: dict[str, Any] = {"seats": 4} if text.startswith("PT") else {}
    return msgspec.structs.replace(table_of(text, **values, more={"session": times}), id=name)


@pytest.mark.law("PT809.6.b", "AO13.11", "AO13.8.a", "AO14.3")
def test_a_session_begins_at_its_hour_with_seats_drawn_among_those_who_put_their_names_down() -> None:
    async def story(casino: Poker) -> None:
        people = ("ana", "rui", "eva", "ivo", "lia", "gil")
        early = await casino.table.sit("ana")
        assert isinstance(early, Refusal)
        assert early.code == "session_not_begun"
        assert [await casino.table.register(player) for player in people] == [1, 2, 3, 4, 5, 6]
        assert await casino.table.register("rui") == 2  # once
        await casino.table.withdraw("gil")
        sealed = casino.table.state().session.commitment  # type: ignore[union-attr]
        await casino.die()  # the list is kept
        casino.start()
        await casino.table.ready()
        shown = casino.table.state().session
        assert shown is not None
        assert (shown.stage, shown.registered, shown.commitment) == ("announced", people[:5], sealed)
        assert (casino.table.place_in_line("eva"), casino.table.place_in_line("gil")) == (3, None)
        await until(lambda: len(casino.table.sitters) == 4)
        assert HOUR <= now_ms() <= HOUR + 1_000
        drawn = casino.table.drawn
        assert drawn is not None
        assert_drawn_from_its_seed(drawn, sealed, seats=4)
        assert {each.number: each.player for each in casino.table.sitters} == {
            each.number: each.player for each in drawn.seats
        }
        assert casino.table.waiting == list(drawn.waiting)
        assert casino.table.place_in_line(drawn.waiting[0]) == 1
        shown = casino.table.state().session
        assert shown is not None
        assert (shown.stage, shown.seed, shown.waiting) == ("begun", drawn.seed, drawn.waiting)
        stranger = await casino.table.sit("gil")
        assert isinstance(stranger, Refusal)
        assert (stranger.code, stranger.rule) == ("not_registered", "PT809.6.b")
        gone = drawn.seats[0]
        await casino.table.leave(gone.player)
        await until(lambda: casino.table.sitters.of(drawn.waiting[0]) is not None)
        assert casino.table.sitters.of(drawn.waiting[0]).number == gone.number  # type: ignore[union-attr]

    told(story, in_session())


def assert_drawn_from_its_seed(drawn: SeatsDrawn, sealed: str, seats: int) -> None:
    seed = bytes.fromhex(drawn.seed)
    assert commitment_to(seed) == drawn.commitment == sealed
    taken, waiting = draw_seats(Seal(seed).chance, drawn.registered, drawn.first, seats)
    assert ([*taken.items()], waiting) == ([(each.number, each.player) for each in drawn.seats], [*drawn.waiting])


@pytest.mark.law("PT809.6.b", "AO14.3")
def test_no_hand_begins_after_the_end_of_a_session_and_the_one_in_play_is_finished() -> None:
    async def story(casino: Poker) -> None:
        for player in FOUR:
            await casino.deposit(player, 1000 * casino.unit)
            await casino.table.register(player)
        await until(lambda: len(casino.table.sitters) == 4)
        for player in FOUR:
            await casino.buy(player)
        regulars = Regulars(casino, *FOUR)
        await until(lambda: now_ms() > HOUR + 10 * MINUTE - 5_000)
        while casino.speaker() is None:
            await asyncio.sleep(0.02)
        begun = len(casino.facts("hand_begins"))
        regulars.players.clear()  # they think over the end of the session
        await until(lambda: now_ms() > HOUR + 10 * MINUTE)
        regulars.players.update(FOUR)
        await asyncio.wait_for(casino.running, 600)
        regulars.stop()
        assert len(casino.facts("hand_begins")) == begun == len(casino.facts("hand_over"))
        assert [await casino.stack(player) for player in FOUR] == [0] * 4

    told(story, in_session(ends=HOUR + 10 * MINUTE))


@pytest.mark.law("AO13.27")
def test_those_of_the_session_before_come_first_when_there_are_too_many() -> None:
    async def story(casino: Poker) -> None:
        for player in FOUR:
            await casino.table.register(player)
        await asyncio.wait_for(casino.running, 3 * 3600)
        casino.settings = in_session(begins=2 * HOUR, ends=3 * HOUR)
        casino.start()
        await casino.table.ready()
        assert casino.table.state().session.registered == ()  # type: ignore[union-attr] # it is another session
        for player in ("lia", "gil", "rita", "eva", "ana", "rosa"):
            await casino.table.register(player)
        await until(lambda: len(casino.table.sitters) == 4)
        drawn = casino.table.drawn
        assert drawn is not None
        assert drawn.first == ("eva", "ana")
        assert {"eva", "ana"} < {each.player for each in casino.table.sitters}
        assert_drawn_from_its_seed(drawn, drawn.commitment, seats=4)

    told(story, in_session(ends=HOUR + 10 * MINUTE))


@pytest.mark.law("AO13.11")
def test_every_seating_is_as_likely() -> None:
    chance = Random(7)
    found = Counter(tuple(draw_seats(chance.randrange, ("ana", "rui", "eva"), (), 3)[0].values()) for _ in range(6_000))
    assert len(found) == 6
    assert all(850 < times < 1_150 for times in found.values())


class TwoTables:
    """A house with two tables of the same rules, in session."""

    def __init__(self, casino: Poker) -> None:
        self.floor = Floor(casino.cashier, casino.source, casino.vault, SimulatedClock())
        self.casino = casino

    async def seated(self, name: str, *players: str) -> None:
        for player in players:
            await at(self.floor, name).register(player)
        await until(lambda: len(at(self.floor, name).sitters) == len(players))


@pytest.mark.law("AO13.26")
def test_in_a_session_only_a_lost_cave_lets_a_player_change_tables_and_never_to_uneven_ones() -> None:
    async def run() -> None:
        casino = Poker(in_session("AO15", "mesa-9"))
        two = TwoTables(casino)
        for name in ("mesa-a", "mesa-b"):
            two.floor.open(in_session("AO15", name))
        await casino.deposit("ana", 1000 * casino.unit)
        await two.seated("mesa-a", "ana", "rui", "eva", "ivo", "lia")
        await two.seated("mesa-b", "p1", "p2", "p3")
        here = at(two.floor, "mesa-a")
        await until(lambda: here.live is not None)
        assert here.live is not None
        jogada = here.live.begun.jogada
        await here.act("ana", jogada, {"act": "buy_cave", "amount": here.rules.cave}, "cave")
        kept = await two.floor.change_table("ana", "mesa-a", "mesa-b")
        assert isinstance(kept, Refusal)
        assert (kept.code, kept.rule) == ("cave_not_lost", "AO13.26")
        assert isinstance(await two.floor.change_table("rui", "mesa-a", "mesa-b"), Accepted)
        await until(lambda: here.sitters.of("rui") is None)
        few = await two.floor.change_table("eva", "mesa-a", "mesa-b")
        assert isinstance(few, Refusal)
        assert few.code == "too_few_left"
        await here.register("gil")
        await at(two.floor, "mesa-b").register("p5")
        await until(lambda: len(here.sitters) == 5 == len(at(two.floor, "mesa-b").sitters))
        uneven = await two.floor.change_table("eva", "mesa-a", "mesa-b")
        assert isinstance(uneven, Refusal)
        assert uneven.code == "tables_uneven"
        other = await two.floor.change_table("eva", "mesa-a", "mesa-a")
        assert isinstance(other, Refusal)
        assert other.code == "tables_differ"
        await two.floor.close()
        casino.running.cancel()
        casino.looking.cancel()

    simulated(run)
