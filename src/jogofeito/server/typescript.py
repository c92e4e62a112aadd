"""The schemas of the games as TypeScript, a file for each room, for a client that is typed from the border on."""

import json
import re
from collections import defaultdict
from collections.abc import Mapping
from typing import Any, Final

from jogofeito.core.offers import snake
from jogofeito.server.border import Schema

HEAD: Final = "/** Made by `tools/protocol` from what the server publishes. Do not change it here. */"
PLAIN: Final = {"integer": "number", "number": "number", "string": "string", "boolean": "boolean", "null": "null"}


def modules(schemas: Mapping[str, Schema]) -> dict[str, str]:
    """By the name of its file, without ending: the types that a room declares."""
    rooms: dict[str, dict[str, Schema]] = defaultdict(dict)
    for name, schema in schemas.items():
        room, _, own = name.partition(".")
        rooms[snake(room)][own] = schema
    return {room: _module(room, types) for room, types in rooms.items()}


def _module(room: str, types: Mapping[str, Schema]) -> str:
    writer = _Writer(room)
    declared = [writer.declared(name, schema) for name, schema in sorted(types.items())]
    imports = "".join(f"import type * as {other} from './{other}';\n" for other in sorted(writer.others))
    return "\n\n".join([HEAD, *([imports.rstrip()] if imports else []), *declared]) + "\n"


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
        home, _, name = reference.rpartition("/")[2].partition(".")
        room, name = snake(home), name.rstrip("_")
        if room == self.room:
            return name
        self.others.add(room)
        return f"{room}.{name}"


def _literal(value: Any) -> str:
    return "'" + value + "'" if isinstance(value, str) and "'" not in value else json.dumps(value)


def _one_line(text: str) -> str:
    return re.sub(r"\s+", " ", text).replace("*/", "* /")
