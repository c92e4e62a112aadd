"""Chances over a finite number of outcomes that are all as likely: what each pays for each of them.

A chance *is* its vector over the outcomes. Payment at the table, exact odds, variance and simulation all read it. The
outcomes may be the throws of dice, the numbers of a wheel, the faces of a coin; a game numbers them from 0 as it likes.
"""

from collections.abc import Mapping
from typing import Final

import msgspec

from jogofeito.core.kernel import kernel

LOST: Final = -1  # the bet is collected
NULL: Final = -2  # nobody wins or loses: the bet lies on


class Chance(msgspec.Struct, frozen=True):
    """A place to bet on."""

    id: str
    kind: str
    prizes: tuple[int, ...]  # by outcome: so many times the bet, LOST or NULL
    bet_divisor: int = 1  # the bet is what lies there, divided by this: half on the lines of banca francesa
    prize_divisor: int = 1  # prizes are so many times the bet, divided by this: 19 and 20 pay nineteen to twenty

    def on(self, outcome: int) -> int:
        return self.prizes[outcome]


Chances = Mapping[str, Chance]


# ---- the functions that pay at the table and are simulated in the lab


@kernel
def bet_of(chips: int, divisor: int) -> int:
    """How much of the chips that lie on a place is the bet; the rules see to it that nothing is left over."""
    return chips // divisor


@kernel
def kept(bet: int, prize: int) -> int:
    """How much of a bet stays its owner's, by the chance's entry for the outcome."""
    return 0 if prize == LOST else bet


@kernel
def won(bet: int, prize: int, divisor: int) -> int:
    """What is paid on it, in whole units: what the division leaves over stays with the bank."""
    return bet * prize // divisor if prize > 0 else 0
