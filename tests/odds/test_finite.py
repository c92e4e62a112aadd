"""Chances as vectors over any outcomes: odds, rounding and simulation of a game without a room in the lab."""

from collections.abc import Mapping
from fractions import Fraction

import numpy as np
import pytest

from jogofeito.games.pano.chances import LOST, NULL, Chance, kept, won
from jogofeito.games.pano.offers import Spot
from jogofeito.lab.finite.odds import StakeRefused, odds_of
from jogofeito.lab.finite.simulation import BetsOnOutcomes, simulator

# a coin that can stand on its edge once in twenty-one throws; heads pays nineteen to twenty
HEADS = Chance("cara", "cara", (19,) * 10 + (LOST,) * 10 + (LOST,), prize_divisor=20)
TAILS = Chance("coroa", "coroa", (LOST,) * 10 + (1,) * 10 + (LOST,))
EDGE = Chance("borda", "borda", (LOST,) * 20 + (18,))
COIN = {chance.id: chance for chance in (HEADS, TAILS, EDGE)}
SPOTS = {name: Spot(7, 700, 1, "", "") for name in COIN}


def chances(_: object) -> Mapping[str, Chance]:
    return COIN


def spots(_: object) -> Mapping[str, Spot]:
    return SPOTS


def test_without_a_stake_nothing_is_rounded() -> None:
    fair = Chance("cara", "cara", (19, LOST), prize_divisor=20)
    assert odds_of(fair).house_edge == Fraction(1, 40)


def test_with_a_stake_the_odds_are_those_of_what_is_really_paid() -> None:
    fair = Chance("cara", "cara", (19, LOST), prize_divisor=20)
    assert odds_of(fair, 7).house_edge == Fraction(1, 14)  # 6 are paid on 7
    assert odds_of(fair, 20).house_edge == odds_of(fair, 400).house_edge == Fraction(1, 40)
    assert odds_of(fair, 1).house_edge == Fraction(1, 2)


@pytest.mark.parametrize("stake", [0, -2, 3])
def test_a_stake_that_cannot_lie_there_is_refused(stake: int) -> None:
    with pytest.raises(StakeRefused, match="positive multiple of 2"):
        odds_of(Chance("risco", "risco", (1, LOST), bet_divisor=2), stake)


def test_a_simulation_of_any_outcomes_agrees_with_the_odds_of_its_stakes() -> None:
    lines, whole = simulator(chances, spots)(None, 400_000, 7, None, lambda _: None)
    assert [line.odds.chance for line in lines] == list(COIN)
    assert [line.stake for line in lines] == [7, 7, 7]
    assert lines[0].odds.house_edge == odds_of(HEADS, 7).house_edge != odds_of(HEADS).house_edge
    assert all(abs(line.z) < 4 for line in (*lines, whole))
    assert whole.returned == sum(line.returned for line in lines)


def test_the_compiled_settlement_is_that_of_the_kernels_for_every_outcome() -> None:
    stakes = {"cara": 13, "coroa": 5, "borda": 2}
    settled = BetsOnOutcomes(COIN.values(), stakes.values()).settle(np.arange(21))
    for outcome in range(21):
        for place, (name, bet) in enumerate(stakes.items()):
            prize = COIN[name].on(outcome)
            assert settled[outcome, place] == kept(bet, prize) + won(bet, prize, COIN[name].prize_divisor)


def test_an_outcome_that_decides_nothing_decides_no_bet() -> None:
    with pytest.raises(ValueError, match="NULL for every chance or for none"):
        BetsOnOutcomes([Chance("a", "a", (NULL, 1)), Chance("b", "b", (LOST, 1))], [1, 1])
