"""Who is at the table in a golpe and in what order, and the money of the bank, which one or two players own."""

from collections.abc import Iterable
from typing import Any

from jogofeito.core.offers import Offer, OpenSeats, Sit
from jogofeito.core.parties import FLOOR, Party, Seat, at_stake, carried, seat, stack
from jogofeito.core.room import Room
from jogofeito.games.chemin_de_fer.carry import Carry
from jogofeito.games.chemin_de_fer.facts import Lost, SeatLost
from jogofeito.games.chemin_de_fer.places import around, by_priority, cutters, in_order
from jogofeito.games.chemin_de_fer.rules import Rules


class Table:
    """Everybody who is there, and who comes meanwhile."""

    def __init__(self, rules: Rules, carry: Carry, room: Room) -> None:
        self.rules = rules
        self.room = room
        self.lost: set[int] = set()  # seats that were lost in this golpe
        self._before = carry
        there = set(room.players.values())
        self.arrived = [player for player in carry.arrived if player in there and rules.stands(self.place_of(player))]
        for each in room.company.seats:
            self._note_arrival(each)
        self.skips = self._skips(carry)

    def _note_arrival(self, newcomer: Seat) -> None:
        if self.rules.stands(newcomer.number) and newcomer.player not in self.arrived:
            self.arrived.append(newcomer.player)

    def _skips(self, carry: Carry) -> set[str]:
        """Whoever has moved to a seat that the hand reaches sooner lets it go by once (AO12.93)."""
        skips = {player for player in carry.skips if player in self.room.players.values()}
        hand = carry.hand.seat if carry.hand else carry.last
        for number, player in self.room.players.items():
            before = carry.seats.get(player, number)
            if before == number or self.rules.stands(before) or self.rules.stands(number):
                continue
            if around(self.rules, number, hand or self.rules.seats) < around(
                self.rules, before, hand or self.rules.seats
            ):
                skips.add(player)
        return skips

    # ---- who is there

    def place_of(self, player: str) -> int:
        """0: not here."""
        return next((number for number, who in self.room.players.items() if who == player), 0)

    def player(self, place: int) -> str:
        return self.room.players.get(place, "")

    @property
    def everybody(self) -> list[int]:
        return [place for place in self.room.players if place not in self.lost]

    @property
    def seated(self) -> list[int]:
        return sorted(place for place in self.everybody if not self.rules.stands(place))

    @property
    def enough(self) -> bool:
        return len(self.seated) >= self.rules.players

    def lose_seat(self, number: int, why: Lost) -> None:
        self.lost.add(number)
        if why == "absent":
            self.room.announce("AO12.95", seat=number)
        else:
            self.room.announce("AO12.86", seat=number)
        self.room.tell(SeatLost(number, why))

    def _came(self) -> list[int]:
        return [self.place_of(player) for player in self.arrived]

    def in_order(self, places: Iterable[int], banker: int) -> list[int]:
        return in_order(self.rules, places, banker, self._came())

    def by_priority(self, places: Iterable[int], banker: int) -> list[int]:
        return by_priority(self.rules, places, banker, self._came())

    # ---- newcomers

    def cutters(self) -> list[int]:
        return cutters(self.rules, self.seated, self._before.last_cut)

    def open_seats(self) -> Offer[Any]:
        return OpenSeats(taken=self.room.company.seats, seats=self.rules.places)

    def welcome(self, newcomer: Seat) -> None:
        self._note_arrival(newcomer)

    async def answer(self, offers: Iterable[Offer[Any]]) -> tuple[Party, Any]:
        """The next act of any of these; whoever comes meanwhile is let in."""
        asked = {offer.to: offer for offer in offers}
        while True:
            by, act = await self.room.first_of({**asked, FLOOR: self.open_seats()})
            if not isinstance(act, Sit):
                return by, act
            self.welcome(act.seat)

    async def answer_or_come(self, offer: Offer[Any]) -> tuple[Party, Any]:
        """The same for one offer, but a newcomer ends the wait too; None is what they do."""
        by, act = await self.room.first_of({offer.to: offer, FLOOR: self.open_seats()})
        if isinstance(act, Sit):
            self.welcome(act.seat)
            return by, None
        return by, act

    async def ask(self, offer: Offer[Any]) -> Any:
        _, act = await self.answer([offer])
        return act


class Bank:
    """The money of the bank during a golpe: at stake, in equal parts where two own it."""

    def __init__(self, room: Room, banker: int, partner: int = 0) -> None:
        self.room = room
        self.banker = banker
        self.partner = partner

    @property
    def owners(self) -> tuple[int, ...]:
        return (self.banker, self.partner) if self.partner else (self.banker,)

    @property
    def amount(self) -> int:
        return sum(self.room.money(at_stake(owner)) for owner in self.owners)

    @property
    def kept(self) -> int:
        """What of it lies over from one golpe to the next."""
        return sum(self.room.money(carried(owner)) for owner in self.owners)

    @property
    def garage(self) -> int:
        return sum(self.room.money(stack(owner)) for owner in self.owners)

    def parts(self, total: int) -> dict[int, int]:
        """Equal parts; the odd unit is the banker's (AO12.31)."""
        if not self.partner:
            return {self.banker: total}
        return {self.banker: total - total // 2, self.partner: total // 2}

    def lay(self) -> None:
        """What has lain over plays again."""
        for owner in self.owners:
            self.room.transfer(carried(owner), at_stake(owner), self.room.money(carried(owner)), "carried", "bank")

    def put_by(self) -> None:
        """After the golpe it lies over."""
        for owner in self.owners:
            self.room.transfer(at_stake(owner), carried(owner), self.room.money(at_stake(owner)), "carried", "bank")

    def collect(self, number: int, amount: int) -> None:
        """A bet that has lost, shared; while both parts come out alike again."""
        after = self.parts(self.kept + amount)
        for owner in self.owners:
            part = min(amount, max(0, after[owner] - self.room.money(carried(owner))))
            self.room.transfer(at_stake(number), carried(owner), part, "collected", "bank")
            amount -= part
        self.room.transfer(at_stake(number), carried(self.banker), amount, "collected", "bank")

    def pay(self, number: int, amount: int) -> None:
        """A bet that has won: the stake stays its owner's, and the bank pays as much."""
        after, left = self.parts(self.amount - amount), amount
        for owner in self.owners:
            part = min(left, max(0, self.room.money(at_stake(owner)) - after[owner]))
            self.room.transfer(at_stake(owner), seat(number), part, "prize", "bank")
            left -= part
        self.room.transfer(at_stake(number), seat(number), amount, "kept", "bank")

    def take(self, amount: int, to: Party, why: str, about: str) -> None:
        """Out of what lies over, from both alike."""
        after = self.parts(self.kept - amount)
        for owner in reversed(self.owners):
            part = min(amount, max(0, self.room.money(carried(owner)) - after[owner]))
            self.room.transfer(carried(owner), to, part, why, about)
            amount -= part
        self.room.transfer(carried(self.banker), to, amount, why, about)
