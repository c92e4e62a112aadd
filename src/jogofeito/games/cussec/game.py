"""Cussec, as the rest of the house knows it."""

from typing import Final

from jogofeito.core.game import Border, Game
from jogofeito.games.cussec.acts import CROUPIER_ACTS, FACTS, Carry
from jogofeito.games.cussec.board import OUTCOME, Board, board, lying, outcome
from jogofeito.games.cussec.cloth import chances_of, spots_of
from jogofeito.games.cussec.jogada import jogada
from jogofeito.games.cussec.offers import Betting, OpeningDome
from jogofeito.games.cussec.rules import AO5, Rules
from jogofeito.games.listing import FirstTable, Listed
from jogofeito.games.pano.acts import SEAT_ACTS
from jogofeito.games.pano.bets import bet_acts
from jogofeito.games.pano.offers import ClosingBets

CUSSEC: Final = Game(
    name="cussec",
    rules=Rules,
    carry=Carry,
    acts=(*SEAT_ACTS, *CROUPIER_ACTS),
    facts=FACTS,
    offers=(Betting, ClosingBets, OpeningDome),
    seats=lambda rules: rules.seats,
    first_carry=lambda _: Carry(),
    jogada=jogada,
    board=board,
    outcome=outcome,
    lying=lying,
    border=Border(Board, Carry, OUTCOME),
)

LISTED: Final = (
    Listed(CUSSEC, (AO5,), bet_acts, chances_of, spots_of, first_tables=(FirstTable("cussec", "AO5", currency="AOA"),)),
)
