"""Exact odds of a golpe for the ponto and for the banker, for every choice that the law leaves them."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from typing import Final, NamedTuple

from jogofeito.core.odds import Odds, Weighted
from jogofeito.games.chemin_de_fer.kernels import cagnotte
from jogofeito.games.chemin_de_fer.rules import Rules
from jogofeito.lab.chemin_de_fer.equilibrium import equilibrium
from jogofeito.lab.chemin_de_fer.models import Chances, Game, Profile, game, points_of

BEST: Final = "melhor_jogo"  # both play the best they can, the banker by the table with its two options
BANCO: Final = "falsas_tiragens"  # the same under bancô, when all draws are free (AO12.71)
PONTO, BANCA = "ponto", "banca"

HUNDRED: Final = 100  # on which every percentage is whole


class Way(NamedTuple):
    """What both sides do where the law leaves it to them (AO12.65.d, AO12.68): whether they draw."""

    five: bool  # the ponto, with five
    three_nine: bool  # the banker, with three against a nine
    five_four: bool  # the banker, with five against a four

    def __str__(self) -> str:
        return "_".join("tira" if draws else "fica" for draws in self)


WAYS: Final = tuple(Way(*draws) for draws in product((True, False), repeat=3))
NAMES: Final = (BEST, BANCO, *map(str, WAYS))


def odds(rules: Rules, stake: int | None = None) -> Iterator[Odds]:
    """Of the ponto's bet and of as much of the bank, for every way of playing the free choices, from a full shoe.

    The house gives no odds here: who wins wins of the other, and the cagnotte comes off what the banker wins. It is cut
    to whole chips where a stake is named.
    """
    for name in NAMES:
        found = chances_of(rules, name)
        for side in (PONTO, BANCA):
            chance = f"{side}_{name}"
            yield Odds(chance, chance, returns(rules, found, side, stake), between_players=True)


def commission_of(rules: Rules) -> Fraction:
    return Fraction(rules.cagnotte, HUNDRED)


def chances_of(rules: Rules, name: str) -> Chances:
    """How a golpe ends when both play in this way."""
    played, profile = played_as(rules, name)
    return played.chances(profile)


def played_as(rules: Rules, name: str) -> tuple[Game, Profile]:
    """A way of playing by its name: with what each side knows, how often it draws."""
    if name in (BEST, BANCO):
        found = equilibrium(rules.decks, 3, "table" if name == BEST else "banco", commission_of(rules))
        return found.game, found.profile
    way = WAYS[[str(each) for each in WAYS].index(name)]
    played = game(rules.decks, 1, "table", commission_of(rules))
    return played, profile_of(played, way)


def profile_of(played: Game, way: Way) -> Profile:
    """The two options are the banker's with three, and with five."""
    ponto = [way.five if knows.must is None else knows.must for knows in played.pontos]
    options = {3: way.three_nine, 5: way.five_four}
    banker = [options[points_of(knows.own)] if knows.must is None else knows.must for knows in played.bankers]
    return Profile(tuple(map(Fraction, ponto)), tuple(map(Fraction, banker)))


def returns(rules: Rules, found: Chances, side: str, stake: int | None) -> Iterator[Weighted]:
    """What comes back on a stake of 1, with its probability."""
    yield found.tied, Fraction(1)
    if side == PONTO:
        yield found.won, Fraction(2)
        yield found.lost, Fraction(0)
    else:
        yield found.won, Fraction(0)
        yield (
            found.lost,
            Fraction(banker_back(rules, stake or HUNDRED, rules.smallest_chip if stake else 1)) / (stake or HUNDRED),
        )


def banker_back(rules: Rules, stake: int, chip: int) -> int:
    """What a won bet of this size leaves the banker, the own money included."""
    return 2 * stake - cagnotte(stake, rules.cagnotte, chip)
