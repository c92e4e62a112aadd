"""How often each combination comes at poker between players: counted anew, by another way, and by chance."""

import random
from itertools import combinations
from math import comb

import numpy as np
import pytest

from jogofeito.core.cards import DECK_52
from jogofeito.games.combinacoes import CLASS_SHIFT
from jogofeito.games.poquer.ranking import HOLE_CARDS, SENSIBLE, VARIANTS, order_of, strength_of
from jogofeito.games.poquer.ranking.tables import ranking
from jogofeito.lab.equity_batches import compiled_tables, rank_all
from jogofeito.lab.poquer.combinations import counts
from jogofeito.lab.poquer.counting import classes_of_pairs, count, count_on


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_deal_of_own_and_common_cards_is_counted(variant: str) -> None:
    deck, own = len(order_of(variant).deck), HOLE_CARDS[variant]
    assert sum(counts()[variant].values()) == comb(deck, 5) * comb(deck - 5, own)
    assert [*counts()[variant]] == [*reversed(order_of(variant).classes)]


def test_holdem_has_as_many_hands_of_seven_cards_as_counting_them_by_hand_gives() -> None:
    """Two of the seven are the own cards. A straight flush that is not the highest leaves its next card out."""
    royal, straight_flush = 4 * comb(47, 2), 4 * 9 * comb(46, 2)
    of_a_suit = sum(comb(13, cards) * comb(39, 7 - cards) for cards in (5, 6, 7))
    full_house = (
        comb(13, 2) * comb(4, 3) ** 2 * 44  # two threes and a card
        + 13 * comb(4, 3) * comb(12, 2) * comb(4, 2) ** 2  # a three and two pairs
        + 13 * comb(4, 3) * 12 * comb(4, 2) * comb(11, 2) * 4**2  # a three, a pair and two cards
    )
    by_hand = {
        "sequencia_maxima": royal,
        "sequencia_de_cor": straight_flush,
        "poquer": 13 * comb(48, 3),
        "fullen": full_house,
        "cor": 4 * of_a_suit - royal - straight_flush,
    }
    assert {kind: counts()["holdem"][kind] for kind in by_hand} == {
        kind: comb(7, 2) * hands for kind, hands in by_hand.items()
    }


@pytest.mark.parametrize("variant", ["sintetico_pt809", "sintetico_ao16"])
def test_counting_anew_gives_what_is_kept(variant: str) -> None:
    assert count(variant) == counts()[variant]


@pytest.mark.parametrize("seed", range(3))
def test_hands_of_omaha_on_a_board_are_those_that_looking_each_of_them_up_gives(seed: int) -> None:
    deck = random.Random(seed).sample(DECK_52, 21)
    board, rest = tuple(deck[:5]), deck[5:]
    classes = np.array(ranking("omaha", SENSIBLE).strengths, dtype=np.int64) >> CLASS_SHIFT
    found = np.zeros(len(order_of("omaha").classes), dtype=np.int64)
    count_on(classes_of_pairs(compiled_tables("omaha"), classes, False, board, np.array(rest)), 4, found, 1)
    expected = [0] * len(found)
    for own in combinations(rest, 4):
        expected[strength_of("omaha", own, board) >> CLASS_SHIFT] += 1
    assert found.tolist() == expected


def test_deals_of_omaha_by_chance_fall_as_they_were_counted() -> None:
    deals = 200_000
    source = np.random.default_rng(7)
    hands = np.array([source.choice(52, 9, replace=False) for _ in range(deals)], dtype=np.uint8)
    classes = np.array(ranking("omaha", SENSIBLE).strengths)[rank_all("omaha", hands)] >> CLASS_SHIFT
    seen = np.bincount(classes, minlength=len(order_of("omaha").classes))
    whole = sum(counts()["omaha"].values())
    for place, kind in enumerate(order_of("omaha").classes):
        expected = deals * counts()["omaha"][kind] / whole
        assert abs(seen[place] - expected) <= 5 * max(1, expected) ** 0.5
