"""Compiled simulation of any game whose chances are vectors over outcomes: the kernels that pay, in a loop."""

import os
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np
import numpy.typing as npt

from jogofeito.core.odds import Odds
from jogofeito.games.pano.chances import NULL, Chance, Chances, bet_of, kept, won
from jogofeito.games.pano.offers import Spot
from jogofeito.lab.compiled import compiled, fast_below, fast_word
from jogofeito.lab.finite.odds import odds_of
from jogofeito.lab.results import Line, Progress, SimulationRefused, Simulator

Integers = npt.NDArray[np.int64]
BATCH = 1 << 20  # jogadas of one piece of work


class BetsOnOutcomes:
    """A set of bets as arrays: the money that plays, and what each pays, by outcome and bet."""

    def __init__(self, chances: Iterable[Chance], chips: Iterable[int]) -> None:
        laid = tuple(chances)
        bets = [bet_of(lying, chance.bet_divisor) for lying, chance in zip(chips, laid, strict=True)]
        self.bets = np.array(bets, dtype=np.int64)
        self.prizes = np.array([chance.prizes for chance in laid], dtype=np.int64).T.copy()
        if np.any((self.prizes == NULL).any(axis=1) != (self.prizes == NULL).all(axis=1)):
            raise ValueError("an outcome that decides nothing decides no bet: it is NULL for every chance or for none")
        self.divisors = np.array([chance.prize_divisor for chance in laid], dtype=np.int64)

    def settle(self, tape: Integers) -> Integers:
        """What each bet returns in each jogada of a tape of outcomes; bets lie on until one decides."""
        returned: Integers = _settle(tape, self.bets, self.prizes, self.divisors)
        return returned

    def play(self, seed: int, jogadas: int, progress: Progress) -> "Played":
        """So many jogadas, shared among the cores; the same whatever their number."""
        played = Played(np.zeros(len(self.prizes), dtype=np.int64), 0, 0, 0.0)
        with ThreadPoolExecutor(os.cpu_count()) as workers:
            firsts = range(0, jogadas, BATCH)
            for batch in workers.map(lambda first: self.batch(seed, first, jogadas), firsts):
                played = played.and_then(batch)
                progress(int(batch.counts.sum()))
        return played

    def batch(self, seed: int, first: int, jogadas: int) -> "Played":
        """The jogadas from `first` to the end of its batch, on one core."""
        counts = np.zeros(len(self.prizes), dtype=np.int64)
        last = min(first + BATCH, jogadas)
        draws, back, squares = _play(np.uint64(seed), first, last, self.bets, self.prizes, self.divisors, counts)
        return Played(counts, int(draws), int(back), float(squares))


@dataclass(frozen=True)
class Played:
    """How often each outcome decided, how many draws there were, all that came back, and the sum of its squares."""

    counts: Integers
    draws: int
    back: int
    squares: float

    def and_then(self, more: "Played") -> "Played":
        counts, draws = self.counts + more.counts, self.draws + more.draws
        return Played(counts, draws, self.back + more.back, self.squares + more.squares)


@compiled
def _settle(tape: Any, bets: Any, prizes: Any, divisors: Any) -> Any:
    returned = np.empty((len(tape), len(bets)), dtype=np.int64)
    jogada = 0
    for outcome in tape:
        if prizes[outcome, 0] != NULL:
            for bet in range(len(bets)):
                prize = prizes[outcome, bet]
                returned[jogada, bet] = kept(bets[bet], prize) + won(bets[bet], prize, divisors[bet])
            jogada += 1
    return returned[:jogada]


@compiled
def _play(seed: Any, first: Any, last: Any, bets: Any, prizes: Any, divisors: Any, counts: Any) -> Any:
    """Draw until it decides and settle every bet, jogada by jogada, each with a stream of its own."""
    draws, total, squares = 0, 0, 0.0
    for jogada in range(first, last):
        stream = fast_word(seed, jogada)
        place = 0
        outcome = fast_below(fast_word(stream, place), len(prizes))
        while prizes[outcome, 0] == NULL:
            place += 1
            outcome = fast_below(fast_word(stream, place), len(prizes))
        draws += place + 1
        counts[outcome] += 1
        back = 0
        for bet in range(len(bets)):
            prize = prizes[outcome, bet]
            back += kept(bets[bet], prize) + won(bets[bet], prize, divisors[bet])
        total += back
        squares += float(back) * float(back)
    return draws, total, squares


def simulator(chances_of: Callable[[Any], Chances], spots_of: Callable[[Any], Mapping[str, Spot]]) -> Simulator:
    """The simulation of a game with these chances and places."""

    def simulate(
        rules: Any, jogadas: int, seed: int, stakes: Mapping[str, int] | None, progress: Progress
    ) -> tuple[tuple[Line, ...], Line]:
        """A line for each bet, and one for all bets of a jogada together; on a line of the table, half is the bet."""
        laid = dict(stakes or one_of_each_kind(chances_of(rules), spots_of(rules)))
        check_stakes(chances_of(rules), laid, jogadas)
        chances = [chances_of(rules)[name] for name in laid]
        bets = BetsOnOutcomes(chances, laid.values())
        played = bets.play(seed, jogadas, progress)
        deciding = np.flatnonzero(bets.prizes[:, 0] != NULL)
        vectors, counts = bets.settle(deciding), played.counts[deciding]
        back = counts @ vectors  # a bet is a function of the outcome: how often it decided tells all it returned
        lines = tuple(
            Line(
                odds_of(chance, laid[chance.id]),
                int(bet),
                int(counts[vectors[:, place] > 0].sum()),
                jogadas,
                int(back[place]),
            )
            for place, (chance, bet) in enumerate(zip(chances, bets.bets, strict=True))
        )
        return lines, _all_as_one(vectors, counts, int(bets.bets.sum()), played)

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
        step = chances[name].bet_divisor
        if stake <= 0 or stake % step:
            raise SimulationRefused(f"the stake on {name} is {stake}; it is a positive multiple of {step} units")
    most_back = sum(stake * (max(chances[name].prizes) + 1) for name, stake in stakes.items()) * jogadas
    if most_back > np.iinfo(np.int64).max:
        raise SimulationRefused("so much money in so many jogadas is more than 64 bits hold: make one of them smaller")


def _all_as_one(vectors: Integers, counts: Integers, bet: int, played: Played) -> Line:
    """All bets of a jogada as one."""
    returned = vectors.sum(axis=1)
    each = Fraction(1, len(returned))
    whole = Odds("jogada", "jogada", ((each, Fraction(int(back), bet)) for back in returned))
    return Line(whole, bet, int(counts[returned > 0].sum()), int(counts.sum()), played.back, played.squares)
