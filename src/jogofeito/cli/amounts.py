"""Amounts of money as people write them: in the main unit of the currency, with its decimals, in every command."""

from collections.abc import Mapping
from decimal import Decimal, InvalidOperation
from fractions import Fraction
from typing import Any

from jogofeito.cli.common import Refused
from jogofeito.core.money import CURRENCIES
from jogofeito.core.offers import Refusal
from jogofeito.law.rules import Amount, LawLayer, Open, Several, flat

MOST_DIGITS = 30  # before or behind the point; a longer number is a slip, or meant to keep the machine busy


def number(text: str) -> Decimal:
    """A number as it was typed; a ValueError if it is none, or not one that money or a rule can be."""
    try:
        found = Decimal(text)
    except InvalidOperation:
        raise ValueError(f"{text!r} is no number") from None
    if found.is_finite() and abs(found.adjusted()) > MOST_DIGITS:
        raise ValueError(f"{text!r} has more than {MOST_DIGITS} digits")
    return found


def units_of(amount: int | Decimal, currency: str, what: str) -> int:
    """
    >>> units_of(number("2.50"), "EUR", "--stake 2.50")
    250
    """
    decimals = CURRENCIES[currency].decimals
    units = Fraction(amount) * 10**decimals
    if units.denominator != 1:
        raise Refused(f"{what}: an amount of {currency} has at most {decimals} decimals")
    return int(units)


def typed(units: int, currency: str) -> str:
    """
    >>> typed(250, "EUR"), typed(300, "EUR")
    ('2.50', '3')
    """
    decimals = CURRENCIES[currency].decimals
    whole, rest = divmod(abs(units), 10**decimals)
    return f"{'-' if units < 0 else ''}{whole}" + (f".{rest:0{decimals}d}" if rest else "")


def is_amount(layer: LawLayer[Any], name: str) -> bool:
    """Whether a rule is an amount of money, or a list of such."""
    field = layer.fields.get(name)
    bound = field.bound if isinstance(field, Open) else None
    return isinstance(bound.each if isinstance(bound, Several) else bound, Amount)


def currency_of(layer: LawLayer[Any], values: Mapping[str, Any]) -> str:
    """The currency that is asked for, or the usual one if that is none."""
    field = layer.fields["currency"]
    usual = field.default if isinstance(field, Open) else field.value
    asked = values.get("currency", usual)
    return str(asked if isinstance(asked, str) and asked in CURRENCIES else usual)


def in_units(layer: LawLayer[Any], values: Mapping[str, Any]) -> dict[str, Any]:
    """Values as they were typed, with every amount in units, as rules and records have them."""
    currency = currency_of(layer, values)
    return {
        name: _in_units(value, currency, name) if is_amount(layer, name) else _as_it_is(value)
        for name, value in flat(values)
    }


def _in_units(value: Any, currency: str, name: str) -> Any:
    if isinstance(value, tuple):
        return tuple(_in_units(each, currency, name) for each in value)
    if isinstance(value, Decimal) and not value.is_finite():
        return float(value)
    if isinstance(value, int | Decimal) and not isinstance(value, bool):
        return units_of(value, currency, f"{name}={value}")
    return value


def _as_it_is(value: Any) -> Any:
    return float(value) if isinstance(value, Decimal) else value


def as_typed(problem: Refusal, layer: LawLayer[Any], currency: str) -> Refusal:
    """A refusal of an amount, with all that it tells in the unit in which it was typed."""
    name = problem.details.get("field", "")
    if not is_amount(layer, name) or problem.code == "rules_not_a_list":
        return problem
    details = {key: _as_typed(value, currency) for key, value in problem.details.items()}
    return Refusal(problem.code, {**details, "field": name}, problem.rule)


def _as_typed(value: Any, currency: str) -> Any:
    if isinstance(value, tuple | list):
        return tuple(_as_typed(each, currency) for each in value)
    return typed(value, currency) if isinstance(value, int) and not isinstance(value, bool) else value
