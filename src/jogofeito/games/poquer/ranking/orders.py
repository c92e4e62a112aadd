"""What is ranked how: the classes of a poker, five cards as a strength, and how far equal hands are compared.

A strength is one integer as in `games.combinacoes`: the class in the upper bits, then five ranks of four bits each,
those that come more often first. How ties are broken is how many of these ranks count; the others are cleared.
"""

from collections.abc import Callable
from typing import Any, Final, Literal

import msgspec

from jogofeito.core.cards import DECK_28, DECK_52
from jogofeito.core.kernel import kernel
from jogofeito.games import combinacoes
from jogofeito.games.combinacoes import ACE, CLASS_SHIFT, RANK_BITS

VARIANTS: Final = ("holdem", "omaha", "sintetico_pt809", "sintetico_ao16")

# PT809.28, AO16.9: cor above fullen, and two classes of figures between trio and dois pares (reading 94)
SINTETICO: Final = (
    "carta_maior",
    "par",
    "dois_pares",
    "figuras_simples",
    "figuras_com_pares",
    "trio",
    "sequencia",
    "fullen",
    "cor",
    "poquer",
    "sequencia_de_cor",
    "sequencia_maxima",
)
CARTA_MAIOR, PAR, DOIS_PARES, FIGURAS_SIMPLES, FIGURAS_COM_PARES, TRIO, SEQUENCIA = range(7)
FULLEN, COR, POQUER, SEQUENCIA_DE_COR, SEQUENCIA_MAXIMA = range(7, 12)

# the class of sintético for each usual one, figures aside
FROM_USUAL: Final = (
    CARTA_MAIOR, PAR, DOIS_PARES, TRIO, SEQUENCIA, COR, FULLEN, POQUER, SEQUENCIA_DE_COR, SEQUENCIA_MAXIMA
)  # fmt: skip

JACK: Final = 9
LOW_STRAIGHT: Final = 1 << ACE | 0b1111 << (JACK - 3)  # ace, eight, nine, ten, jack (PT809.30, AO16.1)
ALL_FIVE: Final = 5


class UnknownVariant(ValueError):
    """The text names the variants there are."""


class Ties(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How equal combinations are told apart where the law can be read in two ways."""

    cor: Literal["next_cards", "letter"] = "next_cards"  # reading 95; letter: the top card only
    figuras_simples: Literal["pair", "letter"] = "pair"  # reading 92; letter: the top figure, always the ace
    carta_maior: Literal["next_cards", "letter"] = "next_cards"  # reading 97; letter: the top card only


SENSIBLE: Final = Ties()


class Order(msgspec.Struct, frozen=True):
    """A ranking of five-card hands."""

    classes: tuple[str, ...]  # from the lowest
    deck: frozenset[int]
    plain: Callable[..., int]  # the strength of five cards, every card compared
    compared: tuple[int, ...]  # by class, how many of the five ranks count

    def strength(self, *five: int) -> int:
        whole = self.plain(*five)
        cleared = (ALL_FIVE - self.compared[whole >> CLASS_SHIFT]) * RANK_BITS
        return whole >> cleared << cleared

    def class_name(self, strength: int) -> str:
        return self.classes[strength >> CLASS_SHIFT]


@kernel
def sintetico_strength(one: Any, two: Any, three: Any, four: Any, five: Any) -> Any:
    """The strength of five cards of the pack of 28, all of them compared."""
    usual = combinacoes.strength(one, two, three, four, five)
    kind, order = usual >> CLASS_SHIFT, usual & ((1 << CLASS_SHIFT) - 1)
    ranks = 1 << (one >> 2) | 1 << (two >> 2) | 1 << (three >> 2) | 1 << (four >> 2) | 1 << (five >> 2)
    figures = ranks >> JACK << JACK == ranks
    if ranks == LOW_STRAIGHT:  # the jack measures it (reading 93)
        suited = kind == combinacoes.COR
        return (SEQUENCIA_DE_COR if suited else SEQUENCIA) << CLASS_SHIFT | JACK << 4 * RANK_BITS
    if kind == combinacoes.DOIS_PARES and figures:
        return FIGURAS_COM_PARES << CLASS_SHIFT | order
    if kind == combinacoes.PAR and figures:  # reading 92: five of four ranks have a pair at least
        return FIGURAS_SIMPLES << CLASS_SHIFT | order
    return FROM_USUAL[kind] << CLASS_SHIFT | order


def order_of(variant: str, ties: Ties = SENSIBLE) -> Order:
    """The ranking of a variant. PT809.31 i splits between equal pairs; everywhere else kickers decide (reading 96)."""
    counted = {
        "cor": 1 if ties.cor == "letter" else ALL_FIVE,
        "carta_maior": 1 if ties.carta_maior == "letter" else ALL_FIVE,
        "figuras_simples": 0 if ties.figuras_simples == "letter" else ALL_FIVE,  # the pair's figure stands first
        "par": 1 if variant == "sintetico_pt809" else ALL_FIVE,
    }
    classes: tuple[str, ...]
    if variant in ("holdem", "omaha"):
        classes, deck, plain = combinacoes.CLASSES, frozenset(DECK_52), combinacoes.strength
    elif variant in VARIANTS:
        classes, deck, plain = SINTETICO, frozenset(DECK_28), sintetico_strength
    else:
        raise UnknownVariant(f"there is no variant {variant!r}; there are {', '.join(VARIANTS)}")
    return Order(classes, deck, plain, tuple(counted.get(each, ALL_FIVE) for each in classes))
