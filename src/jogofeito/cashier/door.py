"""The one door to either database."""

import time
from collections.abc import Callable
from pathlib import Path

from jogofeito.cashier.documents import Database


def system_time_ms() -> int:
    return time.time_ns() // 1_000_000


class DatabaseUnknown(Exception):
    pass


def is_postgres(database: str) -> bool:
    if database.startswith(("postgresql://", "postgres://")):
        return True
    if "://" in database:
        raise DatabaseUnknown(f"{database!r} is neither postgresql://… nor the path of a file")
    return False


async def schema_of(database: str) -> int | None:
    """The number of the schema that a database has, without touching it; None when there is no casino in it."""
    if is_postgres(database):
        from jogofeito.cashier.postgres import schema_of as postgres_schema  # noqa: PLC0415 - an extra

        return await postgres_schema(database)
    from jogofeito.cashier.sqlite import schema_of as sqlite_schema  # noqa: PLC0415

    return sqlite_schema(Path(database)) if Path(database).exists() else None


async def open_cashier(database: str, now_ms: Callable[[], int] = system_time_ms) -> Database:
    """`postgresql://…`, or the path of an SQLite file; made and migrated if need be."""
    if is_postgres(database):
        try:
            from jogofeito.cashier.postgres import PostgresCashier  # noqa: PLC0415 - an extra
        except ModuleNotFoundError as missing:
            raise DatabaseUnknown("PostgreSQL needs its driver: pip install 'jogofeito[postgres]'") from missing
        return await PostgresCashier.open(database, now_ms)
    from jogofeito.cashier.sqlite import SqliteCashier  # noqa: PLC0415

    return await SqliteCashier.open(Path(database), now_ms)
