"""Cussec, as the rest of the house knows it."""

from dataclasses import replace
from typing import Any, Final

from jogofeito.core.game import Border, Game
from jogofeito.core.policies import Policies
from jogofeito.games.cussec.acts import CROUPIER_ACTS, FACTS, Carry
from jogofeito.games.cussec.board import OUTCOME, Board, board, lying, outcome
from jogofeito.games.cussec.cloth import chances_of, spots_of
from jogofeito.games.cussec.jogada import golpe, jogada
from jogofeito.games.cussec.offers import Betting, OpeningDome
from jogofeito.games.cussec.rules import AO5, Rules
from jogofeito.games.listing import FirstTable, Listed
from jogofeito.games.pano.acts import SEAT_ACTS
from jogofeito.games.pano.bets import bet_acts
from jogofeito.games.pano.offers import ClosingBets

FIRST: Final[Game[Any, Any]] = Game(
    name="cussec",
    rules=Rules,
    carry=Carry,
    acts=(*SEAT_ACTS, *CROUPIER_ACTS),
    facts=FACTS,
    offers=(Betting, ClosingBets, OpeningDome),
    seats=lambda rules: rules.seats,
    first_carry=lambda _: Carry(),
    jogada=lambda rules, _, room: golpe(rules, room),  # a void jogada left the dice of the one before under the glass
    board=board,
    outcome=outcome,
    # real dice lie under a real dome, and somebody has to lift it; those of an electronic table are drawn
    policies=lambda rules: Policies(chance="read" if rules.dice == "real" else "sealed", chance_rule="AO5.5"),
    lying=lying,
    border=Border(Board, Carry, OUTCOME),
)
CUSSEC: Final[Game[Rules, Carry]] = replace(FIRST, jogada=jogada, edition=2, retired={1: FIRST})

LISTED: Final = (
    Listed(CUSSEC, (AO5,), bet_acts, chances_of, spots_of, first_tables=(FirstTable("cussec", "AO5", currency="AOA"),)),
)
