from fractions import Fraction

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from jogofeito.core.money import CURRENCIES, MoneyError, Movement, Rounding, balances, is_stake, portion, refunds
from jogofeito.core.parties import HOUSE, Party, at_stake, carried, seat, stack

PLACES = [HOUSE, *(place(number) for place in (seat, stack, carried) for number in (1, 2))]
amounts = st.integers(1, 1000)


@st.composite
def settlings(draw: st.DrawFn) -> list[Movement]:
    """Stakes laid from anywhere, and settled in part to anywhere."""
    there = {at_stake(1): 0, at_stake(2): 0}
    movements = []
    for _ in range(draw(st.integers(0, 12))):
        stake, other, amount = draw(st.sampled_from(sorted(there))), draw(st.sampled_from(PLACES)), draw(amounts)
        if draw(st.booleans()):
            movements.append(Movement(other, stake, amount, "stake"))
            there[stake] += amount
        elif amount := min(amount, there[stake]):
            movements.append(Movement(stake, other, amount, "settled"))
            there[stake] -= amount
    return movements


def test_every_currency_is_known_by_its_code_and_counted_in_hundredths() -> None:
    found = {code: (currency.code, currency.decimals) for code, currency in CURRENCIES.items()}
    assert found == {"AOA": ("AOA", 2), "EUR": ("EUR", 2), "DEMO": ("DEMO", 2)}


@pytest.mark.parametrize("amount", [0, -5])
def test_a_movement_moves_something(amount: int) -> None:
    with pytest.raises(MoneyError, match=f"{amount} units is not an amount"):
        Movement(seat(1), HOUSE, amount, "stake")


def test_nobody_pays_themselves() -> None:
    with pytest.raises(MoneyError, match="seat:1 cannot pay itself"):
        Movement(seat(1), seat(1), 5, "stake")


def test_a_movement_read_from_json_is_checked_too() -> None:
    with pytest.raises(msgspec.ValidationError, match="-5 units is not an amount"):
        msgspec.json.decode(b'{"payer":"house","payee":"seat:1","amount":-5,"why":"prize"}', type=Movement)


def test_money_has_no_fractions() -> None:
    with pytest.raises(msgspec.ValidationError, match="Expected `int`"):
        msgspec.json.decode(b'{"payer":"house","payee":"seat:1","amount":1.5,"why":"prize"}', type=Movement)


@pytest.mark.parametrize(
    "rounding, found", [(Rounding.TO_PAYER, 166), (Rounding.TO_PAYEE, 167)], ids=["to_payer", "to_payee"]
)
def test_the_rest_of_a_division_goes_where_the_rule_says(rounding: Rounding, found: int) -> None:
    assert portion(333, Fraction(1, 2), rounding) == found


def test_a_rest_that_no_rule_gives_to_anybody_is_a_defect() -> None:
    with pytest.raises(MoneyError, match="1/2 of 333 units leaves a rest"):
        portion(333, Fraction(1, 2), Rounding.EXACT)


@given(st.integers(0, 10**12), st.fractions(0, 40), st.sampled_from(Rounding))
def test_a_portion_is_less_than_a_unit_away_from_the_exact_one(
    amount: int, ratio: Fraction, rounding: Rounding
) -> None:
    exact = amount * ratio
    if rounding is Rounding.EXACT and exact.denominator != 1:
        with pytest.raises(MoneyError):
            portion(amount, ratio, rounding)
        return
    found = portion(amount, ratio, rounding)
    assert abs(found - exact) < 1
    assert found >= exact if rounding is Rounding.TO_PAYEE else found <= exact


@given(settlings())
def test_what_all_parties_gain_and_lose_sums_to_zero(movements: list[Movement]) -> None:
    assert sum(balances(movements).values()) == 0


def test_a_balance_is_what_came_in_less_what_went_out() -> None:
    movements = [
        Movement(seat(1), at_stake(1), 50, "stake"),
        Movement(at_stake(1), HOUSE, 30, "collected"),
        Movement(HOUSE, seat(1), 5, "prize"),
    ]
    assert balances(movements) == {seat(1): -45, at_stake(1): 20, HOUSE: 25}


def test_only_what_a_seat_has_at_stake_is_a_stake() -> None:
    assert is_stake(at_stake(4))
    assert not any(is_stake(party) for party in PLACES)


def test_a_refund_goes_back_to_where_the_stake_came_from() -> None:
    movements = [
        Movement(seat(1), at_stake(1), 50, "stake", "red"),
        Movement(stack(1), at_stake(1), 20, "stake", "black"),
        Movement(seat(1), at_stake(1), 5, "stake", "red"),
        Movement(seat(2), at_stake(2), 7, "stake", "red"),
    ]
    assert refunds(movements) == (
        Movement(at_stake(1), seat(1), 55, "refund"),
        Movement(at_stake(1), stack(1), 20, "refund"),
        Movement(at_stake(2), seat(2), 7, "refund"),
    )


def test_what_was_collected_and_paid_before_is_not_refunded() -> None:
    movements = [
        Movement(seat(1), at_stake(1), 50, "stake"),
        Movement(at_stake(1), HOUSE, 50, "collected"),
        Movement(HOUSE, seat(2), 10, "prize"),
    ]
    assert refunds(movements) == ()


@pytest.mark.parametrize("first, second", [(seat(1), stack(1)), (stack(1), seat(1))])
def test_of_a_stake_settled_in_part_the_purse_counts_as_settled_first(first: Party, second: Party) -> None:
    movements = [
        Movement(first, at_stake(1), 50, "stake"),
        Movement(second, at_stake(1), 50, "stake"),
        Movement(at_stake(1), HOUSE, 60, "collected"),
    ]
    assert refunds(movements) == (Movement(at_stake(1), stack(1), 40, "refund"),)


def test_what_is_withdrawn_to_its_source_is_not_refunded_there_again() -> None:
    movements = [
        Movement(seat(1), at_stake(1), 50, "stake"),
        Movement(stack(1), at_stake(1), 50, "stake"),
        Movement(at_stake(1), stack(1), 50, "withdrawn"),
    ]
    assert refunds(movements) == (Movement(at_stake(1), seat(1), 50, "refund"),)


def test_a_stake_that_gives_more_than_it_has_is_a_defect() -> None:
    movements = [Movement(seat(1), at_stake(1), 50, "stake"), Movement(at_stake(1), HOUSE, 51, "collected")]
    with pytest.raises(MoneyError, match="at_stake:1 has not got"):
        refunds(movements)


@given(settlings())
def test_after_the_refunds_nothing_is_at_stake(movements: list[Movement]) -> None:
    after = balances([*movements, *refunds(movements)])
    assert after.get(at_stake(1), 0) == after.get(at_stake(2), 0) == 0


@given(settlings())
def test_nobody_is_refunded_more_than_they_staked(movements: list[Movement]) -> None:
    for refund in refunds(movements):
        staked = [each.amount for each in movements if (each.payer, each.payee) == (refund.payee, refund.payer)]
        assert refund.amount <= sum(staked)
