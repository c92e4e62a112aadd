"""A process that is killed: several tasks post bets as fast as they can; each id is printed once it was answered.

Run as `python victim.py DATABASE RUN`. Nothing is printed before the ledger has answered, so whatever is printed
must be on disk.
"""

import asyncio
import os
import sys

from jogofeito.cashier.accounts import Account
from jogofeito.cashier.door import open_cashier
from jogofeito.cashier.ledger import Batch, Cashier, JournalLine, Posted, Transfer

PLAYERS = 12
RICH = 10**9
CASH = Account("cash", "AOA", "desk")
POOL, JACKPOT = Account("pool", "AOA", "bets"), Account("jackpot", "AOA", "grand")


def purse(player: int) -> Account:
    return Account("purse", "AOA", f"player-{player}")


def stream(run: str, player: int) -> str:
    return f"run-{run}/{player}"


def bet(run: str, player: int, number: int) -> Batch:
    """Three parts that must stay together: two transfers and a line of the journal that names the batch."""
    name = f"{stream(run, player)}/{number}"
    transfers = (Transfer(purse(player), POOL, 20, "stake"), Transfer(purse(player), JACKPOT, 1, "stake"))
    return Batch(name, transfers, (JournalLine(stream(run, player), number, name.encode()),))


async def play(cashier: Cashier, run: str, player: int) -> None:
    number = 0
    while True:
        batch = bet(run, player, number)
        [answer] = await cashier.post(batch)
        if not isinstance(answer, Posted) or answer.again:
            raise RuntimeError(f"{batch.id} was answered {answer}")
        os.write(1, f"{batch.id}\n".encode())  # at once: what is in a buffer dies with the process
        number += 1


async def main(database: str, run: str) -> None:
    cashier = await open_cashier(database)
    await cashier.post(*(Batch(f"in-{each}", (Transfer(CASH, purse(each), RICH, "in"),)) for each in range(PLAYERS)))
    await asyncio.gather(*(play(cashier, run, player) for player in range(PLAYERS)))


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], sys.argv[2]))
