"""First bets are owed by whoever is away when they fall, and nobody evades them: AO14.9, 10, 18, 19, and online."""

from typing import Any

import msgspec
import pytest

from jogofeito.core.parties import Company, Seat
from jogofeito.core.play import Play
from jogofeito.games.poquer.acts import Begin, BuyCave, HandBegins, Left, Rest, Return, Trace
from jogofeito.games.poquer.partida import HANDS
from poquer_support import begin, hand, poquer, posted, run_on
from support import CROUPIER, TestTable, facts, refusal_of

MIN = 200_00
DEAD = MIN + MIN // 2


def leaves(table: TestTable, number: int, *, lately: bool = True) -> str:
    """Whoever sits there gets up; the floor keeps what they took away for as long as the law wants."""
    gone = next(each for each in table.company.seats if each.number == number)
    table.company = Company(tuple(each for each in table.company.seats if each is not gone))
    known = {each.player: each.cave for each in table.carry.left}
    carry_on(table, {**known, gone.player: gone.stack} if lately else known)
    return gone.player


def carry_on(table: TestTable, left: dict[str, int] | None = None) -> None:
    """What the floor does between two hands."""
    staying = {each.player: each.number for each in table.company.seats}
    known = {each.player: each.cave for each in table.carry.left} if left is None else left
    table.carry = HANDS.kept(table.carry, staying, {who: cave for who, cave in known.items() if who not in staying})
    table.carry = msgspec.structs.replace(table.carry, left=tuple(Left(*each) for each in sorted(known.items())))


def comes(table: TestTable, player: str, number: int) -> None:
    table.company = Company(tuple(sorted((*table.company.seats, Seat(number, player)), key=lambda each: each.number)))


def moves(table: TestTable, number: int, to: int) -> None:
    seats = [
        msgspec.structs.replace(each, number=to if each.number == number else each.number)
        for each in table.company.seats
    ]
    table.company = Company(tuple(sorted(seats, key=lambda each: each.number)))
    carry_on(table)


def cave(table: TestTable, number: int) -> int:
    offered = begin(table).offer_to(f"seat:{number}")  # type: ignore[arg-type]
    assert offered is not None
    return int(getattr(offered[1], "cave"))  # noqa: B009


def dead(play: Play[Any, Any]) -> dict[int, int]:
    return {number: amount for number, what, amount in posted(play) if what == "dead"}


def playing(play: Play[Any, Any]) -> list[int]:
    begun = facts(play, HandBegins)
    return sorted(each.seat for each in begun[0].stacks) if begun else []


# ---- getting up


@pytest.mark.law("AO14.19")
@pytest.mark.parametrize("seat", [3, 7], ids=["the same seat", "another one"])
def test_who_gets_up_before_the_first_bets_and_comes_back_makes_them_good(seat: int) -> None:
    table = poquer(stacks=(100,) * 6, marker=1)
    who = leaves(table, 3)  # the hand is at 2, and the big bet would be seat 3's
    hand(table)
    carry_on(table)
    hand(table)  # and now the small one
    carry_on(table)
    comes(table, who, seat)
    play = hand(table, (seat, BuyCave(cave(table, seat))))
    assert dead(play) == {seat: DEAD}
    assert not dead(hand(table))  # once


@pytest.mark.law("AO14.19")
def test_who_comes_back_in_a_place_that_they_have_yet_to_reach_pays_when_they_are_due_where_they_were() -> None:
    table = poquer(stacks=(100,) * 6, marker=1)
    who = leaves(table, 3)
    comes(table, who, 7)  # at once, as far from the first bets as can be
    play = hand(table, (7, BuyCave(cave(table, 7))))
    assert dead(play) == {7: MIN}  # it is the big bet of the seat that was left
    assert dead(hand(table)) == {7: MIN // 2}
    assert not any(dead(hand(table)) for _ in range(3))


@pytest.mark.law("AO14.19", "AO13.14.k")
def test_a_change_of_seat_past_the_first_bets_does_not_save_them() -> None:
    table = poquer(stacks=(100,) * 6, marker=1)
    moves(table, 3, 9)
    assert dead(hand(table)) == {9: MIN}
    carry_on(table)
    assert dead(hand(table)) == {9: MIN // 2}
    carry_on(table)
    assert not table.carry.traces
    assert not any(dead(hand(table)) for _ in range(4))


def test_a_change_of_seat_towards_the_first_bets_costs_nothing_more() -> None:
    table = poquer(stacks=(100,) * 6, marker=1)
    table.company = Company(table.company.seats[:2] + table.company.seats[3:])  # seat 3 is free
    carry_on(table, {})
    moves(table, 6, 3)
    play = hand(table)  # the hand is at 2, and the big bet at 3
    assert (3, "big", MIN) in posted(play)
    assert not dead(play)
    carry_on(table)
    assert not any(dead(hand(table)) for _ in range(6))


@pytest.mark.law("AO14.19")
def test_however_late_one_comes_back_what_was_missed_is_owed() -> None:
    table = poquer(stacks=(100,) * 6, marker=1)
    who = leaves(table, 3)
    hand(table)
    carry_on(table, {})  # they may bring any cave again
    hand(table)
    carry_on(table, {})
    comes(table, who, 3)
    assert dead(hand(table, (3, BuyCave(cave(table, 3))))) == {3: DEAD}


@pytest.mark.law("AO14.19", "AO13.12.a")
def test_who_changes_seats_and_then_gets_up_owes_the_first_bets_of_the_seat_before() -> None:
    table = poquer(stacks=(100,) * 6, marker=1)
    moves(table, 3, 9)  # where the first bets are far away
    who = leaves(table, 9)
    for _ in range(2):
        hand(table)  # they pass seat 3
        carry_on(table)
    comes(table, who, 9)
    assert dead(hand(table, (9, BuyCave(cave(table, 9))))) == {9: DEAD}


def test_online_one_comes_in_as_anybody_after_the_time_of_the_house() -> None:
    table = online(stacks=6)
    who = leaves(table, 3)
    hand(table)
    carry_on(table, {})
    hand(table)
    assert not table.carry.traces
    comes(table, who, 3)
    assert not dead(hand(table, (3, BuyCave(cave(table, 3), post=True))))


# ---- before one has played at all


@pytest.mark.law("AO14.19", "AO13.13")
def test_a_newcomer_who_rests_before_playing_has_missed_nothing() -> None:
    table = poquer(stacks=(100,) * 6, marker=1)
    comes(table, "ivo", 7)
    hand(table, (7, BuyCave(cave(table, 7))), (7, Rest()))
    for _ in range(6):  # all first bets pass the seat
        hand(table)
    assert not dead(hand(table, (7, Return())))
    assert 7 in playing(hand(table))


def online(stacks: int = 5, marker: int = 1) -> TestTable:
    return poquer("PT811-H", stacks=(100,) * stacks, marker=marker)


def test_online_too_and_they_come_in_with_the_big_bet_and_no_more() -> None:
    table = online()
    comes(table, "ivo", 6)
    hand(table, (6, BuyCave(cave(table, 6))), (6, Rest()))
    for _ in range(4):
        hand(table)
    play = hand(table, (6, Return(post=True)))
    assert [each for each in posted(play) if each[0] == 6] == [(6, "entry", 1_00)]


# ---- coming in online


def test_who_pays_to_come_in_never_pays_the_small_bet_instead_nor_has_the_button_then() -> None:
    """Between the button and the big bet nobody comes in; the next hand or the one after lets them."""
    table = online(5, marker=5)  # the button is at 1
    table.company = Company(tuple(each for each in table.company.seats if each.number != 2))
    carry_on(table, {})
    comes(table, "ivo", 2)
    first = hand(table, (2, BuyCave(cave(table, 2), post=True)))
    assert (playing(first), facts(first, HandBegins)[0].marker) == ([1, 3, 4, 5], 1)
    second = hand(table)  # the button passes the seat, which then comes in
    assert facts(second, HandBegins)[0].marker == 3
    assert (2, "entry", 1_00) in posted(second)
    third = hand(table)
    assert not any(what in ("entry", "dead") for _, what, _ in posted(third))


def test_after_a_rest_one_may_wait_for_the_big_bet_instead_of_paying_what_was_missed() -> None:
    table = online(5, marker=1)  # the button is at 2, the bets at 3 and 4
    hand(table, (4, Rest()))
    hand(table)
    assert table.carry.places[3].missed_big
    pays = hand(copy_of(table), (4, Return()))
    assert dead(pays) == {4: 1_50}
    waits = hand(table, (4, Return(wait=True)))
    while 4 not in playing(waits):
        waits = hand(table)
    assert [each for each in posted(waits) if each[0] == 4] == [(4, "big", 1_00)]
    assert not any(dead(hand(table)) for _ in range(5))


def copy_of(table: TestTable) -> TestTable:
    other = online()
    other.carry, other.company = table.carry, table.company
    return other


@pytest.mark.law("AO14.19")
def test_in_angola_they_are_made_good_in_the_hand_of_the_return_and_nobody_waits() -> None:
    table = poquer(stacks=(100,) * 5, marker=1)
    hand(table, (3, Rest()))
    refused = refusal_of(begin(table), 3, Return(wait=True))
    assert (refused.code, refused.rule) == ("cannot_wait", "AO14.19")
    assert dead(hand(table, (3, Return()))) == {3: MIN}  # the small one is theirs in this hand


def test_who_leaves_and_comes_back_online_is_not_cheaper_off_than_who_rests() -> None:
    table = online(5, marker=1)
    who = leaves(table, 4)
    for _ in range(2):
        hand(table)
        carry_on(table)
    comes(table, who, 4)
    play = hand(table, (4, BuyCave(cave(table, 4), post=True)))
    while 4 not in playing(play):
        play = hand(table)
    assert dead(play) == {4: 1_50}


# ---- what a hand that comes to nothing leaves behind


@pytest.mark.law("AO14.19", "PT809.73")
@pytest.mark.parametrize("text", ["AO15", "PT811-H"])
def test_a_void_hand_has_passed_nobodys_seat_and_forgets_nothing_that_was_decided_before_it(text: str) -> None:
    table = poquer(text, stacks=(100,) * 6, marker=1)
    comes(table, "ivo", 9)
    play = run_on(begin(table), [(3, Rest()), (9, BuyCave(cave(table, 9))), (CROUPIER, Begin())], stop=True)
    play.void("power cut")
    after = play.carry_after
    assert after is not None
    places = {each.seat: each for each in after.places}
    assert (after.marker, after.hands) == (table.carry.marker, table.carry.hands)
    assert (places[3].resting, places[3].missed_small, places[3].missed_big) == (True, False, False)
    assert (places[9].new, places[9].waits) == (True, text == "PT811-H")  # nobody comes in for nothing by it


def test_what_is_known_of_those_who_left_is_in_the_carry_and_nothing_when_there_is_nothing_to_know() -> None:
    table = poquer(stacks=(100,) * 6, marker=1)
    who = leaves(table, 3)
    assert table.carry.traces == (Trace(who, 3),)
    hand(table)
    assert table.carry.traces == (Trace(who, 3, missed_big=True),)
    carry_on(table)
    comes(table, who, 3)
    hand(table, (3, BuyCave(cave(table, 3))))
    assert table.carry.traces == ()
