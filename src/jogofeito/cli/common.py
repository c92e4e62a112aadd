"""What all commands share."""

import json
import sys

from rich.console import Console

from jogofeito.core.offers import Refusal

DID_NOT_MATCH, REFUSED = 1, 2


class Refused(Exception):
    """Something the user asked for cannot be done; the text says why and what can."""


class Unanswered(Exception):
    """What a game cannot tell; the refusal says what to ask instead, in the reader's language."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.code)
        self.refusal = refusal


def whole(text: str) -> int:
    return int(text.replace("_", ""))


def decks_of(typed: str | None, usual: int) -> int | None:
    """How many decks a shoe has, as it was typed; None: it has no end."""
    if typed == "infinite":
        return None
    if typed is not None and typed not in tuple("12345678"):
        raise Refused(f"--decks takes 1 to 8, or infinite, not {typed!r}")
    return usual if typed is None else int(typed)


def print_json(value: object) -> None:
    print(json.dumps(value, ensure_ascii=False, indent=2))


def out() -> Console:
    """Wide enough for a table when the output goes to a file or a pipe."""
    return Console(width=None if sys.stdout.isatty() else 140, highlight=False, markup=False)
