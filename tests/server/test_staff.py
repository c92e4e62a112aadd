"""Whoever works for the house answers for it: who did what, from where, and what two people have to do together."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from jogofeito.server.serve import listen, welcome
from jogofeito.server.settings import SMALL_HOUSE, HouseSettings
from jogofeito.server.staff import APPROVAL_MS, widens
from server.support import CHIP, KZ, PASSWORD, SHARED, Place, Visitor, problem, visit

TWO = msgspec.structs.replace(SMALL_HOUSE, two_people=True, large_payout=50 * CHIP, trusted_proxies=("127.0.0.1",))


def cash(player: Visitor, amount: int, receipt: str) -> dict[str, Any]:
    return {"player": player.id, "currency": "AOA", "amount": amount, "receipt": receipt}


def test_every_act_is_told_with_who_what_before_after_and_from_where(database: str, tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        player, desk, inspector = (
            await place.come("player"),
            await place.come("operator"),
            await place.come("inspector"),
        )
        desk.http.headers["X-Forwarded-For"] = "6.6.6.6, 7.7.7.7"
        await desk.post("/api/operator/desk/cash-in", cash(player, 500, "r1"))
        await desk.refused("POST", "/api/operator/desk/cash-out", cash(player, 900, "r2"), 409)
        correct = {"batch": "receipt/desk/r1", "reason": "typed twice", "key": "k1"}
        await desk.post("/api/operator/desk/correct", correct)
        await desk.ask("PUT", f"/api/operator/tables/{SHARED.id}", {"values": {"maxima.pleno": 20}})
        await desk.post("/api/operator/invitations", {"role": "inspector"})
        await desk.ask("DELETE", f"/api/operator/tables/{SHARED.id}", status=204)
        found = (await inspector.get("/api/house/acts"))[::-1]
        assert found == (await desk.get("/api/house/acts"))[::-1]
        told = [(each["what"], each["about"], each["outcome"]) for each in found]
        assert told == [
            ("cash_in", player.id, "done"),
            ("cash_out", player.id, "refused"),
            ("correct", "receipt/desk/r1", "done"),
            ("change_table", SHARED.id, "done"),
            ("invite", "inspector", "done"),
            ("close_table", SHARED.id, "done"),
        ]
        assert {(each["by"], each["whence"]) for each in found} == {(desk.id, "7.7.7.7")}
        paid, refused, corrected, changed, invited, _ = found
        assert (invited["before"], invited["after"]["people"]) == ({"people": 1}, 1)
        assert (paid["before"], paid["after"]["balance"], paid["after"]["amount"]) == ({"balance": 0}, 500, 500)
        assert refused["reason"] == "desk_refused"
        purse = f"purse/AOA/{player.id}"
        assert (corrected["before"][purse], corrected["after"][purse]) == (500, 0)
        assert corrected["after"]["reason"] == "typed twice"
        assert changed["before"]["maxima.pleno"] == 30
        assert changed["after"]["maxima.pleno"] == 20
        assert await desk.get("/api/house/acts", day="2020-01-01") == []
        lines = await place.casino.database.streams("staff/")
        assert len(lines) == 1  # in the journal, under its chain of digests

    settings = msgspec.structs.replace(TWO, two_people=False)
    visit(story, tmp_path, SHARED, database=database, settings=settings)


def test_what_the_staff_do_about_a_player_is_told_with_before_and_after(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        player, desk = await place.come("player"), await place.come("operator")
        await place.jogada(player, SHARED.id)
        for do in ("warn", "bar", "lift"):
            body = {"player": player.id, "do": do, "reason": "?"}
            await desk.post(f"/api/operator/tables/{SHARED.id}/conduct", body)
        lifted, barred, warned = await desk.get("/api/house/acts")
        assert warned["before"] == {"seat": 1, "leaving": False, "warnings": 0, "barred": False}
        assert (warned["after"]["warnings"], warned["after"]["table"]) == (1, SHARED.id)
        assert (barred["before"]["barred"], barred["after"]["barred"]) == (False, True)
        assert (lifted["before"]["barred"], lifted["after"]["barred"]) == (True, False)

    visit(story, tmp_path, SHARED)


def test_an_act_that_breaks_down_is_told_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(place: Place) -> None:
        player, desk = await place.come("player"), await place.come("operator")

        async def fails(*_: object) -> object:
            raise OSError

        monkeypatch.setattr(place.casino.desk, "cash_in", fails)
        await desk.ask("POST", "/api/operator/desk/cash-in", cash(player, 500, "r1"), 500)
        (act,) = await desk.get("/api/house/acts")
        assert (act["outcome"], act["reason"]) == ("failed", "OSError")

    visit(story, tmp_path)


async def waits(visitor: Visitor, method: str, path: str, body: object) -> str:
    answer = await visitor.ask(method, path, body, 409)
    assert problem(answer) == "waits_for_second_person"
    return str(answer["refused"]["details"]["approval"])


def test_two_people_correct_pay_out_much_invite_and_widen_rules(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        one, two, player = await place.come("operator"), await place.come("operator"), await place.come("player")
        await one.post("/api/operator/desk/cash-in", cash(player, 200 * CHIP, "in"))
        small = await one.post("/api/operator/desk/cash-out", cash(player, 49 * CHIP, "small"))
        assert small["balance"] == 151 * CHIP
        large = cash(player, 50 * CHIP, "large")
        asked = await waits(one, "POST", "/api/operator/desk/cash-out", large)
        assert await waits(one, "POST", "/api/operator/desk/cash-out", large) == asked  # the same question, asked once
        assert await place.purse(player) == 151 * CHIP
        path = f"/api/house/approvals/{asked}"
        assert await one.refused("POST", path, {"approve": True}, 403) == "second_person_is_another"
        assert (await two.post(path, {"approve": True}))["balance"] == 101 * CHIP
        assert await two.refused("POST", path, {"approve": True}, 404) == "no_such_approval"
        assert (await one.post("/api/operator/desk/cash-out", large))["again"]
        correct = {"batch": "receipt/desk/small", "reason": "x", "key": "k"}
        asked = await waits(one, "POST", "/api/operator/desk/correct", correct)
        await two.post(f"/api/house/approvals/{asked}", {"approve": True})
        assert await place.purse(player) == 150 * CHIP
        asked = await waits(one, "POST", "/api/operator/invitations", {"role": "inspector"})
        found = await two.post(f"/api/house/approvals/{asked}", {"approve": True})
        claim = {"code": found["invitation"]["code"], "name": "fiscal", "password": PASSWORD}
        assert (await (await place.stranger()).post("/api/claim", claim))["role"] == "inspector"
        table = f"/api/operator/tables/{SHARED.id}"
        await one.ask("PUT", table, {"values": {"maxima.pleno": 20}})  # tighter: one is enough
        asked = await waits(one, "PUT", table, {"values": {"maxima.pleno": 30}})
        await two.post(f"/api/house/approvals/{asked}", {"approve": False})
        assert place.casino.hall.rules_of(place.casino.hall.settings[SHARED.id]).maxima.pleno == 20
        asked = await waits(one, "PUT", table, {"values": {"maxima.pleno": 30}})
        await two.post(f"/api/house/approvals/{asked}", {"approve": True})
        assert place.casino.hall.rules_of(place.casino.hall.settings[SHARED.id]).maxima.pleno == 30
        shown = await two.get("/api/house/approvals")
        states = [each["state"] for each in shown["approvals"]]
        assert (shown["two_people"], sorted(states)) == (True, ["approved"] * 4 + ["refused"])

    visit(story, tmp_path, SHARED, settings=TWO)


def test_a_request_is_taken_back_expires_and_outlasts_a_restart(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    invite = {"role": "inspector"}

    async def asked(place: Place) -> None:
        one = await place.come("operator", "uma")
        await waits(one, "POST", "/api/operator/invitations", invite)

    async def after(place: Place) -> None:
        two = await place.come("operator", "dois")
        (waiting,) = (await two.get("/api/house/approvals"))["approvals"]
        assert (waiting["state"], waiting["name"]) == ("waits", "uma")
        one = await place.stranger()
        await one.post("/api/sign-in", {"name": "uma", "password": PASSWORD})
        await one.post(f"/api/house/approvals/{waiting['id']}", {"approve": False})
        again = await waits(one, "POST", "/api/operator/invitations", invite)
        staff, now = place.casino.staff, place.casino.now_ms()
        monkeypatch.setattr(staff, "_now_ms", lambda: now + APPROVAL_MS + 1000)
        path = f"/api/house/approvals/{again}"
        assert await two.refused("POST", path, {"approve": True}, 404) == "no_such_approval"

    visit(asked, tmp_path, settings=TWO)
    visit(after, tmp_path, settings=TWO)


def test_nobody_who_came_in_makes_the_second_one_alone(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        one = await place.come("operator")
        asked = await waits(one, "POST", "/api/operator/invitations", {"role": "operator"})
        path = f"/api/house/approvals/{asked}"
        assert await one.refused("POST", path, {"approve": True}, 403) == "second_person_is_another"
        await waits(one, "POST", "/api/operator/invitations", {"role": "inspector"})
        two = await place.come("operator")
        code = (await two.post(path, {"approve": True}))["invitation"]["code"]
        await (await place.stranger()).post("/api/claim", {"code": code, "name": "terceiro", "password": PASSWORD})

    visit(story, tmp_path, settings=TWO)


async def codes_of(place: Place, capsys: pytest.CaptureFixture[str]) -> list[str]:
    capsys.readouterr()
    with listen("127.0.0.1", 0) as listening:
        await welcome(place.app, listening)
    said = capsys.readouterr().out.splitlines()
    return [line.rpartition(" ")[2] for line in said if line.startswith("Operator code, good once and for a day: ")]


@pytest.mark.parametrize("settings, wanted", [(TWO, 2), (SMALL_HOUSE, 1)])
def test_the_machine_gives_as_many_codes_as_there_have_to_be_people(
    settings: HouseSettings, wanted: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async def story(place: Place) -> None:
        codes = await codes_of(place, capsys)
        assert len(set(codes)) == wanted
        came = []
        for number, code in enumerate(codes):
            came.append(await place.stranger())
            await came[-1].post("/api/claim", {"code": code, "name": f"chefe{number}", "password": PASSWORD})
            assert len(await codes_of(place, capsys)) == wanted - 1 - number
        assert await came[0].post("/api/me/close", {"password": PASSWORD}) == {"status": "closed"}
        assert len(await codes_of(place, capsys)) == wanted - 1  # in a small house nobody is let in twice

    visit(story, tmp_path, settings=settings)


WIDE = {"game": "roleta-francesa", "law": "AO2"}


def test_one_person_alone_opens_no_table_for_money_that_is_wider_than_those_there_are(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        one, two = await place.come("operator"), await place.come("operator")
        table, hall = f"/api/operator/tables/{SHARED.id}", place.casino.hall
        await one.ask("PUT", table, {"values": {"maxima.pleno": 20}})
        asked = await waits(one, "PUT", table, {"values": {"maxima.pleno": 30}})
        await two.post(f"/api/house/approvals/{asked}", {"approve": False})
        narrow = {**WIDE, "values": {"maxima.pleno": 20}}
        at_night = [{"from_minute": 0, "until_minute": 1, "values": {"maxima.pleno": 30}}]
        for changed in (
            {"id": "larga", **WIDE},
            {"id": "larga", **WIDE, "values": {"maxima.pleno": 20, "minimum": 1000 * KZ}},
            {"id": "larga", **narrow, "hours": at_night},
            {"id": "larga", **narrow, "chance": "read"},
            {"id": "larga", **narrow, "croupier": True},
            {"id": "outro-jogo", "game": "craps"},
        ):
            await waits(one, "POST", "/api/operator/tables", changed)
            assert list(hall.settings) == [SHARED.id]
        await waits(one, "PUT", table, {"hours": at_night})
        await one.ask("DELETE", table, status=204)
        await waits(one, "POST", "/api/operator/tables", {"id": SHARED.id, **WIDE})  # closed, and opened wider
        await one.post("/api/operator/tables", {"id": SHARED.id, **narrow})  # as it was
        await one.post("/api/operator/tables", {"id": "irma", **narrow})  # as one that is open
        await one.post("/api/operator/tables", {"id": "demo", **WIDE, "values": {"currency": "DEMO"}})
        asked = await waits(one, "POST", "/api/operator/tables", {"id": "larga", **WIDE})
        await two.post(f"/api/house/approvals/{asked}", {"approve": True})
        assert hall.rules_of(hall.settings["larga"]).maxima.pleno == 30

    visit(story, tmp_path, SHARED, settings=TWO)


def test_a_group_of_tables_for_money_takes_two(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        one, two = await place.come("operator"), await place.come("operator")
        now = place.casino.now_ms()
        times = {"begins_ms": now + 3_600_000, "ends_ms": now + 7_200_000}
        group = {"id": "grupo", "tables": 2, "game": "holdem", "session": times}
        asked = await waits(one, "POST", "/api/operator/groups", group)
        assert not place.casino.hall.settings
        await two.post(f"/api/house/approvals/{asked}", {"approve": True})
        assert list(place.casino.hall.settings) == ["grupo-espadas", "grupo-copas"]
        await one.post("/api/operator/groups", {**group, "id": "outro"})  # as wide as those that are open

    visit(story, tmp_path, settings=TWO)


def test_what_is_wider_at_another_hour_is_wider(tmp_path: Path) -> None:
    """At an hour with values of its own nobody sees what the usual ones become."""
    all_day = [{"from_minute": 0, "until_minute": 1439, "values": {"maxima.pleno": 10}}]
    all_day += [{"from_minute": 1439, "until_minute": 0, "values": {"maxima.pleno": 10}}]

    async def story(place: Place) -> None:
        one, two = await place.come("operator"), await place.come("operator")
        table = f"/api/operator/tables/{SHARED.id}"
        asked = await waits(one, "PUT", table, {"values": {"maxima.pleno": 20}, "hours": all_day})
        await two.post(f"/api/house/approvals/{asked}", {"approve": True})
        await waits(one, "PUT", table, {"values": {"maxima.pleno": 30}})

    visit(story, tmp_path, SHARED, settings=TWO)


@pytest.mark.parametrize(
    "before, after, wider",
    [
        ({"raises": 3}, {"raises": 0}, True),  # none that are counted
        ({"maxima": {"pleno": 20}}, {"maxima": {"pleno": 30}}, True),
        ({"maxima": {"pleno": 30}}, {"maxima": {"pleno": 20}}, False),
        ({"minimum": 100}, {"minimum": 50}, True),
        ({"minimum": 50}, {"minimum": 100}, True),
        ({"shoe": "sabot"}, {"shoe": "continuo"}, True),
        ({"seats": 5, "minimum": 5}, {"seats": 5, "minimum": 5}, False),
        ({"special_prize": False}, {"special_prize": True}, True),
    ],
)
def test_what_widens_rules(before: dict[str, Any], after: dict[str, Any], wider: bool) -> None:
    assert widens(before, after) is wider
