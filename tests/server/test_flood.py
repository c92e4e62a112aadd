"""Fifty clients flood a real server, each from its own address: whoever plays hardly notices, and memory stays flat.

Part of `make slow`: it takes both cores for a minute, and its figures mean little while others work on the machine.
"""

import os
from pathlib import Path

import pytest
from bench.flood import MOST_GROWN, MOST_SLOWER, flooded

ACTS, WARM_UP_S = 120, 8.0

slow = pytest.mark.skipif("JOGOFEITO_FLOOD" not in os.environ, reason="part of `make slow`, or with JOGOFEITO_FLOOD=1")


@slow
def test_whoever_plays_hardly_notices_a_flood_and_memory_stays_flat(database: str, tmp_path: Path) -> None:
    folder = tmp_path / "casino"
    (folder / "var").mkdir(parents=True)
    database = database if database.startswith("postgresql") else str(folder / "casino.db")
    found = flooded(database, str(folder), ACTS, WARM_UP_S)
    assert len(found.usual) == len(found.meanwhile) == ACTS
    assert found.slower < MOST_SLOWER, found.slower
    assert found.grown < MOST_GROWN, (found.memory_before, found.memory_after)
