"""What players and the croupier may do at banca francesa."""

from collections.abc import Mapping
from functools import cache

from jogofeito.core.offers import Act, Below, Choice, Clock, Refusal
from jogofeito.core.parties import CROUPIER
from jogofeito.games.banca_francesa.acts import CallChance, ChangeDice, GolpeNulo, LiftDice, Undisturbed
from jogofeito.games.banca_francesa.cloth import HALF, LINES, chances_of, spots_of
from jogofeito.games.banca_francesa.rules import Rules
from jogofeito.games.pano.acts import Close, Place
from jogofeito.games.pano.chances import bet_of
from jogofeito.games.pano.offers import Betting as ClothBetting
from jogofeito.games.pano.offers import Spot, changed


class Betting(ClothBetting, frozen=True, kw_only=True):
    """Bets are open; nobody has to bet. After a null throw those that lie may be kept, withdrawn or changed."""

    rules: Rules

    def spots(self) -> Mapping[str, Spot]:
        return spots_of(self.rules)

    def no_such_chance(self, name: str) -> Refusal:
        return Refusal("no_such_chance", {"chance": name}, self.rules.cites.chances)

    def check(self, act: Act) -> Refusal | None:
        return super().check(act) or self.check_together(act)

    def check_together(self, act: Act) -> Refusal | None:
        """What plays on a chance, on its area and on its line, is one bet with one maximum (AO3.16, PT808.12)."""
        name = LINES.get(act.chance, act.chance) if isinstance(act, Place) else ""
        line = next((line for line, bounds in LINES.items() if bounds == name), None)
        if line is None or not isinstance(act, Place):
            return None
        most = bet_of(self.spots()[line].maximum, HALF)
        before, after = (self._playing(name, line, bets) for bets in (self.bets, changed(self.bets, act)))
        if after <= most:
            return None
        left = (most - before) * chances_of(self.rules)[act.chance].bet_divisor
        said = {"chance": name, "total": after, "most": most, "left": left}
        return Refusal("over_maximum_together", said, self.spots()[name].maximum_rule)

    def _playing(self, name: str, line: str, bets: Mapping[str, int]) -> int:
        return bets.get(name, 0) + bet_of(bets.get(line, 0), HALF)


class ClosingBets(Choice[Close | ChangeDice], frozen=True, kw_only=True):
    """The croupier may close the bets, or take another terno."""

    clock: Clock = "betting"


class DiceRolling(Choice[Undisturbed | GolpeNulo], frozen=True, kw_only=True):
    """The dice are thrown and not yet read: they come to rest as they should, or the golpe is null."""

    clock: Clock = "at_once"

    def random_act(self, draw: Below) -> Undisturbed | GolpeNulo:
        return self.acts[draw(len(self.acts))] if draw(5) == 0 else Undisturbed()


class CallingChance(Choice[CallChance | LiftDice], frozen=True, kw_only=True):
    """The dice are read: the croupier calls the chance, or lifts them without a call."""

    clock: Clock = "at_once"

    def random_act(self, draw: Below) -> CallChance | LiftDice:
        return CallChance() if draw(8) else LiftDice()


@cache  # the same offer is the same one to whoever it is made to
def closing(*, can_change: bool) -> ClosingBets:
    acts = (Close(), ChangeDice()) if can_change else (Close(),)
    return ClosingBets(to=CROUPIER, default=Close(), acts=acts)


def rolling(rules: Rules) -> DiceRolling:
    acts: tuple[Undisturbed | GolpeNulo, ...] = (Undisturbed(), *(GolpeNulo(cause) for cause in rules.causes))
    return DiceRolling(to=CROUPIER, default=Undisturbed(), acts=acts)


def calling() -> CallingChance:
    return CallingChance(to=CROUPIER, default=CallChance(), acts=(CallChance(), LiftDice()))
