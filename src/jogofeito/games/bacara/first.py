"""The first edition of both bacarás, for the records of its time.

Slips were declared before a distribution only, leaving the cards to the dealer ended the right of all who came after,
and a shuffling shoe did not say what became of the cards of a null coup.
"""

from jogofeito.core.offers import Act, Choice
from jogofeito.core.parties import CROUPIER, seat
from jogofeito.core.room import Room
from jogofeito.games.bacara.acts import (
    CardsDeclined,
    Carry,
    Deal,
    Decline,
    FaceUp,
    FaceUpNoted,
    LeaveToDealer,
    Stage,
    Turn,
)
from jogofeito.games.bacara.hand import Hand
from jogofeito.games.bacara.jogada import Story, declared
from jogofeito.games.bacara.offers import Dealing
from jogofeito.games.bacara.rules import Group, Rules
from jogofeito.games.sabot.acts import DEALER


class FirstHandling(Choice[Act], frozen=True, kw_only=True, tag="handling"):
    """The cards of a group are this player's to turn."""

    group: Group
    cards: int  # face down
    acts: tuple[Act, ...] = (Turn(), Decline(), LeaveToDealer())


class FirstHand(Hand):
    async def _turner(self) -> int:
        while self.handlers:
            first = self.handlers[0]
            self._hand_to(first)
            default = LeaveToDealer()
            offer = FirstHandling(to=seat(first), default=default, group=self.group, cards=len(self._down))
            match await self.room.ask(offer):
                case Turn():
                    return first
                case Decline():
                    self.room.tell(CardsDeclined(self.group, first))
                    self.handlers.pop(0)
                case _:
                    self.handlers.clear()
        return DEALER


class FirstStory(Story):
    hand = FirstHand
    tells_of_null = False

    async def deal(self, stage: Stage, *hands: Hand) -> None:
        """All that is wrong is said before the first card."""
        face_up = await self._first_lies_open(stage, len(hands))
        self.begin(stage)
        for receives in hands:
            await receives.receive(face_up=face_up)
            face_up = False

    async def _first_lies_open(self, stage: Stage, left: int) -> bool:
        while True:
            match await self.room.ask(Dealing(to=CROUPIER, default=Deal(), stage=stage, left=left)):
                case FaceUp():
                    self.room.tell(FaceUpNoted(stage))
                    return True
                case Deal():
                    return False
                case slip:
                    declared(self.room, slip, stage)


async def first_jogada(rules: Rules, carry: Carry, room: Room) -> Carry:
    return await FirstStory(rules, carry, room).tell()
