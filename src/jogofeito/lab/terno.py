"""Compiled simulation of the games with three dice, banca francesa and cussec: the kernels that pay, in a loop."""

import os
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np
import numpy.typing as npt

from jogofeito.core.odds import Odds
from jogofeito.games.banca_francesa.cloth import chances_of as chances_of_banca_francesa
from jogofeito.games.banca_francesa.cloth import spots_of as spots_of_banca_francesa
from jogofeito.games.cussec.cloth import chances_of as chances_of_cussec
from jogofeito.games.cussec.cloth import spots_of as spots_of_cussec
from jogofeito.games.pano.offers import Spot
from jogofeito.games.terno import NULL, THROWS, Chance, Chances, bet_of, kept, odds_of, won
from jogofeito.lab.compiled import compiled, fast_below, fast_word
from jogofeito.lab.results import Line, Progress, SimulationRefused

Integers = npt.NDArray[np.int64]
Simulator = Callable[[Any, int, int, Mapping[str, int] | None, Progress], tuple[tuple[Line, ...], Line]]
PORTION = 1 << 20  # jogadas of one piece of work
OUTCOMES = len(THROWS)


class BetsOnThrows:
    """A set of bets as arrays: the money that plays, and what each pays, by throw and bet."""

    def __init__(self, chances: Iterable[Chance], chips: Iterable[int]) -> None:
        laid = tuple(chances)
        self.bets = np.array([bet_of(n, chance.over) for n, chance in zip(chips, laid, strict=True)], dtype=np.int64)
        self.prizes = np.array([chance.prizes for chance in laid], dtype=np.int64).T.copy()

    def settle(self, tape: Integers) -> Integers:
        """What each bet returns in each jogada of a tape of throws; bets lie on until a throw decides."""
        returned: Integers = _settle(tape, self.bets, self.prizes)
        return returned

    def play(self, seed: int, jogadas: int, progress: Progress) -> "Played":
        """So many jogadas, shared among the cores; the same whatever their number."""
        played = Played(np.zeros(OUTCOMES, dtype=np.int64), 0, 0, 0.0)
        with ThreadPoolExecutor(os.cpu_count()) as workers:
            firsts = range(0, jogadas, PORTION)
            for portion in workers.map(lambda first: self.portion(seed, first, jogadas), firsts):
                played = played.and_then(portion)
                progress(int(portion.counts.sum()))
        return played

    def portion(self, seed: int, first: int, jogadas: int) -> "Played":
        """The jogadas from `first` to the end of its portion, on one core."""
        counts = np.zeros(OUTCOMES, dtype=np.int64)
        last = min(first + PORTION, jogadas)
        throws, back, squares = _play(np.uint64(seed), first, last, self.bets, self.prizes, counts)
        return Played(counts, int(throws), int(back), float(squares))


@dataclass(frozen=True)
class Played:
    """How often each throw decided, how many throws there were, all that came back, and the sum of its squares."""

    counts: Integers
    throws: int
    back: int
    squares: float

    def and_then(self, more: "Played") -> "Played":
        counts, throws = self.counts + more.counts, self.throws + more.throws
        return Played(counts, throws, self.back + more.back, self.squares + more.squares)


@compiled
def _settle(tape: Any, bets: Any, prizes: Any) -> Any:
    returned = np.empty((len(tape), len(bets)), dtype=np.int64)
    jogada = 0
    for throw in tape:
        if prizes[throw, 0] != NULL:
            for bet in range(len(bets)):
                returned[jogada, bet] = kept(bets[bet], prizes[throw, bet]) + won(bets[bet], prizes[throw, bet])
            jogada += 1
    return returned[:jogada]


@compiled
def _play(seed: Any, first: Any, last: Any, bets: Any, prizes: Any, counts: Any) -> Any:
    """Throw until it decides and settle every bet, jogada by jogada, each with a stream of its own."""
    throws, total, squares = 0, 0, 0.0
    for jogada in range(first, last):
        stream = fast_word(seed, jogada)
        place = 0
        throw = fast_below(fast_word(stream, place), OUTCOMES)
        while prizes[throw, 0] == NULL:
            place += 1
            throw = fast_below(fast_word(stream, place), OUTCOMES)
        throws += place + 1
        counts[throw] += 1
        back = 0
        for bet in range(len(bets)):
            back += kept(bets[bet], prizes[throw, bet]) + won(bets[bet], prizes[throw, bet])
        total += back
        squares += float(back) * float(back)
    return throws, total, squares


def simulator(chances_of: Callable[[Any], Chances], spots_of: Callable[[Any], Mapping[str, Spot]]) -> Simulator:
    """The simulation of a game with these chances and places."""

    def simulate(
        rules: Any, jogadas: int, seed: int, stakes: Mapping[str, int] | None, progress: Progress
    ) -> tuple[tuple[Line, ...], Line]:
        """A line for each bet, and one for all bets of a jogada together; on a line of the table, half is the bet."""
        laid = dict(stakes or one_of_each_kind(chances_of(rules), spots_of(rules)))
        check_stakes(chances_of(rules), laid, jogadas)
        chances = [chances_of(rules)[name] for name in laid]
        bets = BetsOnThrows(chances, laid.values())
        played = bets.play(seed, jogadas, progress)
        deciding = np.flatnonzero(bets.prizes[:, 0] != NULL)
        vectors, counts = bets.settle(deciding), played.counts[deciding]
        back = counts @ vectors  # a bet is a function of the throw: how often it decided tells all it returned
        lines = tuple(
            Line(odds_of(chance), int(bet), int(counts[vectors[:, place] > 0].sum()), jogadas, int(back[place]))
            for place, (chance, bet) in enumerate(zip(chances, bets.bets, strict=True))
        )
        return lines, _together(vectors, counts, int(bets.bets.sum()), played)

    return simulate


def one_of_each_kind(chances: Chances, spots: Mapping[str, Spot]) -> dict[str, int]:
    """The least that may lie on the first chance of every kind."""
    firsts: dict[str, str] = {}
    for name, chance in chances.items():
        firsts.setdefault(chance.kind, name)
    return {name: spots[name].minimum for name in firsts.values()}


def check_stakes(chances: Chances, stakes: Mapping[str, int], jogadas: int) -> None:
    for name, stake in stakes.items():
        if name not in chances:
            raise SimulationRefused(f"there is no chance {name!r} under these rules")
        step = chances[name].over
        if stake <= 0 or stake % step:
            raise SimulationRefused(f"the stake on {name} is {stake}; it is a positive multiple of {step} units")
    most_back = sum(stake * (max(chances[name].prizes) + 1) for name, stake in stakes.items()) * jogadas
    if most_back > np.iinfo(np.int64).max:
        raise SimulationRefused("so much money in so many jogadas is more than 64 bits hold: make one of them smaller")


def _together(vectors: Integers, counts: Integers, bet: int, played: Played) -> Line:
    """All bets of a jogada as one."""
    returned = vectors.sum(axis=1)
    each = Fraction(1, len(returned))
    whole = Odds("jogada", "jogada", ((each, Fraction(int(back), bet)) for back in returned))
    return Line(whole, bet, int(counts[returned > 0].sum()), int(counts.sum()), played.back, played.squares)


simulate_banca_francesa = simulator(chances_of_banca_francesa, spots_of_banca_francesa)
simulate_cussec = simulator(chances_of_cussec, spots_of_cussec)
