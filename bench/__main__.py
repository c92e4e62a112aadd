"""`make bench`: every bench, or those named."""

import platform
import sys
from datetime import UTC, datetime

from bench import (
    bacara,
    blackjack,
    chance,
    craps,
    floor,
    growth,
    jogadas,
    ledger,
    poquer,
    poquer_sem_descarte,
    ranking,
    sockets,
    spins,
)

BENCHES = {
    "spins": spins.main,
    "craps": craps.main,
    "bacara": bacara.main,
    "blackjack": blackjack.main,
    "poquer_sem_descarte": poquer_sem_descarte.main,
    "ranking": ranking.main,
    "poquer": poquer.main,
    "jogadas": jogadas.main,
    "chance": chance.main,
    "ledger": ledger.main,
    "growth": growth.main,
    "floor": floor.main,
    "sockets": sockets.main,
}


def main() -> None:
    print(f"{datetime.now(UTC):%Y-%m-%d} · {platform.machine()} · Python {platform.python_version()}\n")
    for name in sys.argv[1:] or BENCHES:
        BENCHES[name]()


if __name__ == "__main__":  # a bench may start processes, which read this file again
    main()
