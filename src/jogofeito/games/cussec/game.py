"""Cussec, as the rest of the house knows it."""

from typing import Final

from jogofeito.core.game import Game, Shown
from jogofeito.games.cussec.acts import CROUPIER_ACTS, FACTS, Carry
from jogofeito.games.cussec.board import OUTCOME, Board, board, lying, outcome
from jogofeito.games.cussec.jogada import jogada
from jogofeito.games.cussec.offers import Betting, OpeningDome
from jogofeito.games.cussec.rules import Rules
from jogofeito.games.pano.acts import SEAT_ACTS
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
    shown=Shown(Board, Carry, OUTCOME),
)
