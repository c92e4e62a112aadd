"""Exact odds of banca francesa: published figures, every throw at the table, the compiled simulation."""

import random
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from jogofeito.core.odds import Odds
from jogofeito.core.parties import seat
from jogofeito.games.banca_francesa.cloth import chances_of, spots_of
from jogofeito.games.terno import THROWS
from jogofeito.lab import odds
from jogofeito.lab.finite.simulation import BetsOnOutcomes, one_of_each_kind
from jogofeito.lab.results import SimulationRefused
from jogofeito.lab.simulation import simulate
from support import gain
from terno_support import banca, fast_play, laying, tape, throw_once

TEXTS = ("AO3", "PT808")
ALL = ("ases", "pequeno", "grande", "risco_pequeno", "risco_grande")


@pytest.mark.parametrize("text", TEXTS)
def test_every_chance_costs_one_in_63_when_it_is_decided_and_one_in_216_a_throw(text: str) -> None:
    """Wizard of Odds, "Banca Francesa": 1.59 % if ties are ignored, 0.46 % if they count."""
    table = odds("banca-francesa", text=text)
    assert tuple(table) == ALL
    for line in table.values():
        assert line.house_edge == Fraction(1, 63)
        assert line.per_throw is not None
        assert line.per_throw.house_edge == Fraction(1, 216)
        assert round(float(line.house_edge) * 100, 2) == 1.59
        assert round(float(line.per_throw.house_edge) * 100, 2) == 0.46
    assert table.favouring_player() == []


@pytest.mark.parametrize("chance, wins, prize", [("ases", 1, 61), ("pequeno", 31, 1), ("risco_grande", 31, 1)])
def test_probability_variance_and_hit_rate_are_those_of_a_win_or_loss_bet(chance: str, wins: int, prize: int) -> None:
    """The same source: 31, 153 and 32 of 216 throws win, tie and lose; 1, 153 and 62 on ases."""
    line = odds("banca-francesa")[chance]
    assert (line.probability, line.hit_rate) == (Fraction(wins, 63), Fraction(wins, 63))
    assert line.variance == (prize + 1) ** 2 * Fraction(wins * (63 - wins), 63**2)
    assert line.per_throw is not None
    assert line.per_throw.returns == {
        Fraction(0): Fraction(63 - wins, 216),
        Fraction(1): Fraction(153, 216),
        Fraction(prize + 1): Fraction(wins, 216),
    }


def test_by_the_other_reading_a_throw_always_decides_and_the_game_is_ruinous() -> None:
    table = odds("banca-francesa", {"readings.other_totals": "lose"})
    assert all(line.per_throw is None for line in table.values())
    assert table["pequeno"].house_edge == 1 - Fraction(2 * 31, 216)
    assert table["ases"].house_edge == 1 - Fraction(62, 216)


@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("reading", ["chips", "bet"])
def test_every_throw_at_the_table_gives_the_odds_of_a_throw_and_null_ones_lead_back_to_the_same_state(
    text: str, reading: str
) -> None:
    """After a null throw the same bets lie and the same is offered: the chain has one state, so the decided odds are
    those of a throw on condition that it decides."""
    table, exact = banca(text, readings__line_limits=reading), odds("banca-francesa", text=text)
    for name, chance in chances_of(table.rules).items():
        bet = 4 * table.rules.minimum // chance.bet_divisor
        per_throw, decided = [], []
        for throw in THROWS:
            play = table.begin(*laying(table, (1, name, 4)))
            lay = play.offer_to(seat(1))
            throw_once(play, throw)
            back = Fraction(gain(play, 1) if play.over else 0, bet) + 1
            per_throw.append((Fraction(1, 216), back))
            if play.over:
                decided.append(back)
            else:
                again = play.offer_to(seat(1))
                assert lay is not None
                assert again is not None
                assert again[1] == lay[1]
        played = Odds(name, chance.kind, ((Fraction(1, len(decided)), back) for back in decided), per_throw)
        assert played.same_figures(exact[name])


@pytest.mark.parametrize("text, values", [("AO3", {}), ("PT808", {}), ("AO3", {"readings__other_totals": "lose"})])
def test_compiled_simulation_and_table_agree_jogada_by_jogada_on_the_same_tape(text: str, values: Any) -> None:
    jogadas = 40_000
    table = banca(text, **values)
    stakes = {name: (place + 1) * 2 * table.rules.minimum for place, name in enumerate(chances_of(table.rules))}
    stakes["ases"] = 3 * table.rules.minimum
    chooser = random.Random(63)
    throws = [chooser.randrange(216) for _ in range(5 * jogadas)]
    chances = [chances_of(table.rules)[name] for name in stakes]
    compiled = BetsOnOutcomes(chances, stakes.values()).settle(np.array(throws))
    # what lies on a line and does not play comes back at the table too, whatever falls
    idle = sum(chips - chips // chances_of(table.rules)[name].bet_divisor for name, chips in stakes.items())
    faces = iter(tape(*(THROWS[throw] for throw in throws)))
    for place in range(jogadas):
        back = fast_play(table, stakes, faces)
        assert back == int(compiled[place].sum()) + idle


def test_each_bet_of_the_compiled_simulation_is_what_the_table_pays_on_it() -> None:
    table = banca()
    for name, chance in chances_of(table.rules).items():
        stake = 4 * table.rules.minimum
        compiled = BetsOnOutcomes([chance], [stake]).settle(np.arange(216))
        deciding = [throw for throw in THROWS if sum(throw) in (3, 5, 6, 7, 14, 15, 16)]
        for throw, (back,) in zip(deciding, compiled.tolist(), strict=True):
            play = table.begin(*laying(table, (1, name, 4)))
            throw_once(play, throw)
            assert gain(play, 1) == back - stake // chance.bet_divisor


def test_observed_returns_and_throws_lie_within_their_bands() -> None:
    found = simulate("banca-francesa", 3_000_000, seed=2026)
    assert [line.odds.chance for line in found.lines] == list(ALL)
    assert all(abs(line.z) < 4 for line in (*found.lines, found.whole))
    assert found.whole.returned == sum(line.returned for line in found.lines)
    assert found.whole.observed_deviation == pytest.approx(float(found.whole.odds.variance) ** 0.5, rel=0.01)
    rules = banca().rules
    bets = BetsOnOutcomes(chances_of(rules).values(), one_of_each_kind(chances_of(rules), spots_of(rules)).values())
    played = bets.play(7, 1_000_000, lambda _: None)
    assert played.draws / 1_000_000 == pytest.approx(216 / 63, rel=0.005)  # a jogada takes 24/7 throws


def test_the_same_seed_gives_the_same_simulation_and_another_seed_another() -> None:
    first, again, other = (simulate("banca-francesa", 50_000, seed).to_json() for seed in (7, 7, 8))
    assert first == again
    assert first["bets"] != other["bets"]


@pytest.mark.parametrize(
    "values, said",
    [
        ({"jogadas": 10, "stakes": {"par": 100}}, "no chance 'par'"),
        ({"jogadas": 10, "stakes": {"risco_grande": 3}}, "positive multiple of 2"),
        ({"jogadas": 10, "stakes": {"ases": 0}}, "positive multiple of 1"),
        ({"jogadas": 10**12, "stakes": {"ases": 10**8}}, "64 bits"),
    ],
)
def test_what_cannot_be_simulated_is_refused(values: dict[str, Any], said: str) -> None:
    with pytest.raises(SimulationRefused, match=said):
        simulate("banca-francesa", **values)
