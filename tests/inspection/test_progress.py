"""How far an inspection has come is told while it goes on, of each of its parts, up to their ends."""

import asyncio
from collections import defaultdict
from pathlib import Path

from bench.inspection import build

from jogofeito.inspection.casino import Held, inspect_database

ENTRIES = 400


def test_each_part_grows_to_its_end(tmp_path: Path) -> None:
    database = str(tmp_path / "casino.db")
    told: dict[str, list[tuple[int, int]]] = defaultdict(list)
    asyncio.run(build(database, ENTRIES))
    found = asyncio.run(inspect_database(database, Held(), lambda what, done, of: told[what].append((done, of))))
    assert found.problems == []
    assert found.entries > ENTRIES // 2
    assert len(told) >= 2
    for what, steps in told.items():
        done = [each for each, _ in steps]
        assert done == sorted(done), what
        assert len({of for _, of in steps}) == 1, what
        assert done[-1] == steps[-1][1] > 0, what
    assert len({done for done, _ in told["jogadas"]}) > 3
