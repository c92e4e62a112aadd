from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jogofeito.core.odds import Odds, Weighted

PLENO = [(Fraction(1, 37), Fraction(36)), (Fraction(36, 37), Fraction(0))]
HALVED = [(Fraction(18, 37), Fraction(2)), (Fraction(1, 37), Fraction(1, 2)), (Fraction(18, 37), Fraction(0))]


def odds(returns: list[Weighted], chance: str = "17", kind: str = "pleno") -> Odds:
    return Odds(chance, kind, returns)


@st.composite
def distributions(draw: st.DrawFn) -> list[Weighted]:
    weights = draw(st.lists(st.integers(1, 50), min_size=1, max_size=6))
    return [(Fraction(weight, sum(weights)), draw(st.fractions(0, 40, max_denominator=20))) for weight in weights]


def test_the_figures_of_a_number_at_roulette() -> None:
    pleno = odds(PLENO)
    assert (pleno.chance, pleno.kind) == ("17", "pleno")
    assert pleno.probability == pleno.hit_rate == Fraction(1, 37)
    assert pleno.expected_return == Fraction(36, 37)
    assert pleno.house_edge == Fraction(1, 37)
    assert pleno.variance == Fraction(36, 37) ** 2 * 36
    assert not pleno.favours_player


def test_half_a_stake_back_is_a_hit_but_not_a_win() -> None:
    halved = odds(HALVED)
    assert halved.probability == Fraction(18, 37)
    assert halved.hit_rate == Fraction(19, 37)
    assert halved.house_edge == Fraction(1, 74)


def test_a_stake_given_back_is_a_hit_but_not_a_win() -> None:
    push = odds([(Fraction(1), Fraction(1))])
    assert [push.probability, push.hit_rate, push.house_edge, push.variance] == [0, 1, 0, 0]
    assert not push.favours_player


def test_a_bet_may_favour_the_player() -> None:
    generous = odds([(Fraction(1, 2), Fraction(3)), (Fraction(1, 2), Fraction(0))])
    assert generous.favours_player
    assert generous.house_edge == Fraction(-1, 2)


def test_a_bet_that_never_wins_has_figures_too() -> None:
    lost = odds([(Fraction(1), Fraction(0))])
    assert [lost.probability, lost.hit_rate, lost.expected_return, lost.variance] == [0, 0, 0, 0]


def test_outcomes_that_return_alike_are_one() -> None:
    third = Fraction(1, 3)
    assert odds([(third, Fraction(2)), (third, Fraction(0)), (third, Fraction(2))]).returns == {
        Fraction(0): third,
        Fraction(2): 2 * third,
    }


def test_returns_are_kept_in_order() -> None:
    assert list(odds(HALVED).returns) == [0, Fraction(1, 2), 2]


@pytest.mark.parametrize("returns", [[], PLENO[:1], [*PLENO, PLENO[0]]], ids=["none", "too_few", "too_many"])
def test_probabilities_sum_to_one(returns: list[Weighted]) -> None:
    with pytest.raises(ValueError, match=r"the outcomes of 17 sum to .*, not to 1"):
        odds(returns)


@given(distributions())
def test_the_variance_is_the_mean_square_distance_from_the_mean(returns: list[Weighted]) -> None:
    found = odds(returns)
    mean = sum((weight * returned for weight, returned in returns), Fraction(0))
    assert found.expected_return == mean
    assert found.variance == sum(weight * (returned - mean) ** 2 for weight, returned in returns)


@given(distributions())
def test_a_win_is_a_hit(returns: list[Weighted]) -> None:
    found = odds(returns)
    assert 0 <= found.probability <= found.hit_rate <= 1


def test_two_chances_of_a_kind_have_the_same_figures() -> None:
    assert odds(PLENO).same_figures(odds(PLENO[::-1], chance="18"))


@pytest.mark.parametrize("other", [odds(PLENO, kind="cavalo"), odds(HALVED)], ids=["kind", "returns"])
def test_chances_of_another_kind_or_other_returns_have_other_figures(other: Odds) -> None:
    assert not odds(PLENO).same_figures(other)
