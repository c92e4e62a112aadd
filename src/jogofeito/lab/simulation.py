"""Simulation: many jogadas with the kernels that pay, compiled, beside the exact figures."""

from collections.abc import Mapping
from typing import Any

from jogofeito.games import listed
from jogofeito.lab.listing import study
from jogofeito.lab.results import BetweenPlayersOnly, Progress, Simulation, SimulationRefused

MOST_SEED = (1 << 64) - 1


def simulate(
    game: str,
    jogadas: int,
    seed: int = 0,
    stakes: Mapping[str, int] | None = None,
    values: Mapping[str, Any] | None = None,
    *,
    text: str | None = None,
    progress: Progress = lambda _: None,
) -> Simulation:
    """Play so many jogadas with the same bets in each. The same seed gives the same figures on any machine.

    `stakes` are amounts by chance; without them, the table minimum on one chance of each kind. `values` are the
    operator's choices and `text` the text of the law, as for `odds`.
    """
    return simulate_under(game, listed(game).rules(values, text=text), jogadas, seed, stakes, progress=progress)


def simulate_under(
    game: str,
    rules: Any,
    jogadas: int,
    seed: int = 0,
    stakes: Mapping[str, int] | None = None,
    *,
    progress: Progress = lambda _: None,
) -> Simulation:
    """The same under rules that are composed already."""
    if jogadas < 1:
        raise SimulationRefused(f"a simulation has at least one jogada, not {jogadas}")
    if not 0 <= seed <= MOST_SEED:
        raise SimulationRefused(f"a seed is a whole number from 0 to {MOST_SEED}, not {seed}")
    simulator = study(game).simulator
    if simulator is None:
        raise BetweenPlayersOnly(f"{game} is played between players, and what they do decides: `equity` says who wins")
    lines, whole = simulator()(rules, jogadas, seed, stakes, progress)
    return Simulation(listed(game).game.name, rules.law, seed, jogadas, lines, whole)
