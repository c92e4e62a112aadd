"""Compiled coups of bacará from shuffled shoes, beside the same in vectorised numpy; and exact odds from nothing."""

import time
from collections.abc import Callable
from statistics import median

import numpy as np
import numpy.typing as npt

from bench.timing import rates, report
from jogofeito.games import listed
from jogofeito.games.bacara.rules import Rules
from jogofeito.lab.bacara.odds import odds, ways_of
from jogofeito.lab.bacara.simulation import BATCH, OUTCOMES, Coups, draw_tables, packed
from jogofeito.lab.simulation import simulate

COUPS = 4 * BATCH
SHOES = 1 << 12  # that numpy plays side by side: its arrays stay in the cache
GOAL = 30_000_000  # coups a second on one core

Integers = npt.NDArray[np.int64]


def numpy_coups(rules: Rules) -> Callable[[], Integers]:
    """The same work: shoes are shuffled, burnt from and dealt from up to the warning card, outcomes are counted."""
    generator = np.random.default_rng(52)
    pack = np.array([packed(card // 4) for card in list(range(52)) * rules.decks], dtype=np.uint8)
    ponto_takes, banca_takes = draw_tables(to_the_letter=False)
    counts = np.zeros(OUTCOMES, dtype=np.int64)

    def coup(shoes: npt.NDArray[np.uint8], rows: Integers, place: Integers) -> tuple[Integers, Integers]:
        """One coup of every shoe that is in use: how far each is dealt, and the outcomes."""
        cards = shoes[rows[:, None], place[:, None] + np.arange(6)].astype(np.int64)
        values = cards >> 4
        ponto, banca = (values[:, 0] + values[:, 2]) % 10, (values[:, 1] + values[:, 3]) % 10
        pairs = (cards[:, 0] == cards[:, 2]) + 2 * (cards[:, 1] == cards[:, 3])
        draws = ponto_takes[ponto, banca]
        third = np.where(draws, values[:, 4], -1)
        more = banca_takes[ponto, banca, third + 1]
        last = np.where(draws, values[:, 5], values[:, 4])
        outcomes = ((ponto + draws * values[:, 4]) % 10 * 10 + (banca + more * last) % 10) * 4 + pairs
        return place + 4 + draws + more, outcomes

    def run() -> Integers:
        counts[:] = 0
        while counts.sum() < COUPS:
            shoes = generator.permuted(np.broadcast_to(pack, (SHOES, len(pack))), axis=1)
            rows, place = np.arange(SHOES), np.full(SHOES, rules.burnt_first)
            while len(rows):
                place, outcomes = coup(shoes, rows, place)
                counts[:] += np.bincount(outcomes, minlength=OUTCOMES)
                going = place <= rules.cards - rules.warning
                rows, place = rows[going], place[going] + rules.burnt_each
        return counts

    return run


def core_rate(coups: Coups) -> float:
    """Coups for each second that a core really works on them, whatever else the machine does."""
    seconds = []
    for first in range(0, 8 * BATCH, BATCH):
        start = time.thread_time()
        coups.batch(1, first, 8 * BATCH)
        seconds.append(time.thread_time() - start)
    return BATCH / median(seconds)


def cold_odds(decks: int) -> float:
    ways_of.cache_clear()
    start = time.perf_counter()
    list(odds(listed("bacara-ponto-e-banca").rules({"decks": decks}, text="PT812")))
    return time.perf_counter() - start


def main() -> None:
    rules = listed("bacara-ponto-e-banca").rules(text="PT812")
    coups = Coups(rules, dict.fromkeys(rules.chances, rules.minimum))
    one_core, all_cores, numpy_rate = rates(
        COUPS,
        lambda: [coups.batch(1, first, COUPS) for first in range(0, COUPS, BATCH)],
        lambda: coups.play(1, COUPS, lambda _: None),
        numpy_coups(rules),
    )
    report("coups of bacará, 8 decks, one core", one_core, numpy_rate, None, unit="coups/s", against="numpy")
    busy = core_rate(coups)
    print(f"the same by the time of the core alone\n  ours     {busy:>16,.0f} coups/s", end=" ")
    print(f"(goal {GOAL:,}: {'met' if busy >= GOAL else 'NOT met'})\n")
    report("coups of bacará, 8 decks, all cores", all_cores, numpy_rate, None, unit="coups/s", against="numpy")
    found = simulate("bacara-macau", 100_000_000, seed=1)
    for line in (*found.lines, found.whole):
        inside = "within" if line.within else "OUTSIDE"
        exact = float(line.odds.expected_return)
        print(f"  {line.odds.chance:14} {line.observed_return:.5%}, exact {exact:.5%} ±{line.band:.5%} {inside}")
    print(f"\nexact odds from nothing: 6 decks {cold_odds(6):.2f} s, 8 decks {cold_odds(8):.2f} s")


if __name__ == "__main__":
    main()
