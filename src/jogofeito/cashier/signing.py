"""What a house signs: the heads of its chains of money, and roots."""

from collections.abc import Iterable, Iterator

from jogofeito.cashier.lease import Authority
from jogofeito.cashier.ledger import Root
from jogofeito.cashier.signatures import Trusted, content_of_head, content_of_root

EVER_SIGNED = """
SELECT EXISTS (SELECT 1 FROM roots WHERE length(signature) > 0) OR EXISTS (
  SELECT 1 FROM heads WHERE kind = 'money' AND length(signature) > 0
)
"""


class NotSigned(Exception):
    """The end of a chain is not what this house has written: nothing is added to it."""

    def __init__(self, chain: str, number: int) -> None:
        super().__init__(
            f"group {number}, the last of chain {chain}, is not signed with a key of this house: somebody has written"
            " behind its back, or these are not its keys. Have the casino inspected (jogofeito inspect --root FILE)."
            " If what is there shall stand all the same, open the casino with --accept-unsigned: that is written down"
        )


def to_be_signed(
    heads: Iterable[tuple[str, int, bytes, bytes]], authority: Authority, trusted: Trusted, *, accept: bool
) -> Iterator[tuple[str, bytes]]:
    """Which heads (name, number, digest, signature) get a signature now: none, unless they are accepted as they are."""
    for name, number, digest, signature in heads:
        content = content_of_head(int(name), number, digest)
        if trusted.has_signed(content, signature):
            continue
        if not accept:
            raise NotSigned(name, number)
        yield name, authority.sign(content)


def signed_root(root: Root, authority: Authority) -> tuple[Root, bytes]:
    signature = authority.sign(content_of_root(root.number, root.digest, root.at_ms))
    return Root.of(root.number, root.digest, root.at_ms, signature), signature


def unsigned(
    heads: Iterable[tuple[str, int, bytes, bytes]], last: tuple[Root, bytes] | None, trusted: Trusted
) -> Iterator[str]:
    """What no key of the house has signed. The last root covers all before it, so it alone is looked at."""
    for name, number, digest, signature in heads:
        if not trusted.has_signed(content_of_head(int(name), number, digest), signature):
            yield f"group {number}, the last of chain {name}, is not signed with a key of the house"
    if last is not None:
        root, signature = last
        if not trusted.has_signed(content_of_root(root.number, root.digest, root.at_ms), signature):
            yield f"root {root.number}, the last one, is not signed with a key of the house"
