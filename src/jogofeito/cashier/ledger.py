"""What the ledger is told and what it answers: batches of transfers, entries, refusals.

A batch is posted whole or not at all, and once only, however often it is sent. Lines of the journal (the record of a
jogada as it grows) are written with the batch that they belong to, in the same transaction: money and record
cannot part.
"""

import hashlib
from typing import Protocol

import msgspec

from jogofeito.cashier.accounts import Account
from jogofeito.core.record import canonical

LAST_LETTER = "\U0010ffff"  # whatever begins with a name comes before the name and this


class Transfer(msgspec.Struct, frozen=True):
    debit: Account  # who pays
    credit: Account
    amount: int
    why: str
    about: str = ""

    def __post_init__(self) -> None:
        if self.amount <= 0:
            raise ValueError(f"a transfer moves something; {self.amount} units is not an amount")
        if self.debit == self.credit:
            raise ValueError(f"{self.debit.id} cannot pay itself")
        if self.debit.currency != self.credit.currency:
            raise ValueError(f"{self.debit.currency} does not become {self.credit.currency}")


class JournalLine(msgspec.Struct, frozen=True):
    """Line `number` of a stream, such as the record of a jogada. Lines are never changed."""

    stream: str
    number: int
    payload: bytes


class Batch(msgspec.Struct, frozen=True):
    """`id` is the sender's: the same id is the same batch, and is posted once."""

    id: str
    transfers: tuple[Transfer, ...] = ()
    journal: tuple[JournalLine, ...] = ()
    jogada: str = ""

    def digest(self) -> str:
        return hashlib.sha256(canonical(self)).hexdigest()


class Entry(msgspec.Struct, frozen=True):
    """A transfer as it stands in the ledger for good."""

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


class Posted(msgspec.Struct, frozen=True):
    batch: str
    again: bool = False  # it had been posted before; nothing was done now
    balances: dict[str, int] = msgspec.field(default_factory=dict)  # of the accounts it moved, after it


class Refused(msgspec.Struct, frozen=True):
    """Nothing of the batch was done."""

    batch: str
    code: str  # not_enough, id_used_otherwise, line_written, unwritable
    account: str = ""
    balance: int = 0
    needed: int = 0


Answer = Posted | Refused


class Link(msgspec.Struct, frozen=True):
    """One link of the chain of digests: over the link before and everything committed with this one."""

    number: int
    digest: str
    at_ms: int


class Cashier(Protocol):
    """The one door to money. Everything that is answered is on disk."""

    async def post(self, *batches: Batch) -> list[Answer]:
        """Post batches in this order; whatever arrives together from several callers is committed together."""

    async def balance(self, account: Account) -> int: ...

    async def totals(self) -> dict[str, int]:
        """The sum of all balances, by currency: always zero."""

    async def entries(self, account: Account, after: int = 0, limit: int = 1000) -> list[Entry]:
        """The entries of an account, oldest first, after a number."""

    async def entries_of(self, batch: str) -> list[Entry]:
        """The entries of a batch in its own order; none, if it was not posted or moved nothing."""

    async def number_at(self, at_ms: int) -> int:
        """The number of the first entry at this time or later; one past the last, if there is none yet."""

    async def journal(self, stream: str, after: int = -1) -> list[JournalLine]:
        """The lines of a stream after a number, in order; all of them, if none is given."""

    async def streams(self, prefix: str) -> list[str]:
        """The names of all streams of the journal that begin so, in order."""

    async def last_line(self, stream: str) -> JournalLine | None: ...

    async def last_link(self) -> Link:
        """The end of the chain of digests."""

    async def audit(self) -> list[str]:
        """Everything that is not as it was written; nothing, if all is well."""

    async def close(self) -> None: ...
