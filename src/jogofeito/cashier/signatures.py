"""Signatures over heads and roots (Ed25519): who has the database alone cannot write on in the name of the house."""

import hashlib
from collections.abc import Iterable

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from jogofeito.cashier.ledger import Root
from jogofeito.core.record import canonical

KEY_BYTES = 32


def content_of_head(chain: int, number: int, digest: bytes, root: Root) -> bytes:
    """With the last root, so that neither can be put back without the other."""
    return b"jogofeito/signed-head/2\0" + canonical((chain, number, digest.hex(), root.number, root.digest))


def content_before(chain: int, number: int, digest: bytes) -> bytes:
    """Of a head, as it was signed before lines of the journal were tied to groups, and roots to heads."""
    return b"jogofeito/signed-head/1\0" + canonical((chain, number, digest.hex()))


def content_of_root(number: int, digest: str, at_ms: int) -> bytes:
    return b"jogofeito/signed-root/1\0" + canonical((number, digest, at_ms))


class Signer:
    def __init__(self, key: bytes) -> None:
        self._key = Ed25519PrivateKey.from_private_bytes(key)
        self.public = self._key.public_key().public_bytes_raw().hex()

    def sign(self, content: bytes) -> bytes:
        return self._key.sign(content)


class Trusted:
    """Public keys, as 64 letters and digits each; one of them has to have signed."""

    def __init__(self, keys: Iterable[str]) -> None:
        self.keys = tuple(keys)
        self._keys = [Ed25519PublicKey.from_public_bytes(bytes.fromhex(key)) for key in self.keys]

    def has_signed(self, content: bytes, signature: bytes) -> bool:
        return any(_fits(key, content, signature) for key in self._keys)


def _fits(key: Ed25519PublicKey, content: bytes, signature: bytes) -> bool:
    try:
        key.verify(signature, content)
    except InvalidSignature:
        return False
    return True


def name_of(key: bytes) -> str:
    """Of a secret key: short, and tells nothing of it."""
    return hashlib.sha256(b"jogofeito/key/1" + key).hexdigest()[:8]
