"""Who is there and who is not: rests, players who are away, and how long a seat is kept without playing."""

from collections.abc import Iterable, Iterator
from typing import Any, ClassVar, Final

from jogofeito.core.offers import Act, Clock, Offer, Refusal
from jogofeito.core.parties import at_stake, seat
from jogofeito.core.play import Play
from jogofeito.core.policies import Caves, Hands
from jogofeito.core.waits import WaitsForAct
from jogofeito.floor.address import Accepted, Answer, ComeBack, LineFound, LineLost, Request, Rest
from jogofeito.floor.context import TableContext
from jogofeito.floor.jogada import LiveJogada, Submission
from jogofeito.floor.policies.idle import warn_idle
from jogofeito.floor.policies.policy import Policy, gathering
from jogofeito.floor.policies.seating import Seating
from jogofeito.floor.seats import Sitter

FOR_ALL: Final[tuple[Clock, ...]] = ("betting", "brief")  # clocks that run for all at the table together
HELD_UP: Final[tuple[Clock, ...]] = (*FOR_ALL, "decision")  # and those on which others wait for one


class Presence(Policy):
    """Where players play the house: a rest lasts until the player acts again.

    Nobody waits for a player who has left, or for one whose line is lost and whom one clock has already answered for.
    """

    requests: ClassVar[tuple[type[Request], ...]] = (Rest, ComeBack, LineLost, LineFound)

    def __init__(self, here: TableContext, seating: Seating) -> None:
        super().__init__(here)
        self._seating = seating

    async def answer(self, request: Any) -> Answer:
        sitter = self.here.seats.of(request.player)
        if sitter is None:
            return Refusal("not_seated")
        match request:
            case Rest():
                self.rest(sitter)
            case ComeBack():
                self.come_back(sitter)
            case LineLost():
                sitter.line_lost = True
            case _:
                self.line_found(sitter)
        self._seating.note(sitter)
        self.here.ring()
        return Accepted()

    def rest(self, sitter: Sitter) -> None:
        sitter.presence.resting = True

    def come_back(self, sitter: Sitter) -> None:
        sitter.presence.resting = sitter.presence.away = False

    def line_found(self, sitter: Sitter) -> None:
        sitter.line_lost = sitter.presence.away = False

    def steps(self, live: LiveJogada, waiting: WaitsForAct) -> list[Submission]:  # noqa: ARG002
        for sitter in self.here.seats:
            if sitter.leaving and not sitter.finishes:
                clocks = HELD_UP
            elif sitter.out:
                clocks = HELD_UP if sitter.presence.away else FOR_ALL
            else:
                continue
            if step := _answered(waiting, sitter, clocks):
                return step
        return []

    def timed_out(self, sitter: Sitter, offer: Offer[Any]) -> None:
        if sitter.line_lost and offer.clock in HELD_UP:
            sitter.presence.away = True
            self._seating.note(sitter)

    def hears(self, sitter: Sitter, act: Act) -> None:  # noqa: ARG002
        if sitter.out:
            sitter.presence.resting = sitter.presence.away = False
            self._seating.note(sitter)


class HandPresence(Presence):
    """Where players play each other: whoever rests or is away is dealt no cards, and keeps the seat only so long."""

    def __init__(self, here: TableContext, seating: Seating, caves: Caves, hands: Hands[Any]) -> None:
        super().__init__(here, seating)
        self.terms = here.settings.terms or caves.terms
        self._hands = hands

    # ---- rests

    def rest(self, sitter: Sitter) -> None:
        """From the next hand on."""
        sitter.presence.returning = False
        if not sitter.presence.resting:
            self._begin_rest(sitter)

    def come_back(self, sitter: Sitter) -> None:
        """Cards again, from the next hand on at the latest."""
        super().come_back(sitter)
        sitter.presence.returning = True

    def line_found(self, sitter: Sitter) -> None:
        """Whoever is connected again is not back in the game before they say so."""
        sitter.line_lost = False

    def _begin_rest(self, sitter: Sitter) -> None:
        presence = sitter.presence
        presence.resting = True
        presence.rests += 1
        if self.terms.rests is not None and presence.rests > self.terms.rests:
            self.here.streams.notify("rests_too_often", {"rests": self.terms.rests}, sitter.player)
            sitter.send_off("rests_too_often")

    # ---- in a hand

    def steps(self, live: LiveJogada, waiting: WaitsForAct) -> list[Submission]:  # noqa: ARG002
        """Whoever goes is out of the hand; whoever is away gets no cards in the next, and whoever is back does."""
        if gathering(waiting) is None:
            going = (each for each in self.here.seats if each.leaving and not each.finishes)
            return _out(waiting, going) or self._by_default(waiting)
        return _out(waiting, self._not_playing()) or self._back_in(waiting)

    def _by_default(self, waiting: WaitsForAct) -> list[Submission]:
        """Who cannot be heard has had one clock: what is asked of them afterwards is answered at once."""
        lost = (each for each in self.here.seats if each.line_lost and each.presence.away)
        offers = (offer for each in lost if (offer := waiting.offers.get(seat(each.number))) is not None)
        asked = (offer for offer in offers if offer.decides or offer.clock in HELD_UP)
        return [Submission(offer.to, offer.default) for offer in asked if offer.default][:1]

    def _not_playing(self) -> Iterator[Sitter]:
        for sitter in self.here.seats:
            if self.here.closing or sitter.leaving or sitter.out:
                yield sitter

    def _back_in(self, waiting: WaitsForAct) -> list[Submission]:
        """Who has said to be back, in this hand or before it."""
        for sitter in self.here.seats:
            offer = waiting.offers.get(seat(sitter.number)) if sitter.presence.returning else None
            if offer is None:
                continue
            sitter.presence.returning = False
            self._seating.note(sitter)
            act = offer.back()
            if act is not None and offer.check(act) is None:
                return [Submission(offer.to, act)]
        return []

    def hears(self, sitter: Sitter, act: Act) -> None:
        sitter.presence.away = False
        if act.returns:
            sitter.presence.resting = False
        self._seating.note(sitter)

    def acted(self, sitter: Sitter, act: Act, *, decided: bool) -> None:
        if decided:
            sitter.presence.slow = 0
        if act.rests:
            self._begin_rest(sitter)
        self._seating.note(sitter)

    def timed_out(self, sitter: Sitter, offer: Offer[Any]) -> None:
        """The player is warned (AO13.71 a) and gets no cards until heard of again.

        What is no decision, such as a cut, warns nobody; but whoever has lost the line has had their clock.
        """
        if not offer.decides:
            super().timed_out(sitter, offer)
            return
        presence = sitter.presence
        presence.away, presence.slow = True, presence.slow + 1
        self.here.streams.notify("clock_decided", {"seat": sitter.number}, sitter.player)
        if self.terms.slow is not None and presence.slow >= self.terms.slow and not sitter.must_leave:
            self.here.streams.notify("too_slow", {"times": presence.slow}, sitter.player)
            sitter.send_off("too_slow")
        self._seating.note(sitter)

    # ---- after a hand

    def ended(self, live: LiveJogada) -> None:
        """Count who was there (readings 201 and 202)."""
        play = live.play
        if self._hands.played(play.carry_after) == self._hands.played(play.carry):
            return  # there was no hand
        heard = {by for by, _ in live.keys}
        there = {each.player for each in play.company_after().seats}
        for sitter in (each for each in self.here.seats if each.player in there):
            if _has_bet(play, sitter.number) or (seat(sitter.number) in heard and not sitter.presence.resting):
                sitter.presence.missed = 0
            else:
                sitter.presence.missed += 1
                self._warn_missing(sitter, play)

    def _warn_missing(self, sitter: Sitter, play: Play[Any, Any]) -> None:
        """A rest, a cave too small to play, or just nothing: each lasts so long (AO13.13, PT809.69, PT809.71)."""
        in_game = self._hands.in_game(play.carry_after).get(sitter.number)
        cave = next((each.stack for each in play.company_after().seats if each.number == sitter.number), 0)
        caves = self.here.policies.caves
        most = self.terms.rest_hands if sitter.presence.resting else self.terms.idle_hands
        if in_game is not None and caves is not None and cave < caves.minimum:
            most = self.terms.short_hands
        elif in_game is not None and in_game.waits and not (sitter.presence.resting or in_game.resting):
            sitter.presence.missed = 0  # their turn to come in has not been yet
            return
        over = sitter.presence.missed - most
        if self.terms.invites and over > 0:
            warn_idle(self.here.streams, sitter, over)
        elif not self.terms.invites and over >= 0:
            warn_idle(self.here.streams, sitter, over + 2)


def _answered(waiting: WaitsForAct, sitter: Sitter, clocks: Iterable[Clock]) -> list[Submission]:
    """What is done in the place of somebody who does nothing, where such a clock runs."""
    offer = waiting.offers.get(seat(sitter.number))
    act = offer.out() if offer is not None and offer.clock in clocks else None
    return [Submission(offer.to, act)] if offer is not None and act is not None and offer.check(act) is None else []


def _out(waiting: WaitsForAct, going: Iterable[Sitter]) -> list[Submission]:
    for sitter in going:
        offer = waiting.offers.get(seat(sitter.number))
        act = offer.out() if offer is not None else None
        if offer is not None and act is not None and offer.check(act) is None:
            return [Submission(offer.to, act)]
    return []


def _has_bet(play: Play[Any, Any], number: int) -> bool:
    return any(each.payee == at_stake(number) for each in play.movements)
