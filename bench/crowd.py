"""A table that thousands look on at and half as many sit at: time and memory for each thing told, as the crowd grows.

Beside it, in the same run, a bare loop that hands the same frame to as many lines. The lines take what they are given
at once: what is measured is the way from the table to each of them, without a network.
"""

import asyncio
import tempfile
import time
import tracemalloc
from pathlib import Path
from statistics import median

from jogofeito.cashier.sqlite import SqliteCashier
from jogofeito.chance.sealed import SeedSource
from jogofeito.core.facts import Announced, Told
from jogofeito.floor.clock import SystemClock
from jogofeito.floor.floor import Floor
from jogofeito.floor.settings import TableSettings
from jogofeito.floor.vault import Vault
from jogofeito.server.feed import Feed, Watcher
from jogofeito.server.outbox import Outbox

CROWDS = (1_250, 2_500, 5_000, 10_000)
EVENTS = 60
TABLE = "sala"


class Line:
    def __init__(self) -> None:
        self.frames = 0

    async def send(self, frame: str) -> None:
        self.frames += bool(frame)


async def settled(feed: Feed) -> None:
    while feed._sending is not None:
        await asyncio.sleep(0)


async def one_crowd(floor: Floor, watchers: int) -> tuple[float, float, float, float]:
    """Microseconds of CPU for a fact, for a seat that changes, for the bare loop; and KiB for a watcher."""
    table = floor.tables[TABLE]
    table.here.seats.all = watchers  # more than any game has yet
    feed = Feed(floor, TABLE, TABLE, lambda _: None)
    tracemalloc.start()
    lines = [Line() for _ in range(watchers)]
    for number in range(1, watchers, 2):
        table.policies.seating.take(f"p{number}")
    table.here.streams.flush()
    for number, line in enumerate(lines):
        feed.add(Watcher(f"p{number}", False, Outbox(line.send)))
    await settled(feed)
    held, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()

    async def told() -> None:
        table.here.streams.tell_fact("sala/0", Told(Announced("bets_open")))
        table.here.streams.flush()
        await settled(feed)

    async def seat_changes() -> None:
        sitter = table.here.seats.of("p1")
        if sitter is not None:
            sitter.presence.resting = not sitter.presence.resting
            table.policies.seating.note(sitter)
        table.here.streams.flush()
        await settled(feed)

    async def bare() -> None:
        for place, line in enumerate(lines):
            await line.send("[1]")
            if place % 64 == 63:
                await asyncio.sleep(0)

    taken = [await timed(each) for each in (told, seat_changes, bare)]
    for watcher in tuple(feed._watchers):
        feed.remove(watcher)
    for sitter in table.here.seats:
        table.policies.seating.remove(sitter)
    return taken[0], taken[1], taken[2], held / 1024 / watchers


async def timed(do: object) -> float:
    """The median of several, in microseconds of this process's own time."""
    runs = []
    for _ in range(EVENTS):
        start = time.process_time()
        await do()  # type: ignore[operator]
        runs.append((time.process_time() - start) * 1e6)
    return median(runs)


async def measure(folder: Path) -> None:
    clock = SystemClock()
    cashier = await SqliteCashier.open(folder / "bench.db", clock.now_ms)
    floor = Floor(cashier, SeedSource(), Vault(bytes(32)), clock)
    floor.open(TableSettings(TABLE, "cussec", "AO5"))
    await floor.ready(TABLE)
    print("One table, as many watchers, every other of them with a seat; CPU time a watcher, median")
    first: tuple[float, ...] | None = None
    for watchers in CROWDS:
        fact, seat, bare, kib = await one_crowd(floor, watchers)
        each = tuple(value / watchers for value in (fact, seat, bare))
        first = first or each
        grown = each[0] / first[0]
        print(
            f"  {watchers:6,}   a fact {each[0]:6.2f} µs   a seat {each[1]:6.2f} µs   bare {each[2]:6.2f} µs"
            f"   {fact / bare:5.2f}x bare   {kib:5.1f} KiB   {grown:.2f}x the smallest crowd's"
        )
    print("  (goal: growing linearly at most, so about 1x the smallest crowd's a watcher)\n")
    await floor.stop()
    await cashier.close()


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(measure(Path(folder)))
