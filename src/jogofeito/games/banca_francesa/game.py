"""Banca francesa, as the rest of the house knows it."""

from dataclasses import replace
from typing import Any, Final

from jogofeito.core.game import Border, Game
from jogofeito.core.policies import Policies
from jogofeito.games.banca_francesa.acts import CROUPIER_ACTS, FACTS, Carry, FirstCarry
from jogofeito.games.banca_francesa.board import OUTCOME, Board, board, lying, outcome
from jogofeito.games.banca_francesa.cloth import chances_of, spots_of
from jogofeito.games.banca_francesa.first_edition import first_jogada
from jogofeito.games.banca_francesa.jogada import carry_fits, jogada
from jogofeito.games.banca_francesa.offers import Betting, CallingChance, ClosingBets, DiceRolling
from jogofeito.games.banca_francesa.rules import AO3, PT808, Rules
from jogofeito.games.listing import FirstTable, Listed
from jogofeito.games.pano.acts import SEAT_ACTS
from jogofeito.games.pano.bets import bet_acts

FIRST: Final[Game[Any, Any]] = Game(
    name="banca-francesa",
    rules=Rules,
    carry=FirstCarry,
    acts=(*SEAT_ACTS, *CROUPIER_ACTS),
    facts=FACTS,
    offers=(Betting, ClosingBets, DiceRolling, CallingChance),
    seats=lambda rules: rules.seats,
    first_carry=lambda _: FirstCarry(),
    carry_fits=lambda rules, carry: carry_fits(rules, Carry(carry.terno)),
    jogada=first_jogada,
    board=board,
    outcome=outcome,
    policies=lambda rules: Policies(start_needs_bet={"PT808": "PT808.14"}.get(rules.law, "")),
    lying=lying,
    border=Border(Board, Carry, OUTCOME),
)
BANCA_FRANCESA: Final[Game[Rules, Carry]] = replace(
    FIRST,
    carry=Carry,
    first_carry=lambda _: Carry(),
    carry_fits=carry_fits,
    jogada=jogada,
    edition=2,
    retired={1: FIRST},
)

LISTED: Final = (
    Listed(
        BANCA_FRANCESA,
        (AO3, PT808),
        bet_acts,
        chances_of,
        spots_of,
        first_tables=(FirstTable("banca-francesa", "AO3", currency="AOA"),),
    ),
)
