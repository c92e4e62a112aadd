"""What players, the shooter and the croupier may do, and why something is not possible."""

from collections.abc import Mapping

from jogofeito.core.money import Movement
from jogofeito.core.offers import Act, Below, Choice, Clock, Offer, Refusal, not_offered
from jogofeito.core.parties import at_stake, carried, number_of, seat
from jogofeito.games.craps.acts import FairThrow, LastJogada, NullThrow, RefuseDice, Throw
from jogofeito.games.craps.layout import LINES, layout_of, odds_on, odds_spot, open_spots
from jogofeito.games.craps.rules import Rules
from jogofeito.games.pano.acts import Close, Place, Withdraw
from jogofeito.games.pano.offers import Betting as ClothBetting
from jogofeito.games.pano.offers import SeatAct, Spot

ShooterAct = Throw | RefuseDice
ClosingAct = Close | LastJogada
RollingAct = FairThrow | NullThrow


class Betting(ClothBetting, frozen=True, kw_only=True):
    """Bets are open. `bets` is all that lies for the seat, `carried` the part that lies from the throws before."""

    rules: Rules
    point: int
    carried: dict[str, int]

    def spots(self) -> Mapping[str, Spot]:
        spots = open_spots(self.rules, self.point)
        more = {}
        for chance, amount in self.bets.items():
            place = odds_on(self.rules, chance, self.point)
            if place is not None:
                spot = odds_spot(self.rules, place, amount)
                if spot.maximum >= spot.minimum:
                    more[place.id] = spot
        return {**spots, **more} if more else spots

    def no_such_chance(self, name: str) -> Refusal:
        """Why a place that is on the layout cannot be touched now."""
        place = layout_of(self.rules).get(name)
        if place is None:
            return Refusal("no_such_chance", {"chance": name}, "AO4.9")
        if place.base:
            on_line = place.kind in ("pass_line_odds", "dont_pass_line_odds")
            base = place.base if on_line else f"{place.base}:{place.number}"
            there = self.bets.get(base, 0) if not on_line or place.number == self.point else 0
            return Refusal("odds_need_base", {"chance": name, "base": there, "least": place.minimum}, place.rule)
        if name in self.bets or place.number:
            return Refusal("bet_locked", {"chance": name}, "AO4.10.i")
        if self.point:
            return Refusal("only_before_point", {"chance": name, "point": self.point}, "AO4.10.i")
        return Refusal("only_after_point", {"chance": name}, place.rule)

    def moves(self, act: SeatAct) -> tuple[Movement, ...]:
        """What was laid since the throw before is taken back first."""
        if isinstance(act, Place):
            return super().moves(act)
        number, chance = number_of(self.to), act.chance
        fresh = min(act.amount, self.bets[chance] - self.carried.get(chance, 0))
        parts = ((at_stake(number), fresh), (carried(number), act.amount - fresh))
        return tuple(Movement(payer, seat(number), part, "withdrawn", chance) for payer, part in parts if part)

    def random_act(self, draw: Below) -> SeatAct | None:
        free = [(name, amount) for name, amount in self.bets.items() if not self._locked(name)]
        if free and draw(6) == 0:
            return Withdraw(*free[draw(len(free))])
        lines = [name for name in LINES if name in self.spots() and name not in self.bets]
        if lines and draw(2):
            return Place(lines[draw(len(lines))], self.rules.minimum)
        return self._some_bet(draw)

    def _some_bet(self, draw: Below) -> Place | None:
        spots = tuple(self.spots().items())[::-1]  # odds come last, and first here
        for _ in range(8):  # a place at its maximum is passed over
            name, spot = spots[draw(len(spots) if draw(2) else min(len(spots), 6))]
            bet = Place(name, spot.minimum + spot.step * draw(3))
            if self.check(bet) is None:
                return bet
        return None

    def _locked(self, name: str) -> bool:
        return name in self.carried and name.partition(":")[0] in LINES


class ClosingBets(Offer[ClosingAct], frozen=True, kw_only=True):
    """The croupier may close the bets, or call the last jogada."""

    called: bool
    clock: Clock = "betting"

    def check(self, act: Act) -> Refusal | None:
        if isinstance(act, LastJogada) and self.called:
            return Refusal("last_jogada_called", {}, "AO4.13.c")
        return None if isinstance(act, ClosingAct) else not_offered(ClosingAct)

    def random_act(self, draw: Below) -> ClosingAct:
        return LastJogada() if not self.called and draw(4) == 0 else Close()


class DiceToThrow(Offer[ShooterAct], frozen=True, kw_only=True):
    """The dice are presented: pick two and throw them, or let them go on. A silent shooter is thrown for."""

    dice: tuple[int, ...]
    may_refuse: bool

    def check(self, act: Act) -> Refusal | None:
        match act:
            case Throw(first, second):
                if first == second or first not in self.dice or second not in self.dice:
                    return Refusal("dice_not_presented", {"dice": list(self.dice)}, "AO4.4")
                return None
            case RefuseDice():
                return None if self.may_refuse else Refusal("dice_stay_in_hand", {}, "AO4.8")
            case _:
                return not_offered(ShooterAct)

    def random_act(self, draw: Below) -> ShooterAct:
        if self.may_refuse and draw(3) == 0:
            return RefuseDice()
        place = draw(len(self.dice))
        return Throw(self.dice[place], self.dice[place - 1])


class DiceRolling(Choice[RollingAct], frozen=True, kw_only=True):
    """The dice roll: as they must, or the throw is null (AO4.6, AO4.7)."""

    clock: Clock = "at_once"

    def random_act(self, draw: Below) -> RollingAct:
        return self.acts[draw(len(self.acts))] if draw(3) == 0 else FairThrow()
