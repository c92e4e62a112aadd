"""Roots as they are kept outside the house: a line of JSON each, signed, perhaps stamped by an authority for time."""

from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec

from jogofeito.cashier.ledger import RootHeld
from jogofeito.cashier.signatures import Trusted, content_of_root
from jogofeito.core.record import canonical
from jogofeito.inspection.stamps import TimeAuthority, problems_of_stamp, read_stamp


class RootsUnreadable(Exception):
    pass


class SignedRoot(msgspec.Struct, frozen=True, omit_defaults=True):
    number: int
    digest: str
    at_ms: int
    key: str  # of the house, public
    signature: str
    stamp: str = ""  # the answer of an authority for time (RFC 3161), over the line without it

    @property
    def held(self) -> RootHeld:
        return RootHeld(self.number, self.digest)

    def is_signed(self) -> bool:
        try:
            content = content_of_root(self.number, self.digest, self.at_ms)
            return Trusted((self.key,)).has_signed(content, bytes.fromhex(self.signature))
        except ValueError:
            return False


def read_roots(file: Path) -> list[SignedRoot]:
    try:
        lines = file.read_bytes().splitlines()
    except OSError as error:
        raise RootsUnreadable(f"{file}: {error.strerror}") from error
    try:
        found = [msgspec.json.decode(line, type=SignedRoot) for line in lines if line.strip()]
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise RootsUnreadable(f"{file} is not a file of signed roots: {error}") from error
    if not found:
        raise RootsUnreadable(f"{file} has no root in it")
    return found


def problems_of(
    roots: Sequence[SignedRoot], keys: Sequence[str] = (), authority: TimeAuthority | None = None
) -> Iterator[str]:
    """Of the lines themselves, before they are held against a casino. `keys`: of the house, if they are known."""
    known: dict[int, str] = {}
    signed = list[str]()
    for root in sorted(roots, key=lambda each: each.number):
        if keys and root.key not in keys:
            yield f"root {root.number}, which is held against it, is signed with a key that is not the house's"
        if root.key not in signed:
            signed.append(root.key)
        elif root.key != signed[-1]:
            yield f"root {root.number}, which is held against it, is signed with a key that another had replaced before"
        if not root.is_signed():
            yield f"root {root.number}, which is held against it, does not carry a signature of its key"
        if known.setdefault(root.number, root.digest) != root.digest:
            yield f"the house has signed two different roots {root.number}"
        if root.stamp:
            yield from _problems_of_stamp(root, authority)


def _problems_of_stamp(root: SignedRoot, authority: TimeAuthority | None) -> Iterator[str]:
    content = canonical(msgspec.structs.replace(root, stamp=""))
    for problem in problems_of_stamp(read_stamp(root.stamp), content, root.at_ms, authority):
        yield f"the time-stamp of root {root.number} {problem}"
