"""The lines themselves, before anything is read on them: how many, how long one may dawdle, how fast frames come.

A line that passes a cap is cut. What a request asks for is decided later, by `guard` and the routes.
"""

import resource
import time
from asyncio import AbstractEventLoop, BaseTransport, TimerHandle, Transport
from collections import Counter
from typing import Any

import msgspec
from prometheus_client import Counter as Figure
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from websockets.frames import Frame

from jogofeito.server.line import Line
from jogofeito.server.proxies import Proxies, place_of

RESERVED_FILES = 128  # for the database, its logs, and what Python itself opens
FULL = (
    b"HTTP/1.1 503 Service Unavailable\r\ncontent-type: text/plain; charset=utf-8\r\ncontent-length: 9\r\n"
    b"retry-after: 10\r\nconnection: close\r\n\r\ntoo many\n"
)


class Caps(msgspec.Struct, frozen=True):
    in_all: int = 10_000
    per_address: int = 256  # trusted proxies are not counted so: they bring everybody
    per_person: int = 24  # sockets
    new_sockets: int = 120  # of one player's address at once
    new_sockets_per_second: float = 10
    headers_s: float = 10  # until a request has said what it wants
    request_s: float = 30  # until all of it has come
    unread_s: float = 60  # how long somebody may read nothing of an answer
    ping_every_s: float = 20  # to whoever is on a socket
    pong_within_s: float = 20  # or the line is dead, and cut
    frames_burst: int = 400
    frames_per_second: float = 120  # of whatever kind, control frames and fragments included


class Crowd:
    """Everybody who is on a line now."""

    def __init__(self, caps: Caps, proxies: Proxies, turned_away: Figure | None = None) -> None:
        self.caps = caps
        self._proxies = proxies
        self._in_all = 0
        self._by_place: Counter[str] = Counter()
        self._most = min(caps.in_all, files_allowed() - RESERVED_FILES)
        self.turned_away = turned_away

    def __len__(self) -> int:
        return self._in_all

    def comes(self, transport: BaseTransport) -> str | None:
        """A line is there; whose it is to be counted as, or None if it is one too many."""
        peer = transport.get_extra_info("peername")
        address = str(peer[0]) if isinstance(peer, tuple) else ""
        place = "" if self._proxies.trusts(address) else place_of(address)
        if self._in_all >= self._most or (place and self._by_place[place] >= self.caps.per_address):
            self.note("too_many_lines")
            return None
        self._in_all += 1
        self._by_place[place] += 1
        return place

    def goes(self, place: str) -> None:
        self._in_all -= 1
        self._by_place[place] -= 1
        if not self._by_place[place]:
            del self._by_place[place]

    def note(self, why: str) -> None:
        if self.turned_away is not None:
            self.turned_away.labels(why).inc()


def files_allowed() -> int:
    """As many as the machine lets this process have open; asked for before they are needed."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != hard:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
        except (OSError, ValueError):
            return soft
    return hard if hard != resource.RLIM_INFINITY else 2**20


def protocols(crowd: Crowd) -> dict[str, Any]:
    """What the server has to be configured with so that this crowd's caps hold."""

    class OneOfTheCrowd(GuardedWebSocket):
        of = crowd

    class GuardedByCrowd(GuardedHttp):
        of = crowd
        socket = OneOfTheCrowd

    return {"http": GuardedByCrowd, "ws": OneOfTheCrowd}


class GuardedHttp(HttpToolsProtocol):
    """A request has to come within its time, and its answer has to be read."""

    of: Crowd
    socket: "type[GuardedWebSocket]"
    _place: str | None = None
    _patience: TimerHandle | None = None
    _unread: TimerHandle | None = None
    _asked = False  # the whole request has come, and is being answered

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._place = self.of.comes(transport)
        if self._place is None:
            transport.write(FULL)
            transport.close()
            return
        self._wait(self.of.caps.headers_s)

    def connection_lost(self, exc: Exception | None) -> None:
        self._leave()
        super().connection_lost(exc)

    def _leave(self) -> None:
        for timer in (self._patience, self._unread):
            if timer is not None:
                timer.cancel()
        self._patience = self._unread = None
        if self._place is not None:
            self.of.goes(self._place)
            self._place = None

    def data_received(self, data: bytes) -> None:
        if self._place is None:
            return
        super().data_received(data)
        if self._patience is None and not self._asked and not self.transport.is_closing():
            self._wait(self.of.caps.headers_s)

    def on_headers_complete(self) -> None:
        super().on_headers_complete()
        self._wait(self.of.caps.request_s)

    def on_message_complete(self) -> None:
        super().on_message_complete()
        self._asked = True
        self._wait(None)

    def on_response_complete(self) -> None:
        self._asked = False
        super().on_response_complete()

    def handle_websocket_upgrade(self) -> None:
        place = self._place
        self._place = None  # the socket is counted in its place
        self._leave()
        self.socket.taken_over = place
        super().handle_websocket_upgrade()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._unread = self.loop.call_later(self.of.caps.unread_s, self._cut, "unread")

    def resume_writing(self) -> None:
        super().resume_writing()
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None

    def _wait(self, seconds: float | None) -> None:
        if self._patience is not None:
            self._patience.cancel()
        self._patience = self.loop.call_later(seconds, self._cut, "too_slow") if seconds is not None else None

    def _cut(self, why: str) -> None:
        self.of.note(why)
        self.transport.abort()


class GuardedWebSocket(Line):
    """Frames of every kind are counted before anything is answered to them."""

    of: Crowd
    taken_over: str | None = None  # how the line that is being upgraded has been counted
    loop: AbstractEventLoop

    def connection_made(self, transport: BaseTransport) -> None:
        self._place, type(self).taken_over = self.taken_over, None
        self._frames_left = float(self.of.caps.frames_burst)
        self._counted_at = time.monotonic()
        self._flooded = False
        super().connection_made(transport)

    def connection_lost(self, exc: Exception | None) -> None:
        if self._place is not None:
            self.of.goes(self._place)
            self._place = None
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if not self._flooded:
            super().data_received(data)

    def _too_many(self) -> bool:
        """One more frame; if it is one too many, the line is cut without a word to whoever does not listen."""
        if self._flooded:
            return True
        now, caps = time.monotonic(), self.of.caps
        self._frames_left += (now - self._counted_at) * caps.frames_per_second
        self._frames_left = min(caps.frames_burst, self._frames_left) - 1
        self._counted_at = now
        if self._frames_left >= 0:
            return False
        self._flooded = True
        self.of.note("flood")
        self.transport.abort()
        return True

    def handle_ping(self) -> None:
        if not self._too_many():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        if not self._too_many():
            super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        if not self._too_many():
            super().handle_cont(event)

    def handle_text(self, event: Frame) -> None:
        if not self._too_many():
            super().handle_text(event)

    def handle_bytes(self, event: Frame) -> None:
        if not self._too_many():
            super().handle_bytes(event)
