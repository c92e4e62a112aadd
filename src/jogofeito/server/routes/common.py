"""What all routes share: who asks, and what can go wrong with any of them."""

from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager, nullcontext
from dataclasses import dataclass
from typing import Any

import structlog
from litestar import Request
from litestar.openapi.datastructures import ResponseSpec

from jogofeito.cashier.accounts import account
from jogofeito.cashier.desk import Done, NotDone
from jogofeito.core.offers import Refusal
from jogofeito.messages import account_text
from jogofeito.server.casino import Casino
from jogofeito.server.devices import Notice
from jogofeito.server.people import Person, digest
from jogofeito.server.proxies import place_of
from jogofeito.server.refusing import Denied
from jogofeito.server.shapes import DeskDone, Problem
from jogofeito.server.staff import Doing, Needs

COOKIE = "jogofeito"
DEVICE = "jogofeito-device"
DEVICE_S = 365 * 24 * 3_600
STAFF = ("operator", "inspector")
NAMED = ("player", *STAFF)
# the password was right; or nothing was looked at, and a flood of it would fill the book
NO_FAILURE = ("second_factor_needed", "too_often")

log = structlog.get_logger()

_WHY = {
    400: "Not understood",
    401: "Nobody is signed in",
    403: "Not allowed",
    404: "There is no such thing",
    405: "Not this method",
    409: "Not as things stand now",
    413: "Too large",
    422: "Not allowed by the law",
    429: "Too many requests",
}
PROBLEMS = {status: ResponseSpec(Problem, generate_examples=False, description=why) for status, why in _WHY.items()}


def casino_of(request: Request[Any, Any, Any]) -> Casino:
    casino: Casino = request.app.state.casino
    return casino


def token_of(request: Request[Any, Any, Any]) -> str:
    """From the cookie of a browser, or the header of a program."""
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else request.cookies.get(COOKIE, "")


async def maybe_person(request: Request[Any, Any, Any]) -> Person | None:
    token = token_of(request)
    return await casino_of(request).people.who(token) if token else None


async def person_of(request: Request[Any, Any, Any], *roles: str, own: bool = False) -> Person:
    """Who asks; refused if nobody, or not in one of these roles. `own`: about nothing but their own account.

    Where the house wants a second factor of its staff, they do nothing else before they have one.
    """
    person = await maybe_person(request)
    if person is None:
        raise Denied(401, "sign_in_first")
    if roles and person.role not in roles:
        raise Denied(403, "not_your_role", role=person.role, roles=list(roles))
    if not own and await lacks_factor(request, person):
        raise Denied(403, "second_factor_first")
    return person


async def lacks_factor(request: Request[Any, Any, Any], person: Person) -> bool:
    wanted = person.role in STAFF and request.app.state.house.staff_second_factor
    return wanted and not await casino_of(request).factors.has(person.id)


def not_too_often(request: Request[Any, Any, Any], what: str, name: str = "", *, known: str = "") -> None:
    """Guessing passwords and making accounts by the thousand takes long.

    Tries at a name are counted for each address by itself, so that nobody keeps its owner out; and those from
    everywhere together, unless there is a proof: a `known` device has a count of its own.
    """
    address = place_of(request.client.host) if request.client else ""
    throttles = request.app.state.throttles
    waits = [throttles[what].wait_ms(f"{what}/{address}")]
    if what in ("guest", "register"):  # each is written, and all that is written waits for one disk
        waits.append(throttles["guest-anywhere"].wait_ms(""))
    if name:
        whose = digest(name.casefold())
        waits.append(throttles["sign-in-name"].wait_ms(f"name/{whose}/{known or address}"))
        if not known:
            waits.append(throttles["sign-in-anywhere"].wait_ms(f"name/{whose}"))
    if max(waits):
        raise Denied(429, "too_often", seconds=-(-max(waits) // 1000))


def whence_of(request: Request[Any, Any, Any]) -> str:
    return request.client.host if request.client else ""


def acting(
    request: Request[Any, Any, Any], person: Person, what: str, about: str = ""
) -> AbstractAsyncContextManager[Doing]:
    """Around an act of the house's staff: it is in the journal before it is done."""
    return casino_of(request).staff.act(person, whence_of(request), what, about)


def of_staff(request: Request[Any, Any, Any], person: Person, what: str) -> AbstractAsyncContextManager[Doing | None]:
    """Around what somebody does to their own account: of the staff it is an act like any other."""
    return acting(request, person, what, person.id) if person.role in STAFF else nullcontext()


@dataclass
class Trying:
    """Somebody who tries to come in, and who they say that they are."""

    claimed: Person | None = None


@asynccontextmanager
async def trying(request: Request[Any, Any, Any], what: str, claimed: Person | None = None) -> AsyncIterator[Trying]:
    """Around it. What comes to nothing is in the log, with why and from where; of the staff in their book too.

    That is written when it has been answered: who is of the staff cannot be told by how long the answer takes.
    """
    tried = Trying(claimed)
    try:
        yield tried
    except Denied as denied:
        who, why, whence = tried.claimed, denied.refusal.code, whence_of(request)
        log.warning(f"{what}_failed", reason=why, address=whence, role=who.role if who else "nobody")
        if who is not None and who.role in STAFF and why not in NO_FAILURE:
            casino = casino_of(request)
            casino.later.soon(casino.staff.note(who, whence, what, why))
        raise


async def tell(request: Request[Any, Any, Any], person: Person, what: str, **details: Any) -> None:
    """Somebody's account: what has happened to it, on their page and by letter."""
    casino, program = casino_of(request), request.headers.get("user-agent", "")
    notice = Notice(what, casino.now_ms(), whence_of(request), program, details)
    if what != "new_sign_in":
        await casino.events.note(person.id, what)
    await casino.devices.tell(person.id, notice)
    told = {"address": notice.whence, "program": program, "name": person.name, **details}
    subject, text = (account_text(f"letter_{what}{part}", told, person.language) for part in ("_subject", ""))
    casino.letters.send(person.email, subject, text)


async def second_person(
    request: Request[Any, Any, Any], person: Person, what: Needs, about: str, given: dict[str, Any]
) -> None:
    """Where the house wants two people for such an act: ask for the second one, and do nothing now."""
    if not request.app.state.house.two_people:
        return
    asked = await casino_of(request).staff.ask(person, what, about, given)
    raise Denied(409, "waits_for_second_person", approval=asked.id, until_ms=asked.until_ms)


def desk_done(done: Done | NotDone) -> DeskDone:
    """What the desk has done; refused in its words if it has not."""
    if isinstance(done, NotDone):
        currency = account(done.account).currency if done.account else "AOA"
        details = {"balance": done.balance, "needed": done.needed, "currency": currency}
        raise Denied(409, "desk_refused", several=[Refusal(f"desk_{done.why}", details)])
    return DeskDone(done.batch, done.again)
