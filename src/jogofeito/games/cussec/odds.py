"""The exact odds of every chance of cussec, read off the vectors that pay."""

from collections.abc import Iterator

from jogofeito.core.odds import Odds
from jogofeito.games.cussec.cloth import chances_of
from jogofeito.games.cussec.rules import Rules
from jogofeito.games.terno import odds_of


def odds(rules: Rules) -> Iterator[Odds]:
    return map(odds_of, chances_of(rules).values())
