"""Acts on their way to a table, and the bell that wakes its owner."""

import asyncio

from jogofeito.core.offers import Refusal
from jogofeito.floor.clock import FloorClock
from jogofeito.floor.live import Accepted, Request


class Mailbox:
    def __init__(self, clock: FloorClock) -> None:
        self._clock = clock
        self._letters: list[Request] = []
        self._bell = asyncio.Event()  # something has come, or somebody leaves

    def ring(self) -> None:
        self._bell.set()

    async def put(self, request: Request) -> Accepted | Refusal:
        """Wait for the answer."""
        request.answer = asyncio.get_running_loop().create_future()
        self._letters.append(request)
        self.ring()
        return await request.answer

    def empty(self) -> list[Request]:
        letters, self._letters = self._letters, []
        return letters

    async def received(self, until_ms: int | None) -> list[Request]:
        """All requests that are there; if none is, those that come before the time is up."""
        if not self._letters and (until_ms is None or until_ms > self._clock.now_ms()):
            await self.bell_or(until_ms)
        return self.empty()

    async def bell_or(self, until_ms: int | None) -> None:
        self._bell.clear()
        waits = {asyncio.ensure_future(self._bell.wait())}
        if until_ms is not None:
            waits.add(asyncio.ensure_future(self._clock.sleep_until(until_ms)))  # type: ignore[arg-type]
        try:
            await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for each in waits:
                each.cancel()
