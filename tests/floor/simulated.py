"""A casino without a real clock, network or disk: time jumps, messages get lost, the machine dies, all from a seed."""

import asyncio
import random
import selectors
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

from jogofeito.cashier.accounts import Account
from jogofeito.cashier.ledger import Answer, Batch, Entry, JournalLine, Link
from jogofeito.cashier.sheet import FIRST_LINK, Book, Known, Sheet, Touched


class SimulatedLoop(asyncio.SelectorEventLoop):
    """An event loop whose time jumps to the next thing that is due."""

    def __init__(self) -> None:
        self.now = 0.0
        super().__init__(_NoWaiting(self))

    def time(self) -> float:
        return self.now


class _NoWaiting(selectors.SelectSelector):
    def __init__(self, loop: SimulatedLoop) -> None:
        super().__init__()
        self._loop = loop

    def select(self, timeout: float | None = None) -> list[Any]:
        if timeout is None:
            raise RuntimeError("everybody waits for somebody else")
        self._loop.now += timeout
        return super().select(0)


def simulated(story: Callable[[], Coroutine[Any, Any, None]]) -> None:
    """Run a story in simulated time."""
    loop = SimulatedLoop()
    try:
        loop.run_until_complete(story())
    finally:
        for task in asyncio.all_tasks(loop):
            task.cancel()
        loop.run_until_complete(loop.shutdown_asyncgens())
        loop.close()


class SimulatedClock:
    def now_ms(self) -> int:
        return int(asyncio.get_running_loop().time() * 1000)

    async def sleep_until(self, at_ms: int) -> None:
        await asyncio.sleep(max(0, at_ms - self.now_ms()) / 1000)


class Disk:
    """What survives the death of the machine."""

    def __init__(self) -> None:
        self.balances: dict[str, int] = {}
        self.digests: dict[str, str] = {}
        self.batches: list[tuple[str, str, int]] = []
        self.entries: list[Entry] = []
        self.lines: dict[tuple[str, int], tuple[JournalLine, int]] = {}
        self.links: list[Link] = []
        self.streams: dict[str, list[JournalLine]] = {}
        self.entries_of: dict[str, list[Entry]] = {}

    def write(self, sheet: Sheet) -> None:
        link = sheet.link()
        self.links.append(link)
        self.balances.update(sheet.balances)
        self.digests.update(sheet.batches)
        self.batches.extend((*each, link.number) for each in sheet.batches)
        self.entries.extend(sheet.entries)
        for entry in sheet.entries:
            self.entries_of.setdefault(entry.batch, []).append(entry)
        for line in sheet.lines:
            self.lines[line.stream, line.number] = (line, link.number)
            self.streams.setdefault(line.stream, []).append(line)


class MachineStopped(Exception):
    """Whoever asked something of a machine that has stopped gets no answer."""


class SimulatedCashier:
    """The arithmetic of the real ledger on a disk in memory that takes its time."""

    stopped = False

    def __init__(self, disk: Disk, chance: random.Random, slowest_ms: float = 20) -> None:
        self._disk = disk
        self._chance = chance
        self._slowest_ms = slowest_ms
        self._busy = asyncio.Lock()

    async def post(self, *batches: Batch) -> list[Answer]:
        async with self._busy:
            await self._wait()
            answers = self._commit(batches)
            await self._wait()  # written, and not yet answered: the machine may die here too
        return answers

    def stop(self) -> None:
        """With the machine: what is not written by now never is, whoever still waits for it."""
        self.stopped = True

    async def _wait(self) -> None:
        await asyncio.sleep(self._chance.random() * self._slowest_ms / 1000)
        if self.stopped:
            raise MachineStopped

    def _commit(self, batches: tuple[Batch, ...]) -> list[Answer]:
        disk = self._disk
        touched = Touched.by(batches)
        known = Known(
            {name: disk.balances[name] for name in touched.accounts if name in disk.balances},
            {name: disk.digests[name] for name in touched.batches if name in disk.digests},
            {each for each in touched.lines if each in disk.lines},
            len(disk.entries),
            disk.links[-1] if disk.links else FIRST_LINK,
        )
        sheet = Sheet(known, SimulatedClock().now_ms())
        answers = [sheet.post(batch) for batch in batches]
        if sheet.batches:
            disk.write(sheet)
        return answers

    async def balance(self, account: Account) -> int:
        return self._disk.balances.get(account.id, 0)

    async def totals(self) -> dict[str, int]:
        totals: dict[str, int] = {}
        for name, balance in self._disk.balances.items():
            currency = name.split("/")[1]
            totals[currency] = totals.get(currency, 0) + balance
        return totals

    async def entries(self, account: Account, after: int = 0, limit: int = 1000) -> list[Entry]:
        mine = [each for each in self._disk.entries if account.id in (each.debit, each.credit) and each.number > after]
        return mine[:limit]

    async def entries_of(self, batch: str) -> list[Entry]:
        return list(self._disk.entries_of.get(batch, ()))

    async def number_at(self, at_ms: int) -> int:
        later = [entry.number for entry in self._disk.entries if entry.at_ms >= at_ms]
        return min(later, default=len(self._disk.entries) + 1)

    async def journal(self, stream: str, after: int = -1) -> list[JournalLine]:
        found = [line for line in self._disk.streams.get(stream, ()) if line.number > after]
        return sorted(found, key=lambda line: line.number)

    async def streams(self, prefix: str) -> list[str]:
        return sorted(stream for stream in self._disk.streams if stream.startswith(prefix))

    async def last_line(self, stream: str) -> JournalLine | None:
        return max(self._disk.streams.get(stream, ()), key=lambda line: line.number, default=None)

    async def last_link(self) -> Link:
        return self._disk.links[-1] if self._disk.links else FIRST_LINK

    async def audit(self) -> list[str]:
        disk = self._disk
        return Book(disk.entries, list(disk.lines.values()), disk.batches, disk.links, disk.balances).problems()

    async def close(self) -> None:
        return


async def until(condition: Callable[[], bool | Awaitable[bool]], patience_s: float = 3600) -> None:
    """Let simulated time pass until something is so."""
    for _ in range(int(patience_s * 20)):
        met = condition()
        if met if isinstance(met, bool) else await met:
            return
        await asyncio.sleep(0.05)
    raise AssertionError("it never came to be")
