"""A disk that is full says so, keeps what it had, and takes more once there is room again."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import cast

import apsw
import pytest

from jogofeito.cashier.lease import Holder
from jogofeito.cashier.ledger import JournalLine, Posted
from jogofeito.cashier.sqlite import SqliteCashier
from jogofeito.cashier.streams import Stream
from jogofeito.server.people import People
from ledger_support import ANA, CASH, ledger, moved


def allow(cashier: SqliteCashier, more_pages: int) -> None:
    """As many pages as the file has now, and some more."""
    count = next(cashier._writer.execute("PRAGMA page_count"))[0]
    cashier._writer.execute(f"PRAGMA max_page_count = {count + more_pages}")


async def until_full(work: Callable[[int], Awaitable[object]]) -> int:
    """How often it was done before the disk was full."""
    for number in range(1_000):
        try:
            await work(number)
        except apsw.FullError:
            return number
    raise AssertionError("the disk never was full")


@pytest.mark.parametrize("room", range(0, 12, 2))
def test_a_full_disk_is_told_as_such_and_nothing_is_half_written(tmp_path: Path, room: int) -> None:
    """Wherever in a group it happens; what was answered stands."""

    async def told() -> None:
        async with ledger(str(tmp_path / "casino.db")) as opened:
            cashier = cast("SqliteCashier", opened)
            await cashier.take_lease(Holder.this_process())
            await cashier.post(moved("in", CASH, ANA, 5))
            allow(cashier, room)

            async def bet(number: int) -> None:
                line = JournalLine(f"s-{number}", 0, b"x" * 3_000)
                await cashier.post(moved(f"b-{number}", CASH, ANA, 1, line))

            posted = await until_full(bet)
            assert await cashier.balance(ANA) == 5 + posted
            assert await cashier.audit() == []
            allow(cashier, 10_000)
            line = JournalLine(f"s-{posted}", 0, b"x" * 3_000)
            assert isinstance((await cashier.post(moved(f"b-{posted}", CASH, ANA, 1, line)))[0], Posted)
            assert await cashier.balance(ANA) == 6 + posted
            assert await cashier.audit() == []

    asyncio.run(told())


def test_a_document_and_its_line_are_kept_together_or_not_at_all(tmp_path: Path) -> None:
    async def told() -> None:
        async with ledger(str(tmp_path / "casino.db")) as opened:
            cashier = cast("SqliteCashier", opened)
            people = People(cashier, lambda: 1)
            allow(cashier, 3)
            kept = await until_full(lambda _: people.guest("pt"))
            assert await cashier.audit() == []
            assert len(await cashier.documents("person")) == kept
            allow(cashier, 1_000)
            await people.guest("pt")
            assert await cashier.audit() == []

    asyncio.run(told())


def test_a_stream_goes_on_where_it_was(tmp_path: Path) -> None:
    async def told() -> None:
        async with ledger(str(tmp_path / "casino.db")) as opened:
            cashier = cast("SqliteCashier", opened)
            stream = Stream(cashier, "notes", Holder)
            allow(cashier, 2)
            await until_full(lambda number: stream.append(Holder("x" * 2_000, number, 1)))
            allow(cashier, 1_000)
            again = Stream(cashier, "notes", Holder)
            await again.last()
            await again.append(Holder("y", 2, 2))
            lines = await again.read()
            assert [number for number, _ in lines] == list(range(len(lines)))

    asyncio.run(told())
