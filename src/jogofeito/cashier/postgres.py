"""The ledger on PostgreSQL: group commit with set-based statements; several nodes write side by side."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterable, Iterator, Sequence
from contextlib import asynccontextmanager
from typing import Any

import asyncpg

from jogofeito.cashier import postgres_guards, upgrade
from jogofeito.cashier.accounts import Account, account
from jogofeito.cashier.audit import COLUMNS, QUERIES, audit
from jogofeito.cashier.chains import FIRST_ROOT, JOURNAL, MONEY
from jogofeito.cashier.documents import Document
from jogofeito.cashier.grouping import Grouping, Roots
from jogofeito.cashier.lease import Authority, Holder, LeaseHeld, decoded
from jogofeito.cashier.ledger import LAST_LETTER, Answer, Batch, Entry, JournalLine, Root, RootHeld, Rows
from jogofeito.cashier.migrations import pending
from jogofeito.cashier.noted import is_noted
from jogofeito.cashier.postgres_writer import DOCUMENT, LAST_GROUP, LAST_ROOT, LOCK, Writer
from jogofeito.cashier.sheet import MOST
from jogofeito.cashier.signatures import Signer, Trusted

ROWS_AT_A_TIME = 1000


class PostgresCashier:
    """Open with `await PostgresCashier.open(url, now_ms)`."""

    def __init__(self, pool: Any, url: str, now_ms: Callable[[], int]) -> None:
        self._pool = pool
        self._url = url
        self._authority = Authority()
        self._writer = Writer(url, now_ms, self._authority)
        self._one_writes = asyncio.Lock()
        self._roots = Roots(self.root)
        self._groups = Grouping(self._write_group)

    @classmethod
    async def open(cls, url: str, now_ms: Callable[[], int]) -> "PostgresCashier":
        pool = await asyncpg.create_pool(url, min_size=1, max_size=4)
        try:
            async with pool.acquire() as connection:
                await _migrate(connection)
                fence = await connection.fetchval("SELECT fence FROM lease")
        except BaseException:
            await pool.close()
            raise
        cashier = cls(pool, url, now_ms)
        cashier._authority.fence = fence
        return cashier

    async def post(self, *batches: Batch) -> list[Answer]:
        return await self._groups.post(batches)

    async def balance(self, account: Account) -> int:
        return int(await self._pool.fetchval("SELECT balance FROM accounts WHERE id = $1", account.id) or 0)

    async def totals(self) -> dict[str, int]:
        query = "SELECT currency, sum(balance)::bigint FROM accounts GROUP BY currency ORDER BY currency"
        return {row[0]: row[1] for row in await self._pool.fetch(query)}

    async def holdings(self, player: str, currency: str) -> list[Account]:
        query = "SELECT id FROM accounts WHERE owner = $1 AND owner <> '' AND currency = $2 ORDER BY id"
        return [account(row[0]) for row in await self._pool.fetch(query, player, currency)]

    async def entries(self, account: Account, after: int = 0, limit: int = 1000) -> list[Entry]:
        return await self.window([account], after, limit=limit)

    async def window(
        self,
        accounts: Sequence[Account],
        after: int = 0,
        before: int | None = None,
        limit: int = 1000,
        newest: bool = False,
    ) -> list[Entry]:
        past = MOST if before is None else before
        query = _WINDOWS[any(each.kind == "stake" for each in accounts), newest]
        found = await self._pool.fetch(query, [each.id for each in accounts], after, past, limit)
        rows = {row[0]: row for row in found}  # chips exchanged are of two accounts and one entry
        return [Entry(*row) for row in list(rows.values())[:limit]]

    async def entries_of(self, batch: str) -> list[Entry]:
        query = f"""
        SELECT {COLUMNS} FROM entries
        WHERE batch = $1 AND chain = (SELECT chain FROM batches WHERE id = $1)
        AND number >= (SELECT first FROM batches WHERE id = $1 AND first > 0)
        AND number <= (SELECT last FROM groups JOIN batches USING (chain) WHERE id = $1 AND groups.number = of_group)
        ORDER BY number
        """  # noqa: S608 - names of our own
        return [Entry(*row) for row in await self._pool.fetch(query, batch)]

    async def number_at(self, at_ms: int) -> int:
        found = await self._pool.fetchval(_FIRST_AT, MONEY, at_ms)
        if found is None:
            found = await self._pool.fetchval("SELECT coalesce(max(number), 0) + 1 FROM entries")
        return int(found)

    async def latest_ms(self) -> int:
        return int(await self._pool.fetchval(_LATEST, MONEY))

    async def journal(self, stream: str, after: int = -1) -> list[JournalLine]:
        query = "SELECT stream, number, payload FROM journal WHERE stream = $1 AND number > $2 ORDER BY number"
        return [JournalLine(*row) for row in await self._pool.fetch(query, stream, after)]

    async def streams(self, prefix: str) -> list[str]:
        query = "SELECT name FROM heads WHERE kind = $1 AND name >= $2 AND name < $3 ORDER BY name"
        return [row[0] for row in await self._pool.fetch(query, JOURNAL, prefix, prefix + LAST_LETTER)]

    async def last_line(self, stream: str) -> JournalLine | None:
        query = "SELECT stream, number, payload FROM journal WHERE stream = $1 ORDER BY number DESC LIMIT 1"
        row = await self._pool.fetchrow(query, stream)
        return JournalLine(*row) if row else None

    async def last_root(self) -> Root:
        row = await self._pool.fetchrow(LAST_ROOT)
        return Root.of(*row) if row else FIRST_ROOT

    async def root(self) -> Root:
        async with self._one_writes:
            return await self._writer.root()

    @asynccontextmanager
    async def moment(self) -> AsyncIterator[Rows]:
        async with self._pool.acquire() as connection, _one_moment(connection):

            async def rows(what: str, *values: object) -> AsyncIterator[tuple[Any, ...]]:
                if what == "own":
                    for said in await postgres_guards.differences(self._url, made):
                        yield (said,)
                    return
                cursor = await connection.cursor(QUERIES[what].format("$1", ' COLLATE "C"'), *values)
                while page := await cursor.fetch(ROWS_AT_A_TIME):
                    for row in page:
                        yield tuple(row)

            yield rows

    async def audit(self, against: RootHeld | None = None) -> list[str]:
        async with self.moment() as rows:
            return await audit(rows, [against] if against else [])

    # ---- documents

    async def document(self, kind: str, document_id: str) -> Document | None:
        row = await self._pool.fetchrow(DOCUMENT, kind, document_id)
        return Document(*row) if row else None

    async def keep(self, kind: str, document_id: str, body: bytes, version: int = 0) -> bool:
        return await self._changed(_KEEP if version else _NEW, (body, kind, document_id, version), kind, document_id)

    async def forget(self, kind: str, document_id: str) -> bool:
        query = "DELETE FROM documents WHERE kind = $1 AND id = $2 RETURNING 1"
        return await self._changed(query, (kind, document_id), kind, document_id)

    async def _changed(self, query: str, values: tuple[Any, ...], kind: str, name: str) -> bool:
        if is_noted(kind, name):
            self._roots.due()
        async with self._one_writes:
            return await self._writer.change(query, values, kind, name)

    async def documents(self, kind: str, beginning: str = "", limit: int = 1000) -> list[Document]:
        query = "SELECT id, version, body FROM documents WHERE kind = $1 AND id >= $2 AND id < $3 ORDER BY id LIMIT $4"
        rows = await self._pool.fetch(query, kind, beginning, beginning + LAST_LETTER, limit)
        return [Document(*row) for row in rows]

    # ---- the lease

    async def take_lease(self, holder: Holder, *, take_over: bool = False) -> None:
        async with self._one_writes:
            if not await self._writer.take_lease(holder, take_over=take_over):
                raise LeaseHeld(await self.lease_holder())

    async def lease_holder(self) -> Holder | None:
        return decoded(await self._pool.fetchval("SELECT holder FROM lease"))

    async def holds_lease(self) -> bool:
        return bool(await self._pool.fetchval("SELECT fence FROM lease") == self._authority.fence)

    async def sign_with(self, signer: Signer, trusted: Trusted, *, accept: bool = False) -> None:
        self._authority.signer = signer
        async with self._one_writes:
            signed = await self._writer.sign_heads(trusted, accept=accept)
        if signed:
            await self.root()

    async def close(self) -> None:
        await self._groups.close()
        await self._roots.close()
        if self._authority.holder is not None:
            await self._pool.execute("UPDATE lease SET holder = '' WHERE fence = $1", self._authority.fence)
        await self._writer.close()
        await self._pool.close()

    async def _write_group(self, batches: Sequence[Batch]) -> list[Answer]:
        self._roots.due()
        async with self._one_writes:
            return await self._writer.write(batches)


def _one_moment(connection: Any) -> Any:
    return connection.transaction(isolation="repeatable_read", readonly=True)


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
        await connection.execute("SELECT pg_advisory_xact_lock($1)", LOCK)
        await made(connection)


async def made(connection: Any) -> None:
    await connection.execute("CREATE TABLE IF NOT EXISTS schema_version (number integer NOT NULL)")
    version = await connection.fetchval("SELECT coalesce(max(number), 0) FROM schema_version")
    for migration in pending("postgres", version):
        if migration.number == upgrade.CHAINS:
            await _check_links(connection)
        await connection.execute(migration.sql)
        if migration.number == upgrade.CHAINS:
            await _chain_up(connection)
        if migration.number == upgrade.LINES:
            await _tie_lines(connection)
        await connection.execute("INSERT INTO schema_version VALUES ($1)", migration.number)
    if version < upgrade.SIGNED:  # with the tables as they are in the end
        await _note_first(connection)


async def _tie_lines(connection: Any) -> None:
    last = await connection.fetchrow(LAST_GROUP, 0)
    digests = [row[0] for row in await connection.fetch("SELECT digest FROM journal ORDER BY digest")]
    tied = upgrade.group_of_lines(last, digests, int(await connection.fetchval(_LATEST, MONEY)))
    if tied is not None:
        await connection.execute("INSERT INTO groups VALUES ($1, $2, $3, $4, $5, $6, $7)", *tied)
        await connection.execute(_TIED, MONEY, "0", tied.number, tied.digest)


async def _note_first(connection: Any) -> None:
    kept = await connection.fetch("SELECT kind, id, version, body FROM documents ORDER BY kind, id")
    if not kept:
        return
    latest_ms = int(await connection.fetchval(_LATEST, MONEY))
    documents = [(row[0], Document(*row[1:])) for row in kept]
    await Writer("", lambda: latest_ms, Authority()).note_first(connection, documents, latest_ms)


async def _check_links(connection: Any) -> None:
    upgrade.check_links(
        await connection.fetch("SELECT number, digest, at_ms FROM links ORDER BY number"),
        await connection.fetch(f"SELECT {', '.join(upgrade.OldEntry.__struct_fields__)} FROM entries ORDER BY link"),  # noqa: S608 - names of our own
        await connection.fetch("SELECT link, stream, number, payload FROM journal ORDER BY link"),
        await connection.fetch("SELECT link, id, digest FROM batches ORDER BY link"),
    )


async def _chain_up(connection: Any) -> None:
    lines = await connection.fetch("SELECT stream, number, payload FROM journal ORDER BY 1, 2")
    made = list(upgrade.chained_lines(lines))
    groups = await connection.fetch("SELECT number, last, at_ms FROM groups ORDER BY number")
    entries = await connection.fetch(f"SELECT {COLUMNS} FROM entries ORDER BY number")  # noqa: S608 - names of our own
    batches = await connection.fetch("SELECT of_group, id, digest FROM batches ORDER BY of_group")
    ends = list(upgrade.chained_groups(groups, map(tuple, entries), batches))
    heads = [*{each.name: each for each in made}.values(), *ends[-1:]]
    for query, rows in (
        ("UPDATE journal SET digest = $3 WHERE stream = $1 AND number = $2", [each[1:] for each in made]),
        ("UPDATE groups SET digest = $2 WHERE number = $1", [each[2:] for each in ends]),
        ("INSERT INTO heads VALUES ($1, $2, $3, $4, 0)", heads),
    ):
        await connection.executemany(query, rows)


_TIED = """
INSERT INTO heads VALUES ($1, $2, $3, $4, 0) ON CONFLICT (kind, name) DO UPDATE
SET number = excluded.number, digest = excluded.digest, root = 0, signature = ''
"""
_KEEP = """
UPDATE documents SET body = $1, version = version + 1 WHERE kind = $2 AND id = $3 AND version = $4 RETURNING 1
"""
_NEW = "INSERT INTO documents VALUES ($2, $3, $4::bigint + 1, $1) ON CONFLICT DO NOTHING RETURNING 1"
_SIDE = """
(SELECT {0} FROM entries WHERE {1} = mine.id AND {3} AND number > $2 AND number < $3 ORDER BY number {2} LIMIT $4)
"""
_BOTH = """
SELECT found.* FROM unnest($1::text[]) AS mine (id), LATERAL ({0} UNION ALL {1}) AS found
ORDER BY number {2} LIMIT 2 * $4
"""


def _window(stakes: bool, newest: bool) -> str:
    way = "DESC" if newest else "ASC"
    debit, credit = (
        _SIDE.format(COLUMNS, side, way, "true" if stakes else f"{side} NOT LIKE 'stake/%'")
        for side in ("debit", "credit")
    )
    return _BOTH.format(debit, credit, way)


# of stakes, which have no index, or of others; oldest first, newest first
_WINDOWS = {(stakes, newest): _window(stakes, newest) for stakes in (False, True) for newest in (False, True)}
_FIRST_AT = """
SELECT min(first) FROM (SELECT name::integer AS chain FROM heads WHERE kind = $1) AS writers, LATERAL (
  SELECT first FROM groups WHERE groups.chain = writers.chain AND latest_ms >= $2 AND first > 0
  ORDER BY latest_ms, number LIMIT 1
) AS earliest
"""
_LATEST = """
SELECT greatest(coalesce((SELECT max(at_ms) FROM roots), 0), coalesce(max(
  (SELECT latest_ms FROM groups WHERE chain = name::integer AND groups.number = heads.number)
), 0)) FROM heads WHERE kind = $1
"""


# ---- as a whole


class DatabaseNotEmpty(Exception):
    """A casino is put back into an empty database only."""


async def tables_at_one_moment(
    url: str, columns: dict[str, list[str]]
) -> AsyncIterator[tuple[str, AsyncIterator[list[Any]]]]:
    """Table after table, page after page, as they stood together."""
    connection = await asyncpg.connect(url)
    try:
        async with _one_moment(connection):
            for table, names in columns.items():
                yield table, _pages(connection, f"SELECT {', '.join(names)} FROM {table}")  # noqa: S608
    finally:
        await connection.close()


async def _pages(connection: Any, query: str) -> AsyncIterator[list[Any]]:
    cursor = await connection.cursor(query)
    while page := await cursor.fetch(ROWS_AT_A_TIME):
        yield [tuple(row) for row in page]


async def fill(url: str, tables: Iterable[tuple[str, list[str], Iterator[list[Any]]]]) -> None:
    """Whole or not at all."""
    connection = await asyncpg.connect(url)
    try:
        if await connection.fetchval("SELECT to_regclass('schema_version')") is not None:
            raise DatabaseNotEmpty(f"there is a casino in {url.rpartition('@')[2]} already: name an empty database")
        async with connection.transaction():
            await _migrate(connection)
            for table, names, pages in tables:
                for page in pages:
                    await connection.copy_records_to_table(table, records=page, columns=names)
            last = "SELECT setval('entry_numbers', max(number)) FROM entries HAVING max(number) > 0"
            await connection.execute(last)
    finally:
        await connection.close()
