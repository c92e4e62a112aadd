"""Accounts and helpers for tests of what stands on the ledger."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from itertools import count

import apsw
import asyncpg

from jogofeito.cashier.accounts import Account
from jogofeito.cashier.documents import Database
from jogofeito.cashier.door import open_cashier
from jogofeito.cashier.ledger import Answer, Batch, JournalLine, Posted, Transfer

CASH, HOUSE = Account("cash", "AOA", "desk"), Account("house", "AOA", "mesa-1")
ANA, RUI = Account("purse", "AOA", "ana"), Account("purse", "AOA", "rui")
STAKE = Account("stake", "AOA", "jogada-1/1")
MINT, DEMO_ANA = Account("mint", "DEMO", "mint"), Account("purse", "DEMO", "ana")


def moved(name: str, debit: Account, credit: Account, amount: int, *lines: JournalLine) -> Batch:
    return Batch(name, (Transfer(debit, credit, amount, "test"),), lines)


def outcome(answers: list[Answer]) -> list[Answer]:
    """What was answered, leaving out the balances that it tells."""
    return [Posted(each.batch, each.again) if isinstance(each, Posted) else each for each in answers]


@asynccontextmanager
async def ledger(database: str) -> AsyncIterator[Database]:
    """A ledger whose clock begins at 1000 ms and is a millisecond on with each group."""
    clock = count(1_000)
    cashier = await open_cashier(database, lambda: next(clock))
    try:
        yield cashier
    finally:
        await cashier.close()


def with_ledger(story: Callable[[Database], Awaitable[None]], database: str) -> None:
    """Tell a story to a ledger; afterwards all of it must add up."""

    async def told() -> None:
        async with ledger(database) as cashier:
            await story(cashier)
            assert set((await cashier.totals()).values()) <= {0}
            assert await cashier.audit() == []

    asyncio.run(told())


async def directly(database: str, statement: str) -> None:
    """Somebody with a database tool."""
    if database.startswith("postgresql"):
        connection = await asyncpg.connect(database)
        try:
            await connection.execute(statement)
        finally:
            await connection.close()
    else:
        sqlite = apsw.Connection(database)
        sqlite.execute("PRAGMA foreign_keys = ON")
        sqlite.execute(statement)
        sqlite.close()
