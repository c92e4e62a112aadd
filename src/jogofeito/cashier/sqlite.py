"""The ledger on SQLite: one writer thread, group commit, every commit on disk before it is answered."""

import asyncio
import json
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

import apsw

from jogofeito.cashier.accounts import Account
from jogofeito.cashier.documents import Document
from jogofeito.cashier.grouping import Grouping
from jogofeito.cashier.ledger import LAST_LETTER, Answer, Batch, Entry, JournalLine, Link
from jogofeito.cashier.migrations import pending
from jogofeito.cashier.sheet import FIRST_LINK, Book, Known, Sheet, Touched, first_number, numbers_of_link

T = TypeVar("T")


class SqliteCashier:
    """Open with `await SqliteCashier.open(path, now_ms)`."""

    def __init__(self, now_ms: Callable[[], int]) -> None:
        self._now_ms = now_ms
        self._writing = ThreadPoolExecutor(1, "ledger-writer")
        self._reading = ThreadPoolExecutor(1, "ledger-reader")
        self._groups: Grouping

    @classmethod
    async def open(cls, path: Path, now_ms: Callable[[], int]) -> "SqliteCashier":
        path.parent.mkdir(parents=True, exist_ok=True)
        cashier = cls(now_ms)
        cashier._writer = await cashier._run(cashier._writing, lambda: _migrated(_connected(path)))
        cashier._reader = await cashier._run(cashier._reading, lambda: _connected(path))
        cashier._groups = Grouping(cashier._write_group)
        return cashier

    _writer: apsw.Connection
    _reader: apsw.Connection

    async def post(self, *batches: Batch) -> list[Answer]:
        return await self._groups.post(batches)

    async def balance(self, account: Account) -> int:
        rows = await self._read("SELECT balance FROM accounts WHERE id = ?", (account.id,))
        return int(rows[0][0]) if rows else 0

    async def totals(self) -> dict[str, int]:
        rows = await self._read("SELECT currency, sum(balance) FROM accounts GROUP BY currency ORDER BY currency")
        return {currency: int(total) for currency, total in rows}

    async def entries(self, account: Account, after: int = 0, limit: int = 1000) -> list[Entry]:
        # each half uses its own index and is cut short before the two are put together
        half = "SELECT * FROM (SELECT * FROM entries WHERE {0} = ?1 AND number > ?2 ORDER BY number LIMIT ?3)"
        query = f"{half.format('debit')} UNION ALL {half.format('credit')} ORDER BY number LIMIT ?3"
        return [Entry(*row) for row in await self._read(query, (account.id, after, limit))]

    async def entries_of(self, batch: str) -> list[Entry]:
        async def link_from(number: int) -> int:
            query = "SELECT link FROM entries WHERE number >= ? ORDER BY number LIMIT 1"
            return int((await self._read(query, (number,)))[0][0])

        posted = await self._read("SELECT link FROM batches WHERE id = ?", (batch,))
        if not posted:
            return []
        last = (await self._read("SELECT coalesce(max(number), 0) FROM entries"))[0][0]
        first, past = await numbers_of_link(posted[0][0], last, link_from)
        query = "SELECT * FROM entries WHERE number >= ? AND number < ? AND batch = ? ORDER BY line"
        return [Entry(*row) for row in await self._read(query, (first, past, batch))]

    async def number_at(self, at_ms: int) -> int:
        async def time_from(number: int) -> int:
            query = "SELECT at_ms FROM entries WHERE number >= ? ORDER BY number LIMIT 1"
            return int((await self._read(query, (number,)))[0][0])

        last = (await self._read("SELECT coalesce(max(number), 0) FROM entries"))[0][0]
        return await first_number(at_ms, last, time_from)

    async def journal(self, stream: str, after: int = -1) -> list[JournalLine]:
        query = "SELECT stream, number, payload FROM journal WHERE stream = ? AND number > ? ORDER BY number"
        return [JournalLine(*row) for row in await self._read(query, (stream, after))]

    async def streams(self, prefix: str) -> list[str]:
        query = "SELECT DISTINCT stream FROM journal WHERE stream >= ? AND stream < ? ORDER BY stream"
        return [row[0] for row in await self._read(query, (prefix, prefix + LAST_LETTER))]

    async def last_line(self, stream: str) -> JournalLine | None:
        query = "SELECT stream, number, payload FROM journal WHERE stream = ? ORDER BY number DESC LIMIT 1"
        rows = await self._read(query, (stream,))
        return JournalLine(*rows[0]) if rows else None

    async def last_link(self) -> Link:
        rows = await self._read("SELECT * FROM links ORDER BY number DESC LIMIT 1", ())
        return Link(*rows[0]) if rows else FIRST_LINK

    async def audit(self) -> list[str]:
        return await self._run(self._reading, lambda: _book(self._reader).problems())

    # ---- documents

    async def document(self, kind: str, document_id: str) -> Document | None:
        query = "SELECT id, version, body FROM documents WHERE kind = ? AND id = ?"
        rows = await self._read(query, (kind, document_id))
        return Document(*rows[0]) if rows else None

    async def keep(self, kind: str, document_id: str, body: bytes, version: int = 0) -> bool:
        return await self._changed(_KEEP if version else _NEW, (body, kind, document_id, version))

    async def forget(self, kind: str, document_id: str) -> bool:
        return await self._changed("DELETE FROM documents WHERE kind = ? AND id = ? RETURNING 1", (kind, document_id))

    async def documents(self, kind: str, beginning: str = "", limit: int = 1000) -> list[Document]:
        query = "SELECT id, version, body FROM documents WHERE kind = ? AND id >= ? AND id < ? ORDER BY id LIMIT ?"
        return [Document(*row) for row in await self._read(query, (kind, beginning, beginning + LAST_LETTER, limit))]

    async def _changed(self, query: str, values: tuple[Any, ...]) -> bool:
        return await self._run(self._writing, lambda: bool(list(self._writer.execute(query, values))))

    async def close(self) -> None:
        await self._groups.close()
        await self._run(self._writing, self._writer.close)
        await self._run(self._reading, self._reader.close)
        self._writing.shutdown()
        self._reading.shutdown()

    # ---- in the threads

    async def _run(self, pool: ThreadPoolExecutor, work: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(pool, work)

    async def _read(self, query: str, values: tuple[Any, ...] = ()) -> list[Any]:
        return await self._run(self._reading, lambda: list(self._reader.execute(query, values)))

    async def _write_group(self, batches: Sequence[Batch]) -> list[Answer]:
        return await self._run(self._writing, lambda: _commit(self._writer, batches, self._now_ms()))


_KEEP = "UPDATE documents SET body = ?1, version = version + 1 WHERE kind = ?2 AND id = ?3 AND version = ?4 RETURNING 1"
_NEW = "INSERT INTO documents VALUES (?2, ?3, ?4 + 1, ?1) ON CONFLICT DO NOTHING RETURNING 1"

# Pages stay at hand (64 MiB), and a page that many groups change goes back to the main file once for all of them.
SPEED = ("cache_size = -65536", "wal_autocheckpoint = 10000")


def _connected(path: Path) -> apsw.Connection:
    connection = apsw.Connection(str(path))
    connection.set_busy_timeout(10_000)
    for pragma in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON", "trusted_schema = OFF", *SPEED):
        connection.execute(f"PRAGMA {pragma}")
    return connection


def schema_of(path: Path) -> int:
    connection = apsw.Connection(str(path), flags=apsw.SQLITE_OPEN_READONLY)
    try:
        return int(next(connection.execute("PRAGMA user_version"))[0])
    finally:
        connection.close()


def _migrated(connection: apsw.Connection) -> apsw.Connection:
    version = next(connection.execute("PRAGMA user_version"))[0]
    for migration in pending("sqlite", version):
        with connection:
            connection.execute(migration.sql)
            connection.execute(f"PRAGMA user_version = {migration.number}")
    return connection


def _commit(connection: apsw.Connection, batches: Sequence[Batch], at_ms: int) -> list[Answer]:
    connection.execute("BEGIN IMMEDIATE")
    try:
        sheet = Sheet(_known(connection, batches), at_ms)
        answers = [sheet.post(batch) for batch in batches]
        if sheet.batches:
            _write(connection, sheet)
        connection.execute("COMMIT")
    except BaseException:
        connection.execute("ROLLBACK")
        raise
    return answers


_BALANCES = "SELECT id, balance FROM accounts WHERE id IN (SELECT value FROM json_each(?))"
_DIGESTS = "SELECT id, digest FROM batches WHERE id IN (SELECT value FROM json_each(?))"
_LINES = """
SELECT stream, number FROM json_each(?) AS asked CROSS JOIN journal
WHERE stream = asked.value ->> 0 AND number = asked.value ->> 1
"""


def _known(connection: apsw.Connection, batches: Sequence[Batch]) -> Known:
    touched = Touched.by(batches)
    last_link = next(connection.execute("SELECT * FROM links ORDER BY number DESC LIMIT 1"), None)
    return Known(
        balances=dict(_select(connection, _BALANCES, touched.accounts)),
        digests=dict(_select(connection, _DIGESTS, touched.batches)),
        lines=set(_select(connection, _LINES, touched.lines)),
        last_entry=next(connection.execute("SELECT coalesce(max(number), 0) FROM entries"))[0],
        last_link=Link(*last_link) if last_link else FIRST_LINK,
    )


def _select(connection: apsw.Connection, query: str, values: Sequence[object]) -> list[Any]:
    return list(connection.execute(query, (json.dumps(values),))) if values else []


def _write(connection: apsw.Connection, sheet: Sheet) -> None:
    link = sheet.link()
    connection.executemany("INSERT INTO accounts VALUES (?, ?, ?, ?)", sheet.new_accounts())
    connection.executemany("UPDATE accounts SET balance = ?2 WHERE id = ?1", sheet.new_balances())
    connection.executemany("INSERT INTO batches VALUES (?, ?, ?)", [(*each, link.number) for each in sheet.batches])
    connection.executemany("INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", sheet.entry_rows())
    connection.executemany(
        "INSERT INTO journal VALUES (?, ?, ?, ?)",
        [(line.stream, line.number, line.payload, link.number) for line in sheet.lines],
    )
    connection.execute("INSERT INTO links VALUES (?, ?, ?)", (link.number, link.digest, link.at_ms))


def _book(connection: apsw.Connection) -> Book:
    connection.execute("BEGIN")  # one moment of the database for all five
    try:
        return Book(
            entries=[Entry(*row) for row in connection.execute("SELECT * FROM entries ORDER BY number")],
            lines=[(JournalLine(*row[:3]), row[3]) for row in connection.execute("SELECT * FROM journal")],
            batches=list(connection.execute("SELECT * FROM batches")),
            links=[Link(*row) for row in connection.execute("SELECT * FROM links ORDER BY number")],
            held=dict(connection.execute("SELECT id, balance FROM accounts")),
        )
    finally:
        connection.execute("COMMIT")
