"""A house whose wall clock is set: nothing freezes, sign-ins go on, and it is written down."""

import asyncio
from pathlib import Path

import msgspec
import pytest

from jogofeito.cashier.accounts import Account
from jogofeito.cashier.documents import Database
from jogofeito.cashier.door import open_cashier
from jogofeito.cashier.ledger import Batch, Transfer
from jogofeito.floor.clock import NS_A_MS, Jump, SystemClock
from jogofeito.server import timekeeping
from jogofeito.server.people import People
from ledger_support import with_ledger
from server.support import with_light_hashes

HOUR_MS = 3_600_000
START_MS = 1_800_000_000_000


class Wall:
    def __init__(self, ms: int = START_MS) -> None:
        self.ms = ms

    def clock(self) -> SystemClock:
        return SystemClock(lambda: self.ms * NS_A_MS, lambda: 0)


def test_that_the_wall_clock_was_set_is_a_line_of_the_journal(tmp_path: Path) -> None:
    async def told() -> None:
        wall = Wall()
        clock = wall.clock()
        database = await open_cashier(str(tmp_path / "casino.db"), clock.now_ms)
        try:
            await timekeeping.begin(clock, database)
            await timekeeping.write_jumps(clock, database)
            assert await database.journal("clock") == []
            for by_ms in (-HOUR_MS, 2 * HOUR_MS):
                wall.ms += by_ms
                await timekeeping.write_jumps(clock, database)
            lines = [msgspec.json.decode(line.payload, type=Jump) for line in await database.journal("clock")]
            assert [(each.by_ms, each.at_ms) for each in lines] == [(-HOUR_MS, START_MS), (2 * HOUR_MS, START_MS)]
            assert await database.audit() == []
        finally:
            await database.close()

    asyncio.run(told())


def test_stamps_go_on_from_the_latest_of_the_ledger_after_a_restart(database: str) -> None:
    async def told() -> None:
        cash, purse = Account("cash", "AOA", "desk"), Account("purse", "AOA", "ana")
        for at_ms, name in ((START_MS, "one"), (START_MS - HOUR_MS, "two")):
            clock = Wall(at_ms).clock()
            opened = await open_cashier(database, clock.now_ms)
            await timekeeping.begin(clock, opened)
            await opened.post(Batch(name, (Transfer(cash, purse, 1, "in"),)))
            await opened.close()
        opened = await open_cashier(database)
        stamps = [each.at_ms for each in await opened.entries(purse)]
        assert stamps == sorted(stamps)
        assert stamps[1] > START_MS
        await opened.close()

    asyncio.run(told())


@pytest.mark.parametrize("by_ms", [-HOUR_MS, HOUR_MS])
def test_new_sign_ins_hold_after_a_password_change_when_the_clock_is_set(tmp_path: Path, by_ms: int) -> None:
    async def told() -> None:
        wall = Wall()
        clock = wall.clock()
        database = await open_cashier(str(tmp_path / "casino.db"), clock.now_ms)
        try:
            people = with_light_hashes(People(database, clock.now_ms))
            ana = await people.register("ana", "uma senha bem longa", "pt")
            await people.set_password(ana, "outra senha bem longa")
            wall.ms += by_ms
            token = await people.token_for(await people.sign_in("ana", "outra senha bem longa"))
            assert await people.who(token) is not None
        finally:
            await database.close()

    asyncio.run(told())


def test_an_empty_ledger_has_seen_no_time(database: str) -> None:
    async def story(opened: Database) -> None:
        assert await opened.latest_ms() == 0

    with_ledger(story, database)
