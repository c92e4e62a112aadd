"""The best table by totals: one act for every total, soft total and pair against every open card of the bank.

A cell is right when no other act in it would be worth more on the average of all hands that come to it, as often as
they come to it. Cells hang together (what is done with 12 decides how often 16 comes), so they are looked at in turn
until none changes. Hands of a split follow the same table.
"""

from collections import defaultdict
from collections.abc import Iterator
from functools import cached_property, lru_cache

from jogofeito.games.blackjack.kernels import may_double, may_draw, may_stand
from jogofeito.lab.blackjack.solver.cards import BUST, VALUES, Hand, Shoe, all_hands, two_cards
from jogofeito.lab.blackjack.solver.options import Options
from jogofeito.lab.blackjack.solver.play import ActName, Against, against
from jogofeito.lab.blackjack.solver.sketch import sketch
from jogofeito.lab.blackjack.solver.split import SplitHands, Value
from jogofeito.lab.blackjack.solver.strategy import may_be_suited, pair_chance

Cell = tuple[int, bool]  # total, and whether an ace counts 11
ROUNDS = 10  # far more than ever needed


def cell_of(hand: Hand) -> Cell:
    return hand.total, hand.soft


class Column:
    """The table against one open card."""

    def __init__(self, options: Options, shoe: Shoe, upcard: int) -> None:
        self.options = options
        self.position: Against = against(options, shoe, upcard)
        self.upcard = upcard
        nearly = sketch(options, shoe)
        self.plain: dict[Cell, ActName] = {cell_of(hand): nearly.later(upcard, hand) for hand in all_hands()[1:]}
        self.two: dict[Cell, ActName] = {}  # what two cards that are no pair do
        self.pairs: dict[int, ActName] = {}
        self.values: dict[tuple[str, int, bool], dict[ActName, float]] = {}
        self.splits: dict[int, Value[float]] = {}
        self._settle()

    # ---- finding the table

    def _settle(self) -> None:
        for _ in range(ROUNDS):
            before = dict(self.plain), dict(self.two)
            worth = self._worth()
            self._choose_two(worth)
            self._choose_plain(worth)
            if before == (self.plain, self.two):
                break
        self._choose_pairs(self._worth())

    def _worth(self) -> list[float]:
        """The value of each hand played on by the table, by its place."""
        hands = all_hands()
        worth = [-1.0] * len(hands)
        for hand in reversed(hands[1:]):
            stands = self.plain[cell_of(hand)] == "stand"
            worth[hand.place] = self.position.stand(hand) if stands else self._draw(hand, worth)
        return worth

    def _draw(self, hand: Hand, worth: list[float]) -> float:
        more = self.position.special_later(hand)
        return more + sum(
            chance * (-1.0 if place == BUST else worth[place]) for _, chance, place in self.position.chances(hand)
        )

    def _first_draw(self, hand: Hand, worth: list[float]) -> float:
        return self._draw(hand, worth) + self._special(hand)

    def _special(self, hand: Hand) -> float:
        one_suit, other = (self.position.special(hand, each) for each in (True, False))
        return one_suit / 4 + other * 3 / 4 if may_be_suited(hand) else other

    def weight(self, hand: Hand) -> float:
        """How likely two cards are, given the open one."""
        return pair_chance(self.position.facing.shoe, hand)

    def _choose_two(self, worth: list[float]) -> None:
        """Double or give up where two cards of a total are better off on the average."""
        by_cell: dict[Cell, list[Hand]] = defaultdict(list)
        for hand in two_cards():
            if hand.pair is None and not hand.blackjack and self.weight(hand) > 0:
                by_cell[cell_of(hand)].append(hand)
        for cell, hands in by_cell.items():
            values = self._average(hands, worth)
            plain = self.plain[cell]
            others: list[ActName] = [act for act in ("double", "give_up") if act in values]
            self.two[cell] = max([plain, *others], key=values.__getitem__)
            self.values["soft" if cell[1] else "hard", *cell] = values

    def _average(self, hands: list[Hand], worth: list[float]) -> dict[ActName, float]:
        found: dict[ActName, float] = defaultdict(float)
        whole = sum(map(self.weight, hands))
        for hand in hands:
            for act, value in self._acts(hand, worth).items():
                found[act] += value * self.weight(hand) / whole
        return dict(found)

    def _acts(self, hand: Hand, worth: list[float]) -> dict[ActName, float]:
        acts: dict[ActName, float] = {}
        if may_stand(hand.points, hand.aces):
            acts["stand"] = self.position.stand(hand)
        if may_draw(hand.points, hand.aces):
            acts["draw"] = self._first_draw(hand, worth)
        if may_double(hand.points, hand.aces, self.options.double_any):
            times = 2 if self.options.special_whole else 1
            acts["double"] = self.position.double(hand) + times * self._special(hand)
        if self.position.may_give_up:
            acts["give_up"] = self.position.give_up(hand)
        return acts

    def _choose_plain(self, worth: list[float]) -> None:
        """Stand or draw, weighed with all hands that have to choose between the two."""
        gain: dict[Cell, float] = defaultdict(float)
        for hand, weight in self._reached():
            if may_stand(hand.points, hand.aces) and may_draw(hand.points, hand.aces):
                draws = self._first_draw(hand, worth) if hand.cards == 2 else self._draw(hand, worth)
                gain[cell_of(hand)] += weight * (self.position.stand(hand) - draws)
        for cell, better in gain.items():
            self.plain[cell] = "stand" if better >= 0 else "draw"

    def _reached(self) -> Iterator[tuple[Hand, float]]:
        """Hands that are not split with how likely they come about."""
        hands = all_hands()
        ways: dict[int, float] = {}
        for hand in two_cards():
            act = self.pairs.get(hand.pair, "draw") if hand.pair is not None else self.two.get(cell_of(hand), "stand")
            if act in {"draw", "stand"} and not hand.blackjack:
                ways[hand.place] = self.weight(hand)
        while ways:
            place = min(ways)
            hand, weight = hands[place], ways.pop(place)
            if hand.pair is None:
                yield hand, weight
            if self.plain[cell_of(hand)] == "draw":
                for _, chance, after in self.position.chances(hand):
                    if after != BUST:
                        ways[after] = ways.get(after, 0.0) + weight * chance

    def _choose_pairs(self, worth: list[float]) -> None:
        for hand in two_cards():
            if hand.pair is not None and self.weight(hand) > 0:
                values = self._acts(hand, worth)
                hands = SplitHands(self.options, self.position.facing, hand.pair, self.after_split)
                self.splits[hand.pair] = hands.value(float)
                values["split"] = self.splits[hand.pair].whole
                self.pairs[hand.pair] = max(values, key=values.__getitem__)
                self.values["pair", hand.pair, False] = values

    # ---- reading it

    def first(self, hand: Hand) -> ActName:
        if hand.pair is not None:
            return self.pairs[hand.pair]
        return self.two.get(cell_of(hand), "stand")

    def after_split(self, hand: Hand, pair: int) -> ActName:
        """Also with a pair that may not be split again, which plays its total."""
        if hand.cards > 2:
            return self.plain[cell_of(hand)]
        acts = self.position.after_split(hand, pair)
        wanted = self.two.get(cell_of(hand), self.plain[cell_of(hand)])
        for act in (wanted, self.plain[cell_of(hand)]):
            if act in acts:
                return act
        return "stand"

    def expectation(self) -> float:
        """Of a bet on a place, given the open card."""
        value = 0.0
        for hand in two_cards():
            weight = self.weight(hand)
            if hand.blackjack:
                value += weight * self.position.blackjack(hand)
            elif weight:
                value += weight * self._value(hand)
        return value

    def _value(self, hand: Hand) -> float:
        if hand.pair is not None:
            return self.values["pair", hand.pair, False][self.pairs[hand.pair]]
        return self._acts(hand, self._final_worth)[self.two[cell_of(hand)]]

    @cached_property
    def _final_worth(self) -> list[float]:
        return self._worth()


class BestByTotals:
    """The best table by totals for some rules and a shoe."""

    def __init__(self, options: Options, shoe: Shoe) -> None:
        self.options = options
        self.shoe = shoe
        self.columns = {each: Column(options, shoe, each) for each in range(VALUES) if shoe.counts[each]}

    def first(self, upcard: int, hand: Hand, one_suit: bool = False) -> ActName:  # noqa: ARG002
        return self.columns[upcard].first(hand)

    def later(self, upcard: int, hand: Hand) -> ActName:
        return self.columns[upcard].plain[cell_of(hand)]

    def after_split(self, upcard: int, hand: Hand, pair: int) -> ActName:
        return self.columns[upcard].after_split(hand, pair)

    def expectation(self) -> float:
        """Of a bet on a place, in floating point."""
        cards = self.shoe.cards
        return sum(self.shoe.counts[each] / cards * column.expectation() for each, column in self.columns.items())


@lru_cache(maxsize=8)
def best_by_totals(options: Options, shoe: Shoe) -> BestByTotals:
    return BestByTotals(options, shoe)
