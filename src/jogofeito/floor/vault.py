"""The house's own key: seeds are on disk before bets open, and nobody who only reads the disk can know them."""

import os
from pathlib import Path

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305

_NONCE_BYTES = 12


class VaultError(Exception):
    pass


class Vault:
    def __init__(self, key: bytes) -> None:
        self._cipher = ChaCha20Poly1305(key)

    @classmethod
    def open(cls, file: Path) -> "Vault":
        """The key in this file, made when there is none; readable by its owner only."""
        if not file.exists():
            file.parent.mkdir(parents=True, exist_ok=True)
            with os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as opened:
                opened.write(ChaCha20Poly1305.generate_key())
                opened.flush()
                os.fsync(opened.fileno())
        return cls(file.read_bytes())

    def lock(self, seed: bytes, jogada: str) -> str:
        nonce = os.urandom(_NONCE_BYTES)
        return (nonce + self._cipher.encrypt(nonce, seed, jogada.encode())).hex()

    def unlock(self, locked: str, jogada: str) -> bytes:
        raw = bytes.fromhex(locked)
        try:
            return self._cipher.decrypt(raw[:_NONCE_BYTES], raw[_NONCE_BYTES:], jogada.encode())
        except InvalidTag:
            raise VaultError(f"the seed of jogada {jogada} cannot be unlocked with this house's key") from None
