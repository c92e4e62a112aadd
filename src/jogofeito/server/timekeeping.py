"""Time of the house: stamps go on from the ledger's latest, and a wall clock that is set is written down."""

import structlog

from jogofeito.cashier.documents import Database
from jogofeito.cashier.streams import Stream
from jogofeito.floor.clock import Jump, SystemClock

CLOCK = "clock"  # the stream of the journal

log = structlog.get_logger()


async def begin(clock: SystemClock, database: Database) -> None:
    """No stamp is earlier than one that the ledger has."""
    clock.begin_after(await database.latest_ms())
    if (ahead_ms := clock.ahead_ms()) > 0:
        log.warning("clock_behind_ledger", behind_ms=ahead_ms)


async def write_jumps(clock: SystemClock, database: Database) -> None:
    """Under the chains of the journal, for whoever asks later why a stamp and the clock on the wall differ."""
    if not (jumps := clock.jumps()):
        return
    stream = Stream(database, CLOCK, Jump)
    await stream.last()
    for jump in jumps:
        log.warning("clock_was_set", by_ms=jump.by_ms, at_ms=jump.at_ms, wall_ms=jump.wall_ms)
        await stream.append(jump)
