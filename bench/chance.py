"""Sealed chance(n) beside `secrets.randbelow(n)`."""

import secrets
from collections.abc import Callable

from bench.timing import rates, report
from jogofeito.chance.sealed import SeedSource

DRAWS = 200_000


def many(draw: Callable[[int], int], below: int) -> Callable[[], None]:
    def run() -> None:
        for _ in range(DRAWS):
            draw(below)

    return run


def main() -> None:
    seal = SeedSource().seal()
    for below in (37, 6, 312):
        ours, theirs = rates(DRAWS, many(seal.chance, below), many(secrets.randbelow, below))
        report(f"sealed chance({below})", ours, theirs, 3, unit="draws/s", against="secrets")
