"""What players and the croupier may do at cussec."""

from collections.abc import Mapping

from jogofeito.core.offers import Below, Choice, Clock, Refusal
from jogofeito.core.parties import CROUPIER
from jogofeito.games.cussec.acts import GolpeNulo, ReadDice
from jogofeito.games.cussec.cloth import spots_of
from jogofeito.games.cussec.rules import Rules
from jogofeito.games.pano.offers import Betting as ClothBetting
from jogofeito.games.pano.offers import Spot


class Betting(ClothBetting, frozen=True, kw_only=True):
    """The sign is lit and bets are open. After a golpe nulo bets may be kept, withdrawn or changed (AO5.7)."""

    rules: Rules

    def spots(self) -> Mapping[str, Spot]:
        return spots_of(self.rules)

    def no_such_chance(self, name: str) -> Refusal:
        return Refusal("no_such_chance", {"chance": name}, "AO5.8")


class OpeningDome(Choice[ReadDice | GolpeNulo], frozen=True, kw_only=True):
    """The dome is lifted: the dice can be read, or some lie on each other. At an electronic table none do."""

    clock: Clock = "at_once"

    def random_act(self, draw: Below) -> ReadDice | GolpeNulo:
        return self.acts[draw(len(self.acts))] if draw(5) == 0 else ReadDice()


def opening() -> OpeningDome:
    return OpeningDome(to=CROUPIER, default=ReadDice(), acts=(ReadDice(), GolpeNulo(2), GolpeNulo(3)))
