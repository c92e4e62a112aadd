"""The trainer: what the acts of an open decision are worth. Never at a table with money."""

import asyncio
from typing import Any

from jogofeito.core.advice import Advised
from jogofeito.core.offers import Offer
from jogofeito.core.record import plain
from jogofeito.floor.floor import Floor
from jogofeito.lab.listing import study
from jogofeito.server.refusing import Denied
from jogofeito.server.shapes import Advice, AdvisedAct
from jogofeito.server.workers import Workers

DEMO = "DEMO"


def weighed_acts(game: str, rules: Any, offer: Offer[Any]) -> list[Advised]:
    """What each act is worth, the best first."""
    advise = study(game).advise
    return sorted(advise(rules, offer), key=lambda each: -each.expectation) if advise else []


async def advice_for(floor: Floor, table: str, player: str, rules: Any, workers: Workers | None = None) -> Advice:
    """Weighed beside the server: a solver may take its time, and the other tables play on."""
    if rules.currency != DEMO:
        raise Denied(403, "advice_on_demo_only", table=table)
    game = floor.settings(table).game
    if study(game).advise is None:
        raise Denied(404, "advice_not_here", table=table)
    offered = floor.offer(table, player)
    if offered is None:
        raise Denied(409, "nothing_asked_now")
    number, offer = offered
    if workers is not None:
        weighed = await workers.work(weighed_acts, game, rules, offer)
    else:
        weighed = await asyncio.to_thread(weighed_acts, game, rules, offer)
    if not weighed:
        raise Denied(404, "advice_not_here", table=table)
    best = weighed[0].expectation
    acts = [AdvisedAct(plain(act), expectation, best - expectation) for act, expectation in weighed]
    return Advice(number, acts)
