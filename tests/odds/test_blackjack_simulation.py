"""The compiled simulation, the table's own coroutine and the exact figures agree."""

from typing import Any

import pytest

from blackjack_driver import Decider, played
from blackjack_support import blackjack
from jogofeito.core.cards import DECK_52, name
from jogofeito.games.blackjack.acts import Carry
from jogofeito.lab.blackjack.loop import MIDDLE, OUTCOMES, STAKE
from jogofeito.lab.blackjack.simulation import BATCH, Jogadas
from jogofeito.lab.blackjack.solver.cards import full_shoe
from jogofeito.lab.blackjack.solver.options import options_of
from jogofeito.lab.blackjack.solver.sketch import sketch
from jogofeito.lab.blackjack.solver.strategy import Strategy
from jogofeito.lab.results import SimulationRefused
from jogofeito.lab.simulation import simulate

TENS = "TJQK"


def strategy_of(rules: Any) -> Strategy:
    return sketch(options_of(rules), full_shoe(rules.decks))


def names_of(code: int) -> list[str]:
    """The cards that a code of the loop can be: tens are all alike to it."""
    value, suit = code >> 2, "cdhs"[code & 3]
    return [rank + suit for rank in (TENS if value == 9 else "A23456789"[value])]


@pytest.mark.law("AO6.20", "AO6.22", "AO6.24", "AO6.26", "AO6.27", "AO6.28", "AO6.31", "AO6.32", "AO6.34", "AO6.37")
@pytest.mark.parametrize(
    "values",
    [
        {},
        {"decks": 4, "shoe": "continuo", "readings__bank_blackjack": "initial", "readings__resplit_aces": True},
        {
            "online": True, "decks": 8, "doubling": "any", "most_splits": 2, "readings__give_up_split": True,
            "readings__giving_up": "unless_blackjack", "readings__double_split_aces": True,
            "readings__special_suits": "both", "readings__special_stake": "whole",
        },
    ],
)  # fmt: skip
def test_compiled_and_coroutine_play_the_same_hands_from_the_same_shoes(
    values: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """35,000 jogadas at each of three tables: every card, every new shoe, and all that is won and lost."""
    all_names = tuple(map(name, DECK_52))  # hundreds are named for every card: looked up, it takes a third of the time
    monkeypatch.setattr("jogofeito.core.cards.name", all_names.__getitem__)
    rules = blackjack(1, **values).rules
    strategy = strategy_of(rules)
    decide = Decider(rules, strategy)
    carry = Carry()
    for row in Jogadas(rules, strategy).trace(seed=31, jogadas=35_000).tolist():
        fresh, won, used = row[:3]
        assert (carry.shoe is None) == fresh
        codes = iter(row[3 : 3 + used])

        def which(names: tuple[str, ...], codes: Any = codes) -> int:
            wanted = names_of(next(codes))
            return next(names.index(each) for each in wanted if each in names)

        net, carry = played(rules, carry, decide, which)
        assert next(codes, None) is None  # all the cards, and no more
        assert net * STAKE == won * rules.minimum


@pytest.mark.parametrize(
    "values",
    [
        {"shoe": "continuo"},
        {"shoe": "sabot"},
        {"shoe": "continuo", "decks": 4, "readings.bank_blackjack": "initial"},
        {"shoe": "baralhador", "online": True, "doubling": "any", "most_splits": 3, "special_prize": False},
    ],
)
def test_observed_returns_lie_within_their_bands(values: dict[str, Any]) -> None:
    """The shoe with a warning card as well: what it does to the average hand is far below what so few jogadas show."""
    found = simulate("blackjack", 4_000_000, seed=2026, values=values)
    assert [line.odds.chance for line in found.lines] == ["lugar:1"]
    assert abs(found.whole.z) < 4
    assert found.whole.observed_deviation == pytest.approx(float(found.whole.odds.variance) ** 0.5, rel=0.002)
    observed = found.whole.hits / found.jogadas
    assert observed == pytest.approx(float(found.whole.odds.hit_rate), abs=0.001)


def test_the_same_seed_gives_the_same_simulation_and_a_longer_one_begins_with_the_shorter() -> None:
    rules = blackjack(1).rules
    jogadas = Jogadas(rules, strategy_of(rules))
    shorter, again = (jogadas.play(3, 2 * BATCH, lambda _: None) for _ in range(2))
    longer = jogadas.play(3, 3 * BATCH + 5, lambda _: None)
    assert (shorter == again).all()
    assert (longer >= shorter).all()
    assert longer.sum() == 3 * BATCH + 5
    assert (jogadas.play(4, BATCH, lambda _: None) != jogadas.play(3, BATCH, lambda _: None)).any()
    assert len(longer) == OUTCOMES == 2 * MIDDLE + 1


@pytest.mark.parametrize(
    "values, said",
    [
        ({"stakes": {"lugar:9": 100}}, "no place 'lugar:9'"),
        ({"stakes": {"seguro": 100}}, "no bet of its own"),
        ({"stakes": {"lugar:1": 3}}, "half of it is whole"),
        ({"stakes": {"lugar:1": 2, "lugar:2": 2}}, "one place"),
        ({"jogadas": 10**12, "stakes": {"lugar:1": 10**8}}, "64 bits"),
        ({"values": {"readings.special_cards": "any_three"}}, "first three cards"),
    ],
)
def test_what_cannot_be_simulated_is_refused(values: dict[str, Any], said: str) -> None:
    with pytest.raises(SimulationRefused, match=said):
        simulate("blackjack", **({"jogadas": 1_000} | values))
