"""What the operator does over REST: tables, the desk, people, the day's figures."""

from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from jogofeito.cashier.accounts import Account
from jogofeito.core.offers import Refusal
from jogofeito.floor.address import Accepted
from jogofeito.floor.streams import Notice
from jogofeito.games import GAMES
from server.routes_support import OPEN_TABLE
from server.support import (
    CHIP,
    OWN,
    SHARED,
    Place,
    no_more_bets,
    problem,
    until,
    visit,
)


def test_the_operator_sees_what_the_law_leaves_open(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        games = await (await place.come("operator")).get("/api/operator/games")
        playable = [(name, law.text) for name, listed in GAMES.items() for law in listed.laws]
        assert [(game["game"], game["law"]) for game in games] == playable
        americana = next(game for game in games if game["game"] == "roleta-americana")
        fields = {field["field"]: field for field in americana["fields"]}
        assert fields["maxima.pleno"]["allowed"]["high"] == 30
        assert fields["maxima.pleno"]["rule"] == "AO1.35.a"
        assert fields["prizes.pleno"]["fixed"]

    visit(story, tmp_path)


@pytest.mark.law("AO1.35.a")
def test_the_operator_opens_a_table_within_the_law_and_only_so(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        operator = await place.come("operator")
        body: dict[str, Any] = {"id": "mesa-nova", "game": "roleta-americana", "values": {"maxima.pleno": 31}}
        refused = await operator.post("/api/operator/tables", body, 422)
        assert problem(refused) == "rules_refused"
        assert [(each["code"], each["rule"]) for each in refused["several"]] == [("rules_out_of_bounds", "AO1.35.a")]
        assert (await operator.get("/api/lobby"))["tables"] == []
        body["values"] = {"maxima": {"pleno": 20}, "currency": "EUR"}
        made = await operator.post("/api/operator/tables", {**body, "betting_seconds": 40})
        assert (made["table"]["id"], made["table"]["currency"], made["warnings"]) == ("mesa-nova", "EUR", [])
        detail = await operator.get("/api/tables/mesa-nova")
        assert (detail["rules"]["maxima"]["pleno"], detail["betting_ms"]) == (20, 40_000)
        assert await operator.refused("POST", "/api/operator/tables", body, 409) == "table_exists"
        other = {**body, "id": "outra", "game": "domino"}
        assert await operator.refused("POST", "/api/operator/tables", other, 404) == "no_such_game"
        wrong_law = {**body, "id": "outra", "law": "AO2"}
        assert await operator.refused("POST", "/api/operator/tables", wrong_law, 404) == "no_such_game"

    visit(story, tmp_path)


@pytest.mark.law("AO1.35.a")
def test_the_operator_changes_a_limit_within_the_law_and_only_so(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        operator = await place.come("operator")
        await operator.post("/api/operator/tables", {"id": "mesa", "game": "roleta-americana"})
        path = "/api/operator/tables/mesa"
        changed = await operator.ask("PUT", path, {"values": {"maxima.pleno": 20}, "betting_seconds": 33})
        assert changed["table"]["id"] == "mesa"
        detail = await operator.get("/api/tables/mesa")
        assert (detail["rules"]["maxima"]["pleno"], detail["betting_ms"]) == (20, 33_000)
        await until(lambda: not place.casino.hall._closing)
        refused = await operator.ask("PUT", path, {"values": {"maxima.pleno": 31}}, 422)
        assert [each["rule"] for each in refused["several"]] == ["AO1.35.a"]
        assert (await operator.get("/api/tables/mesa"))["rules"]["maxima"]["pleno"] == 20
        currency = {"values": {"currency": "EUR"}}
        assert await operator.refused("PUT", path, currency, 409) == "currency_stays"
        nowhere = "/api/operator/tables/nowhere"
        assert await operator.refused("PUT", nowhere, {"values": {}}, 404) == "no_such_table"

    visit(story, tmp_path)


def test_whoever_plays_where_a_minimum_is_raised_is_told_and_plays_on(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        operator, player = await place.come("operator"), await place.come("player")
        await place.pay_in(player, 100 * CHIP)
        jogada = await place.jogada(player, SHARED.id)
        table, path = place.table(player, SHARED.id), f"/api/operator/tables/{SHARED.id}"
        watch = table.watch(player.id)
        changed = await operator.ask("PUT", path, {"values": {"minimum": 2 * CHIP}})
        assert changed["announced"] is True
        for _ in range(2):  # the jogada in play and one more whole one
            assert (await operator.get(f"/api/tables/{SHARED.id}"))["rules"]["minimum"] == CHIP
            assert isinstance(await place.lay(player, SHARED.id, CHIP), Accepted)
            await no_more_bets(table)
            await place.over(jogada)
            jogada = await place.jogada(player, SHARED.id)
        assert (await operator.get(f"/api/tables/{SHARED.id}"))["rules"]["minimum"] == 2 * CHIP
        assert isinstance(await place.lay(player, SHARED.id, CHIP), Refusal)
        assert isinstance(await place.lay(player, SHARED.id, 2 * CHIP), Accepted)
        told = [each.notice for each in watch.unread() if isinstance(each, Notice)]
        assert [each for each in told if each.startswith("limits")] == ["limits_change", "limits_changed"]
        assert not [each for each in told if each.startswith("session_ended")]
        assert len(list(place.casino.floor.stays(player.id))) == 1
        assert place.casino.floor.stays(player.id)[0].jogadas == 2  # one stay, before and after

    visit(story, tmp_path, SHARED)


def test_nobody_is_told_where_nobody_plays(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        operator = await place.come("operator")
        changed = await operator.ask("PUT", f"/api/operator/tables/{SHARED.id}", {"values": {"minimum": 2 * CHIP}})
        assert changed["announced"] is False
        await until(lambda: place.casino.hall.in_force(SHARED.id).values["minimum"] == 2 * CHIP)

    visit(story, tmp_path, SHARED)


def test_the_staff_speak_to_a_player_at_the_players_own_table(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        operator, player = await place.come("operator"), await place.come("player")
        await place.pay_in(player, CHIP)
        await place.jogada(player, OWN.id)
        watch = place.table(player, OWN.id).watch(player.id)
        path = f"/api/operator/tables/{OWN.id}/conduct"
        await operator.post(path, {"do": "warn", "player": player.id, "reason": "x"})
        assert [each.notice for each in watch.unread() if isinstance(each, Notice)] == ["warned"]
        nobody = {"do": "bar", "player": "p-nobody"}
        assert await operator.refused("POST", path, nobody, 404) == "no_such_person"
        assert list(place.casino.floor.names()) == [f"{OWN.id}.{player.id}"]

    visit(story, tmp_path, OWN)


def test_the_currency_that_a_table_has_anyway_is_no_change_of_it(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        operator = await place.come("operator")
        await operator.post("/api/operator/tables", {"id": "mesa", "game": "roleta-americana"})
        await operator.ask("PUT", "/api/operator/tables/mesa", {"values": {"currency": "AOA", "maxima.pleno": 20}})

    visit(story, tmp_path)


def test_a_value_is_changed_however_it_was_spelt_before(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        operator = await place.come("operator")
        first = {"maxima.pleno": 20, "maxima": {"cavalo": 30}}
        await operator.post("/api/operator/tables", {"id": "mesa", "game": "roleta-americana", "values": first})
        for values in ({"maxima": {"pleno": 10, "cavalo": 30}}, {"maxima.pleno": 15}):
            await operator.ask("PUT", "/api/operator/tables/mesa", {"values": values})
            await until(lambda: not place.casino.hall._closing)
        assert (await operator.get("/api/tables/mesa"))["rules"]["maxima"]["pleno"] == 15

    visit(story, tmp_path)


def test_the_operator_sees_what_rules_would_come_to_before_opening(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        operator = await place.come("operator")
        path, body = "/api/operator/check", {"game": "roleta-americana", "values": {"maxima.pleno": 20}}
        found = await operator.post(path, body)
        assert {each["field"]: each["value"] for each in found["in_force"]}["maxima.pleno"] == 20
        assert (await operator.get("/api/lobby"))["tables"] == []
        refused = await operator.post(path, {**body, "values": {"maxima.pleno": 31}}, 422)
        assert [each["rule"] for each in refused["several"]] == ["AO1.35.a"]
        assert await operator.refused("POST", path, {"game": "domino"}, 404) == "no_such_game"

    visit(story, tmp_path)


def test_the_operator_closes_a_table(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        operator = await place.come("operator")
        await operator.ask("DELETE", f"/api/operator/tables/{SHARED.id}", status=204)
        assert await operator.refused("GET", f"/api/tables/{SHARED.id}", None, 404) == "no_such_table"
        assert (await operator.get("/api/lobby"))["tables"] == []
        gone = await operator.refused("DELETE", f"/api/operator/tables/{SHARED.id}", None, 404)
        assert gone == "no_such_table"

    visit(story, tmp_path, SHARED)


def test_chances_that_favour_the_player_are_told_to_the_operator(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        operator = await place.come("operator")
        made = await operator.post("/api/operator/tables", OPEN_TABLE)
        odds = await operator.get(f"/api/tables/{OPEN_TABLE['id']}/odds")
        favoured = {each["chance"] for each in odds["chances"] if each["house_edge_percent"] < 0}
        assert {each["chance"] for each in made["warnings"]} == favoured

    visit(story, tmp_path)


def test_the_desk_pays_in_and_out_once_for_each_receipt(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        desk, player = await place.come("operator"), await place.come("player")
        cash = {"player": player.id, "currency": "AOA", "amount": 500, "receipt": "a-1"}
        done = await desk.post("/api/operator/desk/cash-in", cash)
        assert done == {"batch": "receipt/desk/a-1", "again": False, "balance": 500}
        assert await desk.post("/api/operator/desk/cash-in", cash) == {**done, "again": True}
        other = await desk.post("/api/operator/desk/cash-in", {**cash, "amount": 501}, 409)
        assert (problem(other), [each["code"] for each in other["several"]]) == (
            "desk_refused",
            ["desk_used_otherwise"],
        )
        too_much = await desk.post("/api/operator/desk/cash-out", {**cash, "amount": 501, "receipt": "a-2"}, 409)
        (said,) = too_much["several"]
        assert (said["code"], said["details"]) == (
            "desk_not_enough",
            {"balance": 500, "needed": 501, "currency": "AOA"},
        )
        out = {**cash, "amount": 200, "receipt": "a-3"}
        assert (await desk.post("/api/operator/desk/cash-out", out))["balance"] == 300
        again = await desk.post("/api/operator/desk/cash-out", out)
        assert (again["again"], again["balance"]) == (True, 300)
        for nobody in ("p-nobody", desk.id, ""):
            wrong = {**cash, "player": nobody, "receipt": "a-4"}
            assert await desk.refused("POST", "/api/operator/desk/cash-in", wrong, 404) == "no_such_person"

    visit(story, tmp_path)


def test_the_desk_corrects_its_own_mistakes_once_and_nothing_else(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        desk, player = await place.come("operator"), await place.come("player")
        cash = {"player": player.id, "currency": "AOA", "amount": 10 * CHIP, "receipt": "a-1"}
        done = await desk.post("/api/operator/desk/cash-in", cash)
        correct = {"batch": done["batch"], "reason": "wrong person", "key": "c-1"}
        assert not (await desk.post("/api/operator/desk/correct", correct))["again"]
        assert (await desk.post("/api/operator/desk/correct", correct))["again"]
        assert await place.purse(player) == 0
        twice = await desk.post("/api/operator/desk/correct", {**correct, "key": "c-2"}, 409)
        assert [each["code"] for each in twice["several"]] == ["desk_already_corrected"]
        unknown = await desk.post("/api/operator/desk/correct", {**correct, "batch": "receipt/desk/none"}, 409)
        assert [each["code"] for each in unknown["several"]] == ["desk_unknown_batch"]
        await desk.post("/api/operator/desk/cash-in", {**cash, "receipt": "a-2"})
        await desk.post("/api/operator/desk/cash-out", {**cash, "receipt": "a-3"})
        gone = {**correct, "batch": "receipt/desk/a-2", "key": "c-3"}
        refused = await desk.post("/api/operator/desk/correct", gone, 409)
        assert [each["code"] for each in refused["several"]] == ["desk_money_gone"]
        await desk.post("/api/operator/desk/cash-in", {**cash, "receipt": "a-4"})
        jogada = await place.play(player, OWN.id)
        batches = {each.batch for each in await place.casino.database.entries(Account("purse", "AOA", player.id))}
        bet = next(batch for batch in batches if batch.startswith(jogada))
        of_play = {**correct, "batch": bet, "key": "c-4"}
        assert await desk.refused("POST", "/api/operator/desk/correct", of_play, 403) == "only_desk_is_corrected"

    visit(story, tmp_path, OWN)


def test_people_are_found_by_the_beginning_of_their_names(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        operator, ana = await place.come("operator", "chefe"), await place.come("player", "Ana")
        await place.come("player", "rui")
        await place.pay_in(ana, 700)
        await ana.post("/api/me/exclusion", {})
        (found,) = await operator.get("/api/operator/people", search="AN")
        assert (found["id"], found["name"], found["role"]) == (ana.id, "Ana", "player")
        assert (found["purses"]["AOA"], found["excluded_until_ms"]) == (700, -1)
        assert [each["name"] for each in await operator.get("/api/operator/people")] == ["Ana", "chefe", "rui"]
        assert "argon2" not in str(await operator.get("/api/operator/people"))

    visit(story, tmp_path)


async def house_of(place: Place, *tables: str) -> int:
    database = place.casino.database
    return sum([await database.balance(Account("house", "AOA", table)) for table in tables])


def test_a_days_figures_are_those_of_the_ledger(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        operator, players = await place.come("operator"), [await place.come("player") for _ in range(2)]
        staked = 0
        for player in players:
            await place.pay_in(player, 100 * CHIP)
            for amount, chance in ((CHIP, "encarnado"), (3 * CHIP, "pleno:7"), (2 * CHIP, "duzia:1")):
                await place.play(player, OWN.id, amount, chance)
                staked += amount
            await place.jogada(player, OWN.id)  # one more has begun
        jogada = await place.jogada(players[0], SHARED.id)
        assert isinstance(await place.lay(players[0], SHARED.id, 5 * CHIP, "pleno:0"), Accepted)
        await no_more_bets(place.table(players[0], SHARED.id))
        await place.over(jogada)
        today = await operator.get("/api/operator/figures")
        own, shared = today["tables"]
        assert own["result"] == await house_of(place, *(f"{OWN.id}.{player.id}" for player in players))
        assert shared["result"] == await house_of(place, SHARED.id)
        assert own["result"] + shared["result"] == 200 * CHIP - sum([await place.purse(each) for each in players])
        for each in (own, shared):
            assert each["result"] == each["collected"] - each["paid"] == sum(each["by_hour"])
            assert len(each["by_hour"]) == 24
        assert (own["jogadas"], own["players"], shared["players"]) == (6 + 2, 2, 1)
        assert own["collected"] <= staked
        assert (today["people"], today["connected"]) == (2, 0)
        day = datetime.fromisoformat(today["day"]).replace(tzinfo=UTC) - timedelta(days=1)
        before = await operator.get("/api/operator/figures", day=day.date().isoformat())
        assert [(each["result"], each["jogadas"]) for each in before["tables"]] == [(0, 0)] * 2

    visit(story, tmp_path, OWN, SHARED)


def test_a_days_figures_know_tables_that_are_closed_by_now(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        operator, player = await place.come("operator"), await place.come("player")
        await place.pay_in(player, 100 * CHIP)
        jogada = await place.jogada(player, SHARED.id)
        assert isinstance(await place.lay(player, SHARED.id), Accepted)
        await no_more_bets(place.table(player, SHARED.id))
        await place.over(jogada)
        await operator.ask("DELETE", f"/api/operator/tables/{SHARED.id}", status=204)
        today = await operator.get("/api/operator/figures")
        assert [each["table"] for each in today["tables"]] == [SHARED.id]

    visit(story, tmp_path, SHARED)
