"""The hand (a mão): whose it is in this golpe, with what bank, and how it got there (AO12.27-35, AO12.78-95)."""

from dataclasses import dataclass

from jogofeito.core.parties import at_stake, carried, seat, stack
from jogofeito.games.chemin_de_fer.acts import Announce, LeaveHand, RefuseHand, StayAside, TakeHand
from jogofeito.games.chemin_de_fer.auction import Auction, Made
from jogofeito.games.chemin_de_fer.carry import Carry, Hand, Passed
from jogofeito.games.chemin_de_fer.facts import (
    AssociateJoined,
    BankReturned,
    BankStands,
    CapitalAnnounced,
    HandArrives,
    HandOffered,
    HandPassed,
    HandRefused,
    HandSkipped,
    How,
    SeatsEmpty,
)
from jogofeito.games.chemin_de_fer.offers import Announcing, Associating, Taking, TakingUp
from jogofeito.games.chemin_de_fer.places import to_the_right
from jogofeito.games.chemin_de_fer.table import Bank, Table
from jogofeito.games.chemin_de_fer.willing import first_willing, give_back

CALL = "AO12.97.c"


@dataclass
class Holder:
    """Who has the hand in this golpe, and what goes with it."""

    bank: Bank
    how: How
    wins: int = 0
    golpes: int = 0
    by_table: bool = False

    @property
    def seat(self) -> int:
        return self.bank.banker


class Mao:
    def __init__(self, table: Table, carry: Carry) -> None:
        self.table = table
        self.room = table.room
        self.rules = table.rules
        self.before = carry
        self.regular = carry.regular
        self._empty: set[int] = set()  # seats that the hand has come to in this golpe, and nobody was there
        self.hand, self.passed = self._as_found(carry)

    # ---- how the table finds it

    def _as_found(self, carry: Carry) -> tuple[Hand | None, Passed | None]:
        """A banker who has gone has passed it; a bank whose money is not there is none."""
        hand, passed = carry.hand, carry.passed
        if hand is None:
            return None, passed
        at, partner = self.table.place_of(hand.player), self.table.place_of(hand.associate)
        if not at:
            self.room.announce(CALL, call="abandoned")
            self.room.tell(HandPassed(hand.seat, "gone", hand.bank))
            return None, Passed(player=hand.player, seat=hand.seat, level=hand.bank, after="gone")
        bank = Bank(self.room, at, partner)
        if not bank.kept:
            return None, passed
        return _moved(hand, at, partner, bank), None

    def give_back_the_rest(self) -> None:
        """Money before somebody that no bank and no bet that lies explains is their own."""
        owners = set()
        if self.hand:
            owners = {self.hand.seat, self.hand.associate_seat}
        stayed = {each.player for each in self.before.stayed}
        for number, player in self.room.players.items():
            lies, aside = self.room.money(carried(number)), self.room.money(stack(number))
            if number in owners or not (lies or aside):
                continue
            if player in stayed and not aside:
                continue
            self.return_money(number)

    def return_money(self, number: int) -> None:
        """The bank, or a part of it, and the garage go back to whose they are."""
        lies = self.room.money(carried(number)) + self.room.money(at_stake(number))
        aside = self.room.money(stack(number))
        for held in (carried(number), at_stake(number)):
            self.room.transfer(held, seat(number), self.room.money(held), "kept", "bank")
        self.room.transfer(stack(number), seat(number), aside, "exchange", "garage")
        if lies or aside:
            self.room.tell(BankReturned(number, lies, aside))

    # ---- whose it is now

    async def holder(self) -> Holder | None:
        """None: nobody who is there can take it."""
        if self.hand is not None:
            return self._kept(self.hand)
        holder = await self._offered(self.passed) if self.passed else None
        if holder is None and self.table.enough:
            holder = await self._in_turn(exact=self.passed is not None)
        if holder is None:
            return None
        if not self.rules.stands(holder.seat):
            self.regular = holder.seat
        self._stands(holder)
        return holder

    def _kept(self, hand: Hand) -> Holder:
        bank = Bank(self.room, hand.seat, hand.associate_seat)
        bank.lay()
        holder = Holder(bank, "kept", hand.wins, hand.golpes, hand.by_table)
        self._stands(holder)
        return holder

    def _stands(self, holder: Holder) -> None:
        bank = holder.bank
        self.room.announce("AO12.97.a", call="bank", amount=bank.amount)
        self.room.tell(
            BankStands(bank.banker, bank.amount, bank.garage, bank.partner, holder.how, holder.wins, holder.by_table)
        )
        if holder.by_table:
            self.room.announce("AO12.103")

    # ---- in turn

    async def _in_turn(self, *, exact: bool) -> Holder | None:
        """To the first seated player on the right; whoever does not take it loses the seat (AO12.86, AO12.95)."""
        after = (self._start_of(self.passed) if self.passed else self.before.last) or self.rules.seats
        for number in to_the_right(self.rules, self.table.seated, after):
            self._passes_empty(after, number)
            player = self.table.player(number)
            if player in self.table.skips:
                self.table.skips.discard(player)
                self.room.announce(CALL, call="skips", seat=number)
                self.room.tell(HandSkipped(number))
                continue
            if not self.table.enough:
                return None
            self.room.tell(HandArrives(number))
            act = await self.table.ask(self._announcing(number, exact=exact))
            if isinstance(act, Announce):
                holder = Holder(Bank(self.room, number), "minimum" if exact else "turn", by_table=act.by_table)
                await self._associate(holder, welcome=act.associate)
                return holder
            if isinstance(act, RefuseHand):
                self._refused(number, act)
        return None

    def _passes_empty(self, after: int, number: int) -> None:
        """Seats between the two, at which nobody is (AO12.21)."""
        between = to_the_right(self.rules, range(1, self.rules.seats + 1), after)
        empty = tuple(seat for seat in between[: between.index(number)] if seat not in self.table.everybody)
        new = tuple(seat for seat in empty if seat not in self._empty)
        self._empty.update(new)
        if new:
            self.room.tell(SeatsEmpty(new))

    def _announcing(self, number: int, *, exact: bool) -> Announcing:
        return Announcing(
            to=seat(number),
            default=RefuseHand(absent=True),
            minimum=self.rules.bank_minimum,
            chip=self.rules.smallest_chip,
            exact=exact,
        )

    def _refused(self, number: int, act: RefuseHand) -> None:
        self.room.announce(CALL, call="refused", seat=number)
        self.room.tell(HandRefused(number))
        self.table.lose_seat(number, "absent" if act.absent else "refused")

    # ---- passed

    async def _offered(self, passed: Passed) -> Holder | None:
        """At its amount to everybody in order, then to who passed it, then to whoever offers most (AO12.79-91)."""
        start = self._start_of(passed)
        by = self.table.place_of(passed.player)
        others = [place for place in self.table.everybody if place != by]
        order = self.table.by_priority(self._with_priority(others), start)
        offers = {place: Taking(to=seat(place), default=LeaveHand(), level=passed.level) for place in order}
        self.room.tell(HandOffered(passed.level, tuple(order)))
        found = await first_willing(self.table, offers)
        if found:
            return await self._taken(*found, "level")
        if by and passed.after != "gone":
            act = await self.table.ask(Taking(to=seat(by), default=LeaveHand(), level=passed.level))
            if isinstance(act, TakeHand):
                return await self._taken(by, act, "retaken")
        return await self._auctioned(passed, start, by)

    def _start_of(self, passed: Passed) -> int:
        """Whoever stands has passed it: to the right of the last regular banker (AO12.80, reading 261)."""
        return self.regular if self.rules.stands(passed.seat) and self.regular else passed.seat

    def _with_priority(self, places: list[int]) -> list[int]:
        """Whoever has moved nearer has no right of priority until the hand has gone by (AO12.93)."""
        return [place for place in places if self.table.player(place) not in self.table.skips]

    async def _taken(self, number: int, act: object, how: How, partner: int = 0) -> Holder:
        said = act if isinstance(act, TakeHand) else TakeHand()
        holder = Holder(Bank(self.room, number, partner), how, by_table=said.by_table)
        await self._associate(holder, welcome=said.associate and not partner)
        return holder

    async def _auctioned(self, passed: Passed, start: int, by: int) -> Holder | None:
        barred = {by} | ({self.table.place_of(passed.associate)} if passed.after == "win" else set())
        while True:
            made = await Auction(self.table, start, barred).held()
            if made is None:
                return None
            offer = TakingUp(to=seat(made.seat), default=TakeHand(), amount=made.amount)
            act = await self.table.ask(offer)
            if isinstance(act, TakeHand):
                return await self._taken(made.seat, act, "auction", made.partner)
            self._gives_up(made)
            barred = barred | {made.seat}

    def _gives_up(self, made: Made) -> None:
        """Whoever does not deal the first golpe bids no more for this hand (AO12.89)."""
        self.room.announce(CALL, call="refused", seat=made.seat)
        self.room.tell(HandRefused(made.seat))
        for each in (made.seat, made.partner):
            if each:
                give_back(self.room, each)

    # ---- association

    async def _associate(self, holder: Holder, *, welcome: bool) -> None:
        """At the beginning of a hand, if the banker wants one: the first in order adds as much (AO12.31)."""
        bank = holder.bank
        self.room.tell(CapitalAnnounced(bank.banker, bank.amount, welcome))
        if not welcome:
            return
        others = (place for place in self.table.everybody if place != bank.banker)
        offers = {
            place: Associating(to=seat(place), default=StayAside(), amount=bank.amount)
            for place in self.table.by_priority(others, bank.banker)
        }
        found = await first_willing(self.table, offers)
        if found:
            bank.partner, amount = found[0], bank.amount
            self.room.tell(AssociateJoined(bank.partner, amount, bank.amount))


def _moved(hand: Hand, at: int, partner: int, bank: Bank) -> Hand:
    """The same hand where its owners are now, with the money that is there: an associate may have gone."""
    return Hand(
        player=hand.player,
        seat=at,
        bank=bank.kept,
        garage=bank.garage,
        associate=hand.associate if partner else "",
        associate_seat=partner,
        wins=hand.wins,
        golpes=hand.golpes,
        how=hand.how,
        by_table=hand.by_table,
    )
