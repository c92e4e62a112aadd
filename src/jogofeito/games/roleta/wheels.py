"""The two wheels of the law, and the colours of the numbers."""

from collections.abc import Mapping
from typing import Literal

from jogofeito.core.wheel import Wheel

Numeration = Literal["francesa", "americana"]
Colour = Literal["encarnado", "preto", "zero"]

# AO1.2 a) and b), AO2.2: clockwise
FRANCESA = Wheel(
    (0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10,
     5, 24, 16, 33, 1, 20, 14, 31, 9, 22, 18, 29, 7, 28, 12, 35, 3, 26)
)  # fmt: skip
AMERICANA = Wheel(
    (0, 28, 9, 26, 30, 11, 7, 20, 32, 17, 5, 22, 34, 15, 3, 24, 36, 13, 1,
     27, 10, 25, 29, 12, 8, 19, 31, 18, 6, 21, 33, 16, 4, 23, 35, 14, 2)
)  # fmt: skip
WHEELS: Mapping[Numeration, Wheel] = {"francesa": FRANCESA, "americana": AMERICANA}

POCKETS = len(FRANCESA.numbers)

# A number's colour is that of the cloth. The French order alternates perfectly (AO1.6, AO2.6), which
# tells all colours once 32 is known to be red; the American order, with the same cloth, does not.
ENCARNADOS = frozenset(FRANCESA.numbers[1::2])
PRETOS = frozenset(FRANCESA.numbers[2::2])


def colour_of(number: int) -> Colour:
    """
    >>> colour_of(32), colour_of(15), colour_of(0)
    ('encarnado', 'preto', 'zero')
    """
    if number in ENCARNADOS:
        return "encarnado"
    return "preto" if number in PRETOS else "zero"
