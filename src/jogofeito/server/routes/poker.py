"""Hands of poker: histories for players, signals for the inspector."""

from typing import Any

from litestar import MediaType, Request, Response, get
from litestar.params import FromPath, FromQuery

from jogofeito.server import shapes
from jogofeito.server.histories import Download, Format, history_of, last_hands_of
from jogofeito.server.refusing import Denied
from jogofeito.server.routes.common import PROBLEMS, casino_of, not_too_often, person_of
from jogofeito.server.signals import signals_at

Asked = Request[Any, Any, Any]


@get("/api/history", responses=PROBLEMS, summary="A hand that I played, for other programs", media_type=MediaType.TEXT)
async def history(request: Asked, jogada: FromQuery[str], format: FromQuery[Format] = "text") -> Response[str]:  # noqa: A002
    person = await person_of(request)
    return _download(await history_of(casino_of(request).database, jogada, person, format))


@get(
    "/api/tables/{table:str}/history",
    responses=PROBLEMS,
    summary="The last hands that I played at a table, for other programs",
    media_type=MediaType.TEXT,
)
async def table_history(
    request: Asked,
    table: FromPath[str],
    format: FromQuery[Format] = "text",  # noqa: A002
    last: FromQuery[int] = 50,
) -> Response[str]:
    person, casino = await person_of(request), casino_of(request)
    if table not in casino.hall.ever:
        raise Denied(404, "no_such_table", table=table)
    not_too_often(request, "heavy")
    return _download(await last_hands_of(casino.database, table, person, last, format))


def _download(found: Download) -> Response[str]:
    headers = {"content-disposition": f'attachment; filename="{found.name}"'}
    return Response(found.text, media_type=MediaType.TEXT, headers=headers)


@get("/api/inspector/signals", responses=PROBLEMS, summary="Hands that look like collusion or like programs at play")
async def signals(request: Asked, table: FromQuery[str] = "", since_ms: FromQuery[int] = 0) -> shapes.SignalReport:
    await person_of(request, "inspector")
    return await signals_at(casino_of(request), table, since_ms)


ROUTES = [history, table_history, signals]
