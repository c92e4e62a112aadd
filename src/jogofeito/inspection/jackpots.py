"""Jackpots counted again from the ledger: what came in, what the house put in, what was won."""

from collections.abc import AsyncIterator

import msgspec

from jogofeito.cashier.accounts import Account, account
from jogofeito.cashier.ledger import Cashier, Entry
from jogofeito.floor.jackpots import STREAM, opened

READINGS = 10


class Tally(msgspec.Struct):
    """What a jackpot's entries come to, in units."""

    contributed: int = 0  # of side stakes
    filled: int = 0  # by the house
    paid: int = 0  # in prizes

    @property
    def balance(self) -> int:
        return self.contributed + self.filled - self.paid

    def count(self, jackpot: Account, entry: Entry) -> None:
        """An entry by where the money came from or went to; what is undone counts the other way."""
        came_in = entry.credit == jackpot.id
        amount = entry.amount if came_in else -entry.amount
        match account(entry.debit if came_in else entry.credit).kind:
            case "stake":
                self.contributed += amount
            case "house":
                self.filled += amount
            case _:  # the table where prizes are counted out
                self.paid -= amount


class Recount(msgspec.Struct):
    """One jackpot counted again, and what is not as it should be."""

    jackpot: Account
    tally: Tally
    balance: int  # as the ledger has it
    problems: list[str]


async def every_jackpot(cashier: Cashier) -> list[Account]:
    """All that were ever opened."""
    return [account(stream.removeprefix(STREAM)) for stream in await cashier.streams(STREAM)]


async def recounts(cashier: Cashier) -> AsyncIterator[Recount]:
    for jackpot in await every_jackpot(cashier):
        yield await recount(cashier, jackpot)


async def recount(cashier: Cashier, jackpot: Account) -> Recount:
    """Every entry of a jackpot from the first on.

    What the house puts in belongs to a jogada or to an opening that the jackpot's journal tells of. What is counted out
    in a jogada is what the jackpot stood at, at some moment since that jogada's own stakes went in.
    """
    stream = f"{STREAM}{jackpot.id}"
    openings = {f"{stream}/{each.number}": opened(each) for each in await cashier.journal(stream)}
    entries, balance = await _settled(cashier, jackpot)
    found = Recount(jackpot, Tally(), balance, [])
    stood, since = [0], dict[str, int]()  # the balance after each entry; where a jogada's own last entry is
    for entry in entries:
        found.tally.count(jackpot, entry)
        stood.append(found.tally.balance)
        if not entry.jogada and (entry.batch not in openings or openings[entry.batch].filled != entry.amount):
            found.problems.append(f"{jackpot.id}: entry {entry.number} is of no jogada and of no opening")
        counted_out = entry.debit == jackpot.id and account(entry.credit).kind == "pool"
        if counted_out and entry.amount not in stood[since.get(entry.jogada, 0) : -1]:
            found.problems.append(f"{jackpot.id}: {entry.jogada} counted out {entry.amount}, which it never stood at")
        since[entry.jogada] = len(stood) - 1
    if found.tally.balance != balance:
        found.problems.append(f"{jackpot.id}: has {balance}, its entries make {found.tally.balance}")
    return found


async def _settled(cashier: Cashier, jackpot: Account) -> tuple[list[Entry], int]:
    """All entries and the balance of one moment; read again if tables played on meanwhile."""
    for _ in range(READINGS):
        balance = await cashier.balance(jackpot)
        entries, after = list[Entry](), 0
        while page := await cashier.entries(jackpot, after):
            entries += page
            after = page[-1].number
        if balance == await cashier.balance(jackpot):
            break
    return entries, balance
