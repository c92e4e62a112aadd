"""The rankings of hold'em, omaha and póquer sintético: by the law, by full enumeration, and table against strength."""

import random
from itertools import combinations
from math import comb
from typing import Any

import numba
import numpy as np
import numpy.typing as npt
import pytest

from jogofeito.core.cards import DECK_28, cards, name
from jogofeito.games import combinacoes
from jogofeito.games.combinacoes import CLASS_SHIFT
from jogofeito.games.poquer.ranking import (
    HOLE_CARDS,
    SENSIBLE,
    VARIANTS,
    CannotRank,
    Ties,
    UnknownVariant,
    best,
    order_of,
    strength_of,
)
from jogofeito.games.poquer.ranking.kernels import (
    FIVE_OF_A_SUIT,
    NO_CARDS,
    WORDS,
    five_place,
    rows_of,
    seven_place,
    suited_three,
    two_and_three,
    two_of_four_and_three,
)
from jogofeito.games.poquer.ranking.orders import SINTETICO, sintetico_strength
from jogofeito.games.poquer.ranking.tables import hands as hands_by_rank
from jogofeito.games.poquer.ranking.tables import ranking
from jogofeito.lab.equity_batches import compiled_tables, rank_all, rank_fives

Hands = npt.NDArray[np.uint8]

SINTETICOS = ("sintetico_pt809", "sintetico_ao16")
LETTER = Ties("letter", "letter", "letter")


def all_fives(deck: Any) -> Hands:
    flat = np.fromiter((card for hand in combinations(sorted(deck), 5) for card in hand), dtype=np.uint8)
    return flat.reshape(-1, 5)


def by_class(variant: str, places: Any) -> dict[str, int]:
    """How many places are of each class."""
    ranked = ranking(variant, SENSIBLE)
    counts = np.bincount(np.array(ranked.strengths)[places] >> CLASS_SHIFT, minlength=len(ranked.order.classes))
    return dict(zip(ranked.order.classes, counts.tolist(), strict=True))


def random_hands(variant: str, how_many: int, seed: int = 1) -> Hands:
    deck, own = sorted(order_of(variant).deck), HOLE_CARDS[variant]
    source = random.Random(seed)
    return np.array([source.sample(deck, own + 5) for _ in range(how_many)], dtype=np.uint8)


def split(variant: str, row: Any) -> tuple[tuple[int, ...], tuple[int, ...]]:
    whole, own = tuple(int(card) for card in row), HOLE_CARDS[variant]
    return whole[:own], whole[own:]


# ---- full enumeration
# the numbers of five-card and seven-card hands by class are those of Wikipedia, "Poker probability"; it counts straight
# flushes without royal flushes, as the law does

FIVE_CARDS = {
    "sequencia_maxima": 4,
    "sequencia_de_cor": 36,
    "poquer": 624,
    "fullen": 3_744,
    "cor": 5_108,
    "sequencia": 10_200,
    "trio": 54_912,
    "dois_pares": 123_552,
    "par": 1_098_240,
    "carta_maior": 1_302_540,
}
SEVEN_CARDS = {
    "sequencia_maxima": 4_324,
    "sequencia_de_cor": 37_260,
    "poquer": 224_848,
    "fullen": 3_473_184,
    "cor": 4_047_644,
    "sequencia": 6_180_020,
    "trio": 6_461_620,
    "dois_pares": 31_433_400,
    "par": 58_627_800,
    "carta_maior": 23_294_460,
}


@numba.njit
def plain_strengths(hands: Any) -> Any:
    """By the function that the law's combinations are written in, without any table."""
    found = np.empty(len(hands), dtype=np.int64)
    for place in range(len(hands)):
        hand = hands[place]
        found[place] = combinacoes.strength(hand[0], hand[1], hand[2], hand[3], hand[4])
    return found


@numba.njit
def count_sevens(words: Any, low: Any, high: Any, sevens: Any, flushes: Any, counts: Any) -> None:
    for a in range(52):
        for b in range(a):
            for c in range(b):
                for d in range(c):
                    for e in range(d):
                        for f in range(e):
                            for g in range(f):
                                counts[seven_place(words, low, high, sevens, flushes, (a, b, c, d, e, f, g))] += 1


@pytest.mark.law("AO13.17.*")
def test_all_2598960_hands_of_five_cards_have_the_strength_that_the_law_gives_them() -> None:
    hands = all_fives(range(52))
    assert len(hands) == comb(52, 5) == 2_598_960
    places = rank_fives("holdem", hands)
    assert by_class("holdem", places) == FIVE_CARDS
    strengths = np.array(ranking("holdem", SENSIBLE).strengths)
    found = plain_strengths(hands.astype(np.int64))
    assert np.array_equal(strengths[places], found)
    assert len(strengths) - 1 == len(np.unique(found)) == 7_462
    assert np.all(np.diff(strengths) > 0)  # a higher place is a higher strength


@pytest.mark.law("AO13.17", "AO15.3")
def test_all_133784560_hands_of_seven_cards_fall_into_the_classes_as_published() -> None:
    tables, counts = compiled_tables("holdem"), np.zeros(len(ranking("holdem", SENSIBLE).strengths), dtype=np.int64)
    count_sevens(tables.words, tables.low, tables.high, tables.sevens, tables.flushes, counts)
    assert counts.sum() == comb(52, 7) == 133_784_560
    classes = np.array(ranking("holdem", SENSIBLE).strengths) >> CLASS_SHIFT
    found = {kind: int(counts[classes == place].sum()) for place, kind in enumerate(combinacoes.CLASSES)}
    assert found == SEVEN_CARDS


@numba.njit
def best_of_21(hands: Any) -> Any:
    """Seven cards by the law's own function: two of them left out, in every way."""
    found = np.zeros(len(hands), dtype=np.int64)
    five = np.empty(5, dtype=np.int64)
    for place in range(len(hands)):
        for one in range(7):
            for other in range(one):
                kept = 0
                for card in range(7):
                    if card not in (one, other):
                        five[kept] = hands[place, card]
                        kept += 1
                found[place] = max(found[place], combinacoes.strength(five[0], five[1], five[2], five[3], five[4]))
    return found


def every_seven() -> Hands:
    """Seven cards of every ranks without a flush, then five to seven hearts of every ranks with others."""
    unsuited = [[rank * 4 + place % 4 for place, rank in enumerate(hand)] for _, hand in hands_by_rank(range(13), 7)]
    suited = [
        [*(rank * 4 + 2 for rank in hearts), *(rank * 4 for rank in hearts[: 7 - size])]
        for size in (5, 6, 7)
        for hearts in combinations(range(13), size)
    ]
    return np.array(unsuited + suited, dtype=np.uint8)


def test_seven_cards_of_all_ranks_are_worth_the_best_five_of_them() -> None:
    hands = every_seven()
    assert len(hands) == 49_205 + comb(13, 5) + comb(13, 6) + comb(13, 7)
    strengths = np.array(ranking("holdem", SENSIBLE).strengths)
    assert np.array_equal(strengths[rank_all("holdem", hands)], best_of_21(hands))


def sintetico_counts() -> dict[str, int]:
    """Seven ranks of four cards, four of the ranks figures, four straights; each class counted by hand."""
    straights, any_suits = 4, 4**5 - 4
    figures_with_pairs = comb(4, 2) * comb(4, 2) ** 2 * 2 * 4
    simple_figures = 4 * comb(4, 2) * 4**3
    return {
        "sequencia_maxima": 4,
        "sequencia_de_cor": 4 * (straights - 1),
        "poquer": 7 * (28 - 4),
        "cor": 4 * (comb(7, 5) - straights),
        "fullen": 7 * comb(4, 3) * 6 * comb(4, 2),
        "sequencia": straights * any_suits,
        "trio": 7 * comb(4, 3) * comb(6, 2) * 4**2,
        "figuras_com_pares": figures_with_pairs,
        "figuras_simples": simple_figures,
        "dois_pares": comb(7, 2) * comb(4, 2) ** 2 * 5 * 4 - figures_with_pairs,
        "par": 7 * comb(4, 2) * comb(6, 3) * 4**3 - simple_figures,
        "carta_maior": (comb(7, 5) - straights) * any_suits,
    }


@pytest.mark.law("PT809.28", "AO16.9", "AO16.11")
@pytest.mark.parametrize("variant", SINTETICOS)
def test_all_98280_hands_of_sintetico_fall_into_the_twelve_classes(variant: str) -> None:
    hands = all_fives(DECK_28)
    assert len(hands) == comb(28, 5) == sum(sintetico_counts().values()) == 98_280
    places = rank_fives(variant, hands)
    assert by_class(variant, places) == sintetico_counts()
    order, strengths = order_of(variant), ranking(variant, SENSIBLE).strengths
    for row, place in zip(hands.tolist(), places.tolist(), strict=True):
        assert strengths[place] == order.strength(*row)


# ---- the live game and compiled code


@pytest.mark.parametrize("ties", [SENSIBLE, LETTER])
@pytest.mark.parametrize("variant", VARIANTS)
def test_live_and_compiled_hands_are_the_best_five_cards_that_the_variant_allows(variant: str, ties: Ties) -> None:
    hands = random_hands(variant, 1_500)
    order, strengths = order_of(variant, ties), ranking(variant, ties).strengths
    for row, place in zip(hands, rank_all(variant, hands, ties), strict=True):
        hole, board = split(variant, row)
        allowed = (
            combinations(hole + board, 5)
            if variant == "holdem"
            else (two + three for two in combinations(hole, 2) for three in combinations(board, 3))
        )
        strength = max(order.strength(*five) for five in allowed)
        told = best(variant, hole, board, ties)
        assert told.strength == strength_of(variant, hole, board, ties) == strengths[place] == strength
        assert order.strength(*told.cards) == strength
        assert told.name == order.class_name(strength)
        own = set(told.cards) & set(hole)
        assert len(set(told.cards)) == 5
        assert set(told.cards) <= {*hole, *board}
        assert variant == "holdem" or len(own) == 2


@numba.njit
def live_places(rows: Any, pairs: Any, fives: Any, flushes: Any, hands: Any) -> Any:
    """By the kernels of the live game."""
    found = np.empty(len(hands), dtype=np.uint16)
    for place in range(len(hands)):
        hand, own = hands[place], hands.shape[1] - 5
        one, two, three, four, five = hand[own], hand[own + 1], hand[own + 2], hand[own + 3], hand[own + 4]
        by_three, suited = rows_of(rows, one, two, three, four, five), suited_three(one, two, three, four, five)
        if own == 2:
            found[place] = two_and_three(pairs, fives, flushes, hand[0], hand[1], by_three, suited)
        else:
            found[place] = two_of_four_and_three(
                pairs, fives, flushes, hand[0], hand[1], hand[2], hand[3], by_three, suited
            )
    return found


@pytest.mark.parametrize("variant", ["omaha", *SINTETICOS])
def test_the_table_of_boards_at_the_lab_gives_what_the_live_game_gives(variant: str) -> None:
    generator, deck = np.random.default_rng(4), np.array(sorted(order_of(variant).deck), dtype=np.uint8)
    shuffled = generator.random((400_000, len(deck)), dtype=np.float32).argpartition(9, axis=1)
    hands = np.ascontiguousarray(deck[shuffled[:, : HOLE_CARDS[variant] + 5]])
    tables = compiled_tables(variant)
    live = live_places(tables.rows, tables.pairs, tables.fives, tables.flushes, hands)
    assert np.array_equal(rank_all(variant, hands), live)


@pytest.mark.law("AO14.2", "AO16.3", "PT809.25")
@pytest.mark.parametrize("variant", ["omaha", *SINTETICOS])
def test_five_common_cards_of_a_suit_and_four_are_tried_three_by_three(variant: str) -> None:
    """Boards of four and five cards of a suit are rare; here every one of them has that many."""
    source, deck, own = random.Random(2), sorted(order_of(variant).deck), HOLE_CARDS[variant]
    hearts = [card for card in deck if card & 3 == 2]
    for round_number in range(600):
        board = source.sample(hearts, 4 + round_number % 2)
        board += source.sample([card for card in deck if card not in board], 5 - len(board))
        hole = source.sample([card for card in deck if card not in board], own)
        strength = max(
            order_of(variant).strength(*two, *three)
            for two in combinations(hole, 2)
            for three in combinations(board, 3)
        )
        row = np.array([hole + board], dtype=np.uint8)
        assert strength_of(variant, tuple(hole), tuple(board)) == strength
        assert ranking(variant, SENSIBLE).strengths[rank_all(variant, row)[0]] == strength


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_hand_can_be_told_from_the_third_common_card_on(variant: str) -> None:
    for row in random_hands(variant, 100):
        hole, board = split(variant, row)
        for size in (3, 4):
            told = best(variant, hole, board[:size])
            assert told.strength <= best(variant, hole, board).strength
            assert set(told.cards) <= {*hole, *board[:size]}


def test_the_words_of_four_cards_of_each_rank_never_carry() -> None:
    added = NO_CARDS + sum(4 * (WORDS[rank * 4] - (1 << 32)) for rank in range(13))
    assert added < 1 << 48
    assert added >> 32 == NO_CARDS >> 32
    seven_of_a_suit = NO_CARDS + sum(WORDS[card] for card in cards("2h 3h 4h 5h 6h 7h 8h"))
    assert (seven_of_a_suit & FIVE_OF_A_SUIT) >> 32 == 0x800


@pytest.mark.parametrize(
    "variant, hole, board",
    [
        ("holdem", "As", "Ks Qs Js"),
        ("holdem", "As Ks", "Qs Js"),
        ("holdem", "As Ks", "Qs Js Ts 9s 8s 7s"),
        ("holdem", "As Ks", "As Js Ts"),
        ("omaha", "As Ks", "Qs Js Ts"),
        ("sintetico_ao16", "As Ks", "Qs Js 7s"),
    ],
)
def test_cards_that_are_no_hand_are_refused(variant: str, hole: str, board: str) -> None:
    with pytest.raises(CannotRank):
        best(variant, cards(hole), cards(board))


def test_an_unknown_variant_is_refused_with_those_there_are() -> None:
    with pytest.raises(UnknownVariant, match="sintetico_ao16"):
        best("stud", cards("As Ks"), cards("Qs Js Ts"))


# ---- what the law says


def told(variant: str, hole: str, board: str) -> tuple[str, str]:
    found = best(variant, cards(hole), cards(board))
    return found.name, " ".join(map(name, found.cards))


def five(variant: str, hand: str, ties: Ties = SENSIBLE) -> int:
    return order_of(variant, ties).strength(*cards(hand))


@pytest.mark.law("AO15.3")
def test_holdem_takes_any_five_of_seven_cards() -> None:
    board = "Ah Kh Qh Jh Th"
    assert told("holdem", "2c 3d", board) == ("sequencia_maxima", board)
    assert told("holdem", "9h 8h", "Kc Qh Jh Th 2s") == ("sequencia_de_cor", "Qh Jh Th 9h 8h")


@pytest.mark.law("AO14.2")
def test_omaha_takes_two_own_cards_and_three_common_ones_neither_more_nor_fewer() -> None:
    assert told("omaha", "Ah 2c 3d 4s", "Kh Qh Jh Th 9c")[0] == "carta_maior"  # one heart only
    assert told("omaha", "As Ad Ac Ah", "2h 7d 9c Js Kd") == ("par", "As Ah Kd Js 9c")
    assert told("omaha", "Ah Kh 2c 3d", "Qh Jh Th 5c 5d") == ("sequencia_maxima", "Ah Kh Qh Jh Th")


@pytest.mark.law("PT809.25", "AO16.3")
@pytest.mark.parametrize("variant", SINTETICOS)
def test_sintetico_takes_both_own_cards(variant: str) -> None:
    assert told(variant, "8c 9d", "Ah Kh Qh Jh Th") == ("sequencia", "Qh Jh Th 9d 8c")
    assert told(variant, "8c 8d", "Ah Kh Qh Jh Th")[0] == "par"


@pytest.mark.law("AO14.1")
def test_the_ace_begins_a_straight_or_ends_it() -> None:
    assert told("holdem", "As 2d", "3c 4h 5s Kd Kc") == ("sequencia", "5s 4h 3c 2d As")
    assert five("holdem", "As 2d 3c 4h 5s") < five("holdem", "2d 3c 4h 5s 6s") < five("holdem", "Ts Jd Qc Kh As")


@pytest.mark.law("PT809.29", "PT809.30", "PT809.31.d", "AO16.1")
@pytest.mark.parametrize("variant", SINTETICOS)
def test_the_jack_measures_the_straight_that_the_ace_begins(variant: str) -> None:
    straights = ["As 8d 9c Th Js", "8d 9c Th Js Qs", "9c Th Js Qs Kd", "Th Js Qs Kd As"]
    assert [order_of(variant).class_name(five(variant, hand)) for hand in straights] == ["sequencia"] * 4
    assert sorted(straights, key=lambda hand: five(variant, hand)) == straights
    flush = five(variant, "As 8s 9s Ts Js")
    assert order_of(variant).class_name(flush) == "sequencia_de_cor"
    assert flush < five(variant, "8s 9s Ts Js Qs")
    assert told(variant, "As 8d", "9c Th Js Kd Kc") == ("sequencia", "Js Th 9c 8d As")


TWELVE = {
    "sequencia_maxima": "As Ks Qs Js Ts",
    "sequencia_de_cor": "Ks Qs Js Ts 9s",
    "poquer": "8c 8d 8h 8s 9c",
    "cor": "9s Ts Js Ks 8s",
    "fullen": "As Ad Ac Ks Kd",
    "sequencia": "As Kd Qs Js Ts",
    "trio": "As Ad Ac Ks Qd",
    "figuras_com_pares": "As Ad Ks Kd Qc",
    "figuras_simples": "As Ad Ks Qd Jc",
    "dois_pares": "As Ad Ks Kd Tc",
    "par": "As Ad Ks Qd Tc",
    "carta_maior": "As Kd Qs Js 9c",
}


@pytest.mark.law("PT809.28.*", "AO16.9.*")
@pytest.mark.parametrize("variant", SINTETICOS)
def test_the_twelve_classes_stand_in_the_order_of_the_text(variant: str) -> None:
    """Cor above fullen, and figures between trio and dois pares (readings 92 and 94)."""
    assert {kind: order_of(variant).class_name(five(variant, hand)) for kind, hand in TWELVE.items()} == {
        kind: kind for kind in reversed(SINTETICO)
    }
    strengths = [five(variant, hand) for hand in TWELVE.values()]
    assert strengths == sorted(strengths, reverse=True)
    assert five(variant, "8s 9s Ts Js Ks") > five(variant, "As Ad Ac Ks Kd")


@pytest.mark.law("AO16.11.b", "PT809.31.g")
@pytest.mark.parametrize("variant", SINTETICOS)
def test_the_paired_figure_decides_between_figuras_simples(variant: str) -> None:
    aces, kings = "As Ad Ks Qd Jc", "Ah Kd Kh Qc Js"
    assert five(variant, aces) > five(variant, kings)
    assert five(variant, aces) == five(variant, "Ac Ah Kc Qh Jd")
    letter = Ties(figuras_simples="letter")  # the top figure is always the ace (reading 92)
    assert five(variant, aces, letter) == five(variant, kings, letter)


@pytest.mark.law("AO16.11.a", "PT809.31.f")
@pytest.mark.parametrize("variant", SINTETICOS)
def test_figuras_com_pares_compare_the_pairs_then_the_fifth_card(variant: str) -> None:
    in_order = ["Ks Kd Qs Qd Jc", "Ks Kd Qs Qd Ac", "As Ad Qs Qd Jc", "As Ad Ks Kd Jc", "As Ad Ks Kd Qc"]
    strengths = [five(variant, hand) for hand in in_order]
    assert strengths == sorted(strengths)
    assert len(set(strengths)) == len(strengths)


@pytest.mark.law("PT809.31.i", "AO13.18.g", "AO16.10")
def test_equal_pairs_split_in_portugal_and_compare_kickers_in_angola() -> None:
    """Reading 96."""
    high, low = "8s 8d As Kd Tc", "8c 8h Ac Qd Ts"
    assert five("sintetico_pt809", high) == five("sintetico_pt809", low)
    assert five("sintetico_ao16", high) > five("sintetico_ao16", low)
    assert five("holdem", high) > five("holdem", low)
    assert five("sintetico_pt809", "9s 9d 8s Td Jc") > five("sintetico_pt809", high)


@pytest.mark.law("AO13.18.d", "PT809.31.b")
@pytest.mark.parametrize("variant", VARIANTS)
def test_cor_compares_the_next_cards_or_to_the_letter_the_top_card_only(variant: str) -> None:
    """Reading 95."""
    high, low = "As Qs Js Ts 8s", "Ah Qh Jh 9h 8h"
    letter = Ties(cor="letter")
    assert five(variant, high) > five(variant, low)
    assert five(variant, high, letter) == five(variant, low, letter)
    assert five(variant, high, letter) > five(variant, "Kh Qh Jh 9h 8h", letter)
    assert order_of(variant, letter).class_name(five(variant, high, letter)) == "cor"


@pytest.mark.law("AO13.17.j", "PT809.28.l")
@pytest.mark.parametrize("variant", VARIANTS)
def test_carta_maior_compares_card_by_card_or_to_the_letter_the_top_card_only(variant: str) -> None:
    """Reading 97."""
    high, low = "As Qd Js Ts 8s", "Ah Qh Jh 9h 8d"
    letter = Ties(carta_maior="letter")
    assert five(variant, high) > five(variant, low)
    assert five(variant, high, letter) == five(variant, low, letter)
    assert five(variant, high, letter) > five(variant, "Kh Qh Jd 9h 8h", letter)


@pytest.mark.parametrize(
    "higher, lower",
    [
        pytest.param("9s 9d 9c 9h Ts", "8s 8d 8c 8h As", marks=pytest.mark.law("AO13.18.a", "PT809.31.a")),
        pytest.param("9s 9d 9c 9h As", "9s 9d 9c 9h Ks", marks=pytest.mark.law("AO13.18.a", "PT809.31.a")),
        pytest.param("9s 9d 9c 8h 8s", "8d 8c 8h As Ad", marks=pytest.mark.law("AO13.18.b", "PT809.31.c")),
        pytest.param("9s 9d 9c Ah As", "9s 9d 9c Kh Ks", marks=pytest.mark.law("AO13.18.b", "PT809.31.c")),
        pytest.param("9s Td Jc Qh Ks", "8s 9d Tc Jh Qs", marks=pytest.mark.law("AO13.18.c", "PT809.31.d")),
        pytest.param("9s Ts Js Qs Ks", "8s 9s Ts Js Qs", marks=pytest.mark.law("AO13.18.c", "PT809.31.d")),
        pytest.param("9s 9d 9c Th Qs", "8s 8d 8c Ah Ks", marks=pytest.mark.law("AO13.18.e", "PT809.31.e")),
        pytest.param("9s 9d 9c Ah Ts", "9s 9d 9c Kh Qs", marks=pytest.mark.law("AO13.18.e", "PT809.31.e")),
        pytest.param("9s 9d 9c Ah Qs", "9s 9d 9c Ah Js", marks=pytest.mark.law("AO13.18.e", "PT809.31.e")),
        pytest.param("Ts Td 8c 8h 9s", "9s 9d 8c 8h As", marks=pytest.mark.law("AO13.18.f", "PT809.31.h")),
        pytest.param("Ts Td 9c 9h 8s", "Ts Td 8c 8h As", marks=pytest.mark.law("AO13.18.f", "PT809.31.h")),
        pytest.param("Ts Td 9c 9h As", "Ts Td 9c 9h Ks", marks=pytest.mark.law("AO13.18.f", "PT809.31.h")),
        pytest.param("9s 9d 8c Th Js", "8s 8d Ac Kh Ts", marks=pytest.mark.law("AO13.18.g", "PT809.31.i")),
    ],
)
@pytest.mark.parametrize("variant", VARIANTS)
def test_equal_combinations_are_decided_by_the_cards_that_the_law_names(variant: str, higher: str, lower: str) -> None:
    order = order_of(variant)
    assert order.class_name(five(variant, higher)) == order.class_name(five(variant, lower))
    assert five(variant, higher) > five(variant, lower)
    assert all(five_place_of(variant, hand) for hand in (higher, lower))
    assert five_place_of(variant, higher) > five_place_of(variant, lower)


def five_place_of(variant: str, hand: str) -> int:
    tables = ranking(variant, SENSIBLE).tables
    return int(five_place(tables.rows, tables.pairs, tables.fives, tables.flushes, cards(hand)))


@pytest.mark.law("AO16.10")
def test_what_stays_equal_has_equal_strength_whatever_the_suits() -> None:
    for variant in VARIANTS:
        for hand in TWELVE.values():
            turned = [card & ~3 | (card + 1) & 3 for card in cards(hand)]
            assert order_of(variant).strength(*turned) == five(variant, hand)


def test_the_strength_of_sintetico_is_a_kernel_like_any_other() -> None:
    hands = all_fives(DECK_28)[::37].astype(np.int64)

    @numba.njit
    def compiled_strengths(rows: Any) -> Any:
        found = np.empty(len(rows), dtype=np.int64)
        for place in range(len(rows)):
            row = rows[place]
            found[place] = sintetico_strength(row[0], row[1], row[2], row[3], row[4])
        return found

    assert compiled_strengths(hands).tolist() == [sintetico_strength(*row) for row in hands.tolist()]
