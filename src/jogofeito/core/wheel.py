"""Wheels on chance(n): numbered pockets in a ring."""

import msgspec

from jogofeito.core.room import Room


class Wheel(msgspec.Struct, frozen=True):
    numbers: tuple[int, ...]  # clockwise

    def neighbours(self, number: int, each_side: int) -> tuple[int, ...]:
        """The number with so many pockets on each side, clockwise.

        >>> Wheel((0, 2, 1, 3)).neighbours(0, 1)
        (3, 0, 2)
        """
        place, size = self.numbers.index(number), len(self.numbers)
        return tuple(self.numbers[(place + step) % size] for step in range(-each_side, each_side + 1))

    async def spin(self, room: Room) -> int:
        """The number where the ball rests. Chance names the number itself, so that a croupier reads it off."""
        return sorted(self.numbers)[await room.chance(len(self.numbers), "number")]
