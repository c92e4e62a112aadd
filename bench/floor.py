"""Many live tables with bots on one machine: bets held per second, how long a confirmation takes, memory a table.

Beside it, in the same run, the same number of bets posted straight to the ledger.
"""

import asyncio
import random
import resource
import tempfile
import time
from pathlib import Path

from jogofeito.cashier.accounts import Account
from jogofeito.cashier.ledger import Batch, Cashier, Transfer
from jogofeito.cashier.sqlite import SqliteCashier
from jogofeito.chance.sealed import SeedSource
from jogofeito.floor.address import Accepted, ActInJogada, Sit
from jogofeito.floor.books import purse
from jogofeito.floor.clock import SystemClock
from jogofeito.floor.floor import Floor
from jogofeito.floor.settings import Pace, TableSettings
from jogofeito.floor.vault import Vault
from jogofeito.server import memory

TABLES = 2_000
BETS_EACH = 5
PAUSE_S = 3.0  # between two bets of a bot, as a quick player makes them
CHIP = 100_00


async def bot(floor: Floor, name: str, taken_s: list[float]) -> None:
    """Sits down and bets now and then; keeps how long each confirmation took."""
    player = f"player-{name}"
    await asyncio.sleep(random.Random(name).random() * PAUSE_S)  # people do not move in step
    await floor.ask(name, Sit(player=player))
    sent = 0
    while sent < BETS_EACH:
        await asyncio.sleep(PAUSE_S)
        jogada = floor.snapshot(name).state.jogada
        if jogada is None:
            continue
        start = time.perf_counter()
        act = {"act": "place", "chance": f"pleno:{sent}", "amount": CHIP}
        answer = await floor.ask(name, ActInJogada(player=player, jogada=jogada, act=act, key=f"{name}-{sent}"))
        if isinstance(answer, Accepted):
            taken_s.append(time.perf_counter() - start)
            sent += 1


async def straight(cashier: Cashier, bets: int) -> float:
    """The same bets without tables: seconds for all of them, many at a time."""
    stake = Account("stake", "AOA", "bench/1")
    batches = [
        Batch(f"straight-{n}", (Transfer(purse(f"player-{n % TABLES}", "AOA"), stake, CHIP, "stake"),))
        for n in range(bets)
    ]
    start = time.perf_counter()
    await asyncio.gather(*(cashier.post(batch) for batch in batches))
    return time.perf_counter() - start


def memory_kib() -> float:
    """What the process holds now."""
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * resource.getpagesize() / 1024


async def measure(folder: Path) -> None:
    cashier = await SqliteCashier.open(folder / "bench.db", SystemClock().now_ms)
    cash = Account("cash", "AOA", "desk")
    names = [f"t{place}" for place in range(TABLES)]
    await cashier.post(
        *(Batch(f"in-{n}", (Transfer(cash, purse(f"player-{n}", "AOA"), 10**9, "cash_in"),)) for n in names),
        *(Batch(f"in-{n}", (Transfer(cash, purse(f"player-{n}", "AOA"), 10**9, "cash_in"),)) for n in range(TABLES)),
    )
    before_kib = memory_kib()
    floor = Floor(cashier, SeedSource(), Vault(bytes(32)), SystemClock())
    pace = Pace(betting_ms=60_000)
    floor.open_all(TableSettings(name, "roleta-francesa", "AO2", pace=pace) for name in names)
    memory.settle()  # as the server does when it has opened
    taken_s: list[float] = []
    start = time.perf_counter()
    await asyncio.gather(*(bot(floor, name, taken_s) for name in names))
    seconds = time.perf_counter() - start
    grown_kib = memory_kib() - before_kib
    alone = await straight(cashier, len(taken_s))
    taken_s.sort()
    print(f"{TABLES} tables, a bot each, {len(taken_s)} bets")
    middle, slow = (taken_s[len(taken_s) * share // 100] * 1000 for share in (50, 99))
    print(f"  confirmation p50 {middle:.1f} ms, p99 {slow:.1f} ms")
    print(f"  memory {grown_kib / TABLES:.0f} KiB a table")
    print(f"  {len(taken_s) / seconds:,.0f} bets/s held (a bet every {PAUSE_S:g} s each, with the start)")
    print(f"  {len(taken_s) / alone:,.0f} bets/s posted straight to the ledger, all at once\n")


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(measure(Path(folder)))
