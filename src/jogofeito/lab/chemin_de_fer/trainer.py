"""What drawing and standing are worth at an open decision, for demo tables: in bets, by points, from a full shoe.

The other side is taken to play the best it can, and to see no more than points.
"""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from jogofeito.core.advice import Advised
from jogofeito.core.offers import Offer
from jogofeito.games.chemin_de_fer.acts import Carta, Nao
from jogofeito.games.chemin_de_fer.betting import Deciding, Speaking
from jogofeito.games.chemin_de_fer.rules import Rules
from jogofeito.lab.chemin_de_fer.coups import NATURAL
from jogofeito.lab.chemin_de_fer.equilibrium import Equilibrium, equilibrium
from jogofeito.lab.chemin_de_fer.models import Worth
from jogofeito.lab.chemin_de_fer.odds import commission_of


def advise(rules: Rules, offer: Offer[Any]) -> Iterator[Advised]:
    """Of the acts that are possible; nothing where there is nothing to decide."""
    worth = None
    match offer:
        case Speaking(points=points, free=free) if points < NATURAL:
            worth = ponto_worth(_played(rules, free=free), points)
        case Deciding(points=points, third=third, free=free) if points < NATURAL:
            worth = banker_worth(_played(rules, free=free), points, third)
    if worth is not None:
        for act, value in ((Carta(), worth.draws), (Nao(), worth.stands)):
            if offer.check(act) is None:
                yield Advised.exactly(act, value)


def ponto_worth(found: Equilibrium, points: int) -> Worth:
    place = next(place for place, knows in enumerate(found.game.pontos) if knows.own == points)
    return found.game.worth_to_ponto(place, found.profile.banker)


def banker_worth(found: Equilibrium, points: int, third: int) -> Worth | None:
    places = enumerate(found.game.bankers)
    place = next(place for place, knows in places if (knows.own, knows.third) == (points, third))
    return found.game.worth_to_banker(place, found.profile.ponto)


def _played(rules: Rules, *, free: bool) -> Equilibrium:
    commission: Fraction = commission_of(rules)
    return equilibrium(rules.decks, 1, "banco" if free else "table", commission)
