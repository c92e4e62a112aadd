"""Simulation: many jogadas with the kernels that pay, compiled, beside the exact figures."""

from collections.abc import Mapping
from typing import Any

from jogofeito.games import listed
from jogofeito.lab import roleta
from jogofeito.lab.results import Progress, Simulation, SimulationRefused

MOST_SEED = (1 << 64) - 1
SIMULATORS = {"roleta-americana": roleta.simulate, "roleta-francesa": roleta.simulate}


def simulate(
    game: str,
    jogadas: int,
    seed: int = 0,
    stakes: Mapping[str, int] | None = None,
    values: Mapping[str, Any] | None = None,
    *,
    progress: Progress = lambda _: None,
) -> Simulation:
    """Play so many jogadas with the same bets in each. The same seed gives the same figures on any machine.

    `stakes` are amounts by chance; without them, the table minimum on one chance of each kind. `values` are the
    operator's choices, as for `odds`.
    """
    if jogadas < 1:
        raise SimulationRefused(f"a simulation has at least one jogada, not {jogadas}")
    if not 0 <= seed <= MOST_SEED:
        raise SimulationRefused(f"a seed is a whole number from 0 to {MOST_SEED}, not {seed}")
    entry = listed(game)
    rules = entry.rules(values)
    lines, whole = SIMULATORS[entry.game.name](rules, jogadas, seed, stakes, progress)
    return Simulation(entry.game.name, rules.law, seed, jogadas, lines, whole)
