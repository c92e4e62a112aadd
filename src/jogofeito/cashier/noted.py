"""Documents that matter are tied into the journal: a line for each change, with the digest of what was kept.

A line tells nothing of what is in the document, nor its name: what has to be forgotten can be. It is written in one
transaction with the document, so an audit can hold each document to the last line of its stream.
"""

import hashlib
from collections.abc import Iterable

import msgspec

from jogofeito.cashier.documents import Document
from jogofeito.cashier.ledger import Batch, JournalLine
from jogofeito.core.record import canonical

PREFIX = "document/"
# signs of life, of where people come from and that the database writes; and names, which have to fit to their people
# (the inspection sees to it)
PASSING = ("sign-in", "sign-in-of", "trace", "device", "notice", "name")
PASSING_SETTINGS = ("ready",)


class DocumentNoted(msgspec.Struct, frozen=True):
    version: int  # 0: it was forgotten
    digest: str


def is_noted(kind: str, document_id: str) -> bool:
    return kind not in PASSING and not (kind == "setting" and document_id in PASSING_SETTINGS)


def stream_of(kind: str, document_id: str) -> str:
    return f"{PREFIX}{kind}/{hashlib.sha256(document_id.encode()).hexdigest()[:32]}"


def noted(document: Document) -> DocumentNoted:
    return DocumentNoted(document.version, hashlib.sha256(document.body).hexdigest())


def batch_of(kind: str, document_id: str, number: int, now: Document | None) -> Batch:
    """The next line of a document's stream."""
    told = noted(now) if now else DocumentNoted(0, "")
    stream = stream_of(kind, document_id)
    return Batch(f"{stream}/{number}", journal=(JournalLine(stream, number, canonical(told)),))


def first_lines(documents: Iterable[tuple[str, Document]]) -> list[Batch]:
    """Of documents that were kept before there were such lines."""
    return [batch_of(kind, each.id, 0, each) for kind, each in documents if is_noted(kind, each.id)]
