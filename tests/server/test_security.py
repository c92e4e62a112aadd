"""What protects an account: second factors, known devices, sign-ins that end, a lost password, going for good."""

import asyncio
import re
from email import message_from_bytes, policy
from pathlib import Path
from typing import Any

import msgspec
import pytest
from pyotp.totp import TOTP

from jogofeito.floor.address import Accepted
from jogofeito.server.app import is_heartbeat
from jogofeito.server.proxies import Proxies
from jogofeito.server.routes.common import COOKIE, DEVICE
from jogofeito.server.settings import SMALL_HOUSE
from server.authenticator import Authenticator
from server.support import CHIP, OWN, PASSWORD, SHARED, Place, Visitor, problem, until, visit

CONFIRM = {"password": PASSWORD}
STRICT = msgspec.structs.replace(SMALL_HOUSE, staff_second_factor=True)
PROXIED = msgspec.structs.replace(SMALL_HOUSE, trusted_proxies=("127.0.0.1",))


class Phone:
    """A program that shows codes, at a time that can be moved."""

    def __init__(self, place: Place, secret: str) -> None:
        self._totp, self._place, self.later_s = TOTP(secret), place, 0

    def code(self) -> str:
        return self._totp.at(self._place.casino.now_ms() // 1000 + self.later_s)


async def with_totp(place: Place, visitor: Visitor, password: str = PASSWORD) -> tuple[Phone, list[str]]:
    begun = await visitor.post("/api/me/totp/begin", {"password": password})
    assert begun["uri"].startswith("otpauth://totp/Jogo%20Feito:")
    phone = Phone(place, begun["secret"])
    codes = (await visitor.post("/api/me/totp", {"code": phone.code()}))["codes"]
    phone.later_s = 30  # each code works once: from now on the next one
    return phone, codes


async def from_afar(place: Place, number: int) -> Visitor:
    return await place.stranger(**{"X-Forwarded-For": f"7.7.{number // 256}.{number % 256}"})


# ---- codes


def test_a_code_is_asked_for_besides_the_password_and_works_once(database: str, tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        ana, stranger = await place.come("player", "ana"), await place.stranger()
        assert not (await ana.get("/api/me"))["second_factor"]
        begun = await ana.post("/api/me/totp/begin", CONFIRM)
        assert await ana.refused("POST", "/api/me/totp", {"code": "000000"}, 403) == "code_wrong"
        assert not (await ana.get("/api/me"))["second_factor"]  # nothing holds before it is confirmed
        body = {"name": "ana", "password": PASSWORD}
        await (await place.stranger()).post("/api/sign-in", body)
        phone, codes = await with_totp(place, ana)
        assert len(set(codes)) == 10
        assert (await ana.get("/api/me"))["second_factor"]
        assert begun["secret"] not in str(await place.casino.factors.of(ana.id))
        assert await stranger.refused("POST", "/api/sign-in", body, 403) == "second_factor_needed"
        wrong = {**body, "password": "not the password"}
        assert await stranger.refused("POST", "/api/sign-in", {**wrong, "code": phone.code()}, 403) == "sign_in_wrong"
        assert await stranger.refused("POST", "/api/sign-in", {**body, "code": "000000"}, 403) == "code_wrong"
        code = phone.code()
        assert (await stranger.post("/api/sign-in", {**body, "code": code}))["person"] == ana.id
        again = await place.stranger()
        assert await again.refused("POST", "/api/sign-in", {**body, "code": code}, 403) == "code_wrong"
        assert (await again.post("/api/sign-in", {**body, "code": codes[0].lower()}))["person"] == ana.id
        once_more = await place.stranger()
        assert await once_more.refused("POST", "/api/sign-in", {**body, "code": codes[0]}, 403) == "code_wrong"
        assert (await ana.get("/api/me/security"))["recovery_codes"] == 9
        assert len((await ana.post("/api/me/recovery", CONFIRM))["codes"]) == 10
        assert await once_more.refused("POST", "/api/sign-in", {**body, "code": codes[1]}, 403) == "code_wrong"
        assert not (await ana.post("/api/me/totp/drop", CONFIRM))["second_factor"]

    visit(story, tmp_path, database=database)


def test_whoever_changes_what_protects_an_account_says_its_password(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        ana = await place.come("player", "ana")
        body: dict[str, Any] = {"password": "not the password"}
        for path in ("totp/begin", "totp/drop", "recovery", "passkeys/begin", "passkeys/x/drop", "close"):
            assert await ana.refused("POST", f"/api/me/{path}", body, 403) == "password_wrong"

    visit(story, tmp_path)


def test_where_the_house_wants_it_the_staff_do_nothing_without_a_second_factor(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        desk, player = await place.come("operator", "chefe"), await place.come("player")
        cash = {"player": player.id, "currency": "AOA", "amount": 5, "receipt": "r"}
        assert (await desk.get("/api/me"))["second_factor_first"]
        for method, path, body in (
            ("POST", "/api/operator/desk/cash-in", cash),
            ("GET", "/api/operator/figures", None),
            ("GET", "/api/complaints", None),
            ("GET", f"/api/tables/{SHARED.id}/last", None),
        ):
            assert await desk.refused(method, path, body, 403) == "second_factor_first"
        await with_totp(place, desk)
        assert not (await desk.get("/api/me"))["second_factor_first"]
        await desk.post("/api/operator/desk/cash-in", cash)
        assert not (await player.get("/api/me"))["second_factor_first"]  # players choose for themselves

    visit(story, tmp_path, SHARED, settings=STRICT)


# ---- guessing


def test_strangers_from_everywhere_do_not_keep_the_owner_out(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        right = {"name": "ana", "password": PASSWORD}
        await place.come("player", "ana")
        home = await from_afar(place, 1)
        await home.post("/api/sign-in", right)
        home.http.cookies.delete(COOKIE)
        assert home.http.cookies[DEVICE]
        phone, _ = await with_totp(place, await signed(place, home, right))
        statuses = []
        for number in range(100, 160):  # sixty addresses
            guess = {"name": "ana", "password": f"not the password {number}"}
            answer = await (await from_afar(place, number)).http.post("/api/sign-in", json=guess)
            statuses.append(answer.status_code)
        assert statuses.count(429) >= 15  # together they are slowed down
        new = await from_afar(place, 2)
        body = {**right, "code": phone.code()}
        assert (await new.post("/api/sign-in", body))["name"] == "ana"  # a code that is right is proof enough
        phone.later_s = 0
        home.http.cookies.delete(COOKIE)
        assert await home.refused("POST", "/api/sign-in", right, 403) == "second_factor_needed"  # and not too_often
        assert await new.refused("POST", "/api/sign-in", {**right, "code": "000000"}, 403) == "code_wrong"
        stranger = await from_afar(place, 3)
        answer = await stranger.http.post("/api/sign-in", json=right)
        assert answer.status_code == 429

    visit(story, tmp_path, settings=PROXIED)


async def signed(place: Place, visitor: Visitor, body: dict[str, Any]) -> Visitor:
    await visitor.post("/api/sign-in", body)
    return visitor


def test_one_stranger_slows_down_nobody_but_themselves(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        await place.come("player", "ana")
        stranger, owner = await from_afar(place, 1), await from_afar(place, 2)
        guess = {"name": "ana", "password": "not the password"}
        statuses = [(await stranger.http.post("/api/sign-in", json=guess)).status_code for _ in range(20)]
        assert statuses == [403] * 8 + [429] * 12
        assert (await owner.post("/api/sign-in", {**guess, "password": PASSWORD}))["name"] == "ana"

    visit(story, tmp_path, settings=PROXIED)


def test_failed_sign_ins_of_the_staff_are_in_their_book_with_reason_and_address(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async def story(place: Place) -> None:
        inspector = await place.come("inspector", "fiscal")
        guess = {"name": "fiscal", "password": "not the password"}
        stranger = await from_afar(place, 9)
        await stranger.refused("POST", "/api/sign-in", guess, 403)
        await stranger.refused("POST", "/api/sign-in", {**guess, "name": "nobody-at-all"}, 403)
        await place.casino.later.close()
        await stranger.post("/api/sign-in", {**guess, "password": PASSWORD})
        came, tried = await inspector.get("/api/house/acts")
        assert (came["what"], came["outcome"], came["whence"]) == ("sign_in", "done", "7.7.0.9")
        assert (tried["what"], tried["outcome"], tried["reason"], tried["whence"]) == (
            "sign_in", "refused", "sign_in_wrong", "7.7.0.9",
        )  # fmt: skip
        said = [line for line in capsys.readouterr().out.splitlines() if "sign_in_failed" in line]
        assert len(said) == 2
        assert all("7.7.0.9" in line and "sign_in_wrong" in line and "not the password" not in line for line in said)

    visit(story, tmp_path, settings=PROXIED)


def test_everything_that_fails_on_the_way_in_is_logged_with_reason_and_address(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    post = msgspec.structs.replace(PROXIED, mail=f"file://{tmp_path}/post")

    async def story(place: Place) -> None:
        desk, stranger = await place.come("operator", "chefe"), await from_afar(place, 9)
        desk.http.headers["X-Forwarded-For"] = "7.7.0.8"

        async def said(visitor: Visitor, path: str, body: object) -> list[tuple[str, str]]:
            """What is logged of it, with where it came from."""
            capsys.readouterr()
            await visitor.http.post(path, json=body)
            await place.casino.later.close()
            words = [line for line in capsys.readouterr().out.splitlines() if "_failed" in line]
            assert all(word not in line for line in words for word in ("WRON", PASSWORD, "not the password"))
            found = [re.search(r"(\w+_failed).*address=(\S+).*reason=(\S+)", line) for line in words]
            return [(each[1], f"{each[3]} {each[2]}") for each in found if each]

        begun = await stranger.post("/api/passkey/begin")
        shown = {"asked": begun["asked"], "credential": {"id": "x"}}
        assert await said(stranger, "/api/passkey/sign-in", shown) == [("sign_in_failed", "passkey_wrong 7.7.0.9")]
        claim = {"code": "WRON-WRON-WRON", "name": "novo", "password": PASSWORD}
        assert await said(stranger, "/api/claim", claim) == [("claim_failed", "code_unknown 7.7.0.9")]
        reset = {"code": "WRON-WRON-WRON", "password": PASSWORD}
        assert await said(stranger, "/api/reset", reset) == [("reset_failed", "code_unknown 7.7.0.9")]
        change = {"old": "not the password", "new": "uma senha bem nova"}
        assert await said(desk, "/api/me/password", change) == [("password_failed", "password_wrong 7.7.0.8")]
        confirm = {"password": "not the password"}
        assert await said(desk, "/api/me/totp/begin", confirm) == [("password_failed", "password_wrong 7.7.0.8")]
        asks = [await said(stranger, "/api/reset/ask", {"name": "chefe"}) for _ in range(10)]
        assert asks[-1] == [("reset_failed", "too_often 7.7.0.9")]
        tries = [await said(stranger, "/api/sign-in", {"name": "chefe", "password": "not the password"})
                 for _ in range(10)]  # fmt: skip
        assert (tries[0], tries[-1]) == (
            [("sign_in_failed", "sign_in_wrong 7.7.0.9")], [("sign_in_failed", "too_often 7.7.0.9")],
        )  # fmt: skip
        acts = [(each["what"], each["outcome"], each["reason"]) for each in await desk.get("/api/house/acts")]
        assert acts.count(("password", "refused", "password_wrong")) == 2
        assert 1 < acts.count(("sign_in", "refused", "sign_in_wrong")) <= 8  # and a flood of tries fills no book
        assert len(acts) <= 10

    visit(story, tmp_path, settings=post)


def test_whoever_fails_waits_for_nothing_that_tells_who_they_claimed_to_be(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The answer is there before anything is written or sent about it: as soon for a name that nobody has."""
    post = msgspec.structs.replace(PROXIED, mail=f"file://{tmp_path}/post")

    async def story(place: Place) -> None:
        ana, _ = await place.come("player", "ana"), await place.come("operator", "chefe")
        await ana.ask("PUT", "/api/me/email", {**CONFIRM, "email": "ana@example.org"})
        await place.casino.letters.close()
        sent = len(letters(tmp_path / "post"))
        database, may_write = place.casino.database, asyncio.Event()
        looked_up: list[tuple[str, str]] = []
        for name in ("keep", "post"):
            writes = getattr(database, name)

            async def held_up(*given: Any, writes: Any = writes, **named: Any) -> Any:
                await may_write.wait()
                return await writes(*given, **named)

            monkeypatch.setattr(database, name, held_up)
        reads = database.document

        async def noted(kind: str, name: str) -> Any:
            looked_up.append((kind, "" if kind == "name" else name))
            return await reads(kind, name)

        monkeypatch.setattr(database, "document", noted)
        work = []
        for number, name in enumerate(("ana", "chefe", "nobody-at-all")):
            stranger = await from_afar(place, number)
            looked_up.clear()
            async with asyncio.timeout(5):
                assert await stranger.post("/api/reset/ask", {"name": name}) == {"status": "asked"}
                assert looked_up == []  # by the time that it was answered
                guess = {"name": name, "password": "not the password"}
                assert await stranger.refused("POST", "/api/sign-in", guess, 403) == "sign_in_wrong"
            work.append(len([each for each in looked_up if each[0] in ("name", "device")]))
        assert len(set(work)) == 1
        may_write.set()
        await place.casino.later.close()
        await place.casino.letters.close()
        assert len(letters(tmp_path / "post")) == sent + 1

    visit(story, tmp_path, settings=post)


EASY = ("1234567890", "password123", "aaaaaaaaaaaa", "qwertyuiop", "ana.silva.1", "jogofeito1")


@pytest.mark.parametrize("easy", EASY)
def test_a_password_that_anybody_would_try_is_none(easy: str, tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        visitor, ana = await place.stranger(), await place.come("player", "ana.silv")
        body = {"name": "ana.silva", "password": easy, "adult": True}
        assert await visitor.refused("POST", "/api/register", body, 400) == "password_easy"
        assert await ana.refused("POST", "/api/me/password", {"old": PASSWORD, "new": easy}, 400) == "password_easy"
        code, _ = await place.casino.people.invite("operator")
        claim = {"code": code, "name": "ana.silva", "password": easy}
        assert await visitor.refused("POST", "/api/claim", claim, 400) == "password_easy"
        await visitor.post("/api/claim", {**claim, "password": PASSWORD})  # the code is not used up

    visit(story, tmp_path)


def test_nobody_removes_the_passkey_of_another(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        ana, eve = await place.come("player", "ana"), await place.come("player", "eve")
        authenticator = Authenticator()
        await authenticator.added(ana)
        path = f"/api/me/passkeys/{authenticator.id}/drop"
        assert await eve.refused("POST", path, CONFIRM, 404) == "no_such_passkey"
        assert [each["id"] for each in (await ana.get("/api/me/security"))["passkeys"]] == [authenticator.id]
        assert (await authenticator.signs_in(await place.stranger()))["person"] == ana.id
        await ana.post(path, CONFIRM)
        assert await ana.refused("POST", path, CONFIRM, 404) == "no_such_passkey"

    visit(story, tmp_path)


# ---- what happens to an account is in the journal


async def events_of(place: Place, person: str) -> list[str]:
    assert await place.casino.database.audit() == []
    return [each.what for each in await place.casino.events.of(person)]


def test_a_new_password_is_an_event_of_the_journal_and_of_the_staff_an_act(database: str, tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        ana, desk = await place.come("player", "ana"), await place.come("operator", "chefe")
        stranger, new = await place.stranger(), {"old": PASSWORD, "new": "uma senha bem nova"}
        for each in (ana, desk):
            await each.post("/api/me/password", new)
        for each in (ana, desk):
            code = (await desk.post(f"/api/operator/people/{each.id}/reset", {}))["code"]
            await stranger.post("/api/reset", {"code": code, "password": PASSWORD})
        assert await events_of(place, ana.id) == ["password_changed", "password_reset"]
        assert await events_of(place, desk.id) == ["password_changed", "password_reset"]
        await desk.post("/api/sign-in", {"name": "chefe", "password": PASSWORD})
        acts = [(each["what"], each["about"], each["outcome"]) for each in await desk.get("/api/house/acts")]
        for what in ("password_changed", "password_reset"):
            assert acts.count((what, desk.id, "done")) == 1
            assert (what, ana.id, "done") not in acts
        await ana.post("/api/sign-in", {"name": "ana", "password": PASSWORD})
        assert (await ana.get("/api/me/export"))["events"][0]["what"] == "password_changed"
        journal = b"".join(line.payload for line in await place.casino.database.journal(f"account/{ana.id}"))
        assert b"127.0.0.1" not in journal  # nothing that would have to be forgotten one day
        await with_totp(place, desk)
        await desk.post("/api/me/totp/drop", CONFIRM)
        assert (await events_of(place, desk.id))[-2:] == ["factor_added", "factor_removed"]
        acts = [(each["what"], each["about"], each["outcome"]) for each in await desk.get("/api/house/acts")]
        assert acts[:2] == [("factor_removed", desk.id, "done"), ("factor_added", desk.id, "done")]

    visit(story, tmp_path, database=database)


# ---- sign-ins and notices


def test_sign_ins_are_listed_and_ended_one_by_one_or_all_others(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        right = {"name": "ana", "password": PASSWORD}
        here = await place.come("player", "ana")
        phone, tablet, other = [await place.stranger(**{"User-Agent": f"device {n}"}) for n in range(3)]
        for each in (phone, tablet, other):
            await each.post("/api/sign-in", right)
        shown = (await here.get("/api/me/security"))["sign_ins"]
        assert [each["here"] for each in shown].count(True) == 1
        assert {each["program"] for each in shown} >= {"device 0", "device 1", "device 2"}
        assert place.casino.people._signed_in
        name = next(each["id"] for each in shown if each["program"] == "device 0")
        rui = await place.come("player", "rui")
        assert await rui.refused("DELETE", f"/api/me/sign-ins/{name}", None, 404) == "no_such_sign_in"
        await here.ask("DELETE", f"/api/me/sign-ins/{name}", status=204)
        assert await phone.refused("GET", "/api/me", None, 401) == "sign_in_first"
        assert len((await here.post("/api/me/sign-ins/end-others"))["sign_ins"]) == 1
        for each in (tablet, other):
            assert await each.refused("GET", "/api/me", None, 401) == "sign_in_first"
        assert (await here.get("/api/me"))["name"] == "ana"
        assert await place.casino.database.documents("sign-in-of", f"{here.id}/") != []

    visit(story, tmp_path)


def letters(folder: Path) -> list[Any]:
    return [message_from_bytes(each.read_bytes(), policy=policy.default) for each in sorted(folder.glob("*.eml"))]


def test_a_sign_in_from_another_device_is_told_on_the_page_and_by_letter(tmp_path: Path) -> None:
    post = tmp_path / "post"
    settings = msgspec.structs.replace(SMALL_HOUSE, mail=f"file://{post}")

    async def story(place: Place) -> None:
        right = {"name": "ana", "password": PASSWORD}
        await place.come("player", "ana")
        home = await place.stranger()
        await home.post("/api/sign-in", right)
        await home.ask("PUT", "/api/me/email", {**CONFIRM, "email": "ana@example.org"})
        await home.post("/api/sign-in", right)  # the same device: nothing to tell
        elsewhere = await place.stranger(**{"User-Agent": "Somebody's phone"})
        await elsewhere.post("/api/sign-in", right)
        notices = (await home.get("/api/me/security"))["notices"]
        assert [each["what"] for each in notices] == ["new_sign_in", "email_changed"]
        assert notices[0]["program"] == "Somebody's phone"
        assert notices[0]["text"]["pt"] != notices[0]["text"]["en"]
        await until(lambda: len(letters(post)) == 2)
        told = next(each for each in letters(post) if "Uma entrada nova" in each["Subject"])
        assert told["To"] == "ana@example.org"
        assert "Somebody's phone" in told.get_content()

    visit(story, tmp_path, settings=settings)


# ---- a lost password


def test_a_lost_password_is_replaced_with_a_letter(tmp_path: Path) -> None:
    post = tmp_path / "post"
    settings = msgspec.structs.replace(SMALL_HOUSE, mail=f"file://{post}", site="https://casino.ao")

    async def story(place: Place) -> None:
        ana, stranger = await place.come("player", "ana"), await place.stranger()
        await ana.ask("PUT", "/api/me/email", {**CONFIRM, "email": "ana@example.org"})
        answers = [await stranger.post("/api/reset/ask", {"name": name}) for name in ("ana", "nobody-at-all")]
        assert answers[0] == answers[1]  # who has an account is nobody's business
        await until(lambda: len(letters(post)) == 2)
        letter = next(each for each in letters(post) if "palavra-passe nova" in each["Subject"]).get_content()
        assert "https://casino.ao/nova-palavra-passe" in letter
        code = re.search(r"[A-Z0-9]{4}-[A-Z0-9]{4}-[A-Z0-9]{4}", letter)
        assert code
        body = {"code": code[0], "password": "uma senha bem nova"}
        assert await stranger.refused("POST", "/api/reset", {**body, "code": "AAAA"}, 403) == "code_unknown"
        assert await stranger.refused("POST", "/api/reset", {**body, "password": "1234567890"}, 400) == "password_easy"
        await stranger.post("/api/reset", body)
        assert await stranger.refused("POST", "/api/reset", body, 403) == "code_unknown"
        assert (await stranger.post("/api/sign-in", {"name": "ana", "password": body["password"]}))["name"] == "ana"

    visit(story, tmp_path, settings=settings)


def test_the_desk_gives_a_code_to_whoever_has_lost_everything(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        ana, desk = await place.come("player", "ana"), await place.come("operator")
        stranger = await place.stranger()
        assert await stranger.refused("POST", "/api/reset/ask", {"name": "ana"}, 409) == "no_letters"
        await with_totp(place, ana)
        given = await desk.post(f"/api/operator/people/{ana.id}/reset", {"factors": True})
        new = "uma senha bem nova"
        await stranger.post("/api/reset", {"code": given["code"], "password": new})
        await until(lambda: True)
        assert (await stranger.post("/api/sign-in", {"name": "ana", "password": new}))["name"] == "ana"
        act = (await desk.get("/api/house/acts"))[0]
        assert (act["what"], act["about"], act["before"]) == ("reset", ana.id, {"second_factor": True})
        assert (act["after"]["factors"], act["after"]["second_factor"]) == (True, False)

    visit(story, tmp_path)


def test_two_people_open_an_account_of_the_staff_anew(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        one, two = await place.come("operator"), await place.come("operator")
        inspector = await place.come("inspector", "fiscal")
        path = f"/api/operator/people/{inspector.id}/reset"
        assert await one.refused("POST", path, {}, 409) == "waits_for_second_person"
        (asked,) = (await two.get("/api/house/approvals"))["approvals"]
        found = await two.post(f"/api/house/approvals/{asked['id']}", {"approve": True})
        new = {"code": found["reset"]["code"], "password": "uma senha bem nova"}
        await (await place.stranger()).post("/api/reset", new)

    visit(story, tmp_path, settings=msgspec.structs.replace(SMALL_HOUSE, two_people=True))


# ---- papers, and going for good


def test_an_account_is_closed_once_its_money_is_paid_and_what_need_not_be_kept_is_gone(
    database: str, tmp_path: Path
) -> None:
    async def story(place: Place) -> None:
        ana, desk = await place.come("player", "ana"), await place.come("operator")
        await place.pay_in(ana, 10 * CHIP)
        jogada = await place.play(ana, OWN.id)
        assert await ana.refused("POST", "/api/me/close", CONFIRM, 409) == "still_seated"
        await place.table(ana, OWN.id).leave(ana.id)
        await until(lambda: not tuple(place.casino.floor.at_tables(ana.id)))
        assert await ana.refused("POST", "/api/me/close", CONFIRM, 409) == "money_first"
        await with_totp(place, ana)
        papers = await ana.get("/api/me/export")
        assert (papers["person"]["name"], papers["second_factor"]["totp"]) == ("ana", True)
        assert {line["jogada"] for line in papers["statements"]["AOA"]["lines"]} >= {jogada}
        assert not re.search("argon2|public_key|[0-9a-f]{64}", msgspec.json.encode(papers["person"]).decode())
        has = await place.purse(ana)
        out = {"player": ana.id, "currency": "AOA", "amount": has, "receipt": "out"}
        await desk.post("/api/operator/desk/cash-out", out)
        await ana.post("/api/me/close", CONFIRM)
        assert await ana.refused("GET", "/api/me", None, 401) == "sign_in_first"
        stranger = await place.stranger()
        right = {"name": "ana", "password": PASSWORD}
        assert await stranger.refused("POST", "/api/sign-in", right, 403) == "sign_in_wrong"
        register = {**right, "adult": True}
        assert await stranger.refused("POST", "/api/register", register, 409) == "name_taken"
        documents = place.casino.database
        for kind in ("device", "notice", "trace", "sign-in-of"):
            assert await documents.documents(kind, f"{ana.id}/") == []
        assert await documents.document("factors", ana.id) is None
        kept = await documents.document("person", ana.id)
        assert kept is not None
        assert b"argon2" not in kept.body
        await place.casino.people.forget_names(0)
        kept = await documents.document("person", ana.id)
        assert kept is not None
        assert b"ana" not in kept.body.replace(ana.id.encode(), b"")
        assert await place.casino.database.last_line(f"jogada/{jogada}") is not None  # the book is as it was

    visit(story, tmp_path, OWN, database=database)


# ---- what anybody may read


def test_figures_are_for_those_who_watch_over_the_house(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        here, outside = await place.stranger(), await from_afar(place, 1)
        assert (await here.http.get("/metrics")).status_code == 200
        assert await outside.refused("GET", "/metrics", None, 404) == "no_such_page"
        place.app.state.proxies = Proxies()  # a proxy stands there, and nobody has said so
        assert await outside.refused("GET", "/metrics", None, 404) == "no_such_page"

    visit(story, tmp_path, settings=PROXIED)


def test_nobody_on_the_way_keeps_what_the_interface_answers(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        ana = await place.come("player")
        for path in ("/api/me", "/api/me/statement", "/api/me/statement.csv", "/api/me/security", "/api/me/export"):
            assert (await ana.http.get(path)).headers["cache-control"] == "no-store"
        papers = await ana.http.get("/api/conformity")
        assert papers.headers["cache-control"].startswith("public")
        again = await ana.http.get("/api/conformity", headers={"if-none-match": papers.headers["etag"]})
        assert (again.status_code, again.content) == (304, b"")

    visit(story, tmp_path)


@pytest.mark.parametrize("amount", ['"100"', "1e2", "100.0", "true", "-100", "0", "null", "[100]", "1" + "0" * 16])
def test_an_amount_at_the_desk_is_a_whole_number_and_nothing_like_one(amount: str, tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        desk, ana = await place.come("operator"), await place.come("player")
        body = f'{{"player": "{ana.id}", "currency": "AOA", "amount": {amount}, "receipt": "r"}}'
        headers = {"content-type": "application/json"}
        answer = await desk.http.post("/api/operator/desk/cash-in", content=body, headers=headers)
        assert (answer.status_code, problem(answer.json())) == (400, "bad_request")
        assert await place.purse(ana) == 0

    visit(story, tmp_path)


def test_a_key_of_another_act_is_refused_and_of_the_same_act_known(database: str, tmp_path: Path) -> None:
    """While the jogada is in play, when it is over, and after a restart."""
    played: dict[str, str] = {}

    async def held(place: Place, ana: Visitor) -> None:
        jogada = played["jogada"]
        same = await place.act(ana, OWN.id, bet(CHIP, "encarnado"), "k", jogada)
        assert isinstance(same, Accepted)
        assert (same.again, same.jogada) == (True, jogada)
        for act in (bet(2 * CHIP, "encarnado"), bet(CHIP, "preto")):
            other = await place.act(ana, OWN.id, act, "k", jogada)
            assert not isinstance(other, Accepted)
            assert other.code == "key_used_otherwise"

    async def story(place: Place) -> None:
        ana = await place.come("player", "ana")
        await place.pay_in(ana, 10 * CHIP)
        played["jogada"] = await place.jogada(ana, OWN.id)
        first = await place.lay(ana, OWN.id, CHIP, "encarnado", key="k")
        assert isinstance(first, Accepted)
        await held(place, ana)
        assert await place.purse(ana) == 9 * CHIP
        await place.spin(ana, OWN.id)
        await held(place, ana)
        other = await place.act(ana, OWN.id, bet(CHIP, "preto"), "another", played["jogada"])
        assert not isinstance(other, Accepted)
        assert other.code == "jogada_over"

    async def next_day(place: Place) -> None:
        ana = await place.stranger()
        await ana.post("/api/sign-in", {"name": "ana", "password": PASSWORD})
        ana.person = await place.casino.people.by_name("ana")
        assert ana.person is not None
        await place.casino.sit(ana.person, OWN.id)
        await held(place, ana)

    for each in (story, next_day):
        visit(each, tmp_path, OWN, database=database)


def bet(amount: int, chance: str) -> dict[str, Any]:
    return {"act": "place", "chance": chance, "amount": amount}


class DiskFull(Exception):
    pass


def test_ready_says_whether_the_database_takes_anything(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(place: Place) -> None:
        visitor, database = await place.stranger(), place.casino.database
        assert (await visitor.get("/api/ready"))["status"] == "ok"

        async def fails(*_: object, **__: object) -> bool:
            raise DiskFull

        for call in ("keep", "last_root"):
            with monkeypatch.context() as broken:
                broken.setattr(database, call, fails)
                place.casino._look_again = 0
                assert await visitor.refused("GET", "/api/ready", None, 503) == "database_away"
        assert (await visitor.get("/api/ready"))["status"] == "ok"

    visit(story, tmp_path)


def test_a_heartbeat_of_a_program_is_no_sign_of_a_person() -> None:
    assert is_heartbeat('{"do":"ping"}')
    assert is_heartbeat('{"do":"ping","id":7}')
    for message in ('{"do":"unwatch","table":"a"}', '{"do":"rest","table":"a"}', "{}", "[1]", b"\xff", "x" * 61):
        assert not is_heartbeat(message)


def test_a_players_own_complaints_are_found_without_reading_those_of_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(place: Place) -> None:
        ana, rui, eve = [await place.come("player") for _ in range(3)]
        complaints = place.casino.complaints
        for number in range(6):
            await complaints.open(rui.person, f"x/{number:08d}", "?")  # type: ignore[arg-type]
        first = await complaints.open(ana.person, "x/00000000", "?")  # type: ignore[arg-type]
        assert [each["id"] for each in await ana.get("/api/complaints")] == [first.id]
        second = await complaints.open(ana.person, "x/00000001", "?")  # type: ignore[arg-type]
        read, journal = list[str](), place.casino.database.journal

        async def noted(stream: str, after: int = -1) -> Any:
            read.append(stream)
            return await journal(stream, after)

        monkeypatch.setattr(place.casino.database, "journal", noted)
        assert [each["id"] for each in await ana.get("/api/complaints")] == [second.id, first.id]
        assert sorted(read) == [f"complaint/{first.id}", f"complaint/{second.id}"]
        assert await eve.get("/api/complaints") == []
        assert len(await (await place.come("inspector")).get("/api/complaints")) == 8

    visit(story, tmp_path)


@pytest.mark.parametrize("path", ["/api/complaints", f"/api/tables/{SHARED.id}/history"])
def test_answers_that_read_much_are_not_asked_for_by_the_hundred(path: str, tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        ana = await place.come("player")
        statuses = [(await ana.http.get(path)).status_code for _ in range(60)]
        assert statuses.count(429) >= 20

    visit(story, tmp_path, SHARED)


def test_complaints_are_not_made_by_the_hundred(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        ana = await place.come("player")
        await place.pay_in(ana, 10 * CHIP)
        jogada = await place.play(ana, OWN.id)
        body = {"jogada": jogada, "words": "?"}
        statuses = [(await ana.http.post("/api/complaints", json=body)).status_code for _ in range(20)]
        assert statuses == [200] * 5 + [429] * 15

    visit(story, tmp_path, OWN)
