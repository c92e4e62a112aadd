"""Compiled hands of póquer sem descarte beside the same in vectorised numpy; the exact return; advice for one hand."""

import time
from collections.abc import Callable
from statistics import median

import numpy as np
import numpy.typing as npt

from bench.timing import rates, report
from jogofeito.core.cards import DECK_52
from jogofeito.games import listed
from jogofeito.games.poquer_sem_descarte.kernels import qualifies
from jogofeito.games.poquer_sem_descarte.rules import Rules
from jogofeito.lab.poquer_sem_descarte.advice import advice
from jogofeito.lab.poquer_sem_descarte.counting import Tie
from jogofeito.lab.poquer_sem_descarte.exact import CHOOSE, Faced, Pack
from jogofeito.lab.poquer_sem_descarte.odds import figures, figures_of
from jogofeito.lab.poquer_sem_descarte.simulation import BATCH, Hands
from jogofeito.lab.poquer_sem_descarte.strategies import MELHOR, STRATEGIES
from jogofeito.lab.simulation import simulate

GAME = "poquer-sem-descarte"
HANDS = 4 * BATCH
SIDE_BY_SIDE = 1 << 12  # packs that numpy deals from at a time: its arrays stay in the cache
GOAL_SECONDS = 30  # for the exact return

Integers = npt.NDArray[np.int64]


def numpy_hands(rules: Rules) -> Callable[[], Integers]:
    """The same work with ace and king or better: cards are drawn without putting back, hands looked up and compared."""
    generator = np.random.default_rng(52)
    worths, places = np.unique(Pack.of(Tie.of(rules)).worths, return_inverse=True)
    plays, places = qualifies(worths), places.astype(np.uint16)  # the smaller the quicker
    rows = np.arange(SIDE_BY_SIDE)
    counts = np.zeros(5, dtype=np.int64)

    def place_of(cards: Integers) -> npt.NDArray[np.uint16]:
        ordered = np.sort(cards, axis=1)
        found: npt.NDArray[np.uint16] = places[CHOOSE[ordered, np.arange(1, 6)].sum(axis=1)]
        return found

    def run() -> Integers:
        counts[:] = 0
        packs = np.tile(np.array(DECK_52), (SIDE_BY_SIDE, 1))
        for _ in range(HANDS // SIDE_BY_SIDE):
            for place in range(10):
                other = generator.integers(place, 52, SIDE_BY_SIDE)
                drawn = packs[rows, other]
                packs[rows, other] = packs[:, place]
                packs[:, place] = drawn
            player, bank = place_of(packs[:, 1:6]), place_of(packs[:, [0, 6, 7, 8, 9]])
            ends = np.select([~plays[player], ~plays[bank], player == bank, player > bank], [0, 1, 2, 3], 4)
            counts[:] += np.bincount(ends, minlength=5)
        return counts

    return run


def core_rate(hands: Hands) -> float:
    """Hands for each second that a core really works on them, whatever else the machine does."""
    seconds = []
    for first in range(0, 8 * BATCH, BATCH):
        start = time.thread_time()
        hands.batch(1, first, 8 * BATCH)
        seconds.append(time.thread_time() - start)
    return BATCH / median(seconds)


def exact(rules: Rules) -> float:
    start = time.perf_counter()
    faced = Faced.of(Tie.of(rules))
    figures_of(rules, STRATEGIES[MELHOR], faced.ways(faced.acts(rules, MELHOR)))
    return time.perf_counter() - start


def advising(rules: Rules) -> float:
    """Milliseconds for the best act of one hand, over many."""
    generator = np.random.default_rng(7)
    dealt = [generator.permutation(52)[:6].tolist() for _ in range(100)]
    seconds = []
    for *hand, open_card in dealt:
        start = time.perf_counter()
        advice(rules, hand, open_card)
        seconds.append(time.perf_counter() - start)
    return 1000 * median(seconds)


def main() -> None:
    rules = listed(GAME).rules()
    first, again = exact(rules), exact(rules)
    met = "met" if first < GOAL_SECONDS else "NOT met"
    print(f"exact return of the best play: {first:.1f} s at first, {again:.1f} s again (goal {GOAL_SECONDS} s: {met})")
    print(f"best act for one hand, without the compiler: {advising(rules):.1f} ms\n")
    by_rule, best = Hands(rules, "jogar_as_rei"), Hands(rules, STRATEGIES[MELHOR])
    one_core, all_cores, numpy_rate = rates(
        HANDS,
        lambda: [by_rule.batch(1, first, HANDS) for first in range(0, HANDS, BATCH)],
        lambda: by_rule.play(1, HANDS, lambda _: None),
        numpy_hands(rules),
    )
    report("hands, vou from ace-king, one core", one_core, numpy_rate, None, unit="hands/s", against="numpy")
    report("hands, vou from ace-king, all cores", all_cores, numpy_rate, None, unit="hands/s", against="numpy")
    for name, hands in (("vou from ace-king", by_rule), ("best play by table", best)):
        print(f"by the time of the core alone, {name}: {core_rate(hands):,.0f} hands/s")
    for strategy in (STRATEGIES[MELHOR], "jogar_as_rei"):
        line = simulate(GAME, 100_000_000, seed=1, stakes={strategy: rules.minimum}).whole
        inside = "within" if line.within else "OUTSIDE"
        edge = float(figures(rules, strategy).odds.expected_return)
        print(f"  {strategy:14} {line.observed_return:.5%}, exact {edge:.5%} ±{line.band:.5%} {inside}")


if __name__ == "__main__":
    main()
