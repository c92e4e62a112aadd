"""What every request passes: headers, cookies, forged requests, sizes, rates, and what is logged."""

import asyncio
import warnings
from pathlib import Path
from typing import Any

import httpx
import pytest
import structlog
from litestar.exceptions import LitestarDeprecationWarning

from jogofeito.server.app import BODY_BYTES, create_app
from jogofeito.server.guard import HEADERS
from jogofeito.server.routes.common import COOKIE, DEVICE
from server.support import (
    PAGE,
    PASSWORD,
    Place,
    opened,
    problem,
    visit,
)


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
                cookies = [each.split("; ") for each in answer.headers.get_list("set-cookie")]
                names = {name.partition("=")[0] for name, *_ in cookies}
                assert names == ({COOKIE} if path == "/api/guest" else {COOKIE, DEVICE})
                for _, *flags in cookies:
                    kept = {flag for flag in flags if not flag.startswith("Max-Age")}
                    assert kept == {"HttpOnly", "Path=/", "SameSite=strict", *(["Secure"] if secure else [])}
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


def test_files_of_the_client_do_not_use_up_what_a_person_may_ask(tmp_path: Path) -> None:
    """A page with several tables fetches dozens of them at once."""

    async def story() -> None:
        async with opened(str(tmp_path / "casino.db"), tmp_path, burst=3) as place:
            visitor = await place.stranger()
            for number in range(20):
                assert (await visitor.http.get(f"/assets/none-{number}.js")).status_code == 404
            assert (await visitor.http.get("/api/health")).status_code == 200

    asyncio.run(story())
