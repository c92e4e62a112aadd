"""Errands of a table whose owner is stopped, or falls over: whoever waits for an answer gets one."""

import asyncio

from floor.simulated import SimulatedClock, simulated
from jogofeito.core.offers import Refusal
from jogofeito.floor.address import Accepted, Answer
from jogofeito.floor.jogada import LiveJogada
from jogofeito.floor.mailbox import Mailbox

STOPPED = Refusal("table_stopped")


async def _never(live: LiveJogada | None) -> Answer:
    await asyncio.Event().wait()
    return Accepted()


async def _falls_over(live: LiveJogada | None) -> Answer:
    raise RuntimeError("the disk is full")


async def _done(live: LiveJogada | None) -> Answer:
    return Accepted()


def test_whoever_asked_an_owner_that_is_stopped_meanwhile_hears_that_the_table_has_stopped() -> None:
    async def story() -> None:
        mailbox = Mailbox(SimulatedClock(), asyncio.Event())
        asked = [asyncio.ensure_future(mailbox.send(errand)) for errand in (_never, _done)]
        await asyncio.sleep(1)
        owner = asyncio.ensure_future(mailbox.run_errands(None))
        await asyncio.sleep(1)
        owner.cancel()
        await asyncio.wait([owner])
        mailbox.close(STOPPED)
        assert await asyncio.wait_for(asyncio.gather(*asked), 1) == [STOPPED, STOPPED]
        assert owner.cancelled()

    simulated(story)


def test_an_errand_that_falls_over_tells_who_asked_and_leaves_the_others_to_be_answered() -> None:
    async def story() -> None:
        mailbox = Mailbox(SimulatedClock(), asyncio.Event())
        asked = [asyncio.ensure_future(mailbox.send(errand)) for errand in (_done, _falls_over, _done)]
        await asyncio.sleep(1)
        owner = asyncio.ensure_future(mailbox.run_errands(None))
        await asyncio.wait([owner])
        mailbox.close(STOPPED)
        first, second, third = await asyncio.wait_for(asyncio.gather(*asked, return_exceptions=True), 1)
        assert (first, third) == (Accepted(), STOPPED)
        assert isinstance(second, RuntimeError)
        assert owner.exception() is second

    simulated(story)
