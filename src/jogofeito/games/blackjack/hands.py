"""Cards that count together: a hand of a place, and the bank's."""

from dataclasses import dataclass, field

from jogofeito.core.cards import name, rank
from jogofeito.games.blackjack.kernels import ACE, is_blackjack, soft, total, value
from jogofeito.games.blackjack.rules import place_name


@dataclass
class Cards:
    cards: list[int] = field(default_factory=list)
    held: int = 0  # aces that stay at 1 (AO6.37)

    @property
    def ranks(self) -> list[int]:
        return list(map(rank, self.cards))

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(map(name, self.cards))

    @property
    def points(self) -> int:
        return sum(map(value, self.ranks))

    @property
    def aces(self) -> int:
        """Those that may count 11."""
        return self.ranks.count(ACE) - self.held

    @property
    def total(self) -> int:
        return total(self.points, self.aces)

    @property
    def soft(self) -> bool:
        return soft(self.points, self.aces)

    @property
    def blackjack(self) -> bool:
        return len(self.cards) == 2 and is_blackjack(*self.ranks)


@dataclass
class Hand(Cards):
    """A hand of a place with the bets that are on it; those that are decided are gone from `stakes`."""

    place: int = 0
    number: int = 1  # in its place: those that come from a split follow
    stakes: dict[int, int] = field(default_factory=dict)  # by the seat of who made them
    bets: dict[int, int] = field(default_factory=dict)  # the same before any double
    split: bool = False
    split_ace: bool = False
    given_up: bool = False
    special: bool = False  # its special prize was paid

    @property
    def blackjack(self) -> bool:
        """From a split it is a 21 like others (AO6.25)."""
        return not self.split and super().blackjack

    @property
    def about(self) -> str:
        """The hand in a movement of money: `lugar:3`, and `lugar:3-2` for the second of a split."""
        return place_name(self.place) + (f"-{self.number}" if self.number > 1 else "")

    def initial(self, seat: int) -> int:
        """What a player had on it before the cards."""
        return self.bets[seat] if self.number == 1 else 0


@dataclass
class Place:
    """All hands of a place, the cards it got in their order, and who decides for it."""

    number: int
    decider: int
    hands: list[Hand]
    dealt: list[int] = field(default_factory=list)

    @property
    def splits(self) -> int:
        return len(self.hands) - 1
