"""What a table is set up with, besides the rules of its game."""

from typing import Any

import msgspec

from jogofeito.core.offers import Clock

OWN = "."  # between the name of an individual table and its player


class Pace(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How long the table's clocks run, in milliseconds."""

    betting_ms: int = 25_000
    decision_ms: int = 20_000
    interval_ms: int = 1_000
    pause_ms: int = 5_000  # between two jogadas, so that people can see how the last one ended

    def of(self, clock: Clock) -> int | None:
        """How long an offer with this clock waits; None for as long as it takes."""
        return {
            "betting": self.betting_ms,
            "decision": self.decision_ms,
            "interval": self.interval_ms,
            "at_once": 0,
            "none": None,
        }[clock]


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


def sign_of(table: str) -> str:
    """The name in the hall: of a player's own table, that of all tables like it."""
    return table.partition(OWN)[0]
