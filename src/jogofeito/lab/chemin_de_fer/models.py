"""The game between ponto and banker: who knows what, who may do what, and what every choice is worth.

A model says whether cards are put back (A) or dealt from a shoe (B), and what each side sees of its own two cards:
1, their points; 2, the banker the cards and the ponto the points; 3, both the cards. The names are those of Ethier and
Gámez (Games 4, 2013, p. 711). A scope says which acts are free.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from typing import Literal, NamedTuple

from jogofeito.games.chemin_de_fer.kernels import DRAWS, FREE, NO_CARD, banca_should, ponto_should
from jogofeito.lab.chemin_de_fer.coups import EMPTY, NATURAL, PLAYED, SITUATIONS, Cell, Coups, Hand, Ways, coups

Seen = Hand | int  # two cards, or their points
Scope = Literal["table", "banker", "banco"]
Sight = Literal[1, 2, 3]


class PontoKnows(NamedTuple):
    """What the ponto sees before it speaks, and what it must do: draw, stand, or as it likes."""

    own: Seen
    must: bool | None


class BankerKnows(NamedTuple):
    """What the banker sees before it draws or stands."""

    own: Seen
    third: int  # value of the ponto's third card, or NO_CARD
    must: bool | None

    @property
    def sign(self) -> int:
        """1 where the ponto has drawn, -1 where it has not."""
        return -1 if self.third == NO_CARD else 1


class Chances(NamedTuple):
    """How a coup ends, for the ponto."""

    won: Fraction
    lost: Fraction

    @property
    def tied(self) -> Fraction:
        return 1 - self.won - self.lost

    @property
    def ponto(self) -> Fraction:
        """What the ponto wins on a bet of 1."""
        return self.won - self.lost

    def banker(self, commission: Fraction) -> Fraction:
        """What the banker wins of a bet of 1 against it, after the cagnotte."""
        return (1 - commission) * self.lost - self.won


class Worth(NamedTuple):
    """What standing and drawing can be expected to bring, in bets."""

    stands: Fraction
    draws: Fraction


@dataclass(frozen=True)
class Profile:
    """How often each side draws, in the order of what it may know."""

    ponto: tuple[Fraction, ...]
    banker: tuple[Fraction, ...]


class Game:
    """A model, a scope and a commission, with all it needs to weigh any way of playing."""

    def __init__(self, found: Coups, sight: Sight, scope: Scope, commission: Fraction) -> None:
        self.put_back, self.total, self.naturals = found.put_back, found.total, found.naturals
        self.sight, self.scope, self.commission = sight, scope, commission
        self.pontos = tuple(_pontos(sight, scope))
        self.bankers = tuple(_bankers(sight, scope))
        self.cells = self._cells(found)
        self.ponto_orders = self._ponto_orders(found)

    def _cells(self, found: Coups) -> tuple[tuple[Cell, ...], ...]:
        """For each piece of knowledge of the banker's, what comes of it beside each of the ponto's."""
        ponto_at = {knows.own: place for place, knows in enumerate(self.pontos)}
        banker_at = {(knows.own, knows.third): place for place, knows in enumerate(self.bankers)}
        of_ponto = [ponto_at[seen(hand, self.sight == 3)] for hand in PLAYED]
        of_banker = [seen(hand, self.sight > 1) for hand in PLAYED]
        cells = [[EMPTY] * len(self.pontos) for _ in self.bankers]
        for ponto, row in zip(of_ponto, found.cells, strict=True):
            for own, situations in zip(of_banker, row, strict=True):
                for third, cell in zip(SITUATIONS, situations, strict=True):
                    place = banker_at[own, third]
                    cells[place][ponto] = cells[place][ponto].plus(cell)
        return tuple(map(tuple, cells))

    def _ponto_orders(self, found: Coups) -> tuple[int, ...]:
        """In how many orders the ponto comes to know each of its own, whatever the banker has."""
        orders = dict.fromkeys((knows.own for knows in self.pontos), 0)
        for hand, more in zip(PLAYED, found.orders, strict=True):
            orders[seen(hand, self.sight == 3)] += more
        return tuple(orders.values())

    # ---- what acts are worth

    @cached_property
    def banker_gains(self) -> tuple[tuple[int, ...], ...]:
        """What drawing brings the banker beyond standing, beside each knowledge of the ponto's, in `banker_units`."""
        return tuple(
            tuple(self.for_banker(each.draws) - self.for_banker(each.stands) for each in row) for row in self.cells
        )

    @cached_property
    def ponto_gains(self) -> tuple[tuple[int, ...], ...]:
        """What the banker's drawing brings the ponto beyond its standing, where the ponto has come to the situation."""
        return tuple(tuple(net(each.draws) - net(each.stands) for each in row) for row in self.cells)

    @cached_property
    def ponto_bases(self) -> tuple[int, ...]:
        """What drawing brings the ponto beyond standing, against a banker who always stands."""
        bases = [0] * len(self.pontos)
        for knows, row in zip(self.bankers, self.cells, strict=True):
            for place, each in enumerate(row):
                bases[place] += knows.sign * net(each.stands)
        return tuple(bases)

    def for_banker(self, ways: Ways) -> int:
        """What the banker wins in these orders, in parts of a bet as small as the commission makes them."""
        whole = self.commission.denominator
        return (whole - self.commission.numerator) * ways.lost - whole * ways.won

    def gain_of_banker(self, banker: int, ponto: Sequence[Fraction]) -> Fraction:
        """What drawing brings the banker beyond standing when it knows this, in units of `for_banker`."""
        drawn = self.bankers[banker].sign > 0
        sure, mixed = 0, Fraction(0)
        for gain, x in zip(self.banker_gains[banker], ponto, strict=True):
            if x.denominator == 1:
                sure += gain if (x == 1) == drawn else 0
            else:
                mixed += gain * (x if drawn else 1 - x)
        return sure + mixed

    def gain_of_ponto(self, ponto: int, banker: Sequence[Fraction]) -> Fraction:
        """What drawing brings the ponto beyond standing when it knows this, in orders of six cards."""
        sure, mixed = self.ponto_bases[ponto], Fraction(0)
        for knows, row, y in zip(self.bankers, self.ponto_gains, banker, strict=True):
            if y.denominator != 1:
                mixed += y * knows.sign * row[ponto]
            elif y:
                sure += knows.sign * row[ponto]
        return sure + mixed

    def worth_to_banker(self, banker: int, ponto: Sequence[Fraction]) -> Worth | None:
        """What the banker can expect when it knows this; None where it never comes to know it."""
        drawn = self.bankers[banker].sign > 0
        reached = [x if drawn else 1 - x for x in ponto]
        cells = [(cell, share) for cell, share in zip(self.cells[banker], reached, strict=True) if share]
        whole = sum((cell.orders * share for cell, share in cells), Fraction(0)) * self.commission.denominator
        if not whole:
            return None
        stands = sum((self.for_banker(cell.stands) * share for cell, share in cells), Fraction(0))
        draws = sum((self.for_banker(cell.draws) * share for cell, share in cells), Fraction(0))
        return Worth(stands / whole, draws / whole)

    def worth_to_ponto(self, ponto: int, banker: Sequence[Fraction]) -> Worth:
        """What the ponto can expect when it knows this, an eight or nine of the banker's among it."""
        acts, played = [Fraction(0), Fraction(0)], 0
        for knows, row, y in zip(self.bankers, self.cells, banker, strict=True):
            cell = row[ponto]
            acts[knows.sign > 0] += y * net(cell.draws) + (1 - y) * net(cell.stands)
            played += cell.orders if knows.sign < 0 else 0
        whole = self.ponto_orders[ponto]
        stands, draws = ((act - (whole - played)) / whole for act in acts)
        return Worth(stands, draws)

    def chances(self, profile: Profile) -> Chances:
        """How a coup ends when both play so."""
        sure, won, lost = self.naturals, Fraction(0), Fraction(0)
        for knows, row, y in zip(self.bankers, self.cells, profile.banker, strict=True):
            for cell, x in zip(row, profile.ponto, strict=True):
                reached = x if knows.sign > 0 else 1 - x
                if reached == 1 and y.denominator == 1:
                    sure = sure.plus(cell.draws if y else cell.stands)
                elif reached:
                    won += reached * (y * cell.draws.won + (1 - y) * cell.stands.won)
                    lost += reached * (y * cell.draws.lost + (1 - y) * cell.stands.lost)
        return Chances((sure.won + won) / self.total, (sure.lost + lost) / self.total)


def net(ways: Ways) -> int:
    return ways.won - ways.lost


def seen(hand: Hand, cards: bool) -> Seen:
    return hand if cards else hand.points


def points_of(own: Seen) -> int:
    return own.points if isinstance(own, Hand) else own


def _owns(cards: bool) -> Sequence[Seen]:
    """All that a side can see of its own two cards, fewest points first."""
    if not cards:
        return range(NATURAL)
    return sorted(PLAYED, key=lambda hand: (hand.points, hand.low))


def _pontos(sight: Sight, scope: Scope) -> Iterator[PontoKnows]:
    """AO12.65; false draws leave it everything (AO12.71)."""
    for own in _owns(sight == 3):
        yield PontoKnows(own, None if scope == "banco" else _said(ponto_should(points_of(own))))


def _bankers(sight: Sight, scope: Scope) -> Iterator[BankerKnows]:
    for own in _owns(sight > 1):
        for third in SITUATIONS:
            yield BankerKnows(own, third, _banker_must(points_of(own), third, scope))


def _banker_must(own: int, third: int, scope: Scope) -> bool | None:
    """AO12.68, with its two options; with false draws all is free but bacará, which draws (AO12.71)."""
    if scope == "table":
        return _said(banca_should(own, third))
    return True if scope == "banco" and own == 0 else None


def _said(word: int) -> bool | None:
    return None if word == FREE else word == DRAWS


@lru_cache(maxsize=32)
def game(decks: int | None, sight: Sight, scope: Scope, commission: Fraction) -> Game:
    return Game(coups(decks), sight, scope, commission)
