"""Bets against the bank: multiples, the line, what is open, every sort of bancô and who goes before whom."""

from typing import Any

import pytest

from chemin_de_fer_support import (
    BANCA_WINS,
    BANK,
    CLOSE,
    KZ,
    MIN,
    PONTO_WINS,
    CheminTable,
    banked,
    begun,
    chemin,
    golpe,
    offered,
    passed,
    refused,
    said,
)
from jogofeito.core.offers import Act
from jogofeito.core.parties import CROUPIER, FLOOR, seat
from jogofeito.core.play import Play
from jogofeito.core.room import WaitsForAct, WaitsForChance
from jogofeito.games.chemin_de_fer.acts import (
    Abater,
    Banco,
    BancoComMesa,
    BancoSeul,
    BancoSuivi,
    Bet,
    KeepHand,
    LetCardsGo,
    LookAtCards,
    Nao,
    PassHand,
    TakeBack,
    TakeHand,
)
from jogofeito.games.chemin_de_fer.betting import Betting, Following
from jogofeito.games.chemin_de_fer.facts import (
    BancoMade,
    BancoOverridden,
    BetsClosed,
    BetYields,
    CardsGiven,
    CardsInHand,
    CardsSeen,
    Collected,
    NoBets,
    Paid,
    Staked,
)
from support import Did, facts, gain

STANDING = {10: "joao", 12: "tia"}  # behind seats 1 and 3


def against_one(bank: int = BANK, **remembered: Any) -> CheminTable:
    """Seat 1 has the bank."""
    table = chemin(standing=STANDING)
    banked(table, bank=bank)
    table.remember(**remembered)
    return table


def open_now(play: Play[Any, Any], number: int = 6) -> int:
    assert isinstance(play.waiting, WaitsForAct)
    offer = play.waiting.offers[seat(number)]
    assert isinstance(offer, Betting)
    return offer.open


def holder(*acts: Did, **remembered: Any) -> tuple[int, str]:
    """Who has the cards after these, and by what."""
    made = facts(begun(against_one(**remembered), acts), BancoMade)[-1]
    return made.seat, made.kind


# ---- ordinary bets


@pytest.mark.law("AO12.36", "AO12.38", "AO12.42")
def test_a_bet_is_the_minimum_or_a_multiple_of_it_laid_before_any_card() -> None:
    play = begun(against_one())
    for amount in (MIN // 2, MIN + 10 * KZ, 3 * MIN + 1):
        assert (refused(play, 2, Bet(amount)).code, refused(play, 2, Bet(amount)).rule) == (
            "bet_no_multiple",
            "AO12.36",
        )
    assert play.take(seat(2), Bet(3 * MIN)) is None
    assert play.at_stake(2) == 3 * MIN  # laid, not said
    assert refused(play, 2, TakeBack(MIN // 2)).code == "bet_no_multiple"
    assert play.take(seat(2), TakeBack(MIN)) is None
    assert play.at_stake(2) == 2 * MIN


@pytest.mark.law("AO12.46", "AO12.59")
def test_bets_go_up_to_the_bank_and_the_last_may_complete_it() -> None:
    table = against_one(bank=4 * MIN + 50 * KZ)
    play = begun(table, [(2, Bet(3 * MIN)), (10, Bet(MIN))])
    assert open_now(play) == 50 * KZ
    assert refused(play, 3, Bet(MIN)).rule == "AO12.59"
    assert play.take(seat(3), Bet(50 * KZ)) is None
    assert refused(play, 4, Bet(MIN)).code == "bank_is_covered"


@pytest.mark.law("AO12.44")
def test_chips_on_the_line_play_half_of_their_value() -> None:
    table = against_one()
    play = begun(table, [(2, Bet(2 * MIN, line=True))])
    assert facts(play, Staked) == [Staked(2, 2 * MIN, MIN, True, MIN, 4 * MIN)]
    assert play.at_stake(2) == MIN
    assert refused(play, 2, Bet(3 * MIN, line=True)).code == "bet_no_multiple"
    assert refused(play, 2, Bet(2 * MIN + 1, line=True)).rule == "AO12.44"


@pytest.mark.law("AO12.43")
def test_bets_are_the_houses_money_in_whole_units_of_one_currency() -> None:
    assert chemin().rules.currency == "AOA"
    play = golpe(against_one(), (2, Bet(MIN)), CLOSE, (2, Abater()), cards=PONTO_WINS)
    assert {each.why for each in play.movements if each.payee == seat(2)} == {"kept", "prize"}


# ---- closing


@pytest.mark.law("AO12.40", "AO12.41", "AO12.97.a")
def test_only_the_croupier_closes_and_what_comes_later_is_not_taken() -> None:
    play = begun(against_one(), [(2, Bet(MIN))])
    assert isinstance(play.waiting, WaitsForAct)
    assert {type(offer).__name__ for offer in play.waiting.offers.values()} == {"Betting", "Closing", "OpenSeats"}
    assert offered(play, CROUPIER).clock == "betting"  # the time that the pontos need
    assert seat(1) not in play.waiting.offers  # the banker deals nothing before
    assert play.take(*CLOSE_BY) is None
    assert isinstance(play.waiting, WaitsForChance)
    assert refused(play, 3, Bet(MIN)).code == "nothing_asked_now"
    assert facts(play, BetsClosed) == [BetsClosed(BANK, MIN, None)]
    assert said(play) == [
        "Banca de 500\u00a0Kz.",
        "Quem quer fazer bancô?",
        "Façam o vosso jogo.",
        "Quem completa?",
        "Jogo feito. Nada mais.",
    ]


CLOSE_BY = (CROUPIER, CLOSE[1])


@pytest.mark.law("AO12.97.a")
def test_a_bank_that_is_covered_is_called_with_its_amount() -> None:
    play = begun(against_one(), [(2, Banco()), CLOSE])
    assert said(play)[-2:] == ["Bancô.", "Bancô de 500\u00a0Kz. Jogo feito. Nada mais."]
    play = begun(against_one(), [(2, Bet(3 * MIN)), (3, Bet(2 * MIN)), CLOSE])
    assert said(play)[-1] == "Bancô de 500\u00a0Kz. Jogo feito. Nada mais."


def test_without_a_bet_no_card_is_dealt_and_the_hand_stays() -> None:
    table = against_one()
    play = golpe(table, CLOSE)
    assert facts(play, NoBets) == [NoBets(1)]
    assert (table.carry.hand.bank, gain(play, 1)) == (BANK, 0)


# ---- bancô


@pytest.mark.law("AO12.46", "AO12.51")
@pytest.mark.parametrize("place", [3, 12])
def test_banco_plays_alone_for_the_whole_bank_and_every_other_bet_goes_back(place: int) -> None:
    play = begun(against_one(), [(2, Bet(MIN)), (10, Bet(2 * MIN)), (place, Banco())])
    assert facts(play, BancoMade) == [BancoMade(place, "banco", BANK, False, 0)]
    assert facts(play, BetYields) == [BetYields(10, 2 * MIN, 0, 0), BetYields(2, MIN, 0, 0)]
    assert [play.at_stake(number) for number in (2, 10, place)] == [0, 0, BANK]
    assert refused(play, 2, Bet(MIN)).rule == "AO12.51"
    assert refused(play, place, TakeBack(MIN)).code == "banco_stands"


@pytest.mark.law("AO12.49", "AO12.97.a")
def test_seated_players_go_before_each_other_from_the_bankers_right() -> None:
    play = begun(against_one(), [(5, Banco()), (3, Banco())])
    assert refused(play, 4, Banco()).rule == "AO12.49"
    assert refused(play, 5, Banco()).rule == "AO12.49"
    assert facts(play, BancoOverridden) == [BancoOverridden(5, "banco", 3)]
    assert [play.at_stake(number) for number in (3, 5)] == [BANK, 0]
    assert said(play)[-1] == "Bancô com prioridade."
    play = begun(against_one(), [(5, Banco()), (3, Banco()), (2, Banco())])
    assert facts(play, BancoMade)[-1].seat == 2


@pytest.mark.law("AO12.50")
def test_those_who_stand_come_after_all_who_sit_in_their_own_order() -> None:
    play = begun(against_one(), [(12, Banco()), (10, Banco())])
    assert refused(play, 12, Banco()).code == "banco_taken"
    assert play.take(seat(6), Banco()) is None
    assert refused(play, 10, Banco()).code == "banco_taken"


@pytest.mark.law("AO12.52")
def test_how_long_a_banco_may_be_overridden() -> None:
    """From the last one on, for a short while, until the croupier closes (reading 265)."""
    play = begun(against_one())
    assert offered(play, CROUPIER).clock == "betting"
    assert play.take(seat(5), Banco()) is None
    first = play.offer_to(CROUPIER)
    assert first is not None
    assert first[1].clock == "brief"
    assert play.take(seat(3), Banco()) is None
    again = play.offer_to(CROUPIER)
    assert again is not None
    assert again[0] == first[0] + 1  # its clock begins anew
    closed = begun(against_one(), [(5, Bet(MIN)), CLOSE], "Ks")
    assert refused(closed, 3, Banco()).code == "nothing_asked_now"


# ---- bancô suivi


def lost_banco() -> CheminTable:
    table = against_one()
    golpe(table, (5, Banco()), CLOSE, (5, Nao()), (1, KeepHand()), cards=BANCA_WINS)
    assert table.carry.suivi == "gil"
    return table


@pytest.mark.law("AO12.52")
def test_who_lost_a_banco_may_go_on_with_it_before_everybody_else() -> None:
    play = begun(lost_banco(), [(2, Banco()), (5, BancoSuivi())])
    assert facts(play, BancoMade)[-1].seat == 5
    assert refused(play, 2, Banco()).code == "banco_taken"
    assert "Bancô suivi." in said(play)
    assert refused(begun(lost_banco()), 2, BancoSuivi()).rule == "AO12.52"


@pytest.mark.law("AO12.52", "AO12.53")
def test_also_after_the_cards_were_dealt_until_another_has_taken_them_in_hand() -> None:
    dealt: list[Did] = [(2, Bet(MIN)), CLOSE]
    play = begun(lost_banco(), dealt)
    assert facts(play, CardsGiven) == [CardsGiven(2, None)]
    assert isinstance(play.waiting, WaitsForAct)
    assert isinstance(play.waiting.offers[seat(5)], Following)
    assert play.take(seat(5), BancoSuivi()) is None
    assert facts(play, CardsGiven)[-1] == CardsGiven(5, "suivi")
    assert [play.at_stake(number) for number in (2, 5)] == [0, 980 * KZ]
    play = begun(lost_banco(), [*dealt, (2, LookAtCards())])
    assert facts(play, CardsInHand) == [CardsInHand(2)]
    assert refused(play, 5, BancoSuivi()).code == "nothing_asked_now"
    play = begun(lost_banco(), [*dealt, (5, LetCardsGo())])
    assert facts(play, CardsInHand) == [CardsInHand(2)]


@pytest.mark.law("AO12.55")
def test_the_right_stays_when_the_hand_is_passed() -> None:
    table = against_one()
    golpe(table, (5, Banco()), CLOSE, (5, Nao()), (1, PassHand()), cards=BANCA_WINS)
    play = begun(table, [(2, TakeHand()), (3, Banco()), (5, BancoSuivi())])
    assert facts(play, BancoMade)[-1].seat == 5


@pytest.mark.law("AO12.52")
def test_it_lasts_for_one_golpe_and_is_of_who_has_lost() -> None:
    table = lost_banco()
    golpe(table, (2, Bet(MIN)), CLOSE, (5, LetCardsGo()), (2, Nao()), (1, KeepHand()), cards="Ks 7s Kd 9h")
    assert table.carry.suivi == ""
    table = against_one()
    golpe(table, (5, Banco()), CLOSE, (5, Abater()), cards=PONTO_WINS)
    assert table.carry.suivi == ""


# ---- bancô com a mesa, and seul


@pytest.mark.law("AO12.56")
@pytest.mark.parametrize("place", [4, 12])
def test_com_a_mesa_takes_half_of_the_bank_at_least_and_has_the_cards(place: int) -> None:
    play = begun(against_one(), [(2, Bet(4 * MIN)), (place, BancoComMesa(3 * MIN)), (3, Bet(MIN))][:2])
    assert facts(play, BetYields) == [BetYields(2, 2 * MIN, 2 * MIN, 0)]  # the table has what is left
    assert (play.at_stake(place), play.at_stake(2)) == (3 * MIN, 2 * MIN)
    assert refused(begun(against_one()), place, BancoComMesa(2 * MIN)).rule == "AO12.56"
    whole = golpe(
        against_one(), (place, BancoComMesa(3 * MIN)), (2, Bet(2 * MIN)), CLOSE, (place, Abater()), cards=PONTO_WINS
    )
    assert facts(whole, CardsGiven) == [CardsGiven(place, "com_mesa")]
    assert (gain(whole, place), gain(whole, 2)) == (3 * MIN, 2 * MIN)


@pytest.mark.law("AO12.57")
def test_seated_and_standing_override_each_other_as_the_law_orders_it() -> None:
    half: Act = BancoComMesa(3 * MIN)
    steps: list[Did] = [(12, half), (4, half), (12, BancoSeul()), (6, BancoSeul())]
    assert holder(*steps[:1]) == (12, "com_mesa")
    assert holder(*steps[:2]) == (4, "com_mesa")
    assert holder(*steps[:3]) == (12, "seul")
    assert holder(*steps) == (6, "seul")
    play = begun(against_one(), steps)
    assert said(play)[-4:] == [
        "Bancô com a mesa.",
        "Bancô com a mesa feito à mesa.",
        "Bancô sozinho.",
        "Bancô seul, feito à mesa.",
    ]
    assert [play.at_stake(number) for number in (4, 6, 12)] == [0, BANK, 0]
    assert refused(begun(against_one(), steps[1:2]), 12, half).code == "banco_taken"
    assert refused(begun(against_one()), 12, BancoSeul()).rule == "AO12.57"


@pytest.mark.law("AO12.58")
def test_it_stands_alone_and_leaves_priority_for_a_banco_seul_in_the_next_golpe() -> None:
    table = against_one()
    golpe(table, (6, BancoComMesa(3 * MIN)), CLOSE, (6, Nao()), (1, KeepHand()), cards=BANCA_WINS)
    assert table.carry.with_table == "noa"
    play = begun(table, [(2, Banco()), (6, BancoSeul())])
    assert facts(play, BancoMade)[-1].seat == 6
    assert refused(begun(table), 6, BancoComMesa(500 * KZ)).rule == "AO12.58"
    golpe(table, (2, Bet(MIN)), CLOSE, (2, Nao()), (1, KeepHand()), cards="Ks 7s Kd 9h")
    assert table.carry.with_table == ""


# ---- whose the cards are


@pytest.mark.law("AO12.61")
def test_without_banco_the_cards_are_of_the_highest_bet_of_who_sits() -> None:
    play = begun(against_one(), [(2, Bet(MIN)), (4, Bet(2 * MIN)), (10, Bet(2 * MIN)), CLOSE])
    assert facts(play, CardsGiven) == [CardsGiven(4, None)]
    play = begun(against_one(), [(3, Bet(MIN)), (10, Bet(3 * MIN)), CLOSE])
    assert facts(play, CardsGiven) == [CardsGiven(3, None)]


@pytest.mark.law("AO12.62")
@pytest.mark.parametrize("banker, first", [(1, 3), (3, 6), (6, 3)])
def test_of_equal_bets_the_nearest_on_the_bankers_right_has_them(banker: int, first: int) -> None:
    table = chemin()
    banked(table, banker)
    laid: list[Did] = [(place, Bet(MIN)) for place in (6, 3) if place != banker]
    assert facts(begun(table, [*laid, CLOSE]), CardsGiven) == [CardsGiven(first, None)]


@pytest.mark.law("AO12.60")
def test_bets_of_several_never_count_as_one() -> None:
    play = begun(against_one(), [(2, Bet(2 * MIN)), (3, Bet(MIN)), (4, Bet(MIN)), (3, Bet(MIN)), CLOSE])
    assert facts(play, CardsGiven) == [CardsGiven(2, None)]
    names = {type(act).__name__ for offer in begun(against_one()).waiting.offers.values() for act in (offer.default,)}  # type: ignore[union-attr]
    assert names <= {"NoneType", "Close"}  # nobody is asked to lend a bet to anybody


# ---- payment


@pytest.mark.law("AO12.96")
@pytest.mark.parametrize("cards, kind", [(PONTO_WINS, Paid), (BANCA_WINS, Collected)])
def test_bets_are_paid_and_collected_by_place_from_the_bankers_right(cards: str, kind: Any) -> None:
    table = chemin(standing=STANDING)
    banked(table, 4)
    laid: list[Did] = [(place, Bet(MIN)) for place in (10, 1, 12, 6, 3)]
    word: Act = Abater() if kind is Paid else Nao()
    last: list[Did] = [] if kind is Paid else [(4, KeepHand())]
    play = golpe(table, *laid, CLOSE, (6, word), *last, cards=cards)
    assert [each.seat for each in facts(play, kind)] == [6, 1, 10, 3, 12]


@pytest.mark.law("AO12.45")
def test_nobody_but_its_owner_moves_a_bet() -> None:
    play = begun(against_one(), [(2, Bet(MIN))])
    assert refused(play, 3, TakeBack(MIN)).code == "not_so_much_laid"
    assert isinstance(play.waiting, WaitsForAct)
    assert {party for party in play.waiting.offers if not party.startswith("seat:")} == {CROUPIER, FLOOR}


def test_only_who_has_the_cards_sees_them() -> None:
    play = begun(against_one(), [(12, Banco()), CLOSE], "Ks 4s")
    assert {told.to for told in play.facts if isinstance(told.fact, CardsSeen)} == {seat(12)}


def test_a_passed_hand_that_is_taken_is_played_on_at_once() -> None:
    table = chemin()
    passed(table)
    play = begun(table, [(2, TakeHand()), (3, Banco())])
    assert play.at_stake(3) == 2 * BANK
