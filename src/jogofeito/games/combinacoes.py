"""Five cards of a pack of 52 as a combination, for every poker: the class first, then what decides between equals.

A strength is one integer: the class in the upper bits, then five ranks of four bits each, those that come more often
first. Of two hands the higher integer wins; equal integers are equal hands.
"""

from typing import Any, Final

from jogofeito.core.kernel import kernel

CLASSES: Final = (
    "carta_maior",
    "par",
    "dois_pares",
    "trio",
    "sequencia",
    "cor",
    "fullen",
    "poquer",
    "sequencia_de_cor",
    "sequencia_maxima",
)
CARTA_MAIOR, PAR, DOIS_PARES, TRIO, SEQUENCIA, COR, FULLEN, POQUER, SEQUENCIA_DE_COR, SEQUENCIA_MAXIMA = range(10)

ACE: Final = 12
FIVE: Final = 3
WHEEL: Final = 1 << ACE | 0b1111  # ace, two, three, four, five
RANK_BITS: Final = 4
CLASS_SHIFT: Final = 5 * RANK_BITS


@kernel
def class_of(strength: Any) -> Any:
    return strength >> CLASS_SHIFT


@kernel
def straight_top(ranks: Any) -> Any:
    """The highest rank of a straight made of these ranks (a bit each), or -1; the ace is low in A-2-3-4-5."""
    if ranks == WHEEL:
        return FIVE
    for top in range(ACE, FIVE, -1):
        if ranks == 0b11111 << (top - 4):
            return top
    return -1


@kernel
def strength(one: Any, two: Any, three: Any, four: Any, five: Any) -> Any:
    """The strength of five different cards (rank * 4 + suit)."""
    ranks = 1 << (one >> 2) | 1 << (two >> 2) | 1 << (three >> 2) | 1 << (four >> 2) | 1 << (five >> 2)
    times = (  # how often each rank comes, four bits each
        (1 << 4 * (one >> 2))
        + (1 << 4 * (two >> 2))
        + (1 << 4 * (three >> 2))
        + (1 << 4 * (four >> 2))
        + (1 << 4 * (five >> 2))
    )
    suited = (one & 3) == (two & 3) == (three & 3) == (four & 3) == (five & 3)
    top = straight_top(ranks)
    if top >= 0:
        of_suit = SEQUENCIA_MAXIMA if top == ACE else SEQUENCIA_DE_COR
        kind = of_suit if suited else SEQUENCIA
        return kind << CLASS_SHIFT | top << 4 * RANK_BITS
    order, pairs, most = 0, 0, 1
    for often in range(4, 0, -1):
        for rank in range(ACE, -1, -1):
            if (times >> 4 * rank) & 15 == often:
                most = max(most, often)
                pairs += often == 2
                for _ in range(often):
                    order = order << RANK_BITS | rank
    if most == 4:
        kind = POQUER
    elif most == 3:
        kind = FULLEN if pairs else TRIO
    elif suited:
        kind = COR
    else:
        kind = pairs
    return kind << CLASS_SHIFT | order
