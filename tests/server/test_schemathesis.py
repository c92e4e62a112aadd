"""Whatever is sent to the REST interface by whomever: it answers as its own description says, and no money moves."""

import asyncio
import threading
import warnings
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager, nullcontext
from datetime import timedelta
from pathlib import Path
from typing import Any, TypeVar

import httpx
import pytest
import requests
import schemathesis
import structlog
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.core.failures import FailureGroup
from schemathesis.core.result import Err
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from jogofeito.cashier.accounts import Account
from jogofeito.core.money import CURRENCIES
from jogofeito.floor.address import Accepted
from jogofeito.server.routes.common import COOKIE
from jogofeito.server.shapes import Role
from jogofeito.server.throttle import Throttle
from server.support import CHIP, OWN, SHARED, Place, Visitor, opened

CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]
EXAMPLES = {GenerationMode.POSITIVE: 6, GenerationMode.NEGATIVE: 3}  # of each operation, for each role
NOT_AS_DESCRIBED = "POST /api/sign-out: 204"  # see the test below
OF_THE_DESK = {"cash_in", "cash_out", "correction", "demo"}
T = TypeVar("T")


class Background:
    """A loop in a thread of its own, because generated tests are not asynchronous."""

    def __init__(self) -> None:
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever)
        self._thread.start()

    def do(self, work: Coroutine[Any, Any, T]) -> T:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(30)

    def stop(self) -> None:
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()


class Scene:
    """A casino in which something has been played, and one visitor."""

    def __init__(self, place: Place, visitor: Visitor, known: dict[str, str]) -> None:
        self.place = place
        self.visitor = visitor
        self.known = known  # names that are there, for parameters and bodies
        self.token = visitor.http.cookies[COOKIE]
        self.document: Any = None
        self.statuses: dict[int, int] = {}
        self.failures: dict[str, object] = {}
        self.moved_before: set[tuple[str, int]] = set()

    async def send(self, asked: requests.PreparedRequest) -> httpx.Response:
        headers = {name: str(value) for name, value in asked.headers.items() if name.lower() not in ("cookie", "host")}
        where = httpx.URL(asked.url or "")
        client = self.visitor.http
        answer = await client.request(asked.method or "", where, headers=headers, content=_bytes(asked.body))
        client.cookies.clear()
        if where.path == "/api/sign-out" and self.visitor.person is not None:
            self.token = await self.place.casino.people.token_for(self.visitor.person)
        client.cookies.set(COOKIE, self.token)  # other routes make somebody else of the visitor
        self.statuses[answer.status_code] = self.statuses.get(answer.status_code, 0) + 1
        return answer

    async def movements(self) -> set[tuple[str, int]]:
        """Why and with which entry anything came to or went from the purses of those who were there."""
        database = self.place.casino.database
        people = [each.id for each in await database.documents("person")]
        purses = (Account("purse", currency, person) for person in people for currency in CURRENCIES)
        return {(entry.why, entry.number) for purse in purses for entry in await database.entries(purse)}


def _bytes(body: Any) -> bytes:
    return body.encode() if isinstance(body, str) else body or b""


async def a_day(place: Place, role: Role) -> Scene:
    for name in place.app.state.throttles:
        place.app.state.throttles[name] = Throttle(place.casino.now_ms, 10**9, 1.0)
    visitor, player = await place.come(role), await place.come("player", "jogadora")
    await place.pay_in(player, 100 * CHIP)
    if role == "player":
        await place.pay_in(visitor, 100 * CHIP)
    jogada = await place.play(player, OWN.id)
    complaint = await player.post("/api/complaints", {"jogada": jogada, "words": "?"})
    await place.jogada(player, SHARED.id)
    assert isinstance(await place.lay(player, SHARED.id), Accepted)
    known = {"table": SHARED.id, "complaint": complaint["id"], "jogada": jogada, "player": player.id}
    scene = Scene(place, visitor, known)
    scene.document = await visitor.get("/schema/openapi.json")
    scene.moved_before = await scene.movements()
    return scene


@contextmanager
def casino(folder: Path, role: Role) -> Iterator[tuple[Scene, Background]]:
    loop = Background()
    came, leaves = asyncio.Event(), asyncio.Event()
    scenes: list[Scene] = []

    async def stay() -> None:
        """One task for as long as the casino is open, as it has to be closed by whoever opened it."""
        try:
            async with opened(str(folder / "casino.db"), folder, OWN, SHARED) as place:
                scenes.append(await a_day(place, role))
                came.set()
                await leaves.wait()
        finally:
            came.set()

    async def begin() -> "asyncio.Task[None]":
        task = asyncio.get_running_loop().create_task(stay())
        await came.wait()
        return task

    async def end(task: "asyncio.Task[None]") -> None:
        leaves.set()
        await task

    task = loop.do(begin())
    try:
        if scenes:
            yield scenes[0], loop
    finally:
        loop.do(end(task))
        loop.stop()


def with_known_names(case: Any, known: dict[str, str]) -> None:
    """Names that are there, where a random one would only ever be unknown; tables are not closed, though."""
    if case.method.upper() == "DELETE":
        return
    for container in (case.path_parameters, case.query, case.body):
        if isinstance(container, dict):
            container.update({name: value for name, value in known.items() if name in container})


def try_out(operation: Any, mode: GenerationMode, scene: Scene, loop: Background) -> None:
    turn = iter(range(10**6))

    @settings(
        max_examples=EXAMPLES[mode],
        derandomize=True,
        deadline=None,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=operation.as_strategy(generation_mode=mode))
    def one(case: Any) -> None:
        if mode is GenerationMode.POSITIVE and next(turn) % 2:
            with_known_names(case, scene.known)
        asked = requests.Request(**case.as_transport_kwargs(base_url="http://casino.ao")).prepare()
        answer = loop.do(scene.send(asked))
        try:
            case.validate_response(answer, checks=CHECKS)
        except FailureGroup as group:
            found = {type(each).__name__ for each in group.exceptions}
            scene.failures[f"{operation.label}: {answer.status_code} {' '.join(sorted(found))}"] = (asked, answer.text)

    one()


@pytest.mark.parametrize("role", ["guest", "player", "operator", "inspector"])
def test_every_answer_is_as_described_and_money_moves_at_the_desk_only(role: Role, tmp_path: Path) -> None:
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger("critical"))
    try:
        with casino(tmp_path, role) as (scene, loop), warnings.catch_warnings():
            warnings.simplefilter("ignore")
            schema = schemathesis.openapi.from_dict(scene.document)
            operations = [found.ok() for found in schema.get_all_operations() if not isinstance(found, Err)]
            assert len(operations) > 40
            for operation in operations:
                for mode in (GenerationMode.POSITIVE, GenerationMode.NEGATIVE):
                    if mode is GenerationMode.POSITIVE or operation.body or operation.query:
                        try_out(operation, mode, scene, loop)
            assert {said: how for said, how in scene.failures.items() if not said.startswith(NOT_AS_DESCRIBED)} == {}
            assert scene.statuses.keys() > {200, 400, 404}
            moved = loop.do(scene.movements()) - scene.moved_before
            assert {why for why, _ in moved} <= OF_THE_DESK
            loop.do(scene.place.adds_up())
    finally:
        structlog.reset_defaults()


def test_an_answer_without_a_body_is_described_without_one(tmp_path: Path) -> None:
    with casino(tmp_path, "guest") as (scene, _):
        paths = scene.document["paths"]
        empty = [
            f"{method} {path}"
            for path, methods in paths.items()
            for method, operation in methods.items()
            if "content" in operation["responses"].get("204", {})
        ]
        assert empty == []


def test_an_answer_that_is_not_as_described_is_found_out() -> None:
    described = {
        "openapi": "3.1.0",
        "info": {"title": "x", "version": "1"},
        "paths": {
            "/x": {
                "get": {
                    "responses": {
                        "200": {
                            "description": "x",
                            "content": {"application/json": {"schema": {"type": "object", "required": ["a"]}}},
                        }
                    }
                }
            }
        },
    }
    operation = schemathesis.openapi.from_dict(described)["/x"]["GET"]
    asked = httpx.Request("GET", "http://casino.ao/x")
    for status, content, good in ((200, {"a": 1}, True), (200, {}, False), (201, {"a": 1}, False), (500, {}, False)):
        answer = httpx.Response(status, json=content, request=asked)
        answer.elapsed = timedelta(0)
        with nullcontext() if good else pytest.raises(FailureGroup):
            operation.Case().validate_response(answer, checks=CHECKS)
