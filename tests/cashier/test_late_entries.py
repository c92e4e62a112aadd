"""Entries by account on SQLite: what is listed and what is not yet are read as one, and a list that lies is found."""

import asyncio
import random
from pathlib import Path

import apsw
import pytest

from jogofeito.cashier.accounts import Account
from jogofeito.cashier.ledger import Batch, Cashier, Entry, Transfer
from ledger_support import directly, ledger, moved, with_ledger

FEW = 7
PLAYERS = [Account("purse", "AOA", f"p{number}") for number in range(4)]
HOUSES = [Account("house", "AOA", f"mesa-{number}") for number in range(2)]
STAKES = [Account("stake", "AOA", f"j/{number}") for number in range(3)]


@pytest.fixture(autouse=True)
def list_often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("jogofeito.cashier.sqlite_entries.MOST_NOT_LISTED", FEW)


async def some_entries(cashier: Cashier, dice: random.Random, groups: int) -> list[Entry]:
    """Moves between all sorts of accounts, in groups of all sizes; every entry as it was asked for."""
    accounts = [*PLAYERS, *HOUSES, *STAKES]
    asked = []
    for group in range(groups):
        batches = []
        for number in range(dice.randint(1, 5)):
            sides = [(dice.choice(HOUSES), dice.choice(accounts)) for _ in range(dice.randint(0, 3))]
            moves = [Transfer(payer, payee, 5, "test") for payer, payee in sides if payer != payee]
            batches.append(Batch(f"{group}/{number}", tuple(moves)))
        await cashier.post(*batches)
        for batch in batches:
            asked += await cashier.entries_of(batch.id)
    return asked


@pytest.mark.parametrize("seed", range(6))
def test_any_window_is_what_looking_through_all_entries_gives(tmp_path: Path, seed: int) -> None:
    dice = random.Random(seed)

    async def story(cashier: Cashier) -> None:
        whole = sorted(await some_entries(cashier, dice, 12), key=lambda entry: entry.number)
        assert len(whole) > 2 * FEW
        for _ in range(60):
            accounts = dice.sample([*PLAYERS, *HOUSES, *STAKES], dice.randint(1, 4))
            names = {each.id for each in accounts}
            after, before = dice.randint(-1, len(whole)), dice.choice([None, dice.randint(0, len(whole) + 2)])
            limit, newest = dice.choice([1, 3, 1000]), dice.random() < 0.5
            inside = range(after + 1, len(whole) + 1 if before is None else before)
            found = [each for each in whole if {each.debit, each.credit} & names and each.number in inside]
            expected = found[::-1][:limit] if newest else found[:limit]
            assert await cashier.window(accounts, after, before, limit, newest) == expected

    with_ledger(story, str(tmp_path / "casino.db"))


def test_entries_are_listed_once_they_are_many_and_never_stakes(tmp_path: Path) -> None:
    database = str(tmp_path / "casino.db")

    async def story() -> None:
        async with ledger(database) as cashier:
            for number in range(FEW):
                await cashier.post(moved(f"{number}", HOUSES[0], STAKES[0], 1))
            assert listed(database) == []
            await cashier.post(moved("one more", HOUSES[0], PLAYERS[0], 1))
            assert listed(database) == [(HOUSES[0].id, number) for number in range(1, FEW + 1)]

    asyncio.run(story())


def listed(database: str) -> list[tuple[str, int]]:
    connection = apsw.Connection(database)
    try:
        return list(connection.execute("SELECT account, number FROM entries_of ORDER BY 1, 2"))
    finally:
        connection.close()


@pytest.mark.parametrize(
    "lie, found",
    [
        (f"UPDATE entries_of SET account = '{PLAYERS[3].id}' WHERE number = 2 AND account <> 'x'", "entry 2 is listed"),
        ("DELETE FROM entries_of WHERE number = 3", "sides of entries are listed, not"),
        ("INSERT INTO entries_of VALUES ('purse/AOA/nobody', 4)", "entry 4 is listed under purse/AOA/nobody"),
        ("INSERT INTO entries_of VALUES ('purse/AOA/nobody', 4000)", "entry 4000 is listed under purse/AOA/nobody"),
        ("UPDATE listed SET upto = upto + 1", "sides of entries are listed, not"),
    ],
)
def test_an_audit_finds_a_list_that_hides_or_invents(tmp_path: Path, lie: str, found: str) -> None:
    database = str(tmp_path / "casino.db")

    async def story() -> None:
        async with ledger(database) as cashier:
            for number in range(3 * FEW):
                await cashier.post(moved(f"{number}", HOUSES[0], STAKES[number % 3], 1))
            assert await cashier.audit() == []
            await directly(database, lie)
            assert any(found in each for each in await cashier.audit())

    asyncio.run(story())
