"""What the acts of an open decision are worth, for trainers at tables without money."""

from fractions import Fraction
from typing import NamedTuple

from jogofeito.core.offers import Act


class Advised(NamedTuple):
    """An act and what it is expected to bring, in stakes: -0.5 loses half a stake on average."""

    act: Act
    expectation: float

    @classmethod
    def exactly(cls, act: Act, worth: Fraction) -> "Advised":
        return cls(act, float(worth))
