"""A house that closes: the last jogada is called before, where the law of the game wants it (AO4.13 c)."""

import msgspec

from jogofeito.core.inputs import Acted
from jogofeito.core.parties import CROUPIER
from jogofeito.core.waits import WaitsForAct
from jogofeito.floor.jogada import LiveJogada, Submission
from jogofeito.floor.policies.policy import Policy, gathering

MINUTE_MS = 60_000
CLOSING = "closing"
SHOE = "shoe"


class ClosingNote(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How far a table is that closes: after a restart neither its hour nor its call come anew."""

    hour_ms: int | None
    called: bool
    plays_out: int | None = None


class ShoeBegun(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    shoe: int
    at_ms: int


class Closing(Policy):
    """`hour_ms` is when the house closes: the table stands until then, also when its last jogada is over before."""

    called = False
    hour_ms: int | None = None
    plays_out: int | None = None  # the shoe that is played to its end although the house closes
    _short = False  # too few were there to play the last jogada
    _idle = 0  # jogadas of that shoe in a row in which no player has done anything

    def recall(self) -> None:
        note = self.here.notes.get(CLOSING, ClosingNote)
        if not self.here.closing:
            self.here.notes.drop(CLOSING)  # of a time before: the table is open again
        elif note is None:
            self.asked_for()
        else:
            self.hour_ms, self.called, self.plays_out = note.hour_ms, note.called, note.plays_out

    def asked_for(self) -> None:
        """The house closes this table: at once or, where a last jogada is called, as long after it as the law wants.

        A shoe that was begun long enough before goes on to its end (AO12.108).
        """
        known = self.here.notes.get(SHOE, ShoeBegun)
        shoe, since = self.here.game.shoe(self.here.carry), self.here.now_ms() - self.here.policies.last_shoe_ms
        if self.here.policies.last_shoe_ms and known and known.shoe == shoe and known.at_ms <= since:
            self.plays_out = shoe
            self._note()
            self.here.streams.notify("shoe_plays_out", {"shoe": shoe})
        notice_ms = self.here.policies.last_call_ms
        if self.hour_ms is None and notice_ms and len(self.here.seats):
            self.hour_ms = self.here.now_ms() + notice_ms
            self._note()
            self.here.streams.notify("last_jogada", {"minutes": notice_ms // MINUTE_MS, "at_ms": self.hour_ms})

    def _note(self) -> None:
        known = self.here.notes.get(CLOSING, ClosingNote) is not None
        if known or self.hour_ms is not None or self.plays_out is not None:
            self.here.notes.put(CLOSING, ClosingNote(self.hour_ms, self.called, self.plays_out))

    def looks(self, live: LiveJogada, waiting: WaitsForAct) -> None:  # noqa: ARG002
        """Before anybody ends the wait for others to come."""
        offer = gathering(waiting)
        self._short = offer is not None and offer.lacks

    def steps(self, live: LiveJogada, waiting: WaitsForAct) -> list[Submission]:
        """The call itself, as soon as the croupier can make it."""
        last_call, offer = self.here.game.last_call, waiting.offers.get(CROUPIER)
        if self.goes_on:
            return []
        if not self.here.closing or last_call is None or self.called:
            return []
        self.called = self.here.game.last_call_stands(live.play.carry) or _has_called(live, last_call)
        possible = not self.called and offer is not None and offer.check(last_call) is None
        return [Submission(CROUPIER, last_call)] if possible else []

    def ended(self, live: LiveJogada) -> None:
        self._note_shoe(live)
        self._look_who_plays(live)
        if self.here.closing and self.here.game.last_call is not None:
            self.called = self.called or _has_called(live, self.here.game.last_call)
            self._note()

    def _look_who_plays(self, live: LiveJogada) -> None:
        """A shoe that nobody plays is not played out: the last jogada is called, as at every other table."""
        played = self.plays_out is None or any(by.startswith("seat:") for by, _ in live.keys)
        self._idle = 0 if played else self._idle + 1
        if self._idle >= (self.here.policies.idle_when_full or self.here.settings.idle_jogadas):
            self.plays_out = None
            self._note()

    def _note_shoe(self, live: LiveJogada) -> None:
        """When the shoe in use was begun."""
        shoe, known = self.here.game.shoe(live.play.carry_after), self.here.notes.get(SHOE, ShoeBegun)
        if shoe is not None and (known is None or known.shoe != shoe):
            self.here.notes.put(SHOE, ShoeBegun(shoe, live.begun.at_ms))

    def partida_begins(self) -> None:
        self.called, self.plays_out = False, None
        self.here.notes.drop(SHOE)
        self._note()

    @property
    def goes_on(self) -> bool:
        """The shoe that is played to its end is still in use, and enough are there to play it."""
        in_use = self.plays_out is not None and self.here.game.shoe(self.here.carry) == self.plays_out
        return in_use and bool(len(self.here.seats)) and not self._short

    @property
    def owes_a_call(self) -> bool:
        """Whether a last jogada has still to be called, for those who are there."""
        if self.goes_on:
            return True
        owed = self.here.game.last_call is not None and self.plays_out is None and not self._short
        return owed and not self.called and bool(len(self.here.seats))


def _has_called(live: LiveJogada, last_call: object) -> bool:
    return any(isinstance(each, Acted) and each.act == last_call for each in live.play.inputs)
