"""Bets in the order in which they were laid: where some have to give way, the last give way first (reading 146)."""

from collections.abc import Iterator, Mapping

from jogofeito.core.parties import at_stake, seat
from jogofeito.core.room import Room
from jogofeito.games.pano.acts import BetWithdrawn

Bets = dict[int, dict[str, int]]  # by seat, by chance


class Arrivals:
    """What was added to a bet later came later; what is taken from it is what came last."""

    def __init__(self) -> None:
        self._by_chance: dict[str, list[tuple[int, int]]] = {}  # seat and amount, the first before all others

    def laid(self, number: int, chance: str, amount: int) -> None:
        laid = self._by_chance.setdefault(chance, [])
        if laid and laid[-1][0] == number:
            amount += laid.pop()[1]
        laid.append((number, amount))

    def follow(self, bets: Mapping[int, Mapping[str, int]]) -> None:
        """After whatever has been laid or taken back."""
        for number, now in bets.items():
            for chance in {*now, *self._by_chance}:
                more = now.get(chance, 0) - self._of(number, chance)
                if more > 0:
                    self.laid(number, chance, more)
                elif more < 0:
                    self._taken(number, chance, -more)

    def on(self, chance: str) -> list[tuple[int, int]]:
        """Seat and amount, the first before all others."""
        return list(self._by_chance.get(chance, ()))

    def all(self) -> Iterator[tuple[int, str, int]]:
        """Seat, chance and amount, chance by chance."""
        for chance, laid in self._by_chance.items():
            for number, amount in laid:
                yield number, chance, amount

    def _of(self, number: int, chance: str) -> int:
        return sum(amount for other, amount in self._by_chance.get(chance, ()) if other == number)

    def _taken(self, number: int, chance: str, amount: int) -> None:
        left = []
        for other, laid in reversed(self._by_chance[chance]):
            gone = min(amount, laid) if other == number else 0
            amount -= gone
            left += [(other, laid - gone)] if laid > gone else []
        self._by_chance[chance] = left[::-1]


def goes_back(room: Room, bets: Bets, number: int, chance: str, amount: int) -> None:
    """A bet, or a part of it, that gives way."""
    left = bets[number][chance] - amount
    others = {name: lies for name, lies in bets[number].items() if name != chance}
    bets[number] = {**others, chance: left} if left else others
    room.transfer(at_stake(number), seat(number), amount, "withdrawn", chance)
    room.tell(BetWithdrawn(number, chance, amount))
