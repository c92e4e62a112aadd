"""What players and the croupier may do at banca francesa."""

from collections.abc import Mapping

from jogofeito.core.offers import Below, Choice, Clock, Refusal
from jogofeito.core.parties import CROUPIER
from jogofeito.games.banca_francesa.acts import CallChance, ChangeDice, GolpeNulo, LiftDice, Undisturbed
from jogofeito.games.banca_francesa.cloth import spots_of
from jogofeito.games.banca_francesa.rules import Rules
from jogofeito.games.pano.acts import Close
from jogofeito.games.pano.offers import Betting as ClothBetting
from jogofeito.games.pano.offers import Spot


class Betting(ClothBetting, frozen=True, kw_only=True):
    """Bets are open; nobody has to bet. After a null throw those that lie may be kept, withdrawn or changed."""

    rules: Rules

    def spots(self) -> Mapping[str, Spot]:
        return spots_of(self.rules)

    def no_such_chance(self, name: str) -> Refusal:
        return Refusal("no_such_chance", {"chance": name}, self.rules.cites.chances)


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


def closing(rules: Rules) -> ClosingBets:
    acts = (Close(), ChangeDice()) if rules.ternos > 1 else (Close(),)
    return ClosingBets(to=CROUPIER, default=Close(), acts=acts)


def rolling(rules: Rules) -> DiceRolling:
    acts: tuple[Undisturbed | GolpeNulo, ...] = (Undisturbed(), *(GolpeNulo(cause) for cause in rules.causes))
    return DiceRolling(to=CROUPIER, default=Undisturbed(), acts=acts)


def calling() -> CallingChance:
    return CallingChance(to=CROUPIER, default=CallChance(), acts=(CallChance(), LiftDice()))
