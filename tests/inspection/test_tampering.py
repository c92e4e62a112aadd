"""Somebody may do everything with the database, and has not the house's key: whatever is changed is found.

Every table, row by row: edited, added, removed; the chains as they were left, or built again as the program would;
tails cut; an old copy put back. What outsiders hold is a file of signed roots and the public key.
"""

import asyncio
import shutil
from pathlib import Path

import apsw
import asyncpg
import msgspec
import pytest

from cashier import conftest as on_both_databases
from cashier.test_chains import behind_its_back
from jogofeito.cashier.chains import first_digest, group_digest, line_digest
from jogofeito.cashier.desk import Desk
from jogofeito.cashier.documents import Database
from jogofeito.cashier.door import open_cashier
from jogofeito.cashier.lease import Holder
from jogofeito.cashier.ledger import Batch, JournalLine
from jogofeito.cashier.signatures import Signer, Trusted
from jogofeito.cashier.signing import NotSigned
from jogofeito.cli import main
from jogofeito.core.record import canonical
from jogofeito.inspection.casino import Held, inspect_database
from jogofeito.inspection.roots import SignedRoot
from ledger_support import ANA, RUI, moved

database, postgres_server = on_both_databases.database, on_both_databases.postgres_server

KEY, FORGERS = Signer(bytes(range(32))), Signer(bytes(range(1, 33)))
EXCLUDED = JournalLine("protection/ana", 1, b'{"type":"excluded","until_ms":9}')


async def opened(database: str, signer: Signer | None = KEY) -> Database:
    cashier = await open_cashier(database)
    if signer is not None:
        await cashier.take_lease(Holder.this_process(), take_over=True)
        await cashier.sign_with(signer, Trusted((KEY.public,)))
    return cashier


async def a_days_work(database: str) -> tuple[SignedRoot, ...]:
    """Money at the desk, bets, an exclusion, people; the roots that were noted outside."""
    cashier = await opened(database)
    desk, noted = Desk(cashier), list[SignedRoot]()

    async def note() -> None:
        root = await cashier.root()
        noted.append(SignedRoot(root.number, root.digest, root.at_ms, KEY.public, root.signature))

    await desk.cash_in("ana", "AOA", 1_000, "R1")
    await desk.cash_in("rui", "AOA", 500, "R2")
    await cashier.keep("person", "p-ana", msgspec.json.encode({"name": "Ana", "role": "player", "password": "argon-1"}))
    await cashier.keep("name", "ana", b"p-ana")
    await cashier.keep("invitation", "code", b'{"role":"operator"}')
    await note()
    await cashier.post(Batch("limit", journal=(JournalLine("protection/ana", 0, b'{"type":"limit","most":200}'),)))
    await cashier.post(Batch("excluded", journal=(EXCLUDED,)))
    await cashier.post(moved("bet", ANA, RUI, 7, JournalLine("told", 0, b"a bet")))
    await note()
    await cashier.post(moved("late", ANA, RUI, 2, JournalLine("told", 1, b"another")))
    await cashier.close()
    return tuple(noted)


async def problems(database: str, roots: tuple[SignedRoot, ...] = (), keys: tuple[str, ...] = ()) -> list[str]:
    return (await inspect_database(database, Held(roots, keys=keys))).problems


ROWS = {
    "accounts": ("balance = balance + 1", "id = 'purse/AOA/ana'"),
    "batches": ("digest = 'x'", "id = 'bet'"),
    "entries": ("amount = amount + 1", "number = 3"),
    "journal": ("payload = {bytes}", "stream = 'told' AND number = 0"),
    "groups": ("at_ms = at_ms + 1", "number = 3"),
    "heads": ("number = number + 1", "kind = 'journal' AND name = 'told'"),
    "roots": ("at_ms = at_ms + 1", "number = 1"),
    "rooted": ("number = number + 1", "root = 1 AND kind = 'money'"),
    "documents": ("body = {bytes}", "id = 'p-ana'"),
}
SIGNED = {"heads": "kind = 'money'", "roots": "number = 3"}


def bytes_of(database: str) -> str:
    return "'x'::bytea" if "postgres" in database else "x'78'"


@pytest.mark.parametrize("way", ["edited", "removed"])
@pytest.mark.parametrize("table", ROWS)
def test_a_row_of_any_table_is_missed(database: str, table: str, way: str) -> None:
    async def told() -> None:
        roots = await a_days_work(database)
        assert await problems(database, roots, (KEY.public,)) == []
        change, row = ROWS[table]
        statements = {
            "edited": f"UPDATE {table} SET {change.format(bytes=bytes_of(database))} WHERE {row}",
            "removed": f"DELETE FROM {table} WHERE {row}",
        }
        await behind_its_back(database, statements[way])
        assert await problems(database)  # not even a key is needed

    asyncio.run(told())


@pytest.mark.parametrize("table, row", SIGNED.items())
def test_a_signature_is_missed(database: str, table: str, row: str) -> None:
    async def told() -> None:
        await a_days_work(database)
        await behind_its_back(database, f"UPDATE {table} SET signature = {bytes_of(database)} WHERE {row}")
        assert await problems(database) == []
        assert "is not signed" in (await problems(database, keys=(KEY.public,)))[0]

    asyncio.run(told())


ADDED = {
    "an operator": "INSERT INTO documents (kind, id, version, body) VALUES ('person', 'p-eve', 1, {bytes})",
    "a way to an account": "INSERT INTO documents (kind, id, version, body) VALUES ('name', 'eve', 1, {ana})",
    "an invitation": "INSERT INTO documents (kind, id, version, body) VALUES ('invitation', 'eve', 1, {bytes})",
    "money": "INSERT INTO accounts (id, kind, currency, owner, balance) VALUES"
    " ('purse/AOA/eve', 'purse', 'AOA', 'eve', 5)",
    "a line": "INSERT INTO journal (stream, number, payload, digest) VALUES ('told', 2, {bytes}, {bytes})",
    "a group": "INSERT INTO groups (chain, number, first, last, at_ms, latest_ms, digest) VALUES"
    " (1, 99, 0, 0, 1, 1, {bytes})",
    "a root": "INSERT INTO roots (number, digest, at_ms) VALUES (99, 'x', 1)",
}


@pytest.mark.parametrize("what", ADDED)
def test_what_is_slipped_in_is_found(database: str, what: str) -> None:
    async def told() -> None:
        await a_days_work(database)
        ana = "'p-ana'::bytea" if "postgres" in database else "CAST('p-ana' AS BLOB)"
        added = ADDED[what].format(bytes=bytes_of(database), ana=ana)
        if what == "an operator":  # of the right form, as the program would read it
            person = '{"name":"Eve","role":"operator"}'
            added = added.replace(bytes_of(database), f"'{person}'" + "::bytea" * ("postgres" in database))
            added = added if "postgres" in database else added.replace(f"'{person}'", f"CAST('{person}' AS BLOB)")
        await behind_its_back(database, added)
        assert await problems(database)

    asyncio.run(told())


@pytest.mark.parametrize(
    "change", [('"player"', '"operator"'), ('"argon-1"', '"argon-2"')], ids=["a role", "a password"]
)
def test_a_changed_person_is_found(database: str, change: tuple[str, str]) -> None:
    async def told() -> None:
        await a_days_work(database)
        text = "convert_from(body, 'UTF8')" if "postgres" in database else "CAST(body AS TEXT)"
        made = f"replace({text}, '{change[0]}', '{change[1]}')"
        made = f"convert_to({made}, 'UTF8')" if "postgres" in database else f"CAST({made} AS BLOB)"
        await behind_its_back(database, f"UPDATE documents SET body = {made} WHERE kind = 'person'")
        assert await problems(database) == ["person p-ana is not as it was kept: the journal has another digest of it"]

    asyncio.run(told())


def test_guards_that_were_lifted_are_found(database: str) -> None:
    async def told() -> None:
        await a_days_work(database)
        on = " ON entries" if "postgres" in database else ""
        if on:
            connection = await asyncpg.connect(database)
            await connection.execute("DROP TRIGGER entries_stay ON entries")
            await connection.execute("ALTER TABLE journal DISABLE TRIGGER journal_stays")
            await connection.close()
        else:
            sqlite = apsw.Connection(database)
            sqlite.execute("DROP TRIGGER entries_stay; DROP TRIGGER journal_stays")
            sqlite.close()
        said = await problems(database)
        assert [each.split(" ")[1] for each in said] == ["entries_stay", "journal_stays"]
        assert all("changed with a tool" in each for each in said)

    asyncio.run(told())


# ---- with the chains built again


class Forger:
    """Writes a whole SQLite casino anew, as the program would have written it: every digest fits."""

    def __init__(self, file: str) -> None:
        self.file = file

    def __call__(self, *statements: str, roots: bool = True) -> None:
        connection = apsw.Connection(self.file)
        guards = list(connection.execute("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'"))
        connection.execute(";".join(f"DROP TRIGGER {name}" for name, _ in guards))
        for statement in statements:
            connection.execute(statement)
        self.batches(connection)
        self.lines(connection)
        self.groups(connection)
        if roots:
            connection.execute("DELETE FROM roots; DELETE FROM rooted; UPDATE heads SET root = 0")
        connection.execute(";".join(text for _, text in guards))
        connection.close()

    def batches(self, connection: apsw.Connection) -> None:
        """Batches whose lines are gone go with them."""
        connection.execute("DELETE FROM batches WHERE id NOT IN (SELECT batch FROM entries) AND id = 'excluded'")

    def lines(self, connection: apsw.Connection) -> None:
        for (stream,) in list(connection.execute("SELECT DISTINCT stream FROM journal")):
            digest = first_digest("journal", stream)
            query = "SELECT number, payload FROM journal WHERE stream = ? ORDER BY number"
            for number, payload in list(connection.execute(query, (stream,))):
                digest = line_digest(digest, number, payload)
                connection.execute(
                    "UPDATE journal SET digest = ? WHERE stream = ? AND number = ?", (digest, stream, number)
                )
                connection.execute(
                    "UPDATE heads SET number = ?, digest = ? WHERE kind = 'journal' AND name = ?",
                    (number, digest, stream),
                )
        connection.execute("DELETE FROM heads WHERE kind = 'journal' AND name NOT IN (SELECT stream FROM journal)")

    def groups(self, connection: apsw.Connection) -> None:
        digest = first_digest("money", "1")
        columns = [row[1] for row in connection.execute("PRAGMA table_info(entries)")]
        for number, last, first, at_ms in list(
            connection.execute("SELECT number, last, first, at_ms FROM groups WHERE chain = 1 ORDER BY number")
        ):
            batches = list(connection.execute("SELECT id, digest FROM batches WHERE of_group = ?", (number,)))
            rows = f"SELECT {', '.join(columns)} FROM entries WHERE number BETWEEN ? AND ? ORDER BY number"
            entries = list(connection.execute(rows, (first, last))) if first else []
            digest = group_digest(digest, number, at_ms, batches, entries)
            connection.execute("UPDATE groups SET digest = ? WHERE number = ?", (digest, number))
            connection.execute(
                "UPDATE heads SET number = ?, digest = ? WHERE kind = 'money' AND name = '1'", (number, digest)
            )


FORGERIES: dict[str, tuple[str, ...]] = {
    "an exclusion is erased": ("DELETE FROM journal WHERE stream = 'protection/ana' AND number = 1",),
    "a limit is raised": (
        (
            'UPDATE journal SET payload = CAST(\'{"type":"limit","most":900}\' AS BLOB)'
            " WHERE stream = 'protection/ana' AND number = 0"
        ),
    ),
    "money is minted at the desk": (
        "INSERT INTO groups SELECT 1, max(number) + 1, 1000, 1000, max(at_ms), max(latest_ms), x'' FROM groups",
        (
            "INSERT INTO entries VALUES (1000, 1, 'receipt/desk/R9', 0, 'cash/AOA/desk', 'purse/AOA/rui', 'AOA', 5000,"
            " 'cash_in', 'R9', '', (SELECT max(at_ms) FROM groups), -6500, 5509)"
        ),
        "INSERT INTO batches SELECT 'receipt/desk/R9', 'x', 1000, 1, max(number) FROM groups",
        "UPDATE accounts SET balance = -6500 WHERE id = 'cash/AOA/desk'",
        "UPDATE accounts SET balance = 5509 WHERE id = 'purse/AOA/rui'",
    ),
    "the last groups are cut": (
        "DELETE FROM entries WHERE number >= 3",
        "DELETE FROM batches WHERE id IN ('bet', 'late')",
        "DELETE FROM groups WHERE number >= (SELECT min(number) FROM groups WHERE first >= 3)",
        "DELETE FROM batches WHERE of_group > (SELECT max(number) FROM groups)",
        "DELETE FROM journal WHERE stream = 'told'",
        "UPDATE accounts SET balance = 1000 WHERE id = 'purse/AOA/ana'",
        "UPDATE accounts SET balance = 500 WHERE id = 'purse/AOA/rui'",
    ),
    "times are moved": ("UPDATE groups SET at_ms = at_ms - 1000, latest_ms = latest_ms - 1000",),
}


@pytest.mark.parametrize("forgery", FORGERIES)
def test_what_was_built_again_is_found_by_the_key_and_by_roots_outside(tmp_path: Path, forgery: str) -> None:
    async def told() -> None:
        file = str(tmp_path / "casino.db")
        roots = await a_days_work(file)
        Forger(file)(*FORGERIES[forgery])
        assert await problems(file) == []  # without key and roots it is perfect
        assert any("is not signed" in each for each in await problems(file, keys=(KEY.public,)))
        if forgery != "money is minted at the desk":  # of the same past, with more at its end
            assert any("held against it" in each for each in await problems(file, roots))
        with pytest.raises(NotSigned):  # and the house itself adds nothing to it
            await opened(file)

    asyncio.run(told())


def test_a_forger_with_a_key_of_their_own_is_found(tmp_path: Path) -> None:
    async def told() -> None:
        file = str(tmp_path / "casino.db")
        roots = await a_days_work(file)
        Forger(file)(*FORGERIES["an exclusion is erased"])
        cashier = await open_cashier(file)
        await cashier.sign_with(FORGERS, Trusted((FORGERS.public,)), accept=True)
        root = await cashier.root()
        await cashier.close()
        forged = SignedRoot(root.number, root.digest, root.at_ms, FORGERS.public, root.signature)
        assert await problems(file, (forged,), (FORGERS.public,)) == []
        assert len(await problems(file, roots, (KEY.public,))) >= 3

    asyncio.run(told())


def test_an_old_copy_put_back_is_found_by_a_root_outside(tmp_path: Path) -> None:
    """All of it is the house's own, signatures too; only whoever is outside can tell."""

    async def told() -> None:
        file, old = tmp_path / "casino.db", tmp_path / "old.db"
        first = await a_days_work(str(file))
        shutil.copy(file, old)
        cashier = await opened(str(file))
        await Desk(cashier).cash_out("ana", "AOA", 900, "R3")
        root = await cashier.root()
        await cashier.close()
        later = SignedRoot(root.number, root.digest, root.at_ms, KEY.public, root.signature)
        assert await problems(str(file), (*first, later), (KEY.public,)) == []
        shutil.copy(old, file)
        assert await problems(str(file), first, (KEY.public,)) == []
        said = await problems(str(file), (*first, later), (KEY.public,))
        assert said == [f"root {root.number}, which is held against it, is missing"]
        cashier = await opened(str(file))  # and played on from there
        for number in range(3):
            await Desk(cashier).cash_in("rui", "AOA", 1, f"S{number}")
            await cashier.root()
        await cashier.close()
        said = await problems(str(file), (*first, later), (KEY.public,))
        assert said == [f"root {root.number} is not the one that is held against it"]

    asyncio.run(told())


def test_the_old_chain_of_links_keeps_its_times(tmp_path: Path) -> None:
    from cashier.test_chains import as_before

    async def told() -> None:
        file = str(tmp_path / "casino.db")
        await as_before(file)
        cashier = await open_cashier(file)
        assert await cashier.audit() == []
        await cashier.close()
        await behind_its_back(file, "UPDATE links SET at_ms = at_ms + 1 WHERE number = 2")
        cashier = await open_cashier(file)
        assert await cashier.audit() == ["link 2 is not as it was carried over"]
        await cashier.close()

    asyncio.run(told())


# ---- as it is typed


def test_inspect_holds_a_file_of_roots_against_a_casino(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, noted = tmp_path / "casino.db", tmp_path / "roots.jsonl"
    roots = asyncio.run(a_days_work(str(file)))
    noted.write_bytes(b"\n".join(map(canonical, roots)))
    assert main(["inspect", str(file), "--root", str(noted)]) == 0
    assert "signed    looked at" in capsys.readouterr().out
    assert main(["inspect", str(file), "--root", str(noted), "--key", FORGERS.public]) == 1
    assert "not signed with a key of the house" in capsys.readouterr().out
    changed = msgspec.structs.replace(roots[0], digest="0" * 64)
    noted.write_bytes(canonical(changed))
    assert main(["inspect", str(file), "--root", str(noted)]) == 1
    said = capsys.readouterr().out
    assert "does not carry a signature of its key" in said
    assert "root 1 is not the one that is held against it" in said


@pytest.mark.parametrize(
    "content, said", [(b"", "has no root"), (b"{}", "not a file of signed roots"), (None, "No such")]
)
def test_what_is_no_file_of_roots_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], content: bytes | None, said: str
) -> None:
    file, noted = tmp_path / "casino.db", tmp_path / "roots.jsonl"
    asyncio.run(a_days_work(str(file)))
    if content is not None:
        noted.write_bytes(content)
    assert main(["inspect", str(file), "--root", str(noted)]) == 2
    assert said in capsys.readouterr().err
