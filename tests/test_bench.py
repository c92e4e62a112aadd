"""Figures of speed for programs, and the gate on their ratios."""

import pytest
from bench.timing import Figure, below


def figure(ratio: float, goal: float | None = None) -> Figure:
    return Figure("spins", ratio * 100, 100, goal, "spins/s", "numpy")


@pytest.mark.parametrize(
    "measured, before, fallen",
    [
        (figure(6), {}, 0),
        (figure(6, goal=5), {}, 0),
        (figure(4.9, goal=5), {}, 1),
        (figure(6), {"spins / numpy": 6.0}, 0),
        (figure(4.6), {"spins / numpy": 6.0}, 0),
        (figure(4.4), {"spins / numpy": 6.0}, 1),
        (figure(4.4, goal=5), {"spins / numpy": 6.0}, 2),
        (figure(4.4), {"spins / other": 6.0}, 0),
    ],
)
def test_a_ratio_that_misses_its_goal_or_falls_by_more_than_the_slack_is_told(
    measured: Figure, before: dict[str, float], fallen: int
) -> None:
    assert len(below([measured], before, 0.25)) == fallen


def test_a_figure_has_all_that_a_program_needs() -> None:
    assert figure(6, goal=5).to_json() == {
        "what": "spins", "ours": 600, "theirs": 100, "unit": "spins/s", "against": "numpy", "ratio": 6, "goal": 5,
        "met": True,
    }  # fmt: skip
