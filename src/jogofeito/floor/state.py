"""What anybody may know of a table as it stands."""

import msgspec

from jogofeito.floor.jackpots import JackpotStanding


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
    registered: tuple[str, ...] = ()  # for a session that has not begun, in the order they came
