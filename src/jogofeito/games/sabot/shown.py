"""What anybody can see of a sabot between two jogadas: how many cards, never which."""

import msgspec

from jogofeito.core.cards import ShoeRest


class ShoeShown(msgspec.Struct, frozen=True):
    shoe: int  # which one of the table
    cards: int
    left: int
    before_warning: int


def counts(shoe: ShoeRest | None) -> tuple[int, int, int]:
    """Its cards, those left and those before the warning card; none where it has still to be filled."""
    return (shoe.size, shoe.size - shoe.dealt, shoe.warning - shoe.dealt) if shoe else (0, 0, 0)
