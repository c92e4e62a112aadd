"""What players ask of a table besides acts in a jogada: names put down, other seats, a word, rests, leaving."""

import asyncio
from abc import ABC, abstractmethod
from typing import Any, Final

import msgspec

from jogofeito.core.game import Game
from jogofeito.core.offers import Refusal
from jogofeito.floor.clock import FloorClock
from jogofeito.floor.events import Events, Notice
from jogofeito.floor.limits import Limits, Written, differences
from jogofeito.floor.live import LiveJogada
from jogofeito.floor.mailbox import Mailbox
from jogofeito.floor.memory import Memory
from jogofeito.floor.partida import LivePartida
from jogofeito.floor.registration import Registration
from jogofeito.floor.settings import TableSettings
from jogofeito.floor.sitters import Sitters
from jogofeito.games import listed

BETWEEN_PHRASES_MS: Final = 5_000


class Doors(ABC):
    """Of a live table, which is told here and minds it when it gets there."""

    settings: TableSettings
    game: Game[Any, Any]
    rules: Any
    limits: Limits
    sitters: Sitters
    events: Events
    partida: LivePartida | None
    registration: Registration | None
    closing: bool
    clock: FloorClock
    live: LiveJogada | None
    _mailbox: Mailbox
    _memory: Memory | None
    _seats_known: asyncio.Event
    _gone_before: set[str]
    _stopped: bool

    async def ready(self) -> None:
        """Wait until the journal has been read: who sits where, and the jogada in play."""
        await self._seats_known.wait()

    @abstractmethod
    async def sit(self, player: str) -> int | Refusal:
        """A seat, or why there is none."""

    def may_change_limits(self, settings: TableSettings, rules: Any) -> bool:
        """Whether these settings differ from those in force by limits only, and there are people to be told of them."""
        if self.partida is None or self.closing or self._stopped or not len(self.sitters):
            return False
        _, new = differences(self.rules, rules)
        same = msgspec.structs.replace(settings, values=self.settings.values) == self.settings
        return same and self.partida.allows(new)

    def announce_limits(self, settings: TableSettings, rules: Any, written: Written) -> None:
        """New limits for those who play here, after fair warning (AO13.22)."""
        self.limits.give_notice(settings, self.rules, rules, written)
        self._mailbox.ring()

    def hidden_from(self, player: str) -> Refusal | None:
        """Why somebody who does not play sees nothing of the hands, where the law or the house wants it so."""
        if self.partida is None or self.partida.onlookers or self.sitters.of(player):
            return None
        return Refusal("no_onlookers", {}, self._rule_of("onlookers"))

    def _rule_of(self, field: str) -> str:
        return listed(self.settings.game).law(self.settings.law).fields[field].rule

    async def noted(self) -> None:
        """What was asked is on disk, and holds after a restart too."""
        if self._memory and self.partida and self._seats_known.is_set() and not self._stopped:
            await self._memory.write(self.partida.gone.values())

    async def register(self, player: str) -> int | Refusal:
        """Put a name down for a session; the place in the list. Once it has begun, for a seat that falls free."""
        await self.ready()
        if self.registration is None or self.closing or self._stopped:
            return Refusal("table_closing" if self.registration else "no_registration")
        if refusal := self.registration.sits_elsewhere(player):
            return refusal
        place = await self.registration.register(player)
        if self.registration.drawn:
            await self.sit(player)
        return place

    async def withdraw(self, player: str) -> None:
        """Take a name off the list; whoever sits has to leave."""
        await self.ready()
        if self.registration and not (self.sitters.of(player) or self.registration.sits_elsewhere(player)):
            if player in self.sitters.waiting:
                self.sitters.waiting.remove(player)
            await self.registration.withdraw(player)

    def _tell_of_list(self) -> None:
        registered = list(self.registration.players) if self.registration else []
        names = {"registered": registered, "waiting": list(self.sitters.waiting)}
        self.events.notify(Notice("registration", names))

    def change_seat(self, player: str, number: int) -> Refusal | None:
        """Ask for another seat: between two hands, as soon as it is free, before those who wait (AO13.12 a)."""
        sitter = self.sitters.of(player)
        if sitter is None or self.partida is None:
            return Refusal("not_seated" if self.partida else "seats_are_alike")
        if not 1 <= number <= self.game.seats(self.rules):
            return Refusal("no_such_seat", {"seat": number, "seats": self.game.seats(self.rules)})
        self.sitters.moving.pop(player, None)
        if number != sitter.number:
            self.sitters.moving[player] = number
            self._mailbox.ring()
        return None

    def say(self, player: str, phrase: str) -> Refusal | None:
        """One of the phrases that the house admits, to everybody at the table; between two hands only."""
        if self.partida is None or not self.partida.phrases:
            return Refusal("no_chat", {}, self._rule_of("chat") if self.partida else "")
        sitter = self.sitters.of(player)
        if sitter is None:
            return Refusal("not_seated")
        if phrase not in self.partida.phrases:
            return Refusal("no_such_phrase", {"phrases": list(self.partida.phrases)})
        if not self.partida.between_hands(self.live):
            return Refusal("not_during_a_hand", {}, self._rule_of("chat"))
        now = self.clock.now_ms()
        if sitter.said_ms is not None and now < sitter.said_ms + BETWEEN_PHRASES_MS:
            return Refusal("too_soon", {"seconds": BETWEEN_PHRASES_MS // 1_000})
        sitter.said_ms = now
        self.events.notify(Notice("said", {"seat": sitter.number, "phrase": phrase}))
        return None

    def leave(self, player: str) -> None:
        """The seat is free after this jogada; bets that lie stay valid, and what they win is paid."""
        if not self._seats_known.is_set():
            self._gone_before.add(player)
        if player in self.sitters.waiting:
            self.sitters.waiting.remove(player)
        if sitter := self.sitters.of(player):
            sitter.leaving = True
            self._mailbox.ring()

    def rest(self, player: str) -> None:
        """Away for a while: the seat is kept, until the player acts again. In a partida, from the next hand on."""
        sitter = self.sitters.of(player)
        if sitter and self.partida:
            self.partida.wants_rest(sitter)
            self._mailbox.ring()
        elif sitter:
            sitter.resting = True

    def come_back(self, player: str) -> Refusal | None:
        """After a rest, or when the clock had decided: cards again, from the next hand on at the latest."""
        sitter = self.sitters.of(player)
        if sitter is None:
            return Refusal("not_seated")
        sitter.resting = sitter.away = False
        sitter.returning = self.partida is not None
        self._mailbox.ring()
        return None

    def place_in_line(self, player: str) -> int | None:
        """Of whoever has put a name down or waits for a seat; None without either."""
        if player in self.sitters.waiting:
            return self.sitters.waiting.index(player) + 1
        names = self.registration.players if self.registration and not self.registration.drawn else []
        return names.index(player) + 1 if player in names else None
