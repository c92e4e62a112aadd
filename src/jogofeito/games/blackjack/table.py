"""The cloth of a blackjack table during one jogada: who has bet how much on which place, and who decides there."""

from typing import Any

from jogofeito.core.offers import Offer
from jogofeito.core.parties import FLOOR, Party, number_of
from jogofeito.core.room import Room
from jogofeito.games.acumulado.side import JackpotSide
from jogofeito.games.blackjack.offers import Betting, JackpotAct
from jogofeito.games.blackjack.rules import Rules, place_name
from jogofeito.games.pano.offers import SeatAct
from jogofeito.games.pano.table import Cloth


class Table(Cloth):
    def __init__(self, rules: Rules, room: Room, last_cut: int) -> None:
        self.rules = rules
        self.jackpot = JackpotSide(rules.jackpot, room)
        self._last_cut = last_cut
        super().__init__(room, rules.seats, self._betting)

    def take(self, by: Party, act: SeatAct | JackpotAct) -> None:
        """An act that the offer has found possible; its money has moved."""
        if isinstance(act, JackpotAct):
            self.jackpot.take(number_of(by), act)
        else:
            super().take(by, act)
            if place_name(number_of(by)) not in self.bets[number_of(by)]:
                self.jackpot.falls(number_of(by))
        self.renew()  # what one has bet on a place bounds what the others may

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
        places = range(1, self.rules.seats + 1)
        space = {place_name(each): self.rules.most - sum(self.on(each).values()) for each in places}
        joined = number_of(to) in self.jackpot.joined
        return Betting(to=to, rules=self.rules, bets=bets, space=space, joined=joined)
