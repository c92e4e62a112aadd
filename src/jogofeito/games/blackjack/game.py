"""Blackjack/21, as the rest of the house knows it."""

from dataclasses import replace
from functools import partial
from typing import Final

from jogofeito.core.game import Border, Game
from jogofeito.games.acumulado.acts import CountingOut, Marking
from jogofeito.games.blackjack.acts import CROUPIER_ACTS, FACTS, SEAT_ACTS, Carry, SpreadCards
from jogofeito.games.blackjack.bets import bet_acts
from jogofeito.games.blackjack.board import OUTCOMES, Board, Lying, board, lying, outcome
from jogofeito.games.blackjack.jogada import EDITION, jogada
from jogofeito.games.blackjack.offers import (
    Betting,
    Dealing,
    Deciding,
    Following,
    Insuring,
    Slips,
    Spreading,
)
from jogofeito.games.blackjack.rules import AO6, Rules
from jogofeito.games.blackjack.sabot import carry_fits, counted, ends_complaints
from jogofeito.games.listing import FirstTable, Listed
from jogofeito.games.pano.offers import ClosingBets
from jogofeito.games.sabot.offers import Cutting, Discarding

_BEFORE: Final[Game[Rules, Carry]] = Game(
    name="blackjack",
    rules=Rules,
    carry=Carry,
    acts=(*SEAT_ACTS, *CROUPIER_ACTS),
    facts=FACTS,
    offers=(
        Betting,
        ClosingBets,
        Cutting,
        Dealing,
        Insuring,
        Deciding,
        Following,
        Slips,
        Spreading,
        Discarding,
        CountingOut,
        Marking,
    ),
    seats=lambda rules: rules.seats,
    first_carry=lambda _: Carry(),
    carry_fits=carry_fits,
    jogada=partial(jogada, edition=1),
    board=board,
    outcome=outcome,
    lying=lying,
    border=Border(Board, Lying, outcomes=OUTCOMES),
    counted=counted,
    ends_complaints=ends_complaints,
    staff_may=lambda act: isinstance(act, SpreadCards),  # AO6.14
    staff_wishes=(SpreadCards,),
    variant=lambda rules: {"decks": str(rules.decks), "shoe": rules.shoe},
)

BLACKJACK: Final = replace(_BEFORE, jogada=jogada, edition=EDITION, retired={1: _BEFORE})

LISTED: Final = (
    Listed(
        BLACKJACK,
        (AO6,),
        bet_acts,
        first_tables=(
            FirstTable("blackjack", "AO6", currency="AOA"),
            FirstTable("blackjack-acumulado", "AO6", {"jackpot.name": "casa", "jackpot.stake": 1_00}),
        ),
    ),
)
