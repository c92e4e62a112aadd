"""Acts that lay a list of bets at a new table, for the command line, bots and examples."""

from collections.abc import Iterator, Mapping

from jogofeito.core.offers import Act
from jogofeito.games.blackjack.rules import Rules
from jogofeito.games.pano.acts import Place
from jogofeito.games.sabot.acts import Cut


def bet_acts(rules: Rules, stakes: Mapping[str, int]) -> Iterator[Act]:
    """Cut the new shoe in the middle, where it is cut, and place the bets."""
    if rules.shoe == "sabot":
        yield Cut(rules.cards // 2)
    for chance, amount in stakes.items():
        yield Place(chance, amount)
