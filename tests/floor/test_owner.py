"""A session of several tables: its list, its draw and its seats, whenever the machine dies."""

import asyncio

import msgspec
import pytest

from floor.playing import Casino
from floor.simulated import SimulatedClock, simulated, until
from jogofeito.floor.owners.session import Line, TablesDrawn
from jogofeito.floor.settings import Pace, SessionGroup, SessionTimes, TableSettings

HOUR = 3_600_000
GROUP = SessionGroup("noite", ("mesa-a", "mesa-b"))
PACE = Pace(decision_ms=2_000, interval_ms=1_000, pause_ms=500)
PEOPLE = tuple(f"p{number}" for number in range(1, 12))


def tables() -> list[TableSettings]:
    times = SessionTimes(HOUR, 2 * HOUR)
    return [TableSettings(each, "holdem", "AO15", pace=PACE, session=times, group=GROUP) for each in GROUP.tables]


async def draws(casino: Casino) -> list[TablesDrawn]:
    lines = [msgspec.json.decode(each.payload, type=Line) for each in await casino.cashier.journal("partida/noite")]
    return [each for each in lines if isinstance(each, TablesDrawn)]


def seated(casino: Casino) -> dict[str, str]:
    """Where everybody sits; nobody sits twice."""
    found = [(each.player, name) for name in GROUP.tables for each in casino.table(name).sitters]
    assert len(dict(found)) == len(found)
    return dict(found)


@pytest.mark.parametrize("around_ms", [*range(-40, 120, 8), 1_000, 30_000])
def test_seats_are_drawn_and_given_once_whenever_the_machine_dies(around_ms: int) -> None:
    async def story() -> None:
        casino = Casino(around_ms, tables())
        for place, player in enumerate(PEOPLE):
            await casino.table(GROUP.tables[place % 2]).register(player)
        await SimulatedClock().sleep_until(HOUR + around_ms)
        await casino.crash()
        await asyncio.sleep(0.03)
        await casino.crash()
        await until(lambda: len(seated(casino)) == len(PEOPLE))
        (drawn,) = await draws(casino)
        assert seated(casino) == {taken.player: each.table for each in drawn.tables for taken in each.seats}
        gone = drawn.tables[0].seats[0].player
        await casino.table("mesa-a").leave(gone)
        await until(lambda: gone not in seated(casino))
        await casino.crash()
        await asyncio.sleep(5)
        assert gone not in seated(casino)  # seats are given once
        await casino.close()
        assert len(await draws(casino)) == 1

    simulated(story)


def test_a_session_closes_its_tables_at_its_hour() -> None:
    async def story() -> None:
        casino = Casino(1, tables())
        for player in PEOPLE:
            await casino.table("mesa-a").register(player)
        await until(lambda: len(seated(casino)) == len(PEOPLE), 2 * 3600)
        await SimulatedClock().sleep_until(2 * HOUR - 1_000)
        assert not any(casino.table(name).over for name in GROUP.tables)
        await casino.crash()
        await until(lambda: all(casino.table(name).over for name in GROUP.tables))
        assert SimulatedClock().now_ms() < 2 * HOUR + 60_000
        assert seated(casino) == {}

    simulated(story)
