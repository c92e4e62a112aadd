"""Partidas and the boundary between two jogadas: rules change there and nowhere else, and nobody loses the seat."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import msgspec
import pytest

from floor.simulated import simulated, until
from floor.test_table import CHIP, COLOURS, RED, SETTINGS, Casino, told
from jogofeito.core.offers import Refusal
from jogofeito.floor.address import Accepted
from jogofeito.floor.books import on_table
from jogofeito.floor.partida import PartidaNote
from jogofeito.floor.policies.limits import NOTICE_MS
from jogofeito.floor.settings import Hours, Pace, TableSettings
from jogofeito.floor.streams import FactTold, JogadaEnded, SeatChanged
from table_support import Heard

PACE = Pace(betting_ms=4_000, decision_ms=1_000, interval_ms=500, pause_ms=1_000)
BLACKJACK = TableSettings("mesa-1", "blackjack", "AO6", pace=PACE)
BACARA = TableSettings("mesa-1", "bacara-ponto-e-banca", "AO10", pace=PACE)
CRAPS = TableSettings("mesa-1", "craps", "AO4", pace=PACE)
PSD = TableSettings("mesa-1", "poquer-sem-descarte", "AO9", pace=PACE)


def with_values(settings: TableSettings, **values: Any) -> TableSettings:
    return msgspec.structs.replace(settings, values={**settings.values, **values})


def partida(casino: Casino) -> PartidaNote:
    note = casino.table.inside.here.notes.get("partida", PartidaNote)
    assert note is not None
    return note


async def rest_at(casino: Casino, *players: str) -> None:
    """People who look on from their seats."""
    for player in players:
        assert isinstance(await casino.table.sit(player), int)
        await casino.table.rest(player)


async def another(casino: Casino, jogada: str) -> None:
    """Wait for the jogada after this one."""
    await until(lambda: casino.table.live is not None and casino.table.live.begun.jogada != jogada)


async def played(casino: Casino, more: int) -> None:
    before = casino.table.played
    await until(lambda: casino.table.played >= before + more and casino.table.live is None)


# ---- partidas


@pytest.mark.law("AO6.7", "AO6.9")
def test_closing_and_opening_begins_a_partida_with_a_new_shoe_and_a_crash_does_not() -> None:
    await_shoe(BLACKJACK)


def test_the_same_at_bacara() -> None:
    await_shoe(BACARA)


def await_shoe(settings: TableSettings) -> None:
    async def story(casino: Casino) -> None:
        await rest_at(casino, "ana", "rui")
        await played(casino, 2)
        lies, first = casino.table.lying(), partida(casino)
        assert (lies["shoe"], first.number) == (1, 1)
        assert 0 < lies["left"] < lies["cards"]
        await casino.die()
        casino.start()
        await casino.table.ready()
        assert casino.table.lying() == lies
        assert partida(casino) == first
        await casino.close()  # everybody goes, and the partida is over
        casino.start()
        await casino.table.ready()
        assert len(casino.table.sitters) == 0
        assert casino.table.lying()["shoe"] == 0
        await rest_at(casino, "ana", "rui")
        await played(casino, 1)
        assert partida(casino).number == 2
        assert casino.table.lying()["shoe"] == 1  # filled and cut anew, counted from the first

    told(story, settings)


@pytest.mark.law("AO9.17")
def test_the_pack_of_poquer_sem_descarte_is_shown_before_play_in_every_partida() -> None:
    async def story(casino: Casino) -> None:
        for jogadas in (2, 1):
            heard = Heard(casino.table)
            await rest_at(casino, "ana")
            await played(casino, jogadas)
            assert casino.table.lying() == {"jogadas": jogadas}
            told_of = [each.fact["fact"] for each in heard.events if isinstance(each, FactTold)]
            assert told_of.count("pack_shown") == 1  # once, before its first golpe
            assert told_of[0] == "pack_shown"
            await casino.close()
            casino.start()

    told(story, PSD)


def test_warnings_are_of_one_partida_and_results_of_the_table() -> None:
    async def story(casino: Casino) -> None:
        await rest_at(casino, "ana")
        await played(casino, 3)
        results = list(casino.table.results)
        assert len(results) == 3
        await casino.close()
        casino.start()
        await casino.table.ready()
        await until(lambda: list(casino.table.results) == results)
        assert casino.table.lying()["last_number"] is None

    told(story)


# ---- new rules


CHANGES = [
    (SETTINGS, {"minimum": 200_00}),
    (BLACKJACK, {"minimum": 1_000_00}),
    (BACARA, {"minimum": 1_000_00}),
    (msgspec.structs.replace(SETTINGS, id="mesa-1", game="banca-francesa", law="AO3"), {"minimum": 200_00}),
]


@pytest.mark.parametrize(("settings", "values"), CHANGES, ids=[each.game for each, _ in CHANGES])
def test_new_limits_are_announced_taken_at_the_boundary_and_everybody_stays(
    settings: TableSettings, values: dict[str, Any]
) -> None:
    async def story(casino: Casino) -> None:
        heard = Heard(casino.table)
        await rest_at(casino, "ana", "rui")
        await played(casino, 1)
        jogada = await casino.jogada()  # in the middle of the second
        old = casino.table.rules.minimum
        assert isinstance(await casino.table.change_rules(with_values(settings, **values)), Accepted)
        (coming,) = heard.notices("limits_change")
        assert (coming["old"]["minimum"], coming["new"]["minimum"], coming["hands"]) == (old, values["minimum"], 1)
        assert casino.table.state().limits_coming is not None
        lies = casino.table.lying()
        await casino.over(jogada)
        await another(casino, jogada)
        assert casino.table.rules.minimum == old  # one whole jogada more
        await until(lambda: casino.table.rules.minimum == values["minimum"])
        await asyncio.sleep(0)
        assert casino.table.state().limits_coming is None
        assert len(heard.notices("limits_changed")) == 1
        assert casino.table.state().seats == {1: "ana", 2: "rui"}
        assert not [each for each in heard.events if isinstance(each, SeatChanged) and each.player is None]
        if "shoe" in lies:
            assert casino.table.lying()["shoe"] == lies["shoe"]  # the partida goes on
        await played(casino, 1)
        assert partida(casino).number == 1
        assert rules_of_jogadas(casino) == [old, old, old, values["minimum"]]

    told(story, settings)


def rules_of_jogadas(casino: Casino) -> list[int]:
    names = sorted(name for name, number in casino.disk.lines if name.startswith("jogada/") and number == 0)
    first = [casino.disk.lines[name, 0][0] for name in names]
    return [msgspec.json.decode(line.payload)["rules"]["minimum"] for line in first]


def test_rules_never_change_inside_a_jogada() -> None:
    async def story(casino: Casino) -> None:
        await casino.deposit("ana", 100 * CHIP)
        await casino.table.sit("ana")
        await played(casino, 1)
        jogada = await casino.jogada()
        await casino.table.change_rules(with_values(SETTINGS, minimum=10 * CHIP))
        for turn in range(2):  # the one in play and a whole one
            assert isinstance(await casino.bet("ana", RED, f"k{turn}", jogada), Accepted)
            ended = await casino.over(jogada)
            assert ended.begun.rules["minimum"] == CHIP
            await another(casino, jogada)
            jogada = await casino.jogada()
        refused = await casino.bet("ana", RED, "small", jogada)
        assert not isinstance(refused, Accepted)

    told(story)


def test_what_was_announced_survives_a_crash_and_is_told_to_whoever_asks() -> None:
    async def story(casino: Casino) -> None:
        await rest_at(casino, "ana")
        await casino.jogada()
        await casino.table.change_rules(with_values(SETTINGS, minimum=2 * CHIP))
        await casino.die()
        casino.start()
        await casino.table.ready()
        coming = casino.table.state().limits_coming
        assert coming is not None
        assert coming.new["minimum"] == 2 * CHIP
        await until(lambda: casino.table.rules.minimum == 2 * CHIP)
        assert casino.table.state().seats == {1: "ana"}

    told(story)


def test_a_table_that_opens_with_other_settings_after_a_crash_goes_on_under_its_own_until_the_boundary() -> None:
    async def story(casino: Casino) -> None:
        await rest_at(casino, "ana")
        jogada = await casino.jogada()
        await casino.die()
        casino.settings = with_values(SETTINGS, minimum=2 * CHIP)
        casino.start()
        await casino.table.ready()
        assert casino.table.rules.minimum == CHIP
        assert casino.table.state().limits_coming is not None
        assert (await casino.over(jogada)).begun.rules["minimum"] == CHIP
        await until(lambda: casino.table.rules.minimum == 2 * CHIP)
        assert casino.table.state().seats == {1: "ana"}

    told(story)


def test_rules_outside_the_law_are_refused_and_leave_nothing_behind() -> None:
    async def story(casino: Casino) -> None:
        await rest_at(casino, "ana")
        await casino.jogada()
        refused = await casino.table.change_rules(with_values(BLACKJACK, decks=5))
        assert isinstance(refused, Refusal)
        assert refused.rule == "AO6.3"
        assert casino.table.state().limits_coming is None
        await played(casino, 2)

    told(story, BLACKJACK)


def test_another_number_of_decks_begins_a_partida_with_a_new_shoe() -> None:
    async def story(casino: Casino) -> None:
        heard = Heard(casino.table)
        await rest_at(casino, "ana", "rui")
        await played(casino, 2)
        assert casino.table.lying()["cards"] == 6 * 52
        await casino.table.change_rules(with_values(BLACKJACK, decks=4))
        await until(lambda: casino.table.rules.decks == 4)
        await played(casino, 1)
        lies = casino.table.lying()
        assert (lies["cards"], lies["shoe"]) == (4 * 52, 1)
        assert partida(casino).number == 2
        assert casino.table.state().seats == {1: "ana", 2: "rui"}
        ended = [each for each in heard.events if isinstance(each, JogadaEnded)]
        assert ended[-1].lying == lies

    told(story, BLACKJACK)


def test_colours_go_back_to_the_purse_when_another_partida_begins() -> None:
    async def story(casino: Casino) -> None:
        await casino.deposit("ana", 100 * CHIP)
        await casino.table.sit("ana")
        jogada = await casino.jogada()
        take = {"act": "take_colour", "colour": "azul", "chip_value": CHIP}
        for place, act in enumerate([take, RED, {**RED, "chance": "preto"}]):
            assert isinstance(await casino.bet("ana", act, f"k{place}", jogada), Accepted)
        await casino.over(jogada)
        stack = on_table("stack", "mesa-2", "ana", "AOA")
        assert await casino.cashier.balance(stack) > 0  # this seed brings no zero
        await casino.table.change_rules(with_values(COLOURS, colours=["azul", "rosa"]))
        await until(lambda: casino.table.rules.colours == ("azul", "rosa"))
        await until(lambda: casino.table.live is not None)
        assert await casino.cashier.balance(stack) == 0
        assert casino.table.lying()["holders"] == []
        assert await casino.money("ana") == 100 * CHIP
        assert casino.table.state().seats == {1: "ana"}

    told(story, COLOURS)


def test_craps_waits_until_no_bet_lies() -> None:
    async def story(casino: Casino) -> None:
        await casino.deposit("ana", 10_000 * CHIP)
        await casino.table.sit("ana")
        line = {"act": "place", "chance": "pass_line", "amount": casino.table.rules.minimum}
        while not await casino.table.inside.partida.bets_lie():
            jogada = await casino.jogada()
            await casino.bet("ana", line, f"{jogada}-bet", jogada)
            await casino.over(jogada)
            await until(lambda: casino.table.live is None)
        other = casino.table.rules.minimum * 2
        await casino.table.change_rules(with_values(CRAPS, minimum=other))
        while casino.table.rules.minimum != other:
            lies = await casino.table.inside.partida.bets_lie()
            await asyncio.sleep(0.01)
            if casino.table.rules.minimum == other:
                assert not lies
        assert casino.table.state().seats == {1: "ana"}

    tried(story, CRAPS)


def tried(story: Callable[[Casino], Coroutine[Any, Any, None]], settings: TableSettings) -> None:
    async def run() -> None:
        for seed in range(3):
            casino = Casino(settings, seed)
            await story(casino)
            await casino.close()

    simulated(run)


def test_the_hours_of_the_day_are_announced_and_taken() -> None:
    """The clock of the simulation begins at midnight."""
    night = Hours(15, 30, {"minimum": 5 * CHIP})
    settings = msgspec.structs.replace(SETTINGS, hours=(night,))

    async def story(casino: Casino) -> None:
        heard = Heard(casino.table)
        await rest_at(casino, "ana")
        edge = 15 * 60_000
        await until(lambda: bool(heard.notices("limits_change")))
        (coming,) = heard.notices("limits_change")
        now = casino.table.clock.now_ms()
        assert edge - NOTICE_MS <= now <= edge - NOTICE_MS + 30_000
        assert (coming["from_ms"], coming["new"]["minimum"]) == (edge, 5 * CHIP)
        await until(lambda: casino.table.rules.minimum == 5 * CHIP)
        assert edge <= casino.table.clock.now_ms() <= edge + 30_000  # the jogada in play was finished under the old
        assert casino.table.state().seats == {1: "ana"}
        await casino.die()
        casino.start()
        await casino.table.ready()
        assert casino.table.rules.minimum == 5 * CHIP
        assert casino.table.state().limits_coming is None
        await until(lambda: casino.table.rules.minimum == CHIP)
        assert 2 * edge <= casino.table.clock.now_ms() <= 2 * edge + 30_000
        assert len(heard.notices("limits_change")) == 1

    told(story, settings)
