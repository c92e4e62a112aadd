"""Chains of digests that run side by side, and the roots over their heads.

Each stream of the journal has its own chain: the digest of a line is made of the digest before and of the line. Each
writer has a chain of money: the digest of a group is made of the digest before and of all that was committed with it.
Nobody waits for anybody else's chain. A root ties together the heads of all chains that grew since the root before.
"""

import hashlib
from collections.abc import Iterable, Sequence
from typing import Any, Literal, NamedTuple

from jogofeito.cashier.ledger import Root
from jogofeito.core.record import canonical

ChainKind = Literal["journal", "money"]
JOURNAL: ChainKind = "journal"
MONEY: ChainKind = "money"

ROOT_EVERY_S = 10.0  # how much may be cut off before an outsider could notice


class Head(NamedTuple):
    """The end of a chain. A chain of money is named by its number."""

    kind: str
    name: str
    number: int  # of the last line, or of the last group
    digest: bytes


class Group(NamedTuple):
    """What one writer committed at once. `first` and `last` are numbers of entries, 0 if there are none in it."""

    chain: int
    number: int
    first: int
    last: int
    at_ms: int
    latest_ms: int  # the latest time that the chain has seen: it grows even if the clock is set back
    digest: bytes


FIRST_ROOT = Root(0, hashlib.sha256(b"jogofeito/root/1").hexdigest(), 0)


def first_digest(kind: str, name: str) -> bytes:
    """What the first line of a stream and the first group of a writer follow."""
    return hashlib.sha256(f"jogofeito/{kind}/1\0{name}".encode()).digest()


def line_digest(before: bytes, number: int, payload: bytes) -> bytes:
    return hashlib.sha256(before + number.to_bytes(8, "big", signed=True) + payload).digest()


def lines_digest(digests: Iterable[bytes]) -> str:
    """Of the lines of a group, by their digests in order (each tells its stream, number and payload); "" of none."""
    made, any_at_all = hashlib.sha256(), False
    for digest in digests:
        made.update(digest)
        any_at_all = True
    return made.hexdigest() if any_at_all else ""


def group_digest(
    before: bytes,
    number: int,
    at_ms: int,
    batches: Iterable[tuple[str, str]],
    entries: Sequence[tuple[Any, ...]],
    lines: str = "",
) -> bytes:
    """Of a group: its batches (id and digest), its entries (each as its row in the database) and its lines.

    What is without lines has the digest it always had.
    """
    content = (before.hex(), number, at_ms, sorted(batches), entries, *((lines,) if lines else ()))
    return hashlib.sha256(canonical(content)).digest()


def next_root(before: Root, heads: Iterable[Head], at_ms: int) -> Root:
    number = before.number + 1
    told = sorted((head.kind, head.name, head.number, head.digest.hex()) for head in heads)
    digest = hashlib.sha256(canonical((before.digest, number, at_ms, told))).hexdigest()
    return Root(number, digest, at_ms)
