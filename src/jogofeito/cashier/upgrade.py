"""What migrations need done by the program: from one chain of links to chains side by side, and lines into groups.

The old chain is checked once more, by the rules it was made by, and then closed: all that it held is written into
chain 0 and into the chains of its streams, and the first root covers them. The links themselves stay in their table.
"""

import hashlib
from collections.abc import Iterable, Iterator
from itertools import groupby
from operator import itemgetter
from typing import Any

import msgspec

from jogofeito.cashier.chains import (
    JOURNAL,
    MONEY,
    Group,
    Head,
    first_digest,
    group_digest,
    line_digest,
    lines_digest,
)
from jogofeito.core.record import canonical

CHAINS = 3  # the migrations that the program has a part in
SIGNED, LINES = 6, 7
FIRST_LINK = hashlib.sha256(b"jogofeito/ledger/1").hexdigest()
Row = tuple[Any, ...]


class LinksBroken(Exception):
    """The ledger was edited behind its back: it is not carried over as if nothing had happened."""


class OldEntry(msgspec.Struct, frozen=True):
    """An entry as its link was made of it."""

    number: int
    link: int
    batch: str
    line: int
    debit: str
    credit: str
    currency: str
    amount: int
    why: str
    about: str
    jogada: str
    at_ms: int


def check_links(links: Iterable[Row], entries: Iterable[Row], lines: Iterable[Row], batches: Iterable[Row]) -> None:
    """All of them as (link, …) or, of entries, as they stand; each sorted by link."""
    entry_of, line_of, batch_of = Grouped(entries, 1), Grouped(lines, 0), Grouped(batches, 0)
    before, expected = FIRST_LINK, 1
    for number, digest, _ in links:
        content = (
            before,
            sorted((batch, made) for _, batch, made in batch_of.take(number)),
            sorted((OldEntry(*row) for row in entry_of.take(number)), key=lambda entry: entry.number),
            sorted((stream, line, payload.hex()) for _, stream, line, payload in line_of.take(number)),
        )
        if number != expected or hashlib.sha256(canonical(content)).hexdigest() != digest:
            raise LinksBroken(f"link {expected} is missing or does not follow: have the casino inspected first")
        before, expected = digest, number + 1
    if entry_of.left or line_of.left or batch_of.left:
        raise LinksBroken(f"link {expected} is missing: have the casino inspected first")


class Grouped:
    """Rows sorted by one of their columns, taken value by value."""

    def __init__(self, rows: Iterable[Row], column: int) -> None:
        self._column = column
        self._rows = iter(rows)
        self._next = next(self._rows, None)

    @property
    def left(self) -> bool:
        return self._next is not None

    def take(self, value: object) -> list[Row]:
        found = []
        while self._next is not None and self._next[self._column] == value:
            found.append(self._next)
            self._next = next(self._rows, None)
        return found


def chained_lines(lines: Iterable[Row]) -> Iterator[Head]:
    """For each line (stream, number, payload), sorted: the head of its stream when it was written."""
    for stream, of_stream in groupby(lines, key=itemgetter(0)):
        digest = first_digest(JOURNAL, stream)
        for _, number, payload in of_stream:
            digest = line_digest(digest, number, payload)
            yield Head(JOURNAL, stream, number, digest)


def chained_groups(groups: Iterable[Row], entries: Iterable[Row], batches: Iterable[Row]) -> Iterator[Head]:
    """For each group of chain 0 (number, last, at_ms), in order: the head of the chain when it was written.

    Entries by number, as they stand; batches as (group, id, digest), sorted by group.
    """
    rows, batch_of = iter(entries), Grouped(batches, 0)
    digest, following = first_digest(MONEY, "0"), next(rows, None)
    for number, last, at_ms in groups:
        mine = []
        while following is not None and following[0] <= last:
            mine.append(following)
            following = next(rows, None)
        told = [(name, made) for _, name, made in batch_of.take(number)]
        digest = group_digest(digest, number, at_ms, told, mine)
        yield Head(MONEY, "0", number, digest)


def group_of_lines(last: Row | None, digests: Iterable[bytes], at_ms: int) -> Group | None:
    """The group of chain 0 that ties all lines of before: after its last one (number, digest, latest time)."""
    made = lines_digest(digests)
    if not made:
        return None
    before_number, before, latest_ms = last or (0, first_digest(MONEY, "0"), 0)
    number, at_ms = before_number + 1, max(at_ms, latest_ms)
    return Group(0, number, 0, 0, at_ms, at_ms, group_digest(before, number, at_ms, (), (), made))
