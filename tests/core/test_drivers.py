import random
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.toys import ANA, EVA, RUI, Bet, Betting, Hide, Show, Showing, Toss, begin, chances, coins, value_of
from jogofeito.core.drivers import DriverError, Script, every_outcome, let_pass, random_policy, refused, run
from jogofeito.core.inputs import Acted, Drawn
from jogofeito.core.money import balances
from jogofeito.core.offers import Refusal
from jogofeito.core.parties import CROUPIER, Party, Seat, seat
from jogofeito.core.room import Room
from jogofeito.core.waits import Offers

# ---- the clock


def test_the_clock_does_the_default_act_of_the_first_offer_that_has_one() -> None:
    offers: Offers = {
        seat(1): Betting(to=seat(1), left=5),
        seat(2): Showing(to=seat(2), default=Hide()),
        seat(3): Showing(to=seat(3), default=Show()),
    }
    assert let_pass(offers) == (seat(2), Hide())


def test_the_clock_has_nothing_to_do_where_no_offer_has_a_default_act() -> None:
    with pytest.raises(DriverError, match="no offer has a default act"):
        let_pass({seat(1): Betting(to=seat(1), left=5)})


# ---- scripts


def test_a_script_acts_in_order_and_then_lets_the_rest_happen() -> None:
    play = Script([(seat(2), Bet(7)), (seat(1), Bet(5))], [1]).play(coins())
    assert play.inputs == [Acted(seat(2), Bet(7)), Acted(seat(1), Bet(5)), Acted(CROUPIER, Toss()), Drawn(2, 1)]
    assert play.over


def test_a_script_with_an_act_too_many_is_wrong() -> None:
    with pytest.raises(DriverError, match=r"the jogada is over and the script is not: \[\('seat:1', Bet"):
        Script([(CROUPIER, Toss()), (seat(1), Bet(5))], [1]).play(coins())


def test_a_script_with_a_draw_too_many_is_wrong() -> None:
    with pytest.raises(DriverError, match=r"the script is not: \[0\]"):
        Script(tape=[1, 0]).play(coins())


def test_a_script_with_a_draw_too_few_is_wrong() -> None:
    with pytest.raises(DriverError, match=r"the tape is at its end, and the jogada waits for chance\(2\)"):
        Script().play(coins())


def test_a_script_with_a_refused_act_is_wrong() -> None:
    with pytest.raises(DriverError, match=r"seat:1 may not do Bet\(amount=101.*not_so_much"):
        Script([(seat(1), Bet(101))], [1]).play(coins())


# ---- random play


@given(seed=st.integers(), stack=st.integers(0, 60), patience=st.integers(0, 40))
def test_random_play_ends_and_sums_to_zero(seed: int, stack: int, patience: int) -> None:
    draw = random.Random(seed).randrange
    play = run(coins(Seat(1, "ana", stack), RUI), draw, random_policy(draw, patience))
    assert play.over
    assert sum(balances(play.movements).values()) == 0


def test_random_play_is_the_same_from_the_same_seed() -> None:
    def inputs(seed: int) -> list[object]:
        draw = random.Random(seed).randrange
        return [*run(coins(), draw, random_policy(draw)).inputs]

    assert inputs(1) == inputs(1)
    assert len({str(inputs(seed)) for seed in range(10)}) > 1


def test_random_acts_come_from_every_party() -> None:
    acted: set[Party] = set()
    for seed in range(40):
        draw = random.Random(seed).randrange
        play = run(coins(), draw, random_policy(draw))
        acted |= {each.by for each in play.inputs if isinstance(each, Acted)}
    assert {CROUPIER, seat(1), seat(2)} <= acted


def test_random_play_without_patience_lets_offers_pass() -> None:
    policy = random_policy(lambda _: 0, patience=0)
    offers: Offers = {seat(1): Betting(to=seat(1), left=5), seat(2): Showing(to=seat(2), default=Hide())}
    assert policy(offers) == (seat(2), Hide())


def test_random_play_loses_its_patience() -> None:
    policy = random_policy(lambda _: 0, patience=3)
    offers: Offers = {seat(1): Betting(to=seat(1), left=5), seat(2): Showing(to=seat(2), default=Hide())}
    assert [policy(offers)[0] for _ in range(4)] == [seat(1), seat(1), seat(2), seat(2)]


def test_random_play_goes_on_where_no_offer_can_pass() -> None:
    policy = random_policy(lambda _: 0, patience=0)
    assert policy({seat(1): Betting(to=seat(1), left=5)}) == (seat(1), Bet(1))


def test_random_play_passes_over_those_who_can_do_nothing() -> None:
    offers: Offers = {seat(1): Betting(to=seat(1), left=0), seat(2): Betting(to=seat(2), left=5)}
    assert random_policy(lambda _: 0)(offers) == (seat(2), Bet(1))


def test_random_play_lets_offers_pass_when_nobody_can_do_anything() -> None:
    offers: Offers = {seat(1): Betting(to=seat(1), left=0, default=Bet(1))}
    assert random_policy(lambda _: 0)(offers) == (seat(1), Bet(1))


# ---- every outcome


async def nested(room: Room) -> tuple[int, ...]:
    """A coin; heads throws a die of three, tails two more coins or none."""
    if await room.chance(2):
        return (1, await room.chance(3))
    if await room.chance(2):
        return (0, 1, await room.chance(2))
    return (0, 0)


def test_every_outcome_has_its_own_weight() -> None:
    sixth, eighth = Fraction(1, 6), Fraction(1, 8)
    assert chances(nested) == {
        (0, 0): Fraction(1, 4),
        (0, 1, 0): eighth,
        (0, 1, 1): eighth,
        (1, 0): sixth,
        (1, 1): sixth,
        (1, 2): sixth,
    }


def test_every_outcome_comes_once_in_order() -> None:
    values = [value_of(play) for _, play in every_outcome(lambda: begin(nested), lambda: let_pass)]
    assert values == [(0, 0), (0, 1, 0), (0, 1, 1), (1, 0), (1, 1), (1, 2)]


@given(st.lists(st.integers(1, 4), max_size=4))
def test_the_weights_of_all_outcomes_sum_to_one(bounds: list[int]) -> None:
    async def draws(room: Room) -> tuple[int, ...]:
        return tuple([await room.chance(below) for below in bounds])

    found = chances(draws)
    assert sum(found.values()) == 1
    assert set(found.values()) == {Fraction(1, len(found))}


def test_a_jogada_without_chance_has_one_outcome() -> None:
    async def sure(room: Room) -> str:
        return "sure"

    assert chances(sure) == {"sure": 1}


def test_every_outcome_is_played_with_a_policy_of_its_own() -> None:
    policies = iter([Script([(seat(1), Bet(5))]), Script([(seat(2), Bet(7))])])
    plays = [play for _, play in every_outcome(coins, lambda: next(policies).policy)]
    assert [play.inputs[0] for play in plays] == [Acted(seat(1), Bet(5)), Acted(seat(2), Bet(7))]
    assert [play.inputs[-1] for play in plays] == [Drawn(2, 0), Drawn(2, 1)]


def test_a_jogada_that_does_not_begin_alike_has_no_outcomes_to_count() -> None:
    bounds = iter([2, 3])

    async def fickle(room: Room) -> int:
        return await room.chance(next(bounds))

    with pytest.raises(DriverError, match="draw 0 had 2 outcomes before and has 3 now"):
        chances(fickle)


# ---- refusals


def test_a_refusal_is_shown_without_playing() -> None:
    play = coins(ANA, EVA)
    assert refused(play, seat(1), Bet(0)) == Refusal("not_so_much", {"most": 100})
    assert play.inputs == []


def test_an_act_that_is_possible_has_no_refusal() -> None:
    with pytest.raises(DriverError, match=r"seat:1 may do Bet"):
        refused(coins(), seat(1), Bet(5))
