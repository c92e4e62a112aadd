"""The operator's and the inspector's rooms."""

import asyncio
from datetime import UTC, date, datetime
from typing import Any

import msgspec
from litestar import MediaType, Request, Response, delete, get, post, put
from litestar.params import FromPath, FromQuery, JSONBody

from jogofeito.cashier.accounts import account
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
from jogofeito.floor.standing import standing
from jogofeito.games import UnknownGame, listed
from jogofeito.inspection.casino import Held, Inspection, inspect_database
from jogofeito.inspection.conformity import conformity as conformity_of
from jogofeito.inspection.conformity import to_json
from jogofeito.inspection.page import page
from jogofeito.law.rules import LawLayer, fixed_at_opening, flat
from jogofeito.messages import Language
from jogofeito.server import shapes, views
from jogofeito.server import shapes_of_trust as trust
from jogofeito.server.casino import AMONG_PLAYERS, Casino
from jogofeito.server.figures import figures as figures_of
from jogofeito.server.people import Person
from jogofeito.server.refusing import Denied
from jogofeito.server.replays import jogadas_of
from jogofeito.server.routes.common import PROBLEMS, acting, casino_of, desk_done, person_of, second_person
from jogofeito.server.routes.tables import card_of
from jogofeito.server.shapes_of_plans import ApprovePlan, PlanState
from jogofeito.server.staff import Asked as Waiting
from jogofeito.server.staff import Doing
from jogofeito.server.widening import is_wider, opens_wider

Asked = Request[Any, Any, Any]


# ---- tables


@get("/api/operator/games", responses=PROBLEMS, summary="What can be opened, and what the law leaves open")
async def games(request: Asked) -> list[shapes.GameInfo]:
    await person_of(request, "operator", "inspector")
    return views.games()


@post("/api/operator/tables", responses=PROBLEMS, summary="Open a table", status_code=200)
async def open_table(request: Asked, data: JSONBody[shapes.OpenTable]) -> shapes.TableOpened:
    return await opened_table(request, await person_of(request, "operator"), data)


async def opened_table(
    request: Asked, person: Person, data: shapes.OpenTable, approved: Waiting | None = None
) -> shapes.TableOpened:
    casino = casino_of(request)
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
        references=data.references,
    )
    if approved is None and opens_wider(casino.hall, settings):
        await second_person(request, person, "open_table", data.id, plain(data))
    async with acting(request, person, "open_table", data.id) as doing:
        doing.after = plain(settings)
        await casino.hall.open(settings, person.id)
    return await _opened(casino, settings, person)


@post("/api/operator/groups", responses=PROBLEMS, summary="Open tables of one session with one list", status_code=200)
async def open_group(request: Asked, data: JSONBody[shapes.OpenGroup]) -> list[shapes.TableOpened]:
    return await opened_group(request, await person_of(request, "operator"), data)


async def opened_group(
    request: Asked, person: Person, data: shapes.OpenGroup, approved: Waiting | None = None
) -> list[shapes.TableOpened]:
    casino = casino_of(request)
    law = _law(data.game, data.law)
    pace = _pace(data)
    group = SessionGroup(data.id, tuple(f"{data.id}-{suit}" for suit in SUITS[: data.tables]))
    several = [
        TableSettings(name, data.game, law.text, data.values, pace=pace, session=data.session, group=group)
        for name in group.tables
    ]
    if approved is None and any(opens_wider(casino.hall, each) for each in several):
        await second_person(request, person, "open_group", data.id, plain(data))
    async with acting(request, person, "open_group", data.id) as doing:
        doing.after = {"tables": plain(several)}
        await casino.hall.open_together(several, person.id)
    return [await _opened(casino, settings, person) for settings in several]


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
    warnings = await _warnings(casino, data.game, rules)
    return shapes.Checked(views.rules_in_force(law, plain(rules)), warnings)


@put("/api/operator/tables/{table:str}", responses=PROBLEMS, summary="Change a table from the next jogada on")
async def change_table(request: Asked, table: FromPath[str], data: JSONBody[shapes.ChangeTable]) -> shapes.TableOpened:
    return await changed_table(request, await person_of(request, "operator"), table, data)


async def changed_table(
    request: Asked, person: Person, table: str, data: shapes.ChangeTable, approved: Waiting | None = None
) -> shapes.TableOpened:
    casino = casino_of(request)
    now = casino.hall.settings.get(table)
    if now is None:
        raise Denied(404, "no_such_table", table=table)
    pace = now.pace
    if data.betting_seconds is not None:
        pace = msgspec.structs.replace(pace, betting_ms=data.betting_seconds * 1000)
    fixed = fixed_at_opening(_law(now.game, now.law), casino.hall.rules_of(now))
    values = fixed | dict(flat(now.values)) | dict(flat(data.values))
    offset = now.utc_offset_minutes if data.utc_offset_minutes is None else data.utc_offset_minutes
    hours = now.hours if data.hours is None else data.hours
    settings = msgspec.structs.replace(now, values=values, pace=pace, hours=hours, utc_offset_minutes=offset)
    settings = msgspec.structs.replace(settings, references=casino.hall.references(now, settings, data.references))
    if casino.hall.rules_of(settings).currency != casino.hall.rules_of(now).currency:
        raise Denied(409, "currency_stays", table=table)
    rules, old = (plain(casino.hall.rules_of(each)) for each in (settings, now))
    if approved is None and is_wider(casino.hall, now, settings):
        given = {"table": table, **plain(data)}
        await second_person(request, person, "change_table", table, given)
    async with acting(request, person, "change_table", table) as doing:
        doing.before, doing.after = changed(old, rules), changed(rules, old)
        announced = await casino.hall.change(settings, person.id)
    return msgspec.structs.replace(await _opened(casino, settings, person), announced=announced)


async def _opened(casino: Casino, settings: TableSettings, by: Person) -> shapes.TableOpened:
    rules = casino.hall.rules_of(settings)
    await casino.plans.communicate(by, settings, rules)
    return shapes.TableOpened(await card_of(casino, settings.id), await _warnings(casino, settings.game, rules))


async def _warnings(casino: Casino, game: str, rules: Any) -> list[shapes.Warned]:
    """Beside the server: the odds of some games take seconds when they are first asked for."""
    return await casino.workers.ask(views.warnings_of, game, rules)


@get("/api/operator/plans", responses=PROBLEMS, summary="Plans of jackpots: who has communicated and approved them")
async def plans(request: Asked) -> list[PlanState]:
    await person_of(request, "operator", "inspector")
    return await casino_of(request).plans.all()


@post(
    "/api/inspector/plans/{digest:str}/approve",
    responses=PROBLEMS,
    summary="Approve the plan of a jackpot",
    status_code=200,
)
async def approve_plan(request: Asked, digest: FromPath[str], data: JSONBody[ApprovePlan]) -> PlanState:
    person = await person_of(request, "inspector")
    async with acting(request, person, "approve_plan", digest) as doing:
        doing.after = {"reference": data.reference}
        return await casino_of(request).plans.approve(person, digest, data.reference)


@delete("/api/operator/tables/{table:str}", responses=PROBLEMS, summary="Close a table after its jogada")
async def close_table(request: Asked, table: FromPath[str]) -> None:
    person = await person_of(request, "operator")
    async with acting(request, person, "close_table", table):
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
    async with acting(request, person, "declare", table) as doing:
        doing.after = {"act": data.act}
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
    async with acting(request, person, "read_chance", table) as doing:
        doing.after = {"value": data.value}
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
    async with acting(request, person, data.do, data.player) as doing:
        address = casino.hall.find(table, data.player)
        doing.before = await standing(casino.floor, casino.database, address, data.player)
        doing.after = {"table": table, "reason": data.reason}
        _done_at_table(await casino.floor.ask(address, asked))
        doing.after |= await standing(casino.floor, casino.database, address, data.player)


def changed(of: dict[str, Any], other: dict[str, Any]) -> dict[str, Any]:
    """The values in which rules are not those others."""
    others = dict(flat(other))
    return {name: value for name, value in flat(of) if others.get(name) != value}


# ---- the cash desk and people


@post("/api/operator/desk/cash-in", responses=PROBLEMS, summary="A player hands over money", status_code=200)
async def cash_in(request: Asked, data: JSONBody[shapes.Cash]) -> shapes.DeskDone:
    casino, player, person = await _desk(request, data.player)
    async with acting(request, person, "cash_in", player.id) as doing:
        await _told(casino, doing, player, data)
        if await casino.desk.has_receipt(data.receipt):  # whatever it was, it is not paid in again
            done = await casino.desk.cash_in(player.id, data.currency, data.amount, data.receipt)
        else:
            async with casino.protection.paying_in(player.id, data.currency, data.amount):
                done = await casino.desk.cash_in(player.id, data.currency, data.amount, data.receipt)
        found = await _done(casino, done, player, data.currency)
        doing.after |= {"balance": found.balance, "again": found.again}
    return found


async def _told(casino: Casino, doing: Doing, player: Person, data: shapes.Cash) -> None:
    doing.before = {"balance": await casino.purse(player.id, data.currency)}
    doing.after = {"currency": data.currency, "amount": data.amount, "receipt": data.receipt}


@post("/api/operator/desk/cash-out", responses=PROBLEMS, summary="A player is handed money", status_code=200)
async def cash_out(request: Asked, data: JSONBody[shapes.Cash]) -> shapes.DeskDone:
    return await paid_out(request, await person_of(request, "operator"), data)


async def paid_out(
    request: Asked, person: Person, data: shapes.Cash, approved: Waiting | None = None
) -> shapes.DeskDone:
    casino, player, _ = await _desk(request, data.player)
    large = data.amount >= request.app.state.house.large_payout
    if approved is None and large and not await casino.desk.has_receipt(data.receipt):
        await second_person(request, person, "cash_out", player.id, plain(data))
    async with acting(request, person, "cash_out", player.id) as doing:
        await _told(casino, doing, player, data)
        done = await casino.desk.cash_out(player.id, data.currency, data.amount, data.receipt)
        found = await _done(casino, done, player, data.currency)
        doing.after |= {"balance": found.balance, "again": found.again}
    return found


async def _desk(request: Asked, player: str) -> tuple[Casino, Person, Person]:
    """The player that it is about, and who stands at the desk."""
    by = await person_of(request, "operator")
    casino = casino_of(request)
    person = await casino.people.of(player)
    if person is None or person.role != "player":
        raise Denied(404, "no_such_person", person=player)
    return casino, person, by


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
    return await corrected(request, await person_of(request, "operator"), data)


async def corrected(
    request: Asked, person: Person, data: shapes.Correct, approved: Waiting | None = None
) -> shapes.DeskDone:
    casino = casino_of(request)
    if not data.batch.startswith("receipt/"):
        raise Denied(403, "only_desk_is_corrected", batch=data.batch)
    if approved is None:
        await second_person(request, person, "correct", data.batch, plain(data))
    async with acting(request, person, "correct", data.batch) as doing:
        doing.before, doing.after = await _moved_by(casino, data.batch), {"reason": data.reason}
        done = await _done(casino, await casino.desk.correct(data.batch, data.reason, data.key))
        doing.after |= await _moved_by(casino, data.batch)
    return done


async def _moved_by(casino: Casino, batch: str) -> dict[str, Any]:
    """What the accounts have now between which a batch has moved."""
    entries = await casino.database.entries_of(batch)
    accounts = dict.fromkeys(name for each in entries for name in (each.debit, each.credit))
    return {name: await casino.database.balance(account(name)) for name in accounts}


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
    return await invited(request, await person_of(request, "operator"), data)


async def invited(
    request: Asked, person: Person, data: shapes.Invite, approved: Waiting | None = None
) -> shapes.Invitation:
    people = casino_of(request).people
    if approved is None:
        await second_person(request, person, "invite", data.role, plain(data))
    async with acting(request, person, "invite", data.role) as doing:
        doing.before = {"people": len(await people.working(data.role))}
        code, until_ms = await people.invite(data.role)
        doing.after = {**doing.before, "until_ms": until_ms}
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
async def inspection(request: Asked) -> trust.InspectionReport:
    person = await person_of(request, "inspector", "operator")
    casino = casino_of(request)
    if casino.inspecting.locked():
        raise Denied(409, "inspection_running")
    async with casino.inspecting, acting(request, person, "inspect") as doing:
        began = casino.now_ms()
        root = await casino.database.root()
        # on a connection of its own, beside the server: tables go on meanwhile
        found = await casino.workers.work(inspected, casino.address, casino.keys)
        doing.after = {"problems": len(found.problems), "root": root.number}
    return trust.InspectionReport(
        jogadas=found.jogadas,
        open_jogadas=found.open_jogadas,
        void_jogadas=found.void_jogadas,
        entries=found.entries,
        jackpots=found.jackpots,
        signed=found.signed,
        problems=found.problems,
        root=root.number,
        digest=root.digest,
        at_ms=began,
        took_ms=casino.now_ms() - began,
    )


def inspected(address: str, keys: tuple[str, ...]) -> Inspection:
    return asyncio.run(inspect_database(address, Held(keys=keys)))


@get("/api/conformity", responses=PROBLEMS, summary="Every rule of the law and what proves it")
async def conformity(request: Asked) -> Response[Any]:
    return await casino_of(request).papers.answer(
        request, "conformity", lambda: msgspec.json.encode(to_json(conformity_of()))
    )


@get("/api/conformity.html", responses=PROBLEMS, summary="The same as a page", media_type=MediaType.HTML)
async def conformity_page(request: Asked, lang: FromQuery[Language] = "pt") -> Response[Any]:
    made = lambda: page(conformity_of(), lang).encode()  # noqa: E731
    return await casino_of(request).papers.answer(request, f"conformity.{lang}", made, media_type=MediaType.HTML)


ROUTES = [
    games, check_table, open_table, open_group, change_table, close_table, croupier, read_chance, conduct,
    plans, approve_plan,
    cash_in, cash_out, correct, people, invite, figures, jogadas, inspection, conformity, conformity_page,
]  # fmt: skip
