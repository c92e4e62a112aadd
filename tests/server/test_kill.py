"""The real server, killed at random instants while bots play over the socket, and started again.

Six kills on each database; `JOGOFEITO_KILLS=1000` for as many as you like. Servers are forked by a process that has
imported everything, so that a kill takes a second; the last one is started as an operator would. Some are killed while
they open. Every hundred kills all that is written is inspected with the key of the house.
"""

import asyncio
import os
import random
from collections import Counter
from contextlib import suppress
from pathlib import Path

import httpx
import pytest

from jogofeito.cashier.door import open_cashier
from jogofeito.client import Client, Refused, Table
from jogofeito.floor.books import on_table, stake
from jogofeito.floor.keys import ring_for, source
from jogofeito.floor.lines import Ended, Story, read
from jogofeito.floor.settings import Pace
from jogofeito.inspection.casino import Held, inspect_database
from server.kill_support import Nursery
from server.socket_support import Process, furnish, table

KILLS = int(os.environ.get("JOGOFEITO_KILLS", "6"))
INSPECTED_EVERY, OPENING_ONE_IN = 100, 8
LATEST_S = 0.5  # a kill comes within this time after play has gone on
PACE = Pace(betting_ms=150, interval_ms=10, pause_ms=20)
TABLES = (table("mesa", PACE), table("outra", PACE), table("minha", PACE, individual=True))
BOTS = 6

Promise = tuple[str, str]  # a jogada, and the key of an act that a client was told is taken


async def bet(seat: Table, name: str, dice: random.Random, promised: list[Promise]) -> None:
    """Random allowed acts, each with a key of its own, for as long as there is a casino."""
    sent = 0
    while True:
        await asyncio.sleep(dice.random() * 0.03)
        with suppress(Refused):  # bets that come too late, seats that were not written down in time
            if seat.seat is None:
                await seat.sit()
            act = seat.offer.random_act(dice.randrange) if seat.offer else None
            if act is None:
                continue
            sent += 1
            jogada, key = seat.jogada or "", f"{name}-{sent}"
            await seat.act(act, key)
            promised.append((jogada, key))
            if seat.detail["card"]["individual"] and dice.random() < 0.3:
                await seat.start()


async def leave(seat: Table, quiet: asyncio.Event) -> None:
    """Again and again, until no table plays any more: a seat may come back only after a restart."""
    while not quiet.is_set():
        with suppress(Refused):
            await seat.leave()
        await asyncio.sleep(0.1)


async def bot(
    casino: Client, number: int, promised: list[Promise], enough: asyncio.Event, quiet: asyncio.Event
) -> None:
    await casino.guest()
    name = TABLES[number % len(TABLES)].id
    async with casino.table(name) as seat:
        betting = asyncio.create_task(bet(seat, f"bot{number}", random.Random(number), promised))
        over = asyncio.create_task(enough.wait())
        await asyncio.wait((betting, over), return_when=asyncio.FIRST_COMPLETED)
        betting.cancel()
        with suppress(asyncio.CancelledError):
            await betting
        await leave(seat, quiet)


async def until_quiet(database: str) -> None:
    """Every jogada has ended, and for a while none has begun."""
    cashier = await open_cashier(database)
    try:
        before: list[str] = []
        while True:
            last = [await cashier.last_line(stream) for stream in await cashier.streams("jogada/")]
            streams = [each.stream for each in last if each is not None]
            ended = all(isinstance(read([each])[each.number], Ended) for each in last if each is not None)
            if ended and streams == before:
                return
            before = streams if ended else []
            await asyncio.sleep(1)
    finally:
        await cashier.close()


class Killed:
    """What came of it."""

    def __init__(self) -> None:
        self.promised: list[Promise] = []
        self.while_opening = 0
        self.inspections = 0


async def kill_and_start_again(database: str, folder: Path, key: tuple[str, ...], killed: Killed) -> None:
    chance, enough, quiet = random.Random(37), asyncio.Event(), asyncio.Event()
    nursery = Nursery(database, folder)
    server = await asyncio.to_thread(nursery.begin().open)
    port, promised, process = server.port, killed.promised, None
    clients = [Client(server.address) for _ in range(BOTS)]
    bots = [asyncio.create_task(bot(each, number, promised, enough, quiet)) for number, each in enumerate(clients)]
    try:
        for kill in range(1, KILLS + 1):
            if kill % OPENING_ONE_IN:
                await asyncio.to_thread(server.open)
                before = len(promised)
                while len(promised) == before:  # it plays again
                    assert not [each.result() for each in bots if each.done()]
                    await asyncio.sleep(0.01)
            else:
                killed.while_opening += 1
            await asyncio.sleep(chance.random() * LATEST_S)
            await asyncio.to_thread(server.kill)
            if kill % INSPECTED_EVERY == 0:
                found = await inspect_database(database, Held(keys=key))
                assert found.problems == []
                killed.inspections += 1
            if kill < KILLS:
                server = await asyncio.to_thread(nursery.begin, port)
        process = await asyncio.to_thread(Process, database, folder, port)
        enough.set()
        await until_quiet(database)
        quiet.set()
        await asyncio.gather(*bots)
        async with httpx.AsyncClient(base_url=process.address) as http:
            assert (await http.get("/api/ready")).status_code == 200
    finally:
        for each in bots:
            each.cancel()
        await asyncio.gather(*bots, return_exceptions=True)
        for client in clients:
            await client.__aexit__(None, None, None)
        nursery.stop()
        if process is not None:
            process.stop()


async def check(database: str, key: tuple[str, ...], promised: list[Promise]) -> int:
    """Everything that was promised is written, once; no stake lies anywhere; the books are in order, and signed."""
    inspection = await inspect_database(database, Held(keys=key))
    assert inspection.signed
    assert inspection.problems == []
    assert inspection.open_jogadas == 0
    cashier = await open_cashier(database)
    assert set((await cashier.totals()).values()) == {0}
    keys: Counter[Promise] = Counter()
    for stream in await cashier.streams("jogada/"):
        story = Story.of(read(await cashier.journal(stream)))
        keys.update((story.begun.jogada, each.key) for each in story.played.values() if each.key)
        for number, player in story.players().items():
            assert await cashier.balance(stake(story.begun.jogada, number, "DEMO")) == 0
            assert await cashier.balance(on_table("stack", story.begun.table, player, "DEMO")) == 0
    await cashier.close()
    assert [promise for promise in promised if keys[promise] != 1] == []
    assert [key for key, times in keys.items() if times != 1] == []
    return inspection.jogadas


def test_a_killed_server_keeps_every_promise(
    database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("jogofeito.client.client.LONGEST_WAIT_S", 0.1)
    folder = tmp_path / "casino"
    (folder / "var").mkdir(parents=True)
    database = database if database.startswith("postgresql") else str(folder / "casino.db")
    furnish(database, folder / "var" if database.startswith("postgresql") else folder, *TABLES)
    own = folder / "var" if database.startswith("postgresql") else folder
    key = ring_for(source(), own)[0].public()
    killed = Killed()
    asyncio.run(asyncio.wait_for(kill_and_start_again(database, folder, key, killed), 120 + 30 * KILLS))
    jogadas = asyncio.run(check(database, key, killed.promised))
    assert jogadas > KILLS // 2
    assert len(killed.promised) > KILLS // 2
    with capsys.disabled():
        if KILLS > 10:
            print(  # noqa: T201
                f"\n{KILLS} kills, {killed.while_opening} of them while it opened: {len(killed.promised)} promised acts"
                f" in {jogadas} jogadas, {killed.inspections + 1} inspections with the key"
            )
