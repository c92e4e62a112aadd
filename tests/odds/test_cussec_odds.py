"""Exact odds of cussec: published figures, every throw at the table, the compiled simulation."""

import random
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from jogofeito.core.drivers import every_outcome, let_pass
from jogofeito.core.odds import Odds
from jogofeito.core.parties import CROUPIER, seat
from jogofeito.core.play import Play
from jogofeito.core.waits import Offers
from jogofeito.games.cussec.cloth import chances_of
from jogofeito.games.pano.acts import Place
from jogofeito.games.terno import THROWS
from jogofeito.lab import odds
from jogofeito.lab.finite.simulation import BetsOnOutcomes
from jogofeito.lab.results import SimulationRefused
from jogofeito.lab.simulation import simulate
from support import gain
from terno_support import cussec, fast_play, tape

READINGS: tuple[dict[str, Any], ...] = ({}, {"readings.triple_totals": "lose"}, {"readings.repeated": "lose"})


@pytest.mark.parametrize(
    "chance, percent",
    [
        # Wizard of Odds, "Sic Bo": small and big; 4 and 17 at 65 to 1; 5 and 16 at 32 to 1
        ("pequeno", 2.78), ("grande", 2.78), ("soma:4", 8.33), ("soma:17", 8.33), ("soma:5", 8.33), ("soma:16", 8.33),
        # onlinesicbo.org, "Sic Bo Odds": a single number at 1, 2 and 3 to 1
        ("pintas:3", 7.87),
        # high-rollercasinos.com, "Sic bo": two particular numbers at 5 to 1
        ("diferentes:3-5", 16.67),
    ],
)  # fmt: skip
def test_the_house_edge_is_the_published_one_for_the_same_prize(chance: str, percent: float) -> None:
    assert round(float(odds("cussec")[chance].house_edge) * 100, 2) == percent


@pytest.mark.parametrize(
    "chance, wins, edge",
    [
        ("pequeno", 105, Fraction(1, 36)),
        ("grande", 105, Fraction(1, 36)),
        ("pintas:1", 91, Fraction(17, 216)),
        ("diferentes:1-6", 30, Fraction(1, 6)),
        ("duplo:4", 16, Fraction(5, 54)),
        ("triplo:4", 1, Fraction(25, 216)),
        ("qualquer_triplo", 6, Fraction(1, 12)),
        ("soma:6", 10, Fraction(2, 27)),
        ("soma:7", 15, Fraction(7, 72)),
        ("soma:8", 21, Fraction(1, 8)),
        ("soma:9", 25, Fraction(2, 27)),
        ("soma:10", 27, Fraction(1, 8)),
    ],
)
def test_probability_and_house_edge_are_exact(chance: str, wins: int, edge: Fraction) -> None:
    line = odds("cussec")[chance]
    assert (line.probability, line.hit_rate, line.house_edge) == (Fraction(wins, 216), Fraction(wins, 216), edge)
    assert line.per_throw is None  # every throw decides


def test_sums_are_alike_from_both_ends_and_variance_follows_from_the_prizes() -> None:
    table = odds("cussec")
    for total in range(4, 11):
        assert table[f"soma:{total}"].returns == table[f"soma:{21 - total}"].returns
    line = table["duplo:4"]
    assert line.variance == Fraction(15 * 11**2 + 31**2, 216) - Fraction(15 * 11 + 31, 216) ** 2


def test_no_reading_favours_the_player() -> None:
    for values in READINGS:
        assert odds("cussec", values).favouring_player() == []


def test_by_the_other_readings_sums_and_two_numbers_cost_more() -> None:
    assert odds("cussec", READINGS[1])["soma:6"].house_edge == 1 - Fraction(9 * 20, 216)
    assert odds("cussec", READINGS[1])["soma:7"].house_edge == odds("cussec")["soma:7"].house_edge
    assert odds("cussec", READINGS[2])["diferentes:1-2"].house_edge == 1 - Fraction(24 * 6, 216)


@pytest.mark.parametrize("dice", ["sealed", "real"])
@pytest.mark.parametrize("values", READINGS, ids=str)
def test_the_exhaustive_driver_and_the_odds_agree_for_every_chance(values: dict[str, Any], dice: str) -> None:
    table, exact = cussec(**values, dice=dice), odds("cussec", values)
    names = list(chances_of(table.rules))
    bets = dict.fromkeys(names, table.rules.minimum)
    returned: dict[str, list[tuple[Fraction, Fraction]]] = {name: [] for name in names}
    for weight, play in every_outcome(table.begin, lambda: laying_first(bets)):
        for name in names:
            back = sum(m.amount for m in play.movements if m.about == name and m.why in ("kept", "prize"))
            returned[name].append((weight, Fraction(back, bets[name])))
    for name in names:
        assert len(returned[name]) == 216
        assert Odds(name, exact[name].kind, returned[name]).same_figures(exact[name])


def laying_first(bets: dict[str, int]) -> Any:
    """A policy: lay these bets, then let everything pass."""
    left = iter(bets.items())

    def policy(offers: Offers) -> Any:
        bet = next(left, None) if seat(1) in offers else None
        return (seat(1), Place(*bet)) if bet else let_pass(offers)

    return policy


@pytest.mark.parametrize("values", READINGS, ids=str)
def test_compiled_simulation_and_table_agree_jogada_by_jogada_on_the_same_tape(values: dict[str, Any]) -> None:
    jogadas = 35_000
    table = cussec(**values)
    names = list(chances_of(table.rules))
    chooser = random.Random(216)
    throws = [chooser.randrange(216) for _ in range(jogadas)]
    faces = iter(tape(*(THROWS[throw] for throw in throws)))
    for first in range(0, jogadas, 500):
        stakes = {name: table.rules.minimum * (1 + chooser.randrange(5)) for name in chooser.sample(names, 5)}
        part = throws[first : first + 500]
        chances = [chances_of(table.rules)[name] for name in stakes]
        compiled = BetsOnOutcomes(chances, stakes.values()).settle(np.array(part))
        for place in range(len(part)):
            assert fast_play(table, stakes, faces) == int(compiled[place].sum())


def test_the_fast_way_through_a_jogada_is_the_way_of_a_play() -> None:
    table = cussec()
    for throw in THROWS[::7]:
        stakes = {"pequeno": 3 * table.rules.minimum, "duplo:2": table.rules.minimum}
        play = table.begin_betting(throw)
        for name, stake in stakes.items():
            assert play.take(seat(1), Place(name, stake)) is None
        finish(play)
        assert fast_play(table, stakes, iter(tape(throw))) == gain(play, 1) + sum(stakes.values())


def finish(play: Play[Any, Any]) -> None:
    while offered := play.offer_to(CROUPIER):
        assert play.take(CROUPIER, offered[1].default) is None  # type: ignore[arg-type]


def test_observed_returns_lie_within_their_bands() -> None:
    found = simulate("cussec", 3_000_000, seed=2026)
    kinds = [line.odds.kind for line in found.lines]
    assert kinds == ["pequeno", "grande", "pintas", "diferentes", "duplo", "triplo", "qualquer_triplo", "soma"]
    assert all(abs(line.z) < 4 for line in (*found.lines, found.whole))
    assert found.whole.returned == sum(line.returned for line in found.lines)


@pytest.mark.parametrize(
    "values, said",
    [
        ({"jogadas": 10, "stakes": {"soma:3": 100}}, "no chance 'soma:3'"),
        ({"jogadas": 10, "stakes": {"soma:4": -1}}, "positive multiple of 1"),
        ({"jogadas": 10**12, "stakes": {"triplo:1": 10**7}}, "64 bits"),
    ],
)
def test_what_cannot_be_simulated_is_refused(values: dict[str, Any], said: str) -> None:
    with pytest.raises(SimulationRefused, match=said):
        simulate("cussec", **values)
