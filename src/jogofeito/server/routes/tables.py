"""Tables, jogadas and complaints: what players look at."""

from typing import Any

import msgspec
from litestar import MediaType, Request, Response, get, post
from litestar.params import FromPath, FromQuery, JSONBody

from jogofeito.floor.archive import last_played_by, last_with_result
from jogofeito.messages import LANGUAGES, catalogue
from jogofeito.server import shapes, views
from jogofeito.server.casino import Casino
from jogofeito.server.jackpots import jackpot_at, jackpots_of
from jogofeito.server.refusing import Denied
from jogofeito.server.replays import STAFF, record_of, replay_of, written_record
from jogofeito.server.routes.common import PROBLEMS, acting, casino_of, not_too_often, person_of
from jogofeito.server.shapes import TableCard
from jogofeito.server.training import advice_for

Asked = Request[Any, Any, Any]


async def card_of(casino: Casino, name: str) -> TableCard:
    settings = casino.hall.in_force(name)
    played_for = casino.hall.jackpot_of(settings)
    stands = await casino.floor.jackpots.lately(played_for) if played_for else None
    return views.card(settings, casino.hall.rules_of(settings), casino.hall.open_now(name), stands)


@get("/api/lobby", responses=PROBLEMS, summary="All tables, as they stand now")
async def lobby(request: Asked) -> shapes.Lobby:
    casino = casino_of(request)
    return shapes.Lobby([await card_of(casino, name) for name in casino.hall.settings], casino.now_ms())


@get("/api/jackpots", responses=PROBLEMS, summary="All jackpots that are played for, as they stand now")
async def jackpots(request: Asked) -> list[shapes.JackpotCard]:
    return await jackpots_of(casino_of(request))


@get("/api/tables/{table:str}", responses=PROBLEMS, summary="A table: its rules in force and its cloth")
async def table(request: Asked, table: FromPath[str]) -> shapes.TableDetail:
    casino = casino_of(request)
    shown, settings = await card_of(casino, table), casino.hall.in_force(table)
    found = views.detail(shown, settings, casino.hall.rules_of(settings))
    return msgspec.structs.replace(found, jackpot=await jackpot_at(casino, settings))


@get("/api/tables/{table:str}/odds", responses=PROBLEMS, summary="The exact odds of every chance of a table")
async def odds(request: Asked, table: FromPath[str]) -> shapes.OddsOfTable:
    casino = casino_of(request)
    shown, settings = await card_of(casino, table), casino.hall.in_force(table)
    rules = casino.hall.rules_of(settings)
    chances = await casino.workers.ask(views.odds_of, shown.game, rules)
    combinations = views.combinations_of(shown.game, rules)
    said = views.said_between_players(shown.game, rules, settings.pace)
    return shapes.OddsOfTable(table, list(chances), combinations, said)


@get(
    "/api/tables/{table:str}/last",
    responses=PROBLEMS,
    summary="My last jogada at a table, or else the table's, told again",
)
async def last(request: Asked, table: FromPath[str]) -> shapes.Replay:
    casino, person = casino_of(request), await person_of(request)
    address = casino.hall.find(table, person.id)
    refusal = casino.floor.snapshot(address, person.id).hidden
    if refusal is not None and person.role not in STAFF:
        raise Denied.by(refusal, 403)
    seated = casino.floor.snapshot(address, person.id).seat.seat is not None
    currency = casino.floor.currency(address)
    jogada = await last_played_by(casino.database, person.id, address, currency, seated=seated)
    jogada = jogada or await last_with_result(casino.database, address)  # who has not played sees the table's
    if jogada is None:
        raise Denied(404, "no_jogada_yet", table=table)
    return await replay_of(casino.database, jogada, person)


@get("/api/tables/{table:str}/advice", responses=PROBLEMS, summary="What my open decision is worth, at demo tables")
async def advice(request: Asked, table: FromPath[str]) -> shapes.Advice:
    casino, person = casino_of(request), await person_of(request)
    address = casino.hall.find(table, person.id)
    rules = casino.hall.rules_of(casino.floor.settings(address))
    return await advice_for(casino.floor, address, person.id, rules, casino.workers)


@get("/api/replay", responses=PROBLEMS, summary="Any jogada, told again as I may know it")
async def replay(request: Asked, jogada: FromQuery[str]) -> shapes.Replay:
    return await replay_of(casino_of(request).database, jogada, await person_of(request))


@get("/api/record", responses=PROBLEMS, summary="The record of a jogada with its seed, to verify it")
async def record(request: Asked, jogada: FromQuery[str]) -> Response[Any]:
    found = await record_of(casino_of(request).database, jogada, await person_of(request))
    return Response(msgspec.Raw(written_record(found)), media_type=MediaType.JSON)


@get("/api/messages", responses=PROBLEMS, summary="Names of chances, colours and games in both languages")
async def messages() -> dict[str, Any]:
    return {language: {"name": catalogue(language)["name"]} for language in LANGUAGES}


@get("/api/complaints", responses=PROBLEMS, summary="Complaints: mine, or all for operator and inspector")
async def complaints(request: Asked) -> list[shapes.Complaint]:
    person = await person_of(request, "player", "operator", "inspector")
    not_too_often(request, "heavy")
    return await casino_of(request).complaints.all(person.id if person.role == "player" else None)


@post("/api/complaints", responses=PROBLEMS, summary="Complain about a jogada", status_code=200)
async def complain(request: Asked, data: JSONBody[shapes.Complain]) -> shapes.Complaint:
    casino, person = casino_of(request), await person_of(request, "player")
    not_too_often(request, "complain")
    if not await casino.database.last_line(f"jogada/{data.jogada}"):
        raise Denied(404, "no_such_jogada", jogada=data.jogada)
    return await casino.complaints.open(person, data.jogada, data.words)


@post("/api/complaints/{complaint:str}/answer", responses=PROBLEMS, summary="Answer a complaint", status_code=200)
async def answer(request: Asked, complaint: FromPath[str], data: JSONBody[shapes.AnswerComplaint]) -> shapes.Complaint:
    person = await person_of(request, "player", "operator", "inspector")
    complaints = casino_of(request).complaints
    if person.role == "player":
        not_too_often(request, "complain")
        return await complaints.answer(complaint, person, data.words, closes=data.close)
    async with acting(request, person, "answer_complaint", complaint) as doing:
        doing.after = {"closes": data.close}
        return await complaints.answer(complaint, person, data.words, closes=data.close)


ROUTES = [lobby, jackpots, table, odds, last, advice, replay, record, messages, complaints, complain, answer]
