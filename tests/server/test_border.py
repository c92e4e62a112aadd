"""The schemas by game: sound, published, and turned into types."""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import jsonschema_rs
import msgspec
import pytest

from border_support import validator
from jogofeito.core.game import Border
from jogofeito.core.record import plain
from jogofeito.games import GAMES, listed
from jogofeito.games.roleta.acts import BallRests
from jogofeito.server import border, documents, typescript


def test_every_game_has_every_part_in_the_published_document() -> None:
    described = documents.asyncapi("")
    assert described["x-games"].keys() == GAMES.keys()
    for game, parts in described["x-games"].items():
        assert parts.keys() == {"fact", "offer", "act", "board", "lying", "outcome", "rules"}, game
        for part in parts.values():
            assert part["$ref"].removeprefix("#/components/schemas/") in described["components"]["schemas"]


def test_each_type_is_described_once_under_its_home() -> None:
    names = border.schemas().keys()
    assert {"Roleta.BallRests", "Pano.BetPlaced", "Core.Seat", "Sabot.Cut", "Acumulado.JackpotWon"} <= names
    assert not {"Cussec.BetPlaced", "Blackjack.Cut", "Craps.Seat"} & names


def test_two_types_of_one_name_are_refused() -> None:
    @dataclass(frozen=True)
    class Elsewhere:
        seat: int

    Elsewhere.__name__ = Elsewhere.__qualname__ = "BallRests"
    roulette = listed("roleta-francesa").game
    board = msgspec.defstruct("Board", [("rests", Elsewhere)], module=roulette.rules.__module__)
    with pytest.raises(ValueError, match="BallRests: give each its own"):
        border.of_game(replace(roulette, border=Border(board)))


# said only where it is not 1; and rules that tables of earlier editions did not have, and have as they were played
LEFT_OUT = {
    "Pano.BoardPlace": {"prize_divisor"},
    "Bacara.Rules": {"minima", "tied"},
    "Acumulado.Jackpot": {"marking"},
    "PoquerSemDescarte.Rules": {"authorised"},
}


def test_rules_are_left_out_of_offers_and_only_acts_leave_anything_to_a_default() -> None:
    for name, schema in border.schemas().items():
        properties = schema.get("properties", {})
        assert "offer" not in properties or "rules" not in properties, name
        if "act" not in properties:
            assert (
                set(properties) - LEFT_OUT.get(name, set()) == set(schema.get("required", ()))
                or "prefixItems" in schema
            ), name
    assert "face_value" not in border.schemas()["Roleta.Place"]["required"]


@pytest.mark.parametrize(
    "said",
    [
        {},
        {"fact": "ball_rests", "number": 17},
        {"fact": "ball_rests", "number": "17", "colour": "preto"},
        {"fact": "ball_rests", "number": 17, "colour": "azul"},
        {"fact": "ball_rests", "number": 17, "colour": "preto", "luck": 1},
        {"fact": "dome_covered"},
    ],
)
def test_what_no_roulette_says_is_no_fact_of_it(said: dict[str, Any]) -> None:
    facts = validator("roleta-francesa", "fact")
    facts.validate(plain(BallRests(17, "preto")))
    with pytest.raises(jsonschema_rs.ValidationError):
        facts.validate(said)


def test_types_are_written_by_room_with_shared_ones_imported() -> None:
    modules = typescript.modules(border.schemas(), border.by_game())
    assert {border.room_of(entry.game) for entry in GAMES.values()} == {
        "".join(part.title() for part in room.split("_"))
        for room, text in modules.items()
        if "export type Fact =" in text
    }
    cussec = modules["cussec"]
    assert "import type * as pano from './pano';" in cussec
    assert re.search(
        r"export interface DomeLifted {\n  fact: 'dome_lifted';\n  dice: \[number, number, number\];", cussec
    )
    assert "export type Lying = Carry;" in cussec
    assert re.search(r"export type Fact = core\.Announced \| .*pano\.BetPlaced", cussec)
    assert "  face_value?: boolean;" in modules["roleta"].partition("export interface Place {")[2].partition("}")[0]


# ---- what the tests of the web client keep of a server

FIXTURES = Path(__file__).parents[2] / "web" / "src" / "games"
GAME_OF = {entry.game.rules.__module__.split(".")[-2]: name for name, entry in GAMES.items()}


def kept(part: Any, name: str = "") -> Iterator[tuple[str, Any]]:
    """Every fact, offer, board, lying and rules in a fixture, with what it is."""
    if part == {}:
        return  # nothing is known of the table yet
    if name in ("lying", "rules", "board"):
        yield name, part
    elif isinstance(part, dict) and ("fact" in part or ("offer" in part and "to" in part)):
        yield ("fact" if "fact" in part else "offer"), part
    elif isinstance(part, dict) and ("variants" in part or "places" in part):
        yield "board", part
    elif isinstance(part, dict):
        for key, each in part.items():
            yield from kept(each, key)
    elif isinstance(part, list):
        for each in part:
            yield from kept(each)


@pytest.mark.parametrize(
    "file",
    sorted(FIXTURES.glob("*/fixtures/*.json")),
    ids=lambda file: f"{file.parent.parent.name}-{file.stem}",
)
def test_what_the_tests_of_the_client_keep_is_what_the_schemas_say(file: Path) -> None:
    found = list(kept(json.loads(file.read_text(encoding="utf-8"))))
    assert found
    for part, said in found:
        validator(GAME_OF[file.parent.parent.name], part).validate(said)
