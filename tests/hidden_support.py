"""Who may have known which cards, hand by hand: whatever is told is searched for cards that it may not name."""

import re
from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from jogofeito.core.facts import Told
from jogofeito.core.parties import Party, seat

CARD = re.compile(rb"(?<![0-9A-Za-z])[2-9TJQKA][cdhs](?![0-9A-Za-z])")
OWN = frozenset({"hole_cards", "hand_seen"})  # tell a seat its cards
SHOWN = frozenset({"shown", "hand_shown"})  # tell everybody those of a seat
DECIDED = frozenset({"went_on", "passed"})  # tell everybody what a seat had decided unseen
OPEN_DECK = "deck_shown"  # before the first card is dealt


class Hand:
    """One hand as it is told, fact after fact: `leaks` is what was told too early or to the wrong people."""

    def __init__(self) -> None:
        self.leaks: list[str] = []
        self.secrets = 0  # so many sets of cards, and decisions, were for one seat only
        self._held: dict[Party, frozenset[bytes]] = {}
        self._shown: set[Party] = set()
        self._announced = False

    def tell(self, to: Party, name: str, words: bytes, whose: Party) -> None:
        """`words` is the fact as it is sent, `whose` whom it is about, where it is about one."""
        cards = frozenset(CARD.findall(words))
        if name in OWN:
            self.secrets += 1
            self._held[whose] = self._held.get(whose, frozenset()) | cards
            if to != whose:
                self.leaks.append(f"the cards of {whose} to {to}")
        elif name == "decision_taken":
            self.secrets += 1
            if to != whose or self._announced:
                self.leaks.append(f"the decision of {whose} to {to}")
        elif name in DECIDED:
            self._announced = True
        if name in SHOWN:
            self._shown.add(whose)
        if cards and (name != OPEN_DECK or self._held):
            self._look(to, name, cards)

    def _look(self, to: Party, name: str, cards: frozenset[bytes]) -> None:
        for whose, held in self._held.items():
            if whose != to and whose not in self._shown and held & cards:
                self.leaks.append(f"{name} tells {to} of {whose}: {held & cards!r}")


def whose(number: Any) -> Party:
    """Whom a fact is about; that somebody has sat down tells a whole seat."""
    return seat(number if isinstance(number, int) else 0)


def told_in(facts: Iterable[Told]) -> Hand:
    """All facts of a hand of the engine, each to whom it is told."""
    hand = Hand()
    encode = msgspec.json.encode
    for told in facts:
        fact = told.fact
        name = type(fact).__struct_config__.tag
        assert isinstance(name, str)
        hand.tell(told.to, name, encode(fact), whose(getattr(fact, "seat", 0)))
    return hand


def heard(hands: dict[str, Hand], jogada: str, to: Party, fact: Mapping[str, Any]) -> None:
    """A fact that came over a stream."""
    hand = hands.setdefault(jogada, Hand())
    hand.tell(to, str(fact["fact"]), msgspec.json.encode(fact), whose(fact.get("seat", 0)))
