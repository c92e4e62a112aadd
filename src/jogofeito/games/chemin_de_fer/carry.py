"""What outlives a golpe: the shoe, who has the hand and with what, and what the law remembers of players.

Money itself is not here: a bank lies in `carried` of its owners, their garage in their `stack`, and a bet that a
tie leaves on the table in `carried` of its ponto.
"""

from typing import Literal

import msgspec

from jogofeito.core.shoe_rest import ShoeRest
from jogofeito.games.chemin_de_fer.facts import How, Winner


class Hand(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The banker between two golpes."""

    player: str
    seat: int
    bank: int  # what plays in the next golpe, an associate's half included
    garage: int = 0
    associate: str = ""
    associate_seat: int = 0
    wins: int = 0  # of this banker, in a row; ties do not count (AO12.34)
    golpes: int = 0  # that this banker has dealt, ties too
    how: How = "turn"
    by_table: bool = False


class Passed(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A hand that its banker has passed, or left the table with, and that is to be offered."""

    player: str
    seat: int
    level: int
    after: Literal["win", "tie", "gone"]
    associate: str = ""
    auctioned: bool = False  # it came from an auction, and is passed after its first golpe (AO12.91)


class Stayed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A bet that a tie has left on the table."""

    player: str
    amount: int


class Before(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A golpe of this shoe."""

    winner: Winner
    ponto: int
    banca: int


class Carry(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    shoe: ShoeRest | None = None  # none: to be filled
    shoes: int = 0
    golpes: int = 0  # of this shoe
    past: tuple[Before, ...] = ()
    last_cut: int = 0  # the seat that cut; 0: nobody yet, or the croupier
    hand: Hand | None = None
    passed: Passed | None = None
    last: int = 0  # the place whose right the hand goes to in turn; 0: it has not begun
    regular: int = 0  # the seat of the last seated banker (AO12.80, AO12.92)
    suivi: str = ""  # who lost a bancô in the last golpe (AO12.52)
    with_table: str = ""  # who did it com a mesa in the last golpe (AO12.58)
    no_banco: str = ""  # who passed the hand after a tie: no bancô in the next golpe (AO12.90)
    skips: tuple[str, ...] = ()  # who has moved nearer to the hand, and lets it go by once (AO12.93)
    seats: dict[str, int] = {}  # who was where, to see who moves
    arrived: tuple[str, ...] = ()  # standing players, in the order in which they came
    stayed: tuple[Stayed, ...] = ()
    ended: bool = False  # «Último golpe» was called
