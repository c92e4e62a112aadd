"""Group commit: whatever arrives while a group is being written makes the next one. And roots, now and then."""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Sequence

from jogofeito.cashier.chains import ROOT_EVERY_S
from jogofeito.cashier.ledger import Answer, Batch, Root

MOST_IN_GROUP = 2000  # batches; a bound on how long a group can take


class CashierClosed(Exception):
    pass


class Grouping:
    """Collects batches of all callers and hands them over, group after group, to one writer."""

    def __init__(self, write: Callable[[Sequence[Batch]], Awaitable[list[Answer]]]) -> None:
        self._write = write
        self._pending: list[tuple[tuple[Batch, ...], asyncio.Future[list[Answer]]]] = []
        self._arrived = asyncio.Event()
        self._closing = False
        self._task = asyncio.get_running_loop().create_task(self._work())

    async def post(self, batches: tuple[Batch, ...]) -> list[Answer]:
        if self._closing:
            raise CashierClosed
        answer: asyncio.Future[list[Answer]] = asyncio.get_running_loop().create_future()
        self._pending.append((batches, answer))
        self._arrived.set()
        return await answer  # a caller who gives up cancels the answer, not what is being written

    async def close(self) -> None:
        """Everything that was accepted is written first."""
        self._closing = True
        self._arrived.set()
        await self._task

    async def _work(self) -> None:
        while True:
            await self._arrived.wait()
            self._arrived.clear()
            while self._pending:
                await self._one_group()
            if self._closing:
                return

    async def _one_group(self) -> None:
        taken, size = 0, 0
        for batches, _ in self._pending:
            if taken and size + len(batches) > MOST_IN_GROUP:
                break
            taken, size = taken + 1, size + len(batches)
        group, self._pending = self._pending[:taken], self._pending[taken:]
        try:
            answers = await self._write([batch for batches, _ in group for batch in batches])
        except Exception as error:  # noqa: BLE001 - the callers decide what a broken database means
            for _, future in group:
                if not future.done():
                    future.set_exception(error)
            return
        start = 0
        for batches, future in group:
            if not future.done():
                future.set_result(answers[start : start + len(batches)])
            start += len(batches)


class Roots:
    """Has a root written some time after a group was, and in the end; never by somebody who has written nothing."""

    def __init__(self, write: Callable[[], Awaitable[Root]], every_s: float = ROOT_EVERY_S) -> None:
        self._write = write
        self._every_s = every_s
        self._waiting: asyncio.Task[None] | None = None

    def due(self) -> None:
        """Something is being written."""
        if self._waiting is None or self._waiting.done():
            self._waiting = asyncio.get_running_loop().create_task(self._later())

    async def _later(self) -> None:
        await asyncio.sleep(self._every_s)
        with contextlib.suppress(Exception):  # a database that is away takes it with the next group, or at the end
            await self._write()

    async def close(self) -> None:
        if self._waiting is None:
            return
        self._waiting.cancel()
        await asyncio.wait([self._waiting])
        with contextlib.suppress(Exception):  # what is posted is posted; the next one to write makes up for it
            await self._write()
