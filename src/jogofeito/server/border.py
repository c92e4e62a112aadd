"""The border: all that a game says to its players and hears from them, as JSON schemas by game.

Every type has a home, the room of the house that declares it, and one name there: `Roleta.BallRests`,
`Pano.BetPlaced`. Each room of a game has besides them `Fact`, `Offer`, `Act`, `Board`, `Lying`, `Outcome` and `Rules`,
which is what a table of that game sends and takes.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from typing import Any, Final

import msgspec
from msgspec import inspect

from jogofeito.core.facts import CORE_FACTS
from jogofeito.core.game import Border, Game
from jogofeito.core.offers import snake
from jogofeito.games import GAMES

Schema = dict[str, Any]

REF: Final = "#/components/schemas/{name}"
PARTS: Final = ("Fact", "Offer", "Act", "Board", "Lying", "Outcome", "Rules")
LEFT_OUT: Final = "rules"  # of offers: they are in the table's description and never change within a jogada


def room_of(game: Game[Any, Any]) -> str:
    """The room that a game lives in; several games can share one."""
    return _home(game.rules)


@cache
def schemas() -> Mapping[str, Schema]:
    """Every type of every game by home and name, those that several games share once."""
    found: dict[str, Schema] = {}
    for game in {room_of(entry.game): entry.game for entry in GAMES.values()}.values():
        found.update(of_game(game))
    return dict(sorted(found.items()))


def by_game() -> dict[str, dict[str, Schema]]:
    """For each game, where its facts, offers, acts, board, lying, outcome and rules are described."""
    return {
        name: {part.lower(): {"$ref": REF.format(name=f"{room_of(entry.game)}.{part}")} for part in PARTS}
        for name, entry in GAMES.items()
    }


def of_game(game: Game[Any, Any]) -> dict[str, Schema]:
    tagged: dict[str, tuple[type, ...]] = {"fact": (*CORE_FACTS, *game.facts), "offer": game.offers, "act": game.acts}
    whole: dict[str, type] = {"Board": game.border.board, "Lying": game.border.lying, "Rules": game.rules}
    types = [each for group in tagged.values() for each in group]
    classes = _classes((*types, *whole.values()))
    homes = {cls.__name__: _home(cls) for cls in classes}

    def published(name: str) -> str:
        home = homes.get(name.partition("_")[0])  # `PerChance_int_` is a `PerChance`
        if home is None:  # msgspec tells two types of one name apart by their modules
            raise ValueError(f"two types that {game.name} says or hears have the name of {name}: give each its own")
        return f"{home}.{name}"

    def place(name: str) -> str:
        return REF.format(name=published(name))

    _, described = msgspec.json.schema_components((*types, *whole.values()), ref_template="{name}")
    found = {published(name): _moved(schema, place) for name, schema in described.items()}
    for offer in game.offers:
        found[published(offer.__name__)]["properties"].pop(LEFT_OUT, None)
    for cls in classes:
        if not getattr(getattr(cls, "__struct_config__", None), "omit_defaults", False):
            _require_all(found.get(f"{_home(cls)}.{cls.__name__}", {}), _unset(cls))
    room = room_of(game)
    for tag, members in tagged.items():
        found[f"{room}.{tag.title()}"] = _union(tag, members, place)
    for part, cls in whole.items():
        if cls.__name__ != part:
            found[f"{room}.{part}"] = {"$ref": place(cls.__name__)}
    found[f"{room}.Outcome"] = _outcome(game.border)
    return found


def _outcome(said: Border) -> Schema:
    if not said.outcomes:
        return {"type": "string", "pattern": said.outcome}
    return {"anyOf": [{"title": what, "enum": list(words)} for what, words in said.outcomes.items() if words]}


def _home(cls: type) -> str:
    """`jogofeito.games.banca_francesa.acts` is `BancaFrancesa`; `jogofeito.core.parties` is `Core`."""
    _, floor, *rooms = cls.__module__.split(".")
    return (rooms[0] if floor == "games" else floor).title().replace("_", "")


def _classes(types: Iterable[type]) -> list[type]:
    """Every class that these types are made of, themselves included."""
    found: dict[type, None] = {}
    waiting: list[Any] = list(inspect.multi_type_info(types))
    while waiting:
        node = waiting.pop()
        cls = getattr(node, "cls", None)
        cls = getattr(cls, "__origin__", cls)
        if cls is not None:
            if cls in found:
                continue
            found[cls] = None
        waiting.extend(_inside(node))
    return list(found)


def _inside(node: Any) -> Iterator[Any]:
    yield from (field.type for field in getattr(node, "fields", ()))
    yield from getattr(node, "types", ())
    yield from getattr(node, "item_types", ())
    yield from (getattr(node, name) for name in ("item_type", "key_type", "value_type", "type") if hasattr(node, name))


def _union(tag: str, members: tuple[type, ...], place: Callable[[str], str]) -> Schema:
    places = {snake(each.__name__): place(each.__name__) for each in members}
    return {
        "anyOf": [{"$ref": each} for each in places.values()],
        "discriminator": {"propertyName": tag, "mapping": places},
    }


def _moved(part: Any, place: Callable[[str], str]) -> Any:
    """The same schema with every reference leading to where its type is published."""
    if isinstance(part, list):
        return [_moved(each, place) for each in part]
    if not isinstance(part, dict):
        return part
    moved = {key: _moved(value, place) for key, value in part.items()}
    if isinstance(ref := part.get("$ref"), str):
        moved["$ref"] = place(ref)
    if isinstance(part.get("discriminator"), dict):
        told = part["discriminator"]
        moved["discriminator"] = {**told, "mapping": {tag: place(name) for tag, name in told["mapping"].items()}}
    return moved


def _unset(cls: type) -> set[str]:
    """Fields that are not said where they are unset."""
    fields = msgspec.structs.fields(cls) if hasattr(cls, "__struct_fields__") else ()
    return {each.encode_name for each in fields if each.default is msgspec.UNSET}


def _require_all(schema: Schema, unset: set[str]) -> None:
    """The house always says every other field; only of an act may a player leave out what has a default."""
    properties = schema.get("properties", {})
    if properties and "act" not in properties:
        schema["required"] = [name for name in properties if name not in unset]
