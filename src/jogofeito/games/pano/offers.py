"""What a player may do while bets are open at a cloth, and why something is not possible."""

from collections.abc import Mapping

import msgspec

from jogofeito.core.money import Movement
from jogofeito.core.offers import Act, Below, Choice, Clock, Offer, Refusal, not_offered
from jogofeito.core.parties import CROUPIER, Party, at_stake, number_of, seat
from jogofeito.games.pano.acts import Close, Place, Withdraw

SeatAct = Place | Withdraw


class Spot(msgspec.Struct, frozen=True):
    """A place to bet on: what may lie there for one player, in units, and the rules that say so."""

    minimum: int
    maximum: int
    step: int
    minimum_rule: str
    maximum_rule: str
    chips: int = 1  # that make up one step


class Betting(Offer[SeatAct], frozen=True, kw_only=True):
    """Bets are open; nobody has to bet. Games derive one that knows their rules, and so their places."""

    bets: dict[str, int]  # by chance
    clock: Clock = "betting"

    def spots(self) -> Mapping[str, Spot]:
        raise NotImplementedError

    def no_such_chance(self, name: str) -> Refusal:
        return Refusal("no_such_chance", {"chance": name})

    def check(self, act: Act) -> Refusal | None:
        if not isinstance(act, SeatAct):
            return not_offered(SeatAct)
        spot = self.spots().get(act.chance)
        if spot is None:
            return self.no_such_chance(act.chance)
        if act.amount <= 0:
            return Refusal("amount_not_positive", {"amount": act.amount})
        if act.amount % spot.step:
            said = {"amount": act.amount, "step": spot.step, "chip": spot.step // spot.chips, "chips": spot.chips}
            return Refusal("amount_not_in_chips", said, spot.minimum_rule)
        return self._check_more(act, spot) if isinstance(act, Place) else self._check_less(act, spot)

    def _check_more(self, act: Place, spot: Spot) -> Refusal | None:
        total = self.bets.get(act.chance, 0) + act.amount
        if total < spot.minimum:
            return Refusal("below_minimum", {"amount": act.amount, "minimum": spot.minimum}, spot.minimum_rule)
        if total > spot.maximum:
            left = spot.maximum - self.bets.get(act.chance, 0)
            said = {"chance": act.chance, "total": total, "most": spot.maximum, "left": left}
            return Refusal("over_maximum", said, spot.maximum_rule)
        return None

    def _check_less(self, act: Withdraw, spot: Spot) -> Refusal | None:
        there = self.bets.get(act.chance, 0)
        if act.amount > there:
            return Refusal("not_so_much_there", {"chance": act.chance, "amount": act.amount, "there": there})
        left = there - act.amount
        if 0 < left < spot.minimum:
            return Refusal("below_minimum", {"amount": left, "minimum": spot.minimum}, spot.minimum_rule)
        return None

    def moves(self, act: SeatAct) -> tuple[Movement, ...]:
        number = number_of(self.to)
        match act:
            case Place(chance, amount):
                return (Movement(seat(number), at_stake(number), amount, "stake", chance),)
            case Withdraw(chance, amount):
                return (Movement(at_stake(number), seat(number), amount, "withdrawn", chance),)

    def random_act(self, draw: Below) -> SeatAct | None:
        """Mostly bets, now and then a withdrawal."""
        if self.bets and draw(5) == 0:
            placed = tuple(self.bets.items())
            return Withdraw(*placed[draw(len(placed))])
        spots = tuple(self.spots().items())
        for _ in range(8):  # a place at its maximum is passed over
            name, spot = spots[draw(len(spots))]
            bet = Place(name, spot.minimum + spot.step * draw(3))
            if self.check(bet) is None:
                return bet
        return None


class ClosingBets(Choice[Close], frozen=True, kw_only=True):
    """The croupier may close the bets."""

    to: Party = CROUPIER
    default: Close | None = Close()
    acts: tuple[Close, ...] = (Close(),)
    clock: Clock = "betting"


def changed(bets: Mapping[str, int], act: SeatAct) -> dict[str, int]:
    """The bets of a seat after an act."""
    more = act.amount if isinstance(act, Place) else -act.amount
    after = {**bets, act.chance: bets.get(act.chance, 0) + more}
    return {name: amount for name, amount in after.items() if amount}
