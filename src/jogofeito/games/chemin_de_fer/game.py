"""Chemin de fer, as the rest of the house knows it."""

from typing import Final

from jogofeito.core.game import Border, Game
from jogofeito.core.policies import Policies
from jogofeito.games.chemin_de_fer.acts import CROUPIER_ACTS, SEAT_ACTS, LastCall
from jogofeito.games.chemin_de_fer.betting import CARD_OFFERS
from jogofeito.games.chemin_de_fer.board import OUTCOME, Board, Lying, board, lying, outcome, shows
from jogofeito.games.chemin_de_fer.carry import Carry
from jogofeito.games.chemin_de_fer.croupier import CROUPIER_OFFERS, Deal, Declare
from jogofeito.games.chemin_de_fer.facts import FACTS
from jogofeito.games.chemin_de_fer.jogada import jogada
from jogofeito.games.chemin_de_fer.offers import HAND_OFFERS
from jogofeito.games.chemin_de_fer.rules import AO12, Rules
from jogofeito.games.chemin_de_fer.sabot import carry_fits, counted, salvaged
from jogofeito.games.listing import FirstTable, Listed


def _policies(rules: Rules) -> Policies:
    return Policies(
        croupier=rules.has_croupier,
        seated=rules.seats if rules.standing else None,
        lying_may_go=True,
        shared_by="AO12.16",
    )


CHEMIN_DE_FER: Final[Game[Rules, Carry]] = Game(
    name="chemin-de-fer",
    rules=Rules,
    carry=Carry,
    acts=(*SEAT_ACTS, *CROUPIER_ACTS, Deal, Declare),
    facts=FACTS,
    offers=(*HAND_OFFERS, *CARD_OFFERS, *CROUPIER_OFFERS),
    seats=lambda rules: rules.places,
    first_carry=lambda _: Carry(),
    carry_fits=carry_fits,
    jogada=jogada,
    board=board,
    outcome=outcome,
    lying=lying,
    border=Border(Board, Lying, OUTCOME),
    variant=lambda rules: {"decks": str(rules.decks)},
    policies=_policies,
    salvaged=salvaged,
    counted=counted,
    hidden_facts=True,
    last_call=LastCall(),
    last_call_stands=lambda carry: carry.ended,
    shows=shows,
)

# players are the bank: the house gives no odds
LISTED: Final = (Listed(CHEMIN_DE_FER, (AO12,), first_tables=(FirstTable("chemin-de-fer", "AO12", shared_only=True),)),)
