"""A game that goes on: caves and top-ups, coming and going, what is owed, and when no hand is dealt."""

from typing import Any

import msgspec
import pytest

from jogofeito.core.money import balances
from jogofeito.core.offers import Sit
from jogofeito.core.parties import COMMISSION, FLOOR, Company, Seat
from jogofeito.core.play import Play
from jogofeito.games.poquer.acts import (
    Begin,
    BeginSession,
    BuyCave,
    Call,
    CaveBought,
    Check,
    CloseSession,
    Fold,
    HandBegins,
    Left,
    Posted,
    Raise,
    Rest,
    Return,
    SessionShare,
    Suspended,
    ToppedUp,
    TopUp,
)
from jogofeito.games.poquer.between import Between
from jogofeito.games.poquer.partida import HANDS
from jogofeito.law.rules import RulesRefused
from poquer_support import begin, hand, poquer, posted, proving, run_on, said, speaking, stacks, stopped
from support import CROUPIER, TestTable, facts, refusal_of

CALL, CHECK, FOLD = Call(), Check(), Fold()
MIN = 200_00


def newcomer(table: TestTable, number: int, player: str = "ivo") -> TestTable:
    table.company = Company((*table.company.seats, Seat(number, player)))
    return table


def between(play: Play[Any, Any], number: int) -> Between:
    offered = play.offer_to(f"seat:{number}")  # type: ignore[arg-type]
    assert offered is not None
    assert isinstance(offered[1], Between)
    return offered[1]


def playing(play: Play[Any, Any]) -> list[int]:
    return sorted(each.seat for each in facts(play, HandBegins)[0].stacks)


# ---- how many


@proving(AO14="AO13.24", AO15="AO13.24", AO16="AO13.24", PT809="PT809.7", PT811="", PT811_H="")
def test_no_hand_is_dealt_with_fewer_players_than_the_law_asks_for(text: str) -> None:
    needed = 4 if text.startswith("AO") else 2
    play = hand(poquer(text, stacks=(100,) * (needed - 1)))
    assert facts(play, Suspended) == [Suspended(needed - 1, needed)]
    assert not facts(play, HandBegins)
    assert said(play)[-1].endswith(f"são precisos {needed} jogadores.")
    assert facts(hand(poquer(text, stacks=(100,) * needed)), HandBegins)


@pytest.mark.law("PT809.44")
def test_when_play_goes_on_online_the_button_is_drawn_anew() -> None:
    table = poquer("PT809", stacks=(100, 100), marker=1)
    hand(table, (2, Rest()))
    assert table.carry.marker == 0
    assert facts(hand(table, (2, Return())), HandBegins)[0].drawn


# ---- caves


@proving(AO14="AO14.4", AO16="AO16.4", PT809="PT809.8 PT809.14 PT809.2.f", PT811="")
def test_players_come_in_with_the_cave_that_the_house_has_set(text: str) -> None:
    table = poquer(text, marker=0, cave=50 * poquer(text).rules.minimum)
    play = begin(newcomer(table, 5))
    cave = 50 * table.rules.minimum
    assert between(play, 5).cave == cave
    refusal = refusal_of(play, 5, BuyCave(cave - 1))
    assert (refusal.code, refusal.details["cave"]) == ("cave_is_fixed", cave)
    run_on(play, [(5, BuyCave(cave))], stop=True)
    assert facts(play, CaveBought) == [CaveBought(5, cave, 0, cave)]
    assert balances(play.movements) == {"seat:5": -cave, "stack:5": cave}
    assert refusal_of(play, 5, BuyCave(cave)).code == "cave_brought_before"


@proving(AO14="AO13.28 AO14.7", AO15="AO13.28", AO16="AO13.28")
def test_in_angola_who_joins_a_game_brings_the_average_of_the_caves_on_the_table(text: str) -> None:
    table = poquer(text, stacks=(50, 100, 150, 200))
    assert between(begin(newcomer(table, 5)), 5).cave == 125 * table.rules.minimum
    poor = poquer(text, stacks=(5, 5, 5, 5), entry_minimum=30 * table.rules.minimum)
    least = 30 * poor.rules.minimum
    play = begin(newcomer(poor, 5))
    assert between(play, 5).cave == least
    assert refusal_of(play, 5, BuyCave(least - 1)).code == "cave_is_fixed"
    run_on(play, [(5, BuyCave(least))], stop=True)
    assert balances(play.movements) == {"seat:5": -least, "stack:5": least}


@pytest.mark.law("PT809.8")
def test_online_it_is_the_same_cave_at_any_time() -> None:
    table = poquer("PT809", stacks=(50, 300))
    assert between(begin(newcomer(table, 5)), 5).cave == table.rules.cave


@proving(AO14="AO14.8", AO16="AO16.4", PT809="PT809.15 PT809.12 PT809.2.o", PT811="")
def test_with_less_than_the_minimum_no_cards_without_a_top_up(text: str) -> None:
    table = poquer(text, stacks=(100, 100, 100, 100, 100))
    minimum = table.rules.minimum
    table.company = Company((*table.company.seats[:4], Seat(5, "e", minimum - 1)))
    assert 5 not in playing(hand(table))
    assert between(begin(table), 5).must_top_up
    play = hand(table, (5, TopUp()))
    assert facts(play, ToppedUp) == [ToppedUp(5, table.rules.top_up, 0, minimum - 1 + table.rules.top_up)]
    assert 5 in playing(play)


@proving(AO15="AO13.14.e", PT811_H="PT809.11.b", PT809="PT809.11.a PT809.11")
def test_nothing_is_added_to_a_cave_during_a_hand_and_nothing_taken_from_it(text: str) -> None:
    play = stopped(poquer(text, stacks=(50, 50, 50, 50)))
    assert {refusal_of(play, number, TopUp()).code for number in (1, 2, 3, 4)} <= {"not_your_turn", "act_not_offered"}
    names = {act.__name__ for act in poquer(text).listed.game.acts}
    assert not names & {"Withdraw", "CashOut", "TakeOff"}


@proving(AO15="", PT809="PT809.2.o")
def test_a_full_cave_is_not_topped_up(text: str) -> None:
    play = begin(poquer(text))
    assert refusal_of(play, 1, TopUp()).code == "no_top_up_now"
    assert between(begin(poquer(text, stacks=(99, 100, 100, 100))), 1).top_up > 0


# ---- the house's share of caves


@pytest.mark.law("PT809.17.b")
def test_the_share_of_caves_is_taken_when_they_are_bought() -> None:
    table = poquer("PT809", marker=0, commission__by="cave", commission__permille=100, stacks=(100, 100))
    play = begin(newcomer(table, 3))
    run_on(play, [(3, BuyCave(table.rules.cave))], stop=True)
    share = table.rules.cave // 10
    assert balances(play.movements) == {
        "seat:3": -table.rules.cave,
        "stack:3": table.rules.cave - share,
        COMMISSION: share,
    }
    play = hand(table, (2, Raise(2_00)), (1, CALL))
    assert COMMISSION not in balances(play.movements)
    for permille in (49, 201):
        with pytest.raises(RulesRefused):
            poquer("PT809", commission__by="cave", commission__permille=permille)


@pytest.mark.law("AO13.7.b")
def test_the_share_of_a_session_is_taken_of_everybody_and_of_who_comes_in_its_first_half() -> None:
    table = poquer("AO15", commission__by="session", commission__permille=100)
    share = table.rules.cave // 10
    play = begin(newcomer(newcomer(table, 5), 6, "eva"))
    run_on(play, [(CROUPIER, BeginSession())], stop=True)
    assert [(each.seat, each.amount) for each in facts(play, SessionShare)] == [(n, share) for n in (1, 2, 3, 4)]
    run_on(play, [(5, BuyCave(between(play, 5).cave)), (CROUPIER, CloseSession())], stop=True)
    run_on(play, [(6, BuyCave(between(play, 6).cave))], stop=True)
    assert [each.seat for each in facts(play, SessionShare)] == [1, 2, 3, 4, 5]
    with pytest.raises(RulesRefused):
        poquer("AO15", commission__by="session", commission__permille=49)


@pytest.mark.law("PT809.8", "PT809.17.b")
def test_winnings_that_are_brought_back_pay_no_share_again() -> None:
    """Reading 242: what is taken is the share of the opening cave, whatever more has to be brought."""
    table = poquer("PT809", commission__by="cave", commission__permille=100, stacks=(100, 100))
    table.carry = msgspec.structs.replace(table.carry, left=(Left("ivo", 3 * table.rules.cave),))
    play = begin(newcomer(table, 3))
    offer = between(play, 3)
    assert (offer.cave, offer.cites[0]) == (3 * table.rules.cave, "PT809.11.a")
    run_on(play, [(3, BuyCave(offer.cave))], stop=True)
    share = table.rules.cave // 10
    assert facts(play, CaveBought) == [CaveBought(3, offer.cave, share, offer.cave - share)]
    assert balances(play.movements)[COMMISSION] == share


@pytest.mark.law("AO13.7.b")
def test_the_share_of_a_session_is_taken_once_of_each_player() -> None:
    """Who leaves and comes back in the same hour has paid it (reading 244); in the next hour all pay again."""
    table = poquer("AO15", commission__by="session", stacks=(100,) * 5)
    hand(table, (CROUPIER, BeginSession()))
    assert table.carry.paid == tuple("abcde")
    gone = table.company.seats[4]
    table.company = Company(table.company.seats[:4])
    staying = {each.player: each.number for each in table.company.seats}
    table.carry = HANDS.kept(table.carry, staying, {gone.player: gone.stack})
    play = begin(newcomer(newcomer(table, 6, gone.player), 7, "ivo"))
    run_on(play, [(6, BuyCave(between(play, 6).cave)), (7, BuyCave(between(play, 7).cave))], stop=True)
    assert [each.seat for each in facts(play, SessionShare)] == [7]
    run_on(play, [(CROUPIER, BeginSession())], stop=True)
    assert sorted(each.seat for each in facts(play, SessionShare)) == [1, 2, 3, 4, 6, 7, 7]


@pytest.mark.law("AO13.7.b")
def test_a_hand_that_is_void_leaves_the_session_paid_and_open() -> None:
    table = poquer("AO15", commission__by="session", stacks=(100,) * 5)
    play = run_on(begin(table), [(CROUPIER, BeginSession()), (CROUPIER, Begin())], stop=True)
    play.void("power cut")
    after = play.carry_after
    assert after is not None
    assert (after.session_open, after.paid) == (True, tuple("abcde"))
    assert balances(play.movements)[COMMISSION] == 5 * table.rules.cave // 10  # what was paid stays paid


# ---- coming and going


@proving(AO15="AO13.10", PT809="PT809.9", PT811="")
def test_a_seat_has_one_player_and_a_player_one_seat(text: str) -> None:
    play = begin(poquer(text))
    assert refusal_of(play, FLOOR, Sit(Seat(4, "ivo"))).code == "seat_taken"
    assert refusal_of(play, FLOOR, Sit(Seat(5, "a"))).code == "seat_taken"
    run_on(play, [(FLOOR, Sit(Seat(5, "ivo")))], stop=True)
    assert between(play, 5).cave > 0


@pytest.mark.law("AO14.9")
def test_a_newcomer_in_the_place_that_has_the_hand_plays_from_the_next_one_on() -> None:
    table = poquer(stacks=(100, 100, 100, 100), marker=4)
    table.company = Company(tuple(each for each in table.company.seats if each.number != 1))
    table = newcomer(newcomer(table, 1), 5, "eva")
    play = hand(table, (1, BuyCave(100 * MIN)), (5, BuyCave(100 * MIN)))
    # seat 5 comes after 4 and would have the hand, and then seat 1: both are new, and without them too few play
    assert facts(play, Suspended)
    assert playing(hand(table)) == [1, 2, 3, 4, 5]


@pytest.mark.law("AO14.9")
def test_the_hand_goes_to_the_next_place_meanwhile() -> None:
    table = newcomer(poquer(stacks=(100,) * 4, marker=4), 5)
    play = hand(table, (5, BuyCave(100 * MIN)))
    assert (facts(play, HandBegins)[0].marker, playing(play)) == (1, [1, 2, 3, 4])
    assert 5 in playing(hand(table))


@proving(AO15="AO13.13", PT809="PT809.69", PT811="PT811.68")
def test_who_rests_keeps_the_seat_and_gets_no_cards(text: str) -> None:
    table = poquer(text, stacks=(100,) * 5)
    play = hand(table, (4, Rest()))
    assert playing(play) == [1, 2, 3, 5]
    assert (stacks(play)[4], table.carry.places[3].rested) == (100 * table.rules.minimum, 1)
    assert refusal_of(begin(table), 4, Rest()).code == "not_playing"
    assert 4 in playing(hand(table, (4, Return())))
    assert refusal_of(begin(table), 4, Return()).code == "not_resting"


@pytest.mark.law("AO14.19", "AO13.14.h")
def test_who_missed_the_small_or_the_big_bet_pays_it_dead_on_return() -> None:
    table = poquer(stacks=(100,) * 5, marker=1)
    hand(table, (3, Rest()))  # the hand is at 2, and the big bet would be seat 3's
    assert (table.carry.places[2].missed_small, table.carry.places[2].missed_big) == (False, True)
    hand(table)  # the hand passes over seat 3
    assert (table.carry.places[2].missed_small, table.carry.places[2].missed_big) == (True, True)
    play = stopped(table, (3, Return()))
    assert (3, "dead", MIN + MIN // 2) in posted(play)
    dead = next(each for each in facts(play, Posted) if each.what == "dead")
    assert dead.stack == 100 * MIN - MIN - MIN // 2
    hand(table, (3, Return()))
    assert not table.carry.places[2].missed_big


@pytest.mark.law("AO14.19")
def test_a_dead_bet_does_not_count_for_what_the_player_bets_in_the_hand() -> None:
    table = poquer(stacks=(100,) * 5, marker=1)
    hand(table, (3, Rest()))
    hand(table)  # the hand was at 4
    play = stopped(table, (3, Return()), (2, CALL))
    assert (speaking(play).seat, speaking(play).call) == (3, MIN)


@pytest.mark.law("AO14.18")
def test_after_five_hands_without_a_bet_a_big_bet_is_due_in_the_next() -> None:
    table = poquer(stacks=(100,) * 9, marker=0)
    for _ in range(5):
        assert not any(what == "entry" for _, what, _ in posted(hand(table)))
    play = hand(table)  # the hand is at 6; seats 8 and 9 have not bet yet
    assert [(seat, what) for seat, what, _ in posted(play)] == [(6, "small"), (7, "big"), (8, "entry"), (9, "entry")]
    absent = poquer(stacks=(100,) * 9, marker=0, readings__idle_post="absent")
    assert not any(what == "entry" for _ in range(6) for _, what, _ in posted(hand(absent)))


def test_online_a_newcomer_posts_the_big_bet_or_waits_for_it() -> None:
    table = newcomer(poquer("PT811-H", stacks=(100, 100, 100), marker=3), 4)
    cave = table.rules.cave
    waits = hand(table, (4, BuyCave(cave)))  # the button is at 1, the bets at 2 and 3
    assert playing(waits) == [1, 2, 3]
    comes = hand(table)  # the button is at 2: the small bet is seat 3's, the big one seat 4's
    assert (4, "big", 1_00) in posted(comes)
    table = newcomer(poquer("PT811-H", stacks=(100, 100, 100), marker=3), 4)
    posts = hand(table, (4, BuyCave(cave, post=True)))
    assert (4, "entry", 1_00) in posted(posts)


@proving(PT809="PT809.10", PT811="")
def test_who_leaves_is_simply_not_there_any_more(text: str) -> None:
    table = poquer(text, stacks=(100,) * 4)
    hand(table)
    table.company = Company(table.company.seats[:2])
    assert playing(hand(table)) == [1, 2]
