"""A bet as what it is: the distribution of what comes back on a stake of 1."""

from collections import defaultdict
from collections.abc import Iterable
from fractions import Fraction
from functools import cached_property

Weighted = tuple[Fraction, Fraction]  # probability, returned on a stake of 1 (the stake included)


class Odds:
    """Exact figures of one chance, all computed from its distribution of returns.

    Where a throw can leave a bet undecided, the figures are those of the decided bet; `per_throw` has those of a single
    throw, after which an undecided bet counts as given back.
    """

    def __init__(
        self,
        chance: str,
        kind: str,
        returns: Iterable[Weighted],
        per_throw: Iterable[Weighted] | None = None,
        *,
        part: bool = False,
        between_players: bool = False,
    ) -> None:
        """`part`: one prize of a bet that has others, whose figures are a line of their own.

        `between_players`: what is won is lost by another player, not by the house.
        """
        self.part = part
        self.between_players = between_players
        self.chance = chance
        self.kind = kind
        self.per_throw = Odds(chance, kind, per_throw) if per_throw is not None else None
        merged: dict[Fraction, Fraction] = defaultdict(Fraction)
        for probability, returned in returns:
            merged[returned] += probability
        if any(probability < 0 for probability in merged.values()):
            raise ValueError(f"an outcome of {chance} has a probability below zero")
        if sum(merged.values()) != 1:
            raise ValueError(f"the outcomes of {chance} sum to {sum(merged.values())}, not to 1")
        self.returns = {returned: merged[returned] for returned in sorted(merged)}

    @cached_property
    def probability(self) -> Fraction:
        """That the bet ends with more than was staked."""
        return sum((p for returned, p in self.returns.items() if returned > 1), Fraction(0))

    @cached_property
    def hit_rate(self) -> Fraction:
        """That anything comes back."""
        return sum((p for returned, p in self.returns.items() if returned > 0), Fraction(0))

    @cached_property
    def expected_return(self) -> Fraction:
        return sum((returned * p for returned, p in self.returns.items()), Fraction(0))

    @property
    def house_edge(self) -> Fraction:
        return 1 - self.expected_return

    @cached_property
    def variance(self) -> Fraction:
        squares = sum((returned**2 * p for returned, p in self.returns.items()), Fraction(0))
        return squares - self.expected_return**2

    @property
    def favours_player(self) -> bool:
        return self.expected_return > 1 and not self.part and not self.between_players

    def same_figures(self, other: "Odds") -> bool:
        per_throw = [each.per_throw.returns if each.per_throw else None for each in (self, other)]
        return self.kind == other.kind and self.returns == other.returns and per_throw[0] == per_throw[1]
