"""What is told of an error, and the rule that decides it."""

from typing import Final, get_args

from jogofeito.games.poquer.acts import Blames, FaultNoted
from jogofeito.games.poquer.croupier import MISDEALS, SINTETICO_MISDEALS
from jogofeito.games.poquer.editions import FIRST
from jogofeito.games.poquer.state import Hand

SINTETICO_RULES: Final = {
    **{f"misdeal_{why}": f"AO16.15.{letter}" for why, letter in zip(SINTETICO_MISDEALS, "abcd", strict=True)},
    "not_posted": "AO16.17",
}
RULE_OF: Final = {
    **{f"misdeal_{why}": f"AO13.69.{letter}" for why, letter in zip(MISDEALS, "abcdefg", strict=True)},
    "seen_in_cut": "AO13.33",
    "absent": "AO13.70.b",
    "turned_in_dealing": "AO13.70.c",
    "too_early_1": "AO13.70.d",
    "too_early_2": "AO13.70.e",
    "too_early_3": "AO13.70.f",
    "not_burnt": "AO13.70.g",
    "muddled": "AO13.71.b",
    "too_little": "AO13.71.c",
    "unannounced": "AO13.71.d",
    "uncovered": "AO13.71.e",
    "out_of_turn": "AO13.71.f",
    "mixed": "AO13.71.g",
    "late_claim": "AO13.71.h",
    "overlooked": "AO13.71.i",
    "passed_over": "AO13.71.i",
    "looked_again": "AO13.57",
    "too_many": "AO16.16",
    "not_posted": "AO14.20",
}
WARNED_BY: Final = {
    "delay": "AO13.71.a",
    "conduct": "AO13.56",
    "seen_cards": "AO13.54",
    "simulation": "AO13.55",
    "looked_again": "AO13.57",
    "disturbing": "AO13.15",
    **{why: f"AO13.14.{letter}" for why, letter in zip(get_args(Blames)[6:], "abcdefghijklmn", strict=True)},
}


def rule_of(hand: Hand, fault: str) -> str:
    """Sintético has its own words for some (AO16.15, AO16.17); the others are those of the general rules (AO16.18)."""
    own = SINTETICO_RULES if hand.variant.key == "sintetico" and hand.edition > FIRST else {}
    return own.get(fault, RULE_OF[fault])


def note(hand: Hand, fault: str, seat: int = 0) -> None:
    hand.room.tell(FaultNoted(fault, rule_of(hand, fault), seat))
