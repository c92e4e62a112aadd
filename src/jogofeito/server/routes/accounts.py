"""Accounts: coming in, going out, and what is one's own."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import msgspec
from litestar import Request, Response, get, post, put
from litestar.datastructures import Cookie
from litestar.params import FromQuery, JSONBody

from jogofeito.cashier import statements
from jogofeito.cashier.wallet import OutsideWallet, Result, TurnedDown
from jogofeito.floor.seats import Session
from jogofeito.floor.settings import sign_of
from jogofeito.messages import chance_text, label
from jogofeito.server import shapes
from jogofeito.server.people import NOBODY, Person, digest
from jogofeito.server.refusing import Denied
from jogofeito.server.routes.common import (
    COOKIE,
    DEVICE,
    DEVICE_S,
    NAMED,
    PROBLEMS,
    STAFF,
    acting,
    casino_of,
    desk_done,
    lacks_factor,
    maybe_person,
    not_too_often,
    of_staff,
    person_of,
    tell,
    token_of,
    trying,
)
from jogofeito.server.shapes import Currency, Me
from jogofeito.server.views import both

WALLET_PATIENCE_S = 20
MOST_LINES = 200
MOST_STORED = 2**62
MOST_SESSIONS = 200

Asked = Request[Any, Any, Any]


# ---- coming in


@post("/api/guest", responses=PROBLEMS, summary="Play with demo credits, without an account", status_code=200)
async def guest(request: Asked) -> Response[Me]:
    person = await maybe_person(request)
    casino = casino_of(request)
    if person is not None:
        return Response(await me_of(request, person))
    not_too_often(request, "guest")
    person = await casino.people.guest("pt")
    await casino.give_demo(person)
    return await signed_in(request, person, token=True)


@post("/api/register", responses=PROBLEMS, summary="Open an account", status_code=200)
async def register(request: Asked, data: JSONBody[shapes.Register]) -> Response[Me]:
    if not data.adult:
        raise Denied(403, "adults_only")
    not_too_often(request, "register")
    casino = casino_of(request)
    person = await casino.people.register(data.name, data.password, data.language)
    await casino.give_demo(person)
    return await signed_in(request, person)


@post("/api/sign-in", responses=PROBLEMS, summary="Sign in", status_code=200)
async def sign_in(request: Asked, data: JSONBody[shapes.SignIn]) -> Response[Me]:
    casino = casino_of(request)
    claimed = await casino.people.by_name(data.name)
    async with trying(request, "sign_in", claimed):
        not_too_often(request, "sign-in", data.name, known=await _proof(request, claimed, data.code))
        person = await casino.people.sign_in(data.name, data.password)
        await _second_factor(request, person, data.code)
    return await signed_in(request, person, token=data.token)


async def _second_factor(request: Asked, person: Person, code: str) -> None:
    factors = casino_of(request).factors
    if await factors.has(person.id) and not (code and await factors.use(person.id, code)):
        raise Denied(403, "code_wrong" if code else "second_factor_needed")


async def _proof(request: Asked, claimed: Person | None, code: str) -> str:
    """What shows that it is the owner who tries: a device that is known, or a code that is right."""
    casino, device = casino_of(request), request.cookies.get(DEVICE, "")
    known = await casino.devices.knows(claimed.id if claimed else NOBODY, device)
    if claimed is None:
        return ""
    if known:
        return f"device/{digest(device)}"
    return f"code/{code}" if code and await casino.factors.knows(claimed.id, code) else ""


@post("/api/claim", responses=PROBLEMS, summary="Become operator or inspector with a one-time code", status_code=200)
async def claim(request: Asked, data: JSONBody[shapes.Claim]) -> Response[Me]:
    people = casino_of(request).people
    async with trying(request, "claim"):
        not_too_often(request, "sign-in")
        person = await people.claim(data.code, data.name, data.password)
    if person.role == "operator":
        await people.note_operator()
    async with acting(request, person, "claim", person.role):
        pass
    return await signed_in(request, person, token=data.token)


@post("/api/sign-out", responses=PROBLEMS, summary="Sign out", status_code=200)
async def sign_out(request: Asked) -> Response[dict[str, str]]:
    await casino_of(request).people.sign_out(token_of(request))
    gone = Response({"status": "signed out"})
    gone.delete_cookie(COOKIE, path="/")
    return gone


async def signed_in(request: Asked, person: Person, *, token: bool = False) -> Response[Me]:
    casino = casino_of(request)
    program = request.headers.get("user-agent", "")
    secret = await casino.people.token_for(person, program)
    kept: dict[str, Any] = {"path": "/", "httponly": True, "samesite": "strict", "secure": request.app.state.secure}
    cookies = [Cookie(key=COOKIE, value=secret, **kept)]
    if person.role != "guest":
        word, new = await casino.devices.remember(person.id, request.cookies.get(DEVICE, ""))
        cookies.append(Cookie(key=DEVICE, value=word, max_age=DEVICE_S, **kept))
        if new:
            await tell(request, person, "new_sign_in")
        if person.role in STAFF:
            async with acting(request, person, "sign_in"):
                pass
    return Response(await me_of(request, person, secret if token else None), cookies=cookies)


# ---- one's own


async def me_of(request: Asked, person: Person, token: str | None = None) -> Me:
    casino = casino_of(request)
    return Me(
        person=person.id,
        name=person.name,
        role=person.role,
        language=person.language,
        purses=await casino.purses(person.id),
        now_ms=casino.now_ms(),
        excluded_until_ms=await casino.protection.excluded_until(person.id),
        token=token,
        email=person.email,
        second_factor=await casino.factors.has(person.id),
        second_factor_first=await lacks_factor(request, person),
    )


@get("/api/me", responses=PROBLEMS, summary="Who I am and what I have")
async def me(request: Asked) -> Me:
    return await me_of(request, await person_of(request, own=True))


@put("/api/me/settings", responses=PROBLEMS, summary="Change my language")
async def settings(request: Asked, data: JSONBody[shapes.Settings]) -> Me:
    casino = casino_of(request)
    person = await casino.people.change_language(await person_of(request, own=True), data.language)
    return await me_of(request, person)


@post("/api/me/password", responses=PROBLEMS, summary="Change my password", status_code=200)
async def password(request: Asked, data: JSONBody[shapes.NewPassword]) -> Response[Me]:
    person = await person_of(request, *NAMED, own=True)
    async with trying(request, "password", person):
        not_too_often(request, "sign-in", person.name, known=f"person/{person.id}")
        await casino_of(request).people.prove(person, data.old)
    async with of_staff(request, person, "password_changed"):
        await casino_of(request).people.set_password(person, data.new)
        await tell(request, person, "password_changed")
    return await signed_in(request, person)


@post("/api/me/demo", responses=PROBLEMS, summary="Fill up my demo credits", status_code=200)
async def demo(request: Asked) -> Me:
    person = await person_of(request, "guest", "player")
    not_too_often(request, "demo")
    casino = casino_of(request)
    await casino.give_demo(person)
    return await me_of(request, person)


@get("/api/me/limits", responses=PROBLEMS, summary="My limits")
async def limits(request: Asked) -> shapes.Limits:
    person = await person_of(request, "player")
    return await casino_of(request).protection.limits(person.id)


@put("/api/me/limits", responses=PROBLEMS, summary="Set one of my limits: tighter at once, looser after 24 hours")
async def set_limit(request: Asked, data: JSONBody[shapes.SetLimit]) -> shapes.Limits:
    person = await person_of(request, "player")
    protection = casino_of(request).protection
    await protection.set(person.id, data.which, data.value, data.currency)
    return await protection.limits(person.id)


@post("/api/me/exclusion", responses=PROBLEMS, summary="Shut myself out", status_code=200)
async def exclusion(request: Asked, data: JSONBody[shapes.Exclude]) -> shapes.Limits:
    person = await person_of(request, "player")
    casino = casino_of(request)
    await casino.protection.exclude(person.id, data.days)
    await casino.send_away(person.id)
    return await casino.protection.limits(person.id)


@post("/api/me/wallet/bring", responses=PROBLEMS, summary="Bring money from my wallet", status_code=200)
async def wallet_bring(request: Asked, data: JSONBody[shapes.ViaWallet]) -> shapes.DeskDone:
    person, wallet = await person_of(request, "player"), wallet_of(request)
    key = own_key(person, data)
    done = None
    if not await wallet.knows(key):
        done = await casino_of(request).protection.expecting(person.id, data.currency, data.amount)
    return await via_wallet(request, data, wallet.bring(person.id, data.currency, data.amount, key), key, done)


@post("/api/me/wallet/take-home", responses=PROBLEMS, summary="Take money home to my wallet", status_code=200)
async def wallet_take_home(request: Asked, data: JSONBody[shapes.ViaWallet]) -> shapes.DeskDone:
    person, wallet = await person_of(request, "player"), wallet_of(request)
    key = own_key(person, data)
    return await via_wallet(request, data, wallet.take_home(person.id, data.currency, data.amount, key), key)


def own_key(person: Person, data: JSONBody[shapes.ViaWallet]) -> str:
    """Keys of one player are no keys of another."""
    return f"{person.id}.{data.key}"


def wallet_of(request: Asked) -> OutsideWallet:
    wallet = casino_of(request).wallet
    if wallet is None:
        raise Denied(404, "no_wallet")
    return wallet


async def via_wallet(
    request: Asked,
    data: shapes.ViaWallet,
    moving: Coroutine[Any, Any, Result],
    key: str,
    done: Callable[[], None] | None = None,
) -> shapes.DeskDone:
    """Wait for the wallet for a while; what takes longer goes on, and the same key asks for its outcome.

    However often it is asked for, the wallet is asked once at a time.
    """
    waiting: dict[Any, asyncio.Task[Result]] = request.app.state.waiting
    what = (request.url.path, key, data.currency, data.amount)
    task = waiting.get(what)
    if task is None:
        task = waiting[what] = asyncio.create_task(moving)
        task.add_done_callback(lambda _: waiting.pop(what))
    else:
        moving.close()
    if done is not None:
        task.add_done_callback(lambda _: done())
    try:
        result = await asyncio.wait_for(asyncio.shield(task), WALLET_PATIENCE_S)
    except TimeoutError:
        raise Denied(409, "wallet_waits") from None
    if isinstance(result, TurnedDown):
        raise Denied(409, "wallet_refused", wallet_code=result.code)
    return desk_done(result)


def _times(from_ms: int, until_ms: int | None) -> statements.Times:
    return statements.Times(_stored(from_ms) or 0, _stored(until_ms))


def _stored(number: int | None) -> int | None:
    """No time and no entry lies beyond what a database can hold."""
    return None if number is None else max(-MOST_STORED, min(number, MOST_STORED))


@get("/api/me/statement", responses=PROBLEMS, summary="The statement of my purse and of what I have on tables")
async def statement(
    request: Asked,
    currency: FromQuery[Currency] = "AOA",
    from_ms: FromQuery[int] = 0,
    until_ms: FromQuery[int | None] = None,
    before: FromQuery[int | None] = None,
) -> shapes.Statement:
    person = await person_of(request)
    database, times = casino_of(request).database, _times(from_ms, until_ms)
    found = await statements.statement_page(database, person.id, currency, times, _stored(before), MOST_LINES)
    on_tables = {each.account: each.units for each in found.where if each.account != found.account and each.units}
    return shapes.Statement(
        currency=currency,
        opening=found.opening_units,
        closing=found.closing_units,
        lines=[_line(each) for each in found.lines],
        truncated=found.older is not None,
        purse=found.closing_units - sum(on_tables.values()),
        on_tables=_by_table(on_tables),
        older=found.older,
    )


def _by_table(held: dict[str, int]) -> dict[str, int]:
    """What lies on tables, by the names that players know them by."""
    found: dict[str, int] = {}
    for account, units in held.items():
        table = sign_of(account.split("/", 2)[2].rpartition("/")[0])
        found[table] = found.get(table, 0) + units
    return found


def _line(line: statements.Line) -> shapes.StatementLine:
    return shapes.StatementLine(
        number=line.number,
        at_ms=statements.to_ms(line.at),
        why=line.why,
        text=both(lambda language: label(f"why_{line.why}", language)),
        about=line.about,
        about_text=both(lambda language: chance_text(line.about, language)) if line.jogada and line.about else None,
        jogada=line.jogada,
        amount=line.amount_units,
        balance=line.balance_units,
        moved=line.moved_units,
        on_tables=line.on_tables_units,
    )


@get("/api/me/statement.csv", responses=PROBLEMS, summary="The same as CSV", media_type="text/csv")
async def statement_csv(
    request: Asked,
    currency: FromQuery[Currency] = "AOA",
    from_ms: FromQuery[int] = 0,
    until_ms: FromQuery[int | None] = None,
) -> str:
    person = await person_of(request)
    not_too_often(request, "heavy")
    found = await statements.statement(casino_of(request).database, person.id, currency, _times(from_ms, until_ms))
    return await asyncio.to_thread(statements.as_csv, found)


@get("/api/me/sessions", responses=PROBLEMS, summary="My stays at tables, newest first")
async def sessions(request: Asked) -> list[shapes.PastSession]:
    person = await person_of(request)
    casino = casino_of(request)
    streams = (await casino.database.streams(f"session/{person.id}/"))[-MOST_SESSIONS:]
    lines = [await casino.database.last_line(stream) for stream in streams]
    past = [msgspec.json.decode(line.payload, type=Session) for line in lines if line is not None]
    stays = [*past, *casino.floor.stays(person.id)]
    return [
        shapes.PastSession(
            table=sign_of(stay.table),
            began_ms=stay.began_ms,
            ended_ms=stay.ended_ms,
            staked=stay.staked,
            returned=stay.returned,
            net=stay.net,
            jogadas=stay.jogadas,
            currency=stay.currency,
        )
        for stay in reversed(stays)
    ]


ROUTES = [
    guest, register, sign_in, claim, sign_out, me, settings, password, demo, limits, set_limit, exclusion,
    wallet_bring, wallet_take_home, statement, statement_csv, sessions,
]  # fmt: skip
