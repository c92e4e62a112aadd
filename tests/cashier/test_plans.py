"""A statement of a long account is read by an index, on each database: no query of it looks through the ledger."""

import asyncio
import json
from collections.abc import Callable
from typing import Any, cast

import apsw
import asyncpg
from bench.growth import Growing, grown, purse

from jogofeito.cashier.documents import Database
from jogofeito.cashier.door import open_cashier
from jogofeito.cashier.postgres import PostgresCashier
from jogofeito.cashier.sqlite import SqliteCashier
from jogofeito.cashier.statements import Times, statement_page

JOGADAS, PLAYER = 3_000, 0
LIMIT = 5
LEDGER = {"entries", "entries_of", "journal", "groups", "batches"}  # what grows with every jogada
Asked = list[tuple[str, tuple[Any, ...]]]


async def pages(cashier: Database, casino: Growing) -> None:
    """Of now, of long ago, and of a time."""
    name = purse(PLAYER).name
    newest = await statement_page(cashier, name, "AOA", None, None, LIMIT)
    assert newest.older is not None
    assert len((await statement_page(cashier, name, "AOA", None, newest.older, LIMIT)).lines) == LIMIT
    now = casino.now_ms()
    assert (await statement_page(cashier, name, "AOA", Times(now // 4, now // 2), None, LIMIT)).lines


def scanned_by_sqlite(cashier: SqliteCashier, asked: Asked) -> set[str]:
    """The tables that are read from beginning to end."""
    found = set[str]()
    for query, given in asked:
        for row in cashier._reader.execute("EXPLAIN QUERY PLAN " + query, given):
            what, _, of = str(row[3]).partition(" ")
            found |= {of.split()[0]} if what == "SCAN" and "USING" not in of else set()
    return found & LEDGER


def whole(plan: dict[str, Any]) -> set[str]:
    found = {plan["Relation Name"]} if plan["Node Type"].endswith("Seq Scan") else set()
    return found.union(*(whole(each) for each in plan.get("Plans", ())))


async def scanned_by_postgres(database: str, asked: Asked) -> set[str]:
    connection, found = await asyncpg.connect(database), set[str]()
    try:
        await connection.execute("ANALYZE")
        await connection.execute("SET enable_seqscan = off")  # small tables are read whole though they have an index
        for query, given in asked:
            plan = json.loads(await connection.fetchval(f"EXPLAIN (FORMAT JSON) {query}", *given))
            found |= whole(plan[0]["Plan"])
    finally:
        await connection.close()
    return found & LEDGER


class Noting:
    """A pool whose questions are noted."""

    def __init__(self, pool: Any, asked: Asked) -> None:
        self._pool, self._asked = pool, asked

    def __getattr__(self, name: str) -> Any:
        real = getattr(self._pool, name)
        if name not in ("fetch", "fetchval", "fetchrow"):
            return real

        def ask(query: str, *given: Any) -> Any:
            self._asked.append((query, given))
            return real(query, *given)

        return ask


async def asked_of_sqlite(cashier: SqliteCashier, work: Callable[[], Any]) -> Asked:
    asked: Asked = []

    def note(_: apsw.Cursor, query: str, given: Any) -> bool:
        asked.append((query, tuple(given or ())))
        return True

    cashier._reader.exec_trace = note
    await work()
    cashier._reader.exec_trace = None
    return [each for each in asked if each[0].lstrip().upper().startswith(("SELECT", "WITH"))]


def test_a_page_of_a_statement_looks_nothing_through(database: str) -> None:
    async def story() -> None:
        casino = Growing()
        await grown(database, casino, JOGADAS)
        cashier = await open_cashier(database, casino.now_ms)
        try:
            if isinstance(cashier, SqliteCashier):
                asked = await asked_of_sqlite(cashier, lambda: pages(cashier, casino))
                assert scanned_by_sqlite(cashier, asked) == set()
                assert scanned_by_sqlite(cashier, [("SELECT * FROM entries WHERE amount = ?", (1,))]) == {"entries"}
            else:
                asked = []
                real = cast("PostgresCashier", cashier)
                pool, real._pool = real._pool, Noting(real._pool, asked)
                await pages(cashier, casino)
                real._pool = pool
                assert await scanned_by_postgres(database, asked) == set()
                other = [("SELECT * FROM entries WHERE amount = $1", (1,))]
                assert await scanned_by_postgres(database, cast("Asked", other)) == {"entries"}
            assert any("entries" in query for query, _ in asked)
        finally:
            await cashier.close()

    asyncio.run(story())
