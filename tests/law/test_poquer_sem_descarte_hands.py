"""Combinations of póquer sem descarte, their order and their prices: AO9.1, AO9.7-9."""

from itertools import pairwise
from typing import Any

import pytest

from jogofeito.core.cards import DECK_52, cards
from jogofeito.games.combinacoes import CLASSES
from jogofeito.games.poquer_sem_descarte.acts import HandShown
from jogofeito.games.poquer_sem_descarte.kernels import combination_of, qualifies, three_of_a_suit, worth
from jogofeito.games.sabot.acts import PackShown
from jogofeito.law.rules import RulesRefused
from poquer_sem_descarte_support import PAIR_OF_TWOS, UNIT, golpe, results, stud
from support import TestTable, facts, gain


def worth_of(hand: str, *, suits_decide: bool = True, to_the_letter: bool = False) -> Any:
    one, two, three, four, five = cards(hand)
    return worth(one, two, three, four, five, suits_decide, to_the_letter)


def name_of(hand: str) -> str:
    return CLASSES[combination_of(worth_of(hand))]


@pytest.mark.law("AO9.1")
def test_the_pack_has_52_cards_from_the_ace_down_to_the_two() -> None:
    play = TestTable("poquer-sem-descarte").play(tape=[])
    (shown,) = facts(play, PackShown)
    assert len({card for row in shown.rows for card in row}) == len(DECK_52) == 52
    highest = [worth_of(f"{high}c 5d 4h 3s 2c") for high in "AKQJT987" if high != "A"]
    assert all(above > below for above, below in pairwise(highest))
    assert worth_of("Ac 6d 4h 3s 2c") > worth_of("Kc Qd Jh Ts 8c")


# each combination with its price, from the greatest to the smallest
PRICED = [
    ("a", "sequencia_maxima", "As Ks Qs Js Ts", 100),
    ("b", "sequencia_de_cor", "9h 8h 7h 6h 5h", 50),
    ("c", "poquer", "7c 7d 7h 7s Kc", 20),
    ("d", "fullen", "Tc Td Th 4s 4h", 7),
    ("e", "cor", "Ah Jh 9h 6h 3h", 5),
    ("f", "sequencia", "9c 8d 7h 6s 5h", 4),
    ("g", "trio", "Qc Qd Qh 7s 3h", 3),
    ("h", "dois_pares", "Jc Jd 4h 4s Kh", 2),
    ("i", "par", "Kc Ks 9h 6s 3h", 1),
    ("j", "carta_maior", "As Kh Qh 6s 3h", 1),
]
BELOW = "Ac Kd 6d 4d 3c"  # qualifies with the least


@pytest.mark.parametrize(
    "combination, hand, times",
    [pytest.param(name, hand, times, marks=pytest.mark.law(f"AO9.7.{part}")) for part, name, hand, times in PRICED],
)
def test_each_combination_that_beats_the_bank_brings_its_price_on_the_second_bet(
    combination: str, hand: str, times: int
) -> None:
    play = golpe(stud(), {1: hand}, BELOW)
    (shown,) = facts(play, HandShown)
    assert (shown.combination, shown.result) == (combination, "won")
    assert gain(play, 1) == UNIT + times * 2 * UNIT


@pytest.mark.law("AO9.7", "AO9.8")
def test_the_combinations_come_in_this_order_and_a_higher_one_wins_whatever_its_cards() -> None:
    for (_, _, greater, _), (_, _, smaller, _) in pairwise(PRICED):
        assert worth_of(greater) > worth_of(smaller)
    assert worth_of("2c 2d 3h 4s 5h") > worth_of("Ac Kd Qh Js 9h")
    assert [name for _, name, _, _ in reversed(PRICED)] == list(CLASSES)


@pytest.mark.law("AO9.7")
def test_the_prices_are_the_laws() -> None:
    with pytest.raises(RulesRefused, match="rules_fixed_by_law"):
        stud(prizes__cor=6)


@pytest.mark.law("AO9.7.b")
@pytest.mark.parametrize(
    "hand, combination",
    [
        ("5h 4h 3h 2h Ah", "sequencia_de_cor"),
        ("Kh Qh Jh Th 9h", "sequencia_de_cor"),
        ("Ac Kh Qh Jh Th", "sequencia"),
        ("2h Ah Kh Qh Jh", "cor"),
        ("3c 2d As Kh Qh", "carta_maior"),
    ],
)
def test_an_ace_ends_a_sequence_on_either_side_and_never_stands_in_the_middle(hand: str, combination: str) -> None:
    assert name_of(hand) == combination


# ---- high cards


@pytest.mark.law("AO9.7.j")
@pytest.mark.parametrize("place", range(5))
def test_high_cards_are_compared_from_the_highest_down_to_the_last(place: int) -> None:
    higher, lower = ["Ac", "Kd", "9h", "6s", "3c"], ["Ad", "Kh", "9s", "6c", "3d"]
    higher[place] = {0: "Ac", 1: "Kd", 2: "Th", 3: "7s", 4: "4c"}[place]
    lower[place] = {0: "Qd", 1: "Qh", 2: "9s", 3: "6c", 4: "3d"}[place]
    assert worth_of(" ".join(higher)) > worth_of(" ".join(lower))


SUITED, UNSUITED = "As Ks 9s 6h 3c", "Ad Kh 9c 6s 3d"
ALSO_SUITED, FOUR_OF_A_SUIT = "Ad Kd 9d 6c 3h", "Ah Kh 9h 6d 3h"


@pytest.mark.law("AO9.7.j")
@pytest.mark.parametrize(
    "player, bank, expected",
    [
        (SUITED, UNSUITED, "won"),
        (UNSUITED, SUITED, "lost"),
        (SUITED, ALSO_SUITED, "tied"),
        (SUITED, FOUR_OF_A_SUIT, "tied"),
        (UNSUITED, "Ac Kc 9h 6d 3s", "tied"),
    ],
)
def test_of_equal_high_cards_those_with_three_of_a_suit_win(player: str, bank: str, expected: str) -> None:
    """Reading 62: at least three of one suit; both hands or neither, a tie."""
    play = golpe(stud(), {1: player}, bank)
    assert results(play) == {1: expected}
    assert gain(play, 1) == {"won": 3, "lost": -3, "tied": 0}[expected] * UNIT


@pytest.mark.law("AO9.7.j")
def test_three_of_a_suit_decide_nothing_where_the_other_reading_is_played_or_the_cards_differ() -> None:
    assert results(golpe(stud(readings__equal_high_cards="tie"), {1: SUITED}, UNSUITED)) == {1: "tied"}
    assert results(golpe(stud(), {1: SUITED}, "Ad Kh 9c 7s 3d")) == {1: "lost"}
    assert worth_of("9c 9d As Ks 3s") == worth_of("9h 9s Ad Kh 3c")  # a pair is not decided by suits


def test_three_of_a_suit_are_three_or_more() -> None:
    for hand, expected in (("As Ks 9s 6h 3c", 1), ("As Ks 9s 6s 3c", 1), ("As Ks 9h 6h 3c", 0), ("2c 2d 2h 2s 3c", 0)):
        assert three_of_a_suit(*cards(hand)) == expected


# ---- the same combination on both sides


@pytest.mark.parametrize(
    "higher, lower",
    [
        pytest.param("8c 8d 8h 8s 2c", "7c 7d 7h 7s Ac", marks=pytest.mark.law("AO9.9.a")),
        pytest.param("8c 8d 8h 2s 2c", "7c 7d 7h As Ac", marks=pytest.mark.law("AO9.9.b")),
        pytest.param("6c 5d 4h 3s 2c", "5c 4d 3h 2s Ac", marks=pytest.mark.law("AO9.9.c")),
        pytest.param("6c 5c 4c 3c 2c", "5d 4d 3d 2d Ad", marks=pytest.mark.law("AO9.9.c")),
        pytest.param("Ac Kd Qh Js Tc", "Kc Qd Jh Ts 9c", marks=pytest.mark.law("AO9.9.c")),
        pytest.param("Ac 7c 5c 3c 2c", "Kd Qd Jd 9d 8d", marks=pytest.mark.law("AO9.9.d")),
        pytest.param("8c 8d 8h 3s 2c", "7c 7d 7h As Kc", marks=pytest.mark.law("AO9.9.e")),
        pytest.param("9c 9d 2h 2s 3c", "8c 8d 7h 7s Ac", marks=pytest.mark.law("AO9.9.f")),
        pytest.param("9c 9d 3h 3s 4c", "9h 9s 2h 2s Ac", marks=pytest.mark.law("AO9.9.f")),
        pytest.param("9c 9d 3h 3s 5c", "9h 9s 3d 3c 4c", marks=pytest.mark.law("AO9.9.f")),
        pytest.param("9c 9d 4h 3s 2c", "8c 8d Ah Ks Qc", marks=pytest.mark.law("AO9.9.g")),
        pytest.param("9c 9d Ah 3s 2c", "9h 9s Kh Qs Jc", marks=pytest.mark.law("AO9.9.g")),
    ],
)
def test_of_the_same_combination_the_higher_cards_win(higher: str, lower: str) -> None:
    assert name_of(higher) == name_of(lower)
    for to_the_letter in (False, True):
        above, below = (worth_of(hand, to_the_letter=to_the_letter) for hand in (higher, lower))
        assert above > below
    assert results(golpe(stud(), {1: higher}, lower)) == {1: "won"}
    assert results(golpe(stud(), {1: lower}, higher)) == {1: "lost"}


@pytest.mark.law("AO9.9.d", "AO9.9.g")
@pytest.mark.parametrize(
    "higher, lower",
    [
        ("Ac Jc 9c 4c 2c", "Ad Td 9d 4d 2d"),
        ("Ac Jc 9c 4c 3c", "Ad Jd 9d 4d 2d"),
        ("9c 9d Ah 4s 2c", "9h 9s Ad 3s 2d"),
        ("9c 9d Ah 4s 3c", "9h 9s Ad 4c 2d"),
    ],
)
def test_equal_so_far_the_next_cards_decide_and_to_the_letter_they_tie(higher: str, lower: str) -> None:
    """Reading 63."""
    assert results(golpe(stud(), {1: higher}, lower)) == {1: "won"}
    assert results(golpe(stud(), {1: lower}, higher)) == {1: "lost"}
    play = golpe(stud(readings__side_cards="letter"), {1: lower}, higher)
    assert results(play) == {1: "tied"}
    assert gain(play, 1) == 0


@pytest.mark.law("AO9.8", "AO9.29")
@pytest.mark.parametrize(
    "player, bank",
    [
        ("9c 8d 7h 6s 5c", "9h 8s 7d 6c 5h"),
        ("9c 9d Ah 4s 3c", "9h 9s Ad 4c 3d"),
        ("Jc Jd 4h 4s Kc", "Jh Js 4d 4c Kd"),
        ("As Ks Qs Js Ts", "Ah Kh Qh Jh Th"),
        ("5s 4s 3s 2s As", "5h 4h 3h 2h Ah"),
    ],
)
def test_on_a_tie_both_bets_stay_the_players_and_nothing_is_paid(player: str, bank: str) -> None:
    play = golpe(stud(), {1: player}, bank)
    assert results(play) == {1: "tied"}
    assert gain(play, 1) == 0
    assert not [move for move in play.movements if move.why == "prize"]


# ---- whether the bank plays


@pytest.mark.law("AO9.26")
@pytest.mark.parametrize(
    "hand, plays",
    [
        ("Ac Kd 4h 3s 2c", True),
        ("Kc Ad 4h 3s 2c", True),
        ("Ac Qd Jh Ts 9c", False),
        ("Kc Qd Jh 9s 8c", False),
        ("2c 2d 4h 3s 5c", True),
        ("5c 4d 3h 2s Ac", True),
        ("7c 5c 4c 3c 2c", True),
        (PAIR_OF_TWOS, True),
    ],
)
def test_the_bank_plays_with_an_ace_and_a_king_or_with_a_combination(hand: str, plays: bool) -> None:
    for suits_decide in (False, True):
        assert qualifies(worth_of(hand, suits_decide=suits_decide)) == plays
