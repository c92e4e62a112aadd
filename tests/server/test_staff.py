"""Whoever works for the house answers for it: who did what, from where, and what two people have to do together."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from jogofeito.server.settings import SMALL_HOUSE
from jogofeito.server.staff import APPROVAL_MS, widens
from server.support import CHIP, PASSWORD, SHARED, Place, Visitor, visit

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
        paid, refused, corrected, changed, *_ = found
        assert (paid["before"], paid["after"]["balance"], paid["after"]["amount"]) == ({"balance": 0}, 500, 500)
        assert refused["reason"] == "desk_refused"
        assert corrected["after"]["reason"] == "typed twice"
        assert changed["before"]["maxima.pleno"] == 30
        assert changed["after"]["maxima.pleno"] == 20
        assert await desk.get("/api/house/acts", day="2020-01-01") == []
        lines = await place.casino.database.streams("staff/")
        assert len(lines) == 1  # in the journal, under its chain of digests

    settings = msgspec.structs.replace(TWO, two_people=False)
    visit(story, tmp_path, SHARED, database=database, settings=settings)


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
    assert await visitor.refused(method, path, body, 409) == "waits_for_second_person"
    return str((await visitor.get("/api/house/approvals"))["approvals"][0]["id"])


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


def test_the_first_operator_alone_invites_the_second(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        one = await place.come("operator")
        assert (await one.post("/api/operator/invitations", {"role": "operator"}))["code"]
        await waits(one, "POST", "/api/operator/invitations", {"role": "inspector"})
        await place.come("operator")
        await waits(one, "POST", "/api/operator/invitations", {"role": "operator"})

    visit(story, tmp_path, settings=TWO)


@pytest.mark.parametrize(
    "before, after, wider",
    [
        ({"maxima": {"pleno": 20}}, {"maxima": {"pleno": 30}}, True),
        ({"maxima": {"pleno": 30}}, {"maxima": {"pleno": 20}}, False),
        ({"minimum": 100}, {"minimum": 50}, True),
        ({"minimum": 50}, {"minimum": 100}, False),
        ({"shoe": "sabot"}, {"shoe": "continuo"}, True),
        ({"seats": 5, "minimum": 5}, {"seats": 5, "minimum": 5}, False),
        ({"special_prize": False}, {"special_prize": True}, True),
    ],
)
def test_what_widens_rules(before: dict[str, Any], after: dict[str, Any], wider: bool) -> None:
    assert widens(before, after) is wider
