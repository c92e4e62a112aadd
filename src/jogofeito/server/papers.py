"""Long papers that never change while the server runs: written and packed once, off the loop, and sent as they are."""

import asyncio
import gzip
import hashlib
from collections.abc import Callable
from typing import Any, ClassVar

import msgspec
from litestar import Request, Response
from litestar.enums import MediaType

FRESH = "public, max-age=300"


class Paper(msgspec.Struct, frozen=True):
    plain: bytes
    packed: bytes
    mark: str  # whoever has it already names it

    @classmethod
    def of(cls, text: bytes) -> "Paper":
        return cls(text, gzip.compress(text, 6), f'"{hashlib.sha256(text).hexdigest()[:24]}"')


class Papers:
    paths: ClassVar = ("/api/conformity", "/schema/asyncapi.json")  # packed here already

    def __init__(self) -> None:
        self._written: dict[str, Paper] = {}
        self._writing = asyncio.Lock()

    async def answer(
        self,
        request: Request[Any, Any, Any],
        name: str,
        write: Callable[[], bytes],
        *,
        media_type: MediaType = MediaType.JSON,
    ) -> Response[Any]:
        paper = self._written.get(name) or await self._write(name, write)
        headers = {"cache-control": FRESH, "etag": paper.mark, "vary": "accept-encoding"}
        if request.headers.get("if-none-match") == paper.mark:
            return Response(None, status_code=304, headers=headers)
        body = paper.plain
        if "gzip" in request.headers.get("accept-encoding", ""):
            body, headers = paper.packed, {**headers, "content-encoding": "gzip"}
        shown: Any = msgspec.Raw(body) if media_type is MediaType.JSON and body is paper.plain else body
        return Response(shown, media_type=media_type, headers=headers)

    async def _write(self, name: str, write: Callable[[], bytes]) -> Paper:
        async with self._writing:
            if name not in self._written:
                self._written[name] = await asyncio.to_thread(lambda: Paper.of(write()))
            return self._written[name]
