"""What a throw does to a bet: the functions that settle at the table and are simulated in the lab.

A bet is its kind and its number: that of its place, the point of a line bet, 0 before there is one. Everything is whole
numbers, so that the compiler can inline it.
"""

from typing import Final

from jogofeito.core.kernel import kernel

# ---- kinds, in the order of the text
PASS_LINE: Final = 0
DONT_PASS_LINE: Final = 1
COME: Final = 2
DONT_COME: Final = 3
BIG: Final = 4
UNDER_SEVEN: Final = 5
OVER_SEVEN: Final = 6
PASS_LINE_ODDS: Final = 7
DONT_PASS_LINE_ODDS: Final = 8
COME_ODDS: Final = 9
DONT_COME_ODDS: Final = 10
ANY_CRAPS: Final = 11
HARDWAY: Final = 12
TOTAL_OF: Final = 13
CASA: Final = 14
CASA_CONTRA: Final = 15
FIELD: Final = 16

# ---- fates, from undecided to decided
STAYS: Final = -2
MOVES: Final = -1  # to the number thrown, which becomes its own
LOSES: Final = 0
WINS: Final = 1
WINS_DOUBLE: Final = 2
NULL: Final = 3  # neither won nor lost: the stake is its owner's again


@kernel
def right_side(number: int, total: int) -> int:
    """Pass-line and come (AO4.10 a, c)."""
    if number == 0:
        if total in (7, 11):
            return WINS
        return LOSES if total in (2, 3, 12) else MOVES
    return number_first(number, total)


@kernel
def wrong_side(number: int, total: int, bar: int) -> int:
    """Don't pass-line and don't come; the bar total is null (AO4.10 b, d)."""
    if number == 0:
        if total in (7, 11):
            return LOSES
        if total == bar:
            return NULL
        return WINS if total in (2, 3, 12) else MOVES
    return seven_first(number, total)


@kernel
def number_first(number: int, total: int) -> int:
    """Won by the number, lost by seven (AO4.10 e, f; AO4.11 a; AO4.12 a)."""
    if total == number:
        return WINS
    return LOSES if total == 7 else STAYS


@kernel
def seven_first(number: int, total: int) -> int:
    """Won by seven, lost by the number (AO4.11 a; AO4.12 b)."""
    if total == 7:
        return WINS
    return LOSES if total == number else STAYS


@kernel
def hardway(number: int, first: int, second: int) -> int:
    """Won by the pair, lost by seven and by the same total without the pair (AO4.11 c)."""
    total = first + second
    if total == number:
        return WINS if first == second else LOSES
    return LOSES if total == 7 else STAYS


@kernel
def in_one_throw(kind: int, number: int, total: int) -> int:
    """Chances that every throw decides (AO4.10 g, h; AO4.11 b, d to h; AO4.13 a)."""
    if kind == FIELD:
        if total in (2, 12):
            return WINS_DOUBLE
        return WINS if total in (3, 4, 9, 10, 11) else LOSES
    if kind == UNDER_SEVEN:
        won = total < 7
    elif kind == OVER_SEVEN:
        won = total > 7
    elif kind == ANY_CRAPS:
        won = total in (2, 3, 12)
    else:
        won = total == number
    return WINS if won else LOSES


@kernel
def at_rest(kind: int, number: int, total: int) -> int:
    """A bet that does not work on this throw stays; odds go back when the throw decides the bet they belong to."""
    return NULL if kind == COME_ODDS and total in (7, number) else STAYS


@kernel
def fate(kind: int, number: int, first: int, second: int, bar: int, resting: bool) -> int:  # noqa: PLR0911
    """What the throw of these two faces does to a bet.

    `resting` is whether this is a first throw of a series on which casas, hardways and come odds do not work.
    """
    total = first + second
    if resting and kind in (CASA, HARDWAY, COME_ODDS):
        return at_rest(kind, number, total)
    if kind in (PASS_LINE, COME):
        return right_side(number, total)
    if kind in (DONT_PASS_LINE, DONT_COME):
        return wrong_side(number, total, bar)
    if kind in (BIG, CASA, PASS_LINE_ODDS, COME_ODDS):
        return number_first(number, total)
    if kind in (CASA_CONTRA, DONT_PASS_LINE_ODDS, DONT_COME_ODDS):
        return seven_first(number, total)
    if kind == HARDWAY:
        return hardway(number, first, second)
    return in_one_throw(kind, number, total)


@kernel
def is_decided(what: int) -> bool:
    return what >= LOSES


@kernel
def kept(unit: int, divisor: int, what: int) -> int:
    """What of a bet of `divisor` units is its owner's again (AO4.13 b)."""
    return unit * divisor if what > LOSES else 0


@kernel
def prize(unit: int, times: int, what: int) -> int:
    """What is paid at `times` to `divisor`: so many units, twice as many where the chance pays double."""
    return unit * times * what if LOSES < what < NULL else 0
