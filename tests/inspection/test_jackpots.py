"""Jackpots counted again: what was put in, won or counted out otherwise than it should have been is found."""

import random
from collections.abc import Iterator

import pytest

from acumulado_support import DADO, dado_is_listed
from floor.simulated import Disk, SimulatedCashier, SimulatedClock, simulated
from jogofeito.cashier.accounts import Account
from jogofeito.cashier.ledger import Batch, Transfer
from jogofeito.floor.jackpots import Jackpots, TableJackpot
from jogofeito.floor.settings import TableSettings
from jogofeito.inspection.casino import inspect
from jogofeito.inspection.jackpots import Tally, every_jackpot, recount

STAKE = 10_00
START = 10_000 * STAKE
SALA = Account("jackpot", "AOA", "dado/sala")
HOUSE = Account("house", "AOA", "dado-1")
POOL = Account("pool", "AOA", "dado-1/acumulado")


@pytest.fixture(autouse=True)
def _listed() -> Iterator[None]:
    with dado_is_listed():
        yield


async def opened() -> SimulatedCashier:
    cashier = SimulatedCashier(Disk(), random.Random(1))
    rules = DADO.rules({"jackpot": {"stake": STAKE, "name": "sala"}})
    jackpot = TableJackpot.of(TableSettings("dado-1", "dado", "AO7"), rules)
    assert jackpot
    await Jackpots(cashier, SimulatedClock()).open(jackpot)
    return cashier


async def book(cashier: SimulatedCashier, name: str, jogada: str, *moves: tuple[Account, Account, int]) -> None:
    transfers = tuple(Transfer(payer, payee, amount, "jackpot") for payer, payee, amount in moves)
    await cashier.post(Batch(name, transfers, jogada=jogada))


def stake(jogada: str) -> Account:
    return Account("stake", "AOA", f"{jogada}/1")


async def fed(cashier: SimulatedCashier, jogada: str, amount: int = 7_00) -> None:
    cash = Account("cash", "AOA", "desk")
    await book(cashier, f"{jogada}/0", jogada, (cash, stake(jogada), amount), (stake(jogada), SALA, amount))


def found_in(*batches: tuple[str, str, tuple[tuple[Account, Account, int], ...]]) -> list[str]:
    """The problems of a jackpot with these batches after two jogadas have fed it."""
    problems: list[str] = []

    async def story() -> None:
        cashier = await opened()
        await fed(cashier, "a/0")
        await fed(cashier, "b/0")
        for name, jogada, moves in batches:
            await book(cashier, name, jogada, *moves)
        assert await every_jackpot(cashier) == [SALA]
        problems.extend((await recount(cashier, SALA)).problems)
        assert set(problems) <= set((await inspect(cashier)).problems)

    simulated(story)
    return problems


def counting_out(jogada: str, amount: int) -> tuple[str, str, tuple[tuple[Account, Account, int], ...]]:
    return f"{jogada}/9", jogada, ((SALA, POOL, amount), (POOL, SALA, amount))


def test_all_is_well_with_a_jackpot_that_was_read_after_its_own_stakes() -> None:
    assert found_in() == []
    assert found_in(counting_out("b/0", START + 14_00)) == []
    assert found_in(counting_out("a/0", START + 14_00)) == []
    assert found_in(counting_out("a/0", START + 7_00)) == []  # b's stake was booked between reading and payment


def test_what_a_jackpot_never_stood_at_cannot_be_counted_out() -> None:
    (problem,) = found_in(counting_out("b/0", START))  # without b's own stake
    assert "b/0 counted out" in problem
    (problem,) = found_in(counting_out("a/0", START + 1))
    assert "never stood at" in problem


def test_money_of_no_jogada_and_no_opening_is_found() -> None:
    (problem,) = found_in(("gift", "", ((HOUSE, SALA, 5_00),)))
    assert "is of no jogada and of no opening" in problem
    (problem,) = found_in(("theft", "", ((SALA, HOUSE, 5_00),)))
    assert "is of no jogada and of no opening" in problem


def test_a_balance_that_its_entries_do_not_make_is_found() -> None:
    async def story() -> None:
        cashier = await opened()
        cashier._disk.balances[SALA.id] += 1
        (problem,) = (await recount(cashier, SALA)).problems
        assert problem.endswith(f"has {START + 1}, its entries make {START}")

    simulated(story)


def test_what_is_undone_counts_the_other_way() -> None:
    tally = Tally()

    async def story() -> None:
        cashier = await opened()
        await fed(cashier, "a/0")
        await book(cashier, "a/0/1", "a/0", (SALA, stake("a/0"), 7_00))
        for entry in await cashier.entries(SALA):
            tally.count(SALA, entry)

    simulated(story)
    assert (tally.contributed, tally.filled, tally.paid, tally.balance) == (0, START, 0, START)


class Busy(SimulatedCashier):
    """A table plays on while the jackpot is read."""

    left = 3

    async def balance(self, account: Account) -> int:
        found = await super().balance(account)
        if self.left and account == SALA:
            self.left -= 1
            await fed(self, f"busy-{self.left}/0")
        return found


def test_a_jackpot_that_moves_while_it_is_read_is_read_again() -> None:
    async def story() -> None:
        cashier = await opened()
        busy = Busy(cashier._disk, random.Random(2))
        found = await recount(busy, SALA)
        assert found.problems == []
        assert found.balance == START + 3 * 7_00

    simulated(story)
