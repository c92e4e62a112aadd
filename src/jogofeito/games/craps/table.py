"""The table during one throw: who has what where, what is offered to whom, and how the throw is settled."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from jogofeito.core.offers import Offer, OpenSeats
from jogofeito.core.parties import CROUPIER, FLOOR, HOUSE, Party, Seat, at_stake, carried, number_of, seat
from jogofeito.core.room import Room
from jogofeito.core.waits import Offers
from jogofeito.games.craps.acts import BetMoved, BetReturned, BetStays, Carry, LyingBet, Shooter, TableStands
from jogofeito.games.craps.kernels import LOSES, MOVES, fate, is_decided, kept, prize
from jogofeito.games.craps.layout import LIE_ON, LINES, POINTS, Layout, Place, layout_of
from jogofeito.games.craps.offers import Betting, ClosingBets
from jogofeito.games.craps.rules import Rules
from jogofeito.games.pano.acts import BetPlaced, BetWithdrawn, Close, Collected, Paid
from jogofeito.games.pano.acts import Place as Lay
from jogofeito.games.pano.offers import SeatAct, changed


@dataclass(frozen=True)
class Bet:
    """What one seat has on one place: from the throws before, and laid since."""

    seat: int
    place: Place
    carried: int
    fresh: int

    @property
    def amount(self) -> int:
        return self.carried + self.fresh

    @property
    def unit(self) -> int:
        """The bet is so much times the second figure of its price, and wins so much times the first."""
        return self.amount // self.place.price[1]

    def prize(self, what: int) -> int:
        return prize(self.unit, self.place.price[0], what)


class Table:
    def __init__(self, rules: Rules, carry: Carry, room: Room) -> None:
        self.rules = rules
        self.room = room
        self.layout: Layout = layout_of(rules)
        self.point, self.last, self.dice = carry.point, carry.last, carry.dice
        self.after, self.shooter = carry.after, carry.shooter
        self.players: dict[int, str] = {}
        self.lying: dict[int, dict[str, int]] = {}  # carried
        self.bets: dict[int, dict[str, int]] = {}  # all
        self._before = carry.bets
        self._offers: dict[Party, Offer[Any]] = {}
        for each in room.company.seats:
            self.welcome(each)
        if self.shooter and self.players.get(self.shooter.seat) != self.shooter.player:
            self.shooter = None

    # ---- who is there, and what lies

    def welcome(self, newcomer: Seat) -> None:
        number = newcomer.number
        mine = [each for each in self._before if (each.seat, each.player) == (number, newcomer.player)]
        self.players[number] = newcomer.player
        self.lying[number], self.bets[number] = {}, {}
        money = self.room.money(carried(number))
        if sum(each.amount for each in mine) == money:
            self.lying[number] = {each.chance: each.amount for each in mine}
            self.bets[number] = dict(self.lying[number])
        elif money:  # money that no known bet explains is its owner's
            self.room.transfer(carried(number), seat(number), money, "refund")
            self.room.tell(BetReturned(number, "", money, "unknown"))
        self._offer_to(number)
        self._offers[FLOOR] = OpenSeats(taken=self.room.company.seats, seats=self.rules.seats)

    def tell_how_it_stands(self) -> None:
        shooter = self.shooter.seat if self.shooter else None
        self.room.tell(TableStands(self.point, shooter, self.lying_bets()))

    def lying_bets(self) -> tuple[LyingBet, ...]:
        return tuple(
            LyingBet(number, self.players[number], chance, amount)
            for number, bets in self.lying.items()
            for chance, amount in bets.items()
        )

    def any_bets(self) -> bool:
        return any(self.bets.values())

    def all_bets(self) -> Iterator[Bet]:
        for number, bets in self.bets.items():
            for chance, amount in bets.items():
                before = self.lying[number].get(chance, 0)
                yield Bet(number, self.layout[chance], before, amount - before)

    def carry(self) -> Carry:
        return Carry(self.point, self.lying_bets(), self.shooter, self.after, self.dice, self.last)

    # ---- while bets are open

    def offers(self) -> Offers:
        """What is offered to whom; an offer that has not changed stays the same one."""
        called = self.last != "no"
        closing = self._offers.get(CROUPIER)
        if not isinstance(closing, ClosingBets) or closing.called != called:
            self._offers[CROUPIER] = ClosingBets(to=CROUPIER, default=Close(), called=called)
        return self._offers

    def take(self, by: Party, act: SeatAct) -> None:
        """An act that the offer has found possible. Its money has moved; this moves the chips."""
        number, chance = number_of(by), act.chance
        fact = BetPlaced if isinstance(act, Lay) else BetWithdrawn
        self.room.tell(fact(number, chance, act.amount))
        self.bets[number] = changed(self.bets[number], act)
        left = min(self.lying[number].get(chance, 0), self.bets[number].get(chance, 0))
        self._set_lying(number, chance, left)
        self._offer_to(number)

    def take_down(self) -> None:
        """After the last jogada, what may be taken down goes back."""
        for bet in list(self.all_bets()):
            if bet.place.kind not in LINES:
                self._move(bet, seat(bet.seat), "withdrawn")
                self._forget(bet)
                self.room.tell(BetReturned(bet.seat, bet.place.id, bet.amount, "last"))

    def _offer_to(self, number: int) -> None:
        self._offers[seat(number)] = Betting(
            to=seat(number),
            rules=self.rules,
            point=self.point,
            bets=self.bets[number],
            carried=self.lying[number],
        )

    # ---- who shoots

    def hands(self) -> list[int]:
        """Seats with a bet in the order in which the dice are offered to them: from the stickman's left, or on from
        whoever had them; those on the pass-line come first (AO4.5)."""
        betting = sorted(number for number, bets in self.bets.items() if bets)
        onwards = [n for n in betting if n > self.after] + [n for n in betting if n <= self.after]
        return sorted(onwards, key=lambda number: "pass_line" not in self.bets[number])

    def give_dice(self, number: int) -> None:
        self.shooter = Shooter(number, self.players[number])
        self.after = number

    # ---- when the dice lie

    def settle(self, faces: tuple[int, int]) -> tuple[list[str], list[str]]:
        """Collect what loses, pay what wins, move what goes to its number; which chances won and which lost."""
        first, second = faces
        resting = self.rules.readings.come_out == "resting" and not self.point
        fates = []
        for bet in self.all_bets():
            place = bet.place
            own = self.point if place.kind in ("pass_line", "dont_pass_line") else place.number
            fates.append((bet, fate(place.code, own, first, second, self.rules.bar_total, resting)))
        for bet, what in fates:
            if what == LOSES:
                self._collect(bet)
        for bet, what in fates:
            if is_decided(what) and what != LOSES:
                self._pay(bet, what)
        for bet, what in fates:
            if not is_decided(what):
                self._leave(bet, first + second if what == MOVES else 0)
        won = [bet.place.id for bet, what in fates if bet.prize(what)]
        lost = [bet.place.id for bet, what in fates if what == LOSES]
        return list(dict.fromkeys(won)), list(dict.fromkeys(lost))

    def _collect(self, bet: Bet) -> None:
        self._move(bet, HOUSE, "collected")
        self._forget(bet)
        self.room.tell(Collected(bet.seat, bet.place.id, bet.amount))

    def _pay(self, bet: Bet, what: int) -> None:
        """A winning bet is always its owner's: it goes back with its prize or lies on (AO4.13 b, reading 152)."""
        won = bet.prize(what)
        lies_on = self.rules.winners_lie_on and bet.place.kind in LIE_ON
        if not lies_on:
            self._move(bet, seat(bet.seat), "kept")
        self.room.transfer(HOUSE, seat(bet.seat), won, "prize", bet.place.id)
        self.room.tell(Paid(bet.seat, bet.place.id, kept(bet.unit, bet.place.price[1], what), won))
        if lies_on:
            self._leave(bet, 0)
            self.room.tell(BetStays(bet.seat, bet.place.id, bet.amount))
        else:
            self._forget(bet)

    def _leave(self, bet: Bet, number: int) -> None:
        """A bet that is not decided lies on; a come bet goes to its number."""
        chance = bet.place.id
        if number and bet.place.kind in ("come", "dont_come"):
            chance = f"{bet.place.kind}:{number}"
            self._forget(bet)
            self.room.tell(BetMoved(bet.seat, bet.place.id, chance, bet.amount))
        self.room.transfer(at_stake(bet.seat), carried(bet.seat), bet.fresh, "carried", chance)
        self.bets[bet.seat][chance] = bet.amount
        self._set_lying(bet.seat, chance, bet.amount)

    def _move(self, bet: Bet, to: Party, why: str) -> None:
        self.room.transfer(carried(bet.seat), to, bet.carried, why, bet.place.id)
        self.room.transfer(at_stake(bet.seat), to, bet.fresh, why, bet.place.id)

    def _forget(self, bet: Bet) -> None:
        self.bets[bet.seat] = {name: amount for name, amount in self.bets[bet.seat].items() if name != bet.place.id}
        self._set_lying(bet.seat, bet.place.id, 0)

    def _set_lying(self, number: int, chance: str, amount: int) -> None:
        """Offers hold these mappings: they are made anew, never changed."""
        lying = {**self.lying[number], chance: amount}
        self.lying[number] = {name: left for name, left in lying.items() if left}


def carry_fits(rules: Rules, carry: Carry) -> str | None:
    """Why a series of other rules cannot go on, or None."""
    if carry.point and carry.point not in POINTS:
        return f"the puck lies on {carry.point}, which is no point"
    if (
        max([carry.after, *(each.seat for each in carry.bets), carry.shooter.seat if carry.shooter else 0])
        > rules.seats
    ):
        return f"the series knows of more than the {rules.seats} seats there are"
    for each in carry.bets:
        place = layout_of(rules).get(each.chance)
        if place is None:
            return f"{each.player} has a bet on {each.chance}, which is not on the layout"
        if each.amount < place.minimum or each.amount % place.step:
            return f"{each.amount} lies on {each.chance}, and the rules take {place.minimum} in steps of {place.step}"
        most = rules.minimum * max(rules.maximum, rules.most_paid)
        if each.amount > most:
            return f"{each.amount} lies on {each.chance}, and the rules take {most} at most"
    return None
