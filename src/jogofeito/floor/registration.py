"""A table in session mode: names are put down beforehand, and seats are drawn among them when it begins."""

from collections.abc import Callable, Container

from jogofeito.cashier.ledger import Cashier
from jogofeito.core.offers import Refusal
from jogofeito.floor.names import Names, SeatsDrawn
from jogofeito.floor.settings import SessionGroup, SessionTimes
from jogofeito.floor.state import GroupState, SessionState
from jogofeito.floor.stays import has_left


class Registration:
    """The list as one table sees it."""

    def __init__(self, table: str, names: Names, group: SessionGroup | None, cashier: Cashier) -> None:
        self._table = table
        self._names = names
        self._group = group
        self._cashier = cashier

    @property
    def session(self) -> SessionTimes:
        return self._names.session

    @property
    def commitment(self) -> str:
        return self._names.commitment

    @property
    def players(self) -> list[str]:
        return self._names.players

    @property
    def drawn(self) -> SeatsDrawn | None:
        """Who sits where at this table, and who waits here; nobody, where its suit was not needed."""
        drawn = self._names.drawn
        if drawn is None or isinstance(drawn, SeatsDrawn):
            return drawn
        own = next((each for each in drawn.tables if each.table == self._table), None)
        seats, waiting = (own.seats, own.waiting) if own else ((), ())
        return SeatsDrawn(drawn.commitment, drawn.seed, drawn.registered, drawn.first, seats, waiting, drawn.at_ms)

    @property
    def needed(self) -> bool:
        """Whether this table is used in the session that was drawn."""
        drawn = self._names.drawn
        return drawn is None or isinstance(drawn, SeatsDrawn) or any(each.table == self._table for each in drawn.tables)

    def state(self, *, over: bool) -> SessionState:
        """What anybody may know of it."""
        drawn, group = self.drawn, self._group
        return SessionState(
            begins_ms=self.session.begins_ms,
            ends_ms=self.session.ends_ms,
            stage="over" if over else "begun" if drawn else "announced",
            registered=tuple(self.players),
            commitment=self.commitment,
            seed=drawn.seed if drawn else "",
            seats={each.number: each.player for each in drawn.seats} if drawn else {},
            group=GroupState(group.name, group.suits(), dict(self._names.tables_of)) if group else None,
            waiting=drawn.waiting if drawn else (),
        )

    async def open(self, listener: Callable[[], None]) -> None:
        """`listener` is told when the list has changed, at whichever table."""
        await self._names.open()
        self._names.listeners.append(listener)

    def close(self, listener: Callable[[], None]) -> None:
        if listener in self._names.listeners:
            self._names.listeners.remove(listener)

    def keeps_out(self, player: str) -> Refusal | None:
        """Why somebody cannot sit down: too early, not in the list (PT809.6 b), or at another table (AO13.25)."""
        if self._names.drawn is None:
            return Refusal("session_not_begun", {"begins_ms": self.session.begins_ms})
        if player not in self.players:
            return Refusal("not_registered", {}, "PT809.6.b")
        return self.sits_elsewhere(player)

    def sits_elsewhere(self, player: str) -> Refusal | None:
        drawn = self._names.tables_of.get(player, self._table) if self._group else self._table
        return None if drawn == self._table else Refusal("other_table_drawn", {"table": drawn}, "AO13.25")

    async def register(self, player: str) -> int:
        """The player's place in the list."""
        return await self._names.register(player, self._table)

    async def admit(self, player: str) -> None:
        """Somebody who comes from another table."""
        await self._names.move(player, self._table)

    async def withdraw(self, player: str) -> None:
        await self._names.withdraw(player)

    async def draw(self, seats: int, needed: int) -> SeatsDrawn:
        await self._names.draw(seats, needed)
        if (drawn := self.drawn) is None:
            raise RuntimeError("seats were not drawn")
        return drawn

    async def still_waiting(self, seated: Container[str]) -> list[str]:
        """Those who were not called yet: as they were drawn, then as they came."""
        if (drawn := self.drawn) is None:
            return []
        later = [player for player in self.players if player not in drawn.registered]
        called = [*drawn.waiting, *(player for player in later if self.sits_elsewhere(player) is None)]
        return [
            player
            for player in called
            if player in self.players and player not in seated and not await self._has_played(player, drawn.at_ms)
        ]

    async def over(self) -> None:
        if (drawn := self.drawn) is not None:
            await self._names.over([player for player in self.players if await self._has_played(player, drawn.at_ms)])

    async def _has_played(self, player: str, since_ms: int) -> bool:
        return await has_left(self._cashier, self._table, player, since_ms)
