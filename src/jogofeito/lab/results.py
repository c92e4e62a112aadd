"""What a simulation shows: observed figures beside the exact ones, with confidence bands."""

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from jogofeito.core.odds import Odds

Z_99 = 2.5758293035489004  # 99 of 100 sound simulations stay within so many standard errors

Progress = Callable[[int], None]  # jogadas done since the last report


class SimulationRefused(Exception):
    """Bets or numbers that cannot be simulated."""


class BetweenPlayersOnly(SimulationRefused):
    """A game in which what players do decides."""


@dataclass(frozen=True)
class Line:
    """One bet: what was observed beside what is exact."""

    odds: Odds
    stake: int
    hits: int
    jogadas: int
    returned: int
    squares: float | None = None  # of what came back, jogada by jogada, where they were summed

    @property
    def observed_deviation(self) -> float | None:
        """The standard deviation of what came back on a stake of 1, as observed."""
        if self.squares is None:
            return None
        mean_square = self.squares / (self.stake**2 * self.jogadas)
        return math.sqrt(max(0.0, mean_square - self.observed_return**2))

    @property
    def observed_return(self) -> float:
        return self.returned / (self.stake * self.jogadas)

    @property
    def band(self) -> float:
        """Half the width of the 99 % band around the exact return."""
        return Z_99 * math.sqrt(self.odds.variance / self.jogadas)

    @property
    def z(self) -> float:
        """Distance from the exact return in standard errors."""
        return (self.observed_return - float(self.odds.expected_return)) / (self.band / Z_99)

    @property
    def within(self) -> bool:
        return abs(self.observed_return - float(self.odds.expected_return)) <= self.band

    def to_json(self) -> dict[str, Any]:
        return {
            "chance": self.odds.chance,
            "stake": self.stake,
            "hit_rate": {"observed": self.hits / self.jogadas, "exact": str(self.odds.hit_rate)},
            "return": {"observed": self.observed_return, "exact": str(self.odds.expected_return)},
            "band_99": self.band,
            "z": self.z,
            "within_band": self.within,
        }


@dataclass(frozen=True)
class Simulation:
    game: str
    law: str
    seed: int
    jogadas: int
    lines: tuple[Line, ...]
    whole: Line  # all bets of a jogada together

    def to_json(self) -> dict[str, Any]:
        return {
            "game": self.game,
            "law": self.law,
            "seed": self.seed,
            "jogadas": self.jogadas,
            "bets": [line.to_json() for line in self.lines],
            "jogada": self.whole.to_json(),
            "deviation": {"observed": self.whole.observed_deviation, "exact": math.sqrt(self.whole.odds.variance)},
        }


# plays so many jogadas of a seed with these stakes, and gives a line for each bet and one for all of them
Simulator = Callable[[Any, int, int, Mapping[str, int] | None, Progress], tuple[tuple[Line, ...], Line]]
