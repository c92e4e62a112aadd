"""A live hand looked up without the compiler: its strength, and the five cards that make it."""

from collections.abc import Iterator
from itertools import combinations
from typing import Final

import msgspec

from jogofeito.games.combinacoes import ACE, CLASS_SHIFT, RANK_BITS
from jogofeito.games.poquer.ranking.kernels import (
    five_place,
    rows_of,
    seven_place,
    suited_three,
    two_and_three,
    two_of_four_and_three,
)
from jogofeito.games.poquer.ranking.orders import SENSIBLE, Ties
from jogofeito.games.poquer.ranking.tables import Ranking, ranking

Cards = tuple[int, ...]

HOLE_CARDS: Final = {"holdem": 2, "omaha": 4, "sintetico_pt809": 2, "sintetico_ao16": 2}
COMMON: Final = 5


class CannotRank(ValueError):
    """These cards are no hand of the variant; the text says why."""


class Ranked(msgspec.Struct, frozen=True):
    """A combination: of two strengths the higher wins, equal ones split."""

    strength: int
    name: str  # of its class
    cards: Cards  # the five that make it; those that come more often first, then by rank


def strength_of(variant: str, hole: Cards, board: Cards, ties: Ties = SENSIBLE) -> int:
    """How strong the best combination is, of three to five common cards."""
    ranked = _checked(variant, hole, board, ties)
    return ranked.strengths[_place(ranked, variant, hole, board)]


def best(variant: str, hole: Cards, board: Cards, ties: Ties = SENSIBLE) -> Ranked:
    """The best combination and the cards that make it; among equals those of higher cards."""
    ranked = _checked(variant, hole, board, ties)
    place = _place(ranked, variant, hole, board)
    strength = ranked.strengths[place]
    for five in _fives(variant, hole, board):
        if _five_place(ranked, five) == place:
            return Ranked(strength, ranked.order.class_name(strength), _told(five, strength))
    raise AssertionError("the place of a hand is that of some five of its cards")


def _checked(variant: str, hole: Cards, board: Cards, ties: Ties) -> Ranking:
    ranked = ranking(variant, ties)
    cards = {*hole, *board}
    if len(hole) != HOLE_CARDS[variant] or not 3 <= len(board) <= COMMON or len(cards) != len(hole) + len(board):
        raise CannotRank(f"{variant}: {HOLE_CARDS[variant]} own cards with three to five common ones, all different")
    if not cards <= ranked.order.deck:
        raise CannotRank(f"{variant}: a card is not in the pack")
    return ranked


def _place(ranked: Ranking, variant: str, hole: Cards, board: Cards) -> int:
    tables = ranked.tables
    if len(board) < COMMON:
        return max(_five_place(ranked, five) for five in _fives(variant, hole, board))
    if variant == "holdem":
        return int(seven_place(tables.words, tables.low, tables.high, tables.sevens, tables.flushes, hole + board))
    pairs, fives, flushes = tables.pairs, tables.fives, tables.flushes
    rows, suited = rows_of(tables.rows, *board), suited_three(*board)
    if variant == "omaha":
        one, two, three, four = hole
        return int(two_of_four_and_three(pairs, fives, flushes, one, two, three, four, rows, suited))
    one, two = hole
    return int(two_and_three(pairs, fives, flushes, one, two, rows, suited))


def _five_place(ranked: Ranking, five: Cards) -> int:
    tables = ranked.tables
    return int(five_place(tables.rows, tables.pairs, tables.fives, tables.flushes, five))


def _fives(variant: str, hole: Cards, board: Cards) -> Iterator[Cards]:
    """Every five cards that may make the combination, higher ones before lower ones."""
    if variant == "holdem":
        yield from combinations(sorted(hole + board, reverse=True), 5)
        return
    for three in combinations(sorted(board, reverse=True), 3):
        for two in combinations(sorted(hole, reverse=True), 2):
            yield three + two


def _told(five: Cards, strength: int) -> Cards:
    """The cards in the order in which they are told; an ace that begins a sequência comes last."""
    ranks = [card >> 2 for card in five]
    low_ace = len(set(ranks)) == 5 and ACE in ranks and (strength >> CLASS_SHIFT - RANK_BITS) & 15 < ACE
    return tuple(
        sorted(
            five,
            key=lambda card: (ranks.count(card >> 2), -1 if low_ace and card >> 2 == ACE else card),
            reverse=True,
        )
    )
