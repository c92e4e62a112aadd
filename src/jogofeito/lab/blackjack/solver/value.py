"""What a bet on a place returns under a strategy: exact, as fractions.

Of hands that are not split the whole distribution is exact. Of a split the expectation is; how its hands fall together
is reckoned as if they hung together only through the bank's cards, in floating point, and then moved (by far less than
a millionth) so that the expectation is the exact one.
"""

from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from operator import add
from typing import Final, NamedTuple

from jogofeito.lab.blackjack.solver.bank import BLACKJACK, BUSTED, Facing
from jogofeito.lab.blackjack.solver.cards import (
    BUST,
    SEVEN,
    Hand,
    Shoe,
    all_hands,
    falling,
    two_cards,
)
from jogofeito.lab.blackjack.solver.options import Options
from jogofeito.lab.blackjack.solver.play import SPECIAL, ActName, doubled_total, results, special_wanted
from jogofeito.lab.blackjack.solver.split import Choose, SplitHands
from jogofeito.lab.blackjack.solver.strategy import Strategy, may_be_suited
from jogofeito.lab.blackjack.solver.together import split_halves

Halves = dict[int, Fraction]  # the probability of what is won, in halves of the first bet

NATURAL, GIVEN_UP = 0, 1  # instead of a total
SUITS: Final = 16  # of two cards that must match a third


class Standing(NamedTuple):
    """How a hand waits for the bank."""

    cards: int
    counted: int  # or NATURAL or GIVEN_UP
    stake: int  # in first bets
    prize: int  # special, in halves


class Walk:
    """All hands that are not split against one open card."""

    def __init__(self, options: Options, bank: Facing, strategy: Strategy, sevens: Fraction) -> None:
        self.options = options
        self.bank = bank
        self.strategy = strategy
        self.sevens = sevens
        self.unit = SUITS * sevens.denominator
        self.standing: dict[Standing, list[float]] = {}
        self.over: dict[tuple[int, int], int] = defaultdict(int)  # by cards and halves: not the bank's affair
        self.splits: dict[int, int] = {}  # orders of two cards, by value
        self._drawn: dict[int, int] = {}  # orders of three cards that play on, by hand

    def all(self) -> None:
        for hand in two_cards():
            for one_suit, share in ((True, 4), (False, 12)) if may_be_suited(hand) else ((False, 16),):
                weight = self._orders(hand) * (1 if hand.pair is not None else 2) * share * self.sevens.denominator
                if weight > 0:
                    self._first(hand, one_suit, weight)
        self._play_on(self._drawn)

    def _orders(self, hand: Hand) -> int:
        weight, step = 1, self.bank.shoe.step
        for each, held in enumerate(hand.counts):
            if held:
                weight *= max(0, falling(self.bank.shoe.counts[each], held, step))
        return weight

    def _first(self, hand: Hand, one_suit: bool, weight: int) -> None:
        act = "stand" if hand.blackjack else self.strategy.first(self.bank.upcard, hand, one_suit)
        if act == "split" and hand.pair is not None:
            self.splits[hand.pair] = weight
        elif act == "give_up":
            self._stand(hand, Standing(2, GIVEN_UP, 1, 0), weight)
        elif act == "stand":
            self._stand(hand, Standing(2, NATURAL if hand.blackjack else hand.total, 1, 0), weight)
        else:
            self._third(hand, one_suit, weight, act)

    def _third(self, hand: Hand, one_suit: bool, weight: int, act: ActName) -> None:
        """A third card, with its special prize; after a draw the hand plays on."""
        hands, ways = all_hands(), self._drawn
        stake = 2 if act == "double" else 1
        for each, count in enumerate(self.bank.left(hand.counts)):
            if count <= 0:
                continue
            special = self._special(hand, each, one_suit, weight * count)
            times = 2 * self.options.special * (stake if self.options.special_whole else 1)
            for prize, orders in ((times, special), (0, weight * count - special)):
                if not orders:
                    continue
                if hand.after[each] == BUST:
                    self.over[3, prize - 2 * stake] += orders
                elif act == "double":
                    after = hands[hand.after[each]]
                    self._stand(after, Standing(3, doubled_total(self.options, hand, each), 2, prize), orders)
                elif prize:
                    self._stand(hands[hand.after[each]], Standing(3, 21, 1, prize), orders)
                else:
                    ways[hand.after[each]] = ways.get(hand.after[each], 0) + orders

    def _play_on(self, ways: dict[int, int]) -> None:
        """Weights are those of the cards so far; hands with fewer points come first."""
        hands = all_hands()
        while ways:
            place = min(ways)
            hand, weight = hands[place], ways.pop(place)
            if self.strategy.later(self.bank.upcard, hand) == "stand":
                self._stand(hand, Standing(hand.cards, hand.total, 1, 0), weight)
                continue
            for each, count in enumerate(self.bank.left(hand.counts)):
                if count <= 0:
                    continue
                if hand.after[each] != BUST:
                    ways[hand.after[each]] = ways.get(hand.after[each], 0) + weight * count
                    continue
                special = self._special_later(hand, each, weight * count)
                self.over[hand.cards + 1, 2 * self.options.special - 2] += special
                self.over[hand.cards + 1, -2] += weight * count - special

    def _special(self, hand: Hand, drawn: int, one_suit: bool, weight: int) -> int:
        """The part of a weight for which a third card makes a special combination."""
        if not self.options.special or special_wanted(hand) != drawn:
            return 0
        if hand.pair == SEVEN:
            return weight * self.sevens.numerator // self.sevens.denominator
        return weight // 4 if one_suit else 0

    def _special_later(self, hand: Hand, drawn: int, weight: int) -> int:
        """The same for later cards, where any three count: such a hand is always over (reading 47)."""
        if not (self.options.special and self.options.special_any):
            return 0
        held = hand.counts
        if drawn == SEVEN and held[SEVEN] == 2:
            return weight * self.sevens.numerator // self.sevens.denominator
        others = [held[each] for each in SPECIAL if each != drawn]
        makes = drawn in SPECIAL and not held[drawn] and all(others)
        return weight * max(others) // SUITS if makes else 0

    def _stand(self, hand: Hand, key: Standing, weight: int) -> None:
        orders = [weight * each for each in self.bank.sums(hand.counts)]
        orders.append(weight)
        before = self.standing.get(key)
        self.standing[key] = orders if before is None else list(map(add, before, orders))

    # ---- what comes of it

    def won(self) -> Iterator[tuple[int, int, float]]:
        """How many cards are drawn after the open one, what is won in halves, and the weight of it."""
        slots = self.bank.tree().slots
        for key, orders in self.standing.items():
            over = halves_won(self.options, key, BUSTED)
            yield key.cards, over, orders[-1]
            for slot, weight in zip(slots, orders, strict=False):
                yield key.cards + slot.others, halves_won(self.options, key, slot.end), weight
                yield key.cards + slot.others, over, -weight
        for (cards, halves), weight in self.over.items():
            yield cards, halves, weight


def halves_won(options: Options, key: Standing, end: int) -> int:
    """What a hand wins in halves against this end of the bank, special prize included."""
    if key.counted == NATURAL:
        most, least = options.blackjack
        return 0 if end == BLACKJACK else 2 * most // least
    if key.counted == GIVEN_UP:
        return -2 if end == BLACKJACK and options.give_up == "unless_blackjack" else -1
    if end == BLACKJACK and options.bank_takes != "all":
        return key.prize - 2
    return key.prize + 2 * key.stake * results(key.counted, False)[end]


def halves(options: Options, shoe: Shoe, strategy: Strategy) -> Halves:
    """The distribution of what one bet wins, in halves of it."""
    found: dict[int, Fraction] = defaultdict(Fraction)
    cards, step = shoe.cards, shoe.step
    sevens = sevens_of_one_suit(shoe) if options.sevens_of_one_suit else Fraction(1)
    for upcard, count in enumerate(shoe.counts):
        if not count:
            continue
        bank = exact_facing(shoe, upcard, options.bank_hits_soft_17)
        walk = Walk(options, bank, strategy, sevens)
        walk.all()
        grouped: dict[tuple[int, int], float] = defaultdict(int)
        for drawn, won, weight in walk.won():
            grouped[drawn, won] += weight
        for (drawn, won), weight in grouped.items():
            if not weight:
                continue
            found[won] += Fraction(int(weight) * count, walk.unit * falling(cards, drawn + 1, step))
        for pair, weight in walk.splits.items():
            hands = SplitHands(options, bank, pair, _of_split(strategy, upcard))
            share = Fraction(weight * count, walk.unit * falling(cards, 3, step))
            for won, chance in split_halves(hands).items():
                found[won] += share * chance
    return {won: chance for won, chance in sorted(found.items()) if chance}


def _of_split(strategy: Strategy, upcard: int) -> Choose:
    return lambda hand, pair: strategy.after_split(upcard, hand, pair)


def sevens_of_one_suit(shoe: Shoe) -> Fraction:
    """The probability that three sevens are of one suit, in a shoe whose suits are even."""
    sevens = shoe.counts[SEVEN]
    if not shoe.step:
        return Fraction(1, 16)
    return Fraction(max(0, sevens - 4) * max(0, sevens - 8), 16 * max(1, sevens - 1) * max(1, sevens - 2))


@lru_cache(maxsize=40)
def exact_facing(shoe: Shoe, upcard: int, hits_soft_17: bool) -> Facing:
    """One that holds whole numbers only."""
    return Facing(shoe, upcard, hits_soft_17)
