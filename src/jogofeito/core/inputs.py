"""Inputs: all that decides a jogada, as its record keeps it, in order."""

from typing import Any

import msgspec

from jogofeito.core.parties import Party


class Drawn(msgspec.Struct, frozen=True, forbid_unknown_fields=True, array_like=True, tag="drawn", gc=False):
    """Chance, as it fell."""

    below: int
    value: int


class Acted(msgspec.Struct, frozen=True, forbid_unknown_fields=True, array_like=True, tag="acted", gc=False):
    """An act, as it was done."""

    by: Party
    act: Any


class Voided(msgspec.Struct, frozen=True, forbid_unknown_fields=True, array_like=True, tag="voided"):
    """The jogada was ended from outside because it could not be finished."""

    reason: str


Input = Drawn | Acted | Voided
