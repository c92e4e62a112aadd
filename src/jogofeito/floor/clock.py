"""Time as a parameter: the floor asks a clock, and a test can be the clock."""

import asyncio
import time
from typing import Protocol


class FloorClock(Protocol):
    def now_ms(self) -> int:
        """Server time, as clients are told deadlines."""

    async def sleep_until(self, at_ms: int) -> None: ...


class SystemClock:
    """The machine's clock: wall time for people, the event loop's own for waiting."""

    def now_ms(self) -> int:
        return time.time_ns() // 1_000_000

    async def sleep_until(self, at_ms: int) -> None:
        await asyncio.sleep(max(0, at_ms - self.now_ms()) / 1000)
