"""Exact odds, the exhaustive driver, the compiled simulation and the table agree."""

import random
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from jogofeito.core.drivers import every_outcome, let_pass, run
from jogofeito.core.odds import Odds
from jogofeito.core.play import Play
from jogofeito.games.roleta.acts import Paid
from jogofeito.games.roleta.cloth import cloth_of
from jogofeito.lab import OddsTable, odds
from jogofeito.lab.results import SimulationRefused
from jogofeito.lab.roleta.simulation import BetsOnCloth, one_of_each_kind
from jogofeito.lab.simulation import simulate
from roleta_support import GAMES, laying
from support import TestTable, gain


@pytest.mark.parametrize("game", GAMES)
def test_every_chance_costs_one_in_thirty_seven(game: str) -> None:
    assert {line.house_edge for line in odds(game).values()} == {Fraction(1, 37)}


@pytest.mark.parametrize(
    "chance, probability, variance",
    [
        ("pleno:17", Fraction(1, 37), Fraction(36**2 * 36, 37**2)),
        ("cavalo:14-17", Fraction(2, 37), Fraction(18**2 * 2 * 35, 37**2)),
        ("encarnado", Fraction(18, 37), Fraction(4 * 18 * 19, 37**2)),
        ("cavalo_de_duzia:1-2", Fraction(24, 37), Fraction(9 * 24 * 13, 4 * 37**2)),
    ],
)
def test_probability_and_variance_are_those_of_a_win_or_loss_bet(
    chance: str, probability: Fraction, variance: Fraction
) -> None:
    line = odds("roleta-americana")[chance]
    assert (line.probability, line.hit_rate, line.variance) == (probability, probability, variance)


@pytest.mark.parametrize("game", GAMES)
def test_the_exhaustive_driver_and_the_odds_agree_for_every_chance(game: str) -> None:
    table, exact = TestTable(game, players=("ana",)), odds(game)
    for name, chance in cloth_of(table.rules).items():
        stake = chance.chips * table.rules.minimum
        acts = laying(table, (1, name, chance.chips))
        outcomes = every_outcome(lambda acts=acts: table.begin(*acts), lambda: let_pass)  # type: ignore[misc]
        played = Odds(name, chance.kind, ((weight, 1 + Fraction(gain(play, 1), stake)) for weight, play in outcomes))
        assert played.same_figures(exact[name])


def random_stakes(rules: Any, chooser: random.Random) -> dict[str, int]:
    chances = chooser.sample(list(cloth_of(rules).values()), 10)
    return {chance.id: chance.chips * rules.minimum for chance in chances}


def returned(play: Play[Any, Any], chance: str) -> int:
    paid = [told.fact for told in play.facts if isinstance(told.fact, Paid) and told.fact.chance == chance]
    return sum(fact.kept + fact.prize for fact in paid)


@pytest.mark.parametrize("game", GAMES)
def test_compiled_simulation_and_table_agree_jogada_by_jogada_on_the_same_tape(game: str) -> None:
    chooser = random.Random(37)
    table = TestTable(game, players=("ana",))
    for _ in range(100):
        stakes = random_stakes(table.rules, chooser)
        tape = np.array([chooser.randrange(37) for _ in range(20)])
        compiled = BetsOnCloth(table.rules, stakes).settle(tape)
        acts = laying(table, *((1, name, stake // table.rules.minimum) for name, stake in stakes.items()))
        for place, number in enumerate(tape.tolist()):
            play = run(table.begin(*acts), lambda _, number=number: number, let_pass)  # type: ignore[misc]
            assert compiled[place].tolist() == [returned(play, name) for name in stakes]


def test_the_same_seed_gives_the_same_simulation_and_another_seed_another() -> None:
    first, again, other = (simulate("roleta-americana", 50_000, seed).to_json() for seed in (7, 7, 8))
    assert first == again
    assert first["bets"] != other["bets"]


def test_a_longer_simulation_begins_with_the_shorter_one() -> None:
    rules = TestTable("roleta-americana").rules
    bets = BetsOnCloth(rules, one_of_each_kind(rules))
    done: list[int] = []
    shorter = bets.spin(3, 4_000_000, done.append).counts
    longer = bets.spin(3, 10_000_000, done.append).counts
    assert sum(done) == 14_000_000
    assert (longer >= shorter).all()
    assert longer.sum() == 10_000_000


@pytest.mark.parametrize("game", GAMES)
def test_observed_returns_lie_within_their_bands(game: str) -> None:
    found = simulate(game, 5_000_000, seed=2026)
    assert len(found.lines) == len({chance.kind for chance in cloth_of(TestTable(game).rules).values()})
    assert all(abs(line.z) < 4 for line in (*found.lines, found.whole))
    assert found.whole.observed_deviation == pytest.approx(float(found.whole.odds.variance) ** 0.5, rel=0.01)
    assert found.whole.returned == sum(line.returned for line in found.lines)


def test_a_band_narrows_with_the_square_root_of_the_jogadas() -> None:
    few, many = (simulate("roleta-francesa", jogadas).lines[0] for jogadas in (10_000, 1_000_000))
    assert few.band == pytest.approx(10 * many.band)
    assert many.band == pytest.approx(2.5758 * (34.0804 / 1_000_000) ** 0.5, rel=1e-4)


@pytest.mark.parametrize(
    "values, said",
    [
        ({"jogadas": 0}, "at least one jogada"),
        ({"jogadas": 10, "seed": -1}, "a seed is"),
        ({"jogadas": 10, "stakes": {"pleno:37": 100}}, "no chance 'pleno:37'"),
        ({"jogadas": 10, "stakes": {"pleno:1": 3}}, "positive multiple of 2"),
        ({"jogadas": 10, "stakes": {"serie:grande": 100}}, "positive multiple of 18"),
        ({"jogadas": 10**12, "stakes": {"pleno:1": 10**8}}, "64 bits"),
    ],
)
def test_what_cannot_be_simulated_is_refused(values: dict[str, Any], said: str) -> None:
    with pytest.raises(SimulationRefused, match=said):
        simulate("roleta-americana", **values)


def test_chances_that_favour_the_player_are_found() -> None:
    fair = Odds("fair", "coin", [(Fraction(1, 2), Fraction(2)), (Fraction(1, 2), Fraction(0))])
    good = Odds("good", "coin", [(Fraction(1, 2), Fraction(21, 10)), (Fraction(1, 2), Fraction(0))])
    assert OddsTable("coin", "none", {"fair": fair, "good": good}).favouring_player() == [good]
    assert odds("roleta-americana").favouring_player() == []


def test_a_table_of_odds_reads_as_json_and_csv() -> None:
    table = odds("roleta-americana", numeration="americana")
    assert len(table.to_json()["chances"]) == len(table) == 161
    header, first, *rest = table.to_csv().splitlines()
    assert header.startswith("chance,kind,probability,probability_decimal,expected_return")
    assert first.startswith("pleno:0,pleno,1/37,0.027027")
    assert len(rest) == 160
    with pytest.raises(KeyError, match="no chance 'pleno:99'"):
        table["pleno:99"]
