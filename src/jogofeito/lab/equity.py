"""Equity: what share of the pot hands or ranges of hands win when no more is bet, exactly or from a sample.

>>> equity(["AsAd", "KsKd"]).lines[0].wins
1410336
"""

import math
import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from itertools import combinations, permutations
from typing import Any, Final, Literal, TypeVar

import msgspec
import numpy as np
import numpy.typing as npt

from jogofeito.core.cards import name
from jogofeito.games.poquer.ranking import HOLE_CARDS, SENSIBLE, Ties, order_of
from jogofeito.lab.equity_batches import compiled_tables, way_of
from jogofeito.lab.equity_loops import COMMON, boards_by_chance, every_board
from jogofeito.lab.equity_ranges import ANY, EquityRefused, Hand, cards_of, hands_of

__all__ = ["Equity", "EquityRefused", "Line", "Method", "equity"]

Integers = npt.NDArray[np.int64]
Piece = TypeVar("Piece")
Method = Literal["auto", "exact", "sampled"]

SAMPLES: Final = 1_000_000
MOST_SEED: Final = (1 << 64) - 1
MOST_DEALS: Final = 4_000_000  # of hands to players, that are looked through for those that are alike
MOST_WORK: Final = 600_000_000  # hands ranked; beyond, a sample is taken unless exact figures are asked for
ALIKE: Final = 24  # deals at most that only suits tell apart
COSTLY: Final = 6  # a hand of omaha takes as long as so many others
BATCH: Final = 1 << 16  # deals of one piece of work


class Line(msgspec.Struct, frozen=True):
    """How one hand or range fares."""

    hand: str
    wins: int  # deals won alone
    ties: int  # deals in which the pot is shared
    won: Fraction  # pots won, shares of them included
    squares: Fraction  # of the shares, summed
    deals: int

    @property
    def equity(self) -> Fraction:
        return self.won / self.deals

    @property
    def standard_error(self) -> float:
        """Of the equity, if the deals are a sample."""
        variance = max(self.squares / self.deals - self.equity**2, Fraction(0))
        return math.sqrt(variance / self.deals)


class Equity(msgspec.Struct, frozen=True):
    variant: str
    board: str
    dead: str
    exact: bool
    deals: int  # all there are, or those of the sample
    seed: int | None  # of the sample
    lines: tuple[Line, ...]

    def to_json(self) -> dict[str, Any]:
        return {
            "variant": self.variant,
            "board": self.board,
            "dead": self.dead,
            "exact": self.exact,
            "deals": self.deals,
            "seed": self.seed,
            "hands": [self._line(line) for line in self.lines],
        }

    def _line(self, line: Line) -> dict[str, Any]:
        figures: dict[str, Any] = {"hand": line.hand, "wins": line.wins, "ties": line.ties}
        figures["equity"] = float(line.equity)
        if self.exact:
            return {**figures, "fraction": str(line.equity)}
        return {**figures, "standard_error": line.standard_error}


class _Question(msgspec.Struct, frozen=True):
    """What is asked, checked."""

    variant: str
    ties: Ties
    ranges: list[list[Hand] | None]  # None: any cards
    board: Hand
    dead: Hand
    deck: Integers  # neither on the board nor dead

    @property
    def players(self) -> int:
        return len(self.ranges)

    @property
    def left(self) -> int:
        """Cards that may come on the board once hands are dealt."""
        return len(self.deck) - self.players * HOLE_CARDS[self.variant]

    @property
    def boards(self) -> int:
        return math.comb(self.left, COMMON - len(self.board))


def equity(
    hands: Sequence[str],
    board: str = "",
    dead: str = "",
    *,
    variant: str = "holdem",
    method: Method = "auto",
    samples: int = SAMPLES,
    seed: int = 0,
    ties: Ties = SENSIBLE,
) -> Equity:
    """The equity of two hands or ranges and more. Every deal of the ranges in which no card comes twice counts alike.

    `auto` deals every hand and board where that is soon done, and takes a sample otherwise. The same seed gives the
    same sample on any machine.
    """
    asked = _question(hands, board, dead, variant, ties)
    dealt = None if method == "sampled" else _deals(asked, at_any_cost=method == "exact")
    if dealt is None:
        if samples < 1 or not 0 <= seed <= MOST_SEED:
            raise EquityRefused(f"a sample has one deal at least, and a seed from 0 to {MOST_SEED}")
        counts, deals = _sample(asked, samples, seed), samples
    else:
        counts, deals = _every(asked, *dealt), int(dealt[1].sum()) * asked.boards
    lines = tuple(_line(hand, row, deals) for hand, row in zip(hands, counts.tolist(), strict=True))
    names = "".join(map(name, asked.board)), "".join(map(name, asked.dead))
    return Equity(variant, *names, dealt is not None, deals, seed if dealt is None else None, lines)


def _line(hand: str, row: list[int], deals: int) -> Line:
    """From how often a hand won, by how many shared the pot."""
    won = sum((Fraction(count, sharing) for sharing, count in enumerate(row) if sharing), Fraction(0))
    squares = sum((Fraction(count, sharing**2) for sharing, count in enumerate(row) if sharing), Fraction(0))
    return Line(hand, row[1], sum(row[2:]), won, squares, deals)


# ---- what is asked


def _question(hands: Sequence[str], board: str, dead: str, variant: str, ties: Ties) -> _Question:
    pack = order_of(variant, ties).deck
    if len(hands) < 2:
        raise EquityRefused("an equity is between two hands or ranges at least")
    common, gone = cards_of(board, "the board", pack), cards_of(dead, "the dead cards", pack)
    one_by_one = variant.startswith("sintetico")
    if len(common) > COMMON or (len(common) in (1, 2) and not one_by_one):
        sizes = "0 to 5" if one_by_one else "0, 3, 4 or 5"
        raise EquityRefused(f"the board has {len(common)} cards; there are {sizes} in {variant}")
    seen = _known_once(hands, variant, {"on the board": common, "dead": gone})
    ranges = [
        None if hand.strip() == ANY else hands_of(hand, variant, {card for place, card in seen if place != number})
        for number, hand in enumerate(hands)
    ]
    deck = np.array(sorted(pack - {*common, *gone}), dtype=np.int64)
    if len(deck) < len(hands) * HOLE_CARDS[variant] + COMMON - len(common):
        raise EquityRefused(f"{len(deck)} cards are left; they are too few for {len(hands)} hands and the board")
    return _Question(variant, ties, ranges, common, gone, deck)


def _known_once(hands: Sequence[str], variant: str, known: dict[str, Hand]) -> set[tuple[int, int]]:
    """The cards that are known, each with the hand it is in, or -1; none may be in two places."""
    places = dict(known)
    numbers = dict[str, int]()
    for number, hand in enumerate(hands):
        if hand.strip() != ANY and len(found := hands_of(hand, variant, frozenset())) == 1:
            places[f"in hand {number + 1}"] = found[0]
            numbers[f"in hand {number + 1}"] = number
    where = dict[int, str]()
    for place, cards in places.items():
        for card in cards:
            if card in where:
                raise EquityRefused(f"{name(card)} is {where[card]} and {place}")
            where[card] = place
    return {(numbers.get(place, -1), card) for card, place in where.items()}


# ---- every deal


def _deals(asked: _Question, *, at_any_cost: bool) -> tuple[Integers, Integers] | None:
    """Hands dealt to the players, one deal of each sort that only suits tell apart, and how many there are of it.

    None if they are too many to deal every board to them.
    """
    own = HOLE_CARDS[asked.variant]
    any_hand = math.comb(len(asked.deck), own)
    most = math.prod(any_hand if hands is None else len(hands) for hands in asked.ranges)
    cost = asked.boards * asked.players * (COSTLY if asked.variant == "omaha" else 1)
    if most > MOST_DEALS and at_any_cost:
        raise EquityRefused("these ranges have too many deals to look at them all: take a sample")
    if most > MOST_DEALS or (not at_any_cost and most // ALIKE * cost > MOST_WORK):
        return None
    dealt, masks = np.empty((1, 0, own), dtype=np.int64), np.zeros(1, dtype=np.int64)
    for hands in asked.ranges:
        more = np.array(list(combinations(asked.deck, own)) if hands is None else hands, dtype=np.int64)
        of_hand = np.bitwise_or.reduce(np.int64(1) << more, axis=1)
        first, second = np.nonzero((masks[:, None] & of_hand[None, :]) == 0)
        dealt = np.concatenate([dealt[first], more[second][:, None, :]], axis=1)
        masks = masks[first] | of_hand[second]
    if not len(dealt):
        raise EquityRefused("these ranges cannot be dealt together: each deal has some card twice")
    sorts, weights = _sorts(dealt, asked)
    return (sorts, weights) if at_any_cost or len(sorts) * cost <= MOST_WORK else None


def _sorts(dealt: Integers, asked: _Question) -> tuple[Integers, Integers]:
    """Deals that become each other when suits change places are alike, if board and dead cards stay what they are."""
    least = np.sort(dealt, axis=2)
    for suits in permutations(range(4)):
        new = np.array([card & ~3 | suits[card & 3] for card in range(52)])
        if any({int(new[card]) for card in cards} != set(cards) for cards in (asked.board, asked.dead)):
            continue
        other = np.sort(new[dealt], axis=2)
        flat, so_far = other.reshape(len(dealt), -1), least.reshape(len(dealt), -1)
        at = np.argmax(flat != so_far, axis=1)
        rows = np.arange(len(dealt))
        lower = flat[rows, at] < so_far[rows, at]
        least[lower] = other[lower]
    sorts, weights = np.unique(least, axis=0, return_counts=True)
    return np.asarray(sorts, dtype=np.int64), np.asarray(weights, dtype=np.int64)


def _every(asked: _Question, sorts: Integers, weights: Integers) -> Integers:
    """How often each hand won, by how many shared the pot, over every board; the cores share the work."""
    tables, way = compiled_tables(asked.variant, asked.ties), way_of(asked.variant)
    known, missing = np.array(asked.board, dtype=np.int64), COMMON - len(asked.board)

    def work(piece: tuple[int, int, int]) -> Integers:
        number, start, stop = piece
        counts = _no_counts(asked)
        deck = asked.deck[~np.isin(asked.deck, sorts[number])]
        every_board(tables, way, sorts[number], known, deck, start, stop, counts)
        counts *= weights[number]
        return counts

    def pieces() -> Iterator[tuple[int, int, int]]:
        firsts = asked.left - missing + 1 if missing else 1
        step = 1 if len(sorts) == 1 else firsts
        for number in range(len(sorts)):
            for start in range(0, firsts, step):
                yield number, start, min(start + step, firsts)

    return _shared_out(work, pieces(), asked)


# ---- a sample


def _sample(asked: _Question, samples: int, seed: int) -> Integers:
    tables, way = compiled_tables(asked.variant, asked.ties), way_of(asked.variant)
    known = np.array(asked.board, dtype=np.int64)
    flat = [hand for hands in asked.ranges for hand in hands or ()]
    ranges = np.array(flat, dtype=np.int64).reshape(-1, HOLE_CARDS[asked.variant])
    starts = np.cumsum([0, *(len(hands or ()) for hands in asked.ranges)])

    def work(first: int) -> Integers:
        counts = _no_counts(asked)
        last = min(first + BATCH, samples)
        if not boards_by_chance(tables, way, ranges, starts, known, asked.deck, np.uint64(seed), first, last, counts):
            raise EquityRefused("these ranges can hardly be dealt together: nearly each deal has some card twice")
        return counts

    return _shared_out(work, range(0, samples, BATCH), asked)


def _shared_out(work: Callable[[Piece], Integers], pieces: Iterable[Piece], asked: _Question) -> Integers:
    """The counts of all pieces together, on every core; the same whatever their number."""
    counts = _no_counts(asked)
    with ThreadPoolExecutor(os.cpu_count()) as workers:
        for found in workers.map(work, pieces):
            counts += found
    return counts


def _no_counts(asked: _Question) -> Integers:
    """By player, and by how many share the pot."""
    return np.zeros((asked.players, asked.players + 1), dtype=np.int64)
