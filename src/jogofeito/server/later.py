"""What is done after the answer, so that how long the answer takes tells nothing."""

import asyncio
from collections.abc import Coroutine
from typing import Any

import structlog

log = structlog.get_logger()


class Later:
    def __init__(self) -> None:
        self._doing: set[asyncio.Task[None]] = set()

    def soon(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(self._done(work))
        self._doing.add(task)
        task.add_done_callback(self._doing.discard)

    async def _done(self, work: Coroutine[Any, Any, None]) -> None:
        try:
            await work
        except Exception:  # nobody waits for it
            log.exception("not_done_later")

    async def close(self) -> None:
        """All of it is done, also what comes of it."""
        while self._doing:
            await asyncio.gather(*self._doing)
