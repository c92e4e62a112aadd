"""A day's figures, read off the ledger."""

from datetime import UTC, date, datetime, time

from jogofeito.cashier.accounts import Account
from jogofeito.cashier.ledger import Entry
from jogofeito.floor.settings import OWN, TableSettings
from jogofeito.inspection.jackpots import every_jackpot
from jogofeito.messages import label
from jogofeito.server.casino import Casino
from jogofeito.server.jackpots import figures_of
from jogofeito.server.shapes import Figures, TableFigures
from jogofeito.server.views import both

HOUR_MS = 3_600_000


async def figures(casino: Casino, day: date, connected: int) -> Figures:
    """The day in UTC, for every table in the hall."""
    since_ms = int(datetime.combine(day, time(), UTC).timestamp() * 1000)
    first = await casino.database.number_at(since_ms) - 1
    tables = [await _table(casino, settings, since_ms, first) for settings in casino.hall.ever.values()]
    tables = [each for each in tables if each.jogadas or each.table in casino.hall.settings]
    jackpots = [
        figures_of(each, await casino.database.balance(each), await _day(casino, each, since_ms, first))
        for each in await every_jackpot(casino.database)
    ]
    people = {each.player for each in casino.floor.at_tables() if each.seat is not None}
    return Figures(day.isoformat(), tables, jackpots, len(people), connected)


async def _table(casino: Casino, settings: TableSettings, since_ms: int, first: int) -> TableFigures:
    rules = casino.hall.rules_of(settings)
    names = [settings.id]
    if settings.individual:
        streams = await casino.database.streams(f"table/{settings.id}{OWN}")
        names = [stream.partition("/")[2] for stream in streams]
    jogadas, collected, paid, by_hour = set[str](), 0, 0, [0] * 24
    for name in names:
        house = Account("house", rules.currency, name)
        for entry in await _day(casino, house, since_ms, first):
            if entry.why == "jackpot_start":
                continue
            came_in = entry.credit == house.id
            jogadas.add(entry.jogada)
            collected += entry.amount if came_in else 0
            paid += 0 if came_in else entry.amount
            by_hour[min(23, (entry.at_ms - since_ms) // HOUR_MS)] += entry.amount if came_in else -entry.amount
    return TableFigures(
        table=settings.id,
        name=both(lambda language: label(settings.game, language)),
        currency=rules.currency,
        players=sum(table.players for table in casino.hall.open_now(settings.id)),
        jogadas=len(jogadas),
        collected=collected,
        paid=paid,
        result=collected - paid,
        by_hour=by_hour,
    )


async def _day(casino: Casino, account: Account, since_ms: int, first: int) -> list[Entry]:
    found: list[Entry] = []
    while entries := await casino.database.entries(account, first):
        found += [entry for entry in entries if since_ms <= entry.at_ms < since_ms + 24 * HOUR_MS]
        first = entries[-1].number
        if entries[-1].at_ms >= since_ms + 24 * HOUR_MS:
            break
    return found
