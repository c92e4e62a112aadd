"""The day's figures, counted from what the ledger holds."""

from jogofeito.cashier.accounts import Account
from jogofeito.cashier.documents import Database
from jogofeito.cashier.ledger import Batch, JournalLine, Transfer
from jogofeito.core.parties import Company
from jogofeito.core.record import canonical
from jogofeito.floor.lines import Begun
from jogofeito.server.figures import HOUR_MS, Takings, jogadas_begun
from ledger_support import ANA, HOUSE, STAKE, with_ledger

COMMISSION = Account("commission", "AOA", "mesa-1")


def begun(index: int, at_ms: int) -> Batch:
    jogada = f"mesa-1/{index:08d}"
    line = Begun(1, "mesa-1", jogada, "craps", {}, "", Company(), {}, "", "", 0, at_ms)
    return Batch(jogada, journal=(JournalLine(f"jogada/{jogada}", 0, canonical(line)),))


def test_every_jogada_of_a_time_is_counted_whether_it_moved_money_or_not(database: str) -> None:
    async def story(cashier: Database) -> None:
        assert await jogadas_begun(cashier, "mesa-1", 0, 10_000) == 0
        times = [100, 200, 200, 300, 400, 500, 600]
        await cashier.post(*(begun(index, at_ms) for index, at_ms in enumerate(times)))
        for since in range(0, 700, 50):
            for until in range(since, 750, 50):
                counted = await jogadas_begun(cashier, "mesa-1", since, until)
                assert counted == sum(since <= at_ms < until for at_ms in times)

    with_ledger(story, database)


def test_commission_is_the_houses_too(database: str) -> None:
    async def story(cashier: Database) -> None:
        prize = (Transfer(HOUSE, ANA, 1400, "prize"), Transfer(ANA, COMMISSION, 15, "commission"))
        await cashier.post(Batch("one", (*prize, Transfer(HOUSE, STAKE, 7, "jackpot_start")), jogada="j"))
        await cashier.post(Batch("two", (Transfer(ANA, HOUSE, 300, "collected"),), jogada="j"))
        takings = Takings(1_000 - 2 * HOUR_MS)  # the ledger's clock begins at 1,000 ms
        for account in (HOUSE, COMMISSION):
            for entry in await cashier.entries(account):
                takings.count(account, entry)
        assert (takings.collected, takings.paid, takings.commission) == (300, 1400, 15)
        assert takings.by_hour == [0, 0, 300 - 1400 + 15, *[0] * 21]

    with_ledger(story, database)
