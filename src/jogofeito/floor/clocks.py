"""The clocks of a table: when bets close, how long a decision may take, and whose time bank runs meanwhile."""

from typing import Any, NamedTuple

import msgspec

from jogofeito.core.offers import Offer
from jogofeito.core.parties import CROUPIER, Party, number_of
from jogofeito.core.play import Play
from jogofeito.core.waits import WaitsForAct
from jogofeito.floor.context import TableContext
from jogofeito.floor.jogada import LiveJogada, Submission
from jogofeito.floor.seats import Sitter


class Decision(msgspec.Struct):
    """An offer whose clock runs."""

    number: int  # of the offer
    until_ms: int
    bank_from_ms: int | None = None  # since when the player thinks on the time bank


class Due(NamedTuple):
    """A clock that runs out, and what it submits then."""

    at_ms: int
    submission: Submission
    offer: Offer[Any]


class Clocks:
    def __init__(self, here: TableContext) -> None:
        self.here = here
        self.betting_until_ms: int | None = None
        self._gathering_until_ms: int | None = None
        self._decisions: dict[Party, Decision] = {}

    def begin(self) -> None:
        """A jogada begins, or goes on after a restart; its offers are numbered from the first."""
        self.betting_until_ms = self._gathering_until_ms = None
        self._decisions.clear()

    def look(self, waiting: object) -> None:
        """Should bets open again, or players gather again, they have their time again."""
        offers = waiting.offers.values() if isinstance(waiting, WaitsForAct) else ()
        if not any(offer.clock == "betting" for offer in offers):
            self.betting_until_ms = None
        if not any(offer.gathers for offer in offers):
            self._gathering_until_ms = None

    def first_due(self, live: LiveJogada, waiting: WaitsForAct) -> Due | None:
        """The clock that runs out first."""
        due = []
        for party, offer in waiting.offers.items():
            if offer.default is not None and (until := self._until_ms(live, party, offer)) is not None:
                due.append(Due(until, Submission(party, offer.default), offer))
        return min(due, key=lambda each: each.at_ms, default=None)

    def _until_ms(self, live: LiveJogada, party: Party, offer: Offer[Any]) -> int | None:
        """When the clock of an offer runs out.

        A betting window has one clock, and so has the time between two hands, however often their offers are renewed.
        """
        now, lasts = self.here.now_ms(), self.here.settings.pace.of(offer.clock)
        if lasts is None or self._has_time(party, offer):
            return None
        if party == CROUPIER and self.here.settings.chance == "read":
            return None  # a person runs the table, in their own time
        if offer.clock == "betting":
            if self.betting_until_ms is None:
                self.betting_until_ms = now + lasts
                self.here.streams.notify("bets_close", {"jogada": live.begun.jogada, "at_ms": now + lasts})
            return self.betting_until_ms
        number, _ = live.play.offer_to(party) or (0, None)
        known = self._decisions.get(party)
        if known is None or known.number != number:
            until = now + lasts
            if offer.gathers:
                until = self._gathering_until_ms = self._gathering_until_ms or until
            known = self._decisions[party] = Decision(number, until)
            if lasts:
                self.here.streams.notify("decision_until", {"party": party, "at_ms": until})
        return known.until_ms

    def _has_time(self, party: Party, offer: Offer[Any]) -> bool:
        """At their own table players start each jogada and decide in their own time: nobody waits for them.

        Whoever has gone, or cannot be heard, has the clock; and so has everybody once the table is to close.
        """
        here = self.here
        if not here.settings.individual or offer.clock == "brief" or any(sitter.leaving for sitter in here.seats):
            return False
        if offer.clock == "betting":
            return True
        sitter = self.here.seats.at(number_of(party)) if party.startswith("seat:") else None
        return sitter is not None and not sitter.line_lost and not here.closing

    # ---- time banks

    def draw_on_bank(self, due: Due) -> bool:
        """Whether the player whose time is up goes on thinking, as long as the bank lasts (PT809.42)."""
        party = due.submission.by
        sitter, known = self._banker(party), self._decisions.get(party)
        if sitter is None or known is None or known.bank_from_ms is not None:
            return False
        if sitter.leaving or sitter.line_lost or not sitter.bank_ms or not due.offer.banked:
            return False
        known.bank_from_ms, known.until_ms = known.until_ms, known.until_ms + sitter.bank_ms
        since = {"bank_left_ms": sitter.bank_ms, "bank_since_ms": known.bank_from_ms}
        details = {"party": party, "at_ms": known.until_ms, **since}
        self.here.streams.notify("decision_until", details)
        return True

    def settle(self, play: Play[Any, Any]) -> None:
        """Take what was thought on time banks out of them, once the offers are answered."""
        now = self.here.now_ms()
        for party, known in self._decisions.items():
            sitter = self._banker(party) if known.bank_from_ms is not None else None
            if sitter is None or known.bank_from_ms is None or self._stands(play, party, known):
                continue
            sitter.bank_ms = max(0, sitter.bank_ms - max(0, now - known.bank_from_ms))
            known.bank_from_ms = None
            self.here.tell_time_banks()

    def _banker(self, party: Party) -> Sitter | None:
        seated = self.here.has_time_banks and party.startswith("seat:")
        return self.here.seats.at(number_of(party)) if seated else None

    def refill(self) -> None:
        """With every hand."""
        pace, before = self.here.settings.pace, self.here.time_banks()
        for sitter in self.here.seats:
            sitter.bank_ms = min(pace.time_bank_ms, sitter.bank_ms + pace.time_bank_refill_ms)
        if self.here.time_banks() != before:
            self.here.tell_time_banks()

    # ---- what others ask

    def thinking(self, play: Play[Any, Any]) -> dict[str, int]:
        """Until when those who are asked may think."""
        return {party: known.until_ms for party, known in self._decisions.items() if self._stands(play, party, known)}

    def banks_since(self, play: Play[Any, Any]) -> dict[int, int]:
        """By seat, since when the time banks run that run now."""
        return {
            number_of(party): known.bank_from_ms
            for party, known in self._decisions.items()
            if known.bank_from_ms is not None and self._stands(play, party, known)
        }

    def _stands(self, play: Play[Any, Any], party: Party, known: Decision) -> bool:
        offered = play.offer_to(party)
        return offered is not None and offered[0] == known.number
