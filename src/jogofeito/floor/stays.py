"""Stays at a table as the ledger knows them: how one ends, and what is given back when a jogada cannot be finished."""

import msgspec

from jogofeito.cashier.ledger import Batch, Cashier, JournalLine, Posted, Transfer
from jogofeito.core.record import canonical
from jogofeito.floor.books import on_table, purse, stake
from jogofeito.floor.lines import Ended, Story, written
from jogofeito.floor.sitters import Session


async def end_stay(cashier: Cashier, session: Session) -> int:
    """What lies in front of the player goes back to the purse; the session is written down. How much it was."""
    player, table, currency = session.player, session.table, session.currency
    held = on_table("stack", table, player, currency)
    amount = await cashier.balance(held)
    moves = (Transfer(held, purse(player, currency), amount, "exchange"),) if amount else ()
    name = f"session/{player}/{session.began_ms:015d}/{table}"
    (answer,) = await cashier.post(Batch(name, moves, (JournalLine(name, 0, canonical(session)),)))
    if not isinstance(answer, Posted):
        raise RuntimeError(f"the session of {player} could not be ended: {answer}")
    return amount


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
    line = written(f"jogada/{begun.jogada}", story.last_line + 1, ended)
    await cashier.post(Batch(f"{begun.jogada}/void", tuple(moves), (line,), begun.jogada))
    return ended
