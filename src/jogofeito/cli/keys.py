"""`jogofeito keys`: where the house's keys are, what is known of them, and new ones in their place."""

import argparse
from pathlib import Path
from typing import Any

from jogofeito.cashier.signatures import name_of
from jogofeito.cli.common import Refused, out
from jogofeito.floor.keys import SETTING, KeySource, Ring, source

WHERE = f"its keys: a file outside the data folder, env:NAME or command:PROGRAM (${SETTING}, or a file of the user's)"
ABOUT = """
The keys lock the seeds of jogadas in play and sign what the house writes. They are kept apart from the data: a file
of the user's (~/.config/jogofeito/house.keys), a file named with --house-key or the setting JOGOFEITO_HOUSE_KEY, the
environment (env:NAME), or a program of yours (command:PROGRAM), which prints them when called with "read" and is given
new ones with "write": the way to a KMS or HSM.
"""


def add_commands(add: Any) -> None:
    sub = add("keys", _keys, "show, make or rotate the keys of the house")
    sub.description = ABOUT
    sub.add_argument(
        "do",
        nargs="?",
        default="show",
        choices=("show", "public", "new", "rotate", "retire"),
        help="show: where they are and their names; public: the key with which inspectors check signatures; new: print"
        " a ring; rotate: a new key of each kind, the old ones still open what they have locked; retire: nothing that"
        " older keys sign is taken any more, as when a casino has opened with the new one (show)",
    )
    sub.add_argument("--house-key", metavar="WHERE", help=WHERE)
    sub.add_argument("--print", action="store_true", help="rotate, retire: print the new ring instead of writing it")
    sub.add_argument("--all", action="store_true", help="public: those too that signed earlier roots, oldest first")
    sub.add_argument("--add", metavar="FILE", help="rotate: with the key of a house of before (house.key)")


def _keys(given: argparse.Namespace) -> None:
    if given.do == "new":
        print(Ring.new().text(), end="")
        return
    keys = source(given.house_key)
    ring = keys.read()
    if ring is None:
        raise Refused(f"there are no keys at {keys.where} yet; `jogofeito serve` makes them")
    if given.do == "rotate":
        _rotate(given, keys, ring)
    elif given.do == "retire":
        _replaced(given, keys, ring.with_newest_alone())
    elif given.do == "public":
        print("\n".join(ring.ever() if given.all else ring.public()[-1:]))
    else:
        _show(keys, ring)


def _show(keys: KeySource, ring: Ring) -> None:
    out().print(f"at       {keys.where}")
    for number, key in enumerate(ring.locks, start=1):
        out().print(f"locks    {name_of(key)}{_standing(number, len(ring.locks))}")
    for number, public in enumerate(ring.public(), start=1):
        standing = ", in use" if number == len(ring.signs) else ", taken until a casino has opened with the newest"
        out().print(f"signs    {public}{standing}")
    for public in ring.retired:
        out().print(f"signed   {public}, retired")


def _standing(number: int, last: int) -> str:
    return ", in use" if number == last else ", only for what it has done"


def _rotate(given: argparse.Namespace, keys: KeySource, ring: Ring) -> None:
    new = ring.with_older(Path(given.add).read_bytes()) if given.add else ring
    if _replaced(given, keys, new.rotated()):
        out().print("a casino that is open takes them when it is opened again; then the older signing key is retired")


def _replaced(given: argparse.Namespace, keys: KeySource, new: Ring) -> bool:
    if given.print:
        print(new.text(), end="")
        return False
    keys.write(new)
    _show(keys, new)
    return True
