"""Exact figures of póquer sem descarte: every hand of a player against every open card and every hand of the bank.

That is 2,598,960 * 47 * 163,185 ways, far too many to deal. Instead the bank's hands are swept from the worst to the
best, and for every set of up to five cards it is kept how many of the swept hands hold them all. How many hold the open
card and none of the player's five follows by inclusion and exclusion: 31 lookups. Hands that differ only in the names
of suits are looked at once. All counts are integers.
"""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from math import comb
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from jogofeito.core.cards import DECK_52
from jogofeito.core.kernel import kernel
from jogofeito.games.poquer_sem_descarte.kernels import (
    LOST,
    NOT_QUALIFIED,
    TIED,
    WON,
    combination_of,
    qualifies,
    worth,
)
from jogofeito.games.poquer_sem_descarte.rules import HAND, Rules
from jogofeito.lab.compiled import compiled
from jogofeito.lab.poquer_sem_descarte.counting import Tie
from jogofeito.lab.poquer_sem_descarte.strategies import (
    CELLS,
    MELHOR,
    NO_CARD,
    NOT_BEATEN,
    PASSED,
    SITUATIONS,
    backs,
    goes,
)

Integers = npt.NDArray[np.int64]

CARDS: Final = len(DECK_52)
HANDS: Final = comb(CARDS, HAND)
OPEN_CARDS: Final = CARDS - HAND
BANKS: Final = comb(OPEN_CARDS - 1, HAND - 1)  # hands of the bank with a known card, when five others are known
ALL: Final = HANDS * OPEN_CARDS * BANKS
MASKS: Final = 1 << HAND  # sets of the five cards of a hand, a bit each

CHOOSE: Final = np.array([[comb(n, k) for k in range(HAND + 1)] for n in range(CARDS + 1)], dtype=np.int64)
FIRST: Final = np.array([sum(comb(CARDS, k) for k in range(1, size)) for size in range(HAND + 1)], dtype=np.int64)
SETS: Final = sum(comb(CARDS, size) for size in range(1, HAND + 1))  # of one to five cards; those of a size together
SIZE: Final = np.array([mask.bit_count() for mask in range(MASKS)], dtype=np.int64)
SIGN: Final = np.array([(-1) ** mask.bit_count() for mask in range(MASKS)], dtype=np.int64)
LOWER: Final = np.array(  # of the cards in a mask those below the open card, which has so many of the hand below it
    [[(mask & ((1 << below) - 1)).bit_count() for mask in range(MASKS)] for below in range(HAND + 1)], dtype=np.int64
)


@dataclass(frozen=True)
class Pack:
    """All hands of five cards, in the order of their index: of cards in rising order, the sum of C(card, place)."""

    cards: npt.NDArray[np.uint8]
    worths: npt.NDArray[np.int32]
    times: npt.NDArray[np.int8]  # hands that are the same but for the names of suits; 0 where another one stands for it

    @classmethod
    def of(cls, tie: Tie) -> "Pack":
        pack = cls(
            np.empty((HANDS, HAND), dtype=np.uint8), np.empty(HANDS, dtype=np.int32), np.empty(HANDS, dtype=np.int8)
        )
        _deal_all(pack.cards, pack.worths, pack.times, *tie)
        return pack


@dataclass(frozen=True)
class Faced:
    """For each hand that stands for others, and each open card: how many hands of the bank are out, below and equal."""

    cards: npt.NDArray[np.uint8]
    worths: npt.NDArray[np.int32]
    times: npt.NDArray[np.int8]
    out: npt.NDArray[np.int32]  # those that do not qualify
    below: npt.NDArray[np.int32]  # worth less than the player's, qualified or not
    equal: npt.NDArray[np.int32]

    @classmethod
    def of(cls, tie: Tie) -> "Faced":
        pack = Pack.of(tie)
        order = np.argsort(pack.worths, kind="stable").astype(np.int32)
        chosen = order[pack.times[order] > 0]
        mine = pack.cards[chosen], pack.worths[chosen]
        out, below, equal = (np.empty((len(chosen), CARDS), dtype=np.int32) for _ in range(3))
        with ThreadPoolExecutor(2) as workers:
            parts = (
                workers.submit(_bank_out, pack.cards, pack.worths, mine[0], out),
                workers.submit(_sweep, pack.cards[order], pack.worths[order], *mine, below, equal),
            )
            for part in parts:
                part.result()
        return cls(*mine, pack.times[chosen], out, below, equal)

    def acts(self, rules: Rules, strategy: int) -> npt.NDArray[np.uint64]:
        """Against which open cards a strategy goes with each hand, a bit each."""
        net = np.array(backs(rules), dtype=np.int64) - 1
        acts = np.zeros(len(self.worths), dtype=np.uint64)
        if strategy == MELHOR:
            _best(self.cards, self.worths, self.out, self.below, self.equal, net, rules.open_card, acts)
        else:
            _by_rule(self.cards, self.worths, strategy, rules.open_card, acts)
        return acts

    def ways(self, acts: npt.NDArray[np.uint64]) -> tuple[int, ...]:
        """In how many of `ALL` ways each cell comes about: combination of the player, situation."""
        cells = np.zeros(CELLS, dtype=np.int64)
        _count(self.cards, self.worths, self.times, self.out, self.below, self.equal, acts, cells)
        return tuple(cells.tolist())


# ---- hands and their indices


@compiled
def _deal_all(cards: Any, worths: Any, times: Any, suits_decide: Any, to_the_letter: Any) -> None:
    index = 0
    for five in range(4, CARDS):
        for four in range(3, five):
            for three in range(2, four):
                for two in range(1, three):
                    for one in range(two):
                        hand = cards[index]
                        hand[0], hand[1], hand[2], hand[3], hand[4] = one, two, three, four, five
                        worths[index] = worth(one, two, three, four, five, suits_decide, to_the_letter)
                        times[index] = same_but_suits(hand)
                        index += 1


@kernel
def same_but_suits(hand: Any) -> Any:
    """How many hands differ only in the names of suits. The one whose suits are in order stands for all: others get 0.

    Suits are ordered by the ranks that the hand has of them.
    """
    suits = (0, 0, 0, 0)
    for suit in range(4):
        held = 0
        for place in range(HAND):
            if hand[place] & 3 == suit:
                held |= 1 << (hand[place] >> 2)
        suits = suits[1], suits[2], suits[3], held
    same, run = 1, 1
    for suit in range(1, 4):
        if suits[suit - 1] < suits[suit]:
            return 0
        run = run + 1 if suits[suit - 1] == suits[suit] else 1
        same *= run
    return 24 // same


@kernel
def index_of(hand: Any, mask: Any, above: Any) -> Any:
    """The index of some cards of a hand, the ones from place `above` on having another card below them, not counted."""
    index, size = 0, 0
    for place in range(HAND):
        if mask >> place & 1:
            size += 1
            index += CHOOSE[hand[place], size + (place >= above)]
    return index


# ---- the sweep


@kernel
def add(holding: Any, hand: Any) -> None:
    """Count a hand for every set of its cards."""
    for mask in range(1, MASKS):
        holding[FIRST[SIZE[mask]] + index_of(hand, mask, HAND)] += 1


@kernel
def hands_against(holding: Any, hand: Any, starts: Any, found: Any) -> None:
    """Of the hands that were counted, those that hold an open card and no card of this hand; for each open card."""
    for below in range(HAND + 1):
        for mask in range(MASKS - 1):  # five cards and the open one are more than a hand
            starts[below, mask] = FIRST[SIZE[mask] + 1] + index_of(hand, mask, below)
    below = 0
    for card in range(CARDS):
        if below < HAND and hand[below] == card:
            found[card] = 0
            below += 1
            continue
        total = 0
        for mask in range(MASKS - 1):
            total += SIGN[mask] * holding[starts[below, mask] + CHOOSE[card, LOWER[below, mask] + 1]]
        found[card] = total


@compiled
def _bank_out(cards: Any, worths: Any, mine: Any, out: Any) -> None:
    holding = np.zeros(SETS, dtype=np.int32)
    starts = np.empty((HAND + 1, MASKS), dtype=np.int64)
    for place in range(len(cards)):
        if not qualifies(worths[place]):
            add(holding, cards[place])
    for place in range(len(mine)):
        hands_against(holding, mine[place], starts, out[place])


@compiled
def _sweep(cards: Any, worths: Any, mine: Any, my_worths: Any, below: Any, equal: Any) -> None:
    """All hands and those that stand for others, both from the worst to the best."""
    holding = np.zeros(SETS, dtype=np.int32)
    starts = np.empty((HAND + 1, MASKS), dtype=np.int64)
    swept, first = 0, 0
    while first < len(mine):
        now, last = my_worths[first], first
        while last < len(mine) and my_worths[last] == now:
            hands_against(holding, mine[last], starts, below[last])
            last += 1
        while swept < len(cards) and worths[swept] == now:
            add(holding, cards[swept])
            swept += 1
        for place in range(first, last):
            hands_against(holding, mine[place], starts, equal[place])
            for card in range(CARDS):
                equal[place, card] -= below[place, card]
        first = last


# ---- what a player does, and how it ends


@kernel
def split(player: Any, out: Any, below: Any, equal: Any, ways: Any) -> None:
    """Hands of the bank by the situation that they lead to when the player goes."""
    if qualifies(player):
        ways[NOT_QUALIFIED], ways[NOT_BEATEN] = out, 0
        ways[WON], ways[TIED] = below - out, equal
    else:
        ways[NOT_QUALIFIED], ways[NOT_BEATEN] = below, out - below
        ways[WON], ways[TIED] = 0, 0
    ways[LOST] = BANKS - out - ways[WON] - ways[TIED]


@kernel
def is_held(hand: Any, card: Any) -> Any:
    held = False
    for place in range(HAND):
        held = held or hand[place] == card
    return held


@compiled
def _best(cards: Any, worths: Any, out: Any, below: Any, equal: Any, net: Any, with_open_card: Any, acts: Any) -> None:
    """Go where it pays more than to pass; if no card lies open, with the mean over all that the bank may hold."""
    ways = np.zeros(SITUATIONS, dtype=np.int64)
    for place in range(len(cards)):
        cell = combination_of(worths[place]) * SITUATIONS
        whole, mask = 0, np.uint64(0)
        for card in range(CARDS):
            if is_held(cards[place], card):
                continue
            split(worths[place], out[place, card], below[place, card], equal[place, card], ways)
            more = -BANKS * net[cell + PASSED]
            for situation in range(PASSED):
                more += ways[situation] * net[cell + situation]
            whole += more
            if more > 0:
                mask |= np.uint64(1) << np.uint64(card)
        if not with_open_card:
            mask = np.uint64((1 << CARDS) - 1 if whole > 0 else 0)
        acts[place] = mask


@compiled
def _by_rule(cards: Any, worths: Any, strategy: Any, with_open_card: Any, acts: Any) -> None:
    for place in range(len(cards)):
        for card in range(CARDS):
            if goes(strategy, worths[place], card >> 2 if with_open_card else NO_CARD):
                acts[place] |= np.uint64(1) << np.uint64(card)


@compiled
def _count(cards: Any, worths: Any, times: Any, out: Any, below: Any, equal: Any, acts: Any, cells: Any) -> None:
    ways = np.zeros(SITUATIONS, dtype=np.int64)
    for place in range(len(cards)):
        cell = combination_of(worths[place]) * SITUATIONS
        for card in range(CARDS):
            if is_held(cards[place], card):
                continue
            if acts[place] >> np.uint64(card) & np.uint64(1):
                split(worths[place], out[place, card], below[place, card], equal[place, card], ways)
                for situation in range(PASSED):
                    cells[cell + situation] += times[place] * ways[situation]
            else:
                cells[cell + PASSED] += times[place] * BANKS
