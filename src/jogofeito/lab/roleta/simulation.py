"""Compiled simulation of both roulettes: the table's own kernels in a loop."""

import os
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from typing import Any

import numpy as np
import numpy.typing as npt

from jogofeito.core.odds import Odds
from jogofeito.games.roleta.cloth import Chance, cloth_of
from jogofeito.games.roleta.kernels import kept, prize
from jogofeito.games.roleta.rules import Rules
from jogofeito.games.roleta.wheels import POCKETS
from jogofeito.lab.compiled import compiled, fast_below, fast_word
from jogofeito.lab.results import Line, Progress, SimulationRefused
from jogofeito.lab.roleta.odds import odds

Integers = npt.NDArray[np.int64]
BATCH = 1 << 22  # jogadas of one piece of work
BLOCK = 256  # numbers drawn at a time


class BetsOnCloth:
    """A set of bets as arrays: money on each chip, and the vectors of the chances, by number and bet."""

    def __init__(self, rules: Rules, stakes: Mapping[str, int]) -> None:
        cloth = cloth_of(rules)
        self.chances: list[Chance] = [cloth[name] for name in stakes]
        self.stakes = np.array(list(stakes.values()), dtype=np.int64)
        self.units = self.stakes // np.array([chance.chips for chance in self.chances], dtype=np.int64)
        self.kept = np.array([chance.kept for chance in self.chances], dtype=np.int64).T.copy()
        self.halves = np.array([chance.prize_halves for chance in self.chances], dtype=np.int64).T.copy()

    def settle(self, numbers: Integers) -> Integers:
        """What each bet returns for each number of a tape, in units."""
        returned: Integers = _settle(numbers, self.units, self.kept, self.halves)
        return returned

    def spin(self, seed: int, jogadas: int, progress: Progress) -> "Spun":
        """So many jogadas, shared among the cores; the same whatever their number."""
        spun = Spun(np.zeros(POCKETS, dtype=np.int64), 0, 0.0)
        with ThreadPoolExecutor(os.cpu_count()) as workers:
            batches = range(0, jogadas, BATCH)
            for batch in workers.map(lambda first: self.batch(seed, first, jogadas), batches):
                spun = Spun(spun.counts + batch.counts, spun.back + batch.back, spun.squares + batch.squares)
                progress(int(batch.counts.sum()))
        return spun

    def batch(self, seed: int, first: int, jogadas: int) -> "Spun":
        """The jogadas from `first` to the end of its batch, on one core."""
        counts = np.zeros(POCKETS, dtype=np.int64)
        last = min(first + BATCH, jogadas)
        back, squares = _spin(np.uint64(seed), first, last, self.units, self.kept, self.halves, counts)
        return Spun(counts, int(back), float(squares))


@dataclass(frozen=True)
class Spun:
    """How often each number came, all that came back, and the sum of its squares jogada by jogada."""

    counts: Integers
    back: int
    squares: float


@compiled
def _settle(numbers: Any, units: Any, kept_chips: Any, halves: Any) -> Any:
    returned = np.empty((len(numbers), len(units)), dtype=np.int64)
    for place in range(len(numbers)):
        number = numbers[place]
        for bet in range(len(units)):
            returned[place, bet] = kept(units[bet], kept_chips[number, bet]) + prize(units[bet], halves[number, bet])
    return returned


@compiled
def _spin(seed: Any, first: Any, last: Any, units: Any, kept_chips: Any, halves: Any, counts: Any) -> Any:
    """Spin and settle every bet of every jogada; counts the numbers, sums what came back and its squares."""
    total, squares = 0, 0.0
    numbers = np.empty(BLOCK, dtype=np.int64)
    for start in range(first, last, BLOCK):
        spins = min(BLOCK, last - start)
        for place in range(spins):  # the compiler draws these side by side
            numbers[place] = fast_below(fast_word(seed, start + place), POCKETS)
        for place in range(spins):
            number = numbers[place]
            counts[number] += 1
            back = 0
            for bet in range(len(units)):
                back += kept(units[bet], kept_chips[number, bet]) + prize(units[bet], halves[number, bet])
            total += back
            squares += float(back) * float(back)
    return total, squares


def simulate(
    rules: Rules, jogadas: int, seed: int, stakes: Mapping[str, int] | None, progress: Progress
) -> tuple[tuple[Line, ...], Line]:
    """A line for each bet, and one for all bets of a jogada together."""
    lines = {line.chance: line for line in odds(rules)}
    stakes = dict(stakes or one_of_each_kind(rules))
    check_stakes(rules, stakes, jogadas)
    bets = BetsOnCloth(rules, stakes)
    spun = bets.spin(seed, jogadas, progress)
    vectors = bets.settle(np.arange(POCKETS))
    back = spun.counts @ vectors  # a bet is a function of the number: how often it came tells all it returned
    each = tuple(
        Line(lines[name], stake, int(spun.counts[vectors[:, place] > 0].sum()), jogadas, int(back[place]))
        for place, (name, stake) in enumerate(stakes.items())
    )
    return each, _all_as_one(vectors, sum(stakes.values()), spun)


def one_of_each_kind(rules: Rules) -> dict[str, int]:
    """The table minimum on each chip of the first chance of every kind."""
    chances = groupby(cloth_of(rules).values(), key=lambda chance: chance.kind)
    firsts = (next(same) for _, same in chances)
    return {chance.id: rules.minimum * chance.chips for chance in firsts}


def check_stakes(rules: Rules, stakes: Mapping[str, int], jogadas: int) -> None:
    cloth = cloth_of(rules)
    most_back = POCKETS * sum(stakes.values()) * jogadas
    if most_back > np.iinfo(np.int64).max:
        raise SimulationRefused("so much money in so many jogadas is more than 64 bits hold: make one of them smaller")
    for name, stake in stakes.items():
        if name not in cloth:
            raise SimulationRefused(f"there is no chance {name!r} under these rules")
        step = 2 * cloth[name].chips
        if stake <= 0 or stake % step:
            raise SimulationRefused(f"the stake on {name} is {stake}; it is a positive multiple of {step} units")


def _all_as_one(vectors: Integers, stake: int, spun: Spun) -> Line:
    """All bets of a jogada as one."""
    returned = vectors.sum(axis=1)
    each = Fraction(1, POCKETS)
    whole = Odds("jogada", "jogada", ((each, Fraction(int(back), stake)) for back in returned))
    hits, jogadas = int(spun.counts[returned > 0].sum()), int(spun.counts.sum())
    return Line(whole, stake, hits, jogadas, spun.back, spun.squares)
