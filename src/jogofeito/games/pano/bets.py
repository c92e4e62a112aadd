"""Acts that lay a list of bets, for the command line, bots and examples."""

from collections.abc import Iterator, Mapping
from typing import Any

from jogofeito.core.offers import Act
from jogofeito.games.pano.acts import Place


def bet_acts(_: Any, stakes: Mapping[str, int]) -> Iterator[Act]:
    for chance, amount in stakes.items():
        yield Place(chance, amount)
