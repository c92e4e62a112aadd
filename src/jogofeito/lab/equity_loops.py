"""Compiled deals between players whose cards, or ranges of cards, are known: every board, or boards by chance.

Deals are gathered in rows, for each player the own cards and then the five common ones; a block of them is ranked and
counted at once.
"""

from typing import Any

import numpy as np

from jogofeito.core.kernel import kernel
from jogofeito.lab.compiled import compiled, fast_below, fast_word
from jogofeito.lab.equity_batches import rank_rows

COMMON = 5
BLOCK = 1 << 12  # rows that stay in the cache
MOST_TRIES = 1 << 16  # to deal ranges that have cards in common; when more are needed hardly any deal is left


@kernel
def count_winners(places: Any, deals: Any, counts: Any) -> None:
    """Add deals to the counts, by player and by how many share the pot."""
    for deal in range(deals):
        best, sharing = places[0, deal], 1
        for player in range(1, len(places)):
            place = places[player, deal]
            sharing = 1 if place > best else sharing + (place == best)
            best = max(best, place)
        for player in range(len(places)):
            counts[player, sharing] += places[player, deal] == best


@kernel
def lay_known(rows: Any, own: Any, known: Any) -> None:
    """The common cards that are known, into every row."""
    for player in range(len(rows)):
        for deal in range(BLOCK):
            for place in range(len(known)):
                rows[player, deal, own + place] = known[place]


@compiled
def _settle(tables: Any, way: Any, rows: Any, places: Any, deals: Any, counts: Any) -> None:
    for player in range(len(rows)):
        rank_rows(tables, way, rows[player, :deals], places[player])
    count_winners(places, deals, counts)


@compiled
def every_board(tables: Any, way: Any, hands: Any, known: Any, deck: Any, start: Any, stop: Any, counts: Any) -> None:
    """Deal every board that has the known cards; the first of those missing is one of deck[start:stop]."""
    players, own, missing = hands.shape[0], hands.shape[1], COMMON - len(known)
    rows, places = np.empty((players, BLOCK, own + COMMON), dtype=np.uint8), np.empty((players, BLOCK), dtype=np.uint16)
    for player in range(players):
        for deal in range(BLOCK):
            for place in range(own):
                rows[player, deal, place] = hands[player, place]
    lay_known(rows, own, known)
    chosen, free, deals = np.empty(COMMON, dtype=np.int64), own + len(known), 0
    level, chosen[0] = 0, start - 1
    while level >= 0:
        chosen[level] += 1
        if chosen[level] >= (stop if level == 0 else len(deck) - missing + 1 + level):
            level -= 1
        elif level < missing - 1:
            level += 1
            chosen[level] = chosen[level - 1]
        else:
            for player in range(players):
                for place in range(missing):
                    rows[player, deals, free + place] = deck[chosen[place]]
            deals += 1
            if deals == BLOCK:
                _settle(tables, way, rows, places, deals, counts)
                deals = 0
    _settle(tables, way, rows, places, deals, counts)


@kernel
def draw(deck: Any, dealt: Any, key: Any, turn: Any) -> Any:
    """A card of the deck that is not dealt yet, and the next turn of the key's tape."""
    while True:
        card = deck[fast_below(fast_word(key, turn), len(deck))]
        turn += 1
        if not (dealt >> card) & 1:
            return card, turn


@kernel
def deal_ranges(ranges: Any, starts: Any, key: Any, rows: Any, deal: Any) -> Any:
    """A hand of each range such that no card comes twice; every such deal is as likely as any other.

    Returns the cards dealt as a set, and how many words of the key's tape it took, or -1 if no deal was found.
    """
    own, turn = rows.shape[2] - COMMON, 0
    for _ in range(MOST_TRIES):
        dealt, clash = 0, False
        for player in range(len(rows)):
            size = starts[player + 1] - starts[player]
            if size:
                place = starts[player] + fast_below(fast_word(key, turn), size)
                turn += 1
                for card in range(own):
                    rows[player, deal, card] = ranges[place, card]
                    clash |= (dealt >> ranges[place, card]) & 1 == 1
                    dealt |= 1 << ranges[place, card]
        if not clash:
            return dealt, turn
    return 0, -1


@kernel
def deal_rest(deck: Any, starts: Any, key: Any, turn: Any, dealt: Any, known: Any, rows: Any, deal: Any) -> None:
    """Any cards to players without a range, then the board. What is left for them is alike whatever the ranges got."""
    own = rows.shape[2] - COMMON
    for player in range(len(rows)):
        if starts[player] == starts[player + 1]:
            for place in range(own):
                card, turn = draw(deck, dealt, key, turn)
                dealt |= 1 << card
                rows[player, deal, place] = card
    for place in range(own + known, own + COMMON):
        card, turn = draw(deck, dealt, key, turn)
        dealt |= 1 << card
        for player in range(len(rows)):
            rows[player, deal, place] = card


@compiled
def boards_by_chance(
    tables: Any,
    way: Any,
    ranges: Any,
    starts: Any,
    known: Any,
    deck: Any,
    seed: Any,
    first: Any,
    last: Any,
    counts: Any,
) -> Any:
    """Deal hands and a board, as often as from first to last. A player whose range is empty gets any cards.

    False if the ranges leave no deal.
    """
    players, own = len(starts) - 1, ranges.shape[1]
    rows, places = np.empty((players, BLOCK, own + COMMON), dtype=np.uint8), np.empty((players, BLOCK), dtype=np.uint16)
    lay_known(rows, own, known)
    for block in range(first, last, BLOCK):
        deals = min(BLOCK, last - block)
        for deal in range(deals):
            key = fast_word(seed, block + deal)
            dealt, turn = deal_ranges(ranges, starts, key, rows, deal)
            if turn < 0:
                return False
            deal_rest(deck, starts, key, turn, dealt, len(known), rows, deal)
        _settle(tables, way, rows, places, deals, counts)
    return True
