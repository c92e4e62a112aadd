"""The end of a hand: who shows, who wins which pot, how pots are shared, what the house takes."""

from typing import Any

import pytest

from jogofeito.core.facts import JogadaVoid
from jogofeito.core.money import balances
from jogofeito.core.offers import Refusal
from jogofeito.core.parties import COMMISSION, seat
from jogofeito.games.poquer.acts import (
    Call,
    Check,
    Fold,
    HandOver,
    Muck,
    Mucked,
    Pots,
    PotWon,
    Raise,
    Show,
    Shown,
    Spoke,
    Uncalled,
)
from jogofeito.games.poquer.pots import side_pots
from jogofeito.law.rules import RulesRefused
from poquer_support import (
    NO_SHARE,
    begin,
    hand,
    offers,
    poquer,
    posted,
    proving,
    run_on,
    said,
    seen_by,
    stacks,
    stopped,
    won,
)
from support import facts, gain

CALL, CHECK, FOLD = Call(), Check(), Fold()
MIN = 200_00
LIMPED: list[Any] = [(3, CALL), (4, CALL), (1, CALL), (2, CHECK)]
CHECKED: list[Any] = [(1, CHECK), (2, CHECK), (3, CHECK), (4, CHECK)]
DOWN = [*LIMPED, *CHECKED * 3]

HOLE = {1: "As Ad", 2: "Ks Kd", 3: "Qs Qd", 4: "Js Jd"}
BOARD = "2c 7h 9d 3h 4c"
OMAHA_HOLE = {1: "As Ad 5s 5d", 2: "Ks Kd 6s 6d", 3: "Qs Qd 8s 8d", 4: "Js Jd Ts Td"}


def shown(play: Any) -> list[int]:
    return [each.seat for each in facts(play, Shown)]


# ---- showing


@pytest.mark.law("AO13.62")
def test_in_angola_who_opened_the_last_round_shows_first_then_the_others_in_turn() -> None:
    play = hand(
        poquer(), *DOWN[:-4], (1, CHECK), (2, CHECK), (3, Raise(MIN)), (4, CALL), (1, CALL), (2, CALL), hole=HOLE
    )
    assert shown(play) == [1, 2, 3, 4]
    play = hand(poquer(), *LIMPED, (1, FOLD), *[(n, CHECK) for n in (2, 3, 4)] * 3, hole=HOLE)
    assert shown(play) == [2, 3, 4]


@proving(PT811="PT811.59", PT811_H="")
def test_online_the_last_to_raise_shows_first_or_else_the_buttons_left(text: str) -> None:
    hole = OMAHA_HOLE if text == "PT811" else HOLE
    assert shown(hand(poquer(text), *DOWN, hole=hole)) == [1, 2, 3, 4]
    river: list[Any] = [(1, CHECK), (2, CHECK), (3, Raise(1_00)), (4, CALL), (1, CALL), (2, CALL)]
    assert shown(hand(poquer(text), *DOWN[:-4], *river, hole=hole)) == [3, 4, 1, 2]


@pytest.mark.law("PT809.60", "PT809.61")
def test_in_sintetico_online_too() -> None:
    table = poquer("PT809")
    play = hand(table, *CHECKED * 4, (1, CHECK), (2, Raise(1_00)), (3, CALL), (4, CALL), (1, CALL))
    assert shown(play) == [2, 3, 4, 1]
    assert shown(hand(poquer("PT809"), *CHECKED * 5)) == [1, 2, 3, 4]


@pytest.mark.law("PT809.60", "PT811.59")
def test_the_house_may_let_beaten_players_keep_their_cards_unseen() -> None:
    table = poquer("PT811-H", showdown="choice")
    play = hand(table, *DOWN, hole=HOLE, board=BOARD)
    assert (shown(play), [each.seat for each in facts(play, Mucked)]) == ([1], [2, 3, 4])
    told = [
        card for number in (1, 2, 3) for each in seen_by(play, number) if isinstance(each, Shown) for card in each.cards
    ]
    assert set(told) == {"As", "Ad"}
    play = hand(poquer("PT811-H", showdown="choice"), *DOWN, (2, Show()), hole=HOLE, board=BOARD)
    assert shown(play) == [1, 2]
    with pytest.raises(RulesRefused):
        poquer("AO15", showdown="choice")


@pytest.mark.law("PT809.27", "PT809.64", "PT811.63")
def test_nobody_who_can_still_win_a_pot_may_keep_the_cards_unseen() -> None:
    """Seat 1 is all in for 10; 3 and 4 contest a side pot of 100, which one of them has to win and show for."""
    table = poquer("PT811-H", showdown="choice", stacks=(10, 100, 100, 100), commission__permille=10)
    acts: list[Any] = [(3, Raise(60_00)), (4, CALL), (1, CALL), (2, FOLD)]
    rest: list[Any] = [(3, CHECK), (4, CHECK)] * 3
    play = run_on(begin(table), [*acts, *rest], hole=HOLE, board=BOARD, stop=True)
    while play.waiting is not None:  # whoever is asked wants to see nothing and show nothing
        (party,) = offers(play)
        assert party == "seat:4"  # the last and beaten one; nobody else has the choice
        assert play.take(party, Muck()) is None
    assert (shown(play), [each.seat for each in facts(play, Mucked)]) == ([1, 3], [4])
    minimum = table.rules.minimum
    assert [(number, winners) for number, winners, _ in won(play)] == [(1, (1,)), (2, (3,))]
    assert sum(amount for *_, amount in won(play)) == 131 * minimum
    refused = run_on(begin(table), [*acts, *rest], hole=HOLE, board=BOARD, stop=True).consider(seat(3), Muck())
    assert isinstance(refused, Refusal)


@pytest.mark.law("PT809.27")
def test_an_equal_hand_is_not_beaten_and_is_shown() -> None:
    table = poquer("PT811-H", showdown="choice", stacks=(100, 100))
    hole = {1: "As Kd", 2: "Ad Ks"}
    play = hand(table, (2, CALL), (1, CHECK), *[(1, CHECK), (2, CHECK)] * 3, hole=hole, board=BOARD)
    assert sorted(shown(play)) == [1, 2]


@proving(AO15="AO13.63 AO13.64 AO13.70.a AO13.1", PT809="PT809.26 PT809.61 PT809.62", PT811="PT811.60 PT811.61")
def test_the_cards_decide_and_the_winning_combination_is_called_and_marked(text: str) -> None:
    if text == "PT809":
        play = hand(
            poquer(text), *CHECKED * 5, hole={1: "As Ah", 2: "Ks Kh", 3: "Qs Qh", 4: "8s 9h"}, board="Ac Tc 9d 8d 8c"
        )
        five, combination = {"As", "Ah", "Ac", "8d", "8c"}, "fullen"
    else:
        hole = OMAHA_HOLE if text == "PT811" else HOLE
        play = hand(poquer(text), *DOWN, hole=hole, board="Ac 7h 7d 3h Kc")
        five, combination = {"As", "Ad", "Ac", "7h", "7d"}, "fullen"
    (pot,) = facts(play, PotWon)
    assert (pot.winners, pot.combination, set(pot.five)) == ((1,), combination, five)
    assert "Pote 1: ganha o lugar 1 com fullen." in said(play)


# ---- exactly which cards


@proving(AO14="AO14.2", PT811="")
def test_in_omaha_exactly_two_own_cards_and_three_common_ones_count(text: str) -> None:
    hole = {1: "As 2h 3d 7c", 2: "Kh Kc 2c 3h", 3: "Qh Qc 5d 6h", 4: "Jh Jc 2d 3c"}
    play = hand(poquer(text), *DOWN, hole=hole, board="Ks Qs Js Ts 9s")
    (pot,) = facts(play, PotWon)
    assert pot.winners == (2,)  # seat 1 has one spade only and makes no flush
    assert pot.combination == "trio"


@proving(AO15="AO15.3", PT811_H="")
def test_in_hold_em_any_five_of_seven_count(text: str) -> None:
    hole = {1: "2h 3d", 2: "4h 5d", 3: "6h 7d", 4: "8h 8d"}
    table = poquer(text, **(NO_SHARE if text == "AO15" else {}))
    play = hand(table, *DOWN, hole=hole, board="As Ks Qs Js Ts")
    (pot,) = facts(play, PotWon)
    assert (set(pot.winners), pot.combination) == ({1, 2, 3, 4}, "sequencia_maxima")
    assert text == "PT811-H" or {gain(play, number) for number in (1, 2, 3, 4)} == {0}


@proving(AO16="AO16.3", PT809="PT809.1 PT809.25")
def test_in_sintetico_both_own_cards_and_three_common_ones_count(text: str) -> None:
    table = poquer(text)
    play = hand(table, *CHECKED * 5, hole={1: "8h 8d", 2: "Th Td", 3: "9d 9c", 4: "Kh 8c"}, board="As Ks Qs Js Ts")
    (pot,) = facts(play, PotWon)
    assert (pot.winners, pot.combination) == ((2,), "trio")


# ---- ties, by text


@proving(AO15="AO13.18.d", PT811_H="")
def test_a_tie_of_cor_goes_to_the_next_cards_or_by_the_letter_is_shared(text: str) -> None:
    hole = {1: "Kh 3h", 2: "Qh Jh", 3: "2c 2d", 4: "3c 3d"}
    board = "Ah 9h 5h 2s 7c"
    assert won(hand(poquer(text), *DOWN, hole=hole, board=board))[0][1] == (1,)
    shared = hand(poquer(text, readings__cor="letter"), *DOWN, hole=hole, board=board)
    assert set(won(shared)[0][1]) == {1, 2}


@proving(PT809="PT809.31.i PT809.63", AO16="AO13.18.g AO16.11")
def test_online_equal_pairs_share_the_pot_and_in_angola_the_other_cards_decide(text: str) -> None:
    """Reading 96."""
    hole = {1: "Ks Qh", 2: "Kd Jh", 3: "8d 9h", 4: "8h 9s"}
    acts: list[Any] = [(1, CHECK), (2, CHECK), (3, FOLD), (4, FOLD), *[(1, CHECK), (2, CHECK)] * 4]
    play = hand(poquer(text), *acts, hole=hole, board="Kc Th 9d 8s Ac")
    (pot,) = facts(play, PotWon)
    assert (pot.combination, set(pot.winners)) == ("par", {1, 2} if text == "PT809" else {1})


# ---- all in


ALL_IN = (10, 30, 60, 100)  # table minimums in front of seats 1 to 4


def everybody_in(text: str, **values: Any) -> list[Any]:
    minimum = poquer(text).rules.minimum
    return [(3, Raise(60 * minimum)), (4, CALL), (1, CALL), (2, CALL)]


@proving(AO15="AO13.38 AO13.49 AO13.50", PT811_H="PT809.37 PT809.39 PT809.40 PT809.2.j")
def test_a_side_pot_for_every_different_sum_of_an_all_in_player(text: str) -> None:
    play = hand(poquer(text, stacks=ALL_IN), *everybody_in(text), hole=HOLE, board=BOARD)
    minimum = poquer(text).rules.minimum
    expected = [(40, (1, 2, 3, 4)), (60, (2, 3, 4)), (60, (3, 4))]
    (pots,) = facts(play, Pots)
    assert [(pot.amount // minimum, pot.contenders) for pot in pots.pots] == expected


@proving(
    AO15="AO13.49 AO13.65", PT811_H="PT809.64.b PT809.64.c PT809.2.n PT809.2.m", PT811="PT811.63.b PT811.63.c PT811.63"
)
def test_an_all_in_winner_takes_what_was_contested_and_the_rest_goes_to_the_next_best(text: str) -> None:
    hole = OMAHA_HOLE if text == "PT811" else HOLE
    values: dict[str, Any] = {"limit": "no_limit"} if text == "PT811" else {}
    table = poquer(text, stacks=ALL_IN, **values)
    play = hand(table, *everybody_in(text), hole=hole, board=BOARD)
    minimum = table.rules.minimum
    assert won(play) == [(1, (1,), 40 * minimum), (2, (2,), 60 * minimum), (3, (3,), 60 * minimum)]


@proving(PT811_H="PT809.64 PT809.64.a", PT811="PT811.63.a")
def test_if_no_all_in_player_wins_all_pots_go_to_the_winner(text: str) -> None:
    hole = OMAHA_HOLE if text == "PT811" else HOLE
    swapped = {1: hole[4], 2: hole[3], 3: hole[2], 4: hole[1]}
    values: dict[str, Any] = {"limit": "no_limit"} if text == "PT811" else {}
    play = hand(poquer(text, stacks=ALL_IN, **values), *everybody_in(text), hole=swapped, board=BOARD)
    assert {winners for _, winners, _ in won(play)} == {(4,)}


@pytest.mark.law("AO13.50")
def test_by_the_letter_an_all_in_players_part_is_a_proportion_of_the_whole_pot() -> None:
    """Reading 105: the two differ only where somebody folded."""
    acts: list[Any] = [(3, Raise(4 * MIN)), (4, Raise(20 * MIN)), (1, CALL), (2, FOLD), (3, FOLD)]
    usual = hand(poquer(stacks=(10, 100, 100, 20)), *acts, hole=HOLE, board=BOARD)
    letter = hand(poquer(stacks=(10, 100, 100, 20), readings__all_in_share="proportion"), *acts, hole=HOLE, board=BOARD)
    assert [amount / MIN for _, _, amount in won(usual)] == [25.0]  # the rest was not called and went back
    assert [amount / MIN for _, _, amount in won(letter)] == [25.0]
    acts = [(3, Raise(30 * MIN)), (4, CALL), (1, CALL), (2, CALL), (3, CHECK), (4, Raise(MIN)), (3, FOLD)]
    table = {"stacks": (10, 20, 100, 100)}
    assert [amount // MIN for _, _, amount in won(hand(poquer(**table), *acts, hole=HOLE))] == [40, 30, 20]  # type: ignore[arg-type]
    letter = hand(poquer(**table, readings__all_in_share="proportion"), *acts, hole=HOLE)  # type: ignore[arg-type]
    assert [amount // MIN for _, _, amount in won(letter)] == [30, 30, 30]


def test_what_nobody_matched_goes_back() -> None:
    play = hand(poquer(stacks=(10, 10, 10, 100)), (3, FOLD), (4, Raise(100 * MIN)), (1, CALL), (2, FOLD), hole=HOLE)
    (back,) = facts(play, Uncalled)
    assert (back.seat, back.amount) == (4, 90 * MIN)
    assert stacks(play)[4] >= 90 * MIN


def test_pots_of_any_number_of_all_ins() -> None:
    stakes = {number: 10 * number for number in range(1, 12)}
    pots = side_pots(stakes, tuple(stakes))
    assert [pot.amount for pot in pots] == [10 * (12 - number) for number in range(1, 12)]
    assert sum(pot.amount for pot in pots) == sum(stakes.values())


# ---- shares


@proving(PT811="PT811.62", PT811_H="PT809.63", PT809="PT809.63")
def test_online_a_shared_pot_is_divided_to_the_smallest_unit(text: str) -> None:
    """The odd unit goes to the first winner from the button on (reading 104)."""
    table = poquer(text, commission__permille=10, smallest_chip=1, stacks=(100, 100, 100))
    if text == "PT809":
        acts: list[Any] = [(1, Raise(1_33)), (2, CALL), (3, FOLD), *[(1, CHECK), (2, CHECK)] * 4]
        play = hand(table, *acts, hole={1: "As Kh", 2: "Ad Kd"}, board="8h 9c Tc Jc Qs")
    else:
        hole = (
            {1: "As Ah", 2: "Kh Qd", 3: "Ad Ac"}
            if text == "PT811-H"
            else {1: "As Ah 2s 3s", 2: "Kh Qd 8s 8d", 3: "Ad Ac 2d 3d"}
        )
        acts = [(3, Raise(3_33)), (1, CALL), (2, FOLD), *[(1, CHECK), (3, CHECK)] * 3]
        play = hand(table, *acts, hole=hole, board="Kc Ks 9h 8c 7c")
    (pot,) = facts(play, PotWon)
    gross = {share.seat: share.amount + share.commission for share in pot.shares}
    assert max(gross.values()) - min(gross.values()) == pot.amount % len(pot.winners)
    assert len(pot.winners) == 2


@pytest.mark.law("PT809.63")
@pytest.mark.parametrize(("split_from", "first"), [("hand", 3), ("next", 2)])
def test_online_the_odd_unit_goes_to_the_first_winner_from_the_button_or_its_left(split_from: str, first: int) -> None:
    """Reading 104: the button is at seat 3."""
    table = poquer("PT811-H", commission__permille=10, stacks=(100, 100, 100), split_from=split_from, minimum=2)
    acts: list[Any] = [(3, Raise(11)), (1, FOLD), (2, CALL), *[(2, CHECK), (3, CHECK)] * 3]
    play = hand(table, *acts, hole={1: "Kh Qd", 2: "As Ah", 3: "Ad Ac"}, board="Kc Ks 9h 8c 7c")
    (pot,) = facts(play, PotWon)
    assert [(share.seat, share.amount) for share in pot.shares] == [(first, 12), (5 - first, 11)]


@pytest.mark.law("AO13.66", "AO13.67")
def test_in_angola_parts_are_whole_chips_and_the_largest_goes_to_the_hand() -> None:
    """Reading 185; by the letter they are whole minimums, and what is less than one goes with the largest part."""
    hole = {1: "As Kh", 2: "Ad Kd", 3: "2c 3c", 4: "4d 5d"}
    acts: list[Any] = [(3, Raise(int(2.5 * MIN))), (4, FOLD), (1, CALL), (2, CALL)]
    checks: list[Any] = [(1, CHECK), (2, CHECK), (3, CHECK)] * 3
    play = hand(poquer(**NO_SHARE), *acts, *checks, hole=hole, board="9h 9c 7s 6s Jh")
    (pot,) = facts(play, PotWon)
    assert pot.amount == int(7.5 * MIN)
    assert [(share.seat, share.amount / MIN) for share in pot.shares] == [(1, 4.0), (2, 3.5)]  # chips of half a minimum
    letter = hand(poquer(**NO_SHARE, split_unit="minimum"), *acts, *checks, hole=hole, board="9h 9c 7s 6s Jh")
    assert [share.amount / MIN for share in facts(letter, PotWon)[0].shares] == [4.5, 3.0]


@pytest.mark.law("AO13.66")
def test_a_side_pot_smaller_than_two_minimums_is_shared_all_the_same() -> None:
    """Half a minimum of each of two: each takes back their own."""
    table = poquer(stacks=(10, 10.5, 10.5, 100), **NO_SHARE)
    acts: list[Any] = [(3, Raise(int(10.5 * MIN))), (4, FOLD), (1, CALL), (2, CALL)]
    hole = {1: "As Ad", 2: "Kh Qd", 3: "Kd Qh"}
    play = hand(table, *acts, hole=hole, board="2c 7h 9d 3h 4c")
    side = facts(play, PotWon)[1]
    assert (side.amount / MIN, side.winners) == (1.0, (2, 3))
    assert [share.amount / MIN for share in side.shares] == [0.5, 0.5]


@pytest.mark.law("AO16.10")
def test_in_sintetico_what_others_lost_is_shared_equally_to_the_smallest_unit() -> None:
    table = poquer("AO16", stacks=(100,) * 5, estardilho=False, **NO_SHARE)
    checks: list[Any] = [(number, CHECK) for number in (1, 2, 3, 4, 5)] * 5
    hole = {1: "Ks Qh", 2: "Kd Qs", 3: "8h 9d", 4: "8c 9s", 5: "Tc Td"}
    play = hand(table, *checks, hole=hole, board="Kc Qd 8d 9h As")
    (pot,) = facts(play, PotWon)
    assert (pot.combination, pot.winners) == ("figuras_com_pares", (1, 2))
    assert [gain(play, number) / MIN for number in (1, 2)] == [1.5, 1.5]  # three minimums were lost
    with pytest.raises(RulesRefused):
        poquer("AO16", split_unit="minimum")


# ---- the house's share


def taken(play: Any) -> int:
    return balances(play.movements).get(COMMISSION, 0)


@proving(AO15="AO13.7 AO13.7.a AO13.9.c AO13.65", PT811_H="PT809.16 PT809.17 PT809.17.a PT809.2.g")
def test_the_house_takes_its_share_of_the_pot_before_it_is_given(text: str) -> None:
    table = poquer(text)
    play = hand(table, *DOWN, hole=HOLE, board=BOARD)
    pot = 4 * table.rules.minimum
    assert taken(play) == pot * 5 // 100
    assert gain(play, 1) == 3 * table.rules.minimum - pot * 5 // 100


@pytest.mark.law("AO13.7.a", "PT809.17.a")
def test_only_angola_grants_a_cap_since_online_the_share_is_never_less_than_one_per_cent() -> None:
    capped = hand(poquer("AO15", commission__cap=7), *DOWN, hole=HOLE, board=BOARD)
    assert taken(capped) == 7
    for text in ("PT809", "PT811", "PT811-H"):
        with pytest.raises(RulesRefused) as refused:
            poquer(text, commission__cap=7)
        assert [each.rule for each in refused.value.problems] == ["PT809.17.a"]
    least = hand(poquer("PT811-H", commission__permille=10), *DOWN, hole=HOLE, board=BOARD)
    assert taken(least) == 4_00 // 100


@proving(AO15="AO13.7.a", PT811="PT809.17.a", PT809="PT809.17.a")
def test_the_share_of_a_pot_lies_within_its_band(text: str) -> None:
    low, high = (0, 50) if text == "AO15" else (10, 50)
    for permille in (low, high):
        assert poquer(text, commission__permille=permille).rules.commission.permille == permille
    for permille in (low - 1, high + 1):
        with pytest.raises(RulesRefused):
            poquer(text, commission__permille=permille)


@proving(PT809="PT809.18", PT811_H="", AO15="")
def test_nothing_is_taken_of_a_hand_without_a_voluntary_bet_online(text: str) -> None:
    table = poquer(text, estardilho=False) if text == "PT809" else poquer(text)
    play = hand(table)  # everybody lets the time run out
    assert posted(play)
    assert (taken(play) == 0) == (text != "AO15")
    bold = hand(poquer(text), (1 if text == "PT809" else 3, Raise(4 * table.rules.minimum)))
    assert taken(bold) > 0


@proving(AO15="AO13.65", PT811_H="PT809.19")
def test_when_a_pot_is_shared_the_commission_comes_out_of_each_payment(text: str) -> None:
    play = hand(poquer(text, stacks=ALL_IN), *everybody_in(text), hole=HOLE, board=BOARD)
    for pot in facts(play, PotWon):
        for share in pot.shares:
            assert share.commission == (share.amount + share.commission) * 5 // 100 > 0
    assert taken(play) == sum(share.commission for pot in facts(play, PotWon) for share in pot.shares)


# ---- the end


@proving(AO15="AO13.68", PT811="PT811.64", PT809="PT809.65")
def test_after_the_payments_the_next_hand_is_the_next_players(text: str) -> None:
    table = poquer(text)
    play = hand(table)
    (over,) = facts(play, HandOver)
    assert {each.seat: each.stack for each in over.stacks} == stacks(play)
    assert table.carry.marker == (1 if text == "AO15" else 4)
    assert hand(table).over


@proving(PT809="PT809.73", PT811="PT811.72", PT811_H="", AO15="")
def test_a_hand_that_cannot_be_finished_is_void_and_every_bet_goes_back(text: str) -> None:
    table = poquer(text)
    play = stopped(table)
    number = facts(play, Spoke) or None
    assert number is None
    play.void("power cut")
    assert facts(play, JogadaVoid) == [JogadaVoid("power cut")]
    assert stacks(play) == dict.fromkeys((1, 2, 3, 4), 100 * table.rules.minimum)
