"""The shoe of chemin de fer: packs, cut, burnt cards, the warning card, and what happens when play stops."""

from typing import Any

import pytest

from chemin_de_fer_support import (
    BANCA_WINS,
    BANK,
    CLOSE,
    MIN,
    PONTO_WINS,
    SIX,
    TIE,
    CheminTable,
    banked,
    begun,
    carried_on,
    chemin,
    golpe,
    refused,
    said,
    with_shoe,
)
from jogofeito.core.cards import DECK_52, names
from jogofeito.core.facts import JogadaVoid
from jogofeito.core.offers import Sit
from jogofeito.core.parties import CROUPIER, FLOOR, Seat, seat
from jogofeito.core.room import WaitsForAct
from jogofeito.games.chemin_de_fer.acts import Abater, Announce, Banco, Bet, KeepHand, Nao, PassHand
from jogofeito.games.chemin_de_fer.carry import Carry
from jogofeito.games.chemin_de_fer.croupier import Deal, Declare
from jogofeito.games.chemin_de_fer.facts import (
    BankChanged,
    BankStands,
    CardsSpread,
    FirstBurnt,
    GolpeOver,
    HandArrives,
    Interrupted,
)
from jogofeito.games.chemin_de_fer.kernels import burnt
from jogofeito.games.chemin_de_fer.offers import Cutting, Gathering
from jogofeito.games.sabot.acts import DEALER, Cut, CutDeclined, DeclineCut, PackShown, ShoeFilled, WarningOut
from support import Did, facts

ALL_DECLINE: list[Did] = [(number, DeclineCut()) for number in (6, 5, 4, 3, 2, 1)]
SHOWN: list[Did] = [(2, Banco()), CLOSE, (2, Abater())]


def unshod(**remembered: Any) -> CheminTable:
    table = chemin()
    table.carry = Carry(**remembered)
    return table


def almost_over(left: int, bank: int = BANK) -> CheminTable:
    """Seat 1 has the bank, and so many cards are left."""
    table = chemin()
    banked(table, bank=bank)
    table.remember(shoe=with_shoe(table, left=left).shoe)
    return table


@pytest.mark.law("AO12.4", "AO12.7", "AO12.8")
def test_six_packs_of_two_colours_lie_in_rows_before_play_begins() -> None:
    play = begun(unshod(), [(6, Cut(100))], "3s")
    shown = facts(play, PackShown)
    assert [each.pack for each in shown] == [1, 2, 3, 4, 5, 6]
    assert sorted(card for row in shown[0].rows for card in row) == sorted(names(DECK_52))
    assert [len(row) for row in shown[0].rows] == [13, 13, 13, 13]
    board = chemin().listed.game.board(chemin().rules)
    assert (board["cards"], board["backs"]) == (312, [1, 1, 1, 2, 2, 2])
    assert facts(begun(unshod(shoes=1)), PackShown) == []


# ---- the cut


@pytest.mark.law("AO12.13")
def test_the_cut_leaves_six_cards_on_either_side() -> None:
    play = begun(unshod())
    for at in (1, 5, 307, 311):
        assert (refused(play, 6, Cut(at)).code, refused(play, 6, Cut(at)).rule) == ("cut_too_near", "AO12.13")
    assert play.take(seat(6), Cut(306)) is None


@pytest.mark.law("AO12.27")
def test_the_right_to_cut_is_first_of_the_croupiers_left_and_goes_back_seat_by_seat() -> None:
    play = begun(unshod(), [(6, DeclineCut()), (5, Cut(40))], "3s")
    (filled,) = facts(play, ShoeFilled)
    assert (filled.cut_by, filled.cut_at) == (5, 40)
    assert facts(play, CutDeclined) == [CutDeclined(6)]
    play = begun(unshod(), [(1, Cut(50)), (6, Cut(60))], "3s")  # who comes first has it, whoever speaks first
    assert facts(play, ShoeFilled)[0].cut_by == 6


@pytest.mark.law("AO12.27")
def test_in_later_shoes_it_is_of_who_sits_left_of_the_last_cutter() -> None:
    play = begun(unshod(shoes=1, last_cut=4), [(3, Cut(40))], "3s")
    assert facts(play, ShoeFilled)[0].cut_by == 3
    play = begun(unshod(shoes=1, last_cut=1), [(6, Cut(40))], "3s")
    assert facts(play, ShoeFilled)[0].cut_by == 6
    table = unshod(shoes=1, last_cut=3)
    golpe(table, (2, Cut(9)), (1, Announce(BANK)), *SHOWN, cards="3s " + PONTO_WINS)
    assert table.carry.last_cut == 2


@pytest.mark.law("AO12.28")
def test_if_nobody_wants_to_the_fiscal_cuts() -> None:
    play = begun(unshod(), ALL_DECLINE)
    assert isinstance(play.waiting, WaitsForAct)
    offer = play.waiting.offers[CROUPIER]
    assert offer.default == Cut(156)
    play = begun(unshod(), [*ALL_DECLINE, (CROUPIER, Cut(100))], "3s")
    assert facts(play, ShoeFilled)[0].cut_by == DEALER


# ---- burnt cards


@pytest.mark.law("AO12.13")
@pytest.mark.parametrize(
    "card, in_all, besides", [("As", 1, 2), ("2s", 2, 3), ("9s", 9, 10), ("Ts", 10, 11), ("Js", 1, 1), ("Ks", 1, 1)]
)
def test_the_first_card_says_how_many_are_burnt(card: str, in_all: int, besides: int) -> None:
    play = begun(unshod(), [(6, Cut(100))], card)
    assert facts(play, FirstBurnt) == [FirstBurnt(card, in_all)]
    (filled,) = facts(play, ShoeFilled)
    assert (filled.burnt, filled.cards, filled.warning) == (in_all, 312, 7)
    table = chemin(readings__burn_count="besides")
    table.carry = Carry()
    assert facts(begun(table, [(6, Cut(100))], card), FirstBurnt) == [FirstBurnt(card, besides)]


@pytest.mark.law("AO12.13")
def test_under_the_other_reading_a_ten_burns_only_itself() -> None:
    assert [burnt(8, ten, first) for ten in (True, False) for first in (True, False)] == [10, 11, 1, 1]


# ---- the warning card


@pytest.mark.law("AO12.14", "AO12.97.c")
def test_when_the_warning_card_comes_out_the_golpe_is_called_as_the_last_of_the_shoe() -> None:
    table = almost_over(left=9)
    play = golpe(table, *SHOWN, (1, KeepHand()), cards=TIE)
    assert "Último golpe do sabot." in said(play)
    assert facts(play, WarningOut) == [WarningOut(6)]
    assert len(facts(play, GolpeOver)) == 1
    assert table.carry.shoe is None  # the next one is shuffled, cut and burnt from
    play = begun(table)
    assert isinstance(play.waiting, WaitsForAct)
    assert isinstance(play.waiting.offers[seat(6)], Cutting)


@pytest.mark.law("AO12.14")
def test_out_at_the_beginning_of_a_golpe_that_one_is_still_dealt() -> None:
    table = almost_over(left=7)
    play = golpe(table, *SHOWN, (1, KeepHand()), cards=TIE)
    assert facts(play, WarningOut) == [WarningOut(6)]
    assert len(facts(play, GolpeOver)) == 1
    assert table.carry.shoe is None


@pytest.mark.law("AO12.14")
def test_before_it_nothing_is_called() -> None:
    table = almost_over(left=12)
    play = golpe(table, *SHOWN, (1, KeepHand()), cards=TIE)
    assert "Último golpe do sabot." not in said(play)
    assert table.carry.shoe is not None


@pytest.mark.law("AO12.107.d")
def test_with_fewer_than_six_cards_no_golpe_is_dealt_from_the_shoe() -> None:
    table = chemin(dealer="croupier")
    banked(table)
    table.remember(shoe=with_shoe(table, left=7).shoe)
    burnt_open: list[Did] = [(CROUPIER, Declare("face_up"))] * 2
    play = golpe(table, (2, Bet(MIN)), CLOSE, *burnt_open, cards="As 2s")
    assert facts(play, JogadaVoid) == [JogadaVoid("lapse")]
    assert (table.carry.hand.bank, table.carry.shoe) == (BANK, None)
    table.remember(shoe=with_shoe(table, left=7).shoe)
    acts: list[Did] = [(2, Bet(MIN)), CLOSE, *burnt_open[:1], (CROUPIER, Deal()), (CROUPIER, Deal()), (2, Nao())]
    play = golpe(table, *acts, cards="As Ks 7s Kh 6h")
    assert len(facts(play, GolpeOver)) == 1


# ---- the first hand, and the one that stays (AO12.29, AO12.32, AO12.33)


@pytest.mark.law("AO12.29", "AO12.97.c")
@pytest.mark.parametrize("places", [(1, 2, 3, 4), (3, 5, 7, 9)])
def test_the_first_hand_is_of_the_first_seated_on_the_croupiers_right(places: tuple[int, ...]) -> None:
    table = unshod()
    seats = tuple(Seat(place, player) for place, player in zip(places, SIX, strict=False))
    table.company = type(table.company)(seats)
    play = begun(table, [(places[-1], Cut(100))], "3s")
    assert facts(play, HandArrives) == [HandArrives(places[0])]
    assert "Primeiro golpe do sabot." in said(play)


@pytest.mark.law("AO12.32", "AO12.97.c")
def test_with_a_new_shoe_the_hand_stays_with_who_has_won_and_goes_right_from_who_has_lost() -> None:
    table = almost_over(left=7)
    play = golpe(table, *SHOWN[:2], (2, Nao()), (1, KeepHand()), cards=BANCA_WINS)
    assert "A mão fica." in said(play)
    play = begun(table, [(6, Cut(100))], "3s")
    assert facts(play, BankStands)[0].seat == 1
    table = almost_over(left=7)
    golpe(table, *SHOWN, cards=PONTO_WINS)
    play = begun(table, [(6, Cut(100))], "3s")
    assert facts(play, HandArrives) == [HandArrives(2)]


@pytest.mark.law("AO12.33")
def test_a_banker_who_goes_on_with_a_new_shoe_keeps_the_bank_or_halves_it() -> None:
    for keep, bank in (("half", BANK), ("whole", 2 * BANK)):
        table = almost_over(left=7, bank=2 * BANK)
        play = golpe(table, *SHOWN, (1, KeepHand(keep)), cards=TIE)  # type: ignore[arg-type]
        assert (table.carry.hand.bank, table.carry.hand.garage) == (bank, 0)
        assert sum(each.back for each in facts(play, BankChanged)) == 2 * BANK - bank  # to the banker's purse
    play = begun(almost_over(left=7), SHOWN, TIE)
    assert refused(play, 1, KeepHand("half")).code == "no_half_now"  # it would be less than the least bank


# ---- play stops


@pytest.mark.law("AO12.15", "AO12.16")
def test_when_too_few_are_left_all_cards_of_the_shoe_are_shown() -> None:
    table = chemin(players=SIX[:3])
    table.carry = with_shoe(table, left=40)
    play = begun(table)
    assert facts(play, Interrupted) == [Interrupted(3, 4)]
    (spread,) = facts(play, CardsSpread)
    assert len(spread.cards) == 312
    assert isinstance(play.waiting, WaitsForAct)
    assert isinstance(play.waiting.offers[CROUPIER], Gathering)
    assert play.take(FLOOR, Sit(Seat(7, "tia"))) is None  # the fourth: a new shoe is cut
    assert isinstance(play.waiting.offers[seat(7)], Cutting)


@pytest.mark.law("AO12.98")
def test_no_card_comes_back_into_the_shoe() -> None:
    table = almost_over(left=100)
    unseen = len(table.carry.shoe.unseen)
    golpe(table, (2, Bet(MIN)), CLOSE, (2, Nao()), (1, PassHand()), cards=BANCA_WINS)
    assert (table.carry.shoe.size - table.carry.shoe.dealt, len(table.carry.shoe.unseen)) == (96, unseen - 4)
    play = begun(chemin(), [(1, Announce(BANK)), (2, Banco()), CLOSE], "Ks")
    play.void("power cut")
    assert len(carried_on(play).shoe.unseen) == 311
