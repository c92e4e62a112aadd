"""Faults at a table with a croupier, each with its consequence; an electronic table cannot commit them."""

from typing import Any, get_args

import pytest

from chemin_de_fer_support import BANK, CLOSE, MIN, CheminTable, banked, begun, chemin, golpe, refused, result, said
from jogofeito.core.facts import JogadaVoid
from jogofeito.core.offers import Act
from jogofeito.core.parties import CROUPIER, seat
from jogofeito.core.play import Play
from jogofeito.core.room import WaitsForAct
from jogofeito.games.chemin_de_fer.acts import (
    Abater,
    Banco,
    BancoSuivi,
    Bet,
    Carta,
    KeepHand,
    LeaveHand,
    LookAtCards,
    Nao,
    PassHand,
    TakeHand,
)
from jogofeito.games.chemin_de_fer.croupier import MISTAKES, Deal, Dealing, Declare, Granting, Mistake
from jogofeito.games.chemin_de_fer.facts import (
    BankerSaid,
    BankReturned,
    CardBurnt,
    CardsGiven,
    CardsSeen,
    CardTurned,
    FaultNoted,
    Rebuilt,
)
from support import Did, facts, gain

ON: Did = (CROUPIER, Deal())
PASS: Did = (1, PassHand())


def real(**remembered: Any) -> CheminTable:
    """Seat 1 has the bank, a person deals."""
    table = chemin(dealer="croupier", cagnotte=0)
    banked(table)
    table.remember(**remembered)
    return table


def fault(name: Mistake, **more: Any) -> Did:
    return CROUPIER, Declare(name, **more)


def played(cards: str, *acts: Did, banco: bool = False) -> Play[Any, Any]:
    """Seat 2 has the cards."""
    bet: Act = Banco() if banco else Bet(MIN)
    return golpe(real(), (2, bet), CLOSE, *acts, cards=cards)


def stands(cards: str, *acts: Did) -> Play[Any, Any]:
    return begun(real(), [(2, Bet(MIN)), CLOSE, *acts], cards)


def burnt(play: Play[Any, Any]) -> list[str | None]:
    return [each.card for each in facts(play, CardBurnt)]


def null(play: Play[Any, Any]) -> bool:
    return facts(play, JogadaVoid) == [JogadaVoid("lapse")]


# ---- what can be declared


@pytest.mark.law("AO12.104")
def test_every_fault_is_imputed_to_one_side_and_named_with_its_rule() -> None:
    assert set(MISTAKES) == set(get_args(Mistake))
    assert {each.blame for each in MISTAKES.values()} == {"ponto", "banca", "pagador"}
    board = real().listed.game.board(real().rules)
    assert [each["fault"] for each in board["mistakes"]] == list(MISTAKES)
    play = played("Ks 9s Kh 7h", ON, fault("dropped"), ON, (2, Abater()))
    assert facts(play, FaultNoted) == [FaultNoted("dropped", "banca", "AO12.105.l")]
    assert "Cartas ao chão: conservam o seu valor." in said(play)


def test_an_electronic_table_has_none_of_them() -> None:
    table = chemin()
    banked(table)
    play = begun(table, [(2, Bet(MIN)), CLOSE], "Ks 9s")
    assert isinstance(play.waiting, WaitsForAct)
    assert set(play.waiting.offers) == {seat(2)}
    assert table.listed.game.board(table.rules)["mistakes"] == []


@pytest.mark.law("AO12.105.k")
def test_once_the_golpe_is_over_nothing_can_be_declared() -> None:
    play = begun(real(), [(2, Bet(MIN)), CLOSE, ON, ON, (2, Nao()), ON, (1, Nao()), ON], "Ks 7s Kh 6h 2d"[:11])
    assert result(play)[0] == "ponto"
    assert refused(play, CROUPIER, Declare("dropped")).code == "nothing_asked_now"


@pytest.mark.law("AO12.105.a")
def test_from_the_first_card_on_the_golpe_is_dealt() -> None:
    play = stands("", ON)
    assert isinstance(play.waiting, WaitsForAct)
    assert set(play.waiting.offers) == {CROUPIER}  # nothing takes the banker out of it
    assert isinstance(play.waiting.offers[CROUPIER], Dealing)


# ---- of the banker (AO12.105)


@pytest.mark.law("AO12.105.b")
def test_cards_of_the_ponto_turned_the_banker_plays_by_the_table() -> None:
    play = played("Ks 4s Kh 3h 9d 2c", ON, fault("ponto_turned"), ON, (2, Carta()))
    assert facts(play, BankerSaid)[-1] == BankerSaid(1, "carta", "by_table")


@pytest.mark.law("AO12.105.c")
def test_two_cards_stuck_together_are_null_unless_nobody_can_doubt() -> None:
    play = played("Ks 4s Kh 3h", ON, ON, (2, Carta()), ON, fault("stuck"))
    assert null(play)
    assert gain(play, 2) == 0
    safely = fault("stuck", safe=True)
    play = played("Ks 4s Kh 3h 2d 4d", ON, ON, (2, Carta()), ON, safely, ON, ON, (1, Carta()), ON, PASS)
    assert [each.card for each in facts(play, CardTurned) if each.place == 3] == ["2d", "4d"]


@pytest.mark.law("AO12.105.d")
def test_a_banker_with_more_than_two_cards_has_bacara_and_draws_also_against_eight() -> None:
    play = played("Ks 8s Kh 9h 5d", ON, fault("banker_extra"), ON, (2, Abater()))
    assert result(play) == ("ponto", 8, 5)


@pytest.mark.law("AO12.105.e")
def test_two_third_cards_count_the_least_of_three_and_the_other_is_burnt() -> None:
    acts: list[Did] = [ON, ON, (2, Nao()), ON, (1, Carta()), fault("two_thirds")]
    play = played("Ks 7s 2h 3h 4d 9d", *acts)
    assert result(play) == ("ponto", 7, 4)  # 2+3+9: of 9, 14, 15 and 16, the least
    assert burnt(play) == ["4d"]


@pytest.mark.law("AO12.105.f")
def test_a_fifth_card_is_the_pontos_if_asked_for_and_else_the_bankers_who_may_not_show() -> None:
    play = played("Ks 4s Kh 7h 3d", ON, fault("fifth_card"), ON, (2, Carta()), ON, ON, ON, (1, Nao()))
    assert facts(play, CardTurned)[-1] == CardTurned("ponto", 3, "3d", None)
    play = played("Ks 7s Kh 9h 3d", ON, fault("fifth_card"), ON, (2, Nao()))
    assert result(play) == ("ponto", 7, 2)
    assert facts(play, BankerSaid)[-1] == BankerSaid(1, "carta", "fault")


@pytest.mark.law("AO12.105.g")
@pytest.mark.parametrize(
    "banca, third, outcome",
    [("Kh 6h", "2d", ("empate", 8, 8)), ("Kh 7h", "", ("ponto", 8, 7)), ("Kh 9h", "", ("banca", 8, 9))],
)
def test_a_ponto_with_three_cards_counts_the_best_of_them(banca: str, third: str, outcome: Any) -> None:
    last: list[Did] = [(1, Carta()), ON] if third else []
    tail: list[Did] = [PASS] if outcome[0] != "ponto" else []
    done: list[Did] = [] if third else [ON]
    play = played(f"3s 5s Ks {banca} {third}", ON, fault("ponto_extra"), ON, ON, *last, *done, *tail)
    assert result(play) == outcome


@pytest.mark.law("AO12.105.h")
def test_a_ponto_with_four_cards_counts_the_best_three() -> None:
    play = played("2s As Kh 7h 4d 6d", ON, ON, (2, Carta()), ON, ON, fault("ponto_four"))
    assert result(play)[:2] == ("ponto", 9)  # 2+1+6


@pytest.mark.law("AO12.105.i")
@pytest.mark.parametrize("banca, outcome", [("Kh 8h", ("ponto", 9, 8)), ("Kh 9h", ("empate", 9, 9))])
def test_cards_of_the_ponto_on_the_floor_are_nine(banca: str, outcome: Any) -> None:
    tail: list[Did] = [PASS] if outcome[0] == "empate" else []
    play = played(f"Ks 2s {banca}", ON, fault("ponto_floored"), ON, ON, ON, *tail)
    assert result(play) == outcome


@pytest.mark.law("AO12.105.j")
def test_a_third_card_in_the_discard_box_is_nine_and_the_banker_may_draw_but_with_seven() -> None:
    acts: list[Did] = [ON, ON, (2, Carta()), ON, fault("third_discarded"), ON, ON]
    play = played("Ks 2s Kh 5h 4d", *acts, (1, Carta()), ON, PASS)
    assert result(play) == ("empate", 9, 9)
    assert result(played("Ks 2s Kh 7h", *acts)) == ("ponto", 9, 7)


@pytest.mark.law("AO12.105.l")
def test_cards_that_fall_keep_their_value() -> None:
    play = played("Ks 7s Kh 6h", ON, fault("dropped"), ON, (2, Nao()), ON, (1, Nao()))
    assert result(play) == ("ponto", 7, 6)


@pytest.mark.law("AO12.105.m")
def test_a_card_drawn_against_the_croupiers_word_is_burnt() -> None:
    play = played("Ks 7s Kh 6h 3d", ON, ON, (2, Nao()), ON, (1, Carta()), fault("against_advice"))
    assert "3d" in burnt(play)
    assert result(play) == ("ponto", 7, 6)


# ---- of the ponto (AO12.106)


@pytest.mark.law("AO12.106.a")
def test_whoever_does_not_show_in_time_has_a_card_only_if_the_banker_gives_it() -> None:
    play = stands("Ks 8s", ON, ON, (2, Carta()))
    assert isinstance(play.waiting, WaitsForAct)
    offer = play.waiting.offers[seat(1)]
    assert isinstance(offer, Granting)
    assert offer.rule == "AO12.106.a"
    play = played("Ks 8s Kh 7h", ON, ON, (2, Carta()), (1, Nao()), ON, (1, Nao()))
    assert result(play) == ("ponto", 8, 7)
    play = played("Ks 8s Kh 7h 3d", ON, ON, (2, Carta()), (1, Carta()), ON, ON, ON, (1, Nao()), ON, PASS)
    assert result(play) == ("banca", 1, 7)


@pytest.mark.law("AO12.106.b")
def test_a_nine_that_was_not_shown_loses_to_an_eight_that_was() -> None:
    play = played("Ks 9s Kh 8h", ON, ON, (2, Nao()), ON, ON, PASS)
    assert result(play) == ("banca", 9, 8)
    assert gain(play, 2) == -MIN


@pytest.mark.law("AO12.106.c")
def test_a_word_that_is_changed_leaves_the_card_to_the_banker_unless_the_bank_has_bacara() -> None:
    play = played("Ks 4s Kh 6h", ON, ON, (2, Carta()), fault("changed_word"), (1, Nao()), ON, (1, Nao()), ON, PASS)
    assert result(play) == ("banca", 4, 6)
    play = played("Ks 6s Kh 6h 3d", ON, ON, (2, Nao()), fault("changed_word"), (1, Carta()), ON, ON, ON, (1, Nao()))
    assert result(play) == ("ponto", 9, 6)
    stopped = stands("Ks 4s Kh Kd", ON, ON, (2, Nao()), fault("changed_word"))
    assert isinstance(stopped.waiting, WaitsForAct)
    assert seat(1) not in stopped.waiting.offers  # the banker has nothing to decide


@pytest.mark.law("AO12.106.d")
def test_with_five_the_first_word_counts() -> None:
    play = stands("Ks 5s Kh 6h", ON, ON, (2, Nao()), fault("changed_word"))
    assert isinstance(play.waiting, WaitsForAct)
    assert seat(1) not in play.waiting.offers
    play = played("Ks 5s Kh 6h", ON, ON, (2, Nao()), fault("changed_word"), ON, (1, Nao()), ON, PASS)
    assert result(play) == ("banca", 5, 6)


@pytest.mark.law("AO12.106.e")
def test_a_ponto_who_delays_on_and_on_loses_the_cards_to_the_next_highest_bet() -> None:
    laid: list[Did] = [(2, Bet(MIN)), (4, Bet(2 * MIN)), CLOSE, ON, ON]
    play = begun(real(), [*laid, fault("delay")], "Ks 7s")
    assert [each.seat for each in facts(play, CardsGiven)] == [4, 2]
    assert [told.to for told in play.facts if isinstance(told.fact, CardsSeen)] == [seat(4), seat(2)]
    assert play.take(seat(2), Nao()) is None
    assert refused(begun(real(), [(2, Banco()), CLOSE, ON, ON], "Ks 7s"), CROUPIER, Declare("delay")).code


# ---- of the croupier (AO12.107)


@pytest.mark.law("AO12.107.a")
def test_a_card_that_comes_out_face_up_is_burnt_and_bets_stay() -> None:
    play = played("As Ks 7s Kh 6h", fault("face_up"), ON, ON, (2, Nao()), ON, (1, Nao()))
    assert burnt(play) == ["As"]
    assert (result(play), gain(play, 2)) == (("ponto", 7, 6), MIN)
    play = stands("Ks 4s Kh 6h 9d", ON, ON, (2, Carta()), ON, fault("face_up"))
    assert burnt(play) == ["9d"]


@pytest.mark.law("AO12.107.b")
@pytest.mark.parametrize("drawn", ["3d", "3d 4d"])
@pytest.mark.parametrize("had", [5, 6])
def test_carta_called_for_nao_is_put_right_by_the_table(had: int, drawn: str) -> None:
    """Up to five points the first card is the banker's; with six or seven all are burnt."""
    banca, two, cards = f"Kh {had}h", " " in drawn, drawn.split()
    score, away = (8, cards[1:]) if had == 5 else (6, cards)
    acts: list[Did] = [ON, ON, (2, Nao()), fault("wrong_call", two=two), ON, ON]
    tail: list[Did] = [PASS] if score > 7 else []
    play = played(f"Ks 7s {banca} {drawn}", *acts, *tail)
    assert result(play)[1:] == (7, score)
    assert burnt(play) == away


@pytest.mark.law("AO12.107.c")
def test_a_slip_in_passing_cards_is_null_unless_the_golpe_can_be_rebuilt() -> None:
    table = real()
    play = golpe(table, (2, Bet(MIN)), CLOSE, ON, fault("passing"))
    assert null(play)
    assert "Golpe nulo." in said(play)
    assert (table.carry.hand.bank, gain(play, 2)) == (BANK, 0)
    play = played("Ks 7s Kh 6h", ON, fault("passing", safe=True), ON, (2, Nao()), ON, (1, Nao()))
    assert result(play) == ("ponto", 7, 6)


# ---- the discard box (AO12.76)


@pytest.mark.law("AO12.75", "AO12.76")
@pytest.mark.parametrize("name, winner", [("ponto_discards", "banca"), ("banker_discards", "ponto")])
def test_who_puts_cards_into_the_discard_box_loses(name: Mistake, winner: str) -> None:
    tail: list[Did] = [PASS] if winner == "banca" else []
    for acts in (
        [ON, ON, fault(name), ON, ON],
        [ON, ON, (2, Nao()), fault(name), ON, ON],
        [ON, ON, (2, Nao()), ON, (1, Nao()), fault(name), ON],
    ):
        play = played("Ks 7s Kh 6h", *acts, *tail)
        assert result(play)[0] == winner
        assert gain(play, 2) == (MIN if winner == "ponto" else -MIN)


@pytest.mark.law("AO12.76")
def test_a_croupier_who_does_it_makes_the_golpe_null() -> None:
    assert null(played("Ks 7s Kh 6h", ON, ON, (2, Nao()), fault("croupier_discards")))


# ---- false draws and wrong advice (AO12.72, AO12.101)


@pytest.mark.law("AO12.72")
def test_a_false_draw_without_banco_is_put_right_and_what_is_too_much_burnt() -> None:
    play = played("Ks 4s Kh 5h 3d", ON, ON, (2, Nao()), ON, (1, Carta()), ON)  # the card is the ponto's
    assert facts(play, Rebuilt) == [Rebuilt("3d", None, 0)]
    assert result(play) == ("ponto", 7, 5)
    play = played("Ks 7s Kh 6h 3d", ON, ON, (2, Carta()), ON, ON, ON, (1, Nao()), ON)
    assert facts(play, Rebuilt) == [Rebuilt(None, None, 1)]
    assert (result(play), burnt(play)) == (("ponto", 7, 6), ["3d"])


@pytest.mark.law("AO12.71")
def test_with_banco_it_stands() -> None:
    play = played("Ks 4s Kh 6h", ON, ON, (2, Nao()), ON, (1, Nao()), ON, PASS, banco=True)
    assert facts(play, Rebuilt) == []
    assert result(play) == ("banca", 4, 6)


@pytest.mark.law("AO12.101")
def test_wrong_advice_is_put_right_by_the_table() -> None:
    acts: list[Did] = [ON, ON, (2, Nao()), ON, (1, Nao()), fault("wrong_advice"), ON]
    play = played("Ks 7s Kh 5h 4d", *acts, PASS, banco=True)
    assert facts(play, Rebuilt) == [Rebuilt(None, "4d", 0)]
    assert result(play) == ("banca", 7, 9)


# ---- the hand out of turn, and bancô suivi that was heard (AO12.54, AO12.82)


@pytest.mark.law("AO12.82")
def test_a_hand_taken_out_of_turn_goes_back_before_the_cards_and_stays_after_them() -> None:
    play = stands("", fault("out_of_turn", seat=4))
    assert play.at_stake(1) == BANK
    table = real()
    acts: list[Did] = [(2, Bet(MIN)), CLOSE, ON, fault("out_of_turn", seat=4), (4, TakeHand()), ON, (2, Nao()), ON]
    play = golpe(table, *acts, (4, Nao()), cards="Ks 7s Kh 6h")
    assert facts(play, BankReturned)[0] == BankReturned(1, BANK, 0)
    assert (gain(play, 1), gain(play, 2), gain(play, 4)) == (0, MIN, -MIN)
    assert table.carry.last == 4
    assert null(played("", ON, fault("out_of_turn", seat=4), (4, LeaveHand())))


@pytest.mark.law("AO12.54")
def test_cards_that_another_has_taken_go_to_who_had_declared_suivi_even_though_they_were_seen() -> None:
    table = real(suivi="gil")
    acts: list[Did] = [(2, Bet(MIN)), CLOSE, ON, ON, (2, LookAtCards()), fault("suivi_heard"), (5, BancoSuivi())]
    play = begun(table, acts[:5], "Ks 7s")
    assert play.take(CROUPIER, Declare("suivi_heard")) is None
    assert play.take(seat(5), BancoSuivi()) is None
    assert facts(play, CardsGiven)[-1] == CardsGiven(5, "suivi")
    assert [told.to for told in play.facts if isinstance(told.fact, CardsSeen)] == [seat(2), seat(5)]
    said_before = begun(real(suivi="gil"), [*acts[:5], (2, Nao())], "Ks 7s Kh 6h")
    assert refused(said_before, CROUPIER, Declare("suivi_heard")).code == "no_such_fault_now"  # it has been said


def test_a_bank_wins_at_a_real_table_as_at_any_other() -> None:
    play = played("Ks 6s Kh 7h", ON, ON, (2, Nao()), ON, (1, Nao()), ON, (1, KeepHand()))
    assert result(play) == ("banca", 6, 7)
