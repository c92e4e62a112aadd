"""The cards of one group, and whose they are to turn."""

from dataclasses import dataclass, field

from jogofeito.core.cards import FaceDown, name, rank
from jogofeito.core.parties import seat
from jogofeito.core.room import Room
from jogofeito.games.bacara.acts import (
    CardDealt,
    CardsDeclined,
    CardsHanded,
    CardTurned,
    Decline,
    LeaveToDealer,
    Turn,
)
from jogofeito.games.bacara.kernels import points, value
from jogofeito.games.bacara.offers import Handling
from jogofeito.games.bacara.rules import Group
from jogofeito.games.bacara.sabot import Sabot
from jogofeito.games.sabot.acts import DEALER


@dataclass
class Hand:
    """`handlers` are the players who may turn the cards, by preference; once there is none, the dealer does."""

    group: Group
    sabot: Sabot
    room: Room
    handlers: list[int]
    ranks: list[int] = field(default_factory=list)  # of the cards that lie open
    _down: list[FaceDown] = field(default_factory=list)
    _handed: int = DEALER

    @property
    def points(self) -> int:
        return points(sum(map(value, self.ranks)))

    @property
    def pair(self) -> bool:
        """The first two cards have the same denomination (AO10.23, PT812.11)."""
        return self.ranks[0] == self.ranks[1]

    @property
    def third(self) -> int:
        return value(self.ranks[2])

    async def receive(self, *, face_up: bool = False) -> None:
        """The next card of the shoe, face down; one that was found face up is valid and lies open (AO10.7)."""
        self._down.append(self.sabot.next_card())
        self.room.tell(CardDealt(self.group, len(self.ranks) + len(self._down), self.sabot.left))
        if face_up:
            await self._turn_next(DEALER)

    async def uncover(self) -> None:
        """All cards that are face down, by the player who has the right, or by the dealer (AO10.18-20)."""
        while self._down:
            await self._turn_next(await self._turner())

    async def _turner(self) -> int:
        """Who turns the next card."""
        while self.handlers:
            first = self.handlers[0]
            if self._handed != first:
                self._handed = first
                self.room.tell(CardsHanded(self.group, first))
            offer = Handling(to=seat(first), default=LeaveToDealer(), group=self.group, cards=len(self._down))
            match await self.room.ask(offer):
                case Turn():
                    return first
                case Decline():
                    self.room.tell(CardsDeclined(self.group, first))
                    self.handlers.pop(0)
                case LeaveToDealer():
                    self.handlers.clear()
        return DEALER

    async def _turn_next(self, by: int) -> None:
        card = await self.sabot.turn(self._down.pop(0))
        self.ranks.append(rank(card))
        self.room.tell(CardTurned(self.group, len(self.ranks), name(card), by, self.points))
