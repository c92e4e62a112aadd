"""What players and the croupier may do, and why something is not possible.

`Betting` is self-contained: it says how much may still be added to each chance and taken from it, and which rule
draws the line. At a Macau table that hangs on what everybody has bet.
"""

from collections.abc import Mapping
from typing import Literal

import msgspec

from jogofeito.core.money import MOST_UNITS
from jogofeito.core.offers import Act, Below, Choice, Clock, Offer, Refusal, not_offered
from jogofeito.games.bacara.acts import (
    Deal,
    Decline,
    FaceUp,
    Lapse,
    LeaveToDealer,
    Stage,
    Turn,
)
from jogofeito.games.bacara.rules import PAIRS, Group, Rules
from jogofeito.games.pano.acts import Place, Withdraw
from jogofeito.games.pano.offers import Betting as ClothBetting
from jogofeito.games.pano.offers import SeatAct, Spot, changed

HandlingAct = Turn | Decline | LeaveToDealer
DealingAct = Deal | FaceUp | Lapse

Bound = Literal["over_maximum", "over_difference", "over_ceiling", "only_complement"]


class Space(msgspec.Struct, frozen=True):
    """How much may still be added to a chance, and what bounds it."""

    left: int
    most: int  # what the bound allows in all
    code: Bound
    rule: str


class Betting(ClothBetting, frozen=True, kw_only=True):
    """Bets are open. Nobody has to bet."""

    rules: Rules
    space: dict[str, Space]  # by chance
    free: dict[str, int]  # how much may be taken from ponto and banca without the other side passing its bound
    leaning: dict[str, int]  # what a standing player has added to this seat's bets, which falls with them
    host: int = 0  # of a standing player: the seat whose bets they may complement

    def spots(self) -> Mapping[str, Spot]:
        rules = self.rules
        spot = Spot(rules.minimum, MOST_UNITS, rules.smallest_chip, rules.cites.minimum, rules.cites.maximum)
        return dict.fromkeys(rules.chances, spot)

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
        ponto, banca = after.get("ponto", 0), after.get("banca", 0)
        if self.rules.both_sides == "free" or not (ponto and banca) or abs(ponto - banca) >= self.rules.minimum:
            return None
        said = {"ponto": ponto, "banca": banca, "minimum": self.rules.minimum}
        return Refusal("sides_too_close", said, self.rules.cites.both_sides)

    def random_act(self, draw: Below) -> SeatAct | None:
        """Mostly bets, now and then a withdrawal, where one is possible."""
        if self.bets and draw(5) == 0:
            placed = tuple(self.bets.items())
            withdrawal = Withdraw(*placed[draw(len(placed))])
            if self.check(withdrawal) is None:
                return withdrawal
        chances = self.rules.chances
        for _ in range(8):
            bet = Place(chances[draw(len(chances))], self.rules.minimum + self.rules.smallest_chip * draw(3))
            if self.check(bet) is None:
                return bet
        return None


class Handling(Choice[HandlingAct], frozen=True, kw_only=True):
    """The cards of a group are this player's to turn."""

    group: Group
    cards: int  # face down
    acts: tuple[HandlingAct, ...] = (Turn(), Decline(), LeaveToDealer())


class Dealing(Offer[DealingAct], frozen=True, kw_only=True):
    """Before cards are dealt: all is well, or what is not."""

    stage: Stage
    clock: Clock = "at_once"

    def check(self, act: Act) -> Refusal | None:
        return None if isinstance(act, DealingAct) else not_offered(DealingAct)

    def random_act(self, draw: Below) -> DealingAct:
        return (Deal(), Deal(), Deal(), FaceUp(), Lapse(corrected=True), Lapse(corrected=False))[draw(6)]
