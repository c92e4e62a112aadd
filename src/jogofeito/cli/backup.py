"""`jogofeito backup` and `jogofeito restore`: a casino as one file while it plays, and back again, both inspected."""

import argparse
import asyncio
from pathlib import Path
from typing import Any

from jogofeito.cashier import backup as whole_casino
from jogofeito.cli.common import DID_NOT_MATCH, out
from jogofeito.cli.inspection import held_by, inspected

KEYS = "The house's keys are not in it: keep a copy of them too, and not in the same place."


def add_commands(add: Any) -> None:
    sub = add("backup", _backup, "take the whole casino into one file while it plays, and inspect it")
    sub.add_argument("file", metavar="FILE", help="must not be there yet; an SQLite database, whatever it came from")
    _options(sub)
    sub = add("restore", _restore, "put a backup into a database that is not there yet, and inspect it")
    sub.add_argument("file", metavar="FILE", help="what `jogofeito backup` has written")
    _options(sub)


def _options(sub: argparse.ArgumentParser) -> None:
    sub.add_argument("--database", default="var/casino.db", help="a file, or postgresql://… (var/casino.db)")
    sub.add_argument("--root", metavar="FILE", help="signed roots that it must have, as `inspect` takes them")
    sub.add_argument("--unseen", action="store_true", help="do not inspect what was written")


def _backup(given: argparse.Namespace) -> int:
    asyncio.run(whole_casino.backup(given.database, Path(given.file)))
    out().print(f"written: {given.file}, {Path(given.file).stat().st_size:,} bytes. {KEYS}")
    return _looked_at(given, given.file)


def _restore(given: argparse.Namespace) -> int:
    asyncio.run(whole_casino.restore(Path(given.file), given.database))
    out().print(f"restored from {given.file}. It opens with the keys that the house had then.")
    return _looked_at(given, given.database)


def _looked_at(given: argparse.Namespace, database: str) -> int:
    if given.unseen:
        return 0
    report = inspected(database, held_by(given))
    for line in report.lines():
        out().print(line)
    return DID_NOT_MATCH if report.problems else 0
