"""Chemin de fer, as the rest of the house knows it."""

from typing import Final

from jogofeito.core.game import Border, Game
from jogofeito.core.policies import Book, Policies
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

MINUTE_MS: Final = 60_000
IDLE_GOLPES: Final = 20  # without a bet, while others find no place: nobody has to bet, and a turn may be far off
CALL_MS: Final = 30_000  # to come to a seat when one's name is called (AO12.22, reading 268)


def _policies(rules: Rules) -> Policies:
    return Policies(
        croupier=rules.has_croupier,
        seated=rules.seats if rules.standing else None,
        idle_when_full=IDLE_GOLPES,
        lying_may_go=True,
        book=Book(CALL_MS, called="AO12.22", held="AO12.19", marked="AO12.26", stays="AO12.94"),
        one_table="AO12.17",
        last_shoe_ms=rules.last_shoe_minutes * MINUTE_MS,
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
    may_move=lambda carry: carry.shoe is None,
    shoe=lambda carry: carry.shoes if carry.shoe is not None else None,
    last_call=LastCall(),
    last_call_stands=lambda carry: carry.ended,
    shows=shows,
)

# players are the bank: the house gives no odds
LISTED: Final = (Listed(CHEMIN_DE_FER, (AO12,), first_tables=(FirstTable("chemin-de-fer", "AO12", shared_only=True),)),)
