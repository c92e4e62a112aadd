"""Players who stand between two seats and complement the bets of one of them (AO10.12, AO11.12)."""

from collections.abc import Iterator, Mapping

from jogofeito.core.room import Room
from jogofeito.games.bacara.acts import Complements
from jogofeito.games.bacara.arrivals import Bets, goes_back
from jogofeito.games.bacara.rules import Rules


class Standing:
    """Whom they complement they choose themselves, as long as nothing of theirs lies; at first the lower seat."""

    def __init__(self, rules: Rules, room: Room, chosen: Mapping[str, int]) -> None:
        self._rules = rules
        self._room = room
        self._chosen = dict(chosen)  # by player

    def complements(self, number: int) -> bool:
        return self._rules.stands(number) and self._rules.standing_bets == "complement"

    def hosts(self, number: int) -> tuple[int, ...]:
        """The two seats beside a standing player."""
        return self._rules.neighbours(number) if self.complements(number) else ()

    def host(self, number: int) -> int:
        """Whose bets they complement; 0 for who does not stand."""
        hosts = self.hosts(number)
        if not hosts:
            return 0
        chosen = self._chosen.get(self._room.players[number])
        return chosen if chosen in hosts else hosts[0]

    def choose(self, number: int, host: int) -> None:
        self._chosen[self._room.players[number]] = host
        self._room.tell(Complements(number, host))

    def chosen(self) -> dict[str, int]:
        """By player, for the next coup."""
        there = self._room.players.values()
        return {player: host for player, host in sorted(self._chosen.items()) if player in there}

    # ---- what they add

    def _at(self, host: int, bets: Bets) -> Iterator[int]:
        for number in bets:
            if self.host(number) == host:
                yield number

    def leaning(self, host: int, bets: Bets) -> dict[str, int]:
        """What is added to a seat's bets, by chance."""
        leaning: dict[str, int] = {}
        if self._rules.standing and self._rules.standing_bets == "complement" and not self._rules.stands(host):
            for number in self._at(host, bets):
                for chance, amount in bets[number].items():
                    leaning[chance] = leaning.get(chance, 0) + amount
        return leaning

    def fall(self, bets: Bets) -> None:
        """Where a seat has taken its bet back, there is nothing left to complement (reading 143)."""
        for number in filter(self.complements, tuple(bets)):
            below = bets.get(self.host(number), {})
            for chance, amount in tuple(bets[number].items()):
                if chance not in below:
                    goes_back(self._room, bets, number, chance, amount)

    def shrink(self, host: int, chance: str, over: int, bets: Bets) -> None:
        """So much goes back: the higher place gives way first."""
        for number in sorted(self._at(host, bets), reverse=True):
            if amount := min(over, bets[number].get(chance, 0)):
                goes_back(self._room, bets, number, chance, amount)
                over -= amount
