"""What is left of a shoe between two jogadas, and cards on the table that nobody has looked at."""

import msgspec


class ShoeRest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A shoe between two jogadas, for the carry.

    A shuffled shoe knows its `order`, which is secret until the seal is opened. A real one that a croupier
    reads has no order; `unseen` are the cards that nobody has looked at.
    """

    order: tuple[int, ...]
    unseen: tuple[int, ...]
    size: int
    dealt: int
    warning: int  # the warning card lies before the card of this index


class FaceDown(msgspec.Struct, frozen=True):
    """A card on the table that nobody has looked at."""

    place: int  # in the shoe
