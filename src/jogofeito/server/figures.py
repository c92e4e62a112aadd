"""A day's figures, read off the ledger."""

from datetime import UTC, date, datetime, time

from jogofeito.cashier.accounts import Account, Kind
from jogofeito.cashier.ledger import Cashier, Entry
from jogofeito.floor.lines import Begun, read
from jogofeito.floor.settings import OWN, TableSettings
from jogofeito.inspection.jackpots import every_jackpot
from jogofeito.messages import label
from jogofeito.server.casino import Casino
from jogofeito.server.jackpots import figures_of
from jogofeito.server.shapes import Figures, TableFigures
from jogofeito.server.views import both

HOUR_MS = 3_600_000
DAY_MS = 24 * HOUR_MS
HOUSE_KINDS: tuple[Kind, ...] = ("house", "commission")


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


class Takings:
    """What a day's entries of a house come to, in units."""

    def __init__(self, since_ms: int) -> None:
        self._since_ms = since_ms
        self.collected = self.paid = self.commission = 0
        self.by_hour = [0] * 24

    def count(self, account: Account, entry: Entry) -> None:
        if entry.why == "jackpot_start":  # told with the jackpot
            return
        came_in = entry.credit == account.id
        amount = entry.amount if came_in else -entry.amount
        if account.kind == "commission":
            self.commission += amount
        elif came_in:
            self.collected += amount
        else:
            self.paid -= amount
        self.by_hour[min(23, (entry.at_ms - self._since_ms) // HOUR_MS)] += amount


async def _table(casino: Casino, settings: TableSettings, since_ms: int, first: int) -> TableFigures:
    rules = casino.hall.rules_of(settings)
    names = [settings.id]
    if settings.individual:
        streams = await casino.database.streams(f"table/{settings.id}{OWN}")
        names = [stream.partition("/")[2] for stream in streams]
    takings, jogadas = Takings(since_ms), 0
    for name in names:
        moved = False
        for kind in HOUSE_KINDS:
            account = Account(kind, rules.currency, name)
            for entry in await _day(casino, account, since_ms, first):
                takings.count(account, entry)
                moved = True
        if moved or not settings.individual:  # own tables are many, and most are empty on most days
            jogadas += await jogadas_begun(casino.database, name, since_ms, since_ms + DAY_MS)
    return TableFigures(
        table=settings.id,
        name=both(lambda language: label(settings.game, language)),
        currency=rules.currency,
        players=sum(table.players for table in casino.hall.open_now(settings.id)),
        jogadas=jogadas,
        collected=takings.collected,
        paid=takings.paid,
        commission=takings.commission,
        result=takings.collected - takings.paid + takings.commission,
        by_hour=takings.by_hour,
    )


async def jogadas_begun(cashier: Cashier, table: str, since_ms: int, until_ms: int) -> int:
    """How many jogadas of a table began in a time, whether they moved money of the house or not.

    They are numbered without gaps and begin one after another: halving finds the first of a time.
    """

    async def is_before(index: int, at_ms: int) -> bool:
        lines = await cashier.journal(f"jogada/{table}/{index:08d}")
        begun = read(lines[:1])[lines[0].number] if lines else None
        return isinstance(begun, Begun) and begun.at_ms < at_ms

    async def first(at_ms: int) -> int:
        low, high = 0, 1
        while await is_before(high - 1, at_ms):
            low, high = high, 2 * high
        while low < high:
            middle = (low + high) // 2
            if await is_before(middle, at_ms):
                low = middle + 1
            else:
                high = middle
        return low

    return await first(until_ms) - await first(since_ms)


async def _day(casino: Casino, account: Account, since_ms: int, first: int) -> list[Entry]:
    found: list[Entry] = []
    while entries := await casino.database.entries(account, first):
        found += [entry for entry in entries if since_ms <= entry.at_ms < since_ms + DAY_MS]
        first = entries[-1].number
        if entries[-1].at_ms >= since_ms + DAY_MS:
            break
    return found
