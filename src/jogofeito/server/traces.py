"""Where people come from, so far as to tell that two come from one place: a digest of the address, never the address.

The digest is made with a key that lies beside the database, not in it, and with the month: who has the database alone
cannot find out addresses, and nobody can follow anybody from one month to the next. After ninety days it is forgotten.
"""

import hashlib
import hmac
import os
import secrets
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import msgspec

from jogofeito.cashier.documents import Documents
from jogofeito.inspection.signals import Trace

KEPT_MS = 90 * 24 * 3_600_000
FORGET_EVERY_MS = 3_600_000
MOST_FORGOTTEN = 100_000
KEY_BYTES = 32


class Traces:
    def __init__(self, documents: Documents, now_ms: Callable[[], int], key: bytes) -> None:
        self._documents = documents
        self._now_ms = now_ms
        self._key = key
        self._next_forgetting_ms = 0

    @classmethod
    def open(cls, documents: Documents, now_ms: Callable[[], int], file: Path) -> "Traces":
        """With the key in this file, made when there is none; readable by its owner only."""
        if not file.exists():
            file.parent.mkdir(parents=True, exist_ok=True)
            with os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as made:
                made.write(secrets.token_bytes(KEY_BYTES))
        return cls(documents, now_ms, file.read_bytes())

    async def note(self, person: str, address: str, program: str) -> None:
        """Somebody is here, from this address, with a program that names itself so."""
        if not address:
            return
        now = self._now_ms()
        network, device = self._digest("network", address, now), self._digest("device", program, now)
        name = f"{person}/{network}/{device}"
        kept = await self._documents.document("trace", name)
        first = msgspec.json.decode(kept.body, type=Trace).first_ms if kept else now
        body = msgspec.json.encode(Trace(person, network, device, first, now))
        await self._documents.keep("trace", name, body, kept.version if kept else 0)

    async def forget(self, person: str) -> None:
        for kept in await self._documents.documents("trace", f"{person}/", MOST_FORGOTTEN):
            await self._documents.forget("trace", kept.id)

    async def of(self, person: str) -> list[Trace]:
        found = await self._documents.documents("trace", f"{person}/", MOST_FORGOTTEN)
        return [msgspec.json.decode(kept.body, type=Trace) for kept in found]

    def _digest(self, what: str, value: str, now_ms: int) -> str:
        month = datetime.fromtimestamp(now_ms / 1000, UTC).strftime("%Y-%m")
        return hmac.new(self._key, f"{what}/{month}/{value}".encode(), hashlib.sha256).hexdigest()[:32]

    async def forget_old(self) -> None:
        now = self._now_ms()
        if now < self._next_forgetting_ms:
            return
        self._next_forgetting_ms = now + FORGET_EVERY_MS
        for kept in await self._documents.documents("trace", limit=MOST_FORGOTTEN):
            if msgspec.json.decode(kept.body, type=Trace).last_ms < now - KEPT_MS:
                await self._documents.forget("trace", kept.id)


def whence(scope: Any) -> tuple[str, str]:
    """The address and the program's own name, of a connection."""
    client, headers = scope.get("client"), dict(scope["headers"])
    return (client[0] if client else ""), headers.get(b"user-agent", b"").decode("latin-1")
