"""What a house signs: the heads of its chains of money, each with the last root, and roots."""

from collections.abc import Iterable, Iterator, Sequence

from jogofeito.cashier.lease import Authority
from jogofeito.cashier.ledger import Root
from jogofeito.cashier.signatures import Trusted, content_before, content_of_head, content_of_root

EVER_SIGNED = """
SELECT EXISTS (SELECT 1 FROM roots WHERE length(signature) > 0) OR EXISTS (
  SELECT 1 FROM heads WHERE kind = 'money' AND length(signature) > 0
)
"""
CARRIED_OVER = "0"  # the chain that migrations write: nobody signs it before the house opens
SignedHead = tuple[str, int, bytes, bytes]  # name, number, digest, signature


class NotSigned(Exception):
    """The end of a chain is not what this house has written: nothing is added to it."""

    def __init__(self, chain: str, number: int) -> None:
        super().__init__(
            f"group {number}, the last of chain {chain}, is not signed with a key of this house, or the last root is"
            " not the one it was signed with: somebody has written behind its back, or these are not its keys. Have"
            " the casino inspected (jogofeito inspect --root FILE). If what is there shall stand all the same, open the"
            " casino with --accept-unsigned: that is written down"
        )


def to_be_signed(
    heads: Sequence[SignedHead], root: Root, authority: Authority, trusted: Trusted, *, accept: bool
) -> Iterator[tuple[str, bytes]]:
    """Which heads get a signature now: none, unless an older key has signed them or they are accepted as they are."""
    in_use = Trusted([authority.signer.public] if authority.signer else [])
    accept = accept or _signed_before(heads, trusted)
    for name, number, digest, signature in heads:
        content = content_of_head(int(name), number, digest, root)
        if in_use.has_signed(content, signature):
            continue
        if not accept and not trusted.has_signed(content, signature):
            raise NotSigned(name, number)
        yield name, authority.sign(content)


def signed_anew(
    heads: Iterable[tuple[str, int, bytes]], root: Root, authority: Authority
) -> Iterator[tuple[str, bytes]]:
    """All heads, with a root that has just been written."""
    if authority.signer is not None:
        for name, number, digest in heads:
            yield name, authority.sign(content_of_head(int(name), number, digest, root))


def _signed_before(heads: Sequence[SignedHead], trusted: Trusted) -> bool:
    """Whether they are as a version left them that signed heads alone: it is the migration that was here since."""
    own = [each for each in heads if each[0] != CARRIED_OVER]
    return bool(own) and all(
        trusted.has_signed(content_before(int(name), number, digest), signature)
        for name, number, digest, signature in own
    )


def signed_root(root: Root, authority: Authority) -> tuple[Root, bytes]:
    signature = authority.sign(content_of_root(root.number, root.digest, root.at_ms))
    return Root.of(root.number, root.digest, root.at_ms, signature), signature


def unsigned(
    heads: Sequence[SignedHead], last: tuple[Root, bytes] | None, before: Root, trusted: Trusted
) -> Iterator[str]:
    """What no key of the house has signed. The last root covers all before it, so it alone is looked at."""
    root, signature = last or (before, b"")
    if not _signed_before(heads, trusted):
        for name, number, digest, made in heads:
            if not trusted.has_signed(content_of_head(int(name), number, digest, root), made):
                yield (
                    f"group {number}, the last of chain {name}, is not signed with a key of the house together with"
                    f" the last root, {root.number}"
                )
    if last is not None and not trusted.has_signed(content_of_root(root.number, root.digest, root.at_ms), signature):
        yield f"root {root.number}, the last one, is not signed with a key of the house"
