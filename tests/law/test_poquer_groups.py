"""Several tables with one list: a suit is drawn, and so a table (AO13.25, with AO13.26 and 27)."""

import asyncio
from collections import Counter
from collections.abc import Callable, Coroutine
from pathlib import Path
from random import Random
from typing import Any

import pytest

from floor.simulated import Disk, SimulatedCashier, SimulatedClock, simulated, until
from jogofeito.cashier.accounts import Account
from jogofeito.cashier.ledger import Batch, Transfer
from jogofeito.chance.sealed import Seal, SeedSource, commitment_to
from jogofeito.core.offers import Refusal
from jogofeito.floor.address import Accepted
from jogofeito.floor.books import purse
from jogofeito.floor.floor import Floor
from jogofeito.floor.owners.session import TablesDrawn, draw_tables, tables_used
from jogofeito.floor.settings import SUITS, SessionGroup, SessionTimes, TableSettings
from jogofeito.floor.vault import Vault
from poker_floor_support import MINUTE, PACE
from server.support import Place, visit
from table_support import AskedTable, at

HOUR = 60 * MINUTE
PEOPLE = [f"p{number}" for number in range(1, 24)]


def settings_of(tables: int, begins: int = HOUR) -> list[TableSettings]:
    group = SessionGroup("noite", tuple(f"noite-{suit}" for suit in SUITS[:tables]))
    times = SessionTimes(begins, begins + HOUR)
    return [TableSettings(each, "holdem", "AO15", pace=PACE, session=times, group=group) for each in group.tables]


class Night:
    """A house with tables of one group."""

    def __init__(self, tables: int) -> None:
        self.disk, self.chance = Disk(), Random(5)
        self.source, self.vault = SeedSource(self.chance.randbytes), Vault(bytes(32))
        self.settings = settings_of(tables)
        self.start()

    def start(self) -> None:
        self.cashier = SimulatedCashier(self.disk, self.chance)
        self.floor = Floor(self.cashier, self.source, self.vault, SimulatedClock())
        self.floor.open_all(self.settings)

    async def die(self) -> None:
        self.cashier.stop()
        await self.floor.stop()
        self.start()
        for table in self.floor.tables.values():
            await table.ready()

    def table(self, suit: str) -> AskedTable:
        return at(self.floor, f"noite-{suit}")

    async def begun(self) -> TablesDrawn:
        """Wait for the draw, and until all have their seats."""
        session = next(iter(self.floor._sessions.values()))
        await until(lambda: session.drawn is not None)
        await asyncio.sleep(1)
        assert isinstance(session.drawn, TablesDrawn)
        return session.drawn

    def seated(self) -> dict[str, str]:
        return {each.player: table.id for table in self.floor.tables.values() for each in table.here.seats}


def told(story: Callable[[Night], Coroutine[Any, Any, None]], tables: int = 2) -> None:
    async def run() -> None:
        night = Night(tables)
        await story(night)
        await night.floor.close()

    simulated(run)


@pytest.mark.law("AO13.25", "AO13.11")
def test_names_put_down_at_any_of_the_tables_are_in_one_list_and_each_draws_a_suit_and_a_seat() -> None:
    async def story(night: Night) -> None:
        people = PEOPLE[:11]
        for place, player in enumerate(people, 1):
            assert await night.table(SUITS[place % 2]).register(player) == place
        sealed = night.table("copas").state().session
        assert sealed is not None
        assert sealed.registered == tuple(people)
        await night.die()  # the list is kept
        drawn = await night.begun()
        assert [(each.suit, each.table) for each in drawn.tables] == [
            ("espadas", "noite-espadas"),
            ("copas", "noite-copas"),
        ]
        assert sorted(len(each.seats) for each in drawn.tables) == [5, 6]  # as even as can be
        assert night.seated() == {taken.player: each.table for each in drawn.tables for taken in each.seats}
        seed = bytes.fromhex(drawn.seed)
        assert commitment_to(seed) == drawn.commitment == sealed.commitment
        again = draw_tables(Seal(seed).chance, drawn.registered, drawn.first, 10, 2)
        assert [each.seats for each in again] == [
            {taken.number: taken.player for taken in each.seats} for each in drawn.tables
        ]
        shown = night.table("copas").state().session
        assert shown is not None
        assert shown.group is not None
        assert shown.group.drawn == night.seated()

    told(story)


@pytest.mark.law("AO13.25")
def test_whoever_drew_one_table_cannot_sit_at_another() -> None:
    async def story(night: Night) -> None:
        for player in PEOPLE[:9]:
            await night.table("espadas").register(player)
        drawn = await night.begun()
        player = drawn.tables[1].seats[0].player
        espadas, copas = night.table("espadas"), night.table("copas")
        for attempt in (espadas.sit, espadas.register):
            refused = await attempt(player)
            assert isinstance(refused, Refusal)
            assert (refused.code, refused.rule) == ("other_table_drawn", "AO13.25")
            assert refused.details == {"table": "noite-copas"}
        await copas.leave(player)
        await until(lambda: copas.sitters.of(player) is None)
        await copas.withdraw(player)  # nor by taking the name off the list
        assert isinstance(await espadas.register(player), Refusal)
        assert isinstance(await copas.register(player), int)
        await night.die()
        assert isinstance(await night.table("espadas").sit(player), Refusal)
        assert await night.table("espadas").register("late") == 10  # for a seat that is free there
        assert night.table("espadas").sitters.of("late") is not None
        assert isinstance(await night.table("copas").sit("late"), Refusal)

    told(story)


@pytest.mark.law("AO13.25", "AO13.24")
@pytest.mark.parametrize(("names", "used"), [(3, 1), (7, 1), (8, 2), (11, 2), (12, 3), (16, 4), (40, 4)])
def test_as_many_tables_are_used_as_can_begin(names: int, used: int) -> None:
    assert tables_used(names, 4, needed=4) == used


@pytest.mark.law("AO13.25")
def test_a_table_that_is_not_needed_closes() -> None:
    async def story(night: Night) -> None:
        for player in PEOPLE[:8]:
            await night.table("paus").register(player)
        drawn = await night.begun()
        assert [len(each.seats) for each in drawn.tables] == [4, 4]
        assert night.table("ouros").over
        assert night.table("paus").over
        assert not night.table("copas").over

    told(story, tables=4)


@pytest.mark.law("AO13.25", "AO13.27")
def test_with_too_many_names_the_others_wait_at_the_table_they_drew_and_those_of_before_come_first() -> None:
    async def story(night: Night) -> None:
        for player in PEOPLE:
            await night.table("copas").register(player)
        drawn = await night.begun()
        assert [len(each.seats) for each in drawn.tables] == [10, 10]
        assert sorted(len(each.waiting) for each in drawn.tables) == [1, 2]
        for each in drawn.tables:
            assert at(night.floor, each.table).waiting == list(each.waiting)

    told(story)
    chance = Random(1)
    for _ in range(50):
        first = set(chance.sample(PEOPLE, 12))
        tables = draw_tables(chance.randrange, PEOPLE, first, 6, 3)
        seated = {player for each in tables for player in each.seats.values()}
        assert first <= seated
        assert {len(each.seats) for each in tables} == {6}
        assert not seated & {player for each in tables for player in each.waiting}


@pytest.mark.law("AO13.25")
def test_every_name_draws_every_suit_equally_often() -> None:
    chance = Random(2)
    found = Counter(
        suit
        for _ in range(3000)
        for suit, each in enumerate(draw_tables(chance.randrange, PEOPLE[:9], (), 10, 2))
        if "p1" in each.seats.values()
    )
    assert abs(found[0] - 3000 * 5 / 9) < 150  # five of nine cards are of the first suit


@pytest.mark.law("AO13.26")
def test_whoever_has_lost_the_cave_may_still_change_tables_within_the_group() -> None:
    async def story(night: Night) -> None:
        for player in PEOPLE[:11]:
            await night.cashier.post(_money(player))
            await night.table("espadas").register(player)
        drawn = await night.begun()
        fuller, other = sorted(drawn.tables, key=lambda each: -len(each.seats))
        player = fuller.seats[0].player
        assert isinstance(await night.floor.change_table(player, fuller.table, other.table), Accepted)
        await until(lambda: at(night.floor, fuller.table).sitters.of(player) is None)
        assert night.seated()[player] == other.table
        await night.die()
        assert night.seated()[player] == other.table
        back = await at(night.floor, fuller.table).sit(player)
        assert isinstance(back, Refusal)
        assert back.code == "other_table_drawn"

    told(story)


def _money(player: str) -> Batch:
    return Batch(f"in/{player}", (Transfer(Account("cash", "AOA", "desk"), purse(player, "AOA"), 10**9, "in"),))


# ---- through the operator's door


@pytest.mark.law("AO13.25", "AO13.8.a")
def test_the_operator_opens_a_group_and_everybody_sees_its_list(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        operator = await place.come("operator")
        now = place.casino.now_ms()
        body = {
            "id": "noite",
            "tables": 3,
            "game": "holdem",
            "law": "AO15",
            "values": {"currency": "DEMO"},
            "session": {"begins_ms": now + 3_600_000, "ends_ms": now + 7_200_000},
        }
        opened = await operator.post("/api/operator/groups", body)
        names = [each["table"]["id"] for each in opened]
        assert names == ["noite-espadas", "noite-copas", "noite-ouros"]
        assert await operator.refused("POST", "/api/operator/groups", body, 409) == "table_exists"
        guest = await place.come("guest")
        assert await place.table(guest, "noite-ouros").register(guest.id) == 1
        for name in names:
            session = (await guest.get(f"/api/tables/{name}"))["card"]["session"]
            assert session["registered"] == [guest.id]
            assert session["group"]["tables"] == dict(zip(SUITS, names, strict=False))
            assert session["commitment"]

    visit(story, tmp_path)
