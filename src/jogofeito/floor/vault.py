"""What the house alone may know: seeds are on disk before bets open, and nobody who only reads the disk knows them."""

import os
from collections.abc import Sequence

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305

from jogofeito.cashier.signatures import name_of

_NONCE_BYTES = 12


class VaultError(Exception):
    pass


class Vault:
    """Locks with the newest key, and opens what any of its keys has locked."""

    def __init__(self, key: bytes, older: Sequence[bytes] = ()) -> None:
        self._name = name_of(key)
        self._ciphers = {name_of(each): ChaCha20Poly1305(each) for each in (key, *older)}

    def lock(self, seed: bytes, jogada: str) -> str:
        nonce = os.urandom(_NONCE_BYTES)
        locked = nonce + self._ciphers[self._name].encrypt(nonce, seed, jogada.encode())
        return f"{self._name}.{locked.hex()}"

    def unlock(self, locked: str, jogada: str) -> bytes:
        """`locked` may be from before keys had names: then whichever fits."""
        name, dot, content = locked.rpartition(".")
        raw = bytes.fromhex(content)
        for cipher in (each for known, each in self._ciphers.items() if known == name or not dot):
            try:
                return cipher.decrypt(raw[:_NONCE_BYTES], raw[_NONCE_BYTES:], jogada.encode())
            except InvalidTag:
                continue
        which = f" (it was locked with key {name}, which is not in the ring)" if dot else ""
        raise VaultError(f"the seed of jogada {jogada} cannot be unlocked with this house's keys{which}")
