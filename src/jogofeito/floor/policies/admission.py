"""A table that has an owner: who may sit down is the owner's to say, and names are put down in its list."""

from typing import Any, ClassVar

from jogofeito.core.offers import Refusal
from jogofeito.floor.address import Accepted, Answer, Bring, Register, Request, Withdraw
from jogofeito.floor.context import TableContext
from jogofeito.floor.owners.session import TableSession
from jogofeito.floor.policies.policy import Policy
from jogofeito.floor.policies.seating import Seating
from jogofeito.floor.streams import OwnSeat


class Admission(Policy):
    requests: ClassVar[tuple[type[Request], ...]] = (Register, Withdraw, Bring)

    def __init__(self, here: TableContext, seating: Seating, session: TableSession) -> None:
        super().__init__(here)
        self.session = session
        self._seating = seating
        self._places: dict[str, int] = {}  # in the list, as last told
        session.listeners[here.id] = self.tell_list

    def tell_list(self) -> None:
        names = {"registered": list(self.session.players), "waiting": list(self.here.waiting)}
        self.here.streams.notify("registration", names)
        places = {player: place for player in self.session.players if (place := self.session.place_of(player))}
        before, self._places = self._places, places
        for player in {**before, **places}:
            if before.get(player) != places.get(player) and self.here.seats.of(player) is None:
                self.here.streams.tell(OwnSeat(only=player, seat=None, place=places.get(player)))

    def keeps_out(self, player: str) -> Refusal | None:
        return self.session.keeps_out(player, self.here.id)

    async def answer(self, request: Any) -> Answer:
        player, table = request.player, self.here.id
        if isinstance(request, Withdraw):
            await self._withdraw(player)
            return Accepted()
        if isinstance(request, Bring):
            await self.session.move(player, table)
            return Accepted()
        if self.here.closing or self.here.stopped:
            return Refusal("table_closing")
        if refusal := self.session.sits_elsewhere(player, table):
            return refusal
        return Accepted(place=await self.session.register(player, table))

    async def _withdraw(self, player: str) -> None:
        """Whoever sits has to leave instead."""
        if self.here.seats.of(player) is None and self.session.sits_elsewhere(player, self.here.id) is None:
            self._seating.forget_waiting(player)
            await self.session.withdraw(player)
