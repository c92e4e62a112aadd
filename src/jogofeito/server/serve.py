"""Start the casino: the server, its address, and the one-time code with which the first operator comes in."""

import asyncio
import os
import socket
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import structlog
import uvicorn
from litestar import Litestar

from jogofeito.floor.keys import KeySource, retire, ring_for, source
from jogofeito.server import memory
from jogofeito.server.anchors import TSA
from jogofeito.server.app import create_app
from jogofeito.server.authority import NO_CLAIMS, Claims
from jogofeito.server.casino import Casino, WalletSettings
from jogofeito.server.lines import Crowd, protocols
from jogofeito.server.proxies import Proxies
from jogofeito.server.settings import SMALL_HOUSE, HouseSettings

SMALL = (
    "A small house: one person is enough for everything, and the staff need no second factor."
    " Without --small-house two people and a second factor are asked for."
)
TWO = "Two people work here: each code is for another one of them. Nobody who has come in makes the second one alone."
NOT_VERIFIED = "Time-stamps are kept and not verified: whose they are can be told with --tsa-certificate FILE only."
MESSAGE_BYTES = 16 * 1024
STOP_WITHIN_S = 5


def serve(
    database: str,
    folder: Path,
    host: str,
    port: int,
    *,
    secure: bool,
    log_level: str,
    wallet: WalletSettings | None = None,
    keys: KeySource | None = None,
    claims: Claims = NO_CLAIMS,
    roots: Sequence[str] = (),
    settings: HouseSettings = SMALL_HOUSE,
) -> None:
    """Until it is stopped. Jogadas in play go on when it is started again."""
    folder.mkdir(parents=True, exist_ok=True)
    os.umask(0o077)  # the database and the key are nobody else's business
    structlog.configure(
        processors=[
            structlog.contextvars.merge_contextvars,
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.format_exc_info,
            structlog.processors.JSONRenderer(),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(log_level),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
    )
    keys = keys or source()
    ring, done = ring_for(keys, folder)
    if done:
        print(done, file=sys.stderr, flush=True)  # noqa: T201
    if any(where.startswith(TSA) for where in roots) and not settings.tsa_certificate:
        print(NOT_VERIFIED, file=sys.stderr, flush=True)  # noqa: T201
    crowd = Crowd(settings.caps, Proxies(settings.trusted_proxies))
    app = create_app(
        database, folder, secure=secure, wallet=wallet, ring=ring, claims=claims, roots=roots, settings=settings,
        crowd=crowd,
    )  # fmt: skip
    listening = listen(host, port)
    config = configured(app, crowd)

    async def opened() -> None:
        if done := retire(keys, ring):
            print(done, file=sys.stderr, flush=True)  # noqa: T201
        await welcome(app, listening)

    try:
        with asyncio.Runner(loop_factory=config.get_loop_factory()) as runner:
            runner.run(_run(config, listening, opened))
    except SystemExit:  # it could not open; why is for whoever started it
        if (refused := app.state.get("refused")) is not None:
            raise refused from None
        raise


def configured(app: Litestar, crowd: Crowd) -> uvicorn.Config:
    """How the server runs, here and in the tests."""
    return uvicorn.Config(
        app,
        loop="uvloop" if sys.platform != "win32" else "asyncio",
        **protocols(crowd),
        ws_max_size=MESSAGE_BYTES,
        ws_per_message_deflate=False,
        ws_ping_interval=crowd.caps.ping_every_s,
        ws_ping_timeout=crowd.caps.pong_within_s,
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=STOP_WITHIN_S,
        proxy_headers=False,
    )


def listen(host: str, port: int) -> socket.socket:
    """The port asked for; whatever is free, if it is 0."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listening.bind((host, port))
    return listening


async def _run(config: uvicorn.Config, listening: socket.socket, started: Callable[[], object]) -> None:
    server = uvicorn.Server(config)

    async def say_when_ready() -> None:
        while not server.started:
            await asyncio.sleep(0.02)
        memory.settle()
        await started()  # type: ignore[misc]

    saying = asyncio.create_task(say_when_ready())
    await server.serve(sockets=[listening])
    saying.cancel()


async def welcome(app: Litestar, listening: socket.socket) -> None:
    casino: Casino = app.state.casino
    host, port = listening.getsockname()[:2]
    shown = f"[{host}]" if ":" in host else host
    print(f"Jogo Feito is open at http://{shown}:{port}/", flush=True)  # noqa: T201
    settings: HouseSettings = app.state.house
    codes = await casino.people.lacking_operators(2 if settings.two_people else 1)
    for _ in range(codes):
        code, _ = await casino.people.invite("operator")
        print(f"Operator code, good once and for a day: {code}", flush=True)  # noqa: T201
    if codes and settings.two_people:
        print(TWO, flush=True)  # noqa: T201
    if not settings.two_people:
        print(SMALL, flush=True)  # noqa: T201
