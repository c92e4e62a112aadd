"""Dice on chance(6)."""

from jogofeito.core.room import Room

FACES = 6


async def throw(room: Room, how_many: int) -> tuple[int, ...]:
    """So many dice, each showing 1 to 6."""
    return tuple([await room.chance(FACES, "die") + 1 for _ in range(how_many)])


def opposite(face: int) -> int:
    """The face underneath: opposite faces sum to seven (AO3.3, AO4.2, AO5.2).

    >>> opposite(2)
    5
    """
    return FACES + 1 - face
