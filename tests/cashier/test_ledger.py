"""The ledger keeps its promises on both databases."""

import asyncio
from pathlib import Path
from typing import Any

import apsw
import asyncpg
import pytest

from jogofeito.cashier.accounts import Account
from jogofeito.cashier.door import DatabaseUnknown, open_cashier
from jogofeito.cashier.ledger import Batch, Cashier, JournalLine, Posted, Refused, Transfer
from jogofeito.cashier.migrations import SchemaTooNew, migrations
from ledger_support import ANA, CASH, DEMO_ANA, HOUSE, MINT, RUI, STAKE, directly, ledger, moved, outcome, with_ledger

# ---- posting


def test_money_moves_from_one_account_to_another(database: str) -> None:
    async def story(cashier: Cashier) -> None:
        assert outcome(await cashier.post(moved("in", CASH, ANA, 500), moved("bet", ANA, STAKE, 200))) == [
            Posted("in"),
            Posted("bet"),
        ]
        balances = [await cashier.balance(account) for account in (CASH, ANA, STAKE, RUI)]
        assert balances == [-500, 300, 200, 0]

    with_ledger(story, database)


def test_a_posting_tells_the_balances_of_what_it_moved(database: str) -> None:
    async def story(cashier: Cashier) -> None:
        answers = await cashier.post(moved("in", CASH, ANA, 500), moved("bet", ANA, STAKE, 200))
        assert answers == [
            Posted("in", balances={CASH.id: -500, ANA.id: 500}),
            Posted("bet", balances={ANA.id: 300, STAKE.id: 200}),
        ]
        there_and_back = Batch("back", (Transfer(STAKE, ANA, 200, "x"), Transfer(ANA, CASH, 450, "x")))
        assert await cashier.post(there_and_back) == [
            Posted("back", balances={STAKE.id: 0, ANA.id: 50, CASH.id: -50}),
        ]

    with_ledger(story, database)


def test_each_entry_carries_the_balances_after_it(database: str) -> None:
    async def story(cashier: Cashier) -> None:
        await cashier.post(moved("in", CASH, ANA, 500), moved("bet", ANA, STAKE, 200))
        await cashier.post(Batch("more", (Transfer(ANA, STAKE, 1, "x"), Transfer(ANA, STAKE, 2, "x"))))
        entries = await cashier.entries(ANA)
        assert [entry.after(ANA.id) for entry in entries] == [500, 300, 299, 297]
        assert [entry.after(STAKE.id) for entry in entries[1:]] == [200, 201, 203]

    with_ledger(story, database)


def test_a_batch_is_posted_whole_or_not_at_all(database: str) -> None:
    async def story(cashier: Cashier) -> None:
        await cashier.post(moved("in", CASH, ANA, 500))
        both = Batch("both", (Transfer(ANA, STAKE, 400, "stake"), Transfer(ANA, RUI, 200, "gift")))
        assert await cashier.post(both) == [Refused("both", "not_enough", ANA.id, 100, 200)]
        assert await cashier.balance(ANA) == 500
        assert await cashier.balance(STAKE) == 0

    with_ledger(story, database)


def test_a_stream_takes_no_line_after_its_last(database: str) -> None:
    """In its own batch, in its own group, and ever after; its money stays where it is."""

    async def story(cashier: Cashier) -> None:
        await cashier.post(moved("in", CASH, ANA, 100))
        one, last, late = (JournalLine("s", number, b"", number == 1) for number in range(3))
        assert await cashier.post(Batch("both", journal=(last, late))) == [Refused("both", "stream_closed")]
        together = await cashier.post(Batch("one", journal=(one, last)), moved("a", ANA, RUI, 5, late))
        assert together == [Posted("one"), Refused("a", "stream_closed")]
        assert await cashier.post(moved("b", ANA, RUI, 5, late)) == [Refused("b", "stream_closed")]
        assert await cashier.post(Batch("other", journal=(JournalLine("t", 0, b""),))) == [Posted("other")]
        assert outcome(await cashier.post(Batch("one", journal=(one, last)))) == [Posted("one", again=True)]
        assert await cashier.balance(RUI) == 0
        assert [line.number for line in await cashier.journal("s")] == [0, 1]

    with_ledger(story, database)


def test_one_bad_bet_among_many_is_refused_alone(database: str) -> None:
    async def story(cashier: Cashier) -> None:
        await cashier.post(moved("in", CASH, ANA, 100))
        answers = await cashier.post(*(moved(f"bet-{place}", ANA, STAKE, 40) for place in range(4)))
        assert [type(answer) for answer in answers] == [Posted, Posted, Refused, Refused]
        assert await cashier.balance(ANA) == 20

    with_ledger(story, database)


def test_what_comes_in_earlier_can_be_spent_later_in_the_same_group(database: str) -> None:
    async def story(cashier: Cashier) -> None:
        answers = await cashier.post(
            moved("in", CASH, ANA, 100), moved("on", ANA, RUI, 100), moved("off", RUI, STAKE, 90)
        )
        assert outcome(answers) == [Posted("in"), Posted("on"), Posted("off")]

    with_ledger(story, database)


def test_the_same_batch_is_posted_once_however_often_it_is_sent(database: str) -> None:
    async def story(cashier: Cashier) -> None:
        batch = moved("in", CASH, ANA, 100)
        assert outcome(await cashier.post(batch, batch)) == [Posted("in"), Posted("in", again=True)]
        assert outcome(await cashier.post(batch)) == [Posted("in", again=True)]
        assert await cashier.balance(ANA) == 100

    with_ledger(story, database)


def test_an_id_cannot_be_used_for_something_else(database: str) -> None:
    async def story(cashier: Cashier) -> None:
        await cashier.post(moved("in", CASH, ANA, 100))
        assert await cashier.post(moved("in", CASH, ANA, 101)) == [Refused("in", "id_used_otherwise")]

    with_ledger(story, database)


def test_a_refused_batch_may_be_sent_again_when_there_is_money(database: str) -> None:
    async def story(cashier: Cashier) -> None:
        bet = moved("bet", ANA, STAKE, 10)
        assert isinstance((await cashier.post(bet))[0], Refused)
        await cashier.post(moved("in", CASH, ANA, 10))
        assert outcome(await cashier.post(bet)) == [Posted("bet")]

    with_ledger(story, database)


def test_the_house_may_owe_and_nobody_else(database: str) -> None:
    async def story(cashier: Cashier) -> None:
        assert outcome(await cashier.post(moved("prize", HOUSE, ANA, 3500))) == [Posted("prize")]
        assert await cashier.balance(HOUSE) == -3500
        for kind in ("purse", "stack", "stake", "carried", "commission", "jackpot", "pool"):
            poor = Account(kind, "AOA", "nobody")
            assert isinstance((await cashier.post(moved(kind, poor, ANA, 1)))[0], Refused)

    with_ledger(story, database)


def test_bets_that_arrive_together_are_all_answered_and_counted(database: str) -> None:
    async def story(cashier: Cashier) -> None:
        players = [Account("purse", "AOA", f"player-{place}") for place in range(50)]
        await cashier.post(*(moved(f"in-{player.name}", CASH, player, 100) for player in players))
        bets = [moved(f"bet-{player.name}-{n}", player, STAKE, 30) for player in players for n in range(5)]
        answers = await asyncio.gather(*(cashier.post(bet) for bet in bets))
        assert [answer[0].batch for answer in answers] == [bet.id for bet in bets]
        assert sum(isinstance(answer[0], Posted) for answer in answers) == 50 * 3
        assert await cashier.balance(STAKE) == 50 * 90

    with_ledger(story, database)


def test_a_caller_who_gives_up_does_not_undo_what_is_being_written(database: str) -> None:
    async def story(cashier: Cashier) -> None:
        task = asyncio.ensure_future(cashier.post(moved("in", CASH, ANA, 100)))
        await asyncio.sleep(0)
        task.cancel()
        assert outcome(await cashier.post(moved("in", CASH, ANA, 100))) == [Posted("in", again=True)]

    with_ledger(story, database)


# ---- the journal


def test_lines_of_the_journal_are_written_with_their_money_or_not_at_all(database: str) -> None:
    async def story(cashier: Cashier) -> None:
        line = JournalLine("jogada-1", 1, b'["acted"]')
        assert isinstance((await cashier.post(moved("bet", ANA, STAKE, 1, line)))[0], Refused)
        assert await cashier.journal("jogada-1") == []
        await cashier.post(moved("in", CASH, ANA, 1), moved("bet", ANA, STAKE, 1, line))
        assert await cashier.journal("jogada-1") == [line]

    with_ledger(story, database)


def test_a_line_is_written_once_and_a_stream_reads_in_order(database: str) -> None:
    async def story(cashier: Cashier) -> None:
        lines = [JournalLine("jogada-1", number, bytes([number])) for number in (1, 2, 5)]
        await cashier.post(*(Batch(f"line-{line.number}", journal=(line,)) for line in lines))
        for number in (0, 2, 3, 5):  # what is before the end of a stream is never written
            other = Batch("other", journal=(JournalLine("jogada-1", number, b"else"),))
            assert await cashier.post(other) == [Refused("other", "line_written")]
        backwards = (JournalLine("jogada-1", 8, b""), JournalLine("jogada-1", 7, b""))
        assert await cashier.post(Batch("backwards", journal=backwards)) == [Refused("backwards", "line_written")]
        assert await cashier.journal("jogada-1") == lines
        assert await cashier.journal("jogada-1", after=1) == lines[1:]

    with_ledger(story, database)


def test_streams_are_found_by_how_they_begin(database: str) -> None:
    async def story(cashier: Cashier) -> None:
        names = ["jogada/b", "jogada/a", "jogada_x", "table/a", "Jogada/c", "jogada/%"]
        await cashier.post(*(Batch(name, journal=(JournalLine(name, 0, b""),)) for name in names))
        await cashier.post(Batch("more", journal=(JournalLine("jogada/a", 1, b""),)))
        assert await cashier.streams("jogada/") == ["jogada/%", "jogada/a", "jogada/b"]
        assert await cashier.streams("jogada/%") == ["jogada/%"]
        assert len(await cashier.streams("")) == len(names)

    with_ledger(story, database)


# ---- reading


def test_a_statement_is_read_page_by_page(database: str) -> None:
    async def story(cashier: Cashier) -> None:
        await cashier.post(moved("in", CASH, ANA, 100))
        await cashier.post(*(moved(f"bet-{n}", ANA, STAKE, 1) for n in range(6)), moved("back", STAKE, ANA, 3))
        first = await cashier.entries(ANA, limit=5)
        rest = await cashier.entries(ANA, after=first[-1].number)
        assert [entry.batch for entry in (*first, *rest)] == ["in", *(f"bet-{n}" for n in range(6)), "back"]
        assert [entry.number for entry in (*first, *rest)] == list(range(1, 9))
        assert await cashier.entries(RUI) == []

    with_ledger(story, database)


def test_everything_is_there_when_the_ledger_is_opened_again(database: str) -> None:
    async def first(cashier: Cashier) -> None:
        await cashier.post(moved("in", CASH, ANA, 100, JournalLine("s", 1, b"x")))

    async def again(cashier: Cashier) -> None:
        assert await cashier.balance(ANA) == 100
        assert outcome(await cashier.post(moved("in", CASH, ANA, 100, JournalLine("s", 1, b"x")))) == [
            Posted("in", again=True)
        ]
        assert outcome(await cashier.post(moved("more", CASH, ANA, 1))) == [Posted("more")]

    with_ledger(first, database)
    with_ledger(again, database)


# ---- demo credits and currencies


def test_demo_credits_never_become_money() -> None:
    with pytest.raises(ValueError, match="DEMO does not become AOA"):
        Transfer(DEMO_ANA, ANA, 1, "cheat")
    with pytest.raises(ValueError, match="demo credits come from the mint"):
        Account("cash", "DEMO", "desk")
    with pytest.raises(ValueError, match="demo credits come from the mint"):
        Account("mint", "AOA", "mint")


@pytest.mark.parametrize(
    "kind, currency, name, said",
    [
        ("wallet", "AOA", "ana", "no 'wallet' accounts"),
        ("purse", "XYZ", "ana", "no currency"),
        ("purse", "AOA", "", "name"),
    ],
)
def test_an_account_is_of_a_known_kind_and_currency_and_has_a_name(
    kind: Any, currency: str, name: str, said: str
) -> None:
    with pytest.raises(ValueError, match=said):
        Account(kind, currency, name)


@pytest.mark.parametrize("amount", [0, -5])
def test_a_transfer_moves_something_between_two_accounts(amount: int) -> None:
    with pytest.raises(ValueError, match="is not an amount"):
        Transfer(ANA, RUI, amount, "test")
    with pytest.raises(ValueError, match="cannot pay itself"):
        Transfer(ANA, ANA, 1, "test")


# ---- what the database itself forbids, and what an audit finds

FORBIDDEN = [
    "UPDATE accounts SET balance = -1 WHERE id = 'purse/AOA/ana'",
    "UPDATE entries SET amount = 1 WHERE number = 1",
    "DELETE FROM entries WHERE number = 1",
    "UPDATE journal SET number = 9",
    "DELETE FROM journal",
    "UPDATE groups SET at_ms = 0",
    "DELETE FROM groups",
    "UPDATE roots SET at_ms = 0",
    "DELETE FROM roots",
    "DELETE FROM rooted",
    "DELETE FROM heads",
    "DELETE FROM batches",
    "UPDATE accounts SET currency = 'EUR' WHERE id = 'purse/AOA/ana'",
    "INSERT INTO entries VALUES (99, 1, 'in', 9, 'purse/DEMO/ana', 'purse/AOA/ana', 'AOA', 5, '', '', '', 0, 0, 0)",
    "INSERT INTO entries VALUES (99, 1, 'in', 9, 'purse/DEMO/ana', 'purse/AOA/ana', 'DEMO', 5, '', '', '', 0, 0, 0)",
]
FILLED = [
    moved("in", CASH, ANA, 100, JournalLine("s", 1, b"x")),
    moved("demo", MINT, DEMO_ANA, 7),
    moved("b", ANA, RUI, 5),
]


@pytest.mark.parametrize("statement", FORBIDDEN)
def test_the_database_itself_refuses(database: str, statement: str) -> None:
    async def told() -> None:
        async with ledger(database) as cashier:
            await cashier.post(*FILLED)
        with pytest.raises((apsw.Error, asyncpg.PostgresError)):
            await directly(database, statement)

    asyncio.run(told())


# ---- opening


def test_a_database_of_a_newer_version_is_left_alone(database: str) -> None:
    async def told() -> None:
        async with ledger(database):
            pass
        newer = (
            "INSERT INTO schema_version VALUES (99)"
            if database.startswith("postgresql")
            else "PRAGMA user_version = 99"
        )
        await directly(database, newer)
        with pytest.raises(SchemaTooNew, match="has schema 99; this version knows schemas up to"):
            await open_cashier(database)

    asyncio.run(told())


def test_both_databases_have_the_same_migrations() -> None:
    names = [[(each.number, each.name) for each in migrations(dialect)] for dialect in ("sqlite", "postgres")]
    assert names[0] == names[1]
    assert [number for number, _ in names[0]] == list(range(1, len(names[0]) + 1))


def test_an_unknown_database_is_refused(tmp_path: Path) -> None:
    with pytest.raises(DatabaseUnknown, match="neither postgresql"):
        asyncio.run(open_cashier("mysql://localhost/casino"))
