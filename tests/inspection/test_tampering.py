"""Somebody may do everything with the database, and has not the house's key: whatever is changed is found.

Every table, row by row: edited, added, removed; the chains as they were left, or built again as the program would;
tails cut; an old copy put back. What outsiders hold is a file of signed roots and the public key.
"""

import asyncio
from pathlib import Path
from typing import Any

import apsw
import asyncpg
import msgspec
import pytest

from cashier import conftest as on_both_databases
from cashier.test_backup import another
from cashier.test_chains import as_before, behind_its_back
from jogofeito.cashier import noted, postgres, postgres_guards
from jogofeito.cashier.audit import COLUMNS
from jogofeito.cashier.backup import backup, restore
from jogofeito.cashier.chains import first_digest, group_digest, line_digest, lines_digest
from jogofeito.cashier.desk import Desk
from jogofeito.cashier.documents import Database, Document
from jogofeito.cashier.door import open_cashier
from jogofeito.cashier.lease import Holder
from jogofeito.cashier.ledger import Batch, JournalLine
from jogofeito.cashier.signatures import Signer, Trusted, content_of_root
from jogofeito.cashier.signing import NotSigned
from jogofeito.cli import main
from jogofeito.core.record import canonical
from jogofeito.inspection.casino import Held, inspect_database
from jogofeito.inspection.roots import SignedRoot, problems_of
from ledger_support import ANA, RUI, directly, moved

database, postgres_server = on_both_databases.database, on_both_databases.postgres_server
postgres_database = on_both_databases.postgres_database

KEY, FORGERS = Signer(bytes(range(32))), Signer(bytes(range(1, 33)))
EXCLUDED = JournalLine("protection/ana", 1, b'{"type":"excluded","until_ms":9}')


async def opened(database: str, signer: Signer | None = KEY) -> Database:
    cashier = await open_cashier(database)
    if signer is not None:
        try:
            await cashier.take_lease(Holder.this_process(), take_over=True)
            await cashier.sign_with(signer, Trusted((KEY.public,)))
        except NotSigned:
            await cashier.close()
            raise
    return cashier


async def a_days_work(database: str) -> tuple[SignedRoot, ...]:
    """Money at the desk, bets, an exclusion, people; the roots that were noted outside."""
    cashier = await opened(database)
    desk, kept_outside = Desk(cashier), list[SignedRoot]()

    async def note() -> None:
        root = await cashier.root()
        kept_outside.append(SignedRoot(root.number, root.digest, root.at_ms, KEY.public, root.signature))

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
    return tuple(kept_outside)


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
    "lease": ("fence = fence - 1", "id = 0"),
}
LINES = {
    "is of another group": "UPDATE journal SET of_group = of_group + 1 WHERE stream = 'told' AND number = 0",
    "is of no chain": "UPDATE journal SET chain = 9 WHERE stream = 'told' AND number = 0",
}
SIGNED = {"heads": "kind = 'money'", "roots": "number = 3"}


def bytes_of(database: str) -> str:
    return "'x'::bytea" if "postgres" in database else "x'78'"


@pytest.mark.parametrize(
    ("table", "way"),
    [(table, way) for way in ("edited", "removed") for table in ROWS if (table, way) != ("lease", "edited")],
)
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


@pytest.mark.parametrize("statement", LINES.values(), ids=LINES)
def test_a_line_stays_with_its_group(database: str, statement: str) -> None:
    async def told() -> None:
        await a_days_work(database)
        await behind_its_back(database, statement)
        assert await problems(database)

    asyncio.run(told())


def test_the_number_of_the_lease_is_not_lowered(database: str) -> None:
    """An old server could write again: the database itself refuses, and an inspection misses the guard."""

    async def told() -> None:
        await a_days_work(database)
        change, row = ROWS["lease"]
        with pytest.raises((apsw.ConstraintError, asyncpg.PostgresError), match="only grows"):
            await directly(database, f"UPDATE lease SET {change} WHERE {row}")
        on = " ON lease" if "postgres" in database else ""
        await directly(database, f"DROP TRIGGER lease_grows{on}")
        said = await problems(database)
        assert len(said) >= 1
        assert "trigger lease_grows" in "".join(said)

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
    "a head of a root": "INSERT INTO rooted VALUES (1, 'journal', 'x', 0, {bytes})",
    "a batch": "INSERT INTO batches (id, digest, first, chain, of_group) VALUES ('x', 'x', 0, 1, 2)",
    "a batch of no group": "INSERT INTO batches (id, digest, first, chain, of_group) VALUES ('x', 'x', 0, 1, 99)",
    "an entry": "INSERT INTO entries VALUES (1000, 1, 'bet', 0, 'purse/AOA/ana', 'purse/AOA/rui', 'AOA', 1,"
    " 'test', '', '', 1, 990, 510)",
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


LIFTED_ON_POSTGRES = {
    "a trigger that never fires": "DROP TRIGGER journal_stays ON journal; CREATE TRIGGER journal_stays BEFORE UPDATE ON"
    " journal FOR EACH STATEMENT WHEN (false) EXECUTE FUNCTION never_edited()",
    "a function that does nothing": "CREATE OR REPLACE FUNCTION never_edited() RETURNS trigger LANGUAGE plpgsql AS"
    " $$ BEGIN /* RAISE EXCEPTION */ RETURN NULL; END $$",
    "a trigger for replicas only": "ALTER TABLE entries ENABLE REPLICA TRIGGER entries_stay",
    "a check": "ALTER TABLE accounts DROP CONSTRAINT accounts_check",
    "a key": "ALTER TABLE batches DROP CONSTRAINT batches_pkey",
    "a rule": "CREATE RULE nothing AS ON INSERT TO journal DO INSTEAD NOTHING",
    "a column": "ALTER TABLE accounts ADD COLUMN more integer",
    "an index": "DROP INDEX groups_latest",
    "another trigger": "CREATE TRIGGER other BEFORE INSERT ON entries EXECUTE FUNCTION never_edited()",
}


@pytest.mark.parametrize("statement", LIFTED_ON_POSTGRES.values(), ids=LIFTED_ON_POSTGRES)
def test_guards_that_were_made_to_look_as_if_they_were_there_are_found(postgres_database: str, statement: str) -> None:
    async def told() -> None:
        await a_days_work(postgres_database)
        await directly(postgres_database, statement)
        said = await problems(postgres_database)
        assert said
        assert all("changed with a tool" in each for each in said)

    asyncio.run(told())


def test_an_inspector_who_may_not_compare_guards_is_told_so(postgres_database: str) -> None:
    async def told() -> None:
        await a_days_work(postgres_database)
        name = postgres_database.partition("?")[0].rpartition("/")[2]
        await directly(
            postgres_database,
            "DO $$ BEGIN CREATE ROLE inspector LOGIN; EXCEPTION WHEN duplicate_object THEN NULL; END $$;"
            f"REVOKE ALL ON DATABASE {name} FROM PUBLIC; GRANT CONNECT ON DATABASE {name} TO inspector;"
            "GRANT SELECT ON ALL TABLES IN SCHEMA public TO inspector",
        )
        as_inspector = postgres_database.replace("postgres:", "inspector:", 1)
        assert await postgres_guards.differences(as_inspector, postgres.made) == [postgres_guards.NO_RIGHT]

    asyncio.run(told())


# ---- with the chains built again


class Forger:
    """Writes a whole casino anew, as the program would have written it: every digest fits, or what is left to fit."""

    def __init__(self, database: str) -> None:
        self.database = database
        self.empty = "''::bytea" if "postgres" in database else "x''"

    async def __call__(self, *statements: str, groups: bool = True, roots_after: int = 0) -> None:
        await self.do(*(each.replace("{empty}", self.empty) for each in statements))
        if groups:  # a batch whose line is gone goes with it
            await self.do(
                "DELETE FROM batches WHERE id = 'excluded'"
                " AND NOT EXISTS (SELECT 1 FROM journal WHERE stream = 'protection/ana' AND number = 1)"
            )
        await self.lines()
        if groups:
            await self.groups()
        await self.do(
            f"DELETE FROM roots WHERE number > {roots_after}; DELETE FROM rooted WHERE root > {roots_after};"
            f"UPDATE heads SET root = 0 WHERE root > {roots_after}"
        )

    async def do(self, *statements: str) -> None:
        await behind_its_back(self.database, *statements)

    def blob(self, content: bytes) -> str:
        return f"'\\x{content.hex()}'::bytea" if "postgres" in self.database else f"x'{content.hex()}'"

    async def lines(self) -> None:
        digests = dict[str, bytes]()
        changes = list[str]()
        for stream, number, payload in await rows_of(
            self.database, "SELECT stream, number, payload FROM journal ORDER BY stream, number"
        ):
            digest = digests[stream] = line_digest(
                digests.get(stream, first_digest("journal", stream)), number, payload
            )
            changes += [
                f"UPDATE journal SET digest = {self.blob(digest)} WHERE stream = '{stream}' AND number = {number}",
                (
                    f"UPDATE heads SET number = {number}, digest = {self.blob(digest)}"
                    f" WHERE kind = 'journal' AND name = '{stream}'"
                ),
            ]
        gone = "DELETE FROM heads WHERE kind = 'journal' AND name NOT IN (SELECT stream FROM journal)"
        await self.do(*changes, gone)

    async def groups(self) -> None:
        digest, changes = first_digest("money", "1"), list[str]()
        for number, first, last, at_ms in await rows_of(
            self.database, "SELECT number, first, last, at_ms FROM groups WHERE chain = 1 ORDER BY number"
        ):
            of = f"WHERE chain = 1 AND of_group = {number}"
            batches = await rows_of(self.database, f"SELECT id, digest FROM batches {of}")
            between = f"WHERE number BETWEEN {first} AND {last} ORDER BY number"
            entries = await rows_of(self.database, f"SELECT {COLUMNS} FROM entries {between}") if first else []
            lines = [row[0] for row in await rows_of(self.database, f"SELECT digest FROM journal {of} ORDER BY digest")]
            digest = group_digest(digest, number, at_ms, batches, entries, lines_digest(lines))
            changes += [
                f"UPDATE groups SET digest = {self.blob(digest)} WHERE chain = 1 AND number = {number}",
                f"UPDATE heads SET number = {number}, digest = {self.blob(digest)} WHERE kind = 'money' AND name = '1'",
            ]
        await self.do(*changes)


async def rows_of(database: str, query: str) -> list[tuple[Any, ...]]:
    if "postgres" in database:
        connection = await asyncpg.connect(database)
        try:
            return [tuple(row) for row in await connection.fetch(query)]
        finally:
            await connection.close()
    sqlite = apsw.Connection(database)
    try:
        return list(sqlite.execute(query))
    finally:
        sqlite.close()


ERASED = "DELETE FROM journal WHERE stream = 'protection/ana' AND number = 1"
FORGERIES: dict[str, tuple[str, ...]] = {
    "an exclusion is erased": (ERASED,),
    "a limit is raised": ("UPDATE journal SET payload = {limit} WHERE stream = 'protection/ana' AND number = 0",),
    "money is minted at the desk": (
        "INSERT INTO groups SELECT 1, max(number) + 1, 1000, 1000, max(at_ms), max(latest_ms), {empty} FROM groups",
        (
            "INSERT INTO entries VALUES (1000, 1, 'receipt/desk/R9', 0, 'cash/AOA/desk', 'purse/AOA/rui', 'AOA', 5000,"
            " 'cash_in', 'R9', '', (SELECT max(at_ms) FROM groups), -6500, 5509)"
        ),
        (
            "INSERT INTO batches (id, digest, first, chain, of_group)"
            " SELECT 'receipt/desk/R9', 'x', 1000, 1, max(number) FROM groups"
        ),
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
LIMIT = b'{"type":"limit","most":900}'


async def forged(database: str, forgery: str, *, groups: bool = True, roots_after: int = 0) -> None:
    forger = Forger(database)
    statements = (each.replace("{limit}", forger.blob(LIMIT)) for each in FORGERIES[forgery])
    await forger(*statements, groups=groups, roots_after=roots_after)


@pytest.mark.parametrize("forgery", FORGERIES)
def test_what_was_built_again_is_found_by_the_key_and_by_roots_outside(database: str, forgery: str) -> None:
    async def told() -> None:
        roots = await a_days_work(database)
        await forged(database, forgery)
        assert await problems(database) == []  # without key and roots it is perfect
        assert any("is not signed" in each for each in await problems(database, keys=(KEY.public,)))
        if forgery != "money is minted at the desk":  # of the same past, with more at its end
            assert any("held against it" in each for each in await problems(database, roots))
        with pytest.raises(NotSigned):  # and the house itself adds nothing to it
            await opened(database)

    asyncio.run(told())


@pytest.mark.parametrize("roots_after", [0, 1])
@pytest.mark.parametrize("forgery", ["an exclusion is erased", "a limit is raised"])
def test_lines_are_not_changed_without_their_groups(database: str, forgery: str, roots_after: int) -> None:
    """Signed groups are left as they were; the lines, their heads and the roots are made to fit."""

    async def told() -> None:
        await a_days_work(database)
        await forged(database, forgery, groups=False, roots_after=roots_after)
        said = await problems(database)
        assert said
        assert all("of chain 1 does not follow from its entries" in each for each in said)
        assert any("is not signed" in each for each in await problems(database, keys=(KEY.public,)))
        with pytest.raises(NotSigned):
            await opened(database)

    asyncio.run(told())


def test_a_role_is_not_changed_with_its_line(database: str) -> None:
    async def told() -> None:
        await a_days_work(database)
        ((version, body),) = await rows_of(database, "SELECT version, body FROM documents WHERE kind = 'person'")
        person = Document("p-ana", version, bytes(body).replace(b'"player"', b'"operator"'))
        forger, stream = Forger(database), noted.stream_of("person", "p-ana")
        line = forger.blob(canonical(noted.noted(person)))
        await forger(
            f"UPDATE documents SET body = {forger.blob(person.body)} WHERE kind = 'person'",
            f"UPDATE journal SET payload = {line} WHERE stream = '{stream}'",
            groups=False,
        )
        assert any("is not signed" in each for each in await problems(database, keys=(KEY.public,)))
        assert any("does not follow from its entries" in each for each in await problems(database))
        with pytest.raises(NotSigned):
            await opened(database)

    asyncio.run(told())


@pytest.mark.parametrize("roots_after", [0, 1, 2])
def test_roots_are_not_cut_back(database: str, roots_after: int) -> None:
    """All that is written stays as it is, but what outsiders noted of it: the ends are signed with the last root."""

    async def told() -> None:
        await a_days_work(database)
        await Forger(database)(groups=False, roots_after=roots_after)
        assert await problems(database) == []
        said = await problems(database, keys=(KEY.public,))
        assert any(f"together with the last root, {roots_after}" in each for each in said)
        with pytest.raises(NotSigned):
            await opened(database)

    asyncio.run(told())


def test_what_no_root_holds_yet_is_not_erased_either(database: str) -> None:
    async def told() -> None:
        await a_days_work(database)
        cashier = await opened(database)
        await cashier.post(Batch("shut out", journal=(JournalLine("protection/rui", 0, b'{"type":"excluded"}'),)))
        await until_killed(cashier)
        gone = "DELETE FROM journal WHERE stream = 'protection/rui'"
        await Forger(database)(gone, groups=False, roots_after=99)
        assert any("does not follow from its entries" in each for each in await problems(database))
        await Forger(database)("DELETE FROM batches WHERE id = 'shut out'", roots_after=99)
        assert await problems(database) == []
        assert any("is not signed" in each for each in await problems(database, keys=(KEY.public,)))
        with pytest.raises(NotSigned):
            await opened(database)

    asyncio.run(told())


async def until_killed(cashier: Database) -> None:
    """It ends without a last root."""
    cashier._roots._waiting.cancel()  # type: ignore[attr-defined]
    cashier._roots._waiting = None  # type: ignore[attr-defined]
    await cashier.close()


def test_a_forger_with_a_key_of_their_own_is_found(database: str) -> None:
    async def told() -> None:
        roots = await a_days_work(database)
        await forged(database, "an exclusion is erased")
        cashier = await open_cashier(database)
        await cashier.sign_with(FORGERS, Trusted((FORGERS.public,)), accept=True)
        root = await cashier.root()
        await cashier.close()
        noted_outside = SignedRoot(root.number, root.digest, root.at_ms, FORGERS.public, root.signature)
        assert await problems(database, (noted_outside,), (FORGERS.public,)) == []
        assert len(await problems(database, roots, (KEY.public,))) >= 3

    asyncio.run(told())


def test_an_old_copy_put_back_is_found_by_a_root_outside(database: str, tmp_path: Path) -> None:
    """All of it is the house's own, signatures too; only whoever is outside can tell."""

    async def told() -> None:
        file, old = database, tmp_path / "old.db"
        first = await a_days_work(file)
        await backup(file, old)
        cashier = await opened(file)
        await Desk(cashier).cash_out("ana", "AOA", 900, "R3")
        root = await cashier.root()
        await cashier.close()
        later = SignedRoot(root.number, root.digest, root.at_ms, KEY.public, root.signature)
        assert await problems(file, (*first, later), (KEY.public,)) == []
        file = await another(file, tmp_path)
        await restore(old, file)
        assert await problems(file, first, (KEY.public,)) == []
        said = await problems(file, (*first, later), (KEY.public,))
        assert said == [f"root {root.number}, which is held against it, is missing"]
        cashier = await opened(file)  # and played on from there
        for number in range(3):
            await Desk(cashier).cash_in("rui", "AOA", 1, f"S{number}")
            await cashier.root()
        await cashier.close()
        said = await problems(file, (*first, later), (KEY.public,))
        assert said == [f"root {root.number} is not the one that is held against it"]

    asyncio.run(told())


LINKS = {
    "UPDATE links SET at_ms = at_ms + 1 WHERE number = 2": "link 2 is not as it was carried over",
    "DELETE FROM links WHERE number = 1": "link 1 is not as it was carried over",
    "INSERT INTO links VALUES (9, 'x', 1)": "link 9 is not as it was carried over",
}


@pytest.mark.parametrize("statement", LINKS)
def test_the_old_chain_of_links_keeps_its_times(database: str, statement: str) -> None:
    async def told() -> None:
        await as_before(database)
        cashier = await open_cashier(database)
        assert await cashier.audit() == []
        await cashier.close()
        await behind_its_back(database, statement)
        assert LINKS[statement] in await problems(database)

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


def test_a_key_that_was_replaced_signs_no_later_root() -> None:
    def signed(number: int, key: Signer) -> SignedRoot:
        signature = key.sign(content_of_root(number, "0" * 64, number)).hex()
        return SignedRoot(number, "0" * 64, number, key.public, signature)

    older, newer = signed(1, FORGERS), signed(2, KEY)
    assert list(problems_of([newer, older])) == []
    assert list(problems_of([older, newer], (FORGERS.public, KEY.public))) == []
    assert "not the house's" in next(problems_of([older, newer], (KEY.public,)))
    (said,) = problems_of([older, newer, signed(3, FORGERS)])
    assert "another had replaced" in said


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
