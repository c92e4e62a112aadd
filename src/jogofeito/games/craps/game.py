"""Craps, as the rest of the house knows it."""

from dataclasses import replace
from typing import Any, Final

from jogofeito.core.game import Border, Game
from jogofeito.core.policies import Policies
from jogofeito.games.craps.acts import CROUPIER_ACTS, FACTS, SEAT_ACTS, Carry, LastJogada
from jogofeito.games.craps.board import OUTCOMES, Board, board, lying, outcome
from jogofeito.games.craps.jogada import jogada
from jogofeito.games.craps.offers import Betting, ClosingBets, DiceRolling, DiceToThrow
from jogofeito.games.craps.rules import AO4, FirstRules, Rules
from jogofeito.games.craps.table import carry_fits
from jogofeito.games.listing import FirstTable, Listed
from jogofeito.games.pano.bets import bet_acts

LAST_CALL_MS: Final = 5 * 60_000  # AO4.13 c ii

FIRST: Final[Game[Any, Any]] = Game(
    name="craps",
    rules=FirstRules,
    carry=Carry,
    acts=(*SEAT_ACTS, *CROUPIER_ACTS),
    facts=FACTS,
    offers=(Betting, ClosingBets, DiceToThrow, DiceRolling),
    seats=lambda rules: rules.seats,
    first_carry=lambda _: Carry(),
    carry_fits=carry_fits,
    jogada=jogada,
    board=board,
    outcome=outcome,
    lying=lying,
    border=Border(Board, Carry, outcomes=OUTCOMES),
    variant=lambda rules: {"bar": rules.bar},
    last_call=LastJogada(),
    last_call_stands=lambda carry: carry.last != "no",
    policies=lambda _: Policies(last_call_ms=LAST_CALL_MS),
)
CRAPS: Final[Game[Rules, Carry]] = replace(FIRST, rules=Rules, edition=2, retired={1: FIRST})

LISTED: Final = (Listed(CRAPS, (AO4,), bet_acts, first_tables=(FirstTable("craps", "AO4", currency="AOA"),)),)
