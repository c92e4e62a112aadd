"""`make bench`: every bench, or those named.

`--json FILE` writes the figures for programs; `--gate FILE` fails where a ratio misses its goal or has fallen by more
than a quarter below that of an earlier file. Ratios are compared, not rates: both sides ran on one machine at one time.
"""

import argparse
import json
import platform
import sys
from datetime import UTC, datetime
from importlib import import_module
from pathlib import Path

from bench.timing import FIGURES, below

BENCHES = (
    "spins", "craps", "bacara", "chemin_de_fer", "blackjack", "poquer_sem_descarte", "ranking", "poquer", "jogadas",
    "chance", "ledger", "growth", "floor", "crowd", "sockets", "inspection", "flood",
)  # fmt: skip
SLACK = 0.25  # what noise may take off a ratio


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench", description="speed, each figure beside its comparison")
    parser.add_argument("benches", nargs="*", metavar="BENCH", help=", ".join(BENCHES))
    parser.add_argument("--json", metavar="FILE", help="write the figures there")
    parser.add_argument("--gate", metavar="FILE", help="figures of an earlier run that these must not fall behind")
    given = parser.parse_args()
    if unknown := [name for name in given.benches if name not in BENCHES]:
        parser.error(f"there is no bench {', '.join(unknown)}; there are {', '.join(BENCHES)}")
    today, python = f"{datetime.now(UTC):%Y-%m-%d}", platform.python_version()
    print(f"{today} · {platform.machine()} · Python {python}\n")
    for name in given.benches or BENCHES:
        import_module(f"bench.{name}").main()
    if given.json:
        figures = [figure.to_json() for figure in FIGURES]
        written = {"date": today, "machine": platform.machine(), "python": python, "figures": figures}
        Path(given.json).write_text(json.dumps(written, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    return gate(Path(given.gate)) if given.gate else 0


def gate(earlier: Path) -> int:
    """1 where a ratio of this run is below what it should be."""
    before = json.loads(earlier.read_text(encoding="utf-8"))["figures"]
    fallen = below(FIGURES, {f"{each['what']} / {each['against']}": each["ratio"] for each in before}, SLACK)
    for line in fallen:
        print(f"BELOW: {line}", file=sys.stderr)
    return 1 if fallen else 0


if __name__ == "__main__":  # a bench may start processes, which read this file again
    sys.exit(main())
