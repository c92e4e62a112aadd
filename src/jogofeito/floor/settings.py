"""What a table is set up with, besides the rules of its game."""

from typing import Annotated, Any, Final, Literal

import msgspec

from jogofeito.core.offers import Clock
from jogofeito.core.policies import Terms
from jogofeito.games import listed
from jogofeito.law.rules import fixed_at_opening

Moment = Annotated[int, msgspec.Meta(ge=0, le=10**14)]  # in server time
OWN = "."  # between the name of an individual table and its player


class Pace(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How long the table's clocks run, in milliseconds."""

    betting_ms: int = 25_000
    decision_ms: int = 20_000
    brief_ms: int = 8_000  # what is asked of all at once and holds up the table, such as who cuts
    interval_ms: int = 1_000
    unseen_ms: int = 4_000  # for bets before anybody sees a card (AO16.12, PT809.49)
    pause_ms: int = 5_000  # between two jogadas, so that people can see how the last one ended
    time_bank_ms: int = 30_000  # what a player may think longer, all in all, where the game has a time bank (PT809.42)
    time_bank_refill_ms: int = 1_000  # what comes back to it with every hand, up to the whole

    def of(self, clock: Clock) -> int | None:
        """How long an offer with this clock waits; None for as long as it takes."""
        return {
            "betting": self.betting_ms,
            "brief": self.brief_ms,
            "decision": self.decision_ms,
            "interval": self.interval_ms,
            "unseen": self.unseen_ms,
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


MINUTES_OF_DAY: Final = 24 * 60
Minute = Annotated[int, msgspec.Meta(ge=0, lt=MINUTES_OF_DAY)]


class Hours(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Other values of the rules at some hours of every day, such as a dearer table at night."""

    from_minute: Minute  # of the day, by the clock of the house
    until_minute: Minute  # not included; before `from_minute`, if midnight lies between
    values: dict[str, Any]

    def hold_at(self, minute: int) -> bool:
        """
        >>> night = Hours(22 * 60, 4 * 60, {})
        >>> [night.hold_at(hour * 60) for hour in (21, 22, 0, 3, 4)]
        [False, True, True, True, False]
        """
        if self.from_minute <= self.until_minute:
            return self.from_minute <= minute < self.until_minute
        return minute >= self.from_minute or minute < self.until_minute


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
    chance: Literal["sealed", "read"] = "sealed"  # from the seal, or what a croupier reads off the real thing
    croupier: bool = False  # a person at the table, whose acts it takes; one that reads chance always has one
    hours: tuple[Hours, ...] = ()  # the first that holds decides
    utc_offset_minutes: int = 0  # the clock of the house
    # by field of the rules: where the supervising body was told of it, or has fixed it
    references: dict[str, str] = msgspec.field(default_factory=dict)

    @property
    def has_croupier(self) -> bool:
        return self.croupier or self.chance == "read"

    def values_at(self, at_ms: int) -> dict[str, Any]:
        """The operator's and the table's choices at a time."""
        minute = (at_ms // 60_000 + self.utc_offset_minutes) % MINUTES_OF_DAY
        for hours in self.hours:
            if hours.hold_at(minute):
                return {**self.values, **hours.values}
        return self.values

    def hours_end_ms(self, at_ms: int) -> int | None:
        """When the values may next be others than at this time; None: never."""
        if not self.hours:
            return None
        minute = at_ms // 60_000 + self.utc_offset_minutes
        edges = {edge for hours in self.hours for edge in (hours.from_minute, hours.until_minute)}
        nearest = min((edge - minute - 1) % MINUTES_OF_DAY + 1 for edge in edges)
        return (at_ms // 60_000 + nearest) * 60_000


def sign_of(table: str) -> str:
    """The name in the hall: of a player's own table, that of all tables like it."""
    return table.partition(OWN)[0]


def rules_with(settings: TableSettings, values: dict[str, Any]) -> Any:
    """Rules under the usual values of a table or others, by the hour; what was fixed at the opening is in both."""
    entry = listed(settings.game)
    if values is settings.values:
        return entry.rules(values, text=settings.law)
    usual = entry.rules(settings.values, text=settings.law)
    return entry.rules({**fixed_at_opening(entry.law(settings.law), usual), **values}, text=settings.law)
