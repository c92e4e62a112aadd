"""What can be done at cussec, and what becomes known of it."""

from typing import Literal

import msgspec

from jogofeito.core.facts import Fact
from jogofeito.core.offers import Act
from jogofeito.games.pano.acts import FACTS as CLOTH_FACTS
from jogofeito.games.pano.acts import Close

Result = Literal["pequeno", "grande", "triplo"]


# ---- acts of the croupier


class ReadDice(Act, frozen=True):
    """The dome is lifted and each die lies by itself."""


class GolpeNulo(Act, frozen=True):
    """The dome is lifted and so many dice lie on each other (AO5.7)."""

    stacked: Literal[2, 3]


# ---- facts


class DomeCovered(Fact, frozen=True):
    """The glass dome is covered by the opaque one; from now on nobody sees the dice (AO5.5)."""


class DiceShaken(Fact, frozen=True):
    """The lever was pressed so often, and the sign that opens the betting lights up (AO5.5). Tells no die."""

    presses: int


class ShakingVoid(Fact, frozen=True):
    """Dice lay on each other: what was shaken does not count (AO5.7).

    `dice` is what was drawn for it under the dome, which is told so that everybody can check it; nothing, where real
    dice were shaken.
    """

    stacked: int
    dice: tuple[int, ...]


class DomeLifted(Fact, frozen=True):
    """What the dice show (AO5.6)."""

    dice: tuple[int, int, int]
    total: int
    result: Result


class ZonesLit(Fact, frozen=True):
    """The chances that won light up on the board (AO5.6)."""

    chances: tuple[str, ...]


# ---- what outlives a jogada


class Carry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    dice: tuple[int, ...] = ()  # as they lie under the glass until it is covered again


CROUPIER_ACTS = (Close, ReadDice, GolpeNulo)
FACTS = (*CLOTH_FACTS, DomeCovered, DiceShaken, ShakingVoid, DomeLifted, ZonesLit)
