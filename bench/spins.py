"""Compiled spins with ten bets each, beside the same in vectorised numpy."""

from collections.abc import Callable

import numpy as np
import numpy.typing as npt

from bench.timing import rates, report
from jogofeito.games import listed
from jogofeito.games.roleta.wheels import POCKETS
from jogofeito.lab.roleta.simulation import BATCH, BetsOnCloth, Spun

STAKES = {
    "pleno:17": 1, "cavalo:14-17": 1, "rua:16-17-18": 1, "quadro:16-17-19-20": 1, "linha:16-17-18-19-20-21": 1,
    "duzia:2": 1, "coluna:35": 1, "preto": 1, "serie:vadios": 5, "vizinhos-5:17": 5,
}  # fmt: skip
SPINS = 2 * BATCH
CHUNK = 1 << 16  # what numpy does best with: its arrays stay in the cache


def numpy_spins(returned: npt.NDArray[np.int64]) -> Callable[[], Spun]:
    """The same: numbers and their counts, every bet of every jogada settled, jogadas and their squares summed."""
    generator = np.random.default_rng(37)

    def run() -> Spun:
        counts, total, squares = np.zeros(POCKETS, dtype=np.int64), 0, 0.0
        for _ in range(0, SPINS, CHUNK):
            numbers = generator.integers(0, POCKETS, CHUNK)
            counts += np.bincount(numbers, minlength=POCKETS)
            back = returned[:, numbers].sum(axis=0)
            total += int(back.sum())
            squares += float(np.square(back.astype(np.float64)).sum())
        return Spun(counts, total, squares)

    return run


def main() -> None:
    rules = listed("roleta-americana").rules()
    bets = BetsOnCloth(rules, {chance: chips * rules.minimum for chance, chips in STAKES.items()})
    returned = np.ascontiguousarray(bets.settle(np.arange(POCKETS)).T)
    one_core, all_cores, numpy_rate = rates(
        SPINS,
        lambda: [bets.batch(1, first, SPINS) for first in range(0, SPINS, BATCH)],
        lambda: bets.spin(1, SPINS, lambda _: None),
        numpy_spins(returned),
    )
    report("spins with ten bets, one core", one_core, numpy_rate, 5, unit="spins/s", against="numpy")
    report("spins with ten bets, all cores", all_cores, numpy_rate, None, unit="spins/s", against="numpy")
