"""What the house's own people do: every act written in the journal with who, what, before, after and from where.

Some acts need two of them. One asks, another approves, and only then it is done; what nobody approves within a day is
done by nobody.
"""

import asyncio
import secrets
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from datetime import UTC, date, datetime
from typing import Any, Literal

import msgspec

from jogofeito.cashier.ledger import Cashier
from jogofeito.cashier.streams import LineRefused, Stream
from jogofeito.core.record import digest
from jogofeito.law.rules import flat
from jogofeito.server.people import Person
from jogofeito.server.refusing import Denied

APPROVAL_MS = 24 * 3_600_000
PAGE = 100
APPROVALS = "approvals"

Outcome = Literal["begun", "done", "refused", "failed"]
Needs = Literal["correct", "cash_out", "invite", "open_table", "open_group", "change_table", "reset"]


class Act(msgspec.Struct, frozen=True, tag="act"):
    """A line when it begins and one when it is over: what was begun and never ended shows too."""

    id: str
    by: str
    name: str
    role: str
    what: str
    about: str
    whence: str
    at_ms: int
    outcome: Outcome = "begun"
    reason: str = ""
    before: dict[str, Any] = {}
    after: dict[str, Any] = {}


class Asked(msgspec.Struct, frozen=True, tag="asked"):
    id: str
    by: str
    name: str
    what: Needs
    about: str
    given: dict[str, Any]  # as it was asked for, to be done as it is
    at_ms: int
    until_ms: int


class Answered(msgspec.Struct, frozen=True, tag="answered"):
    id: str
    by: str
    name: str
    approved: bool
    at_ms: int


Approval = Asked | Answered


class Doing:
    """An act that is being done; what it has changed is put down as it is known."""

    def __init__(self) -> None:
        self.before: dict[str, Any] = {}
        self.after: dict[str, Any] = {}


class Staff:
    def __init__(self, cashier: Cashier, now_ms: Callable[[], int]) -> None:
        self._cashier = cashier
        self._now_ms = now_ms
        self._acts: dict[str, Stream[Act]] = {}  # of today
        self._approvals: Stream[Approval] = Stream(cashier, APPROVALS, Approval)  # type: ignore[arg-type]
        self._asked: dict[str, tuple[Asked, Answered | None]] = {}
        self._read = 0
        self._writing = asyncio.Lock()

    # ---- what was done

    @asynccontextmanager
    async def act(self, person: Person, whence: str, what: str, about: str = "") -> AsyncIterator[Doing]:
        """Around everything that somebody of the house does."""
        doing = Doing()
        begun = Act(secrets.token_hex(6), person.id, person.name, person.role, what, about, whence, self._now_ms())
        await self._write(begun)
        try:
            yield doing
        except Denied as denied:
            await self._end(begun, doing, "refused", denied.refusal.code)
            raise
        except BaseException as error:
            await self._end(begun, doing, "failed", type(error).__name__)
            raise
        await self._end(begun, doing, "done")

    async def _end(self, begun: Act, doing: Doing, outcome: Outcome, reason: str = "") -> None:
        told: dict[str, Any] = {"before": doing.before, "after": doing.after, "at_ms": self._now_ms()}
        await self._write(msgspec.structs.replace(begun, outcome=outcome, reason=reason, **told))

    async def note(self, person: Person, whence: str, what: str, reason: str) -> None:
        """Something of theirs that came to nothing: a sign-in with a wrong password."""
        given = (secrets.token_hex(6), person.id, person.name, person.role, what, "", whence, self._now_ms())
        await self._write(Act(*given, outcome="refused", reason=reason))

    async def acts(self, day: date) -> list[Act]:
        """Of a day in UTC, the newest first; of each act the line that tells most."""
        shown = {act.id: act for _, act in await self._stream(day).read()}
        return list(shown.values())[::-1]

    def _stream(self, day: date) -> Stream[Act]:
        return Stream(self._cashier, f"staff/{day.isoformat()}", Act)

    async def _write(self, act: Act) -> None:
        """Into the book of the day; an act that goes on over midnight is in both."""
        async with self._writing:
            stream = self._stream(day_of(act.at_ms))
            if stream.name not in self._acts:
                await stream.last()
                self._acts = {stream.name: stream}
            stream = self._acts[stream.name]
            try:
                await stream.append(act)
            except LineRefused:  # somebody else has written: once more, behind that
                await stream.last()
                await stream.append(act)

    # ---- what needs two

    async def ask(self, person: Person, what: Needs, about: str, given: dict[str, Any]) -> Asked:
        """Put before the others; the same question by the same person is asked once."""
        async with self._writing:
            await self._catch_up()
            for asked, answer in self._asked.values():
                same = (asked.by, asked.what, asked.about) == (person.id, what, about)
                if answer is None and self._open(asked) and same and digest(asked.given) == digest(given):
                    return asked
            now = self._now_ms()
            until = now + APPROVAL_MS
            asked = Asked(secrets.token_hex(6), person.id, person.name, what, about, given, now, until)
            await self._put(asked)
            return asked

    async def answer(self, person: Person, approval: str, *, approved: bool) -> Asked:
        """By somebody else; whoever asked may only take it back."""
        async with self._writing:
            await self._catch_up()
            asked, answer = self._asked.get(approval, (None, None))
            if asked is None or answer is not None or not self._open(asked):
                raise Denied(404, "no_such_approval", approval=approval)
            if approved and asked.by == person.id:
                raise Denied(403, "second_person_is_another")
            await self._put(Answered(approval, person.id, person.name, approved, self._now_ms()))
            return asked

    async def asked(self) -> list[tuple[Asked, Answered | None]]:
        async with self._writing:
            await self._catch_up()
        return sorted(self._asked.values(), key=lambda each: -each[0].at_ms)[:PAGE]

    def _open(self, asked: Asked) -> bool:
        return self._now_ms() < asked.until_ms

    async def _put(self, line: Approval) -> None:
        try:
            await self._approvals.append(line)
        except LineRefused as refused:
            raise Denied(409, "try_again") from refused
        self._take(line)
        self._read = self._approvals.following

    async def _catch_up(self) -> None:
        for _, line in await self._approvals.read(self._read - 1):
            self._take(line)
        self._read = self._approvals.following

    def _take(self, line: Approval) -> None:
        if isinstance(line, Asked):
            self._asked[line.id] = (line, None)
        else:
            self._asked[line.id] = (self._asked[line.id][0], line)


def day_of(at_ms: int) -> date:
    return datetime.fromtimestamp(at_ms / 1000, UTC).date()


def widens(before: dict[str, Any], after: dict[str, Any]) -> bool:
    """Whether rules let more be staked or won than before; of what is no number nobody can tell, so it counts too."""
    old, new = dict(flat(before)), dict(flat(after))
    return any(_wider(name, old.get(name), new.get(name)) for name in {*old, *new} if old.get(name) != new.get(name))


def _wider(name: str, old: Any, new: Any) -> bool:
    """A lower minimum lets more in, a higher one carries the maxima up that are counted in it; and none may be 0."""
    counted = type(old) is int and type(new) is int and not name.rpartition(".")[2].startswith("minimum")
    return not counted or new > old or new == 0
