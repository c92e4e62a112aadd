"""The floor of a partida: who comes and goes between hands, who rests or is away, and how long too few may wait.

Whatever the floor does in somebody's place is an ordinary act of the jogada: it is in the record as any other.
"""

from collections.abc import AsyncIterator, Iterable, Iterator
from typing import Any

import msgspec

from jogofeito.core.game import Game
from jogofeito.core.offers import Act, Offer, Refusal
from jogofeito.core.partida import Partida, Terms
from jogofeito.core.parties import CROUPIER, Party, at_stake, number_of, seat
from jogofeito.core.play import Acted, Play
from jogofeito.core.record import plain
from jogofeito.core.room import WaitsForAct
from jogofeito.floor.clock import FloorClock
from jogofeito.floor.events import Events, Notice
from jogofeito.floor.idle import say_to_the_idle
from jogofeito.floor.lines import Story
from jogofeito.floor.live import LiveJogada, Request
from jogofeito.floor.memory import Gone
from jogofeito.floor.settings import TableSettings
from jogofeito.floor.sitters import Sitter, Sitters


class LivePartida:
    """One after another at the same table: when all have gone, those who come next begin a new one."""

    def __init__(
        self,
        partida: Partida[Any, Any],
        carry: type[Any],
        rules: Any,
        settings: TableSettings,
        sitters: Sitters,
        events: Events,
        clock: FloorClock,
    ) -> None:
        self._partida = partida
        self._carry = carry
        self._interval_ms = settings.pace.interval_ms
        self.onlookers = partida.onlookers(rules)
        self.phrases = tuple(partida.chat(rules))
        self.has_croupier = partida.has_croupier(rules)
        self.take(rules)
        self.terms: Terms = settings.terms or partida.terms(rules)
        self._sitters = sitters
        self._events = events
        self._clock = clock
        self._suspended_ms: int | None = None  # since when too few are there
        self._enough_ms = 0  # when enough were there last
        self._declared = False  # that it is suspended
        self._ended = False  # a jogada that was played here: none is left unfinished
        self._gathering = (
            "",
            False,
        )  # the jogada that was last told to be open to caves, and whether too few are there
        self._session_ms: int | None = None  # when the session began for which the house took its share
        self._session_open = False
        self.gone: dict[str, Gone] = {}  # who left since it began
        self._back_ms = partida.back_ms(rules)
        self._owed: dict[str, int] = {}  # as the jogada in play knows it

    @classmethod
    def of(
        cls,
        game: Game[Any, Any],
        rules: Any,
        settings: TableSettings,
        sitters: Sitters,
        events: Events,
        clock: FloorClock,
    ) -> "LivePartida | None":
        return cls(game.partida, game.carry, rules, settings, sitters, events, clock) if game.partida else None

    def take(self, rules: Any) -> None:
        """What follows from the limits in force."""
        self._minimum = self._partida.minimum(rules)

    def allows(self, fields: Iterable[str]) -> bool:
        """Whether these rules may be changed while people play."""
        return self._partida.limits.issuperset(fields)

    async def recall(self, stories: AsyncIterator[Story]) -> None:
        """After a restart, from the newest jogada back: since when it is suspended, and when the session began."""
        suspended = in_session = True
        async for story in stories:
            suspended = suspended and self._recall_suspension(story)
            in_session = in_session and self._recall_session(story)
            if not (suspended or in_session):
                return

    # ---- before a hand, and in it

    def carry_for_those_who_stay(self, carry: Any) -> Any:
        """Whoever went and came back has to bring a new cave; whoever changed seats takes their standing along."""
        self._owed = self._owing()
        staying = {each.player: each.number for each in self._sitters if each.stays}
        kept = self._partida.kept(carry, staying, self._owed)
        if not self._partida.standing(kept):  # a new partida
            self._session_ms, self._session_open = None, False
            self.gone.clear()
        self._send_away(kept)
        return kept

    # ---- who left, and who has to

    def goes(self, player: str, cave: int, carry: Any) -> None:
        """A player leaves, with so much; whoever had sat down only to get up again is as before."""
        if player in self.gone and player not in self._partida.in_game(carry):
            return
        self.gone[player] = Gone(player, cave, self._clock.now_ms(), player in self._partida.sent_away(carry))

    def keeps_out(self, player: str, carry: Any) -> Refusal | None:
        """Whoever was sent away does not come back in the same partida (AO13.58)."""
        gone = self.gone.get(player)
        if (gone and gone.sent_away) or player in self._partida.sent_away(carry):
            return Refusal("sent_away", {}, "AO13.58")
        return None

    def _owing(self) -> dict[str, int]:
        """Who left so lately that they come back with no less than they took away (AO13.14 h)."""
        since_ms = self._clock.now_ms() - self._back_ms
        return {each.player: each.cave for each in self.gone.values() if each.cave and each.at_ms > since_ms}

    def _send_away(self, carry: Any) -> None:
        for player in self._partida.sent_away(carry):
            sitter = self._sitters.of(player)
            if sitter is not None and not sitter.leaving:
                self._events.notify(Notice("sent_away", {}, player))
                sitter.leaving = True

    # ---- in a hand

    def steps(self, live: LiveJogada, waiting: WaitsForAct, *, closing: bool, renews: bool = False) -> list[Request]:
        """What the floor does now in somebody's place; nothing, if it is the players' turn."""
        croupier = waiting.offers.get(CROUPIER)
        gathering = croupier is not None and self._partida.gathers(croupier)
        if croupier is None or not gathering:
            return self._out_of(waiting, (each for each in self._sitters if each.leaving))
        lacks = self._partida.lacks(croupier)
        self._tell_of_gathering(live.begun.jogada, lacks=lacks)
        self._mind_suspension(live, lacks=lacks)
        if out := self._out_of(waiting, self._not_playing(closing=closing)) or self._back_in(waiting):
            return out
        if lacks and (closing or renews or self._company_has_changed(live) or self._declares()):
            return [Request(CROUPIER, act) for act in (croupier.default,) if act is not None]
        return [] if lacks else self._session(croupier)

    def between_hands(self, live: LiveJogada | None) -> bool:
        """Whether no hand is being played. Before the journal has been read to its end nobody can know."""
        if live is None:
            return self._ended
        offered = live.play.offer_to(CROUPIER)
        return offered is not None and self._partida.gathers(offered[1])

    def _tell_of_gathering(self, jogada: str, *, lacks: bool) -> None:
        """Players may bring caves now, and perhaps have to wait for others: nothing else tells them so."""
        if self._gathering != (jogada, lacks):
            self._gathering = (jogada, lacks)
            self._events.notify(Notice("gathering", {"jogada": jogada, "too_few": lacks}))

    def _not_playing(self, *, closing: bool) -> Iterator[Sitter]:
        """Who is not to be dealt cards in the coming hand."""
        for sitter in self._sitters:
            if closing or sitter.leaving or sitter.away or sitter.resting:
                yield sitter

    def _out_of(self, waiting: WaitsForAct, going: Iterable[Sitter]) -> list[Request]:
        for sitter in going:
            offer = waiting.offers.get(seat(sitter.number))
            act = self._partida.steps_out(offer) if offer is not None else None
            if offer is not None and act is not None and offer.check(act) is None:
                return [Request(offer.to, act)]
        return []

    def _back_in(self, waiting: WaitsForAct) -> list[Request]:
        """Who has said to be back, in this hand or before it."""
        for sitter in self._sitters:
            offer = waiting.offers.get(seat(sitter.number)) if sitter.returning else None
            if offer is None:
                continue
            sitter.returning = False
            act = self._partida.steps_in(offer)
            if act is not None and offer.check(act) is None:
                return [Request(offer.to, act)]
        return []

    def _company_has_changed(self, live: LiveJogada) -> bool:
        """Somebody goes, or could not be seated in this jogada: the next one begins with those who are there."""
        here = {each.number: each.player for each in live.play.company_after().seats}
        return (
            self._sitters.can_move()
            or any(each.player in self._owed.keys() - self._owing().keys() for each in self._sitters)
            or any(each.leaving or (not each.coming and here.get(each.number) != each.player) for each in self._sitters)
        )

    def hears(self, sitter: Sitter, act: Act) -> None:
        """A player is going to do something, if it is possible."""
        sitter.away = False
        if isinstance(act, self._partida.comes_back):
            sitter.resting = False

    def acted(self, sitter: Sitter, act: Act, *, decided: bool) -> None:
        """A player has done something that stands; in time, if it was a decision in a hand."""
        if decided:
            sitter.slow = 0
        if act == self._partida.rest:
            self._rests(sitter)

    def decides(self, live: LiveJogada, sitter: Sitter) -> bool:
        """Whether a hand waits for what this player decides."""
        offered = live.play.offer_to(seat(sitter.number))
        return offered is not None and isinstance(offered[1], self._partida.decisions)

    def wants_rest(self, sitter: Sitter) -> None:
        """From the next hand on; the seat is kept."""
        sitter.returning = False
        if not sitter.resting:
            self._rests(sitter)

    def _rests(self, sitter: Sitter) -> None:
        sitter.resting = True
        sitter.rests += 1
        if self.terms.rests is not None and sitter.rests > self.terms.rests:
            self._events.notify(Notice("rests_too_often", {"rests": self.terms.rests}, sitter.player))
            sitter.leaving = True

    def timed_out(self, by: Party, offer: Offer[Any]) -> None:
        """The clock has decided for a player, who is warned (AO13.71 a) and gets no cards until heard of again."""
        sitter = self._sitters.at(number_of(by)) if isinstance(offer, self._partida.decisions) else None
        if sitter is None:
            return
        sitter.away, sitter.slow = True, sitter.slow + 1
        self._events.notify(Notice("clock_decided", {"seat": sitter.number}, sitter.player))
        if self.terms.slow is not None and sitter.slow >= self.terms.slow and not sitter.leaving:
            self._events.notify(Notice("too_slow", {"times": sitter.slow}, sitter.player))
            sitter.leaving = True

    # ---- too few players

    def _mind_suspension(self, live: LiveJogada, *, lacks: bool) -> None:
        """A partida that has begun waits for players as long as the law allows, and then is over (AO13.24)."""
        now = self._clock.now_ms()
        if not lacks or not self._partida.hands(live.play.carry):
            self._suspended_ms, self._enough_ms, self._declared = None, now, False
            return
        if self._suspended_ms is None:
            self._suspended_ms = max(live.begun.at_ms, self._enough_ms)
        over_ms = self.closes_ms()
        if over_ms is not None and now >= over_ms and not all(each.leaving for each in self._sitters):
            self._events.notify(Notice("partida_closed", {}))
            for sitter in self._sitters:
                sitter.leaving = True

    def _declares(self) -> bool:
        """Once, after the usual time between two hands: this jogada ends without one, and the next waits."""
        until_ms = self.until_ms()
        if self._declared or until_ms is None or self._clock.now_ms() < until_ms:
            return False
        self._declared = True
        self._events.notify(Notice("partida_suspended", {"until_ms": self.closes_ms()}))
        return True

    def closes_ms(self) -> int | None:
        """When a suspended partida is over."""
        if self._suspended_ms is None or self.terms.suspended_ms is None:
            return None
        return self._suspended_ms + self.terms.suspended_ms

    def until_ms(self) -> int | None:
        """When the floor has something to do if nobody else does anything."""
        if self._suspended_ms is None or self._declared:
            return self.closes_ms()
        return self._suspended_ms + self._interval_ms

    def _recall_suspension(self, story: Story) -> bool:
        """Whether the partida may have been suspended even before this jogada."""
        if story.ended is None:
            return True
        before, after = (msgspec.convert(carry, self._carry) for carry in (story.begun.carry, story.ended.carry))
        if not self._partida.hands(before) or self._partida.hands(before) != self._partida.hands(after):
            return False
        self._suspended_ms, self._declared = story.begun.at_ms, True
        return True

    # ---- the house's share by session

    def _session(self, croupier: Offer[Any]) -> list[Request]:
        """An hour of play begins with the first hand after the last one was over (AO13.7 b)."""
        begins, closes = self._partida.session
        if croupier.check(begins) is not None:
            return []  # the share is not taken by session
        now = self._clock.now_ms()
        if self._session_ms is None or now >= self._session_ms + self.terms.session_ms:
            self._session_ms, self._session_open = now, True
            return [Request(CROUPIER, begins)]
        if self._session_open and now >= self._session_ms + self.terms.session_open_ms:
            self._session_open = False
            return [Request(CROUPIER, closes)]
        return []

    def _recall_session(self, story: Story) -> bool:
        """Whether the session may have begun even before this jogada."""
        begins, closes = (plain(act) for act in self._partida.session)
        for played in reversed(story.played.values()):
            if isinstance(played.input, Acted) and played.input.act == closes:
                self._session_ms, self._session_open = played.at_ms - self.terms.session_open_ms, False
                return False
            if isinstance(played.input, Acted) and played.input.act == begins:
                self._session_ms, self._session_open = played.at_ms, True
                return False
        return self._clock.now_ms() - story.begun.at_ms <= self.terms.session_ms

    # ---- after a hand

    def over(self, live: LiveJogada) -> bool:
        """Count who was there (readings 201 and 202); False when there was no hand."""
        play = live.play
        self._ended = True
        self._send_away(play.carry_after)
        if self._partida.hands(play.carry_after) == self._partida.hands(play.carry):
            return False
        heard = {by for by, _ in live.keys}
        there = {each.player for each in play.company_after().seats}
        for sitter in (each for each in self._sitters if each.player in there):
            if _has_bet(play, sitter.number) or (seat(sitter.number) in heard and not sitter.resting):
                sitter.missed = 0
            else:
                sitter.missed += 1
                self._mind_the_missing(sitter, play)
        return True

    def _mind_the_missing(self, sitter: Sitter, play: Play[Any, Any]) -> None:
        """A rest, a cave too small to play, or just nothing: each lasts so long (AO13.13, PT809.69, PT809.71)."""
        standing = self._partida.standing(play.carry_after).get(sitter.number)
        cave = next((each.stack for each in play.company_after().seats if each.number == sitter.number), 0)
        most = self.terms.rest_hands if sitter.resting else self.terms.idle_hands
        if standing is not None and cave < self._minimum:
            most = self.terms.short_hands
        elif standing is not None and standing.waits and not (sitter.resting or standing.resting):
            sitter.missed = 0  # their turn to come in has not been yet
            return
        if self.terms.invites and sitter.missed > most:
            say_to_the_idle(self._events, sitter, sitter.missed - most)
        elif not self.terms.invites and sitter.missed >= most:
            say_to_the_idle(self._events, sitter, sitter.missed - most + 2)


def _has_bet(play: Play[Any, Any], number: int) -> bool:
    return any(each.payee == at_stake(number) for each in play.movements)
