"""Exact odds of a bet on a place, of insurance, and what each act with a hand is worth."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Final

import msgspec

from jogofeito.core.cards import rank, suit
from jogofeito.core.odds import Odds, Weighted
from jogofeito.games.blackjack.kernels import insured
from jogofeito.games.blackjack.rules import Rules
from jogofeito.lab.acumulado import side_odds
from jogofeito.lab.blackjack.jackpot import frequencies
from jogofeito.lab.blackjack.solver.cards import ACE, TEN, Hand, Shoe, full_shoe, hand_of, place_of, shoe_of
from jogofeito.lab.blackjack.solver.options import Options, options_of
from jogofeito.lab.blackjack.solver.play import ActName
from jogofeito.lab.blackjack.solver.sketch import sketch
from jogofeito.lab.blackjack.solver.strategy import best_by_cards, may_be_suited
from jogofeito.lab.blackjack.solver.value import halves

KIND: Final = "lugar"
INSURANCE: Final = "seguro"


def odds(rules: Rules) -> Iterator[Odds]:
    """The odds of a bet on any place under good play from a full shoe, of insuring it, and of the jackpot.

    What comes back is reckoned on the first bet: a doubled bet that is lost gives back less than nothing. The strategy
    is `solver.sketch`, whose value is exact; the best by every card is worth a few hundred-thousandths more.
    """
    returns = main_bet(options_of(rules), rules.decks)
    for place in rules.places:
        yield Odds(place, KIND, returns)
    if rules.insurance:
        yield Odds(INSURANCE, INSURANCE, insurance(rules, full_shoe(rules.decks)))
    if rules.jackpot.offered:
        yield from side_odds(rules.jackpot, rules.jackpot.start, frequencies(rules.jackpot, rules.decks))


@lru_cache(maxsize=32)
def main_bet(options: Options, decks: int | None) -> tuple[Weighted, ...]:
    """What comes back on a first bet of 1, with its probability."""
    shoe = full_shoe(decks)
    found = halves(options, shoe, sketch(options, shoe))
    return tuple((chance, 1 + Fraction(won, 2)) for won, chance in found.items())


def insurance(rules: Rules, shoe: Shoe, hand: Hand | None = None) -> tuple[Weighted, ...]:
    """What comes back on an insurance of 1 when the bank shows an ace; with the cards of a hand known, if given."""
    left = shoe.without((ACE, *(hand.values if hand else ())))
    has = Fraction(left.counts[TEN], left.cards)
    pays = rules.prizes.insurance
    return (has, Fraction(insured(1, pays, True))), (1 - has, Fraction(insured(1, pays, False)))


def even_money(rules: Rules, shoe: Shoe) -> tuple[Fraction, Fraction]:
    """What a blackjack wins against an ace when it is paid at once, and when it waits for the bank (AO6.39)."""
    left = shoe.without((ACE, ACE, TEN))
    return Fraction(1), Fraction(*rules.prizes.blackjack) * (1 - Fraction(left.counts[TEN], left.cards))


class Advice(msgspec.Struct, frozen=True):
    """The best act with a hand, and what every possible act is worth, in first bets."""

    best: ActName
    values: dict[ActName, float]

    def cost(self, act: ActName) -> float:
        """What an act gives away."""
        return self.values[self.best] - self.values[act]


def best_act(
    rules: Rules,
    cards: Sequence[int],
    upcard: int,
    ranks: Sequence[int] | None = None,
    *,
    pair: int | None = None,
    may_split: bool = True,
) -> Advice:
    """What to do with these cards of a player against the bank's open one; cards as in `core.cards`.

    `ranks` counts the cards that the player has not seen, twos first and aces last, the hand and the open card not
    among them; without it they come from a full shoe. `pair` is the first card of a hand that comes from a split.
    """
    places = tuple(place_of(rank(card)) for card in cards)
    hand, open_card = hand_of(places), place_of(rank(upcard))
    shoe = full_shoe(rules.decks)
    if ranks is not None:
        seen = [0] * 10
        for each in (*places, open_card):
            seen[each] += 1
        shoe = Shoe(tuple(map(sum, zip(shoe_of(ranks).counts, seen, strict=True))))
    values = _values(options_of(rules), shoe, open_card, hand, _one_suit(cards), pair)
    if hand.pair is not None and pair is not None and may_split and not _aces_stay(rules, hand):
        split = best_by_cards(options_of(rules), shoe).split(open_card, hand.pair)
        values["split"] = split.whole
    elif not may_split:
        values.pop("split", None)
    return Advice(max(values, key=values.__getitem__), values)


def _values(
    options: Options, shoe: Shoe, upcard: int, hand: Hand, one_suit: bool, pair: int | None
) -> dict[ActName, float]:
    best = best_by_cards(options, shoe)
    position = best.against(upcard)
    if hand.cards > 2:
        return position.later_acts(hand)
    if pair is not None:
        return position.after_split(hand, place_of(rank(pair)))
    return dict(best.acts(upcard, hand, one_suit and may_be_suited(hand)))


def _one_suit(cards: Sequence[int]) -> bool:
    return len(set(map(suit, cards))) == 1


def _aces_stay(rules: Rules, hand: Hand) -> bool:
    return hand.pair == ACE and not rules.readings.resplit_aces
