"""Stays at a table as the ledger knows them: how one ends, and what is given back when a jogada cannot be finished."""

import msgspec

from jogofeito.cashier.ledger import Batch, Cashier, JournalLine, Posted, Transfer
from jogofeito.core.record import canonical
from jogofeito.floor.books import on_table, purse, stake
from jogofeito.floor.lines import Ended, Story
from jogofeito.floor.seats import Session


class StayEnded(msgspec.Struct, frozen=True):
    cave: int  # what lay in front of the player
    purse: int | None  # what the purse has now, where something came back to it


async def end_stay(cashier: Cashier, session: Session, *others: JournalLine) -> StayEnded:
    """What lies in front of the player goes back to the purse; the session is written down, with other lines."""
    player, table, currency = session.player, session.table, session.currency
    moves = await _chips_back(cashier, table, player, currency)
    name = f"session/{player}/{session.began_ms:015d}/{table}"
    posted = await _posted(cashier, Batch(name, moves, (JournalLine(name, 0, canonical(session)), *others)))
    return StayEnded(sum(each.amount for each in moves), posted.balances.get(purse(player, currency).id))


async def exchange_chips(cashier: Cashier, table: str, player: str, currency: str, name: str) -> int | None:
    """What lies in front of a player who stays goes back to the purse, once under a name; what the purse has then."""
    moves = await _chips_back(cashier, table, player, currency)
    if not moves:
        return None
    posted = await _posted(cashier, Batch(f"exchange/{name}/{player}", moves))
    return posted.balances.get(purse(player, currency).id)


async def _chips_back(cashier: Cashier, table: str, player: str, currency: str) -> tuple[Transfer, ...]:
    held = on_table("stack", table, player, currency)
    amount = await cashier.balance(held)
    return (Transfer(held, purse(player, currency), amount, "exchange"),) if amount else ()


async def _posted(cashier: Cashier, batch: Batch) -> Posted:
    (answer,) = await cashier.post(batch)
    if not isinstance(answer, Posted):
        raise RuntimeError(f"the ledger refused {batch.id}: {answer}")
    return answer


async def has_left(cashier: Cashier, table: str, player: str, since_ms: int) -> bool:
    """Whether the player's session at a table was ended after a time."""
    stays = [each for each in await cashier.streams(f"session/{player}/") if each.endswith(f"/{table}")]
    line = await cashier.last_line(stays[-1]) if stays else None
    ended_ms = msgspec.json.decode(line.payload, type=Session).ended_ms if line else None
    return ended_ms is not None and ended_ms >= since_ms


async def give_back(cashier: Cashier, story: Story, now_ms: int, *, to_stacks: bool) -> Ended:
    """A jogada that cannot be finished is void: every stake goes back, from what the ledger knows.

    Bets that came from a cave go back to it: chips do not leave the table while their player is there.
    """
    begun, currency = story.begun, story.begun.rules["currency"]
    moves = []
    for number, player in story.players().items():
        amount = await cashier.balance(held := stake(begun.jogada, number, currency))
        owner = on_table("stack", begun.table, player, currency) if to_stacks else purse(player, currency)
        if amount:
            moves.append(Transfer(held, owner, amount, "refund"))
    ended = Ended("", begun.carry, 0, now_ms)
    line = JournalLine(f"jogada/{begun.jogada}", story.last_line + 1, canonical(ended))
    await cashier.post(Batch(f"{begun.jogada}/void", tuple(moves), (line,), begun.jogada))
    return ended
