"""A casino that was signed before its lines were tied to groups opens with its key, and is held to more from then."""

import asyncio

import apsw
import pytest

from cashier.test_chains import behind_its_back
from jogofeito.cashier.chains import FIRST_ROOT, Head, first_digest, group_digest, line_digest, next_root
from jogofeito.cashier.door import open_cashier
from jogofeito.cashier.lease import Holder
from jogofeito.cashier.ledger import Batch, JournalLine, Refused
from jogofeito.cashier.migrations import migrations
from jogofeito.cashier.signatures import Signer, Trusted, content_before, content_of_root
from jogofeito.cashier.signing import NotSigned
from jogofeito.inspection.casino import Held, inspect_database
from ledger_support import ANA, CASH, directly, moved

KEY, OTHER = Signer(bytes(range(32))), Signer(bytes(range(1, 33)))
ENDED = b'{"at_ms":1,"carry":{},"events":0,"seed":"","type":"ended"}'


async def as_signed_before(database: str) -> None:
    """Schema 6, with a group and a root, as the version before signed them."""
    postgres = database.startswith("postgresql")

    def blob(content: bytes) -> str:
        return f"'\\x{content.hex()}'::bytea" if postgres else f"x'{content.hex()}'"

    lines = [("s", 0, b"line"), ("jogada/mesa/1", 0, b'{"type":"begun"}'), ("jogada/mesa/2", 0, ENDED)]
    digests = {name: line_digest(first_digest("journal", name), number, told) for name, number, told in lines}
    entry = (1, 1, "in", 0, "cash/AOA/desk", "purse/AOA/ana", "AOA", 5, "test", "", "", 1000, -5, 5)
    group = group_digest(first_digest("money", "1"), 1, 1000, [("in", "aa")], [entry])
    heads = [Head("money", "1", 1, group), *(Head("journal", name, 0, made) for name, made in digests.items())]
    root = next_root(FIRST_ROOT, heads, 1000)
    statements = [each.sql.strip().removesuffix(";") for each in migrations("postgres" if postgres else "sqlite")[:6]]
    version = "CREATE TABLE schema_version (number integer NOT NULL); INSERT INTO schema_version VALUES (6)"
    statements += [
        version if postgres else "PRAGMA user_version = 6",
        (
            "INSERT INTO accounts (id, kind, currency, owner, balance) VALUES"
            " ('cash/AOA/desk', 'cash', 'AOA', '', -5), ('purse/AOA/ana', 'purse', 'AOA', 'ana', 5)"
        ),
        "INSERT INTO batches (id, digest, first, chain, of_group) VALUES ('in', 'aa', 1, 1, 1)",
        f"INSERT INTO entries VALUES {entry}",
        f"INSERT INTO groups VALUES (1, 1, 1, 1, 1000, 1000, {blob(group)})",
        f"INSERT INTO roots VALUES (1, '{root.digest}', 1000, {blob(KEY.sign(content_of_root(1, root.digest, 1000)))})",
    ]
    if postgres:
        statements.append("SELECT setval('entry_numbers', 1)")
    statements += [
        f"INSERT INTO journal (stream, number, payload, digest) VALUES"
        f" ('{name}', {number}, {blob(told)}, {blob(digests[name])})"
        for name, number, told in lines
    ]
    for head in heads:
        signed = KEY.sign(content_before(1, 1, group)) if head.kind == "money" else b""
        told = f"'{head.kind}', '{head.name}', {head.number}, {blob(head.digest)}"
        statements.append(f"INSERT INTO heads VALUES ({told}, 1, {blob(signed)})")
        statements.append(f"INSERT INTO rooted VALUES (1, {told})")
    if postgres:
        await directly(database, ";".join(statements))
        return
    sqlite = apsw.Connection(database)
    sqlite.create_scalar_function("owner_of", lambda *_: "", 1)  # migration 3 asks for it; there is nothing yet
    sqlite.execute(";".join(statements))
    sqlite.close()


async def opened(database: str, key: Signer) -> None:
    cashier = await open_cashier(database)
    try:
        await cashier.take_lease(Holder.this_process())
        await cashier.sign_with(key, Trusted((key.public,)))
    finally:
        await cashier.close()


async def problems(database: str, key: str = KEY.public) -> list[str]:
    said = (await inspect_database(database, Held(keys=(key,)))).problems
    return [each for each in said if not each.startswith("jogada/")]  # these are not of any game


def test_it_opens_with_its_key_and_its_lines_are_held_from_then_on(database: str) -> None:
    async def told() -> None:
        await as_signed_before(database)
        assert await problems(database) == []  # carried over, and not yet opened by the house
        assert len(await problems(database, OTHER.public)) >= 2
        with pytest.raises(NotSigned):
            await opened(database, OTHER)
        await opened(database, KEY)
        assert await problems(database) == []
        cashier = await open_cashier(database)
        late = JournalLine("jogada/mesa/2", 1, b"{}")
        assert await cashier.post(Batch("late", journal=(late,))) == [Refused("late", "stream_closed")]
        await cashier.post(Batch("more", journal=(JournalLine("jogada/mesa/1", 1, b"{}"), JournalLine("s", 1, b""))))
        await cashier.post(moved("bet", CASH, ANA, 1))
        assert await cashier.audit() == []
        await cashier.close()
        await behind_its_back(
            database,
            "DELETE FROM journal WHERE stream = 'jogada/mesa/2'",
            "DELETE FROM heads WHERE name = 'jogada/mesa/2'",
            "DELETE FROM roots; DELETE FROM rooted; UPDATE heads SET root = 0",
        )
        said = await problems(database)
        assert "group 1 of chain 0 does not follow from its entries" in said
        assert any("is not signed" in each for each in said)
        with pytest.raises(NotSigned):
            await opened(database, KEY)

    asyncio.run(told())


def test_a_signature_of_before_counts_for_nothing_once_the_house_has_opened(database: str) -> None:
    async def told() -> None:
        await as_signed_before(database)
        await opened(database, KEY)
        cashier = await open_cashier(database)
        await cashier.take_lease(Holder.this_process())
        await cashier.sign_with(KEY, Trusted((KEY.public,)))
        await cashier.post(moved("bet", CASH, ANA, 1))
        await cashier.close()
        blob = "decode('{0}', 'hex')" if database.startswith("postgresql") else "x'{0}'"
        old = blob.format(KEY.sign(content_before(1, 1, bytes(32))).hex())
        await behind_its_back(database, f"UPDATE heads SET signature = {old} WHERE kind = 'money'")
        with pytest.raises(NotSigned):
            await opened(database, KEY)

    asyncio.run(told())
