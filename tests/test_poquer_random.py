"""Random hands of every variant: chips are conserved to the unit, and nobody sees what is not theirs to see.

The usual run plays some thousands; `pytest tests/test_poquer_random.py --hands 100000` plays as many of each variant,
and of póquer sem descarte. `tests/floor/test_hidden.py` looks at what tables tell of them.
"""

from typing import Any

import pytest

from hidden_support import told_in
from jogofeito.core.cards import names
from jogofeito.core.drivers import random_policy, run
from jogofeito.core.facts import Announced, Told
from jogofeito.core.money import balances
from jogofeito.core.offers import Below
from jogofeito.core.parties import COMMISSION, Company, Seat, seat, stack
from jogofeito.core.play import Play
from jogofeito.core.record import replay
from jogofeito.games import listed
from jogofeito.games.poquer.acts import (
    CardExposed,
    CardsDealt,
    Carry,
    DeckShown,
    HandBegins,
    HandOver,
    HoleCards,
    Mucked,
    Place,
    SessionShare,
    Shown,
)
from jogofeito.games.poquer.variants import VARIANTS
from poquer_support import TABLES
from support import facts, seeded

SETTINGS: dict[str, list[dict[str, Any]]] = {
    "AO14": [{}, {"limit": "half_pot"}, {"dealer": "croupier"}, {"other_variant": "holdem"}],
    "AO15": [{}, {"limit": "pot"}, {"dealer": "croupier"}, {"readings.all_in_share": "proportion"}],
    "AO16": [{}, {"dealer": "croupier"}, {"estardilho": False, "raises": 2}],
    "PT809": [{}, {"limit": "maximum", "most_in_hand": 12_00}, {"commission.by": "cave"}],
    "PT811": [{}, {"limit": "no_limit", "raises": 0}, {"showdown": "choice"}],
    "PT811-H": [{}, {"limit": "half_pot"}, {"showdown": "choice"}],
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


WITHOUT_DISCARD: list[dict[str, Any]] = [{}, {"shuffling": "automatico"}, {"readings.not_qualified": "better"}]


def test_random_hands_without_discard_hide_cards_and_decisions(hands: int) -> None:
    """Nobody is told another's cards before they lie open, nor what others have said before all have."""
    entry, secrets = listed("poquer-sem-descarte"), 0
    for place, values in enumerate(WITHOUT_DISCARD):
        rules, draw = entry.rules({**values, "currency": "AOA"}), seeded(place)
        for _ in range(hands // len(WITHOUT_DISCARD)):
            seats = tuple(Seat(number, f"p{number}") for number in range(1, 2 + draw(rules.seats)))
            play = Play(entry.game, rules, entry.game.first_carry(rules), Company(seats))
            told = told_in(run(play, draw, random_policy(draw, patience=60)).facts)
            assert told.leaks == []
            assert sum(balances(play.movements).values()) == 0
            secrets += told.secrets
    assert secrets > hands


def test_a_leak_is_found_whatever_fact_it_is_in() -> None:
    game, law = TABLES["AO15"]
    play = random_hand(game, listed(game).rules({}, text=law), seeded(3))
    hole = facts(play, HoleCards)
    first, other = hole[0], hole[1]
    after = play.facts.index(next(told for told in play.facts if told.fact is other)) + 1

    def leaks(*more: Told) -> list[str]:
        return told_in([*play.facts[:after], *more]).leaks

    assert leaks() == []
    assert leaks(Told(first, seat(first.seat)), Told(other, seat(other.seat))) == []
    assert leaks(Told(first, seat(other.seat)))
    assert leaks(Told(first))
    assert leaks(Told(CardExposed(first.cards[0])))
    assert leaks(Told(Announced("x", {"deep": [{"in": f"the {first.cards[1]} came"}]}), seat(other.seat)))
    assert leaks(Told(Announced("x", {"deep": first.cards}), seat(first.seat))) == []


def random_hand(game: str, rules: Any, draw: Below) -> Play[Any, Any]:
    """A hand of some players with deep and shallow stacks, all of whose acts are random."""
    count = max(rules.players, 2 + draw(rules.seats - 1))
    seats = tuple(Seat(number, f"p{number}", rules.minimum * (1 + draw(40))) for number in range(1, count + 1))
    carry = Carry(1 + draw(count), 7, "", tuple(Place(each.number, each.player) for each in seats))
    play = Play(listed(game).game, rules, carry, Company(seats))
    return run(play, draw, random_policy(draw, patience=200))


@pytest.mark.law("PT809.73", "PT811.72", "AO14.19", "AO13.7.b")
@pytest.mark.parametrize("text", TABLES)
def test_a_hand_that_is_void_at_any_input_leaves_money_and_memory_as_they_were(text: str) -> None:
    """Bets go back; nobody has had the hand, missed a bet or made one good; what was decided before it stands."""
    game, law = TABLES[text]
    values = {"commission.by": "session"} if text.startswith("AO") else {"commission.by": "cave"}
    rules, draw = listed(game).rules(values, text=law), seeded(17)
    cut = 0
    while cut < EACH_VOID:
        whole = random_hand(game, rules, draw)
        after = draw(len(whole.inputs))
        play = Play(whole.game, rules, whole.carry, whole.company)
        for each in whole.inputs[:after]:
            replay(play, each)
        if play.over:
            continue
        play.void("power cut")
        cut += 1
        _money_is_back(play)
        _nothing_has_been_played(play)


EACH_VOID = 150


def _money_is_back(play: Play[Any, Any]) -> None:
    chips_are_conserved(play)
    bought = {each.number: 0 for each in play.company_after().seats}
    for move in play.movements:
        for number in bought:
            if move.why in ("cave", "top_up", "commission"):
                bought[number] += move.amount * ((move.payee == stack(number)) - (move.payer == stack(number)))
    before = {each.number: each.stack for each in play.company.seats}
    for each in play.company_after().seats:
        assert each.stack == before.get(each.number, 0) + bought[each.number]


def _nothing_has_been_played(play: Play[Any, Any]) -> None:
    before, after = play.carry, play.carry_after
    assert after is not None
    assert (after.marker, after.hands, after.traces) == (before.marker, before.hands, before.traces)
    known = {each.player: each for each in before.places}
    for place in after.places:
        was = known.get(place.player)
        assert (place.missed_small, place.missed_big) == ((was.missed_small, was.missed_big) if was else (False, False))
        assert (place.idle, place.rested) == ((was.idle, was.rested) if was else (0, 0))
        assert was is not None or place.new
    charged = {each.seat for each in facts(play, SessionShare)}
    assert {place.player for place in after.places if place.seat in charged} == set(after.paid)


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
    """A seat is told its own cards and those that were shown, once they are; folded and mucked cards nobody."""
    told = told_in(play.facts)
    assert told.leaks == []
    shown = {fact.seat for fact in facts(play, Shown)}
    assert not shown & {fact.seat for fact in facts(play, Mucked)}
    an_open_deck_tells_nothing(play)


def an_open_deck_tells_nothing(play: Play[Any, Any]) -> None:
    """It lies sorted, with every card, before the first one is dealt."""
    for place, told in enumerate(play.facts):
        if isinstance(told.fact, DeckShown):
            (hand,) = facts(play, HandBegins)
            assert told.fact.cards == names(VARIANTS[hand.variant].deck)
            assert not any(isinstance(each.fact, CardsDealt | HoleCards) for each in play.facts[:place])
