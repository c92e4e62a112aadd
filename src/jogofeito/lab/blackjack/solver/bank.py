"""What the bank ends with, exactly, for any cards that are left.

The order of its cards only decides when it stops. So the ways to each set of cards it can end with are counted once;
for given cards left, each set then weighs the product of how many cards of its values can be drawn. All sums are whole
numbers; only `ends` divides.
"""

from collections import defaultdict
from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import accumulate, pairwise
from operator import itemgetter, mul, sub
from typing import Final, NamedTuple

from jogofeito.games.blackjack.kernels import bank_draws, total
from jogofeito.lab.blackjack.solver.cards import ACE, TEN, VALUES, Counts, Shoe, falling

BUSTED, BLACKJACK = 5, 6  # places among the ends; 0 to 4 are 17 to 21
ENDS: Final = 7
WIDTH: Final = 18  # more than the bank ever draws of one value
ONE: Final = VALUES * WIDTH  # the place of a factor 1

Places = tuple[int, ...]
Getter = Callable[[Sequence[int]], tuple[int, ...]]


class Slot(NamedTuple):
    """An end, and how many cards of the set aside value and of the others the bank has drawn to it."""

    end: int
    aside: int
    others: int


class Tree(NamedTuple):
    """Products to be made level by level, and what is made of which: see `sums`."""

    places: tuple[tuple[Places, Places], ...]  # which products so far, by which factors
    last: Places  # the products of whole sets, those of a slot together
    levels: tuple[tuple[Getter, Getter], ...]  # what gets them
    leaves: Getter
    ways: tuple[int, ...]
    slots: tuple[Slot, ...]
    bounds: tuple[tuple[int, int], ...]  # where the leaves of each slot begin and end


@lru_cache(maxsize=256)
def tree(upcard: int, hits_soft_17: bool = False, aside: int | None = None) -> Tree:
    """Every set of cards the bank can end with and not be over 21; it is over with what is missing to 1.

    A value set aside takes no part in the products.
    """
    by_slot: dict[Slot, dict[tuple[int, ...], int]] = defaultdict(dict)
    for drawn, ways in _last_sets(upcard, hits_soft_17).items():
        end = _end(upcard, drawn)
        if end != BUSTED:
            put_aside = drawn.count(aside) if aside is not None else 0
            by_slot[Slot(end, put_aside, len(drawn) - put_aside)][drawn] = ways
    sets = [drawn for group in by_slot.values() for drawn in group]
    found: dict[tuple[int, ...], int] = {(): 0}
    levels = []
    for length in range(1, max(map(len, sets)) + 1):
        level = sorted({drawn[:length] for drawn in sets if len(drawn) >= length})
        before = tuple(found[each[:-1]] for each in level)
        levels.append(((*before, 0), (*(_factor(each, aside) for each in level), ONE)))  # a getter of one has no tuple
        found |= {each: place for place, each in enumerate(level, len(found) + length - 1)}
    last = (*(found[drawn] for drawn in sets), 0)
    getters = tuple((itemgetter(*before), itemgetter(*factor)) for before, factor in levels)
    every_way = tuple(ways for group in by_slot.values() for ways in group.values())
    ends = list(accumulate(map(len, by_slot.values()), initial=0))
    return Tree(tuple(levels), last, getters, itemgetter(*last), every_way, tuple(by_slot), tuple(pairwise(ends)))


def _factor(drawn: tuple[int, ...], aside: int | None) -> int:
    """Of the last card of some that are in order."""
    last = drawn[-1]
    return ONE if last == aside else last * WIDTH + drawn.count(last) - 1


def _last_sets(upcard: int, hits_soft_17: bool) -> dict[tuple[int, ...], int]:
    """The cards drawn after the open one, in order of value, with the number of orders in which they come."""
    last: dict[tuple[int, ...], int] = {}
    going: dict[tuple[int, ...], int] = {(): 1}
    while going:
        longer: dict[tuple[int, ...], int] = defaultdict(int)
        for drawn, ways in going.items():
            for each in range(VALUES):
                longer[tuple(sorted((*drawn, each)))] += ways
        going = {drawn: ways for drawn, ways in longer.items() if _draws(upcard, drawn, hits_soft_17)}
        last |= {drawn: ways for drawn, ways in longer.items() if drawn not in going}
    return last


def _points(upcard: int, drawn: tuple[int, ...]) -> tuple[int, int]:
    return sum(drawn) + len(drawn) + upcard + 1, drawn.count(ACE) + (upcard == ACE)


def _draws(upcard: int, drawn: tuple[int, ...], hits_soft_17: bool) -> bool:
    points, aces = _points(upcard, drawn)
    return bank_draws(points, aces) or (hits_soft_17 and aces > 0 and points == 7)


def _end(upcard: int, drawn: tuple[int, ...]) -> int:
    if {upcard, *drawn} == {ACE, TEN} and len(drawn) == 1:
        return BLACKJACK
    ended = total(*_points(upcard, drawn))
    return BUSTED if ended > 21 else ended - 17


@lru_cache(maxsize=1024)
def _weights(count: int, step: int) -> tuple[int, ...]:
    return tuple(max(count - step * drawn, 0) for drawn in range(WIDTH))


def factors(left: Counts, step: int) -> list[int]:
    """What a first, second, third card of each value weighs, and a 1."""
    each = [weight for count in left for weight in _weights(count, step)]
    each.append(1)
    return each


def sums(shape: Tree, weights: Sequence[int]) -> Sequence[float]:
    """The weight of each slot of a tree: in how many orders of cards it comes about."""
    products = [1]
    for before, factor in shape.levels:
        products += map(mul, before(products), factor(weights))
    leaves = list(map(mul, shape.leaves(products), shape.ways))
    return [sum(leaves[first:last]) for first, last in shape.bounds]


class Facing:
    """A bank with an open card and the shoe behind it: what it ends with, against any hand.

    `known` may be filled beforehand with the same sums in floating point, many at a time.
    """

    def __init__(self, shoe: Shoe, upcard: int, hits_soft_17: bool) -> None:
        self.upcard = upcard
        self.shoe = shoe.without((upcard,))
        self.hits_soft_17 = hits_soft_17
        self.known: dict[tuple[int | None, Counts], Sequence[float]] = {}  # by value set aside and hand
        self._ends: dict[Counts, tuple[float, ...]] = {}

    def tree(self, aside: int | None = None) -> Tree:
        return tree(self.upcard, self.hits_soft_17, aside)

    def left(self, hand: Counts) -> Counts:
        step = self.shoe.step
        if not step:
            return self.shoe.counts
        return tuple(map(sub, self.shoe.counts, hand))

    def sums(self, hand: Counts, aside: int | None = None) -> Sequence[float]:
        """Weights by slot of the tree, when a hand of these counts is out of the shoe as well."""
        if aside is not None:
            hand = (*hand[:aside], 0, *hand[aside + 1 :])
        found = self.known.get((aside, hand))
        if found is None:
            weights = factors(self.left(hand), self.shoe.step)
            found = self.known[aside, hand] = sums(self.tree(aside), weights)
        return found

    def ends(self, hand: Counts) -> tuple[float, ...]:
        """The probability of each end."""
        found = self._ends.get(hand)
        if found is None:
            orders = _orders(self.shoe.cards - self.shoe.step * sum(hand), self.shoe.step)
            chances = [0.0] * ENDS
            for slot, weight in zip(self.tree().slots, self.sums(hand), strict=True):
                if weight:
                    chances[slot.end] += weight / orders[slot.others]
            chances[BUSTED] = 1.0 - sum(chances)
            found = self._ends[hand] = tuple(chances)
        return found


@lru_cache(maxsize=1024)
def _orders(left: int, step: int) -> tuple[int, ...]:
    return tuple(falling(left, drawn, step) for drawn in range(WIDTH))


@lru_cache(maxsize=40)
def facing(shoe: Shoe, upcard: int, hits_soft_17: bool = False) -> Facing:
    """The same bank for everybody who asks."""
    return Facing(shoe, upcard, hits_soft_17)
