"""Who takes part in a jogada, and where money can be.

A party is a short string, so that it reads the same in a record, in a test and in the ledger.
"""

from functools import lru_cache
from typing import NewType

import msgspec

Party = NewType("Party", str)

EVERYONE = Party("everyone")  # an audience only
CROUPIER = Party("croupier")  # a person at a physical table; at an electronic one, the clock
FLOOR = Party("floor")  # seats newcomers while a jogada is open to them
CASHIER = Party("cashier")  # tells a jogada what only the ledger knows, such as a jackpot's value
HOUSE = Party("house")
COMMISSION = Party("commission")


@lru_cache
def seat(number: int) -> Party:
    """The player of a seat, and the purse behind it. Only the player's own acts take money from it."""
    return Party(f"seat:{number}")


@lru_cache
def stack(number: int) -> Party:
    """What a seat has in front of it on the table: colour chips, a poker stack."""
    return Party(f"stack:{number}")


@lru_cache
def at_stake(number: int) -> Party:
    """What a seat has at stake in this jogada; nothing when it is over."""
    return Party(f"at_stake:{number}")


@lru_cache
def carried(number: int) -> Party:
    """Bets of a seat that stay on the table from one jogada to the next."""
    return Party(f"carried:{number}")


def jackpot(name: str) -> Party:
    return Party(f"jackpot:{name}")


def pool(name: str) -> Party:
    """Money kept from one jogada to another for players who are not known yet, such as a cagnotte."""
    return Party(f"pool:{name}")


def number_of(party: Party) -> int:
    """The seat number in `seat:3`, `stack:3`, `at_stake:3` or `carried:3`."""
    return int(party.partition(":")[2])


class Seat(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A taken seat: an opaque name of the player, and what lies on the table for them, in units."""

    number: int
    player: str
    stack: int = 0
    carried: int = 0

    def __post_init__(self) -> None:
        if self.number < 1:
            raise ValueError(f"seats are numbered from 1; {self.number} is none")
        if self.stack < 0 or self.carried < 0:
            raise ValueError(f"seat {self.number} cannot have less than nothing on the table")


class Company(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who is at the table when a jogada begins, and how many wait for a place."""

    seats: tuple[Seat, ...] = ()
    waiting: int = 0

    def __post_init__(self) -> None:
        numbers, players = [each.number for each in self.seats], [each.player for each in self.seats]
        for values in (numbers, players):
            if len(set(values)) != len(values):
                raise ValueError(f"each seat has one player and each player one seat; the company has {values}")
        if self.waiting < 0:
            raise ValueError(f"{self.waiting} players cannot wait")

    def joined_by(self, *newcomers: Seat) -> "Company":
        return Company((*self.seats, *newcomers), self.waiting)
