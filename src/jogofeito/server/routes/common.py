"""What all routes share: who asks, and what can go wrong with any of them."""

from typing import Any

from litestar import Request
from litestar.openapi.datastructures import ResponseSpec

from jogofeito.cashier.accounts import account
from jogofeito.cashier.desk import Done, NotDone
from jogofeito.core.offers import Refusal
from jogofeito.server.casino import Casino
from jogofeito.server.people import Person
from jogofeito.server.refusing import Denied
from jogofeito.server.shapes import DeskDone, Problem

COOKIE = "jogofeito"

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


async def person_of(request: Request[Any, Any, Any], *roles: str) -> Person:
    """Who asks; refused if nobody, or not in one of these roles."""
    person = await maybe_person(request)
    if person is None:
        raise Denied(401, "sign_in_first")
    if roles and person.role not in roles:
        raise Denied(403, "not_your_role", role=person.role, roles=list(roles))
    return person


def desk_done(done: Done | NotDone) -> DeskDone:
    """What the desk has done; refused in its words if it has not."""
    if isinstance(done, NotDone):
        currency = account(done.account).currency if done.account else "AOA"
        details = {"balance": done.balance, "needed": done.needed, "currency": currency}
        raise Denied(409, "desk_refused", several=[Refusal(f"desk_{done.why}", details)])
    return DeskDone(done.batch, done.again)
