"""The game between ponto and banker: who knows what, who may do what, and what every choice is worth.

A model says whether cards are put back (A) or dealt from a shoe (B), and what each side sees of its own two cards:
1, their points; 2, the banker the cards and the ponto the points; 3, both the cards. The names are those of Ethier and
Gámez (Games 4, 2013, p. 711). A scope says which acts are free.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from typing import Final, Literal, NamedTuple

from jogofeito.lab.chemin_de_fer.kernels import DRAWS, OPTIONAL, banker_table
from jogofeito.lab.chemin_de_fer.coups import NONE, PLAYED, SITUATIONS, Coups, Hand, Ways, coups

Seen = Hand | int  # two cards, or their points
Scope = Literal["table", "banker", "banco"]
Sight = Literal[1, 2, 3]

FREE_ON: Final = 5  # the points on which the ponto does as it likes (AO12.65.d)
FREE: Final = None


class PontoKnows(NamedTuple):
    """What the ponto sees before it speaks, and what it must do: draw, stand, or as it likes."""

    own: Seen
    must: bool | None


class BankerKnows(NamedTuple):
    """What the banker sees before it draws or stands."""

    own: Seen
    third: int  # value of the ponto's third card, or NO_CARD
    must: bool | None


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


@dataclass(frozen=True)
class Profile:
    """How often each side draws, in the order of what it may know."""

    ponto: tuple[Fraction, ...]
    banker: tuple[Fraction, ...]


class Entry(NamedTuple):
    """What comes of a piece of knowledge of the banker's beside one of the ponto's."""

    ponto: int
    stands: Ways
    draws: Ways


class Game:
    """A model, a scope and a commission, with all it needs to weigh any way of playing."""

    def __init__(self, found: Coups, sight: Sight, scope: Scope, commission: Fraction) -> None:
        self.total, self.naturals = found.total, found.naturals
        self.sight, self.scope, self.commission = sight, scope, commission
        self.pontos = tuple(_pontos(sight, scope))
        self.bankers = tuple(_bankers(sight, scope))
        self.entries = self._entries(found)

    def _entries(self, found: Coups) -> tuple[tuple[Entry, ...], ...]:
        """For each piece of knowledge of the banker's, what comes of it beside each of the ponto's."""
        ponto_at = {own.own: place for place, own in enumerate(self.pontos)}
        banker_at = {(own.own, own.third): place for place, own in enumerate(self.bankers)}
        of_ponto = [ponto_at[seen(hand, self.sight == 3)] for hand in PLAYED]
        of_banker = [seen(hand, self.sight > 1) for hand in PLAYED]
        stands: dict[tuple[int, int], Ways] = defaultdict(lambda: NONE)
        draws: dict[tuple[int, int], Ways] = defaultdict(lambda: NONE)
        for ponto, row in zip(of_ponto, found.cells, strict=True):
            for own, cells in zip(of_banker, row, strict=True):
                for third, cell in zip(SITUATIONS, cells, strict=True):
                    key = banker_at[own, third], ponto
                    stands[key], draws[key] = stands[key].plus(cell.stands), draws[key].plus(cell.draws)
        return tuple(
            tuple(Entry(ponto, stands[banker, ponto], draws[banker, ponto]) for ponto in range(len(self.pontos)))
            for banker in range(len(self.bankers))
        )

    # ---- what acts are worth

    @cached_property
    def banker_gains(self) -> tuple[tuple[int, ...], ...]:
        """What drawing brings the banker beyond standing, beside each knowledge of the ponto's, in whole units."""
        kept, whole = (self.commission.denominator - self.commission.numerator), self.commission.denominator

        def worth(ways: Ways) -> int:
            return kept * ways.lost - whole * ways.won

        return tuple(tuple(worth(each.draws) - worth(each.stands) for each in row) for row in self.entries)

    @cached_property
    def ponto_gains(self) -> tuple[tuple[int, ...], ...]:
        """What the banker's drawing brings the ponto, beside each knowledge of the ponto's."""
        return tuple(tuple(_net(each.draws) - _net(each.stands) for each in row) for row in self.entries)

    @cached_property
    def ponto_bases(self) -> tuple[int, ...]:
        """What drawing brings the ponto beyond standing, against a banker who always stands."""
        bases = [0] * len(self.pontos)
        for own, row in zip(self.bankers, self.entries, strict=True):
            for each in row:
                bases[each.ponto] += _net(each.stands) * (-1 if own.third < 0 else 1)
        return tuple(bases)

    def gain_of_banker(self, banker: int, ponto: Sequence[Fraction]) -> Fraction:
        """What drawing brings the banker beyond standing when it knows this, in units of `total` x denominator."""
        stood = self.bankers[banker].third < 0
        gains = self.banker_gains[banker]
        return sum((gain * (1 - x if stood else x) for gain, x in zip(gains, ponto, strict=True)), Fraction(0))

    def gain_of_ponto(self, ponto: int, banker: Sequence[Fraction]) -> Fraction:
        """What drawing brings the ponto beyond standing when it knows this, in units of `total`."""
        gain = Fraction(self.ponto_bases[ponto])
        for own, row, y in zip(self.bankers, self.ponto_gains, banker, strict=True):
            if y:
                gain += y * row[ponto] * (-1 if own.third < 0 else 1)
        return gain

    def chances(self, profile: Profile) -> Chances:
        """How a coup ends when both play so."""
        won, lost = Fraction(self.naturals.won), Fraction(self.naturals.lost)
        for own, row, y in zip(self.bankers, self.entries, profile.banker, strict=True):
            for each in row:
                x = profile.ponto[each.ponto]
                reached = 1 - x if own.third < 0 else x
                if reached:
                    won += reached * (y * each.draws.won + (1 - y) * each.stands.won)
                    lost += reached * (y * each.draws.lost + (1 - y) * each.stands.lost)
        return Chances(won / self.total, lost / self.total)


def _net(ways: Ways) -> int:
    return ways.won - ways.lost


def seen(hand: Hand, cards: bool) -> Seen:
    return hand if cards else hand.points


def points_of(own: Seen) -> int:
    return own.points if isinstance(own, Hand) else own


def _owns(cards: bool) -> tuple[Seen, ...]:
    """All that a side can see of its own two cards, fewest points first."""
    return tuple(sorted(PLAYED, key=lambda hand: (hand.points, hand))) if cards else tuple(range(8))


def _pontos(sight: Sight, scope: Scope) -> Iterator[PontoKnows]:
    """AO12.65; false draws leave it everything (AO12.71)."""
    for own in _owns(sight == 3):
        free = scope == "banco" or points_of(own) == FREE_ON
        yield PontoKnows(own, FREE if free else points_of(own) < FREE_ON)


def _bankers(sight: Sight, scope: Scope) -> Iterator[BankerKnows]:
    for own in _owns(sight > 1):
        for third in SITUATIONS:
            yield BankerKnows(own, third, _banker_must(points_of(own), third, scope))


def _banker_must(own: int, third: int, scope: Scope) -> bool | None:
    """AO12.68, with its two options; with false draws all is free but bacará, which draws (AO12.71)."""
    if scope == "banker":
        return FREE
    if scope == "banco":
        return True if own == 0 else FREE
    word = banker_table(own, third)
    return FREE if word == OPTIONAL else word == DRAWS


@lru_cache(maxsize=32)
def game(decks: int | None, sight: Sight, scope: Scope, commission: Fraction) -> Game:
    return Game(coups(decks), sight, scope, commission)
