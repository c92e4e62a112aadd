"""What can be done at a cloth, and what becomes known of it."""

from jogofeito.core.facts import Fact
from jogofeito.core.offers import Act


class Place(Act, frozen=True):
    """Bet an amount of money on a chance."""

    chance: str
    amount: int


class Withdraw(Act, frozen=True):
    """Take back a bet, or a part of it, while bets are open."""

    chance: str
    amount: int


class Close(Act, frozen=True):
    """Close the bets. At an electronic table the clock does it."""


class BetPlaced(Fact, frozen=True):
    seat: int
    chance: str
    amount: int


class BetWithdrawn(Fact, frozen=True):
    seat: int
    chance: str
    amount: int


class Collected(Fact, frozen=True):
    """Chips that lost."""

    seat: int
    chance: str
    amount: int


class Paid(Fact, frozen=True):
    """A winning bet: `kept` stays its owner's, `prize` is paid on it."""

    seat: int
    chance: str
    kept: int
    prize: int


SEAT_ACTS = (Place, Withdraw)
FACTS = (BetPlaced, BetWithdrawn, Collected, Paid)
