"""The cloth of a blackjack table during one jogada: who has bet how much on which place, and who decides there."""

from typing import Any

from jogofeito.core.offers import Offer
from jogofeito.core.parties import FLOOR, Party, Seat, at_stake, number_of, seat
from jogofeito.core.room import Room
from jogofeito.games.acumulado.acts import JoinJackpot, LeaveJackpot
from jogofeito.games.acumulado.side import JackpotSide
from jogofeito.games.blackjack.acts import SatOut, SitOut
from jogofeito.games.blackjack.offers import Betting, JackpotAct
from jogofeito.games.blackjack.rules import Rules, place_name
from jogofeito.games.pano.acts import BetWithdrawn
from jogofeito.games.pano.offers import SeatAct
from jogofeito.games.pano.table import Cloth


class Table(Cloth):
    def __init__(self, rules: Rules, room: Room, last_cut: int, *, holders_first: bool) -> None:
        self.rules = rules
        self.jackpot = JackpotSide(rules.jackpot, room)
        self._last_cut = last_cut
        self._holders_first = holders_first
        self._out: set[int] = set()  # who do not bet on their own place in this jogada
        super().__init__(room, rules.seats, self._betting)
        self.renew()

    def welcome(self, newcomer: Seat) -> None:
        super().welcome(newcomer)
        self.renew()

    def take(self, by: Party, act: SeatAct | JackpotAct | SitOut) -> None:
        """An act that the offer has found possible; its money has moved."""
        number = number_of(by)
        match act:
            case JoinJackpot() | LeaveJackpot():
                self.jackpot.take(number, act)
            case SitOut():
                self._out.add(number)
                self.room.tell(SatOut(number))
            case _:
                super().take(by, act)
                self._mind_own_place(number, act)
        self.renew()  # what one has bet on a place bounds what the others may

    def _mind_own_place(self, number: int, act: SeatAct) -> None:
        """Without a bet there, there is nothing to complement, and no side stake either."""
        own = place_name(number)
        if own in self.bets[number]:
            self._out.discard(number)
            return
        self.jackpot.falls(number)
        if self._holders_first and act.chance == own:
            self._give_complements_back(number)

    def _give_complements_back(self, place: int) -> None:
        """Bets of others on a place whose holder has taken their own back (AO6.17; reading 222)."""
        chance = place_name(place)
        for number, amount in self.on(place).items():
            self.room.transfer(at_stake(number), seat(number), amount, "withdrawn", chance)
            self.room.tell(BetWithdrawn(number, chance, amount))
            self._set(number, {each: bet for each, bet in self.bets[number].items() if each != chance})

    def open_seats(self) -> Offer[Any]:
        """What the floor is offered: to seat newcomers."""
        return self._offers[FLOOR]

    def cutters(self) -> list[int]:
        """From the seat after the one that cut last, round the table; at the start from the lowest (AO6.9)."""
        return sorted(self.bets, key=lambda number: (number <= self._last_cut, number))

    def on(self, place: int) -> dict[int, int]:
        """The bets on a place, by the seat of who made them."""
        chance = place_name(place)
        return {number: self.bets[number][chance] for number in sorted(self.bets) if chance in self.bets[number]}

    def decider(self, place: int) -> int:
        """The player of the seat; the highest bet where nobody there has bet for themselves (AO6.19; reading 159)."""
        bets = self.on(place)
        return place if place in bets else min(bets, key=lambda number: (-bets[number], number))

    def _betting(self, to: Party, bets: dict[str, int]) -> Betting:
        number = number_of(to)
        waits = tuple(map(place_name, self._waiting(besides=number)))
        places = range(1, self.rules.seats + 1)
        space = {place_name(each): self.rules.most - sum(self.on(each).values()) for each in places}
        return Betting(
            to=to,
            rules=self.rules,
            bets=bets,
            space=space | dict.fromkeys(waits, 0),
            joined=number in self.jackpot.joined,
            waits=waits,
            may_sit_out=number in self._waiting() and len(self.bets) > 1,
        )

    def _waiting(self, besides: int = 0) -> list[int]:
        """Places whose holders have neither bet on them nor sat out: others only complement them (reading 221)."""
        if not self._holders_first:
            return []
        return [
            number
            for number in sorted(self.bets)
            if number not in (*self._out, besides) and place_name(number) not in self.bets[number]
        ]
