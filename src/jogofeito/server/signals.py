"""Signals of collusion and of programs at play, as the inspector reads them."""

import asyncio

from jogofeito.core.record import plain
from jogofeito.games.poquer.game import POKERS
from jogofeito.inspection.signals import USUAL, Signal
from jogofeito.inspection.signals.reading import Found, signals_of_database
from jogofeito.messages import signal_text
from jogofeito.server.casino import Casino
from jogofeito.server.refusing import Denied
from jogofeito.server.shapes import SignalReport, SignalShown
from jogofeito.server.views import both


async def signals_at(casino: Casino, table: str, since_ms: int) -> SignalReport:
    """Of one table, or of all tables of poker that there ever were."""
    known = casino.hall.ever
    if table and (table not in known or known[table].game not in POKERS):
        raise Denied(404, "no_such_table", table=table)
    tables = [table] if table else [each for each, settings in known.items() if settings.game in POKERS]
    async with casino.reading_signals:  # whoever asks for others in haste waits for those asked for before
        # on a connection of its own, beside the server: tables go on meanwhile, and so does an inspection
        found = await casino.workers.work(signals_read, casino.address, tables, since_ms)
    return SignalReport(
        table=table,
        since_ms=since_ms,
        hands=found.hands,
        players=found.players,
        caution=both(lambda language: signal_text("caution", {}, language)),
        thresholds=plain(USUAL),
        signals=[await _shown(casino, each) for each in found.signals],
    )


def signals_read(address: str, tables: list[str], since_ms: int) -> Found:
    return asyncio.run(signals_of_database(address, tables, since_ms))


async def _shown(casino: Casino, signal: Signal) -> SignalShown:
    names = {player: await _name(casino, player) for player in signal.players}
    details = {**signal.counts, **dict(zip(("one", "other"), names.values(), strict=False))}
    return SignalShown(
        kind=signal.kind,
        text=both(lambda language: signal_text(signal.kind, details, language)),
        players=names,
        counts=signal.counts,
        hands=list(signal.hands),
    )


async def _name(casino: Casino, player: str) -> str:
    person = await casino.people.of(player)
    return (person.name if person else "") or player
