"""Caves between hands: who left with how much, and what goes on without them; and tables with too few players."""

from typing import Any

import msgspec

from jogofeito.core.policies import Hands
from jogofeito.core.waits import WaitsForAct
from jogofeito.floor.context import TableContext
from jogofeito.floor.jogada import LiveJogada, Submission
from jogofeito.floor.policies.policy import Policy, company_has_changed, gathering, without_a_hand
from jogofeito.floor.policies.presence import HandPresence
from jogofeito.floor.policies.seating import Seating
from jogofeito.floor.seats import Sitter

GONE = "gone/"
SUSPENDED = "suspended"


class Gone(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A player who left the partida that is being played."""

    cave: int  # what they took away
    at_ms: int


class Returning(Policy):
    """Whoever went and comes back soon brings what they took away; whoever changed seats takes their place along."""

    def __init__(self, here: TableContext, seating: Seating, hands: Hands[Any]) -> None:
        super().__init__(here)
        self._seating = seating
        self._hands = hands
        self._owed: dict[str, int] = {}  # as the jogada in play knows it

    def partida_begins(self) -> None:
        for player, _ in self.here.notes.under(GONE, Gone):
            self.here.notes.drop(f"{GONE}{player}")

    def carry_on(self, carry: Any) -> Any:
        self._owed = self._owing()
        staying = {each.player: each.number for each in self.here.seats if each.stays}
        kept = self._hands.kept(carry, staying, self._owed)
        if not self._hands.in_game(kept):
            self.here.new_partida()
        return kept

    def leaves(self, sitter: Sitter, cave: int) -> None:
        """Whoever had sat down only to get up again is as before."""
        known = self.here.notes.get(f"{GONE}{sitter.player}", Gone)
        played = sitter.stays and sitter.player in self._hands.players(self.here.carry)
        if known is None or played:
            self.here.notes.put(f"{GONE}{sitter.player}", Gone(cave, self.here.now_ms()))

    def _owing(self) -> dict[str, int]:
        """Who left so lately that they come back with no less than they took away (AO13.14 h), be it nothing."""
        caves = self.here.policies.caves
        since_ms = self.here.now_ms() - (caves.back_ms if caves else 0)
        gone = self.here.notes.under(GONE, Gone)
        return {player: each.cave for player, each in gone if each.at_ms > since_ms}

    def steps(self, live: LiveJogada, waiting: WaitsForAct) -> list[Submission]:
        """Somebody goes, or could not be seated in this jogada: the next one begins with those who are there."""
        return without_a_hand(waiting) if self._company_has_changed(live) else []

    def _company_has_changed(self, live: LiveJogada) -> bool:
        no_more = self._owed.keys() - self._owing().keys()
        return (
            self._seating.can_move()
            or any(each.player in no_more for each in self.here.seats)
            or company_has_changed(self.here, live)
        )


class Suspended(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    since_ms: int
    declared: bool  # once, after the usual time between two hands


class Suspension(Policy):
    """A partida that has begun waits for players as long as the law allows, and then is over (AO13.24)."""

    def __init__(self, here: TableContext, presence: HandPresence, hands: Hands[Any]) -> None:
        super().__init__(here)
        self._terms = presence.terms
        self._hands = hands
        self._now: Suspended | None = None
        self._enough_ms = 0  # when enough were there last
        self._told = ("", False)  # the jogada last told to be open to caves, and whether too few are there

    def recall(self) -> None:
        self._now = self.here.notes.get(SUSPENDED, Suspended)

    def looks(self, live: LiveJogada, waiting: WaitsForAct) -> None:
        offer = gathering(waiting)
        if offer is None:
            return
        if self._told != (live.begun.jogada, offer.lacks):
            self._told = (live.begun.jogada, offer.lacks)
            self.here.streams.notify("gathering", {"jogada": live.begun.jogada, "too_few": offer.lacks})
        now = self.here.now_ms()
        if not offer.lacks or not self._hands.played(live.play.carry):
            self._enough_ms = now
            self._put(None)
            return
        if self._now is None:
            self._put(Suspended(max(live.begun.at_ms, self._enough_ms), declared=False))
        over_ms = self.closes_ms()
        if over_ms is not None and now >= over_ms and not all(each.leaving for each in self.here.seats):
            self.here.streams.notify("partida_closed")
            for sitter in self.here.seats:
                sitter.leaving = True

    def _put(self, now: Suspended | None) -> None:
        self._now = now
        if now is None:
            self.here.notes.drop(SUSPENDED)
        else:
            self.here.notes.put(SUSPENDED, now)

    def steps(self, live: LiveJogada, waiting: WaitsForAct) -> list[Submission]:  # noqa: ARG002
        offer = gathering(waiting)
        if offer is None or not offer.lacks:
            return []
        return without_a_hand(waiting) if self.here.closing or self._declares() else []

    def _declares(self) -> bool:
        """Once, after the usual time between two hands: this jogada ends without one, and the next waits."""
        until_ms = self.until_ms()
        if self._now is None or self._now.declared or until_ms is None or self.here.now_ms() < until_ms:
            return False
        self._put(msgspec.structs.replace(self._now, declared=True))
        self.here.streams.notify("partida_suspended", {"until_ms": self.closes_ms()})
        return True

    def closes_ms(self) -> int | None:
        """When a suspended partida is over."""
        if self._now is None or self._terms.suspended_ms is None:
            return None
        return self._now.since_ms + self._terms.suspended_ms

    def until_ms(self) -> int | None:
        if self._now is None or self._now.declared:
            return self.closes_ms()
        return self._now.since_ms + self.here.settings.pace.interval_ms
