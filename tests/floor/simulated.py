"""A casino without a real clock, network or disk: time jumps, messages get lost, the machine dies, all from a seed."""

import asyncio
import random
import selectors
from bisect import bisect_right
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Sequence
from contextlib import asynccontextmanager
from itertools import count
from typing import Any

import msgspec

from jogofeito.cashier.accounts import Account
from jogofeito.cashier.accounts import account as account_of
from jogofeito.cashier.audit import audit
from jogofeito.cashier.chains import FIRST_ROOT, MONEY, Group, Head, next_root
from jogofeito.cashier.ledger import Answer, Batch, Entry, JournalLine, Root, RootHeld, Rows
from jogofeito.cashier.sheet import Asked, Known, Sheet, nothing_written


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


CHAIN = 1


class Disk:
    """What survives the death of the machine."""

    def __init__(self) -> None:
        self.balances: dict[str, int] = {}
        self.batches: dict[str, tuple[str, int, int]] = {}  # digest, first entry, group
        self.entries: list[Entry] = []
        self.of_account: dict[str, list[Entry]] = {}
        self.streams: dict[str, list[tuple[JournalLine, bytes]]] = {}  # lines, each with its digest
        self.closed: set[str] = set()  # streams that have had their last line
        self.groups: list[Group] = []
        self.told: list[tuple[int, bytes]] = []  # group and digest of each line
        self.roots: list[tuple[Root, list[Head]]] = []
        self.grown: dict[str, Head] = {}  # streams since the last root

    @property
    def lines(self) -> dict[tuple[str, int], tuple[JournalLine, bytes]]:
        return {(name, line.number): (line, digest) for name, lines in self.streams.items() for line, digest in lines}


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
        disk, group = self._disk, [Asked.of(batch) for batch in batches]
        sides = {side for asked in group for both in asked.sides for side in both}
        streams = {line.stream for batch in batches for line in batch.journal}
        last = disk.groups[-1] if disk.groups else None
        known = Known(
            balances={name: disk.balances[name] for name in sides if name in disk.balances},
            digests={batch.id: disk.batches[batch.id][0] for batch in batches if batch.id in disk.batches},
            heads={
                name: (disk.streams[name][-1][0].number, disk.streams[name][-1][1])
                for name in streams & {*disk.streams}
            },
            closed=streams & disk.closed,
            numbers=count(len(disk.entries) + 1),
            chain=CHAIN,
            last=(last.number, last.digest) if last else nothing_written(CHAIN),
            latest_ms=last.latest_ms if last else 0,
        )
        sheet = Sheet(known, SimulatedClock().now_ms())
        answers = [sheet.post(asked) for asked in group]
        if sheet.batches:
            self._write(sheet)
        return answers

    def _write(self, sheet: Sheet) -> None:
        disk, group = self._disk, sheet.group()
        disk.groups.append(group)
        disk.balances.update((row[0], row[-1]) for row in sheet.new_accounts())
        disk.balances.update(sheet.new_balances())
        disk.batches.update({name: (digest, first, group.number) for name, digest, first in sheet.batches})
        for row in sheet.entries:
            entry = Entry(*row)
            disk.entries.append(entry)
            for side in (entry.debit, entry.credit):
                disk.of_account.setdefault(side, []).append(entry)
        for stream, number, payload, digest in sheet.lines:
            disk.streams.setdefault(stream, []).append((JournalLine(stream, number, payload), digest))
            disk.told.append((group.number, digest))
        disk.closed |= sheet.closed
        disk.grown.update((head.name, head) for head in sheet.heads())

    async def balance(self, account: Account) -> int:
        return self._disk.balances.get(account.id, 0)

    async def totals(self) -> dict[str, int]:
        totals: dict[str, int] = {}
        for name, balance in self._disk.balances.items():
            currency = name.split("/")[1]
            totals[currency] = totals.get(currency, 0) + balance
        return totals

    async def holdings(self, player: str, currency: str) -> list[Account]:
        accounts = map(account_of, sorted(self._disk.balances))
        return [each for each in accounts if each.owner == player and each.currency == currency]

    async def entries(self, account: Account, after: int = 0, limit: int = 1000) -> list[Entry]:
        return await self.window([account], after, limit=limit)

    async def window(
        self,
        accounts: Sequence[Account],
        after: int = 0,
        before: int | None = None,
        limit: int = 1000,
        newest: bool = False,
    ) -> list[Entry]:
        found: dict[int, Entry] = {}
        for account in accounts:
            mine = self._disk.of_account.get(account.id, [])
            for entry in mine[bisect_right(mine, after, key=lambda each: each.number) :]:
                if before is None or entry.number < before:
                    found[entry.number] = entry
        return [found[number] for number in sorted(found, reverse=newest)[:limit]]

    async def entries_of(self, batch: str) -> list[Entry]:
        _, first, _ = self._disk.batches.get(batch, ("", 0, 0))
        found = []
        for entry in self._disk.entries[first - 1 :] if first else ():
            if entry.batch != batch:
                break
            found.append(entry)
        return found

    async def number_at(self, at_ms: int) -> int:
        later = [entry.number for entry in self._disk.entries if entry.at_ms >= at_ms]
        return min(later, default=len(self._disk.entries) + 1)

    async def journal(self, stream: str, after: int = -1) -> list[JournalLine]:
        return [line for line, _ in self._disk.streams.get(stream, ()) if line.number > after]

    async def streams(self, prefix: str) -> list[str]:
        return sorted(stream for stream in self._disk.streams if stream.startswith(prefix))

    async def last_line(self, stream: str) -> JournalLine | None:
        lines = self._disk.streams.get(stream)
        return lines[-1][0] if lines else None

    async def last_root(self) -> Root:
        return self._disk.roots[-1][0] if self._disk.roots else FIRST_ROOT

    async def root(self) -> Root:
        disk, before = self._disk, await self.last_root()
        if not disk.grown:
            return before
        heads = [*disk.grown.values(), Head(MONEY, str(CHAIN), disk.groups[-1].number, disk.groups[-1].digest)]
        root = next_root(before, heads, SimulatedClock().now_ms())
        disk.roots.append((root, sorted(heads)))
        disk.grown.clear()
        return root

    @asynccontextmanager
    async def moment(self) -> AsyncIterator[Rows]:
        async def rows(what: str, *values: object) -> AsyncIterator[tuple[Any, ...]]:
            for row in self._rows(what, *values):
                yield tuple(row)

        yield rows

    async def audit(self, against: RootHeld | None = None) -> list[str]:
        async with self.moment() as rows:
            return await audit(rows, [against] if against else [])

    def _rows(self, what: str, kind: object = None) -> list[tuple[Any, ...]]:
        """What the queries of an audit would find."""
        disk = self._disk
        entries = [msgspec.structs.astuple(entry) for entry in disk.entries]
        rooted = [(root.number, *head) for root, heads in disk.roots for head in heads]
        money = [(str(CHAIN), disk.groups[-1].number, disk.groups[-1].digest)] if disk.groups else []
        streams = [(name, *_end(lines)) for name, lines in sorted(disk.streams.items())]
        found: dict[str, list[Any]] = {
            "chains": [(CHAIN,)],
            "groups": disk.groups,
            "entries_of_chain": entries,
            "lines_of_chain": sorted(disk.told),
            "closed": [(name,) for name in sorted(disk.closed)],
            "lease": [(1,)],
            "batches": sorted((of, name, digest, first) for name, (digest, first, of) in disk.batches.items()),
            "entries": [(row[0], row[4], row[5], row[7], *row[-2:]) for row in entries],
            "balances": [(name, balance) for name, balance in disk.balances.items() if balance],
            "lines": [
                (name, line.number, line.payload, digest)
                for name, lines in sorted(disk.streams.items())
                for line, digest in lines
            ],
            "heads": money if kind == MONEY else streams,
            "rooted": sorted((*row[2:], row[0]) for row in rooted if row[1] == kind),
            "roots": [(root.number, root.digest, root.at_ms, b"") for root, _ in disk.roots],
            "documents": [],
            "noted": [],
            "rooted_by_root": rooted,
            "own": [],
            "links": [],
            "totals": list(_totals(disk.balances).items()),
            "size": [(len(entries), sum(map(len, disk.streams.values())))],
            "jogadas": [
                (name, line.number, line.payload)
                for name, lines in sorted(disk.streams.items())
                for line, _ in lines
                if name.startswith("jogada/")
            ],
            "of_jogadas": sorted(
                [(row[10], row[2], row[4], row[5], row[7], row[8], row[9]) for row in entries if row[10]],
                key=lambda row: str(row[0]),
            ),
        }
        return found[what]

    async def close(self) -> None:
        return


def _totals(balances: dict[str, int]) -> dict[str, int]:
    totals: dict[str, int] = {}
    for name, balance in balances.items():
        currency = account_of(name).currency
        totals[currency] = totals.get(currency, 0) + balance
    return totals


def _end(lines: list[tuple[JournalLine, bytes]]) -> tuple[int, bytes]:
    line, digest = lines[-1]
    return line.number, digest


async def until(condition: Callable[[], bool | Awaitable[bool]], patience_s: float = 3600) -> None:
    """Let simulated time pass until something is so."""
    for _ in range(int(patience_s * 20)):
        met = condition()
        if met if isinstance(met, bool) else await met:
            return
        await asyncio.sleep(0.05)
    raise AssertionError("it never came to be")
