"""The server's end of a WebSocket, for frames that many lines are told: the same bytes go out on each of them."""

from collections.abc import Awaitable, Callable
from typing import Any

from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame as WireFrame
from websockets.frames import Opcode
from websockets.http11 import Request
from websockets.protocol import State

SEND_FRAME = "jogofeito.send_frame"  # among the extensions of a connection that came over a line of ours


class Frame:
    """Words for one line or many; what a WebSocket wants around them is put there once, when the first line asks."""

    __slots__ = ("_on_the_wire", "words")

    def __init__(self, words: bytes) -> None:
        self.words = words
        self._on_the_wire: bytes | None = None

    @property
    def on_the_wire(self) -> bytes:
        if self._on_the_wire is None:  # servers do not mask, and nothing is compressed: all lines get the same bytes
            self._on_the_wire = WireFrame(Opcode.TEXT, self.words).serialize(mask=False)
        return self._on_the_wire


Send = Callable[[Frame], Awaitable[None]]


class Line(WebSocketsSansIOProtocol):
    """The server's own, and a short way out for frames."""

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.response.status_code == 101:  # the task that serves it begins later
            self.scope["extensions"][SEND_FRAME] = self.send_frame  # type: ignore[assignment]

    async def send_frame(self, frame: Frame) -> None:
        if not self.writable.is_set():
            await self.writable.wait()
        if self.disconnected or self.conn.state is not State.OPEN:
            raise ClientDisconnected
        self.transport.write(frame.on_the_wire)


def sender(scope: Any, send: Callable[[Any], Awaitable[None]]) -> Send:
    """How frames go out on a connection: the short way, or on another server's line as ASGI has it."""
    short: Send | None = (scope.get("extensions") or {}).get(SEND_FRAME)
    return short or (lambda frame: send({"type": "websocket.send", "text": frame.words.decode()}))
