"""The cards of blackjack/21 and what is paid on them: AO6.1, 6, 20-31, 34-41."""

from itertools import permutations
from typing import Any

import pytest

from blackjack_support import (
    BET,
    bank_cards,
    blackjack,
    cards_of,
    deal,
    may,
    may_come,
    offer_to,
    results,
    standing,
    up_to,
)
from jogofeito.core.cards import card, cards, rank
from jogofeito.core.inputs import Drawn
from jogofeito.core.parties import CROUPIER
from jogofeito.core.record import plain
from jogofeito.core.waits import WaitsForAct
from jogofeito.games.blackjack.acts import (
    BankCardDown,
    CardAnnulled,
    CardDealt,
    CardSetAside,
    Decided,
    Double,
    Draw,
    GiveUp,
    HandOver,
    InsuranceOver,
    Insure,
    JogadaOver,
    NoInsurance,
    OneTooMany,
    SpecialPaid,
    Split,
    Stand,
    TakeEvenMoney,
    TurnBankCard,
    WrongCard,
)
from jogofeito.games.blackjack.hands import Cards
from jogofeito.games.blackjack.kernels import bank_draws, is_blackjack, is_special
from support import Did, calls, facts, gain, refusal_of

HALF = BET // 2


def one(table: Any, dealt: str, *then: Any, times: int = 1) -> Any:
    """A jogada of one player on place 1."""
    return deal(table, (1, 1, times), cards=dealt, then=[(1, act) for act in then])


# ---- what cards count


@pytest.mark.law("AO6.6.a", "AO6.6.b", "AO6.6.c")
@pytest.mark.parametrize(
    "held, total, soft",
    [
        ("2c 3c", 5, False),
        ("9c Tc", 19, False),
        ("Jc Qc", 20, False),
        ("Kc 2c 9c", 21, False),
        ("Ac 9c", 20, True),
        ("Ac 9c 5c", 15, False),
        ("Ac Ad", 12, True),
        ("Ac Ad Ah As", 14, True),
        ("Ac Ad Tc", 12, False),
        ("Ac Td", 21, True),
        ("Ac 5c 5d", 21, True),
        ("Ac 6c 5d", 12, False),
    ],
)
def test_an_ace_counts_eleven_unless_that_passes_21_figures_ten_and_others_what_they_show(
    held: str, total: int, soft: bool
) -> None:
    hand = Cards(list(cards(held)))
    assert (hand.total, hand.soft) == (total, soft)


@pytest.mark.law("AO6.1.a")
def test_blackjack_is_an_ace_with_a_figure_or_a_ten() -> None:
    made = {frozenset((one, other)) for one in range(13) for other in range(13) if is_blackjack(one, other)}
    assert made == {frozenset((rank(card("As")), rank(card(f"{ten}s")))) for ten in "TJQK"}


@pytest.mark.law("AO6.1.a")
@pytest.mark.parametrize("ten", ["Th", "Jh", "Qh", "Kh"])
def test_an_ace_with_a_figure_or_a_ten_is_blackjack_and_another_21_is_not(ten: str) -> None:
    play = one(blackjack(1), f"As 7c {ten}")
    assert results(play) == [(1, 1, 1, "blackjack")]
    assert gain(play, 1) == BET * 3 // 2
    play = one(blackjack(1), f"5s 7c 6h {ten} Ts", Draw())
    assert results(play) == [(1, 1, 1, "win")]
    assert gain(play, 1) == BET


@pytest.mark.law("AO6.6.b", "AO6.6.c")
@pytest.mark.parametrize(
    "dealt, draws, result",
    [
        ("Kc Td Qd 9s", 0, "win"),  # two figures are 20, and the bank's ten and nine 19
        ("9c Td Jd Ks", 0, "loss"),
        ("2c Td 3d 6h 9s 8c", 2, "win"),  # 2, 3, 6 and 9: what they show
        ("8c Td 9d 7s", 0, "tie"),
    ],
)
def test_figures_are_ten_and_the_others_what_they_show(dealt: str, draws: int, result: str) -> None:
    play = one(blackjack(1), dealt, *[Draw()] * draws)
    assert [each[3] for each in results(play)] == [result]


@pytest.mark.law("AO6.1.b", "AO6.28")
@pytest.mark.parametrize(
    "player, bank, result",
    [("Ts 9s", "8h Td", "win"), ("Ts 7s", "8h Td", "loss"), ("Ts 8s", "8h Td", "tie"), ("Ts 2s 9s", "Th Td", "win")],
)
def test_whoever_comes_closer_to_21_wins(player: str, bank: str, result: str) -> None:
    first, second, *more = player.split()
    shown, down = bank.split()
    dealt = " ".join([first, shown, second, *more, down])
    play = one(blackjack(1), dealt, *[Draw()] * len(more))
    assert results(play) == [(1, 1, 1, result)]
    assert gain(play, 1) == {"win": BET, "loss": -BET, "tie": 0}[result]


# ---- dealing


@pytest.mark.law("AO6.20")
def test_one_card_to_each_place_in_order_one_to_the_bank_and_again_the_banks_second_face_down() -> None:
    play = standing(blackjack(1, 2, 3), (3, 3, 1), (1, 1, 1), (2, 5, 1), cards="Ts 9s 8s 6h 7d 6d 5d")
    order = [fact for told in play.facts if isinstance(fact := told.fact, CardDealt | BankCardDown)]
    assert [getattr(fact, "place", 0) for fact in order] == [1, 3, 5, 1, 3, 5, 0]
    assert bank_cards(play) == ["6h"]
    assert plain(order[-1]) == {"fact": "bank_card_down", "left": 312 - 1 - 8}


@pytest.mark.law("AO6.20", "AO6.26")
def test_the_banks_second_card_is_not_drawn_before_all_have_played() -> None:
    """Nobody peeks because there is nothing to see: the card is drawn when it is turned (reading 45, decision 13)."""
    play = standing(blackjack(1), (1, 1, 1), cards="Ts Kh 6d")
    assert sum(isinstance(each, Drawn) for each in play.inputs) == 3
    up_to(play, [(1, Draw())], "2d")
    up_to(play, [(1, Stand())], "")
    assert bank_cards(play) == ["Kh"]
    assert len(may_come(play)) == 312 - 4  # it may still be any card that nobody has seen


@pytest.mark.law("AO6.21")
def test_a_second_card_of_the_bank_that_is_turned_goes_to_the_corner_and_another_comes() -> None:
    then: list[Did] = [(CROUPIER, TurnBankCard()), (CROUPIER, TurnBankCard())]
    play = deal(blackjack(1), (1, 1, 1), cards="Ts 9h 8d Ac 2c 8c", then=then)
    assert [fact.card for fact in facts(play, CardAnnulled)] == ["Ac", "2c"]
    assert bank_cards(play) == ["9h", "8c"]
    assert results(play) == [(1, 1, 1, "win")]


# ---- drawing and standing


@pytest.mark.law("AO6.22")
class TestDrawing:
    def test_nobody_stands_on_11_or_less(self) -> None:
        play = standing(blackjack(1), (1, 1, 1), cards="6s 9h 5d")
        refusal = refusal_of(play, 1, Stand())
        assert (refusal.code, refusal.rule) == ("must_draw", "AO6.22")
        assert offer_to(play, 1).default == Draw()
        up_to(play, [(1, Draw())], "Ad")
        assert may(play, 1) == {"Stand", "Draw"}

    def test_two_aces_count_twelve_and_may_stand(self) -> None:
        """Reading 51."""
        assert "Stand" in may(standing(blackjack(1), (1, 1, 1), cards="As 9h Ad"), 1)

    def test_as_many_cards_as_one_likes_up_to_21_and_then_no_more(self) -> None:
        play = one(blackjack(1), "2s 9h 2d 2h 3s 3d 3h 6s 9c", *[Draw()] * 5)
        assert cards_of(play, 1) == ["2s", "2d", "2h", "3s", "3d", "3h", "6s"]
        assert results(play) == [(1, 1, 1, "win")]

    def test_a_soft_hand_may_draw_on(self) -> None:
        play = one(blackjack(1), "As 9h 6d Kd 4d 9c", Draw(), Draw())
        assert [fact.total for fact in facts(play, CardDealt)] == [11, 17, 17, 21]

    def test_players_are_asked_in_the_order_of_their_places(self) -> None:
        play = standing(blackjack(1, 2, 3), (3, 3, 1), (2, 2, 1), (1, 1, 1), cards="Ts Ts Ts 9h 6d 6d 6d")
        for number in (1, 2, 3):
            assert isinstance(play.waiting, WaitsForAct)
            assert set(play.waiting.offers) == {f"seat:{number}", CROUPIER}
            up_to(play, [(number, Stand())], "")
        assert [fact.place for fact in facts(play, Decided)] == [1, 2, 3]

    def test_who_has_blackjack_is_not_asked(self) -> None:
        play = one(blackjack(1), "As Kh Kd 5c")
        assert facts(play, Decided) == []

    def test_for_who_does_not_answer_the_clock_stands_where_it_may_and_else_draws(self) -> None:
        """Reading 164."""
        play = one(blackjack(1), "5s 9h 4d 2s 3d 9c")
        assert [fact.decision for fact in facts(play, Decided)] == ["draw", "draw", "stand"]


@pytest.mark.law("AO6.23")
class TestACardNobodyAskedFor:
    def test_unseen_it_goes_to_the_next_who_asks(self) -> None:
        then: list[Did] = [(1, Stand()), (CROUPIER, WrongCard(seen=False)), (2, Draw())]
        play = deal(blackjack(1, 2), (1, 1, 1), (2, 2, 1), cards="Ts 9s 7h 8d 3d 9c Td", then=then)
        assert len(facts(play, CardSetAside)) == 1
        assert cards_of(play, 2) == ["9s", "3d", "9c"]
        left = [told.fact.left for told in play.facts if isinstance(told.fact, CardSetAside | CardDealt)]
        assert left[-1] == left[-2]  # the card was out of the shoe already

    def test_if_nobody_asks_it_is_the_banks(self) -> None:
        then: list[Did] = [(1, Stand()), (CROUPIER, WrongCard(seen=False))]
        play = deal(blackjack(1), (1, 1, 1), cards="Ts 7h 8d 5c 9c", then=then)
        assert bank_cards(play) == ["7h", "5c", "9c"]
        assert facts(play, CardAnnulled) == []

    def test_seen_it_does_not_count(self) -> None:
        then: list[Did] = [(CROUPIER, WrongCard(seen=True)), (1, Draw())]
        play = deal(blackjack(1), (1, 1, 1), cards="Ts 7h 6d 5c 2c Td", then=then)
        assert [fact.card for fact in facts(play, CardAnnulled)] == ["5c"]
        assert cards_of(play, 1) == ["Ts", "6d", "2c"]

    def test_a_second_one_cannot_lie_there_unseen(self) -> None:
        play = standing(blackjack(1), (1, 1, 1), cards="Ts 7h 6d", then=[(CROUPIER, WrongCard(seen=False))])
        assert refusal_of(play, CROUPIER, WrongCard(seen=False)).code == "not_your_turn"


# ---- the bank


@pytest.mark.law("AO6.24", "AO6.6.a")
class TestTheBank:
    @pytest.mark.parametrize(
        "held, draws",
        [
            ("Th 6d", True),
            ("Th 7d", False),
            ("Ah 5d", True),
            ("Ah 6d", False),
            ("Ah Ad", True),
            ("Ah 9d 7c", False),
            ("Ah 5d Tc", True),
            ("2h 3d 4c 5s 3h", False),
        ],
    )
    def test_it_draws_with_16_or_less_and_stands_on_17_also_with_an_ace_at_eleven(self, held: str, draws: bool) -> None:
        bank = Cards(list(cards(held)))
        assert bank_draws(bank.points, bank.aces) == draws

    def test_it_draws_as_many_as_it_needs(self) -> None:
        play = one(blackjack(1), "Ts 2h 8d 3c 4c 2d As 5c")
        assert bank_cards(play) == ["2h", "3c", "4c", "2d", "As", "5c"]
        assert facts(play, JogadaOver)[0].bank == 17

    def test_a_card_too_many_does_not_count(self) -> None:
        play = deal(blackjack(1), (1, 1, 1), cards="Ts Th 8d 8c 3d", then=[(CROUPIER, OneTooMany())])
        assert facts(play, JogadaOver) == [JogadaOver(18, blackjack=False)]
        assert [fact.card for fact in facts(play, CardAnnulled)] == ["3d"]
        assert results(play) == [(1, 1, 1, "tie")]


@pytest.mark.law("AO6.27")
class TestWhoPasses21:
    def test_loses_at_once_even_if_the_bank_would_pass_it_too(self) -> None:
        """Reading 54."""
        then = [(1, Draw()), (2, Stand())]
        play = deal(blackjack(1, 2), (1, 1, 1), (2, 2, 1), cards="Ts Ts 6h 6d 6d Kd Kc Kh", then=then)
        over = [told.fact for told in play.facts]
        bust = over.index(HandOver(1, 1, 1, "bust", 0, 0))
        assert bust < over.index(Decided(2, 1, 2, "stand"))
        assert results(play) == [(1, 1, 1, "bust"), (2, 2, 1, "win")]
        assert facts(play, JogadaOver)[0].bank == 26

    def test_when_nobody_is_left_the_bank_neither_draws_nor_turns_its_card(self) -> None:
        play = one(blackjack(1), "Ts 6h 6d 6c", Draw())
        assert bank_cards(play) == ["6h"]
        assert facts(play, JogadaOver) == [JogadaOver(0, blackjack=False)]

    def test_who_gave_up_or_was_paid_for_a_blackjack_is_not_left_either(self) -> None:
        """Reading 54."""
        then = [(1, GiveUp())]
        play = deal(blackjack(1, 2), (1, 1, 1), (2, 2, 1), cards="Ts As 6h 6d Kd", then=then)
        assert results(play) == [(2, 2, 1, "blackjack"), (1, 1, 1, "gave_up")]
        assert bank_cards(play) == ["6h"]

    def test_an_insurance_is_still_decided_but_the_bank_does_not_draw_for_it(self) -> None:
        """Reading 160."""
        then = [(1, Insure("lugar:1", HALF)), (1, Draw())]
        play = deal(blackjack(1), (1, 1, 1), cards="Ts Ah 6d Kd 2c", then=then)
        assert bank_cards(play) == ["Ah", "2c"]
        assert facts(play, InsuranceOver) == [InsuranceOver(1, 1, 0, 0)]
        assert gain(play, 1) == -BET - HALF

    def test_the_bank_does_not_draw_for_a_blackjack_it_cannot_beat(self) -> None:
        """Reading 160."""
        play = one(blackjack(1), "As Kh Kd 2c")
        assert bank_cards(play) == ["Kh", "2c"]
        assert gain(play, 1) == BET + HALF


@pytest.mark.law("AO6.29")
def test_a_tie_neither_wins_nor_loses_and_the_bet_is_its_owners_again() -> None:
    play = one(blackjack(1), "Ts 9h 9d Tc")
    assert results(play) == [(1, 1, 1, "tie")]
    assert [(move.payer, move.payee, move.amount) for move in play.movements] == [
        ("seat:1", "at_stake:1", BET),
        ("at_stake:1", "seat:1", BET),
    ]


# ---- blackjack


@pytest.mark.law("AO6.25")
def test_blackjack_beats_every_other_21_on_either_side() -> None:
    play = deal(blackjack(1, 2), (1, 1, 1), (2, 2, 1), cards="As 7s Kh Kd 7d 7c 5c 6c", then=[(2, Draw())])
    assert results(play) == [(1, 1, 1, "blackjack"), (2, 2, 1, "tie")]
    play = one(blackjack(1), "7s Kh 7d 7c Ac", Draw())
    assert results(play) == [(1, 1, 1, "loss")]


@pytest.mark.law("AO6.25")
def test_an_ace_with_a_ten_after_a_split_is_a_21() -> None:
    play = one(blackjack(1), "As 6h Ad Kd Kc 9c 6c", Split())
    assert results(play) == [(1, 1, 1, "tie"), (1, 1, 2, "tie")]
    play = one(blackjack(1), "Ks 9h Qd Ad Ac 9c", Split())
    assert gain(play, 1) == 2 * BET


@pytest.mark.law("AO6.26")
class TestBlackjackOfAPlayer:
    def test_wins_three_to_two(self) -> None:
        assert gain(one(blackjack(1), "As 9h Kd", times=3), 1) == 3 * (BET + HALF)

    def test_is_null_against_one_of_the_bank(self) -> None:
        play = one(blackjack(1), "As Kh Kd Ac")
        assert (results(play), gain(play, 1)) == ([(1, 1, 1, "tie")], 0)

    @pytest.mark.parametrize(
        "shown, at_once", [("9h", True), ("2h", True), ("Th", False), ("Jh", False), ("Ah", False)]
    )
    def test_is_paid_at_once_where_the_bank_cannot_have_one(self, shown: str, at_once: bool) -> None:
        play = standing(blackjack(1, 2), (1, 1, 1), (2, 2, 1), cards=f"As Ts {shown} Kd 6d")
        assert (results(play) == [(1, 1, 1, "blackjack")]) == at_once


@pytest.mark.law("AO6.20", "AO6.31", "AO6.34")
class TestBlackjackOfTheBank:
    """Reading 45: it takes all that was doubled and split, or in the other reading the first bet only."""

    def test_takes_doubles_and_splits_in_full(self) -> None:
        assert gain(one(blackjack(1), "6s Kh 5d 9d Ac", Double()), 1) == -2 * BET
        play = one(blackjack(1), "8s Kh 8d Td Tc Ac", Split(), Stand(), Stand())
        assert gain(play, 1) == -2 * BET

    def test_in_the_other_reading_takes_the_first_bet_only(self) -> None:
        table = blackjack(1, readings__bank_blackjack="initial")
        assert gain(one(table, "6s Kh 5d 9d Ac", Double()), 1) == -BET
        assert gain(one(table, "8s Kh 8d Td Tc Ac", Split(), Stand(), Stand()), 1) == -BET
        assert gain(one(table, "8s Kh 8d Td 6c Tc Ac", Split(), Stand(), Draw()), 1) == -2 * BET  # one was lost before


# ---- pairs


@pytest.mark.law("AO6.31")
class TestSplitting:
    def test_cards_of_the_same_value_become_two_bets(self) -> None:
        play = one(blackjack(1), "8s 6h 8d Td 9c Kh Ks", Split(), Stand(), Stand(), times=3)
        assert results(play) == [(1, 1, 1, "win"), (1, 1, 2, "win")]
        assert (cards_of(play, 1), cards_of(play, 1, 2)) == (["8s", "8d", "Td"], ["9c"])
        assert gain(play, 1) == 6 * BET

    def test_each_asks_for_one_card_at_least_and_then_as_many_as_it_likes(self) -> None:
        then = (Split(), Draw(), Draw(), Stand(), Stand())
        play = one(blackjack(1), "8s 6h 8d 2d 3d 4d 9c Kh Ks", *then)
        assert cards_of(play, 1)[2:] == ["2d", "3d", "4d"]

    def test_any_two_tens_have_the_same_value(self) -> None:
        assert "Split" in may(standing(blackjack(1), (1, 1, 1), cards="Ts 6h Kd"), 1)

    def test_in_the_other_reading_only_the_same_rank(self) -> None:
        """Reading 48."""
        table = blackjack(1, readings__split_by="rank")
        assert "Split" not in may(standing(table, (1, 1, 1), cards="Ts 6h Kd"), 1)
        assert "Split" in may(standing(table, (1, 1, 1), cards="Ks 6h Kd"), 1)

    def test_unlike_cards_are_not_split(self) -> None:
        refusal = refusal_of(standing(blackjack(1), (1, 1, 1), cards="9s 6h Kd"), 1, Split())
        assert (refusal.code, refusal.rule) == ("not_to_be_split", "AO6.31")
        play = standing(blackjack(1), (1, 1, 1), cards="8s 6h 2d 2c", then=[(1, Draw())])
        assert "Split" not in may(play, 1)

    def test_split_aces_get_one_card_each_and_nothing_is_asked(self) -> None:
        play = one(blackjack(1), "As 6h Ad 5d 2c Kh 3s", Split())
        assert [fact.decision for fact in facts(play, Decided)] == ["split"]
        assert results(play) == [(1, 1, 1, "loss"), (1, 1, 2, "loss")]


@pytest.mark.law("AO6.32")
class TestSplittingAgain:
    def test_there_is_no_end_to_it(self) -> None:
        then = [*[Split()] * 5, *[Stand()] * 6]
        play = one(blackjack(1), "8s 6h 8d 8c 8h 8s 8d Ts Ts Ts Ts Ts Ts Kh Ks", *then)
        assert len(results(play)) == 6
        assert gain(play, 1) == 6 * BET

    def test_also_with_a_hand_that_a_split_has_made(self) -> None:
        then = [Split(), Stand(), Split(), Stand(), Stand()]
        play = one(blackjack(1), "8s 6h 8d Tc 8c 9h 7s Kh Ks", *then)
        assert [hand for _, _, hand, _ in results(play)] == [1, 2, 3]

    def test_a_house_online_may_cap_it(self) -> None:
        table = blackjack(1, online=True, most_splits=1)
        play = standing(table, (1, 1, 1), cards="8s 6h 8d 8c", then=[(1, Split())])
        refusal = refusal_of(play, 1, Split())
        assert (refusal.code, refusal.rule) == ("not_to_be_split", "AO6.32")

    def test_aces_are_not_split_again_unless_the_house_reads_it_so(self) -> None:
        """Reading 49."""
        play = one(blackjack(1), "As 6h Ad Ac 9c Kh 3s", Split())
        assert [fact.decision for fact in facts(play, Decided)] == ["split"]
        table = blackjack(1, readings__resplit_aces=True)
        play = one(table, "As 6h Ad Ac 9c 8c 7c Kh 3s", Split(), Split())
        assert len(results(play)) == 3
        play = standing(table, (1, 1, 1), cards="As 6h Ad Ac", then=[(1, Split())])
        assert may(play, 1) == {"Stand", "Split"}


# ---- doubling


@pytest.mark.law("AO6.34")
class TestDoubling:
    @pytest.mark.parametrize("first, second, may_double", [
        ("4s", "4d", False), ("5s", "4d", True), ("6s", "4d", True), ("6s", "5d", True), ("7s", "5d", False),
    ])  # fmt: skip
    def test_on_nine_ten_and_eleven(self, first: str, second: str, may_double: bool) -> None:
        play = standing(blackjack(1), (1, 1, 1), cards=f"{first} 6h {second}")
        assert ("Double" in may(play, 1)) == may_double

    def test_doubles_the_bet_for_one_card(self) -> None:
        play = one(blackjack(1), "6s 6h 5d 2d Kh 5s", Double(), times=2)
        assert cards_of(play, 1) == ["6s", "5d", "2d"]
        assert gain(play, 1) == -4 * BET

    def test_not_after_a_third_card(self) -> None:
        play = standing(blackjack(1), (1, 1, 1), cards="2s 6h 3d 4d", then=[(1, Draw())])
        assert (refusal := refusal_of(play, 1, Double())).rule == "AO6.34"
        assert refusal.code == "not_to_be_doubled"

    def test_online_on_any_total_where_the_house_allows_it(self) -> None:
        table = blackjack(1, online=True, doubling="any")
        assert "Double" in may(standing(table, (1, 1, 1), cards="Ts 6h 6d"), 1)
        play = one(table, "As 6h 7d 2d Kh Ks", Double())
        assert facts(play, CardDealt)[-1].total == 20  # the ace is not held at 1 there (reading 158)


@pytest.mark.law("AO6.36")
def test_nine_ten_and_eleven_may_be_doubled_after_a_split_but_not_with_a_split_ace() -> None:
    then = [Split(), Double(), Double()]
    play = one(blackjack(1), "8s 6h 8d 3d Tc 2c 9c Kh Ks", *then)
    assert gain(play, 1) == 4 * BET
    play = one(blackjack(1), "As 6h Ad 8d 9d Kh Ks", Split())
    assert [fact.decision for fact in facts(play, Decided)] == ["split"]
    table = blackjack(1, readings__double_split_aces=True)  # reading 50
    play = one(table, "As 6h Ad 8d Tc 9d Th Kh Ks", Split(), Double(), Double())
    assert (cards_of(play, 1)[-1], cards_of(play, 1, 2)[-1]) == ("Tc", "Th")
    assert [(fact.total) for fact in facts(play, CardDealt) if fact.card in ("Tc", "Th")] == [19, 20]


def test_a_ten_with_an_ace_after_a_split_is_21_and_not_eleven() -> None:
    """Reading 157."""
    play = one(blackjack(1), "Ts 9h Td Ad 9d 9c", Split(), Stand())
    assert [fact.decision for fact in facts(play, Decided)] == ["split", "stand"]


@pytest.mark.law("AO6.37")
class TestAnAceTakenAsOne:
    @pytest.mark.parametrize("second, drawn, total", [("8d", "2d", 11), ("9d", "5c", 15), ("9d", "Td", 20)])
    def test_stays_one_to_the_end(self, second: str, drawn: str, total: int) -> None:
        play = one(blackjack(1), f"As 6h {second} {drawn} Kh Ks", Double())
        assert facts(play, CardDealt)[-1].total == total
        assert not facts(play, CardDealt)[-1].soft

    def test_another_ace_drawn_then_may_count_eleven(self) -> None:
        """Reading 158."""
        play = one(blackjack(1), "As 6h 8d Ad Kh Ks", Double())
        assert (facts(play, CardDealt)[-1].total, facts(play, CardDealt)[-1].soft) == (20, True)

    def test_without_doubling_it_is_free(self) -> None:
        play = one(blackjack(1), "As 6h 8d 2d Kh Ks", Draw())
        assert facts(play, CardDealt)[-1].total == 21


# ---- insurance and even money


@pytest.mark.law("AO6.38")
class TestInsurance:
    def test_is_offered_when_the_bank_shows_an_ace_and_only_then(self) -> None:
        play = standing(blackjack(1), (1, 1, 4), cards="Ts Ah 6d")
        assert "AO6.38" in calls(play)
        assert (offer_to(play, 1).most, offer_to(play, 1).chip) == ({"lugar:1": 2 * BET}, HALF)
        assert offer_to(play, 1).default == NoInsurance()
        assert "AO6.38" not in calls(standing(blackjack(1), (1, 1, 4), cards="Ts Kh 6d"))

    def test_wins_two_to_one_against_a_blackjack(self) -> None:
        play = one(blackjack(1), "Ts Ah 6d Kd", Insure("lugar:1", BET), times=2)
        assert facts(play, InsuranceOver) == [InsuranceOver(1, 1, BET, 2 * BET)]
        assert gain(play, 1) == 0

    def test_in_the_other_reading_the_double_comes_back(self) -> None:
        """Reading 52."""
        play = one(blackjack(1, prizes__insurance=1), "Ts Ah 6d Kd", Insure("lugar:1", BET), times=2)
        assert gain(play, 1) == -BET

    def test_is_lost_otherwise_and_the_hand_goes_on(self) -> None:
        play = one(blackjack(1), "Ts Ah 9d 7d", Insure("lugar:1", BET), Stand(), times=2)
        assert gain(play, 1) == 2 * BET - BET

    def test_is_at_most_half_of_the_bet_in_chips(self) -> None:
        play = standing(blackjack(1), (1, 1, 3), cards="Ts Ah 6d")
        refusal = refusal_of(play, 1, Insure("lugar:1", 2 * BET))
        assert (refusal.code, refusal.rule, refusal.details["most"]) == ("over_half_the_bet", "AO6.38", BET + HALF)
        assert refusal_of(play, 1, Insure("lugar:1", 1)).code == "amount_not_in_chips"
        assert refusal_of(play, 1, Insure("lugar:1", 0)).code == "amount_not_positive"
        assert refusal_of(play, 1, Insure("lugar:2", HALF)).code == "not_to_be_insured"
        up_to(play, [(1, Insure("lugar:1", BET + HALF))], "")
        assert refusal_of(play, 1, Insure("lugar:1", HALF)).code == "act_not_offered"

    def test_a_player_may_insure_each_of_several_bets(self) -> None:
        play = standing(blackjack(1), (1, 1, 2), (1, 2, 2), cards="Ts 9s Ah 6d 9d", then=[(1, Insure("lugar:2", HALF))])
        assert offer_to(play, 1).most == {"lugar:1": BET}
        up_to(play, [(1, NoInsurance())], "")
        assert may(play, 1) == {"Stand", "Draw"}

    def test_a_house_online_may_do_without(self) -> None:
        play = standing(blackjack(1, online=True, insurance=False), (1, 1, 4), cards="Ts Ah 6d")
        assert may(play, 1) == {"Stand", "Draw"}


@pytest.mark.law("AO6.39")
class TestEvenMoney:
    def test_pays_a_blackjack_one_to_one_before_the_card_is_known(self) -> None:
        play = one(blackjack(1), "As Ah Kd", TakeEvenMoney("lugar:1"), times=2)
        assert results(play) == [(1, 1, 1, "even_money")]
        assert gain(play, 1) == 2 * BET
        assert bank_cards(play) == ["Ah"]

    def test_is_for_blackjacks_only(self) -> None:
        play = standing(blackjack(1), (1, 1, 2), cards="Ts Ah 9d")
        refusal = refusal_of(play, 1, TakeEvenMoney("lugar:1"))
        assert (refusal.code, refusal.rule) == ("not_to_be_insured", "AO6.39")

    def test_needs_no_insurance_and_who_declines_plays_on(self) -> None:
        """Reading 52."""
        assert gain(one(blackjack(1), "As Ah Kd 9c", NoInsurance(), times=2), 1) == 3 * BET
        assert gain(one(blackjack(1), "As Ah Kd Kc", NoInsurance(), times=2), 1) == 0

    def test_is_each_bettors_own_choice(self) -> None:
        then = [(1, NoInsurance()), (2, TakeEvenMoney("lugar:1"))]
        play = deal(blackjack(1, 2), (1, 1, 2), (2, 1, 2), cards="As Ah Kd Kc", then=then)
        assert (gain(play, 1), gain(play, 2)) == (0, 2 * BET)


# ---- the special prize


@pytest.mark.law("AO6.40")
class TestTheSpecialPrize:
    @pytest.mark.parametrize("order", list(permutations(("6s", "7s", "8s"))))
    def test_is_for_six_seven_eight_of_one_suit_in_any_order(self, order: tuple[str, ...]) -> None:
        one, two, three = map(card, order)
        assert is_special(one, two, three, False)
        assert not is_special(one, two, three ^ 1, False)

    def test_is_three_times_the_bet_at_once_besides_what_the_hand_wins(self) -> None:
        play = standing(blackjack(1), (1, 1, 2), cards="6s Kh 7s 8s", then=[(1, Draw())])
        assert facts(play, SpecialPaid) == [SpecialPaid(1, 1, 1, 6 * BET)]
        run = one(blackjack(1), "6s Kh 7s 8s Kc", Draw(), times=2)
        assert gain(run, 1) == 6 * BET + 2 * BET

    def test_is_kept_when_the_hand_loses(self) -> None:
        play = one(blackjack(1), "7s Kh 7d 7c Ac", Draw())
        assert results(play) == [(1, 1, 1, "loss")]
        assert gain(play, 1) == 3 * BET - BET

    def test_three_sevens_may_be_of_any_suits_or_in_the_other_reading_of_one(self) -> None:
        """Reading 47."""
        strict = blackjack(1, readings__special_suits="both")
        assert facts(one(strict, "7s Kh 7d 7c 9c", Draw()), SpecialPaid) == []
        assert len(facts(one(strict, "7s Kh 7s 7s 9c", Draw()), SpecialPaid)) == 1

    def test_the_first_three_cards_make_it_or_in_the_other_reading_any_three(self) -> None:
        """Reading 47: with four cards it comes together with a bust."""
        assert gain(one(blackjack(1), "6s 9h 2d 7s 8s", Draw(), Draw()), 1) == -BET
        table = blackjack(1, readings__special_cards="any_three")
        play = one(table, "6s 9h 2d 7s 8s", Draw(), Draw())
        assert results(play) == [(1, 1, 1, "bust")]
        assert gain(play, 1) == 3 * BET - BET

    def test_not_after_a_split_unless_the_house_reads_it_so(self) -> None:
        """Reading 47."""
        then = (Split(), Draw(), Stand())
        assert facts(one(blackjack(1), "7s 9h 7d 7h 7c Tc 9c", *then), SpecialPaid) == []
        table = blackjack(1, readings__special_split=True)
        assert facts(one(table, "7s 9h 7d 7h 7c Tc 9c", *then), SpecialPaid) == [SpecialPaid(1, 1, 1, 3 * BET)]

    def test_on_the_first_bet_or_in_the_other_reading_on_the_doubled_one(self) -> None:
        """Reading 47; only online can three sevens come from a double."""
        online = {"online": True, "doubling": "any"}
        assert facts(one(blackjack(1, **online), "7s 9h 7d 7h 9c", Double()), SpecialPaid)[0].prize == 3 * BET
        table = blackjack(1, **online, readings__special_stake="whole")
        assert facts(one(table, "7s 9h 7d 7h 9c", Double()), SpecialPaid)[0].prize == 6 * BET

    def test_is_paid_to_all_who_bet_on_the_hand(self) -> None:
        """Reading 163."""
        play = deal(blackjack(1, 2), (1, 1, 1), (2, 1, 4), cards="7s 9h 7d 7h 9c", then=[(1, Draw())])
        assert [(fact.seat, fact.prize) for fact in facts(play, SpecialPaid)] == [(1, 3 * BET), (2, 12 * BET)]

    def test_a_house_online_may_do_without(self) -> None:
        table = blackjack(1, online=True, special_prize=False)
        assert facts(one(table, "7s 9h 7d 7h 9c", Draw()), SpecialPaid) == []


# ---- giving up


@pytest.mark.law("AO6.41")
class TestGivingUp:
    def test_loses_half_and_ends_the_hand(self) -> None:
        play = one(blackjack(1), "Ts 9h 6d", GiveUp(), times=3)
        assert results(play) == [(1, 1, 1, "gave_up")]
        assert gain(play, 1) == -(BET + HALF)

    def test_loses_half_also_against_a_ten_that_becomes_blackjack(self) -> None:
        """Reading 46."""
        then = [(1, GiveUp()), (2, Stand())]
        play = deal(blackjack(1, 2), (1, 1, 2), (2, 2, 2), cards="Ts Ts Kh 6d 9d Ac", then=then)
        assert (gain(play, 1), gain(play, 2)) == (-BET, -2 * BET)

    def test_in_the_other_reading_a_blackjack_takes_all(self) -> None:
        table = blackjack(1, readings__giving_up="unless_blackjack")
        assert gain(one(table, "Ts Kh 6d Ac", GiveUp(), times=2), 1) == -2 * BET
        play = one(table, "Ts Kh 6d 2c", GiveUp(), times=2)
        assert (gain(play, 1), bank_cards(play)) == (-BET, ["Kh", "2c"])

    def test_not_against_an_ace(self) -> None:
        play = standing(blackjack(1), (1, 1, 1), cards="Ts Ah 6d", then=[(1, NoInsurance())])
        refusal = refusal_of(play, 1, GiveUp())
        assert (refusal.code, refusal.rule) == ("not_to_be_given_up", "AO6.41")

    def test_not_after_a_third_card_nor_after_a_split(self) -> None:
        play = standing(blackjack(1), (1, 1, 1), cards="2s 9h 6d 3d", then=[(1, Draw())])
        assert refusal_of(play, 1, GiveUp()).code == "not_to_be_given_up"
        play = standing(blackjack(1), (1, 1, 1), cards="8s 9h 8d 3d", then=[(1, Split())])
        assert "GiveUp" not in may(play, 1)
        table = blackjack(1, readings__give_up_split=True)
        assert "GiveUp" in may(standing(table, (1, 1, 1), cards="8s 9h 8d 3d", then=[(1, Split())]), 1)

    def test_cannot_be_taken_back(self) -> None:
        play = standing(blackjack(1, 2), (1, 1, 1), (2, 2, 1), cards="Ts Ts 9h 6d 6d", then=[(1, GiveUp())])
        assert refusal_of(play, 1, Draw()).code == "not_your_turn"
