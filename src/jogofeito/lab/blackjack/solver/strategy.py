"""Ways to play: what to do with every hand against every open card of the bank."""

from functools import cached_property, lru_cache
from typing import Protocol

from jogofeito.lab.blackjack.solver.cards import VALUES, Hand, Shoe, two_cards
from jogofeito.lab.blackjack.solver.options import Options
from jogofeito.lab.blackjack.solver.play import ActName, Against, against, special_wanted
from jogofeito.lab.blackjack.solver.split import SplitHands, Value


class Strategy(Protocol):
    def first(self, upcard: int, hand: Hand, one_suit: bool) -> ActName:
        """With two cards that were not split; suits matter where a third card can make 6-7-8."""

    def later(self, upcard: int, hand: Hand) -> ActName:
        """With three cards or more."""

    def after_split(self, upcard: int, hand: Hand, pair: int) -> ActName:
        """With any cards that come from a split of this value."""


def may_be_suited(hand: Hand) -> bool:
    """Whether it makes a difference that two cards are of one suit (AO6.40)."""
    return special_wanted(hand) is not None and hand.pair is None


def pair_chance(shoe: Shoe, hand: Hand) -> float:
    """How likely the next two cards of a shoe are these."""
    (one, other), cards = hand.values, shoe.cards
    orders = shoe.counts[one] * (shoe.counts[other] - shoe.step * (one == other)) * (1 if one == other else 2)
    return max(0.0, orders / (cards * (cards - shoe.step)))


class BestByCards:
    """The best act for every hand of cards."""

    def __init__(self, options: Options, shoe: Shoe) -> None:
        self.options = options
        self.shoe = shoe
        self._acts: dict[tuple[int, int, bool], dict[ActName, float]] = {}
        self._splits: dict[tuple[int, int], Value[float]] = {}

    @cached_property
    def _against(self) -> tuple[Against | None, ...]:
        shoe = self.shoe
        return tuple(against(self.options, shoe, each) if shoe.counts[each] else None for each in range(VALUES))

    def against(self, upcard: int) -> Against:
        found = self._against[upcard]
        if found is None:
            raise ValueError("the shoe has no such card")
        return found

    def acts(self, upcard: int, hand: Hand, one_suit: bool = False) -> dict[ActName, float]:
        """The value of everything that may be done with two cards that were not split, in first bets."""
        key = upcard, hand.place, one_suit
        found = self._acts.get(key)
        if found is None:
            found = dict(self.against(upcard).acts(hand, one_suit))
            if hand.pair is not None:
                found["split"] = self.split(upcard, hand.pair).whole
            self._acts[key] = found
        return found

    def split(self, upcard: int, pair: int) -> Value[float]:
        """What splitting is worth, and the first of the hands alone."""
        found = self._splits.get((upcard, pair))
        if found is None:
            position = self.against(upcard)
            hands = SplitHands(self.options, position.facing, pair, position.split_act)
            found = self._splits[upcard, pair] = hands.value(float)
        return found

    def expectation(self) -> float:
        """Of a bet on a place, in floating point."""
        value, cards = 0.0, self.shoe.cards
        for upcard, count in enumerate(self.shoe.counts):
            for hand in two_cards() if count else ():
                likely = count / cards * pair_chance(self.against(upcard).facing.shoe, hand)
                if likely > 0:
                    one_suit, other = (self.best(upcard, hand, each) for each in (True, False))
                    value += likely * (one_suit / 4 + other * 3 / 4)
        return value

    def best(self, upcard: int, hand: Hand, one_suit: bool = False) -> float:
        return max(self.acts(upcard, hand, one_suit and may_be_suited(hand)).values())

    def first(self, upcard: int, hand: Hand, one_suit: bool = False) -> ActName:
        acts = self.acts(upcard, hand, one_suit and may_be_suited(hand))
        return max(acts, key=acts.__getitem__)

    def later(self, upcard: int, hand: Hand) -> ActName:
        return self.against(upcard).later_act(hand)

    def after_split(self, upcard: int, hand: Hand, pair: int) -> ActName:
        return self.against(upcard).split_act(hand, pair)


@lru_cache(maxsize=8)
def best_by_cards(options: Options, shoe: Shoe) -> BestByCards:
    return BestByCards(options, shoe)
