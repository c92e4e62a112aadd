"""Ways of playing from which neither side gains by leaving, exactly.

Where the ponto has one free piece of knowledge the game is 2 x 2^n and additive: Foster's walk (1964) along the ponto's
chance of drawing finds every equilibrium, with a commission too (Ethier and Lee, Games 14, 2023, no. 63). Where it has
several, one of them is walked along while the others are settled; what is found is checked against all acts of both.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import product

from jogofeito.lab.chemin_de_fer.models import FREE_ON, Game, Profile, game, points_of

ZERO, ONE = Fraction(0), Fraction(1)


class NotFound(Exception):
    """No equilibrium in which the ponto mixes with one hand at most."""


def equilibria(played: Game) -> tuple[Profile, ...]:
    """Equilibria in which the ponto mixes on one piece of knowledge at most; where it has one that is free, all."""
    fives = [place for place, own in enumerate(played.pontos) if points_of(own.own) == FREE_ON]
    start = [int(points_of(own.own) < FREE_ON) for own in played.pontos]
    found: dict[Profile, None] = {}
    for mixed in fives:
        others = [place for place in fives if place != mixed]
        for draws in product((1, 0), repeat=len(others)):
            ponto = list(start)
            for place, x in zip(others, draws, strict=True):
                ponto[place] = x
            for profile in walk(played, ponto, mixed):
                if holds(played, profile):
                    found.setdefault(profile)
    return tuple(found)


def walk(played: Game, ponto: Sequence[int], mixed: int) -> Iterator[Profile]:
    """Where neither the banker nor the ponto's choice `mixed` gains, its other choices being as they are: 0 or 1."""
    line = _Line(played, ponto, mixed)
    for x in (ZERO, *line.turns(), ONE):
        if (banker := line.answer(x)) is not None:
            drawn = tuple(x if place == mixed else Fraction(each) for place, each in enumerate(ponto))
            yield Profile(drawn, banker)


class _Line:
    """All ways of playing of the ponto's that differ in how often it draws with one piece of knowledge."""

    def __init__(self, played: Game, ponto: Sequence[int], mixed: int) -> None:
        self.musts = [own.must for own in played.bankers]
        signs = [-1 if own.third < 0 else 1 for own in played.bankers]
        self.base = played.ponto_bases[mixed]
        self.gains = [sign * row[mixed] for sign, row in zip(signs, played.ponto_gains, strict=True)]
        self.ends = [
            tuple(_against(played, place, [*ponto[:mixed], x, *ponto[mixed + 1 :]]) for x in (0, 1))
            for place in range(len(played.bankers))
        ]

    def turns(self) -> list[Fraction]:
        """Where the banker's best changes, in order."""
        free = [ends for ends, must in zip(self.ends, self.musts, strict=True) if must is None]
        return sorted({Fraction(zero, zero - one) for zero, one in free if zero * one < 0})

    def answer(self, x: Fraction) -> tuple[Fraction, ...] | None:
        """A best play of the banker's against which drawing so often is best for the ponto, if there is one."""
        best = [self._best(place, x) for place in range(len(self.ends))]
        low = [int(gain < 0) if y is None else y for y, gain in zip(best, self.gains, strict=True)]
        high = [int(gain > 0) if y is None else y for y, gain in zip(best, self.gains, strict=True)]
        least, most = self._gain(low), self._gain(high)
        if x == 0 and least <= 0:
            return tuple(map(Fraction, low))
        if x == 1 and most >= 0:
            return tuple(map(Fraction, high))
        if 0 < x < 1 and least <= 0 <= most:
            share = ZERO if least == most else Fraction(-least, most - least)
            return tuple(a + share * (b - a) for a, b in zip(low, high, strict=True))
        return None

    def _best(self, place: int, x: Fraction) -> int | None:
        """Of one situation of the banker's; None where drawing and standing are worth the same."""
        must, (zero, one) = self.musts[place], self.ends[place]
        if must is not None:
            return int(must)
        gain = (x.denominator - x.numerator) * zero + x.numerator * one
        return None if gain == 0 else int(gain > 0)

    def _gain(self, banker: Sequence[int]) -> int:
        """What drawing brings the ponto beyond standing."""
        return self.base + sum(gain for gain, y in zip(self.gains, banker, strict=True) if y)


def _against(played: Game, banker: int, ponto: Sequence[int]) -> int:
    """What drawing brings the banker beyond standing against a ponto that never mixes."""
    draws = int(played.bankers[banker].third >= 0)
    return sum(gain for gain, x in zip(played.banker_gains[banker], ponto, strict=True) if x == draws)


def holds(played: Game, profile: Profile) -> bool:
    """Whether no side gains by any other play, act by act, which is enough: each moves once in a coup."""
    for place, own in enumerate(played.pontos):
        x = profile.ponto[place]
        if own.must is not None:
            if x != own.must:
                return False
        elif not _best(played.gain_of_ponto(place, profile.banker), x):
            return False
    for place, (own_, y) in enumerate(zip(played.bankers, profile.banker, strict=True)):
        if own_.must is not None:
            if y != own_.must:
                return False
        elif not _best(played.gain_of_banker(place, profile.ponto), y):
            return False
    return True


def _best(gain: Fraction, share: Fraction) -> bool:
    return 0 <= share <= 1 and not (gain > 0 and share < 1) and not (gain < 0 and share > 0)
