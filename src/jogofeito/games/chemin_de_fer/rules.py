"""The rules of bacará chemin de fer as AO12 writes them, and what it leaves to the house."""

from collections.abc import Iterator, Mapping
from typing import Any, Final, Literal

import msgspec

from jogofeito.core.money import CURRENCIES
from jogofeito.core.offers import Refusal
from jogofeito.law.rules import Amount, Between, Fixed, LawLayer, OneOf, Open

Dealer = Literal["electronic", "croupier"]

CARDS: Final = 52
KWANZAS: Final = 100_00  # the usual minimum where the house names none
BANK_TIMES: Final = 5  # the usual least bank, in minima of a bet
GAPS: Final = 8  # standing players have a place behind and to the right of each seat but the last (AO12.24-25)


class Readings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which of two possible readings of the text is played, where cards or money hang on it."""

    burn_ten: Literal["ten", "none"]  # a ten that comes first burns ten cards, or only itself
    burn_count: Literal["with", "besides"]  # the number of burnt cards includes the first, or comes on top of it
    odd_half: Literal["bank", "out"]  # the odd chip of a bank that is halved


class Citations(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which number of the text words each call."""

    last: str


class Rules(msgspec.Struct, frozen=True, forbid_unknown_fields=True, cache_hash=True):
    law: str
    currency: str
    minimum: int  # of a ponto's bet, which is a multiple of it
    smallest_chip: int
    bank_minimum: int
    auction_base: int
    auction_step: int
    cagnotte: int  # per cent of what the banker wins
    seats: int
    standing: int  # places for standing players
    players: int  # that must sit
    decks: int
    warning: int  # cards behind the warning card
    cut_margin: int  # the fewest cards on either side of the cut
    last_golpe: int  # the fewest cards from which a golpe can be dealt
    last_shoe_minutes: int  # a shoe begun so long before the house closes is played to its end
    dealer: Dealer  # a person, who may declare what went wrong, or none
    readings: Readings
    cites: Citations

    @property
    def cards(self) -> int:
        return self.decks * CARDS

    @property
    def places(self) -> int:
        """Seats first, then the places for standing players."""
        return self.seats + self.standing

    @property
    def has_croupier(self) -> bool:
        return self.dealer == "croupier"

    def stands(self, place: int) -> bool:
        return place > self.seats


def _bank(so_far: Mapping[str, Any]) -> Any:
    return BANK_TIMES * so_far["minimum"]


def _minimum(so_far: Mapping[str, Any]) -> Any:
    return so_far["minimum"]


def _chip(so_far: Mapping[str, Any]) -> Any:
    minimum = so_far["minimum"]
    return minimum // 10 if minimum % 10 == 0 else minimum


def _base(so_far: Mapping[str, Any]) -> Any:
    return so_far["bank_minimum"]


def _cross_check(rules: Rules) -> Iterator[Refusal]:
    for field, rule in (("minimum", "AO12.36"), ("bank_minimum", "AO12.35"), ("auction_step", "AO12.83")):
        if (value := getattr(rules, field)) % rules.smallest_chip:
            said = {"field": field, "value": value, "chip": rules.smallest_chip}
            yield Refusal("rules_not_in_chips", said, rule)
    if rules.bank_minimum < rules.minimum:
        said = {"field": "bank_minimum", "value": rules.bank_minimum, "needed": rules.minimum}
        yield Refusal("rules_bank_too_small", said, "AO12.46")
    if rules.auction_base < rules.bank_minimum or rules.auction_base % rules.smallest_chip:
        said = {"field": "auction_base", "value": rules.auction_base, "needed": rules.bank_minimum}
        yield Refusal("rules_base_too_small", said, "AO12.81")


AO12: Final = LawLayer(
    text="AO12",
    rules=Rules,
    fields={
        "law": Fixed("AO12", "AO12.1"),
        "currency": Open("AOA", OneOf(tuple(CURRENCIES))),
        "minimum": Open(KWANZAS, Amount(), "AO12.36"),
        "smallest_chip": Open(_chip, Amount(), "AO12.36"),
        "bank_minimum": Open(_bank, Amount(), "AO12.35"),
        "auction_base": Open(_base, Amount(), "AO12.83"),
        "auction_step": Open(_minimum, Amount(), "AO12.83"),
        "cagnotte": Open(5, Between(0, 10), "AO12.48"),
        "seats": Fixed(9, "AO12.3"),
        "standing": Open(GAPS, Between(0, 3 * GAPS), "AO12.24"),
        "players": Fixed(4, "AO12.16"),
        "decks": Fixed(6, "AO12.4"),
        "warning": Fixed(7, "AO12.13"),
        "cut_margin": Fixed(6, "AO12.13"),
        "last_golpe": Fixed(6, "AO12.107.d"),
        "last_shoe_minutes": Fixed(20, "AO12.108"),
        "dealer": Open("electronic", OneOf(("electronic", "croupier"))),
        "cites.last": Fixed("AO12.14", "AO12.14"),
        "readings.burn_ten": Open("ten", OneOf(("ten", "none")), "AO12.13"),
        "readings.burn_count": Open("with", OneOf(("with", "besides")), "AO12.13"),
        "readings.odd_half": Open("bank", OneOf(("bank", "out")), "AO12.34"),
    },
    cross_check=_cross_check,
)
