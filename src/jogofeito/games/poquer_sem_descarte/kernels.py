"""The worth of a hand, whether the bank plays, and what a bet returns: played at the table and simulated in the lab.

A `worth` is a strength of `combinacoes` with the tie rules of AO9 worked in: of two hands the higher integer wins, and
equal integers tie.

Chance comes in this order at the table: the bank's open card, then five cards of each player from the dealer's left
on, then the bank's covered cards. Each is drawn from those that nobody has seen, in the order of the new pack, which
begins with the card at the cut (26 where the clock cuts).
"""

from typing import Any, Final

from jogofeito.core.kernel import kernel
from jogofeito.games.combinacoes import ACE, CARTA_MAIOR, CLASS_SHIFT, COR, PAR, RANK_BITS, class_of, strength

KING: Final = ACE - 1
LOST: Final = 0
TIED: Final = 1  # or nothing to pay: the bets stay the player's
NOT_QUALIFIED: Final = 2  # the bank does not play: the first bet is paid, the second goes back
WON: Final = 3

_BELOW_FIRST: Final = (1 << 4 * RANK_BITS) - 1  # the ranks after the first
_BELOW_THIRD: Final = (1 << 2 * RANK_BITS) - 1  # the ranks after a pair and its highest side card


@kernel
def three_of_a_suit(one: Any, two: Any, three: Any, four: Any, five: Any) -> Any:
    """Whether at least three of five cards have the same suit."""
    often = (  # how often each suit comes, four bits each
        (1 << 4 * (one & 3))
        + (1 << 4 * (two & 3))
        + (1 << 4 * (three & 3))
        + (1 << 4 * (four & 3))
        + (1 << 4 * (five & 3))
    )
    most = 0
    for suit in range(4):
        most = max(most, (often >> 4 * suit) & 15)
    return most > 2


@kernel
def worth(one: Any, two: Any, three: Any, four: Any, five: Any, suits_decide: Any, to_the_letter: Any) -> Any:
    """What a hand is worth beside another (AO9.7, AO9.9).

    `suits_decide`: of equal high cards those with three of a suit are better (reading 62). `to_the_letter`: a cor is
    compared by its highest card alone, equal pairs by the highest of the other cards alone (reading 63).
    """
    cards = strength(one, two, three, four, five)
    kind = class_of(cards)
    if to_the_letter and kind == COR:
        cards = cards & ~_BELOW_FIRST
    if to_the_letter and kind == PAR:
        cards = cards & ~_BELOW_THIRD
    if suits_decide and kind == CARTA_MAIOR and three_of_a_suit(one, two, three, four, five):
        return cards << 1 | 1
    return cards << 1


@kernel
def combination_of(worth: Any) -> Any:
    """The class of a hand (`combinacoes.CLASSES`)."""
    return class_of(worth >> 1)


@kernel
def qualifies(worth: Any) -> Any:
    """The bank plays with an ace and a king, or with any combination (AO9.26)."""
    return worth >= (CARTA_MAIOR << CLASS_SHIFT | ACE << 4 * RANK_BITS | KING << 3 * RANK_BITS) << 1


@kernel
def result(player: Any, bank: Any, only_better: Any) -> Any:
    """Of a player in play. `only_better`: if the bank does not play, only a better hand is paid (reading 60)."""
    if not qualifies(bank):
        return TIED if only_better and player <= bank else NOT_QUALIFIED
    if player == bank:
        return TIED
    return WON if player > bank else LOST


@kernel
def kept(result: Any, stake: Any) -> Any:
    """What of either stake stays its owner's (AO9.8, AO9.26, AO9.29)."""
    return 0 if result == LOST else stake


@kernel
def first_prize(result: Any, first: Any) -> Any:
    """As much again, for a better hand or against a bank that does not play (AO9.26, AO9.28)."""
    return first if result >= NOT_QUALIFIED else 0


@kernel
def second_prize(result: Any, prized: Any, times: Any) -> Any:
    """The price of the combination, for a better hand than the bank's (AO9.7, AO9.27)."""
    return times * prized if result == WON else 0


@kernel
def cut_to(prize: Any, all_prizes: Any, most: Any) -> Any:
    """A prize where all prizes of a golpe may not pass the most; the rest of a division stays with the bank (170)."""
    return prize if all_prizes <= most else prize * most // all_prizes
