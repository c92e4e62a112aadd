"""Health, metrics, and the documents that describe the interface."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jsonschema_rs
import msgspec

from jogofeito.server import wire
from server.routes_support import ANYBODY, WHO, document, operations
from server.support import (
    CHIP,
    OWN,
    SHARED,
    Place,
    visit,
)


def test_health_readiness_and_metrics_are_told(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        visitor = await place.stranger()
        assert await visitor.get("/api/health") == {"status": "ok"}
        ready = await visitor.get("/api/ready")
        root = await place.casino.database.last_root()
        assert ready == {"status": "ok", "tables": 2, "root": root.number}
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
