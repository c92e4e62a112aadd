"""The value of splitting, with every card out of the shoe that the hands of the split have taken.

A hand of a split is played by its own cards and the bank's open one alone. Then the order in which cards go to the
hands does not matter (any rule that says, from what lies open, who gets the next card deals every order alike), and
one may first give all hands their second cards, split again and again as pairs come, and play the hands afterwards.
What is left to know of the others' cards is how many were of the pair's value and how many were not; which these were
is as open as in the shoe. So every hand has the law of a single one drawn from a shoe with so many cards of the pair's
value, and so many cards of others taken blindly. No term is left out: the value is exact for this way of playing.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from functools import cached_property
from operator import add
from typing import Any, Final, Generic, NamedTuple, TypeVar

from jogofeito.lab.blackjack.solver.bank import BLACKJACK, BUSTED, Facing
from jogofeito.lab.blackjack.solver.cards import ACE, BUST, TEN, VALUES, Hand, all_hands, falling
from jogofeito.lab.blackjack.solver.options import Options
from jogofeito.lab.blackjack.solver.play import ActName, doubled_total, results

Choose = Callable[[Hand, int], ActName]  # what to do with a hand that comes from a split of this value

N = TypeVar("N", float, Fraction)

ANY_END: Final = -1  # a hand that is over before the bank plays
GIVEN_UP: Final = 0  # instead of a total
LOST_TO_BLACKJACK: Final = (-1, -1, -1, -1, -1, -1, -2)  # by the bank's end, where giving up is no way out (46)
UNLIKELY: Final = 1e-16


class Drawn(NamedTuple):
    """Cards of the pair's value and others that a hand after its first card and the bank after its first have drawn."""

    pair: int
    others: int


class Half(NamedTuple):
    """How a hand can end: the bank's end and what the hand wins, in halves of a bet."""

    end: int
    won: int


Weights = dict[Drawn, dict[Half, float]]  # in how many orders of cards
Standing = dict[tuple[Drawn, int, int], list[float]]  # cards drawn, total, halves at stake: weights by the bank's slot


class Pool(NamedTuple):
    """What two cards of a value are split into: so many of it and of others, after the pair and the open card."""

    pair: int
    others: int
    step: int


class Stage(NamedTuple):
    """How the second cards fell: `again` more of the pair's value, `plain` hands with another second card.

    `open` hands can have any second card, because no more splits are allowed.
    """

    again: int
    plain: int
    open: int


class SplitHands:
    """The hands of a split, each as it can end, whatever the number of hands."""

    def __init__(self, options: Options, facing: Facing, pair: int, choose: Choose) -> None:
        self.options = options
        self.pair = pair
        self.facing = facing
        self._shoe = facing.shoe.without((pair, pair))
        count = self._shoe.counts[pair]
        self.pool = Pool(count, self._shoe.cards - count, self._shoe.step)
        self._choose = choose
        self.plain = self._walk(second for second in range(VALUES) if second != pair)
        self.paired = self._walk((pair,)) if self.most_again is not None else {}

    @property
    def most_again(self) -> int | None:
        """How often a pair may be split again; None for ever."""
        if self.pair == ACE and not self.options.resplit_aces:
            return 0
        return self.options.most_splits - 1 if self.options.most_splits else None

    # ---- how one hand ends

    def _walk(self, seconds: Iterable[int]) -> Weights:
        """Play a hand whose second card is one of these; hands with fewer points come first."""
        hands = all_hands()
        into: Weights = defaultdict(lambda: defaultdict(int))
        standing: Standing = {}
        first = hands[hands[0].after[self.pair]]
        ways = dict.fromkeys((first.after[second] for second in seconds), 1)
        while ways:
            place = min(ways)
            hand, orders = hands[place], ways.pop(place)
            weight = orders * self._own(hand)
            if weight:
                match self._choose(hand, self.pair):
                    case "draw":
                        self._draw(hand, orders, ways, into)
                    case "double":
                        self._double(hand, orders, standing, into)
                    case "give_up" if self.options.give_up == "at_once":
                        into[self._drawn(hand)][Half(ANY_END, -1)] += weight
                    case "give_up":
                        self._stand(hand, GIVEN_UP, weight, 1, standing)
                    case _:
                        self._stand(hand, hand.total, weight, 2, standing)
        self._settle(standing, into)
        return into

    def _draw(self, hand: Hand, orders: int, ways: dict[int, int], into: Weights) -> None:
        for each, place in enumerate(hand.after):
            if place == BUST:
                self._bust(hand, each, orders, 2, into)
            else:
                ways[place] = ways.get(place, 0) + orders

    def _double(self, hand: Hand, orders: int, standing: Standing, into: Weights) -> None:
        hands = all_hands()
        for each, place in enumerate(hand.after):
            if place == BUST:
                self._bust(hand, each, orders, 4, into)
            elif weight := orders * self._own(hands[place]):
                self._stand(hands[place], doubled_total(self.options, hand, each), weight, 4, standing)

    def _own(self, hand: Hand) -> int:
        """In how many ways the cards of a hand other than those of the pair's value can be drawn."""
        weight, step = 1, self._shoe.step
        for each, held in enumerate(hand.counts):
            if held and each != self.pair:
                weight *= max(0, falling(self._shoe.counts[each], held, step))
        return weight

    def _drawn(self, hand: Hand) -> Drawn:
        mine = hand.counts[self.pair]
        return Drawn(mine - 1, hand.cards - mine)

    def _bust(self, hand: Hand, drawn: int, orders: int, halves: int, into: Weights) -> None:
        so_far = self._drawn(hand)
        left = self._shoe.counts[drawn] - self._shoe.step * hand.counts[drawn]
        if drawn == self.pair:
            into[Drawn(so_far.pair + 1, so_far.others)][Half(ANY_END, -halves)] += orders * self._own(hand)
        elif left > 0:
            into[Drawn(so_far.pair, so_far.others + 1)][Half(ANY_END, -halves)] += orders * self._own(hand) * left

    def _stand(self, hand: Hand, counted: int, weight: int, halves: int, standing: Standing) -> None:
        key = self._drawn(hand), counted, halves
        orders = [weight * each for each in self.facing.sums(hand.counts, self.pair)]
        orders.append(weight)
        before = standing.get(key)
        standing[key] = orders if before is None else list(map(add, before, orders))

    def _settle(self, standing: Standing, into: Weights) -> None:
        """Against each end of the bank; over 21 it is with all that is missing."""
        slots = self.facing.tree(self.pair).slots
        for (so_far, counted, halves), orders in standing.items():
            won = LOST_TO_BLACKJACK if counted == GIVEN_UP else results(counted, False)
            over = Half(BUSTED, halves * won[BUSTED])
            into[so_far][over] += orders[-1]
            for slot, weight in zip(slots, orders, strict=False):
                group = into[Drawn(so_far.pair + slot.aside, so_far.others + slot.others)]
                group[Half(slot.end, halves * won[slot.end])] += weight
                group[over] -= weight

    # ---- how many hands there are

    def stages(self, number: Callable[[int], N]) -> Iterator[tuple[Stage, N]]:
        """How the second cards can fall, and how likely it is.

        In floating point, and in a shoe without end, branches of less than 1e-16 are left out; and so are those in
        which the cards run out.
        """
        pool, most = self.pool, self.most_again
        least = _least(number(1), pool.step)
        going: dict[tuple[int, int], N] = {(0, 0): number(1)}
        while going:
            after: dict[tuple[int, int], N] = {}
            for (again, plain), chance in going.items():
                hands = 2 + again - plain
                if not hands or again == most:
                    yield Stage(again, plain, hands), chance
                    continue
                pairs, others = pool.pair - pool.step * again, pool.others - pool.step * plain
                for key, count in (((again + 1, plain), pairs), ((again, plain + 1), others)):
                    likely = chance * count / max(1, pairs + others)
                    if likely > least:
                        after[key] = after[key] + likely if key in after else likely
            going = after

    def law(self, drawn: Drawn, stage: Stage, plain: bool) -> tuple[int, int]:
        """How likely one order of such cards is, as a fraction: see the top of this module."""
        pool, step = self.pool, self.pool.step
        later = drawn.others - plain  # the second card of a plain hand is drawn already
        pairs, others = pool.pair - step * stage.again, pool.others - step * stage.plain
        above = falling(pairs, drawn.pair, step) * falling(others, later, step)
        below = falling(pairs + others, drawn.pair + later, step) * falling(pool.others, drawn.others, step)
        return (above, below) if above else (0, 1)

    # ---- what they win

    def value(self, number: Callable[[int], N]) -> "Value[N]":
        """The expectation of all hands together and of the first alone."""
        whole, first = number(0), number(0)
        for stage, chance in self.stages(number):
            plain = self._hand(stage, True, number) if stage.plain else (number(0), number(0))
            any_card = self._hand(stage, False, number) if stage.open else (number(0), number(0))
            of_first = plain[0] if stage.plain else any_card[0]
            more = plain[1] * stage.plain + any_card[1] * stage.open - (plain[1] if stage.plain else any_card[1])
            first += chance * of_first
            whole += chance * (of_first + more)
        return Value(whole, first)

    def _hand(self, stage: Stage, plain: bool, number: Callable[[int], N]) -> tuple[N, N]:
        """The expectation of a hand with the first bet on it, and of one with a later bet."""
        first, later = number(0), number(0)
        for drawn, (with_first, with_later) in (self._plain_sums if plain else self._any_sums).items():
            above, below = self.law(drawn, stage, plain)
            if above:
                first += number(above) * with_first / (2 * below)
                later += number(above) * with_later / (2 * below)
        if self.options.bank_takes == "peeked":
            later += self._bank_blackjack(stage, number)
        return first, later

    def _bank_blackjack(self, stage: Stage, number: Callable[[int], N]) -> N:
        """The probability that the bank has blackjack: what a hand that is over has then not lost either."""
        needs = {ACE: TEN, TEN: ACE}.get(self.facing.upcard)
        if needs is None:
            return number(0)
        pool = self.pool
        pairs, others = pool.pair - pool.step * stage.again, pool.others - pool.step * stage.plain
        if needs == self.pair:
            return number(pairs) / (pairs + others)
        return number(others) * self._shoe.counts[needs] / ((pairs + others) * pool.others)

    @cached_property
    def _plain_sums(self) -> dict[Drawn, tuple[Any, Any]]:
        return {drawn: self._halves(halves) for drawn, halves in self.plain.items()}

    @cached_property
    def _any_sums(self) -> dict[Drawn, tuple[Any, Any]]:
        found = dict(self._plain_sums)
        for drawn, halves in self.paired.items():
            before, more = found.get(drawn, (0, 0)), self._halves(halves)
            found[drawn] = before[0] + more[0], before[1] + more[1]
        return found

    def _halves(self, weights: Mapping[Half, float]) -> tuple[float, float]:
        """What is won in halves, with the first bet on the hand and with a later one (reading 45)."""
        takes = self.options.bank_takes
        first: float = 0
        later: float = 0
        for half, weight in weights.items():
            first += weight * (-2 if half.end == BLACKJACK and takes != "all" else half.won)
            spared = half.end == BLACKJACK and takes != "all"
            later += weight * ((0 if takes == "initial" else -2) if spared else half.won)
        return first, later


def _least(one: object, step: int) -> float:
    """Branches that are less likely are left out; none of them where a shoe has an end and numbers are exact."""
    return UNLIKELY if isinstance(one, float) or not step else 0.0


class Value(NamedTuple, Generic[N]):
    whole: N
    first: N  # of the first hand alone: what is left to a bet that does not follow the split (AO6.33)
