"""Errors in dealing: the hand is null and a new one begins (AO13.69, AO16.15)."""

from jogofeito.core.cards import Shoe
from jogofeito.games.poquer.acts import Misdealt
from jogofeito.games.poquer.croupier import MISDEALS, SINTETICO_MISDEALS
from jogofeito.games.poquer.cutting import cut
from jogofeito.games.poquer.editions import FIRST
from jogofeito.games.poquer.faults.noting import note
from jogofeito.games.poquer.state import Hand, NullHand


def misdeals(hand: Hand) -> tuple[Misdealt, ...]:
    """What counts as one in this variant."""
    return MISDEALS if hand.variant.burns else SINTETICO_MISDEALS


def erro_na_distribuicao(hand: Hand, why: Misdealt) -> None:
    """Nobody wins or loses, and a new hand begins (AO13.69, AO16.15)."""
    note(hand, f"misdeal_{why}")
    raise NullHand


async def carta_vista_no_corte(hand: Hand) -> None:
    """The cards are shuffled again, and cut again by whoever cuts (AO13.33): every one may come anywhere now."""
    note(hand, "seen_in_cut")
    if hand.edition > FIRST:
        hand.shoe = Shoe.real(hand.variant.deck)
        if hand.rules.cut == "player":
            await cut(hand)
