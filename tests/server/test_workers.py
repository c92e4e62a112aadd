"""What is heavy is worked out in other processes, once, and the loop waits for none of it."""

import asyncio
import os
import signal
import time

import pytest

from jogofeito.server import workers
from jogofeito.server.refusing import Denied
from jogofeito.server.workers import Workers

BUSY_S = 0.3


def who_works(_: int) -> int:
    """Keeps a whole core busy for a while."""
    end = time.monotonic() + BUSY_S
    while time.monotonic() < end:
        pass
    return os.getpid()


def test_a_question_is_worked_out_once_elsewhere_while_the_loop_goes_on() -> None:
    async def story() -> None:
        asked, turns = Workers(), 0
        answers = asyncio.gather(*(asked.ask(who_works, 1) for _ in range(40)))
        while not answers.done():
            turns += 1
            await asyncio.sleep(0.001)
        found = set(await answers)
        assert len(found) == 1
        assert os.getpid() not in found
        assert turns > 20
        began = time.monotonic()
        assert await asked.ask(who_works, 1) in found
        assert time.monotonic() - began < BUSY_S

    asyncio.run(story())


def test_a_worker_that_is_ended_is_replaced() -> None:
    async def story() -> None:
        asked = Workers()
        os.kill(await asked.work(who_works, 2), signal.SIGKILL)
        assert await asked.work(who_works, 3) != os.getpid()

    asyncio.run(story())


def test_whoever_asks_when_too_much_waits_is_asked_to_come_later(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "MOST_WAITING", 1)

    async def story() -> None:
        asked = Workers()
        first = asyncio.ensure_future(asked.ask(who_works, 4))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        with pytest.raises(Denied) as denied:
            await asked.ask(who_works, 5)
        assert (denied.value.status, denied.value.refusal.code) == (429, "too_often")
        await first
        await asked.ask(who_works, 5)  # it was not remembered as an answer

    asyncio.run(story())
