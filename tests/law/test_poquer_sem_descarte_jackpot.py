"""The jackpot of póquer sem descarte: AO9.3-5, AO9.10-14, AO9.21-22."""

import pytest

from jogofeito.core.parties import CASHIER, jackpot, seat
from jogofeito.games.acumulado.acts import (
    JackpotFed,
    JackpotJoined,
    JackpotLeft,
    JackpotShown,
    JackpotStands,
    JackpotWon,
    JoinJackpot,
    LeaveJackpot,
)
from jogofeito.games.pano.acts import Withdraw
from jogofeito.games.poquer_sem_descarte.acts import HandShown, Misdeal, Passo
from jogofeito.games.sabot.acts import CardsTaken
from poquer_sem_descarte_support import (
    CLOSE,
    HIGH,
    JACKPOT,
    NOTHING,
    PAIR_OF_TWOS,
    STAKE,
    UNIT,
    bet,
    golpe,
    rules_refused,
    run_on,
    stud,
)
from support import CROUPIER, Did, facts, gain, refusal_of

START = 10_000 * STAKE
STANDS: Did = (CASHIER, JackpotStands(START))
ROYAL_HEARTS, ROYAL_SPADES = "Ah Kh Qh Jh Th", "As Ks Qs Js Ts"
FLUSH, OTHER_FLUSH = "Ah Jh 9h 6h 3h", "Ad Jd 9d 6d 3d"
STRAIGHT_FLUSH, OTHER_STRAIGHT_FLUSH = "9h 8h 7h 6h 5h", "9d 8d 7d 6d 5d"


@pytest.mark.law("AO9.3", "AO9.21")
def test_the_jackpot_is_optional_and_only_for_who_has_a_first_bet() -> None:
    table = stud(**JACKPOT)
    play = table.begin()
    refusal = refusal_of(play, 1, JoinJackpot())
    assert (refusal.code, refusal.rule) == ("jackpot_needs_a_bet", "AO9.21")
    for act in (bet(table, 1)[1], JoinJackpot()):
        assert play.take(seat(1), act) is None
    refusal = refusal_of(play, 1, JoinJackpot())
    assert (refusal.code, refusal.rule) == ("jackpot_joined_already", "AO9.10")
    assert facts(play, JackpotJoined) == [JackpotJoined(1)]
    assert play.take(seat(1), LeaveJackpot()) is None
    assert refusal_of(play, 1, LeaveJackpot()).code == "jackpot_not_joined"
    assert refusal_of(stud().begin(), 1, JoinJackpot()).code == "no_jackpot_here"


@pytest.mark.law("AO9.21")
def test_with_the_first_bet_the_side_stake_goes_back() -> None:
    table = stud(**JACKPOT)
    play = table.begin(bet(table, 1, 2), (1, JoinJackpot()), (1, Withdraw("inicial", UNIT)))
    assert facts(play, JackpotLeft) == []
    assert play.take(seat(1), Withdraw("inicial", UNIT)) is None
    assert facts(play, JackpotLeft) == [JackpotLeft(1)]
    assert gain(play, 1) == 0


@pytest.mark.law("AO9.22", "AO9.10")
def test_side_stakes_are_laid_before_the_cards_and_cost_what_was_fixed() -> None:
    table = stud(**JACKPOT)
    play = table.begin(bet(table, 1), CLOSE)
    assert refusal_of(play, 1, JoinJackpot()).code == "not_your_turn"
    play = golpe(table, {1: HIGH}, PAIR_OF_TWOS, jackpot=[1])
    assert gain(play, 1) == -3 * UNIT - STAKE


@pytest.mark.law("AO9.4", "AO9.5.a")
def test_the_jackpot_grows_by_itself_by_its_share_of_each_side_stake() -> None:
    play = golpe(stud(**JACKPOT, jackpot__increment=60), {1: HIGH, 2: "Kd Th 8d 6d 4h"}, PAIR_OF_TWOS, jackpot=[1, 2])
    assert facts(play, JackpotFed) == [JackpotFed(2, 2 * STAKE * 60 // 100)]
    assert sum(move.amount for move in play.movements if move.payee == jackpot("mesa")) == 2 * STAKE * 60 // 100


@pytest.mark.law("AO9.5.b")
def test_who_has_bet_on_the_jackpot_stays_known_after_the_chips_are_gone() -> None:
    play = golpe(stud(**JACKPOT), {1: HIGH, 2: FLUSH}, PAIR_OF_TWOS, jackpot=[2], then=[STANDS])
    assert facts(play, JackpotJoined) == [JackpotJoined(2)]
    assert [won.seat for won in facts(play, JackpotWon)] == [2]


@pytest.mark.law("AO9.12")
def test_it_starts_with_ten_thousand_side_stakes_or_more() -> None:
    assert stud(**JACKPOT).rules.jackpot.start == 10_000 * STAKE
    refusal = rules_refused(**JACKPOT, jackpot__start=10_000 * STAKE - 1)()
    assert (refusal.code, refusal.rule) == ("rules_jackpot_starts_low", "AO9.12")


@pytest.mark.law("AO9.11")
@pytest.mark.parametrize("bank", [PAIR_OF_TWOS, NOTHING])
@pytest.mark.parametrize("hand, times", [("Ah Jh 9h 6h 3h", 50), ("Th Td Tc 3h 3d", 100), ("Th Td Tc Ts 3d", 500)])
def test_a_combination_of_the_list_is_paid_whether_the_bank_plays_or_not(bank: str, hand: str, times: int) -> None:
    with_it = golpe(stud(**JACKPOT), {1: hand}, bank, jackpot=[1], then=[STANDS])
    without = golpe(stud(**JACKPOT), {1: hand}, bank)
    assert gain(with_it, 1) - gain(without, 1) == times * STAKE - STAKE


@pytest.mark.law("AO9.11")
def test_it_is_paid_also_to_who_loses_to_the_bank() -> None:
    play = golpe(stud(**JACKPOT), {1: FLUSH}, STRAIGHT_FLUSH.replace("h", "s"), jackpot=[1], then=[STANDS])
    assert gain(play, 1) == -3 * UNIT - STAKE + 50 * STAKE


@pytest.mark.law("AO9.11")
def test_the_house_writes_the_list_of_combinations() -> None:
    lines = ("sequencia_maxima=rest", "sequencia_de_cor=10%", "trio=3x", "par=1x")
    play = golpe(stud(**JACKPOT, jackpot__prizes=lines), {1: "Kc Ks 9h 6s 3h"}, NOTHING, jackpot=[1], then=[STANDS])
    assert [(won.combination, won.amount) for won in facts(play, JackpotWon)] == [("par", STAKE)]


@pytest.mark.law("AO9.11", "AO9.24")
def test_who_passes_gives_up_the_jackpot_too() -> None:
    """Reading 173: a hand that is never uncovered wins nothing."""
    play = golpe(stud(**JACKPOT), {1: ROYAL_HEARTS, 2: HIGH}, PAIR_OF_TWOS, jackpot=[1], say={1: Passo()})
    assert facts(play, JackpotWon) == []
    assert gain(play, 1) == -UNIT - STAKE


@pytest.mark.law("AO9.13")
@pytest.mark.parametrize("bank", [PAIR_OF_TWOS, NOTHING])
def test_winning_cards_lie_open_until_the_jackpot_is_paid_and_are_taken_then(bank: str) -> None:
    table = stud(**JACKPOT)
    play = golpe(table, {1: FLUSH, 2: HIGH}, bank, jackpot=[1, 2], then=[STANDS])
    order = [type(told.fact) for told in play.facts]
    assert order.index(HandShown) < order.index(JackpotWon) < order.index(CardsTaken)
    assert facts(play, HandShown)[0].cards == tuple(FLUSH.split())
    assert [shown.seat for shown in facts(play, HandShown)] == ([1, 2] if bank == PAIR_OF_TWOS else [1])


@pytest.mark.law("AO9.14.a")
def test_prizes_are_paid_from_the_smallest_and_the_royal_takes_the_rest() -> None:
    hands = {1: ROYAL_SPADES, 2: STRAIGHT_FLUSH, 3: "Ad Jd 9d 6d 3d"}
    play = golpe(stud(**JACKPOT), hands, PAIR_OF_TWOS, jackpot=[1, 2, 3], then=[STANDS])
    tenth, flush = START // 10, 50 * STAKE
    assert [(won.seat, won.amount) for won in facts(play, JackpotWon)] == [
        (3, flush),
        (2, tenth),
        (1, START - tenth - flush),
    ]
    assert facts(play, JackpotShown) == [JackpotShown(START)]  # the house fills it up again


@pytest.mark.law("AO9.14.b")
def test_two_royals_divide_the_rest() -> None:
    hands = {1: ROYAL_SPADES, 2: ROYAL_HEARTS, 3: OTHER_FLUSH}
    play = golpe(stud(**JACKPOT), hands, PAIR_OF_TWOS, jackpot=[1, 2, 3], then=[STANDS])
    rest = START - 50 * STAKE
    assert [(won.seat, won.amount) for won in facts(play, JackpotWon)] == [
        (3, 50 * STAKE),
        (1, rest // 2),
        (2, rest // 2),
    ]


@pytest.mark.law("AO9.14.c")
def test_two_straight_flushes_divide_a_tenth() -> None:
    hands = {1: STRAIGHT_FLUSH, 2: OTHER_STRAIGHT_FLUSH}
    play = golpe(stud(**JACKPOT), hands, PAIR_OF_TWOS, jackpot=[1, 2], then=[STANDS])
    assert [won.amount for won in facts(play, JackpotWon)] == [START // 20, START // 20]


@pytest.mark.law("AO9.14")
@pytest.mark.parametrize(
    "lines, code",
    [
        (("sequencia_maxima=rest",), "rules_jackpot_shares_fixed"),
        (("sequencia_maxima=rest", "sequencia_de_cor=20%"), "rules_jackpot_shares_fixed"),
        (("poquer=rest", "sequencia_de_cor=10%"), "rules_jackpot_shares_fixed"),
        (("sequencia_maxima=rest", "sequencia_de_cor=10%", "par=1x", "trio=2x"), "rules_jackpot_not_in_order"),
    ],
)
def test_the_royal_takes_the_rest_and_a_straight_flush_a_tenth_whatever_the_list(
    lines: tuple[str, ...], code: str
) -> None:
    """Reading 66."""
    refusal = rules_refused(**JACKPOT, jackpot__prizes=lines)()
    assert refusal.code == code
    assert refusal.rule.startswith("AO9.14")


@pytest.mark.law("AO9.30")
def test_a_mistake_in_dealing_gives_the_side_stakes_back_too() -> None:
    table = stud(**JACKPOT)
    play = table.begin(bet(table, 1), (1, JoinJackpot()), CLOSE)
    run_on(play, [(CROUPIER, Misdeal("exposed"))], [])
    assert gain(play, 1) == 0
    assert facts(play, JackpotFed) == []
