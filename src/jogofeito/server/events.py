"""What happens to what protects an account, as lines of the journal: that it happened and when, and nothing else.

From where is on the account's own page and in its letters, which can be forgotten; the journal cannot.
"""

import asyncio
from collections.abc import Callable

import msgspec

from jogofeito.cashier.ledger import Cashier
from jogofeito.cashier.streams import LineRefused, Stream


class Happened(msgspec.Struct, frozen=True, tag="happened"):
    what: str
    at_ms: int


class Events:
    def __init__(self, cashier: Cashier, now_ms: Callable[[], int]) -> None:
        self._cashier = cashier
        self._now_ms = now_ms
        self._writing = asyncio.Lock()

    async def note(self, person: str, what: str) -> None:
        async with self._writing:
            stream = self._stream(person)
            await stream.last()
            try:
                await stream.append(Happened(what, self._now_ms()))
            except LineRefused:  # it is there all the same: an answer was lost
                await stream.last()
                await stream.append(Happened(what, self._now_ms()))

    async def of(self, person: str) -> list[Happened]:
        return [line for _, line in await self._stream(person).read()]

    def _stream(self, person: str) -> Stream[Happened]:
        return Stream(self._cashier, f"account/{person}", Happened)
