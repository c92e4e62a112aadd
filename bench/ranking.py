"""Hands of seven cards and of omaha ranked in a batch, beside eval7 and phevaluator; exact equity before the flop.

The other packages take one hand a call, from Python: their hands are ready as they want them, and only calls are timed.
"""

import random
import time
from collections.abc import Callable, Sequence
from statistics import median
from typing import Any

import eval7
import numpy as np
import numpy.typing as npt
from phevaluator import evaluate_cards, evaluate_omaha_cards

from bench.timing import report
from jogofeito.core.cards import name
from jogofeito.lab.equity import equity
from jogofeito.lab.equity_batches import rank_all

HANDS = 4_000_000
THEIR_HANDS = 50_000
GOAL, AT_MOST = 60_000_000, 0.1  # hands of seven a second on one core; seconds for an exact equity

Hands = npt.NDArray[np.uint8]


def dealt(size: int) -> Hands:
    """Different hands, more than any cache holds."""
    generator = np.random.default_rng(7)
    order = generator.random((HANDS, 52), dtype=np.float32).argpartition(size, axis=1)[:, :size]
    return np.ascontiguousarray(order.astype(np.uint8))


def theirs(evaluate: Callable[..., Any], hands: list[list[Any]], *, spread: bool) -> Callable[[], None]:
    def one_list() -> None:
        for hand in hands:
            evaluate(hand)

    def one_by_one() -> None:
        for hand in hands:
            evaluate(*hand)

    return one_by_one if spread else one_list


def core_rates(amounts: Sequence[int], *runs: Callable[[], object], rounds: int = 7) -> list[float]:
    """How much each run does in a second of its core's own time, whatever else the machine does; taken in turns."""
    seconds: list[list[float]] = [[] for _ in runs]
    for run in runs:
        run()  # compiles, fills caches
    for _ in range(rounds):
        for place, run in enumerate(runs):
            start = time.thread_time()
            run()
            seconds[place].append(time.thread_time() - start)
    return [amount / median(each) for amount, each in zip(amounts, seconds, strict=True)]


def sevens() -> None:
    hands = dealt(7)
    some = hands[:THEIR_HANDS].tolist()
    cards = [eval7.Card(name(card)) for card in range(52)]
    ours, eval7_rate, phevaluator_rate = core_rates(
        (HANDS, THEIR_HANDS, THEIR_HANDS),
        lambda: rank_all("holdem", hands),
        theirs(eval7.evaluate, [[cards[card] for card in hand] for hand in some], spread=False),
        theirs(evaluate_cards, some, spread=True),
    )
    what = "hands of seven cards, by the time of one core"
    report(what, ours, eval7_rate, 30, unit="hands/s", against="eval7")
    report(what, ours, phevaluator_rate, None, unit="hands/s", against="phevalr.")
    print(f"  goal {GOAL:,} hands/s: {'met' if ours >= GOAL else 'NOT met'}\n")


def omahas() -> None:
    hands = dealt(9)
    common_first = np.concatenate([hands[:THEIR_HANDS, 4:], hands[:THEIR_HANDS, :4]], axis=1).tolist()
    ours, rate = core_rates(
        (HANDS, THEIR_HANDS),
        lambda: rank_all("omaha", hands),
        theirs(evaluate_omaha_cards, common_first, spread=True),
    )
    report("hands of omaha, by the time of one core", ours, rate, 30, unit="hands/s", against="phevalr.")


def equities() -> None:
    equity(["AsKs", "QdQh"])
    walls, busy = [], []
    for _ in range(15):
        start, worked = time.perf_counter(), time.process_time()
        found = equity(["AsKs", "QdQh"])
        walls.append(time.perf_counter() - start)
        busy.append(time.process_time() - worked)
    took = median(walls)
    print(f"exact equity of two hands before the flop, {found.deals:,} boards, all cores")
    print(f"  ours     {took:>16.4f} s (goal {AT_MOST} s: {'met' if took < AT_MOST else 'NOT met'})")
    print(f"  quickest {min(walls):>16.4f} s; the cores' own time {median(busy):.4f} s\n")


def same_order() -> None:
    """All three agree on which of two hands is better before any of them is timed."""
    generator, cards = random.Random(1), [eval7.Card(name(card)) for card in range(52)]
    hands = [generator.sample(range(52), 9) for _ in range(20_000)]
    ours = rank_all("holdem", np.array([hand[:7] for hand in hands], dtype=np.uint8)).astype(np.int64)
    first = np.array([eval7.evaluate([cards[card] for card in hand[:7]]) for hand in hands])
    second = np.array([evaluate_cards(*hand[:7]) for hand in hands])
    omaha = rank_all("omaha", np.array(hands, dtype=np.uint8)).astype(np.int64)
    third = np.array([evaluate_omaha_cards(*hand[4:], *hand[:4]) for hand in hands])
    for one, other in ((ours, first), (ours, -second), (omaha, -third)):
        if not np.array_equal(np.sign(np.diff(one)), np.sign(np.diff(other))):
            raise AssertionError("two rankings disagree")


def main() -> None:
    same_order()
    sevens()
    omahas()
    equities()


if __name__ == "__main__":
    main()
