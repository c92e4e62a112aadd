"""The chances of banca francesa: ases, pequeno and grande, and the two lines on which half the chips play."""

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Final

from jogofeito.games.banca_francesa.acts import Result
from jogofeito.games.banca_francesa.rules import ChanceName, Rules
from jogofeito.games.pano.chances import LOST, NULL, Chance, Chances
from jogofeito.games.pano.offers import Spot
from jogofeito.games.terno import THROWS

TOTALS: Final[Mapping[ChanceName, tuple[int, ...]]] = MappingProxyType(
    {"ases": (3,), "pequeno": (5, 6, 7), "grande": (14, 15, 16)}  # AO3.9, PT808.8
)
# AO3.10, PT808.9: pequeno on the outer line, grande on the inner one (reading 16)
LINES: Final[Mapping[str, ChanceName]] = MappingProxyType({"risco_pequeno": "pequeno", "risco_grande": "grande"})
HALF: Final = 2


def chances_of(rules: Rules) -> Chances:
    """Every chance by its id, in the order of the law."""
    return _chances(rules)


@cache
def _chances(rules: Rules) -> Chances:
    single = {name: Chance(name, name, _prizes(rules, name)) for name in TOTALS}
    lines = {line: Chance(line, line, single[name].prizes, HALF) for line, name in LINES.items()}
    return MappingProxyType(single | lines)


def _prizes(rules: Rules, name: ChanceName) -> tuple[int, ...]:
    entries: dict[Result, int] = {"nulo": NULL, name: rules.prizes.of(name)}
    return tuple(entries.get(result_of(rules, sum(throw)), LOST) for throw in THROWS)


def result_of(rules: Rules, total: int) -> Result:
    """What a total brings: a chance, or none (PT808.15; reading 15)."""
    for name, totals in TOTALS.items():
        if total in totals:
            return name
    return "nulo" if rules.readings.other_totals == "null" else "nenhuma"


@cache
def spots_of(rules: Rules) -> Mapping[str, Spot]:
    """What may lie on each place: AO3.10, AO3.16, PT808.10-12."""
    limits, chip = rules.cites.limits, rules.smallest_chip
    spots: dict[str, Spot] = {}
    for name in TOTALS:
        part = "a" if name == "ases" else "b"
        most = rules.minimum * rules.maxima.of(name)
        spots[name] = Spot(rules.minimum, most, chip, limits, f"{limits}.{part}")
    for line, name in LINES.items():
        # chips from twice the minimum to twice the maximum; by the other reading that is said of the half that plays
        times = HALF if rules.readings.line_limits == "chips" else HALF * HALF
        least, most = (times * limit for limit in (spots[name].minimum, spots[name].maximum))
        rule = rules.cites.line_limits
        spots[line] = Spot(least, most, HALF * chip, rule, rule, chips=HALF)  # an even number of chips halves exactly
    return MappingProxyType(spots)
