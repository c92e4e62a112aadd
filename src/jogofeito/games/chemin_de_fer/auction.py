"""The auction of a hand that nobody takes at its amount (AO12.81, AO12.83-85, AO12.87-91)."""

from collections.abc import Collection
from dataclasses import dataclass

from jogofeito.core.offers import Offer
from jogofeito.core.parties import number_of, seat
from jogofeito.games.chemin_de_fer.acts import Adjudicate, Bid, JoinBid
from jogofeito.games.chemin_de_fer.facts import AuctionOpened, AuctionOver, BidInvited, BidMade, BidOver
from jogofeito.games.chemin_de_fer.offers import Adjudicating, Bidding, Invitation
from jogofeito.games.chemin_de_fer.table import Table
from jogofeito.games.chemin_de_fer.willing import give_back

CALL = "AO12.97.c"


@dataclass(frozen=True)
class Made:
    """A bid: alone or, with a partner, of two equal parts. `seat` is who would have the hand."""

    seat: int
    amount: int
    partner: int = 0

    def part_of(self, number: int) -> int:
        return (self.amount // 2 if self.partner else self.amount) if number in (self.seat, self.partner) else 0


class Auction:
    def __init__(self, table: Table, passed_by: int, barred: Collection[int]) -> None:
        self.table = table
        self.rules = table.rules
        self.room = table.room
        self.order = table.by_priority((place for place in table.everybody if place not in barred), passed_by)
        self.barred = tuple(sorted(place for place in barred if place in table.everybody))
        self.best: Made | None = None
        self.invited: list[Made] = []

    async def held(self) -> Made | None:
        """The highest bid, once nobody offers more."""
        self.room.announce(CALL, call="auction", base=self.rules.auction_base)
        self.room.tell(AuctionOpened(self.rules.auction_base, self.rules.auction_step, self.barred))
        ending = Adjudicating()
        while True:
            by, act = await self.table.answer([*self._offers(), ending])
            if isinstance(act, Adjudicate):
                return self._over()
            before, number = self.best, number_of(by)
            if isinstance(act, Bid):
                self._bid(number, act)
            elif isinstance(act, JoinBid):
                self._join(number, act.seat)
            if self.best is not before:
                ending = Adjudicating()  # whoever would offer more has the whole time again

    def _offers(self) -> list[Offer[Bid | JoinBid]]:
        return [self._offer(place) for place in self.order]

    def _offer(self, place: int) -> Bidding:
        best = self.best
        return Bidding(
            to=seat(place),
            base=self.rules.auction_base,
            step=self.rules.auction_step,
            chip=self.rules.smallest_chip,
            highest=best.amount if best else 0,
            equal=best is not None and place not in (best.seat, best.partner) and self._goes_before(place, best),
            partners=tuple(other for other in self.order if other != place),
            invited=tuple(Invitation(each.seat, each.amount) for each in self.invited if each.partner == place),
        )

    def _goes_before(self, place: int, best: Made) -> bool:
        """With the same amount, alone: over any two, and over whoever comes later in order (AO12.84-85, AO12.88)."""
        return bool(best.partner) or self.order.index(place) < self.order.index(best.seat)

    def _bid(self, number: int, act: Bid) -> None:
        if not act.partner:
            self._becomes_best(Made(number, act.amount))
            return
        for before in [each for each in self.invited if each.seat == number]:
            self._withdraw(before)
        self.invited.append(Made(number, act.amount, act.partner))
        self.room.tell(BidInvited(number, act.amount, act.partner))

    def _join(self, number: int, other: int) -> None:
        """Of two, the one who comes first in order has the hand (AO12.88)."""
        made = next(each for each in self.invited if each.seat == other and each.partner == number)
        self.invited.remove(made)
        first, second = sorted((other, number), key=self.order.index)
        self._becomes_best(Made(first, made.amount, second))

    def _becomes_best(self, made: Made) -> None:
        before, self.best = self.best, made
        self.room.announce(CALL, call="offer", amount=made.amount)
        self.room.tell(BidMade(made.seat, made.amount, made.partner))
        if before:
            for each in (before.seat, before.partner):
                if each:
                    give_back(self.room, each, before.part_of(each))
            self.room.tell(BidOver(before.seat, before.amount))
        for pending in [each for each in self.invited if each.amount <= made.amount]:
            self._withdraw(pending)

    def _withdraw(self, pending: Made) -> None:
        """Nobody has joined it in time."""
        self.invited.remove(pending)
        give_back(self.room, pending.seat, pending.part_of(pending.seat))
        self.room.tell(BidOver(pending.seat, pending.amount))

    def _over(self) -> Made | None:
        for pending in tuple(self.invited):
            self._withdraw(pending)
        if best := self.best:
            self.room.announce(CALL, call="adjudicated", amount=best.amount, seat=best.seat)
            self.room.tell(AuctionOver(best.seat, best.amount, best.partner))
        else:
            self.room.tell(AuctionOver(0, 0, 0))
        return self.best
