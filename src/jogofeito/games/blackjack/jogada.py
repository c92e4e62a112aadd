"""A jogada of blackjack/21, told as AO6 tells it."""

from typing import Final

from jogofeito.core.room import Room, Void
from jogofeito.games.blackjack.acts import Carry, SpreadCards
from jogofeito.games.blackjack.bank import bank_plays, second_card
from jogofeito.games.blackjack.deal import Deal
from jogofeito.games.blackjack.decisions import play_hand
from jogofeito.games.blackjack.insurance import invite
from jogofeito.games.blackjack.offers import Spreading
from jogofeito.games.blackjack.rules import Rules
from jogofeito.games.blackjack.sabot import Sabot
from jogofeito.games.blackjack.table import Table
from jogofeito.games.sabot.acts import CardsTaken

EDITION: Final = 2
OPEN = "bets_open"
CLOSED = "AO6.15"
JACKPOT_CLOSED = "AO7.11"  # which words the call


async def jogada(rules: Rules, carry: Carry, room: Room, edition: int = EDITION) -> Carry:
    table = Table(rules, room, carry.last_cut, holders_first=edition > 1)
    sabot = Sabot(rules, carry, room, edition)
    try:
        await sabot.make_ready(table)
        room.announce(OPEN)
        await table.until_closed()  # for everybody, before anybody's first card (AO6.15; reading 162)
        if rules.jackpot.offered:
            room.announce(JACKPOT_CLOSED)
        else:
            room.announce(CLOSED)
        await table.jackpot.mark("AO7.4.b")
        if any(table.bets.values()):
            await play(Deal(rules, room, table, sabot, edition))
            if edition > 1:
                room.tell(CardsTaken())
            await sabot.take_back()
        else:
            await nobody_bets(rules, room, sabot)
    except Void as void:
        raise Void(void.reason, sabot.carry()) from None  # bets go back; cards that were seen stay seen
    return sabot.carry()


async def nobody_bets(rules: Rules, room: Room, sabot: Sabot) -> None:
    """The croupier may lay the rest of the shoe open (AO6.14)."""
    if rules.may_spread and isinstance(await room.ask(Spreading()), SpreadCards):
        await sabot.spread()


async def play(deal: Deal) -> None:
    """Two cards each, then every hand in its order, then the bank (AO6.20-30)."""
    deal.sabot.begin()
    for place in deal.places:
        await deal.card_to(place, place.hands[0])
    await deal.card_to_bank()
    for place in deal.places:
        await deal.card_to(place, place.hands[0])
    down = await second_card(deal)

    deal.pay_safe_blackjacks()
    await invite(deal)
    for place in deal.places:
        for hand in place.hands:  # to which a split adds
            await play_hand(deal, place, hand)
    await bank_plays(deal, down)

    await deal.table.jackpot.settle(deal.jackpot_winners())
