"""The operator's and the inspector's rooms."""

import asyncio
from datetime import UTC, date, datetime
from typing import Any

import msgspec
from litestar import MediaType, Request, delete, get, post, put
from litestar.params import FromPath, FromQuery, JSONBody

from jogofeito.cashier.desk import Done, NotDone
from jogofeito.core.offers import Refusal
from jogofeito.core.record import plain
from jogofeito.floor.address import (
    Answer,
    BarPlayer,
    Declare,
    LiftBar,
    ReadChance,
    RemovePlayer,
    WarnPlayer,
)
from jogofeito.floor.address import Request as TableRequest
from jogofeito.floor.settings import SUITS, Pace, SessionGroup, TableSettings
from jogofeito.games import UnknownGame, listed
from jogofeito.inspection.casino import inspect_database
from jogofeito.inspection.conformity import conformity as conformity_of
from jogofeito.inspection.conformity import to_json
from jogofeito.inspection.page import page
from jogofeito.law.rules import LawLayer, flat
from jogofeito.messages import Language
from jogofeito.server import shapes, views
from jogofeito.server.casino import AMONG_PLAYERS, Casino
from jogofeito.server.figures import figures as figures_of
from jogofeito.server.people import Person
from jogofeito.server.refusing import Denied
from jogofeito.server.replays import jogadas_of
from jogofeito.server.routes.common import PROBLEMS, casino_of, desk_done, person_of
from jogofeito.server.routes.tables import card_of

Asked = Request[Any, Any, Any]


# ---- tables


@get("/api/operator/games", responses=PROBLEMS, summary="What can be opened, and what the law leaves open")
async def games(request: Asked) -> list[shapes.GameInfo]:
    await person_of(request, "operator", "inspector")
    return views.games()


@post("/api/operator/tables", responses=PROBLEMS, summary="Open a table", status_code=200)
async def open_table(request: Asked, data: JSONBody[shapes.OpenTable]) -> shapes.TableOpened:
    person, casino = await person_of(request, "operator"), casino_of(request)
    law = _law(data.game, data.law)
    pace = msgspec.structs.replace(_pace(data), betting_ms=data.betting_seconds * 1000)
    settings = TableSettings(
        data.id,
        data.game,
        law.text,
        data.values,
        data.individual,
        pace,
        session=data.session,
        chance=data.chance,
        croupier=data.croupier,
        hours=data.hours,
        utc_offset_minutes=data.utc_offset_minutes,
    )
    await casino.hall.open(settings, person.id)
    return await _opened(casino, settings)


@post("/api/operator/groups", responses=PROBLEMS, summary="Open tables of one session with one list", status_code=200)
async def open_group(request: Asked, data: JSONBody[shapes.OpenGroup]) -> list[shapes.TableOpened]:
    person, casino = await person_of(request, "operator"), casino_of(request)
    law = _law(data.game, data.law)
    pace = _pace(data)
    group = SessionGroup(data.id, tuple(f"{data.id}-{suit}" for suit in SUITS[: data.tables]))
    several = [
        TableSettings(name, data.game, law.text, data.values, pace=pace, session=data.session, group=group)
        for name in group.tables
    ]
    await casino.hall.open_together(several, person.id)
    return [await _opened(casino, settings) for settings in several]


def _pace(data: shapes.OpenTable | shapes.OpenGroup) -> Pace:
    """As asked for; where players bring caves between two hands they have some seconds for it."""
    usual = AMONG_PLAYERS if listed(data.game).game.hands else Pace()
    return msgspec.structs.replace(
        usual,
        decision_ms=data.decision_seconds * 1000,
        time_bank_ms=data.time_bank_seconds * 1000,
        interval_ms=data.interval_seconds * 1000 if data.interval_seconds else usual.interval_ms,
    )


def _law(game: str, law: str | None) -> LawLayer[Any]:
    try:
        return listed(game).law(law)
    except UnknownGame as unknown:
        raise Denied(404, "no_such_game", game=game) from unknown


@post("/api/operator/check", responses=PROBLEMS, summary="What rules would come to, before opening", status_code=200)
async def check_table(request: Asked, data: JSONBody[shapes.CheckTable]) -> shapes.Checked:
    await person_of(request, "operator")
    casino = casino_of(request)
    law = _law(data.game, data.law)
    rules = casino.hall.rules_of(TableSettings("check", data.game, law.text, data.values))
    warnings = await _warnings(data.game, rules)
    return shapes.Checked(views.rules_in_force(law, plain(rules)), warnings)


@put("/api/operator/tables/{table:str}", responses=PROBLEMS, summary="Change a table from the next jogada on")
async def change_table(request: Asked, table: FromPath[str], data: JSONBody[shapes.ChangeTable]) -> shapes.TableOpened:
    person, casino = await person_of(request, "operator"), casino_of(request)
    now = casino.hall.settings.get(table)
    if now is None:
        raise Denied(404, "no_such_table", table=table)
    pace = now.pace
    if data.betting_seconds is not None:
        pace = msgspec.structs.replace(pace, betting_ms=data.betting_seconds * 1000)
    values = dict(flat(now.values)) | dict(flat(data.values))
    offset = now.utc_offset_minutes if data.utc_offset_minutes is None else data.utc_offset_minutes
    hours = now.hours if data.hours is None else data.hours
    settings = msgspec.structs.replace(now, values=values, pace=pace, hours=hours, utc_offset_minutes=offset)
    if casino.hall.rules_of(settings).currency != casino.hall.rules_of(now).currency:
        raise Denied(409, "currency_stays", table=table)
    announced = await casino.hall.change(settings, person.id)
    return msgspec.structs.replace(await _opened(casino, settings), announced=announced)


async def _opened(casino: Casino, settings: TableSettings) -> shapes.TableOpened:
    rules = casino.hall.rules_of(settings)
    return shapes.TableOpened(await card_of(casino, settings.id), await _warnings(settings.game, rules))


async def _warnings(game: str, rules: Any) -> list[shapes.Warned]:
    """In a thread: the odds of some games take seconds when they are first asked for."""
    return await asyncio.to_thread(views.warnings_of, game, rules)


@delete("/api/operator/tables/{table:str}", responses=PROBLEMS, summary="Close a table after its jogada")
async def close_table(request: Asked, table: FromPath[str]) -> None:
    person = await person_of(request, "operator")
    await casino_of(request).hall.close(table, person.id)


@post(
    "/api/operator/tables/{table:str}/croupier",
    responses=PROBLEMS,
    summary="What the croupier of a table declares: a fault, a ruling, a warning",
    status_code=200,
)
async def croupier(request: Asked, table: FromPath[str], data: JSONBody[shapes.Declare]) -> None:
    person = await person_of(request, "operator")
    declared = Declare(act=data.act, key=data.key, by=person.id)
    _done_at_table(await casino_of(request).ask(person, table, declared))


def _done_at_table(answer: Answer) -> None:
    if isinstance(answer, Refusal):
        raise Denied.by(answer)


@post(
    "/api/operator/tables/{table:str}/chance",
    responses=PROBLEMS,
    summary="What the croupier of a table has read off the real wheel, dice or cards",
    status_code=200,
)
async def read_chance(request: Asked, table: FromPath[str], data: JSONBody[shapes.Reading]) -> None:
    person = await person_of(request, "operator")
    read = ReadChance(value=data.value, key=data.key, by=person.id)
    _done_at_table(await casino_of(request).ask(person, table, read))


@post(
    "/api/operator/tables/{table:str}/conduct",
    responses=PROBLEMS,
    summary="Warn a player at a table, end their stay, bar them from it, or lift the bar",
    status_code=200,
)
async def conduct(request: Asked, table: FromPath[str], data: JSONBody[shapes.Conduct]) -> None:
    person, casino = await person_of(request, "operator"), casino_of(request)
    if await casino.people.of(data.player) is None:
        raise Denied(404, "no_such_person", person=data.player)
    given: dict[str, Any] = {"player": data.player, "by": person.id}
    match data.do:
        case "warn":
            asked: TableRequest = WarnPlayer(**given, reason=data.reason)
        case "remove":
            asked = RemovePlayer(**given, reason=data.reason)
        case "bar":
            asked = BarPlayer(**given, reason=data.reason)
        case "lift":
            asked = LiftBar(**given)
    _done_at_table(await casino.floor.ask(casino.hall.find(table, data.player), asked))


# ---- the cash desk and people


@post("/api/operator/desk/cash-in", responses=PROBLEMS, summary="A player hands over money", status_code=200)
async def cash_in(request: Asked, data: JSONBody[shapes.Cash]) -> shapes.DeskDone:
    casino, player = await _desk(request, data.player)
    if await casino.desk.has_receipt(data.receipt):  # whatever it was, it is not paid in again
        done = await casino.desk.cash_in(player.id, data.currency, data.amount, data.receipt)
    else:
        async with casino.protection.paying_in(player.id, data.currency, data.amount):
            done = await casino.desk.cash_in(player.id, data.currency, data.amount, data.receipt)
    return await _done(casino, done, player, data.currency)


@post("/api/operator/desk/cash-out", responses=PROBLEMS, summary="A player is handed money", status_code=200)
async def cash_out(request: Asked, data: JSONBody[shapes.Cash]) -> shapes.DeskDone:
    casino, player = await _desk(request, data.player)
    done = await casino.desk.cash_out(player.id, data.currency, data.amount, data.receipt)
    return await _done(casino, done, player, data.currency)


async def _desk(request: Asked, player: str) -> tuple[Casino, Person]:
    await person_of(request, "operator")
    casino = casino_of(request)
    person = await casino.people.of(player)
    if person is None or person.role != "player":
        raise Denied(404, "no_such_person", person=player)
    return casino, person


async def _done(
    casino: Casino, done: Done | NotDone, player: Person | None = None, currency: str = ""
) -> shapes.DeskDone:
    found = desk_done(done)
    balance = await casino.purse(player.id, currency) if player else None
    if player:
        await casino.tell_purse(player.id, currency)
    return msgspec.structs.replace(found, balance=balance)


@post("/api/operator/desk/correct", responses=PROBLEMS, summary="Move back what a batch has moved", status_code=200)
async def correct(request: Asked, data: JSONBody[shapes.Correct]) -> shapes.DeskDone:
    await person_of(request, "operator")
    casino = casino_of(request)
    if not data.batch.startswith("receipt/"):
        raise Denied(403, "only_desk_is_corrected", batch=data.batch)
    return await _done(casino, await casino.desk.correct(data.batch, data.reason, data.key))


@get("/api/operator/people", responses=PROBLEMS, summary="People whose names begin so")
async def people(request: Asked, search: FromQuery[str] = "") -> list[shapes.PersonCard]:
    await person_of(request, "operator", "inspector")
    casino = casino_of(request)
    return [
        shapes.PersonCard(
            id=person.id,
            name=person.name,
            role=person.role,
            since_ms=person.since_ms,
            purses=await casino.purses(person.id),
            excluded_until_ms=await casino.protection.excluded_until(person.id),
        )
        for person in await casino.people.named(search)
    ]


@post("/api/operator/invitations", responses=PROBLEMS, summary="A one-time code for a colleague", status_code=200)
async def invite(request: Asked, data: JSONBody[shapes.Invite]) -> shapes.Invitation:
    await person_of(request, "operator")
    code, until_ms = await casino_of(request).people.invite(data.role)
    return shapes.Invitation(data.role, code, until_ms)


@get("/api/operator/figures", responses=PROBLEMS, summary="A day's figures, in UTC")
async def figures(request: Asked, day: FromQuery[date | None] = None) -> shapes.Figures:
    await person_of(request, "operator", "inspector")
    casino = casino_of(request)
    today = datetime.fromtimestamp(casino.now_ms() / 1000, UTC).date()
    return await figures_of(casino, day or today, casino.connected)


# ---- the inspector


@get("/api/inspector/jogadas", responses=PROBLEMS, summary="The jogadas of a table, newest first")
async def jogadas(
    request: Asked, table: FromQuery[str], before: FromQuery[int | None] = None
) -> list[shapes.JogadaCard]:
    await person_of(request, "inspector", "operator")
    return await jogadas_of(casino_of(request).database, table, before)


@post("/api/inspector/inspection", responses=PROBLEMS, summary="Check everything ever written", status_code=200)
async def inspection(request: Asked) -> shapes.InspectionReport:
    await person_of(request, "inspector", "operator")
    casino = casino_of(request)
    if casino.inspecting.locked():
        raise Denied(409, "inspection_running")
    async with casino.inspecting:
        began = casino.now_ms()
        root = await casino.database.root()
        # on a connection and in a thread of its own: tables go on meanwhile
        found = await asyncio.to_thread(lambda: asyncio.run(inspect_database(casino.address)))
    return shapes.InspectionReport(
        jogadas=found.jogadas,
        open_jogadas=found.open_jogadas,
        void_jogadas=found.void_jogadas,
        entries=found.entries,
        jackpots=found.jackpots,
        problems=found.problems,
        root=root.number,
        digest=root.digest,
        at_ms=began,
        took_ms=casino.now_ms() - began,
    )


@get("/api/conformity", responses=PROBLEMS, summary="Every rule of the law and what proves it")
async def conformity() -> dict[str, Any]:
    return to_json(conformity_of())


@get("/api/conformity.html", responses=PROBLEMS, summary="The same as a page", media_type=MediaType.HTML)
async def conformity_page(lang: FromQuery[Language] = "pt") -> str:
    return page(conformity_of(), lang)


ROUTES = [
    games, check_table, open_table, open_group, change_table, close_table, croupier, read_chance, conduct,
    cash_in, cash_out, correct, people, invite, figures, jogadas, inspection, conformity, conformity_page,
]  # fmt: skip
