"""Looking hands up: every kernel takes cards and tables, in the live game as at the lab.

Seven cards are added up. Each has a word of 64 bits: the ranks two to eight as digits of base 5 in the low field,
nine to ace in the high field, and a field of four bits for each suit. No digit passes 4, so nothing is carried.
The suits begin at 3 each: the upper bit of a field is set once five cards are of that suit.

Five cards are looked up as three and two: three ranks name a row of the table, two a place in the row. So are the
variants that make a combination of two own cards and three common ones.
"""

from typing import Any, Final

from jogofeito.core.kernel import kernel

RANKS: Final = 13
MASKS: Final = 1 << RANKS  # sets of ranks
LOW_RANKS: Final = 7
LOW_BITS: Final = 17  # 5 ** 7 fits
LOW_MASK: Final = (1 << LOW_BITS) - 1
HIGH_MASK: Final = (1 << 14) - 1  # 5 ** 6 fits
SUITS_AT: Final = 32
NO_CARDS: Final = 0x3333 << SUITS_AT
FIVE_OF_A_SUIT: Final = 0x8888 << SUITS_AT


def word_of(card: int) -> int:
    """What a card adds to a hand of seven."""
    rank, suit = card >> 2, card & 3
    digit: int = 5**rank if rank < LOW_RANKS else 5 ** (rank - LOW_RANKS) << LOW_BITS
    return digit | 1 << (SUITS_AT + 4 * suit)


WORDS: Final = tuple(word_of(card) for card in range(52))


# ---- any five of seven


@kernel
def flush_suit(full: Any) -> Any:
    """The suit whose field has its upper bit set; one has."""
    return (full > 0x8) + (full > 0x80) + (full > 0x800)


@kernel
def ranks_in(suit: Any, one: Any, two: Any, three: Any, four: Any) -> Any:
    """The ranks of those cards that are of a suit, as a set."""
    ranks = ((one & 3) == suit) << (one >> 2) | ((two & 3) == suit) << (two >> 2)
    return ranks | ((three & 3) == suit) << (three >> 2) | ((four & 3) == suit) << (four >> 2)


@kernel
def flush_ranks(cards: Any, added: Any) -> Any:
    """The ranks of the suit that five of seven cards or more have; none if no suit has five."""
    if not added & FIVE_OF_A_SUIT:
        return 0
    one, two, three, four, five, six, seven = cards
    suit = flush_suit((added & FIVE_OF_A_SUIT) >> SUITS_AT)
    return ranks_in(suit, one, two, three, four) | ranks_in(suit, five, six, seven, seven)


@kernel
def seven_place(words: Any, low: Any, high: Any, sevens: Any, flushes: Any, cards: Any) -> Any:
    """The place of the best five of seven cards.

    It only branches where no table is read: compiled code counts the references to a table anew after each branch.
    """
    one, two, three, four, five, six, seven = cards
    added = NO_CARDS + words[one] + words[two] + words[three] + words[four] + words[five] + words[six] + words[seven]
    row, place = high[(added >> LOW_BITS) & HIGH_MASK], low[added & LOW_MASK]
    return max(sevens[row + place], flushes[flush_ranks(cards, added)])


# ---- five, and two with three


@kernel
def row_of(table: Any, one: Any, two: Any, three: Any) -> Any:
    return table[((one >> 2) * RANKS + (two >> 2)) * RANKS + (three >> 2)]


@kernel
def pair_of(pairs: Any, one: Any, two: Any) -> Any:
    return pairs[(one >> 2) * RANKS + (two >> 2)]


@kernel
def five_place(rows: Any, pairs: Any, fives: Any, flushes: Any, cards: Any) -> Any:
    """The place of five cards."""
    one, two, three, four, five = cards
    if (one & 3) == (two & 3) == (three & 3) == (four & 3) == (five & 3):
        ranks = 1 << (one >> 2) | 1 << (two >> 2) | 1 << (three >> 2) | 1 << (four >> 2) | 1 << (five >> 2)
        return flushes[ranks]
    return fives[row_of(rows, one, two, three) + pair_of(pairs, four, five)]


@kernel
def rows_of(table: Any, one: Any, two: Any, three: Any, four: Any, five: Any) -> Any:
    """The rows of every three of five common cards."""
    return (
        row_of(table, one, two, three),
        row_of(table, one, two, four),
        row_of(table, one, two, five),
        row_of(table, one, three, four),
        row_of(table, one, three, five),
        row_of(table, one, four, five),
        row_of(table, two, three, four),
        row_of(table, two, three, five),
        row_of(table, two, four, five),
        row_of(table, three, four, five),
    )


@kernel
def suited_three(one: Any, two: Any, three: Any, four: Any, five: Any) -> Any:
    """The suit of three or more of five common cards or -1, the set of their ranks, and how many more than three."""
    added = (1 << 4 * (one & 3)) + (1 << 4 * (two & 3)) + (1 << 4 * (three & 3))
    added += (1 << 4 * (four & 3)) + (1 << 4 * (five & 3))
    full = (added + 0x5555) & 0x8888
    if not full:
        return -1, 0, 0
    suit = flush_suit(full)
    ranks = ranks_in(suit, one, two, three, four) | ((five & 3) == suit) << (five >> 2)
    return suit, ranks, (added >> 4 * suit & 15) - 3


@kernel
def best_in_rows(fives: Any, rows: Any, pair: Any) -> Any:
    """The best that two cards make with some three common ones, suits aside."""
    return max(  # written out: a compiled loop over a tuple looks each element up
        fives[rows[0] + pair],
        fives[rows[1] + pair],
        fives[rows[2] + pair],
        fives[rows[3] + pair],
        fives[rows[4] + pair],
        fives[rows[5] + pair],
        fives[rows[6] + pair],
        fives[rows[7] + pair],
        fives[rows[8] + pair],
        fives[rows[9] + pair],
    )


@kernel
def with_three(flushes: Any, two: Any, ranks: Any, spare: Any) -> Any:
    """The best that two ranks of a suit make with three common ones, of which there may be one or two to spare."""
    if spare == 0:
        return flushes[two | ranks]
    best, left = 0, ranks
    while left:
        first = left & -left
        left ^= first
        if spare == 1:
            best = max(best, flushes[two | (ranks ^ first)])
        else:
            others = left
            while others:
                second = others & -others
                others ^= second
                best = max(best, flushes[two | (ranks ^ first ^ second)])
    return best


@kernel
def best_flush(flushes: Any, own: Any, ranks: Any, spare: Any) -> Any:
    """The best that two of the own ranks of a suit make with three of the common ones; 0 if there are no two."""
    best, left = 0, own
    while left:
        first = left & -left
        left ^= first
        others = left
        while others:
            second = others & -others
            others ^= second
            best = max(best, with_three(flushes, first | second, ranks, spare))
    return best


@kernel
def two_and_three(pairs: Any, fives: Any, flushes: Any, one: Any, two: Any, rows: Any, suited: Any) -> Any:
    """The place of two own cards with three of five common ones, whose `rows_of` and `suited_three` are known."""
    best = best_in_rows(fives, rows, pair_of(pairs, one, two))
    suit, ranks, spare = suited
    if suit >= 0:
        best = max(best, best_flush(flushes, ranks_in(suit, one, two, one, two), ranks, spare))
    return best


@kernel
def two_of_four_and_three(
    pairs: Any, fives: Any, flushes: Any, one: Any, two: Any, three: Any, four: Any, rows: Any, suited: Any
) -> Any:
    """The place of two of four own cards with three of five common ones."""
    best = max(
        best_in_rows(fives, rows, pair_of(pairs, one, two)),
        best_in_rows(fives, rows, pair_of(pairs, one, three)),
        best_in_rows(fives, rows, pair_of(pairs, one, four)),
        best_in_rows(fives, rows, pair_of(pairs, two, three)),
        best_in_rows(fives, rows, pair_of(pairs, two, four)),
        best_in_rows(fives, rows, pair_of(pairs, three, four)),
    )
    suit, ranks, spare = suited
    if suit >= 0:
        best = max(best, best_flush(flushes, ranks_in(suit, one, two, three, four), ranks, spare))
    return best
