"""What every request passes: size and rate limits, protection against forged requests, headers, figures, the log."""

import time
from typing import Any

import msgspec
import structlog
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from jogofeito.server.proxies import place_of
from jogofeito.server.refusing import Denied, problem

HEADER = b"x-jogo-feito"  # a page of another site cannot send it without being asked first
SAFE = ("GET", "HEAD", "OPTIONS")
REQUESTS_BURST, REQUESTS_PER_SECOND = 120, 30.0
FILES = "/assets/"  # of the web client: a page fetches dozens of them at once, and each is cheap
FILES_BURST, FILES_PER_SECOND = 2_000, 400.0

CONTENT = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
    "connect-src 'self'; font-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'"
)
HEADERS = (
    (b"content-security-policy", CONTENT.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=(), payment=(), usb=()"),
)
NOT_KEPT = (b"cache-control", b"no-store")
HSTS = (b"strict-transport-security", b"max-age=31536000; includeSubDomains")

log = structlog.get_logger()


class Guard:
    """Wraps the whole application. The log names neither tokens nor bodies nor what was searched for."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP:
            await self._app(scope, receive, send)
            return
        state = scope["app"].state
        began = time.perf_counter()
        status = 500

        async def answer(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            denied = self._denied(scope, state)
            if denied is not None:
                await refuse(denied, answer)
            else:
                await self._app(scope, receive, answer)
        finally:
            state.casino.metrics.requests.labels(scope["method"], status).inc()
            took_ms = round((time.perf_counter() - began) * 1000, 1)
            log.info("request", method=scope["method"], path=scope["path"], status=status, took_ms=took_ms)

    def _denied(self, scope: Any, state: Any) -> Denied | None:
        headers = dict(scope["headers"])
        client = scope.get("client")
        sort = "files" if scope["path"].startswith(FILES) else "requests"
        if wait_ms := state.throttles[sort].wait_ms(place_of(client[0]) if client else ""):
            return Denied(429, "too_often", seconds=-(-wait_ms // 1000))
        if b"%00" in scope["query_string"] or "\0" in scope["path"]:  # no database has a name with a zero in it
            return Denied(400, "bad_request", error="%00")
        if scope["method"] in SAFE or headers.get(b"authorization", b"").lower().startswith(b"bearer "):
            return None
        if HEADER not in headers or not same_origin(headers):
            return Denied(403, "forged")
        return None


def same_origin(headers: dict[bytes, bytes]) -> bool:
    """Whether a browser sent it from our own page; programs send no origin."""
    origin = headers.get(b"origin")
    return origin is None or origin.partition(b"://")[2] == headers.get(b"host")


async def refuse(denied: Denied, send: Send) -> None:
    body = msgspec.json.encode(problem(denied))
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    if denied.status == 429:
        headers.append((b"retry-after", str(denied.refusal.details["seconds"]).encode()))
    await send({"type": "http.response.start", "status": denied.status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})


def with_headers(send: Send, path: str, *, secure: bool) -> Send:
    """On every answer, also those of the framework itself. What the interface answers is kept by nobody on the way."""

    async def answer(message: Message) -> None:
        if message["type"] == "http.response.start":
            given = list(message.get("headers", ()))
            if path.startswith("/api/") and not any(name.lower() == b"cache-control" for name, _ in given):
                given.append(NOT_KEPT)
            message["headers"] = [*given, *HEADERS, *((HSTS,) if secure else ())]
        await send(message)

    return answer
