"""The exact odds of every chance, read off the same vectors that pay at the table."""

from collections.abc import Iterator
from fractions import Fraction

from jogofeito.core.odds import Odds
from jogofeito.games.roleta.cloth import cloth_of
from jogofeito.games.roleta.rules import Rules
from jogofeito.games.roleta.wheels import POCKETS


def odds(rules: Rules) -> Iterator[Odds]:
    each = Fraction(1, POCKETS)
    for chance in cloth_of(rules).values():
        yield Odds(chance.id, chance.kind, ((each, chance.returned(number)) for number in range(POCKETS)))
