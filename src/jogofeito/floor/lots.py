"""Seats that fall by lot (AO13.11, AO13.12 b): each from a seed that was fixed before anybody sat down for it.

The commitment to the seed of the next lot is shown with the table; the seed is shown with the seat that it gave, so
that anybody can draw again and find the same.
"""

from collections.abc import Sequence
from typing import NamedTuple

from jogofeito.chance.sealed import Seal, SeedSource


class SeatLot(NamedTuple):
    seat: int
    commitment: str
    seed: str


class SeatLots:
    def __init__(self, source: SeedSource) -> None:
        self._source = source
        self._next: Seal | None = None

    @property
    def _seal(self) -> Seal:
        if self._next is None:
            self._next = self._source.seal()
        return self._next

    @property
    def commitment(self) -> str:
        """To the seed of the next lot."""
        return self._seal.commitment

    def draw(self, free: Sequence[int]) -> SeatLot:
        """One of the seats that are free, each as likely."""
        seat = free[self._seal.chance(len(free))]
        opened, self._next = self._seal.opened(), None
        return SeatLot(seat, opened.commitment, opened.seed)
