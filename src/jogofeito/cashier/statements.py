"""A player's statement in a currency: the purse and the chips in front of the player on tables, as one.

A stake is a stake, whether it is paid from the purse or from chips; chips that are exchanged change where the money
lies and not how much there is. Entries carry the balances after them, so a statement reads its own window only.
"""

import csv
import io
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

import msgspec

from jogofeito.cashier.accounts import Account, account
from jogofeito.cashier.ledger import Cashier, Entry
from jogofeito.core.money import CURRENCIES

PAGE = 1000  # entries that are read at a time
SET_BACK_MS = 24 * 3_600_000  # how far a clock may have been set back without hiding an entry from its day


class Numbers(msgspec.Struct, frozen=True):
    """Entries from one number to another, both included."""

    first: int = 1
    last: int | None = None

    def has(self, entry: Entry) -> bool:
        return entry.number >= self.first and (self.last is None or entry.number <= self.last)

    def ends_before(self, entry: Entry) -> bool:
        return self.last is not None and entry.number > self.last


class Times(msgspec.Struct, frozen=True):
    """Entries from one time up to another, which is not included: days and months join without overlap."""

    from_ms: int = 0
    until_ms: int | None = None

    def has(self, entry: Entry) -> bool:
        return entry.at_ms >= self.from_ms and (self.until_ms is None or entry.at_ms < self.until_ms)

    def ends_before(self, entry: Entry) -> bool:
        return self.until_ms is not None and entry.at_ms >= self.until_ms + SET_BACK_MS


class Line(msgspec.Struct, frozen=True):
    number: int
    at: str  # ISO 8601, UTC, to the millisecond
    batch: str
    why: str
    about: str
    jogada: str
    account: str  # of the player; where chips are exchanged, the one that gave them
    other: str  # the account on the other side
    moved_units: int
    amount_units: int  # what came in; below zero, what went out; nothing, where money only changed its place
    amount: str
    balance_units: int  # after this line: in the purse and on tables
    balance: str
    on_tables_units: int  # of which lie on tables


class Lying(msgspec.Struct, frozen=True):
    """What a player has in one place."""

    account: str
    units: int


class Statement(msgspec.Struct, frozen=True):
    account: str  # the purse
    currency: str
    opening_units: int
    opening: str
    lines: tuple[Line, ...]
    closing_units: int
    closing: str
    where: tuple[Lying, ...]  # what lies where in the end
    older: int | None = None  # of a page: the cursor for the page before it, if there are older lines


COLUMNS = Line.__struct_fields__


async def statement(
    cashier: Cashier, player: str, currency: str, span: Numbers | Times | None = None, page: int = PAGE
) -> Statement:
    """Everything between two numbers or two times.

    The clock of a machine can be set back, so the entries of a time need not be neighbours: reading goes on for a day
    of entries more, and the balance of a line is always the one that the ledger had after it.
    """
    span = span or Numbers()
    first = span.first if isinstance(span, Numbers) else await cashier.number_at(span.from_ms)
    accounts = await cashier.holdings(player, currency)
    has = Standing(player, await _balances_before(cashier, accounts, first))
    opening, ending, lines, after, over = has.total, has.copy(), list[Line](), first - 1, False
    while not over and (entries := await cashier.window(accounts, after, limit=page)):
        for entry in entries:
            over = over or span.ends_before(entry)
            line = has.line(entry)
            if span.has(entry) and not over:
                opening = opening if lines else line.balance_units - line.amount_units
                lines.append(line)
                ending = has.copy()
        after = entries[-1].number
    return _statement(player, currency, opening, lines, ending)


async def statement_page(
    cashier: Cashier, player: str, currency: str, span: Times | None = None, before: int | None = None, limit: int = 50
) -> Statement:
    """The newest lines of a time, or those before a cursor, in the order in which they happened."""
    span = span or Times()
    first = await cashier.number_at(span.from_ms) if span.from_ms > 0 else 1
    if span.until_ms is not None:
        before = min(before or await cashier.number_at(span.until_ms), await cashier.number_at(span.until_ms))
    accounts = await cashier.holdings(player, currency)
    found = await cashier.window(accounts, first - 1, before, limit + 1, newest=True)
    entries = found[:limit][::-1]
    start = entries[0].number if entries else first if before is None else before
    has = Standing(player, await _balances_before(cashier, accounts, start))
    opening = has.total
    lines = [has.line(entry) for entry in entries]
    older = entries[0].number if len(found) > limit else None
    return msgspec.structs.replace(_statement(player, currency, opening, lines, has), older=older)


async def _balances_before(cashier: Cashier, accounts: Sequence[Account], number: int) -> dict[str, int]:
    """What each account had before an entry: its last entry before that says."""
    found = {}
    for each in accounts:
        if last := await cashier.window([each], before=number, limit=1, newest=True):
            found[each.id] = last[0].after(each.id)
    return found


class Standing:
    """What a player has where, entry after entry."""

    def __init__(self, player: str, balances: dict[str, int]) -> None:
        self._player = player
        self.balances = balances

    @property
    def total(self) -> int:
        return sum(self.balances.values())

    def copy(self) -> "Standing":
        return Standing(self._player, dict(self.balances))

    def line(self, entry: Entry) -> Line:
        """Go on by an entry of the player's, and tell it."""
        before = self.total
        mine = [side for side in (entry.debit, entry.credit) if account(side).owner == self._player]
        for side in mine:
            self.balances[side] = entry.after(side)
        total = self.total
        return Line(
            number=entry.number,
            at=_iso(entry.at_ms),
            batch=entry.batch,
            why=entry.why,
            about=entry.about,
            jogada=entry.jogada,
            account=mine[0],
            other=entry.credit if mine[0] == entry.debit else entry.debit,
            moved_units=entry.amount,
            amount_units=total - before,
            amount=decimal(total - before, entry.currency),
            balance_units=total,
            balance=decimal(total, entry.currency),
            on_tables_units=sum(units for name, units in self.balances.items() if not name.startswith("purse/")),
        )

    def where(self) -> tuple[Lying, ...]:
        return tuple(Lying(name, units) for name, units in sorted(self.balances.items()) if units)


def _statement(player: str, currency: str, opening: int, lines: list[Line], ending: Standing) -> Statement:
    return Statement(
        account=Account("purse", currency, player).id,
        currency=currency,
        opening_units=opening,
        opening=decimal(opening, currency),
        lines=tuple(lines),
        closing_units=ending.total,
        closing=decimal(ending.total, currency),
        where=ending.where(),
    )


def decimal(units: int, currency: str) -> str:
    """An amount as people write it for machines: a point, all decimals, no separators.

    >>> decimal(-123456, "AOA"), decimal(5, "EUR"), decimal(0, "DEMO")
    ('-1234.56', '0.05', '0.00')
    """
    decimals = CURRENCIES[currency].decimals
    digits = str(abs(units)).rjust(decimals + 1, "0")
    whole, rest = digits[: len(digits) - decimals], digits[len(digits) - decimals :]
    return f"{'-' if units < 0 else ''}{whole}{'.' if rest else ''}{rest}"


def _iso(at_ms: int) -> str:
    at = datetime(1970, 1, 1, tzinfo=UTC) + timedelta(milliseconds=at_ms)
    return f"{at:%Y-%m-%dT%H:%M:%S}.{at_ms % 1000:03}Z"


def to_ms(iso: str) -> int:
    """The time of a line, as a number again."""
    return round((datetime.fromisoformat(iso) - datetime(1970, 1, 1, tzinfo=UTC)) / timedelta(milliseconds=1))


def as_json(found: Statement) -> bytes:
    return msgspec.json.encode(found)


def as_csv(found: Statement) -> str:
    """A head, and one row for each line; RFC 4180."""
    text = io.StringIO(newline="")
    writer = csv.writer(text)
    writer.writerow(COLUMNS)
    writer.writerows(msgspec.structs.astuple(line) for line in found.lines)
    return text.getvalue()
