"""A real casino process on a real database, killed at random instants and started again.

Six kills on each database; `JOGOFEITO_KILLS=50` for as many as you like.
"""

import asyncio
import os
import random
import signal
import subprocess
import sys
import threading
from collections import Counter
from pathlib import Path

from floor.victim import TABLES
from jogofeito.cashier.door import open_cashier
from jogofeito.core.record import plain, resume
from jogofeito.floor.books import on_table, stake
from jogofeito.floor.lines import Story, read
from jogofeito.games import listed
from jogofeito.inspection.verify import verify

KILLS = int(os.environ.get("JOGOFEITO_KILLS", "6"))
TESTS = Path(__file__).parent.parent


def casino(database: str, keyfile: Path, *rest: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "floor.victim", database, str(keyfile), *rest]
    environment = {**os.environ, "PYTHONPATH": str(TESTS)}
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment)


def killed_after(process: subprocess.Popen[str], seconds: float) -> list[str]:
    """What the process said between being ready and its sudden end."""
    assert process.stdout
    assert process.stderr
    assert process.stdout.readline().strip() == "ready", process.stderr.read()
    threading.Timer(seconds, process.send_signal, (signal.SIGKILL,)).start()
    said = process.stdout.read().split("\n")
    process.wait()
    assert process.returncode == -signal.SIGKILL, process.stderr.read()
    process.stdout.close()
    process.stderr.close()
    return said[:-1]  # the last line may be half a line


async def check(database: str, promised: list[tuple[str, str]]) -> int:
    cashier = await open_cashier(database)
    assert set((await cashier.totals()).values()) == {0}
    assert await cashier.audit() == []
    keys: Counter[tuple[str, str]] = Counter()
    jogadas = 0
    for table in TABLES:
        for opened in read(await cashier.journal(f"table/{table.id}")).values():
            jogada = opened.jogada  # type: ignore[union-attr]
            story = Story.of(read(await cashier.journal(f"jogada/{jogada}")))
            assert story.ended is not None
            assert [finding for finding in verify(story.record()) if finding.holds is False] == []
            assert plain(resume(listed(story.begun.game).game, story.record()).carry_after) == story.ended.carry
            for number, player in story.players().items():
                assert await cashier.balance(stake(jogada, number, "AOA")) == 0
                assert await cashier.balance(on_table("stack", table.id, player, "AOA")) == 0
            keys.update((jogada, each.key) for each in story.played.values() if each.key)
            jogadas += 1
    await cashier.close()
    assert set(promised) <= set(keys)
    assert all(count == 1 for count in keys.values())
    return jogadas


def test_a_killed_casino_keeps_every_promise(database: str, tmp_path: Path) -> None:
    chance, promised = random.Random(37), []
    keyfile = tmp_path / "house.keys"
    for place in range(KILLS):
        process = casino(database, keyfile, str(place))
        for line in killed_after(process, 0.2 + chance.random() * 0.8):
            jogada, key = line.split(" ")
            promised.append((jogada, key))
    finishing = casino(database, keyfile, "0", "close")
    _, errors = finishing.communicate(timeout=60)
    assert finishing.returncode == 0, errors
    jogadas = asyncio.run(check(database, promised))
    assert jogadas > 1
    assert len(promised) > KILLS  # it did play; how much depends on the machine
