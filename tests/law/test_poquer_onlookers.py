"""Who may see the hands of a poker table: AO13.16."""

import asyncio
from contextlib import AsyncExitStack
from typing import Any

import pytest

from jogofeito.core.parties import seat
from jogofeito.floor.settings import Pace, TableSettings
from jogofeito.games import listed
from jogofeito.games.poquer.offers import Speaking
from server.socket_support import Line, Served, in_casino, until
from server.test_partida import with_cave

PACE = Pace(decision_ms=60_000, interval_ms=200, pause_ms=20)
VALUES: dict[str, Any] = {"currency": "DEMO", "minimum": 2_00}
MESA = TableSettings("mesa", "holdem", "AO15", VALUES, pace=PACE)
ONLINE = TableSettings("mesa", "holdem", "PT811", VALUES, pace=PACE)
OF_THE_HAND = {"decision_until", "time_banks", "commitment", "gathering"}


def notices(line: Line) -> set[str]:
    return {said["notice"] for said in line.heard if said["say"] == "notice"}


@pytest.mark.law("AO13.16")
@pytest.mark.parametrize("game", ["holdem", "omaha", "poquer-sintetico"])
def test_angolan_tables_have_no_onlookers_and_that_is_no_choice_of_the_house(game: str) -> None:
    for layer in listed(game).laws:
        angolan = layer.text.startswith("AO")
        assert listed(game).rules(text=layer.text).onlookers is not angolan
        assert layer.fields["onlookers"].rule == ("AO13.16" if angolan else "")


async def four_play(house: Served, lines: list[Line]) -> None:
    for line in lines:
        await with_cave(line, "mesa")
    await lines[0].fact("mesa", "hole_cards")


@pytest.mark.law("AO13.16")
@in_casino(MESA)
async def test_who_does_not_play_sees_the_table_and_nothing_of_its_hands(house: Served) -> None:
    people = [await house.person() for _ in range(5)]
    _, inspector = await house.person("inspector")
    async with (
        house.line(people[0][1]) as a,
        house.line(people[1][1]) as b,
        house.line(people[2][1]) as c,
        house.line(people[3][1]) as d,
        house.line(people[4][1]) as stranger,
        house.line(inspector) as staff,
    ):
        seen = await stranger.watch("mesa")
        assert (seen["hidden"]["code"], seen["hidden"]["rule"]) == ("no_onlookers", "AO13.16")
        assert seen["hidden"]["text"]["pt"]
        await staff.watch("mesa")
        await four_play(house, [a, b, c, d])
        await staff.fact("mesa", "to_speak")
        again = await stranger.watch("mesa", after=1)
        assert (again["events"], again["lying"], again["state"]["jogada"]) == ([], {}, None)
        assert (again["state"]["decisions"], again["state"]["time_banks"]) == ({}, {})
        assert len(again["state"]["seats"]) == 4  # enough to sit down
        assert stranger.events("mesa") == []
        assert not notices(stranger) & OF_THE_HAND

        before = len(stranger.heard)
        assert str((await stranger.ask("sit", table="mesa"))["seat"]) not in again["state"]["seats"]
        whole = await stranger.until(lambda said: said["say"] == "table", before)
        assert whole["hidden"] is None
        assert whole["whole"]
        assert {each["fact"]["fact"] for each in whole["events"]} >= {"hand_begins", "to_speak"}
        assert "hole_cards" not in {each["fact"]["fact"] for each in stranger.events("mesa")}

        before = len(stranger.heard)
        assert (await stranger.ask("leave", table="mesa"))["ok"]
        for line in (a, b, c, d):
            await line.ask("leave", table="mesa")
        await until(lambda: not house.casino.floor.summary("mesa").players)
        gone = await stranger.until(lambda said: said["say"] == "table", before)
        assert gone["hidden"]["code"] == "no_onlookers"
        assert gone["events"] == []


async def folded_out(house: Served, lines: dict[str, Line]) -> None:
    """All but one give the hand up."""
    table = house.casino.floor.tables["mesa"]
    live = table.here.jogada
    assert live is not None
    while not table.results:
        for sitter in table.here.seats:
            offered = live.play.offer_to(seat(sitter.number))
            if isinstance(offered and offered[1], Speaking) and not live.play.over:
                act = {"table": "mesa", "jogada": live.begun.jogada, "act": {"act": "fold"}}
                await lines[sitter.player].ask("act", **act, key=f"fold{sitter.number}")
        await asyncio.sleep(0.02)


@pytest.mark.law("AO13.16")
@in_casino(MESA)
async def test_who_won_a_hand_is_no_news_for_who_does_not_play(house: Served) -> None:
    people = [await house.person() for _ in range(5)]
    token = people[4][1]
    async with AsyncExitStack() as stack:
        lines = [await stack.enter_async_context(house.line(each)) for _, each in people]
        await four_play(house, lines[:4])
        await folded_out(house, {person.id: line for (person, _), line in zip(people, lines, strict=True)})
        seen = await lines[4].watch("mesa")
        assert (seen["hidden"]["code"], seen["results"]) == ("no_onlookers", [])
        async with house.http(token) as http:
            assert (await http.get("/api/tables/mesa")).json()["card"]["results"] == []
            lobby = (await http.get("/api/lobby")).json()
            assert [each["results"] for each in lobby["tables"] if each["id"] == "mesa"] == [[]]
        assert len((await lines[0].watch("mesa"))["results"]) == 1
        assert not [said for said in lines[4].heard if said["say"] == "ended"]
        for line in lines[:4]:
            await line.ask("leave", table="mesa")


@pytest.mark.law("AO13.16")
@in_casino(ONLINE)
async def test_where_the_law_says_nothing_anybody_may_look_on(house: Served) -> None:
    people = [await house.person() for _ in range(3)]
    async with house.line(people[0][1]) as a, house.line(people[1][1]) as b, house.line(people[2][1]) as stranger:
        assert (await stranger.watch("mesa"))["hidden"] is None
        await with_cave(a, "mesa")
        await with_cave(b, "mesa")
        await stranger.fact("mesa", "to_speak")
        assert "hole_cards" not in {each["fact"]["fact"] for each in stranger.events("mesa")}
        for line in (a, b):
            await line.ask("leave", table="mesa")
