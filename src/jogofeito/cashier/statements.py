"""A player's statement: the entries of a purse between two numbers or two times, with the balance after each."""

import csv
import io
from datetime import UTC, datetime, timedelta

import msgspec

from jogofeito.cashier.accounts import Account
from jogofeito.cashier.ledger import Cashier, Entry
from jogofeito.core.money import CURRENCIES

PAGE = 1000  # entries that are read at a time


class Numbers(msgspec.Struct, frozen=True):
    """Entries from one number to another, both included."""

    first: int = 1
    last: int | None = None

    def is_before(self, entry: Entry) -> bool:
        return entry.number < self.first

    def is_past(self, entry: Entry) -> bool:
        return self.last is not None and entry.number > self.last


class Times(msgspec.Struct, frozen=True):
    """Entries from one time up to another, which is not included: days and months join without overlap."""

    from_ms: int = 0
    until_ms: int | None = None

    def is_before(self, entry: Entry) -> bool:
        return entry.at_ms < self.from_ms

    def is_past(self, entry: Entry) -> bool:
        return self.until_ms is not None and entry.at_ms >= self.until_ms


class Line(msgspec.Struct, frozen=True):
    number: int
    at: str  # ISO 8601, UTC, to the millisecond
    batch: str
    why: str
    about: str
    jogada: str
    other: str  # the account on the other side
    amount_units: int  # what came in; below zero, what went out
    amount: str
    balance_units: int  # after this line
    balance: str


class Statement(msgspec.Struct, frozen=True):
    account: str
    currency: str
    opening_units: int
    opening: str
    lines: tuple[Line, ...]
    closing_units: int
    closing: str


COLUMNS = Line.__struct_fields__


async def statement(
    cashier: Cashier, player: str, currency: str, span: Numbers | Times | None = None, page: int = PAGE
) -> Statement:
    """The statement of a player's purse.

    A balance is the sum of all entries up to a line, so reading begins at the first one ever. The clock of a machine
    can be set back, so the entries of a time need not be neighbours: reading goes on to the end, and the balance of a
    line is always the one that the ledger had after it.
    """
    span = span or Numbers()
    purse = Account("purse", currency, player)
    opening, balance, after, lines = 0, 0, 0, list[Line]()
    while entries := await cashier.entries(purse, after, page):
        for entry in entries:
            amount = entry.amount if entry.credit == purse.id else -entry.amount
            balance += amount
            if span.is_before(entry) and not lines:
                opening = balance
            if not span.is_before(entry) and not span.is_past(entry):
                opening = opening if lines else balance - amount
                lines.append(_line(entry, purse, amount, balance))
        after = entries[-1].number
        if isinstance(span, Numbers) and span.is_past(entries[-1]):
            break
    closing = lines[-1].balance_units if lines else opening
    return Statement(
        purse.id, currency, opening, decimal(opening, currency), tuple(lines), closing, decimal(closing, currency)
    )


def _line(entry: Entry, purse: Account, amount: int, balance: int) -> Line:
    return Line(
        number=entry.number,
        at=_iso(entry.at_ms),
        batch=entry.batch,
        why=entry.why,
        about=entry.about,
        jogada=entry.jogada,
        other=entry.debit if entry.credit == purse.id else entry.credit,
        amount_units=amount,
        amount=decimal(amount, entry.currency),
        balance_units=balance,
        balance=decimal(balance, entry.currency),
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
