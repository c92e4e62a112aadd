"""Writes `combinations.json`: python -m jogofeito.lab.poquer.counting DIRECTORY.

How many of all deals of own and common cards end in each combination. Boards that differ in the names of suits alone
are counted once; on a board, what every two cards can make is looked up once, and where a player has four own cards,
fours of cards are counted of which no two make more than a class: the cliques of a graph.
"""

import sys
from itertools import permutations
from math import comb
from pathlib import Path
from typing import Any, Final

import msgspec
import numba
import numpy as np
import numpy.typing as npt

from jogofeito.games.combinacoes import CLASS_SHIFT
from jogofeito.games.poquer.ranking import HOLE_CARDS, SENSIBLE, VARIANTS, order_of
from jogofeito.games.poquer.ranking.kernels import rows_of, seven_place, suited_three, two_and_three
from jogofeito.games.poquer.ranking.tables import ranking
from jogofeito.lab.equity_batches import ANY_FIVE, compiled_tables, way_of
from jogofeito.lab.poquer.combinations import COUNTS_FILE, Counts

Integers = npt.NDArray[np.int64]
COMMON: Final = 5
SUITS: Final = np.array(list(permutations(range(4))), dtype=np.int64)


@numba.njit
def _as_number(cards: Any, suits: Any) -> Any:
    """A board with its suits renamed, as the set of its cards."""
    found = 0
    for card in cards:
        found |= 1 << (card & ~3 | suits[card & 3])
    return found


@numba.njit
def boards(deck: Any, suits: Any) -> Any:
    """One board of all that differ in the names of suits alone, and how many they are."""
    found, weights = [], []
    size = len(deck)
    board = np.empty(5, dtype=np.int64)
    for a in range(size):
        board[0] = deck[a]
        for b in range(a):
            board[1] = deck[b]
            for c in range(b):
                board[2] = deck[c]
                for d in range(c):
                    board[3] = deck[d]
                    for e in range(d):
                        board[4] = deck[e]
                        own, same, least = _as_number(board, suits[0]), 0, True
                        for names in suits:
                            other = _as_number(board, names)
                            same += other == own
                            least &= other >= own
                        if least:
                            found.append((board[0], board[1], board[2], board[3], board[4]))
                            weights.append(len(suits) // same)
    return found, weights


@numba.njit
def ones(bits: Any) -> Any:
    """How many bits of a set of up to 52 are set."""
    bits -= (bits >> 1) & 0x5555555555555555
    bits = (bits & 0x3333333333333333) + ((bits >> 2) & 0x3333333333333333)
    bits = (bits + (bits >> 4)) & 0x0F0F0F0F0F0F0F0F
    return (bits * 0x0101010101010101) >> 56


@numba.njit
def classes_of_pairs(tables: Any, classes: Any, any_five: Any, board: Any, rest: Any) -> Any:
    """The class that every two of the other cards make with the board."""
    one, two, three, four, five = board
    found = np.zeros((len(rest), len(rest)), dtype=np.int64)
    rows, suited = rows_of(tables.rows, one, two, three, four, five), suited_three(one, two, three, four, five)
    for first in range(len(rest)):
        for second in range(first):
            a, b = rest[first], rest[second]
            if any_five:
                hand = (a, b, one, two, three, four, five)
                place = seven_place(tables.words, tables.low, tables.high, tables.sevens, tables.flushes, hand)
            else:
                place = two_and_three(tables.pairs, tables.fives, tables.flushes, a, b, rows, suited)
            found[first, second] = found[second, first] = classes[place]
    return found


@numba.njit
def fours_within(pairs: Any, most: Any) -> Any:
    """How many fours of cards there are of which no two make more than a class."""
    size, found = len(pairs), 0
    below = np.zeros(size, dtype=np.int64)  # with which cards before it a card makes no more
    for first in range(size):
        for second in range(first):
            if pairs[first, second] <= most:
                below[first] |= 1 << second
    for first in range(size):
        for second in range(first):
            if not below[first] >> second & 1:
                continue
            common = below[first] & below[second]
            for third in range(second):
                if common >> third & 1:
                    found += ones(common & below[third])
    return found


@numba.njit
def count_on(pairs: Any, own: Any, counts: Any, weight: Any) -> None:
    """Add the hands of two or four own cards on one board, each in the class of its best two."""
    if own == 2:
        for first in range(len(pairs)):
            for second in range(first):
                counts[pairs[first, second]] += weight
        return
    before = 0
    for most in range(len(counts)):
        within = fours_within(pairs, most)
        counts[most] += weight * (within - before)
        before = within


@numba.njit
def count_boards(
    tables: Any, classes: Any, any_five: Any, own: Any, deck: Any, found: Any, weights: Any, counts: Any
) -> None:
    rest = np.empty(len(deck) - 5, dtype=np.int64)
    for place in range(len(found)):
        board, left = found[place], 0
        for card in deck:
            if card != board[0] and card != board[1] and card != board[2] and card != board[3] and card != board[4]:
                rest[left] = card
                left += 1
        pairs = classes_of_pairs(tables, classes, any_five, (board[0], board[1], board[2], board[3], board[4]), rest)
        count_on(pairs, own, counts, weights[place])


def count(variant: str) -> Counts:
    """Every deal of a variant, by class from the highest to the lowest."""
    order = order_of(variant)
    deck = np.array(sorted(order.deck), dtype=np.int64)
    classes = np.array(ranking(variant, SENSIBLE).strengths, dtype=np.int64) >> CLASS_SHIFT
    counts = np.zeros(len(order.classes), dtype=np.int64)
    found, weights = (np.array(each, dtype=np.int64) for each in boards(deck, SUITS))
    given = (compiled_tables(variant), classes, way_of(variant) == ANY_FIVE, HOLE_CARDS[variant], deck)
    count_boards(*given, found, weights, counts)
    if counts.sum() != comb(len(deck), COMMON) * comb(len(deck) - COMMON, HOLE_CARDS[variant]):
        raise ArithmeticError(f"not every deal of {variant} was counted once")
    return {kind: int(counts[place]) for place, kind in reversed(list(enumerate(order.classes)))}


def main(folder: str) -> None:
    counted = {variant: count(variant) for variant in VARIANTS}
    Path(folder, COUNTS_FILE).write_bytes(msgspec.json.format(msgspec.json.encode(counted), indent=1) + b"\n")


if __name__ == "__main__":
    main(sys.argv[1])
