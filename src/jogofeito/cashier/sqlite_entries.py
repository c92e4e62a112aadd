"""Entries by account on SQLite: a list that is made for thousands of entries at a time, and a look through the latest.

An index that is kept with each bet would take a page of the log for every player who bets.
"""

from collections.abc import Iterator, Sequence

import apsw

from jogofeito.cashier.audit import COLUMNS
from jogofeito.cashier.ledger import Entry

MOST_NOT_LISTED = 8_192  # entries: looked through in about a millisecond
_OF_ENTRY = ", ".join(f"entries.{column}" for column in COLUMNS.split(", "))
_LISTED = """
SELECT {0} FROM entries_of CROSS JOIN entries ON entries.number = entries_of.number
WHERE account = ? AND entries_of.number > ? AND entries_of.number < ? ORDER BY entries_of.number {1} LIMIT ?
"""
_LOOKED_THROUGH = """
SELECT {0} FROM entries WHERE number > ?2 AND number < ?3 AND (debit = ?1 OR credit = ?1) ORDER BY number {1} LIMIT ?4
"""
_LIST = """
INSERT INTO entries_of
SELECT debit, number FROM entries WHERE number > ?1 AND number <= ?2 AND debit NOT GLOB 'stake/*'
UNION ALL SELECT credit, number FROM entries WHERE number > ?1 AND number <= ?2 AND credit NOT GLOB 'stake/*'
ORDER BY 1, 2
"""


def last_number(connection: apsw.Connection) -> int:
    return int(next(connection.execute("SELECT coalesce(max(number), 0) FROM entries"))[0])


def window(
    connection: apsw.Connection, accounts: Sequence[str], after: int, before: int, limit: int, newest: bool
) -> list[Entry]:
    """Entries of some accounts with numbers between two: the oldest of them, or the newest."""
    found = dict[int, Entry]()
    with connection:  # one moment for what is listed and what is not
        upto = _listed(connection)
        for account in accounts:
            found.update((each.number, each) for each in _of(connection, account, upto, after, before, limit, newest))
    return [found[number] for number in sorted(found, reverse=newest)[:limit]]


def _of(
    connection: apsw.Connection, account: str, upto: int, after: int, before: int, limit: int, newest: bool
) -> Iterator[Entry]:
    order = "DESC" if newest else "ASC"
    if account.startswith("stake/"):  # read by their jogada, between two numbers that are close
        ways = [(_LOOKED_THROUGH, after, before)]
    else:
        ways = [(_LISTED, after, min(before, upto + 1)), (_LOOKED_THROUGH, max(after, upto), before)]
        ways = ways[::-1] if newest else ways
    for query, first, last in ways:
        for row in connection.execute(query.format(_OF_ENTRY, order), (account, first, last, limit)):
            limit -= 1
            yield Entry(*row)
        if limit <= 0:
            return


def _listed(connection: apsw.Connection) -> int:
    return int(next(connection.execute("SELECT upto FROM listed"))[0])


def list_late(connection: apsw.Connection, last: int) -> None:
    """List what was written before, once it is much; `last` is the number of the entry that comes last now."""
    upto = _listed(connection)
    if last - upto > MOST_NOT_LISTED:
        written = last_number(connection)
        connection.execute(_LIST, (upto, written))
        connection.execute("UPDATE listed SET upto = ?", (written,))


_STRANGERS = """
SELECT account, entries_of.number FROM entries_of LEFT JOIN entries ON entries.number = entries_of.number
WHERE entries.number IS NULL OR account NOT IN (debit, credit) OR entries.number > (SELECT upto FROM listed) LIMIT 20
"""
_SIDES = """
SELECT coalesce(sum((debit NOT GLOB 'stake/*') + (credit NOT GLOB 'stake/*')), 0) FROM entries
WHERE number <= (SELECT upto FROM listed)
"""


def not_listed_right(connection: apsw.Connection) -> list[str]:
    """What statements would miss, or show of somebody else."""
    found = [f"entry {number} is listed under {name}" for name, number in connection.execute(_STRANGERS)]
    listed, sides = (next(connection.execute(query))[0] for query in ("SELECT count(*) FROM entries_of", _SIDES))
    return found if found or listed == sides else [f"{listed} sides of entries are listed, not {sides}"]
