"""What can be done at a craps table, and what becomes known of it; bets are those of every cloth (`games.pano`)."""

from typing import Literal

import msgspec

from jogofeito.core.facts import Fact
from jogofeito.core.offers import Act
from jogofeito.games.pano.acts import FACTS as CLOTH_FACTS
from jogofeito.games.pano.acts import Close, Place, Withdraw

DICE = (1, 2, 3, 4, 5)  # numbered (AO4.2)
Cause = Literal["off_table", "short"]
Last = Literal["no", "called", "over"]


# ---- acts of the shooter


class Throw(Act, frozen=True):
    """Pick two of the dice that the stickman presents, and throw them (AO4.4)."""

    first: int
    second: int


class RefuseDice(Act, frozen=True):
    """Let the dice go on to the next player (AO4.5)."""


# ---- acts of the croupier


class LastJogada(Act, frozen=True):
    """Call the last jogada: the series in play, or the one that begins now (AO4.13 c)."""


class NullThrow(Act, frozen=True):
    """A die left the table, or the dice did not pass the middle without having hit a wall (AO4.7)."""

    cause: Cause
    die: int = 0  # the one that left the table


class FairThrow(Act, frozen=True):
    """The dice roll as they must (AO4.6)."""


# ---- what outlives a jogada


class LyingBet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A bet that the throw before has not decided. Its money is in `carried` of the seat."""

    seat: int
    player: str
    chance: str
    amount: int


class Shooter(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    seat: int
    player: str


class Carry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The series between two throws."""

    point: int = 0  # where the puck lies; 0 when the next throw is the first of a series
    bets: tuple[LyingBet, ...] = ()
    shooter: Shooter | None = None  # who holds the dice
    after: int = 0  # the seat after which the dice go on; 0 is the stickman, at whose left is seat 1
    dice: tuple[int, int] = (1, 2)  # those last thrown
    last: Last = "no"


# ---- facts


class TableStands(Fact, frozen=True, gc=True):
    """The table before bets are open: the puck, the bets that lie, who has the dice."""

    point: int
    shooter: int | None
    bets: tuple[LyingBet, ...]


class BetReturned(Fact, frozen=True):
    """A bet that goes back undecided: after the last jogada, or as money that no known bet explains."""

    seat: int
    chance: str
    amount: int
    why: Literal["last", "unknown"]


class DiceOffered(Fact, frozen=True):
    """The stickman presents dice to a player, who picks two of them."""

    seat: int
    dice: tuple[int, ...]


class DiceRefused(Fact, frozen=True):
    seat: int


class DiceChosen(Fact, frozen=True):
    """Who throws which two dice; seat 0 is the stickman."""

    seat: int
    dice: tuple[int, int]


class ThrowNull(Fact, frozen=True):
    """Nothing was thrown. `die` is the one set aside, if one left the table."""

    cause: Cause
    die: int


class Thrown(Fact, frozen=True):
    faces: tuple[int, int]
    total: int


class BetMoved(Fact, frozen=True):
    """A come or don't come bet goes to its number."""

    seat: int
    chance: str
    to: str
    amount: int


class BetStays(Fact, frozen=True):
    """A bet that has won and been paid lies on, to win again."""

    seat: int
    chance: str
    amount: int


class PuckMoved(Fact, frozen=True):
    """The puck is put on the point, or taken off (0)."""

    point: int


class DiceLost(Fact, frozen=True):
    """The dice change hands (AO4.8)."""

    seat: int
    why: Literal["seven", "no_bets"]


class SeriesAbandoned(Fact, frozen=True):
    """Nobody has a bet: nothing is thrown, and the next throw is the first of a series."""


class BetsDown(Fact, frozen=True):
    """The last jogada is decided: no more bets; those that may not be taken down are thrown for."""


SEAT_ACTS = (Place, Withdraw, Throw, RefuseDice)
CROUPIER_ACTS = (Close, LastJogada, NullThrow, FairThrow)
FACTS = (
    *CLOTH_FACTS, TableStands, BetReturned, DiceOffered, DiceRefused, DiceChosen, ThrowNull, Thrown, BetMoved, BetStays,
    PuckMoved, DiceLost, SeriesAbandoned, BetsDown,
)  # fmt: skip
