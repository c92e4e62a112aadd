"""A casino in a process of its own, with bots, for tests that kill it.

    python -m floor.victim DATABASE KEYFILE ROUND [close]

Prints a line for every act that a bot was told is taken. With `close`, it only finishes what is in play.
"""

import asyncio
import random
import sys
from pathlib import Path

from jogofeito.cashier.accounts import Account
from jogofeito.cashier.door import open_cashier
from jogofeito.cashier.ledger import Batch, Transfer
from jogofeito.chance.sealed import SeedSource
from jogofeito.core.parties import seat
from jogofeito.core.record import plain
from jogofeito.floor.address import Accepted
from jogofeito.floor.books import purse
from jogofeito.floor.clock import SystemClock
from jogofeito.floor.keys import KeyFile, ring_for
from jogofeito.floor.settings import Pace, TableSettings
from jogofeito.floor.table import LiveTable
from table_support import AskedTable

PACE = Pace(betting_ms=120, pause_ms=10)
TABLES = (
    TableSettings("francesa", "roleta-francesa", "AO2", pace=PACE),
    TableSettings("americana", "roleta-americana", "AO1", pace=PACE),
)
PLAYERS = ("ana", "rui", "eva", "ivo")


async def bet(table: AskedTable, player: str, chance: random.Random, prefix: str) -> None:
    """Random allowed acts, each with a key of its own."""
    sent = 0
    while True:
        await asyncio.sleep(chance.random() * 0.02)
        await table.sit(player)
        sitter = table.sitters.of(player)
        offered = table.live.play.offer_to(seat(sitter.number)) if table.live and sitter else None
        act = offered[1].random_act(chance.randrange) if offered else None
        if table.live is None or act is None:
            continue
        sent += 1
        key = f"{prefix}-{player}-{sent}"
        answer = await table.act(player, table.live.begun.jogada, plain(act), key)
        if isinstance(answer, Accepted):
            print(answer.jogada, key, flush=True)


async def main(database: str, keyfile: str, place: str, *rest: str) -> None:
    cashier = await open_cashier(database)
    cash = Account("cash", "AOA", "desk")
    deposits = [Transfer(cash, purse(name, "AOA"), 10_000_000_00, "cash_in") for name in PLAYERS]
    await cashier.post(Batch("deposits", tuple(deposits)))
    ring, _ = ring_for(KeyFile(Path(keyfile)), Path(keyfile).parent / "data")
    vault, source, clock = ring.vault(), SeedSource(), SystemClock()
    tables = [LiveTable(each, cashier, source, vault, clock) for each in TABLES]
    running = [asyncio.ensure_future(table.run()) for table in tables]
    if rest == ("close",):
        for table in tables:
            table.close()
        await asyncio.gather(*running)
        await cashier.close()
        return
    chance = random.Random(int(place))
    bots = [
        bet(AskedTable(table), player, random.Random(chance.random()), place) for table in tables for player in PLAYERS
    ]
    print("ready", flush=True)
    await asyncio.gather(*running, *bots)


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
