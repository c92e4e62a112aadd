"""Hands and ranges of hands as people write them: `AsKs`, `AK`, `AKs`, `TT+`, `A9s-A5s`, `AAxx`, `random`."""

import re
from collections.abc import Iterable, Iterator, Set
from itertools import combinations, product

from jogofeito.core.cards import RANKS, SUITS, card, name
from jogofeito.games.poquer.ranking import HOLE_CARDS, order_of

Hand = tuple[int, ...]

CARD = re.compile(f"[{RANKS}][{SUITS}]")
TWO_RANKS = re.compile(f"([{RANKS}])([{RANKS}])([so]?)")  # suited, offsuit, or either
PATTERN = re.compile(f"[{RANKS}][{SUITS}]?|x")  # a card, a rank of any suit, any card
ANY, ANY_CARD = "random", "x"


class EquityRefused(ValueError):
    """What was asked for cannot be reckoned; the text says why."""


def cards_of(text: str, what: str, deck: Set[int]) -> Hand:
    """Cards written one after the other, with or without spaces: `AsKs`, `As Ks`."""
    joined = "".join(text.split())
    found = CARD.findall(joined)
    if "".join(found) != joined:
        raise EquityRefused(
            f"{what}: {text!r} are no cards; a card is a rank of {RANKS} and a suit of {SUITS}, such as Th"
        )
    hand = tuple(card(each) for each in found)
    check_cards(hand, what, deck)
    return hand


def check_cards(hand: Hand, what: str, deck: Set[int]) -> None:
    if twice := {each for each in hand if hand.count(each) > 1}:
        raise EquityRefused(f"{what}: {_names(twice)} more than once")
    if foreign := set(hand) - deck:
        raise EquityRefused(f"{what}: {_names(foreign)} not in the pack of this variant")


def hands_of(text: str, variant: str, gone: Set[int]) -> list[Hand]:
    """Every hand of a range that has none of the cards that are gone, in order."""
    deck = order_of(variant).deck
    parts = [part.strip() for part in text.split(",") if part.strip()]
    if not parts:
        raise EquityRefused("a hand or a range is missing")
    named = {tuple(sorted(hand, reverse=True)) for part in parts for hand in _part(part, variant, deck)}
    left = sorted((hand for hand in named if gone.isdisjoint(hand)), reverse=True)
    if not left:
        raise EquityRefused(f"{text}: every such hand has a card that is on the board, dead or in another hand")
    return left


def _part(part: str, variant: str, deck: Set[int]) -> Iterable[Hand]:
    size = HOLE_CARDS[variant]
    if part == ANY:
        return combinations(sorted(deck), size)
    joined = "".join(part.split())
    if len(joined) == 2 * size and CARD.fullmatch(joined[:2]) and "".join(CARD.findall(joined)) == joined:
        return [cards_of(joined, part, deck)]
    found = list(_two_cards(joined, deck) if size == 2 else _pattern(joined, size, deck))
    if not found:
        shorthand = "AK, AKs, TT+ or A9s-A5s" if size == 2 else "AAxx or AsKsQx"
        raise EquityRefused(f"{part!r} is no hand of {size} cards of {variant}, and no range such as {shorthand}")
    return found


def _two_cards(part: str, deck: Set[int]) -> Iterator[Hand]:
    low, dash, high = part.partition("-")
    if dash:
        yield from _between(low, high, deck)
        return
    plain = part.removesuffix("+")
    if not (match := TWO_RANKS.fullmatch(plain)):
        return
    one, two = _places(match)
    if plain == part:
        tops = [(one, two)]
    elif one == two:
        tops = [(rank, rank) for rank in range(one, len(RANKS))]
    else:
        tops = [(one, rank) for rank in range(two, one)]
    for first, second in tops:
        yield from _of_ranks(first, second, match[3], deck)


def _between(low: str, high: str, deck: Set[int]) -> Iterator[Hand]:
    """TT-77 or A9s-A5s: pairs, or one rank fixed and the other running."""
    first, last = TWO_RANKS.fullmatch(low), TWO_RANKS.fullmatch(high)
    if not first or not last or first[3] != last[3]:
        return
    (one, two), (other, end) = _places(first), _places(last)
    pairs = one == two
    if pairs != (other == end) or not (pairs or one == other):
        return
    for rank in range(min(two, end), max(two, end) + 1):
        yield from _of_ranks(rank if pairs else one, rank, first[3], deck)


def _places(match: re.Match[str]) -> tuple[int, int]:
    one, two = RANKS.index(match[1]), RANKS.index(match[2])
    return max(one, two), min(one, two)


def _of_ranks(one: int, two: int, kind: str, deck: Set[int]) -> Iterator[Hand]:
    """Hands of two ranks: `s` of one suit, `o` of two, either without a letter. A pair has no letter."""
    if one == two and kind:
        return
    for first, second in product(range(4), repeat=2):
        hand = one * 4 + first, two * 4 + second
        suited = first == second
        if (one == two and first <= second) or (kind and suited != (kind == "s")) or not set(hand) <= deck:
            continue
        yield hand


def _pattern(part: str, size: int, deck: Set[int]) -> Iterator[Hand]:
    """Hands that fit: `AAxx` are two aces or more, `AsKx…` the ace of spades, a king and others."""
    tokens = PATTERN.findall(part)
    if "".join(tokens) != part or len(tokens) != size:
        return
    named = [each for each in tokens if each != ANY_CARD]
    wanted = [[each for each in deck if name(each).startswith(token)] for token in named]
    chosen = {frozenset(hand) for hand in product(*wanted) if len(set(hand)) == len(wanted)}
    for some in chosen:
        for rest in combinations(sorted(deck - some), size - len(some)):
            yield (*some, *rest)


def _names(cards: Iterable[int]) -> str:
    return ", ".join(name(each) for each in sorted(cards, reverse=True))
