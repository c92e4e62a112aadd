"""How long the inspection of a whole casino takes: every chain, balance, root, and every jogada played again.

The casino is played for it, at tables of all games with the house: one half shared, the other with a player each, who
lay what the offers allow. `python -m bench.inspection DATABASE ENTRIES` makes a larger casino, or goes on with one; the
database is a file or one of PostgreSQL.
"""

import asyncio
import random
import sys
import tempfile
import time
from contextlib import suppress
from typing import Any

from bench.timing import report
from jogofeito.cashier.accounts import Account
from jogofeito.cashier.door import open_cashier
from jogofeito.cashier.ledger import Batch, Transfer
from jogofeito.chance.sealed import SeedSource
from jogofeito.core.record import plain
from jogofeito.floor.address import ActInJogada, Sit, Start
from jogofeito.floor.books import purse
from jogofeito.floor.clock import SystemClock
from jogofeito.floor.floor import Floor
from jogofeito.floor.settings import Pace, TableSettings
from jogofeito.floor.vault import Vault
from jogofeito.games import GAMES
from jogofeito.inspection.casino import inspect_database
from jogofeito.law.rules import RulesRefused

ENTRIES = 30_000
GOAL_S = 120  # for a million entries
COPIES, SEATS, ACTS = 4, 5, 4
PACE = Pace(betting_ms=400, decision_ms=200, interval_ms=1, pause_ms=1)


def tables() -> list[TableSettings]:
    names = [name for name, listed in GAMES.items() if not listed.game.hands]
    return [
        TableSettings(f"{name}-{place}", name, GAMES[name].law().text, {"currency": "AOA"}, place >= COPIES, PACE)
        for name in names
        for place in range(COPIES + COPIES * SEATS)
    ]


async def player(floor: Floor, table: str, name: str) -> None:
    dice, sent, jogada = random.Random(name), 0, ""
    await floor.ask(table, Sit(player=name))
    while True:
        await asyncio.sleep(0.05 + dice.random() * 0.05)
        live = floor.tables[table].here.jogada
        now = live.begun.jogada if live else ""
        new, jogada = now != jogada, now
        for _ in range(ACTS if new else 1):
            offered = floor.offer(table, name)
            act: Any = offered[1].random_act(dice.randrange) if offered else None
            if act is None or not jogada:
                break
            sent += 1
            act = plain(act)
            await floor.ask(table, ActInJogada(player=name, jogada=jogada, act=act, key=f"{time.time_ns()}-{sent}"))
        if jogada and floor.settings(table).individual:
            await floor.ask(table, Start(player=name, key=f"{time.time_ns()}-start"))


async def build(database: str, entries: int) -> None:
    cashier = await open_cashier(database, SystemClock().now_ms)
    floor = Floor(cashier, SeedSource(), Vault(bytes(32)), SystemClock())
    opened = list[TableSettings]()
    for each in tables():
        with suppress(RulesRefused):  # nobody has some tables alone
            floor.open(each)
            opened.append(each)
    who = [(each.id, f"{each.id}-{seat}") for each in opened for seat in range(1 if each.individual else SEATS)]
    cash = Account("cash", "AOA", "desk")
    rich = [Transfer(cash, purse(name, "AOA"), 10**12, "cash_in") for _, name in who]
    await cashier.post(Batch(f"in-{time.time_ns()}", tuple(rich)))
    playing = [asyncio.ensure_future(player(floor, table, name)) for table, name in who]
    while await cashier.number_at(2**52) < entries:
        await asyncio.sleep(1)
    for task in playing:
        task.cancel()
    with suppress(asyncio.CancelledError):
        await asyncio.gather(*playing, return_exceptions=True)
    await floor.stop()
    await cashier.close()


async def measure(database: str, entries: int) -> None:
    start = time.perf_counter()
    await build(database, entries)
    print(f"A casino played for {time.perf_counter() - start:.0f} s")
    start = time.process_time()
    found = await inspect_database(database)
    seconds = time.process_time() - start
    if found.problems:
        raise RuntimeError(f"a casino that is well was found to be ill: {found.problems[:3]}")
    million = seconds / found.entries * 1e6
    print(f"  {found.jogadas:,} jogadas, {found.entries:,} entries inspected in {seconds:.1f} s of one core")
    print(f"  a million entries in {million:,.0f} s")
    report(
        "entries inspected in a second of one core",
        found.entries / seconds,
        1e6 / GOAL_S,
        1,
        unit="entries/s",
        against="goal",
    )


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(measure(f"{folder}/casino.db", ENTRIES))


if __name__ == "__main__":
    asyncio.run(measure(sys.argv[1], int(sys.argv[2])))
