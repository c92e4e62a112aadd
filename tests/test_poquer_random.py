"""Random hands of every variant: chips are conserved to the unit, and nobody sees what is not theirs to see.

The usual run plays some thousands; `pytest tests/test_poquer_random.py --hands 100000` plays as many of each variant.
"""

from typing import Any

import pytest

from jogofeito.core.drivers import random_policy, run
from jogofeito.core.money import balances
from jogofeito.core.offers import Below
from jogofeito.core.parties import COMMISSION, Company, Seat, seat
from jogofeito.core.play import Play
from jogofeito.games import listed
from jogofeito.games.poquer.acts import Carry, HandOver, HoleCards, Mucked, Place, Shown
from poquer_support import TABLES
from support import facts, seeded

SETTINGS: dict[str, list[dict[str, Any]]] = {
    "AO14": [{}, {"limit": "half_pot"}, {"dealer": "croupier"}, {"other_variant": "holdem"}],
    "AO15": [{}, {"limit": "pot"}, {"dealer": "croupier"}, {"readings.all_in_share": "proportion"}],
    "AO16": [{}, {"dealer": "croupier"}, {"estardilho": False, "raises": 2}],
    "PT809": [{}, {"limit": "maximum", "most_in_hand": 12_00}, {"commission.by": "cave"}],
    "PT811": [{}, {"limit": "no_limit", "raises": 0}, {"showdown": "choice"}],
    "PT811-H": [{}, {"limit": "half_pot"}, {"showdown": "choice", "commission.cap": 15}],
}


@pytest.fixture
def hands(request: pytest.FixtureRequest) -> int:
    return int(request.config.getoption("--hands"))


@pytest.mark.parametrize("text", TABLES)
def test_random_hands_conserve_chips_and_hide_cards(text: str, hands: int) -> None:
    game, law = TABLES[text]
    for place, values in enumerate(SETTINGS[text]):
        rules = listed(game).rules(values, text=law)
        draw = seeded(place)
        for _ in range(hands // len(SETTINGS[text])):
            play = random_hand(game, rules, draw)
            chips_are_conserved(play)
            cards_are_hidden(play)


def random_hand(game: str, rules: Any, draw: Below) -> Play[Any, Any]:
    """A hand of some players with deep and shallow stacks, all of whose acts are random."""
    count = max(rules.players, 2 + draw(rules.seats - 1))
    seats = tuple(Seat(number, f"p{number}", rules.minimum * (1 + draw(40))) for number in range(1, count + 1))
    carry = Carry(1 + draw(count), 7, "", tuple(Place(each.number, each.player) for each in seats))
    play = Play(listed(game).game, rules, carry, Company(seats))
    return run(play, draw, random_policy(draw, patience=200))


def chips_are_conserved(play: Play[Any, Any]) -> None:
    totals = balances(play.movements)
    assert sum(totals.values()) == 0
    before = sum(each.stack for each in play.company.seats)
    bought = -sum(money for party, money in totals.items() if party.startswith("seat:"))
    after = sum(each.stack for each in play.company_after().seats)
    assert before + bought == after + totals.get(COMMISSION, 0)
    for over in facts(play, HandOver):
        stacks = {each.number: each.stack for each in play.company_after().seats}
        assert all(stacks[each.seat] == each.stack for each in over.stacks)


def cards_are_hidden(play: Play[Any, Any]) -> None:
    """A seat is told its own cards and those that were shown; folded and mucked cards are told to nobody."""
    own = {fact.seat: set(fact.cards) for fact in facts(play, HoleCards)}
    shown = {fact.seat for fact in facts(play, Shown)}
    assert not shown & {fact.seat for fact in facts(play, Mucked)}
    for number in [each.number for each in play.company_after().seats]:
        hidden = set[str]().union(*(cards for other, cards in own.items() if other not in shown and other != number))
        for told in play.facts:
            if told.may_be_seen_by(seat(number)):
                assert not hidden & set(cards_in(told.fact))


def cards_in(fact: Any) -> list[str]:
    found: list[str] = []
    for name in ("cards", "board", "five"):
        value = getattr(fact, name, ())
        found += [each for each in value if isinstance(each, str)] if isinstance(value, tuple) else []
    card = getattr(fact, "card", None)
    return [*found, card] if isinstance(card, str) else found
