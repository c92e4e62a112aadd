"""What protects one's own account: second factors, sign-ins, notices, a lost password; and going for good."""

from typing import Any
from urllib.parse import urlsplit

import msgspec
from litestar import Request, Response, delete, get, post, put
from litestar.params import FromPath, JSONBody

from jogofeito.cashier import statements
from jogofeito.core.money import CURRENCIES
from jogofeito.messages import account_text
from jogofeito.server import shapes_of_trust as trust
from jogofeito.server.casino import Casino
from jogofeito.server.factors import Site
from jogofeito.server.people import NOBODY, Person, digest
from jogofeito.server.protection import MONEY
from jogofeito.server.refusing import Denied
from jogofeito.server.routes.accounts import me_of, signed_in
from jogofeito.server.routes.common import (
    COOKIE,
    NAMED,
    PROBLEMS,
    STAFF,
    acting,
    casino_of,
    not_too_often,
    of_staff,
    person_of,
    second_person,
    tell,
    token_of,
    trying,
)
from jogofeito.server.shapes import Me
from jogofeito.server.staff import Asked as Waiting
from jogofeito.server.views import both

Asked = Request[Any, Any, Any]

LETTER_GOOD_MS = 3_600_000
DESK_GOOD_MS = 24 * 3_600_000


async def _own(request: Asked) -> Person:
    return await person_of(request, *NAMED, own=True)


async def _confirmed(request: Asked, password: str) -> Person:
    person = await _own(request)
    async with trying(request, "password", person):
        not_too_often(request, "sign-in", person.name, known=f"person/{person.id}")
        await casino_of(request).people.prove(person, password)
    return person


def _site(request: Asked) -> Site:
    """As the house calls itself, or as the browser has reached it."""
    said: str = request.app.state.house.site
    if said:
        return Site(urlsplit(said).hostname or "", said.rstrip("/"))
    host = request.headers.get("host", "")
    scheme = "https" if request.app.state.secure else "http"
    return Site(urlsplit(f"//{host}").hostname or "", f"{scheme}://{host}")


@get("/api/me/security", responses=PROBLEMS, summary="What protects my account, and what has happened to it")
async def security(request: Asked) -> trust.Security:
    person, casino = await _own(request), casino_of(request)
    kept, here = await casino.factors.of(person.id), digest(token_of(request))
    sign_ins = await casino.people.sign_ins(person.id)
    return trust.Security(
        email=person.email,
        letters=casino.letters.go_out,
        totp=bool(kept.totp),
        passkeys=[trust.PasskeyCard(each.id, each.name, each.added_ms) for each in kept.passkeys],
        recovery_codes=len(kept.recovery),
        sign_ins=[
            trust.SignInCard(each.id, each.since_ms, each.seen_ms, each.program, each.key == here) for each in sign_ins
        ],
        notices=[
            trust.NoticeCard(
                each.what,
                both(lambda language, each=each: account_text(each.what, each.details, language)),  # type: ignore[misc]
                each.at_ms,
                each.whence,
                each.program,
            )
            for each in await casino.devices.notices(person.id)
        ],
    )


# ---- second factors


@post("/api/me/totp/begin", responses=PROBLEMS, summary="Begin with codes that change with time", status_code=200)
async def totp_begin(request: Asked, data: JSONBody[trust.Confirm]) -> trust.TotpBegun:
    person = await _confirmed(request, data.password)
    return trust.TotpBegun(*await casino_of(request).factors.begin_totp(person))


@post("/api/me/totp", responses=PROBLEMS, summary="Confirm them with the first code", status_code=200)
async def totp(request: Asked, data: JSONBody[trust.TotpCode]) -> trust.RecoveryCodes:
    person = await _own(request)
    not_too_often(request, "sign-in", person.name, known=f"person/{person.id}")
    async with of_staff(request, person, "factor_added"):
        codes = await casino_of(request).factors.confirm_totp(person, data.code)
        await tell(request, person, "factor_added")
    return trust.RecoveryCodes(codes)


@post("/api/me/totp/drop", responses=PROBLEMS, summary="Codes no longer", status_code=200)
async def totp_drop(request: Asked, data: JSONBody[trust.Confirm]) -> Me:
    person = await _confirmed(request, data.password)
    async with of_staff(request, person, "factor_removed"):
        await casino_of(request).factors.drop_totp(person)
        await tell(request, person, "factor_removed")
    return await me_of(request, person)


@post("/api/me/recovery", responses=PROBLEMS, summary="New recovery codes; the old ones are void", status_code=200)
async def recovery(request: Asked, data: JSONBody[trust.Confirm]) -> trust.RecoveryCodes:
    person = await _confirmed(request, data.password)
    return trust.RecoveryCodes(await casino_of(request).factors.new_recovery(person.id))


@post("/api/me/passkeys/begin", responses=PROBLEMS, summary="Begin with a passkey", status_code=200)
async def passkey_begin(request: Asked, data: JSONBody[trust.Confirm]) -> trust.PasskeyAsked:
    person = await _confirmed(request, data.password)
    return trust.PasskeyAsked(*await casino_of(request).factors.begin_passkey(person, _site(request)))


@post("/api/me/passkeys", responses=PROBLEMS, summary="Add the passkey that was made", status_code=200)
async def passkey_add(request: Asked, data: JSONBody[trust.NewPasskey]) -> trust.RecoveryCodes:
    person, factors = await _own(request), casino_of(request).factors
    async with of_staff(request, person, "factor_added"):
        codes = await factors.add_passkey(person, _site(request), data.asked, data.name, data.credential)
        await tell(request, person, "factor_added")
    return trust.RecoveryCodes(codes)


@post("/api/me/passkeys/{passkey:str}/drop", responses=PROBLEMS, summary="Remove a passkey", status_code=200)
async def passkey_drop(request: Asked, passkey: FromPath[str], data: JSONBody[trust.Confirm]) -> Me:
    person = await _confirmed(request, data.password)
    async with of_staff(request, person, "factor_removed"):
        await casino_of(request).factors.drop_passkey(person, passkey)
        await tell(request, person, "factor_removed")
    return await me_of(request, person)


@post("/api/passkey/begin", responses=PROBLEMS, summary="Begin to sign in with a passkey", status_code=200)
async def passkey_ask(request: Asked) -> trust.PasskeyAsked:
    not_too_often(request, "sign-in")
    return trust.PasskeyAsked(*casino_of(request).factors.ask_for_passkey(_site(request)))


@post("/api/passkey/sign-in", responses=PROBLEMS, summary="Sign in with a passkey", status_code=200)
async def passkey_sign_in(request: Asked, data: JSONBody[trust.ShownPasskey]) -> Response[Me]:
    casino = casino_of(request)
    async with trying(request, "sign_in") as tried:
        not_too_often(request, "sign-in")
        tried.claimed = await casino.people.of(await casino.factors.claimed(data.credential) or NOBODY)
        person = await casino.people.of(await casino.factors.whose(_site(request), data.asked, data.credential))
        if person is None or person.closed_ms is not None:
            raise Denied(403, "passkey_wrong")
    return await signed_in(request, person, token=data.token)


# ---- sign-ins and letters


@delete("/api/me/sign-ins/{sign_in:str}", responses=PROBLEMS, summary="End one of my sign-ins")
async def end_sign_in(request: Asked, sign_in: FromPath[str]) -> None:
    await casino_of(request).people.end_sign_in((await _own(request)).id, sign_in)


@post("/api/me/sign-ins/end-others", responses=PROBLEMS, summary="End all my sign-ins but this one", status_code=200)
async def end_others(request: Asked) -> trust.Security:
    person, people = await _own(request), casino_of(request).people
    for each in await people.sign_ins(person.id):
        if each.key != digest(token_of(request)):
            await people.end_sign_in(person.id, each.id)
    return await security.fn(request)  # type: ignore[no-any-return]


@put("/api/me/email", responses=PROBLEMS, summary="Where letters about my account go")
async def email(request: Asked, data: JSONBody[trust.NewEmail]) -> Me:
    person = await _confirmed(request, data.password)
    async with of_staff(request, person, "email_changed"):
        changed = await casino_of(request).people.change_email(person, data.email)
        await tell(request, changed, "email_changed")
    return await me_of(request, changed)


# ---- a lost password


@post("/api/reset/ask", responses=PROBLEMS, summary="Ask for a letter with which a new password is chosen",
      status_code=200)  # fmt: skip
async def reset_ask(request: Asked, data: JSONBody[trust.AskReset]) -> dict[str, str]:
    """The same answer whether there is such a person, and whether they get letters; it is looked up afterwards."""
    casino = casino_of(request)
    async with trying(request, "reset"):
        not_too_often(request, "sign-in", f"reset/{data.name}")
        if not casino.letters.go_out:
            raise Denied(409, "no_letters")
    casino.later.soon(_reset_letter(casino, data.name, f"{_site(request).origin}/nova-palavra-passe"))
    return {"status": "asked"}


async def _reset_letter(casino: Casino, name: str, link: str) -> None:
    person = await casino.people.by_name(name)
    if person is None or not person.email or person.closed_ms is not None:
        return
    code, _ = await casino.people.reset_code(person, LETTER_GOOD_MS)
    told = {"name": person.name, "code": code, "link": link}
    subject, text = (account_text(f"letter_reset{part}", told, person.language) for part in ("_subject", ""))
    casino.letters.send(person.email, subject, text)


@post("/api/reset", responses=PROBLEMS, summary="Choose a new password with a code", status_code=200)
async def reset(request: Asked, data: JSONBody[trust.Reset]) -> dict[str, str]:
    people = casino_of(request).people
    async with trying(request, "reset"):
        not_too_often(request, "sign-in")
        person = await people.whose_reset(data.code)
    async with of_staff(request, person, "password_reset"):
        await people.reset(data.code, data.password)
        await tell(request, person, "password_reset")
    return {"status": "changed"}


@post(
    "/api/operator/people/{player:str}/reset",
    responses=PROBLEMS,
    summary="A code with which somebody at the desk chooses a new password",
    status_code=200,
)
async def desk_reset(request: Asked, player: FromPath[str], data: JSONBody[trust.DeskReset]) -> trust.ResetCode:
    return await desk_reset_done(request, await person_of(request, "operator"), player, data)


async def desk_reset_done(
    request: Asked, person: Person, whose: str, data: trust.DeskReset, approved: Waiting | None = None
) -> trust.ResetCode:
    casino = casino_of(request)
    about = await casino.people.of(whose)
    if about is None or about.role == "guest" or about.closed_ms is not None:
        raise Denied(404, "no_such_person", person=whose)
    if approved is None and (data.factors or about.role in STAFF):
        await second_person(request, person, "reset", whose, {"player": whose, "factors": data.factors})
    async with acting(request, person, "reset", whose) as doing:
        doing.before = {"second_factor": await casino.factors.has(whose)}
        doing.after = {"factors": data.factors}
        code, until = await casino.people.reset_code(about, DESK_GOOD_MS)
        if data.factors:
            await casino.factors.forget(about.id)
            await tell(request, about, "factor_removed")
        doing.after |= {"second_factor": await casino.factors.has(whose), "until_ms": until}
    return trust.ResetCode(code, until)


# ---- papers, and going for good


@get("/api/me/export", responses=PROBLEMS, summary="Everything that is kept of me")
async def export(request: Asked) -> Response[Any]:
    person, casino = await _own(request), casino_of(request)
    not_too_often(request, "heavy")
    kept = await casino.factors.of(person.id)
    found = {
        "person": {"id": person.id, "name": person.name, "role": person.role, "language": person.language,
                   "since_ms": person.since_ms, "email": person.email},
        "second_factor": {"totp": bool(kept.totp), "recovery_codes": len(kept.recovery),
                          "passkeys": [{"name": each.name, "added_ms": each.added_ms} for each in kept.passkeys]},
        "sign_ins": [{"since_ms": each.since_ms, "seen_ms": each.seen_ms, "program": each.program}
                     for each in await casino.people.sign_ins(person.id)],
        "notices": await casino.devices.notices(person.id),
        "events": await casino.events.of(person.id),
        "traces": await casino.traces.of(person.id),
        "limits": await casino.protection.limits(person.id),
        "complaints": await casino.complaints.all(person.id),
        "statements": {
            each: await statements.statement(casino.database, person.id, each) for each in CURRENCIES
        },
    }  # fmt: skip
    headers = {"content-disposition": 'attachment; filename="jogo-feito.json"', "cache-control": "no-store"}
    return Response(msgspec.Raw(msgspec.json.encode(found)), media_type="application/json", headers=headers)


@post("/api/me/close", responses=PROBLEMS, summary="Close my account, once its money is paid", status_code=200)
async def close(request: Asked, data: JSONBody[trust.Confirm]) -> Response[dict[str, str]]:
    """What need not be kept is erased at once; the book keeps what was played, under an id that tells nothing."""
    person, casino = await _confirmed(request, data.password), casino_of(request)
    if tuple(casino.floor.at_tables(person.id)):
        raise Denied(409, "still_seated")
    purses = {each: await casino.purse(person.id, each) for each in MONEY}
    if any(purses.values()):
        raise Denied(409, "money_first", purses=purses)
    await casino.factors.forget(person.id)
    await casino.devices.forget(person.id)
    await casino.traces.forget(person.id)
    async with of_staff(request, person, "account_closed"):
        await casino.events.note(person.id, "account_closed")
        await casino.people.close(person)
    gone = Response({"status": "closed"})
    gone.delete_cookie(COOKIE, path="/")
    return gone


ROUTES = [
    security, totp_begin, totp, totp_drop, recovery, passkey_begin, passkey_add, passkey_drop, passkey_ask,
    passkey_sign_in, end_sign_in, end_others, email, reset_ask, reset, desk_reset, export, close,
]  # fmt: skip
