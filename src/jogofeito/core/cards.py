"""Playing cards as small integers, and the shoe they are dealt from.

A card is rank * 4 + suit: 0 is the two of clubs, 51 the ace of spades. Kernels work on these integers.
"""

from collections.abc import Iterable
from typing import Final

from jogofeito.core.room import Room
from jogofeito.core.shoe_rest import FaceDown, ShoeRest

RANKS: Final = "23456789TJQKA"
SUITS: Final = "cdhs"  # paus, ouros, copas, espadas
NAMES: Final = tuple(rank + suit for rank in RANKS for suit in SUITS)

DECK_52: Final = tuple(range(52))
DECK_28: Final = tuple(card for card in DECK_52 if RANKS[card >> 2] in "89TJQKA")  # PT809, AO16


def rank(card: int) -> int:
    """0 for a two, 12 for an ace."""
    return card >> 2


def suit(card: int) -> int:
    return card & 3


def name(card: int) -> str:
    """
    >>> name(51), name(0)
    ('As', '2c')
    """
    return NAMES[card]


def names(cards: Iterable[int]) -> tuple[str, ...]:
    """
    >>> names((51, 0))
    ('As', '2c')
    """
    return tuple([NAMES[card] for card in cards])


def card(text: str) -> int:
    """
    >>> card("Th")
    34
    """
    if len(text) != 2 or text[0] not in RANKS or text[1] not in SUITS:
        raise ValueError(f"{text!r} is no card: a rank of {RANKS} and a suit of {SUITS}, such as Th")
    return RANKS.index(text[0]) * 4 + SUITS.index(text[1])


def cards(text: str) -> tuple[int, ...]:
    """
    >>> cards("As Kd")
    (51, 45)
    """
    return tuple(card(each) for each in text.split())


async def shuffle(room: Room, deck: Iterable[int]) -> list[int]:
    """Every order of the cards as likely as any other (Fisher and Yates)."""
    order = list(deck)
    for last in range(len(order) - 1, 0, -1):
        other = await room.chance(last + 1, "shuffle")
        order[last], order[other] = order[other], order[last]
    return order


class ShoeEmpty(Exception):
    """A game dealt more cards than its rules let it begin with."""


class Shoe:
    """A shoe (sabot) in use. A game deals from either sort alike."""

    def __init__(self, rest: ShoeRest) -> None:
        self._order = rest.order
        self._unseen = list(rest.unseen)
        self._names = [*names(rest.unseen)]  # of the same cards
        self._seen: dict[int, int] = {}
        self._size = rest.size
        self._dealt = rest.dealt
        self._warning = rest.warning

    @classmethod
    def shuffled(cls, order: Iterable[int], *, warning_from_end: int = 0) -> "Shoe":
        """A shoe of cards in a known order, the warning card so many from the end."""
        whole = tuple(order)
        return cls(ShoeRest(whole, (), len(whole), 0, _warning(len(whole), warning_from_end)))

    @classmethod
    def real(cls, deck: Iterable[int], *, warning_from_end: int = 0) -> "Shoe":
        """A shoe at a real table: each card is read when it is looked at."""
        whole = tuple(deck)
        return cls(ShoeRest((), whole, len(whole), 0, _warning(len(whole), warning_from_end)))

    @staticmethod
    def cut(order: Iterable[int], at: int) -> tuple[int, ...]:
        """The pack cut so that the card of index `at` comes first."""
        whole = tuple(order)
        if not 0 <= at < len(whole):
            raise ValueError(f"{len(whole)} cards are cut at 0 to {len(whole) - 1}, not at {at}")
        return whole[at:] + whole[:at]

    async def deal(self, room: Room) -> int:
        """The next card, looked at."""
        place = self._next_place()
        if self._order:
            return self._order[place]
        names = self._names
        return self._found(place, await room.chance(len(names), "card", tuple(names)))

    def face_down(self) -> FaceDown:
        """The next card, not looked at."""
        return FaceDown(self._next_place())

    async def turn(self, room: Room, card: FaceDown) -> int:
        """What a card is."""
        if self._order:
            return self._order[card.place]
        if card.place in self._seen:  # a card that lies open is what it is
            return self._seen[card.place]
        return self._found(card.place, await room.chance(len(self._unseen), "card", tuple(self._names)))

    def _next_place(self) -> int:
        place = self._dealt
        if place == self._size:
            raise ShoeEmpty
        self._dealt = place + 1
        return place

    def _found(self, place: int, at: int) -> int:
        """The card that chance has picked among those that nobody has seen."""
        self._names.pop(at)
        card = self._seen[place] = self._unseen.pop(at)
        return card

    def burn(self, how_many: int) -> None:
        """Cards taken out of play unseen."""
        for _ in range(how_many):
            self.face_down()

    @property
    def left(self) -> int:
        return self._size - self._dealt

    @property
    def warned(self) -> bool:
        """Whether a card behind the warning card has been dealt."""
        return self._dealt > self._warning

    def rest(self) -> ShoeRest:
        return ShoeRest(self._order, tuple(self._unseen), self._size, self._dealt, self._warning)


def _warning(size: int, from_end: int) -> int:
    if not 0 <= from_end <= size:
        raise ValueError(f"a warning card cannot lie {from_end} from the end of {size} cards")
    return size - from_end
