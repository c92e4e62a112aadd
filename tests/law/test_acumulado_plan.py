"""A jackpot as approved data: what may be approved, and what it pays."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from acumulado_support import CITED, COMBINATIONS, LAW, PRIZES
from jogofeito.core.money import balances
from jogofeito.core.parties import HOUSE, jackpot, pool
from jogofeito.games.acumulado.acts import CountingOut, JackpotStands
from jogofeito.games.acumulado.plan import (
    NAMES,
    STARTS_WITH,
    Jackpot,
    Payment,
    Prize,
    PrizeLines,
    Winner,
    cross_check,
    fill_up,
    payments,
    worth,
)
from jogofeito.law.rules import RulesRefused, compose

STAKE = 10_00
START = STARTS_WITH * STAKE
PLAN = Jackpot("mesa", STAKE, START, 70, 0, "seeds", PRIZES)


def plan(**changes: Any) -> Jackpot:
    values = {field: getattr(PLAN, field) for field in PLAN.__struct_fields__}
    return Jackpot(**{**values, **changes})


def won(balance: int, *winners: tuple[int, str], **changes: Any) -> list[Payment]:
    return payments(plan(**changes), balance, [Winner(*each) for each in winners])


def refused(**values: Any) -> set[tuple[str, str, str]]:
    with pytest.raises(RulesRefused) as caught:
        compose(LAW, {"jackpot": {"stake": STAKE, **values}})
    return {(each.code, each.details["field"], each.rule) for each in caught.value.problems}


# ---- what may be approved


@pytest.mark.law("AO7.1", "AO7.2", "AO9.3")
def test_a_table_has_no_jackpot_unless_the_operator_wants_one() -> None:
    assert not compose(LAW).jackpot.offered
    assert compose(LAW, {"jackpot": {"stake": STAKE}}).jackpot.offered


@pytest.mark.law("AO7.3", "AO9.4", "AO9.10")
def test_the_price_the_increment_and_the_conditions_are_the_operators_within_bounds() -> None:
    values = {"stake": 5_00, "increment": 60, "start": 80_000_00, "ceiling": 200_000_00, "overflow": "adds"}
    found = compose(LAW, {"jackpot": {**values, "name": "sala"}}).jackpot
    assert {field: getattr(found, field) for field in values} == values
    assert found.name == "sala"
    for field, value in {"stake": -1, "increment": 0, "overflow": "lost", "name": "rua", "ceiling": -1}.items():
        assert {(at, rule) for _, at, rule in refused(**{field: value})} == {
            (f"jackpot.{field}", "AO7.1" if field == "name" else "AO7.3")
        }
    assert refused(increment=101) == {("rules_out_of_bounds", "jackpot.increment", "AO7.3")}


@pytest.mark.law("AO7.7", "AO9.12")
def test_a_jackpot_starts_with_ten_thousand_side_stakes_or_more() -> None:
    assert compose(LAW, {"jackpot": {"stake": STAKE}}).jackpot.start == 10_000 * STAKE
    assert compose(LAW, {"jackpot": {"stake": STAKE, "start": 10_000 * STAKE}}).jackpot.offered
    low = ("rules_jackpot_starts_low", "jackpot.start", "AO7.7")
    assert refused(start=10_000 * STAKE - 1) == {low}


def test_a_ceiling_below_the_start_is_no_ceiling() -> None:
    low = ("rules_jackpot_ceiling_low", "jackpot.ceiling", "AO7.3")
    assert refused(ceiling=START - 1) == {low}
    assert compose(LAW, {"jackpot": {"stake": STAKE, "ceiling": START}}).jackpot.ceiling == START


def test_an_increment_that_leaves_a_rest_is_refused() -> None:
    rest = ("rules_jackpot_leaves_a_rest", "jackpot.increment", "AO7.3")
    assert refused(stake=10_01, increment=70) == {rest}
    assert compose(LAW, {"jackpot": {"stake": 10_01, "increment": 100}}).jackpot.offered


def test_prizes_that_the_start_could_not_pay_are_refused() -> None:
    high = ("rules_jackpot_prizes_high", "jackpot.prizes", "AO7.6")
    assert refused(prizes=["zero=rest", "um=50%", "tres=5000x"]) == {high}
    fits = ["zero=rest", "um=50%", "tres=4999x"]
    assert compose(LAW, {"jackpot": {"stake": STAKE, "prizes": fits}}).jackpot.prizes == tuple(fits)


def test_without_a_side_stake_nothing_has_to_fit() -> None:
    assert list(cross_check(plan(stake=0, start=0, ceiling=0), CITED)) == []


@pytest.mark.law("AO7.6", "AO9.11")
@pytest.mark.parametrize(
    ("lines", "problem"),
    [
        (("zero=rest",), ""),
        (("um=rest", "zero=10%"), ""),  # which combination is the greatest is approved with the plan
        (("zero=rest", "um=10%", "tres=500x"), ""),
        (("zero=rest", "um=99%"), ""),
        ((), "rules_not_a_list"),
        (["zero=rest"], "rules_not_a_list"),
        (("zero=rest",) * 4, "rules_not_a_list"),
        (("zero=rest", "um=10%", "um=20%"), "rules_twice_in_list"),
        (("zero=rest", "quatro=10%"), "rules_not_prizes"),
        (("zero=rest", "um=tudo"), "rules_not_prizes"),
        (("zero=rest", 7), "rules_not_prizes"),
        (("zero=10%",), "rules_not_prizes"),
        (("zero=rest", "um=rest"), "rules_not_prizes"),
        (("zero=rest", "um=0%"), "rules_not_prizes"),
        (("zero=rest", "um=0x"), "rules_not_prizes"),
        (("zero=rest", "um=60%", "tres=40%"), "rules_not_prizes"),
        (("zero=rest", "um=1234567x"), "rules_not_prizes"),
        (("zero=rest\n",), "rules_not_prizes"),
    ],
    ids=str,
)
def test_prizes_are_lines_of_combinations_the_first_of_which_takes_the_rest(lines: Any, problem: str) -> None:
    assert PrizeLines(COMBINATIONS).problem(lines) == problem


def test_what_is_allowed_is_told_to_the_form() -> None:
    assert PrizeLines(COMBINATIONS).details() == {"combinations": ["zero", "um", "tres"], "most": 3}
    assert NAMES == ("mesa", "sala", "casa")


def test_lines_are_read() -> None:
    assert PLAN.plan == (Prize("zero", "rest", 0), Prize("um", "percent", 10), Prize("tres", "stakes", 5))
    assert PLAN.top == "zero"


# ---- what is paid


@pytest.mark.law("AO7.13.a", "AO9.14.a")
def test_prizes_are_paid_from_the_smallest_and_the_rest_to_the_greatest() -> None:
    assert won(START, (1, "zero"), (2, "tres"), (3, "um")) == [
        Payment(2, "tres", 5 * STAKE),
        Payment(3, "um", START // 10),
        Payment(1, "zero", START - START // 10 - 5 * STAKE),
    ]


@pytest.mark.law("AO7.13.a")
def test_what_is_smaller_follows_from_the_jackpot_and_not_from_the_order_of_the_lines() -> None:
    prizes = ("zero=rest", "tres=2000x", "um=10%")
    small, great = START, 100 * START
    assert [each.combination for each in won(small, (1, "um"), (2, "tres"), prizes=prizes)] == ["um", "tres"]
    assert [each.combination for each in won(great, (1, "um"), (2, "tres"), prizes=prizes)] == ["tres", "um"]


@pytest.mark.law("AO7.13.b", "AO9.14.b")
def test_the_greatest_combination_is_shared_by_those_who_have_it_and_odd_units_stay() -> None:
    assert won(START + 1, (1, "zero"), (2, "zero")) == [
        Payment(1, "zero", START // 2),
        Payment(2, "zero", START // 2),
    ]
    rest = START - 5 * STAKE
    assert won(START, (1, "zero"), (2, "tres"), (3, "zero"), (4, "zero"))[1:] == [
        Payment(number, "zero", rest // 3) for number in (1, 3, 4)
    ]


@pytest.mark.law("AO9.14.c")
def test_a_share_of_the_jackpot_is_divided_among_those_who_have_its_combination() -> None:
    assert won(START, (1, "um"), (2, "um")) == [Payment(1, "um", START // 20), Payment(2, "um", START // 20)]
    assert won(START + 99, (1, "um")) == [Payment(1, "um", START // 10 + 9)]  # nine units and nine tenths


def test_so_many_side_stakes_are_for_each_as_far_as_there_is_as_much() -> None:
    assert won(START, (1, "tres"), (2, "tres")) == [Payment(1, "tres", 5 * STAKE), Payment(2, "tres", 5 * STAKE)]
    assert won(7 * STAKE, (1, "tres"), (2, "tres")) == [Payment(number, "tres", 7 * STAKE // 2) for number in (1, 2)]
    prizes = ("zero=rest", "um=10%", "tres=5000x")
    crowd = tuple((number, "tres") for number in (1, 2, 3))
    assert won(START, *crowd, (4, "zero"), prizes=prizes) == [
        *(Payment(number, "tres", START // 3) for number in (1, 2, 3)),
        Payment(4, "zero", 1),
    ]


def test_a_seat_can_win_with_two_hands() -> None:
    assert won(START, (1, "um"), (1, "um")) == [Payment(1, "um", START // 20)] * 2


def test_nobody_and_combinations_without_a_prize_win_nothing() -> None:
    assert won(START) == []
    assert won(START, (1, "quatro")) == []
    assert won(0, (1, "zero"), (2, "um"), (3, "tres")) == []


# ---- ceiling and start


def test_above_its_ceiling_a_jackpot_is_not_worth_more() -> None:
    capped = plan(ceiling=2 * START)
    assert worth(capped, 2 * START - 1) == 2 * START - 1
    assert worth(capped, 3 * START) == 2 * START
    assert payments(capped, 3 * START, [Winner(1, "zero")]) == [Payment(1, "zero", 2 * START)]
    assert payments(capped, 3 * START, [Winner(1, "um")]) == [Payment(1, "um", 2 * START // 10)]


def test_after_a_prize_the_house_fills_up_to_the_start_and_not_beyond() -> None:
    assert fill_up(PLAN, START, START) == START
    assert fill_up(PLAN, START, 300) == 300
    assert fill_up(PLAN, START + 1000, 300) == 0


def test_what_came_in_above_the_ceiling_is_a_part_of_the_next_start_or_lies_on_top_of_it() -> None:
    balance = 2 * START + 1000
    seeds, adds = (plan(ceiling=2 * START, overflow=overflow) for overflow in ("seeds", "adds"))
    assert fill_up(seeds, balance, 2 * START) == START - 1000
    assert fill_up(adds, balance, 2 * START) == START
    assert fill_up(seeds, 4 * START, 2 * START) == 0
    assert fill_up(adds, 4 * START, 2 * START) == START


# ---- whatever the plan and whoever wins

jackpots = st.builds(
    lambda stake, times, increment, ceiling, overflow, percent, stakes: Jackpot(
        "sala",
        stake,
        stake * times,
        increment,
        ceiling and stake * (times + ceiling),
        overflow,
        ("zero=rest", f"um={percent}%", f"tres={stakes}x"),
    ),
    st.integers(1, 10**6),
    st.integers(STARTS_WITH, 10**6),
    st.integers(1, 100),
    st.integers(0, 10**6),
    st.sampled_from(["adds", "seeds"]),
    st.integers(1, 99),
    st.integers(1, 999_999),
)
winners = st.lists(st.builds(Winner, st.integers(1, 7), st.sampled_from(COMBINATIONS)), max_size=9)
amounts = st.integers(0, 10**13)


@given(jackpots, amounts, winners)
def test_a_jackpot_never_pays_more_than_it_can_be_won_for(plan: Jackpot, balance: int, there: list[Winner]) -> None:
    paid = payments(plan, balance, there)
    assert sum(each.amount for each in paid) <= worth(plan, balance) <= balance
    assert all(each.amount > 0 for each in paid)
    assert {(each.seat, each.combination) for each in paid} <= set(there)


@given(jackpots, amounts, winners)
def test_equals_are_paid_alike_and_the_greatest_leave_odd_units_only(
    plan: Jackpot, balance: int, there: list[Winner]
) -> None:
    paid = payments(plan, balance, there)
    for combination in COMBINATIONS:
        assert len({each.amount for each in paid if each.combination == combination}) <= 1
    top = sum(each.combination == plan.top for each in there)
    if top:
        assert worth(plan, balance) - sum(each.amount for each in paid) < top


@given(jackpots, amounts, winners)
def test_a_greater_combination_is_never_paid_before_a_smaller_one(
    plan: Jackpot, balance: int, there: list[Winner]
) -> None:
    order = [each.combination for each in payments(plan, balance, there)]
    assert order == [each for each in order if each != plan.top] + [each for each in order if each == plan.top]


@given(jackpots, amounts, winners)
def test_counting_out_moves_what_is_there_and_leaves_the_start(
    plan: Jackpot, balance: int, there: list[Winner]
) -> None:
    offer = CountingOut(jackpot=plan, winners=tuple(there))
    moved = balances(offer.moves(JackpotStands(balance)))
    assert sum(moved.values()) == 0
    assert moved.get(pool("acumulado"), 0) == 0
    left = balance + moved.get(jackpot("sala"), 0)
    paid = sum(each.amount for each in payments(plan, balance, there))
    assert left == balance - paid - moved.get(HOUSE, 0)
    assert left >= plan.start
    assert moved.get(HOUSE, 0) <= 0


def test_more_side_stakes_never_make_a_greater_prize_smaller() -> None:
    for balance in range(START, START + 2000, 7):
        fewer, more = (won(each, (1, "zero"), (2, "um"), (3, "tres")) for each in (balance, balance + STAKE))
        assert all(before.amount <= after.amount for before, after in zip(fewer, more, strict=True))
