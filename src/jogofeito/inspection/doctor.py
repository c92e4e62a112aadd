"""Whether a casino is well: its database, its schema, its clock, its source of chance, its code and rules."""

import asyncio
import hashlib
import os
import sys
import time
from collections.abc import AsyncIterator, Callable, Iterator
from importlib.metadata import version
from importlib.resources import files
from pathlib import Path
from typing import Literal

import msgspec

from jogofeito.cashier.door import DatabaseUnknown, open_cashier, schema_of
from jogofeito.cashier.migrations import SchemaTooNew, migrations
from jogofeito.cashier.signatures import name_of
from jogofeito.chance.health import ChanceFailed
from jogofeito.chance.sealed import SeedSource
from jogofeito.core.record import digest
from jogofeito.floor.keys import KeyFile, KeySource, KeysRefused, is_inside, source
from jogofeito.games import GAMES
from jogofeito.inspection.jackpots import Recount, recounts

Health = Literal["well", "note", "ill"]
CLOCK_STEP_MS = 250  # how far wall clock and steady clock may part in a second
SEALS_TRIED = 100


class Finding(msgspec.Struct, frozen=True):
    what: str
    health: Health
    says: str


async def examine(
    database: str, folder: Path, now_ms: Callable[[], int], keys: KeySource | None = None
) -> AsyncIterator[Finding]:
    yield Finding("program", "well", f"jogofeito {version('jogofeito')} on Python {sys.version.split()[0]}")
    async for finding in _database(database, now_ms):
        yield finding
    yield _key(keys or source(), folder)
    yield await _clock(now_ms)
    yield _chance()
    yield Finding("code", "well", f"sha256 {code_digest()}")
    for finding in _rules():
        yield finding


async def _database(database: str, now_ms: Callable[[], int]) -> AsyncIterator[Finding]:
    """Looked at as it is first; opened, and so migrated, only when that is sound."""
    known = migrations("sqlite")[-1].number  # both databases have the same numbers
    try:
        found = await schema_of(database)
    except DatabaseUnknown as error:
        yield Finding("database", "ill", str(error))
        return
    except Exception as error:  # noqa: BLE001 - drivers have errors of their own
        yield Finding("database", "ill", f"cannot be opened: {error}")
        return
    if found is None:
        yield Finding("database", "note", "there is none yet; `jogofeito serve` makes it")
        return
    health: Health = "well" if found == known else "note" if found < known else "ill"
    yield Finding("schema", health, f"{found}; this version knows {known}")
    if health != "well":
        return
    try:
        cashier = await open_cashier(database)
    except SchemaTooNew as error:
        yield Finding("database", "ill", str(error))
        return
    try:
        totals = await cashier.totals()
        balanced = not any(totals.values())
        said = "all accounts sum to zero in " + ", ".join(totals) if totals else "empty"
        yield Finding("ledger", "well" if balanced else "ill", said if balanced else f"the accounts sum to {totals}")
        root = await cashier.last_root()
        late = now_ms() >= root.at_ms
        told = f"root {root.number}, {root.digest[:16]}…"
        yield Finding("chain", "well" if late else "ill", told if late else f"{told} was written in the future")
        async for counted in recounts(cashier):
            yield _jackpot(counted)
    finally:
        await cashier.close()


def _jackpot(counted: Recount) -> Finding:
    if counted.problems:
        return Finding(counted.jackpot.id, "ill", "; ".join(counted.problems))
    tally = counted.tally
    said = f"{counted.balance} units: {tally.contributed} of stakes, {tally.filled} of the house, {tally.paid} won"
    return Finding(counted.jackpot.id, "well", said)


def _key(keys: KeySource, folder: Path) -> Finding:
    if isinstance(keys, KeyFile) and is_inside(keys.path, folder):
        return Finding("house key", "ill", f"{keys.path} is inside the data folder {folder}: keep it elsewhere")
    try:
        ring = keys.read()
    except KeysRefused as refused:
        return Finding("house key", "ill", str(refused))
    if ring is None:
        return Finding("house key", "note", f"{keys.where} does not exist yet; `jogofeito serve` makes it")
    said = f"{keys.where}: locks with {name_of(ring.locks[-1])}, signs as {ring.public()[-1]}"
    return Finding("house key", "well", said)


async def _clock(now_ms: Callable[[], int]) -> Finding:
    """The wall clock must run as the steady one does."""
    wall, steady = now_ms(), time.monotonic()
    await asyncio.sleep(0.5)
    apart = abs((now_ms() - wall) - (time.monotonic() - steady) * 1000)
    health: Health = "well" if apart < CLOCK_STEP_MS else "ill"
    return Finding("clock", health, f"{time.strftime('%Y-%m-%d %H:%M:%S', time.gmtime(now_ms() / 1000))} UTC")


def _chance() -> Finding:
    try:
        source = SeedSource()
        commitments = {source.seal().commitment for _ in range(SEALS_TRIED)}
    except ChanceFailed as failure:
        return Finding("chance", "ill", str(failure))
    if len(commitments) != SEALS_TRIED:
        return Finding("chance", "ill", "the source has given the same seed twice")
    return Finding("chance", "well", f"the cipher and {SEALS_TRIED} seeds of the operating system pass their tests")


def code_digest() -> str:
    """Of every file of the program, by name and content: two casinos with the same digest run the same code."""
    whole = hashlib.sha256()
    root = Path(str(files("jogofeito")))
    for path in sorted(root.rglob("*")):
        if path.suffix in (".py", ".toml", ".sql", ".json") and "web" not in path.relative_to(root).parts[:1]:
            whole.update(path.relative_to(root).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return whole.hexdigest()


def _rules() -> Iterator[Finding]:
    for name, entry in GAMES.items():
        for layer in entry.laws:
            yield Finding(f"rules {name} {layer.text}", "well", f"sha256 {digest(entry.rules(text=layer.text))}")


def own_folder(database: str) -> Path:
    """Where a casino keeps its key: beside its file, or in var/."""
    return Path("var") if "://" in database else Path(os.fspath(database)).parent
