"""Documents beside the ledger: what may change or be forgotten, such as a person's name and password.

Each has a version, and a change names the version it was made from: of two people who change the same thing at
once, one is told to look again.
"""

from typing import Protocol

import msgspec

from jogofeito.cashier.ledger import Cashier


class Document(msgspec.Struct, frozen=True):
    id: str
    version: int
    body: bytes


class Documents(Protocol):
    async def document(self, kind: str, document_id: str) -> Document | None: ...

    async def keep(self, kind: str, document_id: str, body: bytes, version: int = 0) -> bool:
        """Write it over this version (0: there is none yet). False when it has changed meanwhile."""

    async def forget(self, kind: str, document_id: str) -> bool:
        """Whether there was anything to forget; of several who ask at once, one is told so."""

    async def documents(self, kind: str, beginning: str = "", limit: int = 1000) -> list[Document]:
        """All of a kind whose ids begin so, in order."""


class Database(Cashier, Documents, Protocol):
    """Everything that a casino keeps."""
