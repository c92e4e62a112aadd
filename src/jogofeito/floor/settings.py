"""What a table is set up with, besides the rules of its game."""

from typing import Annotated, Any, Final

import msgspec

from jogofeito.core.offers import Clock
from jogofeito.core.partida import Terms

Moment = Annotated[int, msgspec.Meta(ge=0, le=10**14)]  # in server time
OWN = "."  # between the name of an individual table and its player


class Pace(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How long the table's clocks run, in milliseconds."""

    betting_ms: int = 25_000
    decision_ms: int = 20_000
    interval_ms: int = 1_000
    pause_ms: int = 5_000  # between two jogadas, so that people can see how the last one ended
    time_bank_ms: int = 30_000  # what a player may think longer, all in all, where the game has a time bank (PT809.42)
    time_bank_refill_ms: int = 1_000  # what comes back to it with every hand, up to the whole

    def of(self, clock: Clock) -> int | None:
        """How long an offer with this clock waits; None for as long as it takes."""
        return {
            "betting": self.betting_ms,
            "decision": self.decision_ms,
            "interval": self.interval_ms,
            "at_once": 0,
            "none": None,
        }[clock]


class SessionTimes(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table that plays from one hour to another, for those who have put their names down (PT809.6 b, AO14.3)."""

    begins_ms: Moment
    ends_ms: Moment  # no hand begins after it

    def __post_init__(self) -> None:
        if self.begins_ms >= self.ends_ms:
            raise ValueError("a session ends after it begins")


SUITS: Final = ("espadas", "copas", "ouros", "paus")


class SessionGroup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Tables of one session with one list: each name draws a suit, and so a table (AO13.25)."""

    name: str
    tables: tuple[str, ...]  # one for each suit, in the order of the suits

    def suits(self) -> dict[str, str]:
        return dict(zip(SUITS, self.tables, strict=False))


class TableSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    game: str
    law: str
    values: dict[str, Any] = msgspec.field(default_factory=dict)  # the operator's and the table's choices
    individual: bool = False  # one player, who starts each jogada
    pace: Pace = Pace()
    idle_jogadas: int = 5  # without a bet in more than so many, a player is invited to leave
    idle_ms: int = 180_000  # the same at an individual table
    last_warning_ms: int = 60_000
    terms: Terms | None = None  # of a game between players; None: those of its law, or of the usual house
    session: SessionTimes | None = None  # None: the table is open all the time
    group: SessionGroup | None = None  # with which it has its list together


def sign_of(table: str) -> str:
    """The name in the hall: of a player's own table, that of all tables like it."""
    return table.partition(OWN)[0]
