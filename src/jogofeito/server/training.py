"""The trainer: what the acts of an open decision are worth. Never at a table with money."""

import asyncio

from jogofeito.core.parties import seat
from jogofeito.core.record import plain
from jogofeito.floor.table import LiveTable
from jogofeito.lab.listing import study
from jogofeito.server.refusing import Denied
from jogofeito.server.shapes import Advice, AdvisedAct

DEMO = "DEMO"


async def advice_for(table: LiveTable, player: str) -> Advice:
    """Weighed in a thread: a solver may take its time, and the other tables play on."""
    if table.rules.currency != DEMO:
        raise Denied(403, "advice_on_demo_only", table=table.settings.id)
    advise, sitter = study(table.game.name).advise, table.sitters.of(player)
    if advise is None:
        raise Denied(404, "advice_not_here", table=table.settings.id)
    offered = table.live.play.offer_to(seat(sitter.number)) if table.live and sitter else None
    if offered is None:
        raise Denied(409, "nothing_asked_now")
    number, offer = offered
    weighed = await asyncio.to_thread(lambda: sorted(advise(table.rules, offer), key=lambda each: -each.expectation))
    if not weighed:
        raise Denied(404, "advice_not_here", table=table.settings.id)
    best = weighed[0].expectation
    acts = [AdvisedAct(plain(act), expectation, best - expectation) for act, expectation in weighed]
    return Advice(number, acts)
