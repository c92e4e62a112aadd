"""Heavy answers: worked out in a process beside the server, so that no table waits for them, and each only once."""

import asyncio
import multiprocessing
import os
import signal
import threading
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any, Final, TypeVar

from jogofeito.server.refusing import Denied

T = TypeVar("T")

KEPT = 256  # answers
PROCESSES = 3  # an inspection and a reading of signals leave one for what players ask
MOST_WAITING = 32  # questions that nobody has worked out yet; whoever comes then is asked to come later
LATER_S = 5


class Workers:
    """`ask` names a function of a module and what it is given; the same question is worked out once."""

    def __init__(self) -> None:
        self._known: OrderedDict[Any, asyncio.Future[Any]] = OrderedDict()
        self._waiting = 0

    async def ask(self, function: Callable[..., T], *given: Any) -> T:
        question = (function.__module__, function.__qualname__, given)
        known = self._known.get(question)
        if known is None or (known.done() and (known.cancelled() or known.exception() is not None)):
            known = self._known[question] = asyncio.ensure_future(self.work(function, *given))
            while len(self._known) > KEPT:
                self._known.popitem(last=False)
        else:
            self._known.move_to_end(question)
        found: T = await asyncio.shield(known)
        return found

    async def work(self, function: Callable[..., T], *given: Any) -> T:
        """Anew, however often it was asked before."""
        if self._waiting >= MOST_WAITING:
            raise Denied(429, "too_often", seconds=LATER_S)
        self._waiting += 1
        try:
            return await self._worked_out(function, *given)
        finally:
            self._waiting -= 1

    async def _worked_out(self, function: Callable[..., T], *given: Any) -> T:
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(_pool(), function, *given)
        except BrokenProcessPool:  # somebody has ended it
            _POOL.clear()
            return await loop.run_in_executor(_pool(), function, *given)


_POOL: Final[list[ProcessPoolExecutor]] = []  # one for all casinos of this process, begun when it is first needed


def _pool() -> ProcessPoolExecutor:
    if not _POOL:
        context = multiprocessing.get_context("spawn")
        _POOL.append(ProcessPoolExecutor(PROCESSES, mp_context=context, initializer=_stay_behind))
    return _POOL[0]


def _stay_behind() -> None:
    """Work when nothing else wants to, and end with the server however it ended."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server's to hear
    if hasattr(os, "nice"):
        os.nice(5)

    def watch() -> None:
        above = multiprocessing.parent_process()
        if above is not None:
            above.join()
        os._exit(0)

    threading.Thread(target=watch, daemon=True).start()
