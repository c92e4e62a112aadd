"""The ledger on SQLite: one writer thread, group commit, every commit on disk before it is answered."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, contextmanager
from itertools import count, islice
from pathlib import Path
from typing import Any, TypeVar

import apsw

from jogofeito.cashier import guards, noted, upgrade
from jogofeito.cashier import sqlite_entries as entries
from jogofeito.cashier.accounts import Account, account
from jogofeito.cashier.audit import COLUMNS, QUERIES, audit
from jogofeito.cashier.chains import FIRST_ROOT, JOURNAL, MONEY, Head, next_root
from jogofeito.cashier.documents import Document
from jogofeito.cashier.grouping import Grouping, Roots
from jogofeito.cashier.lease import NO_LEASE, Authority, FileLock, Holder, LeaseHeld, LeaseLost, decoded, encoded
from jogofeito.cashier.ledger import LAST_LETTER, Answer, Batch, Entry, JournalLine, Root, RootHeld, Rows
from jogofeito.cashier.migrations import pending
from jogofeito.cashier.sheet import MOST, Asked, Known, Sheet, Touched, nothing_written
from jogofeito.cashier.signatures import Signer, Trusted
from jogofeito.cashier.signing import EVER_SIGNED, signed_anew, signed_root, to_be_signed

T = TypeVar("T")
CHAIN = 1  # SQLite has one writer at a time, whoever it is
ROWS_AT_A_TIME = 1000


class SqliteCashier:
    """Open with `await SqliteCashier.open(path, now_ms)`."""

    def __init__(self, path: Path, now_ms: Callable[[], int]) -> None:
        self._path = path
        self._now_ms = now_ms
        self._authority = Authority()
        self._lock: FileLock | None = None
        self._writing = ThreadPoolExecutor(1, "ledger-writer")
        self._reading = ThreadPoolExecutor(1, "ledger-reader")

    @classmethod
    async def open(cls, path: Path, now_ms: Callable[[], int]) -> "SqliteCashier":
        path.parent.mkdir(parents=True, exist_ok=True)
        cashier = cls(path, now_ms)
        cashier._writer = await cashier._run(cashier._writing, lambda: _migrated(_connected(path)))
        cashier._reader = await cashier._run(cashier._reading, lambda: _connected(path))
        cashier._authority.fence = await cashier._fence()
        cashier._roots = Roots(cashier.root)
        cashier._groups = Grouping(cashier._write_group)
        return cashier

    _writer: apsw.Connection
    _reader: apsw.Connection
    _groups: Grouping
    _roots: Roots

    async def post(self, *batches: Batch) -> list[Answer]:
        return await self._groups.post(batches)

    async def balance(self, account: Account) -> int:
        rows = await self._read("SELECT balance FROM accounts WHERE id = ?", (account.id,))
        return int(rows[0][0]) if rows else 0

    async def totals(self) -> dict[str, int]:
        rows = await self._read("SELECT currency, sum(balance) FROM accounts GROUP BY currency ORDER BY currency")
        return {currency: int(total) for currency, total in rows}

    async def holdings(self, player: str, currency: str) -> list[Account]:
        query = "SELECT id FROM accounts WHERE owner = ? AND owner <> '' AND currency = ? ORDER BY id"
        return [account(row[0]) for row in await self._read(query, (player, currency))]

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
        names = [each.id for each in accounts]
        return await self._run(self._reading, lambda: entries.window(self._reader, names, after, past, limit, newest))

    async def entries_of(self, batch: str) -> list[Entry]:
        query = f"""
        SELECT {COLUMNS} FROM entries
        WHERE batch = ?1 AND chain = (SELECT chain FROM batches WHERE id = ?1)
        AND number >= (SELECT first FROM batches WHERE id = ?1 AND first > 0)
        AND number <= (SELECT last FROM groups JOIN batches USING (chain) WHERE id = ?1 AND groups.number = of_group)
        ORDER BY number
        """  # noqa: S608 - names of our own
        return [Entry(*row) for row in await self._read(query, (batch,))]

    async def number_at(self, at_ms: int) -> int:
        def read() -> int:
            chains = [int(row[0]) for row in self._reader.execute("SELECT name FROM heads WHERE kind = ?", (MONEY,))]
            found = [row[0] for chain in chains for row in self._reader.execute(_FIRST_AT, (chain, at_ms))]
            return min(found) if found else entries.last_number(self._reader) + 1

        return await self._run(self._reading, read)

    async def latest_ms(self) -> int:
        return await self._run(self._reading, lambda: _latest_ms(self._reader))

    async def journal(self, stream: str, after: int = -1) -> list[JournalLine]:
        query = "SELECT stream, number, payload FROM journal WHERE stream = ? AND number > ? ORDER BY number"
        return [JournalLine(*row) for row in await self._read(query, (stream, after))]

    async def streams(self, prefix: str) -> list[str]:
        query = "SELECT name FROM heads WHERE kind = ? AND name >= ? AND name < ? ORDER BY name"
        return [row[0] for row in await self._read(query, (JOURNAL, prefix, prefix + LAST_LETTER))]

    async def last_line(self, stream: str) -> JournalLine | None:
        query = "SELECT stream, number, payload FROM journal WHERE stream = ? ORDER BY number DESC LIMIT 1"
        rows = await self._read(query, (stream,))
        return JournalLine(*rows[0]) if rows else None

    async def last_root(self) -> Root:
        rows = await self._read(_LAST_ROOT)
        return Root.of(*rows[0]) if rows else FIRST_ROOT

    async def root(self) -> Root:
        return await self._run(self._writing, lambda: _commit_root(self._writer, self._now_ms(), self._authority))

    @asynccontextmanager
    async def moment(self) -> AsyncIterator[Rows]:
        connection = await self._run(self._reading, lambda: _connected(self._path))  # others read on meanwhile
        try:
            await self._run(self._reading, lambda: connection.execute("BEGIN"))  # one moment for all that is read

            async def rows(what: str, *values: object) -> AsyncIterator[tuple[Any, ...]]:
                if what == "own":
                    for said in await self._run(self._reading, lambda: _own_problems(connection)):
                        yield (said,)
                    return
                query = QUERIES[what].format("?", "")
                cursor = await self._run(self._reading, lambda: connection.execute(query, values))
                while page := await self._run(self._reading, lambda: _some(cursor)):
                    for row in page:
                        yield row

            yield rows
        finally:
            await self._run(self._reading, lambda: connection.close(True))

    async def audit(self, against: RootHeld | None = None) -> list[str]:
        async with self.moment() as rows:
            return await audit(rows, [against] if against else [])

    # ---- documents

    async def document(self, kind: str, document_id: str) -> Document | None:
        rows = await self._read(_DOCUMENT, (kind, document_id))
        return Document(*rows[0]) if rows else None

    async def keep(self, kind: str, document_id: str, body: bytes, version: int = 0) -> bool:
        change = (_KEEP if version else _NEW, (body, kind, document_id, version))
        return await self._changed(change, kind, document_id)

    async def forget(self, kind: str, document_id: str) -> bool:
        change = ("DELETE FROM documents WHERE kind = ? AND id = ? RETURNING 1", (kind, document_id))
        return await self._changed(change, kind, document_id)

    async def documents(self, kind: str, beginning: str = "", limit: int = 1000) -> list[Document]:
        query = "SELECT id, version, body FROM documents WHERE kind = ? AND id >= ? AND id < ? ORDER BY id LIMIT ?"
        return [Document(*row) for row in await self._read(query, (kind, beginning, beginning + LAST_LETTER, limit))]

    async def _changed(self, change: tuple[str, tuple[Any, ...]], kind: str, name: str) -> bool:
        if noted.is_noted(kind, name):
            self._roots.due()

        def write() -> bool:
            return _change(self._writer, change, kind, name, self._now_ms(), self._authority)

        return await self._run(self._writing, write)

    # ---- the lease

    async def take_lease(self, holder: Holder, *, take_over: bool = False) -> None:
        path = self._path.resolve()  # one lock, by whatever name the file is opened
        lock = FileLock(path.with_name(f"{path.name}.lock"))
        if not lock.take() and not take_over:
            raise LeaseHeld(await self.lease_holder())
        self._lock = lock
        try:
            self._authority.fence = await self._run(self._writing, lambda: _take_lease(self._writer, holder))
        except apsw.BusyError:
            raise LeaseHeld(await self.lease_holder(), writing=True) from None
        self._authority.holder = holder

    async def lease_holder(self) -> Holder | None:
        rows = await self._read("SELECT holder FROM lease")
        return decoded(rows[0][0]) if rows else None

    async def holds_lease(self) -> bool:
        return await self._fence() == self._authority.fence

    async def _fence(self) -> int:
        rows = await self._read("SELECT fence FROM lease")
        return int(rows[0][0]) if rows else NO_LEASE

    async def sign_with(self, signer: Signer, trusted: Trusted, *, accept: bool = False) -> None:
        self._authority.signer = signer
        if await self._run(self._writing, lambda: _sign_heads(self._writer, self._authority, trusted, accept)):
            await self.root()

    async def _release_lease(self) -> None:
        if self._authority.holder is not None:
            query = "UPDATE lease SET holder = '' WHERE fence = ?"
            await self._run(self._writing, lambda: self._writer.execute(query, (self._authority.fence,)))
        if self._lock is not None:
            self._lock.release()

    async def close(self) -> None:
        await self._groups.close()
        await self._roots.close()
        await self._release_lease()
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
        self._roots.due()
        return await self._run(self._writing, lambda: _commit(self._writer, batches, self._now_ms(), self._authority))


_DOCUMENT = "SELECT id, version, body FROM documents WHERE kind = ? AND id = ?"
_HEAD = "SELECT number FROM heads WHERE kind = 'journal' AND name = ?"
_KEEP = "UPDATE documents SET body = ?1, version = version + 1 WHERE kind = ?2 AND id = ?3 AND version = ?4 RETURNING 1"
_NEW = "INSERT INTO documents VALUES (?2, ?3, ?4 + 1, ?1) ON CONFLICT DO NOTHING RETURNING 1"

_FIRST_AT = """
SELECT first FROM groups WHERE chain = ? AND latest_ms >= ? AND first > 0 ORDER BY latest_ms, number LIMIT 1
"""
_LATEST = """
SELECT max(coalesce((SELECT max(at_ms) FROM roots), 0), coalesce(max(
  (SELECT latest_ms FROM groups WHERE chain = CAST(name AS INTEGER) AND groups.number = heads.number)
), 0)) FROM heads WHERE kind = ?
"""
_MONEY_HEADS = "SELECT name, number, digest FROM heads WHERE kind = 'money'"
_SIGN = "UPDATE heads SET signature = ? WHERE kind = 'money' AND name = ?"
_LAST_ROOT = "SELECT number, digest, at_ms, signature FROM roots ORDER BY number DESC LIMIT 1"

# Pages stay at hand (64 MiB), and a page that many groups change goes back to the main file once for all of them.
SPEED = ("cache_size = -65536", "wal_autocheckpoint = 10000")


def _some(cursor: apsw.Cursor) -> list[tuple[Any, ...]]:
    return list(islice(cursor, ROWS_AT_A_TIME))


def _connected(path: Path) -> apsw.Connection:
    connection = apsw.Connection(str(path))
    connection.set_busy_timeout(10_000)
    for pragma in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON", "trusted_schema = OFF", *SPEED):
        connection.execute(f"PRAGMA {pragma}")
    return connection


def new_file(path: Path) -> apsw.Connection:
    """An empty casino, to be filled."""
    return _migrated(apsw.Connection(str(path)))


def _take_lease(connection: apsw.Connection, holder: Holder) -> int:
    query = "UPDATE lease SET fence = fence + 1, holder = ? RETURNING fence"
    taken = next(connection.execute(query, (encoded(holder),)), None)
    if taken is None:
        raise LeaseLost
    return int(taken[0])


def _sign_heads(connection: apsw.Connection, authority: Authority, trusted: Trusted, accept: bool) -> bool:
    """Whether any was signed anew: then a root has to be, too."""
    done = False
    with _transaction(connection, authority):
        heads = list(connection.execute("SELECT name, number, digest, signature FROM heads WHERE kind = 'money'"))
        ever = next(connection.execute(EVER_SIGNED))[0]
        accept, root = accept or not ever, _last_root(connection)
        for name, signature in to_be_signed(heads, root, authority, trusted, accept=accept):
            connection.execute(_SIGN, (signature, name))
            connection.execute("UPDATE heads SET root = 0 WHERE kind = 'money' AND name = ?", (name,))
            done = True
    return done


def _own_problems(connection: apsw.Connection) -> list[str]:
    """What no chain tells: guards that were lifted, and entries that are not listed where they belong."""
    made = new_file(Path(":memory:"))
    try:
        found = list(guards.differences(_schema(made), _schema(connection)))
    finally:
        made.close()
    return [*found, *entries.not_listed_right(connection)]


def _schema(connection: apsw.Connection) -> dict[guards.Named, str]:
    query = "SELECT type, name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite_%'"
    return {(kind, name): text or "" for kind, name, text in connection.execute(query)}


def schema_of(path: Path) -> int:
    connection = apsw.Connection(str(path), flags=apsw.SQLITE_OPEN_READONLY)
    try:
        return int(next(connection.execute("PRAGMA user_version"))[0])
    finally:
        connection.close()


def _migrated(connection: apsw.Connection) -> apsw.Connection:
    version = next(connection.execute("PRAGMA user_version"))[0]
    connection.create_scalar_function("owner_of", _owner, 1, deterministic=True)
    with connection:
        for migration in pending("sqlite", version):
            if migration.number == upgrade.CHAINS:
                _check_links(connection)
            connection.execute(migration.sql)
            if migration.number == upgrade.CHAINS:
                _chain_up(connection)
            if migration.number == upgrade.LINES:
                _tie_lines(connection)
            connection.execute(f"PRAGMA user_version = {migration.number}")
        if version < upgrade.SIGNED:  # with the tables as they are in the end
            kept = connection.execute("SELECT kind, id, version, body FROM documents ORDER BY 1, 2")
            first = noted.first_lines((kind, Document(*rest)) for kind, *rest in list(kept))
            _post(connection, [Asked.of(each) for each in first], _latest_ms(connection), Authority())
    return connection


def _tie_lines(connection: apsw.Connection) -> None:
    last = next(connection.execute(_LAST_GROUP, (0,)), None)
    digests = (row[0] for row in connection.execute("SELECT digest FROM journal ORDER BY digest"))
    tied = upgrade.group_of_lines(last, digests, _latest_ms(connection))
    if tied is not None:
        connection.execute("INSERT INTO groups VALUES (?, ?, ?, ?, ?, ?, ?)", tied)
        connection.execute(_GROWN, (*Head(MONEY, "0", tied.number, tied.digest), b"", 0))


def _latest_ms(connection: apsw.Connection) -> int:
    return int(next(connection.execute(_LATEST, (MONEY,)))[0])


def _owner(*names: Any) -> str:
    return account(names[0]).owner


def _check_links(connection: apsw.Connection) -> None:
    upgrade.check_links(
        connection.execute("SELECT * FROM links ORDER BY number"),
        connection.execute("SELECT * FROM entries ORDER BY link, number"),
        connection.execute("SELECT link, stream, number, payload FROM journal ORDER BY link"),
        connection.execute("SELECT link, id, digest FROM batches ORDER BY link"),
    )


def _chain_up(connection: apsw.Connection) -> None:
    lines = upgrade.chained_lines(connection.execute("SELECT stream, number, payload FROM journal ORDER BY 1, 2"))
    heads = dict[str, Head]()
    made = list[tuple[bytes, str, int]]()
    for head in lines:
        heads[head.name] = head
        made.append((head.digest, head.name, head.number))
    connection.executemany("UPDATE journal SET digest = ? WHERE stream = ? AND number = ?", made)
    groups = upgrade.chained_groups(
        connection.execute("SELECT number, last, at_ms FROM groups ORDER BY number"),
        connection.execute(f"SELECT {COLUMNS} FROM entries ORDER BY number"),  # noqa: S608 - names of our own
        connection.execute("SELECT of_group, id, digest FROM batches ORDER BY of_group"),
    )
    ends = list(groups)
    connection.executemany(
        "UPDATE groups SET digest = ? WHERE number = ?", [(each.digest, each.number) for each in ends]
    )
    connection.executemany("INSERT INTO heads VALUES (?, ?, ?, ?, 0)", [*heads.values(), *ends[-1:]])


def _commit(connection: apsw.Connection, batches: Sequence[Batch], at_ms: int, authority: Authority) -> list[Answer]:
    group = [Asked.of(batch) for batch in batches]
    with _transaction(connection, authority):
        return _post(connection, group, at_ms, authority)


def _post(connection: apsw.Connection, group: Sequence[Asked], at_ms: int, authority: Authority) -> list[Answer]:
    sheet = Sheet(_known(connection, group), at_ms)
    answers = [sheet.post(asked) for asked in group]
    if sheet.batches:
        _write(connection, sheet, authority)
    return answers


def _change(
    connection: apsw.Connection, change: tuple[str, tuple[Any, ...]], kind: str, name: str, at_ms: int, held: Authority
) -> bool:
    """Of a document, with its line of the journal where there is to be one."""
    with _transaction(connection, held):
        if not list(connection.execute(*change)):
            return False
        if noted.is_noted(kind, name):
            kept = next(connection.execute(_DOCUMENT, (kind, name)), None)
            head = next(connection.execute(_HEAD, (noted.stream_of(kind, name),)), (-1,))
            batch = noted.batch_of(kind, name, head[0] + 1, Document(*kept) if kept else None)
            _post(connection, [Asked.of(batch)], at_ms, held)
    return True


@contextmanager
def _transaction(connection: apsw.Connection, authority: Authority) -> Iterator[None]:
    """The only writer until it is over: what is read meanwhile still holds when it is written."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        authority.hold_to(next(connection.execute("SELECT fence FROM lease"), (NO_LEASE,))[0])
        yield
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:  # a full disk may have ended it
            connection.execute("ROLLBACK")
        raise


_BALANCES = "SELECT id, balance FROM accounts WHERE id IN (SELECT value FROM json_each(?))"
_DIGESTS = "SELECT id, digest FROM batches WHERE id IN (SELECT value FROM json_each(?))"
_HEADS = """
SELECT name, number, digest, closed FROM heads WHERE kind = 'journal' AND name IN (SELECT value FROM json_each(?))
"""
_LAST_GROUP = "SELECT number, digest, latest_ms FROM groups WHERE chain = ? ORDER BY number DESC LIMIT 1"


def _known(connection: apsw.Connection, group: Sequence[Asked]) -> Known:
    touched = Touched.by(group)
    number, digest, latest_ms = next(connection.execute(_LAST_GROUP, (CHAIN,)), (*nothing_written(CHAIN), 0))
    heads = _select(connection, _HEADS, touched.streams)
    return Known(
        balances=dict(_select(connection, _BALANCES, touched.accounts)),
        digests=dict(_select(connection, _DIGESTS, touched.batches)),
        heads={name: (line, made) for name, line, made, _ in heads},
        closed={name for name, _, _, closed in heads if closed},
        numbers=count(entries.last_number(connection) + 1),
        chain=CHAIN,
        last=(number, digest),
        latest_ms=latest_ms,
        root=_last_root(connection),
    )


def _select(connection: apsw.Connection, query: str, values: Sequence[object]) -> list[Any]:
    return list(connection.execute(query, (json.dumps(values),))) if values else []


_GROWN = """
INSERT INTO heads VALUES (?, ?, ?, ?, 0, ?, ?)
ON CONFLICT DO UPDATE SET number = excluded.number, digest = excluded.digest, root = 0, signature = excluded.signature,
closed = excluded.closed
"""


def _write(connection: apsw.Connection, sheet: Sheet, authority: Authority) -> None:
    group = sheet.group()
    entries.list_late(connection, group.last)
    connection.executemany("INSERT INTO accounts VALUES (?, ?, ?, ?, ?)", sheet.new_accounts())
    connection.executemany("UPDATE accounts SET balance = ?2 WHERE id = ?1", sheet.new_balances())
    batches = [(*each, group.chain, group.number) for each in sheet.batches]
    connection.executemany("INSERT INTO batches VALUES (?, ?, ?, ?, ?)", batches)
    connection.executemany("INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", sheet.entries)
    lines = [(*each, group.chain, group.number) for each in sheet.lines]
    connection.executemany("INSERT INTO journal VALUES (?, ?, ?, ?, ?, ?)", lines)
    connection.execute("INSERT INTO groups VALUES (?, ?, ?, ?, ?, ?, ?)", group)
    own = Head(MONEY, str(CHAIN), group.number, group.digest)
    signed = dict(signed_anew([own[1:]], sheet.root, authority)).get(own.name, b"")
    heads = [(*head, b"", head.name in sheet.closed) for head in sheet.heads()]
    connection.executemany(_GROWN, [*heads, (*own, signed, 0)])


def _last_root(connection: apsw.Connection) -> Root:
    row = next(connection.execute(_LAST_ROOT), None)
    return Root.of(*row) if row else FIRST_ROOT


def _commit_root(connection: apsw.Connection, at_ms: int, authority: Authority) -> Root:
    """All heads that grew, under one number."""
    with _transaction(connection, authority):
        last = _last_root(connection)
        heads = [
            Head(*row) for row in connection.execute("SELECT kind, name, number, digest FROM heads WHERE root = 0")
        ]
        if not heads:
            return last
        root, signature = signed_root(next_root(last, heads, at_ms), authority)
        connection.executemany("INSERT INTO rooted VALUES (?, ?, ?, ?, ?)", [(root.number, *head) for head in heads])
        connection.execute("UPDATE heads SET root = ? WHERE root = 0", (root.number,))
        connection.execute("INSERT INTO roots VALUES (?, ?, ?, ?)", (root.number, root.digest, root.at_ms, signature))
        for name, signed in signed_anew(list(connection.execute(_MONEY_HEADS)), root, authority):
            connection.execute(_SIGN, (signed, name))
    return root
