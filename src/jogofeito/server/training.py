"""The trainer: what the acts of an open decision are worth. Never at a table with money."""

import asyncio
from typing import Any

from jogofeito.core.record import plain
from jogofeito.floor.floor import Floor
from jogofeito.lab.listing import study
from jogofeito.server.refusing import Denied
from jogofeito.server.shapes import Advice, AdvisedAct

DEMO = "DEMO"


async def advice_for(floor: Floor, table: str, player: str, rules: Any) -> Advice:
    """Weighed in a thread: a solver may take its time, and the other tables play on."""
    if rules.currency != DEMO:
        raise Denied(403, "advice_on_demo_only", table=table)
    advise = study(floor.settings(table).game).advise
    if advise is None:
        raise Denied(404, "advice_not_here", table=table)
    offered = floor.offer(table, player)
    if offered is None:
        raise Denied(409, "nothing_asked_now")
    number, offer = offered
    weighed = await asyncio.to_thread(lambda: sorted(advise(rules, offer), key=lambda each: -each.expectation))
    if not weighed:
        raise Denied(404, "advice_not_here", table=table)
    best = weighed[0].expectation
    acts = [AdvisedAct(plain(act), expectation, best - expectation) for act, expectation in weighed]
    return Advice(number, acts)
