"""Players who do not bet: first an invitation to leave, then a last warning, then the end of the session.

Where the law gives the place of somebody idle to others who wait, the game says so with a fact.
"""

from collections.abc import Collection

from jogofeito.core.offers import Act
from jogofeito.core.parties import FLOOR, seat
from jogofeito.core.waits import WaitsForAct
from jogofeito.floor.context import TableContext
from jogofeito.floor.jogada import LiveJogada, Submission
from jogofeito.floor.policies.policy import Policy
from jogofeito.floor.seats import Sitter
from jogofeito.floor.streams import Streams


class IdleByJogadas(Policy):
    """At a shared table against the bank: by jogadas without a bet.

    Those who stand may have nothing to bet on; then it is not for want of betting that they have not.
    """

    def __init__(self, here: TableContext) -> None:
        super().__init__(here)
        self._could_bet: set[int] = set()  # of those who stand, in this jogada

    def begins(self, live: LiveJogada) -> None:  # noqa: ARG002
        self._could_bet.clear()
        self.here.seat_missed = bool(self.here.waiting)

    def looks(self, live: LiveJogada, waiting: WaitsForAct) -> None:  # noqa: ARG002
        for sitter in self.here.standing():
            offer = waiting.offers.get(seat(sitter.number))
            if offer is not None and offer.clock == "betting" and not offer.barred:
                self._could_bet.add(sitter.number)

    def steps(self, live: LiveJogada, waiting: WaitsForAct) -> list[Submission]:
        """Nobody gives way to who has gone: there are no more seats to give than people who wait."""
        offer = waiting.offers.get(FLOOR)
        act = offer.if_nobody_waits() if offer else None
        if act is None:
            return []
        given = sum(told.fact.costs_seat is not None for told in live.play.facts)
        return [Submission(FLOOR, act)] if len(self.here.waiting) <= given else []

    def excused(self) -> Collection[int]:
        return {sitter.number for sitter in self.here.standing()} - self._could_bet

    def ended(self, live: LiveJogada) -> None:
        for sitter in self.here.seats:
            self._look_at(sitter)
        for told in live.play.facts:
            if told.fact.costs_seat is not None:
                self._give_seat_away(told.fact.costs_seat)

    def _give_seat_away(self, number: int) -> None:
        sitter = self.here.seats.at(number)
        if sitter is not None and not sitter.must_leave:
            self.here.streams.notify("seat_lost", {"seat": number}, sitter.player)
            sitter.send_off("seat_lost")

    def _look_at(self, sitter: Sitter) -> None:
        """Nobody is asked to go for whom no seat is missed; the invitation comes first when it is (AO9.34).

        It is missed when somebody has waited for one, be it for a part of the jogada.
        """
        when_full, full = self.here.policies.idle_when_full, self.here.seats.full
        most = self.here.settings.idle_jogadas if when_full is None else when_full - 1
        missed = (full and self.here.seat_missed) if sitter.presence.resting else (full or when_full is None)
        if not missed:
            sitter.idle.jogadas = min(sitter.idle.jogadas, most)
        if sitter.idle.jogadas > most:
            warn_idle(self.here.streams, sitter, sitter.idle.jogadas - most)


class IdleByTime(Policy):
    """At a player's own table: by the clock."""

    def look(self) -> None:
        """Say what is to be said to the one player now."""
        sitter, now, settings = self._sitter(), self.here.now_ms(), self.here.settings
        if sitter is None or sitter.leaving or sitter.presence.resting:
            return
        if now < sitter.idle.last_bet_ms + settings.idle_ms:
            return
        if sitter.idle.warned_ms is None:
            sitter.idle.warned_ms = now
            until = now + settings.last_warning_ms
            for notice in ("idle_invitation", "idle_last_warning"):
                self.here.streams.notify(notice, {"until_ms": until}, sitter.player)
        elif now >= sitter.idle.warned_ms + settings.last_warning_ms:
            self.here.streams.notify("session_ended_idle", {}, sitter.player)
            sitter.send_off("session_ended_idle")

    def hears(self, sitter: Sitter, act: Act) -> None:  # noqa: ARG002
        sitter.idle.last_bet_ms, sitter.idle.warned_ms = self.here.now_ms(), None

    def until_ms(self) -> int | None:
        """When the player is next to be spoken to."""
        sitter = self._sitter()
        if sitter is None or sitter.leaving or sitter.presence.resting:
            return None
        if sitter.idle.warned_ms is not None:
            return sitter.idle.warned_ms + self.here.settings.last_warning_ms
        return sitter.idle.last_bet_ms + self.here.settings.idle_ms

    def _sitter(self) -> Sitter | None:
        return next(iter(self.here.seats), None)


def warn_idle(streams: Streams, sitter: Sitter, over: int) -> None:
    """What is said after so many jogadas too many; with the third, the session ends."""
    notice = {1: "idle_invitation", 2: "idle_last_warning"}.get(over, "session_ended_idle")
    streams.notify(notice, {"seat": sitter.number}, sitter.player)
    if notice == "session_ended_idle":
        sitter.send_off(notice)
