"""A table that thousands look on at and half as many sit at: time and memory for each thing told, as the crowd grows.

Beside it, in the same run, a bare loop that hands the same frame to as many lines. The lines take what they are given
at once: what is measured is the way from the table to each of them, without a network.
"""

import asyncio
import tempfile
import time
import tracemalloc
from collections.abc import Awaitable, Callable
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
from jogofeito.server.line import Frame
from jogofeito.server.outbox import Outbox

CROWDS = (1_250, 2_500, 5_000, 10_000)
EVENTS = 60
TABLE = "sala"


class Line:
    def __init__(self) -> None:
        self.frames = 0

    async def send(self, frame: Frame) -> None:
        self.frames += bool(frame)


class Crowd:
    """So many lines at one table, every other of them a player's."""

    def __init__(self, floor: Floor, size: int) -> None:
        self.table = floor.tables[TABLE]
        self.table.here.seats.all = size  # more than any game has yet
        for number in range(1, size, 2):
            self.table.policies.seating.take(f"p{number}")
        self.table.here.streams.flush()
        feed = Feed(floor, TABLE, TABLE, lambda _: None)
        self.lines = [Line() for _ in range(size)]
        self.watchers = [Watcher(f"p{n}", False, Outbox(line.send)) for n, line in enumerate(self.lines)]
        for watcher in self.watchers:
            feed.add(watcher)
        self.feed = feed

    async def heard(self) -> None:
        """Until the last of them has everything."""
        self.table.here.streams.flush()
        while self.feed.busy:
            await asyncio.sleep(0)

    async def told(self) -> None:
        self.table.here.streams.tell_fact("sala/0", Told(Announced("bets_open")))
        await self.heard()

    async def seat_changes(self) -> None:
        sitter = self.table.here.seats.of("p1")
        if sitter is not None:
            sitter.presence.resting = not sitter.presence.resting
            self.table.policies.seating.note(sitter)
        await self.heard()

    async def bare(self) -> None:
        frame = Frame(b"[1]")
        for place, line in enumerate(self.lines):
            await line.send(frame)
            if place % 64 == 63:
                await asyncio.sleep(0)

    def go(self) -> None:
        for watcher in self.watchers:
            self.feed.remove(watcher)
        for sitter in self.table.here.seats:
            self.table.policies.seating.remove(sitter)


async def one_crowd(floor: Floor, size: int) -> tuple[float, float, float, float]:
    """Microseconds of CPU for a fact, for a seat that changes, for the bare loop; and KiB for a watcher."""
    tracemalloc.start()
    crowd = Crowd(floor, size)
    held, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    taken = [await timed(each) for each in (crowd.told, crowd.seat_changes, crowd.bare)]
    crowd.go()
    return taken[0], taken[1], taken[2], held / 1024 / size


async def timed(do: Callable[[], Awaitable[None]]) -> float:
    """The median of several, in microseconds of this process's own time."""
    runs = []
    for _ in range(EVENTS):
        start = time.process_time()
        await do()
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
