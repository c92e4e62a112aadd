"""Jogadas of a table that are over, from its journal."""

from collections.abc import AsyncIterator

from jogofeito.cashier.ledger import Cashier
from jogofeito.core.play import Voided
from jogofeito.core.record import Record
from jogofeito.floor.lines import Ended, Opened, Story, read
from jogofeito.floor.settings import OWN
from jogofeito.games import GAMES


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


async def last_with_result(cashier: Cashier, table: str) -> str | None:
    """The last jogada of a table that was played to its end and has a result to show."""
    opened = await cashier.last_line(f"table/{table}")
    for index in range(opened.number if opened else -1, -1, -1):
        jogada = f"{table}/{index:08d}"
        line = await cashier.last_line(f"jogada/{jogada}")
        ended = read([line])[line.number] if line else None
        if isinstance(ended, Ended) and (ended.results or await _was_played(cashier, jogada)):
            return jogada
    return None


async def _was_played(cashier: Cashier, jogada: str) -> bool:
    """Of a jogada without a result in a word: where players play each other there was no hand in it."""
    story = await story_of(cashier, jogada)
    if story is None or story.begun.game not in GAMES or GAMES[story.begun.game].game.hands:
        return False
    return story.ended is not None and not any(isinstance(each.input, Voided) for each in story.played.values())


async def unfinished(cashier: Cashier, table: str, *, own: bool) -> list[str]:
    """Tables of this name with a jogada in play that nobody has finished; or players' own tables behind it."""
    streams = await cashier.streams(f"table/{table}{OWN}") if own else [f"table/{table}"]
    found = []
    for stream in streams:
        last = await cashier.last_line(stream)
        opened = read([last])[last.number] if last else None
        jogada = await cashier.last_line(f"jogada/{opened.jogada}") if isinstance(opened, Opened) else None
        if jogada is not None and not isinstance(read([jogada])[jogada.number], Ended):
            found.append(stream.partition("/")[2])
    return found
