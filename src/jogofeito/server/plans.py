"""Plans of jackpots before the supervisor: the operator communicates them, the inspector approves them (AO7, AO9)."""

from collections.abc import Callable
from typing import Any

from jogofeito.cashier.ledger import Cashier
from jogofeito.cashier.streams import LineRefused, Stream
from jogofeito.core.record import digest
from jogofeito.floor.jackpots import Jackpots
from jogofeito.floor.plans import STREAM, Approved, Communicated, Line, Plan, read_plan
from jogofeito.floor.settings import TableSettings
from jogofeito.games.acumulado.plan import Jackpot
from jogofeito.server.people import Person
from jogofeito.server.refusing import Denied
from jogofeito.server.shapes_of_plans import PlanApproval, PlanCommunicated, PlanState


class Plans:
    def __init__(self, cashier: Cashier, now_ms: Callable[[], int], jackpots: Jackpots) -> None:
        self._cashier = cashier
        self._now_ms = now_ms
        self._jackpots = jackpots

    async def communicate(self, person: Person, settings: TableSettings, rules: Any) -> None:
        """Once for each table that plays for a plan."""
        jackpot: Jackpot | None = getattr(rules, "jackpot", None)
        if jackpot is None or not jackpot.offered:
            return
        plan = Plan(settings.game, settings.law, rules.currency, jackpot)
        stream, lines = await read_plan(self._cashier, digest(plan))
        if not any(isinstance(line, Communicated) and line.table == settings.id for line in lines):
            await self._append(stream, Communicated(plan, settings.id, person.id, self._now_ms()))

    async def approve(self, person: Person, name: str, reference: str) -> PlanState:
        """Once; what was approved stays so."""
        stream, lines = await read_plan(self._cashier, name)
        if not lines:
            raise Denied(404, "no_such_plan", plan=name)
        if any(isinstance(line, Approved) for line in lines):
            raise Denied(409, "plan_approved_already", plan=name)
        await self._append(stream, Approved(person.id, reference, self._now_ms()))
        await self._jackpots.approved(name)
        return await self.of(name)

    async def of(self, name: str) -> PlanState:
        _, lines = await read_plan(self._cashier, name)
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

    async def _append(self, stream: Stream[Line], line: Line) -> None:
        try:
            await stream.append(line)
        except LineRefused as refused:
            raise Denied(409, "try_again") from refused
