"""Time as a parameter: the floor asks a clock, and a test can be the clock."""

import asyncio
import threading
import time
from collections.abc import Callable
from typing import Protocol

import msgspec

NS_A_MS = 1_000_000
SLEW = 100  # of a hundred milliseconds one is put right
JUMP_MS = 1_000  # a wall clock that parts so far from the steady one between two looks has been set


class FloorClock(Protocol):
    def now_ms(self) -> int:
        """Server time, as clients are told deadlines."""

    async def sleep_until(self, at_ms: int) -> None: ...


class Jump(msgspec.Struct, frozen=True):
    """Somebody or something has set the wall clock."""

    at_ms: int  # by this clock
    wall_ms: int  # what the wall clock says since
    by_ms: int


class SystemClock:
    """The machine's clocks as one: it goes as the steady one and is drawn towards the wall clock, never back.

    A wall clock that is set takes nothing along: deadlines come when they were to come, stamps grow, and the two
    draw near by a hundredth of the time that goes by. When a casino opens, the wall clock's time is taken whole,
    unless the ledger has seen a later one.
    """

    def __init__(
        self,
        wall_ns: Callable[[], int] = time.time_ns,
        steady_ns: Callable[[], int] = time.monotonic_ns,
    ) -> None:
        self._wall_ns, self._steady_ns = wall_ns, steady_ns
        self._lock = threading.Lock()  # a ledger's writer has a thread of its own
        self._steady = steady_ns()
        self._now = self._wall = wall_ns()
        self._jumps: list[Jump] = []

    def now_ms(self) -> int:
        with self._lock:
            return self._look() // NS_A_MS

    def _look(self) -> int:
        steady, wall = self._steady_ns(), self._wall_ns()
        passed = max(0, steady - self._steady)
        parted = wall - self._wall - passed
        most = passed // SLEW
        self._now += passed
        self._now += max(-most, min(wall - self._now, most))
        self._steady, self._wall = steady, wall
        if abs(parted) >= JUMP_MS * NS_A_MS:
            self._jumps.append(Jump(self._now // NS_A_MS, wall // NS_A_MS, parted // NS_A_MS))
        return self._now

    def begin_after(self, at_ms: int) -> None:
        """Stamps go on from the latest there is, should the wall clock have been set back while the house was shut."""
        with self._lock:
            self._now = max(self._look(), (at_ms + 1) * NS_A_MS)

    def ahead_ms(self) -> int:
        """Of the wall clock; below zero, it is behind."""
        with self._lock:
            return (self._look() - self._wall) // NS_A_MS

    def jumps(self) -> list[Jump]:
        """Of the wall clock, that nobody has been told yet."""
        with self._lock:
            self._look()
            told, self._jumps = self._jumps, []
        return told

    async def sleep_until(self, at_ms: int) -> None:
        while (left := at_ms - self.now_ms()) > 0:
            await asyncio.sleep(left / 1000)
