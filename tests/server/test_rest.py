"""The REST interface: every route, who may use it, and what it answers when it cannot."""

import asyncio
import csv
import io
import warnings
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import httpx
import jsonschema_rs
import msgspec
import pytest
import structlog
from litestar.exceptions import LitestarDeprecationWarning

from jogofeito.cashier.accounts import Account
from jogofeito.core.facts import Announced, Told
from jogofeito.core.parties import CROUPIER, Party, seat
from jogofeito.core.record import read_record
from jogofeito.floor.live import Accepted
from jogofeito.games import GAMES
from jogofeito.games.roleta.game import ROLETA_FRANCESA
from jogofeito.inspection.verify import verify
from jogofeito.server import replays, wire
from jogofeito.server.app import BODY_BYTES, create_app
from jogofeito.server.guard import HEADERS
from jogofeito.server.people import Person
from jogofeito.server.routes.common import COOKIE
from jogofeito.server.shapes import Role
from server.support import (
    CHIP,
    DEMO,
    OWN,
    PAGE,
    PASSWORD,
    SHARED,
    Place,
    Visitor,
    a_table,
    no_more_bets,
    opened,
    problem,
    until,
    visit,
)

ROLES: tuple[Role, ...] = ("guest", "player", "operator", "inspector")
EVERYBODY = frozenset(ROLES)
PLAYER, OPERATOR = frozenset({"player"}), frozenset({"operator"})
HOUSE = frozenset({"operator", "inspector"})
NAMED = EVERYBODY - {"guest"}
ANYBODY = None  # also who is not signed in

CASH = {"player": "p-nobody", "currency": "AOA", "amount": 5, "receipt": "r"}
CORRECT = {"batch": "receipt/desk/none", "reason": "x", "key": "k"}
VIA_WALLET = {"currency": "AOA", "amount": 5, "key": "k"}
OPEN_TABLE = {"id": "mesa-nova", "game": "roleta-francesa"}

# every route: what it needs to be understood, and who may use it
WHO: dict[tuple[str, str], tuple[object, frozenset[str] | None]] = {
    ("GET", "/api/health"): (None, ANYBODY),
    ("GET", "/api/ready"): (None, ANYBODY),
    ("POST", "/api/guest"): (None, ANYBODY),
    ("POST", "/api/register"): ({"name": "nova", "password": PASSWORD, "adult": False}, ANYBODY),
    ("POST", "/api/sign-in"): ({"name": "nova", "password": PASSWORD}, ANYBODY),
    ("POST", "/api/claim"): ({"code": "x", "name": "nova", "password": PASSWORD}, ANYBODY),
    ("POST", "/api/sign-out"): (None, ANYBODY),
    ("GET", "/api/lobby"): (None, ANYBODY),
    ("GET", "/api/jackpots"): (None, ANYBODY),
    ("GET", "/api/tables/{table}"): (None, ANYBODY),
    ("GET", "/api/tables/{table}/odds"): (None, ANYBODY),
    ("GET", "/api/messages"): (None, ANYBODY),
    ("GET", "/api/conformity"): (None, ANYBODY),
    ("GET", "/api/conformity.html"): (None, ANYBODY),
    ("GET", "/api/tables/{table}/last"): (None, EVERYBODY),
    ("GET", "/api/tables/{table}/advice"): (None, EVERYBODY),
    ("GET", "/api/replay"): (None, EVERYBODY),
    ("GET", "/api/record"): (None, EVERYBODY),
    ("GET", "/api/history"): (None, EVERYBODY),
    ("GET", "/api/tables/{table}/history"): (None, EVERYBODY),
    ("GET", "/api/me"): (None, EVERYBODY),
    ("PUT", "/api/me/settings"): ({"language": "en"}, EVERYBODY),
    ("GET", "/api/me/statement"): (None, EVERYBODY),
    ("GET", "/api/me/statement.csv"): (None, EVERYBODY),
    ("GET", "/api/me/sessions"): (None, EVERYBODY),
    ("POST", "/api/me/demo"): (None, frozenset({"guest", "player"})),
    ("POST", "/api/me/password"): ({"old": "not the old one", "new": "the new password"}, NAMED),
    ("GET", "/api/me/limits"): (None, PLAYER),
    ("PUT", "/api/me/limits"): ({"which": "minutes_day", "value": 1000}, PLAYER),
    ("POST", "/api/me/exclusion"): ({"days": 1}, PLAYER),
    ("POST", "/api/me/wallet/bring"): (VIA_WALLET, PLAYER),
    ("POST", "/api/me/wallet/take-home"): (VIA_WALLET, PLAYER),
    ("GET", "/api/complaints"): (None, NAMED),
    ("POST", "/api/complaints"): ({"jogada": "x/0", "words": "x"}, PLAYER),
    ("POST", "/api/complaints/{complaint}/answer"): ({"words": "x"}, NAMED),
    ("GET", "/api/operator/games"): (None, HOUSE),
    ("POST", "/api/operator/tables"): (OPEN_TABLE, OPERATOR),
    ("POST", "/api/operator/check"): ({"game": "roleta-francesa"}, OPERATOR),
    ("PUT", "/api/operator/tables/{table}"): ({"values": {"maxima.pleno": 20}}, OPERATOR),
    ("DELETE", "/api/operator/tables/{table}"): (None, OPERATOR),
    ("POST", "/api/operator/desk/cash-in"): (CASH, OPERATOR),
    ("POST", "/api/operator/desk/cash-out"): (CASH, OPERATOR),
    ("POST", "/api/operator/desk/correct"): (CORRECT, OPERATOR),
    ("GET", "/api/operator/people"): (None, HOUSE),
    ("POST", "/api/operator/invitations"): ({"role": "inspector"}, OPERATOR),
    ("GET", "/api/operator/figures"): (None, HOUSE),
    ("GET", "/api/inspector/jogadas"): (None, HOUSE),
    ("POST", "/api/inspector/inspection"): (None, HOUSE),
    ("GET", "/api/inspector/signals"): (None, frozenset({"inspector"})),
}
QUERIES = {
    "/api/replay": {"jogada": "x/0"},
    "/api/record": {"jogada": "x/0"},
    "/api/history": {"jogada": "x/0"},
    "/api/inspector/jogadas": {"table": "x"},
}


async def request(visitor: Visitor, method: str, path: str, body: object) -> httpx.Response:
    filled = path.format(table=SHARED.id, complaint="none")
    return await visitor.http.request(method, filled, json=body, params=QUERIES.get(path))


async def document(place: Place) -> Any:
    return await (await place.stranger()).get("/schema/openapi.json")


def operations(described: Any) -> Iterator[tuple[str, str, Any]]:
    for path, methods in described["paths"].items():
        for method, operation in methods.items():
            yield method.upper(), path, operation


# ---- who may do what


def test_every_route_is_listed_above(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        assert {(method, path) for method, path, _ in operations(await document(place))} == set(WHO)

    visit(story, tmp_path)


@pytest.mark.parametrize("role", [None, *ROLES])
def test_a_route_answers_those_it_is_for_and_nobody_else(role: Role | None, tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        for (method, path), (body, roles) in WHO.items():
            visitor = await place.come(role) if role else await place.stranger()
            answer = await request(visitor, method, path, body)
            where = f"{method} {path}: {answer.text[:300]}"
            if roles is ANYBODY or role in roles:
                assert answer.status_code not in (401, 405), where
                assert answer.status_code < 500, where
                assert answer.is_success or problem(answer.json()) != "not_your_role", where
            elif role is None:
                assert (answer.status_code, problem(answer.json())) == (401, "sign_in_first"), where
            else:
                assert (answer.status_code, problem(answer.json())) == (403, "not_your_role"), where

    visit(story, tmp_path, SHARED)


def test_a_body_that_does_not_fit_is_refused_in_both_languages(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        visitors = {role: await place.come(role) for role in ROLES}
        tried = 0
        for method, path, operation in operations(await document(place)):
            if "requestBody" not in operation:
                continue
            body, roles = WHO[method, path]
            visitor = visitors[next(role for role in reversed(ROLES) if roles is None or role in roles)]
            assert isinstance(body, dict)
            wrong: list[bytes] = [b"", b"{", b"[]", b"null", b"\xff", msgspec.json.encode({**body, "more": 1})]
            wrong += [msgspec.json.encode({**body, name: [[]]}) for name in body]
            for content in wrong:
                headers = {"content-type": "application/json"}
                where = path.format(table=SHARED.id, complaint="none")
                answer = await visitor.http.request(method, where, content=content, headers=headers)
                assert (answer.status_code, problem(answer.json())) == (400, "bad_request"), f"{path} {content!r}"
                tried += 1
        assert tried > 100

    visit(story, tmp_path, SHARED)


WRONG_QUERIES = (
    "/api/me/statement?currency=XXX",
    "/api/me/statement?from_ms=yesterday",
    "/api/me/statement.csv?until_ms=1.5",
    "/api/operator/figures?day=tomorrow",
    "/api/inspector/jogadas",
    "/api/inspector/jogadas?table=x&before=y",
    "/api/replay",
    "/api/conformity.html?lang=fr",
)


def test_a_parameter_that_does_not_fit_is_refused_in_both_languages(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        visitor = await place.come("inspector")
        assert {path: problem(await visitor.get(path, 400)) for path in WRONG_QUERIES} == dict.fromkeys(
            WRONG_QUERIES, "bad_request"
        )

    visit(story, tmp_path)


def test_no_name_ends_with_a_line_end(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        visitor = await place.come("operator")
        wrong: tuple[tuple[str, object], ...] = (
            ("/api/operator/desk/cash-in", {**CASH, "receipt": "a\n"}),
            ("/api/operator/tables", {**OPEN_TABLE, "id": "mesa\n"}),
            ("/api/register", {"name": "ana\n", "password": PASSWORD, "adult": True}),
        )
        assert [(await visitor.http.post(path, json=body)).status_code for path, body in wrong] == [400] * 3

    visit(story, tmp_path)


NULL = "\x00"


ODD: tuple[tuple[str, str, object, dict[str, str] | None], ...] = (
    ("GET", "/api/replay", None, {"jogada": NULL}),
    ("GET", "/api/inspector/jogadas", None, {"table": NULL}),
    ("GET", "/api/operator/people", None, {"search": NULL}),
    ("POST", "/api/operator/desk/cash-in", {**CASH, "player": NULL}, None),
    ("POST", "/api/complaints/%00/answer", {"words": NULL}, None),
)


def test_letters_that_a_database_does_not_keep_are_no_fault_of_ours(database: str, tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        visitor = await place.come("operator")
        answers = [
            await visitor.http.request(method, path, json=body, params=query) for method, path, body, query in ODD
        ]
        assert [answer.status_code for answer in answers if answer.status_code >= 500] == []

    visit(story, tmp_path, database=database)


# ---- what every request passes


def test_the_application_is_put_together_without_a_warning(tmp_path: Path) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error", LitestarDeprecationWarning)
        create_app(str(tmp_path / "casino.db"), tmp_path)


def guarded(answer: httpx.Response) -> bool:
    """Whether every header stands there, and once."""
    return all(answer.headers.get_list(name.decode()) == [value.decode()] for name, value in HEADERS)


GUARDED = (
    ("GET", "/", 200),
    ("GET", "/api/health", 200),
    ("GET", "/metrics", 200),
    ("GET", "/schema/openapi.json", 200),
    ("GET", "/schema/asyncapi.json", 200),
    ("GET", "/mesa/francesa", 200),
    ("GET", "/api/me", 401),
    ("GET", "/nothing.js", 404),
    ("GET", "/api/tables/nothing", 404),
    ("POST", "/api/register", 400),
)
UNROUTED = (("GET", "/api/nothing", 404), ("POST", "/nothing", 405), ("DELETE", "/api/me", 405))


async def unguarded(place: Place, requests: tuple[tuple[str, str, int], ...]) -> list[str]:
    """Which of these, each answered with its status, lack a header or have one twice."""
    visitor, found = await place.stranger(), list[str]()
    for method, path, status in requests:
        answer = await visitor.http.request(method, path)
        assert answer.status_code == status, path
        assert "strict-transport-security" not in answer.headers
        found += [] if guarded(answer) else [path]
    return found


def test_every_answer_has_the_headers_that_browsers_obey(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        assert await unguarded(place, GUARDED) == []
        assert {b"content-security-policy", b"x-content-type-options", b"x-frame-options"} <= dict(HEADERS).keys()

    visit(story, tmp_path)


def test_what_no_route_answers_has_the_headers_too(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        assert await unguarded(place, UNROUTED) == []

    visit(story, tmp_path)


def test_an_answer_from_the_cache_has_the_headers_once(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        again = (("GET", "/api/messages", 200), ("GET", "/api/conformity", 200)) * 2
        assert await unguarded(place, again) == []

    visit(story, tmp_path)


def test_an_error_of_ours_is_answered_with_the_headers_and_without_its_cause(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(place: Place) -> None:
        async def broken(*_: object) -> None:
            raise RuntimeError("secret cause")

        visitor = await place.come("player")
        monkeypatch.setattr(place.casino.protection, "limits", broken)
        with structlog.testing.capture_logs() as logs:
            answer = await visitor.http.get("/api/me/limits")
        assert (answer.status_code, problem(answer.json())) == (500, "our_fault")
        assert "secret cause" not in answer.text
        assert guarded(answer)
        assert [each["error"] for each in logs if each["event"] == "request_failed"] == ["RuntimeError('secret cause')"]

    visit(story, tmp_path)


@pytest.mark.parametrize("secure", [False, True])
def test_cookies_are_for_this_site_and_not_for_scripts(secure: bool, tmp_path: Path) -> None:
    async def story() -> None:
        async with opened(str(tmp_path / "casino.db"), tmp_path, secure=secure) as place:
            visitor = await place.stranger()
            body = {"name": "ana", "password": PASSWORD, "adult": True}
            for path, sent in (
                ("/api/guest", None),
                ("/api/register", body),
                ("/api/sign-in", {"name": "ana", "password": PASSWORD}),
                ("/api/me/password", {"old": PASSWORD, "new": f"{PASSWORD} nova"}),
            ):
                answer = await visitor.http.post(path, json=sent)
                assert answer.status_code == 200, answer.text
                name, *flags = (part.strip() for part in answer.headers["set-cookie"].split(";"))
                assert name.startswith(f"{COOKIE}=")
                assert set(flags) == {"HttpOnly", "Path=/", "SameSite=strict", *(["Secure"] if secure else [])}
                assert ("strict-transport-security" in answer.headers) == secure
            assert (await visitor.get("/api/me"))["name"] == "ana"

    asyncio.run(story())


def test_a_forged_request_is_refused(tmp_path: Path) -> None:
    """A page of another site can make a browser send its cookies, but neither our header nor our origin."""

    async def story(place: Place) -> None:
        player = await place.come("player")
        sent = {"language": "en"}

        async def tried(**headers: str) -> int:
            client = player.http
            client.headers = httpx.Headers(headers)
            answer = await client.put("/api/me/settings", json=sent)
            assert answer.status_code == 200 or problem(answer.json()) == "forged"
            assert guarded(answer)
            return answer.status_code

        ours = PAGE["X-Jogo-Feito"]
        assert await tried() == 403
        assert await tried(x_jogo_feito=ours) == 403
        assert await tried(**{"X-Jogo-Feito": ours, "Origin": "http://evil.example"}) == 403
        assert await tried(**{"X-Jogo-Feito": ours, "Origin": "http://casino.ao.evil.example"}) == 403
        assert await tried(**{"X-Jogo-Feito": ours, "Origin": "null"}) == 403
        assert (await place.casino.people.of(player.id)).language == "pt"  # type: ignore[union-attr]
        assert await tried(**{"X-Jogo-Feito": ours, "Origin": "http://casino.ao"}) == 200
        assert await tried(**{"X-Jogo-Feito": ours}) == 200
        player.http.headers = httpx.Headers({"Origin": "http://evil.example"})
        assert (await player.get("/api/me"))["language"] == "en"  # to look does no harm

    visit(story, tmp_path)


def test_a_bearer_token_needs_no_header_and_a_wrong_one_does_not_fall_back_to_the_cookie(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        player = await place.come("player")
        token = player.http.cookies[COOKIE]
        program = await place.stranger()
        program.http.headers = httpx.Headers({"Authorization": f"Bearer {token}"})
        assert (await program.ask("PUT", "/api/me/settings", {"language": "en"}))["language"] == "en"
        player.http.headers = httpx.Headers({"Authorization": "Bearer wrong"})
        assert await player.refused("PUT", "/api/me/settings", {"language": "pt"}, 401) == "sign_in_first"

    visit(story, tmp_path)


def test_a_body_that_is_too_large_is_refused(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        player = await place.come("player")
        body = {"jogada": "x/0", "words": "x" * BODY_BYTES}
        assert await player.refused("POST", "/api/complaints", body, 413) == "too_large"

        async def drop_by_drop() -> Any:
            for _ in range(BODY_BYTES // 1000 + 2):
                yield b" " * 1000

        answer = await player.http.post("/api/complaints", content=drop_by_drop())
        assert (answer.status_code, problem(answer.json())) == (413, "too_large")

    visit(story, tmp_path)


def test_whoever_asks_too_often_is_told_when_to_come_back(tmp_path: Path) -> None:
    async def story() -> None:
        async with opened(str(tmp_path / "casino.db"), tmp_path, burst=3) as place:
            visitor = await place.stranger()
            answers = [await visitor.http.get("/api/health") for _ in range(4)]
            assert [answer.status_code for answer in answers] == [200, 200, 200, 429]
            assert problem(answers[-1].json()) == "too_often"
            assert answers[-1].headers["retry-after"] == "1"
            assert guarded(answers[-1])

    asyncio.run(story())


def test_whoever_asks_too_often_may_not_go_on_at_another_route(tmp_path: Path) -> None:
    async def story() -> None:
        statuses = []
        async with opened(str(tmp_path / "casino.db"), tmp_path, burst=3) as place:
            visitor = await place.stranger()
            statuses += [(await visitor.http.get(path)).status_code for path in ("/api/health", "/api/lobby") * 2]
        assert statuses == [200, 200, 200, 429]

    asyncio.run(story())


def test_passwords_are_not_guessed_by_the_thousand(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        await place.come("player", "ana")
        visitor = await place.stranger()
        for _ in range(8):
            body = {"name": "ana", "password": "not the password"}
            assert await visitor.refused("POST", "/api/sign-in", body, 403) == "sign_in_wrong"
        answer = await visitor.http.post("/api/sign-in", json={"name": "ANA", "password": PASSWORD})
        assert (answer.status_code, problem(answer.json())) == (429, "too_often")
        assert 1 <= int(answer.headers["retry-after"]) <= 10
        assert await visitor.refused("POST", "/api/sign-in", {"name": "rui", "password": PASSWORD}, 403)

    visit(story, tmp_path)


def test_what_is_not_there_is_answered_as_a_problem(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        visitor = await place.stranger()
        for path in ("/api/nothing", "/api", "/a/b/c.png"):
            answer = await visitor.get(path, 404)
            assert problem(answer) == "no_such_page"
            assert path in answer["refused"]["text"]["en"]

    visit(story, tmp_path)


def test_a_method_that_is_not_there_is_answered_as_a_problem(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        assert await (await place.stranger()).refused("DELETE", "/api/me", None, 405) == "method_not_allowed"

    visit(story, tmp_path)


def test_nothing_secret_is_logged(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        visitor, seen = await place.stranger(), []
        with structlog.testing.capture_logs() as logs:
            body = {"name": "ana", "password": PASSWORD, "adult": True}
            await visitor.post("/api/register", body)
            seen.append(visitor.http.cookies[COOKIE])
            me = await visitor.post("/api/sign-in", {"name": "ana", "password": PASSWORD, "token": True})
            seen.append(me["token"])
            await visitor.refused("POST", "/api/sign-in", {"name": "ana", "password": "wrong and long"}, 403)
            await visitor.refused("POST", "/api/sign-in", {"name": "ana", "password": "short"}, 400)
            await visitor.post("/api/me/password", {"old": PASSWORD, "new": "a new password"})
            seen.append(visitor.http.cookies[COOKIE])
            code, _ = await place.casino.people.invite("operator")
            await visitor.post("/api/claim", {"code": code, "name": "chefe", "password": PASSWORD})
            seen.append(visitor.http.cookies[COOKIE])
            await visitor.get("/api/operator/people", search="who is searched for")
            await visitor.refused("POST", "/api/me/demo", None, 403)
        assert len(set(seen)) == 4
        said = repr(logs)
        assert said.count("'event': 'request'") == 8
        secrets = [*seen, PASSWORD, "wrong and long", "short", "a new password", code, "searched for", "ana"]
        assert [secret for secret in secrets if secret in said] == []

    visit(story, tmp_path)


# ---- health and documents


def test_health_readiness_and_metrics_are_told(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        visitor = await place.stranger()
        assert await visitor.get("/api/health") == {"status": "ok"}
        ready = await visitor.get("/api/ready")
        link = await place.casino.database.last_link()
        assert ready == {"status": "ok", "tables": 2, "link": link.number}
        player = await place.come("player")
        await place.pay_in(player, CHIP)
        await place.play(player, OWN.id)
        metrics = (await visitor.http.get("/metrics")).text
        assert 'jogofeito_http_requests_total{method="GET",status="200"} 2.0' in metrics
        assert f'jogofeito_act_seconds_count{{table="{OWN.id}"}} 1.0' in metrics
        assert player.id not in metrics
        place.casino.ready = False
        assert await visitor.refused("GET", "/api/ready", None, 503) == "not_ready"

    visit(story, tmp_path, OWN, SHARED)


def references(part: Any) -> Iterator[str]:
    if isinstance(part, dict):
        for key, value in part.items():
            if key == "$ref" and isinstance(value, str):
                yield value
            else:
                yield from references(value)
    elif isinstance(part, list):
        for each in part:
            yield from references(each)


def lost(described: Any) -> list[str]:
    """References that lead nowhere."""

    def leads(reference: str) -> bool:
        found = described
        for name in reference.removeprefix("#/").split("/"):
            if not isinstance(found, dict) or name not in found:
                return False
            found = found[name]
        return reference.startswith("#/")

    return [reference for reference in references(described) if not leads(reference)]


def wrong_schemas(described: Any) -> list[str]:
    schemas = described["components"]["schemas"]
    assert schemas
    return [name for name, schema in schemas.items() if not jsonschema_rs.meta.is_valid(schema)]


def test_the_description_of_rest_is_sound(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        described = await document(place)
        assert described["openapi"].startswith("3.1")
        assert lost(described) == []
        assert wrong_schemas(described) == []
        named = [operation["operationId"] for _, _, operation in operations(described)]
        assert len(named) == len(set(named))
        for method, path, operation in operations(described):
            assert operation["summary"], path
            assert any(status.startswith("2") for status in operation["responses"]), path
            places = {each["name"] for each in operation.get("parameters", ()) if each["in"] == "path"}
            assert places == {part[1:-1] for part in path.split("/") if part.startswith("{")}, path
            if WHO[method, path][1] is not ANYBODY:
                assert {"401", "403"} <= operation["responses"].keys(), path

    visit(story, tmp_path)


def test_the_description_of_the_socket_is_sound(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        described = await (await place.stranger()).get("/schema/asyncapi.json")
        assert described["asyncapi"] == "3.0.0"
        assert lost(described) == []
        assert wrong_schemas(described) == []
        said = {each.__name__ for union in (wire.Asked, wire.Said) for each in union.__args__}
        assert set(described["components"]["messages"]) == said
        assert set(described["channels"]["tables"]["messages"]) == said
        samples = (wire.Watch(table="x"), wire.Bye(reason="x", text=wire.Text("a", "b")), wire.Answer(id=1, ok=True))
        for sample in samples:
            schema = {
                "$ref": f"#/components/schemas/{type(sample).__name__}",
                "components": {"schemas": described["components"]["schemas"]},
            }
            jsonschema_rs.validator_for(schema).validate(msgspec.to_builtins(sample))

    visit(story, tmp_path)


def test_the_pages_of_the_client_are_answered_with_its_first_page(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        visitor = await place.stranger()
        pages = [await visitor.http.get(path) for path in ("/", "/mesa/francesa", "/regras")]
        assert {page.headers["content-type"] for page in pages} == {"text/html; charset=utf-8"}
        assert len({page.text for page in pages}) == 1
        assert "Jogo Feito" in pages[0].text
        assert {page.headers["cache-control"] for page in pages} == {"no-cache"}

    visit(story, tmp_path)


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
        table.leave(player.id)
        await until(lambda: not len(table.sitters))
        await place.jogada(player, SHARED.id)
        present, past = await player.get("/api/me/sessions")
        assert (present["table"], present["ended_ms"], present["jogadas"]) == (SHARED.id, None, 0)
        replay = await player.get("/api/replay", jogada=jogada)
        assert (past["table"], past["staked"], past["returned"]) == (OWN.id, 2 * CHIP, replay["returned"])
        assert past["net"] == past["returned"] - past["staked"] == await place.purse(player) - 10 * CHIP
        assert past["ended_ms"] >= past["began_ms"]

    visit(story, tmp_path, OWN, SHARED)


# ---- tables


def test_the_lobby_and_a_table_tell_what_is_played_and_under_which_rules(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        visitor, player = await place.stranger(), await place.come("player")
        await place.jogada(player, SHARED.id)
        lobby = await visitor.get("/api/lobby")
        shared, own = lobby["tables"]
        assert (shared["id"], shared["players"], shared["individual"], shared["minimum"]) == (SHARED.id, 1, False, CHIP)
        assert shared["name"] == {"pt": "Roleta francesa", "en": "French roulette"}
        assert shared["bets_close_ms"] > lobby["now_ms"]
        assert (own["seats"], own["players"], own["bets_close_ms"]) == (1, 0, None)
        detail = await visitor.get(f"/api/tables/{SHARED.id}")
        assert detail["card"]["id"] == SHARED.id
        assert detail["betting_ms"] == SHARED.pace.betting_ms
        assert detail["rules"]["maxima"]["pleno"] == 30
        rule = next(each for each in detail["in_force"] if each["field"] == "maxima.pleno")
        assert (rule["value"], rule["fixed"], rule["allowed"]) == (30, False, {"low": 1, "high": 30, "step": 1})
        assert rule["rule"].startswith("AO2.")
        assert rule["law"]["pt"] != rule["law"]["en"]
        odds = await visitor.get(f"/api/tables/{SHARED.id}/odds")
        pleno = next(each for each in odds["chances"] if each["chance"] == "pleno:17")
        assert (pleno["probability"], pleno["house_edge"]) == ("1/37", "1/37")
        for path in ("/api/tables/nowhere", "/api/tables/nowhere/odds"):
            assert await visitor.refused("GET", path, None, 404) == "no_such_table"

    visit(story, tmp_path, SHARED, OWN)


def test_the_record_of_a_jogada_is_verified_by_whoever_asks_for_it(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        player, guest = await place.come("player"), await place.come("guest")
        await place.pay_in(player, 10 * CHIP)
        playing = await place.jogada(player, OWN.id)
        for path in ("/api/record", "/api/replay"):
            assert await player.refused("GET", path, None, 409, jogada=playing) == "jogada_in_play"
            assert await player.refused("GET", path, None, 404, jogada="nowhere/0") == "no_such_jogada"
        seed = await place.table(player, OWN.id).contribute(player.id, "c0ffee")
        assert seed is None
        jogada = await place.play(player, OWN.id)
        for visitor in (player, guest):
            answer = await visitor.http.get("/api/record", params={"jogada": jogada})
            assert answer.headers["content-type"] == "application/json"
            record = read_record(answer.content)
            findings = list(verify(record))
            assert {finding.holds for finding in findings} <= {True, None}
            assert {"replay", "commitment"} <= {finding.what for finding in findings if finding.holds}
            assert record.jogada == jogada

    visit(story, tmp_path, OWN)


def test_a_replay_tells_each_viewer_their_own_part(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        player, other, inspector = await place.come("player"), await place.come("player"), await place.come("inspector")
        await place.pay_in(player, 10 * CHIP)
        jogada = await place.jogada(player, OWN.id)
        assert isinstance(await place.lay(player, OWN.id, 2 * CHIP), Accepted)
        live = await inspector.get("/api/replay", jogada=jogada)
        assert (live["ended_ms"], live["seat"]) == (None, None)
        assert any(step["fact"]["fact"] == "bet_placed" for step in live["steps"])
        await place.spin(player, OWN.id)
        mine = await player.get("/api/replay", jogada=jogada)
        assert mine == await player.get(f"/api/tables/{OWN.id}/last")
        assert (mine["seat"], mine["staked"]) == (1, 2 * CHIP)
        assert mine["returned"] == await place.purse(player) - 8 * CHIP
        calls = [step["call"]["pt"] for step in mine["steps"] if step["call"]]
        assert calls[0] == "Façam as vossas apostas."
        theirs = await other.get("/api/replay", jogada=jogada)
        assert (theirs["seat"], theirs["staked"], theirs["returned"]) == (None, None, None)
        assert theirs["steps"] == mine["steps"]  # at roulette everything lies open
        assert (mine["open"], mine["void"], mine["law"]) == (True, False, "AO2")
        assert await other.refused("GET", f"/api/tables/{OWN.id}/last", None, 404) == "no_jogada_yet"

    visit(story, tmp_path, OWN)


def a_person(role: Role) -> Person:
    return Person("x", "x", role, "pt", 0)


@pytest.mark.parametrize(
    "role, viewer, to, sees",
    [
        ("player", seat(1), seat(1), True),
        ("player", seat(1), seat(2), False),
        ("player", Party(""), seat(1), False),
        ("operator", Party(""), seat(1), False),
        ("guest", Party(""), CROUPIER, False),
        ("inspector", Party(""), seat(1), True),
    ],
)
def test_a_fact_for_one_seat_is_shown_to_its_player_and_the_inspector(
    role: Role, viewer: Party, to: Party, sees: bool
) -> None:
    told = Told(Announced("bets_open"), to)
    assert replays._may_see(told, a_person(role), viewer) is sees
    assert replays._may_see(Told(Announced("bets_open")), a_person(role), viewer)


def test_the_record_of_a_game_with_hidden_cards_is_for_the_inspector_only() -> None:
    class Hiding:
        hides = True

    hiding: Any = Hiding()
    assert [role for role in ROLES if replays.may_have_record(hiding, a_person(role))] == ["inspector"]
    assert not replays.may_have_record(hiding, None)
    assert all(replays.may_have_record(ROLETA_FRANCESA, a_person(role)) for role in ROLES)


def test_names_are_there_in_both_languages(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        names = await (await place.stranger()).get("/api/messages")
        assert names["pt"]["name"]["pleno"] == "pleno"
        assert names["en"]["name"]["pleno"] == "straight up"

    visit(story, tmp_path)


# ---- complaints


def test_a_complaint_is_made_answered_and_answered_back(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        player, other = await place.come("player"), await place.come("player")
        operator, inspector = await place.come("operator"), await place.come("inspector")
        await place.pay_in(player, 10 * CHIP)
        jogada = await place.play(player, OWN.id)
        nowhere = {"jogada": "nowhere/0", "words": "?"}
        assert await player.refused("POST", "/api/complaints", nowhere, 404) == "no_such_jogada"
        first = await player.post("/api/complaints", {"jogada": jogada, "words": "A bola saltou."})
        assert (first["closed"], first["player"], len(first["said"])) == (False, player.id, 1)
        path = f"/api/complaints/{first['id']}/answer"
        assert await other.refused("POST", path, {"words": "?"}, 404) == "no_such_complaint"
        assert await other.get("/api/complaints") == []
        answered = await operator.post(path, {"words": "Vimos o registo."})
        assert (answered["closed"], answered["player_name"]) == (True, player.person.name)  # type: ignore[union-attr]
        back = await player.post(path, {"words": "Não concordo.", "close": True})
        assert not back["closed"]  # a player cannot close it; to answer is to open it again
        done = await inspector.post(path, {"words": "A jogada está certa.", "close": True})
        assert [said["role"] for said in done["said"]] == ["player", "operator", "player", "inspector"]
        assert done["closed"]
        second = await other.post("/api/complaints", {"jogada": jogada, "words": "Eu também."})
        everything = await inspector.get("/api/complaints")
        assert {each["id"] for each in everything} == {first["id"], second["id"]}
        assert await player.get("/api/complaints") == [done]
        nothing = await operator.refused("POST", "/api/complaints/none/answer", {"words": "?"}, 404)
        assert nothing == "no_such_complaint"

    visit(story, tmp_path, OWN)


# ---- the operator


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
        await until(lambda: not place.casino.hall._changing)
        refused = await operator.ask("PUT", path, {"values": {"maxima.pleno": 31}}, 422)
        assert [each["rule"] for each in refused["several"]] == ["AO1.35.a"]
        assert (await operator.get("/api/tables/mesa"))["rules"]["maxima"]["pleno"] == 20
        currency = {"values": {"currency": "EUR"}}
        assert await operator.refused("PUT", path, currency, 409) == "currency_stays"
        nowhere = "/api/operator/tables/nowhere"
        assert await operator.refused("PUT", nowhere, {"values": {}}, 404) == "no_such_table"

    visit(story, tmp_path)


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
            await until(lambda: not place.casino.hall._changing)
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
        assert (own["jogadas"], own["players"], shared["players"]) == (6, 2, 1)
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


# ---- the inspector


def test_the_inspector_looks_through_the_jogadas_of_a_table(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        inspector, player = await place.come("inspector"), await place.come("player")
        await place.pay_in(player, 100 * CHIP)
        played = [await place.play(player, OWN.id) for _ in range(3)]
        table = place.table(player, OWN.id)
        await until(lambda: table.live is not None)
        found = await inspector.get("/api/inspector/jogadas", table=table.id)
        assert [each["jogada"] for each in found[1:]] == played[::-1]
        assert found[0]["ended_ms"] is None
        assert all(each["ended_ms"] and not each["void"] for each in found[1:])
        table.leave(player.id)
        await until(lambda: table.live is None and not len(table.sitters))
        (newest, *_) = await inspector.get("/api/inspector/jogadas", table=table.id)
        assert newest["void"]
        earlier = await inspector.get("/api/inspector/jogadas", table=table.id, before=2)
        assert [each["jogada"] for each in earlier] == played[1::-1]
        for query in ({"before": 0}, {"before": -7}):
            assert await inspector.get("/api/inspector/jogadas", table=table.id, **query) == []
        assert await inspector.get("/api/inspector/jogadas", table="nowhere") == []

    visit(story, tmp_path, OWN)


def test_an_inspection_looks_at_everything_while_tables_go_on(database: str, tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        inspector, player = await place.come("inspector"), await place.come("player")
        await place.pay_in(player, 100 * CHIP)
        for _ in range(2):
            await place.play(player, OWN.id)
        await place.jogada(player, OWN.id)
        assert isinstance(await place.lay(player, OWN.id), Accepted)
        link = await place.casino.database.last_link()
        report = await inspector.post("/api/inspector/inspection")
        assert report["problems"] == []
        assert (report["jogadas"], report["open_jogadas"], report["void_jogadas"]) == (3, 1, 0)
        assert (report["link"], report["digest"]) == (link.number, link.digest)
        async with place.casino.inspecting:
            again = await inspector.refused("POST", "/api/inspector/inspection", None, 409)
        assert again == "inspection_running"

    visit(story, tmp_path, OWN, database=database)


def test_conformity_is_told_to_everybody_as_data_and_as_a_page(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        visitor = await place.stranger()
        found = await visitor.get("/api/conformity")
        assert found["total"]["rules"] == sum(found["total"][each] for each in ("proven", "not_yet", "physical"))
        pages = {lang: await visitor.http.get("/api/conformity.html", params={"lang": lang}) for lang in ("pt", "en")}
        assert {page.headers["content-type"] for page in pages.values()} == {"text/html; charset=utf-8"}
        assert "Conformity with the law" in pages["en"].text
        assert "Conformity with the law" not in pages["pt"].text

    visit(story, tmp_path)


# ---- the outside wallet


def test_a_casino_without_a_wallet_says_so(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        player = await place.come("player")
        for path in ("/api/me/wallet/bring", "/api/me/wallet/take-home"):
            assert await player.refused("POST", path, VIA_WALLET, 404) == "no_wallet"

    visit(story, tmp_path)


def test_a_table_for_euros_takes_no_kwanza(tmp_path: Path) -> None:
    euros = a_table("euros", "EUR", individual=True)

    async def story(place: Place) -> None:
        player = await place.come("player")
        await place.pay_in(player, 10 * CHIP, "AOA")
        await place.jogada(player, euros.id)
        refused = await place.lay(player, euros.id)
        assert not isinstance(refused, Accepted)
        assert refused.code == "not_enough_money"

    visit(story, tmp_path, euros)
