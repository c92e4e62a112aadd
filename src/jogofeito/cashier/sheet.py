"""The arithmetic of a group of batches, the same for every database: who can pay, what is written.

The database gives what it knows of the accounts, batches and streams involved; the sheet decides; the database writes
what the sheet says, in one transaction.
"""

import hashlib
import re
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from jogofeito.cashier.accounts import MAY_BE_NEGATIVE, account
from jogofeito.cashier.chains import (
    FIRST_ROOT,
    JOURNAL,
    MONEY,
    Group,
    Head,
    first_digest,
    group_digest,
    line_digest,
    lines_digest,
)
from jogofeito.cashier.ledger import Answer, Batch, JournalLine, Posted, Refused, Root
from jogofeito.core.record import canonical

MOST = 2**53 - 1  # units on an account: exact in every JSON reader, and many accounts sum up within 64 bits
LONGEST_NAME = 600  # characters of an id: PostgreSQL's indexes take some 2,700 bytes
_HALF_CHARACTER = re.compile("[\ud800-\udfff]")
_OWING = tuple(f"{kind}/" for kind in MAY_BE_NEGATIVE)


def is_writable(text: str) -> bool:
    """Whether both databases take a text: no zero in it (PostgreSQL) and no half character."""
    return "\0" not in text and (text.isascii() or not _HALF_CHARACTER.search(text))


def is_name(text: str) -> bool:
    """Whether both databases take a text as the name of something, for which they keep an index."""
    return len(text) <= LONGEST_NAME and is_writable(text)


class Asked(msgspec.Struct, frozen=True, gc=False):
    """A batch with what is made of it once and needed several times."""

    batch: Batch
    sides: list[tuple[str, str]]  # ids of who pays and who is paid, transfer by transfer
    digest: str | None  # None if a database could not write it, which would take the whole group with it

    @classmethod
    def of(cls, batch: Batch) -> "Asked":
        sides = [(move.debit.id, move.credit.id) for move in batch.transfers]
        return cls(batch, sides, _digest(batch, sides))


def _digest(batch: Batch, sides: list[tuple[str, str]]) -> str | None:
    try:
        content = canonical(batch)
    except (UnicodeEncodeError, OverflowError):  # half a character; a number beyond 64 bits
        return None
    if len(content) > LONGEST_NAME and not _names_fit(batch, sides):
        return None
    for line in batch.journal:
        if not 0 <= line.number <= MOST:
            return None
    if b"\\u0000" in content:
        return None  # PostgreSQL has no text with a zero in it
    return hashlib.sha256(content).hexdigest()


def _names_fit(batch: Batch, sides: list[tuple[str, str]]) -> bool:
    names = (batch.id, *(line.stream for line in batch.journal), *(name for both in sides for name in both))
    return max(map(len, names)) <= LONGEST_NAME


class Touched(msgspec.Struct, frozen=True):
    """What a group of batches asks about, sorted: whoever locks it, locks it in this order."""

    accounts: list[str]
    batches: list[str]
    streams: list[str]
    transfers: int  # how many numbers of entries are needed at most

    @classmethod
    def by(cls, group: Sequence[Asked]) -> "Touched":
        writable = [asked for asked in group if asked.digest is not None]
        return cls(
            sorted({side for asked in writable for sides in asked.sides for side in sides}),
            sorted({asked.batch.id for asked in writable}),
            sorted({line.stream for asked in writable for line in asked.batch.journal}),
            sum(len(asked.sides) for asked in writable),
        )


class Known(msgspec.Struct):
    """What the database holds that a group touches."""

    balances: dict[str, int]  # accounts that exist
    digests: dict[str, str]  # batches posted before
    heads: dict[str, tuple[int, bytes]]  # number and digest of the last line of streams that exist
    closed: set[str]  # streams whose last line is told to be their last
    numbers: Iterator[int]  # for the entries, growing
    chain: int
    last: tuple[int, bytes]  # number and digest of the last group of this writer's chain
    latest_ms: int = 0
    root: Root = FIRST_ROOT  # the last one, which the head is signed with


def nothing_written(chain: int) -> tuple[int, bytes]:
    """The head of a writer's chain before its first group."""
    return 0, first_digest(MONEY, str(chain))


class Sheet:
    """Batches one after another on what is known; collects what is to be written."""

    def __init__(self, known: Known, at_ms: int) -> None:
        self._known = known
        self._held = dict(known.balances)
        self._streams: dict[str, tuple[int, bytes]] = {}  # heads of streams that grew
        self.closed = known.closed
        self.root = known.root
        self.at_ms = at_ms
        self.changed: set[str] = set()  # accounts
        self.batches: list[tuple[str, str, int]] = []  # id, digest, number of the first entry or 0
        self.entries: list[tuple[Any, ...]] = []  # as the fields of Entry
        self.lines: list[tuple[str, int, bytes, bytes]] = []  # stream, number, payload, digest

    def post(self, asked: Asked) -> Answer:
        batch, digest = asked.batch, asked.digest
        if digest is None:
            return Refused(batch.id, "unwritable")
        before = self._known.digests.get(batch.id)
        if before is not None:
            return Posted(batch.id, again=True) if before == digest else Refused(batch.id, "id_used_otherwise")
        if batch.journal and (refused := self._refused(batch.journal)):
            return Refused(batch.id, refused)
        changed: dict[str, int] = {}
        after: list[tuple[int, int]] = []
        for (debit, credit), transfer in zip(asked.sides, batch.transfers, strict=True):
            amount = transfer.amount
            payer, payee = self._has(debit, changed), self._has(credit, changed)
            if payer < amount and not debit.startswith(_OWING):
                return Refused(batch.id, "not_enough", debit, payer, amount)
            if amount > MOST or payer - amount < -MOST or payee + amount > MOST:
                full = (credit, payee) if payer - amount >= -MOST and amount <= MOST else (debit, payer)
                return Refused(batch.id, "unwritable", *full, amount)
            changed[debit], changed[credit] = payer - amount, payee + amount
            after.append((payer - amount, payee + amount))
        self._write(asked, digest, after)
        self._held.update(changed)
        self.changed.update(changed)
        return Posted(batch.id, balances=changed)

    def _has(self, account: str, changed: dict[str, int]) -> int:
        held = changed.get(account)
        return self._held.get(account, 0) if held is None else held

    def _refused(self, journal: tuple[JournalLine, ...]) -> str:
        """Lines go on where their streams end: what is before the end is never written, nor what is after the last."""
        closed = self.closed
        if len(journal) == 1:
            line = journal[0]
            if line.number <= self._head(line.stream)[0]:
                return "line_written"
            return "stream_closed" if line.stream in closed else ""
        ends: dict[str, int] = {}
        for line in journal:
            end = ends.get(line.stream)
            if end is None:
                end = self._head(line.stream)[0]
            if line.number <= end:
                return "line_written"
            if line.stream in closed:
                return "stream_closed"
            ends[line.stream] = line.number
            if line.last:
                closed = closed | {line.stream}
        return ""

    def _head(self, stream: str) -> tuple[int, bytes]:
        head = self._streams.get(stream) or self._known.heads.get(stream)
        return head or (-1, first_digest(JOURNAL, stream))

    def _write(self, asked: Asked, digest: str, after: list[tuple[int, int]]) -> None:
        batch, chain, at_ms = asked.batch, self._known.chain, self.at_ms
        self._known.digests[batch.id] = digest
        first = len(self.entries)
        for line, (sides, move, left) in enumerate(zip(asked.sides, batch.transfers, after, strict=True)):
            number = next(self._known.numbers)
            told = (move.debit.currency, move.amount, move.why, move.about, batch.jogada, at_ms)
            self.entries.append((number, chain, batch.id, line, *sides, *told, *left))
        self.batches.append((batch.id, digest, self.entries[first][0] if after else 0))
        for each in batch.journal:
            made = line_digest(self._head(each.stream)[1], each.number, each.payload)
            self.lines.append((each.stream, each.number, each.payload, made))
            self._streams[each.stream] = (each.number, made)
            if each.last:
                self.closed.add(each.stream)

    # ---- what is to be written

    def new_accounts(self) -> list[tuple[str, str, str, str, int]]:
        """Id, kind, currency, owner and balance of accounts that the database does not know yet, sorted."""
        new = sorted(self.changed.difference(self._known.balances))
        return [(name, *_parts(name), self._held[name]) for name in new]

    def new_balances(self) -> list[tuple[str, int]]:
        """Of accounts that the database knows."""
        return [(name, self._held[name]) for name in self.changed if name in self._known.balances]

    def heads(self) -> list[Head]:
        """The heads of streams that grew, sorted."""
        return [Head(JOURNAL, name, *head) for name, head in sorted(self._streams.items())]

    def new_heads(self) -> set[str]:
        """Streams that the database does not know yet."""
        return self._streams.keys() - self._known.heads.keys()

    def group(self) -> Group:
        """The group that closes it."""
        before_number, before = self._known.last
        number = before_number + 1
        batches = [(name, digest) for name, digest, _ in self.batches]
        lines = lines_digest(sorted(digest for _, _, _, digest in self.lines))
        return Group(
            chain=self._known.chain,
            number=number,
            first=self.entries[0][0] if self.entries else 0,
            last=self.entries[-1][0] if self.entries else 0,
            at_ms=self.at_ms,
            latest_ms=max(self._known.latest_ms, self.at_ms),
            digest=group_digest(before, number, self.at_ms, batches, self.entries, lines),
        )


def _parts(name: str) -> tuple[str, str, str]:
    kind, currency, _ = name.split("/", 2)
    if kind == "stake":  # most new accounts are stakes, which nobody owns
        return kind, currency, ""
    return kind, currency, account(name).owner
