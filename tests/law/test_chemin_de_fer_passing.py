"""A hand that is passed: offered at its amount, auctioned, or taken by who has to; and where it goes afterwards."""

from typing import Any

import pytest

from chemin_de_fer_support import (
    ADJUDICATE,
    BANK,
    CLOSE,
    MIN,
    PONTO_WINS,
    SIX,
    TIE,
    CheminTable,
    banked,
    begun,
    chemin,
    golpe,
    passed,
    refused,
    said,
)
from jogofeito.core.parties import Company, Seat, seat
from jogofeito.core.play import Play
from jogofeito.core.room import WaitsForAct
from jogofeito.games.chemin_de_fer.acts import (
    Abater,
    Announce,
    Banco,
    Bid,
    JoinBid,
    LeaveHand,
    PassHand,
    RefuseHand,
    TakeHand,
)
from jogofeito.games.chemin_de_fer.facts import (
    AuctionOpened,
    AuctionOver,
    BankStands,
    BidMade,
    BidOver,
    HandArrives,
    HandOffered,
    HandPassed,
    HandReturns,
    HandSkipped,
    SeatLost,
)
from jogofeito.games.chemin_de_fer.offers import Announcing, Bidding, Taking
from support import Did, facts, gain

LEVEL = 2 * BANK
STANDING = {10: "joao", 12: "tia"}  # behind seats 1 and 3


def passed_table(by: int = 1, **values: object) -> CheminTable:
    table = chemin(standing=STANDING)
    passed(table, by, LEVEL, **values)
    return table


def leaving(*places: int) -> list[Did]:
    return [(place, LeaveHand()) for place in places]


ALL = leaving(2, 3, 4, 5, 6, 10, 12, 1)  # nobody takes it, nor does who passed it go on


def banker(play: Play[Any, Any]) -> tuple[int, int, str]:
    stands = facts(play, BankStands)[-1]
    return stands.seat, stands.bank, stands.how


# ---- at its amount


@pytest.mark.law("AO12.79")
@pytest.mark.parametrize(
    "by, order", [(1, (2, 3, 4, 5, 6, 10, 12)), (3, (4, 5, 6, 1, 2, 12, 10)), (6, (1, 2, 3, 4, 5, 10, 12))]
)
def test_it_is_offered_at_the_same_amount_to_the_seated_then_to_who_stands(by: int, order: tuple[int, ...]) -> None:
    play = begun(passed_table(by))
    assert facts(play, HandOffered) == [HandOffered(LEVEL, order)]
    assert isinstance(play.waiting, WaitsForAct)
    assert {offer.level for offer in play.waiting.offers.values() if isinstance(offer, Taking)} == {LEVEL}


@pytest.mark.law("AO12.79", "AO12.81")
def test_who_comes_first_in_order_gets_it_whoever_speaks_first_and_puts_up_the_whole_amount() -> None:
    play = begun(passed_table(), [(12, TakeHand()), (4, TakeHand()), *leaving(2), (3, TakeHand())])
    assert banker(play) == (3, LEVEL, "level")
    assert [play.at_stake(number) for number in (3, 4, 12)] == [LEVEL, 0, 0]
    play = begun(passed_table(), [*leaving(2, 3, 4, 5, 6, 10), (12, TakeHand())])
    assert banker(play) == (12, LEVEL, "level")


@pytest.mark.law("AO12.80")
def test_passed_by_who_stands_it_is_offered_from_the_right_of_the_last_seated_banker() -> None:
    table = passed_table(10)
    table.remember(regular=4)
    play = begun(table, leaving(6))
    assert facts(play, HandOffered)[0].order == (5, 6, 1, 2, 3, 4, 12)
    assert play.take(seat(5), TakeHand()) is None
    assert banker(play) == (5, LEVEL, "level")


@pytest.mark.law("AO12.81")
def test_if_nobody_wants_it_who_passed_it_may_go_on_with_the_same_amount() -> None:
    play = begun(passed_table(), [*ALL[:-1], (1, TakeHand())])
    assert banker(play) == (1, LEVEL, "retaken")


# ---- the auction


@pytest.mark.law("AO12.81", "AO12.83", "AO12.97.c")
def test_otherwise_it_is_auctioned_from_the_base_in_steps_without_a_most() -> None:
    play = begun(passed_table(), ALL)
    assert facts(play, AuctionOpened) == [AuctionOpened(BANK, MIN, (1,))]
    assert "Banca em leilão. Quem oferece?" in said(play)
    assert refused(play, 2, Bid(BANK - MIN)).code == "bid_below_base"
    assert refused(play, 2, Bid(BANK + MIN // 2)).code == "bid_not_in_steps"
    bids: list[Did] = [(2, Bid(BANK)), (12, Bid(BANK + MIN)), (4, Bid(1000 * BANK)), ADJUDICATE, (4, TakeHand())]
    play = begun(passed_table(), [*ALL, *bids])
    assert facts(play, AuctionOver) == [AuctionOver(4, 1000 * BANK, 0)]
    assert banker(play) == (4, 1000 * BANK, "auction")
    assert [play.at_stake(number) for number in (2, 12)] == [0, 0]
    assert {"500\u00a0Kz.", "Banca de 500\u00a0000\u00a0Kz, adjudicada."} <= set(said(play))


@pytest.mark.law("AO12.84", "AO12.85")
def test_equal_bids_fall_to_the_seated_and_to_the_nearest_on_the_right_of_who_passed_it() -> None:
    bids: list[Did] = [(place, Bid(BANK)) for place in (10, 12, 1, 5)]
    play = begun(passed_table(3), [*leaving(4, 5, 6, 1, 2, 12, 10, 3), *bids])
    assert [each.seat for each in facts(play, BidMade)] == [10, 12, 1, 5]
    for behind in (10, 12, 1, 6):
        assert refused(play, behind, Bid(BANK)).rule == "AO12.85"
    assert play.take(seat(10), Bid(BANK + MIN)) is None  # seated players have no other priority


@pytest.mark.law("AO12.86", "AO12.97.c")
def test_without_bids_the_next_must_take_it_with_the_least_bank_or_cede_the_seat() -> None:
    play = begun(passed_table(), [*ALL, ADJUDICATE])
    assert facts(play, AuctionOver) == [AuctionOver(0, 0, 0)]
    assert facts(play, HandArrives) == [HandArrives(2)]
    assert isinstance(play.waiting, WaitsForAct)
    assert isinstance(play.waiting.offers[seat(2)], Announcing)
    assert refused(play, 2, Announce(2 * BANK)).rule == "AO12.86"
    assert play.take(seat(2), RefuseHand()) is None
    assert facts(play, SeatLost) == [SeatLost(2, "refused")]
    assert play.take(seat(3), Announce(BANK)) is None
    assert banker(play) == (3, BANK, "minimum")


@pytest.mark.law("AO12.87", "AO12.91")
@pytest.mark.parametrize("auctioned", [False, True])
def test_who_passed_it_after_a_win_and_their_associate_do_not_bid(auctioned: bool) -> None:
    play = begun(passed_table(after="win", associate="rui", auctioned=auctioned), ALL)
    assert facts(play, AuctionOpened)[0].barred == (1, 2)
    assert isinstance(play.waiting, WaitsForAct)
    bidding = {party for party, offer in play.waiting.offers.items() if isinstance(offer, Bidding)}
    assert bidding == {seat(place) for place in (3, 4, 5, 6, 10, 12)}
    assert refused(play, 3, Bid(BANK, partner=2)).code == "no_such_partner"


@pytest.mark.law("AO12.91")
def test_an_auctioned_hand_that_is_passed_after_its_first_golpe_is_known_as_such() -> None:
    table = passed_table()
    bought: list[Did] = [*ALL, (4, Bid(BANK)), ADJUDICATE, (4, TakeHand()), (2, Banco()), CLOSE, (2, Abater())]
    play = golpe(table, *bought, (4, PassHand()), cards="Ks 8s Kh 9h")
    assert table.carry.passed.auctioned
    assert facts(play, HandPassed)[0].seat == 4
    nobody = [*leaving(5, 6, 1, 2, 3, 12, 10), (4, LeaveHand())]
    assert facts(begun(table, nobody), AuctionOpened)[0].barred == (4,)


@pytest.mark.law("AO12.88")
def test_two_may_bid_by_halves_and_the_hand_is_of_the_one_who_comes_first() -> None:
    bids: list[Did] = [(5, Bid(BANK + MIN, partner=3)), (3, JoinBid(5))]
    play = begun(passed_table(), [*ALL, *bids])
    assert facts(play, BidMade) == [BidMade(3, BANK + MIN, 5)]
    assert [play.at_stake(number) for number in (3, 5)] == [3 * MIN, 3 * MIN]
    assert refused(play, 2, Bid(BANK + MIN, partner=4)).rule == "AO12.88"
    assert play.take(seat(12), Bid(BANK + MIN)) is None  # alone, also standing, goes before two
    assert facts(play, BidOver) == [BidOver(3, BANK + MIN)]
    play = begun(passed_table(), [*ALL, *bids, ADJUDICATE, (3, TakeHand())])
    stands = facts(play, BankStands)[-1]
    assert (stands.seat, stands.associate, stands.bank) == (3, 5, BANK + MIN)


@pytest.mark.law("AO12.88")
def test_half_a_bid_that_nobody_joins_goes_back() -> None:
    play = begun(passed_table(), [*ALL, (5, Bid(BANK + MIN, partner=3)), (4, Bid(BANK)), ADJUDICATE])
    assert facts(play, AuctionOver) == [AuctionOver(4, BANK, 0)]
    assert play.at_stake(5) == 0


@pytest.mark.law("AO12.89")
def test_who_does_not_deal_the_first_golpe_bids_no_more_nor_does_who_passed_it() -> None:
    play = begun(passed_table(), [*ALL, (4, Bid(BANK)), ADJUDICATE, (4, RefuseHand())])
    assert [each.barred for each in facts(play, AuctionOpened)] == [(1,), (1, 4)]
    assert play.at_stake(4) == 0


@pytest.mark.law("AO12.90")
def test_after_a_tie_it_is_passed_at_the_same_amount_and_who_passed_it_makes_no_banco_nor_bids() -> None:
    table = chemin(standing=STANDING)
    banked(table, bank=LEVEL)
    golpe(table, (2, Banco()), CLOSE, (2, Abater()), (1, PassHand()), cards=TIE)
    assert (table.carry.passed.level, table.carry.no_banco) == (LEVEL, "ana")
    play = begun(table, [(2, TakeHand())])
    assert refused(play, 1, Banco()).rule == "AO12.90"
    assert facts(begun(table, ALL), AuctionOpened)[0].barred == (1,)


# ---- afterwards


@pytest.mark.law("AO12.92")
def test_lost_by_who_stands_it_goes_to_the_right_of_the_last_regular_banker() -> None:
    table = passed_table(4)
    table.remember(regular=4)
    order = facts(begun(passed_table(4)), HandOffered)[0].order
    at = order.index(12)
    acts: list[Did] = [*leaving(*order[:at]), (12, TakeHand()), (2, Banco()), CLOSE, (2, Abater())]
    play = golpe(table, *acts, cards=PONTO_WINS)
    assert facts(play, HandReturns) == [HandReturns(4)]
    after = begun(table)
    assert facts(after, HandArrives) == [HandArrives(5)]
    assert after.take(seat(5), Announce(BANK)) is None  # with the least bank, if they like


@pytest.mark.law("AO12.93", "AO12.97.c")
def test_who_has_moved_nearer_to_the_hand_lets_it_go_by_once_and_has_no_priority_until_then() -> None:
    table = chemin(players=SIX, standing=STANDING)
    golpe(table, (1, Announce(BANK)), (2, Banco()), CLOSE, (2, Abater()), cards=PONTO_WINS)
    others = [each for each in table.company.seats if each.number not in (2, 6)]
    table.company = Company((*others, Seat(2, "noa")))  # noa has moved from 6 to 2, where the hand is next
    play = begun(table)
    assert facts(play, HandSkipped) == [HandSkipped(2)]
    assert "A mão salta." in said(play)
    assert facts(play, HandArrives) == [HandArrives(3)]
    golpe(table, (3, Announce(BANK)), (4, Banco()), CLOSE, (4, Abater()), cards=PONTO_WINS)
    assert table.carry.skips == ()


@pytest.mark.law("AO12.93")
def test_until_then_a_passed_hand_is_not_offered_to_them_and_their_banco_comes_last() -> None:
    table = passed_table()
    table.remember(skips=("rui",))
    assert facts(begun(table), HandOffered)[0].order == (3, 4, 5, 6, 10, 12)
    table = chemin(standing=STANDING)
    banked(table)
    table.remember(skips=("rui",))
    play = begun(table, [(2, Banco()), (10, Banco())])
    assert refused(play, 2, Banco()).code == "banco_taken"
    assert gain(play, 2) == 0


@pytest.mark.law("AO12.93")
def test_who_moves_away_from_the_hand_waives_nothing() -> None:
    table = chemin()
    golpe(table, (1, Announce(BANK)), (2, Banco()), CLOSE, (2, Abater()), cards=PONTO_WINS)
    others = [each for each in table.company.seats if each.number != 2]
    table.company = Company((*others, Seat(7, "rui")))
    assert facts(begun(table), HandArrives) == [HandArrives(3)]


def test_a_banker_who_has_gone_has_passed_the_hand() -> None:
    table = chemin()
    banked(table, bank=LEVEL)
    table.company = Company(tuple(each for each in table.company.seats if each.number != 1))
    play = begun(table)
    assert facts(play, HandPassed) == [HandPassed(1, "gone", LEVEL)]
    assert facts(play, HandOffered) == [HandOffered(LEVEL, (2, 3, 4, 5, 6))]
