"""The games, one package each, and the list of them."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final, Generic

from jogofeito.core.game import C, Game, R
from jogofeito.core.odds import Odds
from jogofeito.core.offers import Act
from jogofeito.games.roleta.bets import laying
from jogofeito.games.roleta.game import ROLETA_AMERICANA, ROLETA_FRANCESA
from jogofeito.games.roleta.odds import odds
from jogofeito.games.roleta.rules import AO1, AO2
from jogofeito.law.rules import LawLayer, compose


@dataclass(frozen=True)
class Listed(Generic[R, C]):
    """A game with the texts of the law it can be played under; the first is the usual one."""

    game: Game[R, C]
    laws: tuple[LawLayer[R], ...]
    odds: Callable[[R], Iterable[Odds]]
    laying: Callable[[R, Mapping[str, int]], Iterable[Act]]  # the acts that lay bets of so much on these chances

    def law(self, text: str | None = None) -> LawLayer[R]:
        for layer in self.laws:
            if text in (None, layer.text):
                return layer
        known = ", ".join(layer.text for layer in self.laws)
        raise UnknownGame(f"{self.game.name} is not played under {text}; it is under {known}")

    def rules(
        self,
        operator: Mapping[str, Any] | None = None,
        table: Mapping[str, Any] | None = None,
        *,
        text: str | None = None,
    ) -> R:
        """The rules in force, composed from the law, the operator's values and the table's."""
        return compose(self.law(text), operator, table)


class UnknownGame(Exception):
    pass


GAMES: Final[Mapping[str, Listed[Any, Any]]] = MappingProxyType(
    {
        listed.game.name: listed
        for listed in (
            Listed(ROLETA_AMERICANA, (AO1,), odds, laying),
            Listed(ROLETA_FRANCESA, (AO2,), odds, laying),
        )
    }
)


def listed(name: str) -> Listed[Any, Any]:
    """The game of this name, as it is typed: roleta-americana (underscores do too)."""
    found = GAMES.get(name.replace("_", "-"))
    if found is None:
        raise UnknownGame(f"there is no game {name!r}; there are {', '.join(GAMES)}")
    return found
