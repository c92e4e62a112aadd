"""Jogadas of a table that are over, from its journal."""

from collections.abc import AsyncIterator
from itertools import count

from jogofeito.cashier.accounts import Kind
from jogofeito.cashier.ledger import Cashier
from jogofeito.core.inputs import Voided
from jogofeito.core.record import Record, told
from jogofeito.floor.books import on_table, purse
from jogofeito.floor.lines import Ended, Opened, Story, read
from jogofeito.floor.notes import Notes
from jogofeito.floor.policies.seating import SEAT, SeatNote
from jogofeito.floor.seats import staked_and_returned
from jogofeito.floor.settings import OWN
from jogofeito.floor.stays import left_last
from jogofeito.games import GAMES

ENTRIES_AT_ONCE = 200


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


async def complaints_ended(cashier: Cashier, jogada: str) -> str:
    """The rule by which a complaint about a jogada comes too late now; empty if it does not.

    Where its end was put off, such as by cards that did not fit into the shuffler, a later jogada may have brought it.
    """
    table, _, number = jogada.rpartition("/")
    for index in count(int(number)):
        story = await story_of(cashier, f"{table}/{index:08d}")
        if story is None or story.ended is None or story.begun.game not in GAMES:
            return ""
        game = GAMES[story.begun.game].game
        facts = (game.fact_from(each.fact) for each in told(game, story.record()))
        ends = [rule for fact in facts if (rule := game.ends_complaints(fact)) is not None]
        if any(ends):
            return ends[-1]
        if not ends and index == int(number):
            return ""
    return ""


async def last_played_by(cashier: Cashier, player: str, table: str, currency: str, *, seated: bool) -> str | None:
    """The last jogada of a table in which a player had a bet when it was decided (PT808.25)."""
    before = None
    if not seated:
        left_ms = await left_last(cashier, table, player)
        if left_ms is None:
            return None
        before = await cashier.number_at(left_ms + 1)
    places: tuple[Kind, ...] = ("stack", "carried")
    accounts = (purse(player, currency), *(on_table(place, table, player, currency) for place in places))
    looked_at = set()
    while entries := await cashier.window(accounts, before=before, limit=ENTRIES_AT_ONCE, newest=True):
        for entry in entries:
            if entry.jogada.startswith(f"{table}/") and entry.jogada not in looked_at:
                looked_at.add(entry.jogada)
                if await _had_bet(cashier, entry.jogada, player):
                    return entry.jogada
        before = entries[-1].number
    return None


async def _had_bet(cashier: Cashier, jogada: str, player: str) -> bool:
    story = await story_of(cashier, jogada)
    outcome = story.outcome() if story else None
    if story is None or outcome is None or any(isinstance(each.input, Voided) for each in story.played.values()):
        return False
    number = next((number for number, name in story.players().items() if name == player), None)
    return number is not None and any(staked_and_returned(number, outcome.movements))


async def _was_played(cashier: Cashier, jogada: str) -> bool:
    """Of a jogada without a result in a word: where players play each other there was no hand in it."""
    story = await story_of(cashier, jogada)
    if story is None or story.begun.game not in GAMES or GAMES[story.begun.game].game.hands:
        return False
    return story.ended is not None and not any(isinstance(each.input, Voided) for each in story.played.values())


async def unfinished(cashier: Cashier, table: str, *, own: bool) -> list[str]:
    """Tables of this name that stopped in the middle: a jogada is in play, or somebody still sits there.

    Or players' own tables behind it.
    """
    if not own:
        names = [table]
    else:
        behind = f"{table}{OWN}"
        streams = (*await cashier.streams(f"table/{behind}"), *await cashier.streams(f"notes/{behind}"))
        names = sorted({stream.partition("/")[2] for stream in streams})
    return [name for name in names if await _is_in_play(cashier, name) or await _somebody_sits(cashier, name)]


async def _is_in_play(cashier: Cashier, table: str) -> bool:
    last = await cashier.last_line(f"table/{table}")
    opened = read([last])[last.number] if last else None
    jogada = await cashier.last_line(f"jogada/{opened.jogada}") if isinstance(opened, Opened) else None
    return jogada is not None and not isinstance(read([jogada])[jogada.number], Ended)


async def _somebody_sits(cashier: Cashier, table: str) -> bool:
    """Between two jogadas too: chips and bets that are not decided lie there, and the stay has not ended."""
    notes = Notes(table, cashier)
    await notes.read()
    return any(notes.under(SEAT, SeatNote))
