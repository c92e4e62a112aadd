"""The cut of the shuffled deck, where it is a player's (AO16.6, AO16.7)."""

from jogofeito.core.cards import Shoe
from jogofeito.games.poquer.acts import Cut, DeckCut
from jogofeito.games.poquer.offers import SEATS, Cutting
from jogofeito.games.poquer.state import Hand


async def cut(hand: Hand) -> None:
    """The player on the right of whoever has the hand cuts; the first time, the one on the pagador's right (AO16.7)."""
    order = [player.number for player in hand.players]
    who = max(order) if hand.number == 1 else order[order.index(hand.marker) - 1]
    cards = len(hand.variant.deck)
    act = await hand.room.ask(Cutting(to=SEATS[who], default=Cut(cards // 2), cards=cards))
    hand.shoe = Shoe.real(Shoe.cut(hand.variant.deck, act.at))
    hand.room.tell(DeckCut(who, act.at))
