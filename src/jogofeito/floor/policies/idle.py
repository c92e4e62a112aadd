"""Players who do not bet: first an invitation to leave, then a last warning, then the end of the session."""

from jogofeito.core.offers import Act
from jogofeito.floor.jogada import LiveJogada
from jogofeito.floor.policies.policy import Policy
from jogofeito.floor.seats import Sitter
from jogofeito.floor.streams import Streams


class IdleByJogadas(Policy):
    """At a shared table against the bank: by jogadas without a bet."""

    def ended(self, live: LiveJogada) -> None:  # noqa: ARG002
        for sitter in self.here.seats:
            self._look_at(sitter)

    def _look_at(self, sitter: Sitter) -> None:
        most = self.here.settings.idle_jogadas
        if self.here.policies.idle_when_full is not None:
            most = self.here.policies.idle_when_full - 1
            if not self.here.seats.full:  # nobody misses the seat, and the invitation comes first when it is missed
                sitter.idle.jogadas = min(sitter.idle.jogadas, most)
        if sitter.idle.jogadas > most and not sitter.presence.resting:
            warn_idle(self.here.streams, sitter, sitter.idle.jogadas - most)


class IdleByTime(Policy):
    """At a player's own table: by the clock."""

    def look(self) -> None:
        """Say what is to be said to the one player now."""
        sitter, now, settings = self._sitter(), self.here.now_ms(), self.here.settings
        if sitter is None or sitter.presence.resting or now < sitter.idle.last_bet_ms + settings.idle_ms:
            return
        if sitter.idle.warned_ms is None:
            sitter.idle.warned_ms = now
            until = now + settings.last_warning_ms
            for notice in ("idle_invitation", "idle_last_warning"):
                self.here.streams.notify(notice, {"until_ms": until}, sitter.player)
        elif now >= sitter.idle.warned_ms + settings.last_warning_ms:
            self.here.streams.notify("session_ended_idle", {}, sitter.player)
            sitter.leaving = True

    def hears(self, sitter: Sitter, act: Act) -> None:  # noqa: ARG002
        sitter.idle.last_bet_ms, sitter.idle.warned_ms = self.here.now_ms(), None

    def until_ms(self) -> int | None:
        """When the player is next to be spoken to."""
        sitter = self._sitter()
        if sitter is None or sitter.presence.resting:
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
    sitter.leaving = sitter.leaving or notice == "session_ended_idle"
