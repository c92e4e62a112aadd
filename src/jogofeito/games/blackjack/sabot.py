"""The shoe of a blackjack table: whose right it is to cut, cards drawn by mistake, and a shoe that runs out."""

from collections import Counter

from jogofeito.core.cards import DECK_52, RANKS, Shoe, name, rank
from jogofeito.core.facts import Fact
from jogofeito.core.game import CardsCounted
from jogofeito.core.room import Room, Void
from jogofeito.core.shoe_rest import FaceDown, ShoeRest
from jogofeito.games.blackjack.acts import CardAnnulled, CardSetAside, CardsShuffledIn, CardsSpread, Carry
from jogofeito.games.blackjack.rules import Rules
from jogofeito.games.sabot.acts import CardsBack
from jogofeito.games.sabot.sabot import Kept, ShoeRules, Sitting, count_shoe, shoe_fits
from jogofeito.games.sabot.sabot import Sabot as AnySabot
from jogofeito.games.sabot.shown import show_packs


class Sabot(AnySabot):
    """Filled, cut and burnt from as AO6.8-13 say; with an automatic shuffler as AO8 does (reading 169)."""

    def __init__(self, rules: Rules, carry: Carry, room: Room, edition: int) -> None:
        self._edition = edition
        super().__init__(shoe_rules(rules), Kept(carry.shoe, carry.shoes, carry.jogadas), room)
        self._last_cut = carry.last_cut
        self._aside: FaceDown | None = None
        self._open: list[int] = []  # cards of this jogada that lie on the table
        self._down = 0

    async def make_ready(self, table: Sitting) -> int | None:
        """The right to cut passes on from whoever cut; if nobody did, it begins again (AO6.9, AO6.10; reading 165)."""
        if not self.shoes and self._edition > 1:
            show_packs(self._room, self.shoe_rules.decks)  # AO6.7, AO8.4
        by = await super().make_ready(table)
        if by is not None:
            self._last_cut = by
        return by

    # ---- cards

    async def deal(self) -> int:
        """The next card, face up."""
        return await self.turn(self.next_card())

    def next_card(self) -> FaceDown:
        """A card that was drawn by mistake and not seen comes first (AO6.23)."""
        if (aside := self._aside) is not None:
            self._aside = None
            return aside
        return self._drawn()

    def _drawn(self) -> FaceDown:
        if not self.in_use.left:
            self._shuffle_corner_in()
        self._down += 1
        return super().next_card()

    async def turn(self, card: FaceDown) -> int:
        shown = await super().turn(card)
        self._down -= 1
        self._open.append(shown)
        return shown

    # ---- slips of the croupier

    @property
    def has_one_aside(self) -> bool:
        return self._aside is not None

    def set_aside(self) -> None:
        """A card that nobody asked for, face down: the next who asks gets it, or the bank (AO6.23)."""
        self._aside = self._drawn()
        self._room.tell(CardSetAside(self.left))

    async def annul(self, card: FaceDown | None = None) -> None:
        """A card that was seen and does not count goes to the discard corner (AO6.21, AO6.23, AO6.24)."""
        shown = await self.turn(card or self._drawn())
        self._open.remove(shown)
        self._room.tell(CardAnnulled(name(shown), self.left))

    # ---- the end of a shoe

    async def spread(self) -> None:
        """All cards that are left are laid open; the next shoe is cut as at the start (AO6.9, AO6.14)."""
        rest = self.in_use.rest()
        burnt = len(rest.unseen) - self.left if self._edition > 1 else 0  # they lie in the corner, not in the shoe
        gone = [await self.turn(FaceDown(place)) for place in range(rest.dealt - burnt, rest.dealt)]
        found = Counter(map(rank, rest.unseen)) - Counter(map(rank, gone))
        self._room.tell(CardsSpread(found.total(), tuple(found[each] for each in range(len(RANKS)))))
        self._shoe = None
        self._last_cut = 0

    def _shuffle_corner_in(self) -> None:
        """What lies in the discard corner is shuffled and dealt on, so that the jogada can end (reading 161)."""
        before = self.in_use.rest()
        corner = Counter(DECK_52 * self.shoe_rules.decks)
        corner.subtract([*before.unseen, *self._open])
        unseen = (*before.unseen, *corner.elements())
        size = before.dealt + len(unseen) - self._down
        if size == before.dealt:
            raise Void("no_cards_left")
        warning = size if self.shoe_rules.shuffler else before.warning
        self._shoe = Shoe(ShoeRest((), unseen, size, before.dealt, warning))
        self._room.tell(CardsShuffledIn(self.left))

    def carry(self) -> Carry:
        kept = self.kept()
        return Carry(kept.rest, kept.shoes, kept.played, self._last_cut)


def shoe_rules(rules: Rules) -> ShoeRules:
    return ShoeRules(
        decks=rules.decks,
        shuffler=rules.shoe != "sabot",
        cut=rules.shoe == "sabot",
        warning=rules.behind_warning(players=2),
        warning_alone=rules.behind_warning(players=1),
        burnt_first=rules.burnt_first,
        burnt_each=0,
        last=rules.cites.last,
    )


def carry_fits(rules: Rules, carry: Carry) -> str | None:
    """Why a shoe of other rules cannot go on, or None."""
    if carry.last_cut > rules.seats:
        return f"seat {carry.last_cut} cut last, and there are {rules.seats}"
    return shoe_fits(shoe_rules(rules), carry.shoe)


def counted(rules: Rules, carry: Carry) -> CardsCounted:
    """When the table closes (AO8.6)."""
    return count_shoe(shoe_rules(rules), carry.shoe)


def ends_complaints(fact: Fact) -> str | None:
    """Once the cards are back in the shuffler (AO8.12)."""
    return ("" if fact.in_corner else "AO8.12") if isinstance(fact, CardsBack) else None
