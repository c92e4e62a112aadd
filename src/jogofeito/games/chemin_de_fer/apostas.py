"""Bets: up to the bank, unless somebody plays for all of it or half of it alone (AO12.36-62)."""

from dataclasses import dataclass
from typing import Any

from jogofeito.core.offers import Offer
from jogofeito.core.parties import at_stake, carried, number_of, seat
from jogofeito.games.chemin_de_fer.acts import BancoComMesa, Bet, LastCall, TakeBack
from jogofeito.games.chemin_de_fer.betting import KINDS, BancoAct, Betting, Closing, NoBanco
from jogofeito.games.chemin_de_fer.carry import Carry
from jogofeito.games.chemin_de_fer.facts import (
    BancoMade,
    BancoOverridden,
    BetsClosed,
    BetStays,
    BetTakenBack,
    BetYields,
    Kind,
    Staked,
)
from jogofeito.games.chemin_de_fer.kernels import half
from jogofeito.games.chemin_de_fer.mao import Holder
from jogofeito.games.chemin_de_fer.table import Table
from jogofeito.games.pano.acts import Close

CALL = "AO12.97.a"
ALONE: tuple[Kind, ...] = ("banco", "suivi", "seul")


@dataclass(frozen=True)
class Claim:
    seat: int
    kind: Kind

    @property
    def alone(self) -> bool:
        """For the whole bank; false draws are allowed then (AO12.71, AO12.72)."""
        return self.kind in ALONE


class Apostas:
    def __init__(self, table: Table, carry: Carry, holder: Holder) -> None:
        self.table = table
        self.room = table.room
        self.rules = table.rules
        self.before = carry
        self.holder = holder
        self.bank = holder.bank.amount
        self.bets: dict[int, int] = {}  # in the order in which they were laid
        self.without_cards: set[int] = set()
        self.claim: Claim | None = None
        self._overridden = False  # a bancô com a mesa has been
        self._asked_for_more = False
        self._offers: dict[int, Betting] = {}
        for each in carry.stayed:
            self._find_stayed(each.player, each.amount)

    # ---- bets of a tie (AO12.77)

    def _find_stayed(self, player: str, amount: int) -> None:
        number = self.table.place_of(player)
        held = carried(number)
        if not number or number in self.holder.bank.owners or self.room.money(held) != amount:
            return
        plays = min(amount, self.open)
        self.room.transfer(held, at_stake(number), plays, "carried", "bet")
        self.room.transfer(held, seat(number), amount - plays, "withdrawn", "bet")
        if plays:
            self.bets[number] = plays
            self.room.tell(BetStays(number, plays))
        if amount > plays:
            self.room.tell(BetYields(number, amount - plays, plays, self.open))

    # ---- what is open

    @property
    def total(self) -> int:
        return sum(self.bets.values())

    @property
    def open(self) -> int:
        return 0 if self.claim and self.claim.alone else self.bank - self.total

    async def until_closed(self) -> bool:
        """Only the croupier closes; from the last bancô on it is a short while (AO12.40, AO12.41; reading 265).

        Says whether this was called as the last golpe of the house.
        """
        last = False
        self.room.announce(CALL, call="banco_wanted")
        self.room.announce(CALL, call="play")
        closing = Closing()
        while True:
            by, act = await self.table.answer([*self._offered(), closing])
            if isinstance(act, Close):
                self._close()
                return last
            if isinstance(act, LastCall):
                last = True
                self.room.announce("AO12.97.c", call="last_golpe")
                continue
            before = self.claim
            self._take(number_of(by), act)
            if self.claim is not before:
                closing = Closing(clock="brief")

    def _close(self) -> None:
        kind = self.claim.kind if self.claim else None
        if self.total == self.bank:
            self.room.announce(CALL, call="closed_for", amount=self.bank)
        else:
            self.room.announce(CALL, call="closed", amount=self.total)
        self.room.tell(BetsClosed(self.bank, self.total, kind))

    # ---- offers

    def _offered(self) -> list[Offer[Any]]:
        """What is offered as it was stays the same offer."""
        owners = self.holder.bank.owners
        now = {place: self._betting(place) for place in self.table.everybody if place not in owners}
        self._offers = {
            place: self._offers[place] if self._offers.get(place) == offer else offer for place, offer in now.items()
        }
        return list(self._offers.values())

    def _betting(self, place: int) -> Betting:
        claim = self.claim
        return Betting(
            to=seat(place),
            minimum=self.rules.minimum,
            bank=self.bank,
            open=self.open,
            mine=self.bets.get(place, 0),
            half=self.bank - half(self.bank, self.rules.smallest_chip, False),
            banco=claim.kind if claim and claim.seat == place else None,
            no_banco={kind: why for kind in KINDS.values() if (why := self._no_banco(place, kind))},
            holder=claim.seat if claim else 0,
        )

    def _no_banco(self, place: int, kind: Kind) -> NoBanco | None:
        player, claim = self.table.player(place), self.claim
        if claim and claim.seat == place:
            return "yours"
        if player == self.before.no_banco:
            return "passed_after_tie"
        if kind == "suivi" and player != self.before.suivi:
            return "no_suivi"
        if kind == "com_mesa" and player == self.before.with_table:
            return "com_mesa_twice"
        if kind == "seul" and not (self._overridden or player == self.before.with_table or self._com_mesa_stands):
            return "no_com_mesa"
        return "taken" if claim and self._rank(claim.seat, claim.kind) <= self._rank(place, kind) else None

    @property
    def _com_mesa_stands(self) -> bool:
        return self.claim is not None and self.claim.kind == "com_mesa"

    def _rank(self, place: int, kind: Kind) -> tuple[int, int]:
        """Whose bancô goes before whose (AO12.49-58, AO12.93)."""
        player = self.table.player(place)
        order = self.table.by_priority(self.table.everybody, self.holder.seat).index(place)
        if kind == "suivi":
            return 0, 0
        if kind == "com_mesa":
            return 5, order
        if player == self.before.with_table:
            return 1, order
        return (4 if player in self.table.skips else 2), order

    # ---- acts

    def _take(self, number: int, act: Any) -> None:
        match act:
            case Bet():
                self._bet(number, act)
            case TakeBack(amount):
                self._set(number, self.bets[number] - amount)
                self.room.tell(BetTakenBack(number, amount, self.bets.get(number, 0), self.open))
            case _:
                self._banco(number, act)

    def _set(self, number: int, amount: int) -> None:
        if amount:
            self.bets[number] = amount
        else:
            self.bets.pop(number, None)

    def _bet(self, number: int, act: Bet) -> None:
        plays = act.amount // 2 if act.line else act.amount
        self._set(number, self.bets.get(number, 0) + plays)
        if act.cards:
            self.without_cards.discard(number)
        else:
            self.without_cards.add(number)
        self.room.tell(Staked(number, act.amount, plays, act.line, self.bets[number], self.open))
        if self.open and not self._asked_for_more:
            self._asked_for_more = True
            self.room.announce(CALL, call="completes", amount=self.open)

    def _banco(self, number: int, act: BancoAct) -> None:
        """Ordinary bets give way to it, the last first (AO12.46, AO12.51)."""
        kind, before = KINDS[type(act)], self.claim
        amount = act.amount if isinstance(act, BancoComMesa) else self.bank
        if before:
            self._overridden = self._overridden or before.kind == "com_mesa"
            self.room.tell(BancoOverridden(before.seat, before.kind, number))
            self.yields(before.seat, self.bets[before.seat])
        self.bets[number] = amount
        self.claim = Claim(number, kind)
        for other in reversed([each for each in self.bets if each != number]):
            if over := min(self.bets[other], max(0, self.total - self.bank)):
                self.yields(other, over)
        self.room.announce(CALL, call=self._call(kind, number, before), amount=amount, seat=number)
        self.room.tell(BancoMade(number, kind, amount, before is not None, self.open))

    def _call(self, kind: Kind, number: int, before: Claim | None) -> str:
        """As the croupier words it (AO12.57, AO12.97 a)."""
        at_table = before is not None and self.rules.stands(before.seat) and not self.rules.stands(number)
        if kind == "com_mesa":
            return "com_mesa_at_table" if at_table else "com_mesa"
        if kind == "suivi":
            return "suivi"
        if kind == "seul":
            return "seul_at_table" if at_table else "seul"
        return "banco_priority" if before else "banco"

    def yields(self, number: int, amount: int) -> None:
        """A bet, or a part of it, that something else goes before."""
        self.room.transfer(at_stake(number), seat(number), amount, "withdrawn", "bet")
        self._set(number, self.bets[number] - amount)
        self.room.tell(BetYields(number, amount, self.bets.get(number, 0), self.open))

    def claims(self, number: int) -> None:
        """Bancô suivi after the cards were dealt: every other bet goes back (AO12.52, AO12.53)."""
        for other in [each for each in self.bets if each != number]:
            self.yields(other, self.bets[other])
        self.bets[number] = self.bank
        self.claim = Claim(number, "suivi")
        self.room.announce(CALL, call="suivi", amount=self.bank, seat=number)
        self.room.tell(BancoMade(number, "suivi", self.bank, True, 0))

    # ---- whose the cards are (AO12.61, AO12.62, AO12.102)

    def for_cards(self) -> list[int]:
        """Those who have bet, in the order in which the cards are theirs."""
        order = self.table.by_priority(self.bets, self.holder.seat)
        return sorted(
            order,
            key=lambda place: (place in self.without_cards, self.rules.stands(place), -self.bets[place]),
        )
