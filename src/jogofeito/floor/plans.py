"""Plans of jackpots before the supervisor, as the ledger has them: what was communicated, and what was approved.

A plan is what the law wants approved: price of the side stake, start, increment, conditions, combinations and prizes.
Its digest is its name, so that a plan that was changed afterwards is another one, which nobody has approved yet.
"""

import msgspec

from jogofeito.cashier.ledger import Cashier
from jogofeito.cashier.streams import Stream
from jogofeito.games.acumulado.plan import Jackpot

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


async def read_plan(cashier: Cashier, name: str) -> tuple[Stream[Line], list[Line]]:
    stream: Stream[Line] = Stream(cashier, f"{STREAM}{name}", Line)  # type: ignore[arg-type]
    return stream, [line for _, line in await stream.read()]


class Approvals:
    """Which plans may be played for. What the supervisor has approved stays so; nobody's money needs no approval."""

    def __init__(self, cashier: Cashier) -> None:
        self._cashier = cashier
        self._known: set[str] = set()

    def knows(self, name: str, currency: str) -> bool:
        """As far as it was asked before."""
        return currency == "DEMO" or name in self._known

    async def has(self, name: str, currency: str) -> bool:
        if not self.knows(name, currency):
            _, lines = await read_plan(self._cashier, name)
            if any(isinstance(line, Approved) for line in lines):
                self._known.add(name)
        return self.knows(name, currency)
