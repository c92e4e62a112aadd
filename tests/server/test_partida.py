"""Poker tables from outside: names put down for a session, other seats, other tables, and what stands against it."""

from typing import Any

import pytest

from jogofeito.floor.settings import Pace, SessionTimes, TableSettings
from jogofeito.server.refusing import Denied
from server.socket_support import Line, Served, in_casino, until

PACE = Pace(decision_ms=60_000, interval_ms=200, pause_ms=20)
VALUES: dict[str, Any] = {"currency": "DEMO", "seats": 4}
MESA = TableSettings("mesa", "holdem", "PT811", VALUES, pace=PACE)
OUTRA = TableSettings("outra", "holdem", "PT811", VALUES, pace=PACE)
OMAHA = TableSettings("omaha", "omaha", "PT811", VALUES, pace=PACE)


async def with_cave(line: Line, name: str) -> None:
    await line.watch(name)
    assert (await line.ask("sit", table=name))["ok"]
    offered = await line.offer(name)
    act = {"act": "buy_cave", "amount": offered["offer"]["cave"]}
    assert (await line.ask("act", table=name, jogada=offered["jogada"], act=act, key="cave"))["ok"]


@in_casino(MESA)
async def test_a_hand_is_played_over_the_wire_and_each_sees_only_their_own_cards(house: Served) -> None:
    (ana, ana_token), (rui, rui_token) = await house.person(), await house.person()
    async with house.line(ana_token) as one, house.line(rui_token) as other:
        await with_cave(one, "mesa")
        await with_cave(other, "mesa")
        dealt = [await line.fact("mesa", "hole_cards") for line in (one, other)]
        assert [each["fact"]["seat"] for each in dealt] == [1, 2]
        assert len([each for each in one.events("mesa") if each["fact"]["fact"] == "hole_cards"]) == 1
        told = await one.notice("mesa", "decision_until")
        assert told["details"]["at_ms"] > 0
        state = (await one.watch("mesa"))["state"]
        assert state["time_banks"] == {"1": 30_000, "2": 30_000}
        for line in (one, other):
            assert (await line.ask("leave", table="mesa"))["ok"]
        for person in (ana, rui):
            await until(lambda person=person: next(house.casino.floor.at_tables(person.id), None) is None)  # type: ignore[misc]


@in_casino(MESA)
async def test_a_player_is_told_of_the_own_rest_the_return_a_seat_asked_for_and_leaving(house: Served) -> None:
    (_, ana), (_, rui) = await house.person(), await house.person()
    async with house.line(ana) as one, house.line(rui) as other:
        await with_cave(one, "mesa")
        await with_cave(other, "mesa")
        await one.fact("mesa", "hole_cards")
        for asked, field, value in (
            ({"do": "rest"}, "resting", True),
            ({"do": "come_back"}, "resting", False),
            ({"do": "change_seat", "seat": 4}, "wants_seat", 4),
            ({"do": "leave"}, "leaving", True),
        ):
            more = {key: each for key, each in asked.items() if key != "do"}
            begin = len(one.heard)
            answer = await one.ask(str(asked["do"]), table="mesa", **more)
            assert answer["ok"]
            told = [said for said in one.heard[begin : one.heard.index(answer)] if said["say"] == "seated"]
            assert told[0][field] == value  # whoever leaves may be gone with the hand by now
        assert (await other.watch("mesa"))["state"]["banks_since"] == {}
        stranger = await house.person()
        async with house.line(stranger[1]) as third:
            assert (await third.refused("come_back", table="mesa"))["code"] == "not_seated"


@in_casino(MESA, OUTRA, OMAHA)
async def test_another_seat_and_another_table_of_the_same_rules_can_be_asked_for(house: Served) -> None:
    person, token = await house.person()
    async with house.line(token) as line:
        await with_cave(line, "mesa")
        assert (await line.ask("change_seat", table="mesa", seat=3))["ok"]
        sitters = house.casino.floor.tables["mesa"].here.seats
        await until(lambda: sitters.at(3) is not None)
        assert (await line.refused("change_seat", table="mesa", seat=9))["code"] == "no_such_seat"
        assert (await line.refused("change_table", table="mesa", to="omaha"))["code"] == "tables_differ"
        assert (await line.ask("change_table", table="mesa", to="outra"))["seat"] == 1
        await until(lambda: sitters.of(person.id) is None)
        assert (await line.refused("register", table="outra"))["code"] == "no_registration"


@in_casino()
async def test_names_are_put_down_for_a_session_and_seats_drawn_at_its_hour(house: Served) -> None:
    now = house.casino.now_ms()
    times = SessionTimes(now + 1_500, now + 60_000)
    await house.casino.hall.open(TableSettings("sessao", "holdem", "PT811", VALUES, pace=PACE, session=times), "op")
    (_, ana), (_, rui) = await house.person(), await house.person()
    async with house.line(ana) as one, house.line(rui) as other:
        await one.watch("sessao")
        assert (await one.refused("sit", table="sessao"))["code"] == "session_not_begun"
        assert (await one.ask("register", table="sessao"))["place"] == 1
        assert (await other.ask("register", table="sessao"))["place"] == 2
        await other.watch("sessao")
        assert other.seated("sessao")["place"] == 2
        assert (await other.ask("withdraw", table="sessao"))["ok"]
        assert other.seated("sessao")["place"] is None
        await until(lambda: one.seated("sessao")["place"] == 1)
        async with house.http(ana) as client:
            shown = (await client.get("/api/tables/sessao")).json()["card"]["session"]
        assert (shown["stage"], len(shown["registered"])) == ("announced", 1)
        assert (shown["begins_ms"], shown["ends_ms"]) == (times.begins_ms, times.ends_ms)
        drawn = await one.notice("sessao", "seats_drawn")
        assert drawn["details"]["commitment"] == shown["commitment"]
        assert len(drawn["details"]["seats"]) == 1
        assert drawn["text"]["pt"]
        assert (await other.refused("sit", table="sessao"))["code"] == "not_registered"


REAL = TableSettings("real", "holdem", "AO15", {"currency": "DEMO", "dealer": "croupier"}, pace=PACE)


@in_casino(MESA, REAL)
async def test_the_operator_declares_what_the_croupier_sees_where_there_is_one(house: Served) -> None:
    _, operator = await house.person("operator")
    _, guest = await house.person()
    warn = {"act": "warn", "seat": 1, "why": "delay"}
    async with house.http(operator) as client, house.http(guest) as other:
        for table, act, code in (
            ("mesa", warn, "no_croupier_here"),
            ("real", {"act": "dance"}, "act_not_understood"),
            ("real", warn, "nothing_asked_now"),
        ):
            answer = await client.post(f"/api/operator/tables/{table}/croupier", json={"act": act, "key": "k"})
            assert (answer.status_code, answer.json()["refused"]["code"]) == (409, code)
        answer = await other.post("/api/operator/tables/real/croupier", json={"act": warn, "key": "k"})
        assert answer.status_code == 403


@in_casino()
async def test_a_game_between_players_has_no_individual_table(house: Served) -> None:
    alone = TableSettings("sozinha", "holdem", "PT811", VALUES, individual=True)
    with pytest.raises(Denied) as denied:
        await house.casino.hall.open(alone, "op")
    assert [each.code for each in denied.value.several] == ["rules_not_alone"]
