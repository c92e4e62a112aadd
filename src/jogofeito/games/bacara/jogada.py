"""A coup of bacará, told as AO10, AO11, PTM and PT812 tell it."""

from typing import ClassVar

from jogofeito.core.facts import JogadaVoid
from jogofeito.core.offers import Act
from jogofeito.core.parties import COMMISSION, CROUPIER, HOUSE
from jogofeito.core.room import Room, Void
from jogofeito.games.bacara.acts import (
    Carry,
    CoupOver,
    Deal,
    DealOne,
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


class Story:
    """One coup from the shoe to the prizes. An edition before this one overrides what it told otherwise."""

    hand: ClassVar[type[Hand]] = Hand
    tells_of_null: ClassVar[bool] = True  # what becomes of the cards of a coup that is null or void

    def __init__(self, rules: Rules, carry: Carry, room: Room) -> None:
        self.rules = rules
        self.room = room
        self.table = Table(rules, carry, room)
        self.sabot = Sabot(rules, carry, room)

    async def tell(self) -> Carry:
        try:
            await self.play_out()
        except Void:
            self.void()
        return self.sabot.carry(self.table.lying(), self.table.chosen())

    async def play_out(self) -> None:
        room, table, sabot = self.room, self.table, self.sabot
        try:
            await sabot.make_ready(table)
            room.announce(OPEN)
            await table.until_closed()
            room.announce(self.rules.cites.closing)
            past = await self.coup()
            self.settle(past)
            sabot.remember(past)
            await sabot.take_back()
        except NullCoup:
            await self.null()

    async def coup(self) -> Past:
        """Two cards each in turn, the ponto's always first and first uncovered; then at most one more for each."""
        rules, room = self.rules, self.room
        ponto, banca = self.hand_of("ponto"), self.hand_of("banca")
        await self.deal("initial", ponto, banca, ponto, banca)
        await ponto.uncover()
        await banca.uncover()

        natural = max(ponto.points, banca.points) >= 8
        if natural:
            room.announce(rules.cites.natural, ponto=ponto.points, banca=banca.points)
        first, third = ponto.points, NO_CARD
        if ponto_draws(first, banca.points):
            await self.one_more(ponto)
            third = ponto.third
        if banca_draws(first, banca.points, third, rules.readings.draw_table == "letter"):
            await self.one_more(banca)

        past = Past(ponto.points, banca.points, ponto.pair + 2 * banca.pair, natural)
        room.announce(rules.cites.points, ponto=past.ponto, banca=past.banca, winner=past.winner)
        room.tell(CoupOver(self.sabot.played, past.winner, past.ponto, past.banca, past.pairs, natural))
        return past

    def hand_of(self, group: Group) -> Hand:
        handlers = self.table.handlers(group) if self.rules.handling == "players" else []
        return self.hand(group, self.sabot, self.room, handlers)

    async def one_more(self, hand: Hand) -> None:
        await self.deal("additional", hand)
        await hand.uncover()

    # ---- dealing

    async def deal(self, stage: Stage, *hands: Hand) -> None:
        """A card for each of these in turn. The croupier says before any of them what is wrong (AO10.7, AO10.17)."""
        coming, at_once, begun = list(hands), False, False
        while coming or not at_once:
            act = Deal() if at_once else await self._said(stage, len(coming))
            at_once = at_once or isinstance(act, Deal)
            if not (coming and isinstance(act, Deal | DealOne | FaceUp)):
                continue
            if not begun:
                self.begin(stage)
                begun = True
            await coming.pop(0).receive(face_up=isinstance(act, FaceUp))

    def begin(self, stage: Stage) -> None:
        """Before the first card of a coup one is burnt, where the rules want it."""
        if stage == "initial":
            self.sabot.begin()

    async def _said(self, stage: Stage, left: int) -> Act:
        act = await self.room.ask(Dealing(to=CROUPIER, default=Deal(), stage=stage, left=left))
        declared(self.room, act, stage)
        return act

    # ---- money

    def settle(self, past: Past) -> None:
        """Losers are collected, then winners paid; on a tie, ponto and banca neither win nor lose (AO10.21-24)."""
        table, staying = self.table, []
        for number, chance, amount in tuple(table.all_bets()):
            if past.winner == "empate" and table.lies_on(number, chance, amount):
                continue
            if kept(CHANCES.index(chance), amount, past.ponto, past.banca, past.pairs):
                staying.append((number, chance, amount))
            else:
                table.collect(number, chance, amount)
        for number, chance, amount in staying:
            self.pay(number, chance, amount, past)

    def pay(self, number: int, name: str, amount: int, past: Past) -> None:
        """The prize, less what the house takes off it; the stake goes back whole."""
        rules, chance = self.rules, CHANCES.index(name)
        won = prize(chance, amount, rules.prizes.of(name), past.ponto, past.banca, past.pairs)
        off = deducted(chance, won, past.banca, rules.taken_off.percent, rules.taken_off.on_points)
        self.table.pay(number, name, kept=amount, prize=won - off)
        if off:
            self.room.transfer(HOUSE, COMMISSION, off, "commission", name)
            self.room.tell(Deducted(number, off))

    # ---- coups that come to nothing

    async def null(self) -> None:
        """Everything at stake goes back, bets of a tie too; cards that were seen stay seen (decision 13)."""
        self.room.announce(self.rules.cites.null)
        self.table.give_back()
        self.room.tell(JogadaVoid("lapse"))
        if self.tells_of_null:
            await self.sabot.take_back()

    def void(self) -> None:
        """The same, ended from outside: nobody can be asked any more."""
        if self.tells_of_null:
            self.table.give_back()
            self.sabot.leave_in_corner()


def declared(room: Room, act: Act, stage: Stage) -> None:
    """What the croupier has declared, if it is anything at all; a slip past correcting ends the coup."""
    match act:
        case FaceUp():
            room.tell(FaceUpNoted(stage))
        case Lapse(corrected):
            room.tell(LapseNoted(stage, corrected))
            if not corrected:
                raise NullCoup
        case _:
            pass


async def jogada(rules: Rules, carry: Carry, room: Room) -> Carry:
    return await Story(rules, carry, room).tell()
