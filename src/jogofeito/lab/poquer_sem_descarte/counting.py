"""Counting hands of the bank without dealing them one by one: by ranks, and by suits only where suits decide.

C(46, 4) = 163,185 hands of a bank with one open card are 1,820 sets of ranks.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import combinations_with_replacement, product
from math import comb, prod
from typing import Final, NamedTuple

from jogofeito.core.cards import DECK_52, RANKS, rank, suit
from jogofeito.games.poquer_sem_descarte.kernels import worth
from jogofeito.games.poquer_sem_descarte.rules import HAND, Rules

SUITS_OF: Final = tuple(tuple(each for each in range(4) if among >> each & 1) for among in range(16))

Ranks = tuple[int, ...]  # of five cards, in rising order


class Tie(NamedTuple):
    """The readings that a worth hangs on."""

    suits_decide: bool
    to_the_letter: bool

    @classmethod
    def of(cls, rules: Rules) -> "Tie":
        return cls(rules.readings.equal_high_cards == "three_of_a_suit", rules.readings.side_cards == "letter")

    def worth(self, cards: Iterable[int]) -> int:
        one, two, three, four, five = cards
        return int(worth(one, two, three, four, five, self.suits_decide, self.to_the_letter))


def hands(tie: Tie, seen: Iterable[int], begun: Sequence[int] = (), exactly: Ranks = ()) -> Iterator[tuple[int, int]]:
    """Worths of the five cards that begin with some and go on with any not seen, each with a number of hands.

    Hands that have `exactly` these ranks are told apart by their suits too. Of others it is left out whether they have
    three of a suit: it decides only between hands of the same ranks.
    """
    left = _suits_left({*seen, *begun})
    held = tuple(map(rank, begun))
    suits = 0b1111
    for card in begun:
        suits &= 1 << suit(card)
    for more in combinations_with_replacement(range(len(RANKS)), HAND - len(begun)):
        ranks = tuple(sorted(held + more))
        if ranks == exactly:
            yield from _by_suits(tie, left, begun, more)
        else:
            yield from _by_ranks(tie, left, suits, ranks, more)


def _suits_left(seen: set[int]) -> list[int]:
    """The suits that are left of each rank, a bit each."""
    left = [0] * len(RANKS)
    for card in DECK_52:
        if card not in seen:
            left[rank(card)] |= 1 << suit(card)
    return left


def _by_ranks(tie: Tie, left: list[int], suits: int, ranks: Ranks, more: Ranks) -> Iterator[tuple[int, int]]:
    each = set(more)
    ways = prod(comb(len(SUITS_OF[left[one]]), more.count(one)) for one in each)
    if not ways:
        return
    of_a_suit = 0
    if len(set(ranks)) == HAND:
        for one in each:
            suits &= left[one]
        of_a_suit = len(SUITS_OF[suits])
    if of_a_suit:
        yield _worth(tie, ranks, of_a_suit=True), of_a_suit
    if ways > of_a_suit:
        yield _worth(tie, ranks, of_a_suit=False), ways - of_a_suit


def _by_suits(tie: Tie, left: list[int], begun: Sequence[int], more: Ranks) -> Iterator[tuple[int, int]]:
    if len(set(more)) < len(more):
        raise ValueError(f"hands with a pair are not told apart by their suits: {more}")
    for suits in product(*(SUITS_OF[left[one]] for one in more)):
        yield tie.worth((*begun, *(one * 4 + of for one, of in zip(more, suits, strict=True)))), 1


@cache
def _worth(tie: Tie, ranks: Ranks, *, of_a_suit: bool) -> int:
    """Of some cards with these ranks: all of one suit, or of each suit in turn, so that no rank has the same twice."""
    return tie.worth(one * 4 + (0 if of_a_suit else place % 4) for place, one in enumerate(ranks))
