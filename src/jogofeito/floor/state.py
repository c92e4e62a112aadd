"""What anybody may know of a table as it stands."""

from typing import Any, Literal

import msgspec

from jogofeito.floor.jackpots import JackpotStanding


class GroupState(msgspec.Struct, frozen=True):
    """Several tables with one list (AO13.25)."""

    name: str
    tables: dict[str, str]  # by suit
    drawn: dict[str, str]  # who has to sit at which table, once it is drawn


class SessionState(msgspec.Struct, frozen=True):
    """A table in session mode: its hours, who has put their names down, and the draw once it is done."""

    begins_ms: int
    ends_ms: int
    stage: Literal["announced", "begun", "over"]
    registered: tuple[str, ...]  # in the order they came
    commitment: str  # to the seed of the draw; empty while the table opens
    seed: str = ""  # shown with the draw, to draw again and compare
    seats: dict[int, str] = {}  # as they were drawn
    group: GroupState | None = None
    waiting: tuple[str, ...] = ()  # for whom there was no seat, in the order they were drawn


class LimitsComing(msgspec.Struct, frozen=True):
    """New values of the rules that were announced, and after how many whole hands they hold."""

    old: dict[str, Any]
    new: dict[str, Any]
    hands: int
    announced_ms: int
    from_ms: int | None = None  # where it is known beforehand: the hour from which they hold


class TableState(msgspec.Struct, frozen=True):
    table: str
    game: str
    law: str
    currency: str
    individual: bool
    closing: bool
    seats: dict[int, str]
    waiting: int
    jogada: str | None
    commitment: str | None
    bets_close_ms: int | None  # in server time
    decisions: dict[str, int]  # until when the parties that are asked may think, in server time
    now_ms: int
    next_event: int
    jackpot: JackpotStanding | None = None
    time_banks: dict[int, int] = {}  # by seat: how much longer a player may think, all in all
    suspended_until_ms: int | None = None  # too few players: when the partida is over unless more come
    banks_since: dict[int, int] = {}  # by seat: since when a time bank runs; `decisions` has until when
    resting: tuple[int, ...] = ()  # seats whose players rest or are away: they are dealt no cards
    limits_coming: LimitsComing | None = None
    session: SessionState | None = None  # of a table in session mode
    onlookers: bool = True  # whether people who do not play see the jogadas
    seat_lot: str = ""  # where seats are drawn: the commitment to the seed of the next draw
