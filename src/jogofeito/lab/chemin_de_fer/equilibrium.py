"""Ways of playing from which neither side gains by leaving, exactly.

Where the ponto has one free piece of knowledge the game is 2 x 2^n and additive: Foster's walk along the ponto's chance
of drawing finds every equilibrium, with a commission too (Ethier and Lee, Games 14, 2023, no. 63). Where it has more,
one of them is walked along while the others draw or stand. What is found is held to all acts of both sides.
"""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import product

from jogofeito.games.chemin_de_fer.kernels import DRAWS, FREE, ponto_should
from jogofeito.lab.chemin_de_fer.models import Chances, Game, Profile, Scope, Sight, game, points_of

ZERO, ONE = Fraction(0), Fraction(1)


class NotFound(Exception):
    """There is no equilibrium in which the ponto mixes with one hand at most."""


@dataclass(frozen=True)
class Equilibrium:
    """How both play, what comes of it, and whether it is proven that there is no other equilibrium."""

    game: Game
    profile: Profile
    chances: Chances
    only: bool


@lru_cache(maxsize=64)
def equilibrium(decks: int | None, sight: Sight, scope: Scope, commission: Fraction) -> Equilibrium:
    """The equilibrium of a model; where several are found, the first."""
    played = game(decks, sight, scope, commission)
    found = equilibria(played)
    if not found:
        raise NotFound(f"no equilibrium in which the ponto mixes with one hand at most: {decks} decks, {commission}")
    return Equilibrium(played, found[0], played.chances(found[0]), is_only(played, found))


def equilibria(played: Game) -> tuple[Profile, ...]:
    """Those in which the ponto mixes on one piece of knowledge at most; where it has one that is free, all.

    Where cards are put back, hands of the same points cannot be told apart by what they are worth: they play alike.
    """
    found: dict[Profile, None] = {}
    for ponto, mixed in _lines(played):
        for profile in walk(played, ponto, mixed):
            if holds(played, profile):
                found.setdefault(profile)
    return tuple(found)


def is_only(played: Game, found: Sequence[Profile]) -> bool:
    """Whether there can be no other: each side loses by every other act where it does not mix, and mixes once at most.

    Without a commission the game is one of zero sum, whose equilibria can be crossed with each other: the ponto of any
    other would be a best answer to this banker, which leaves it the one act that it mixes, and so would the banker.
    With one, that holds where the ponto has one free piece of knowledge, for then all equilibria were walked past; and
    where whatever the banker does the ponto has one best act with all that it may know.
    """
    fives = sum(knows.must is None for knows in played.pontos)
    known = played.commission == 0 or fives == 1 or _is_sure(played)
    return len(found) == 1 and known and _is_strict(played, found[0])


def _is_sure(played: Game) -> bool:
    """Whether no banker could make the ponto draw where it would stand, or stand where it would draw."""
    for place, own in enumerate(played.pontos):
        least = most = played.ponto_bases[place]
        for knows, row in zip(played.bankers, played.ponto_gains, strict=True):
            gain = knows.sign * row[place]
            least += gain if knows.must or (knows.must is None and gain < 0) else 0
            most += gain if knows.must or (knows.must is None and gain > 0) else 0
        if own.must is None and least <= 0 <= most:
            return False
    return True


def _is_strict(played: Game, profile: Profile) -> bool:
    pontos = [x for knows, x in zip(played.pontos, profile.ponto, strict=True) if knows.must is None]
    mixed = [sum(each.denominator > 1 for each in side) for side in (pontos, profile.banker)]
    ponto_is = all(
        x.denominator > 1 or knows.must is not None or played.gain_of_ponto(place, profile.banker) != 0
        for place, (knows, x) in enumerate(zip(played.pontos, profile.ponto, strict=True))
    )
    banker_is = all(
        y.denominator > 1 or knows.must is not None or played.gain_of_banker(place, profile.ponto) != 0
        for place, (knows, y) in enumerate(zip(played.bankers, profile.banker, strict=True))
    )
    return ponto_is and banker_is and mixed in ([0, 0], [1, 1])


def _lines(played: Game) -> Iterator[tuple[list[int], Collection[int]]]:
    """How the ponto draws, and on which of its free hands it mixes: one after another, with all acts of the others."""
    words = [ponto_should(points_of(knows.own)) for knows in played.pontos]
    start, fives = [int(word == DRAWS) for word in words], [n for n, word in enumerate(words) if word == FREE]
    if played.put_back:
        yield start, fives
        return
    for mixed in fives:
        others = [place for place in fives if place != mixed]
        for draws in product((1, 0), repeat=len(others)):
            ponto = list(start)
            for place, x in zip(others, draws, strict=True):
                ponto[place] = x
            yield ponto, (mixed,)


def walk(played: Game, ponto: Sequence[int], mixed: Collection[int]) -> Iterator[Profile]:
    """Where neither the banker nor the ponto's choice `mixed` gains, its other choices being as they are: 0 or 1."""
    line = _Line(played, ponto, mixed)
    for x in (ZERO, *line.turns(), ONE):
        if (banker := line.answer(x)) is not None:
            drawn = tuple(x if place in mixed else Fraction(each) for place, each in enumerate(ponto))
            yield Profile(drawn, banker)


class _Line:
    """All ways of playing of the ponto's that differ in how often it draws with some of what it knows."""

    def __init__(self, played: Game, ponto: Sequence[int], mixed: Collection[int]) -> None:
        self.musts = [knows.must for knows in played.bankers]
        self.base = sum(played.ponto_bases[place] for place in mixed)
        self.gains = [
            knows.sign * sum(row[place] for place in mixed)
            for knows, row in zip(played.bankers, played.ponto_gains, strict=True)
        ]
        ends = [[x if place in mixed else each for place, each in enumerate(ponto)] for x in (0, 1)]
        seen = [[[place for place, x in enumerate(end) if x == drawn] for end in ends] for drawn in (0, 1)]
        self.ends = [
            [sum(map(row.__getitem__, places)) for places in seen[knows.sign > 0]]
            for knows, row in zip(played.bankers, played.banker_gains, strict=True)
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


def holds(played: Game, profile: Profile) -> bool:
    """Whether no side gains by any other play, act by act, which is enough: each moves once in a coup."""
    return all(
        x == knows.must if knows.must is not None else _is_best(x, played.gain_of_ponto(place, profile.banker))
        for place, (knows, x) in enumerate(zip(played.pontos, profile.ponto, strict=True))
    ) and all(
        y == knows.must if knows.must is not None else _is_best(y, played.gain_of_banker(place, profile.ponto))
        for place, (knows, y) in enumerate(zip(played.bankers, profile.banker, strict=True))
    )


def _is_best(share: Fraction, gain: Fraction) -> bool:
    return 0 <= share <= 1 and not (gain > 0 and share < 1) and not (gain < 0 and share > 0)
