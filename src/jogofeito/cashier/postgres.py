"""The ledger on PostgreSQL: group commit with set-based statements; several nodes may share one database."""

import asyncio
from collections.abc import Callable, Sequence
from typing import Any

import asyncpg
import msgspec

from jogofeito.cashier.accounts import Account
from jogofeito.cashier.documents import Document
from jogofeito.cashier.grouping import Grouping
from jogofeito.cashier.ledger import LAST_LETTER, Answer, Batch, Entry, JournalLine, Link
from jogofeito.cashier.migrations import pending
from jogofeito.cashier.sheet import FIRST_LINK, Book, Known, Sheet, Touched, first_number, numbers_of_link

# Writers of all nodes take turns under this lock: groups are chained, and a group is all that waits at a time.
_CHAIN_LOCK = 0x4A4F474F  # "JOGO"


class PostgresCashier:
    """Open with `await PostgresCashier.open(url, now_ms)`."""

    def __init__(self, pool: Any, now_ms: Callable[[], int]) -> None:
        self._pool = pool
        self._now_ms = now_ms
        self._groups = Grouping(self._write_group)

    @classmethod
    async def open(cls, url: str, now_ms: Callable[[], int]) -> "PostgresCashier":
        pool = await asyncpg.create_pool(url, min_size=1, max_size=4)
        try:
            async with pool.acquire() as connection:
                await _migrate(connection)
        except BaseException:
            await pool.close()
            raise
        return cls(pool, now_ms)

    async def post(self, *batches: Batch) -> list[Answer]:
        return await self._groups.post(batches)

    async def balance(self, account: Account) -> int:
        return int(await self._pool.fetchval("SELECT balance FROM accounts WHERE id = $1", account.id) or 0)

    async def totals(self) -> dict[str, int]:
        query = "SELECT currency, sum(balance)::bigint FROM accounts GROUP BY currency ORDER BY currency"
        return {row[0]: row[1] for row in await self._pool.fetch(query)}

    async def entries(self, account: Account, after: int = 0, limit: int = 1000) -> list[Entry]:
        half = "(SELECT * FROM entries WHERE {0} = $1 AND number > $2 ORDER BY number LIMIT $3)"
        query = f"{half.format('debit')} UNION ALL {half.format('credit')} ORDER BY number LIMIT $3"
        return [Entry(*row) for row in await self._pool.fetch(query, account.id, after, limit)]

    async def entries_of(self, batch: str) -> list[Entry]:
        async def link_from(number: int) -> int:
            query = "SELECT link FROM entries WHERE number >= $1 ORDER BY number LIMIT 1"
            return int(await self._pool.fetchval(query, number))

        link = await self._pool.fetchval("SELECT link FROM batches WHERE id = $1", batch)
        if link is None:
            return []
        last = await self._pool.fetchval("SELECT coalesce(max(number), 0) FROM entries")
        first, past = await numbers_of_link(link, last, link_from)
        query = "SELECT * FROM entries WHERE number >= $1 AND number < $2 AND batch = $3 ORDER BY line"
        return [Entry(*row) for row in await self._pool.fetch(query, first, past, batch)]

    async def number_at(self, at_ms: int) -> int:
        async def time_from(number: int) -> int:
            query = "SELECT at_ms FROM entries WHERE number >= $1 ORDER BY number LIMIT 1"
            return int(await self._pool.fetchval(query, number))

        last = await self._pool.fetchval("SELECT coalesce(max(number), 0) FROM entries")
        return await first_number(at_ms, last, time_from)

    async def journal(self, stream: str, after: int = -1) -> list[JournalLine]:
        query = "SELECT stream, number, payload FROM journal WHERE stream = $1 AND number > $2 ORDER BY number"
        return [JournalLine(*row) for row in await self._pool.fetch(query, stream, after)]

    async def streams(self, prefix: str) -> list[str]:
        query = "SELECT DISTINCT stream FROM journal WHERE stream >= $1 AND stream < $2 ORDER BY stream"
        return [row[0] for row in await self._pool.fetch(query, prefix, prefix + LAST_LETTER)]

    async def last_line(self, stream: str) -> JournalLine | None:
        query = "SELECT stream, number, payload FROM journal WHERE stream = $1 ORDER BY number DESC LIMIT 1"
        row = await self._pool.fetchrow(query, stream)
        return JournalLine(*row) if row else None

    async def last_link(self) -> Link:
        row = await self._pool.fetchrow("SELECT * FROM links ORDER BY number DESC LIMIT 1")
        return Link(*row) if row else FIRST_LINK

    async def audit(self) -> list[str]:
        async with self._pool.acquire() as connection:
            book = await _book(connection)
        return await asyncio.get_running_loop().run_in_executor(None, book.problems)

    # ---- documents

    async def document(self, kind: str, document_id: str) -> Document | None:
        query = "SELECT id, version, body FROM documents WHERE kind = $1 AND id = $2"
        row = await self._pool.fetchrow(query, kind, document_id)
        return Document(*row) if row else None

    async def keep(self, kind: str, document_id: str, body: bytes, version: int = 0) -> bool:
        query = _KEEP if version else _NEW
        return await self._pool.fetchval(query, body, kind, document_id, version) is not None

    async def forget(self, kind: str, document_id: str) -> bool:
        query = "DELETE FROM documents WHERE kind = $1 AND id = $2 RETURNING 1"
        return await self._pool.fetchval(query, kind, document_id) is not None

    async def documents(self, kind: str, beginning: str = "", limit: int = 1000) -> list[Document]:
        query = "SELECT id, version, body FROM documents WHERE kind = $1 AND id >= $2 AND id < $3 ORDER BY id LIMIT $4"
        rows = await self._pool.fetch(query, kind, beginning, beginning + LAST_LETTER, limit)
        return [Document(*row) for row in rows]

    async def close(self) -> None:
        await self._groups.close()
        await self._pool.close()

    async def _write_group(self, batches: Sequence[Batch]) -> list[Answer]:
        async with self._pool.acquire() as connection, connection.transaction():
            await connection.execute("SELECT pg_advisory_xact_lock($1)", _CHAIN_LOCK)
            sheet = Sheet(await _known(connection, batches), self._now_ms())
            answers = [sheet.post(batch) for batch in batches]
            if sheet.batches:
                await _write(connection, sheet)
        return answers


async def schema_of(url: str) -> int | None:
    connection = await asyncpg.connect(url)
    try:
        if await connection.fetchval("SELECT to_regclass('schema_version')") is None:
            return None
        return int(await connection.fetchval("SELECT coalesce(max(number), 0) FROM schema_version"))
    finally:
        await connection.close()


async def _migrate(connection: Any) -> None:
    async with connection.transaction():
        await connection.execute("SELECT pg_advisory_xact_lock($1)", _CHAIN_LOCK)
        await connection.execute("CREATE TABLE IF NOT EXISTS schema_version (number integer NOT NULL)")
        version = await connection.fetchval("SELECT coalesce(max(number), 0) FROM schema_version")
        for migration in pending("postgres", version):
            await connection.execute(migration.sql)
            await connection.execute("INSERT INTO schema_version VALUES ($1)", migration.number)


_KEEP = """
UPDATE documents SET body = $1, version = version + 1 WHERE kind = $2 AND id = $3 AND version = $4 RETURNING 1
"""
_NEW = "INSERT INTO documents VALUES ($2, $3, $4::bigint + 1, $1) ON CONFLICT DO NOTHING RETURNING 1"
_LINES = """
SELECT stream, number FROM unnest($1::text[], $2::bigint[]) AS asked (stream, number)
JOIN journal USING (stream, number)
"""
_NEW_BALANCES = """
UPDATE accounts SET balance = changed.balance FROM unnest($1::text[], $2::bigint[]) AS changed (id, balance)
WHERE accounts.id = changed.id
"""


async def _known(connection: Any, batches: Sequence[Batch]) -> Known:
    touched = Touched.by(batches)
    last_link = await connection.fetchrow("SELECT * FROM links ORDER BY number DESC LIMIT 1")
    balances = await connection.fetch("SELECT id, balance FROM accounts WHERE id = ANY($1)", touched.accounts)
    digests = await connection.fetch("SELECT id, digest FROM batches WHERE id = ANY($1)", touched.batches)
    lines = await connection.fetch(_LINES, *zip(*touched.lines, strict=True)) if touched.lines else ()
    return Known(
        balances={row[0]: row[1] for row in balances},
        digests={row[0]: row[1] for row in digests},
        lines={(row[0], row[1]) for row in lines},
        last_entry=await connection.fetchval("SELECT coalesce(max(number), 0) FROM entries"),
        last_link=Link(*last_link) if last_link else FIRST_LINK,
    )


async def _write(connection: Any, sheet: Sheet) -> None:
    # the digest is made while the database is busy with the rows
    linking = asyncio.get_running_loop().run_in_executor(None, sheet.link)
    await _copy(connection, "accounts", sheet.new_accounts())
    await _copy(connection, "batches", [(*each, sheet.link_number) for each in sheet.batches])
    await _copy(connection, "entries", sheet.entry_rows())
    await _copy(connection, "journal", [(*msgspec.structs.astuple(line), sheet.link_number) for line in sheet.lines])
    new_balances = sheet.new_balances()
    if new_balances:
        await connection.execute(_NEW_BALANCES, *zip(*new_balances, strict=True))
    link = await linking
    await connection.execute("INSERT INTO links VALUES ($1, $2, $3)", link.number, link.digest, link.at_ms)


async def _copy(connection: Any, table: str, rows: list[tuple[Any, ...]]) -> None:
    if rows:
        await connection.copy_records_to_table(table, records=rows)


async def _book(connection: Any) -> Book:
    async with connection.transaction(isolation="repeatable_read", readonly=True):  # one moment for all five
        return Book(
            entries=[Entry(*row) for row in await connection.fetch("SELECT * FROM entries ORDER BY number")],
            lines=[(JournalLine(*row[:3]), row[3]) for row in await connection.fetch("SELECT * FROM journal")],
            batches=[tuple(row) for row in await connection.fetch("SELECT * FROM batches")],
            links=[Link(*row) for row in await connection.fetch("SELECT * FROM links ORDER BY number")],
            held={row[0]: row[1] for row in await connection.fetch("SELECT id, balance FROM accounts")},
        )
