"""The three variants of poker between players, as the rest of the house knows them."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from jogofeito.core.game import Border, Game
from jogofeito.games.listing import FirstTable, Listed
from jogofeito.games.poquer.acts import CROUPIER_ACTS, FACTS, SEAT_ACTS, Carry
from jogofeito.games.poquer.between import BETWEEN_OFFERS
from jogofeito.games.poquer.board import OUTCOME, Board, Lying, board, lying, outcome, shows
from jogofeito.games.poquer.croupier import CROUPIER_OFFERS
from jogofeito.games.poquer.editions import EDITION, FIRST, FirstCarry, FirstRules
from jogofeito.games.poquer.jogada import first_edition, jogada
from jogofeito.games.poquer.offers import HAND_OFFERS
from jogofeito.games.poquer.partida import HANDS, policies
from jogofeito.games.poquer.ring import carry_fits
from jogofeito.games.poquer.rules import AO14, AO15, AO16, PT809, PT811_HOLDEM, PT811_OMAHA, Rules


def _poquer(name: str) -> Game[Rules, Carry]:
    now = Game(
        name=name,
        rules=Rules,
        carry=Carry,
        acts=(*SEAT_ACTS, *CROUPIER_ACTS),
        facts=FACTS,
        offers=(*BETWEEN_OFFERS, *HAND_OFFERS, *CROUPIER_OFFERS),
        seats=lambda rules: rules.seats,
        first_carry=lambda _: Carry(),
        carry_fits=carry_fits,
        jogada=jogada,
        board=board,
        outcome=outcome,
        lying=lying,
        border=Border(Board, Lying, OUTCOME),
        variant=lambda rules: {"limit": rules.limit},
        hidden_facts=True,
        shows=shows,
        policies=policies,
        hands=HANDS,
    )
    first: Any = replace(
        now, rules=FirstRules, carry=FirstCarry, first_carry=lambda _: FirstCarry(), jogada=first_edition, edition=FIRST
    )
    return replace(now, edition=EDITION, retired={FIRST: first})


HOLDEM: Final = _poquer("holdem")
OMAHA: Final = _poquer("omaha")
POQUER_SINTETICO: Final = _poquer("poquer-sintetico")

POKERS: Final[Mapping[str, Game[Rules, Carry]]] = {game.name: game for game in (HOLDEM, OMAHA, POQUER_SINTETICO)}


def _first(name: str, law: str) -> tuple[FirstTable, ...]:
    """Only shared: players play each other."""
    return (FirstTable(name, law, {"smallest_chip": 1_00, "chat": "phrases"}, shared_only=True),)


# the house gives no odds, and a bet is an answer to the others
LISTED: Final = (
    Listed(HOLDEM, (AO15, PT811_HOLDEM), first_tables=_first("holdem", "PT811")),
    Listed(OMAHA, (AO14, PT811_OMAHA), first_tables=_first("omaha", "PT811")),
    Listed(POQUER_SINTETICO, (AO16, PT809), first_tables=_first("poquer-sintetico", "PT809")),
)
