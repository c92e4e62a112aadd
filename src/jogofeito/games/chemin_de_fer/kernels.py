"""What cards count, who draws, who wins and what the house takes: played at the table and compiled in the lab.

Cards are ranks here, 0 for a two to 12 for an ace (`core.cards.rank`). Their values are those of every bacará.
"""

from typing import Final

from jogofeito.core.kernel import kernel
from jogofeito.games.bacara.kernels import NO_CARD, points, value

__all__ = [
    "BANCA",
    "DRAWS",
    "EMPATE",
    "FREE",
    "NO_CARD",
    "PONTO",
    "STANDS",
    "banca_should",
    "burnt",
    "cagnotte",
    "half",
    "points",
    "ponto_should",
    "value",
    "winner",
]

STANDS: Final = 0
DRAWS: Final = 1
FREE: Final = 2  # as the player likes: the letter O of the table (reading 87)

PONTO: Final = 0
BANCA: Final = 1
EMPATE: Final = 2


@kernel
def ponto_should(ponto: int) -> int:
    """What the ponto does with so many points: draws below five, stands above, and is free on five (AO12.65)."""
    if ponto == 5:
        return FREE
    return DRAWS if ponto < 5 else STANDS


@kernel
def banca_should(banca: int, third: int) -> int:
    """What the banker does, once the ponto has neither shown nor the banker an eight or nine (AO12.68, reading 86).

    `third` is the value of the ponto's third card, or NO_CARD.
    """
    if banca < 3 or banca > 6:
        return DRAWS if banca < 3 else STANDS
    if third == NO_CARD:
        return DRAWS if banca < 6 else STANDS
    if (banca == 3 and third == 9) or (banca == 5 and third == 4):
        return FREE
    if banca == 3:
        return STANDS if third == 8 else DRAWS
    lowest = 2 if banca == 4 else banca  # 4: 2 to 7; 5: 5 to 7; 6: 6 and 7
    return DRAWS if lowest <= third <= 7 else STANDS


@kernel
def winner(ponto: int, banca: int) -> int:
    """The higher score; level ones are a tie (AO12.2)."""
    if ponto == banca:
        return EMPATE
    return PONTO if ponto > banca else BANCA


@kernel
def cagnotte(won: int, percent: int, chip: int) -> int:
    """The house's part of what the banker has won: whole chips, and what is left over stays with the bank."""
    return won * percent // 100 // chip * chip


@kernel
def half(amount: int, chip: int, odd_stays: bool) -> int:
    """What is left in the bank when it is halved: an odd chip stays in it, or goes out with the other half."""
    chips = amount // chip
    rest = amount - chips * chip
    return (chips // 2 + (chips % 2 if odd_stays else 0)) * chip + (rest if odd_stays else 0)


@kernel
def burnt(rank: int, ten_counts: bool, first_counts: bool) -> int:
    """How many cards are burnt in all from a new shoe, the first of them included (AO12.13).

    A figure is worth nothing and burns itself alone; a ten is worth ten by its pips, or nothing.
    """
    worth = 10 if rank == 8 and ten_counts else value(rank)
    if first_counts:
        return max(1, worth)
    return 1 + worth
