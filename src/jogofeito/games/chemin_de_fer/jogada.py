"""One golpe of chemin de fer, from whose hand it is to what the banker does next, told as AO12 tells it."""

from typing import Literal

import msgspec

from jogofeito.core.facts import JogadaVoid
from jogofeito.core.parties import COMMISSION, at_stake, carried, seat, stack
from jogofeito.core.room import Room, Void
from jogofeito.games.chemin_de_fer.acts import KeepHand, PassHand
from jogofeito.games.chemin_de_fer.apostas import Apostas
from jogofeito.games.chemin_de_fer.carry import Before, Carry, Hand, Passed, Stayed
from jogofeito.games.chemin_de_fer.facts import (
    BankChanged,
    BetStays,
    CagnotteOutside,
    CagnotteTaken,
    Collected,
    GolpeOver,
    HandLost,
    HandPassed,
    HandReturns,
    Interrupted,
    NoBets,
    Paid,
    Winner,
)
from jogofeito.games.chemin_de_fer.faltas import RealGolpe
from jogofeito.games.chemin_de_fer.golpe import Golpe, NullGolpe
from jogofeito.games.chemin_de_fer.kernels import cagnotte, half
from jogofeito.games.chemin_de_fer.mao import Holder, Mao
from jogofeito.games.chemin_de_fer.offers import AfterGolpe, Gathering
from jogofeito.games.chemin_de_fer.rules import Rules
from jogofeito.games.chemin_de_fer.sabot import Sabot
from jogofeito.games.chemin_de_fer.table import Table
from jogofeito.games.sabot.shown import show_packs

CALL = "AO12.97.c"
GARAGE_FROM = 3  # wins, and every other one after them (AO12.34)


Came = Literal["win", "tie"]


class Story:
    def __init__(self, rules: Rules, carry: Carry, room: Room) -> None:
        self.rules = rules
        self.before = carry
        self.room = room
        self.table = Table(rules, carry, room)
        self.sabot = Sabot(rules, carry, room)
        self.mao = Mao(self.table, carry)
        # what is known of the hand, should the golpe end here; from the settlement on it is the new one
        self.so_far = carry
        self.last_called = False

    async def tell(self) -> Carry:
        try:
            after = await self.played()
        except Void:
            return self.sabot.carried(self.so_far)
        ended = after.ended or self.last_called
        return self.sabot.carried(msgspec.structs.replace(self.noted(after), ended=ended))

    def noted(self, carry: Carry) -> Carry:
        """With who is where, and who has still to let the hand go by."""
        seats = {player: number for number, player in sorted(self.room.players.items())}
        return msgspec.structs.replace(
            carry, seats=seats, arrived=tuple(self.table.arrived), skips=tuple(sorted(self.table.skips))
        )

    async def played(self) -> Carry:
        if not self.table.enough:
            self.interrupted()
            if not await self.gathered():
                return self.waiting()
        await self.fill_shoe()
        self.mao.give_back_the_rest()
        holder = await self.mao.holder()
        if holder is None:
            self.interrupted()
            return self.nobody_has_it()
        bets = Apostas(self.table, self.before, holder)
        self.last_called = await bets.until_closed()
        if not bets.bets:
            self.room.tell(NoBets(holder.seat))
            return self.stays_with(holder)
        try:
            golpe = self.golpe(holder, bets)
            won = await golpe.play()
        except NullGolpe:
            return self.null(holder, bets)
        return await self.settle(golpe, bets, won)

    def golpe(self, holder: Holder, bets: Apostas) -> Golpe:
        if self.rules.has_croupier:
            return RealGolpe(self.table, self.sabot, holder, bets, self.mao.return_money)
        return Golpe(self.table, self.sabot, holder, bets)

    # ---- the company and the shoe

    def interrupted(self) -> None:
        """Too few to play; the cards are shown, used up or not (AO12.15, AO12.16)."""
        self.room.announce("AO12.16", needed=self.rules.players)
        self.room.tell(Interrupted(len(self.table.seated), self.rules.players))
        self.sabot.spread()

    async def gathered(self) -> bool:
        """Whether enough have come."""
        while not self.table.enough:
            offer = Gathering(ready=len(self.table.seated), needed=self.rules.players)
            _, act = await self.table.answer_or_come(offer)
            if act is not None:
                return False
        return True

    async def fill_shoe(self) -> None:
        """Shuffled, cut and burnt from, where there is none to be dealt on from (AO12.7-8, AO12.12-14)."""
        if self.sabot.in_shoe and not self.sabot.fills_a_golpe:
            self.sabot.put_away()
        if not self.before.shoes and not self.sabot.in_shoe:
            show_packs(self.room, self.rules.decks)
        if await self.sabot.make_ready(self.table) is not None:
            self.room.announce(CALL, call="first_golpe")

    # ---- golpes that are none

    def waiting(self) -> Carry:
        return self.so_far

    def nobody_has_it(self) -> Carry:
        """The hand was nobody's: money that was put by has gone back, and the next begins in turn."""
        self.return_stayed()
        return msgspec.structs.replace(self.so_far, hand=None, passed=None, stayed=())

    def stays_with(self, holder: Holder) -> Carry:
        """No cards were dealt: the bank stays as it is."""
        holder.bank.put_by()
        return self.with_hand(holder, golpes=holder.golpes)

    def null(self, holder: Holder, bets: Apostas) -> Carry:
        """Every bet goes back, and the same banker has the hand."""
        self.room.announce("null")
        for number in bets.bets:
            self.room.transfer(at_stake(number), seat(number), self.room.money(at_stake(number)), "refund", "bet")
        self.room.tell(JogadaVoid("lapse"))
        return self.stays_with(holder)

    def return_stayed(self) -> None:
        for each in self.before.stayed:
            if number := self.table.place_of(each.player):
                self.room.transfer(carried(number), seat(number), self.room.money(carried(number)), "withdrawn", "bet")

    # ---- what follows from the cards

    async def settle(self, golpe: Golpe, bets: Apostas, won: Winner) -> Carry:
        """Bets are paid or collected in the order of the places, from the banker's right (AO12.74, AO12.96)."""
        ponto, banca = golpe.ponto.points, golpe.banca.points
        self.room.tell(GolpeOver(self.sabot.played, won, ponto, banca))
        self.sabot.remember(Before(won, ponto, banca))
        holder, order = golpe.holder, self.table.in_order(bets.bets, golpe.holder.seat)
        holder.golpes += 1
        if won == "ponto":
            return self.lost(holder, bets, order)
        holder.bank.put_by()
        if won == "empate":
            return await self.tied(holder, bets, order)
        return await self.gained(holder, bets, order)

    def lost(self, holder: Holder, bets: Apostas, order: list[int]) -> Carry:
        """The bank pays, and the hand goes to the right (AO12.32, AO12.92)."""
        for number in order:
            holder.bank.pay(number, bets.bets[number])
            self.room.tell(Paid(number, bets.bets[number]))
        for owner in holder.bank.owners:
            self.mao.return_money(owner)
        self.room.announce(CALL, call="passes", seat=holder.seat)
        self.room.tell(HandLost(holder.seat))
        last = holder.seat
        if self.rules.stands(holder.seat):
            last = self.mao.regular
            self.room.tell(HandReturns(last))
        return self.with_memory(bets, last=last, hand=None)

    async def gained(self, holder: Holder, bets: Apostas, order: list[int]) -> Carry:
        """The bank collects, the house takes its part of it, and the banker goes on or passes the hand."""
        total, short = bets.total, bets.total < bets.bank
        for number in order:
            holder.bank.collect(number, bets.bets[number])
            self.room.tell(Collected(number, bets.bets[number]))
        off = cagnotte(total, self.rules.cagnotte, self.rules.smallest_chip)
        if off:
            holder.bank.take(off, COMMISSION, "commission", "cagnotte")
            self.room.tell(CagnotteTaken(off, holder.bank.kept))
        holder.wins += 1
        suivi = self.table.player(bets.claim.seat) if bets.claim and bets.claim.alone else ""
        carry = self.with_memory(bets, suivi=suivi, hand=self.hand_of(holder))
        self.so_far = self.noted(carry)
        return await self.after(holder, carry, "win", 2 * total if short else 0, off)

    async def tied(self, holder: Holder, bets: Apostas, order: list[int]) -> Carry:
        """Nobody wins: bets lie on, and the banker goes on or passes the hand (AO12.77)."""
        stayed = []
        for number in order:
            self.room.transfer(at_stake(number), carried(number), bets.bets[number], "carried", "bet")
            self.room.tell(BetStays(number, bets.bets[number]))
            stayed.append(Stayed(self.table.player(number), bets.bets[number]))
        carry = self.with_memory(bets, hand=self.hand_of(holder))
        carry = msgspec.structs.replace(carry, stayed=tuple(stayed))
        self.so_far = self.noted(carry)
        return await self.after(holder, carry, "tie", 0, 0)

    # ---- the banker's choice (AO12.33, AO12.34, AO12.47, AO12.48, AO12.77, AO12.78)

    async def after(self, holder: Holder, carry: Carry, came: Came, double: int, off: int) -> Carry:
        offer = self.choices(holder, came, double, off)
        act = await self.table.ask(offer)
        if isinstance(act, PassHand):
            return self.passes(holder, carry, came)
        if isinstance(act, KeepHand):
            self.goes_on(holder, act, offer)
        if self.sabot.over:
            self.room.announce(CALL, call="stays", seat=holder.seat)
        return msgspec.structs.replace(carry, hand=self.hand_of(holder))

    def choices(self, holder: Holder, came: Came, double: int, off: int) -> AfterGolpe:
        bank, least = holder.bank.kept, self.rules.bank_minimum
        garage = came == "win" and self.garage_due(holder)
        left = half(bank, self.rules.smallest_chip, self.rules.readings.odd_half == "bank")
        halves = (garage or self.sabot.over) and left >= least
        return AfterGolpe(
            to=seat(holder.seat),
            default=PassHand(),
            bank=bank,
            half=left if halves else 0,
            double=double if least <= double < bank else 0,
            half_rule="AO12.34" if garage or not self.sabot.over else "AO12.33",
            outside=0 if holder.bank.partner else off,
        )

    def garage_due(self, holder: Holder) -> bool:
        return holder.wins >= GARAGE_FROM and holder.wins % 2 == 1

    def goes_on(self, holder: Holder, act: KeepHand, offer: AfterGolpe) -> None:
        bank = holder.bank
        if act.outside:
            self.room.transfer(at_stake(holder.seat), carried(holder.seat), offer.outside, "carried", "cagnotte")
            self.room.tell(CagnotteOutside(offer.outside, bank.kept))
        if act.bank == "whole":
            return
        left = offer.double if act.bank == "double" else self.half_of(bank.kept)
        out = bank.kept - left
        to_garage = act.bank == "double" or offer.half_rule == "AO12.34"
        self.set_aside(holder, left, to_garage=to_garage)
        why: Literal["won", "shoe", "short"] = "won" if to_garage else "shoe"
        why = "short" if act.bank == "double" else why
        self.room.tell(BankChanged(holder.seat, left, bank.garage, 0 if to_garage else out, why))

    def half_of(self, bank: int) -> int:
        return half(bank, self.rules.smallest_chip, self.rules.readings.odd_half == "bank")

    def set_aside(self, holder: Holder, left: int, *, to_garage: bool) -> None:
        """What goes out of the bank belongs to both alike."""
        for owner, part in holder.bank.parts(left).items():
            out = self.room.money(carried(owner)) - part
            self.room.transfer(carried(owner), stack(owner) if to_garage else seat(owner), out, "kept", "garage")

    def passes(self, holder: Holder, carry: Carry, came: Came) -> Carry:
        """The bank and the garage go back, and the hand is offered at the same amount (AO12.77-79)."""
        level, bank = holder.bank.kept, holder.bank
        for owner in bank.owners:
            self.mao.return_money(owner)
        self.room.announce(CALL, call="abandoned")
        self.room.tell(HandPassed(holder.seat, came, level))
        player = self.table.player(holder.seat)
        passed = Passed(
            player=player,
            seat=holder.seat,
            level=level,
            after=came,
            associate=self.table.player(bank.partner) if bank.partner else "",
            auctioned=holder.how == "auction" and holder.golpes == 1,
        )
        return msgspec.structs.replace(
            carry, hand=None, passed=passed, last=holder.seat, no_banco=player if came == "tie" else ""
        )

    # ---- what is carried on

    def hand_of(self, holder: Holder) -> Hand:
        bank = holder.bank
        return Hand(
            player=self.table.player(holder.seat),
            seat=holder.seat,
            bank=bank.kept,
            garage=bank.garage,
            associate=self.table.player(bank.partner) if bank.partner else "",
            associate_seat=bank.partner,
            wins=holder.wins,
            golpes=holder.golpes,
            how=holder.how,
            by_table=holder.by_table,
        )

    def with_hand(self, holder: Holder, *, golpes: int) -> Carry:
        holder.golpes = golpes
        return msgspec.structs.replace(
            self.so_far, hand=self.hand_of(holder), passed=None, regular=self.mao.regular, stayed=()
        )

    def with_memory(self, bets: Apostas, *, hand: Hand | None, last: int | None = None, suivi: str = "") -> Carry:
        """After a golpe that counted."""
        com_mesa = bets.claim is not None and bets.claim.kind == "com_mesa"
        return msgspec.structs.replace(
            self.before,
            hand=hand,
            passed=None,
            last=self.before.last if last is None else last,
            regular=self.mao.regular,
            suivi=suivi,
            with_table=self.table.player(bets.claim.seat) if bets.claim and com_mesa else "",
            no_banco="",
            stayed=(),
        )


async def jogada(rules: Rules, carry: Carry, room: Room) -> Carry:
    return await Story(rules, carry, room).tell()
