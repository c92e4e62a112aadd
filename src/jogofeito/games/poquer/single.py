"""A hand by itself as a jogada: for hands that come from elsewhere, and for games that keep their own stacks."""

from typing import Final

import msgspec

from jogofeito.core.game import Game
from jogofeito.core.room import Room
from jogofeito.games.poquer.acts import CROUPIER_ACTS, FACTS, SEAT_ACTS
from jogofeito.games.poquer.croupier import CROUPIER_OFFERS
from jogofeito.games.poquer.hand import play_hand
from jogofeito.games.poquer.offers import HAND_OFFERS
from jogofeito.games.poquer.rules import Rules
from jogofeito.games.poquer.state import Hand, Seating
from jogofeito.games.poquer.variants import VARIANTS


class OneHand(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is played, by whom, and what each puts up first. The stacks are those of the company."""

    variant: str
    seating: Seating
    number: int = 1


async def one_hand(rules: Rules, carry: OneHand, room: Room) -> OneHand:
    hand = Hand(rules, VARIANTS[carry.variant], room, carry.seating, carry.number)
    hand.unbeaten_may_muck = True  # elsewhere cards are given back in any order, and what was is played again
    await play_hand(hand)
    return carry


MAO: Final = Game(
    name="mao",
    rules=Rules,
    carry=OneHand,
    acts=(*SEAT_ACTS, *CROUPIER_ACTS),
    facts=FACTS,
    offers=(*HAND_OFFERS, *CROUPIER_OFFERS),
    seats=lambda rules: rules.seats,
    first_carry=lambda _: OneHand("holdem", Seating((), 0, 0, ())),
    jogada=one_hand,
    hidden_facts=True,
)
