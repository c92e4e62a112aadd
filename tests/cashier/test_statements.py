"""Statements: what a player reads is what the ledger holds, to the unit."""

import asyncio
import csv
import io
import json
import re
from collections.abc import Iterator

import pytest

from jogofeito.cashier.accounts import Account
from jogofeito.cashier.door import open_cashier
from jogofeito.cashier.ledger import Batch, Cashier, Transfer
from jogofeito.cashier.statements import Numbers, Statement, Times, as_csv, as_json, decimal, statement, statement_page
from ledger_support import ANA, CASH, HOUSE, STAKE, moved, with_ledger


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


# ---- chips in front of the player

COLOUR, CARRIED = Account("stack", "AOA", "mesa-1/ana"), Account("carried", "AOA", "mesa-2/ana")
HERS = Account("stack", "AOA", "mesa-1/maria/ana")  # of a table that has a slash in its name


async def with_chips(cashier: Cashier) -> None:
    await cashier.post(moved("in", CASH, ANA, 1000))
    await cashier.post(Batch("take", (Transfer(ANA, COLOUR, 300, "exchange"),), jogada="j-1"))
    bets = (Transfer(COLOUR, STAKE, 120, "stake", "pleno:17"), Transfer(ANA, STAKE, 30, "stake", "par"))
    await cashier.post(Batch("bets", bets, jogada="j-1"))
    paid = (Transfer(STAKE, HOUSE, 150, "collected"), Transfer(HOUSE, COLOUR, 40, "prize"))
    await cashier.post(Batch("paid", paid, jogada="j-1"))
    await cashier.post(Batch("line", (Transfer(ANA, STAKE, 50, "stake"), Transfer(STAKE, CARRIED, 50, "carried"))))
    await cashier.post(moved("rui", CASH, Account("stack", "AOA", "mesa-1/rui"), 99))
    await cashier.post(Batch("leave", (Transfer(COLOUR, ANA, 220, "exchange"),)))


# number, what changed, what there is after it, of which on tables
CHIPS = [
    (1, 1000, 1000, 0),
    (2, 0, 1000, 300),
    (3, -120, 880, 180),
    (4, -30, 850, 180),
    (6, 40, 890, 220),
    (7, -50, 840, 220),
    (8, 50, 890, 270),
    (10, 0, 890, 50),
]


def with_places(found: Statement) -> list[tuple[int, int, int, int]]:
    return [(line.number, line.amount_units, line.balance_units, line.on_tables_units) for line in found.lines]


@pytest.mark.parametrize("page", [1, 3, 1000])
def test_stakes_from_chips_are_in_the_statement_and_exchanges_change_nothing(database: str, page: int) -> None:
    async def story(cashier: Cashier) -> None:
        await with_chips(cashier)
        found = await statement(cashier, "ana", "AOA", page=page)
        assert with_places(found) == CHIPS
        assert (found.opening_units, found.closing_units) == (0, 890)
        assert {(each.account, each.units) for each in found.where} == {(ANA.id, 840), (CARRIED.id, 50)}
        assert sum(each.units for each in found.where) == found.closing_units
        exchange = found.lines[1]
        assert (exchange.account, exchange.other, exchange.moved_units) == (ANA.id, COLOUR.id, 300)
        middle = await statement(cashier, "ana", "AOA", Numbers(3, 6), page=page)
        assert with_places(middle) == CHIPS[2:5]
        assert (middle.opening_units, middle.closing_units) == (1000, 890)
        assert {(each.account, each.units) for each in middle.where} == {(ANA.id, 670), (COLOUR.id, 220)}

    with_ledger(story, database)


def test_pages_newest_first_join_to_the_whole(database: str) -> None:
    async def story(cashier: Cashier) -> None:
        await with_chips(cashier)
        for limit in (1, 2, 3, 7, 8, 9):
            lines, before = list[tuple[int, int, int, int]](), None
            closing = 890
            while True:
                page = await statement_page(cashier, "ana", "AOA", before=before, limit=limit)
                assert page.closing_units == closing
                assert len(page.lines) <= limit
                lines = with_places(page) + lines
                closing, before = page.opening_units, page.older
                if before is None:
                    break
            assert lines == CHIPS
            assert closing == 0
        nobody = await statement_page(cashier, "nobody", "AOA")
        assert (nobody.lines, nobody.older, nobody.closing_units) == ((), None, 0)

    with_ledger(story, database)


def test_a_page_keeps_to_its_time(database: str) -> None:
    async def story(cashier: Cashier) -> None:
        await with_chips(cashier)  # its groups are at 1000, 1001, …
        page = await statement_page(cashier, "ana", "AOA", Times(1001, 1004), limit=3)
        assert with_places(page) == CHIPS[2:5]
        assert page.older == 3
        rest = await statement_page(cashier, "ana", "AOA", Times(1001, 1004), before=page.older, limit=3)
        assert with_places(rest) == CHIPS[1:2]
        assert (rest.older, rest.opening_units) == (None, 1000)
        late = await statement_page(cashier, "ana", "AOA", Times(9000))
        assert (late.lines, late.opening_units, late.closing_units) == ((), 890, 890)

    with_ledger(story, database)


def test_a_table_may_have_any_name(database: str) -> None:
    async def story(cashier: Cashier) -> None:
        await cashier.post(moved("in", CASH, HERS, 7))
        assert [each.id for each in await cashier.holdings("ana", "AOA")] == [HERS.id]
        assert await cashier.holdings("", "AOA") == []

    with_ledger(story, database)


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
        "account": ANA.id,
        "other": STAKE.id,
        "moved_units": "5",
        "amount_units": "-5",
        "amount": "-0.05",
        "balance_units": "99995",
        "balance": "999.95",
        "on_tables_units": "0",
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
        "where": [],
        "older": None,
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
