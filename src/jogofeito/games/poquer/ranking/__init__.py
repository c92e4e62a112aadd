"""The best combination of a player's own cards and the common ones, in every variant of non-banked poker.

>>> from jogofeito.core.cards import cards
>>> best("holdem", cards("As Ks"), cards("Qs Js Ts 2d 2c")).name
'sequencia_maxima'
"""

from jogofeito.games.poquer.ranking.looking import HOLE_CARDS, CannotRank, Ranked, Ranker, best, ranker, strength_of
from jogofeito.games.poquer.ranking.orders import SENSIBLE, VARIANTS, Ties, UnknownVariant, order_of

__all__ = [
    "HOLE_CARDS",
    "SENSIBLE",
    "VARIANTS",
    "CannotRank",
    "Ranked",
    "Ranker",
    "Ties",
    "UnknownVariant",
    "best",
    "order_of",
    "ranker",
    "strength_of",
]
