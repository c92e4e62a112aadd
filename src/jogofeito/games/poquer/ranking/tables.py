"""The tables that hands are looked up in, made from the strength of five cards alone; in well under a second.

A table holds places: all strengths that five cards can have, sorted, are numbered from 1; 0 is no hand at all. A place
fits in 16 bits and orders hands as strengths do.
"""

from array import array
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import combinations, combinations_with_replacement, permutations
from typing import Any, Final, NamedTuple, TypeAlias

import msgspec

from jogofeito.core.cards import rank
from jogofeito.games.poquer.ranking.kernels import LOW_RANKS, MASKS, RANKS, WORDS
from jogofeito.games.poquer.ranking.orders import Order, Ties, order_of

Ranks = tuple[int, ...]
Table: TypeAlias = "array[int]"

DIGITS: Final = tuple(5**each for each in range(RANKS))  # a rank as a digit of base 5: no rank comes five times
LOW_SIZE: Final = 5**LOW_RANKS


class Tables(NamedTuple):
    """What the kernels look up: sequences of whole numbers, in the live game and at the lab each of its own kind.

    Only hold'em has tables for seven cards; they are empty elsewhere.
    """

    words: Any  # by card
    low: Any  # by the low ranks of seven cards
    high: Any  # by the high ones
    sevens: Any
    rows: Any  # by three ranks
    pairs: Any  # by two ranks
    fives: Any
    flushes: Any  # by a set of five ranks or more: the best five of them


class Ranking(msgspec.Struct, frozen=True):
    """An order of hands, its strengths by place, and the tables that give the place."""

    order: Order
    strengths: tuple[int, ...]
    tables: Tables


@cache
def ranking(variant: str, ties: Ties) -> Ranking:
    """Made at first use."""
    order = order_of(variant, ties)
    strengths, rows, pairs, fives, flushes = _five_tables(order)
    low, high, sevens = _seven_tables(order, strengths) if variant == "holdem" else (array("H"),) * 3
    return Ranking(order, strengths, Tables(WORDS, low, high, sevens, rows, pairs, fives, flushes))


def hands(ranks: Iterable[int], size: int) -> Iterator[tuple[int, Ranks]]:
    """Every hand of so many cards by ranks alone, each at most four times; as a number and as ranks."""
    for hand in combinations_with_replacement(ranks, size):
        if all(hand[place] != hand[place + 4] for place in range(size - 4)):
            yield sum(DIGITS[each] for each in hand), hand


@cache
def _five_tables(order: Order) -> tuple[tuple[int, ...], Table, Table, Table, Table]:
    """The strengths by place, then tables: three ranks name a row, two a place in the row; suited hands apart."""
    ranks = sorted({rank(card) for card in order.deck})
    unsuited = {number: order.strength(*_unsuited(hand)) for number, hand in hands(ranks, 5)}
    suited = {
        sum(1 << each for each in hand): order.strength(*(each * 4 for each in hand)) for hand in combinations(ranks, 5)
    }
    strengths = (-1, *sorted({*unsuited.values(), *suited.values()}))
    places = {strength: place for place, strength in enumerate(strengths)}
    twos, threes = list(hands(range(RANKS), 2)), list(hands(range(RANKS), 3))
    rows, pairs, fives = _empty(RANKS**3), _empty(RANKS**2), _empty(len(twos) * len(threes))
    for place, (_, two) in enumerate(twos):
        for one, other in permutations(two):
            pairs[one * RANKS + other] = place
    for row, (number, three) in enumerate(threes):
        for one, other, last in permutations(three):
            rows[(one * RANKS + other) * RANKS + last] = row * len(twos)
        for place, (more, _) in enumerate(twos):
            fives[row * len(twos) + place] = places.get(unsuited.get(number + more, -1), 0)
    return strengths, rows, pairs, fives, _flushes({mask: places[each] for mask, each in suited.items()})


def _seven_tables(order: Order, strengths: tuple[int, ...]) -> tuple[Table, Table, Table]:
    """The best five of six cards, then of seven, by leaving one out; the ranks above eight name a row."""
    places = {strength: place for place, strength in enumerate(strengths)}
    best = {number: places[order.strength(*_unsuited(hand))] for number, hand in hands(range(RANKS), 5)}
    for size in (6, 7):
        best = {
            number: max(best[number - DIGITS[each]] for each in set(hand)) for number, hand in hands(range(RANKS), size)
        }
    low, high, sevens = _empty(LOW_SIZE), _empty(5 ** (RANKS - LOW_RANKS)), array("H")
    below = [[number for number, _ in hands(range(LOW_RANKS), size)] for size in range(8)]
    for numbers in below:
        for place, number in enumerate(numbers):
            low[number] = place
    for size in range(8):
        for number, _ in hands(range(RANKS - LOW_RANKS), size):
            high[number] = len(sevens)
            sevens.extend(best[number * LOW_SIZE + rest] for rest in below[7 - size])
    return low, high, sevens


def _empty(size: int) -> Table:
    return array("H", bytes(2 * size))


def _unsuited(hand: Ranks) -> Iterator[int]:
    """Different cards of these ranks that are not all of one suit."""
    for place, each in enumerate(hand):
        yield each * 4 + (hand[:place].count(each) + (each != hand[0])) % 4


def _flushes(of_five: dict[int, int]) -> Table:
    """By any set of ranks, the best five of it."""
    table = _empty(MASKS)
    for mask in range(MASKS):
        left_out = (table[mask & ~(1 << each)] for each in range(RANKS) if mask >> each & 1)
        table[mask] = of_five.get(mask) or max(left_out, default=0)
    return table
