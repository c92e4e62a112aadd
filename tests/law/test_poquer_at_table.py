"""Rules of poker where players meet them, at a live table: money and memory, whoever comes and goes."""

import asyncio
from itertools import pairwise
from typing import Any
from unittest.mock import patch

import msgspec
import pytest

from floor.simulated import until
from jogofeito.chance.sealed import Seal, commitment_to
from jogofeito.core.offers import Refusal
from jogofeito.core.parties import CROUPIER
from jogofeito.floor.address import Accepted
from jogofeito.floor.settings import Pace
from jogofeito.games.poquer.between import Between
from jogofeito.games.poquer.croupier import Dealing
from jogofeito.games.poquer.offers import Answering, Showing, Speaking, Unseen
from jogofeito.games.poquer.rules import AO15
from jogofeito.law.rules import OneOf, Open, RulesRefused
from poker_floor_support import CALL, CHECK, FOLD, FOUR, MINUTE, Poker, Regulars, now_ms, table_of, told

FIVE = (*FOUR, "lia")
MUCK = {"act": "muck"}
AO15_LIMIT = AO15.fields["limit"]


def number(casino: Poker, player: str) -> int:
    sitter = casino.table.sitters.of(player)
    assert sitter is not None
    return sitter.number


async def gone(casino: Poker, player: str) -> None:
    await casino.table.leave(player)
    await until(lambda: casino.table.sitters.of(player) is None)


async def lia_leaves_after_a_hand(casino: Poker, *, killed: bool) -> Regulars:
    """Five play, and she gets up; then perhaps the machine dies, and comes back."""
    await casino.come(*FIVE)
    regulars = Regulars(casino, *FIVE)
    await casino.after(1)
    await gone(casino, "lia")
    if killed:
        await casino.die()
        casino.start()
    return regulars


async def back(casino: Poker, player: str, wanted: int | None = None) -> Between:
    assert isinstance(await casino.table.sit(player, wanted), int)
    offer: Between = await casino.asked(player, Between)
    return offer


def dead_bets(casino: Poker, since: int = 0) -> list[tuple[int, int]]:
    return [(each["seat"], each["amount"]) for each in casino.facts("posted")[since:] if each["what"] == "dead"]


# ---- seats


@pytest.mark.law("AO13.11", "AO13.12.b")
@pytest.mark.parametrize("text", ["AO14", "AO15", "AO16"])
def test_seats_fall_by_lot_from_a_seed_that_was_fixed_before(text: str) -> None:
    async def story(casino: Poker) -> None:
        refused = await casino.table.sit("ana", 3)
        assert isinstance(refused, Refusal)
        assert (refused.code, refused.rule) == ("seats_are_drawn", "AO13.11")
        people = [f"p{each}" for each in range(casino.table.sitters.all)]
        for player in people:
            sealed, free = casino.table.state().seat_lot, casino.table.sitters.free()
            seat = await casino.table.sit(player)
            if len(free) == 1:
                assert seat == free[0]
                continue
            (told_of,) = casino.notices("seat_drawn", player) or [{}]
            assert (told_of["free"], told_of["commitment"], told_of["seat"]) == (free, sealed, seat)
            seed = bytes.fromhex(told_of["seed"])
            assert commitment_to(seed) == sealed
            assert free[Seal(seed).chance(len(free))] == seat
        order = [number(casino, player) for player in people]
        assert order != sorted(order)
        assert isinstance(await casino.table.sit("late"), Refusal)
        for player in people[:3]:
            await casino.table.leave(player)
        await until(lambda: casino.table.sitters.of("late") is not None)
        assert casino.notices("seat_drawn", "late")[0]["free"] == sorted(order[:3])  # called from the list

    told(story, table_of(text))


@pytest.mark.law("PT809.9")
def test_online_players_choose_their_seats() -> None:
    async def story(casino: Poker) -> None:
        assert await casino.table.sit("ana", 3) == 3
        assert casino.table.state().seat_lot == ""

    told(story, table_of("PT809"))


@pytest.mark.parametrize(
    ("text", "seats"),
    [
        pytest.param("AO14", 10, marks=pytest.mark.law("AO13.6", "AO13.10")),
        pytest.param("AO15", 10, marks=pytest.mark.law("AO13.6", "AO13.10")),
        pytest.param("AO16", 11, marks=pytest.mark.law("AO13.6", "AO16.5", "AO13.10")),
    ],
)
def test_so_many_sit_one_in_each_numbered_seat_and_all_are_dealt_to(text: str, seats: int) -> None:
    async def story(casino: Poker) -> None:
        people = [f"p{each}" for each in range(1, seats + 1)]
        await casino.come(*people)
        assert {each.number for each in casino.table.sitters} == set(range(1, seats + 1))
        late = await casino.table.sit("late")
        assert isinstance(late, Refusal)
        assert (late.code, late.details) == ("table_full", {"seats": seats})
        regulars = Regulars(casino, *people)
        await casino.after(1)
        regulars.stop()
        assert sorted(casino.facts("cards_dealt")[0]["seats"]) == list(range(1, seats + 1))

    told(story, table_of(text))


@pytest.mark.law("AO13.4", "AO13.31")
@pytest.mark.parametrize(("text", "cards"), [("AO14", 52), ("AO15", 52), ("AO16", 28)])
def test_the_deck_lies_open_when_a_partida_begins_and_after_every_break(text: str, cards: int) -> None:
    async def story(casino: Poker) -> None:
        await casino.come(*FOUR)
        regulars = Regulars(casino, *FIVE)
        await casino.after(3)
        (opened,) = casino.facts("deck_shown")
        assert len(set(opened["cards"])) == len(opened["cards"]) == cards  # complete
        told_first = [each["fact"] for each in all_facts(casino)]
        assert told_first.index("deck_shown") < told_first.index("cards_dealt")
        await gone(casino, "ivo")
        await until(lambda: bool(casino.facts("suspended")))
        await casino.come("lia")
        await casino.after(casino.hands() + 2)
        regulars.stop()
        assert len(casino.facts("deck_shown")) == 2

    told(story, table_of(text))


# ---- the showdown


@pytest.mark.law("PT809.27", "PT809.60", "PT809.64", "PT811.59", "PT811.63")
def test_where_players_may_keep_their_cards_every_pot_is_won_by_cards_that_were_shown() -> None:
    """Whoever is asked wants to show nothing, and whoever is not asked tries all the same."""

    async def story(casino: Poker) -> None:
        await casino.come(*FOUR)
        refused = 0
        while casino.hands() < 6:
            await asyncio.sleep(0.05)
            for player in FOUR:
                offer: Any = casino.offer(player)
                if isinstance(offer, Showing):
                    for other in FOUR:
                        refused += other != player and isinstance(await casino.do(other, MUCK), Refusal)
                    await casino.did(player, MUCK)
                elif isinstance(offer, Speaking):
                    await casino.do(player, CALL if offer.call else CHECK)
        facts = all_facts(casino)
        ends_at = [at for at, each in enumerate(facts) if each["fact"] == "hand_over"]
        for begins, ends in pairwise([-1, *ends_at]):
            of_hand = facts[begins + 1 : ends]
            showed = {each["seat"] for each in of_hand if each["fact"] == "shown"}
            for pot in (each for each in of_hand if each["fact"] == "pot_won"):
                assert set(pot["winners"]) <= showed
        assert casino.facts("mucked")
        assert refused

    told(story, table_of(showdown="choice"))


def all_facts(casino: Poker) -> list[dict[str, Any]]:
    return [each.fact for each in casino.seen if hasattr(each, "fact")]


# ---- bets unseen


async def leader_and_others(casino: Poker) -> tuple[str, list[str]]:
    """After a hand with bets: who has most, and the others."""
    first = await casino.speaks()
    await casino.did(first, {"act": "raise", "to": 20 * casino.unit})
    await casino.hand()
    await until(lambda: casino.gathering() is not None)
    stacks = {player: await casino.stack(player) for player in FOUR}
    leader = max(stacks, key=lambda player: stacks[player])
    return leader, [player for player in FOUR if player != leader]


@pytest.mark.law("PT809.53", "PT809.51")
def test_the_maker_of_an_estardilho_is_asked_for_what_the_only_follower_has_and_loses_nothing_by_the_clock() -> None:
    async def story(casino: Poker) -> None:
        await casino.come(*FOUR)
        leader, others = await leader_and_others(casino)
        await casino.asked(leader, Unseen)
        most = max([await casino.stack(player) for player in others])
        laid = most - most % casino.unit - casino.unit  # all of them have it, and nobody has its double
        await casino.did(leader, {"act": "estardilhar", "amount": laid})
        follower = ""
        while not isinstance(casino.offer(leader), Answering):
            await asyncio.sleep(0.05)
            for player in others:
                if isinstance(casino.offer(player), Answering):
                    await casino.did(player, FOLD if follower else CALL)
                    follower = follower or player
        offer: Any = casino.offer(leader)
        assert await casino.stack(follower) == 0
        assert offer.call == most - laid < laid

    told(story, table_of("PT809", commission__permille=10))


@pytest.mark.law("AO16.12", "PT809.49")
@pytest.mark.parametrize("text", ["AO16", "PT809"])
def test_the_time_for_bets_unseen_is_its_own_and_not_the_one_between_two_hands(text: str) -> None:
    async def story(casino: Poker) -> None:
        await casino.come(*FOUR)
        regulars = Regulars(casino, *FOUR)
        await until(lambda: isinstance(casino.offer_to(CROUPIER), Dealing))
        asked_ms = now_ms()
        await until(lambda: bool(casino.facts("no_estardilho")))
        regulars.stop()
        assert 6_900 <= now_ms() - asked_ms <= 7_500

    pace = Pace(decision_ms=10_000, interval_ms=60_000, pause_ms=1_000, time_bank_ms=0, unseen_ms=7_000)
    told(story, table_of(text, pace=pace))


# ---- first bets


@pytest.mark.law("AO14.19")
@pytest.mark.parametrize(
    ("killed", "minutes", "values"),
    [(False, 0, {}), (True, 0, {}), (True, 61, {}), (False, 2, {"return_minutes": 1})],
)
def test_who_leaves_before_the_first_bets_and_comes_back_after_them_makes_them_good(
    killed: bool, minutes: int, values: dict[str, Any]
) -> None:
    """However long it took: only the cave that one brings back is a matter of time."""

    async def story(casino: Poker) -> None:
        regulars = await lia_leaves_after_a_hand(casino, killed=killed)
        hands, left_ms = casino.hands(), now_ms()
        await casino.after(hands + 5)
        await asyncio.sleep(max(0, left_ms + minutes * MINUTE - now_ms()) / 1000)
        assert not dead_bets(casino)
        offer = await back(casino, "lia")
        await casino.buy("lia")
        await until(lambda: bool(dead_bets(casino)))
        regulars.stop()
        assert dead_bets(casino) == [(offer.seat, casino.unit * 3 // 2)]

    told(story, table_of("AO15", **values))


@pytest.mark.law("AO13.14.h")
def test_a_house_cannot_do_without_the_time_in_which_a_cave_is_brought_back() -> None:
    with pytest.raises(RulesRefused) as refused:
        told(lambda _: asyncio.sleep(0), table_of("AO15", return_minutes=0))
    (problem,) = refused.value.problems
    assert (problem.code, problem.rule) == ("rules_out_of_bounds", "AO13.14.h")


@pytest.mark.law("AO14.19", "AO13.12.a")
def test_a_change_of_seat_does_not_save_the_big_bet() -> None:
    async def story(casino: Poker) -> None:
        await casino.come(*FIVE)
        regulars = Regulars(casino, *FIVE)
        await casino.after(1)
        order = sorted(number(casino, player) for player in FIVE)
        marker = casino.facts("hand_begins")[-1]["marker"]
        due = order[(order.index(marker) + 2) % 5]  # has the big bet in the coming hand
        mover = next(player for player in FIVE if number(casino, player) == due)
        free = next(each for each in range(10, 0, -1) if each not in order)
        assert await casino.table.change_seat(mover, free) is None
        await casino.after(3)
        regulars.stop()
        assert number(casino, mover) == free
        posts = [(each["seat"], each["what"], each["amount"]) for each in casino.facts("posted")]
        assert {(free, "dead", casino.unit), (free, "dead", casino.unit // 2)} <= set(posts)

    told(story, table_of("AO15"))


# ---- rules


@pytest.mark.law("AO14.15", "AO15.1", "AO13.21.b")
def test_where_the_house_says_nothing_a_raise_in_hold_em_is_bounded_by_the_pot() -> None:
    """Reading 247."""

    async def story(casino: Poker) -> None:
        await casino.come(*FOUR)
        first = await casino.speaks()
        pot = casino.unit * 3 // 2
        for to in (1000 * casino.unit, pot + 2 * casino.unit + casino.unit // 2):
            refused = await casino.do(first, {"act": "raise", "to": to})
            assert isinstance(refused, Refusal)
            assert (refused.code, refused.rule) == ("raise_too_large", "AO13.21")
        offer: Any = casino.offer(first)
        assert offer.max_to < 100 * casino.unit
        await casino.did(first, {"act": "raise", "to": offer.max_to})

    told(story, table_of("AO15"))


@pytest.mark.law("AO13.22")
def test_another_default_of_a_new_release_changes_no_partida_in_play_without_notice() -> None:
    fields: Any = AO15.fields
    before = {"limit": Open("no_limit", OneOf(("no_limit", "pot", "half_pot")), "AO13.21")}

    async def story(casino: Poker) -> None:
        await casino.come(*FIVE)
        regulars = Regulars(casino, *FIVE)
        await casino.after(1)
        assert casino.table.rules.limit == "no_limit"
        await casino.die()
        with patch.dict(fields, {"limit": AO15_LIMIT}):
            casino.start()
            await casino.table.ready()
            assert casino.table.rules.limit == "no_limit"
            coming = casino.table.state().limits_coming
            assert coming is not None
            assert (coming.old, coming.new) == ({"limit": "no_limit"}, {"limit": "pot"})
            hands = casino.hands()
            await until(lambda: casino.table.rules.limit == "pot")
            assert casino.hands() == hands + 1  # one more whole one
            await casino.after(hands + 2)
            assert casino.facts("hand_begins")[-1]["hand"] == hands + 2  # the same partida
        regulars.stop()

    with patch.dict(fields, before):
        told(story, table_of("AO15"))


# ---- the house's share


@pytest.mark.law("AO13.7.b")
@pytest.mark.parametrize("killed", [False, True])
def test_who_comes_back_in_the_same_half_hour_has_paid_for_the_session(killed: bool) -> None:
    async def story(casino: Poker) -> None:
        regulars = await lia_leaves_after_a_hand(casino, killed=killed)
        share = casino.table.rules.cave // 10
        assert len(casino.facts("session_share")) == 5
        purse = await casino.purse("lia")
        offer = await back(casino, "lia")
        await casino.buy("lia")
        await casino.after(casino.hands() + 1)
        regulars.stop()
        assert len(casino.facts("session_share")) == 5
        assert await casino.purse("lia") == purse - offer.cave
        assert casino.facts("session_share")[0]["amount"] == share

    told(story, table_of("AO15", commission__by="session"))


@pytest.mark.law("PT809.17.b", "PT809.8")
def test_winnings_that_have_to_be_brought_back_pay_no_commission() -> None:
    async def story(casino: Poker) -> None:
        await casino.come("ana", "rui", "eva")
        first = await casino.speaks()
        await casino.did(first, {"act": "raise", "to": 40 * casino.unit})
        await casino.hand()
        await until(lambda: casino.gathering() is not None)
        stacks = {player: await casino.stack(player) for player in ("ana", "rui", "eva")}
        winner = max(stacks, key=lambda player: stacks[player])
        await gone(casino, winner)
        offer = await back(casino, winner)
        assert offer.cave == stacks[winner] > casino.table.rules.cave
        await casino.buy(winner)
        share = casino.table.rules.cave // 10  # of the opening cave, and no more
        assert casino.facts("cave_bought")[-1]["commission"] == share
        assert await casino.stack(winner) == offer.cave - share

    told(story, table_of("PT809", commission__by="cave", estardilho=False))


# ---- warnings


@pytest.mark.law("AO13.58")
@pytest.mark.parametrize("killed", [False, True])
def test_warnings_are_counted_through_the_partida_also_of_who_leaves_and_comes_back(killed: bool) -> None:
    async def story(casino: Poker) -> None:
        await casino.come(*FIVE)
        regulars = Regulars(casino, *FOUR)

        async def warned(key: str) -> None:
            await casino.speaks()
            act = {"act": "warn", "seat": number(casino, "lia"), "why": "conduct"}
            answer = await casino.table.croupier(act, key)
            assert isinstance(answer, Accepted), answer

        regulars.stop()
        for key in ("first", "second"):
            await warned(key)
        regulars = Regulars(casino, *FIVE)
        await casino.after(1)
        await gone(casino, "lia")
        if killed:
            await casino.die()
            casino.start()
        await back(casino, "lia")
        await casino.buy("lia")
        await casino.after(casino.hands() + 1)
        regulars.stop()
        await warned("third")
        regulars = Regulars(casino, *FIVE)
        await until(lambda: casino.table.sitters.of("lia") is None)
        regulars.stop()
        refused = await casino.table.sit("lia")
        assert isinstance(refused, Refusal)
        assert (refused.code, refused.rule) == ("sent_away", "AO13.58")

    told(story, table_of("AO15", dealer="croupier"))


# ---- seats that nobody plays from


@pytest.mark.law("PT809.71", "PT809.71.a", "PT809.72")
def test_at_a_table_for_two_whoever_has_lost_all_frees_the_seat_in_time() -> None:
    async def story(casino: Poker) -> None:
        await casino.come("ana", "rui")
        loser = ""
        while not loser:
            player = await casino.speaks()
            offer: Any = casino.offer(player)
            hands = casino.hands()
            await casino.did(player, {"act": "raise", "to": offer.max_to} if offer.max_to else CALL)
            await until(lambda hands=hands: casino.hands() > hands or casino.speaker() is not None)  # type: ignore[misc]
            await asyncio.sleep(0.1)
            stacks = {each: await casino.stack(each) for each in ("ana", "rui")}
            loser = next((each for each in stacks if casino.speaker() is None and not stacks[each]), "")
        other = "ana" if loser == "rui" else "rui"
        began_ms = now_ms()
        assert isinstance(await casino.table.sit("eva"), Refusal)  # the table is full
        await until(lambda: casino.table.sitters.of(loser) is None)
        assert 4 * MINUTE <= now_ms() - began_ms <= 7 * MINUTE
        heard = [each.notice for each in casino.seen if getattr(each, "only", "") == loser and hasattr(each, "notice")]
        steps = ["idle_invitation", "idle_last_warning", "session_ended_idle"]
        assert [each for each in heard if each in steps] == steps
        await until(lambda: casino.table.sitters.of("eva") is not None)
        assert casino.table.sitters.of(other) is not None  # who could play stays

    told(story, table_of("PT809", seats=2, estardilho=False))


@pytest.mark.law("PT811.70.b", "PT811.71")
def test_a_player_who_has_vanished_frees_the_other_seat_too_and_one_who_comes_back_keeps_it() -> None:
    async def story(casino: Poker) -> None:
        await casino.come("ana", "rui")
        regulars = Regulars(casino, "ana")
        await casino.after(1)  # the clock has folded for rui, who gets no cards until heard of
        await asyncio.sleep(200)
        assert casino.notices("idle_invitation", "rui")
        await casino.table.come_back("rui")
        await asyncio.sleep(600)  # again nothing
        assert casino.table.sitters.of("rui") is None
        await asyncio.sleep(3600)
        regulars.stop()
        assert casino.table.sitters.of("ana") is not None  # nobody else is kept from playing by her

    told(story, table_of("PT811-H", seats=2))


# ---- the same cards whatever anybody does


@pytest.mark.law("AO13.59")
def test_the_cards_that_are_left_stay_as_they_are_whoever_folds() -> None:
    """The same seed, and other decisions once the cards are dealt: the same cards come, as from a deck on the table."""
    boards = []
    for folds in (0, 1, 2):

        async def story(casino: Poker, folds: int = folds) -> None:
            await casino.come(*FOUR)
            for _ in range(folds):
                await casino.passes(FOLD)
            await casino.hand()
            await until(lambda: casino.table.live is None)
            hole = {each["seat"]: each["cards"] for each in casino.facts("hole_cards")}
            boards.append((hole, [each["cards"] for each in casino.facts("common_cards")]))

        told(story, table_of("AO15"), seed=9)
    assert len(boards[0][1]) == 3
    assert boards[0] == boards[1] == boards[2]


# ---- a hand that an earlier edition began


@pytest.mark.law("AO13.66")
def test_a_hand_that_was_begun_in_an_earlier_edition_is_played_to_its_end_in_it() -> None:
    async def story(casino: Poker) -> None:
        here = casino.table.inside.here
        first: Any = here.game.retired[1]
        now, rules = here.game, here.rules
        here.game, here.carry = first, first.first_carry(None)
        values = {**msgspec.structs.asdict(rules), "split_unit": 1}
        here.rules = first.rules(**{name: values[name] for name in first.rules.__struct_fields__})
        await casino.come(*FOUR)
        await casino.passes(CALL)
        jogada = await casino.jogada()
        await casino.die()
        casino.start()
        assert casino.table.inside.here.game is now
        regulars = Regulars(casino, *FOUR)
        ended = await casino.over(jogada)
        assert ended.begun.edition == 1
        assert "traces" not in ended.ended.carry  # type: ignore[union-attr]
        hands = casino.hands()
        await casino.after(hands + 1)  # and the next is of today
        regulars.stop()
        record = await casino.table.last_jogada()
        assert record is not None
        assert (record.edition, record.rules["split_unit"]) == (now.edition, "chip")

    told(story, table_of("AO15"))
