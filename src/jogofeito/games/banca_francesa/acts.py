"""What can be done at banca francesa, and what becomes known of it."""

from collections.abc import Mapping
from typing import Final, Literal, get_args

import msgspec

from jogofeito.core.facts import Fact
from jogofeito.core.offers import Act
from jogofeito.games.pano.acts import FACTS as CLOTH_FACTS
from jogofeito.games.pano.acts import Close

Cause = Literal[
    "not_alone_on_a_face",  # a die leans, or lies on another (AO3.7 b)
    "lifted_too_soon",  # before all were at rest and could be read (AO3.7 c)
    "foreign_object",  # a die touched something that is not of the table (AO3.8 a)
    "off_the_table",  # a die fell or left the table, broke, or something stuck to it (AO3.8 b)
    "not_all_in_cup",  # AO3.8 c
    "stuck_in_cup",  # AO3.8 d
]
CAUSES: Final[tuple[Cause, ...]] = get_args(Cause)
RULE_OF: Final[Mapping[Cause, str]] = {
    "not_alone_on_a_face": "AO3.7.b",
    "lifted_too_soon": "AO3.7.c",
    "foreign_object": "AO3.8.a",
    "off_the_table": "AO3.8.b",
    "not_all_in_cup": "AO3.8.c",
    "stuck_in_cup": "AO3.8.d",
}
CHANGES_TERNO: Final = "off_the_table"

Result = Literal["ases", "pequeno", "grande", "nulo", "nenhuma"]  # nenhuma: every chance loses (reading 15)


# ---- acts of the croupier


class ChangeDice(Act, frozen=True):
    """Take the next terno of the case; due every hour (AO3.4)."""


class Undisturbed(Act, frozen=True):
    """The three dice come to rest as they should."""


class GolpeNulo(Act, frozen=True):
    """The throw does not count. Declared before the dice are read, so that no result is thrown away."""

    cause: Cause


class CallChance(Act, frozen=True):
    """Call the chance that came."""


class LiftDice(Act, frozen=True):
    """Lift, move or touch the resting dice without having called the chance (AO3.7 d)."""


# ---- facts


class TernoChanged(Fact, frozen=True):
    """Another set of dice is in use. `why`: hourly turn, or a throw that spoiled the one before (AO3.8 b)."""

    terno: int
    why: Literal["turn", "spoiled"]


class ThrowSpoiled(Fact, frozen=True):
    """A golpe nulo: nobody wins or loses, the bets lie on."""

    cause: Cause
    rule: str


class DiceRest(Fact, frozen=True):
    """What the dice show. `called` is false if they were lifted first."""

    dice: tuple[int, int, int]
    total: int
    result: Result
    called: bool


class Returned(Fact, frozen=True):
    """Chips that come back without a prize: the half on a line that did not play, or a bet that may not lose."""

    seat: int
    chance: str
    amount: int


# ---- what outlives a jogada


class FirstCarry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """As records of edition 1 have it."""

    terno: int = 1  # the set of dice in use


class Carry(FirstCarry, frozen=True, forbid_unknown_fields=True):
    spoiled: tuple[int, ...] = ()  # those that were put aside and do not come back


CROUPIER_ACTS = (Close, ChangeDice, Undisturbed, GolpeNulo, CallChance, LiftDice)
FACTS = (*CLOTH_FACTS, TernoChanged, ThrowSpoiled, DiceRest, Returned)
