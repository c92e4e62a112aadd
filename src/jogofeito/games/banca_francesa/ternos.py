"""The case with the ternos of a table: they take turns, and a spoiled one does not come back (AO3.4, AO3.8 b)."""

from typing import Literal

from jogofeito.core.room import Room
from jogofeito.games.banca_francesa.acts import Carry, TernoChanged
from jogofeito.games.banca_francesa.rules import Rules


class Case:
    def __init__(self, rules: Rules, carry: Carry, room: Room) -> None:
        self.terno, self.spoiled = carry.terno, carry.spoiled
        self._all = rules.ternos
        self._room = room

    @property
    def can_turn(self) -> bool:
        """Whether there is another one to take."""
        return len(self.spoiled) + 1 < self._all

    def turn(self) -> None:
        """Due every hour (AO3.4)."""
        self._take_next("turn")

    def spoil(self) -> None:
        """Dice that fell, left the table or were spoiled are changed at once; of a whole case, for another case."""
        sound_left = self.can_turn
        self.spoiled = (*self.spoiled, self.terno) if sound_left else ()
        self._take_next("spoiled")

    def carry(self) -> Carry:
        return Carry(self.terno, self.spoiled)

    def _take_next(self, why: Literal["turn", "spoiled"]) -> None:
        onwards = ((self.terno + step - 1) % self._all + 1 for step in range(1, self._all + 1))
        self.terno = next(terno for terno in onwards if terno not in self.spoiled)
        self._room.tell(TernoChanged(self.terno, why))
