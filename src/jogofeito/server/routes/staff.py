"""What the staff have done, and what waits for a second one of them."""

from collections.abc import Awaitable, Callable
from datetime import UTC, date, datetime
from typing import Any

import msgspec
from litestar import Request, get, post
from litestar.params import FromPath, FromQuery, JSONBody

from jogofeito.server import shapes, staff
from jogofeito.server import shapes_of_trust as trust
from jogofeito.server.people import Person
from jogofeito.server.routes.common import PROBLEMS, acting, casino_of, person_of
from jogofeito.server.routes.house import (
    changed_table,
    corrected,
    invited,
    opened_group,
    opened_table,
    paid_out,
)
from jogofeito.server.routes.own import desk_reset_done

Asked = Request[Any, Any, Any]


@get("/api/house/acts", responses=PROBLEMS, summary="What the staff did on a day, in UTC, newest first")
async def acts(request: Asked, day: FromQuery[date | None] = None) -> list[trust.StaffAct]:
    await person_of(request, "operator", "inspector")
    casino = casino_of(request)
    today = datetime.fromtimestamp(casino.now_ms() / 1000, UTC).date()
    found = await casino.staff.acts(day or today)
    return [msgspec.convert(msgspec.structs.asdict(each), trust.StaffAct) for each in found]


@get("/api/house/approvals", responses=PROBLEMS, summary="What waits for a second person, or has waited")
async def approvals(request: Asked) -> trust.Approvals:
    await person_of(request, "operator", "inspector")
    casino, house = casino_of(request), request.app.state.house
    shown = [_shown(asked, answer, casino.now_ms()) for asked, answer in await casino.staff.asked()]
    return trust.Approvals(house.two_people, house.large_payout, shown)


def _shown(asked: staff.Asked, answer: staff.Answered | None, now_ms: int) -> trust.Approval:
    state: trust.ApprovalState = "expired" if now_ms >= asked.until_ms else "waits"
    if answer is not None:
        state = "approved" if answer.approved else "refused"
    return trust.Approval(
        id=asked.id,
        by=asked.by,
        name=asked.name,
        what=asked.what,
        about=asked.about,
        given=asked.given,
        at_ms=asked.at_ms,
        until_ms=asked.until_ms,
        state=state,
        answered_by=answer.name if answer else "",
    )


@post("/api/house/approvals/{approval:str}", responses=PROBLEMS, summary="Approve it, or refuse it", status_code=200)
async def answer(request: Asked, approval: FromPath[str], data: JSONBody[trust.Approve]) -> trust.Approved:
    person, casino = await person_of(request, "operator"), casino_of(request)
    async with acting(request, person, "approve" if data.approve else "refuse", approval) as doing:
        asked = await casino.staff.answer(person, approval, approved=data.approve)
        doing.after = {"what": asked.what, "about": asked.about, "by": asked.by}
    if not data.approve:
        return trust.Approved()
    return await _DO[asked.what](request, person, asked)


async def _correct(request: Asked, person: Person, asked: staff.Asked) -> trust.Approved:
    await corrected(request, person, msgspec.convert(asked.given, shapes.Correct), asked)
    return trust.Approved()


async def _cash_out(request: Asked, person: Person, asked: staff.Asked) -> trust.Approved:
    done = await paid_out(request, person, msgspec.convert(asked.given, shapes.Cash), asked)
    return trust.Approved(balance=done.balance)


async def _invite(request: Asked, person: Person, asked: staff.Asked) -> trust.Approved:
    return trust.Approved(invitation=await invited(request, person, msgspec.convert(asked.given, shapes.Invite), asked))


async def _open_table(request: Asked, person: Person, asked: staff.Asked) -> trust.Approved:
    await opened_table(request, person, msgspec.convert(asked.given, shapes.OpenTable), asked)
    return trust.Approved()


async def _open_group(request: Asked, person: Person, asked: staff.Asked) -> trust.Approved:
    await opened_group(request, person, msgspec.convert(asked.given, shapes.OpenGroup), asked)
    return trust.Approved()


async def _change_table(request: Asked, person: Person, asked: staff.Asked) -> trust.Approved:
    given = dict(asked.given)
    table = given.pop("table")
    await changed_table(request, person, table, msgspec.convert(given, shapes.ChangeTable), asked)
    return trust.Approved()


async def _reset(request: Asked, person: Person, asked: staff.Asked) -> trust.Approved:
    wanted = trust.DeskReset(asked.given["factors"])
    return trust.Approved(reset=await desk_reset_done(request, person, asked.given["player"], wanted, asked))


_DO: dict[str, Callable[[Asked, Person, staff.Asked], Awaitable[trust.Approved]]] = {
    "correct": _correct,
    "cash_out": _cash_out,
    "invite": _invite,
    "open_table": _open_table,
    "open_group": _open_group,
    "change_table": _change_table,
    "reset": _reset,
}

ROUTES = [acts, approvals, answer]
