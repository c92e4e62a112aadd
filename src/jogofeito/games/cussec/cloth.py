"""The board of cussec: every chance of AO5.8, and what it pays for each of the 216 throws (AO5.9-10).

A chance is written as it is called: `pequeno`, `pintas:4`, `diferentes:1-2`, `duplo:4`, `triplo:4`, `qualquer_triplo`,
`soma:9`.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from itertools import combinations
from types import MappingProxyType
from typing import Final

from jogofeito.core.dice import FACES
from jogofeito.games.cussec.acts import Result
from jogofeito.games.cussec.rules import Rules
from jogofeito.games.pano.chances import LOST, Chance, Chances
from jogofeito.games.pano.offers import Spot
from jogofeito.games.terno import THROWS, Dice

NUMBERS: Final = range(1, FACES + 1)
PEQUENO: Final = range(4, 11)
GRANDE: Final = range(11, 18)
TOTALS: Final = range(4, 18)

Pays = Callable[[Dice], int]  # so many times the bet, or LOST


def chances_of(rules: Rules) -> Chances:
    """Every chance by its id, in the order of the law."""
    return _chances(rules)


@cache
def _chances(rules: Rules) -> Chances:
    return MappingProxyType(
        {name: Chance(name, name.partition(":")[0], tuple(map(pays, THROWS))) for name, pays in _all(rules)}
    )


def _all(rules: Rules) -> Iterator[tuple[str, Pays]]:
    prizes = rules.prizes
    yield "pequeno", _when(lambda dice: result_of(dice) == "pequeno", prizes.pequeno)
    yield "grande", _when(lambda dice: result_of(dice) == "grande", prizes.grande)
    for number in NUMBERS:
        yield f"pintas:{number}", _by_count(number, {1: prizes.pintas[0], 2: prizes.pintas[1], 3: prizes.pintas[2]})
    for one, other in combinations(NUMBERS, 2):
        yield f"diferentes:{one}-{other}", _different(rules, one, other)
    for number in NUMBERS:
        yield f"duplo:{number}", _by_count(number, {2: prizes.duplo[0], 3: prizes.duplo[1]})
    for number in NUMBERS:
        yield f"triplo:{number}", _by_count(number, {3: prizes.triplo})
    yield "qualquer_triplo", _when(is_triple, prizes.qualquer_triplo)
    for total in TOTALS:
        yield f"soma:{total}", _soma(rules, total)


def _when(wins: Callable[[Dice], bool], prize: int) -> Pays:
    return lambda dice: prize if wins(dice) else LOST


def _by_count(number: int, prizes: Mapping[int, int]) -> Pays:
    """By how many dice show a number."""
    return lambda dice: prizes.get(dice.count(number), LOST)


def _different(rules: Rules, one: int, other: int) -> Pays:
    """Both numbers show; the third die may repeat one of them (reading 139)."""
    shown = (2, 3) if rules.readings.repeated == "win" else (3,)
    return _when(lambda dice: one in dice and other in dice and len(set(dice)) in shown, rules.prizes.diferentes)


def _soma(rules: Rules, total: int) -> Pays:
    """The prize falls towards the middle, alike from both ends; a triple makes no total lose (reading 39)."""
    prize = rules.prizes.soma[min(total - TOTALS[0], TOTALS[-1] - total)]
    triples_win = rules.readings.triple_totals == "win"
    return _when(lambda dice: sum(dice) == total and (triples_win or not is_triple(dice)), prize)


def is_triple(dice: Dice) -> bool:
    return len(set(dice)) == 1


def result_of(dice: Dice) -> Result:
    """Pequeno and grande lose when all three dice are equal (AO5.10)."""
    if is_triple(dice):
        return "triplo"
    return "pequeno" if sum(dice) in PEQUENO else "grande"


@cache
def spots_of(rules: Rules) -> Mapping[str, Spot]:
    """What may lie on each place. The law is silent; the house decides."""
    return MappingProxyType(
        {
            name: Spot(rules.minimum, rules.minimum * rules.maxima.of(chance.kind), rules.smallest_chip, "", "")
            for name, chance in chances_of(rules).items()
        }
    )
