"""A small casino on a database, in which something has been played."""

import asyncio

from jogofeito.cashier.accounts import Account
from jogofeito.cashier.door import open_cashier
from jogofeito.cashier.ledger import Batch, Transfer
from jogofeito.chance.sealed import SeedSource
from jogofeito.floor.books import purse
from jogofeito.floor.clock import SystemClock
from jogofeito.floor.floor import Floor
from jogofeito.floor.settings import Pace, TableSettings
from jogofeito.floor.vault import Vault
from table_support import at

TABLE = TableSettings("mesa-1", "roleta-francesa", "AO2", pace=Pace(betting_ms=200, pause_ms=1))
JOGADAS = 3


async def play_some(database: str) -> None:
    """A casino in which ana bets in each of a few jogadas, and once more than she has."""
    cashier = await open_cashier(database)
    cash = Account("cash", "AOA", "desk")
    await cashier.post(Batch("in", (Transfer(cash, purse("ana", "AOA"), 1_000_00, "cash_in"),)))
    house = Floor(cashier, SeedSource(), Vault(bytes(32)), SystemClock())
    house.open(TABLE)
    table = at(house, "mesa-1")
    await table.sit("ana")
    seen: set[str] = set()
    while len(seen) < JOGADAS:
        if table.live is None or table.live.begun.jogada in seen:
            await asyncio.sleep(0.001)
            continue
        jogada = table.live.begun.jogada
        seen.add(jogada)
        for chance, chips in (("par", 1), ("impar", 1), ("maior", 500)):
            act = {"act": "place", "chance": chance, "amount": chips * 100_00}
            await table.act("ana", jogada, act, f"{len(seen)}-{chance}")
    await house.close()
    await cashier.close()
