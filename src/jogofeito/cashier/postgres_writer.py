"""A writer of the ledger on PostgreSQL, with a connection and a chain of its own: writers do not wait for each other.

Two of them meet only where they touch the same account or the same stream. Rows are locked in the order of their
names, accounts before streams, and new rows are added in that order after all locks: nobody can wait in a circle.
Numbers of entries are drawn once all accounts are locked, so they grow for each account as its entries are committed.
"""

from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from typing import Any, TypeVar

import asyncpg

from jogofeito.cashier import noted
from jogofeito.cashier.chains import FIRST_ROOT, Group, Head, next_root
from jogofeito.cashier.documents import Document
from jogofeito.cashier.lease import Authority, Holder, LeaseHeld, LeaseLost, decoded, encoded
from jogofeito.cashier.ledger import Answer, Batch, Root
from jogofeito.cashier.sheet import Asked, Known, Sheet, Touched, nothing_written
from jogofeito.cashier.signatures import Trusted
from jogofeito.cashier.signing import EVER_SIGNED, signed_anew, signed_root, to_be_signed

T = TypeVar("T")

LOCK = 0x4A4F474F  # "JOGO": of migrations and, with its number, of each writer's chain
LEASE, TAKING = -1, 0  # with these numbers: of the server that writes, and of the moment in which another takes over
GROUP_PATIENCE_S = 5  # whoever takes over waits so long for a group that is being written
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
LAST_ROOT = "SELECT number, digest, at_ms, signature FROM roots ORDER BY number DESC LIMIT 1"


class Writer:
    def __init__(self, url: str, now_ms: Callable[[], int], authority: Authority) -> None:
        self._url = url
        self._authority = authority
        self._now_ms = now_ms
        self._connection: Any = None
        self._chain = 0
        self._last: tuple[int, bytes] = (0, b"")  # group of the chain
        self._latest_ms = 0

    async def write(self, batches: Sequence[Batch]) -> list[Answer]:
        group = [Asked.of(batch) for batch in batches]
        return await self._tried(lambda: self._write(group))

    async def change(self, change: str, values: tuple[Any, ...], kind: str, name: str) -> bool:
        """Of a document, with its line of the journal where there is to be one, in one transaction."""
        return await self._tried(lambda: self._change(change, values, kind, name))

    async def _tried(self, work: Callable[[], Awaitable[T]]) -> T:
        for attempt in range(ATTEMPTS):
            try:
                return await work()
            except MET:
                if attempt == ATTEMPTS - 1:
                    raise
            except asyncpg.InternalClientError as cut:  # what asyncpg says of one that it is only just hearing of
                await self.close()
                raise ConnectionError("the connection to the database was cut") from cut
            except BaseException:
                await self.close()  # whether it was committed, only a new connection can tell
                raise
        raise AssertionError("the last attempt answers or raises")

    async def _write(self, group: Sequence[Asked]) -> list[Answer]:
        connection = await self._connected()
        async with connection.transaction():
            answers, written = await self._post(connection, group, self._now_ms())
        self._note(written)
        return answers

    async def _post(self, connection: Any, group: Sequence[Asked], at_ms: int) -> tuple[list[Answer], Group | None]:
        """Within a transaction: nothing holds before it is committed."""
        sheet = Sheet(await self._known(connection, group), at_ms)
        answers = [sheet.post(asked) for asked in group]
        if not sheet.batches:
            return answers, None
        written = sheet.group()
        own = (str(written.chain), written.number, written.digest)
        signed = dict(signed_anew([own], sheet.root, self._authority)).get(own[0], b"")
        rest = (signed, self._authority.fence, sorted(sheet.closed))
        done = await connection.execute(_WRITE, *_columns(sheet), *written, *rest)
        if done != "INSERT 0 1":
            raise LeaseLost
        return answers, written

    def _note(self, written: Group | None) -> None:
        if written is not None:
            self._last, self._latest_ms = (written.number, written.digest), written.latest_ms

    async def _change(self, change: str, values: tuple[Any, ...], kind: str, name: str) -> bool:
        connection, written = await self._connected(), None
        async with connection.transaction():
            await self._hold(connection)
            if await connection.fetchval(change, *values) is None:
                return False
            if noted.is_noted(kind, name):
                kept = await connection.fetchrow(DOCUMENT, kind, name)
                head = await connection.fetchval(_HEAD, noted.stream_of(kind, name))
                number = -1 if head is None else head
                batch = noted.batch_of(kind, name, number + 1, Document(*kept) if kept else None)
                _, written = await self._post(connection, [Asked.of(batch)], self._now_ms())
        self._note(written)
        return True

    async def _hold(self, connection: Any) -> None:
        """Nobody takes the lease over before this transaction is over; LeaseLost if somebody has."""
        await connection.execute("SELECT pg_advisory_xact_lock_shared($1, $2)", LOCK, TAKING)
        self._authority.hold_to(await connection.fetchval("SELECT fence FROM lease"))

    async def note_first(self, connection: Any, documents: Sequence[tuple[str, Document]], at_ms: int) -> None:
        """Of documents that were kept before there were such lines: within a migration, on its connection."""
        await self._take_chain(connection)
        await self._post(connection, [Asked.of(each) for each in noted.first_lines(documents)], at_ms)
        await connection.execute("SELECT pg_advisory_unlock($1, $2)", LOCK, self._chain)

    # ---- the lease

    async def take_lease(self, holder: Holder, *, take_over: bool) -> bool:
        """Whether it was free, or is taken over. Groups that are being written are waited for, but not for ever."""
        connection = await self._connected()
        self._authority.holder = None
        if not await connection.fetchval("SELECT pg_try_advisory_lock($1, $2)", LOCK, LEASE) and not take_over:
            return False
        async with connection.transaction():
            await self._groups_over(connection, take_over=take_over)
            query = "UPDATE lease SET fence = fence + 1, holder = $1 RETURNING fence"
            taken = await connection.fetchval(query, encoded(holder))
            if taken is None:
                raise LeaseLost
            self._authority.fence = int(taken)
        self._authority.holder = holder
        return True

    async def _groups_over(self, connection: Any, *, take_over: bool) -> None:
        """No group is being written any more, and none begins before this transaction is over.

        To take over undoes what a writer that hangs has begun: nobody has been told of it.
        """
        for _ in range(ATTEMPTS):
            with suppress(asyncpg.LockNotAvailableError):
                async with connection.transaction():
                    await connection.execute(f"SET LOCAL lock_timeout = '{GROUP_PATIENCE_S}s'")
                    await connection.execute("SELECT pg_advisory_xact_lock($1, $2)", LOCK, TAKING)
                await connection.execute("SET LOCAL lock_timeout = DEFAULT")
                return
            if take_over:
                await connection.execute(_END_WRITERS, LOCK, TAKING)
        raise LeaseHeld(decoded(await connection.fetchval("SELECT holder FROM lease")), writing=True)

    async def sign_heads(self, trusted: Trusted, *, accept: bool) -> bool:
        """Whether any was signed anew: then a new root is due at once."""
        connection, done = await self._connected(), False
        async with connection.transaction():
            await self._hold(connection)
            heads = await connection.fetch("SELECT name, number, digest, signature FROM heads WHERE kind = 'money'")
            root = _root(await connection.fetchrow(LAST_ROOT))
            accept = accept or not await connection.fetchval(EVER_SIGNED)
            for name, signature in to_be_signed(heads, root, self._authority, trusted, accept=accept):
                await connection.execute(f"{_SIGN}, root = 0 {_OF_MONEY}", signature, name)
                done = True
        return done

    async def _known(self, connection: Any, group: Sequence[Asked]) -> Known:
        touched = Touched.by(group)
        balances = await connection.fetch(_BALANCES, touched.accounts) if touched.accounts else ()
        heads = await connection.fetch(_HEADS, touched.streams) if touched.streams else ()
        digests = await connection.fetch(_DIGESTS, touched.batches, LOCK, TAKING)
        numbers = await connection.fetch(_NUMBERS, touched.transfers) if touched.transfers else ()
        return Known(
            balances={row[0]: row[1] for row in balances},
            digests={row[0]: row[1] for row in digests if row[0] is not None},
            heads={row[0]: (row[1], row[2]) for row in heads},
            closed={row[0] for row in heads if row[3]},
            root=_root(digests[0][2:]),
            numbers=(row[0] for row in numbers),
            chain=self._chain,
            last=self._last,
            latest_ms=self._latest_ms,
        )

    async def root(self) -> Root:
        """Over all heads that grew, but those that another writer is just moving on: it will cover them itself."""
        connection = await self._connected()
        async with connection.transaction():
            await self._hold(connection)
            await connection.execute("LOCK TABLE roots IN EXCLUSIVE MODE")  # bets do not touch it
            last = _root(await connection.fetchrow(LAST_ROOT))
            heads = [Head(*row) for row in await connection.fetch(_GROWN)]
            if not heads:
                return last
            root, signed = signed_root(next_root(last, heads, self._now_ms()), self._authority)
            await connection.execute(_ROOTED, root.number, *zip(*heads, strict=True))
            row = (root.number, root.digest, root.at_ms, signed)
            await connection.execute("INSERT INTO roots VALUES ($1, $2, $3, $4)", *row)
            ends = await connection.fetch("SELECT name, number, digest FROM heads WHERE kind = 'money'")
            for name, made in signed_anew(ends, root, self._authority):
                await connection.execute(f"{_SIGN} {_OF_MONEY}", made, name)
        return root

    async def _connected(self) -> Any:
        if self._connection is None or self._connection.is_closed():
            connection = await asyncpg.connect(self._url, server_settings=PLANS)
            try:
                await self._take_chain(connection)
                await self._keep_lease(connection)
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
        row = await connection.fetchrow(LAST_GROUP, chain)
        self._chain = chain
        self._last = (row[0], row[1]) if row else nothing_written(chain)
        self._latest_ms = row[2] if row else 0

    async def _keep_lease(self, connection: Any) -> None:
        """The lock of the lease ends with the connection; a new connection takes it, if the lease is still ours."""
        if self._authority.holder is not None:
            self._authority.hold_to(await connection.fetchval("SELECT fence FROM lease"))
            await connection.fetchval("SELECT pg_try_advisory_lock($1, $2)", LOCK, LEASE)

    async def close(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            with suppress(asyncpg.InternalClientError):  # it was cut: nobody is there to say goodbye to
                await connection.close()


def _root(row: Any) -> Root:
    return Root.of(*row) if row and row[0] is not None else FIRST_ROOT


_SIGN, _OF_MONEY = "UPDATE heads SET signature = $1", "WHERE kind = 'money' AND name = $2"
_BALANCES = "SELECT id, balance FROM accounts WHERE id = ANY($1) ORDER BY id FOR NO KEY UPDATE"
_HEADS = """
SELECT name, number, digest, closed FROM heads WHERE kind = 'journal' AND name = ANY($1)
ORDER BY name FOR NO KEY UPDATE
"""
# with a lock that lasts as long as the group: a lease is not taken over in the middle of one
_DIGESTS = """
WITH held AS MATERIALIZED (SELECT pg_advisory_xact_lock_shared($2, $3))
SELECT id, batches.digest, last.number, last.digest, at_ms, signature FROM held
LEFT JOIN batches ON id = ANY($1) LEFT JOIN (
  SELECT number, digest, at_ms, signature FROM roots ORDER BY number DESC LIMIT 1
) AS last ON true
"""
DOCUMENT = "SELECT id, version, body FROM documents WHERE kind = $1 AND id = $2"
_HEAD = "SELECT number FROM heads WHERE kind = 'journal' AND name = $1"
_NUMBERS = "SELECT nextval('entry_numbers') FROM generate_series(1, $1::bigint)"
LAST_GROUP = "SELECT number, digest, latest_ms FROM groups WHERE chain = $1 ORDER BY number DESC LIMIT 1"
_END_WRITERS = """
SELECT pg_terminate_backend(pid) FROM pg_locks
WHERE locktype = 'advisory' AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
AND classid::bigint = $1 AND objid::bigint = $2 AND objsubid = 2 AND granted AND pid <> pg_backend_pid()
"""
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
  INSERT INTO journal (stream, number, payload, digest, chain, of_group)
  SELECT *, $33::integer, $34::bigint FROM unnest($8::text[], $9::bigint[], $10::bytea[], $11::bytea[])
), grown AS (
  INSERT INTO heads (kind, name, number, digest, root, closed)
  SELECT kind, name, number, digest, 0, (name = ANY($42::text[]))::integer
  FROM unnest($12::text[], $13::text[], $14::bigint[], $15::bytea[]) AS these (kind, name, number, digest)
  ON CONFLICT (kind, name) DO UPDATE
  SET number = excluded.number, digest = excluded.digest, root = 0, closed = excluded.closed
), own AS (
  INSERT INTO heads (kind, name, number, digest, root, signature)
  VALUES ('money', $33::integer::text, $34, $39, 0, $40)
  ON CONFLICT (kind, name) DO UPDATE
  SET number = excluded.number, digest = excluded.digest, root = 0, signature = excluded.signature
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
INSERT INTO groups
SELECT $33::integer, $34::bigint, $35::bigint, $36::bigint, $37::bigint, $38::bigint, $39::bytea
FROM lease WHERE fence = $41
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
