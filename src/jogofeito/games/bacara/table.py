"""The cloth of a bacará table during one coup: limits over all players, and bets of a tie that lie on."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from jogofeito.core.money import MOST_UNITS
from jogofeito.core.offers import Offer
from jogofeito.core.parties import FLOOR, Party, Seat, at_stake, carried, number_of, seat
from jogofeito.core.room import Room
from jogofeito.games.bacara.acts import BetLies, Carry, Complement, LyingBet, LyingReturned
from jogofeito.games.bacara.arrivals import Arrivals, goes_back
from jogofeito.games.bacara.offers import BetAct, Betting, Neighbour, Space, too_close
from jogofeito.games.bacara.rules import PAIRS, SIDES, Rules
from jogofeito.games.bacara.standing import Standing
from jogofeito.games.pano.acts import Place
from jogofeito.games.pano.table import Cloth

OTHER_SIDE = {"ponto": "banca", "banca": "ponto"}
MAY_LIE = SIDES[:2]  # on a tie these neither win nor lose


class Table(Cloth):
    def __init__(self, rules: Rules, carry: Carry, room: Room) -> None:
        self.rules = rules
        self.standing = Standing(rules, room, carry.beside or {})
        self._arrivals = Arrivals()
        self._lie_on: set[tuple[int, str]] = set()  # from this coup to the next
        super().__init__(room, rules.places, self._betting)
        before = carry.lying or ()
        for each in room.company.seats:
            self._find_lying(each, before)
        self._in_order(before)
        self._make_hold()
        self.renew()

    # ---- bets of a tie (AO10.22, AO11.24, PTM.18)

    def _find_lying(self, each: Seat, before: tuple[LyingBet, ...]) -> None:
        """What has lain on since the coup before plays again, unless it is taken back or the rules are others now."""
        number, held = each.number, carried(each.number)
        mine: Counter[str] = Counter()
        for bet in before:
            mine[bet.chance] += bet.amount if bet.player == each.player else 0
        known = mine.total() == self.room.money(held)
        for chance, amount in (+mine).items() if known else ():
            if self._may_lie_here(number, chance, amount):
                self.room.transfer(held, at_stake(number), amount, "carried", chance)
                self.bets[number] = {**self.bets[number], chance: amount}
                self.room.tell(BetLies(number, chance, amount))
            else:
                self.room.transfer(held, seat(number), amount, "withdrawn", chance)
                self.room.tell(LyingReturned(number, chance, amount))
        if left := self.room.money(held):  # money that no known bet explains is its owner's
            self.room.transfer(held, seat(number), left, "withdrawn")
            self.room.tell(LyingReturned(number, "", left))

    def _in_order(self, before: tuple[LyingBet, ...]) -> None:
        """What has lain longest came first."""
        seats = {player: number for number, player in self.room.players.items()}
        for bet in before:
            if bet.chance in self.bets.get(seats.get(bet.player, 0), ()):
                self._arrivals.laid(seats[bet.player], bet.chance, bet.amount)

    def _make_hold(self) -> None:
        """Where somebody has gone: what complements nothing falls, and what has no cover gives way; then that again."""
        held = True
        while held:
            self.standing.fall(self.bets)
            self._arrivals.follow(self.bets)
            held = any(self._hold_to_ceiling(chance) for chance in MAY_LIE)

    def _hold_to_ceiling(self, chance: str) -> bool:
        """Where somebody on the other side has gone, the last bets of this one give way (reading 146)."""
        ceiling, chip, given = self.rules.ceiling, self.rules.smallest_chip, False
        for number, laid in reversed(self._arrivals.on(chance) if ceiling else ()):
            over = self.total(chance) - self.total(OTHER_SIDE[chance]) - ceiling
            there = self.bets[number].get(chance, 0)
            if over <= 0 or not there:
                continue
            back = min(laid, -(-over // chip) * chip)
            back = back if self._may_stay(number, chance, there - back) else there
            goes_back(self.room, self.bets, number, chance, back)
            given = True
        return given

    def _may_stay(self, number: int, chance: str, left: int) -> bool:
        """Whether the rest of a bet may lie there alone (PTM.11: not too near to the player's own other side)."""
        return left >= self._least(number, chance) and not too_close(self.rules, {**self.bets[number], chance: left})

    def _least(self, number: int, chance: str) -> int:
        """What complements another bet has no minimum of its own (AO10.12)."""
        return self.rules.smallest_chip if self.standing.complements(number) else self.rules.minimum_of(chance)

    def _may_lie_here(self, number: int, chance: str, amount: int) -> bool:
        most = self.rules.most_of(chance) or MOST_UNITS
        return self._least(number, chance) <= amount <= most and not amount % self.rules.smallest_chip

    def lies_on(self, number: int, chance: str, amount: int) -> bool:
        """Leave a bet where it lies, if it is one that a tie leaves there."""
        if self.rules.tied != "lie" or chance not in MAY_LIE:
            return False
        self.room.transfer(at_stake(number), carried(number), amount, "carried", chance)
        self.room.tell(BetLies(number, chance, amount))
        self._lie_on.add((number, chance))
        return True

    def lying(self) -> list[LyingBet]:
        """In the order in which they were laid."""
        players, laid = self.room.players, self._arrivals.all()
        return [LyingBet(players[at], chance, amount) for at, chance, amount in laid if (at, chance) in self._lie_on]

    def chosen(self) -> dict[str, int]:
        return self.standing.chosen()

    # ---- acts

    def take(self, by: Party, act: BetAct) -> None:
        number = number_of(by)
        if isinstance(act, Complement):
            self.standing.choose(number, act.seat)
        else:
            super().take(by, act)
            if isinstance(act, Place):
                self._make_room(number, act.chance)
            self.standing.fall(self.bets)
            self._arrivals.follow(self.bets)
        self._set(number, self.bets[number])
        self.renew()  # what one has bet bounds what the others may

    def _make_room(self, host: int, chance: str) -> None:
        """A complement gives way to the bet it complements: what is too much goes back (reading 143)."""
        if leaning := self.standing.leaning(host, self.bets).get(chance):
            bounds = (space.left for space in self._bounds(host, chance, own_leaning=leaning))
            over = -min(bounds)
            if over > 0:
                chip = self.rules.smallest_chip
                self.standing.shrink(host, chance, -(-over // chip) * chip, self.bets)

    def open_seats(self) -> Offer[Any]:
        """What the floor is offered: to seat newcomers."""
        return self._offers[FLOOR]

    def cutters(self) -> list[int]:
        """Taken seats from the dealer's left on, without the standing places."""
        return [number for number in sorted(self.bets) if not self.rules.stands(number)]

    def total(self, chance: str) -> int:
        """What everybody has on a chance."""
        return sum(bets.get(chance, 0) for bets in self.bets.values())

    def handlers(self, chance: str) -> list[int]:
        """Who may handle the cards of a group, by preference: the highest bet, then the lowest seat (AO10.18)."""
        seated = [(-bets[chance], number) for number, bets in self.bets.items() if chance in bets]
        return [number for _, number in sorted(seated) if not self.rules.stands(number)]

    def give_back(self) -> None:
        """A null coup: everything at stake goes back (AO10.17)."""
        for number in self.bets:
            self.room.transfer(at_stake(number), seat(number), self.room.money(at_stake(number)), "refund")

    # ---- what one player may do, given what all have done

    def _betting(self, to: Party, bets: dict[str, int]) -> Betting:
        number = number_of(to)
        return Betting(
            to=to,
            rules=self.rules,
            bets=bets,
            space={chance: self._space(number, chance) for chance in self.rules.chances},
            free=self._free(),
            leaning=self.standing.leaning(number, self.bets),
            host=self.standing.host(number),
            hosts=tuple(Neighbour(host, self._takes_more(number, host)) for host in self.standing.hosts(number)),
        )

    def _takes_more(self, number: int, host: int) -> bool:
        """Whether a standing player could add anything to this seat's bets."""
        spaces = (min(each.left for each in self._spaces(number, chance, host)) for chance in self.rules.chances)
        return any(left >= self.rules.smallest_chip for left in spaces)

    def _space(self, number: int, chance: str) -> Space:
        return min(self._spaces(number, chance, self.standing.host(number)), key=lambda space: space.left)

    def _spaces(self, number: int, chance: str, host: int) -> Iterator[Space]:
        """`host` is the seat whose bets a standing player complements, 0 for everybody else."""
        if not host:
            yield from self._bounds(number, chance, own_leaning=0)
            return
        leaning = self.standing.leaning(host, self.bets).get(chance, 0)
        if not self.bets.get(host, {}).get(chance, 0):
            yield Space(0, 0, "only_complement", self.rules.cites.standing)
        yield from self._bounds(host, chance, own_leaning=leaning)

    def _bounds(self, number: int, chance: str, *, own_leaning: int) -> Iterator[Space]:
        """What may still come to a seat's bet. Its complements give way to it; they count for `own_leaning` only."""
        rules, cites = self.rules, self.rules.cites
        yields = self.standing.leaning(number, self.bets).get(chance, 0) - own_leaning
        most = rules.most_of(chance) or MOST_UNITS
        yield Space(most - self.bets.get(number, {}).get(chance, 0) - own_leaning, most, "over_maximum", cites.maximum)
        if rules.ceiling and chance in OTHER_SIDE:
            ahead = self.total(chance) - yields - self.total(OTHER_SIDE[chance])
            yield Space(rules.ceiling - ahead, rules.ceiling, "over_difference", cites.difference)
        cap = rules.cap(chance)
        if cap is not None:
            both = chance in PAIRS and rules.readings.pair_cap == "together"
            there = (sum(map(self.total, PAIRS)) if both else self.total(chance)) - yields
            yield Space(cap - there, cap, "over_ceiling", cites.pair_cap if chance in PAIRS else cites.tie_cap)

    def _free(self) -> dict[str, int]:
        """How much may go from each side until the other passes it by more than the ceiling."""
        if not self.rules.ceiling:
            return {}
        ahead = self.total("ponto") - self.total("banca")
        return {"ponto": self.rules.ceiling + ahead, "banca": self.rules.ceiling - ahead}
