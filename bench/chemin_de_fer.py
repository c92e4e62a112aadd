"""Compiled golpes of chemin de fer beside vectorised numpy; exact equilibria beside scipy's linear programming."""

import time
from collections.abc import Callable
from fractions import Fraction
from statistics import median

import numpy as np
import numpy.typing as npt
from scipy.optimize import linprog
from scipy.sparse import csr_array

from bench.timing import rates, report
from jogofeito.games import listed
from jogofeito.games.chemin_de_fer.rules import Rules
from jogofeito.lab.bacara.simulation import packed
from jogofeito.lab.chemin_de_fer.coups import coups
from jogofeito.lab.chemin_de_fer.equilibrium import equilibria, equilibrium
from jogofeito.lab.chemin_de_fer.models import Game, Sight, game, net
from jogofeito.lab.chemin_de_fer.simulation import BATCH, OUTCOMES, WHOLE, Golpes

GOLPES = 4 * BATCH
SHOES = 1 << 12  # that numpy plays side by side: its arrays stay in the cache
GOAL = 30_000_000  # golpes a second on one core
DECKS = 6
SECONDS: dict[Sight, int] = {2: 10, 3: 60}  # the most that a model may take with six decks

Integers = npt.NDArray[np.int64]


def numpy_golpes(rules: Rules, golpes: Golpes) -> Callable[[], Integers]:
    """The same work: shoes are shuffled, burnt from and dealt from, both mix, outcomes are counted."""
    generator = np.random.default_rng(52)
    pack = np.array([packed(card // 4) for card in list(range(52)) * rules.decks], dtype=np.uint8)
    ponto_often, banker_often = golpes.shares
    counts = np.zeros(OUTCOMES, dtype=np.int64)

    def golpe(shoes: npt.NDArray[np.uint8], rows: Integers, place: Integers) -> tuple[Integers, Integers]:
        values = shoes[rows[:, None], place[:, None] + np.arange(6)].astype(np.int64) >> 4
        ponto, banker = (values[:, 0] + values[:, 2]) % 10, (values[:, 1] + values[:, 3]) % 10
        played = (ponto < 8) & (banker < 8)
        chosen = generator.integers(0, WHOLE, size=(2, len(rows)), dtype=np.uint64)
        draws = played & (chosen[0] < ponto_often[values[:, 0], values[:, 2]])
        third = np.where(draws, values[:, 4], -1)
        more = played & (chosen[1] < banker_often[values[:, 1], values[:, 3], third + 1])
        last = np.where(draws, values[:, 5], values[:, 4])
        outcomes = (ponto + draws * values[:, 4]) % 10 * 10 + (banker + more * last) % 10
        return place + 4 + draws + more, outcomes

    def run() -> Integers:
        counts[:] = 0
        while counts.sum() < GOLPES:
            shoes = generator.permuted(np.broadcast_to(pack, (SHOES, len(pack))), axis=1)
            rows, place = np.arange(SHOES), np.maximum(shoes[:, 0].astype(np.int64) >> 4, 1)
            while len(rows):
                place, outcomes = golpe(shoes, rows, place)
                counts[:] += np.bincount(outcomes, minlength=OUTCOMES)
                going = place <= rules.cards - rules.warning
                rows, place = rows[going], place[going]
        return counts

    return run


def core_rate(golpes: Golpes) -> float:
    """Golpes for each second that a core really works on them, whatever else the machine does."""
    seconds = []
    for first in range(0, 8 * BATCH, BATCH):
        start = time.thread_time()
        golpes.batch(1, first, 8 * BATCH)
        seconds.append(time.thread_time() - start)
    return BATCH / median(seconds)


# ---- equilibria


class Programme:
    """A game of zero sum as a linear programme: how often the ponto draws, and what each situation leaves it."""

    def __init__(self, played: Game) -> None:
        pontos, bankers, total = len(played.pontos), len(played.bankers), played.total
        self.goal = np.concatenate([np.zeros(pontos), -np.ones(bankers)])
        rows: list[int] = []
        columns: list[int] = []
        entries: list[float] = []
        self.most: list[float] = []
        for place, (knows, row) in enumerate(zip(played.bankers, played.cells, strict=True)):
            for act in ("stands", "draws"):
                worth = [net(getattr(cell, act)) / total for cell in row]
                number = len(self.most)
                rows += [number] * (pontos + 1)
                columns += [*range(pontos), pontos + place]
                entries += [*(-knows.sign * each for each in worth), 1.0]
                self.most.append(0.0 if knows.sign > 0 else sum(worth))
        self.matrix = csr_array((entries, (rows, columns)), shape=(len(self.most), pontos + bankers))
        ponto = [(0, 1) if knows.must is None else (int(knows.must),) * 2 for knows in played.pontos]
        self.bounds = ponto + [(None, None)] * bankers

    def value(self) -> float:
        solved = linprog(self.goal, A_ub=self.matrix, b_ub=self.most, bounds=self.bounds, method="highs")
        return -float(solved.fun)


def solve(sight: Sight) -> None:
    """From nothing, as the goals have it; then the solution alone beside the linear programme's."""
    for cache in (coups, game, equilibrium):
        cache.cache_clear()
    start = time.process_time()
    found = equilibrium(DECKS, sight, "banker", Fraction(0))
    took = time.process_time() - start
    word = "met" if took < SECONDS[sight] and found.only else "NOT met"
    print(f"model B{sight}, six decks, from nothing: {took:.2f} s of a core (goal {SECONDS[sight]} s: {word})")
    programme = Programme(found.game)
    exact, floating = float(found.chances.ponto), programme.value()
    print(f"  value {found.chances.ponto} = {exact:.15f}; in floating point {floating:.15f}")
    if abs(exact - floating) > 1e-9:
        raise RuntimeError("the exact equilibrium and the linear programme differ")
    ours, theirs = rates(1000, lambda: equilibria(found.game), programme.value, rounds=3)
    report(f"equilibrium of B{sight}, exact", ours, theirs, None, unit="in 1000 s", against="HiGHS")


def main() -> None:
    rules = listed("chemin-de-fer").rules()
    golpes = Golpes(rules, "falsas_tiragens")
    one_core, all_cores, numpy_rate = rates(
        GOLPES,
        lambda: [golpes.batch(1, first, GOLPES) for first in range(0, GOLPES, BATCH)],
        lambda: golpes.play(1, GOLPES, lambda _: None),
        numpy_golpes(rules, golpes),
    )
    report("golpes of chemin de fer, one core", one_core, numpy_rate, None, unit="golpes/s", against="numpy")
    busy = core_rate(golpes)
    print(f"the same by the time of the core alone\n  ours     {busy:>16,.0f} golpes/s", end=" ")
    print(f"(goal {GOAL:,}: {'met' if busy >= GOAL else 'NOT met'})\n")
    report("golpes of chemin de fer, all cores", all_cores, numpy_rate, None, unit="golpes/s", against="numpy")
    for sight in SECONDS:
        solve(sight)


if __name__ == "__main__":
    main()
