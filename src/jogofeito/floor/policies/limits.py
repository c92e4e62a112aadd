"""New rules at a table where people play: they are told before, and play at least one whole jogada meanwhile.

They hold from a boundary on, between two jogadas. An operator changes them, or the hours of the day do.
"""

from typing import Any, ClassVar

import msgspec

from jogofeito.core.offers import Refusal
from jogofeito.core.record import plain
from jogofeito.core.waits import WaitsForAct
from jogofeito.floor.address import Accepted, Answer, ChangeRules, Request
from jogofeito.floor.context import TableContext
from jogofeito.floor.jogada import LiveJogada, Submission
from jogofeito.floor.policies.policy import Policy, without_a_hand
from jogofeito.floor.settings import TableSettings, rules_with
from jogofeito.floor.state import LimitsComing
from jogofeito.games import listed
from jogofeito.law.rules import RulesRefused, flat

NOTICE_MS = 10 * 60_000  # long enough without a jogada, where too few are there to play one; and before another hour
WHOLE_JOGADAS = 1
COMING = "rules_coming"


class Coming(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Settings that were announced."""

    settings: TableSettings
    at_ms: int
    jogadas: int  # still to be played before they hold
    from_ms: int | None = None  # the hour from which they hold, where that is known beforehand


def rules_of(settings: TableSettings, at_ms: int) -> Any:
    """The rules that settings come to at a time."""
    return rules_with(settings, settings.values_at(at_ms))


def refusal_of(settings: TableSettings, rules: Any) -> Refusal | None:
    """Why rules that the law allows cannot be played at a table that is set up so."""
    policies = listed(settings.game).game.policies(rules)
    if settings.individual and policies.caves:
        return Refusal("rules_not_alone", {"game": settings.game})
    if settings.individual and policies.shared_by:
        return Refusal("rules_for_several", {"law": settings.law}, policies.shared_by)
    if policies.chance in (None, settings.chance):
        return None
    if policies.chance == "read":
        return Refusal("rules_chance_read", {"game": settings.game}, policies.chance_rule)
    return Refusal("rules_chance_sealed", {"game": settings.game}, policies.chance_rule)


def differences(now: Any, then: Any) -> tuple[dict[str, Any], dict[str, Any]]:
    """The values of two sets of rules that are not the same."""
    before, after = dict(flat(plain(now))), dict(flat(plain(then)))
    fields = [name for name in {**before, **after} if before.get(name) != after.get(name)]
    return {name: before.get(name) for name in fields}, {name: after.get(name) for name in fields}


class Limits(Policy):
    requests: ClassVar[tuple[type[Request], ...]] = (ChangeRules,)

    def __init__(self, here: TableContext) -> None:
        super().__init__(here)
        self.coming: Coming | None = None

    def recall(self) -> None:
        self.coming = self.here.notes.get(COMING, Coming)

    async def answer(self, request: ChangeRules) -> Answer:
        """From the jogada after the next whole one (AO13.22, reading 206); what was announced before is replaced."""
        if self.here.closing or self.here.stopped:
            return Accepted()  # whoever opens the table next does so with them
        try:
            rules = rules_of(request.settings, self.here.now_ms())
        except RulesRefused as refused:
            return refused.problems[0]  # nothing that no jogada could begin under is kept
        if refusal := refusal_of(request.settings, rules):
            return refusal
        self.announce(request.settings)
        self.here.ring()
        return Accepted()

    def announce(self, settings: TableSettings) -> None:
        if self.coming is not None and self.coming.settings == settings:
            return
        self._put(Coming(settings, self.here.now_ms(), WHOLE_JOGADAS if len(self.here.seats) else 0))
        if len(self.here.seats) and self.coming is not None:
            self.here.streams.notify("limits_change", self._details(self.coming))

    def _put(self, coming: Coming | None) -> None:
        self.coming = coming
        if coming is None:
            self.here.notes.drop(COMING)
        else:
            self.here.notes.put(COMING, coming)

    # ---- the hours of the day

    def begins(self, live: LiveJogada) -> None:  # noqa: ARG002
        """Whoever plays when another hour is near is told of it."""
        settings, now = self.here.settings, self.here.now_ms()
        edge = settings.hours_end_ms(now)
        if self.coming is not None or edge is None or edge > now + NOTICE_MS:
            return
        coming = Coming(settings, now, 0, edge)
        if differences(self.here.rules, self._rules(coming))[1]:
            self._put(coming)
            self.here.streams.notify("limits_change", self._details(coming))

    def look_at_the_hour(self) -> None:
        """At a boundary: rules that hold by the clock and not at the table yet."""
        settings, now = self.here.settings, self.here.now_ms()
        if self.coming is None and settings.hours and differences(self.here.rules, rules_of(settings, now))[1]:
            self._put(Coming(settings, now, 0, now))

    # ---- until they hold

    def ended(self, live: LiveJogada) -> None:
        """A whole jogada, if it began after the notice; between players, one in which there was a hand."""
        hands, play, coming = self.here.game.hands, live.play, self.coming
        if coming is None or not coming.jogadas or live.begun.at_ms < coming.at_ms:
            return
        if hands is None or hands.played(play.carry_after) != hands.played(play.carry):
            self._put(msgspec.structs.replace(coming, jogadas=coming.jogadas - 1))

    def due(self) -> bool:
        coming, now = self.coming, self.here.now_ms()
        if coming is None:
            return False
        if coming.from_ms is not None:
            return now >= coming.from_ms
        return coming.jogadas <= 0 or now >= coming.at_ms + NOTICE_MS or not len(self.here.seats)

    def steps(self, live: LiveJogada, waiting: WaitsForAct) -> list[Submission]:  # noqa: ARG002
        return without_a_hand(waiting) if self.due() else []

    def until_ms(self) -> int | None:
        coming = self.coming
        if coming is None or self.due():
            return None
        return coming.from_ms if coming.from_ms is not None else coming.at_ms + NOTICE_MS

    def taken(self) -> None:
        """They hold from now on: told to those who are there."""
        coming, self.coming = self.coming, None
        self.here.notes.drop(COMING)
        if coming is not None and len(self.here.seats):
            self.here.streams.notify("limits_changed", self._details(coming))

    # ---- what is told

    def _rules(self, coming: Coming) -> Any:
        return rules_of(coming.settings, coming.from_ms if coming.from_ms is not None else self.here.now_ms())

    def _details(self, coming: Coming) -> dict[str, Any]:
        then = self._rules(coming)
        old, new = differences(self.here.rules, then)
        told = {"old": old, "new": new, "hands": max(0, coming.jogadas), "minimum": then.minimum}
        return told | ({"from_ms": coming.from_ms} if coming.from_ms is not None else {})

    def state(self) -> LimitsComing | None:
        coming = self.coming
        if coming is None:
            return None
        old, new = differences(self.here.rules, self._rules(coming))
        return LimitsComing(old, new, max(0, coming.jogadas), coming.at_ms, coming.from_ms)
