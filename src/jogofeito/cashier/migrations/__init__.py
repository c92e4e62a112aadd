"""The schema, forward only: numbered files of plain SQL, one for each database."""

from functools import cache
from importlib.resources import files
from typing import Literal, NamedTuple

Dialect = Literal["sqlite", "postgres"]


class Migration(NamedTuple):
    number: int
    name: str
    sql: str


class SchemaTooNew(Exception):
    """The database was made by a newer version of the program."""

    def __init__(self, found: int, known: int) -> None:
        super().__init__(f"the database has schema {found}; this version knows schemas up to {known}: use a newer one")


@cache
def migrations(dialect: Dialect) -> tuple[Migration, ...]:
    found = []
    for file in files("jogofeito.cashier.migrations").iterdir():
        if file.name.endswith(f".{dialect}.sql"):
            number, _, name = file.name.removesuffix(f".{dialect}.sql").partition("_")
            found.append(Migration(int(number), name, file.read_text(encoding="utf-8")))
    return tuple(sorted(found))


def pending(dialect: Dialect, version: int) -> tuple[Migration, ...]:
    """What is still to be done to a database of this version."""
    known = migrations(dialect)
    if version > known[-1].number:
        raise SchemaTooNew(version, known[-1].number)
    return tuple(each for each in known if each.number > version)
