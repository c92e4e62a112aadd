"""A whole casino as one file, taken while it plays, and put back: an SQLite database, whichever database it came from.

What is taken is one moment: money, journal, chains and roots as they stood together. The house's keys are not in it.
"""

import asyncio
import os
from collections.abc import AsyncIterator, Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import apsw

from jogofeito.cashier.door import is_postgres, schema_of
from jogofeito.cashier.migrations import migrations

# as they are filled; what belongs to a running server alone is left out
TABLES = ("accounts", "batches", "entries", "journal", "groups", "heads", "roots", "rooted", "documents", "links")
ROWS_AT_ONCE = 5_000


class BackupRefused(Exception):
    """Nothing was written."""


async def backup(database: str, file: Path) -> None:
    """On disk and whole when this is done; a file that is there already is never overwritten."""
    if file.exists():
        raise BackupRefused(f"{file} is there already: a backup overwrites nothing")
    await _same_schema(database, f"there is no casino at {database}")
    part = file.with_name(f"{file.name}.part")
    part.unlink(missing_ok=True)
    try:
        if is_postgres(database):
            await _from_postgres(database, part)
        else:
            await asyncio.to_thread(_from_sqlite, Path(database), part)
        await asyncio.to_thread(_finished, part)
    except BaseException:
        part.unlink(missing_ok=True)
        raise
    part.replace(file)
    sync(file.parent)


async def restore(file: Path, database: str) -> None:
    """Into a database that is not there yet, or is empty."""
    if not file.is_file():
        raise BackupRefused(f"there is no backup at {file}")
    await _same_schema(str(file), f"{file} is no backup of a casino")
    if is_postgres(database):
        await _into_postgres(file, database)
        return
    target = Path(database)
    if target.exists():
        raise BackupRefused(f"{target} is there already: move it away first, it may be needed as evidence")
    target.parent.mkdir(parents=True, exist_ok=True)
    part = target.with_name(f"{target.name}.part")
    part.unlink(missing_ok=True)
    await asyncio.to_thread(_from_sqlite, file, part)
    await asyncio.to_thread(_finished, part)
    part.replace(target)
    sync(target.parent)


async def _same_schema(database: str, otherwise: str) -> None:
    try:
        found = await schema_of(database)
    except apsw.Error as error:
        raise BackupRefused(f"{otherwise}: {error}") from error
    known = migrations("sqlite")[-1].number
    if not found:
        raise BackupRefused(otherwise)
    if found != known:
        raise BackupRefused(
            f"{database} has schema {found}, this version {known}: open it once with this version first"
        )


def _from_sqlite(source: Path, target: Path) -> None:
    """All pages of one moment: readers of a write-ahead log hold up no writer."""
    read = apsw.Connection(str(source), flags=apsw.SQLITE_OPEN_READWRITE)
    written = apsw.Connection(str(target))
    try:
        read.set_busy_timeout(10_000)
        with written.backup("main", read, "main") as copying:
            copying.step(-1)
    finally:
        read.close()
        written.close()


def _finished(file: Path) -> None:
    """One file, sound, for its owner only, on disk."""
    connection = apsw.Connection(str(file))
    try:
        connection.execute("PRAGMA journal_mode = DELETE")
        said = [row[0] for row in connection.execute("PRAGMA integrity_check")]
        if said != ["ok"]:
            raise BackupRefused(f"the copy is not sound: {said[0]}")
    finally:
        connection.close()
    file.chmod(0o600)
    sync(file)


def sync(path: Path) -> None:
    """What is in a file, or the names that a folder has now, is on disk when this is done."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


# ---- PostgreSQL


async def _from_postgres(url: str, target: Path) -> None:
    from jogofeito.cashier.postgres import tables_at_one_moment  # noqa: PLC0415 - an extra
    from jogofeito.cashier.sqlite import new_file  # noqa: PLC0415

    written = new_file(target)
    try:
        with written:
            async for table, rows in tables_at_one_moment(url, {each: _columns(written, each) for each in TABLES}):
                await _insert(written, table, rows)
    finally:
        written.close()


async def _insert(written: apsw.Connection, table: str, rows: AsyncIterator[list[Any]]) -> None:
    columns = _columns(written, table)
    statement = f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({', '.join('?' * len(columns))})"  # noqa: S608
    async for page in rows:
        written.executemany(statement, page)


async def _into_postgres(file: Path, url: str) -> None:
    from jogofeito.cashier.postgres import DatabaseNotEmpty, fill  # noqa: PLC0415 - an extra

    read = apsw.Connection(str(file), flags=apsw.SQLITE_OPEN_READONLY)
    try:
        await fill(url, ((each, _columns(read, each), _pages(read, each)) for each in TABLES))
    except DatabaseNotEmpty as error:
        raise BackupRefused(str(error)) from error
    finally:
        read.close()


def _columns(connection: apsw.Connection, table: str) -> list[str]:
    return [row[1] for row in connection.execute(f"PRAGMA table_info({table})")]


def _pages(connection: apsw.Connection, table: str) -> Iterator[list[Any]]:
    cursor = connection.execute(f"SELECT {', '.join(_columns(connection, table))} FROM {table}")  # noqa: S608
    while page := list(islice(cursor, ROWS_AT_ONCE)):
        yield page
