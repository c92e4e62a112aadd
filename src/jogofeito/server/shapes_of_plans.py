"""Bodies of the REST interface about plans of jackpots before the supervisor."""

from typing import Annotated

import msgspec
from msgspec import Meta

from jogofeito.games.acumulado.plan import Jackpot
from jogofeito.server.shapes import Asked, Currency


class PlanCommunicated(msgspec.Struct, frozen=True):
    """A table at which the operator has chosen to play for a plan."""

    table: str
    by: str
    at_ms: int


class PlanApproval(msgspec.Struct, frozen=True):
    by: str
    reference: str
    at_ms: int


class PlanState(msgspec.Struct, frozen=True):
    """The plan of a jackpot, who has communicated it, and who has approved it. A changed plan has another digest."""

    digest: str
    game: str
    law: str
    currency: Currency
    plan: Jackpot
    communicated: list[PlanCommunicated]
    approved: PlanApproval | None


class ApprovePlan(Asked, frozen=True):
    reference: Annotated[str, Meta(min_length=1, max_length=200)]  # of the supervisor's decision
