"""Póquer sem descarte, as the rest of the house knows it."""

from dataclasses import replace
from functools import partial
from typing import Final

from jogofeito.core.game import Border, Game
from jogofeito.core.offers import Act
from jogofeito.core.policies import Policies
from jogofeito.games.acumulado.acts import CountingOut, Marking
from jogofeito.games.listing import FirstTable, Listed
from jogofeito.games.pano.offers import ClosingBets
from jogofeito.games.poquer_sem_descarte.acts import ACTS, FACTS, BarPlayer, Carry, NoteBreach
from jogofeito.games.poquer_sem_descarte.bets import bet_acts
from jogofeito.games.poquer_sem_descarte.board import OUTCOME, Board, Lying, board, lying, outcome, shows
from jogofeito.games.poquer_sem_descarte.jogada import EDITION, jogada
from jogofeito.games.poquer_sem_descarte.offers import Betting, Dealing, Deciding, Watching
from jogofeito.games.poquer_sem_descarte.rules import AO9, Rules
from jogofeito.games.sabot.offers import Cutting


def staff_may(act: Act) -> bool:
    """Note talk and bar who keeps at it (AO9.31, AO9.32); at a screen nobody can show cards."""
    return isinstance(act, BarPlayer) or (isinstance(act, NoteBreach) and act.breach == "talked")


_BEFORE: Final[Game[Rules, Carry]] = Game(
    name="poquer-sem-descarte",
    rules=Rules,
    carry=Carry,
    acts=ACTS,
    facts=FACTS,
    offers=(Betting, ClosingBets, Cutting, Dealing, Deciding, Watching, CountingOut, Marking),
    seats=lambda rules: rules.seats,
    first_carry=lambda _: Carry(),
    jogada=partial(jogada, edition=1),
    board=board,
    outcome=outcome,
    lying=lying,
    border=Border(Board, Lying, OUTCOME),
    variant=lambda rules: {"shuffling": rules.shuffling},
    hidden_facts=True,
    shows=shows,
    staff_may=staff_may,
    policies=lambda _: Policies(idle_when_full=3),  # AO9.34
)

POQUER_SEM_DESCARTE: Final = replace(_BEFORE, jogada=jogada, edition=EDITION, retired={1: _BEFORE})

LISTED: Final = (
    Listed(
        POQUER_SEM_DESCARTE,
        (AO9,),
        bet_acts,
        first_tables=(
            FirstTable("poquer-sem-descarte", "AO9"),
            FirstTable("poquer-acumulado", "AO9", {"jackpot.name": "casa", "jackpot.stake": 1_00}),
        ),
    ),
)
