"""The value of cards, the draw table, and what a bet returns: played at the table and simulated in the lab.

Cards are ranks here, 0 for a two to 12 for an ace (`core.cards.rank`): suits decide nothing.
"""

from typing import Final

from jogofeito.core.kernel import kernel

PONTO: Final = 0
BANCA: Final = 1
EMPATE: Final = 2
PAR_DO_PONTO: Final = 3
PAR_DA_BANCA: Final = 4

NO_CARD: Final = -1  # the ponto stood


@kernel
def value(rank: int) -> int:
    """Ace 1, king to ten 0, the others what they show (AO10.8, AO11.8, PTM.9, PT812.7)."""
    if rank == 12:
        return 1
    return rank + 2 if rank < 8 else 0


@kernel
def points(total: int) -> int:
    """Only the units of a sum count (AO10.9, AO11.9, PTM.9, PT812.8; reading 70)."""
    return total % 10


@kernel
def ponto_draws(ponto: int, banca: int) -> bool:
    """With an 8 or 9 on either side nobody draws; else the ponto does with 0 to 5 (AO10.16)."""
    return ponto < 6 and banca < 8


@kernel
def banca_draws(ponto: int, banca: int, third: int, to_the_letter: bool) -> bool:
    """Whether the banca draws. `ponto` are the points of its first two cards, `third` the value of its third card.

    To the letter (reading 69) both columns of the Angolan table say that the banca draws.
    """
    if ponto > 7 or banca > 6:
        return False
    if banca < 3:
        return True
    if third == NO_CARD:
        return banca < 6
    if to_the_letter:
        return True
    if banca == 3:
        return third != 8
    return 2 * (banca - 3) <= third <= 7  # 4: 2 to 7; 5: 4 to 7; 6: 6 and 7


@kernel
def kept(chance: int, stake: int, ponto: int, banca: int, pairs: int) -> int:
    """What of a stake stays its owner's. `pairs` is 1 for a pair of the ponto, 2 of the banca, 3 of both."""
    if chance == PONTO:
        stays = ponto >= banca
    elif chance == BANCA:
        stays = banca >= ponto
    elif chance == EMPATE:
        stays = ponto == banca
    elif chance == PAR_DO_PONTO:
        stays = pairs & 1 != 0
    else:
        stays = pairs & 2 != 0
    return stake if stays else 0


@kernel
def prize(chance: int, stake: int, times: int, ponto: int, banca: int, pairs: int) -> int:
    """What is paid on it, before any deduction; on a tie ponto and banca neither win nor lose (reading 80)."""
    if chance <= BANCA and ponto == banca:
        return 0
    return times * kept(chance, stake, ponto, banca, pairs)


@kernel
def deducted(chance: int, won: int, banca: int, percent: int, on_points: int) -> int:
    """What is taken off a prize of the banca; bit n of `on_points` says whether winning with n points counts.

    Chips are such that it is a whole number of units (reading 73).
    """
    if chance != BANCA or (on_points >> banca) & 1 == 0:
        return 0
    return won * percent // 100
