"""Chains side by side: whatever is edited, removed or cut behind the ledger's back is found, on both databases."""

import asyncio
import contextlib
import hashlib
from itertools import count, pairwise
from typing import Any

import apsw
import asyncpg
import msgspec
import pytest

from jogofeito.cashier.accounts import Account
from jogofeito.cashier.chains import FIRST_ROOT
from jogofeito.cashier.door import open_cashier, schema_of
from jogofeito.cashier.grouping import Roots
from jogofeito.cashier.ledger import Batch, Cashier, JournalLine, Posted, Refused, Root, RootHeld, Transfer
from jogofeito.cashier.migrations import migrations
from jogofeito.cashier.streams import LineRefused, Stream
from jogofeito.cashier.upgrade import LinksBroken, OldEntry
from jogofeito.core.record import canonical
from ledger_support import ANA, CASH, RUI, STAKE, directly, ledger, moved, outcome, with_ledger


async def behind_its_back(database: str, *statements: str) -> None:
    """Somebody who may do everything with the database: guards come off first, and on again."""
    if database.startswith("postgresql"):
        await directly(database, ";".join(["SET session_replication_role = replica", *statements]))
        return
    connection = apsw.Connection(database)
    guards = list(connection.execute("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'"))
    off, on = [f"DROP TRIGGER {name}" for name, _ in guards], [text for _, text in guards]
    connection.execute(";".join([*off, *statements, *on]))
    connection.close()


def line(number: int, stream: str = "s") -> JournalLine:
    return JournalLine(stream, number, b"line %d" % number)


async def play(cashier: Cashier) -> None:
    """Four groups, with a root after the third; stream s has lines 0 to 4, of which 4 is in no root."""
    await cashier.post(moved("in", CASH, ANA, 100, line(0)), moved("b", ANA, RUI, 5, line(1)))
    await cashier.post(Batch("told", journal=(line(2), line(0, "t"))))
    await cashier.post(moved("c", ANA, RUI, 7, line(3)))
    await cashier.root()
    await cashier.post(moved("last", CASH, RUI, 1, line(4)))


TAMPERED = [
    (["UPDATE entries SET amount = 99 WHERE number = 2"], "group 1 of chain 1 does not follow from its entries"),
    (["UPDATE entries SET about = 'x' WHERE number = 1"], "group 1 of chain 1 does not follow from its entries"),
    (["UPDATE entries SET debit_after = 89 WHERE number = 3"], "group 3 of chain 1 does not follow from its entries"),
    (
        ["UPDATE entries SET debit_after = 89 WHERE number = 3"],
        "entry 3 leaves purse/AOA/ana with 89; its entries make 88",
    ),
    (["DELETE FROM entries WHERE number = 2"], "group 1 of chain 1 does not follow from its entries"),
    (["DELETE FROM batches WHERE id = 'told'"], "group 2 of chain 1 does not follow from its entries"),
    (["DELETE FROM batches WHERE id = 'last'"], "group 4 of chain 1 does not follow from its entries"),
    (["UPDATE batches SET digest = 'y' WHERE id = 'in'"], "group 1 of chain 1 does not follow from its entries"),
    (["UPDATE batches SET first = 1 WHERE id = 'b'"], "group 1 of chain 1 does not follow from its entries"),
    (["UPDATE groups SET at_ms = 1 WHERE number = 2"], "group 2 of chain 1 does not follow from its entries"),
    (["UPDATE groups SET latest_ms = 9000 WHERE number = 4"], "group 4 of chain 1 does not follow from its entries"),
    (["DELETE FROM groups WHERE number = 2"], "group 2 of chain 1 is missing"),
    (["DELETE FROM groups WHERE number = 4"], "group 4 of chain 1 is missing"),
    (["UPDATE journal SET payload = 'x' WHERE number = 1"], "line 1 of s does not follow from the line before"),
    (["DELETE FROM journal WHERE stream = 's' AND number = 2"], "line 3 of s does not follow from the line before"),
    (["DELETE FROM journal WHERE stream = 's' AND number = 4"], "s ends at line 3; its head says 4"),
    (["UPDATE journal SET stream = 'u' WHERE stream = 't'"], "t ends at line -1; its head says 0"),
    (["UPDATE accounts SET balance = 87 WHERE id = 'purse/AOA/ana'"], "purse/AOA/ana has 87; its entries make 88"),
    (["UPDATE heads SET number = 3 WHERE name = 's'"], "s ends at line 4; its head says 3"),
    (["UPDATE roots SET at_ms = 1"], "root 1 does not follow from its heads"),
    (["DELETE FROM roots"], "root 1 is missing"),
    (["DELETE FROM rooted WHERE name = 't'"], "root 1 does not follow from its heads"),
    (["UPDATE rooted SET number = 2 WHERE name = 's'"], "root 1 holds another line 2 of s"),
    # a tail that is cut with its head put right is missing in the root
    (
        ["DELETE FROM journal WHERE stream = 't'", "DELETE FROM heads WHERE name = 't'"],
        "root 1 holds line 0 of t, which is missing",
    ),
]


def text_as_blob(database: str, statement: str) -> str:
    return statement.replace("payload = 'x'", "payload = 'x'::bytea" if "postgres" in database else "payload = x'78'")


@pytest.mark.parametrize("statements, said", TAMPERED)
def test_an_audit_finds_what_was_done_behind_its_back(database: str, statements: list[str], said: str) -> None:
    async def told() -> None:
        async with ledger(database) as cashier:
            await play(cashier)
            assert await cashier.audit() == []
            await behind_its_back(database, *(text_as_blob(database, each) for each in statements))
            assert said in await cashier.audit()

    asyncio.run(told())


def test_an_audit_reads_on_where_a_page_of_rows_ends(database: str) -> None:
    async def story(cashier: Cashier) -> None:
        await cashier.post(moved("in", CASH, ANA, 10_000))
        await cashier.post(*(moved(f"bet-{number}", ANA, RUI, 1, line(number)) for number in range(2_500)))
        assert await cashier.audit() == []

    with_ledger(story, database)


async def rebuilt_without_the_last_bet(database: str) -> None:
    """A cover-up: everything of the third and fourth group is gone, heads, root and all."""
    await behind_its_back(
        database,
        "DELETE FROM entries WHERE number >= 3",
        "DELETE FROM batches WHERE id IN ('c', 'last')",
        "DELETE FROM groups WHERE number >= 3",
        "DELETE FROM journal WHERE number >= 3",
        "UPDATE heads SET number = 2, digest = (SELECT digest FROM journal WHERE stream = 's' AND number = 2), root = 0"
        " WHERE name = 's'",
        "UPDATE heads SET number = 2, digest = (SELECT digest FROM groups WHERE number = 2), root = 0 WHERE name = '1'",
        "UPDATE heads SET root = 0",
        "DELETE FROM rooted",
        "DELETE FROM roots",
        "UPDATE accounts SET balance = 95 WHERE id = 'purse/AOA/ana'",
        "UPDATE accounts SET balance = 5 WHERE id = 'purse/AOA/rui'",
        "UPDATE accounts SET balance = -100 WHERE id = 'cash/AOA/desk'",
    )


def test_a_root_that_an_inspector_holds_tells_of_a_cover_up(database: str) -> None:
    async def told() -> None:
        async with ledger(database) as cashier:
            await play(cashier)
            root = await cashier.last_root()
            held = RootHeld(root.number, root.digest)
            assert await cashier.audit(held) == []
        await rebuilt_without_the_last_bet(database)
        async with ledger(database) as cashier:
            assert await cashier.audit() == []  # nobody inside could tell
            assert await cashier.audit(held) == ["root 1, which is held against it, is missing"]
            await cashier.post(moved("other", CASH, ANA, 1))
            await cashier.root()
            assert await cashier.audit(held) == ["root 1 is not the one that is held against it"]

    asyncio.run(told())


# ---- roots


def test_a_root_is_written_when_something_has_grown_and_in_the_end(database: str) -> None:
    async def told() -> None:
        async with ledger(database) as cashier:
            assert await cashier.last_root() == await cashier.root() == FIRST_ROOT
            await cashier.post(moved("in", CASH, ANA, 1))
            first = await cashier.root()
            assert first.number == 1
            assert await cashier.root() == await cashier.last_root() == first
            await cashier.post(moved("more", CASH, ANA, 1))
        async with ledger(database) as cashier:  # writes nothing, and no root
            assert (await cashier.last_root()).number == 2
            assert await cashier.audit(RootHeld(1, first.digest)) == []
        async with ledger(database) as cashier:
            assert (await cashier.last_root()).number == 2

    asyncio.run(told())


def test_a_root_is_due_some_time_after_something_was_written() -> None:
    async def told() -> None:
        written = count(1)

        async def write() -> Root:
            return Root(next(written), "", 0)

        roots = Roots(write, every_s=0.01)
        await asyncio.sleep(0.03)
        assert next(written) == 1
        roots.due()
        roots.due()
        await asyncio.sleep(0.05)
        assert next(written) == 3
        await roots.close()
        assert next(written) == 5

    asyncio.run(told())


def test_a_held_root_is_a_number_and_a_digest() -> None:
    digest = hashlib.sha256(b"").hexdigest()
    assert RootHeld.read(f" 12:{digest.upper()}\n") == RootHeld(12, digest)
    for wrong in ("", digest, f"x:{digest}", f"-1:{digest}", "12:", "12:abc"):
        with pytest.raises(ValueError, match="is no root"):
            RootHeld.read(wrong)


# ---- writers side by side


def test_writers_side_by_side_cross_without_a_deadlock(postgres_database: str) -> None:
    """Both move money between the same accounts, in opposite order, and create the same accounts and streams."""
    players = [Account("purse", "AOA", f"player-{number}") for number in range(8)]
    rounds = 25

    async def bets(cashier: Cashier, writer: int) -> list[Any]:
        order = players if writer else players[::-1]
        answers = []
        for turn in range(rounds):
            new = Account("stake", "AOA", f"j-{turn}/1")
            pairs = pairwise(order)
            batches = [
                Batch(
                    f"{writer}/{turn}/{payer.name}", (Transfer(payer, payee, 1, "gift"), Transfer(payer, new, 1, "bet"))
                )
                for payer, payee in pairs
            ]
            shared = Batch(f"shared/{turn}", (Transfer(CASH, ANA, 1, "in"),), (line(turn, "shared"),))
            answers += await cashier.post(*batches, shared)
            answers += await cashier.post(Batch(f"{writer}/{turn}", journal=(line(0, f"new/{turn}"),)))
        return answers

    async def told() -> None:
        one, two = await open_cashier(postgres_database), await open_cashier(postgres_database)
        try:
            await one.post(*(moved(f"in-{each.name}", CASH, each, 10_000) for each in players))
            first, second = await asyncio.wait_for(asyncio.gather(bets(one, 0), bets(two, 1)), 60)
            answers = [*first, *second]
            shared = [each for each in answers if each.batch.startswith("shared/")]
            assert sorted(each.again for each in shared) == [False] * rounds + [True] * rounds
            refused = [each for each in answers if isinstance(each, Refused)]
            assert [each.code for each in refused] == ["line_written"] * rounds  # of two who begin a stream, one does
            assert await one.balance(ANA) == rounds
            assert {entry.chain for entry in await one.entries(players[0], limit=500)} == {1, 2}
            for player in players:
                balances = [entry.after(player.id) for entry in await one.entries(player, limit=10_000)]
                assert balances[-1] == await two.balance(player)
            assert set((await one.totals()).values()) == {0}
            await one.root()
            await two.root()
            assert await one.audit() == []
        finally:
            await one.close()
            await two.close()

    asyncio.run(told())


def test_a_writer_goes_on_after_its_connection_was_cut(postgres_database: str) -> None:
    async def told() -> None:
        cashier = await open_cashier(postgres_database)
        try:
            await cashier.post(moved("in", CASH, ANA, 1))
            others = "datname = current_database() AND pid <> pg_backend_pid()"
            cut = f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE {others}"
            await directly(postgres_database, cut)
            with contextlib.suppress(asyncpg.PostgresError, ConnectionError):  # unless it has noticed in time
                await cashier.post(moved("lost", CASH, ANA, 1))
            assert outcome(await cashier.post(moved("in", CASH, ANA, 1), moved("more", CASH, ANA, 1))) == [
                Posted("in", again=True),
                Posted("more"),
            ]
            assert await cashier.audit() == []
        finally:
            await cashier.close()

    asyncio.run(told())


def test_a_connection_that_is_being_cut_is_told_as_one_that_was(
    postgres_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """asyncpg has its own word for it, if the server's goodbye has come and the end of the line has not."""

    async def told() -> None:
        cashier = await open_cashier(postgres_database)
        try:
            await cashier.post(moved("in", CASH, ANA, 1))

            def between_two_states(*_: object, **__: object) -> None:
                raise asyncpg.InternalClientError("cannot switch to state 15; another operation (2) is in progress")

            with monkeypatch.context() as patched:
                patched.setattr(asyncpg.Connection, "execute", between_two_states)
                with pytest.raises(ConnectionError, match="was cut"):
                    await cashier.post(moved("lost", CASH, ANA, 1))
            assert outcome(await cashier.post(moved("more", CASH, ANA, 1))) == [Posted("more")]
            assert await cashier.audit() == []
        finally:
            await cashier.close()

    asyncio.run(told())


# ---- a casino of before


async def as_before(database: str) -> None:
    """A casino of schema 2, with two links, as the version before chains side by side wrote it."""
    moves = [
        (1, 1, "in", 0, "cash/AOA/desk", "purse/AOA/ana", "AOA", 100, "cash_in", "", "", 1000),
        (2, 2, "chips", 0, "purse/AOA/ana", "stack/AOA/mesa-1/ana", "AOA", 30, "exchange", "", "j", 2000),
        (3, 2, "chips", 1, "stack/AOA/mesa-1/ana", "stake/AOA/j/1", "AOA", 20, "stake", "", "j", 2000),
    ]
    lines = [("s", 0, b"zero", 1), ("s", 1, b"one", 2), ("t", 0, b"", 2)]
    batches = [("in", "aa", 1), ("chips", "bb", 2)]
    balances = {"cash/AOA/desk": -100, "purse/AOA/ana": 70, "stack/AOA/mesa-1/ana": 10, "stake/AOA/j/1": 20}
    digest, links = hashlib.sha256(b"jogofeito/ledger/1").hexdigest(), []
    for number in (1, 2):
        entries = [dict(zip(OldEntry.__struct_fields__, move, strict=True)) for move in moves if move[1] == number]
        content = (
            digest,
            sorted(batch[:2] for batch in batches if batch[2] == number),
            entries,
            sorted((stream, line, payload.hex()) for stream, line, payload, link in lines if link == number),
        )
        digest = hashlib.sha256(canonical(content)).hexdigest()
        links.append((number, digest, 1000 * number))
    postgres = database.startswith("postgresql")
    version = "CREATE TABLE schema_version (number integer NOT NULL); INSERT INTO schema_version VALUES (2)"
    statements = [each.sql.strip().removesuffix(";") for each in migrations("postgres" if postgres else "sqlite")[:2]]
    statements.append(version if postgres else "PRAGMA user_version = 2")
    for name, balance in balances.items():
        statements.append(f"INSERT INTO accounts VALUES {(name, *name.split('/')[:2], balance)}")
    statements += [f"INSERT INTO batches VALUES {row}" for row in batches]
    statements += [f"INSERT INTO entries VALUES {row}" for row in moves]
    for stream, number, payload, link in lines:
        blob = f"'\\x{payload.hex()}'" if postgres else f"x'{payload.hex()}'"
        statements.append(f"INSERT INTO journal VALUES ('{stream}', {number}, {blob}, {link})")
    statements += [f"INSERT INTO links VALUES {row}" for row in links]
    await directly(database, ";".join(statements))


def test_the_old_chain_is_checked_and_carried_over(database: str) -> None:
    async def told() -> None:
        await as_before(database)
        async with ledger(database) as cashier:
            assert await cashier.audit() == []
            stack = Account("stack", "AOA", "mesa-1/ana")
            assert await cashier.holdings("ana", "AOA") == [ANA, stack]
            assert [entry.after(stack.id) for entry in await cashier.entries(stack)] == [30, 10]
            assert [entry.number for entry in await cashier.entries_of("chips")] == [2, 3]
            assert [await cashier.number_at(at_ms) for at_ms in (0, 1001, 2001)] == [1, 2, 4]
            assert await cashier.streams("") == ["s", "t"]
            await cashier.post(moved("new", CASH, ANA, 1, line(2)))
            assert [entry.number for entry in await cashier.entries(ANA)] == [1, 2, 4]
            root = await cashier.root()
            assert root.number == 1
            assert await cashier.audit(RootHeld(1, root.digest)) == []
            await behind_its_back(database, "UPDATE entries SET amount = 101 WHERE number = 1")
            assert "group 1 of chain 0 does not follow from its entries" in await cashier.audit()

    asyncio.run(told())


def test_a_broken_old_chain_is_not_carried_over(database: str) -> None:
    async def told() -> None:
        await as_before(database)
        off = "SET session_replication_role = replica" if "postgres" in database else "DROP TRIGGER entries_stay"
        await directly(database, f"{off}; UPDATE entries SET amount = 19 WHERE number = 3")
        with pytest.raises(LinksBroken, match="link 2 is missing or does not follow"):
            await open_cashier(database)
        assert await schema_of(database) == 2

    asyncio.run(told())


# ---- one stream


class Said(msgspec.Struct, frozen=True):
    what: str


def test_a_stream_goes_on_after_a_refusal(database: str) -> None:
    async def story(cashier: Cashier) -> None:
        stream = Stream(cashier, "table/1", Said)
        assert await stream.last() is None
        await stream.append(Said("first"))
        with pytest.raises(LineRefused, match="line 1 of table/1") as caught:
            await stream.append(Said("poor"), (Transfer(ANA, STAKE, 5, "bet"),))
        assert caught.value.refused.code == "not_enough"
        posted = await stream.append(Said("rich"), (Transfer(CASH, ANA, 5, "in"),))
        assert posted.balances == {CASH.id: -5, ANA.id: 5}
        other = Stream(cashier, "table/1", Said)
        assert await other.read() == [(0, Said("first")), (1, Said("rich"))]
        await other.append(Said("elsewhere"))
        with pytest.raises(LineRefused, match="line 2 of table/1"):
            await stream.append(Said("too late"))
        assert await stream.read(1) == [(2, Said("elsewhere"))]
        await stream.append(Said("on again"))
        assert await stream.last() == (3, Said("on again"))

    with_ledger(story, database)
