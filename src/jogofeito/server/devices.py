"""Devices that somebody has signed in from before, and what people are told when it is another one."""

import secrets
from collections.abc import Callable
from typing import Any

import msgspec

from jogofeito.cashier.documents import Documents
from jogofeito.server.people import digest

KEPT_MS = 365 * 24 * 3_600_000
MOST_SHOWN = 50
MOST_FORGOTTEN = 100_000


class Device(msgspec.Struct, frozen=True):
    since_ms: int
    last_ms: int


class Notice(msgspec.Struct, frozen=True):
    """Something about an account that its owner should know."""

    what: str
    at_ms: int
    whence: str = ""  # the address
    program: str = ""
    details: dict[str, Any] = {}


class Devices:
    """A device is known by a word that was left with it; here there is only its digest."""

    def __init__(self, documents: Documents, now_ms: Callable[[], int]) -> None:
        self._documents = documents
        self._now_ms = now_ms

    async def knows(self, person: str, word: str) -> bool:
        return bool(word) and await self._documents.document("device", f"{person}/{digest(word)}") is not None

    async def remember(self, person: str, word: str) -> tuple[str, bool]:
        """The word to leave with it, and whether it is the first time it is seen while others are known."""
        now, others = self._now_ms(), await self._documents.documents("device", f"{person}/", 1)
        known = await self._documents.document("device", f"{person}/{digest(word)}") if word else None
        if known is not None:
            device = msgspec.json.decode(known.body, type=Device)
            body = msgspec.json.encode(msgspec.structs.replace(device, last_ms=now))
            await self._documents.keep("device", known.id, body, known.version)
            return word, False
        word = word or secrets.token_urlsafe(32)
        await self._documents.keep("device", f"{person}/{digest(word)}", msgspec.json.encode(Device(now, now)))
        return word, bool(others)

    async def tell(self, person: str, notice: Notice) -> None:
        name = f"{person}/{notice.at_ms:015d}-{secrets.token_hex(3)}"
        await self._documents.keep("notice", name, msgspec.json.encode(notice))

    async def notices(self, person: str) -> list[Notice]:
        """The newest first."""
        found = await self._documents.documents("notice", f"{person}/", MOST_FORGOTTEN)
        return [msgspec.json.decode(each.body, type=Notice) for each in found[::-1][:MOST_SHOWN]]

    async def forget(self, person: str) -> None:
        for kind in ("device", "notice"):
            for each in await self._documents.documents(kind, f"{person}/", MOST_FORGOTTEN):
                await self._documents.forget(kind, each.id)

    async def forget_old(self) -> None:
        oldest = self._now_ms() - KEPT_MS
        for each in await self._documents.documents("device", limit=MOST_FORGOTTEN):
            if msgspec.json.decode(each.body, type=Device).last_ms < oldest:
                await self._documents.forget("device", each.id)
        for each in await self._documents.documents("notice", limit=MOST_FORGOTTEN):
            if msgspec.json.decode(each.body, type=Notice).at_ms < oldest:
                await self._documents.forget("notice", each.id)
