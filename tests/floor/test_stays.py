"""Coming, going and coming back gains nobody anything, at any game (AO1, AO6, AO13, PT808-812).

From a seed: guests who dodge first bets, keep colours, hold seats, reset warnings, avoid shares, change seats and
tables, lose the line on purpose and take their winnings away. A failure names its seed. `JOGOFEITO_VISITS=100000` (or
`make stays`) has as many visits.
"""

import asyncio
import os
from collections.abc import Sequence
from typing import Any

import msgspec
import pytest

from floor import gained
from floor.gained import Evening, LineClocks, Warnings
from floor.playing import Casino, check
from floor.simulated import SimulatedClock, simulated, until
from floor.stays import TRICKS, Guest, entertain, tried_by
from jogofeito.floor.settings import Pace, TableSettings
from jogofeito.floor.streams import Event, Notice
from jogofeito.games import GAMES
from jogofeito.games.poquer.between import Between
from jogofeito.games.poquer.partida import ANGOLAN
from poker_floor_support import FOUR, TOP_UP, Poker, Regulars, table_of, told

VISITS = int(os.environ.get("JOGOFEITO_VISITS", "480"))
SEEDS = 8 if VISITS < 10_000 else VISITS // 500
PACE = Pace(betting_ms=1_500, decision_ms=800, interval_ms=300, pause_ms=200, time_bank_ms=500)
GUESTS = ("ana", "rui", "eva", "ivo", "lia", "gil", "noa", "tia", "zé", "mel", "bia", "leo")


SHORT_SESSIONS = msgspec.structs.replace(ANGOLAN, session_ms=60_000, session_open_ms=30_000)


def table(name: str, game: str, law: str, **values: Any) -> TableSettings:
    named = {field.replace("__", "."): value for field, value in values.items()}
    return TableSettings(name, game, law, named, pace=PACE)


def by_session(name: str, game: str, law: str) -> TableSettings:
    """With sessions so short that several begin and close."""
    return msgspec.structs.replace(table(name, game, law, commission__by="session"), terms=SHORT_SESSIONS)


HOUSES: tuple[tuple[TableSettings, ...], ...] = (
    (
        table("americana", "roleta-americana", "AO1", colours=["azul", "verde", "rosa"]),
        table("holdem", "holdem", "PT811", seats=5),
        table("craps", "craps", "AO4", seats=3),
    ),
    (
        table("omaha", "omaha", "PT811", seats=5, commission__by="cave"),
        by_session("holdem-ao", "holdem", "AO15"),
        table("psd", "poquer-sem-descarte", "AO9", seats=6),
    ),
    (
        table("blackjack", "blackjack", "AO6", seats=6),
        by_session("sintetico", "poquer-sintetico", "AO16"),
        table("banca", "banca-francesa", "PT808", seats=3),
    ),
    (
        table("bacara", "bacara-ponto-e-banca", "PT812", seats=4),
        table("macau", "bacara-macau", "AO11"),
        table("sintetico-pt", "poquer-sintetico", "PT809", seats=5),
    ),
    (
        table("francesa", "roleta-francesa", "AO2"),
        table("cussec", "cussec", "AO5", seats=3),
        table("chemin", "chemin-de-fer", "AO12", standing=2),
        table("holdem-2", "holdem", "PT811", seats=5),
        table("holdem-3", "holdem", "PT811", seats=5),
    ),
)


class Watched(Casino):
    """A casino of which is noted when seats were missed, what warnings came to, and for whom tables waited."""

    def __init__(self, seed: int, tables: Sequence[TableSettings]) -> None:
        self.full: dict[str, set[str]] = {each.id: set() for each in tables}
        self.warnings: dict[str, Warnings] = {each.id: Warnings() for each in tables}
        super().__init__(seed, tables)
        self.lines = {name: LineClocks(self.floor.tables[name]) for name in self.floor.names()}
        for name in self.floor.names():
            self.floor.subscribe(name, Ear(self, name))

    async def gained(self, guests: Sequence[Guest]) -> list[str]:
        found: list[str] = []
        for settings in self.settings:
            name, evening = settings.id, await Evening.of(self, settings)
            removed = [(guest.player, at_ms) for guest in guests for where, at_ms in guest.removed if where == name]
            found += gained.seats_held(evening, self.full[name])
            found += gained.removed_and_still_there(evening, removed)
            found += gained.colours_kept(evening)
            found += gained.first_bets_dodged(evening)
            found += gained.shares_avoided(evening)
            found += gained.winnings_left_out(evening)
            found += gained.given_back_to_silence(evening)
            found += self.warnings[name].forgotten(evening)
            found += self.lines[name].held_up()
        return found


class Ear:
    def __init__(self, casino: Watched, name: str) -> None:
        self.casino, self.name = casino, name

    def may_see(self, _: Event) -> bool:
        return True

    def told(self, events: Sequence[Event]) -> None:
        found = self.casino.table(self.name)
        if found.waiting and found.live and not found.live.play.over:
            self.casino.full[self.name].add(found.live.begun.jogada)
        for each in events:
            if isinstance(each, Notice) and each.notice == "warned" and each.only:
                now_ms = SimulatedClock().now_ms()
                self.casino.warnings[self.name].note(each.only, each.details["warnings"], now_ms)

    def closed(self) -> None:
        pass


async def visited(seed: int, visits: int) -> tuple[Watched, list[Guest]]:
    casino = Watched(seed, HOUSES[seed % len(HOUSES)])
    guests = [Guest(casino, name) for name in GUESTS]
    await entertain(casino, guests, visits)
    return casino, guests


def test_every_game_is_visited() -> None:
    assert {each.game for house in HOUSES for each in house} == set(GAMES)


@pytest.mark.parametrize("seed", range(SEEDS))
def test_nobody_gains_by_coming_and_going(seed: int) -> None:
    async def story() -> None:
        casino, guests = await visited(seed, VISITS // SEEDS)
        assert tried_by(guests) == {*TRICKS}
        assert await casino.gained(guests) == []
        await check(casino)

    simulated(story)


@pytest.mark.law("AO13.14.h")
def test_sitting_down_and_getting_up_again_at_once_forgets_no_cave_that_was_taken_away() -> None:
    async def story(casino: Poker) -> None:
        await casino.come(*FOUR, "lia")
        await casino.deposit("lia", 1000 * casino.unit)
        regulars = Regulars(casino, *FOUR, "lia")
        await casino.after(1)
        await until(lambda: casino.gathering() is not None)
        await casino.did("lia", TOP_UP)
        had = await casino.stack("lia")
        await casino.table.leave("lia")
        for _ in range(3):
            await until(lambda: casino.table.sitters.of("lia") is None)
            await casino.table.sit("lia")
            await casino.table.leave("lia")
        await until(lambda: casino.table.sitters.of("lia") is None)
        await casino.table.sit("lia")
        assert (await casino.asked("lia", Between)).cave >= had
        regulars.stop()

    told(story, table_of("AO15", cave=200 * 200_00 // 2, top_up=500 * 200_00), seed=3)


@pytest.mark.law("AO13.14.h")
def test_whoever_leaves_as_the_last_with_a_cave_brings_it_back_while_others_still_sit_there() -> None:
    async def story(casino: Poker) -> None:
        await casino.come(*FOUR)
        regulars = Regulars(casino, *FOUR)
        await casino.after(1)
        await until(lambda: casino.gathering() is not None)
        await casino.did("ana", TOP_UP)
        had = await casino.stack("ana")
        regulars.stop()
        for player in ("lia", "gil"):  # without a cave
            await casino.table.sit(player)
        await until(lambda: casino.table.sitters.of("gil").stays)  # type: ignore[union-attr]
        for player in FOUR:
            await casino.table.leave(player)
        await until(lambda: len(casino.table.sitters) == 2)
        await casino.table.sit("ana")
        assert (await casino.asked("ana", Between)).cave >= had

    told(story, table_of("AO15", cave=200 * 200_00 // 2, top_up=500 * 200_00), seed=3)


@pytest.mark.law("AO13.7.b")
def test_nobody_who_comes_when_its_time_is_over_pays_for_a_session_also_where_too_few_play() -> None:
    async def story(casino: Poker) -> None:
        await casino.come(*FOUR)
        regulars = Regulars(casino, *FOUR)
        await casino.after(1)
        for player in ("eva", "ivo"):
            await casino.table.leave(player)
        await until(lambda: len(casino.table.sitters) == 2)
        regulars.stop()
        paid = len(casino.facts("session_share"))
        assert paid == len(FOUR)
        await asyncio.sleep(31)  # it was open for half a minute; a hand is not dealt meanwhile
        await casino.come("lia")
        await asyncio.sleep(1)
        assert len(casino.facts("cave_bought")) == len(FOUR) + 1
        assert len(casino.facts("session_share")) == paid

    told(story, by_session("mesa-1", "holdem", "AO15"))
