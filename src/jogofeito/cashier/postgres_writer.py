"""A writer of the ledger on PostgreSQL, with a connection and a chain of its own: writers do not wait for each other.

Two of them meet only where they touch the same account or the same stream. Rows are locked in the order of their
names, accounts before streams, and new rows are added in that order after all locks: nobody can wait in a circle.
Numbers of entries are drawn once all accounts are locked, so they grow for each account as its entries are committed.
"""

from collections.abc import Callable, Sequence
from typing import Any

import asyncpg

from jogofeito.cashier.chains import FIRST_ROOT, Head, next_root
from jogofeito.cashier.ledger import Answer, Batch, Root
from jogofeito.cashier.sheet import Asked, Known, Sheet, Touched, nothing_written

LOCK = 0x4A4F474F  # "JOGO": of migrations and, with its number, of each writer's chain
ATTEMPTS = 10
# Two writers have added the same row at once: whoever came second looks again and finds it.
MET = (asyncpg.UniqueViolationError, asyncpg.DeadlockDetectedError)
# A group names its rows by their keys, whatever statistics say of a table that has just begun to grow.
PLANS = {
    "enable_seqscan": "off",
    "enable_hashjoin": "off",
    "enable_mergejoin": "off",
    "plan_cache_mode": "force_generic_plan",
    "jit": "off",
}
LAST_ROOT = "SELECT number, digest, at_ms FROM roots ORDER BY number DESC LIMIT 1"


class Writer:
    def __init__(self, url: str, now_ms: Callable[[], int]) -> None:
        self._url = url
        self._now_ms = now_ms
        self._connection: Any = None
        self._chain = 0
        self._last: tuple[int, bytes] = (0, b"")  # group of the chain
        self._latest_ms = 0

    async def write(self, batches: Sequence[Batch]) -> list[Answer]:
        group = [Asked.of(batch) for batch in batches]
        for attempt in range(ATTEMPTS):
            try:
                return await self._write(group)
            except MET:
                if attempt == ATTEMPTS - 1:
                    raise
            except BaseException:
                await self.close()  # whether it was committed, only a new connection can tell
                raise
        raise AssertionError("the last attempt answers or raises")

    async def _write(self, group: Sequence[Asked]) -> list[Answer]:
        connection = await self._connected()
        async with connection.transaction():
            sheet = Sheet(await self._known(connection, group), self._now_ms())
            answers = [sheet.post(asked) for asked in group]
            if not sheet.batches:
                return answers
            written = sheet.group()
            await connection.execute(_WRITE, *_columns(sheet), *written)
        self._last, self._latest_ms = (written.number, written.digest), written.latest_ms
        return answers

    async def _known(self, connection: Any, group: Sequence[Asked]) -> Known:
        touched = Touched.by(group)
        balances = await connection.fetch(_BALANCES, touched.accounts) if touched.accounts else ()
        heads = await connection.fetch(_HEADS, touched.streams) if touched.streams else ()
        digests = await connection.fetch("SELECT id, digest FROM batches WHERE id = ANY($1)", touched.batches)
        numbers = await connection.fetch(_NUMBERS, touched.transfers) if touched.transfers else ()
        return Known(
            balances={row[0]: row[1] for row in balances},
            digests={row[0]: row[1] for row in digests},
            heads={row[0]: (row[1], row[2]) for row in heads},
            numbers=(row[0] for row in numbers),
            chain=self._chain,
            last=self._last,
            latest_ms=self._latest_ms,
        )

    async def root(self) -> Root:
        """Over all heads that grew, but those that another writer is just moving on: it will cover them itself."""
        connection = await self._connected()
        async with connection.transaction():
            await connection.execute("LOCK TABLE roots IN EXCLUSIVE MODE")  # bets do not touch it
            before = await connection.fetchrow(LAST_ROOT)
            last = Root(*before) if before else FIRST_ROOT
            heads = [Head(*row) for row in await connection.fetch(_GROWN)]
            if not heads:
                return last
            root = next_root(last, heads, self._now_ms())
            await connection.execute(_ROOTED, root.number, *zip(*heads, strict=True))
            await connection.execute("INSERT INTO roots VALUES ($1, $2, $3)", root.number, root.digest, root.at_ms)
        return root

    async def _connected(self) -> Any:
        if self._connection is None or self._connection.is_closed():
            connection = await asyncpg.connect(self._url, server_settings=PLANS)
            try:
                await self._take_chain(connection)
            except BaseException:
                await connection.close()
                raise
            self._connection = connection
        return self._connection

    async def _take_chain(self, connection: Any) -> None:
        """The first chain that no other connection has; it is this one's as long as it lives."""
        chain = 1
        while not await connection.fetchval("SELECT pg_try_advisory_lock($1, $2)", LOCK, chain):
            chain += 1
        row = await connection.fetchrow(_LAST_GROUP, chain)
        self._chain = chain
        self._last = (row[0], row[1]) if row else nothing_written(chain)
        self._latest_ms = row[2] if row else 0

    async def close(self) -> None:
        if self._connection is not None:
            await self._connection.close()
            self._connection = None


_BALANCES = "SELECT id, balance FROM accounts WHERE id = ANY($1) ORDER BY id FOR NO KEY UPDATE"
_HEADS = """
SELECT name, number, digest FROM heads WHERE kind = 'journal' AND name = ANY($1) ORDER BY name FOR NO KEY UPDATE
"""
_NUMBERS = "SELECT nextval('entry_numbers') FROM generate_series(1, $1::bigint)"
_LAST_GROUP = "SELECT number, digest, latest_ms FROM groups WHERE chain = $1 ORDER BY number DESC LIMIT 1"
_GROWN = "SELECT kind, name, number, digest FROM heads WHERE root = 0 FOR NO KEY UPDATE SKIP LOCKED"
_ROOTED = """
WITH covered AS (
  INSERT INTO rooted SELECT $1, * FROM unnest($2::text[], $3::text[], $4::bigint[], $5::bytea[])
)
UPDATE heads SET root = $1 FROM unnest($2::text[], $3::text[]) AS these (kind, name)
WHERE heads.kind = these.kind AND heads.name = these.name
"""
# All of a group in one statement: one way to the server and back.
_WRITE = """
WITH known AS (
  UPDATE accounts SET balance = changed.balance FROM unnest($6::text[], $7::bigint[]) AS changed (id, balance)
  WHERE accounts.id = changed.id
), new AS (
  INSERT INTO accounts (id, kind, currency, owner, balance)
  SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::bigint[])
), lines AS (
  INSERT INTO journal (stream, number, payload, digest)
  SELECT * FROM unnest($8::text[], $9::bigint[], $10::bytea[], $11::bytea[])
), grown AS (
  INSERT INTO heads (kind, name, number, digest, root)
  SELECT *, 0 FROM unnest($12::text[], $13::text[], $14::bigint[], $15::bytea[])
  ON CONFLICT (kind, name) DO UPDATE SET number = excluded.number, digest = excluded.digest, root = 0
), own AS (
  INSERT INTO heads (kind, name, number, digest, root) VALUES ('money', $33::integer::text, $34, $39, 0)
  ON CONFLICT (kind, name) DO UPDATE SET number = excluded.number, digest = excluded.digest, root = 0
), posted AS (
  INSERT INTO batches (id, digest, first, chain, of_group)
  SELECT *, $33::integer, $34::bigint FROM unnest($16::text[], $17::text[], $18::bigint[])
), moved AS (
  INSERT INTO entries
  SELECT * FROM unnest(
    $19::bigint[], $20::integer[], $21::text[], $22::integer[], $23::text[], $24::text[], $25::text[],
    $26::bigint[], $27::text[], $28::text[], $29::text[], $30::bigint[], $31::bigint[], $32::bigint[]
  )
)
INSERT INTO groups VALUES ($33, $34, $35, $36, $37, $38, $39)
"""


def _columns(sheet: Sheet) -> list[Sequence[Any]]:
    """The rows of a sheet, column by column, in the order of the statement."""
    return [
        *_turned(sheet.new_accounts(), 5),
        *_turned(sheet.new_balances(), 2),
        *_turned(sheet.lines, 4),
        *_turned(sheet.heads(), 4),
        *_turned(sorted(sheet.batches), 3),
        *_turned(sheet.entries, 14),
    ]


def _turned(rows: Sequence[tuple[Any, ...]], width: int) -> Sequence[Sequence[Any]]:
    return list(zip(*rows, strict=True)) if rows else [()] * width
