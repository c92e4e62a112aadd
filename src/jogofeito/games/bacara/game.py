"""Both bacarás, as the rest of the house knows them."""

from typing import Final

from jogofeito.core.game import Game
from jogofeito.games.bacara.acts import CROUPIER_ACTS, FACTS, SEAT_ACTS, Carry
from jogofeito.games.bacara.board import board, lying, outcome
from jogofeito.games.bacara.jogada import jogada
from jogofeito.games.bacara.offers import Betting, Dealing, Handling
from jogofeito.games.bacara.rules import Rules
from jogofeito.games.bacara.sabot import carry_fits
from jogofeito.games.pano.offers import ClosingBets
from jogofeito.games.sabot.offers import Cutting, Discarding


def _bacara(name: str) -> Game[Rules, Carry]:
    return Game(
        name=name,
        rules=Rules,
        carry=Carry,
        acts=(*SEAT_ACTS, *CROUPIER_ACTS),
        facts=FACTS,
        offers=(Betting, ClosingBets, Cutting, Handling, Dealing, Discarding),
        seats=lambda rules: rules.places,
        first_carry=lambda _: Carry(),
        carry_fits=carry_fits,
        jogada=jogada,
        board=board,
        outcome=outcome,
        lying=lying,
        variant=lambda rules: {"decks": str(rules.decks), "shoe": rules.shoe},
    )


PONTO_E_BANCA: Final = _bacara("bacara-ponto-e-banca")
MACAU: Final = _bacara("bacara-macau")
