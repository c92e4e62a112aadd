"""What a hand, and the game around it, did otherwise in earlier editions; records of those are played as they were.

A record of the first edition has rules, places and a carry with fewer fields. It is played by the game of today in the
ways of then, and what is carried on is written as it was.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

import msgspec

from jogofeito.games.poquer.acts import Carry, Place
from jogofeito.games.poquer.rules import Rules

FIRST: Final = 1
EDITION: Final = 2

SPLIT_IN: Final[Mapping[int, str]] = MappingProxyType(
    {0: "money", 1: "minimum"}
)  # table minimums, in the first edition


def _fields(kind: type[msgspec.Struct]) -> dict[str, tuple[Any, Any]]:
    """The type of each field, and what stands there where nothing else does."""
    return {each.name: (each.type, each.default) for each in msgspec.structs.fields(kind)}


def _earlier(name: str, fields: Mapping[str, tuple[Any, Any]], **also: Any) -> type[Any]:
    """`also` is what is read of it without having been written."""
    listed = [
        (field, kind) if default is msgspec.NODEFAULT else (field, kind, default)
        for field, (kind, default) in fields.items()
    ]
    return msgspec.defstruct(name, listed, frozen=True, forbid_unknown_fields=True, namespace=also)


def _without(kind: type[msgspec.Struct], *new: str) -> dict[str, tuple[Any, Any]]:
    return {name: field for name, field in _fields(kind).items() if name not in new}


FirstRules: Final = _earlier(
    "FirstRules",
    {**_without(Rules, "shared_limits", "seats_by", "deck_opened"), "split_unit": (int, msgspec.NODEFAULT)},
    **{name: getattr(Rules, name) for name in ("small", "variants", "ranking_of", "ranker")},
    seats_by="choice",
)
FirstPlace: Any = _earlier("FirstPlace", _without(Place, "new", "posts"), new=False, posts=False)
FirstCarry: Final = _earlier(
    "FirstCarry",
    {**_without(Carry, "traces", "paid", "deck_seen"), "places": (tuple[FirstPlace, ...], ())},
    traces=(),
    paid=(),
    deck_seen=False,
)


def rules_of(first: Any) -> Rules:
    """Rules of the first edition in the words of today."""
    values = {name: getattr(first, name) for name in FirstRules.__struct_fields__}
    then = {"split_unit": SPLIT_IN[first.split_unit], "seats_by": "choice", "deck_opened": False}
    return Rules(**{**values, **then, "shared_limits": ("half_pot",)})


def carry_of(first: Any) -> Carry:
    places = tuple(Place(**msgspec.structs.asdict(each)) for each in first.places)
    return Carry(**{**msgspec.structs.asdict(first), "places": places})


def first_carry_of(carry: Carry) -> Any:
    """As the first edition wrote it."""
    values = {name: getattr(carry, name) for name in FirstCarry.__struct_fields__}
    places = [{name: getattr(each, name) for name in FirstPlace.__struct_fields__} for each in carry.places]
    return FirstCarry(**{**values, "places": tuple(FirstPlace(**each) for each in places)})
