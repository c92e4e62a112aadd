"""What can be done at a roulette table, and what becomes known of it."""

from typing import Literal

import msgspec

from jogofeito.core.facts import Fact
from jogofeito.core.offers import Act
from jogofeito.games.roleta.wheels import Colour

Direction = Literal["left_to_right", "right_to_left"]
Why = Literal["left", "idle", "closed"]


# ---- acts of a player


class TakeColour(Act, frozen=True):
    """Ask for a free colour and give its chips a value (AO1.16)."""

    colour: str
    chip_value: int


class Place(Act, frozen=True):
    """Bet an amount of money on a chance: in chips of one's colour, or in chips with a face value."""

    chance: str
    amount: int
    face_value: bool = False


class Withdraw(Act, frozen=True):
    """Take back a bet, or a part of it, while bets are open."""

    chance: str
    amount: int
    face_value: bool = False


class GiveUpColour(Act, frozen=True):
    """Exchange all chips of one's colour and leave the game (AO1.18)."""


# ---- acts of the croupier


class Close(Act, frozen=True):
    """Close the bets. At an electronic table the clock does it."""


class GolpeNulo(Act, frozen=True):
    """A chip, another ball or an object fell in before the ball came to rest (AO1.25, AO2.14)."""

    cause: Literal["chip", "ball", "object"]


class Undisturbed(Act, frozen=True):
    """The ball runs out undisturbed."""


class CloseColour(Act, frozen=True):
    """Exchange the chips that a player who leaves presents, and free the colour (AO1.15, AO1.18)."""

    seat: int
    chips: int


class KeepColour(Act, frozen=True):
    """The floor says that whoever waited for an idle colour waits no more (AO1.15)."""

    seat: int


class LateChips(Act, frozen=True):
    """Pay chips that turn up after their colour was freed, at the table minimum each (AO1.18)."""

    seat: int
    chips: int


# ---- facts


class BallThrown(Fact, frozen=True):
    """The ball runs one way, the wheel the other (AO1.24, AO2.13)."""

    ball: Direction
    wheel: Direction


class BallPutBack(Fact, frozen=True):
    """After a golpe nulo the ball goes back to the number before, if there was one."""

    number: int | None
    cause: str


class ColourTaken(Fact, frozen=True):
    seat: int
    colour: str
    chip_value: int
    symbol: str


class ColourFreed(Fact, frozen=True):
    """All chips of a colour exchanged. `why`: left, idle (AO1.15) or closed by the croupier."""

    seat: int
    colour: str
    chips: int
    chip_value: int
    amount: int
    why: Why

    @property
    def costs_seat(self) -> int | None:
        """Who loses a colour makes room for somebody who waits for one: a table has a seat for each (AO1.9, AO1.15)."""
        return self.seat if self.why == "idle" else None


class LateChipsPaid(Fact, frozen=True):
    seat: int
    chips: int
    amount: int


class BetPlaced(Fact, frozen=True):
    seat: int
    chance: str
    amount: int
    face_value: bool


class BetWithdrawn(Fact, frozen=True):
    seat: int
    chance: str
    amount: int
    face_value: bool


class BallRests(Fact, frozen=True):
    """The ball rests; the marker is put on the number (AO1.26, AO2.15)."""

    number: int
    colour: Colour


class Collected(Fact, frozen=True):
    """Chips that lost."""

    seat: int
    chance: str
    amount: int
    face_value: bool


class Paid(Fact, frozen=True):
    """A winning bet: `kept` stays its owner's, `prize` is paid on it."""

    seat: int
    chance: str
    stake: int
    kept: int
    prize: int
    face_value: bool


# ---- what outlives a jogada


class Holder(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A player's colour, the value given to its chips, and how many golpes have gone by without a bet."""

    seat: int
    player: str
    colour: str
    chip_value: int
    idle: int = 0


class Missing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Chips of a closed colour that a player has not presented."""

    player: str
    chips: int


class Carry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    next_throw: Direction = "left_to_right"
    last_number: int | None = None
    holders: tuple[Holder, ...] = ()
    missing: tuple[Missing, ...] = ()


SEAT_ACTS = (TakeColour, Place, Withdraw, GiveUpColour)
CROUPIER_ACTS = (Close, GolpeNulo, Undisturbed, CloseColour, LateChips)
FLOOR_ACTS = (KeepColour,)
FACTS = (
    BallThrown, BallPutBack, ColourTaken, ColourFreed, LateChipsPaid,
    BetPlaced, BetWithdrawn, BallRests, Collected, Paid,
)  # fmt: skip
