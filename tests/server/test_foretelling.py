"""Nothing known early: in the middle of a jogada of every game, the data folder, a backup and the log foretell nothing.
On PostgreSQL what lies on its disk belongs to the data: its tables and its log of writes.

Whoever reads all of it has the locked seeds, and not the key, which is elsewhere. The tests have it: they know the
seeds, and so what should not be there can be looked for.
"""

import asyncio
import base64
import logging
import re
import shutil
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import asyncpg
import pytest
import structlog

from cashier.conftest import new_database
from floor.test_secrets import tells_nothing
from jogofeito.cashier.accounts import Account
from jogofeito.cashier.backup import backup
from jogofeito.cashier.door import open_cashier
from jogofeito.cashier.ledger import Batch, Cashier, Transfer
from jogofeito.chance.sealed import commitment_to
from jogofeito.core.record import plain
from jogofeito.floor.address import ActInJogada, Sit, Start
from jogofeito.floor.floor import Floor
from jogofeito.floor.keys import KeyFile, Ring, ring_for
from jogofeito.floor.lines import Story, read
from jogofeito.floor.settings import Pace, TableSettings
from jogofeito.games import GAMES
from jogofeito.server.casino import open_casino

PACE = Pace(betting_ms=700, decision_ms=700, interval_ms=100, pause_ms=50)
PLAYERS = ("ana", "rui", "eva")
LOOKS, PLAYED_S = 4, 1.3
SECRET = re.compile(rb"[0-9a-fA-F]{64,}")


def tables() -> list[TableSettings]:
    found = []
    for name, entry in GAMES.items():
        first = entry.first_tables[0]
        values = {**first.values, "currency": "DEMO", "minimum": 10_00}
        found.append(TableSettings(f"t-{name}", name, first.law, values, pace=PACE))
    return found


async def play(floor: Floor, table: str, player: str) -> None:
    dice, sent = Random(f"{table}/{player}"), 0
    await floor.ask(table, Sit(player=player))
    while True:
        await asyncio.sleep(0.03 + dice.random() * 0.05)
        live, offered = floor.tables[table].here.jogada, floor.offer(table, player)
        act: Any = offered[1].random_act(dice.randrange) if offered else None
        if live is None or act is None:
            continue
        sent += 1
        key = f"{player}-{sent}"
        await floor.ask(table, ActInJogada(player=player, jogada=live.begun.jogada, act=plain(act), key=key))
        if floor.settings(table).individual:
            await floor.ask(table, Start(player=player, key=f"{key}-start"))


async def rich(cashier: Cashier) -> None:
    mint = Account("mint", "DEMO", "mint")
    moves = (Transfer(mint, Account("purse", "DEMO", player), 10**9, "demo") for player in PLAYERS)
    await cashier.post(Batch("rich", tuple(moves)))


async def on_disk(database: str) -> list[Path]:
    """Where PostgreSQL keeps this database, and what it has yet to write there."""
    connection = await asyncpg.connect(database)
    try:
        home = Path(await connection.fetchval("SHOW data_directory"))
        number = await connection.fetchval("SELECT oid FROM pg_database WHERE datname = current_database()")
        return [home / "base" / str(number), home / "pg_wal"]
    finally:
        await connection.close()


async def flushed(database: str) -> None:
    """Nothing is in its log alone, where a page may cut a name in two."""
    connection = await asyncpg.connect(database)
    try:
        await connection.execute("CHECKPOINT")
    finally:
        await connection.close()


def copied(place: Path, to: Path) -> None:
    """Also what changes meanwhile."""
    to.mkdir(parents=True)
    for path in place.iterdir():
        with suppress(FileNotFoundError):
            if path.is_file():
                shutil.copy(path, to / path.name)


async def in_the_middle(database: str, folder: Path, ring: Ring, seen: Path) -> None:
    """Play at every table; what a thief of all data would have is copied while jogadas are in play."""
    places = await on_disk(database) if database.startswith("postgresql") else []
    async with open_casino(database, folder, tuple(tables()), ring=ring) as casino:
        await rich(casino.database)
        playing = [
            asyncio.ensure_future(play(casino.floor, each.id, player)) for each in tables() for player in PLAYERS
        ]
        for look in range(LOOKS):
            await asyncio.sleep(PLAYED_S)
            lives = [each.here.jogada for each in casino.floor.tables.values()]
            begun = [live.begun.jogada for live in lives if live is not None]
            if places:
                await flushed(database)
            shutil.copytree(folder, seen / str(look) / "data")
            shutil.copy(seen.parent / "log", seen / str(look) / "log")
            for place in places:
                copied(place, seen / str(look) / "postgres" / place.name)
            (seen / str(look) / "begun").write_text("\n".join(begun))  # others may begin before the backup is taken
            await backup(database, seen / str(look) / "backup")
        for one in playing:
            one.cancel()
        with suppress(asyncio.CancelledError):
            await asyncio.gather(*playing, return_exceptions=True)


async def stories(cashier: Cashier) -> list[Story]:
    return [Story.of(read(await cashier.journal(name))) for name in await cashier.streams("jogada/")]


async def in_play(cashier: Cashier) -> list[Story]:
    return [each for each in await stories(cashier) if each.ended is None]


def every_file(folder: Path) -> Iterator[tuple[str, bytes]]:
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            yield str(path.relative_to(folder)), path.read_bytes()


def written_ways(secret: bytes) -> list[bytes]:
    return [secret, secret.hex().encode(), secret.hex().upper().encode(), base64.b64encode(secret)]


Look = tuple[Path, dict[str, bytes]]  # all that was there, and the seeds of what was in play


@pytest.fixture(scope="module", params=["sqlite", "postgres"])
def thief(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> tuple[list[Look], Ring]:
    """Some looks at everything while jogadas are in play, and the keys of the house."""
    if request.param == "postgres":
        database = asyncio.run(new_database(request.getfixturevalue("postgres_server")))
    home = tmp_path_factory.mktemp("house")
    folder, seen = home / "data", home / "seen"
    folder.mkdir()
    if request.param == "sqlite":
        database = str(folder / "casino.db")
    ring, _ = ring_for(KeyFile(home / "keys" / "house.keys"), folder)

    async def told() -> list[Look]:
        await in_the_middle(database, folder, ring, seen)
        return [(look, await seeds_of(look, ring)) for look in sorted(seen.iterdir())]

    with (home / "log").open("w", encoding="utf-8") as log:
        structlog.configure(logger_factory=structlog.PrintLoggerFactory(log))
        handler = logging.StreamHandler(log)
        root, level = logging.getLogger(), logging.getLogger().level
        root.addHandler(handler)
        root.setLevel(logging.DEBUG)
        try:
            return asyncio.run(told()), ring
        finally:
            root.removeHandler(handler)
            root.setLevel(level)
            structlog.reset_defaults()


async def seeds_of(look: Path, ring: Ring) -> dict[str, bytes]:
    """Of what was in play: with the key, and only so, each opens, and fits its commitment."""
    stolen, seeds = await open_cashier(str(look / "backup")), dict[str, bytes]()
    try:
        for begun in [each.begun for each in await in_play(stolen)]:
            seeds[begun.jogada] = ring.vault().unlock(begun.locked_seed, begun.jogada)
            assert commitment_to(seeds[begun.jogada]) == begun.commitment
    finally:
        await stolen.close()
    return seeds


def test_jogadas_of_every_game_were_in_play(thief: tuple[list[Look], Ring]) -> None:
    looks, _ = thief
    assert {name.partition("/")[0] for _, seeds in looks for name in seeds} == {each.id for each in tables()}


def test_no_seed_of_a_jogada_in_play_is_there_in_any_way(thief: tuple[list[Look], Ring]) -> None:
    for look, seeds in thief[0]:
        for file, content in every_file(look):
            for jogada, seed in seeds.items():
                for way in written_ways(seed):
                    assert way not in content, f"{file} has the seed of {jogada}"


def test_no_key_of_the_house_is_there(thief: tuple[list[Look], Ring]) -> None:
    looks, ring = thief
    for look, _ in looks:
        for file, content in every_file(look):
            for key in (*ring.locks, *ring.signs):
                for way in written_ways(key):
                    assert way not in content, f"{file} has a key of the house"


def test_nothing_that_looks_like_a_secret_opens_a_commitment(thief: tuple[list[Look], Ring]) -> None:
    """Every run of letters that could be a seed is tried, at every place in it."""
    for look, seeds in thief[0]:
        commitments = {commitment_to(seed) for seed in seeds.values()}
        tried = set[bytes]()
        for _, content in every_file(look):
            for run in SECRET.findall(content):
                tried.update(bytes.fromhex(run[at : at + 64].decode()) for at in range(len(run) - 63))
        assert len(tried) > 100
        assert not {commitment_to(each) for each in tried} & commitments


def test_no_draw_of_a_jogada_in_play_has_its_value_in_the_journal(thief: tuple[list[Look], Ring]) -> None:
    async def drawn(look: Path, seeds: dict[str, bytes]) -> int:
        cashier, drawn = await open_cashier(str(look / "backup")), 0
        try:
            for jogada in seeds:
                drawn += sum([tells_nothing(line.payload) for line in await cashier.journal(f"jogada/{jogada}")])
        finally:
            await cashier.close()
        return drawn

    assert sum(asyncio.run(drawn(look, seeds)) for look, seeds in thief[0])


def test_all_that_was_looked_at_has_the_jogadas_in_play(thief: tuple[list[Look], Ring]) -> None:
    """What lies there names them, and would have their seeds if these lay open: on PostgreSQL its own disk does too."""
    for look, seeds in thief[0]:
        disk = look / "postgres" if (look / "postgres").exists() else look / "data"
        files = [content for _, content in every_file(disk)]
        begun = [jogada for jogada in (look / "begun").read_text().split() if jogada in seeds]
        assert begun
        assert all(any(jogada.encode() in content for content in files) for jogada in begun)
