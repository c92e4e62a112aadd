"""What counts as paid in and as lost: purse and chips in front of the player as one, on both databases."""

import asyncio
from collections.abc import Awaitable, Callable

from jogofeito.cashier.accounts import Account
from jogofeito.cashier.desk import Desk, Done
from jogofeito.cashier.documents import Database
from jogofeito.cashier.ledger import Batch, Transfer
from jogofeito.server.protection import History
from ledger_support import ANA, HOUSE, STAKE, ledger

CHIPS, CARRIED = Account("stack", "AOA", "mesa-1/ana"), Account("carried", "AOA", "mesa-2/ana")
NOW_MS = 5000


class Counted:
    def __init__(self, cashier: Database) -> None:
        self.cashier = cashier
        self.history = History("ana", "AOA")
        self._batches = 0

    async def moved(self, *moves: tuple[Account, Account, int, str]) -> None:
        self._batches += 1
        transfers = tuple(Transfer(*move) for move in moves)
        await self.cashier.post(Batch(f"moved-{self._batches}", transfers, jogada="j-1"))

    async def lost(self) -> int:
        await self.history.catch_up(self.cashier, NOW_MS)
        afresh = History("ana", "AOA")
        await afresh.catch_up(self.cashier, NOW_MS)
        assert afresh.lost(0) == self.history.lost(0)
        return self.history.lost(0)


def counted(database: str, story: Callable[[Counted], Awaitable[None]]) -> None:
    async def told() -> None:
        async with ledger(database) as cashier:
            assert isinstance(await Desk(cashier).cash_in("ana", "AOA", 1000, "r-1"), Done)
            await story(Counted(cashier))

    asyncio.run(told())


def test_stakes_from_chips_are_lost_as_played_and_exchanges_are_not(database: str) -> None:
    async def story(counted: Counted) -> None:
        await counted.moved((ANA, CHIPS, 300, "exchange"))
        assert await counted.lost() == 0
        await counted.moved((CHIPS, STAKE, 120, "stake"), (ANA, STAKE, 30, "stake"))
        assert await counted.lost() == 150
        await counted.moved((STAKE, HOUSE, 150, "collected"), (HOUSE, CHIPS, 40, "prize"))
        assert await counted.lost() == 110
        await counted.moved((CHIPS, ANA, 220, "exchange"))
        assert await counted.lost() == 110
        await counted.moved((HOUSE, ANA, 500, "prize"))
        assert await counted.lost() == 0

    counted(database, story)


def test_bets_that_stay_on_the_table_are_at_stake(database: str) -> None:
    async def story(counted: Counted) -> None:
        await counted.moved((ANA, STAKE, 50, "stake"), (STAKE, CARRIED, 50, "carried"))
        assert await counted.lost() == 50
        await counted.moved((CARRIED, ANA, 50, "withdrawn"))
        assert await counted.lost() == 0

    counted(database, story)


def test_a_deposit_that_was_corrected_was_never_paid_in(database: str) -> None:
    async def story(counted: Counted) -> None:
        desk = Desk(counted.cashier)
        await desk.cash_in("ana", "AOA", 70, "r-2")
        await desk.cash_out("ana", "AOA", 20, "r-3")
        assert await counted.lost() == 0
        assert counted.history.paid_in(0) == 1070
        assert isinstance(await desk.correct("receipt/desk/r-2", "typed twice", "k-1"), Done)
        assert await counted.lost() == 0
        assert counted.history.paid_in(0) == 1000

    counted(database, story)
