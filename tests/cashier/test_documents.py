"""Documents beside the ledger, on both databases."""

import asyncio

from jogofeito.cashier.documents import Database
from jogofeito.cashier.ledger import Batch, JournalLine
from ledger_support import with_ledger


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
