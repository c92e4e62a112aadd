"""What drawing and standing are worth at an open decision, for demo tables: in bets, by points, from a full shoe.

The other side is taken to play the best it can, and to see no more than points.
"""

from collections.abc import Iterator
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
    """Of the acts that are lawful; nothing where there is nothing to decide."""
    match offer:
        case Speaking(points=points, free=free) if points < NATURAL:
            yield from _ponto(_played(rules, free=free), points)
        case Deciding(points=points, third=third, free=free) if points < NATURAL:
            yield from _banker(_played(rules, free=free), points, third)


def _ponto(found: Equilibrium, points: int) -> Iterator[Advised]:
    place = next(place for place, knows in enumerate(found.game.pontos) if knows.own == points)
    return _advised(found.game.pontos[place].must, found.game.worth_to_ponto(place, found.profile.banker))


def _banker(found: Equilibrium, points: int, third: int) -> Iterator[Advised]:
    bankers = enumerate(found.game.bankers)
    place = next(place for place, knows in bankers if (knows.own, knows.third) == (points, third))
    return _advised(found.game.bankers[place].must, found.game.worth_to_banker(place, found.profile.ponto))


def _advised(must: bool | None, worth: Worth | None) -> Iterator[Advised]:
    if worth is not None:
        if must is not False:
            yield Advised.exactly(Carta(), worth.draws)
        if must is not True:
            yield Advised.exactly(Nao(), worth.stands)


def _played(rules: Rules, *, free: bool) -> Equilibrium:
    return equilibrium(rules.decks, 1, "banco" if free else "table", commission_of(rules))
