"""One pack for one jogada: cut, burnt from, dealt by hand or from a shuffler, and looked at.

A card that lies face down is not determined until somebody looks at it (decision 13). Players look when all cards are
dealt, so a mistake in dealing never throws away a card that was drawn.
"""

from collections.abc import Iterable, Iterator
from typing import Final

from jogofeito.core.cards import DECK_52, Shoe, name
from jogofeito.core.parties import CROUPIER, seat
from jogofeito.core.room import Room, Void
from jogofeito.core.shoe_rest import FaceDown
from jogofeito.games.combinacoes import CLASSES
from jogofeito.games.poquer_sem_descarte.acts import (
    BANK,
    BankCard,
    BankHand,
    CardDealt,
    Deal,
    HandSeen,
    Misdeal,
    MisdealNoted,
    PackReady,
    ShowBankCard,
    ShownEarly,
)
from jogofeito.games.poquer_sem_descarte.kernels import combination_of, qualifies, worth
from jogofeito.games.poquer_sem_descarte.offers import Dealing
from jogofeito.games.poquer_sem_descarte.rules import HAND, Rules
from jogofeito.games.sabot.acts import Cut
from jogofeito.games.sabot.offers import Cutting

MIDDLE: Final = len(DECK_52) // 2
BURNT: Final = 1  # AO9.19
PLACES: Final = range(1, HAND + 1)

Batch = list[tuple[int, int]]  # seat and place of cards that are dealt without a pause


class Hand:
    """Five cards, some perhaps not looked at."""

    def __init__(self, rules: Rules) -> None:
        self.down: list[FaceDown] = []
        self.cards: dict[int, int] = {}  # by place, those looked at
        self._readings = rules.readings

    @property
    def in_order(self) -> list[int]:
        return [self.cards[place] for place in PLACES]

    @property
    def worth(self) -> int:
        one, two, three, four, five = self.in_order
        suits_decide = self._readings.equal_high_cards == "three_of_a_suit"
        return int(worth(one, two, three, four, five, suits_decide, self._readings.side_cards == "letter"))

    @property
    def class_of(self) -> int:
        return int(combination_of(self.worth))

    @property
    def combination(self) -> str:
        return CLASSES[self.class_of]

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(map(name, self.in_order))


class Dealer:
    def __init__(self, rules: Rules, room: Room, seats: Iterable[int]) -> None:
        self._rules = rules
        self._room = room
        self._order = (*seats, BANK)  # the bank last (AO9.22)
        self._open = 0  # the place of the bank's open card, once it is known
        self._shoe = Shoe.real(())
        self.hands = {number: Hand(rules) for number in self._order}

    @property
    def bank(self) -> Hand:
        return self.hands[BANK]

    @property
    def open_card(self) -> str:
        """The bank's card that lies open while players decide, if there is one."""
        return name(self.bank.cards[self._open]) if self._open else ""

    async def make_ready(self, pack: int) -> None:
        """The dealer cuts, unless the pack comes from a shuffler, and burns a card (AO9.19, AO9.23 a)."""
        at = await self._cut() if self._rules.by_hand else 0
        self._shoe = Shoe.real(Shoe.cut(DECK_52, at))
        self._shoe.burn(BURNT)
        self._room.tell(PackReady(pack, at, BURNT))

    async def _cut(self) -> int:
        offer = Cutting(to=CROUPIER, default=Cut(MIDDLE), clock="at_once", cards=len(DECK_52), must=True)
        act = await self._room.ask(offer)
        return act.at if isinstance(act, Cut) else MIDDLE

    async def deal(self) -> None:
        for batch in self._batches():
            await self._ready(batch)
            for number, place in batch:
                await self._give(number, place)

    def _batches(self) -> Iterator[Batch]:
        """One card to each in turn, or from a shuffler five to one after another (AO9.22, AO9.23 b)."""
        if self._rules.by_hand:
            for place in PLACES:
                yield [(number, place) for number in self._order]
        else:
            for number in self._order:
                yield [(number, place) for place in PLACES]

    async def _ready(self, batch: Batch) -> None:
        """Mistakes are declared before the cards they would spoil (AO9.30)."""
        early = tuple(place for number, place in batch if number == BANK and place < HAND and not self._open)
        match await self._room.ask(Dealing(default=Deal(), bank=early)):
            case Misdeal(error):
                self._room.tell(MisdealNoted(error))
                self._room.announce("AO9.30")
                raise Void("misdeal")
            case ShowBankCard(place):
                self._open = place
                self._room.tell(ShownEarly(place))
            case Deal():
                pass

    async def _give(self, number: int, place: int) -> None:
        self.hands[number].down.append(self._shoe.face_down())
        self._room.tell(CardDealt(number, place, self._shoe.left))
        if number != BANK:
            return
        if place == HAND and not self._open and self._rules.open_card:
            self._open = place  # the last card of the bank comes face up
        if place == self._open:
            await self._turn_for_all(place)

    # ---- looking at cards

    async def show_to(self, number: int) -> None:
        """A player looks at their own cards; nobody else knows them."""
        hand = self.hands[number]
        for place in PLACES:
            await self._turn(hand, place)
        self._room.tell(HandSeen(number, hand.names, hand.combination), to=seat(number))

    async def uncover_bank(self) -> bool:
        """The bank's covered cards are turned (AO9.26). Whether it plays."""
        for place in PLACES:
            if place not in self.bank.cards:
                await self._turn_for_all(place)
        plays = bool(qualifies(self.bank.worth))
        self._room.tell(BankHand(self.bank.names, self.bank.combination, plays))
        self._room.announce("AO9.26", qualifies=plays, combination=f"mao_{self.bank.combination}")
        return plays

    async def _turn_for_all(self, place: int) -> None:
        card = await self._turn(self.bank, place)
        self._room.tell(BankCard(place, name(card)))

    async def _turn(self, hand: Hand, place: int) -> int:
        hand.cards[place] = await self._shoe.turn(self._room, hand.down[place - 1])
        return hand.cards[place]
