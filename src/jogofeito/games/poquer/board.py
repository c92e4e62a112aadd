"""The table as data, for whoever draws it, and what of a game anybody can see."""

from typing import Any, Final, Literal

import msgspec

from jogofeito.core.facts import Fact
from jogofeito.core.record import plain
from jogofeito.games.poquer.acts import (
    ESTARDILHO_ASKS,
    IN_ROUND,
    CardExposed,
    Carry,
    CommonCards,
    HandOver,
    HoleCards,
    Post,
    Shown,
)
from jogofeito.games.poquer.ranking import order_of
from jogofeito.games.poquer.rules import Commission, Limit, Rules
from jogofeito.games.poquer.variants import VARIANTS, Key

OUTCOME: Final = r"^([0-9]*(-[0-9]+)*:[a-z_]*)$"  # who won the main pot, and with what


class VariantShown(msgspec.Struct, frozen=True):
    key: Key
    hole: int
    used: int  # own cards in a combination; 0: any number
    streets: tuple[int, ...]
    deck: int
    forced: Literal["blinds", "ante"]
    classes: tuple[str, ...]  # of combinations, the highest first


class Board(msgspec.Struct, frozen=True):
    """Money in units; no bound where it is null."""

    variants: tuple[VariantShown, ...]
    seats: int
    players: int
    minimum: int
    small: int | None
    smallest_chip: int
    cave: int
    top_up: int
    entry: Literal["cave", "average"]
    limit: Limit
    maximum: int | None
    raises: int | None  # in a round, with more than two in
    commission: Commission
    estardilho: bool
    estardilho_asks: int  # of whoever wants to play, in estardilhos
    in_round: tuple[Post, ...]  # bets that nobody chose and that have to be matched
    showdown: Literal["all", "choice"]
    leads: Literal["hand", "next"]
    dealer: Literal["electronic", "croupier"]


def board(rules: Rules) -> dict[str, Any]:
    blinds = VARIANTS[rules.variant].forced == "blinds"
    shown: dict[str, Any] = plain(
        Board(
            tuple(_variant(rules, key) for key in rules.variants),
            rules.seats,
            rules.players,
            rules.minimum,
            rules.small if blinds else None,
            rules.smallest_chip,
            rules.cave,
            rules.top_up,
            rules.entry,
            rules.limit,
            rules.most_in_hand if rules.limit == "maximum" else None,
            rules.raises or None,
            rules.commission,
            rules.estardilho,
            ESTARDILHO_ASKS,
            IN_ROUND,
            rules.showdown,
            rules.leads,
            rules.dealer,
        )
    )
    return shown


def _variant(rules: Rules, key: str) -> VariantShown:
    variant = VARIANTS[key]
    classes = order_of(rules.ranking_of(variant), rules.readings.ties()).classes
    streets, deck = variant.streets, len(variant.deck)
    return VariantShown(variant.key, variant.hole, variant.used, streets, deck, variant.forced, classes[::-1])


def outcome(fact: Fact) -> str | None:
    """`3:fullen`, for the list of last results: who won the main pot with what; `3:` if nobody had to show."""
    if not isinstance(fact, HandOver):
        return None
    return f"{'-'.join(map(str, fact.winners))}:{fact.combination}"


class PlaceShown(msgspec.Struct, frozen=True):
    """How the player of a seat stands in the game, as in the carry's `Place` but for the name."""

    seat: int
    resting: bool
    rested: int
    idle: int
    missed_small: bool
    missed_big: bool
    waits: bool
    warnings: int
    sent_away: bool


class Lying(msgspec.Struct, frozen=True):
    """Who has the hand, who rests, and who owes a bet they missed."""

    marker: int
    hands: int
    variant: str
    places: tuple[PlaceShown, ...]


def lying(carry: Carry) -> dict[str, Any]:
    places = tuple(msgspec.convert(place, PlaceShown, from_attributes=True) for place in carry.places)
    shown: dict[str, Any] = plain(Lying(carry.marker, carry.hands, carry.variant, places))
    return shown


def shows(fact: Fact) -> tuple[str, ...]:
    """The cards that a fact lays open to whoever is told it."""
    match fact:
        case HoleCards(cards=cards) | CommonCards(cards=cards) | Shown(cards=cards):
            return cards
        case CardExposed(card=card):
            return (card,)
        case _:
            return ()
