"""What the lab knows of each game: its odds, its simulation, what acts are worth. Games themselves only play.

A game whose chances are vectors over outcomes needs no entry here: what its place in `games` gives is enough. The
compiler is an extra and takes a second to load, so a simulation is named by its module and loaded when it is asked for.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from types import MappingProxyType
from typing import Any, Final

from jogofeito.core.advice import Advised
from jogofeito.core.odds import Odds
from jogofeito.core.offers import Offer
from jogofeito.games import Listed, listed
from jogofeito.lab.bacara.odds import odds as odds_of_bacara
from jogofeito.lab.blackjack.odds import odds as odds_of_blackjack
from jogofeito.lab.blackjack.trainer import advise as advise_at_blackjack
from jogofeito.lab.chemin_de_fer.odds import odds as odds_of_chemin_de_fer
from jogofeito.lab.chemin_de_fer.trainer import advise as advise_at_chemin_de_fer
from jogofeito.lab.craps.odds import odds as odds_of_craps
from jogofeito.lab.finite.odds import odds as odds_of_chances
from jogofeito.lab.poquer.combinations import BetweenPlayers, between_players
from jogofeito.lab.poquer_sem_descarte.odds import odds as odds_of_poquer_sem_descarte
from jogofeito.lab.poquer_sem_descarte.trainer import advise as advise_at_poquer_sem_descarte
from jogofeito.lab.results import SimulationRefused, Simulator
from jogofeito.lab.roleta.odds import odds as odds_of_roleta

Advise = Callable[[Any, Offer[Any]], Iterable[Advised]]  # what each act of a decision is worth


@dataclass(frozen=True)
class Study:
    """What is known of a game. Where a prize is rounded the odds hang on the stake, which may be given to them."""

    odds: Callable[[Any, int | None], Iterable[Odds]]
    simulator: Callable[[], Simulator] | None  # None: what players do decides, and there is nothing to simulate
    advise: Advise | None = None
    between_players: Callable[[Any], BetweenPlayers] | None = None  # what there is to say instead of odds
    alone: bool = True  # one player is enough for a jogada


def _whole(odds: Callable[[Any], Iterable[Odds]]) -> Callable[[Any, int | None], Iterable[Odds]]:
    """The rules of the game see to it that every prize is a whole number of units: its odds hang on no stake."""
    return lambda rules, _: odds(rules)


def _compiled(room: str) -> Any:
    """The module of a simulation; it needs packages that only the lab does."""
    try:
        return import_module(f"jogofeito.lab.{room}.simulation")
    except ModuleNotFoundError as missing:
        raise SimulationRefused("simulation needs the lab's packages: pip install 'jogofeito[lab]'") from missing


def _simulator(room: str) -> Simulator:
    found: Simulator = _compiled(room).simulate
    return found


def _study(room: str, odds: Callable[[Any], Iterable[Odds]], advise: Advise | None = None) -> Study:
    return Study(_whole(odds), partial(_simulator, room), advise)


STUDIES: Final[Mapping[str, Study]] = MappingProxyType(
    {
        "roleta-americana": _study("roleta", odds_of_roleta),
        "roleta-francesa": _study("roleta", odds_of_roleta),
        "craps": _study("craps", odds_of_craps),
        "bacara-ponto-e-banca": _study("bacara", odds_of_bacara),
        "bacara-macau": _study("bacara", odds_of_bacara),
        "chemin-de-fer": Study(
            odds_of_chemin_de_fer, partial(_simulator, "chemin_de_fer"), advise_at_chemin_de_fer, alone=False
        ),
        "blackjack": _study("blackjack", odds_of_blackjack, advise_at_blackjack),
        "poquer-sem-descarte": _study(
            "poquer_sem_descarte", odds_of_poquer_sem_descarte, advise_at_poquer_sem_descarte
        ),
    }
)


def study(game: str) -> Study:
    """What is known of the game of this name; of one between players, that the house gives no odds."""
    entry = listed(game)
    return STUDIES.get(entry.game.name) or _of_chances(entry)


def _of_chances(entry: Listed[Any, Any]) -> Study:
    chances, spots = entry.chances, entry.spots
    if chances is None or spots is None:
        return Study(lambda *_: (), None, between_players=between_players, alone=False)

    def simulator() -> Simulator:
        made: Simulator = _compiled("finite").simulator(chances, spots)
        return made

    return Study(lambda rules, stake: odds_of_chances(chances(rules), stake), simulator)
