"""Both roulettes, as the rest of the house knows them."""

from dataclasses import replace
from typing import Any, Final

from jogofeito.core.game import Border, Game
from jogofeito.games.listing import FirstTable, Listed
from jogofeito.games.roleta.acts import CROUPIER_ACTS, FACTS, FLOOR_ACTS, SEAT_ACTS, Carry
from jogofeito.games.roleta.bets import bet_acts
from jogofeito.games.roleta.board import OUTCOMES, Board, board, lying, outcome
from jogofeito.games.roleta.first_edition import first_jogada
from jogofeito.games.roleta.jogada import jogada
from jogofeito.games.roleta.offers import BallRunning, Betting, ClosingBets, ColourForfeit, ColourSpared
from jogofeito.games.roleta.rules import AO1, AO2, FirstRules, Rules
from jogofeito.games.roleta.table import anew, carry_fits, sat_down


def _roulette(name: str) -> Game[Rules, Carry]:
    first: Game[Any, Any] = Game(
        name=name,
        rules=FirstRules,
        carry=Carry,
        acts=(*SEAT_ACTS, *CROUPIER_ACTS, *FLOOR_ACTS),
        facts=FACTS,
        offers=(Betting, ClosingBets, BallRunning, ColourForfeit, ColourSpared),
        seats=lambda rules: len(rules.colours),  # AO1.9
        first_carry=lambda _: Carry(),
        carry_fits=carry_fits,
        jogada=first_jogada,
        sat_down=sat_down,
        anew=anew,
        board=board,
        outcome=outcome,
        lying=lying,
        border=Border(Board, Carry, outcomes=OUTCOMES),
        variant=lambda rules: {"numeration": rules.numeration} if name == "roleta-americana" else {},
    )
    return replace(first, rules=Rules, jogada=jogada, edition=2, retired={1: first})


ROLETA_AMERICANA: Final = _roulette("roleta-americana")
ROLETA_FRANCESA: Final = _roulette("roleta-francesa")

LISTED: Final = (
    Listed(
        ROLETA_AMERICANA,
        (AO1,),
        bet_acts,
        first_tables=(
            FirstTable("americana-francesa", "AO1", {"numeration": "francesa"}, "AOA"),
            FirstTable("americana-americana", "AO1", {"numeration": "americana"}, "AOA"),
        ),
    ),
    Listed(ROLETA_FRANCESA, (AO2,), bet_acts, first_tables=(FirstTable("francesa", "AO2", currency="AOA"),)),
)
