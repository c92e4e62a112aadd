"""Whole jogadas of blackjack/21, as a person reads them."""

from typing import Any

import pytest

from blackjack_support import CLOSE, begin, blackjack, counted, deal, laying, run_on, standing, with_jackpot, with_shoe
from jogofeito.core.play import Play
from jogofeito.games.acumulado.acts import JoinJackpot
from jogofeito.games.blackjack.acts import (
    Carry,
    Double,
    Draw,
    Follow,
    GiveUp,
    Insure,
    NoInsurance,
    OneTooMany,
    Split,
    Stand,
    StayOut,
    TakeEvenMoney,
    TurnBankCard,
    WrongCard,
)
from jogofeito.games.sabot.acts import Cut, DeclineCut, LeaveInCorner
from support import CROUPIER, Did, Golden, Scene


def new_shoe() -> Play[Any, Any]:
    """The first player does not cut, the second does; a double wins, a hand ties, a blackjack is paid at once."""
    table = blackjack(1, 2, 3)
    table.carry = Carry()
    cut: list[Did] = [(1, DeclineCut()), (2, Cut(150))]
    bets = laying((1, 1, 2), (2, 2, 1), (3, 3, 4))
    play = begin(table)
    run_on(play, [*cut, *bets, CLOSE, (1, Double()), (2, Stand())], "6s Ts As 8h 5d 8s Kd Td Tc")
    return play


def four_hands_and_a_follower() -> Play[Any, Any]:
    """Eights split three times, one hand doubled; who followed does so twice and then stays out, the other never."""
    then: list[Did] = [
        *((1, Split()), (2, Follow()), (3, StayOut())),
        *((1, Split()), (2, Follow()), (3, StayOut())),
        *((1, Stand()), (1, Split()), (2, StayOut())),
        *((1, Double()), (2, StayOut()), (1, Stand()), (1, Draw()), (1, Stand())),
    ]
    dealt = "8s 6h 8d 8c Tc 8h 3s Ts 9d 2c 9h Kh 5c"
    return deal(blackjack(1, 2, 3), (1, 1, 1), (2, 1, 2), (3, 1, 3), cards=dealt, then=then)


def even_money_against_an_ace() -> Play[Any, Any]:
    """Two bets on a blackjack: one is paid at par, the other waits; a third player insures. The bank has blackjack."""
    then: list[Did] = [(1, TakeEvenMoney("lugar:1")), (3, Insure("lugar:3", 100_00)), (2, NoInsurance())]
    bets = ((1, 1, 2), (2, 1, 2), (3, 3, 2))
    return deal(blackjack(1, 2, 3), *bets, cards="As Ts Ah Kd 9d Qc", then=[*then, (3, Stand())])


def six_seven_eight_then_bust() -> Play[Any, Any]:
    """Any three cards make the special prize (reading 47): 6-7-8 of spades comes with the card that passes 21."""
    table = blackjack(1, 2, readings__special_cards="any_three")
    then: list[Did] = [(1, Draw()), (1, Draw())]
    return deal(table, (1, 1, 2), (2, 1, 1), cards="6s 9h 2d 7s 8s", then=then)


def given_up_against_a_ten_that_is_blackjack() -> Play[Any, Any]:
    """Half is lost by who gave up, all by who had doubled."""
    then: list[Did] = [(1, GiveUp()), (2, Double())]
    return deal(blackjack(1, 2), (1, 1, 2), (2, 2, 2), cards="Ts 6s Kh 6d 5d 9d Ac", then=then)


def jackpot_with_two_winners() -> Play[Any, Any]:
    """Two aces of one suit take the rest after two aces of two suits took a tenth; both hands lose."""
    table = with_jackpot(1, 2, jackpot__prizes=["dois_ases_naipe=rest", "dois_ases=10%"])
    joined: list[Did] = [(1, JoinJackpot()), (2, JoinJackpot())]
    then: list[Did] = [(1, Stand()), (2, Stand()), counted(3_000_140)]
    return deal(table, (1, 1, 1), (2, 2, 1), first=joined, cards="As Ah 9h As Ad 9c", then=then)


def bets_on_a_free_place() -> Play[Any, Any]:
    """Nobody sits at place 5: the higher bet decides there, and the lower one follows a double."""
    then: list[Did] = [(1, Stand()), (2, Double()), (1, Follow())]
    bets = ((1, 1, 1), (1, 5, 2), (2, 5, 3))
    return deal(blackjack(1, 2), *bets, cards="Ts 6s 7h 9d 5d Kd Tc", then=then)


def slips_of_the_croupier() -> Play[Any, Any]:
    """The bank's card is turned by mistake, a card nobody wanted goes to the next who asks, the bank takes too many."""
    then: list[Did] = [
        *((CROUPIER, TurnBankCard()), (1, Stand()), (CROUPIER, WrongCard(seen=False))),
        *((2, Draw()), (CROUPIER, WrongCard(seen=True)), (2, Stand()), (CROUPIER, OneTooMany())),
    ]
    return deal(blackjack(1, 2), (1, 1, 1), (2, 2, 1), cards="Ts 9s 7h 8d 3d 2c 5c 4d Td 6d", then=then)


def continuous_shuffler() -> Play[Any, Any]:
    """No cut and no warning card; the cards of the jogada do not fit in again and wait in the corner."""
    table = blackjack(1, shoe="continuo")
    table.carry = Carry()
    then: list[Did] = [(1, Draw()), (1, Stand()), (CROUPIER, LeaveInCorner())]
    return deal(table, (1, 1, 1), cards="As 6h 6d Td 9c 2h", then=then)


def last_of_the_shoe() -> Play[Any, Any]:
    """The warning card comes out in the middle; everybody loses and the bank's second card is never turned."""
    table = blackjack(1, 2)
    table.carry = with_shoe(table, left=52, last_cut=2)
    then: list[Did] = [(1, Draw()), (2, GiveUp())]
    return deal(table, (1, 1, 1), (2, 2, 2), cards="Ts Ts 9h 6d 6h Kd", then=then)


def void() -> Play[Any, Any]:
    """The power fails after a double: both stakes go back, cards that were seen stay seen."""
    play = standing(blackjack(1), (1, 1, 1), cards="6s 9h 5d", then=[(1, Double())])
    play.void("power cut")
    return play


SCENES = (
    new_shoe,
    four_hands_and_a_follower,
    even_money_against_an_ace,
    six_seven_eight_then_bust,
    given_up_against_a_ten_that_is_blackjack,
    jackpot_with_two_winners,
    bets_on_a_free_place,
    slips_of_the_croupier,
    continuous_shuffler,
    last_of_the_shoe,
    void,
)


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.__name__)
def test_the_jogada_is_as_it_was_read(scene: Scene, golden: Golden) -> None:
    golden(scene)
