"""Documents beside the ledger, on both databases."""

import asyncio
import hashlib

import apsw
import asyncpg
import msgspec

from jogofeito.cashier import upgrade
from jogofeito.cashier.documents import Database
from jogofeito.cashier.ledger import Batch, JournalLine
from jogofeito.cashier.migrations import migrations
from jogofeito.cashier.noted import DocumentNoted
from ledger_support import directly, ledger, with_ledger


def test_a_document_is_kept_changed_and_forgotten(database: str) -> None:
    async def story(cashier: Database) -> None:
        assert await cashier.document("person", "ana") is None
        assert await cashier.keep("person", "ana", b"one")
        first = await cashier.document("person", "ana")
        assert first is not None
        assert (first.id, first.version, first.body) == ("ana", 1, b"one")
        assert await cashier.keep("person", "ana", b"two", first.version)
        second = await cashier.document("person", "ana")
        assert second is not None
        assert (second.version, second.body) == (2, b"two")
        assert await cashier.forget("person", "ana")
        assert not await cashier.forget("person", "ana")
        assert await cashier.document("person", "ana") is None

    with_ledger(story, database)


def test_of_two_who_change_the_same_one_is_told_to_look_again(database: str) -> None:
    async def story(cashier: Database) -> None:
        assert sorted(await asyncio.gather(*(cashier.keep("person", "rui", body) for body in (b"a", b"b")))) == [
            False,
            True,
        ]
        assert sorted(await asyncio.gather(*(cashier.keep("person", "rui", body, 1) for body in (b"c", b"d")))) == [
            False,
            True,
        ]
        assert not await cashier.keep("person", "rui", b"late", 1)
        assert sorted(await asyncio.gather(cashier.forget("person", "rui"), cashier.forget("person", "rui"))) == [
            False,
            True,
        ]

    with_ledger(story, database)


def test_documents_of_a_kind_are_found_by_the_beginning_of_their_names(database: str) -> None:
    async def story(cashier: Database) -> None:
        for name in ("ana", "anabela", "rui", "ança"):
            await cashier.keep("name", name, name.encode())
        await cashier.keep("other", "anita", b"")
        assert [each.id for each in await cashier.documents("name", "an")] == ["ana", "anabela", "ança"]
        assert [each.id for each in await cashier.documents("name", limit=2)] == ["ana", "anabela"]
        assert await cashier.documents("name", "z") == []

    with_ledger(story, database)


def test_streams_and_their_last_lines_are_found_by_name(database: str) -> None:
    async def story(cashier: Database) -> None:
        for stream, number in (("a/1", 0), ("a/1", 1), ("a/é", 0), ("b", 0)):
            await cashier.post(Batch(f"{stream}/{number}", journal=(JournalLine(stream, number, b"%d" % number),)))
        assert await cashier.streams("a/") == ["a/1", "a/é"]
        last = await cashier.last_line("a/1")
        assert last is not None
        assert (last.number, last.payload) == (1, b"1")
        assert await cashier.last_line("c") is None
        assert (await cashier.last_root()).number == 0

    with_ledger(story, database)


# ---- in the journal


def test_each_change_of_what_matters_is_a_line_that_tells_nothing_of_it(database: str) -> None:
    async def story(cashier: Database) -> None:
        await cashier.keep("person", "p-ana", b'{"role":"player"}')
        await cashier.keep("person", "p-ana", b'{"role":"operator"}', 1)
        await cashier.forget("person", "p-ana")
        await cashier.keep("sign-in", "token", b"passing")
        await cashier.keep("setting", "ready", b"7")
        assert not await cashier.keep("person", "p-ana", b"late", 5)
        (stream,) = await cashier.streams("document/")
        lines = await cashier.journal(stream)
        told = [msgspec.json.decode(line.payload, type=DocumentNoted) for line in lines]
        assert [each.version for each in told] == [1, 2, 0]
        assert told[1].digest == hashlib.sha256(b'{"role":"operator"}').hexdigest()
        assert "ana" not in stream + "".join(line.payload.decode() for line in lines)

    with_ledger(story, database)


async def of_before(database: str) -> None:
    """A casino of the version before, with an operator and somebody who is signed in."""
    kept = (
        "INSERT INTO documents (kind, id, version, body) VALUES ('person', 'p-ana', 3, {0}), ('sign-in', 't', 1, {0})"
    )
    if database.startswith("postgresql"):
        connection = await asyncpg.connect(database)
        await connection.execute("CREATE TABLE schema_version (number integer NOT NULL)")
        for each in migrations("postgres")[: upgrade.SIGNED - 1]:
            await connection.execute(f"{each.sql}; INSERT INTO schema_version VALUES ({each.number})")
        await connection.execute(kept.format("'x'::bytea"))
        await connection.close()
        return
    sqlite = apsw.Connection(database)
    sqlite.create_scalar_function("owner_of", lambda *_: "", 1, deterministic=True)
    for each in migrations("sqlite")[: upgrade.SIGNED - 1]:
        sqlite.execute(each.sql)
    sqlite.execute(kept.format("x'78'"))
    sqlite.execute(f"PRAGMA user_version = {upgrade.SIGNED - 1}")
    sqlite.close()


def test_documents_of_a_casino_of_before_are_noted_when_it_is_carried_over_and_never_again(database: str) -> None:
    async def told() -> None:
        await of_before(database)
        async with ledger(database) as cashier:
            assert await cashier.audit() == []
            (stream,) = await cashier.streams("document/")
            assert len(await cashier.journal(stream)) == 1
            assert await cashier.keep("person", "p-ana", b"y", 3)
            assert await cashier.audit() == []
        await directly(database, "INSERT INTO documents (kind, id, version, body) SELECT 'person', 'p-eve', 1, body"
                       " FROM documents WHERE id = 'p-ana'")  # fmt: skip
        async with ledger(database) as cashier:  # opening it blesses nothing
            assert len(await cashier.audit()) == 1

    asyncio.run(told())
