"""Tables that cannot open again, since their rules are lawful no more: whoever sat there has everything back."""

import msgspec

from jogofeito.cashier.ledger import Cashier
from jogofeito.cashier.streams import Stream
from jogofeito.floor.lines import Opened, Story, read
from jogofeito.floor.notes import Notes
from jogofeito.floor.partida import PARTIDA, PartidaNote
from jogofeito.floor.policies.seating import SEAT, SeatNote
from jogofeito.floor.stays import end_stay, give_back


async def wind_up(cashier: Cashier, table: str, now_ms: int) -> None:
    """Its jogada in play is void, stakes, bets and chips go back, and its partida has ended. Again: nothing more."""
    notes = Notes(table, cashier)
    await notes.read()
    last = await Stream(cashier, f"table/{table}", Opened).last()
    if last is not None:
        story = Story.of(read(await cashier.journal(f"jogada/{last[1].jogada}")))
        if story.ended is None:
            await give_back(cashier, story, now_ms, to_stacks=False)
    for player, seat in list(notes.under(SEAT, SeatNote)):
        notes.drop(f"{SEAT}{player}")
        async with notes.lines(now_ms) as noted:
            await end_stay(cashier, msgspec.structs.replace(seat.session, ended_ms=now_ms), *noted)
    partida = notes.get(PARTIDA, PartidaNote)
    if partida is not None and partida.ended_ms is None:
        notes.put(PARTIDA, msgspec.structs.replace(partida, ended_ms=now_ms))
        await notes.write(now_ms)
