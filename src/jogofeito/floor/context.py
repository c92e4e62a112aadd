"""What the owner of a table and its policies have in common: the table as it stands."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from jogofeito.core.game import Game
from jogofeito.core.parties import CROUPIER
from jogofeito.core.policies import Policies
from jogofeito.floor.clock import FloorClock
from jogofeito.floor.jogada import LiveJogada
from jogofeito.floor.lots import SeatLots
from jogofeito.floor.notes import Notes
from jogofeito.floor.seats import Seats, Sitter
from jogofeito.floor.settings import TableSettings
from jogofeito.floor.streams import Streams
from jogofeito.games import listed


@dataclass
class TableContext:
    settings: TableSettings
    game: Game[Any, Any]
    rules: Any
    policies: Policies  # as the rules in force have them
    seats: Seats
    streams: Streams
    notes: Notes
    clock: FloorClock
    bell: asyncio.Event  # wakes the owner
    carry: Any
    lots: SeatLots  # for seats, where they are drawn
    jogada: LiveJogada | None = None
    closing: bool = False
    stopped: bool = False
    ready: asyncio.Event = field(default_factory=asyncio.Event)  # the journal has been read: who sits where is known
    held: dict[int, str] = field(default_factory=dict)  # seats that are kept for somebody who is not there yet
    waiting: list[str] = field(default_factory=list)  # for a seat, in the order they are called
    new_partida: Callable[[], None] = lambda: None  # whatever belongs to one begins anew

    @property
    def id(self) -> str:
        return self.settings.id

    @property
    def has_croupier(self) -> bool:
        return self.settings.has_croupier or self.policies.croupier

    def standing(self) -> list[Sitter]:
        """Those at the table who have no seat, where the game has places for them."""
        seated = self.policies.seated
        return [] if seated is None else [sitter for sitter in self.seats if sitter.number > seated]

    def now_ms(self) -> int:
        return self.clock.now_ms()

    def ring(self) -> None:
        self.bell.set()

    def go_on_with(self, carry: Any) -> None:
        """What the next jogada begins with; those who look on are told where the table shows something else."""
        before, now = self.game.lying(self.carry), self.game.lying(carry)
        self.carry = carry
        if now != before:
            self.streams.notify("lying", {"lying": now})

    async def write_notes(self) -> bool:
        """Whether what was put down is on disk, and holds after a restart too."""
        return self.ready.is_set() and not self.stopped and await self.notes.write(self.now_ms())

    @property
    def has_time_banks(self) -> bool:
        return any(offer.banked for offer in self.game.offers)

    def time_banks(self) -> dict[int, int]:
        """By seat, what is left of the time banks; of one that runs, what it had before."""
        return {sitter.number: sitter.bank_ms for sitter in self.seats} if self.has_time_banks else {}

    def tell_time_banks(self) -> None:
        if self.has_time_banks:
            self.streams.notify("time_banks", {"left_ms": self.time_banks()})

    def seat_by_lot(self, player: str) -> int | None:
        """A free seat for a player, where seats are drawn and there is more than one to draw among (AO13.12 b)."""
        free = self.seats.free() if self.policies.seats_drawn else []
        if len(free) < 2:
            return None
        seat, commitment, seed = self.lots.draw(free)
        proof = {"commitment": commitment, "seed": seed, "next": self.lots.commitment}
        self.streams.notify("seat_drawn", {"seat": seat, "free": free, **proof}, player)
        return seat

    def rule_of(self, name: str) -> str:
        """The rule of the law that a value of the rules follows."""
        fields = listed(self.settings.game).law(self.settings.law).fields
        return fields[name].rule if name in fields else ""

    def between_hands(self) -> bool:
        """Whether nothing is being played at this moment."""
        if self.jogada is None:
            return True
        offered = self.jogada.play.offer_to(CROUPIER)
        return offered is not None and offered[1].gathers
