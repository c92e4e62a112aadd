"""Players who do not bet: first an invitation to leave, then a last warning, then the end of the session."""

from typing import Any

from jogofeito.core.game import Game
from jogofeito.floor.clock import FloorClock
from jogofeito.floor.events import Events, Notice
from jogofeito.floor.settings import TableSettings
from jogofeito.floor.sitters import Sitter, Sitters


class Patience:
    """Of a table where players play the house."""

    def __init__(
        self, settings: TableSettings, game: Game[Any, Any], sitters: Sitters, events: Events, clock: FloorClock
    ) -> None:
        self._settings = settings
        self._game = game
        self._sitters = sitters
        self._events = events
        self._clock = clock

    def mind(self, sitter: Sitter) -> None:
        """By jogadas without a bet."""
        most = self._settings.idle_jogadas
        if self._game.idle_when_full is not None:
            most = self._game.idle_when_full - 1
            if not self._sitters.full:  # nobody misses the seat, and the invitation comes first when it is missed
                sitter.idle_jogadas = min(sitter.idle_jogadas, most)
        if self._settings.individual or sitter.idle_jogadas <= most or sitter.resting:
            return
        say_to_the_idle(self._events, sitter, sitter.idle_jogadas - most)

    def mind_the_slow(self, sitter: Sitter) -> None:
        """The same at an individual table, by the clock."""
        now = self._clock.now_ms()
        if sitter.resting or now < sitter.last_bet_ms + self._settings.idle_ms:
            return
        if sitter.warned_ms is None:
            sitter.warned_ms = now
            until = now + self._settings.last_warning_ms
            for notice in ("idle_invitation", "idle_last_warning"):
                self._events.notify(Notice(notice, {"until_ms": until}, sitter.player))
        elif now >= sitter.warned_ms + self._settings.last_warning_ms:
            self._events.notify(Notice("session_ended_idle", {}, sitter.player))
            sitter.leaving = True

    def until_ms(self) -> int | None:
        """When the player of an individual table is next to be spoken to."""
        sitter = next(iter(self._sitters), None)
        if not self._settings.individual or sitter is None or sitter.resting:
            return None
        if sitter.warned_ms is not None:
            return sitter.warned_ms + self._settings.last_warning_ms
        return sitter.last_bet_ms + self._settings.idle_ms


def say_to_the_idle(events: Events, sitter: Sitter, over: int) -> None:
    """What is said after so many jogadas too many; with the third, the session ends."""
    notice = {1: "idle_invitation", 2: "idle_last_warning"}.get(over, "session_ended_idle")
    events.notify(Notice(notice, {"seat": sitter.number}, sitter.player))
    sitter.leaving = sitter.leaving or notice == "session_ended_idle"
