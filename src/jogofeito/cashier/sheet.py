"""The arithmetic of a group of batches, the same for every database: who can pay, what is written.

The database gives what it knows of the accounts, batches and lines involved; the sheet decides; the database writes
what the sheet says, in one transaction.
"""

import hashlib
import re
from collections import defaultdict
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from typing import Any

import msgspec

from jogofeito.cashier.ledger import Answer, Batch, Entry, JournalLine, Link, Posted, Refused
from jogofeito.core.record import canonical

MOST = 2**53 - 1  # units on an account: exact in every JSON reader, and many accounts sum up within 64 bits
LONGEST_NAME = 600  # characters of an id: PostgreSQL's indexes take some 2,700 bytes
_HALF_CHARACTER = re.compile("[\ud800-\udfff]")


class Touched(msgspec.Struct, frozen=True):
    """What a group of batches asks about, except what no database could be asked about: the sheet refuses that."""

    accounts: list[str]
    batches: list[str]
    lines: list[tuple[str, int]]  # stream and number

    @classmethod
    def by(cls, batches: Sequence[Batch]) -> "Touched":
        accounts = {each.id for batch in batches for move in batch.transfers for each in (move.debit, move.credit)}
        lines = {(line.stream, line.number) for batch in batches for line in batch.journal}
        return cls(
            sorted(filter(is_name, accounts)),
            sorted(filter(is_name, {batch.id for batch in batches})),
            sorted((stream, number) for stream, number in lines if is_name(stream) and abs(number) <= MOST),
        )


def is_writable(text: str) -> bool:
    """Whether both databases take a text: no zero in it (PostgreSQL) and no half character."""
    return "\0" not in text and (text.isascii() or not _HALF_CHARACTER.search(text))


def is_name(text: str) -> bool:
    """Whether both databases take a text as the name of something, for which they keep an index."""
    return len(text) <= LONGEST_NAME and is_writable(text)


class Known(msgspec.Struct):
    """What the database holds that a group touches."""

    balances: dict[str, int]  # accounts that exist
    digests: dict[str, str]  # batches posted before
    lines: set[tuple[str, int]]  # journal lines written before
    last_entry: int
    last_link: Link


class Sheet:
    """Batches one after another on what is known; collects what is to be written."""

    def __init__(self, known: Known, at_ms: int) -> None:
        self._known = known
        self._at_ms = at_ms
        self.link_number = known.last_link.number + 1
        self.balances: dict[str, int] = {}  # accounts that changed
        self.batches: list[tuple[str, str]] = []
        self.entries: list[Entry] = []
        self.lines: list[JournalLine] = []

    def post(self, batch: Batch) -> Answer:
        digest = _digest(batch)
        if digest is None:
            return Refused(batch.id, "unwritable")
        before = self._known.digests.get(batch.id)
        if before is not None:
            return Posted(batch.id, again=True) if before == digest else Refused(batch.id, "id_used_otherwise")
        if batch.journal and not self._are_new(batch.journal):
            return Refused(batch.id, "line_written")
        changed: dict[str, int] = {}
        for transfer in batch.transfers:
            for account, amount in ((transfer.debit, -transfer.amount), (transfer.credit, transfer.amount)):
                name = account.id
                held = changed.get(name)
                if held is None:
                    held = self._held(name)
                left = held + amount
                if left < 0 and amount < 0 and not account.may_be_negative:
                    return Refused(batch.id, "not_enough", name, held, transfer.amount)
                if abs(left) > MOST or transfer.amount > MOST:
                    return Refused(batch.id, "unwritable", name, held, transfer.amount)
                changed[name] = left
        self._write(batch, digest, changed)
        return Posted(batch.id, balances=changed)

    def _held(self, account: str) -> int:
        changed = self.balances.get(account)
        return self._known.balances.get(account, 0) if changed is None else changed

    def _are_new(self, journal: tuple[JournalLine, ...]) -> bool:
        lines = {(line.stream, line.number) for line in journal}
        return len(lines) == len(journal) and lines.isdisjoint(self._known.lines)

    def _write(self, batch: Batch, digest: str, changed: dict[str, int]) -> None:
        self._known.digests[batch.id] = digest
        self._known.lines.update((line.stream, line.number) for line in batch.journal)
        self.balances.update(changed)
        self.batches.append((batch.id, digest))
        self.lines.extend(batch.journal)
        for line, transfer in enumerate(batch.transfers):
            self.entries.append(
                Entry(
                    self._known.last_entry + len(self.entries) + 1,
                    self.link_number,
                    batch.id,
                    line,
                    transfer.debit.id,
                    transfer.credit.id,
                    transfer.debit.currency,
                    transfer.amount,
                    transfer.why,
                    transfer.about,
                    batch.jogada,
                    self._at_ms,
                )
            )

    def new_accounts(self) -> list[tuple[str, str, str, int]]:
        """Id, kind, currency and balance of accounts that the database does not know yet."""
        new = [name for name in self.balances if name not in self._known.balances]
        return [(name, *name.split("/", 2)[:2], self.balances[name]) for name in new]  # type: ignore[misc]

    def new_balances(self) -> list[tuple[str, int]]:
        """Of accounts that the database knows."""
        return [(name, balance) for name, balance in self.balances.items() if name in self._known.balances]

    def entry_rows(self) -> list[tuple[Any, ...]]:
        return [msgspec.structs.astuple(entry) for entry in self.entries]

    def link(self) -> Link:
        """The link that closes the group."""
        digest = link_digest(self._known.last_link.digest, self.entries, self.lines, self.batches)
        return Link(self.link_number, digest, self._at_ms)


def _digest(batch: Batch) -> str | None:
    """The digest of a batch; None if a database could not write it, which would take the whole group with it."""
    names = (batch.id, *(line.stream for line in batch.journal))
    accounts = (each.id for move in batch.transfers for each in (move.debit, move.credit))
    if max(map(len, (*names, *accounts))) > LONGEST_NAME:
        return None
    try:
        content = canonical(batch)
    except (UnicodeEncodeError, OverflowError):  # half a character; a number beyond 64 bits
        return None
    if b"\\u0000" in content or any(abs(line.number) > MOST for line in batch.journal):
        return None  # PostgreSQL has no text with a zero in it
    return hashlib.sha256(content).hexdigest()


FIRST_LINK = Link(0, hashlib.sha256(b"jogofeito/ledger/1").hexdigest(), 0)


async def numbers_of_link(link: int, last: int, link_from: Callable[[int], Awaitable[int]]) -> tuple[int, int]:
    """The numbers of the first entry of a link and of the first one past it.

    `link_from` says the link of the first entry from a number on, `last` is the number of the last entry.
    """
    return await first_number(link, last, link_from), await first_number(link + 1, last, link_from)


async def first_number(wanted: int, last: int, value_from: Callable[[int], Awaitable[int]]) -> int:
    """The number of the first entry whose value is at least the wanted one, one past the last if there is none.

    Links and times grow with the numbers of entries, so halving finds them without an index that every bet would pay
    for. `value_from` says the value of the first entry from a number on.
    """
    low, high = 1, last + 1
    while low < high:
        middle = (low + high) // 2
        if await value_from(middle) < wanted:
            low = middle + 1
        else:
            high = middle
    return low


def link_digest(
    before: str, entries: Iterable[Entry], lines: Iterable[JournalLine], batches: Iterable[tuple[str, str]]
) -> str:
    """The digest of a link: of the link before, and of all that was committed with it, in a fixed order."""
    content = (
        before,
        sorted(batches),
        sorted(entries, key=lambda entry: entry.number),
        sorted((line.stream, line.number, line.payload.hex()) for line in lines),
    )
    return hashlib.sha256(canonical(content)).hexdigest()


def broken_links(
    links: Iterable[Link],
    entries: Mapping[int, list[Entry]],
    lines: Mapping[int, list[JournalLine]],
    batches: Mapping[int, list[tuple[str, str]]],
) -> list[str]:
    """What an audit finds: links that are missing or do not follow from what they close."""
    found = []
    before = FIRST_LINK
    for link in links:
        if link.number != before.number + 1:
            found.append(f"link {before.number + 1} is missing")
        computed = link_digest(
            before.digest, entries.get(link.number, ()), lines.get(link.number, ()), batches.get(link.number, ())
        )
        if computed != link.digest:
            found.append(f"link {link.number} does not follow from its entries")
        before = link
    strays = sorted(number for number in {*entries, *lines, *batches} if number > before.number)
    return [*found, *(f"link {number} is missing" for number in strays)]


def wrong_balances(entries: Iterable[Entry], held: Mapping[str, int]) -> list[str]:
    """What an audit finds: accounts whose balance is not what their entries make."""
    made: dict[str, int] = defaultdict(int)
    for entry in entries:
        made[entry.debit] -= entry.amount
        made[entry.credit] += entry.amount
    return [
        f"{account} has {held.get(account, 0)}; its entries make {made[account]}"
        for account in sorted({*held, *made})
        if held.get(account, 0) != made[account]
    ]


class Book(msgspec.Struct):
    """The whole ledger, for an audit."""

    entries: list[Entry]
    lines: list[tuple[JournalLine, int]]
    batches: list[tuple[str, str, int]]
    links: list[Link]
    held: dict[str, int]

    def problems(self) -> list[str]:
        entries, lines, batches = defaultdict(list), defaultdict(list), defaultdict(list)
        for entry in self.entries:
            entries[entry.link].append(entry)
        for line, link in self.lines:
            lines[link].append(line)
        for batch, digest, link in self.batches:
            batches[link].append((batch, digest))
        return broken_links(self.links, entries, lines, batches) + wrong_balances(self.entries, self.held)
