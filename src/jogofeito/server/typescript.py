"""The schemas of the games as TypeScript, a file for each room, for a client that is typed from the border on."""

import json
import re
from collections import defaultdict
from collections.abc import Mapping
from typing import Any, Final

from jogofeito.core.offers import snake
from jogofeito.server.border import Schema

HEAD: Final = "/** Made by `tools/protocol` from what the server publishes. Do not change it here. */"
GAME: Final = """/** All that a table of this game says and hears. */
export interface Game {
  fact: Fact;
  offer: Offer;
  act: Act;
  board: Board;
  lying: Lying;
  outcome: Outcome;
  rules: Rules;
}"""
PLAIN: Final = {"integer": "number", "number": "number", "string": "string", "boolean": "boolean", "null": "null"}


def modules(schemas: Mapping[str, Schema], games: Mapping[str, Mapping[str, Schema]]) -> dict[str, str]:
    """By the name of its file, without ending: the types that a room declares, and in `index` the games by name."""
    rooms: dict[str, dict[str, Schema]] = defaultdict(dict)
    for name, schema in schemas.items():
        room, _, own = name.partition(".")
        rooms[snake(room)][own] = schema
    return {**{room: _module(room, types) for room, types in rooms.items()}, "index": _index(games)}


def _index(games: Mapping[str, Mapping[str, Schema]]) -> str:
    homes = {name: snake(_home_and_name(parts["fact"]["$ref"])[0]) for name, parts in games.items()}
    imports = "\n".join(f"import type * as {room} from './{room}';" for room in sorted(set(homes.values())))
    entries = "\n".join(f"  '{name}': {room}.Game;" for name, room in homes.items())
    return f"{HEAD}\n\n{imports}\n\n/** Every game by its name. */\nexport interface Games {{\n{entries}\n}}\n"


def _home_and_name(reference: str) -> tuple[str, str]:
    home, _, name = reference.rpartition("/")[2].partition(".")
    return home, name.rstrip("_")


def _module(room: str, types: Mapping[str, Schema]) -> str:
    writer = _Writer(room)
    declared = [writer.declared(name, schema) for name, schema in sorted(types.items())]
    imports = "".join(f"import type * as {other} from './{other}';\n" for other in sorted(writer.others))
    if "Fact" in types:
        declared += [_outcomes(types["Outcome"]), GAME]
    return "\n\n".join(each.rstrip() for each in (HEAD, imports, *declared) if each) + "\n"


def _outcomes(schema: Schema) -> str:
    """Words of results by what they are, where the server lists them all."""
    groups = {each["title"]: each["enum"] for each in schema.get("anyOf", ())}
    if not groups:
        return ""
    lines = [f"  {what}: [{', '.join(map(_literal, words))}]," for what, words in groups.items()]
    names = " | ".join(map(_literal, groups))
    return "\n".join([f"export const OUTCOMES: Record<{names}, readonly string[]> = {{", *lines, "};"])


class _Writer:
    def __init__(self, room: str) -> None:
        self.room = room
        self.others: set[str] = set()

    def declared(self, name: str, schema: Schema) -> str:
        name = name.rstrip("_")
        about = f"/** {_one_line(schema['description'])} */\n" if "description" in schema else ""
        if schema.get("properties"):
            return f"{about}export interface {name} {self._fields(schema)}"
        return f"{about}export type {name} = {self._type(schema)};"

    def _fields(self, schema: Schema) -> str:
        fields = (
            f"  {name}{'' if name in schema['required'] else '?'}: {self._type(each)};"
            for name, each in schema["properties"].items()
        )
        return "{\n" + "\n".join(fields) + "\n}"

    def _type(self, schema: Schema) -> str:
        if "$ref" in schema:
            return self._named(schema["$ref"])
        if "anyOf" in schema:
            return " | ".join(dict.fromkeys(self._type(each) for each in schema["anyOf"]))
        if "enum" in schema:
            return " | ".join(_literal(each) for each in schema["enum"])
        if schema.get("type") == "array":
            return self._array(schema)
        if schema.get("type") == "object":
            return f"Record<string, {self._type(schema.get('additionalProperties') or {})}>"
        return PLAIN.get(schema.get("type", ""), "unknown")

    def _array(self, schema: Schema) -> str:
        if "prefixItems" in schema:
            return f"[{', '.join(self._type(each) for each in schema['prefixItems'])}]"
        item = self._type(schema["items"])
        return f"({item})[]" if " | " in item else f"{item}[]"

    def _named(self, reference: str) -> str:
        home, name = _home_and_name(reference)
        room = snake(home)
        if room == self.room:
            return name
        self.others.add(room)
        return f"{room}.{name}"


def _literal(value: Any) -> str:
    return "'" + value + "'" if isinstance(value, str) and "'" not in value else json.dumps(value)


def _one_line(text: str) -> str:
    return re.sub(r"\s+", " ", text).replace("*/", "* /")
