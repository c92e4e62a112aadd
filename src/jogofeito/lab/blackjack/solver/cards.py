"""Cards as the solver sees them: ten values, how many of each are left, and hands as sets of them.

A value is a place from 0 to 9: the ace first, then two to nine, then all that count ten. So a place is one less than
its points with an ace at 1.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from jogofeito.core.cards import RANKS
from jogofeito.games.blackjack.kernels import total, value

Counts = tuple[int, ...]

VALUES: Final = 10
ACE, SIX, SEVEN, EIGHT, TEN = 0, 5, 6, 7, 9
NAMES: Final = "A23456789T"
BUST: Final = -1


class Shoe(NamedTuple):
    """How many cards of each value nobody has seen. A step of 0 is a shoe without end: what is drawn is there still."""

    counts: Counts
    step: int = 1

    @property
    def cards(self) -> int:
        return sum(self.counts)

    def without(self, values: Iterable[int]) -> "Shoe":
        counts = list(self.counts)
        for each in values:
            counts[each] -= self.step
            if counts[each] < 0:
                raise ValueError(f"there are not so many cards of value {NAMES[each]} in the shoe")
        return Shoe(tuple(counts), self.step)


INFINITE: Final = Shoe((*(1,) * 9, 4), 0)


def full_shoe(decks: int | None) -> Shoe:
    """So many decks of 52; none: without end."""
    return INFINITE if decks is None else Shoe(tuple(4 * decks * each for each in INFINITE.counts))


def shoe_of(ranks: Sequence[int]) -> Shoe:
    """From counts of ranks, twos first and aces last, as tables tell them."""
    counts = [0] * VALUES
    if len(ranks) != len(RANKS) or any(count < 0 for count in ranks):
        raise ValueError(f"a shoe has {len(RANKS)} counts of ranks, not {tuple(ranks)}")
    for rank, count in enumerate(ranks):
        counts[place_of(rank)] += count
    return Shoe(tuple(counts))


def place_of(rank: int) -> int:
    """The place of a rank of `core.cards`."""
    return value(rank) - 1


def falling(start: int, times: int, step: int = 1) -> int:
    """start * (start - step) * ...: in how many orders so many cards can be drawn."""
    product = 1
    for drawn in range(times):
        product *= start - step * drawn
    return product


class Hand(NamedTuple):
    """A set of cards that is not over 21, and where it stands in the list of all of them."""

    place: int
    counts: Counts
    cards: int
    points: int  # with every ace at 1
    total: int
    after: tuple[int, ...]  # the place of the hand with one more card of each value, or BUST

    @property
    def aces(self) -> int:
        return self.counts[ACE]

    @property
    def soft(self) -> bool:
        return self.total != self.points

    @property
    def values(self) -> tuple[int, ...]:
        return tuple(each for each, count in enumerate(self.counts) for _ in range(count))

    @property
    def pair(self) -> int | None:
        """The value of a pair."""
        return self.values[0] if self.cards == 2 and 2 in self.counts else None

    @property
    def blackjack(self) -> bool:
        return self.cards == 2 and self.total == 21


@lru_cache(maxsize=1)
def all_hands() -> tuple[Hand, ...]:
    """Every hand from no card to 21 points, those with fewer points first."""
    nothing: Counts = (0,) * VALUES
    found: list[list[Counts]] = [[nothing], *([] for _ in range(21))]
    for points in range(1, 22):
        for each in range(min(VALUES, points)):
            for smaller in found[points - each - 1]:
                if not any(smaller[each + 1 :]):  # built in order of value, so each comes once
                    found[points].append((*smaller[:each], smaller[each] + 1, *smaller[each + 1 :]))
    places = {counts: place for place, counts in enumerate(counts for group in found for counts in group)}
    return tuple(_hand(places, counts, points) for points, group in enumerate(found) for counts in group)


def _hand(places: dict[Counts, int], counts: Counts, points: int) -> Hand:
    more = ((*counts[:each], counts[each] + 1, *counts[each + 1 :]) for each in range(VALUES))
    after = tuple(places.get(each, BUST) for each in more)
    return Hand(places[counts], counts, sum(counts), points, total(points, counts[ACE]), after)


@lru_cache(maxsize=4096)
def hand_of(values: tuple[int, ...]) -> Hand:
    """The hand of these values, in any order."""
    hands = all_hands()
    hand = hands[0]
    for each in values:
        place = hand.after[each]
        if place == BUST:
            raise ValueError("a hand over 21 has lost")
        hand = hands[place]
    return hand


def two_cards() -> Iterable[Hand]:
    return (hand for hand in all_hands() if hand.cards == 2)
