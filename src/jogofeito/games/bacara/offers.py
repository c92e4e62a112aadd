"""What players and the croupier may do, and why something is not possible.

`Betting` is self-contained: it says how much may still be added to each chance and taken from it, and which rule
draws the line. At a Macau table that hangs on what everybody has bet.
"""

from collections.abc import Mapping
from typing import Any, Literal

import msgspec

from jogofeito.core.money import MOST_UNITS, Movement
from jogofeito.core.offers import Act, Below, Choice, Clock, Offer, Refusal, not_offered
from jogofeito.games.bacara.acts import (
    Claim,
    Complement,
    Deal,
    DealOne,
    Decline,
    FaceUp,
    Lapse,
    Stage,
    Turn,
)
from jogofeito.games.bacara.rules import PAIRS, Group, Rules
from jogofeito.games.pano.acts import Place, Withdraw
from jogofeito.games.pano.offers import Betting as ClothBetting
from jogofeito.games.pano.offers import SeatAct, Spot, changed

BetAct = SeatAct | Complement
HandlingAct = Turn | Claim | Decline
DealingAct = Deal | DealOne | FaceUp | Lapse

Bound = Literal["over_maximum", "over_difference", "over_ceiling", "only_complement"]


class Space(msgspec.Struct, frozen=True):
    """How much may still be added to a chance, and what bounds it."""

    left: int
    most: int  # what the bound allows in all
    code: Bound
    rule: str


class Neighbour(msgspec.Struct, frozen=True):
    """A seat whose bets a standing player may complement."""

    seat: int
    open: bool  # something can be added there now


class Betting(ClothBetting, frozen=True, kw_only=True):
    """Bets are open. Nobody has to bet."""

    rules: Rules
    space: dict[str, Space]  # by chance
    free: dict[str, int]  # how much may be taken from ponto and banca without the other side passing its bound
    leaning: dict[str, int]  # what a standing player has added to this seat's bets, which falls with them
    host: int  # of a standing player: the seat whose bets they may complement; 0 for everybody else
    hosts: tuple[Neighbour, ...]  # the seats they may choose from

    @property
    def barred(self) -> bool:
        """Nothing lies, and nothing can be laid wherever they turn."""
        return bool(self.hosts) and not self.bets and not any(each.open for each in self.hosts)

    def spots(self) -> Mapping[str, Spot]:
        """What complements a bet has no minimum of its own: it goes up to the limit (AO10.12)."""
        rules = self.rules
        least = {name: rules.smallest_chip if self.host else rules.minimum_of(name) for name in rules.chances}
        return {
            name: Spot(minimum, MOST_UNITS, rules.smallest_chip, rules.cites.minimum, rules.cites.maximum)
            for name, minimum in least.items()
        }

    def check(self, act: Act) -> Refusal | None:
        return self._check_side(act) if isinstance(act, Complement) else super().check(act)

    def _check_side(self, act: Complement) -> Refusal | None:
        hosts = [each.seat for each in self.hosts]
        said = {"seat": act.seat, "hosts": hosts}
        if act.seat not in hosts:
            return Refusal("no_such_neighbour" if hosts else "nothing_to_complement", said, self._standing)
        if self.bets:
            return Refusal("complement_lies", {**said, "host": self.host}, self._standing)
        return None

    @property
    def _standing(self) -> str:
        return self.rules.cites.standing

    def moves(self, act: BetAct) -> tuple[Movement, ...]:
        return () if isinstance(act, Complement) else super().moves(act)

    def no_such_chance(self, name: str) -> Refusal:
        said = {"chance": name}
        return Refusal("no_pairs_here" if name in PAIRS else "no_such_chance", said, self.rules.cites.chances)

    def _check_more(self, act: Place, spot: Spot) -> Refusal | None:
        space = self.space[act.chance]
        if act.amount > space.left:
            total = space.most - space.left + act.amount
            said = {"chance": act.chance, "total": total, "most": space.most, "left": space.left, "seat": self.host}
            return Refusal(space.code, said, space.rule)
        return super()._check_more(act, spot) or self._check_sides(act)

    def _check_less(self, act: Withdraw, spot: Spot) -> Refusal | None:
        if refusal := super()._check_less(act, spot):
            return refusal
        falls = self.leaning.get(act.chance, 0) if act.amount == self.bets[act.chance] else 0
        free = self.free.get(act.chance, MOST_UNITS)
        if act.amount + falls > free:
            said = {"chance": act.chance, "amount": act.amount, "free": max(0, free - falls)}
            return Refusal("others_rely_on_it", {**said, "most": self.rules.ceiling}, self.rules.cites.difference)
        return self._check_sides(act)

    def _check_sides(self, act: SeatAct) -> Refusal | None:
        """Whoever bets on both sides leaves the minimum between them, where the text wants it (PTM.11, PT812.13)."""
        after = changed(self.bets, act)
        if not too_close(self.rules, after):
            return None
        said = {"ponto": after["ponto"], "banca": after["banca"], "minimum": self.rules.minimum}
        return Refusal("sides_too_close", said, self.rules.cites.both_sides)

    def random_act(self, draw: Below) -> Any:
        """Mostly bets, now and then a withdrawal or another neighbour, where it is possible."""
        if self.hosts and not self.bets and draw(3) == 0:
            return Complement(self.hosts[draw(len(self.hosts))].seat)
        if self.bets and draw(5) == 0:
            placed = tuple(self.bets.items())
            withdrawal = Withdraw(*placed[draw(len(placed))])
            if self.check(withdrawal) is None:
                return withdrawal
        chances = self.rules.chances
        for _ in range(8):
            chance = chances[draw(len(chances))]
            bet = Place(chance, self.spots()[chance].minimum + self.rules.smallest_chip * draw(3))
            if self.check(bet) is None:
                return bet
        return None


def too_close(rules: Rules, bets: Mapping[str, int]) -> bool:
    """Whether somebody's bets on both sides have less than the minimum between them, where the text wants it."""
    ponto, banca = bets.get("ponto", 0), bets.get("banca", 0)
    return rules.both_sides == "apart" and bool(ponto and banca) and abs(ponto - banca) < rules.minimum


class Handling(Choice[HandlingAct], frozen=True, kw_only=True):
    """The cards of a group are this player's to turn, or will be should nobody want them whose right comes first.

    All who have the right are asked at the same time, and their clocks run together.
    """

    group: Group
    cards: int  # face down
    acts: tuple[HandlingAct, ...]


class Dealing(Offer[DealingAct], frozen=True, kw_only=True):
    """Before each card: all is well, or what is not. The croupier deals card by card, or all that are left at once."""

    stage: Stage
    left: int  # cards of this distribution that are still to come
    clock: Clock = "at_once"

    def check(self, act: Act) -> Refusal | None:
        if isinstance(act, DealOne | FaceUp) and not self.left:
            return not_offered(Deal | Lapse)
        return None if isinstance(act, DealingAct) else not_offered(DealingAct)

    def random_act(self, draw: Below) -> DealingAct:
        if not self.left:
            return (Deal(), Deal(), Lapse(corrected=False))[draw(3)]
        several = (Deal(), Deal(), DealOne(), DealOne(), FaceUp(), Lapse(corrected=True), Lapse(corrected=False))
        return several[draw(7)]
