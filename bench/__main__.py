"""`make bench`: every bench, or those named."""

import platform
import sys
from datetime import UTC, datetime

from bench import chance, floor, jogadas, ledger, spins

BENCHES = {
    "spins": spins.main,
    "jogadas": jogadas.main,
    "chance": chance.main,
    "ledger": ledger.main,
    "floor": floor.main,
}


def main() -> None:
    print(f"{datetime.now(UTC):%Y-%m-%d} · {platform.machine()} · Python {platform.python_version()}\n")
    for name in sys.argv[1:] or BENCHES:
        BENCHES[name]()


main()
