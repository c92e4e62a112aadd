"""The application: routes, socket, documents, and what happens when something goes wrong."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from importlib.metadata import version
from pathlib import Path
from typing import Any

import msgspec
import structlog
from litestar import Litestar, Request, Response, WebSocket, get, websocket
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State
from litestar.enums import MediaType
from litestar.exceptions import HTTPException, WebSocketDisconnect
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

from jogofeito.cashier.lease import LeaseHeld
from jogofeito.cashier.signing import NotSigned
from jogofeito.core.offers import Refusal
from jogofeito.floor.floor import NoSuchTable
from jogofeito.floor.keys import Ring
from jogofeito.floor.settings import TableSettings
from jogofeito.server import wire
from jogofeito.server.anchors import AnchorUnknown
from jogofeito.server.authority import NO_CLAIMS, Claims
from jogofeito.server.casino import Casino, WalletSettings, open_casino
from jogofeito.server.documents import asyncapi
from jogofeito.server.guard import (
    FILES_BURST,
    FILES_PER_SECOND,
    REQUESTS_BURST,
    REQUESTS_PER_SECOND,
    Guard,
    same_origin,
    with_headers,
)
from jogofeito.server.line import sender
from jogofeito.server.lines import Crowd
from jogofeito.server.pages import client
from jogofeito.server.papers import Papers
from jogofeito.server.proxies import FORWARDED, Proxies, place_of
from jogofeito.server.refusing import Denied, problem, told
from jogofeito.server.routes import accounts, house, own, poker, staff, tables
from jogofeito.server.routes.common import COOKIE, PROBLEMS
from jogofeito.server.settings import SMALL_HOUSE, HouseSettings
from jogofeito.server.shapes import Problem
from jogofeito.server.socket import STAFF, Connection, Feeds
from jogofeito.server.throttle import Throttle
from jogofeito.server.traces import whence

HEAVY_BURST, HEAVY_PER_SECOND = 30, 2.0
BODY_BYTES = 64 * 1024
PEER = "jogofeito.peer"  # who is on the other end of the line: a client, or a proxy
MOST_IN_HEARTBEAT = 60
HEARTBEAT = msgspec.json.Decoder(wire.Asked)
STILL_THERE_S = 30  # how often it is looked whether a connection's sign-in still holds

log = structlog.get_logger()


# ---- health and documents


@get("/api/health", summary="Whether the process lives")
async def health() -> dict[str, str]:
    return {"status": "ok"}


@get("/api/ready", responses=PROBLEMS, summary="Whether tables are open and the database answers")
async def ready(state: State) -> dict[str, Any]:
    casino: Casino = state.casino
    if not casino.ready:
        raise Denied(503, "not_ready")
    try:
        root = await casino.writes()
    except Exception as error:  # whatever a database says when it is away or full
        log.exception("not_ready")
        raise Denied(503, "database_away") from error
    return {"status": "ok", "tables": len(casino.hall.settings), "root": root}


@get("/metrics", media_type=MediaType.TEXT, include_in_schema=False)
async def metrics(request: Request[Any, Any, Any]) -> bytes:
    """For those who watch over the house; whoever comes through a proxy that is not trusted is nobody known."""
    state, address = request.app.state, request.client.host if request.client else ""
    peer = request.scope[PEER]  # type: ignore[literal-required]
    forwarded = FORWARDED.decode() in request.headers and not state.proxies.trusts(peer)
    if forwarded or not state.metrics_from.trusts(address):
        raise Denied(404, "no_such_page", path="/metrics")
    return state.casino.metrics.text()  # type: ignore[no-any-return]


@get("/schema/asyncapi.json", include_in_schema=False)
async def socket_document(request: Request[Any, Any, Any]) -> Response[Any]:
    papers: Papers = request.app.state.casino.papers
    return await papers.answer(request, "asyncapi", lambda: msgspec.json.encode(asyncapi(version("jogofeito"))))


# ---- the socket


@websocket("/ws")
async def socket(socket: WebSocket[Any, Any, Any]) -> None:
    casino: Casino = socket.app.state.casino
    address = socket.client.host if socket.client else ""
    if socket.app.state.throttles["lines"].wait_ms(place_of(address)):
        await socket.close(1013)
        return
    headers = dict(socket.scope["headers"])
    scheme, _, bearer = headers.get(b"authorization", b"").decode("latin-1").partition(" ")
    token = bearer.strip() if scheme.lower() == "bearer" else socket.cookies.get(COOKIE, "")
    person = await casino.people.who(token) if token and same_origin(headers) else None
    await socket.accept()
    if person is None:
        reason = Refusal("sign_in_first" if same_origin(headers) else "forged")
        await _bye(socket, reason)
        return
    if person.role in STAFF and settings_of(socket).staff_second_factor and not await casino.factors.has(person.id):
        await _bye(socket, Refusal("second_factor_first"))
        return
    most = settings_of(socket).caps.per_person
    if len(casino.lines.get(person.id, ())) >= most:
        await _bye(socket, Refusal("too_many_lines", {"most": most}))
        return
    connection = Connection(casino, socket.app.state.feeds, person, sender(socket.scope, socket.send))
    casino.connected += 1
    casino.metrics.connections.inc()
    watching = asyncio.create_task(_still_there(socket, casino, token))
    try:
        await casino.traces.note(person.id, *whence(socket.scope))
        with suppress(WebSocketDisconnect, ConnectionError):
            await connection.hello()
            while await connection.heard(await _received(socket, casino, token)):
                pass
            await socket.close(1008)
    finally:
        watching.cancel()
        casino.connected -= 1
        casino.metrics.connections.dec()
        await connection.close()
        if casino.ready:
            await casino.traces.note(person.id, *whence(socket.scope))  # and how long they stayed


def settings_of(socket: WebSocket[Any, Any, Any]) -> HouseSettings:
    found: HouseSettings = socket.app.state.house
    return found


async def _received(socket: WebSocket[Any, Any, Any], casino: Casino, token: str) -> str | bytes:
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(detail="", code=message.get("code", 1000))
    received: Any = message.get("text") or message.get("bytes") or ""
    if await casino.people.who(token, sign_of_life=not is_heartbeat(received)) is None:
        await _bye(socket, Refusal("signed_out"))
        raise WebSocketDisconnect(detail="", code=1008)
    return received  # type: ignore[no-any-return]


def is_heartbeat(received: str | bytes) -> bool:
    """What programs send by themselves is no sign of a person."""
    if len(received) > MOST_IN_HEARTBEAT:
        return False
    try:
        return isinstance(HEARTBEAT.decode(received), wire.Ping)
    except (msgspec.DecodeError, UnicodeDecodeError):
        return False


async def _still_there(socket: WebSocket[Any, Any, Any], casino: Casino, token: str) -> None:
    """Cut the line when the sign-in is over: signed out elsewhere, or idle too long."""
    while await casino.people.who(token, sign_of_life=False) is not None:
        await asyncio.sleep(STILL_THERE_S)
    await _bye(socket, Refusal("signed_out"))


async def _bye(socket: WebSocket[Any, Any, Any], reason: Refusal) -> None:
    with suppress(WebSocketDisconnect, ConnectionError, RuntimeError):
        await socket.send_json([wire.Bye(reason=reason.code, text=told(reason).text)])
        await socket.close(1008)


# ---- when something goes wrong


def on_denied(_: Request[Any, Any, Any], denied: Denied) -> Response[Problem]:
    headers = {"retry-after": str(denied.refusal.details["seconds"])} if denied.status == 429 else {}
    return Response(problem(denied), status_code=denied.status, headers=headers)


def on_closed(request: Request[Any, Any, Any], _: NoSuchTable) -> Response[Problem]:
    """A table that closed while somebody was asking it."""
    return on_denied(request, Denied(409, "table_stopped"))


_HTTP = {404: "no_such_page", 405: "method_not_allowed", 413: "too_large"}


def on_http(request: Request[Any, Any, Any], error: HTTPException) -> Response[Problem]:
    """What the framework itself refuses: bodies and parameters that do not fit."""
    status = error.status_code if error.status_code in _HTTP else 400 if error.status_code < 500 else 500
    if status == 500:
        return on_any(request, error)
    details: dict[str, Any] = {"path": request.url.path, "error": _said(error)}
    return Response(problem(Denied(status, _HTTP.get(status, "bad_request"), **details)), status_code=status)


def _said(error: HTTPException) -> str:
    extra = error.extra if isinstance(error.extra, list) else []
    said = "; ".join(f"{each.get('key', '')}: {each.get('message', '')}".strip(": ") for each in extra)
    return said or error.detail


def on_any(request: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
    log.error("request_failed", path=request.url.path, error=repr(error), exc_info=error)
    return Response(problem(Denied(500, "our_fault")), status_code=500)


async def strictly(request: Request[Any, Any, Any]) -> None:
    """A body is what it says: 100 is an amount, and "100" or 1e2 is none."""
    handler: Any = request.scope["route_handler"]
    wanted = handler.parsed_fn_signature.parameters.get("data")
    if wanted is None:
        return
    try:
        msgspec.json.decode(await request.body(), type=wanted.annotation)
    except (msgspec.DecodeError, UnicodeDecodeError) as wrong:
        raise Denied(400, "bad_request", error=str(wrong)) from wrong


# ---- putting it together


class Application(Litestar):
    """With headers on every answer over HTTP; the socket's messages go out as they are."""

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] in ("http", "websocket"):
            self._say_who_asks(scope)
        if scope["type"] == "http":
            send = with_headers(send, scope["path"], secure=self.state.get("secure", False))
        await super().__call__(scope, receive, send)

    def _say_who_asks(self, scope: Any) -> None:
        peer, port = scope.get("client") or ("", 0)
        scope[PEER] = peer
        proxies: Proxies = self.state.get("proxies") or Proxies()
        scope["client"] = (proxies.client(peer, scope["headers"]), port)


def create_app(
    database: str,
    folder: Path,
    *,
    secure: bool = False,
    tables_at_first: tuple[TableSettings, ...] | None = None,
    requests_burst: int = REQUESTS_BURST,
    wallet: WalletSettings | None = None,
    ring: Ring | None = None,
    claims: Claims = NO_CLAIMS,
    roots: Sequence[str] = (),
    settings: HouseSettings = SMALL_HOUSE,
    crowd: Crowd | None = None,
) -> Litestar:
    """`secure`: the casino is reached over https only, so cookies may say so. `crowd`: who is on the server's lines."""

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        async with AsyncExitStack() as stack:
            opening = open_casino(database, folder, tables_at_first, wallet, ring, claims, roots, settings)
            try:
                casino = await stack.enter_async_context(opening)
            except (LeaseHeld, NotSigned, AnchorUnknown) as refused:
                app.state.refused = refused  # for whoever started it; the server itself only says that it cannot
                raise
            app.state.casino = casino
            app.state.feeds = Feeds(casino)
            app.state.secure = secure
            app.state.waiting = {}
            app.state.house = settings
            app.state.proxies = Proxies(settings.trusted_proxies)
            app.state.metrics_from = Proxies(settings.metrics_from)
            if crowd is not None:
                crowd.turned_away = casino.metrics.turned_away
            app.state.throttles = {
                what: Throttle(casino.now_ms, burst, per_second)
                for what, burst, per_second in (
                    ("requests", requests_burst, REQUESTS_PER_SECOND),
                    ("files", FILES_BURST, FILES_PER_SECOND),
                    ("lines", max(settings.caps.new_sockets, requests_burst), settings.caps.new_sockets_per_second),
                    ("heavy", HEAVY_BURST, HEAVY_PER_SECOND),
                    ("sign-in", 30, 0.5),
                    ("sign-in-name", 8, 0.1),
                    ("sign-in-anywhere", 40, 0.05),
                    ("complain", 5, 1 / 60),
                    ("register", 20, 0.1),
                    ("guest", 60, 1.0),
                    ("guest-anywhere", max(200, requests_burst), 10.0),
                    ("demo", 20, 0.2),
                )
            }
            yield

    return Application(
        route_handlers=[
            health, ready, metrics, socket_document, socket,
            *accounts.ROUTES, *tables.ROUTES, *poker.ROUTES, *house.ROUTES, *staff.ROUTES, *own.ROUTES, client,
        ],
        lifespan=[lifespan],
        middleware=[Guard],
        before_request=strictly,
        exception_handlers={Denied: on_denied, NoSuchTable: on_closed, HTTPException: on_http, Exception: on_any},
        logging_config=None,
        request_max_body_size=BODY_BYTES,
        compression_config=CompressionConfig(backend="gzip", minimum_size=1_000, exclude=list(Papers.paths)),
        openapi_config=OpenAPIConfig(
            title="Jogo Feito",
            version=version("jogofeito"),
            description="Tables, accounts, the operator's and the inspector's rooms. Unsafe methods need the header"
            " `X-Jogo-Feito: 1`, or a bearer token. Live play is on the socket: /schema/asyncapi.json.",
            path="/schema",
            render_plugins=[JsonRenderPlugin()],
            use_handler_docstrings=False,
        ),
    )  # fmt: skip
