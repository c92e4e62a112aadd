"""A strategy that is as good as the best to within a few millionths of a bet, and found in a moment.

The cards of the hand and the bank's open card are out of the shoe; what is drawn afterwards counts as put back. So a
hand is its total, and a handful of totals is all there is to solve. `value` says exactly what this way of playing is
worth; `strategy.BestByCards` is the best itself.
"""

from functools import lru_cache
from typing import NamedTuple

from jogofeito.games.blackjack.kernels import may_double, may_draw, may_stand, total
from jogofeito.lab.blackjack.solver.bank import BLACKJACK, facing
from jogofeito.lab.blackjack.solver.cards import ACE, VALUES, Counts, Hand, Shoe, hand_of
from jogofeito.lab.blackjack.solver.options import Options
from jogofeito.lab.blackjack.solver.play import ActName, Against, against, doubled_total, results
from jogofeito.lab.blackjack.solver.strategy import may_be_suited

State = tuple[int, bool]  # points with every ace at 1, and whether there is an ace


class Totals(NamedTuple):
    """The values of totals with fixed chances of every card and of every end of the bank."""

    chances: tuple[float, ...]
    stand: tuple[float, ...]  # by total
    best: dict[State, float]
    draw: dict[State, float]

    def act(self, points: int, ace: bool) -> ActName:
        if not may_draw(points, ace):
            return "stand"
        if not may_stand(points, ace):
            return "draw"
        return "stand" if self.stand[total(points, ace)] >= self.draw[points, ace] else "draw"


def totals(left: Counts, ends: tuple[float, ...]) -> Totals:
    cards = sum(left)
    chances = tuple(count / cards for count in left)
    stand = tuple(sum(map(float.__mul__, ends, map(float, results(each, False)))) for each in range(22))
    found = Totals(chances, stand, {}, {})
    for points in range(21, 0, -1):
        for ace in (True, False):
            found.draw[points, ace] = value = sum(
                chance * (found.best[points + each + 1, ace or each == ACE] if points + each < 21 else -1.0)
                for each, chance in enumerate(chances)
            )
            standing = stand[total(points, ace)] if may_stand(points, ace) else -2.0
            found.best[points, ace] = max(standing, value) if may_draw(points, ace) else standing
    return found


class Sketch:
    def __init__(self, options: Options, shoe: Shoe) -> None:
        self.options = options
        self.shoe = shoe
        self._later: dict[int, Totals] = {}
        self._first: dict[tuple[int, int, bool], ActName] = {}
        self._split: dict[tuple[int, int, bool], ActName] = {}

    def _totals(self, upcard: int, counts: Counts) -> Totals:
        bank = facing(self.shoe, upcard, self.options.bank_hits_soft_17)
        return totals(bank.left(counts), bank.ends(counts))

    def later(self, upcard: int, hand: Hand) -> ActName:
        if upcard not in self._later:
            self._later[upcard] = self._totals(upcard, (0,) * VALUES)
        return self._later[upcard].act(hand.points, hand.aces > 0)

    def first(self, upcard: int, hand: Hand, one_suit: bool = False) -> ActName:
        key = upcard, hand.place, one_suit
        if key not in self._first:
            acts = self._acts(upcard, hand, one_suit and may_be_suited(hand))
            self._first[key] = max(acts, key=acts.__getitem__)
        return self._first[key]

    def after_split(self, upcard: int, hand: Hand, pair: int) -> ActName:
        if hand.cards > 2:
            return self.later(upcard, hand)
        key = upcard, hand.place, pair == ACE
        if key not in self._split:
            acts = self._after_split(upcard, self._totals(upcard, hand.counts), hand, pair)
            self._split[key] = max(acts, key=acts.__getitem__)
        return self._split[key]

    # ---- values, nearly

    def _acts(self, upcard: int, hand: Hand, one_suit: bool) -> dict[ActName, float]:
        if hand.total == 21:
            return {"stand": 1.5}
        position, found = against(self.options, self.shoe, upcard), self._totals(upcard, hand.counts)
        acts = self._plain(position, found, hand)
        third = position.special(hand, one_suit)
        for act, times in (("draw", 1), ("double", 2 if self.options.special_whole else 1)):
            if act in acts:
                acts[act] += third * times
        if position.may_give_up:
            acts["give_up"] = position.give_up(hand)
        if hand.pair is not None:
            acts["split"] = self._split_value(upcard, found, hand.pair)
        return acts

    def _plain(self, position: Against, found: Totals, hand: Hand) -> dict[ActName, float]:
        state = hand.points, hand.aces > 0
        acts: dict[ActName, float] = {"draw": found.draw[state]}
        if may_stand(hand.points, hand.aces):
            acts["stand"] = found.stand[hand.total]
        if may_double(hand.points, hand.aces, self.options.double_any):
            acts["double"] = self._double(position, found, hand)
        return acts

    def _double(self, position: Against, found: Totals, hand: Hand) -> float:
        value = 0.0
        for each, chance in enumerate(found.chances):
            counted = doubled_total(self.options, hand, each)
            value += 2 * chance * (found.stand[counted] if counted <= 21 else -1.0)
        if self.options.bank_takes != "all":
            value += position.facing.ends(hand.counts)[BLACKJACK]
        return value

    def _after_split(self, upcard: int, found: Totals, hand: Hand, pair: int) -> dict[ActName, float]:
        position = against(self.options, self.shoe, upcard)
        if hand.total == 21:
            return {"stand": found.stand[21]}
        acts = self._plain(position, found, hand)
        if position.may_give_up and self.options.give_up_split:
            acts["give_up"] = position.give_up(hand)
        if not (self.options.double_split_aces if pair == ACE else self.options.double_split):
            acts.pop("double", None)
        if pair == ACE:
            acts.pop("draw")
        return acts

    def _split_value(self, upcard: int, found: Totals, pair: int) -> float:
        """Each hand splits again as often as it can; a cap is taken for none."""
        again = found.chances[pair] if pair != ACE or self.options.resplit_aces else 0.0
        value = 0.0
        for each, chance in enumerate(found.chances):
            if each != pair or not again:
                acts = self._after_split(upcard, found, hand_of((pair, each)), pair)
                value += chance * max(acts.values())
        spared = 0.0
        if self.options.bank_takes != "all":
            spared = against(self.options, self.shoe, upcard).facing.ends(hand_of((pair, pair)).counts)[BLACKJACK]
        return 2 * value / max(1e-9, 1 - 2 * again) + spared


@lru_cache(maxsize=16)
def sketch(options: Options, shoe: Shoe) -> Sketch:
    return Sketch(options, shoe)
