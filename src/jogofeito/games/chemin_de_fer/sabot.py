"""The shoe of a chemin de fer table: its cut goes round, its first card says how many are burnt (AO12.13-14)."""

import msgspec

from jogofeito.core.cards import name, names, rank
from jogofeito.core.game import CardsCounted
from jogofeito.core.parties import Party
from jogofeito.core.room import Room
from jogofeito.games.chemin_de_fer.carry import Before, Carry
from jogofeito.games.chemin_de_fer.facts import CardBurnt, CardsSpread, FirstBurnt
from jogofeito.games.chemin_de_fer.kernels import burnt
from jogofeito.games.chemin_de_fer.offers import Cutting
from jogofeito.games.chemin_de_fer.rules import Rules
from jogofeito.games.sabot.acts import DEALER, DeclineCut
from jogofeito.games.sabot.sabot import Kept, ShoeRules, Sitting, count_shoe, shoe_fits
from jogofeito.games.sabot.sabot import Sabot as AnySabot


class Sabot(AnySabot):
    def __init__(self, rules: Rules, carry: Carry, room: Room) -> None:
        super().__init__(shoe_rules(rules), Kept(carry.shoe, carry.shoes, carry.golpes), room)
        self._rules = rules
        self.past = carry.past
        self.last_cut = carry.last_cut

    async def make_ready(self, table: Sitting) -> int | None:
        """A new shoe begins a new list of golpes; whoever cuts it has had the right (AO12.27, AO12.28)."""
        by = await super().make_ready(table)
        if by is not None:
            self.past = ()
            self.last_cut = self.last_cut if by == DEALER else by
        return by

    def _cutting(self, to: Party) -> Cutting:
        return Cutting(to=to, default=DeclineCut(), cards=self.shoe_rules.cards, margin=self._rules.cut_margin)

    async def _burn_first(self) -> int:
        card = await self.in_use.deal(self._room)
        readings = self._rules.readings
        in_all = burnt(rank(card), readings.burn_ten == "ten", readings.burn_count == "with")
        self.in_use.burn(in_all - 1)
        self._room.tell(FirstBurnt(name(card), in_all))
        return in_all

    @property
    def in_shoe(self) -> bool:
        return self._shoe is not None

    @property
    def fills_a_golpe(self) -> bool:
        """Whether enough cards are left for one (AO12.107 d)."""
        return self._shoe is not None and self.left >= self._rules.last_golpe

    @property
    def over(self) -> bool:
        """The warning card is out: no golpe follows from this shoe."""
        return self._shoe is not None and self._shoe.warned

    def put_away(self) -> None:
        """Too few cards are left for a golpe: the shoe is done."""
        self._shoe = None

    def spread(self) -> None:
        """Play stops: what is left of the shoe lies face up on the table (AO12.15)."""
        if self._shoe is not None:
            self._room.tell(CardsSpread(names(sorted(self._shoe.rest().unseen))))
            self._shoe = None

    async def burn_open(self) -> None:
        """A card that came out of the shoe face up (AO12.107 a)."""
        self._room.tell(CardBurnt(name(await self.in_use.deal(self._room))))
        self._mind_the_warning()

    def remember(self, past: Before) -> None:
        self.past = (*self.past, past)

    def carried(self, carry: Carry) -> Carry:
        """Cards that were seen are gone, whatever became of the golpe; after the warning card the shoe is done."""
        kept = self.kept()
        return msgspec.structs.replace(
            carry, shoe=kept.rest, shoes=kept.shoes, golpes=kept.played, past=self.past, last_cut=self.last_cut
        )


def shoe_rules(rules: Rules) -> ShoeRules:
    return ShoeRules(
        decks=rules.decks,
        shuffler=False,
        cut=True,
        warning=rules.warning,
        warning_alone=rules.warning,
        burnt_first=0,
        burnt_each=0,
        last=rules.cites.last,
    )


def carry_fits(rules: Rules, carry: Carry) -> str | None:
    """Why a game that was played under other rules cannot go on, or None."""
    places = [carry.last, carry.regular, carry.last_cut, *carry.seats.values()]
    places += [carry.hand.seat, carry.hand.associate_seat] if carry.hand else []
    if max(places) > rules.places:
        return f"the game knows of more than the {rules.places} places there are"
    return shoe_fits(shoe_rules(rules), carry.shoe)


def counted(rules: Rules, carry: Carry) -> CardsCounted | None:
    """The cards, when a partida ends."""
    return count_shoe(shoe_rules(rules), carry.shoe) if carry.shoe is not None else None


def salvaged(carry: Carry) -> Carry:
    """After a golpe that nobody can tell any more: which cards it has shown is not known, so another shoe is filled."""
    return msgspec.structs.replace(carry, shoe=None)
