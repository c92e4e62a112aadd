"""Documents beside the ledger: what may change or be forgotten, such as a person's name and password.

Each has a version, and a change names the version it was made from: of two people who change the same thing at
once, one is told to look again.
"""

from typing import Protocol

import msgspec

from jogofeito.cashier.lease import Holder
from jogofeito.cashier.ledger import Cashier
from jogofeito.cashier.signatures import Signer, Trusted


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

    async def take_lease(self, holder: Holder, *, take_over: bool = False) -> None:
        """Be the one server that writes; LeaseHeld, if another is, unless it is taken over."""

    async def lease_holder(self) -> Holder | None: ...

    async def holds_lease(self) -> bool:
        """Whether what this one writes would still be taken."""

    async def sign_with(self, signer: Signer, trusted: Trusted, *, accept: bool = False) -> None:
        """Sign heads and roots from now on; NotSigned, if the last heads are not of one of the keys that are trusted.

        A casino that was never signed begins with the heads it has; others only where that is accepted.
        """

    async def latest_ms(self) -> int:
        """The latest time that anything was stamped with; 0, if nothing was."""
