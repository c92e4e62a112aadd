"""What the ledger is told and what it answers: batches of transfers, entries, refusals.

A batch is posted whole or not at all, and once only, however often it is sent. Lines of the journal (the record of a
jogada as it grows) are written with the batch that they belong to, in the same transaction: money and record
cannot part.

None of these can hold itself, so none is looked at by the collector of cycles (`gc=False`): a busy ledger makes many.
"""

import hashlib
from collections.abc import AsyncIterator, Sequence
from contextlib import AbstractAsyncContextManager
from typing import Any, Protocol

import msgspec

from jogofeito.cashier.accounts import Account
from jogofeito.core.record import canonical

DIGEST_LETTERS = 64
LAST_LETTER = "\U0010ffff"  # whatever begins with a name comes before the name and this


class Transfer(msgspec.Struct, frozen=True, gc=False):
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


class JournalLine(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """Line `number` of a stream, such as the record of a jogada. Lines are never changed."""

    stream: str
    number: int
    payload: bytes
    last: bool = False  # the stream is closed with it: no line is taken any more


class Batch(msgspec.Struct, frozen=True, gc=False):
    """`id` is the sender's: the same id is the same batch, and is posted once."""

    id: str
    transfers: tuple[Transfer, ...] = ()
    journal: tuple[JournalLine, ...] = ()
    jogada: str = ""

    def digest(self) -> str:
        return hashlib.sha256(canonical(self)).hexdigest()


class Entry(msgspec.Struct, frozen=True, gc=False):
    """A transfer as it stands in the ledger for good, with what both accounts had after it."""

    number: int  # grows for each account in the order in which its entries were committed
    chain: int  # of the writer that wrote it
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
    debit_after: int
    credit_after: int

    def after(self, account: str) -> int:
        """What one of the two accounts had after it."""
        return self.credit_after if account == self.credit else self.debit_after


class Posted(msgspec.Struct, frozen=True, gc=False):
    batch: str
    again: bool = False  # it had been posted before; nothing was done now
    balances: dict[str, int] = msgspec.field(default_factory=dict)  # of the accounts it moved, after it


class Refused(msgspec.Struct, frozen=True, gc=False):
    """Nothing of the batch was done."""

    batch: str
    code: str  # not_enough, id_used_otherwise, line_written, stream_closed, unwritable
    account: str = ""
    balance: int = 0
    needed: int = 0


Answer = Posted | Refused


class Root(msgspec.Struct, frozen=True):
    """A digest over the heads of all chains that grew since the root before, and over that root.

    Whoever holds the number and digest of one can have the casino checked against it at any later time. The digest is
    what a signature or an anchor outside the house is to be made of.
    """

    number: int
    digest: str
    at_ms: int
    signature: str = ""  # of the house, over all three

    @classmethod
    def of(cls, number: int, digest: str, at_ms: int, signature: bytes) -> "Root":
        return cls(number, digest, at_ms, bytes(signature).hex())

    def follows_as(self, other: "Root") -> bool:
        return (self.number, self.digest, self.at_ms) == (other.number, other.digest, other.at_ms)


class RootHeld(msgspec.Struct, frozen=True):
    """What somebody outside has noted of a root, written `12:9f86d0…`."""

    number: int
    digest: str

    @classmethod
    def read(cls, text: str) -> "RootHeld":
        number, colon, digest = text.strip().partition(":")
        if not colon or not (number.isascii() and number.isdigit()) or len(digest) != DIGEST_LETTERS:
            raise ValueError(f"{text!r} is no root; one is a number, a colon and {DIGEST_LETTERS} letters and digits")
        return cls(int(number), digest.lower())


class Rows(Protocol):
    """One moment of a database."""

    def __call__(self, what: str, *values: object) -> AsyncIterator[tuple[Any, ...]]:
        """The rows of one of the queries of an audit, in its order."""


class Cashier(Protocol):
    """The one door to money. Everything that is answered is on disk."""

    async def post(self, *batches: Batch) -> list[Answer]:
        """Post batches in this order; whatever arrives together from several callers is committed together."""

    async def balance(self, account: Account) -> int: ...

    async def totals(self) -> dict[str, int]:
        """The sum of all balances, by currency: always zero."""

    async def entries(self, account: Account, after: int = 0, limit: int = 1000) -> list[Entry]:
        """The entries of an account, oldest first, after a number."""

    async def window(
        self,
        accounts: Sequence[Account],
        after: int = 0,
        before: int | None = None,
        limit: int = 1000,
        newest: bool = False,
    ) -> list[Entry]:
        """The entries of some accounts between two numbers, each once: the oldest of them, or the newest first.

        Whoever reads on from the last number seen of one account misses nothing: writers side by side take turns for
        each account, so a lower number is never committed after a higher one. Between accounts that need not hold.
        """

    async def holdings(self, player: str, currency: str) -> list[Account]:
        """The purse of a player and what was ever in front of them on tables, so far as there are entries of it."""

    async def entries_of(self, batch: str) -> list[Entry]:
        """The entries of a batch in its own order; none, if it was not posted or moved nothing."""

    async def number_at(self, at_ms: int) -> int:
        """The number of the first entry at this time or later; one past the last, if there is none yet."""

    async def journal(self, stream: str, after: int = -1) -> list[JournalLine]:
        """The lines of a stream after a number, in order; all of them, if none is given."""

    async def streams(self, prefix: str) -> list[str]:
        """The names of all streams of the journal that begin so, in order."""

    async def last_line(self, stream: str) -> JournalLine | None: ...

    async def last_root(self) -> Root:
        """The last root that was written; number 0, if there is none yet."""

    async def root(self) -> Root:
        """Write a root now, if any chain has grown since the last one; the last one, whoever wrote it."""

    def moment(self) -> AbstractAsyncContextManager["Rows"]:
        """Everything as it stands at one moment, while others write on."""

    async def audit(self, against: RootHeld | None = None) -> list[str]:
        """Everything that is not as it was written, or not as somebody holds it; nothing, if all is well."""

    async def close(self) -> None: ...
