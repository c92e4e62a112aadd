"""A cloth during one jogada: who is there, what lies on it, what is offered to whom."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, cast

from jogofeito.core.offers import Offer, OpenSeats, Sit
from jogofeito.core.parties import FLOOR, Party, Seat, number_of, seat
from jogofeito.core.room import Room
from jogofeito.games.pano.acts import BetPlaced, BetWithdrawn, Close, Collected, Paid, Place
from jogofeito.games.pano.offers import ClosingBets, SeatAct, changed

OfferTo = Callable[[Party, dict[str, int]], Offer[Any]]  # to a seat with these bets


class Cloth:
    def __init__(self, room: Room, seats: int, offer_to: OfferTo) -> None:
        self.room = room
        self.bets: dict[int, dict[str, int]] = {}
        self._seats = seats
        self._offer_to = offer_to
        self._offers: dict[Party, Offer[Any]] = {}
        for each in room.company.seats:
            self._set(each.number, {})
        self._offer_open_seats()

    # ---- while bets are open

    def offers(self, *others: Offer[Any]) -> Mapping[Party, Offer[Any]]:
        """To all seats and to newcomers; an offer that has not changed stays the same one. `others` come with it."""
        return {**self._offers, **{each.to: each for each in others}}

    async def until_closed(self) -> None:
        """Every seat may bet, withdraw and change until the croupier closes; whoever comes meanwhile is let in."""
        closing = ClosingBets()
        while True:
            by, act = await self.room.first_of(self.offers(closing))
            match act:
                case Close():
                    return
                case Sit(newcomer):
                    self.welcome(newcomer)
                case _:
                    self.take(by, cast("SeatAct", act))

    def welcome(self, newcomer: Seat) -> None:
        self._set(newcomer.number, {})
        self._offer_open_seats()

    def take(self, by: Party, act: SeatAct) -> None:
        """An act that the offer has found possible. Its money has moved; this moves the chips."""
        number = number_of(by)
        fact = BetPlaced if isinstance(act, Place) else BetWithdrawn
        self.room.tell(fact(number, act.chance, act.amount))
        self._set(number, changed(self.bets[number], act))

    def renew(self) -> None:
        """Offer anew to all seats, where what one has bet changes what the others may."""
        for number, bets in self.bets.items():
            offer = self._offer_to(seat(number), bets)
            if offer != self._offers[seat(number)]:
                self._offers[seat(number)] = offer

    def _set(self, number: int, bets: dict[str, int]) -> None:
        self.bets[number] = bets
        self._offers[seat(number)] = self._offer_to(seat(number), bets)

    def _offer_open_seats(self) -> None:
        self._offers[FLOOR] = OpenSeats(taken=self.room.company.seats, seats=self._seats)

    # ---- when bets are closed

    def all_bets(self) -> Iterator[tuple[int, str, int]]:
        """Seat, chance and amount of every bet."""
        for number, bets in self.bets.items():
            for chance, amount in bets.items():
                yield number, chance, amount

    def collect(self, number: int, chance: str, amount: int) -> None:
        self.room.collect(number, amount, chance)
        self.room.tell(Collected(number, chance, amount))

    def pay(self, number: int, chance: str, *, kept: int, prize: int) -> None:
        self.room.pay(number, kept=kept, prize=prize, to=seat(number), about=chance)
        self.room.tell(Paid(number, chance, kept, prize))
