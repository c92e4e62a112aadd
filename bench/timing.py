"""Timing of pairs: ours and a comparison, turn by turn, so that noise hits both alike."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from statistics import median


@dataclass(frozen=True)
class Figure:
    """What was measured of ours, beside its comparison in the same run. Rates hang on the machine, ratios less."""

    what: str
    ours: float
    theirs: float
    goal: float | None  # the least ratio that is aimed at, where one is
    unit: str
    against: str

    @property
    def ratio(self) -> float:
        return self.ours / self.theirs

    @property
    def met(self) -> bool:
        return self.goal is None or self.ratio >= self.goal

    def to_json(self) -> dict[str, object]:
        rates = {"ours": self.ours, "theirs": self.theirs, "unit": self.unit, "against": self.against}
        return {"what": self.what, **rates, "ratio": self.ratio, "goal": self.goal, "met": self.met}


FIGURES: list[Figure] = []  # of this run, in order


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
    figure = Figure(what, ours, theirs, goal, unit, against)
    FIGURES.append(figure)
    aim = "" if goal is None else f" (goal {goal:g}x: {'met' if figure.met else 'NOT met'})"
    for line in (
        what,
        f"  ours     {ours:>16,.0f} {unit}",
        f"  {against:8} {theirs:>16,.0f} {unit}",
        f"  ratio    {figure.ratio:>16.2f}x{aim}",
        "",
    ):
        print(line)


def below(figures: list[Figure], before: dict[str, float], slack: float) -> list[str]:
    """Ratios that miss their goal, or have fallen by more than `slack` of what they were before."""
    found = [f"{each.what}: {each.ratio:.2f}x, the goal is {each.goal:g}x" for each in figures if not each.met]
    for each in figures:
        was = before.get(f"{each.what} / {each.against}")
        if was is not None and each.ratio < was * (1 - slack):
            found.append(f"{each.what}: {each.ratio:.2f}x {each.against}, it was {was:.2f}x")
    return found
