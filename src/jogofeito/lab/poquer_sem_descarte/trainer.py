"""What «vou» and «passo» are worth to the player who is asked, for demo tables."""

from collections.abc import Iterator
from typing import Any

from jogofeito.core.advice import Advised
from jogofeito.core.cards import card
from jogofeito.core.offers import Offer
from jogofeito.games.poquer_sem_descarte.acts import Passo, Vou
from jogofeito.games.poquer_sem_descarte.offers import Deciding
from jogofeito.games.poquer_sem_descarte.rules import Rules
from jogofeito.lab.poquer_sem_descarte.advice import advice


def advise(rules: Rules, offer: Offer[Any]) -> Iterator[Advised]:
    """In first bets; nothing where there is nothing to decide."""
    if isinstance(offer, Deciding):
        open_card = card(offer.open_card) if offer.open_card else None
        weighed = advice(rules, [card(each) for each in offer.hand], open_card)
        yield Advised.exactly(Vou(), weighed.vou)
        yield Advised.exactly(Passo(), weighed.passo)
