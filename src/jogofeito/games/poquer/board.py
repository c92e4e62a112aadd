"""The table as data, for whoever draws it, and what of a game anybody can see."""

from typing import Any

import msgspec

from jogofeito.core.facts import Fact
from jogofeito.core.record import plain
from jogofeito.games.poquer.acts import CardExposed, Carry, CommonCards, HandOver, HoleCards, Shown
from jogofeito.games.poquer.ranking import order_of
from jogofeito.games.poquer.rules import Rules
from jogofeito.games.poquer.variants import VARIANTS


class VariantShown(msgspec.Struct, frozen=True):
    key: str
    hole: int
    used: int  # own cards in a combination; 0: any number
    streets: tuple[int, ...]
    deck: int
    forced: str
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
    entry: str
    limit: str
    maximum: int | None
    raises: int | None  # in a round, with more than two in
    commission: dict[str, Any]
    estardilho: bool
    showdown: str
    leads: str
    dealer: str


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
            plain(rules.commission),
            rules.estardilho,
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
    return VariantShown(key, variant.hole, variant.used, streets, deck, variant.forced, classes[::-1])


def outcome(fact: Fact) -> str | None:
    """`3:fullen`, for the list of last results: who won the main pot with what; `3:` if nobody had to show."""
    if not isinstance(fact, HandOver):
        return None
    return f"{'-'.join(map(str, fact.winners))}:{fact.combination}"


def lying(carry: Carry) -> dict[str, Any]:
    """Who has the hand, who rests, and who owes a bet they missed."""
    return {
        "marker": carry.marker,
        "hands": carry.hands,
        "variant": carry.variant,
        "places": [
            {name: getattr(place, name) for name in place.__struct_fields__ if name != "player"}
            for place in carry.places
        ],
    }


def shows(fact: Fact) -> tuple[str, ...]:
    """The cards that a fact lays open to whoever is told it."""
    match fact:
        case HoleCards(cards=cards) | CommonCards(cards=cards) | Shown(cards=cards):
            return cards
        case CardExposed(card=card):
            return (card,)
        case _:
            return ()
