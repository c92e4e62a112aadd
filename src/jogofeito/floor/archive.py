"""Jogadas of a table that are over, from its journal."""

from collections.abc import AsyncIterator

from jogofeito.cashier.ledger import Cashier
from jogofeito.core.play import Voided
from jogofeito.core.record import Record
from jogofeito.floor.lines import Story, read


async def story_of(cashier: Cashier, jogada: str) -> Story | None:
    lines = read(await cashier.journal(f"jogada/{jogada}"))
    return Story.of(lines) if lines else None


async def record_of(cashier: Cashier, table: str, jogada: str) -> Record | None:
    """The record of any jogada of a table that is over, with its seed."""
    story = await story_of(cashier, jogada)
    return story.record() if story and story.ended and story.begun.table == table else None


async def records(cashier: Cashier, table: str) -> AsyncIterator[Record]:
    """From the newest back; those that were void are left out."""
    opened = await cashier.last_line(f"table/{table}")
    for index in range(opened.number if opened else -1, -1, -1):
        record = await record_of(cashier, table, f"{table}/{index:08d}")
        if record is not None and not any(isinstance(each, Voided) for each in record.inputs):
            yield record


async def stories(cashier: Cashier, table: str, last: int) -> AsyncIterator[Story]:
    """From one jogada back to the first."""
    for index in range(last, -1, -1):
        if (story := await story_of(cashier, f"{table}/{index:08d}")) is not None:
            yield story
