"""Which policies a table has, as its game and its settings name them."""

from collections.abc import Callable
from typing import Any

from jogofeito.core.offers import Refusal
from jogofeito.core.policies import Chat
from jogofeito.core.waits import WaitsForAct
from jogofeito.floor.address import Answer, Request
from jogofeito.floor.context import TableContext
from jogofeito.floor.jogada import LiveJogada, Submission
from jogofeito.floor.owners.session import TableSession
from jogofeito.floor.policies.admission import Admission
from jogofeito.floor.policies.book import SeatBook
from jogofeito.floor.policies.caves import Returning, Suspension
from jogofeito.floor.policies.chat import Phrases
from jogofeito.floor.policies.closing import Closing
from jogofeito.floor.policies.conduct import Conduct
from jogofeito.floor.policies.enough import EnoughPlayers
from jogofeito.floor.policies.idle import IdleByJogadas, IdleByTime
from jogofeito.floor.policies.limits import Limits
from jogofeito.floor.policies.policy import Policy
from jogofeito.floor.policies.presence import HandPresence, Presence
from jogofeito.floor.policies.seating import Seating
from jogofeito.floor.policies.share import ShareBySession
from jogofeito.floor.policies.stalling import Stalling


class TablePolicies:
    """All of them together, in the order in which they are asked."""

    def __init__(self, here: TableContext, session: TableSession | None) -> None:
        self.seating = Seating(here)
        self.limits = Limits(here)
        self.closing = Closing(here)
        self.admission = Admission(here, self.seating, session) if session else None
        self.suspension: Suspension | None = None
        self._alone = IdleByTime(here) if here.settings.individual else None
        conduct, chat = Conduct(here, self.seating), Phrases(here, here.policies.chat or Chat(()))
        caves, hands, share = here.policies.caves, here.game.hands, here.policies.share
        own: list[Policy]
        if caves is not None and hands is not None:
            presence = HandPresence(here, self.seating, caves, hands)
            self.suspension = Suspension(here, presence, hands)
            own = [presence, Returning(here, self.seating, hands), self.suspension]
            own += [Stalling(here, presence)]
            own += [ShareBySession(here, presence, share)] if share else []
        else:
            own = [Presence(here, self.seating), self._alone or IdleByJogadas(here), EnoughPlayers(here)]
            own += [SeatBook(here, self.seating)] if here.policies.book and session is None else []
        admission = [self.admission] if self.admission else []
        self.all: tuple[Policy, ...] = (self.seating, *admission, conduct, *own, self.limits, self.closing, chat)
        self._answering = {kind: policy for policy in self.all for kind in policy.requests}

    async def answer(self, request: Request) -> Answer:
        policy = self._answering.get(type(request))
        return await policy.answer(request) if policy else Refusal("no_registration")

    def each(self, do: Callable[[Policy], None]) -> None:
        for policy in self.all:
            do(policy)

    def keeps_out(self, player: str) -> Refusal | None:
        return next((refusal for policy in self.all if (refusal := policy.keeps_out(player))), None)

    def carry_on(self, carry: Any) -> Any:
        for policy in self.all:
            carry = policy.carry_on(carry)
        return carry

    def steps(self, live: LiveJogada, waiting: WaitsForAct) -> list[Submission]:
        return next((steps for policy in self.all if (steps := policy.steps(live, waiting))), [])

    def excused(self) -> set[int]:
        """Seats that could not bet in the jogada that has ended."""
        return {number for policy in self.all for number in policy.excused()}

    def until_ms(self, due_ms: int | None) -> int | None:
        """When the owner has to look again: when a clock runs out, or one of them has something to do."""
        others = [policy.until_ms() for policy in self.all if policy is not self._alone or due_ms is None]
        return min((at_ms for at_ms in (due_ms, *others) if at_ms is not None), default=None)

    def look_at_the_slow(self) -> None:
        """At a player's own table, where no clock of the jogada runs."""
        if self._alone:
            self._alone.look()

    def seats_are_drawn(self) -> bool:
        return self.admission is not None and self.admission.session.drawn is not None


def compose(here: TableContext, session: TableSession | None) -> TablePolicies:
    return TablePolicies(here, session)
