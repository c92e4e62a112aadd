"""Statements: what a player reads is what the ledger holds, to the unit."""

import asyncio
import csv
import io
import json
import re
from collections.abc import Iterator

import pytest

from jogofeito.cashier.door import open_cashier
from jogofeito.cashier.ledger import Batch, Cashier, Transfer
from jogofeito.cashier.statements import Numbers, Statement, Times, as_csv, as_json, decimal, statement
from ledger_support import ANA, CASH, STAKE, moved, with_ledger


async def some_play(cashier: Cashier) -> None:
    """Entries 1 to 6, of which 4 is nobody's business but the house's; each posted at its own time from 1000 ms on."""
    await cashier.post(moved("in", CASH, ANA, 100_000))
    await cashier.post(Batch("bet", (Transfer(ANA, STAKE, 5, "stake", 'pleno:17, "vermelho"'),), jogada="j-1"))
    await cashier.post(moved("prize", STAKE, ANA, 3))
    await cashier.post(moved("other", CASH, STAKE, 9))
    await cashier.post(moved("bet 2", ANA, STAKE, 1))
    await cashier.post(moved("out", ANA, CASH, 99_997))


def told(database: str, span: Numbers | Times | None = None, page: int = 1000) -> Statement:
    found: list[Statement] = []

    async def story(cashier: Cashier) -> None:
        await some_play(cashier)
        found.append(await statement(cashier, "ana", "AOA", span, page))

    with_ledger(story, database)
    return found[0]


def seen(found: Statement) -> list[tuple[int, int, int]]:
    return [(line.number, line.amount_units, line.balance_units) for line in found.lines]


WHOLE = [(1, 100_000, 100_000), (2, -5, 99_995), (3, 3, 99_998), (5, -1, 99_997), (6, -99_997, 0)]


@pytest.mark.parametrize("page", [1, 2, 5, 1000])
def test_a_statement_has_every_entry_and_the_balance_after_it(database: str, page: int) -> None:
    found = told(database, page=page)
    assert seen(found) == WHOLE
    assert (found.opening_units, found.closing_units) == (0, 0)


@pytest.mark.parametrize(
    "span, lines, opening, closing",
    [
        (Numbers(2, 3), WHOLE[1:3], 100_000, 99_998),
        (Numbers(4), WHOLE[3:], 99_998, 0),
        (Numbers(last=1), WHOLE[:1], 0, 100_000),
        (Numbers(4, 4), [], 99_998, 99_998),
        (Numbers(7), [], 0, 0),
        (Times(1001, 1003), WHOLE[1:3], 100_000, 99_998),
        (Times(1004), WHOLE[3:], 99_998, 0),
        (Times(until_ms=1001), WHOLE[:1], 0, 100_000),
        (Times(1003, 1004), [], 99_998, 99_998),
        (Times(until_ms=1000), [], 0, 0),
    ],
)
def test_a_statement_begins_and_ends_where_it_was_asked_to(
    database: str, span: Numbers | Times, lines: list[tuple[int, int, int]], opening: int, closing: int
) -> None:
    found = told(database, span, page=2)
    assert seen(found) == lines
    assert (found.opening_units, found.closing_units) == (opening, closing)


def test_months_join_without_gap_or_overlap(database: str) -> None:
    async def story(cashier: Cashier) -> None:
        await some_play(cashier)
        for cut in range(999, 1008):
            first = await statement(cashier, "ana", "AOA", Times(0, cut))
            second = await statement(cashier, "ana", "AOA", Times(cut))
            assert seen(first) + seen(second) == WHOLE
            assert first.closing_units == second.opening_units

    with_ledger(story, database)


def test_a_clock_that_was_set_back_hides_nothing(database: str) -> None:
    async def story() -> None:
        clock: Iterator[int] = iter([5000, 1000, 5001, 5002])
        cashier = await open_cashier(database, lambda: next(clock))
        for number in range(3):
            await cashier.post(moved(f"in-{number}", CASH, ANA, 10))
        early = await statement(cashier, "ana", "AOA", Times(0, 2000), page=1)
        late = await statement(cashier, "ana", "AOA", Times(2000), page=1)
        await cashier.close()
        assert (seen(early), early.opening_units, early.closing_units) == ([(2, 10, 20)], 10, 20)
        assert (seen(late), late.opening_units, late.closing_units) == ([(1, 10, 10), (3, 10, 30)], 0, 30)

    asyncio.run(story())


def test_a_stranger_has_an_empty_statement(database: str) -> None:
    async def story(cashier: Cashier) -> None:
        await some_play(cashier)
        found = await statement(cashier, "nobody", "AOA")
        assert (found.lines, found.closing) == ((), "0.00")
        assert (await statement(cashier, "ana", "EUR")).lines == ()

    with_ledger(story, database)


def test_csv_reads_back_as_it_was_written(database: str) -> None:
    found = told(database)
    rows = list(csv.DictReader(io.StringIO(as_csv(found), newline="")))
    assert [row["amount"] for row in rows] == ["1000.00", "-0.05", "0.03", "-0.01", "-999.97"]
    assert [row["balance_units"] for row in rows] == ["100000", "99995", "99998", "99997", "0"]
    assert rows[1] == {
        "number": "2",
        "at": "1970-01-01T00:00:01.001Z",
        "batch": "bet",
        "why": "stake",
        "about": 'pleno:17, "vermelho"',
        "jogada": "j-1",
        "other": STAKE.id,
        "amount_units": "-5",
        "amount": "-0.05",
        "balance_units": "99995",
        "balance": "999.95",
    }


def test_json_reads_back_as_it_was_written_and_has_no_floats(database: str) -> None:
    def no_float(text: str) -> float:
        raise AssertionError(f"{text} is a float")

    found = told(database, Numbers(2))
    read = json.loads(as_json(found), parse_float=no_float)
    assert {name: read[name] for name in read if name != "lines"} == {
        "account": "purse/AOA/ana",
        "currency": "AOA",
        "opening_units": 100_000,
        "opening": "1000.00",
        "closing_units": 0,
        "closing": "0.00",
    }
    assert [(line["number"], line["amount_units"], line["amount"]) for line in read["lines"]] == [
        (2, -5, "-0.05"),
        (3, 3, "0.03"),
        (5, -1, "-0.01"),
        (6, -99_997, "-999.97"),
    ]


@pytest.mark.parametrize("units", [0, 1, -1, 9, 10, 99, 100, -100, 101, 2**63 - 1, -(2**63)])
def test_a_decimal_says_exactly_its_units(units: int) -> None:
    text = decimal(units, "AOA")
    assert re.fullmatch(r"-?(0|[1-9]\d*)\.\d\d", text)
    assert int(text.replace(".", "")) == units
    assert text.startswith("-") == (units < 0)
