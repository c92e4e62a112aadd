"""The arithmetic of a group of batches, the same for every database: who can pay, what is written.

The database gives what it knows of the accounts, batches and lines involved; the sheet decides; the database writes
what the sheet says, in one transaction.
"""

import hashlib
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec

from jogofeito.cashier.accounts import Account
from jogofeito.cashier.ledger import Answer, Batch, Entry, JournalLine, Link, Posted, Refused
from jogofeito.core.record import canonical


class Touched(msgspec.Struct, frozen=True):
    """What a group of batches asks about."""

    accounts: list[str]
    batches: list[str]
    streams: list[str]

    @classmethod
    def by(cls, batches: Sequence[Batch]) -> "Touched":
        accounts = {each.id for batch in batches for move in batch.transfers for each in (move.debit, move.credit)}
        streams = {line.stream for batch in batches for line in batch.journal}
        return cls(sorted(accounts), sorted({batch.id for batch in batches}), sorted(streams))


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
        self.balances: dict[str, int] = {}  # accounts that changed
        self.accounts: dict[str, Account] = {}
        self.batches: list[tuple[str, str]] = []
        self.entries: list[Entry] = []
        self.lines: list[JournalLine] = []

    @property
    def link_number(self) -> int:
        return self._known.last_link.number + 1

    def post(self, batch: Batch) -> Answer:
        digest = batch.digest()
        before = self._known.digests.get(batch.id)
        if before is not None:
            return Posted(batch.id, again=True) if before == digest else Refused(batch.id, "id_used_otherwise")
        if any((line.stream, line.number) in self._known.lines for line in batch.journal):
            return Refused(batch.id, "line_written")
        changed: dict[str, int] = {}
        for transfer in batch.transfers:
            for account, amount in ((transfer.debit, -transfer.amount), (transfer.credit, transfer.amount)):
                held = changed.get(account.id, self.balances.get(account.id, self._known.balances.get(account.id, 0)))
                if held + amount < 0 and amount < 0 and not account.may_be_negative:
                    return Refused(batch.id, "not_enough", account.id, held, transfer.amount)
                changed[account.id] = held + amount
        self._write(batch, digest, changed)
        return Posted(batch.id)

    def _write(self, batch: Batch, digest: str, changed: dict[str, int]) -> None:
        self._known.digests[batch.id] = digest
        self._known.lines.update((line.stream, line.number) for line in batch.journal)
        self.balances.update(changed)
        self.batches.append((batch.id, digest))
        self.lines.extend(batch.journal)
        for line, transfer in enumerate(batch.transfers):
            self.accounts[transfer.debit.id] = transfer.debit
            self.accounts[transfer.credit.id] = transfer.credit
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

    def account_rows(self) -> list[tuple[str, str, str, int]]:
        return [(each.id, each.kind, each.currency, self.balances[each.id]) for each in self.accounts.values()]

    def entry_rows(self) -> list[tuple[Any, ...]]:
        return [msgspec.structs.astuple(entry) for entry in self.entries]

    def link(self) -> Link:
        """The link that closes the group."""
        digest = link_digest(self._known.last_link.digest, self.entries, self.lines, self.batches)
        return Link(self.link_number, digest, self._at_ms)


FIRST_LINK = Link(0, hashlib.sha256(b"jogofeito/ledger/1").hexdigest(), 0)


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
