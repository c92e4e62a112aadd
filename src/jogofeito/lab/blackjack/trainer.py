"""What the acts of a decision are worth, for demo tables: in first bets, from a full shoe, by every card."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from jogofeito.core.advice import Advised
from jogofeito.core.cards import card
from jogofeito.core.offers import Offer, snake
from jogofeito.games.blackjack.acts import Insure, NoInsurance, Split, TakeEvenMoney
from jogofeito.games.blackjack.offers import Deciding, Insuring
from jogofeito.games.blackjack.rules import Rules
from jogofeito.lab.blackjack.odds import best_act, even_money, insurance
from jogofeito.lab.blackjack.solver.cards import full_shoe


def advise(rules: Rules, offer: Offer[Any]) -> Iterator[Advised]:
    """In first bets; nothing where there is nothing to weigh."""
    match offer:
        case Deciding():
            yield from _hand(rules, offer)
        case Insuring(most=most) if len(most) == 1:  # with bets on several places each act answers for one only
            yield from _insurance(rules, offer)


def _hand(rules: Rules, offer: Deciding) -> Iterator[Advised]:
    cards = [card(each) for each in offer.cards]
    pair = cards[0] if offer.split else None
    weighed = best_act(rules, cards, card(offer.bank), pair=pair, may_split=Split() in offer.acts)
    for act in offer.acts:
        value = next((worth for name, worth in weighed.values.items() if name == snake(type(act).__name__)), None)
        if value is not None:
            yield Advised(act, value)


def _insurance(rules: Rules, offer: Insuring) -> Iterator[Advised]:
    """What comes on top of the hand itself; of a blackjack, what it wins."""
    ((chance, half),) = offer.most.items()
    shoe = full_shoe(rules.decks)
    paid_at_once, waiting = even_money(rules, shoe) if chance in offer.blackjacks else (None, Fraction(0))
    insured = sum((p * (back - 1) for p, back in insurance(rules, shoe)), Fraction(0)) / 2
    yield Advised.exactly(NoInsurance(), waiting)
    yield Advised.exactly(Insure(chance, half - half % offer.chip), waiting + insured)
    if paid_at_once is not None:
        yield Advised.exactly(TakeEvenMoney(chance), paid_at_once)
