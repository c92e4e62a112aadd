"""The jackpot's side of a jogada: who plays for it, what it takes in, what it pays; on a small game of its own."""

from typing import Any

import pytest

from acumulado_support import DADO, Bet, Raise, Roll, Stay, TakeBack, begin, do
from jogofeito.core.money import balances
from jogofeito.core.offers import Act, Refusal
from jogofeito.core.parties import CASHIER, CROUPIER, HOUSE, at_stake, jackpot, seat
from jogofeito.core.play import Play
from jogofeito.core.record import canonical, outcome_of, record_of, resume
from jogofeito.core.waits import WaitsForAct
from jogofeito.games.acumulado.acts import (
    CountingOut,
    JackpotFed,
    JackpotJoined,
    JackpotLeft,
    JackpotShown,
    JackpotStands,
    JackpotWon,
    JoinJackpot,
    LeaveJackpot,
)

STAKE, MINIMUM = 10_00, 100_00
START = 10_000 * STAKE
LOST, WON = 11, 10  # faces that win no jackpot


def refused(play: Play[Any, Any], who: int, act: Act) -> tuple[str, str]:
    answer = play.consider(seat(who), act)
    assert isinstance(answer, Refusal)
    return answer.code, answer.rule


def rolled(play: Play[Any, Any], *faces: int) -> Play[Any, Any]:
    """The croupier rolls, and nobody raises."""
    do(play, (CROUPIER, Roll()))
    for face in faces:
        play.draw(face)
    while isinstance(play.waiting, WaitsForAct) and CASHIER not in play.waiting.offers:
        do(play, (next(iter(play.waiting.offers)), Stay()))
    return play


def facts(play: Play[Any, Any], *types: type) -> list[Any]:
    return [told.fact for told in play.facts if isinstance(told.fact, types)]


ALL_THREE = tuple((number, act) for number in (1, 2, 3) for act in (Bet(), JoinJackpot()))


@pytest.mark.law("AO7.2", "AO9.3")
def test_playing_for_the_jackpot_is_optional() -> None:
    play = rolled(begin((1, Bet()), (2, Bet()), (2, JoinJackpot())), 0, LOST)
    assert play.over  # the nought of seat 1 wins no jackpot
    assert facts(play, JackpotWon) == []
    assert facts(play, JackpotFed) == [JackpotFed(stakes=1, amount=7_00)]


def test_where_there_is_no_jackpot_nobody_plays_for_it() -> None:
    assert refused(begin((1, Bet()), stake=0), 1, JoinJackpot()) == ("no_jackpot_here", "AO7.8")


@pytest.mark.law("AO7.8", "AO9.21")
def test_only_who_has_bet_in_the_game_plays_for_the_jackpot() -> None:
    play = begin()
    assert refused(play, 1, JoinJackpot()) == ("jackpot_needs_a_bet", "AO7.8")
    do(play, (1, Bet()), (1, JoinJackpot()))
    assert facts(play, JackpotJoined) == [JackpotJoined(1)]
    assert balances(play.movements)[seat(1)] == -MINIMUM - STAKE


@pytest.mark.law("AO7.8")
def test_without_the_bet_the_side_stake_goes_back_too() -> None:
    play = begin((1, Bet()), (1, JoinJackpot()), (1, TakeBack()))
    assert facts(play, JackpotLeft) == [JackpotLeft(1)]
    assert not any(balances(play.movements).values())
    do(play, (1, Bet()))
    assert refused(play, 1, LeaveJackpot()) == ("jackpot_not_joined", "AO7.10")


@pytest.mark.law("AO7.10")
def test_one_side_stake_a_player_of_the_amount_that_was_fixed() -> None:
    play = begin((1, Bet()), (1, JoinJackpot()))
    assert refused(play, 1, JoinJackpot()) == ("jackpot_joined_already", "AO7.10")
    do(play, (1, LeaveJackpot()))
    assert refused(play, 1, LeaveJackpot()) == ("jackpot_not_joined", "AO7.10")
    assert balances(play.movements)[seat(1)] == -MINIMUM


@pytest.mark.law("AO7.3", "AO9.4")
def test_the_jackpot_grows_by_its_increment_and_the_house_keeps_the_others() -> None:
    play = rolled(begin(*ALL_THREE), LOST, LOST, LOST)
    assert play.over
    sums = balances(play.movements)
    assert sums[jackpot("mesa")] == 3 * 7_00
    assert sums[HOUSE] == 3 * MINIMUM + 3 * 3_00
    assert facts(play, JackpotFed) == [JackpotFed(stakes=3, amount=21_00)]


@pytest.mark.law("AO7.6", "AO7.9", "AO9.11")
def test_the_prize_is_paid_whatever_becomes_of_the_bet_in_the_game() -> None:
    play = rolled(begin((1, Bet()), (1, JoinJackpot())), 1)  # an odd face loses the bet
    do(play, (CASHIER, JackpotStands(START)))
    assert balances(play.movements)[seat(1)] == START // 10 - MINIMUM - STAKE


@pytest.mark.law("AO7.13.a", "AO7.13.b")
def test_with_several_winners_the_cashier_pays_all_of_them_at_once() -> None:
    play = rolled(begin(*ALL_THREE), 0, 0, 1)
    waiting = play.waiting
    assert isinstance(waiting, WaitsForAct)
    assert list(waiting.offers) == [CASHIER]
    offer = waiting.offers[CASHIER]
    assert isinstance(offer, CountingOut)
    assert offer.winners == ((1, "zero"), (2, "zero"), (3, "um"))
    do(play, (CASHIER, JackpotStands(START + 1)))
    tenth = START // 10
    half = (START + 1 - tenth) // 2
    assert facts(play, JackpotWon) == [
        JackpotWon(3, "um", tenth),
        JackpotWon(1, "zero", half),
        JackpotWon(2, "zero", half),
    ]
    assert facts(play, JackpotShown) == [JackpotShown(START)]
    assert START + 1 + balances(play.movements)[jackpot("mesa")] - 3 * 7_00 == START
    assert play.over


def test_a_ceiling_shows_in_what_is_left() -> None:
    play = rolled(begin((1, Bet()), (1, JoinJackpot()), ceiling=START, overflow="adds"), 0)
    do(play, (CASHIER, JackpotStands(START + 50_00)))
    assert facts(play, JackpotWon) == [JackpotWon(1, "zero", START)]
    assert facts(play, JackpotShown) == [JackpotShown(START)]
    assert balances(play.movements)[jackpot("mesa")] == 7_00  # all that was won, the house put in again


def test_the_cashier_alone_says_what_there_is_and_says_no_nonsense() -> None:
    play = rolled(begin((1, Bet()), (1, JoinJackpot())), 0)
    assert refused(play, 1, JackpotStands(10**9)) == ("not_your_turn", "")
    for act, code in ((JackpotStands(-1), "amount_not_positive"), (Roll(), "act_not_offered")):
        answer = play.consider(CASHIER, act)
        assert isinstance(answer, Refusal)
        assert answer.code == code


def test_a_void_jogada_gives_the_side_stakes_back() -> None:
    play = begin(*ALL_THREE)
    do(play, (CROUPIER, Roll()))
    play.draw(0)
    play.void("fault")
    assert not any(balances(play.movements).values())


def test_the_record_of_a_jackpot_won_plays_again_byte_for_byte() -> None:
    play = rolled(begin(*ALL_THREE), 0, 1, 3)
    do(play, (CASHIER, JackpotStands(START + 777)))
    record = record_of(play, "x")
    assert canonical(outcome_of(resume(DADO.game, record))) == canonical(outcome_of(play))


def test_raising_has_nothing_to_do_with_it() -> None:
    play = begin((1, Bet()), (1, JoinJackpot()), (CROUPIER, Roll()))
    play.draw(WON)
    do(play, (1, Raise()))
    sums = balances(play.movements)
    assert sums[jackpot("mesa")] == 7_00
    assert sums.get(at_stake(1), 0) == 0
