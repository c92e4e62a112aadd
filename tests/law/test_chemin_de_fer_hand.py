"""The hand and its bank: announced, kept, halved, with its garage and its cagnotte; an associate; loss and win."""

from typing import Any

import pytest

from chemin_de_fer_support import (
    BANCA_WINS,
    BANK,
    CLOSE,
    KZ,
    MIN,
    PONTO_WINS,
    TIE,
    CheminTable,
    banked,
    begun,
    carried_on,
    chemin,
    golpe,
    offered,
    refused,
    said,
)
from jogofeito.core.parties import Company, seat
from jogofeito.core.play import Play
from jogofeito.core.room import WaitsForAct
from jogofeito.games.chemin_de_fer.acts import (
    Abater,
    Announce,
    Associate,
    Banco,
    Bet,
    KeepHand,
    Nao,
    PassHand,
    RefuseHand,
    StayAside,
)
from jogofeito.games.chemin_de_fer.betting import Betting
from jogofeito.games.chemin_de_fer.facts import (
    AssociateJoined,
    BankChanged,
    BankReturned,
    BankStands,
    BetStays,
    CagnotteOutside,
    CagnotteTaken,
    CapitalAnnounced,
    HandArrives,
    HandLost,
    HandPassed,
    SeatLost,
)
from jogofeito.games.chemin_de_fer.kernels import cagnotte, half
from support import Did, facts, gain

SIX_SEATS = range(1, 7)
WIN: list[Did] = [CLOSE, (2, Nao())]


def won(table: CheminTable, *after: Did, bet: Any = None) -> Play[Any, Any]:
    """Seat 1 has the bank and wins against seat 2."""
    return golpe(table, (2, bet or Banco()), *WIN, *after, cards=BANCA_WINS)


def lies(play: Play[Any, Any], number: int) -> tuple[int, int]:
    """In the bank and in the garage of a place."""
    (found,) = [each for each in play.company_after().seats if each.number == number]
    return found.carried, found.stack


# ---- who is the bank


@pytest.mark.law("AO12.30", "AO12.35", "AO12.39", "AO12.97.a")
def test_the_banker_announces_a_bank_of_the_least_or_more_and_all_others_are_pontos() -> None:
    play = begun(chemin())
    assert facts(play, HandArrives) == [HandArrives(1)]
    assert refused(play, 1, Announce(BANK - 10 * KZ)).rule == "AO12.35"
    play = begun(chemin(), [(1, Announce(1000 * BANK))])  # there is no most
    assert facts(play, CapitalAnnounced) == [CapitalAnnounced(1, 1000 * BANK, associate=False)]
    assert [(each.seat, each.bank, each.how) for each in facts(play, BankStands)] == [(1, 1000 * BANK, "turn")]
    assert "Banca de 500\u00a0000\u00a0Kz." in said(play)
    assert play.at_stake(1) == 1000 * BANK
    assert isinstance(play.waiting, WaitsForAct)
    betting = {party for party, offer in play.waiting.offers.items() if isinstance(offer, Betting)}
    assert betting == {seat(number) for number in (2, 3, 4, 5, 6)}


@pytest.mark.law("AO12.37")
def test_the_least_bank_and_the_least_bet_are_on_the_board() -> None:
    table = chemin(minimum=200 * KZ, bank_minimum=1500 * KZ)
    board = table.listed.game.board(table.rules)
    assert (board["minimum"], board["bank_minimum"]) == (200 * KZ, 1500 * KZ)


@pytest.mark.law("AO12.95", "AO12.97.c")
def test_whoever_is_not_there_to_take_the_hand_loses_the_seat() -> None:
    play = begun(chemin(), [(1, RefuseHand(absent=True))])
    assert facts(play, SeatLost) == [SeatLost(1, "absent")]
    assert facts(play, SeatLost)[0].costs_seat == 1
    assert "Banca recusada." in said(play)
    assert facts(play, HandArrives)[-1] == HandArrives(2)
    assert isinstance(play.waiting, WaitsForAct)
    assert play.waiting.offers[seat(2)].default == RefuseHand(absent=True)  # what the clock says of who is away


@pytest.mark.law("AO12.21", "AO12.29")
def test_an_empty_seat_is_passed_over() -> None:
    table = chemin()
    table.company = Company(tuple(each for each in table.company.seats if each.number != 2))
    table.remember(last=1)
    assert facts(begun(table), HandArrives) == [HandArrives(3)]


# ---- association (AO12.31)


@pytest.mark.law("AO12.31")
def test_whoever_the_banker_welcomes_adds_as_much_and_wins_and_loses_alike() -> None:
    joined: list[Did] = [(1, Announce(BANK, associate=True)), (2, StayAside()), (10, Associate())]
    joined += [(number, StayAside()) for number in (3, 4, 5, 6)]
    for cards, acts in ((BANCA_WINS, [(2, Nao()), (1, PassHand())]), (PONTO_WINS, [(2, Abater())])):
        table = chemin(standing={10: "joao"})
        play = golpe(table, *joined, (2, Banco()), CLOSE, *acts, cards=cards)
        assert facts(play, AssociateJoined) == [AssociateJoined(10, BANK, 2 * BANK)]
        assert gain(play, 1) == gain(play, 10)
        assert gain(play, 2) == (-2 * BANK if cards == BANCA_WINS else 2 * BANK)
    play = begun(chemin(standing={10: "joao"}), joined)
    assert offered(play, 10) is None  # takes no part in play


@pytest.mark.law("AO12.31")
def test_nobody_joins_a_banker_who_does_not_want_it_nor_later_in_the_hand() -> None:
    play = begun(chemin(), [(1, Announce(BANK))])
    assert isinstance(play.waiting, WaitsForAct)
    assert isinstance(play.waiting.offers[seat(2)], Betting)
    table = chemin()
    banked(table)
    assert isinstance(begun(table).waiting.offers[seat(2)], Betting)  # type: ignore[union-attr]


# ---- a win


@pytest.mark.law("AO12.47", "AO12.48", "AO12.78")
def test_what_is_won_goes_into_the_bank_less_the_cagnotte() -> None:
    table = chemin()
    banked(table)
    play = won(table, (1, KeepHand()))
    assert facts(play, CagnotteTaken) == [CagnotteTaken(BANK * 5 // 100 // (10 * KZ) * 10 * KZ, 2 * BANK - 20 * KZ)]
    assert table.carry.hand.bank == lies(play, 1)[0] == 980 * KZ
    assert (table.carry.hand.wins, table.carry.hand.golpes) == (1, 1)


@pytest.mark.law("AO12.48")
def test_the_cagnotte_is_the_houses_choice_in_whole_chips_and_may_be_paid_from_the_purse() -> None:
    assert [cagnotte(won, 5, 10) for won in (1000, 1190, 199, 200)] == [50, 50, 0, 10]
    table = chemin(cagnotte=0)
    banked(table)
    assert carried_on(won(table, (1, KeepHand()))).hand.bank == 2 * BANK
    table = chemin()
    banked(table)
    play = won(table, (1, KeepHand(outside=True)))
    assert facts(play, CagnotteOutside) == [CagnotteOutside(20 * KZ, 2 * BANK)]
    assert table.carry.hand.bank == 2 * BANK
    assert [each.amount for each in play.movements if each.payer == seat(1)] == [20 * KZ]


@pytest.mark.law("AO12.34")
@pytest.mark.parametrize(
    "wins, possible", [(0, False), (1, False), (2, True), (3, False), (4, True), (5, False), (6, True)]
)
def test_after_the_third_win_and_every_other_one_half_of_the_bank_may_go_to_the_garage(
    wins: int, possible: bool
) -> None:
    table = chemin(cagnotte=0)
    banked(table, wins=wins)
    if wins not in (2, 4, 6):
        play = begun(table, [(2, Banco()), *WIN], BANCA_WINS)
        assert refused(play, 1, KeepHand("half")).rule == "AO12.34"
        return
    play = won(table, (1, KeepHand("half")))
    assert facts(play, BankChanged) == [BankChanged(1, BANK, BANK, 0, "won")]
    assert lies(play, 1) == (BANK, BANK)
    play = golpe(table, (2, Banco()), CLOSE, (2, Abater()), cards=PONTO_WINS)  # it is not in play any more
    assert facts(play, BankReturned) == [BankReturned(1, 0, BANK)]
    assert gain(play, 2) == BANK


@pytest.mark.law("AO12.34")
def test_ties_do_not_count_and_another_banker_begins_anew() -> None:
    table = chemin()
    banked(table, wins=2)
    play = golpe(table, (2, Banco()), CLOSE, (2, Abater()), (1, KeepHand()), cards=TIE)
    assert carried_on(play).hand.wins == 2
    table = chemin()
    table.remember(last=6)
    play = begun(table, [(1, Announce(BANK))])
    assert facts(play, BankStands)[0].wins == 0


@pytest.mark.law("AO12.34")
def test_an_odd_chip_stays_in_the_bank_or_leaves_it() -> None:
    assert [half(amount, 10, stays) for amount in (70, 80) for stays in (True, False)] == [40, 30, 40, 40]


@pytest.mark.law("AO12.47")
def test_a_bank_that_was_not_covered_may_be_cut_to_twice_what_it_has_won() -> None:
    table = chemin(cagnotte=0)
    banked(table, bank=4 * BANK)
    play = won(table, (1, KeepHand("double")), bet=Bet(BANK))
    assert facts(play, BankChanged) == [BankChanged(1, 2 * BANK, 3 * BANK, 0, "short")]
    assert (table.carry.hand.bank, table.carry.hand.garage) == lies(play, 1) == (2 * BANK, 3 * BANK)
    table = chemin(cagnotte=0)
    banked(table, bank=4 * BANK)
    assert carried_on(won(table, (1, KeepHand()), bet=Bet(BANK))).hand.bank == 5 * BANK
    covered = chemin()
    banked(covered)
    play = begun(covered, [(2, Banco()), *WIN], BANCA_WINS)
    assert refused(play, 1, KeepHand("double")).rule == "AO12.47"


@pytest.mark.law("AO12.78", "AO12.97.c")
def test_after_a_win_the_hand_may_be_passed_and_all_chips_go_back() -> None:
    table = chemin(cagnotte=0)
    banked(table, garage=BANK)
    play = won(table, (1, PassHand()))
    assert "A mão passa por abandono." in said(play)
    assert facts(play, HandPassed) == [HandPassed(1, "win", 2 * BANK)]
    assert facts(play, BankReturned) == [BankReturned(1, 2 * BANK, BANK)]
    assert lies(play, 1) == (0, 0)
    assert table.carry.passed.level == 2 * BANK


# ---- a tie (AO12.77)


@pytest.mark.law("AO12.77")
def test_a_tie_leaves_bets_where_they_lie_to_be_kept_changed_or_taken_back() -> None:
    table = chemin()
    banked(table)
    play = golpe(table, (2, Bet(2 * MIN)), (3, Bet(MIN)), CLOSE, (2, Abater()), (1, KeepHand()), cards=TIE)
    assert facts(play, BetStays) == [BetStays(2, 2 * MIN), BetStays(3, MIN)]
    assert [lies(play, number)[0] for number in (1, 2, 3)] == [BANK, 2 * MIN, MIN]
    play = begun(table, [(3, Bet(MIN)), (4, Bet(MIN))])
    assert facts(play, BetStays) == [BetStays(2, 2 * MIN), BetStays(3, MIN)]
    assert [play.at_stake(number) for number in (2, 3, 4)] == [2 * MIN, 2 * MIN, MIN]
    assert refused(play, 4, Bet(MIN)).code == "bank_is_covered"


@pytest.mark.law("AO12.77")
def test_after_a_tie_the_hand_may_be_passed_with_bank_and_garage() -> None:
    table = chemin()
    banked(table, garage=MIN)
    play = golpe(table, (2, Banco()), CLOSE, (2, Abater()), (1, PassHand()), cards=TIE)
    assert facts(play, HandPassed) == [HandPassed(1, "tie", BANK)]
    assert facts(play, BankReturned) == [BankReturned(1, BANK, MIN)]
    assert facts(play, CagnotteTaken) == []


@pytest.mark.law("AO12.2", "AO12.77")
def test_bets_that_a_smaller_bank_cannot_take_go_back() -> None:
    table = chemin()
    banked(table, bank=2 * BANK)
    golpe(table, (2, Banco()), CLOSE, (2, Abater()), (1, PassHand()), cards=TIE)
    leave: list[Did] = []
    play = begun(table, leave)
    assert isinstance(play.waiting, WaitsForAct)
    table.remember(passed=None, last=2)
    play = begun(table, [(3, Announce(BANK))])
    assert play.at_stake(2) == BANK


# ---- a loss


@pytest.mark.law("AO12.32", "AO12.97.c")
def test_a_loss_moves_the_hand_to_the_right_and_what_nobody_has_won_goes_back() -> None:
    table = chemin()
    banked(table, bank=3 * BANK, garage=MIN)
    play = golpe(table, (2, Bet(BANK)), CLOSE, (2, Abater()), cards=PONTO_WINS)
    assert "A mão passa." in said(play)
    assert facts(play, HandLost) == [HandLost(1)]
    assert facts(play, BankReturned) == [BankReturned(1, 2 * BANK, MIN)]
    assert facts(begun(table), HandArrives) == [HandArrives(2)]
    table = chemin()
    banked(table, 6)
    golpe(table, (2, Banco()), CLOSE, (2, Abater()), cards=PONTO_WINS)
    assert facts(begun(table), HandArrives) == [HandArrives(1)]


def test_money_of_the_bank_is_where_it_is_said_to_be() -> None:
    """A bank that wins four times, with a garage: carry, ledger and facts agree after each golpe."""
    table = chemin()
    banked(table)
    for keep in ("whole", "whole", "half", "whole"):
        play = won(table, (1, KeepHand(keep)))
        hand = table.carry.hand
        assert lies(play, 1) == (hand.bank, hand.garage)
        assert not any(play.at_stake(number) for number in SIX_SEATS if number != 1)
