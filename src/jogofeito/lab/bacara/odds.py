"""Exact odds by enumeration over the cards of a shoe, whole or as it stands, with the table's own kernels."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Final, NamedTuple

from jogofeito.core.cards import RANKS, rank
from jogofeito.core.odds import Odds, Weighted
from jogofeito.games.bacara.kernels import (
    NO_CARD,
    banca_draws,
    deducted,
    kept,
    points,
    ponto_draws,
    prize,
    value,
)
from jogofeito.games.bacara.rules import CHANCES, Rules

Ranks = tuple[int, ...]  # how many cards of each rank, twos first, aces last

VALUES: Final = 10
MOST_CARDS: Final = 6  # of a coup


Result = tuple[int, int, int]  # points of the ponto and of the banca, and pairs as in `CoupOver`


class Ways(NamedTuple):
    """In how many orders of six cards each result comes about."""

    by_result: dict[Result, int]
    total: int


def odds(rules: Rules) -> Iterator[Odds]:
    """The odds of every chance with a full shoe. Burnt cards do not change them: nobody has seen them."""
    return shoe_odds(rules, full_shoe(rules))


def full_shoe(rules: Rules) -> Ranks:
    return (4 * rules.decks,) * len(RANKS)


def shoe_odds(rules: Rules, ranks: Sequence[int]) -> Iterator[Odds]:
    """The same with any cards that nobody has seen: how many of each rank, twos first, aces last."""
    counts = tuple(ranks)
    if len(counts) != len(RANKS) or any(count < 0 for count in counts) or sum(counts) < MOST_CARDS:
        raise ValueError(f"a shoe has {len(RANKS)} counts of ranks and at least {MOST_CARDS} cards, not {counts}")
    for chance in rules.chances:
        yield Odds(chance, chance, stakes_returned(rules, counts, {chance: 1}))


def stakes_returned(rules: Rules, ranks: Ranks, stakes: Mapping[str, int]) -> Iterator[Weighted]:
    """What comes back of some bets together, on a stake of 1, with its probability."""
    ways, staked = ways_of(ranks, rules.readings.draw_table == "letter"), sum(stakes.values())
    for result, weight in ways.by_result.items():
        back = sum(stake * returned(rules, chance, *result) for chance, stake in stakes.items())
        yield Fraction(weight, ways.total), Fraction(back, staked)


def ranks_of(cards: Iterable[int]) -> Ranks:
    """The counts of ranks of some cards, such as those of a shoe that nobody has seen."""
    found = Counter(map(rank, cards))
    return tuple(found[each] for each in range(len(RANKS)))


def returned(rules: Rules, name: str, ponto: int, banca: int, pairs: int) -> Fraction:
    """What comes back on a stake of 1, by the functions that pay."""
    chance, stake = CHANCES.index(name), 100  # on which every percentage is whole
    won = prize(chance, stake, rules.prizes.of(name), ponto, banca, pairs)
    off = deducted(chance, won, banca, rules.taken_off.percent, rules.taken_off.on_points)
    return Fraction(kept(chance, stake, ponto, banca, pairs) + won - off, stake)


# ---- enumeration


class _Left:
    """The cards that are left, by rank and by value."""

    def __init__(self, ranks: Ranks) -> None:
        self.cards = sum(ranks)
        self.ranks = list(ranks)
        self.values = [0] * VALUES
        for each, count in enumerate(ranks):
            self.values[value(each)] += count

    def two_cards(self) -> Iterator[tuple[int, bool, int]]:
        """Points and pair of two cards and in how many orders they come; they are out while one looks at them."""
        for one in range(len(self.ranks)):
            for other in range(one, len(self.ranks)):
                ways = self.ranks[one] * (self.ranks[other] - (one == other)) * (1 if one == other else 2)
                if ways > 0:
                    self._take((one, other), -1)
                    yield points(value(one) + value(other)), one == other, ways
                    self._take((one, other), 1)

    def _take(self, ranks: tuple[int, int], how_many: int) -> None:
        for each in ranks:
            self.ranks[each] += how_many
            self.values[value(each)] += how_many


@lru_cache(maxsize=256)
def ways_of(ranks: Ranks, to_the_letter: bool) -> Ways:
    """Every way of dealing a coup from so many cards of each rank, each counted with all orders of six cards."""
    left = _Left(ranks)
    by_result: dict[Result, int] = defaultdict(int)
    for ponto, ponto_pair, ways in left.two_cards():
        for banca, banca_pair, more in left.two_cards():
            pairs = ponto_pair + 2 * banca_pair
            for last_ponto, last_banca, orders in _third_cards(ponto, banca, left, to_the_letter):
                by_result[last_ponto, last_banca, pairs] += ways * more * orders
    total = 1
    for drawn in range(MOST_CARDS):
        total *= left.cards - drawn
    return Ways({result: orders for result, orders in by_result.items() if orders}, total)


def _third_cards(ponto: int, banca: int, left: _Left, to_the_letter: bool) -> Iterator[tuple[int, int, int]]:
    """The points in the end, with the orders of the fifth and sixth card, dealt or not."""
    cards, values = left.cards - 4, left.values
    if not ponto_draws(ponto, banca):
        if banca_draws(ponto, banca, NO_CARD, to_the_letter):
            for third, count in enumerate(values):
                yield ponto, points(banca + third), count * (cards - 1)
        else:
            yield ponto, banca, cards * (cards - 1)
        return
    for third, count in enumerate(values):
        if not count:
            continue
        if banca_draws(ponto, banca, third, to_the_letter):
            for last, more in enumerate(values):
                yield points(ponto + third), points(banca + last), count * (more - (last == third))
        else:
            yield points(ponto + third), banca, count * (cards - 1)
