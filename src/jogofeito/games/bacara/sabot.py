"""The shoe during one coup: filled, cut, burnt from and dealt from, up to the warning card."""

from typing import Final

from jogofeito.core.cards import DECK_52, FaceDown, Shoe
from jogofeito.core.offers import Sit
from jogofeito.core.parties import CROUPIER, FLOOR, seat
from jogofeito.core.room import Room
from jogofeito.games.bacara.acts import (
    DEALER,
    CardsBack,
    CardsBurnt,
    Carry,
    Cut,
    CutDeclined,
    DeclineCut,
    LeaveInCorner,
    Past,
    PutBack,
    ShoeFilled,
    WarningOut,
)
from jogofeito.games.bacara.offers import CutAct, Cutting, Discarding
from jogofeito.games.bacara.rules import Rules
from jogofeito.games.bacara.table import Table

PAST_KEPT: Final = 100  # coups that a table with a shuffling shoe remembers for its roads
FEWEST_IN_SHUFFLER: Final = 52  # below, what lies in the discard corner must go back


class Sabot:
    """Cards have no order until they are turned: each is drawn then from those that nobody has seen (decision 13)."""

    def __init__(self, rules: Rules, carry: Carry, room: Room) -> None:
        self._rules = rules
        self._room = room
        self._shoe = Shoe(carry.shoe) if carry.shoe else None
        self._shoes = carry.shoes
        self._coups = carry.coups
        self._past = carry.past
        self._warned = False

    # ---- before the bets

    async def make_ready(self, table: Table) -> None:
        """Shuffle, cut, put the warning card in, burn the first cards, if no shoe is in use (AO10.3, AO10.5)."""
        if self._shoe is not None:
            return
        rules = self._rules
        by, at = await self._cut(table) if rules.cut else (DEALER, 0)
        self._shoe = Shoe.real(Shoe.cut(DECK_52 * rules.decks, at), warning_from_end=rules.warning)
        self._shoe.burn(rules.burnt_first)
        if rules.shoe == "sabot" or not self._shoes:  # a shuffling shoe takes the same cards again and again
            self._shoes, self._coups, self._past = self._shoes + 1, 0, ()
            self._room.tell(ShoeFilled(self._shoes, rules.cards, by, at, rules.warning, rules.burnt_first))

    async def _cut(self, table: Table) -> tuple[int, int]:
        """Offered to the players from the dealer's left on; if nobody wants it, the dealer cuts."""
        cards = self._rules.cards
        for number in table.seated():
            act = await self._answer(table, Cutting(to=seat(number), otherwise=DeclineCut(), cards=cards))
            if isinstance(act, Cut):
                return number, act.at
            self._room.tell(CutDeclined(number))
        dealer = Cutting(to=CROUPIER, otherwise=Cut(cards // 2), cards=cards, must=True, clock="at_once")
        act = await self._answer(table, dealer)
        return DEALER, act.at if isinstance(act, Cut) else 0

    async def _answer(self, table: Table, offer: Cutting) -> CutAct:
        """Whoever comes to the table meanwhile is let in."""
        while True:
            _, act = await self._room.first_of({offer.to: offer, FLOOR: table.door()})
            if isinstance(act, Sit):
                table.welcome(act.seat)
            elif isinstance(act, CutAct):
                return act

    # ---- the coup

    @property
    def coup(self) -> int:
        """The number of this coup in the shoe."""
        return self._coups

    @property
    def left(self) -> int:
        return self._in_use.left

    def begin_coup(self) -> None:
        """A card is burnt before every coup but the first of the shoe (AO10.15)."""
        if self._coups and self._rules.burnt_each:
            self._in_use.burn(self._rules.burnt_each)
            self._room.tell(CardsBurnt(self._rules.burnt_each, self.left))
            self._mind_the_warning()
        self._coups += 1

    def next_card(self) -> FaceDown:
        card = self._in_use.face_down()
        self._mind_the_warning()
        return card

    async def turn(self, card: FaceDown) -> int:
        return await self._in_use.turn(self._room, card)

    def _mind_the_warning(self) -> None:
        """As soon as the warning card comes out, this coup is called as the last of the shoe (AO10.6)."""
        if self._in_use.warned and not self._warned:
            self._warned = True
            self._room.announce(self._rules.cites.last)
            self._room.tell(WarningOut(self.left))

    @property
    def _in_use(self) -> Shoe:
        if self._shoe is None:
            raise RuntimeError("no shoe has been filled")
        return self._shoe

    # ---- afterwards

    def remember(self, past: Past) -> None:
        self._past = (*self._past, past)[-PAST_KEPT:]

    async def take_back(self) -> None:
        """A shuffling shoe gets the cards of the coup back at once, or with those of a later one (AO10.4 c)."""
        if self._rules.shoe == "sabot":
            return
        may_wait = self.left >= FEWEST_IN_SHUFFLER
        acts = (PutBack(), LeaveInCorner()) if may_wait else (PutBack(),)
        act = await self._room.ask(Discarding(to=CROUPIER, otherwise=PutBack(), acts=acts))
        in_corner = isinstance(act, LeaveInCorner)
        self._room.tell(CardsBack(in_corner))
        if not in_corner:
            self._shoe = None

    def carry(self) -> Carry:
        """Cards that were seen are gone, whatever became of the coup; after the warning card the shoe is done."""
        rest = None if self._shoe is None or self._shoe.warned else self._shoe.rest()
        return Carry(rest, self._shoes, self._coups, self._past)
