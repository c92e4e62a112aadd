"""In how many orders of six cards a coup is won and lost, for every pair of hands and every act of both sides.

Cards count by their value alone. The numbers are whole: a shoe without end is a deck whose cards are put back.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, NamedTuple

from jogofeito.games.chemin_de_fer.kernels import BANCA, NO_CARD, PONTO, points, winner

VALUES: Final = 10
MOST_CARDS: Final = 6  # of a coup
RANKS: Final = (4, 1, 1, 1, 1, 1, 1, 1, 1, 1)  # of each value: four are worth nothing
NATURAL: Final = 8
SITUATIONS: Final = (NO_CARD, *range(VALUES))  # what the banker sees of the ponto: no card, or its value


class Hand(NamedTuple):
    """Two cards, the lower value first."""

    low: int
    high: int

    @property
    def points(self) -> int:
        return points(self.low + self.high)

    @property
    def natural(self) -> bool:
        return self.points >= NATURAL

    def __str__(self) -> str:
        return f"{self.low}-{self.high}"


HANDS: Final = tuple(Hand(low, high) for low in range(VALUES) for high in range(low, VALUES))
PLAYED: Final = tuple(hand for hand in HANDS if not hand.natural)


class Ways(NamedTuple):
    """Orders of six cards in which the ponto wins and in which it loses."""

    won: int
    lost: int

    def plus(self, other: "Ways") -> "Ways":
        return Ways(self.won + other.won, self.lost + other.lost)


NONE: Final = Ways(0, 0)


class Cell(NamedTuple):
    """What comes of a situation when the banker stands and when it draws, and in how many orders it comes about."""

    orders: int
    stands: Ways
    draws: Ways

    def plus(self, other: "Cell") -> "Cell":
        return Cell(self.orders + other.orders, self.stands.plus(other.stands), self.draws.plus(other.draws))


EMPTY: Final = Cell(0, NONE, NONE)


@dataclass(frozen=True)
class Coups:
    """All coups of a shoe. `cells[ponto][banker][situation + 1]`: places of hands in `PLAYED`, `NO_CARD` first."""

    put_back: bool
    total: int
    orders: tuple[int, ...]  # in which each of the hands comes to the ponto
    naturals: Ways  # coups that end with the first four cards
    cells: tuple[tuple[tuple[Cell, ...], ...], ...]


class Deck:
    """The cards that are left, by value."""

    def __init__(self, left: Sequence[int], *, put_back: bool) -> None:
        self.put_back, self.left, self.cards = put_back, list(left), sum(left)

    def take(self, value: int, how_many: int = 1) -> None:
        if not self.put_back:
            self.left[value] -= how_many
            self.cards -= how_many

    def hands(self, hands: tuple[Hand, ...]) -> Iterator[tuple[Hand, int]]:
        """Each hand with the orders in which it comes; it is out of the deck while one looks at it."""
        for hand in hands:
            ways = self.left[hand.low]
            self.take(hand.low)
            ways *= self.left[hand.high] * (1 if hand.low == hand.high else 2)
            self.take(hand.high)
            if ways > 0:
                yield hand, ways
            self.take(hand.low, -1)
            self.take(hand.high, -1)

    def two_more(self) -> int:
        return self.cards * (self.cards - (not self.put_back))


@lru_cache(maxsize=16)
def coups(decks: int | None) -> Coups:
    """All coups of a whole shoe of so many decks, or of cards that are put back."""
    return coups_of(Deck([ranks * 4 * (decks or 1) for ranks in RANKS], put_back=decks is None))


def coups_of(deck: Deck) -> Coups:
    total = 1
    for dealt in range(MOST_CARDS):
        total *= deck.cards - (0 if deck.put_back else dealt)
    naturals = NONE
    rows = [[(EMPTY,) * len(SITUATIONS)] * len(PLAYED) for _ in PLAYED]
    orders = [0] * len(PLAYED)
    places = {hand: place for place, hand in enumerate(PLAYED)}
    for ponto, ways in deck.hands(HANDS):
        for banker, more in deck.hands(HANDS):
            if not ponto.natural:
                orders[places[ponto]] += ways * more * deck.two_more()
            if ponto.natural or banker.natural:
                naturals = naturals.plus(_counted(ponto.points, banker.points, ways * more * deck.two_more()))
            else:
                rows[places[ponto]][places[banker]] = tuple(_cells(ponto.points, banker.points, ways * more, deck))
    return Coups(deck.put_back, total, tuple(orders), naturals, tuple(map(tuple, rows)))


def _counted(ponto: int, banker: int, ways: int) -> Ways:
    ends = winner(ponto, banker)
    return Ways(ways if ends == PONTO else 0, ways if ends == BANCA else 0)


def _cells(ponto: int, banker: int, ways: int, deck: Deck) -> Iterator[Cell]:
    """The cell of every situation, the orders of the fifth and sixth card counted, dealt or not."""
    others = deck.cards - (not deck.put_back)
    orders = ways * deck.cards * others
    yield Cell(orders, _counted(ponto, banker, orders), _drawn(ponto, banker, ways * others, deck, NO_CARD))
    for third, count in enumerate(deck.left):
        last, orders = points(ponto + third), ways * count * others
        yield Cell(orders, _counted(last, banker, orders), _drawn(last, banker, ways * count, deck, third))


def _drawn(ponto: int, banker: int, ways: int, deck: Deck, third: int) -> Ways:
    """The banker draws, from a deck without the ponto's third card."""
    found = NONE
    for value, count in enumerate(deck.left):
        left = count - (value == third and not deck.put_back)
        found = found.plus(_counted(ponto, points(banker + value), ways * left))
    return found
