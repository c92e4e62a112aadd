"""The cards of the bank: the second, which nobody sees until all have played, and those it must draw."""

from jogofeito.core.shoe_rest import FaceDown
from jogofeito.games.blackjack.acts import BankCardDown, GoOn, JogadaOver, OneTooMany, TurnBankCard, WrongCard
from jogofeito.games.blackjack.deal import Deal
from jogofeito.games.blackjack.kernels import bank_draws
from jogofeito.games.blackjack.offers import Dealing


async def second_card(deal: Deal) -> FaceDown:
    """Face down. One that is turned by mistake goes to the discard corner (AO6.20, AO6.21)."""
    slips = Dealing(stage="second_card", acts=(GoOn(), TurnBankCard()))
    while isinstance(await deal.room.ask(slips), TurnBankCard):
        await deal.sabot.annul()
    down = deal.sabot.next_card()
    deal.room.tell(BankCardDown(deal.sabot.left))
    return down


async def bank_plays(deal: Deal, down: FaceDown) -> None:
    """It turns its card, draws if that can decide a bet, and all bets are decided (AO6.24-30; reading 160)."""
    if not deal.insured and not any(deal.hands):
        deal.room.tell(JogadaOver(0, blackjack=False))  # nobody is left: its cards are taken in (AO6.27)
        return
    slips = Dealing(stage="bank", acts=(GoOn(), WrongCard(seen=False), WrongCard(seen=True)))
    if not deal.sabot.has_one_aside and isinstance(slip := await deal.room.ask(slips), WrongCard):
        await deal.wrong_card(slip)
    await deal.show_bank(await deal.sabot.turn(down))
    deal.decide_insurances()
    for hand in deal.hands:
        if hand.given_up:
            deal.decide(hand, "loss" if deal.bank.blackjack else "gave_up")
        elif deal.bank.blackjack or hand.blackjack:
            deal.settle(hand)
    if any(deal.hands):
        await draw(deal)
    for hand in deal.hands:
        deal.settle(hand)
    deal.room.tell(JogadaOver(deal.bank.total, deal.bank.blackjack))


async def draw(deal: Deal) -> None:
    """To 17 at least; a card too many does not count (AO6.24)."""
    while bank_draws(deal.bank.points, deal.bank.aces):
        await deal.card_to_bank()
    slips = Dealing(stage="bank_stands", acts=(GoOn(), OneTooMany()))
    while isinstance(await deal.room.ask(slips), OneTooMany):
        await deal.sabot.annul()
