"""What chance explains: exact tails where counts are small, and how far a sum is from what was to be expected."""

from collections.abc import Iterable
from math import comb, exp, sqrt
from typing import NamedTuple


class Among(NamedTuple):
    """`hits` of `tries`, here and elsewhere."""

    hits: int
    tries: int
    other_hits: int
    other_tries: int


def upper_tail(found: Among) -> float:
    """How likely so many hits or more fall here, if each try is as likely to be a hit as any other.

    >>> round(upper_tail(Among(3, 3, 0, 3)), 4)
    0.05
    """
    hits, tries = found.hits + found.other_hits, found.tries + found.other_tries
    ways = comb(tries, found.tries)
    most = min(hits, found.tries)
    return sum(comb(hits, k) * comb(tries - hits, found.tries - k) for k in range(found.hits, most + 1)) / ways


class Expected(NamedTuple):
    hits: int
    expected: float
    variance: float

    @property
    def missing(self) -> float:
        return self.expected - self.hits

    @property
    def score(self) -> float:
        """Standard deviations that the hits lie under what was to be expected."""
        return self.missing / sqrt(self.variance) if self.variance else 0.0


def stratified(strata: Iterable[Among]) -> Expected:
    """Hits here against what the rates of each stratum lead one to expect (as Mantel and Haenszel count).

    >>> stratified([Among(0, 10, 10, 10)]).expected
    5.0
    """
    hits, expected, variance = 0, 0.0, 0.0
    for each in strata:
        total, whole = each.hits + each.other_hits, each.tries + each.other_tries
        if not each.other_tries or whole < 2:
            continue  # nothing to compare with
        rate = total / whole
        hits += each.hits
        expected += each.tries * rate
        variance += each.tries * rate * (1 - rate) * each.other_tries / (whole - 1)
    return Expected(hits, expected, variance)


def one_way(amounts: Iterable[float]) -> float:
    """The score of a sum whose parts are as likely to be above zero as below: at least s less often than exp(-s²/2).

    >>> one_way([2.0] * 9)
    3.0
    """
    found = list(amounts)
    squares = sum(each * each for each in found)
    return sum(found) / sqrt(squares) if squares else 0.0


def once_in(chance: float) -> int:
    """
    >>> once_in(0.001)
    1000
    """
    return 10**12 if chance <= 1e-12 else round(1 / chance)


def once_in_of_score(score: float) -> int:
    return once_in(exp(-score * score / 2))


def percentile(values: Iterable[int], part: float) -> int:
    """
    >>> percentile([5, 1, 3], 0.5)
    3
    """
    order = sorted(values)
    return order[min(len(order) - 1, int(part * len(order)))]
