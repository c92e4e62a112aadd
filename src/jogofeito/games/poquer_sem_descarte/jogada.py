"""A jogada of póquer sem descarte, told as AO9 tells it."""

from typing import Final, NamedTuple

from jogofeito.core.room import Room, Void
from jogofeito.games.acumulado.plan import Winner
from jogofeito.games.poquer_sem_descarte.acts import RESULTS, Carry, HandShown, PrizesCut
from jogofeito.games.poquer_sem_descarte.dealing import Dealer
from jogofeito.games.poquer_sem_descarte.decisions import Decisions
from jogofeito.games.poquer_sem_descarte.kernels import LOST, cut_to, first_prize, kept, result, second_prize
from jogofeito.games.poquer_sem_descarte.rules import INICIAL, SEGUNDA, Rules
from jogofeito.games.poquer_sem_descarte.table import Table
from jogofeito.games.sabot.acts import CardsTaken
from jogofeito.games.sabot.shown import show_packs

EDITION: Final = 2
OPEN = "bets_open"


async def jogada(rules: Rules, carry: Carry, room: Room, edition: int = EDITION) -> Carry:
    table = Table(rules, carry, room)
    decisions = Decisions(table, carry)
    try:
        await golpe(table, carry, decisions)
    except Void as void:
        if edition == 1:
            raise
        raise Void(void.reason, decisions.carry(carry)) from None  # bets go back; what players did is not forgotten
    return decisions.carry(carry)


async def golpe(table: Table, carry: Carry, decisions: Decisions) -> None:
    rules, room = table.rules, table.room
    if not carry.jogadas:
        show_packs(room, rules.packs)  # AO9.17
    room.announce(OPEN)
    await table.until_closed()  # first bets and side stakes (AO9.20-21)
    room.announce("AO9.22")
    await table.side.mark("AO9.5.b")
    if table.playing:
        dealer = Dealer(rules, room, table.playing)
        await dealer.make_ready(carry.pack(rules.packs))
        await dealer.deal()
        for number in table.playing:
            await dealer.show_to(number)
        await decisions.hear(dealer)
        await showdown(table, dealer, decisions.announce())
        room.tell(CardsTaken())


# ---- showdown


class Standing(NamedTuple):
    """A player in play, and what the bank pays on each bet."""

    seat: int
    result: int
    on_first: int
    on_second: int


async def showdown(table: Table, dealer: Dealer, going: list[int]) -> None:
    """The bank's cards against those of every player in play; then the jackpot (AO9.26-29, AO9.11)."""
    if going:
        compared = await dealer.uncover_bank() or table.rules.readings.not_qualified == "better"
        for each in within_cap(table, [standing(table, dealer, number) for number in going]):
            if compared or wins_jackpot(table, dealer, each.seat):
                hand = dealer.hands[each.seat]
                table.room.tell(HandShown(each.seat, hand.names, hand.combination, RESULTS[each.result]))
            settle(table, each)
    await table.side.settle(Winner(number, dealer.hands[number].combination) for number in going)


def standing(table: Table, dealer: Dealer, number: int) -> Standing:
    rules, hand, first = table.rules, dealer.hands[number], table.first(number)
    how = result(hand.worth, dealer.bank.worth, rules.readings.not_qualified == "better")
    times = rules.prizes.by_class[hand.class_of]
    return Standing(number, how, first_prize(how, first), second_prize(how, rules.prized(first), times))


def within_cap(table: Table, standings: list[Standing]) -> list[Standing]:
    """No more prizes than the bank bears in a golpe; where bets are refused beforehand nothing is cut (AO9.16)."""
    due, most = sum(each.on_first + each.on_second for each in standings), table.rules.most_prizes
    if due <= most:
        return standings
    table.room.tell(PrizesCut(due, most))
    return [
        Standing(each.seat, each.result, cut_to(each.on_first, due, most), cut_to(each.on_second, due, most))
        for each in standings
    ]


def settle(table: Table, each: Standing) -> None:
    if each.result == LOST:
        table.lose(each.seat)
        return
    first, second = table.bets[each.seat][INICIAL], table.bets[each.seat][SEGUNDA]
    table.pay(each.seat, INICIAL, kept=kept(each.result, first), prize=each.on_first)
    table.pay(each.seat, SEGUNDA, kept=kept(each.result, second), prize=each.on_second)


def wins_jackpot(table: Table, dealer: Dealer, number: int) -> bool:
    """Then the cards stay open on the table until the jackpot is paid (AO9.13)."""
    paid = {prize.combination for prize in table.rules.jackpot.plan}
    return number in table.side.joined and dealer.hands[number].combination in paid
