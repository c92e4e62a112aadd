"""Jackpots as the server shows and guards them: lobby, table, socket, operator, inspector, player's papers."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from acumulado_support import Raising, dado_is_listed
from jogofeito.cashier.accounts import Account
from jogofeito.cashier.ledger import Batch, Transfer
from jogofeito.core.parties import seat
from jogofeito.floor.address import Accepted
from jogofeito.floor.jackpots import SHOWN_EVERY_MS
from jogofeito.floor.settings import Pace, TableSettings
from jogofeito.inspection.doctor import examine
from jogofeito.server.protection import Protection
from server.socket_support import served
from server.support import Place, Visitor, day, is_asked, until, visit
from table_support import AskedTable, with_plans_approved

STAKE, MINIMUM = 10_00, 100_00
START = 10_000 * STAKE
PACE = Pace(betting_ms=60_000, decision_ms=1, interval_ms=1, pause_ms=1)


def table(table_id: str, *, individual: bool = False, currency: str = "AOA", **jackpot: Any) -> TableSettings:
    values = {"currency": currency, "jackpot": {"stake": STAKE, "name": "sala", **jackpot}}
    return TableSettings(table_id, "dado", "AO7", values, individual, PACE)


ALONE = table("dado-so", individual=True, name="mesa")
ONE, TWO = table("dado-um"), table("dado-dois")
NONE = table("dado-sem", stake=0)


@pytest.fixture(autouse=True)
def _listed() -> Iterator[None]:
    with dado_is_listed():
        yield


async def a_player(place: Place) -> Visitor:
    with_plans_approved(place.casino.floor)
    player = await place.come("player")
    await place.pay_in(player, 1000 * MINIMUM)
    return player


async def act(place: Place, player: Visitor, name: str, act: str, key: str) -> Any:
    return await place.act(player, name, {"act": act}, key)


async def played(place: Place, player: Visitor, name: str = ALONE.id) -> str:
    """A jogada at an individual table, with a chip on the jackpot; nobody is hurried there, so the player decides."""
    jogada = await place.jogada(player, name)
    for number, each in enumerate(("bet", "join_jackpot")):
        assert isinstance(await act(place, player, name, each, f"{jogada[-8:]}-{number}"), Accepted)
    at_table = place.table(player, name)
    await at_table.start(player.id, f"{jogada[-8:]}-start")
    await until(lambda: asked_to_raise(at_table))
    assert isinstance(await place.act(player, name, {"act": "stay"}, f"{jogada[-8:]}-stay", jogada), Accepted)
    await place.over(jogada)
    return jogada


def asked_to_raise(at_table: AskedTable) -> bool:
    offered = at_table.live.play.offer_to(seat(1)) if at_table.live else None
    return offered is not None and isinstance(offered[1], Raising)


def test_lobby_table_and_list_show_what_the_ledger_has(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        anybody = await place.stranger()
        cards = {card["id"]: card["jackpot"] for card in (await anybody.get("/api/lobby"))["tables"]}
        assert cards == {ALONE.id: START, ONE.id: START, TWO.id: START, NONE.id: None}
        found = {tuple(each["tables"]): each for each in await anybody.get("/api/jackpots")}
        assert list(found) == [(ALONE.id,), (ONE.id, TWO.id)]
        shared = found[ONE.id, TWO.id]
        assert (shared["name"], shared["game"], shared["currency"]) == ("sala", "dado", "AOA")
        assert (shared["value"], shared["stake"], shared["start"], shared["increment"]) == (START, STAKE, START, 70)
        assert [(each["combination"], each["sort"], each["number"], each["amount"]) for each in shared["prizes"]] == [
            ("zero", "rest", 0, START),
            ("um", "percent", 10, START // 10),
            ("tres", "stakes", 5, 5 * STAKE),
        ]
        detail = await anybody.get(f"/api/tables/{ONE.id}")
        assert detail["jackpot"] == shared
        assert (await anybody.get(f"/api/tables/{NONE.id}"))["jackpot"] is None
        names = {each["field"]: each["name"]["pt"] for each in detail["in_force"]}
        assert names["jackpot.start"] == "Prémio acumulado: valor de arranque"

    visit(story, tmp_path, ALONE, ONE, TWO, NONE)


def test_a_ceiling_is_all_that_can_be_won(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        casino = place.casino
        over = Account("jackpot", "AOA", "dado/sala")
        await casino.floor.ready(ONE.id)
        cash = Account("cash", "AOA", "x")
        await casino.database.post(Batch("x", (Transfer(cash, over, 5_00, "jackpot"),)))
        anybody = await place.stranger()

        async def shown() -> bool:
            (found,) = await anybody.get("/api/jackpots")
            assert (found["value"], found["ceiling"]) == (START, START)
            return bool(found["balance"] == START + 5_00)

        await until(shown, SHOWN_EVERY_MS / 1000 + 1)

    visit(story, tmp_path, table(ONE.id, ceiling=START))


def test_two_plans_for_one_jackpot_are_refused_where_they_are_asked_for(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        operator = await place.come("operator")
        other = {"jackpot": {"stake": STAKE, "name": "sala", "increment": 50}}
        asked = {"id": "dado-novo", "game": "dado", "values": other}
        for individual in (False, True):
            answer = await operator.ask("POST", "/api/operator/tables", {**asked, "individual": individual}, 422)
            (problem,) = answer["several"]
            assert (problem["code"], problem["details"]["field"]) == ("rules_jackpot_in_use", "jackpot.name")
            assert problem["details"]["table"] == ONE.id
        answer = await operator.ask("PUT", f"/api/operator/tables/{TWO.id}", {"values": other}, 422)
        assert [each["code"] for each in answer["several"]] == ["rules_jackpot_in_use"]
        await operator.ask("PUT", f"/api/operator/tables/{TWO.id}", {"values": {"jackpot.name": "casa", **other}}, 422)
        other["jackpot"]["name"] = "casa"
        opened = await operator.ask("PUT", f"/api/operator/tables/{TWO.id}", {"values": other})
        assert opened["table"]["jackpot"] is not None
        await until(lambda: place.casino.hall.in_force(TWO.id) == place.casino.hall.settings[TWO.id])
        other["jackpot"]["name"] = "sala"
        await operator.ask("PUT", f"/api/operator/tables/{ONE.id}", {"values": other})  # nobody else plays for it now

    visit(story, tmp_path, ONE, TWO)


def test_the_start_is_put_in_once_from_day_to_day(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        assert [each["balance"] for each in await (await place.stranger()).get("/api/jackpots")] == [START, START]
        moved = await place.casino.database.entries(Account("jackpot", "AOA", "dado/sala"))
        assert [(each.amount, each.why) for each in moved] == [(START, "jackpot_start")]

    for _ in range(3):
        asyncio.run(day(story, str(tmp_path / "casino.db"), tmp_path, ALONE, ONE, TWO))


def test_a_statement_names_the_side_stake_and_the_prize(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        player = await a_player(place)
        for _ in range(200):
            await played(place, player)
            lines = (await player.get("/api/me/statement"))["lines"]
            if any(line["why"] == "prize" and line["about"] == "acumulado" for line in lines):
                break
        told = {(line["why"], line["about"]): line["about_text"] for line in lines}
        assert told["stake", "acumulado"] == told["prize", "acumulado"] == {"pt": "acumulado", "en": "jackpot"}
        assert lines[0]["why"] == "cash_in"
        assert lines[0]["about_text"] is None

    visit(story, tmp_path, ALONE)


def test_the_operator_sees_a_days_contributions_prizes_and_fills(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        player, operator = await a_player(place), await place.come("operator")
        for _ in range(5):
            await played(place, player)
        await place.jogada(player, ALONE.id)
        figures = await operator.get("/api/operator/figures")
        (found,) = figures["jackpots"]
        assert (found["jackpot"], found["currency"]) == (f"dado/mesa/{ALONE.id}", "AOA")
        assert found["contributed"] == 5 * 7_00
        assert found["balance"] == found["contributed"] + found["filled"] - found["paid"] >= START
        (at_table,) = figures["tables"]
        assert at_table["jogadas"] == 5 + 1  # one more has begun
        house = Account("house", "AOA", f"{ALONE.id}.{player.id}")
        assert at_table["result"] == await place.casino.database.balance(house) + found["filled"] - START
        yesterday = await operator.get("/api/operator/figures", day="2020-01-01")
        assert [(each["contributed"], each["paid"], each["filled"]) for each in yesterday["jackpots"]] == [(0, 0, 0)]

    visit(story, tmp_path, ALONE)


def test_inspection_and_doctor_count_jackpots_again(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        player, inspector = await a_player(place), await place.come("inspector")
        for _ in range(3):
            await played(place, player)
        report = await inspector.post("/api/inspector/inspection")
        assert (report["jackpots"], report["problems"]) == (2, [])
        casino = place.casino
        findings = [each async for each in examine(casino.address, tmp_path, casino.now_ms)]
        jackpots = {each.what: each for each in findings if each.what.startswith("jackpot/")}
        assert set(jackpots) == {f"jackpot/AOA/dado/mesa/{ALONE.id}", "jackpot/AOA/dado/sala"}
        assert {each.health for each in jackpots.values()} == {"well"}
        assert f"{3 * 7_00} of stakes" in jackpots[f"jackpot/AOA/dado/mesa/{ALONE.id}"].says

    visit(story, tmp_path, ALONE, ONE)


def test_a_side_stake_counts_for_the_limits_of_a_player(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []
    reserve = Protection.reserve

    async def noted(self: Protection, player: str, currency: str, staked: int, *, from_purse: int) -> Any:
        asked.append(staked)
        return await reserve(self, player, currency, staked, from_purse=from_purse)

    monkeypatch.setattr(Protection, "reserve", noted)

    async def story(place: Place) -> None:
        await played(place, await a_player(place))
        assert asked == [MINIMUM, STAKE]

    visit(story, tmp_path, ALONE)


@pytest.mark.law("AO7.4.a", "AO9.5.a")
def test_whoever_looks_on_at_a_table_hears_when_its_jackpot_grows_elsewhere(tmp_path: Path) -> None:
    quick = Pace(betting_ms=1_500, decision_ms=1, interval_ms=1, pause_ms=10)
    values = {"currency": "DEMO", "minimum": 1_00, "jackpot": {"stake": 1_00, "name": "sala"}}
    here, there = (TableSettings(name, "dado", "AO7", values, False, quick) for name in ("dado-aqui", "dado-ali"))

    async def story() -> None:
        async with served(tmp_path, (here, there)) as house:
            _, watcher = await house.person()
            player, _ = await house.person()
            async with house.line(watcher) as line:
                state = (await line.watch(there.id))["state"]
                assert state["jackpot"] == {"name": "sala", "value": 10_000_00, "balance": 10_000_00, "approved": True}
                await until(lambda: here.id in house.casino.floor.tables)
                await bet(AskedTable(house.casino.floor.tables[here.id]), player.id)
                said = await line.until(lambda said: said.get("notice") == "jackpot")
                assert said["table"] == there.id
                assert said["text"] is None
                assert set(said["details"]) == {"name", "value", "balance", "approved"}
                stands = await house.casino.database.balance(Account("jackpot", "DEMO", "dado/sala"))
                assert said["details"]["balance"] == stands

    asyncio.run(story())


async def bet(table: AskedTable, player: str) -> None:
    """One jogada with a chip on the jackpot, and away."""
    number = await table.sit(player)
    assert isinstance(number, int)
    await until(lambda: is_asked(table, number))
    assert table.live
    for act in ("bet", "join_jackpot"):
        assert isinstance(await table.act(player, table.live.begun.jogada, {"act": act}, act), Accepted)
    await table.leave(player)
