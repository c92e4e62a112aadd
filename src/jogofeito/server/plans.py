"""Plans of jackpots before the supervisor: the operator communicates them, the inspector approves them (AO7, AO9).

A plan is what the law wants approved: price of the side stake, start, increment, conditions, combinations and prizes.
Its digest is its name, so that a plan that was changed afterwards is another one, which nobody has approved yet.
"""

from collections.abc import Callable
from typing import Any

import msgspec

from jogofeito.cashier.ledger import Cashier
from jogofeito.cashier.streams import LineRefused, Stream
from jogofeito.core.record import digest
from jogofeito.floor.settings import TableSettings
from jogofeito.games.acumulado.plan import Jackpot
from jogofeito.server.people import Person
from jogofeito.server.refusing import Denied
from jogofeito.server.shapes_of_plans import PlanApproval, PlanCommunicated, PlanState

STREAM = "plan/"


class Plan(msgspec.Struct, frozen=True):
    """All that is approved together."""

    game: str
    law: str
    currency: str
    jackpot: Jackpot


class Communicated(msgspec.Struct, frozen=True, tag="communicated"):
    """The operator has chosen to play for it at a table, and says so."""

    plan: Plan
    table: str
    by: str
    at_ms: int


class Approved(msgspec.Struct, frozen=True, tag="approved"):
    by: str
    reference: str  # of the supervisor's decision
    at_ms: int


Line = Communicated | Approved


class Plans:
    def __init__(self, cashier: Cashier, now_ms: Callable[[], int]) -> None:
        self._cashier = cashier
        self._now_ms = now_ms

    async def communicate(self, person: Person, settings: TableSettings, rules: Any) -> None:
        """Once for each table that plays for a plan."""
        jackpot: Jackpot | None = getattr(rules, "jackpot", None)
        if jackpot is None or not jackpot.offered:
            return
        plan = Plan(settings.game, settings.law, rules.currency, jackpot)
        stream, lines = await self._read(digest(plan))
        if not any(isinstance(line, Communicated) and line.table == settings.id for line in lines):
            await self._append(stream, Communicated(plan, settings.id, person.id, self._now_ms()))

    async def approve(self, person: Person, name: str, reference: str) -> PlanState:
        """Once; what was approved stays so."""
        stream, lines = await self._read(name)
        if not lines:
            raise Denied(404, "no_such_plan", plan=name)
        if any(isinstance(line, Approved) for line in lines):
            raise Denied(409, "plan_approved_already", plan=name)
        await self._append(stream, Approved(person.id, reference, self._now_ms()))
        return await self.of(name)

    async def of(self, name: str) -> PlanState:
        _, lines = await self._read(name)
        told = [line for line in lines if isinstance(line, Communicated)]
        if not told:
            raise Denied(404, "no_such_plan", plan=name)
        approved = next((line for line in lines if isinstance(line, Approved)), None)
        plan = told[0].plan
        return PlanState(
            digest=name,
            game=plan.game,
            law=plan.law,
            currency=plan.currency,  # type: ignore[arg-type]
            plan=plan.jackpot,
            communicated=[PlanCommunicated(line.table, line.by, line.at_ms) for line in told],
            approved=PlanApproval(approved.by, approved.reference, approved.at_ms) if approved else None,
        )

    async def all(self) -> list[PlanState]:
        return [await self.of(stream.removeprefix(STREAM)) for stream in await self._cashier.streams(STREAM)]

    async def _read(self, name: str) -> tuple[Stream[Line], list[Line]]:
        stream: Stream[Line] = Stream(self._cashier, f"{STREAM}{name}", Line)  # type: ignore[arg-type]
        return stream, [line for _, line in await stream.read()]

    async def _append(self, stream: Stream[Line], line: Line) -> None:
        try:
            await stream.append(line)
        except LineRefused as refused:
            raise Denied(409, "try_again") from refused
