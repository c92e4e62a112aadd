"""Both bacarás, as the rest of the house knows them."""

from dataclasses import replace
from typing import Final

from jogofeito.core.game import Border, Game
from jogofeito.core.policies import Policies
from jogofeito.games.bacara.acts import CROUPIER_ACTS, FACTS, SEAT_ACTS, Carry, LeaveToDealer
from jogofeito.games.bacara.bets import bet_acts
from jogofeito.games.bacara.board import OUTCOME, Board, Lying, board, lying, outcome
from jogofeito.games.bacara.first import first_jogada
from jogofeito.games.bacara.jogada import jogada
from jogofeito.games.bacara.offers import Betting, Dealing, Handling
from jogofeito.games.bacara.rules import AO10, AO11, PT812, PT812_MACAU, PTM, Rules
from jogofeito.games.bacara.sabot import carry_fits, salvaged
from jogofeito.games.listing import FirstTable, Listed
from jogofeito.games.pano.offers import ClosingBets
from jogofeito.games.sabot.offers import Cutting, Discarding


def _bacara(name: str) -> Game[Rules, Carry]:
    now: Game[Rules, Carry] = Game(
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
        border=Border(Board, Lying, OUTCOME),
        variant=lambda rules: {"decks": str(rules.decks), "shoe": rules.shoe},
        policies=_policies,
        salvaged=salvaged,
    )
    first = replace(now, jogada=first_jogada, acts=(*now.acts, LeaveToDealer))
    return replace(now, edition=2, retired={1: first})


def _policies(rules: Rules) -> Policies:
    """Casino tables have seven seats and more; standing players come to a seat before newcomers do (reading 231)."""
    return Policies(
        seated=rules.seats if rules.standing else None,
        lying_may_go=True,
        start_needs_bet={"PT812": "PT812.28"}.get(rules.law, ""),
        shared_by="" if rules.law == "PT812" else f"{rules.law}.{2 if rules.law == 'PTM' else 1}",
    )


PONTO_E_BANCA: Final = _bacara("bacara-ponto-e-banca")
MACAU: Final = _bacara("bacara-macau")

LISTED: Final = (
    # opened under PT812: what AO10 lets the house take off its prizes leaves the players an advantage, which an
    # operator is told first
    Listed(
        PONTO_E_BANCA, (AO10, PT812), bet_acts, first_tables=(FirstTable("ponto-e-banca", "PT812", currency="EUR"),)
    ),
    Listed(
        MACAU,
        (AO11, PTM, PT812_MACAU),
        bet_acts,
        first_tables=(
            FirstTable("macau", "PT812", currency="EUR"),
            # for money only once the supervising body has fixed the ceiling (AO11.28)
            FirstTable("macau-angola", "AO11", shared_only=True),
        ),
    ),
)
