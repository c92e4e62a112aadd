"""Roots go where the operator cannot reach: whoever keeps them there finds what was undone here.

A root covers all that was written before it. What is noted outside is the root with the house's signature, as one line
of JSON; the last one is enough, so one that could not be noted is made up for by the next.
"""

import asyncio
import base64
import os
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Protocol

import httpx
import msgspec
import structlog

from jogofeito.cashier.documents import Database
from jogofeito.cashier.door import system_time_ms
from jogofeito.core.record import canonical
from jogofeito.inspection.roots import SignedRoot
from jogofeito.inspection.stamps import MOST_OFF_MS, TimeAuthority, problems_of_stamp

NOTE_EVERY_S = 5.0
ANSWER_S = 10.0
TSA = "tsa:"
TIMESTAMP = "application/timestamp-query"

log = structlog.get_logger()


class AnchorUnknown(Exception):
    pass


class Anchor(Protocol):
    """A place outside. Whatever it raises, it is asked again."""

    where: str

    async def note(self, root: SignedRoot) -> None: ...


class RootsFile:
    """Such as one on a disk that can only be written once, or of another machine; lines are only ever added."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self.where = str(path)

    async def note(self, root: SignedRoot) -> None:
        await asyncio.to_thread(append, self._path, canonical(root))


class Receiver:
    """Somebody who takes a line over HTTP, and says 2xx once it is kept."""

    def __init__(self, url: str, outside: httpx.AsyncClient) -> None:
        self.where = url
        self._outside = outside

    async def note(self, root: SignedRoot) -> None:
        headers = {"Content-Type": "application/json"}
        answer = await self._outside.post(self.where, content=canonical(root), headers=headers, timeout=ANSWER_S)
        answer.raise_for_status()


class TimeStamp:
    """An authority for time-stamps (RFC 3161): its token is kept beside the data, and nobody here can make one.

    Without the authority's certificate it is not looked whose a token is.
    """

    def __init__(
        self,
        url: str,
        kept: Path,
        outside: httpx.AsyncClient,
        authority: TimeAuthority | None = None,
        now_ms: Callable[[], int] = system_time_ms,
    ) -> None:
        self.where = f"tsa:{url}"
        self._url = url
        self._kept = kept
        self._outside = outside
        self._authority = authority
        self._now_ms = now_ms

    async def note(self, root: SignedRoot) -> None:
        from rfc3161_client import TimestampRequestBuilder  # noqa: PLC0415 - an extra

        if self._now_ms() - root.at_ms > MOST_OFF_MS:
            raise ValueError(f"root {root.number} is too old for a time-stamp: the next one gets it")
        content = canonical(root)
        asked = TimestampRequestBuilder().data(content).build()
        headers = {"Content-Type": TIMESTAMP}
        answer = await self._outside.post(self._url, content=asked.as_bytes(), headers=headers, timeout=ANSWER_S)
        answer.raise_for_status()
        for problem in problems_of_stamp(answer.content, content, root.at_ms, self._authority, asked.nonce):
            raise ValueError(f"the time-stamp of {self._url} {problem}")
        stamped = msgspec.structs.replace(root, stamp=base64.b64encode(answer.content).decode())
        await asyncio.to_thread(append, self._kept, canonical(stamped))


def append(file: Path, line: bytes) -> None:
    """On disk when this is done."""
    file.parent.mkdir(parents=True, exist_ok=True)
    descriptor = os.open(file, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o644)
    try:
        os.write(descriptor, line + b"\n")
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def anchor(
    where: str,
    folder: Path,
    outside: httpx.AsyncClient,
    authority: TimeAuthority | None = None,
    now_ms: Callable[[], int] = system_time_ms,
) -> Anchor:
    """`tsa:https://…`, `https://…`, or a file."""
    if where.startswith(TSA):
        return TimeStamp(where.removeprefix(TSA), folder / "timestamps.jsonl", outside, authority, now_ms)
    if where.startswith(("https://", "http://")):
        return Receiver(where, outside)
    if "://" in where:
        raise AnchorUnknown(f"roots go to a file, to https://… or to tsa:https://…, not to {where!r}")
    return RootsFile(Path(where))


class Anchors:
    """Notes the last root in every place, as often as there is a new one."""

    def __init__(self, database: Database, key: str, places: Sequence[Anchor], failed: Callable[[str], Any]) -> None:
        self._database = database
        self._key = key
        self._places = places
        self._failed = failed
        self._noted = dict.fromkeys((each.where for each in places), 0)

    async def mind(self) -> None:
        """A root of now first: one from before a pause is too old to be stamped."""
        if self._places:
            with suppress(Exception):  # a database that is away comes back
                await self._database.root()
        while self._places:
            await asyncio.sleep(NOTE_EVERY_S)
            await self.note()

    async def note(self) -> None:
        try:
            root = await self._database.last_root()
        except Exception as error:  # noqa: BLE001 - a database that is away comes back
            log.warning("roots_not_read", error=repr(error))
            return
        if not root.signature:
            return
        signed = SignedRoot(root.number, root.digest, root.at_ms, self._key, root.signature)
        behind = [each for each in self._places if self._noted[each.where] < root.number]
        await asyncio.gather(*(self._note(each, signed) for each in behind))

    async def _note(self, place: Anchor, root: SignedRoot) -> None:
        try:
            await place.note(root)
        except Exception as error:  # noqa: BLE001 - whatever it is, it is tried again with the next root
            log.warning("root_not_noted", where=place.where, root=root.number, error=repr(error))
            self._failed(place.where)
        else:
            self._noted[place.where] = root.number

    async def last(self) -> None:
        """When the house closes: a root over all that was written."""
        if self._places:
            await self._database.root()
            await self.note()
