"""The cash desk: every bad input gets a clear answer, nothing happens twice, what was posted stays posted."""

import asyncio
from typing import Any

import pytest

from jogofeito.cashier.desk import Desk, Done, NotDone
from jogofeito.cashier.ledger import Batch, Cashier, JournalLine, Posted, Transfer
from ledger_support import ANA, CASH, DEMO_ANA, HOUSE, MINT, RUI, STAKE, moved, outcome, with_ledger


async def balances(cashier: Cashier) -> list[int]:
    return [await cashier.balance(each) for each in (CASH, ANA, RUI)]


def test_money_comes_in_and_goes_out_at_the_desk(database: str) -> None:
    async def story(cashier: Cashier) -> None:
        desk = Desk(cashier)
        assert await desk.cash_in("ana", "AOA", 500, "R1") == Done("receipt/desk/R1")
        assert await desk.cash_out("ana", "AOA", 200, "R2") == Done("receipt/desk/R2")
        assert await balances(cashier) == [-300, 300, 0]
        assert [(entry.why, entry.about) for entry in await cashier.entries(ANA)] == [
            ("cash_in", "R1"),
            ("cash_out", "R2"),
        ]

    with_ledger(story, database)


def test_a_receipt_counts_once_and_for_one_thing(database: str) -> None:
    async def story(cashier: Cashier) -> None:
        desk = Desk(cashier)
        await desk.cash_in("ana", "AOA", 500, "R1")
        assert await desk.cash_in("ana", "AOA", 500, "R1") == Done("receipt/desk/R1", again=True)
        assert await desk.cash_in("ana", "AOA", 501, "R1") == NotDone("used_otherwise")
        assert await desk.cash_in("rui", "AOA", 500, "R1") == NotDone("used_otherwise")
        assert await desk.cash_out("ana", "AOA", 500, "R1") == NotDone("used_otherwise")
        assert await balances(cashier) == [-500, 500, 0]

    with_ledger(story, database)


def test_two_desks_keep_their_own_receipts_and_cash(database: str) -> None:
    async def story(cashier: Cashier) -> None:
        assert await Desk(cashier).cash_in("ana", "AOA", 5, "R1") == Done("receipt/desk/R1")
        assert await Desk(cashier, "entrance").cash_in("ana", "AOA", 7, "R1") == Done("receipt/entrance/R1")
        assert await balances(cashier) == [-5, 12, 0]

    with_ledger(story, database)


@pytest.mark.parametrize("name", ["", "a/b"])
def test_a_desk_has_a_name_without_slashes(name: str) -> None:
    nobody: Any = None
    with pytest.raises(ValueError, match="no name for a desk"):
        Desk(nobody, name)


def test_nobody_is_handed_more_than_there_is(database: str) -> None:
    async def story(cashier: Cashier) -> None:
        desk = Desk(cashier)
        await desk.cash_in("ana", "AOA", 100, "R1")
        assert await desk.cash_out("ana", "AOA", 101, "R2") == NotDone("not_enough", ANA.id, 100, 101)
        answers = await asyncio.gather(*(desk.cash_out("ana", "AOA", 60, f"T{place}") for place in range(5)))
        assert sorted(isinstance(answer, Done) for answer in answers) == [False] * 4 + [True]
        assert await cashier.balance(ANA) == 40

    with_ledger(story, database)


@pytest.mark.parametrize(
    "player, currency, amount, receipt, why",
    [
        ("ana", "AOA", 0, "R1", "no_amount"),
        ("ana", "AOA", -5, "R1", "no_amount"),
        ("ana", "AOA", 1.5, "R1", "no_amount"),
        ("ana", "AOA", True, "R1", "no_amount"),
        ("ana", "XYZ", 5, "R1", "unknown_currency"),
        ("ana", "DEMO", 5, "R1", "demo_is_not_money"),
        ("", "AOA", 5, "R1", "no_player"),
        ("ana", "AOA", 5, "", "no_receipt"),
        ("ana", "AOA", 2**53, "R1", "unwritable"),
        ("ana", "AOA", 2**70, "R1", "unwritable"),
        ("ana\0", "AOA", 5, "R1", "unwritable"),
        ("ana", "AOA", 5, "R\ud800", "unwritable"),
    ],
)
def test_bad_input_gets_a_clear_answer_and_moves_nothing(
    database: str, player: str, currency: str, amount: Any, receipt: str, why: str
) -> None:
    async def story(cashier: Cashier) -> None:
        await cashier.post(moved("in", CASH, ANA, 100))
        for act in (Desk(cashier).cash_in, Desk(cashier).cash_out):
            answer = await act(player, currency, amount, receipt)
            # what nobody has is not there to be handed out, whatever else is wrong with it
            assert isinstance(answer, NotDone)
            assert answer.why in (why, "not_enough" if act.__name__ == "cash_out" else why)
        assert await balances(cashier) == [-100, 100, 0]

    with_ledger(story, database)


# ---- demo credits


def test_demo_credits_are_given_once_for_a_key(database: str) -> None:
    async def story(cashier: Cashier) -> None:
        desk = Desk(cashier)
        assert await desk.give_demo("ana", 1000, "welcome/ana") == Done("demo/welcome/ana")
        assert await desk.give_demo("ana", 1000, "welcome/ana") == Done("demo/welcome/ana", again=True)
        assert await desk.give_demo("ana", 2000, "welcome/ana") == NotDone("used_otherwise")
        assert await desk.give_demo("", 1, "k") == NotDone("no_player")
        assert await cashier.balance(DEMO_ANA) == 1000
        assert await cashier.balance(MINT) == -1000

    with_ledger(story, database)


def test_demo_credits_cannot_be_cashed(database: str) -> None:
    async def story(cashier: Cashier) -> None:
        desk = Desk(cashier)
        await desk.give_demo("ana", 1000, "k")
        assert await desk.cash_out("ana", "DEMO", 10, "R1") == NotDone("demo_is_not_money")
        assert await desk.cash_out("ana", "AOA", 10, "R1") == NotDone("not_enough", ANA.id, 0, 10)
        assert await cashier.totals() == {"DEMO": 0}

    with_ledger(story, database)


# ---- corrections


def test_a_correction_mirrors_a_batch_entry_by_entry(database: str) -> None:
    async def story(cashier: Cashier) -> None:
        through = Batch(
            "through",
            (Transfer(CASH, ANA, 100, "in"), Transfer(ANA, RUI, 100, "gift"), Transfer(RUI, STAKE, 30, "stake")),
            jogada="j",
        )
        answers = await cashier.post(moved("before", HOUSE, RUI, 1), through)
        assert outcome(answers) == [Posted("before"), Posted("through")]
        assert await Desk(cashier).correct("through", "typed twice", "C1") == Done("correction/through")
        assert await balances(cashier) == [0, 0, 1]
        posted, mirror = await cashier.entries_of("through"), await cashier.entries_of("correction/through")
        assert [(each.debit, each.credit, each.amount) for each in reversed(posted)] == [
            (each.credit, each.debit, each.amount) for each in mirror
        ]
        assert {(each.why, each.jogada) for each in mirror} == {("correction", "j")}
        assert [each.about for each in mirror] == ["through#2", "through#1", "through#0"]
        assert [line.payload for line in await cashier.journal("correction/C1")] == [
            b'{"batch":"through","reason":"typed twice"}'
        ]

    with_ledger(story, database)


def test_a_batch_is_corrected_once(database: str) -> None:
    async def story(cashier: Cashier) -> None:
        desk = Desk(cashier)
        await cashier.post(moved("in", CASH, ANA, 100), moved("more", CASH, ANA, 50))
        assert await desk.correct("in", "wrong player", "C1") == Done("correction/in")
        assert await desk.correct("in", "wrong player", "C1") == Done("correction/in", again=True)
        assert await desk.correct("in", "wrong player", "C2") == NotDone("already_corrected")
        assert await desk.correct("in", "another reason", "C1") == NotDone("already_corrected")
        assert await desk.correct("more", "wrong player", "C1") == NotDone("used_otherwise")
        assert await cashier.balance(ANA) == 50

    with_ledger(story, database)


def test_of_corrections_that_are_asked_for_at_once_one_is_done(database: str) -> None:
    async def story(cashier: Cashier) -> None:
        await cashier.post(moved("in", CASH, ANA, 100), moved("more", CASH, ANA, 500))
        answers = await asyncio.gather(*(Desk(cashier).correct("in", "twice", f"C{place}") for place in range(4)))
        assert sorted(type(answer).__name__ for answer in answers) == ["Done", "NotDone", "NotDone", "NotDone"]
        assert await cashier.balance(ANA) == 500

    with_ledger(story, database)


def test_money_that_was_spent_is_not_taken_back(database: str) -> None:
    async def story(cashier: Cashier) -> None:
        desk = Desk(cashier)
        await cashier.post(moved("in", CASH, ANA, 100), moved("bet", ANA, STAKE, 30))
        assert await desk.correct("in", "false notes", "C1") == NotDone("money_gone", ANA.id, 70, 100)
        assert await balances(cashier) == [-100, 70, 0]
        await cashier.post(moved("back", STAKE, ANA, 30))
        assert await desk.correct("in", "false notes", "C1") == Done("correction/in")

    with_ledger(story, database)


def test_a_correction_can_itself_be_corrected(database: str) -> None:
    async def story(cashier: Cashier) -> None:
        desk = Desk(cashier)
        await cashier.post(moved("in", CASH, ANA, 100))
        await desk.correct("in", "wrong", "C1")
        assert await desk.correct("correction/in", "it was right", "C2") == Done("correction/correction/in")
        assert await cashier.balance(ANA) == 100

    with_ledger(story, database)


def test_only_what_was_posted_and_moved_money_is_corrected_and_for_a_reason(database: str) -> None:
    async def story(cashier: Cashier) -> None:
        desk = Desk(cashier)
        assert await desk.correct("in", "why not", "C1") == NotDone("unknown_batch")
        await cashier.post(Batch("line", journal=(JournalLine("s", 1, b"x"),)))
        assert await desk.correct("line", "why not", "C1") == NotDone("unknown_batch")
        await cashier.post(moved("in", CASH, ANA, 100))
        assert await desk.correct("line", "why not", "C1") == NotDone("unknown_batch")
        assert await desk.correct("in", "", "C1") == NotDone("no_reason")
        assert await desk.correct("in", "why not", "") == NotDone("no_receipt")
        for odd in ("\0", "\ud800"):
            assert await desk.correct(f"in{odd}", "why not", "C1") == NotDone("unwritable")
            assert await desk.correct("in", f"why not{odd}", "C1") == NotDone("unwritable")
            assert await desk.correct("in", "why not", f"C1{odd}") == NotDone("unwritable")

    with_ledger(story, database)


def test_the_entries_of_a_batch_are_found_wherever_it_stands(database: str) -> None:
    async def story(cashier: Cashier) -> None:
        sizes = [1, 3, 0, 2, 1, 0]
        for number, size in enumerate(sizes):  # each its own link
            transfers = tuple(Transfer(CASH, ANA, 1 + line, "test") for line in range(size))
            together = moved(f"beside-{number}", CASH, RUI, 1)
            await cashier.post(*(Batch(f"batch-{number}", transfers), *([together] if number % 2 else [])))
        for number, size in enumerate(sizes):
            found = await cashier.entries_of(f"batch-{number}")
            assert [(each.batch, each.line) for each in found] == [(f"batch-{number}", line) for line in range(size)]
        assert await cashier.entries_of("nothing") == []

    with_ledger(story, database)


def test_what_cannot_be_written_is_refused_alone(database: str) -> None:
    async def story(cashier: Cashier) -> None:
        twice = JournalLine("s", 1, b"x")
        answers = await cashier.post(
            moved("good", CASH, ANA, 10),
            moved("zero\0", CASH, ANA, 10),
            moved("half\ud800", CASH, ANA, 10),
            moved("much", CASH, ANA, 2**53 - 5),
            moved("number", CASH, ANA, 1, JournalLine("s", 2**53, b"")),
            moved("twice", CASH, ANA, 10, twice, twice),
            moved("also good", CASH, ANA, 10),
        )
        said = [getattr(answer, "code", "posted") for answer in answers]
        assert said == ["posted", "unwritable", "unwritable", "unwritable", "unwritable", "line_written", "posted"]
        assert await cashier.balance(ANA) == 20

    with_ledger(story, database)
