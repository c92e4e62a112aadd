"""The REST interface: every route, who may use it, and what it answers when it cannot."""

from pathlib import Path

import msgspec
import pytest

from jogofeito.server.shapes import Role
from server.routes_support import ANYBODY, CASH, NAMES, OPEN_TABLE, ROLES, WHO, document, operations, request
from server.support import (
    PASSWORD,
    SHARED,
    Place,
    problem,
    visit,
)


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
                where = path.format(**NAMES)
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
