"""Reading the files that come with the program: rules of the law, texts for people."""

import tomllib
from importlib.resources.abc import Traversable
from typing import Any, TypeVar

import msgspec

T = TypeVar("T")


class CatalogueBroken(Exception):
    """A file of a catalogue that cannot be used; the text says which, and why."""


def read_toml(file: Traversable) -> dict[str, Any]:
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except ValueError as error:  # not TOML, or not UTF-8
        raise CatalogueBroken(f"{named(file)} is not TOML: {error}") from error


def entry_of(file: Traversable, entry: object, kind: type[T], what: str) -> T:
    """An entry of a file as what it has to be."""
    try:
        return msgspec.convert(entry, kind)
    except msgspec.ValidationError as error:
        raise CatalogueBroken(f"{named(file)}: {what}: {error}") from error


def named(file: Traversable) -> str:
    """The file with its folder, which is enough to find it."""
    return "/".join(str(file).replace("\\", "/").split("/")[-2:])
