"""Timing of pairs: ours and a comparison, turn by turn, so that noise hits both alike."""

import time
from collections.abc import Callable
from statistics import median


def rates(amount: int, *runs: Callable[[], object], rounds: int = 5) -> list[float]:
    """How much of `amount` each run does in a second: the median of some rounds, taken in turns."""
    for run in runs:
        run()  # compiles, fills caches
    seconds: list[list[float]] = [[] for _ in runs]
    for _ in range(rounds):
        for place, run in enumerate(runs):
            start = time.perf_counter()
            run()
            seconds[place].append(time.perf_counter() - start)
    return [amount / median(each) for each in seconds]


def report(what: str, ours: float, theirs: float, goal: float | None, *, unit: str, against: str) -> None:
    ratio = ours / theirs
    aim = "" if goal is None else f" (goal {goal:g}x: {'met' if ratio >= goal else 'NOT met'})"
    for line in (
        what,
        f"  ours     {ours:>16,.0f} {unit}",
        f"  {against:8} {theirs:>16,.0f} {unit}",
        f"  ratio    {ratio:>16.2f}x{aim}",
        "",
    ):
        print(line)
