"""Money: integers in the smallest unit of one currency, moved from one party to another.

A movement always has a payer and a payee, so money can neither appear nor vanish.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from enum import Enum
from fractions import Fraction
from typing import Final

import msgspec

from jogofeito.core.parties import Party, number_of, seat


class Currency(msgspec.Struct, frozen=True):
    code: str
    decimals: int  # 2: the unit is a hundredth


MOST_UNITS: Final = 10**12  # a bound of sanity, not of law: sums of bets stay far inside 64 bits
CURRENCIES: Mapping[str, Currency] = {
    "AOA": Currency("AOA", 2),
    "EUR": Currency("EUR", 2),
    "DEMO": Currency("DEMO", 2),  # credits for play without money; never convertible
}


class MoneyError(ValueError):
    """A defect: money would be made, lost, or taken from where there is none."""


class Movement(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    payer: Party
    payee: Party
    amount: int
    why: str  # stake, withdrawn, kept, collected, prize, exchange, refund …
    about: str = ""  # the bet or combination it is about

    def __post_init__(self) -> None:
        if self.amount <= 0:
            raise MoneyError(f"a movement moves something; {self.amount} units is not an amount")
        if self.payer == self.payee:
            raise MoneyError(f"{self.payer} cannot pay itself")


class Rounding(Enum):
    """What happens to the rest of a division. Whoever uses one says which rule or reading asks for it."""

    EXACT = "exact"  # there must be no rest
    TO_PAYEE = "up"
    TO_PAYER = "down"


def portion(amount: int, ratio: Fraction, rounding: Rounding) -> int:
    """`ratio` of an amount, in whole units.

    >>> portion(1000, Fraction(5, 100), Rounding.EXACT)
    50
    >>> portion(333, Fraction(1, 2), Rounding.TO_PAYER)
    166
    """
    whole, rest = divmod(amount * ratio.numerator, ratio.denominator)
    if rest and rounding is Rounding.EXACT:
        raise MoneyError(f"{ratio} of {amount} units leaves a rest and no rule says whose it is")
    return whole + (1 if rest and rounding is Rounding.TO_PAYEE else 0)


def balances(movements: Iterable[Movement]) -> dict[Party, int]:
    """What each party has gained or lost; the values sum to zero."""
    totals: dict[Party, int] = defaultdict(int)
    for movement in movements:
        totals[movement.payer] -= movement.amount
        totals[movement.payee] += movement.amount
    return dict(totals)


def refunds(movements: Iterable[Movement]) -> tuple[Movement, ...]:
    """The movements that give what is still at stake back to where it came from.

    Used when a jogada is void. What was paid or collected before stays so; of a stake that was settled in
    part, what came from the purse counts as settled first.
    """
    sources: dict[Party, dict[Party, int]] = defaultdict(lambda: defaultdict(int))
    for movement in movements:
        paid = {movement.payer: movement.amount}
        if is_stake(movement.payer):  # what goes from stake to stake still comes from where it came from
            paid = _take_out(sources[movement.payer], movement)
        if is_stake(movement.payee):
            for source, amount in paid.items():
                sources[movement.payee][source] += amount
    return tuple(
        Movement(stake, source, amount, "refund")
        for stake, staked in sources.items()
        for source, amount in staked.items()
        if amount
    )


def _take_out(staked: dict[Party, int], movement: Movement) -> dict[Party, int]:
    """Take a movement out of a stake; what of it came from where."""
    left = movement.amount
    parts: dict[Party, int] = {}
    purse = seat(number_of(movement.payer))
    for source in (movement.payee, purse, *staked):  # back to its own source first
        taken = min(left, staked.get(source, 0))
        if taken:
            staked[source] -= taken
            parts[source] = parts.get(source, 0) + taken
            left -= taken
    if left:
        raise MoneyError(f"{movement.payer} has not got what {movement} takes from it")
    return parts


def is_stake(party: Party) -> bool:
    return party.startswith("at_stake:")
