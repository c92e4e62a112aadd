"""A coup of bacará, told as AO10, AO11, PTM and PT812 tell it."""

from jogofeito.core.facts import JogadaVoid
from jogofeito.core.parties import COMMISSION, CROUPIER, HOUSE
from jogofeito.core.room import Room, Void
from jogofeito.games.bacara.acts import (
    Carry,
    CoupOver,
    Deal,
    Deducted,
    FaceUp,
    FaceUpNoted,
    Lapse,
    LapseNoted,
    Past,
    Stage,
)
from jogofeito.games.bacara.hand import Hand
from jogofeito.games.bacara.kernels import NO_CARD, banca_draws, deducted, kept, ponto_draws, prize
from jogofeito.games.bacara.offers import Dealing
from jogofeito.games.bacara.rules import CHANCES, Group, Rules
from jogofeito.games.bacara.sabot import Sabot
from jogofeito.games.bacara.table import Table

OPEN = "bets_open"


class NullCoup(Exception):
    """A slip in dealing that cannot be put right."""


async def jogada(rules: Rules, carry: Carry, room: Room) -> Carry:
    table = Table(rules, room)
    sabot = Sabot(rules, carry, room)
    try:
        await sabot.make_ready(table)
        room.announce(OPEN)
        await table.until_closed()
        room.announce(rules.cites.closing)
        past = await coup(table, sabot)
        settle(table, past)
        sabot.remember(past)
        await sabot.take_back()
    except NullCoup:
        room.announce(rules.cites.null)
        table.give_back()
        room.tell(JogadaVoid("lapse"))
    except Void:
        pass  # ended from outside, which gives back what is at stake; cards that were seen stay seen
    return sabot.carry()


async def coup(table: Table, sabot: Sabot) -> Past:
    """Two cards each in turn, the ponto's always first and first uncovered; then at most one more for each."""
    rules, room = table.rules, table.room
    ponto, banca = hand_of("ponto", table, sabot), hand_of("banca", table, sabot)
    face_up = await ready(room, "initial")
    sabot.begin()
    for receives in (ponto, banca, ponto, banca):
        await receives.receive(face_up=face_up)
        face_up = False
    await ponto.uncover()
    await banca.uncover()

    natural = max(ponto.points, banca.points) >= 8
    if natural:
        room.announce(rules.cites.natural, ponto=ponto.points, banca=banca.points)
    first, third = ponto.points, NO_CARD
    if ponto_draws(first, banca.points):
        await one_more(ponto, room)
        third = ponto.third
    if banca_draws(first, banca.points, third, rules.readings.draw_table == "letter"):
        await one_more(banca, room)

    past = Past(ponto.points, banca.points, ponto.pair + 2 * banca.pair, natural)
    room.announce(rules.cites.points, ponto=past.ponto, banca=past.banca, winner=past.winner)
    room.tell(CoupOver(sabot.played, past.winner, past.ponto, past.banca, past.pairs, natural))
    return past


def hand_of(group: Group, table: Table, sabot: Sabot) -> Hand:
    handlers = table.handlers(group) if table.rules.handling == "players" else []
    return Hand(group, sabot, table.room, handlers)


async def one_more(hand: Hand, room: Room) -> None:
    await hand.receive(face_up=await ready(room, "additional"))
    await hand.uncover()


async def ready(room: Room, stage: Stage) -> bool:
    """Whether the next card lies face up. Slips are declared before the cards they would spoil (AO10.17)."""
    while True:
        match await room.ask(Dealing(to=CROUPIER, default=Deal(), stage=stage)):
            case Deal():
                return False
            case FaceUp():
                room.tell(FaceUpNoted(stage))
                return True
            case Lapse(corrected):
                room.tell(LapseNoted(stage, corrected))
                if not corrected:
                    raise NullCoup


def settle(table: Table, past: Past) -> None:
    """Losers are collected, then winners paid; on a tie, bets on ponto and banca go back (AO10.21-24)."""
    staying = []
    for number, chance, amount in table.all_bets():
        if kept(CHANCES.index(chance), amount, past.ponto, past.banca, past.pairs):
            staying.append((number, chance, amount))
        else:
            table.collect(number, chance, amount)
    for number, chance, amount in staying:
        pay(table, number, chance, amount, past)


def pay(table: Table, number: int, name: str, amount: int, past: Past) -> None:
    """The prize, less what the house takes off it; the stake goes back whole."""
    rules, chance = table.rules, CHANCES.index(name)
    won = prize(chance, amount, rules.prizes.of(name), past.ponto, past.banca, past.pairs)
    off = deducted(chance, won, past.banca, rules.taken_off.percent, rules.taken_off.on_points)
    table.pay(number, name, kept=amount, prize=won - off)
    if off:
        table.room.transfer(HOUSE, COMMISSION, off, "commission", name)
        table.room.tell(Deducted(number, off))
