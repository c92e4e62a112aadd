"""A live hand looked up without the compiler: its strength, and the five cards that make it."""

from bisect import bisect
from collections.abc import Iterator
from functools import cache
from itertools import combinations
from typing import Final, NamedTuple

import msgspec

from jogofeito.games.combinacoes import (
    ACE,
    CLASS_SHIFT,
    CLASSES,
    COR,
    FIVE,
    RANK_BITS,
    SEQUENCIA,
    SEQUENCIA_DE_COR,
    SEQUENCIA_MAXIMA,
)
from jogofeito.games.poquer.ranking.kernels import (
    five_place,
    rows_of,
    seven_place,
    suited_three,
    two_and_three,
    two_of_four_and_three,
)
from jogofeito.games.poquer.ranking.orders import SENSIBLE, Ties
from jogofeito.games.poquer.ranking.tables import ranking

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


class Told(NamedTuple):
    """How every hand of one strength is told: each rank, in order, is its highest card that is left."""

    strength: int
    name: str
    ranks: tuple[int, ...]
    suited: bool

    @classmethod
    def read(cls, strength: int) -> "Told":
        """Out of the strength itself, where it tells all five ranks."""
        kind, top = strength >> CLASS_SHIFT, strength >> CLASS_SHIFT - RANK_BITS & 15
        ranks = tuple([strength >> place & 15 for place in range(CLASS_SHIFT - RANK_BITS, -1, -RANK_BITS)])
        if kind in (SEQUENCIA, SEQUENCIA_DE_COR, SEQUENCIA_MAXIMA):
            ranks = (top, top - 1, top - 2, top - 3, ACE if top == FIVE else top - 4)
        return cls(strength, CLASSES[kind], ranks, kind in (COR, SEQUENCIA_DE_COR, SEQUENCIA_MAXIMA))

    def of(self, cards: Cards) -> Ranked:
        if self.suited:
            suits = [card & 3 for card in cards]
            suit = next(each for each in suits if suits.count(each) >= COMMON)
            return Ranked(self.strength, self.name, tuple([rank << 2 | suit for rank in self.ranks]))
        left = sorted(cards)
        told = [left.pop(bisect(left, rank << 2 | 3) - 1) for rank in self.ranks]
        return Ranked(self.strength, self.name, tuple(told))


class Ranker:
    """Ranks hands of a variant, under one way of telling equal ones apart."""

    def __init__(self, variant: str, ties: Ties) -> None:
        self._variant = variant
        self._ranked = ranking(variant, ties)
        # any five of all cards may be taken, and all five are compared: the strength says which they are
        self._told: dict[int, Told] | None = {} if variant == "holdem" and ties == SENSIBLE else None

    def strength(self, hole: Cards, board: Cards) -> int:
        """How strong the best combination is, of three to five common cards."""
        self._check(hole, board)
        return self._ranked.strengths[self._place(hole, board)]

    def best(self, hole: Cards, board: Cards) -> Ranked:
        """The best combination and the cards that make it; among equals those of higher cards."""
        self._check(hole, board)
        place = self._place(hole, board)
        strength = self._ranked.strengths[place]
        if self._told is not None:
            told = self._told.get(place) or self._told.setdefault(place, Told.read(strength))
            return told.of(hole + board)
        for five in self._fives(hole, board):
            if self._five_place(five) == place:
                return Ranked(strength, self._ranked.order.class_name(strength), _told(five, strength))
        raise AssertionError("the place of a hand is that of some five of its cards")

    def _check(self, hole: Cards, board: Cards) -> None:
        variant = self._variant
        cards = {*hole, *board}
        if len(hole) != HOLE_CARDS[variant] or not 3 <= len(board) <= COMMON or len(cards) != len(hole) + len(board):
            raise CannotRank(
                f"{variant}: {HOLE_CARDS[variant]} own cards with three to five common ones, all different"
            )
        if not cards <= self._ranked.order.deck:
            raise CannotRank(f"{variant}: a card is not in the pack")

    def _place(self, hole: Cards, board: Cards) -> int:
        tables = self._ranked.tables
        if len(board) < COMMON:
            return max(self._five_place(five) for five in self._fives(hole, board))
        if self._variant == "holdem":
            return int(seven_place(tables.words, tables.low, tables.high, tables.sevens, tables.flushes, hole + board))
        pairs, fives, flushes = tables.pairs, tables.fives, tables.flushes
        rows, suited = rows_of(tables.rows, *board), suited_three(*board)
        if self._variant == "omaha":
            one, two, three, four = hole
            return int(two_of_four_and_three(pairs, fives, flushes, one, two, three, four, rows, suited))
        one, two = hole
        return int(two_and_three(pairs, fives, flushes, one, two, rows, suited))

    def _five_place(self, five: Cards) -> int:
        tables = self._ranked.tables
        return int(five_place(tables.rows, tables.pairs, tables.fives, tables.flushes, five))

    def _fives(self, hole: Cards, board: Cards) -> Iterator[Cards]:
        """Every five cards that may make the combination, higher ones before lower ones."""
        if self._variant == "holdem":
            return combinations(sorted(hole + board, reverse=True), 5)
        threes, twos = combinations(sorted(board, reverse=True), 3), [*combinations(sorted(hole, reverse=True), 2)]
        return (three + two for three in threes for two in twos)


@cache
def ranker(variant: str, ties: Ties = SENSIBLE) -> Ranker:
    return Ranker(variant, ties)


def strength_of(variant: str, hole: Cards, board: Cards, ties: Ties = SENSIBLE) -> int:
    """How strong the best combination is, of three to five common cards."""
    return ranker(variant, ties).strength(hole, board)


def best(variant: str, hole: Cards, board: Cards, ties: Ties = SENSIBLE) -> Ranked:
    """The best combination and the cards that make it; among equals those of higher cards."""
    return ranker(variant, ties).best(hole, board)


def _told(five: Cards, strength: int) -> Cards:
    """The cards in the order in which they are told; an ace that begins a sequência comes last."""
    ranks = [card >> 2 for card in five]
    if len(set(ranks)) == len(ranks):
        highest_first = sorted(five, reverse=True)
        begins = ACE in ranks and (strength >> CLASS_SHIFT - RANK_BITS) & 15 < ACE
        return tuple(highest_first[1:] + highest_first[:1] if begins else highest_first)
    return tuple(sorted(five, key=lambda card: (ranks.count(card >> 2), card), reverse=True))
