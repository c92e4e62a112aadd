"""The three variants of non-banked poker as data: cards, streets, and what is put up before them."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, Literal

import msgspec

from jogofeito.core.cards import DECK_28, DECK_52

Key = Literal["holdem", "omaha", "sintetico"]
KEYS: Final[tuple[Key, ...]] = ("holdem", "omaha", "sintetico")


class Variant(msgspec.Struct, frozen=True):
    key: Key
    deck: tuple[int, ...]
    hole: int  # cards of each player's own
    used: int  # of them that must be in the combination; 0: any, or none
    streets: tuple[int, ...]  # common cards that fall before each round of bets
    burns: bool  # a card is put away before each street
    forced: Literal["blinds", "ante"]
    opens: Literal["position", "highest"]  # who speaks first after the first round: a place, or who bet most

    def cards_for(self, players: int) -> int:
        """How many cards a hand of so many players takes."""
        burnt = sum(1 for cards in self.streets if cards) if self.burns else 0
        return players * self.hole + sum(self.streets) + burnt


HOLDEM: Final = Variant("holdem", DECK_52, 2, 0, (0, 3, 1, 1), True, "blinds", "position")  # AO15.2-3
OMAHA: Final = Variant("omaha", DECK_52, 4, 2, (0, 3, 1, 1), True, "blinds", "position")  # AO14.2, AO14.6
SINTETICO: Final = Variant("sintetico", DECK_28, 2, 2, (1, 1, 1, 1, 1), False, "ante", "highest")  # AO16, PT809.24

VARIANTS: Final[Mapping[str, Variant]] = MappingProxyType({each.key: each for each in (HOLDEM, OMAHA, SINTETICO)})
