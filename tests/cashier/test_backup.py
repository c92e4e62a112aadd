"""A casino is taken into one file while it plays, put back, and is the same; a drill on both databases."""

import asyncio
import stat
from pathlib import Path

import apsw
import asyncpg
import pytest

from cashier.conftest import new_database
from jogofeito.cashier.backup import BackupRefused, backup, restore
from jogofeito.cashier.documents import Database
from jogofeito.cashier.door import open_cashier
from jogofeito.cashier.lease import Holder, LeaseLost
from jogofeito.cashier.ledger import Batch, JournalLine, RootHeld
from jogofeito.cashier.signatures import Signer, Trusted
from jogofeito.cli import main
from ledger_support import ANA, CASH, ledger, moved

KEY = Signer(bytes(range(32)))
HERE = Holder.this_process()


async def another(database: str, folder: Path) -> str:
    """An empty place of the same kind."""
    return await new_database(database) if database.startswith("postgresql") else str(folder / "restored.db")


async def bets(cashier: Database, name: str, count: int) -> None:
    for number in range(count):
        line = JournalLine(f"s/{name}", number, b"a bet")
        await cashier.post(moved(f"{name}-{number}", CASH, ANA, 1, line))
        await asyncio.sleep(0)


def test_a_drill(database: str, tmp_path: Path) -> None:
    """Backup while bets go on; the machine is lost; what is put back verifies, goes on, and says what is missing."""

    async def told() -> None:
        file = tmp_path / "casino.backup"
        cashier = await open_cashier(database)
        await cashier.take_lease(HERE)
        await cashier.sign_with(KEY, Trusted((KEY.public,)))
        await cashier.keep("person", "p-ana", b"{}")
        await bets(cashier, "before", 50)
        root = await cashier.root()
        betting = asyncio.create_task(bets(cashier, "meanwhile", 300))
        await backup(database, file)
        await betting
        later = await cashier.root()
        await cashier.close()

        place = await another(database, tmp_path)
        await restore(file, place)
        restored = await open_cashier(place)
        assert 50 <= await restored.balance(ANA) <= 350
        assert await restored.document("person", "p-ana") is not None
        assert await restored.audit(RootHeld(root.number, root.digest)) == []
        missing = f"root {later.number}, which is held against it, is missing"
        assert await restored.audit(RootHeld(later.number, later.digest)) == [missing]
        await restored.take_lease(HERE)  # whoever had it then does not have it here
        await restored.sign_with(KEY, Trusted((KEY.public,)))
        held = await restored.balance(ANA)
        await bets(restored, "after", 3)
        assert await restored.balance(ANA) == held + 3
        assert await restored.audit() == []
        await restored.close()

    asyncio.run(told())


def test_a_backup_is_one_sound_file_for_its_owner_only(database: str, tmp_path: Path) -> None:
    async def told() -> None:
        file = tmp_path / "casino.backup"
        async with ledger(database) as cashier:
            await cashier.post(moved("in", CASH, ANA, 5, JournalLine("s", 0, b"line")), Batch("told"))
            await backup(database, file)
        assert stat.S_IMODE(file.stat().st_mode) == 0o600
        assert [each.name for each in tmp_path.glob("casino.backup*")] == ["casino.backup"]
        with pytest.raises(BackupRefused, match="overwrites nothing"):
            await backup(database, file)
        async with ledger(str(file)) as kept:
            assert await kept.balance(ANA) == 5
            assert (await kept.journal("s"))[0].payload == b"line"

    asyncio.run(told())


def test_a_casino_moves_from_one_database_to_the_other(postgres_database: str, tmp_path: Path) -> None:
    async def told() -> None:
        file = str(tmp_path / "casino.db")
        async with ledger(file) as cashier:
            await bets(cashier, "here", 20)
            await cashier.keep("person", "p-ana", b"{}")
            root = await cashier.root()
        await backup(file, tmp_path / "one")
        await restore(tmp_path / "one", postgres_database)
        async with ledger(postgres_database) as cashier:
            assert await cashier.audit(RootHeld(root.number, root.digest)) == []
            await bets(cashier, "there", 20)
            assert await cashier.balance(ANA) == 40
        await backup(postgres_database, tmp_path / "two")
        await restore(tmp_path / "two", str(tmp_path / "back.db"))
        async with ledger(str(tmp_path / "back.db")) as cashier:
            assert await cashier.audit(RootHeld(root.number, root.digest)) == []
            assert await cashier.balance(ANA) == 40

    asyncio.run(told())


def test_nothing_is_put_over_a_casino(database: str, tmp_path: Path) -> None:
    async def told() -> None:
        async with ledger(database) as cashier:
            await cashier.post(moved("in", CASH, ANA, 5))
        await backup(database, tmp_path / "kept")
        with pytest.raises(BackupRefused, match="already"):
            await restore(tmp_path / "kept", database)
        async with ledger(database) as cashier:
            assert await cashier.balance(ANA) == 5

    asyncio.run(told())


def test_what_is_no_backup_is_not_put_back(tmp_path: Path) -> None:
    letter = tmp_path / "letter"
    letter.write_bytes(b"a letter, and surely no casino. " * 100)
    apsw.Connection(str(tmp_path / "empty")).execute("CREATE TABLE t (x)")
    for name, said in (("letter", "is no backup"), ("empty", "is no backup"), ("nothing", "there is no backup")):
        with pytest.raises(BackupRefused, match=said):
            asyncio.run(restore(tmp_path / name, str(tmp_path / "casino.db")))
    assert not (tmp_path / "casino.db").exists()
    with pytest.raises(BackupRefused, match="there is no casino"):
        asyncio.run(backup(str(tmp_path / "nowhere.db"), tmp_path / "kept"))


def test_a_copy_of_the_live_file_alone_is_not_a_backup_and_does_not_pass_for_one(tmp_path: Path) -> None:
    """What is in the write-ahead log is missing in it; a root that was noted tells."""

    async def told() -> None:
        file, copy = tmp_path / "casino.db", tmp_path / "copy.db"
        async with ledger(str(file)) as cashier:
            await cashier.post(moved("in", CASH, ANA, 5))
            apsw.Connection(str(file)).execute("PRAGMA wal_checkpoint(FULL)")
            await cashier.post(moved("more", CASH, ANA, 5))
            root = await cashier.root()
            copy.write_bytes(file.read_bytes())
            await backup(str(file), tmp_path / "kept")
        held = RootHeld(root.number, root.digest)
        async with ledger(str(copy)) as cashier:
            assert await cashier.audit(held) == [f"root {root.number}, which is held against it, is missing"]
        async with ledger(str(tmp_path / "kept")) as cashier:
            assert await cashier.audit(held) == []

    asyncio.run(told())


def test_backup_and_restore_as_they_are_typed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    database, file, place = (str(tmp_path / name) for name in ("casino.db", "kept", "restored.db"))

    async def made() -> None:
        async with ledger(database) as cashier:
            await cashier.post(moved("in", CASH, ANA, 5))

    asyncio.run(made())
    assert main(["backup", file, "--database", database]) == 0
    assert main(["restore", file, "--database", place]) == 0
    said = capsys.readouterr().out
    assert said.count("everything is as it was written") == 2
    assert "keys are not in it" in said
    assert main(["restore", file, "--database", place]) == 2
    assert "already" in capsys.readouterr().err


def test_a_backup_takes_no_part_in_the_lease(database: str, tmp_path: Path) -> None:
    async def told() -> None:
        cashier = await open_cashier(database)
        await cashier.take_lease(HERE)
        await backup(database, tmp_path / "kept")
        await cashier.post(moved("in", CASH, ANA, 5))  # still the one server that writes
        other = await open_cashier(database)
        await other.take_lease(HERE, take_over=True)
        with pytest.raises(LeaseLost):
            await cashier.post(moved("more", CASH, ANA, 5))
        await other.close()
        await cashier.close()

    asyncio.run(told())


def test_a_failed_backup_leaves_nothing_behind(postgres_database: str, tmp_path: Path) -> None:
    async def told() -> None:
        async with ledger(postgres_database) as cashier:
            await cashier.post(moved("in", CASH, ANA, 5))
        connection = await asyncpg.connect(postgres_database)
        await connection.execute("ALTER TABLE journal DROP COLUMN digest")
        await connection.close()
        with pytest.raises(asyncpg.PostgresError):
            await backup(postgres_database, tmp_path / "kept")
        assert list(tmp_path.glob("kept*")) == []

    asyncio.run(told())
