"""Many hands ranked at once, compiled: rows of cards in, places out.

Of two own cards with three common ones the live game looks at every three; the lab has a table of the best that any two
ranks make with any five, made of the live one. Loops read tables without a branch between, since compiled code counts
the references to a table anew after each: hands that may have a flush are put aside, and looked at once more.
"""

from functools import cache
from itertools import combinations
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from jogofeito.core.kernel import kernel
from jogofeito.games.poquer.ranking import SENSIBLE, Ties
from jogofeito.games.poquer.ranking.kernels import (
    RANKS,
    SUITS_AT,
    best_flush,
    five_place,
    flush_suit,
    pair_of,
    ranks_in,
    row_of,
    seven_place,
    suited_three,
)
from jogofeito.games.poquer.ranking.tables import hands as hands_by_rank
from jogofeito.games.poquer.ranking.tables import ranking
from jogofeito.lab.compiled import compiled

Bytes = npt.NDArray[np.uint8]
Places = npt.NDArray[np.uint16]

ANY_FIVE, TWO_OF_TWO, TWO_OF_FOUR = range(3)  # how a variant makes a combination
PAIRS = RANKS * (RANKS + 1) // 2  # of ranks
BLOCK = 1 << 12  # hands between two looks at those put aside


class LabTables(NamedTuple):
    """The tables of a variant as compiled code reads them, and two more."""

    words: Any
    low: Any
    high: Any
    sevens: Any
    rows: Any
    pairs: Any
    fives: Any
    flushes: Any
    boards: Any  # by three ranks and two, as `fives`: where a board of five begins in the next
    with_board: Any  # the best that each two ranks make with three of the board


@cache
def compiled_tables(variant: str, ties: Ties = SENSIBLE) -> LabTables:
    made = ranking(variant, ties).tables
    low, high, sevens, rows, pairs, fives, flushes = (np.array(table, dtype=np.uint16) for table in made[1:])
    boards, with_board = np.zeros(0, dtype=np.uint32), np.zeros((0, PAIRS), dtype=np.uint16)
    if way_of(variant) != ANY_FIVE:
        boards, with_board = _board_tables(rows.astype(np.int64), pairs.astype(np.int64), fives)
    words = np.array(made.words, dtype=np.int64)
    return LabTables(words, low, high, sevens, rows, pairs, fives, flushes, boards, with_board.ravel())


def _board_tables(rows: Any, pairs: Any, fives: Places) -> tuple[npt.NDArray[np.uint32], Places]:
    known = np.array([hand for _, hand in hands_by_rank(range(RANKS), 5)])
    with_board = np.zeros((len(known), PAIRS), dtype=np.uint16)
    boards = np.zeros(len(fives), dtype=np.uint32)
    for three in combinations(range(5), 3):
        one, two, last = (known[:, place] for place in three)
        four, five = (known[:, place] for place in range(5) if place not in three)
        row = rows[(one * RANKS + two) * RANKS + last]
        boards[row + pairs[four * RANKS + five]] = np.arange(len(known)) * PAIRS
        np.maximum(with_board, fives[row[:, None] + np.arange(PAIRS)], out=with_board)
    return boards, with_board


def way_of(variant: str) -> int:
    return {"holdem": ANY_FIVE, "omaha": TWO_OF_FOUR}.get(variant, TWO_OF_TWO)


def rank_all(variant: str, hands: Bytes, ties: Ties = SENSIBLE) -> Places:
    """The places of hands, a row each: the player's own cards, then the five common ones. The higher place wins.

    `ranking(variant, ties).strengths` has the strength of each place.
    """
    tables, places = compiled_tables(variant, ties), np.empty(len(hands), dtype=np.uint16)
    rank_rows(tables, way_of(variant), hands, places)
    return places


def rank_fives(variant: str, hands: Bytes, ties: Ties = SENSIBLE) -> Places:
    """The places of hands of five cards."""
    places = np.empty(len(hands), dtype=np.uint16)
    _fives(compiled_tables(variant, ties), hands, places)
    return places


@compiled
def _fives(tables: Any, hands: Any, places: Any) -> None:
    rows, pairs, fives, flushes = tables.rows, tables.pairs, tables.fives, tables.flushes
    for place in range(len(hands)):
        hand = hands[place]
        places[place] = five_place(rows, pairs, fives, flushes, (hand[0], hand[1], hand[2], hand[3], hand[4]))


@compiled
def _sevens(tables: Any, hands: Any, places: Any) -> None:
    words, low, high, sevens, flushes = tables.words, tables.low, tables.high, tables.sevens, tables.flushes
    for place in range(len(hands)):
        hand = hands[place]
        cards = hand[0], hand[1], hand[2], hand[3], hand[4], hand[5], hand[6]
        places[place] = seven_place(words, low, high, sevens, flushes, cards)


@kernel
def start_of(boards: Any, rows: Any, pairs: Any, one: Any, two: Any, three: Any, four: Any, five: Any) -> Any:
    """Where the table has the best with these five common cards."""
    return np.int64(boards[row_of(rows, one, two, three) + pair_of(pairs, four, five)])


@kernel
def may_flush(own: Any, common: Any) -> Any:
    """Whether two own cards are of the suit of three common ones, from the words of both added up."""
    full = ((common >> SUITS_AT) + 0x5555) & 0x8888
    mine = (own >> (SUITS_AT + 4 * flush_suit(full))) & 15
    return (full != 0) & (mine > 1)


@compiled
def _two_of_four(tables: Any, hands: Any, places: Any) -> None:
    words, rows, pairs = tables.words, tables.rows, tables.pairs
    boards, best_with = tables.boards, tables.with_board
    aside, put = np.empty(BLOCK, dtype=np.int64), 0
    for place in range(len(hands)):
        one, two, three, four = hands[place, 0], hands[place, 1], hands[place, 2], hands[place, 3]
        c1, c2, c3, c4, c5 = hands[place, 4], hands[place, 5], hands[place, 6], hands[place, 7], hands[place, 8]
        start = start_of(boards, rows, pairs, c1, c2, c3, c4, c5)
        places[place] = max(
            best_with[start + pair_of(pairs, one, two)],
            best_with[start + pair_of(pairs, one, three)],
            best_with[start + pair_of(pairs, one, four)],
            best_with[start + pair_of(pairs, two, three)],
            best_with[start + pair_of(pairs, two, four)],
            best_with[start + pair_of(pairs, three, four)],
        )
        aside[put] = place
        common = words[c1] + words[c2] + words[c3] + words[c4] + words[c5]
        put += may_flush(words[one] + words[two] + words[three] + words[four], common)
        if put == BLOCK:
            _flushes(tables.flushes, hands, aside[:put], places)
            put = 0
    _flushes(tables.flushes, hands, aside[:put], places)


@compiled
def _two_of_two(tables: Any, hands: Any, places: Any) -> None:
    words, rows, pairs = tables.words, tables.rows, tables.pairs
    boards, best_with = tables.boards, tables.with_board
    aside, put = np.empty(BLOCK, dtype=np.int64), 0
    for place in range(len(hands)):
        one, two = hands[place, 0], hands[place, 1]
        c1, c2, c3, c4, c5 = hands[place, 2], hands[place, 3], hands[place, 4], hands[place, 5], hands[place, 6]
        start = start_of(boards, rows, pairs, c1, c2, c3, c4, c5)
        places[place] = best_with[start + pair_of(pairs, one, two)]
        aside[put] = place
        common = words[c1] + words[c2] + words[c3] + words[c4] + words[c5]
        put += may_flush(words[one] + words[two], common)
        if put == BLOCK:
            _flushes(tables.flushes, hands, aside[:put], places)
            put = 0
    _flushes(tables.flushes, hands, aside[:put], places)


@compiled
def _flushes(flushes: Any, hands: Any, aside: Any, places: Any) -> None:
    """Look once more at hands with two own cards of the suit of three common ones."""
    own = hands.shape[1] - 5
    for place in aside:
        hand = hands[place]
        suit, ranks, spare = suited_three(hand[own], hand[own + 1], hand[own + 2], hand[own + 3], hand[own + 4])
        mine = ranks_in(suit, hand[0], hand[1], hand[own - 2], hand[own - 1])
        places[place] = max(places[place], best_flush(flushes, mine, ranks, spare))


@compiled
def rank_rows(tables: Any, way: Any, hands: Any, places: Any) -> None:
    if way == ANY_FIVE:
        _sevens(tables, hands, places)
    elif way == TWO_OF_TWO:
        _two_of_two(tables, hands, places)
    else:
        _two_of_four(tables, hands, places)
