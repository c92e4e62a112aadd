"""One server writes: a second one is refused, and an old one that wakes up is refused by the database itself."""

import asyncio
import contextlib
import itertools
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

import apsw
import asyncpg
import httpx
import pytest

from jogofeito.cashier import postgres_writer
from jogofeito.cashier.documents import Database
from jogofeito.cashier.door import open_cashier
from jogofeito.cashier.lease import Holder, LeaseHeld, LeaseLost
from jogofeito.cashier.ledger import Batch, JournalLine
from jogofeito.cashier.streams import Stream
from jogofeito.server.authority import HOUSE, HouseOpened
from ledger_support import ANA, CASH, moved
from server.socket_support import Process

STARTS_S = 40
HERE = Holder.this_process()


def second_server(database: str, folder: Path, *options: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-W", "ignore", "-m", "jogofeito.cli", "serve", "--log", "error", "--port", "0"]
    return subprocess.Popen(
        [*command, "--database", database, *options],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=folder,
    )  # fmt: skip


def test_a_second_server_refuses_to_open_and_says_who_holds_the_casino(database: str, tmp_path: Path) -> None:
    first = Process(database, tmp_path)
    try:
        second = second_server(database, tmp_path)
        out, err = second.communicate(timeout=STARTS_S)
        assert second.returncode == 2
        assert "Jogo Feito is open" not in out
        assert f"process {first._process.pid} on {HERE.host}, since 20" in err
        assert "--take-over" in err
        assert httpx.get(f"{first.address}/api/ready").status_code == 200
    finally:
        first.stop()
    third = Process(database, tmp_path)  # the lease is free again
    third.kill()
    fourth = Process(database, tmp_path)  # and so it is when whoever held it was killed
    fourth.stop()


def test_a_server_that_was_asleep_is_refused_by_the_database_and_stops(database: str, tmp_path: Path) -> None:
    """It hangs, another one takes over, and it wakes up: nothing of it is written."""
    first = Process(database, tmp_path)
    assert "Operator code" in first.line()  # its invitation is written
    fall_asleep(first._process.pid, database)
    second = second_server(database, tmp_path, "--take-over")
    try:
        assert second.stdout is not None
        said = second.stdout.readline()
        assert "Operator code" in second.stdout.readline()
        address = re.search(r"(http://127\.0\.0\.1:\d+)/", said)
        assert address, said
        before = asyncio.run(written(database))
        os.kill(first._process.pid, signal.SIGCONT)
        with contextlib.suppress(httpx.HTTPError):  # it may have stopped before it heard
            answer = httpx.post(f"{first.address}/api/guest", headers={"X-Jogo-Feito": "1"})
            assert answer.status_code >= 500, answer.text
        first._ended()  # it sees for itself that it is no longer wanted
        assert httpx.get(f"{address[1]}/api/ready").status_code == 200
        assert asyncio.run(written(database)) == before
        guest = httpx.post(f"{address[1]}/api/guest", headers={"X-Jogo-Feito": "1"})
        assert guest.status_code == 200, guest.text  # and what was tried is something that can be done
        assert asyncio.run(written(database)) != before
    finally:
        os.kill(second.pid, signal.SIGTERM)
        second.communicate(timeout=STARTS_S)


def fall_asleep(process: int, database: str) -> None:
    """Between two writes: nobody but its end takes a file away from a process that is in the middle of one."""
    for _ in range(200):
        os.kill(process, signal.SIGSTOP)
        if database.startswith("postgresql"):
            return
        connection = apsw.Connection(database)
        connection.set_busy_timeout(50)
        try:
            connection.execute("BEGIN IMMEDIATE; ROLLBACK")
        except apsw.BusyError:
            os.kill(process, signal.SIGCONT)
            time.sleep(0.02)
        else:
            return
        finally:
            connection.close()
    raise AssertionError("it never stopped writing")


def test_one_casino_by_two_names_is_one_casino(tmp_path: Path) -> None:
    async def told() -> None:
        file, other = tmp_path / "casino.db", tmp_path / "elsewhere" / "link.db"
        other.parent.mkdir()
        other.symlink_to(file)
        first, second = await open_cashier(str(file)), await open_cashier(str(other))
        await first.take_lease(HERE)
        with pytest.raises(LeaseHeld):
            await second.take_lease(HERE)
        assert await first.holds_lease()
        await second.close()
        await first.close()

    asyncio.run(told())


WRITTEN = ("document/", "house", "jogada/", "table/", "hall", "notes/")


async def written(database: str) -> list[tuple[str, int]]:
    """What both could write of: streams of people and of the house, with their ends."""
    cashier = await open_cashier(database)
    try:
        assert await cashier.audit() == []
        names = [name for kind in WRITTEN for name in await cashier.streams(kind)]
        lines = [await cashier.last_line(name) for name in names]
        return [(line.stream, line.number) for line in lines if line is not None]
    finally:
        await cashier.close()


Write = Callable[[Database], Awaitable[object]]
WRITES: dict[str, Write] = {
    "a bet": lambda cashier: cashier.post(moved("late", CASH, ANA, 1)),
    "a line": lambda cashier: cashier.post(Batch("late", journal=(JournalLine("jogada/m/1", 3, b"{}"),))),
    "a person": lambda cashier: cashier.keep("person", "p-1", b"{}"),
    "a sign-in": lambda cashier: cashier.keep("sign-in", "s-1", b"{}"),
    "a forgotten one": lambda cashier: cashier.forget("invitation", "i-1"),
    "a root": lambda cashier: cashier.root(),
}


@pytest.mark.parametrize("write", WRITES.values(), ids=WRITES.keys())
def test_whatever_an_old_one_writes_is_refused_by_the_database(database: str, write: Write) -> None:
    async def told() -> None:
        old = await open_cashier(database)
        await old.take_lease(HERE)
        await old.post(moved("in", CASH, ANA, 5))
        await old.keep("invitation", "i-1", b"{}")
        new = await open_cashier(database)
        with pytest.raises(LeaseHeld, match=f"process {os.getpid()} on"):
            await new.take_lease(HERE)
        await new.take_lease(HERE, take_over=True)
        await new.post(moved("more", CASH, ANA, 5))
        with pytest.raises(LeaseLost):
            await write(old)
        assert not await old.holds_lease()
        assert await new.holds_lease()
        await old.close()
        assert await new.lease_holder() == HERE  # an old one gives nothing back that is not its own
        assert await new.balance(ANA) == 10
        assert await new.document("person", "p-1") is None
        assert await new.document("invitation", "i-1") is not None
        assert await new.audit() == []
        await new.close()

    asyncio.run(told())


def test_a_writer_that_never_asked_is_refused_too_once_a_server_opens(database: str) -> None:
    async def told() -> None:
        tool, server = await open_cashier(database), await open_cashier(database)
        await tool.post(moved("in", CASH, ANA, 5))
        await server.take_lease(HERE)
        with pytest.raises(LeaseLost):
            await tool.post(moved("more", CASH, ANA, 5))
        await server.post(moved("more", CASH, ANA, 5))
        await server.close()
        await tool.close()

    asyncio.run(told())


def test_groups_in_flight_are_whole_on_one_side_of_a_taking_over(database: str) -> None:
    """Many bets at once while another takes over: what the old one was told stands, and nothing comes after."""

    async def told() -> None:
        old, new = await open_cashier(database), await open_cashier(database)
        await old.take_lease(HERE)
        stood, lost = list[int](), list[int]()

        async def bet(number: int) -> None:
            try:
                await old.post(moved(f"b-{number}", CASH, ANA, 1))
                stood.append(number)
            except LeaseLost:
                lost.append(number)

        async def bets() -> None:
            """Until one is refused, however long another one needs to take over."""
            for start in itertools.count(step=30):
                await asyncio.gather(*(bet(start + place) for place in range(30)))
                if lost:
                    return

        betting = asyncio.create_task(bets())
        while len(stood) < 60:
            await asyncio.sleep(0.001)
        await new.take_lease(HERE, take_over=True)
        seen = await new.balance(ANA)
        await betting
        asked = len(stood) + len(lost)
        assert 60 <= len(stood) <= seen < asked  # of those in flight some may stand without an answer that came in time
        assert await new.balance(ANA) == seen == len(await new.entries(ANA, limit=asked))
        await old.close()
        await new.close()

    asyncio.run(told())


def test_whoever_hangs_in_the_middle_of_a_group_keeps_nobody_from_taking_over(
    postgres_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its connection is ended with what it had begun; an SQLite file can only be freed by the end of the process."""
    monkeypatch.setattr(postgres_writer, "GROUP_PATIENCE_S", 1)

    async def told() -> None:
        old, new = await open_cashier(postgres_database), await open_cashier(postgres_database)
        await old.take_lease(HERE)
        await old.post(moved("in", CASH, ANA, 5))
        hangs = await asyncpg.connect(postgres_database)
        await hangs.execute("BEGIN")
        taking = postgres_writer.LOCK, postgres_writer.TAKING
        await hangs.execute("SELECT pg_advisory_xact_lock_shared($1, $2)", *taking)
        await hangs.execute("UPDATE accounts SET balance = balance + 1 WHERE id = $1", ANA.id)
        async with asyncio.timeout(30):
            await new.take_lease(HERE, take_over=True)
        with pytest.raises((asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError)):
            await hangs.execute("COMMIT")
        hangs.terminate()
        await new.post(moved("more", CASH, ANA, 5))
        assert await new.balance(ANA) == 10
        assert await new.audit() == []
        with pytest.raises(LeaseLost):
            await old.post(moved("late", CASH, ANA, 1))
        await old.close()
        await new.close()

    asyncio.run(told())


def test_the_lease_costs_a_bet_next_to_nothing(database: str) -> None:
    """With or without: the median of groups is about the same (a bound that noise does not reach)."""

    async def told() -> None:
        medians = []
        cashier = await open_cashier(database)
        for leased in (False, True):
            if leased:
                await cashier.take_lease(HERE)
            taken = []
            for number in range(60):
                start = time.perf_counter()
                await cashier.post(moved(f"{leased}-{number}", CASH, ANA, 1))
                taken.append(time.perf_counter() - start)
            medians.append(sorted(taken)[30])
        await cashier.close()
        assert medians[1] < 3 * medians[0] + 0.001

    asyncio.run(told())


# ---- the house's key


def test_a_house_does_not_go_on_from_what_it_has_not_signed(sqlite: str, tmp_path: Path) -> None:
    """Other keys, or somebody has written behind its back: it refuses, unless that is accepted and written down."""
    data, keys = tmp_path / "data", [tmp_path / "one.keys", tmp_path / "two.keys"]
    data.mkdir()
    file = str(data / Path(sqlite).name)
    Process(file, tmp_path, options=("--house-key", str(keys[0]))).stop()
    refused = second_server(file, tmp_path, "--house-key", str(keys[1]))
    _, err = refused.communicate(timeout=STARTS_S)
    assert refused.returncode == 2
    assert "is not signed with a key of this house" in err
    assert "--accept-unsigned" in err
    Process(file, tmp_path, options=("--house-key", str(keys[0]))).stop()  # nothing has happened
    Process(file, tmp_path, options=("--house-key", str(keys[1]), "--accept-unsigned")).stop()
    Process(file, tmp_path, options=("--house-key", str(keys[1]))).stop()

    async def openings() -> list[bool]:
        cashier = await open_cashier(file)
        try:
            lines = [line for _, line in await Stream(cashier, HOUSE, HouseOpened).read()]
            return [each.accepted_unsigned for each in lines]
        finally:
            await cashier.close()

    assert asyncio.run(openings()) == [False, False, True, False]
