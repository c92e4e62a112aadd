"""Errors in dealing: the hand is null and a new one begins (AO13.69, AO16.15)."""

from jogofeito.games.poquer.acts import Misdealt
from jogofeito.games.poquer.croupier import MISDEALS, SINTETICO_MISDEALS
from jogofeito.games.poquer.faults.noting import note
from jogofeito.games.poquer.state import Hand, NullHand


def misdeals(hand: Hand) -> tuple[Misdealt, ...]:
    """What counts as one in this variant."""
    return MISDEALS if hand.variant.burns else SINTETICO_MISDEALS


def erro_na_distribuicao(hand: Hand, why: Misdealt) -> None:
    """Nobody wins or loses, and a new hand begins (AO13.69, AO16.15)."""
    note(hand, f"misdeal_{why}")
    raise NullHand


def carta_vista_no_corte(hand: Hand) -> None:
    """The cards are shuffled again (AO13.33): those that are not dealt have no order here, and always are."""
    note(hand, "seen_in_cut")
