"""Acts on their way to a table, and the bell that wakes its owner."""

import asyncio
from collections.abc import Awaitable, Callable

from jogofeito.core.offers import Refusal
from jogofeito.floor.address import Answer
from jogofeito.floor.clock import FloorClock
from jogofeito.floor.jogada import LiveJogada, Submission

Errand = Callable[[LiveJogada | None], Awaitable[Answer]]


class Mailbox:
    """Submissions are acts of the jogada; errands are anything else that only the owner may do, between two inputs."""

    def __init__(self, clock: FloorClock, bell: asyncio.Event) -> None:
        self._clock = clock
        self._bell = bell
        self._submissions: list[Submission] = []
        self._errands: list[tuple[Errand, asyncio.Future[Answer]]] = []

    async def put(self, submission: Submission) -> Answer:
        """Wait for the answer."""
        submission.answer = asyncio.get_running_loop().create_future()
        self._submissions.append(submission)
        self._bell.set()
        return await submission.answer

    async def send(self, errand: Errand) -> Answer:
        answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self._errands.append((errand, answer))
        self._bell.set()
        return await answer

    async def run_errands(self, live: LiveJogada | None) -> bool:
        """Whether there were any."""
        errands, self._errands = self._errands, []
        for place, (errand, answer) in enumerate(errands, 1):
            try:
                said = await errand(live)
            except BaseException as error:
                self._errands[:0] = errands[place:]  # nobody has answered them yet
                _fails(answer, error)
                raise
            if not answer.done():
                answer.set_result(said)
        return bool(errands)

    def empty(self) -> list[Submission]:
        submissions, self._submissions = self._submissions, []
        return submissions

    def close(self, said: Answer) -> None:
        """Nobody will do any of it."""
        for submission in self.empty():
            submission.reply(said)
        errands, self._errands = self._errands, []
        for _, answer in errands:
            if not answer.done():
                answer.set_result(said)

    async def received(self, until_ms: int | None) -> list[Submission]:
        """All that are there; if none is, those that come before the time is up or the bell rings."""
        waits = until_ms is None or until_ms > self._clock.now_ms()
        if not self._submissions and not self._errands and waits:
            await self.wait(until_ms)
        return self.empty()

    async def wait(self, until_ms: int | None) -> None:
        """Until the bell rings, or the time is up; whoever rang while the owner was busy is heard too."""
        if until_ms is None:
            await self._bell.wait()
        elif not self._bell.is_set():
            await self._wait_until(until_ms)
        self._bell.clear()

    async def _wait_until(self, until_ms: int) -> None:
        waits = {asyncio.ensure_future(self._bell.wait()), asyncio.ensure_future(self._clock.sleep_until(until_ms))}
        try:
            await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for each in waits:
                each.cancel()


def _fails(answer: asyncio.Future[Answer], error: BaseException) -> None:
    """Where it is the owner that was stopped, whoever asked goes on, and is told so."""
    if answer.done():
        return
    if isinstance(error, asyncio.CancelledError):
        answer.set_result(Refusal("table_stopped"))
    else:
        answer.set_exception(error)
        answer.exception()  # whoever asked may have gone
