"""The one door to either database."""

import time
from collections.abc import Callable
from pathlib import Path

from jogofeito.cashier.ledger import Cashier


def system_time_ms() -> int:
    return time.time_ns() // 1_000_000


class DatabaseUnknown(Exception):
    pass


async def open_cashier(database: str, now_ms: Callable[[], int] = system_time_ms) -> Cashier:
    """`postgresql://…`, or the path of an SQLite file; made and migrated if need be."""
    if database.startswith(("postgresql://", "postgres://")):
        try:
            from jogofeito.cashier.postgres import PostgresCashier  # noqa: PLC0415 - an extra
        except ModuleNotFoundError as missing:
            raise DatabaseUnknown("PostgreSQL needs its driver: pip install 'jogofeito[postgres]'") from missing
        return await PostgresCashier.open(database, now_ms)
    if "://" in database:
        raise DatabaseUnknown(f"{database!r} is neither postgresql://… nor the path of a file")
    from jogofeito.cashier.sqlite import SqliteCashier  # noqa: PLC0415

    return await SqliteCashier.open(Path(database), now_ms)
