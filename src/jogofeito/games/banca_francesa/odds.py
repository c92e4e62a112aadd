"""The exact odds of every chance of banca francesa, decided and per throw, read off the vectors that pay."""

from collections.abc import Iterator

from jogofeito.core.odds import Odds
from jogofeito.games.banca_francesa.cloth import chances_of
from jogofeito.games.banca_francesa.rules import Rules
from jogofeito.games.terno import odds_of


def odds(rules: Rules) -> Iterator[Odds]:
    return map(odds_of, chances_of(rules).values())
