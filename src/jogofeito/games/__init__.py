"""The games, one package each, and the list of them."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from jogofeito.games.bacara.game import LISTED as BACARA
from jogofeito.games.banca_francesa.game import LISTED as BANCA_FRANCESA
from jogofeito.games.blackjack.game import LISTED as BLACKJACK
from jogofeito.games.chemin_de_fer.game import LISTED as CHEMIN_DE_FER
from jogofeito.games.craps.game import LISTED as CRAPS
from jogofeito.games.cussec.game import LISTED as CUSSEC
from jogofeito.games.listing import FirstTable, Listed, UnknownGame
from jogofeito.games.poquer.game import LISTED as POQUER
from jogofeito.games.poquer_sem_descarte.game import LISTED as POQUER_SEM_DESCARTE
from jogofeito.games.roleta.game import LISTED as ROLETA

__all__ = ["GAMES", "FirstTable", "Listed", "UnknownGame", "listed"]

# in the order in which people are shown them
_ALL: tuple[Listed[Any, Any], ...] = (
    *ROLETA,
    *BANCA_FRANCESA,
    *CUSSEC,
    *CRAPS,
    *BACARA,
    *CHEMIN_DE_FER,
    *BLACKJACK,
    *POQUER_SEM_DESCARTE,
    *POQUER,
)
GAMES: Final[Mapping[str, Listed[Any, Any]]] = MappingProxyType({entry.game.name: entry for entry in _ALL})


def listed(name: str) -> Listed[Any, Any]:
    """The game of this name, as it is typed: roleta-americana (underscores do too)."""
    found = GAMES.get(name.replace("_", "-"))
    if found is None:
        raise UnknownGame(f"there is no game {name!r}; there are {', '.join(GAMES)}")
    return found
