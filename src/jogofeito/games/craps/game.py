"""Craps, as the rest of the house knows it."""

from typing import Final

from jogofeito.core.game import Game, Shown
from jogofeito.games.craps.acts import CROUPIER_ACTS, FACTS, SEAT_ACTS, Carry, LastJogada
from jogofeito.games.craps.board import OUTCOMES, Board, board, lying, outcome
from jogofeito.games.craps.jogada import jogada
from jogofeito.games.craps.offers import Betting, ClosingBets, DiceRolling, DiceToThrow
from jogofeito.games.craps.rules import Rules

CRAPS: Final[Game[Rules, Carry]] = Game(
    name="craps",
    rules=Rules,
    carry=Carry,
    acts=(*SEAT_ACTS, *CROUPIER_ACTS),
    facts=FACTS,
    offers=(Betting, ClosingBets, DiceToThrow, DiceRolling),
    seats=lambda rules: rules.seats,
    first_carry=lambda _: Carry(),
    jogada=jogada,
    board=board,
    outcome=outcome,
    lying=lying,
    shown=Shown(Board, Carry, outcomes=OUTCOMES),
    variant=lambda rules: {"bar": rules.bar},
    last_call=LastJogada(),
)
