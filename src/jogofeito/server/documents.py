"""Descriptions for programs, made from the routes and messages themselves: OpenAPI for REST, AsyncAPI for the socket.

What a game says and hears is in the latter, by game: `x-games` leads to it. Run as a program it writes both into a
folder, for whoever makes types of them, and the types of the games as TypeScript.
"""

import inspect
import json
import sys
from pathlib import Path
from typing import Any, get_args

import msgspec

from jogofeito.server import border, shapes, shapes_of_plans, shapes_of_trust, typescript, wire

USAGE = "python -m jogofeito.server.documents FOLDER"


def asyncapi(version: str) -> dict[str, Any]:
    asked, said = get_args(wire.Asked), get_args(wire.Said)
    _, schemas = msgspec.json.schema_components((*asked, *said), ref_template=border.REF)
    messages = {
        each.__name__: {
            "name": each.__name__,
            "summary": (inspect.getdoc(each) or each.__name__).split("\n")[0],
            "payload": {"$ref": border.REF.format(name=each.__name__)},
        }
        for each in (*asked, *said)
    }
    return {
        "asyncapi": "3.0.0",
        "info": {
            "title": "Jogo Feito, live tables",
            "version": version,
            "description": inspect.getdoc(wire),
            "license": {"name": "Apache-2.0"},
        },
        "servers": {"here": {"host": "{host}", "protocol": "ws", "variables": {"host": {"default": "127.0.0.1:8710"}}}},
        "channels": {
            "tables": {
                "address": "/ws",
                "description": "One connection for all tables. Authenticated by the cookie or a bearer token.",
                "messages": {name: {"$ref": f"#/components/messages/{name}"} for name in messages},
            }
        },
        "operations": {
            "ask": _operation("receive", asked),
            "say": _operation("send", said),
        },
        "components": {"messages": messages, "schemas": {**schemas, **border.schemas()}},
        "x-games": border.by_game(),
    }


def _operation(action: str, types: tuple[Any, ...]) -> dict[str, Any]:
    messages = [{"$ref": f"#/channels/tables/messages/{each.__name__}"} for each in types]
    return {"action": action, "channel": {"$ref": "#/channels/tables"}, "messages": messages}


def write(folder: Path) -> None:
    from jogofeito.server.app import create_app  # noqa: PLC0415 - the application serves these documents itself

    rest = create_app("", folder).openapi_schema.to_schema()
    named = rest["components"]["schemas"]
    known = {**vars(shapes), **vars(shapes_of_plans), **vars(shapes_of_trust)}
    bodies = [each for each in known.values() if inspect.isclass(each) and each.__name__ in named]
    # as msgspec tells them, which writes a value that has a default as well
    named.update(msgspec.json.schema_components(bodies, ref_template=border.REF)[1])
    socket = asyncapi("")
    # the tool that makes types reads OpenAPI only: the messages are put into a document of that form
    schemas = {name: each for name, each in socket["components"]["schemas"].items() if name not in border.schemas()}
    socket = {"openapi": "3.1.0", "info": socket["info"], "paths": {}, "components": {"schemas": schemas}}
    for name, document in (("rest", rest), ("socket", socket)):
        (folder / f"{name}.json").write_text(json.dumps(document, ensure_ascii=False, indent=1), encoding="utf-8")
    (folder / "games").mkdir()
    for room, text in typescript.modules(border.schemas(), border.by_game()).items():
        (folder / "games" / f"{room}.ts").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(USAGE)
    write(Path(sys.argv[1]))
