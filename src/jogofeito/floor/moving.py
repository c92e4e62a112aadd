"""From one table to another of the same game."""

from jogofeito.cashier.ledger import Cashier
from jogofeito.core.offers import Refusal
from jogofeito.core.record import digest
from jogofeito.floor.books import on_table
from jogofeito.floor.table import LiveTable


async def change_table(cashier: Cashier, here: LiveTable, there: LiveTable, player: str) -> int | Refusal:
    """Leave one table and sit down at the other, if that is allowed; the new seat."""
    if refusal := await may_change(cashier, here, there, player):
        return refusal
    if there.registration:
        await there.registration.admit(player)
    taken = await there.sit(player)
    if isinstance(taken, int):
        here.leave(player)
    elif here.registration:  # it closed just now
        await here.registration.admit(player)
    return taken


async def may_change(cashier: Cashier, here: LiveTable, there: LiveTable, player: str) -> Refusal | None:
    """Not to another game nor to a full table, nor against what the law says of sessions."""
    if here.partida is None or here is there or digest(here.rules) != digest(there.rules):
        return Refusal("tables_differ")
    if here.sitters.of(player) is None:
        return Refusal("not_seated")
    if there.sitters.full:
        return Refusal("table_full", {"seats": there.game.seats(there.rules)})
    in_session = here.registration is not None and here.partida.terms.lost_to_change
    return await _against_the_session(cashier, here, there, player) if in_session else None


async def _against_the_session(cashier: Cashier, here: LiveTable, there: LiveTable, player: str) -> Refusal | None:
    """Only with the cave lost, and not if too few were left or the tables less even than before (AO13.26)."""
    if cave := await cashier.balance(on_table("stack", here.id, player, here.rules.currency)):
        return Refusal("cave_not_lost", {"stack": cave}, "AO13.26")
    if here.game.partida and len(here.sitters) - 1 < (needed := here.game.partida.players(here.rules)):
        return Refusal("too_few_left", {"needed": needed}, "AO13.26")
    if len(there.sitters) >= len(here.sitters):
        return Refusal("tables_uneven", {"here": len(here.sitters), "there": len(there.sitters)}, "AO13.26")
    return None
