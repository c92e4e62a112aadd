"""Coming, going and coming back gains nobody anything, at any game (AO1, AO6, AO13, PT808-812).

From a seed: guests who dodge first bets, keep colours, hold seats, reset warnings, avoid shares, change seats and
tables, lose the line on purpose and take their winnings away. A failure names its seed. `JOGOFEITO_VISITS=100000` (or
`make stays`) has as many visits.
"""

import os
from collections.abc import Sequence
from typing import Any

import pytest

from floor import stays
from floor.playing import Casino, check
from floor.simulated import simulated, until
from floor.stays import TRICKS, Guest, Warnings, entertain, jogadas_of
from jogofeito.floor.settings import Pace, TableSettings
from jogofeito.floor.streams import Event, Notice
from jogofeito.games import GAMES
from jogofeito.games.poquer.between import Between
from poker_floor_support import FOUR, TOP_UP, Poker, Regulars, table_of, told

VISITS = int(os.environ.get("JOGOFEITO_VISITS", "480"))
SEEDS = 8 if VISITS < 10_000 else VISITS // 500
PACE = Pace(betting_ms=1_500, decision_ms=800, interval_ms=300, pause_ms=200, time_bank_ms=500)
GUESTS = ("ana", "rui", "eva", "ivo", "lia", "gil", "noa", "tia", "zé", "mel", "bia", "leo")


def table(name: str, game: str, law: str, **values: Any) -> TableSettings:
    named = {field.replace("__", "."): value for field, value in values.items()}
    return TableSettings(name, game, law, named, pace=PACE)


HOUSES: tuple[tuple[TableSettings, ...], ...] = (
    (
        table("americana", "roleta-americana", "AO1", colours=["azul", "verde", "rosa"]),
        table("holdem", "holdem", "PT811", seats=5),
        table("craps", "craps", "AO4", seats=3),
    ),
    (
        table("omaha", "omaha", "PT811", seats=5, commission__by="cave"),
        table("holdem-ao", "holdem", "AO15", commission__by="session"),
        table("psd", "poquer-sem-descarte", "AO9", seats=6),
    ),
    (
        table("blackjack", "blackjack", "AO6", seats=6),
        table("sintetico", "poquer-sintetico", "AO16", commission__by="session"),
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
    """A casino of which is noted when seats were missed, and what warnings came to."""

    def __init__(self, seed: int, tables: Sequence[TableSettings]) -> None:
        self.full: dict[str, set[str]] = {each.id: set() for each in tables}
        self.warnings: dict[str, Warnings] = {each.id: Warnings() for each in tables}
        super().__init__(seed, tables)
        for name in self.floor.names():
            self.floor.subscribe(name, Ear(self, name))


class Ear:
    def __init__(self, casino: Watched, name: str) -> None:
        self.casino, self.name = casino, name

    def may_see(self, _: Event) -> bool:
        return True

    def told(self, events: Sequence[Event]) -> None:
        found = self.casino.table(self.name)
        if found.waiting and found.live:
            self.casino.full[self.name].add(found.live.begun.jogada)
        for each in events:
            if isinstance(each, Notice) and each.notice == "warned" and each.only:
                self.casino.warnings[self.name].note(each.only, each.details["warnings"])

    def closed(self) -> None:
        pass


async def gained(casino: Watched) -> list[str]:
    found: list[str] = []
    for settings in casino.settings:
        played = await jogadas_of(casino, settings)
        found += stays.seats_held(settings, played, casino.full[settings.id])
        found += stays.colours_kept(played)
        found += stays.first_bets_dodged(played)
        found += stays.shares_avoided(played)
        found += stays.winnings_left_out(settings, played)
        found += stays.given_back_to_silence(settings, played)
        found += casino.warnings[settings.id].forgotten()
    return found


def test_every_game_is_visited() -> None:
    assert {each.game for house in HOUSES for each in house} == set(GAMES)


@pytest.mark.parametrize("seed", range(SEEDS))
def test_nobody_gains_by_coming_and_going(seed: int) -> None:
    async def story() -> None:
        casino = Watched(seed, HOUSES[seed % len(HOUSES)])
        guests = [Guest(casino, name) for name in GUESTS]
        await entertain(casino, guests, VISITS // SEEDS)
        assert {trick for each in guests for trick, times in each.tried.items() if times} == {*TRICKS}
        assert await gained(casino) == []
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
