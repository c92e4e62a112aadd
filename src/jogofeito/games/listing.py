"""The entry that a game makes in the list of games. Whoever needs to know the games reads it there and only there."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic

from jogofeito.core.game import C, Game, R
from jogofeito.core.offers import Act
from jogofeito.games.pano.chances import Chances
from jogofeito.games.pano.offers import Spot
from jogofeito.law.rules import LawLayer, compose


@dataclass(frozen=True)
class FirstTable:
    """A table that a new casino opens: in demo credits, and in a currency if one is named."""

    id: str
    law: str
    values: Mapping[str, Any] = field(default_factory=dict)
    currency: str = ""
    shared_only: bool = False  # otherwise there is an individual one beside it


@dataclass(frozen=True)
class Listed(Generic[R, C]):
    """A game with the texts of the law it can be played under; the first is the usual one.

    A game whose chances are vectors over outcomes gives `chances` and `spots`: its odds and its simulation follow from
    them. What another game is worth is worked out in a room of its own in the lab (`lab.listing`).
    """

    game: Game[R, C]
    laws: tuple[LawLayer[R], ...]
    bet_acts: Callable[[R, Mapping[str, int]], Iterable[Act]] = lambda *_: ()  # that lay so much on these chances
    chances: Callable[[R], Chances] | None = None
    spots: Callable[[R], Mapping[str, Spot]] | None = None  # what may lie on each place
    first_tables: tuple[FirstTable, ...] = ()

    def law(self, text: str | None = None) -> LawLayer[R]:
        for layer in self.laws:
            if text in (None, layer.text):
                return layer
        known = ", ".join(layer.text for layer in self.laws)
        raise UnknownGame(f"{self.game.name} is not played under {text}; it is under {known}")

    def rules(self, operator: Mapping[str, Any] | None = None, *, text: str | None = None) -> R:
        """The rules in force, composed from the law and the operator's values."""
        return compose(self.law(text), operator)


class UnknownGame(Exception):
    pass
