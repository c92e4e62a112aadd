"""What anybody can see of the cards: all of them before play begins, and then how many, never which."""

import msgspec

from jogofeito.core.cards import DECK_52, SUITS, names
from jogofeito.core.room import Room
from jogofeito.core.shoe_rest import ShoeRest
from jogofeito.games.sabot.acts import PackShown


class ShoeShown(msgspec.Struct, frozen=True):
    shoe: int  # which one of the table
    cards: int
    left: int
    before_warning: int


def counts(shoe: ShoeRest | None) -> tuple[int, int, int]:
    """Its cards, those left and those before the warning card; none where it has still to be filled."""
    return (shoe.size, shoe.size - shoe.dealt, shoe.warning - shoe.dealt) if shoe else (0, 0, 0)


def show_packs(room: Room, packs: int) -> None:
    """Before play begins at the table, all cards lie in rows, face up, in the order of each pack."""
    rows = tuple(names(DECK_52[suit :: len(SUITS)]) for suit in range(len(SUITS)))
    for pack in range(1, packs + 1):
        room.tell(PackShown(pack, rows))
