"""What a jogada stands still for, and how it does: Python's coroutine protocol, without a coroutine for each wait."""

from collections.abc import Generator, Mapping
from types import coroutine
from typing import Any, TypeVar

import msgspec

from jogofeito.core.offers import Act, Offer
from jogofeito.core.parties import Party

Offers = Mapping[Party, Offer[Any]]
A = TypeVar("A", bound=Act)


class WaitsForChance(msgspec.Struct, frozen=True, gc=False):
    """The jogada stands still until somebody draws an integer below `below`.

    `what` and `names` tell a croupier what to read: a die, a number, a card and which cards it can be.
    """

    below: int
    what: str = ""
    names: tuple[str, ...] = ()


class WaitsForAct(msgspec.Struct, frozen=True, gc=False):
    """The jogada stands still until one of these parties acts.

    A game with a crowd says whose offers are other than they were before the last act: nobody looks at all the rest.
    """

    offers: Offers
    changed: tuple[Party, ...] | None = None  # None: any of them


Waiting = WaitsForChance | WaitsForAct


@coroutine
def drawn(wait: WaitsForChance) -> Generator[Waiting, int, int]:
    return (yield wait)


@coroutine
def acted(wait: WaitsForAct) -> Generator[Waiting, tuple[Party, Act], tuple[Party, Act]]:
    return (yield wait)


@coroutine
def answered(wait: WaitsForAct) -> Generator[Waiting, tuple[Party, A], A]:
    """The act alone: who acts is known."""
    _, act = yield wait
    return act
