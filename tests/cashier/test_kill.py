"""A real process that posts bets is killed (SIGKILL) at random instants; the ledger it leaves behind is whole.

Six kills on each database; JOGOFEITO_KILLS=50 makes it fifty, JOGOFEITO_KILL_SEED another series of instants.
A failure prints the seed and the number of the kill.
"""

import asyncio
import os
import random
import subprocess
import sys
import time
from pathlib import Path

from jogofeito.cashier.accounts import Account
from jogofeito.cashier.door import open_cashier
from jogofeito.cashier.ledger import Batch, Cashier, Entry, JournalLine, Posted, Transfer
from ledger_support import outcome

VICTIM = Path(__file__).parent / "victim.py"
KILLS = int(os.environ.get("JOGOFEITO_KILLS", "6"))
SEED = int(os.environ.get("JOGOFEITO_KILL_SEED", "37"))
PLAYERS = 12
POOL, JACKPOT = Account("pool", "AOA", "bets"), Account("jackpot", "AOA", "grand")


def killed(database: str, run: int, chooser: random.Random) -> list[str]:
    """Start the victim, kill it in the middle, and say which batches it had been answered for.

    One time in four it is killed whenever it happens to be, opening the ledger perhaps; else after some answers.
    """
    answers = chooser.choice([0, 1, chooser.randrange(200), chooser.randrange(1000)])
    moment = chooser.uniform(0, 0.02 if answers else 0.6)
    with subprocess.Popen([sys.executable, str(VICTIM), database, str(run)], stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        said = [process.stdout.readline() for _ in range(answers)]
        time.sleep(moment)
        assert process.poll() is None, "the victim died by itself"
        process.kill()
        said += process.stdout.readlines()
    return [line.decode().strip() for line in said if line.endswith(b"\n")]


async def all_entries(cashier: Cashier, account: Account) -> list[Entry]:
    found: list[Entry] = []
    while page := await cashier.entries(account, found[-1].number if found else 0):
        found += page
    return found


def sent_by_victim(name: str) -> Batch:
    """The very batch again, from its name."""
    stream, _, number = name.rpartition("/")
    purse = Account("purse", "AOA", f"player-{stream.partition('/')[2]}")
    transfers = (Transfer(purse, POOL, 20, "stake"), Transfer(purse, JACKPOT, 1, "stake"))
    return Batch(name, transfers, (JournalLine(stream, int(number), name.encode()),))


async def check_whole(database: str, answered: set[str], runs: int) -> None:
    cashier = await open_cashier(database)
    try:
        again = await cashier.post(*map(sent_by_victim, sorted(answered)))
        assert outcome(again) == [Posted(name, again=True) for name in sorted(answered)], "an answered batch is lost"
        staked = [entry.batch for entry in await all_entries(cashier, POOL)]
        saved = [entry.batch for entry in await all_entries(cashier, JACKPOT)]
        assert len(set(staked)) == len(staked), "a batch is there twice"
        assert staked == saved, "a batch is there by half"
        assert answered <= set(staked)
        streams = [f"run-{run}/{player}" for run in range(runs) for player in range(PLAYERS)]
        lines = [line.payload.decode() for stream in streams for line in await cashier.journal(stream)]
        assert sorted(lines) == sorted(staked), "money and journal have parted"
        assert await cashier.balance(POOL) == 20 * len(staked)
        assert set((await cashier.totals()).values()) <= {0}
        assert await cashier.audit() == []
    finally:
        await cashier.close()


def test_a_killed_process_loses_nothing_it_was_answered_for_and_leaves_nothing_by_half(database: str) -> None:
    chooser = random.Random(SEED)
    answered: set[str] = set()
    for run in range(KILLS):
        answered.update(killed(database, run, chooser))
        try:
            asyncio.run(check_whole(database, answered, run + 1))
        except BaseException as error:
            error.add_note(f"JOGOFEITO_KILL_SEED={SEED}, kill {run}")
            raise
    assert len(answered) > KILLS, "the victim hardly played"
