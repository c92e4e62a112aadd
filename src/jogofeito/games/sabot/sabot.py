"""The shoe during one jogada: filled, cut, burnt from and dealt from, up to the warning card."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final, Protocol

import msgspec

from jogofeito.core.cards import DECK_52, Shoe, name
from jogofeito.core.game import CardsCounted
from jogofeito.core.offers import Offer, Sit
from jogofeito.core.parties import CROUPIER, FLOOR, Party, Seat, number_of, seat
from jogofeito.core.room import Room
from jogofeito.core.shoe_rest import FaceDown, ShoeRest
from jogofeito.games.sabot.acts import (
    DEALER,
    CardsBack,
    CardsBurnt,
    Cut,
    CutDeclined,
    CutWanted,
    DeclineCut,
    LeaveInCorner,
    PutBack,
    ShoeFilled,
    WarningOut,
)
from jogofeito.games.sabot.offers import CutAct, Cutting, Discarding

FEWEST_IN_SHUFFLER: Final = 52  # below, what lies in the discard corner must go back


class ShoeRules(msgspec.Struct, frozen=True, kw_only=True):
    """What a game's rules say of its shoe."""

    decks: int
    shuffler: bool  # one that takes the cards back after each jogada
    cut: bool
    warning: int  # cards behind the warning card
    warning_alone: int  # the same when one player only is at the table
    burnt_first: int  # from a new shoe
    burnt_each: int  # before every other jogada
    last: str  # the rule that words the call of the last jogada

    @property
    def cards(self) -> int:
        return self.decks * len(DECK_52)


class Kept(msgspec.Struct, frozen=True):
    """What a game carries of its shoe from one jogada to the next."""

    rest: ShoeRest | None  # none: to be filled
    shoes: int  # filled so far
    played: int  # jogadas of this shoe


def shoe_fits(rules: ShoeRules, rest: ShoeRest | None) -> str | None:
    """Why a shoe cannot be dealt on from under these rules; None when it can, or when it is to be filled."""
    return None if rest is None else next(_misfits(rules, rest), None)


def _misfits(rules: ShoeRules, rest: ShoeRest) -> Iterator[str]:
    if rest.size != rules.cards and not rules.shuffler:
        yield f"the shoe was filled with {rest.size} cards, and {rules.decks} decks have {rules.cards}"
    behind, left = rest.size - rest.warning, rest.size - rest.dealt
    if behind not in (rules.warning, rules.warning_alone):
        yield f"{behind} cards lie behind the warning card, and the rules want {rules.warning}"
    if rest.order:
        yield "the order of the cards is known, and no shoe has one"
    if not 0 <= rest.dealt <= rest.warning:
        yield f"{rest.dealt} cards have been dealt, and the warning card lies before card {rest.warning}"
    if not left <= len(rest.unseen) <= rules.cards:
        yield f"{len(rest.unseen)} cards are unseen, and {left} are left of {rules.cards}"
    if any(card not in DECK_52 or times > rules.decks for card, times in Counter(rest.unseen).items()):
        yield f"the unseen cards are not those of {rules.decks} decks"


def count_shoe(rules: ShoeRules, rest: ShoeRest | None) -> CardsCounted:
    """Against the packs it was filled with; one that is to be filled has all of them."""
    unseen = Counter(rest.unseen) if rest else Counter(DECK_52 * rules.decks)
    too_many = (card for card, times in unseen.items() if card not in DECK_52 or times > rules.decks)
    names = tuple(name(card) if card in DECK_52 else str(card) for card in sorted(too_many))
    return CardsCounted(rules.decks, rules.cards, unseen.total(), names)


class Sitting(Protocol):
    """A table at which people may sit down while the pack is cut."""

    def open_seats(self) -> Offer[Any]: ...

    def welcome(self, newcomer: Seat) -> None: ...

    def cutters(self) -> Iterable[int]:
        """The seats that are asked to cut, in their order."""


class Sabot:
    """Cards have no order until they are turned: each is drawn then from those that nobody has seen (decision 13)."""

    def __init__(self, rules: ShoeRules, kept: Kept, room: Room) -> None:
        self.shoe_rules = rules
        self._room = room
        self._shoe = Shoe(kept.rest) if kept.rest else None
        self._shoes = kept.shoes
        self._played = kept.played
        self._warned = False
        self._dealt_now = False  # in this jogada

    # ---- before the bets

    async def make_ready(self, table: Sitting) -> int | None:
        """Shuffle, cut, put the warning card in and burn the first cards, if no shoe is in use.

        Says who cut, or None where nothing was to be cut.
        """
        if self._shoe is not None:
            return None
        rules = self.shoe_rules
        by, at = await self._cut(table) if rules.cut else (DEALER, 0)
        warning = rules.warning_alone if len(self._room.company.seats) == 1 else rules.warning
        self._shoe = Shoe.real(Shoe.cut(DECK_52 * rules.decks, at), warning_from_end=warning)
        if not rules.shuffler or not self._shoes:  # a shuffling shoe takes the same cards again and again
            burnt = await self._burn_first()
            self._shoes, self._played = self._shoes + 1, 0
            self._room.tell(ShoeFilled(self._shoes, rules.cards, by, at, warning, burnt))
        return by if rules.cut else None

    async def _burn_first(self) -> int:
        """How many cards are burnt from a new shoe, now that they are."""
        self.in_use.burn(self.shoe_rules.burnt_first)
        return self.shoe_rules.burnt_first

    async def _cut(self, table: Sitting) -> tuple[int, int]:
        """Asked of all players at once; whoever wants to and comes first in their order cuts, or else the dealer."""
        cards = self.shoe_rules.cards
        order = tuple(map(seat, table.cutters()))
        asked = {each: self._cutting(each) for each in order}
        wanted: dict[Party, Cut] = {}
        for first in order:
            while first in asked:
                by, act = await self._answer(table, asked)
                del asked[by]
                if isinstance(act, DeclineCut):
                    self._room.tell(CutDeclined(number_of(by)))
                    continue
                wanted[by] = act
                if by != first:
                    self._room.tell(CutWanted(number_of(by)))
            if first in wanted:
                return number_of(first), wanted[first].at
        dealer = Cutting(to=CROUPIER, default=Cut(cards // 2), cards=cards, must=True, clock="at_once")
        _, act = await self._answer(table, {CROUPIER: dealer})
        return DEALER, act.at if isinstance(act, Cut) else 0

    def _cutting(self, to: Party) -> Cutting:
        return Cutting(to=to, default=DeclineCut(), cards=self.shoe_rules.cards)

    async def _answer(self, table: Sitting, asked: Mapping[Party, Cutting]) -> tuple[Party, CutAct]:
        """Whoever comes to the table meanwhile is let in."""
        while True:
            by, act = await self._room.first_of({**asked, FLOOR: table.open_seats()})
            if isinstance(act, Sit):
                table.welcome(act.seat)
            elif isinstance(act, CutAct):
                return by, act

    # ---- the jogada

    @property
    def shoes(self) -> int:
        """How many were filled since play began at the table."""
        return self._shoes

    @property
    def played(self) -> int:
        """The number of this jogada in the shoe."""
        return self._played

    @property
    def left(self) -> int:
        return self.in_use.left

    def begin(self) -> None:
        """Where the rules want it, cards are burnt before every jogada but the first of the shoe."""
        each = self.shoe_rules.burnt_each
        if self._played and each:
            self.in_use.burn(each)
            self._room.tell(CardsBurnt(each, self.left))
            self._mind_the_warning()
        self._played += 1

    def next_card(self) -> FaceDown:
        card = self.in_use.face_down()
        self._dealt_now = True
        self._mind_the_warning()
        return card

    async def turn(self, card: FaceDown) -> int:
        return await self.in_use.turn(self._room, card)

    def _mind_the_warning(self) -> None:
        """As soon as the warning card comes out, this jogada is called as the last of the shoe."""
        if self.in_use.warned and not self._warned:
            self._warned = True
            self._room.announce(self.shoe_rules.last)
            self._room.tell(WarningOut(self.left))

    @property
    def in_use(self) -> Shoe:
        if self._shoe is None:
            raise RuntimeError("no shoe has been filled")
        return self._shoe

    # ---- afterwards

    async def take_back(self) -> None:
        """A shuffling shoe gets the cards of the jogada back at once, or with those of a later one."""
        if not self.shoe_rules.shuffler:
            return
        may_wait = self.left >= FEWEST_IN_SHUFFLER
        acts = (PutBack(), LeaveInCorner()) if may_wait else (PutBack(),)
        act = await self._room.ask(Discarding(to=CROUPIER, default=PutBack(), acts=acts))
        in_corner = isinstance(act, LeaveInCorner)
        self._room.tell(CardsBack(in_corner))
        if not in_corner:
            self._shoe = None

    def leave_in_corner(self) -> None:
        """A shuffling shoe, where nobody can be asked: what was dealt waits for the next time."""
        if self.shoe_rules.shuffler and self._shoe is not None and self._dealt_now:
            self._room.tell(CardsBack(in_corner=True))

    def kept(self) -> Kept:
        """Cards that were seen are gone, whatever became of the jogada; after the warning card the shoe is done."""
        rest = None if self._shoe is None or self._shoe.warned else self._shoe.rest()
        return Kept(rest, self._shoes, self._played)
