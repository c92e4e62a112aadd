"""The jackpot of blackjack/21 (AO7)."""

from typing import Any

import pytest

from blackjack_support import (
    BET,
    begin,
    blackjack,
    counted,
    deal,
    laying,
    standing,
    up_to,
    with_jackpot,
)
from jogofeito.core.cards import cards
from jogofeito.core.parties import CASHIER
from jogofeito.games.acumulado.acts import (
    CountingOut,
    JackpotFed,
    JackpotLeft,
    JackpotStands,
    JackpotWon,
    JoinJackpot,
    LeaveJackpot,
)
from jogofeito.games.blackjack.acts import Double, Draw, GiveUp, HandOver, Split, Stand
from jogofeito.games.blackjack.board import board
from jogofeito.games.blackjack.kernels import COMBINATIONS, NO_CARD, made
from jogofeito.games.pano.acts import Withdraw
from jogofeito.law.rules import RulesRefused
from support import Did, calls, facts, gain, refusal_of

STAKE = 100
JOIN: Did = (1, JoinJackpot())


def problems(**values: Any) -> list[tuple[str, str]]:
    with pytest.raises(RulesRefused) as refused:
        blackjack(1, **values)
    return [(each.code, each.rule) for each in refused.value.problems]


def won(play: Any) -> list[tuple[int, str, int]]:
    return [(fact.seat, fact.combination, fact.amount) for fact in facts(play, JackpotWon)]


@pytest.mark.law("AO7.1", "AO7.2")
def test_a_house_chooses_whether_there_is_one_and_a_player_whether_to_play_for_it() -> None:
    play = up_to(begin(blackjack(1)), laying((1, 1, 1)), "")
    assert refusal_of(play, 1, JoinJackpot()).code == "no_jackpot_here"
    assert board(blackjack(1).rules)["jackpot"] is None
    table = with_jackpot(1, 2)
    assert board(table.rules)["jackpot"]["stake"] == STAKE
    play = deal(table, (1, 1, 1), (2, 2, 1), first=[JOIN], cards="Ts Ts 9h Td Td 9c")
    assert facts(play, JackpotFed) == [JackpotFed(1, 70)]
    assert (gain(play, 1), gain(play, 2)) == (BET - STAKE, BET)


@pytest.mark.law("AO7.3")
def test_price_and_increment_are_fixed_for_the_table_and_leave_no_rest() -> None:
    play = deal(with_jackpot(1, jackpot__increment=45), (1, 1, 1), first=[JOIN], cards="Ts 9h Td 9c")
    moves = [(move.payee, move.amount) for move in play.movements if move.about == "acumulado"]
    assert moves == [("at_stake:1", 100), ("jackpot:mesa", 45), ("house", 55)]
    assert problems(jackpot__stake=3, jackpot__increment=50)[0][1] == "AO7.3"


@pytest.mark.law("AO7.7")
def test_it_starts_with_ten_thousand_side_stakes_at_least() -> None:
    assert blackjack(1, jackpot__stake=STAKE).rules.jackpot.start == 10_000 * STAKE
    assert problems(jackpot__stake=STAKE, jackpot__start=10_000 * STAKE - 1) == [("rules_jackpot_starts_low", "AO7.7")]


@pytest.mark.law("AO7.8")
class TestWhoMayPlayForIt:
    def test_only_who_has_bet_on_their_own_place(self) -> None:
        """Reading 166: whose cards would count otherwise?"""
        play = up_to(begin(with_jackpot(1, 2)), laying((2, 2, 1), (1, 2, 1)), "")
        refusal = refusal_of(play, 1, JoinJackpot())
        assert (refusal.code, refusal.rule) == ("jackpot_needs_a_bet", "AO7.8")
        up_to(play, [*laying((1, 1, 1)), JOIN], "")

    def test_without_a_bet_the_side_stake_comes_back(self) -> None:
        play = up_to(begin(with_jackpot(1)), [*laying((1, 1, 1)), JOIN, (1, Withdraw("lugar:1", BET))], "")
        assert facts(play, JackpotLeft) == [JackpotLeft(1)]
        assert gain(play, 1) == 0
        assert play.movements[-1].amount == STAKE


@pytest.mark.law("AO7.10")
def test_one_side_stake_each() -> None:
    play = up_to(begin(with_jackpot(1)), [*laying((1, 1, 1)), JOIN], "")
    refusal = refusal_of(play, 1, JoinJackpot())
    assert (refusal.code, refusal.rule) == ("jackpot_joined_already", "AO7.10")
    up_to(play, [(1, LeaveJackpot())], "")
    assert refusal_of(play, 1, LeaveJackpot()).code == "jackpot_not_joined"


@pytest.mark.law("AO7.11")
def test_side_stakes_are_laid_before_the_bets_are_called_closed() -> None:
    play = standing(with_jackpot(1), (1, 1, 1), cards="Ts 9h 6d")
    assert calls(play) == ["bets_open", "AO7.11"]
    assert refusal_of(play, 1, JoinJackpot()).code == "act_not_offered"
    assert calls(standing(blackjack(1), (1, 1, 1), cards="Ts 9h 6d")) == ["bets_open", "AO6.15"]


# ---- combinations


def names(held: str) -> set[str]:
    four = [*cards(held), NO_CARD, NO_CARD][:4]
    bits = made(four[0], four[1], four[2], four[3])
    return {name for place, name in enumerate(COMBINATIONS) if bits >> place & 1}


@pytest.mark.law("AO7.5", "AO7.9")
@pytest.mark.parametrize(
    "held, expected",
    [
        ("Ts 9s", ""),
        ("As Ks", "blackjack_naipe"),
        ("As Kh", ""),
        ("9d 9d", "par_naipe"),
        ("9d 9h", ""),
        ("As Ah", "dois_ases"),
        ("As Ac", "dois_ases dois_ases_cor"),
        ("As As", "dois_ases dois_ases_cor dois_ases_naipe par_naipe"),
        ("As 2h Ah Ad", ""),
        ("As Ah Ad", "dois_ases tres_ases"),
        ("Ad Ah Ad", "dois_ases dois_ases_cor tres_ases tres_ases_cor"),
        ("As Ah Ad Ac", "dois_ases tres_ases quatro_ases"),
        ("Ad Ah Ad Ah", "dois_ases dois_ases_cor tres_ases tres_ases_cor quatro_ases quatro_ases_cor"),
        ("7d 7s 7h", "tres_setes"),
        ("7d 7h 7h", "tres_setes tres_setes_cor"),
        ("7s 7h 7d 7c", "tres_setes quatro_setes"),
        ("8s 6s 7s", "seis_sete_oito_naipe"),
        ("8s 6s 7s 2d", "seis_sete_oito_naipe"),
        ("8s 6s 7d", ""),
        ("8s 6s", ""),
    ],
)
def test_the_first_two_three_or_four_cards_make_a_combination(held: str, expected: str) -> None:
    assert names(held) == set(expected.split())


def test_four_aces_of_one_suit_are_the_most() -> None:
    assert names("Ah Ah Ah Ah") == {name for name in COMBINATIONS if "ases" in name} | {"par_naipe"}


@pytest.mark.law("AO7.5")
def test_cards_of_a_split_pair_count_in_the_order_in_which_they_came() -> None:
    """Reading 167."""
    table = with_jackpot(1)
    then: list[Did] = [(1, Split()), counted(2_000_070)]
    play = deal(table, (1, 1, 1), first=[JOIN], cards="As 6h Ah Ad Ac Kh Ks", then=then)
    assert won(play) == [(1, "quatro_ases", 200_007)]
    then = [(1, Split()), (1, Stand()), (1, Stand())]
    play = deal(table, (1, 1, 1), first=[JOIN], cards="8s 6h 8h Td 9c Kh Ks", then=then)
    assert won(play) == []


@pytest.mark.law("AO7.5", "AO7.9")
def test_neither_later_cards_nor_those_of_another_place_count() -> None:
    table = with_jackpot(1, jackpot__prizes=["tres_setes=rest"])
    play = deal(
        table,
        (1, 1, 1),
        (1, 2, 1),
        first=[JOIN],
        cards="4s 7h 9h 7s 7c 7d 7s 9c",
        then=[(1, Draw()), (1, Stand()), (1, Draw())],
    )
    assert won(play) == []


@pytest.mark.law("AO7.6")
@pytest.mark.parametrize(
    "dealt, then",
    [
        ("7s Kh 7d 7h Ac", [Draw()]),
        ("7s 9h 7d 7h 2c Tc", [Draw()]),
    ],
)
def test_a_combination_is_paid_whatever_becomes_of_the_hand(dealt: str, then: list[Any]) -> None:
    table = with_jackpot(1, jackpot__prizes=["quatro_ases=rest", "tres_setes=50x"])
    play = deal(table, (1, 1, 1), first=[JOIN], cards=dealt, then=[*((1, act) for act in then), counted(2_000_070)])
    assert won(play) == [(1, "tres_setes", 50 * STAKE)]


@pytest.mark.law("AO7.6")
def test_also_to_who_gave_up_or_went_over_21() -> None:
    table = with_jackpot(1, jackpot__prizes=["quatro_ases=rest", "par_naipe=20x"])
    for then, cards_ in ((GiveUp(), "8s 9h 8s"), (Draw(), "8s 9h 8s Kd")):
        play = deal(table, (1, 1, 1), first=[JOIN], cards=cards_, then=[(1, then), counted(2_000_070)])
        assert won(play) == [(1, "par_naipe", 20 * STAKE)]
        assert facts(play, HandOver)[0].result in ("gave_up", "bust")


@pytest.mark.law("AO7.6")
def test_the_house_defines_the_combinations_among_those_the_game_knows() -> None:
    prizes = ["seis_sete_oito_naipe=rest", "blackjack_naipe=5x"]
    rules = with_jackpot(1, jackpot__prizes=prizes).rules
    assert [line[0] for line in board(rules)["jackpot"]["prizes"]] == ["seis_sete_oito_naipe", "blackjack_naipe"]
    assert problems(jackpot__prizes=["sequencia_maxima=rest"])[0] == ("rules_not_prizes", "AO7.6")


@pytest.mark.law("AO7.6")
def test_of_several_combinations_the_greatest_of_the_plan_is_paid() -> None:
    table = with_jackpot(1, jackpot__prizes=["quatro_ases=rest", "dois_ases_naipe=50x", "dois_ases=10x"])
    then: list[Did] = [(1, Split()), counted(2_000_070)]
    play = deal(table, (1, 1, 1), first=[JOIN], cards="As 6h As 9d 8c Kh Ks", then=then)
    assert won(play) == [(1, "dois_ases_naipe", 5_000)]


@pytest.mark.law("AO7.13.a", "AO7.13.b")
class TestSeveralWinners:
    JOINED = ((1, JoinJackpot()), (2, JoinJackpot()), (3, JoinJackpot()))
    PRIZES = ("dois_ases_naipe=rest", "dois_ases=10%")

    def test_the_smallest_prize_is_paid_first_and_the_greatest_takes_the_rest(self) -> None:
        table = with_jackpot(1, 2, 3, jackpot__prizes=list(self.PRIZES))
        laid = ((1, 1, 1), (2, 2, 1), (3, 3, 1))
        then: list[Did] = [*((number, Stand()) for number in (1, 2, 3)), counted(3_000_000)]
        play = deal(table, *laid, first=self.JOINED, cards="As Ah Ts 9h As Ad 9s 9c", then=then)
        assert won(play) == [(2, "dois_ases", 300_000), (1, "dois_ases_naipe", 2_700_000)]

    def test_equals_share_it(self) -> None:
        table = with_jackpot(1, 2, 3, jackpot__prizes=list(self.PRIZES))
        laid = ((1, 1, 1), (2, 2, 1), (3, 3, 1))
        then: list[Did] = [*((number, Stand()) for number in (1, 2, 3)), counted(3_000_000)]
        play = deal(table, *laid, first=self.JOINED, cards="As Ah Ts 9h As Ah 9s 9c", then=then)
        assert won(play) == [(1, "dois_ases_naipe", 1_500_000), (2, "dois_ases_naipe", 1_500_000)]

    @pytest.mark.law("AO7.4.b")
    def test_who_did_not_play_for_it_wins_nothing(self) -> None:
        table = with_jackpot(1, 2, jackpot__prizes=list(self.PRIZES))
        then: list[Did] = [(1, Stand()), (2, Stand()), counted(3_000_000)]
        play = deal(table, (1, 1, 1), (2, 2, 1), first=[JOIN], cards="As Ah 9h As Ad 9c", then=then)
        assert won(play) == [(1, "dois_ases_naipe", 3_000_000)]


@pytest.mark.law("AO7.9")
def test_a_double_or_a_split_changes_nothing_of_the_side_stake() -> None:
    play = deal(with_jackpot(1), (1, 1, 1), first=[JOIN], cards="6s 9h 5d 2d 9c", then=[(1, Double())])
    assert gain(play, 1) == -2 * BET - STAKE


@pytest.mark.law("AO7.12")
@pytest.mark.parametrize("shoe", ["sabot", "continuo"])
def test_the_cards_that_won_stay_on_the_table_until_the_prize_is_paid(shoe: str) -> None:
    table = with_jackpot(1, shoe=shoe)
    play = standing(table, (1, 1, 1), first=[JOIN], cards="As 6h As 9d 8c Kh Ks", then=[(1, Split())])
    offer = play.waiting.offers[CASHIER]  # type: ignore[union-attr]
    assert isinstance(offer, CountingOut)
    assert not {type(told.fact).__name__ for told in play.facts} & {"CardsTaken", "CardsBack"}
    assert play.take(CASHIER, JackpotStands(2_000_070)) is None
    up_to(play, [], "")
    told = [type(each.fact).__name__ for each in play.facts]
    assert told.index("JackpotWon") < told.index("CardsTaken")
    assert ("CardsBack" in told[told.index("CardsTaken") :]) is (shoe == "continuo")
