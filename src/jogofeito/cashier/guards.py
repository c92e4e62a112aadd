"""What the database itself forbids, and whether it still does: a person with a database tool can lift a guard."""

from collections.abc import Iterator, Mapping

Named = tuple[str, str]  # what kind of thing, and its name


def differences(made: Mapping[Named, str], found: Mapping[Named, str]) -> Iterator[str]:
    """Between the schema that the migrations make and the one that is there."""
    for (kind, name), text in made.items():
        if (kind, name) not in found:
            yield f"{kind} {name} is missing: the database was changed with a tool"
        elif found[kind, name] != text:
            yield f"{kind} {name} is not as it was made: the database was changed with a tool"
    for kind, name in found.keys() - made.keys():
        yield f"{kind} {name} is not ours: the database was changed with a tool"
