"""The cards of one group, and whose they are to turn."""

from dataclasses import dataclass, field
from typing import cast

from jogofeito.core.cards import name, rank
from jogofeito.core.offers import Offer
from jogofeito.core.parties import number_of, seat
from jogofeito.core.room import Room
from jogofeito.core.shoe_rest import FaceDown
from jogofeito.games.bacara.acts import (
    CardDealt,
    CardsClaimed,
    CardsDeclined,
    CardsHanded,
    CardTurned,
    Claim,
    Decline,
    Turn,
)
from jogofeito.games.bacara.kernels import points, value
from jogofeito.games.bacara.offers import Handling, HandlingAct
from jogofeito.games.bacara.rules import Group
from jogofeito.games.bacara.sabot import Sabot
from jogofeito.games.sabot.acts import DEALER

TURNING: tuple[HandlingAct, ...] = (Turn(), Decline())
CLAIMING: tuple[HandlingAct, ...] = (Claim(), Decline())


@dataclass
class Hand:
    """`handlers` are the players who may turn the cards, by preference; once there is none, the dealer does."""

    group: Group
    sabot: Sabot
    room: Room
    handlers: list[int]
    _dealt: int = 0
    _down: dict[int, FaceDown] = field(default_factory=dict)  # by place: 1, 2 or 3
    _open: dict[int, int] = field(default_factory=dict)  # by place, the rank
    _handed: int = DEALER
    _wanting: set[int] = field(default_factory=set)  # who have said that they want the cards

    @property
    def points(self) -> int:
        return points(sum(map(value, self._open.values())))

    @property
    def pair(self) -> bool:
        """The first two cards have the same denomination (AO10.23, PT812.11)."""
        return self._open[1] == self._open[2]

    @property
    def third(self) -> int:
        return value(self._open[3])

    async def receive(self, *, face_up: bool = False) -> None:
        """The next card of the shoe, face down; one that was found face up is valid and lies open (AO10.7)."""
        self._dealt += 1
        self._down[self._dealt] = self.sabot.next_card()
        self.room.tell(CardDealt(self.group, self._dealt, self.sabot.left))
        if face_up:
            await self._turn(self._dealt, DEALER)

    async def uncover(self) -> None:
        """All cards that are face down, by the player who has the right, or by the dealer (AO10.18-20)."""
        while self._down:
            await self._turn(min(self._down), await self._turner())

    async def _turner(self) -> int:
        """Who turns the next card: of those who have the right, the first who wants it.

        All are asked at once. Whoever wants the cards may say so before it is their turn; the others decline, or
        the one clock that runs for all of them does it.
        """
        window: dict[int, Offer[HandlingAct]] = {}
        while self.handlers:
            first = self.handlers[0]
            self._hand_to(first)
            if first in self._wanting:
                offers = {first: self._offer(first, TURNING)}
            else:
                offers = window = window or self._window()
            by, act = await self.room.first_of({offer.to: offer for offer in offers.values()})
            number = number_of(by)
            window.pop(number, None)
            match cast("HandlingAct", act):
                case Turn():
                    self._wanting.add(number)
                    return number
                case Claim():
                    self._wanting.add(number)
                    self.room.tell(CardsClaimed(self.group, number))
                case Decline():
                    self.handlers.remove(number)
                    self.room.tell(CardsDeclined(self.group, number))
        return DEALER

    def _window(self) -> dict[int, Offer[HandlingAct]]:
        """To everybody who has not said what they want."""
        first = self.handlers[0]
        undecided = (number for number in self.handlers if number not in self._wanting)
        return {number: self._offer(number, TURNING if number == first else CLAIMING) for number in undecided}

    def _offer(self, number: int, acts: tuple[HandlingAct, ...]) -> Offer[HandlingAct]:
        return Handling(to=seat(number), default=Decline(), group=self.group, cards=len(self._down), acts=acts)

    def _hand_to(self, number: int) -> None:
        if self._handed != number:
            self._handed = number
            self.room.tell(CardsHanded(self.group, number))

    async def _turn(self, place: int, by: int) -> None:
        card = await self.sabot.turn(self._down.pop(place))
        self._open[place] = rank(card)
        self.room.tell(CardTurned(self.group, place, name(card), by, self.points))
