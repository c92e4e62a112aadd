"""`jogofeito inspect`: everything that a casino has written, and what is held against it from outside."""

import argparse
import asyncio
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, Progress, TaskID, TextColumn, TimeRemainingColumn

from jogofeito.cashier.ledger import RootHeld
from jogofeito.cashier.signatures import Trusted
from jogofeito.cli.common import DID_NOT_MATCH, Refused, out, print_json
from jogofeito.core.record import plain
from jogofeito.inspection.casino import Held, Inspection, inspect_database
from jogofeito.inspection.roots import read_roots
from jogofeito.inspection.stamps import AuthorityUnknown, TimeAuthority


def add_commands(add: Any, common: argparse.ArgumentParser) -> None:
    sub = add("inspect", _inspect, "check every entry, chain and jogada that a casino has written", common)
    sub.add_argument("database", metavar="DATABASE", help="the casino's file, or postgresql://…")
    sub.add_argument("--against", metavar="NUMBER:DIGEST", help="a root noted earlier, which must still be there")
    sub.add_argument("--root", metavar="FILE", help="signed roots that were kept outside: all must still be there")
    sub.add_argument(
        "--key",
        metavar="HEX",
        action="append",
        default=[],
        help="a public key of the house (`jogofeito keys public`); again for each that signed earlier roots, the one in"
        " use last (`jogofeito keys public --all`)",
    )
    sub.add_argument(
        "--tsa-certificate", metavar="FILE", help="of the authority for time (PEM): whose the roots' time-stamps are"
    )
    sub.add_argument(
        "--since", metavar="ROOT", help="play only jogadas again that have grown since: its number, or `last` of --root"
    )


def held_by(given: argparse.Namespace) -> Held:
    """What somebody outside holds."""
    try:
        against = RootHeld.read(given.against) if getattr(given, "against", None) else None
        trusted = Trusted(getattr(given, "key", ()))
    except ValueError as error:
        raise Refused(str(error)) from error
    roots = read_roots(Path(given.root)) if given.root else []
    certificate = getattr(given, "tsa_certificate", None)
    try:
        authority = TimeAuthority.read(Path(certificate)) if certificate else None
    except AuthorityUnknown as error:
        raise Refused(str(error)) from error
    keys = trusted.keys or tuple(dict.fromkeys(each.key for each in sorted(roots, key=lambda each: each.number)))
    since = _since(getattr(given, "since", None), [each.number for each in roots])
    return Held(tuple(roots), against, keys, authority, since)


def _since(text: str | None, held: Sequence[int]) -> int | None:
    """Chains, balances and signatures are looked at whole all the same."""
    if text == "last" and held:
        return max(held)
    if text is None or text.isdecimal():
        return int(text) if text else None
    raise Refused(f"--since takes the number of a root, or `last` with --root FILE, not {text!r}")


def inspected(database: str, held: Held) -> Inspection:
    """With progress, where somebody looks on."""
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), TextColumn("{task.percentage:>3.0f}%"))
    with Progress(*columns, TimeRemainingColumn(), console=console, disable=not sys.stderr.isatty()) as shown:
        tasks: dict[str, TaskID] = {}

        def told(what: str, done: int, of: int) -> None:
            if what not in tasks:
                tasks[what] = shown.add_task(what, total=of)
            shown.update(tasks[what], completed=done)

        return asyncio.run(inspect_database(database, held, told))


def _inspect(given: argparse.Namespace) -> int:
    if "://" not in given.database and not Path(given.database).is_file():
        raise Refused(f"there is no casino at {given.database}")
    report = inspected(given.database, held_by(given))
    if given.json:
        print_json(plain(report))
    else:
        for line in report.lines():
            out().print(line)
    return DID_NOT_MATCH if report.problems else 0
