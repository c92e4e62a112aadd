"""Hands and traces as a casino has written them, for the functions that look for signals."""

from collections.abc import Iterable

import msgspec

from jogofeito.cashier.documents import Database
from jogofeito.cashier.door import open_cashier
from jogofeito.cashier.ledger import Cashier
from jogofeito.core.record import RecordError
from jogofeito.floor.lines import Story, read
from jogofeito.inspection.signals import Observed, Signal, Trace, observed, signals

MOST_HANDS = 20_000  # of a table: the newest ones


class Found(msgspec.Struct):
    hands: int
    players: int
    signals: list[Signal]


async def signals_of_database(database: str, tables: Iterable[str], since_ms: int = 0) -> Found:
    """Everything worth a look that was played at these tables since a time, all of them taken together."""
    opened = await open_cashier(database)
    try:
        hands = [hand for table in tables for hand in await hands_of(opened, table, since_ms)]
        players = sorted({player for hand in hands for player in hand.players})
        traces = [trace for player in players for trace in await traces_of(opened, player)]
        return Found(len(hands), len(players), signals(hands, traces))
    finally:
        await opened.close()


async def hands_of(cashier: Cashier, table: str, since_ms: int = 0) -> list[Observed]:
    """The hands of a table that were played to their end, oldest first."""
    last = await cashier.last_line(f"table/{table}")
    found: list[Observed] = []
    top = last.number if last else -1
    for index in range(top, max(-1, top - MOST_HANDS), -1):
        story = Story.of(read(await cashier.journal(f"jogada/{table}/{index:08d}")))
        if story.begun.at_ms < since_ms:
            break
        try:
            hand = observed(story)
        except RecordError:
            continue  # a matter for the inspection of records, which tells of it
        if hand is not None:
            found.append(hand)
    return found[::-1]


async def traces_of(database: Database, player: str) -> list[Trace]:
    return [msgspec.json.decode(each.body, type=Trace) for each in await database.documents("trace", f"{player}/")]
