"""What goes out on one line. Usually the line takes a frame at once, and nothing waits; a slow reader has a backlog."""

import asyncio
from collections import deque
from collections.abc import Callable, Generator
from typing import Any

from jogofeito.server.line import Frame, Send

LINE_CUT = (ConnectionError, OSError, RuntimeError)  # the other side may go at any moment
MOST_UNSENT = 200  # frames; whoever is further behind is told anew how things stand, once they can hear again


class Outbox:
    """`behind` is called when so much is unsent that it was dropped; `caught_up`, when the line is free again."""

    def __init__(self, send: Send) -> None:
        self._send = send
        self._unsent: deque[tuple[Frame, bool]] = deque()
        self._sending: asyncio.Task[None] | None = None
        self._cut = False
        self.behind: Callable[[], None] = lambda: None
        self.caught_up: Callable[[], None] = lambda: None

    def put(self, frame: Frame, *, can_be_dropped: bool = False) -> None:
        """Frames go out in this order. What can be dropped can be told again from a snapshot."""
        if self._sending is not None:
            self._unsent.append((frame, can_be_dropped))
            if len(self._unsent) > MOST_UNSENT:
                self._unsent = deque(each for each in self._unsent if not each[1])
                self.behind()
            return
        if self._cut:
            return
        sending: Any = self._send(frame)
        try:
            waiting = sending.send(None)  # as far as it goes without waiting: without a task, that is most of the cost
        except StopIteration:
            return
        except LINE_CUT:
            self._cut = True
            return
        self._sending = asyncio.get_running_loop().create_task(self._send_rest(_Begun(sending, waiting)))

    async def _send_rest(self, begun: "_Begun") -> None:
        try:
            await begun
            while self._unsent:
                frame, _ = self._unsent.popleft()
                await self._send(frame)
        except LINE_CUT:
            self._cut = True
            self._unsent.clear()
        finally:
            self._sending = None
        if not self._cut:
            self.caught_up()

    @property
    def full(self) -> bool:
        """Of what cannot be dropped: what was asked for and is not read."""
        return len(self._unsent) >= MOST_UNSENT

    async def drained(self) -> None:
        """Everything that was put in has gone out."""
        while self._sending is not None:
            await asyncio.gather(self._sending, return_exceptions=True)

    def close(self) -> None:
        self._unsent.clear()
        if self._sending is not None:
            self._sending.cancel()


class _Begun:
    """A coroutine that has begun to wait, for a task to go on with."""

    def __init__(self, coroutine: Any, waiting: Any) -> None:
        self._coroutine = coroutine
        self._waiting = waiting

    def __await__(self) -> Generator[Any, Any, Any]:
        yield self._waiting
        return (yield from self._coroutine.__await__())
