"""The three variants of poker between players, as the rest of the house knows them."""

from typing import Final

from jogofeito.core.game import Game
from jogofeito.games.poquer.acts import CROUPIER_ACTS, FACTS, SEAT_ACTS, Carry
from jogofeito.games.poquer.between import BETWEEN_OFFERS
from jogofeito.games.poquer.board import board, lying, outcome
from jogofeito.games.poquer.croupier import CROUPIER_OFFERS
from jogofeito.games.poquer.jogada import jogada
from jogofeito.games.poquer.offers import HAND_OFFERS
from jogofeito.games.poquer.partida import HANDS, policies
from jogofeito.games.poquer.rules import Rules


def _poquer(name: str) -> Game[Rules, Carry]:
    return Game(
        name=name,
        rules=Rules,
        carry=Carry,
        acts=(*SEAT_ACTS, *CROUPIER_ACTS),
        facts=FACTS,
        offers=(*BETWEEN_OFFERS, *HAND_OFFERS, *CROUPIER_OFFERS),
        seats=lambda rules: rules.seats,
        first_carry=lambda _: Carry(),
        jogada=jogada,
        board=board,
        outcome=outcome,
        lying=lying,
        variant=lambda rules: {"limit": rules.limit},
        hides=True,
        policies=policies,
        hands=HANDS,
    )


HOLDEM: Final = _poquer("holdem")
OMAHA: Final = _poquer("omaha")
POQUER_SINTETICO: Final = _poquer("poquer-sintetico")
