"""A house that closes: the last jogada is called before, where the law of the game wants it (AO4.13 c)."""

import msgspec

from jogofeito.core.inputs import Acted
from jogofeito.core.parties import CROUPIER
from jogofeito.core.waits import WaitsForAct
from jogofeito.floor.jogada import LiveJogada, Submission
from jogofeito.floor.policies.policy import Policy

MINUTE_MS = 60_000
CLOSING = "closing"


class ClosingNote(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How far a table is that closes: after a restart neither its hour nor its call come anew."""

    hour_ms: int
    called: bool


class Closing(Policy):
    """`hour_ms` is when the house closes: the table stands until then, also when its last jogada is over before."""

    called = False
    hour_ms: int | None = None

    def recall(self) -> None:
        note = self.here.notes.get(CLOSING, ClosingNote)
        if not self.here.closing:
            self.here.notes.drop(CLOSING)  # of a time before: the table is open again
        elif note is None:
            self.asked_for()
        else:
            self.hour_ms, self.called = note.hour_ms, note.called

    def asked_for(self) -> None:
        """The house closes this table: at once or, where a last jogada is called, as long after it as the law wants."""
        notice_ms = self.here.policies.last_call_ms
        if self.hour_ms is None and notice_ms and len(self.here.seats):
            self.hour_ms = self.here.now_ms() + notice_ms
            self._note()
            self.here.streams.notify("last_jogada", {"minutes": notice_ms // MINUTE_MS, "at_ms": self.hour_ms})

    def _note(self) -> None:
        if self.hour_ms is not None:
            self.here.notes.put(CLOSING, ClosingNote(self.hour_ms, self.called))

    def steps(self, live: LiveJogada, waiting: WaitsForAct) -> list[Submission]:
        """The call itself, as soon as the croupier can make it."""
        last_call, offer = self.here.game.last_call, waiting.offers.get(CROUPIER)
        if not self.here.closing or last_call is None or self.called:
            return []
        self.called = self.here.game.last_call_stands(live.play.carry) or _has_called(live, last_call)
        possible = not self.called and offer is not None and offer.check(last_call) is None
        return [Submission(CROUPIER, last_call)] if possible else []

    def ended(self, live: LiveJogada) -> None:
        if self.here.closing and self.here.game.last_call is not None:
            self.called = self.called or _has_called(live, self.here.game.last_call)
            self._note()

    def partida_begins(self) -> None:
        self.called = False
        self._note()

    @property
    def owes_a_call(self) -> bool:
        """Whether a last jogada has still to be called, for those who are there."""
        return self.here.game.last_call is not None and not self.called and bool(len(self.here.seats))


def _has_called(live: LiveJogada, last_call: object) -> bool:
    return any(isinstance(each, Acted) and each.act == last_call for each in live.play.inputs)
