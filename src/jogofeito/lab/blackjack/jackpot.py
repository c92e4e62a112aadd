"""How often the first cards of a place make the combinations of a jackpot, exactly.

For a player who goes on as long as the next card can still bring a prize: AO7.5 counts the first two, three or four
cards, and whoever stands or gives up before has fewer of them. Every prize can be reached, since two or three aces may
always draw, and sevens that are split and left alone get the next cards one after another. Nobody's chance is greater.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from types import MappingProxyType

from jogofeito.core.cards import DECK_52
from jogofeito.games.acumulado.plan import Jackpot
from jogofeito.games.blackjack.kernels import COMBINATIONS, NO_CARD, made


def frequencies(jackpot: Jackpot, decks: int) -> Mapping[str, Fraction]:
    """How often each combination of the plan is the one that is paid: the first of them that the cards make."""
    found = {prize.combination: Fraction(0) for prize in jackpot.plan}
    for bits, chance in _made(decks).items():
        for name in found:
            if bits >> COMBINATIONS.index(name) & 1:
                found[name] += chance
                break
    return found


@lru_cache(maxsize=8)
def _made(decks: int) -> Mapping[int, Fraction]:
    """What the first four cards of a full shoe make, as `made` says it."""
    found: dict[int, int] = defaultdict(int)
    cards = decks * len(DECK_52)
    for first in DECK_52:
        for second, ways in _next((first,), decks):
            for bits, more in _goes_on((first, second), decks):
                found[bits] += decks * ways * more
    whole = cards * (cards - 1) * (cards - 2) * (cards - 3)
    return MappingProxyType({bits: Fraction(ways, whole) for bits, ways in found.items()})


def _goes_on(dealt: tuple[int, ...], decks: int) -> Iterator[tuple[int, int]]:
    """What cards make in the end, and in how many ways; a card that brings nothing ends the chase of two or three."""
    bits, left = _bits(dealt), decks * len(DECK_52) - len(dealt)
    if len(dealt) == 4:
        yield bits, 1
        return
    idle = 0
    for card, ways in _next(dealt, decks):
        if _bits((*dealt, card)) == bits:
            idle += ways
        else:
            yield from ((made_then, ways * more) for made_then, more in _goes_on((*dealt, card), decks))
    yield bits, idle * (left - 1 if len(dealt) == 2 else 1)


def _next(dealt: Sequence[int], decks: int) -> Iterator[tuple[int, int]]:
    """The cards that can come, and how many of each there are."""
    for card in DECK_52:
        if ways := decks - dealt.count(card):
            yield card, ways


def _bits(dealt: Sequence[int]) -> int:
    one, two, three, four = (*dealt, NO_CARD, NO_CARD)[:4]
    return int(made(one, two, three, four))
