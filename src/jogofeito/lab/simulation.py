"""Simulation: many jogadas with the kernels that pay, compiled, beside the exact figures."""

from collections.abc import Callable, Mapping
from typing import Any

from jogofeito.games import listed
from jogofeito.lab import bacara, blackjack, craps, poquer_sem_descarte, roleta, terno
from jogofeito.lab.results import Line, Progress, Simulation, SimulationRefused

Simulator = Callable[[Any, int, int, Mapping[str, int] | None, Progress], tuple[tuple[Line, ...], Line]]

MOST_SEED = (1 << 64) - 1
SIMULATORS: Mapping[str, Simulator] = {
    "roleta-americana": roleta.simulate,
    "roleta-francesa": roleta.simulate,
    "banca-francesa": terno.simulate_banca_francesa,
    "cussec": terno.simulate_cussec,
    "craps": craps.simulate,
    "bacara-ponto-e-banca": bacara.simulate,
    "bacara-macau": bacara.simulate,
    "blackjack": blackjack.simulate,
    "poquer-sem-descarte": poquer_sem_descarte.simulate,
}


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
    if jogadas < 1:
        raise SimulationRefused(f"a simulation has at least one jogada, not {jogadas}")
    if not 0 <= seed <= MOST_SEED:
        raise SimulationRefused(f"a seed is a whole number from 0 to {MOST_SEED}, not {seed}")
    entry = listed(game)
    rules = entry.rules(values, text=text)
    lines, whole = SIMULATORS[entry.game.name](rules, jogadas, seed, stakes, progress)
    return Simulation(entry.game.name, rules.law, seed, jogadas, lines, whole)
