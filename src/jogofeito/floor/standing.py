"""How a player stands with a table: the seat, warnings and bars, as an act of the staff finds and leaves them."""

from typing import Any

from jogofeito.cashier.ledger import Cashier
from jogofeito.floor.floor import Floor
from jogofeito.floor.notes import Notes
from jogofeito.floor.policies.conduct import BARRED, WARNED


async def standing(floor: Floor, cashier: Cashier, table: str, player: str) -> dict[str, Any]:
    """Read from the journal, where a table has written it before it answers."""
    notes = Notes(table, cashier)
    await notes.read()
    there = next((each for each in floor.at_tables(player) if each.table == table), None)
    return {
        "seat": there.seat if there else None,
        "leaving": there.leaving if there else False,
        "warnings": notes.get(f"{WARNED}{player}", int) or 0,
        "barred": notes.get(f"{BARRED}{player}", object) is not None,
    }
