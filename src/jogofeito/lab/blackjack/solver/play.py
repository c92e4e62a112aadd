"""The value of every act with a hand, exact for the cards that are left, in units of the first bet.

Until it has acted, a hand knows its own cards and the bank's open one. All other cards, the bank's second among them,
are as likely in any order as in any other: so it is no matter that the bank's lies on the table already (reading 45).
Divisions are in floating point: values are true to about 12 digits.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, Literal

from jogofeito.core.cards import RANKS
from jogofeito.games.blackjack.kernels import (
    holds_ace,
    kept,
    may_double,
    may_draw,
    may_give_up,
    may_stand,
    prize,
    total,
)
from jogofeito.lab.blackjack.solver.bank import BLACKJACK, BUSTED, ENDS, Facing, facing
from jogofeito.lab.blackjack.solver.cards import ACE, BUST, EIGHT, SEVEN, SIX, Hand, Shoe, all_hands
from jogofeito.lab.blackjack.solver.options import Options

ActName = Literal["stand", "draw", "double", "split", "give_up"]

SPECIAL: Final = (SIX, SEVEN, EIGHT)
OPEN_CARD_OF: Final = (len(RANKS) - 1, *range(9))  # a rank for each value


@lru_cache(maxsize=256)
def results(total_of_hand: int, initial_only: bool) -> tuple[int, ...]:
    """What a bet of 1 on a standing hand wins or loses for each end of the bank, by the functions that pay."""
    return tuple(_result(total_of_hand, end, initial_only) for end in range(ENDS))


def _result(player: int, end: int, initial_only: bool) -> int:
    bank_blackjack = end == BLACKJACK
    bank = 22 if end == BUSTED else 21 if bank_blackjack else 17 + end
    initial = 0 if initial_only else 1
    stays = kept(1, initial, player, False, bank, bank_blackjack, not initial_only)
    return stays + prize(1, player, False, bank, bank_blackjack, 3, 2) - 1


def doubled_total(options: Options, hand: Hand, drawn: int) -> int:
    """What a doubled hand counts with its last card; an ace taken as 1 stays so (AO6.37; reading 158)."""
    held = holds_ace(hand.aces, options.double_any)
    return total(hand.points + drawn + 1, (drawn == ACE) if held else hand.aces + (drawn == ACE))


class Against:
    """Every hand against one open card of the bank."""

    def __init__(self, options: Options, shoe: Shoe, upcard: int) -> None:
        self.options = options
        self.facing: Facing = facing(shoe, upcard, options.bank_hits_soft_17)
        self.upcard = upcard
        self.sevens = _sevens_of_one_suit(shoe) if options.sevens_of_one_suit else 1.0
        self._later: dict[int, float] = {}
        self._stand: dict[int, float] = {}

    # ---- single acts

    def chances(self, hand: Hand) -> Iterator[tuple[int, float, int]]:
        """Each value that can be drawn, its probability, and the place of the hand it makes."""
        left = self.facing.left(hand.counts)
        cards = sum(left)
        for each, count in enumerate(left):
            if count > 0:
                yield each, count / cards, hand.after[each]

    def stand(self, hand: Hand) -> float:
        found = self._stand.get(hand.place)
        if found is None:
            found = self._stand[hand.place] = self.ends_in(hand, results(hand.total, False))
        return found

    def ends_in(self, hand: Hand, won: tuple[int, ...]) -> float:
        ends = self.facing.ends(hand.counts)
        return sum(map(float.__mul__, ends, map(float, won)))

    def draw(self, hand: Hand) -> float:
        """One card, then the best; without special prizes."""
        hands = all_hands()
        return sum(
            chance * (-1.0 if place == BUST else self.later(hands[place])) for _, chance, place in self.chances(hand)
        )

    def later(self, hand: Hand) -> float:
        """The best with three cards or more."""
        found = self._later.get(hand.place)
        if found is None:
            found = max(self.later_acts(hand).values())
            self._later[hand.place] = found
        return found

    def later_acts(self, hand: Hand) -> dict[ActName, float]:
        acts: dict[ActName, float] = {}
        if may_stand(hand.points, hand.aces):
            acts["stand"] = self.stand(hand)
        if may_draw(hand.points, hand.aces):
            acts["draw"] = self.draw(hand) + self.special_later(hand)
        return acts

    def later_act(self, hand: Hand) -> ActName:
        acts = self.later_acts(hand)
        return max(acts, key=acts.__getitem__)

    def double(self, hand: Hand) -> float:
        value = 0.0
        initial_only = self.options.bank_takes != "all"
        hands = all_hands()
        for each, chance, place in self.chances(hand):
            counted = doubled_total(self.options, hand, each)
            if place == BUST:
                value -= 2 * chance
                continue
            won = results(counted, False)
            value += chance * 2 * self.ends_in(hands[place], won)
            if initial_only:
                value += chance * self.facing.ends(hands[place].counts)[BLACKJACK]
        return value

    def give_up(self, hand: Hand) -> float:
        if self.options.give_up == "at_once":
            return -0.5
        return -0.5 - 0.5 * self.facing.ends(hand.counts)[BLACKJACK]

    def blackjack(self, hand: Hand) -> float:
        most, least = self.options.blackjack
        return most / least * (1.0 - self.facing.ends(hand.counts)[BLACKJACK])

    # ---- special prizes (AO6.40; reading 47)

    def special(self, hand: Hand, one_suit: bool) -> float:
        """What is expected of them when a third card is drawn to two."""
        wanted = special_wanted(hand)
        if not self.options.special or wanted is None:
            return 0.0
        left = self.facing.left(hand.counts)
        chance = left[wanted] / sum(left)
        if wanted == SEVEN and hand.pair == SEVEN:
            return self.options.special * chance * self.sevens
        return self.options.special * chance / 4 if one_suit else 0.0

    def special_later(self, hand: Hand) -> float:
        """Where any three cards make one, a fourth card or a later one can; suits are not looked at here."""
        if not (self.options.special and self.options.special_any) or hand.cards < 3:
            return 0.0
        left = self.facing.left(hand.counts)
        held = hand.counts
        value = 0.0
        for wanted in SPECIAL:
            others = [held[each] for each in SPECIAL if each != wanted]
            if not held[wanted] and all(others):
                value += left[wanted] / sum(left) * max(others) / 16
        if held[SEVEN] == 2:
            value += left[SEVEN] / sum(left) * self.sevens
        return self.options.special * value

    # ---- the first two cards

    def acts(self, hand: Hand, one_suit: bool = False) -> dict[ActName, float]:
        """What may be done with two cards that were not split, splitting apart."""
        acts = self._plain(hand, self.may_give_up, self.special(hand, one_suit))
        return acts or {"stand": self.blackjack(hand) if hand.blackjack else self.stand(hand)}

    @property
    def may_give_up(self) -> bool:
        may = may_give_up(OPEN_CARD_OF[self.upcard]) or self.options.give_up_to_ace
        return bool(self.options.give_up) and may

    def after_split(self, hand: Hand, pair: int) -> dict[ActName, float]:
        """What may be done with the two cards of a hand that comes from a split; aces get one card (AO6.31)."""
        options = self.options
        acts = self._plain(hand, self.may_give_up and options.give_up_split)
        if not (options.double_split_aces if pair == ACE else options.double_split):
            acts.pop("double", None)
        if pair == ACE:
            acts.pop("draw", None)
        return acts or {"stand": self.stand(hand)}

    def split_act(self, hand: Hand, pair: int) -> ActName:
        """The best with a hand from a split, its own cards known."""
        if hand.cards > 2:
            return self.later_act(hand)
        acts = self.after_split(hand, pair)
        return max(acts, key=acts.__getitem__)

    def _plain(self, hand: Hand, give_up: bool, prize_of_third: float = 0.0) -> dict[ActName, float]:
        acts: dict[ActName, float] = {}
        if hand.total == 21:
            return acts
        if may_stand(hand.points, hand.aces):
            acts["stand"] = self.stand(hand)
        acts["draw"] = self.draw(hand) + prize_of_third
        if may_double(hand.points, hand.aces, self.options.double_any):
            acts["double"] = self.double(hand) + prize_of_third * (2 if self.options.special_whole else 1)
        if give_up:
            acts["give_up"] = self.give_up(hand)
        return acts


def special_wanted(hand: Hand) -> int | None:
    """The value that would make a special combination of two cards."""
    if hand.cards != 2:
        return None
    if hand.pair == SEVEN:
        return SEVEN
    missing = [each for each in SPECIAL if not hand.counts[each]]
    return missing[0] if len(missing) == 1 and hand.pair is None else None


def _sevens_of_one_suit(shoe: Shoe) -> float:
    """The probability that three sevens of a shoe, whose suits are even, are of one suit."""
    sevens, step = shoe.counts[SEVEN], shoe.step
    if not step:
        return 1 / 16
    return max(0.0, (sevens - 4) / (4 * (sevens - 1)) * (sevens - 8) / (4 * (sevens - 2))) if sevens > 2 else 0.0


@lru_cache(maxsize=80)
def against(options: Options, shoe: Shoe, upcard: int) -> Against:
    return Against(options, shoe, upcard)
