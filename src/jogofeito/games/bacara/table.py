"""The cloth of a bacará table during one coup: limits over all players, and standing players at a seat's side."""

from collections.abc import Iterator
from typing import Any

from jogofeito.core.money import MOST_UNITS
from jogofeito.core.offers import Offer
from jogofeito.core.parties import FLOOR, Party, at_stake, number_of, seat
from jogofeito.core.room import Room
from jogofeito.games.bacara.offers import Betting, Space
from jogofeito.games.bacara.rules import PAIRS, Rules
from jogofeito.games.pano.acts import BetWithdrawn
from jogofeito.games.pano.offers import SeatAct
from jogofeito.games.pano.table import Cloth

OTHER_SIDE = {"ponto": "banca", "banca": "ponto"}


class Table(Cloth):
    def __init__(self, rules: Rules, room: Room) -> None:
        self.rules = rules
        super().__init__(room, rules.places, self._betting)

    def take(self, by: Party, act: SeatAct) -> None:
        super().take(by, act)
        self._complements_fall(number_of(by))
        self.renew()  # what one has bet bounds what the others may

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
            leaning=self._leaning(number),
            host=self.rules.host(number) if self._complements(number) else 0,
        )

    def _space(self, number: int, chance: str) -> Space:
        return min(self._spaces(number, chance), key=lambda space: space.left)

    def _spaces(self, number: int, chance: str) -> Iterator[Space]:
        rules, cites = self.rules, self.rules.cites
        host = number
        if self._complements(number):
            host = rules.host(number)
            if not self.bets.get(host, {}).get(chance, 0):
                yield Space(0, 0, "only_complement", cites.standing)
        most = rules.maxima.of(chance) * rules.minimum or MOST_UNITS
        there = self.bets.get(host, {}).get(chance, 0) + self._leaning(host).get(chance, 0)
        yield Space(most - there, most, "over_maximum", cites.maximum)
        if rules.ceiling and chance in OTHER_SIDE:
            ahead = self.total(chance) - self.total(OTHER_SIDE[chance])
            yield Space(rules.ceiling - ahead, rules.ceiling, "over_difference", cites.difference)
        cap = rules.cap(chance)
        if cap is not None:
            both = chance in PAIRS and rules.readings.pair_cap == "together"
            there = sum(map(self.total, PAIRS)) if both else self.total(chance)
            yield Space(cap - there, cap, "over_ceiling", cites.pair_cap if chance in PAIRS else cites.tie_cap)

    def _free(self) -> dict[str, int]:
        """How much may go from each side until the other passes it by more than the ceiling."""
        if not self.rules.ceiling:
            return {}
        ahead = self.total("ponto") - self.total("banca")
        return {"ponto": self.rules.ceiling + ahead, "banca": self.rules.ceiling - ahead}

    # ---- standing players who complement a seat (AO10.12, AO11.12)

    def _complements(self, number: int) -> bool:
        return self.rules.stands(number) and self.rules.standing_bets == "complement"

    def _standing_at(self, host: int) -> Iterator[int]:
        for number in self.bets:
            if self._complements(number) and self.rules.host(number) == host:
                yield number

    def _leaning(self, host: int) -> dict[str, int]:
        leaning: dict[str, int] = {}
        for number in self._standing_at(host):
            for chance, amount in self.bets[number].items():
                leaning[chance] = leaning.get(chance, 0) + amount
        return leaning

    def _complements_fall(self, host: int) -> None:
        """Where the seat has taken its bet back, there is nothing left to complement (reading 143)."""
        for number in self._standing_at(host):
            fallen = {chance: amount for chance, amount in self.bets[number].items() if chance not in self.bets[host]}
            self.bets[number] = {chance: amount for chance, amount in self.bets[number].items() if chance not in fallen}
            for chance, amount in fallen.items():
                self.room.transfer(at_stake(number), seat(number), amount, "withdrawn", chance)
                self.room.tell(BetWithdrawn(number, chance, amount))
