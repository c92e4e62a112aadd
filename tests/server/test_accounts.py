"""Accounts, statements and stays over REST."""

import csv
import io
from pathlib import Path

import pytest

from jogofeito.server.routes.common import COOKIE
from server.support import (
    CHIP,
    DEMO,
    OWN,
    PASSWORD,
    SHARED,
    Place,
    until,
    visit,
)

# ---- accounts


def test_a_guest_plays_with_demo_credits_and_stays_the_same_guest(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        visitor = await place.stranger()
        me = await visitor.post("/api/guest")
        assert (me["role"], me["name"], me["purses"]) == ("guest", "", {"AOA": 0, "EUR": 0, "DEMO": 10_000_00})
        assert me["token"]
        again = await visitor.post("/api/guest")
        assert (again["person"], again["token"]) == (me["person"], None)
        visitor.person = await place.casino.people.of(me["person"])
        await place.play(visitor, DEMO.id, 1000_00)
        has = (await visitor.get("/api/me"))["purses"]["DEMO"]
        assert has in (9_000_00, 9_500_00, 11_000_00)
        assert (await visitor.post("/api/me/demo"))["purses"]["DEMO"] == max(has, 10_000_00)
        refused = await place.casino.sit(visitor.person, OWN.id)  # type: ignore[arg-type]
        assert refused.code == "money_needs_account"  # type: ignore[union-attr]

    visit(story, tmp_path, DEMO, OWN)


def test_somebody_opens_an_account_signs_out_and_in_again(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        visitor = await place.stranger()
        body = {"name": "Ana", "password": PASSWORD, "adult": True, "language": "en"}
        assert await visitor.refused("POST", "/api/register", {**body, "adult": False}, 403) == "adults_only"
        me = await visitor.post("/api/register", body)
        assert (me["name"], me["role"], me["language"], me["token"]) == ("Ana", "player", "en", None)
        assert me["purses"]["DEMO"] == 10_000_00
        assert await visitor.refused("POST", "/api/register", {**body, "name": "ANA"}, 409) == "name_taken"
        token = visitor.http.cookies[COOKIE]
        await visitor.ask("POST", "/api/sign-out", status=200)
        assert COOKIE not in visitor.http.cookies
        visitor.http.cookies.set(COOKIE, token)
        assert await visitor.refused("GET", "/api/me", None, 401) == "sign_in_first"
        visitor.http.cookies.clear()
        again = await visitor.post("/api/sign-in", {"name": "ana", "password": PASSWORD, "token": True})
        assert again["person"] == me["person"]
        assert again["token"] == visitor.http.cookies[COOKIE]
        assert (await visitor.ask("PUT", "/api/me/settings", {"language": "pt"}))["language"] == "pt"

    visit(story, tmp_path)


def test_a_wrong_name_and_a_wrong_password_get_the_same_answer_to_the_letter(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        await place.come("player", "ana")
        visitor = await place.stranger()
        tried = [{"name": "ana", "password": "not the password"}, {"name": "eva", "password": PASSWORD}]
        answers = [await visitor.http.post("/api/sign-in", json=body) for body in tried]
        assert {(answer.status_code, answer.text) for answer in answers} == {(403, answers[0].text)}
        assert "set-cookie" not in answers[0].headers

    visit(story, tmp_path)


def test_a_new_password_signs_out_everywhere_else(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        here = await place.come("player", "ana")
        there = await place.stranger()
        await there.post("/api/sign-in", {"name": "ana", "password": PASSWORD})
        now = place.casino.now_ms()
        await until(lambda: place.casino.now_ms() > now)
        new = {"old": PASSWORD, "new": "a new password"}
        wrong = {**new, "old": "not the old one"}
        assert await here.refused("POST", "/api/me/password", wrong, 403) == "password_wrong"
        assert (await there.get("/api/me"))["name"] == "ana"
        await here.post("/api/me/password", new)
        assert (await here.get("/api/me"))["name"] == "ana"
        assert await there.refused("GET", "/api/me", None, 401) == "sign_in_first"

    visit(story, tmp_path)


def test_the_first_operator_comes_with_a_code_and_invites_the_next(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        people, visitor = place.casino.people, await place.stranger()
        code, _ = await people.invite("operator")
        claim = {"code": code, "name": "chefe", "password": PASSWORD, "token": True}
        assert await visitor.refused("POST", "/api/claim", {**claim, "code": "AAAA"}, 403) == "code_unknown"
        assert not await people.any_operator()
        me = await visitor.post("/api/claim", claim)
        assert (me["role"], bool(me["token"])) == ("operator", True)
        assert await people.any_operator()
        invited = await visitor.post("/api/operator/invitations", {"role": "inspector"})
        assert invited["role"] == "inspector"
        inspector = await place.stranger()
        claim = {"code": invited["code"], "name": "fiscal", "password": PASSWORD}
        assert (await inspector.post("/api/claim", claim))["role"] == "inspector"
        assert await inspector.refused("POST", "/api/claim", {**claim, "name": "outro"}, 403) == "code_unknown"

    visit(story, tmp_path)


# ---- statements and stays


def test_a_statement_tells_every_movement_with_its_balance(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        player = await place.come("player")
        await place.pay_in(player, 10 * CHIP)
        jogada = await place.play(player, OWN.id)
        found = await player.get("/api/me/statement")
        assert (found["currency"], found["opening"], found["truncated"]) == ("AOA", 0, False)
        assert found["closing"] == await place.purse(player) == found["lines"][-1]["balance"]
        balance = 0
        for line in found["lines"]:
            balance += line["amount"]
            assert line["balance"] == balance
            assert line["text"]["pt"] != f"why_{line['why']}" != line["text"]["en"]
        assert [line["why"] for line in found["lines"]][:2] == ["cash_in", "stake"]
        assert {line["jogada"] for line in found["lines"]} == {"", jogada}
        assert abs(found["lines"][-1]["at_ms"] - place.casino.now_ms()) < 60_000
        none = await player.get("/api/me/statement", from_ms=place.casino.now_ms() + 1)
        assert (none["opening"], none["closing"], none["lines"]) == (balance, balance, [])
        assert (await player.get("/api/me/statement", until_ms=1))["closing"] == 0
        assert (await player.get("/api/me/statement", currency="EUR"))["lines"] == []

    visit(story, tmp_path, OWN)


def test_a_long_statement_shows_the_newest_lines_and_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from jogofeito.server.routes import accounts

    monkeypatch.setattr(accounts, "MOST_LINES", 3)

    async def story(place: Place) -> None:
        player = await place.come("player")
        for amount in (1, 20, 300, 4000, 50000):
            await place.pay_in(player, amount)
        found = await player.get("/api/me/statement")
        assert [line["amount"] for line in found["lines"]] == [300, 4000, 50000]
        assert (found["opening"], found["closing"], found["truncated"]) == (21, 54321, True)

    visit(story, tmp_path)


def test_a_statement_as_csv_has_the_same_lines(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        player = await place.come("player")
        await place.pay_in(player, 10 * CHIP)
        await place.play(player, OWN.id)
        answer = await player.http.get("/api/me/statement.csv")
        assert answer.headers["content-type"].startswith("text/csv")
        rows = list(csv.DictReader(io.StringIO(answer.text)))
        lines = (await player.get("/api/me/statement"))["lines"]
        assert [(int(row["number"]), int(row["amount_units"]), row["why"]) for row in rows] == [
            (line["number"], line["amount"], line["why"]) for line in lines
        ]

    visit(story, tmp_path, OWN)


def test_stays_at_tables_are_told_newest_first_also_the_present_one(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        player = await place.come("player")
        await place.pay_in(player, 10 * CHIP)
        jogada = await place.play(player, OWN.id, 2 * CHIP)
        table = place.table(player, OWN.id)
        await table.leave(player.id)
        await until(lambda: not len(table.sitters))
        await place.jogada(player, SHARED.id)
        present, past = await player.get("/api/me/sessions")
        assert (present["table"], present["ended_ms"], present["jogadas"]) == (SHARED.id, None, 0)
        replay = await player.get("/api/replay", jogada=jogada)
        assert (past["table"], past["staked"], past["returned"]) == (OWN.id, 2 * CHIP, replay["returned"])
        assert past["net"] == past["returned"] - past["staked"] == await place.purse(player) - 10 * CHIP
        assert past["ended_ms"] >= past["began_ms"]

    visit(story, tmp_path, OWN, SHARED)
