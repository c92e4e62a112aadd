"""New betting limits at a table where people play: they are told before, and play at least one whole hand meanwhile."""

from collections.abc import Awaitable, Callable
from typing import Any

import msgspec

from jogofeito.core.record import plain
from jogofeito.floor.clock import FloorClock
from jogofeito.floor.events import Events, Notice
from jogofeito.floor.settings import TableSettings
from jogofeito.floor.state import LimitsComing
from jogofeito.law.rules import flat

NOTICE_MS = 10 * 60_000  # long enough without a hand, where too few are there to play one
WHOLE_HANDS = 1

Written = Callable[[TableSettings], Awaitable[None]]


class Announced(msgspec.Struct):
    settings: TableSettings
    rules: Any
    written: Written  # puts on disk that they hold now
    old: dict[str, Any]
    new: dict[str, Any]
    at_ms: int
    hands: int = WHOLE_HANDS  # still to be played before it holds


def differences(now: Any, then: Any) -> tuple[dict[str, Any], dict[str, Any]]:
    """The values of two sets of rules that are not the same."""
    before, after = dict(flat(plain(now))), dict(flat(plain(then)))
    fields = [name for name in before if before[name] != after[name]]
    return {name: before[name] for name in fields}, {name: after[name] for name in fields}


class Limits:
    def __init__(self, events: Events, clock: FloorClock) -> None:
        self._events = events
        self._clock = clock
        self.coming: Announced | None = None

    def give_notice(self, settings: TableSettings, now: Any, then: Any, written: Written) -> None:
        """From the hand after the next whole one (AO13.22, reading 206); one that was announced before is replaced."""
        old, new = differences(now, then)
        self.coming = Announced(settings, then, written, old, new, self._clock.now_ms())
        self._events.notify(Notice("limits_change", self._details(self.coming)))

    def played(self, began_ms: int) -> None:
        """A hand is over, of a jogada that began then."""
        if self.coming is not None and began_ms >= self.coming.at_ms:
            self.coming.hands -= 1

    def due(self) -> bool:
        return self.coming is not None and (self.coming.hands <= 0 or self._clock.now_ms() >= self._latest(self.coming))

    def until_ms(self) -> int | None:
        return self._latest(self.coming) if self.coming else None

    def _latest(self, coming: Announced) -> int:
        return coming.at_ms + NOTICE_MS

    async def take(self) -> Announced | None:
        """What holds from now on, written and told; nothing if nothing is due."""
        coming = self.coming
        if coming is None or not self.due():
            return None
        await coming.written(coming.settings)
        self.coming = None
        self._events.notify(Notice("limits_changed", self._details(coming)))
        return coming

    def _details(self, coming: Announced) -> dict[str, Any]:
        minimum = coming.rules.minimum
        return {"old": coming.old, "new": coming.new, "hands": max(0, coming.hands), "minimum": minimum}

    def state(self) -> LimitsComing | None:
        coming = self.coming
        return LimitsComing(coming.old, coming.new, coming.hands, coming.at_ms) if coming else None
