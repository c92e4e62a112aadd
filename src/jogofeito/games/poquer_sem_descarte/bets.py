"""Acts that lay a list of bets, for the command line, bots and examples."""

from collections.abc import Iterator, Mapping

from jogofeito.core.offers import Act
from jogofeito.games.acumulado.acts import ABOUT, JoinJackpot
from jogofeito.games.pano.acts import Place
from jogofeito.games.poquer_sem_descarte.rules import Rules


def bet_acts(_: Rules, stakes: Mapping[str, int]) -> Iterator[Act]:
    """`inicial` of so much; `acumulado`, of whatever amount, for the side stake."""
    for box, amount in stakes.items():
        yield JoinJackpot() if box == ABOUT else Place(box, amount)
