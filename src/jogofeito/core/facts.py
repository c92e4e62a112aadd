"""Facts: all that a jogada lets be known, each with its audience."""

from typing import Any

import msgspec

from jogofeito.core.offers import snake
from jogofeito.core.parties import EVERYONE, Party, Seat


class Fact(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="fact", tag=snake, gc=False):
    """Something that happened. Games derive their own."""

    @property
    def costs_seat(self) -> int | None:
        """The seat that a player loses over it, to those who wait for one."""
        return None

    @property
    def vacates(self) -> tuple[int, ...]:
        """Seats that nobody has taken in time: whoever has booked one of them has it no more."""
        return ()


class Announced(Fact, frozen=True, gc=True):
    """What the croupier calls. `key` is the rule that words the call, or a name where none does."""

    key: str
    details: dict[str, Any] = msgspec.field(default_factory=dict)


class SatDown(Fact, frozen=True, gc=True):
    seat: Seat


class JogadaVoid(Fact, frozen=True):
    """The jogada is void; what was still at stake goes back to whoever staked it."""

    reason: str


CORE_FACTS = (Announced, SatDown, JogadaVoid)


class Told(msgspec.Struct, frozen=True, gc=False):
    fact: Fact
    to: Party = EVERYONE

    def may_be_seen_by(self, party: Party) -> bool:
        return self.to in (EVERYONE, party)
