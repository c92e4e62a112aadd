"""The exact odds of every chance: each bet as an absorbing chain of throws, solved in fractions.

What a throw does to a bet is asked of the kernel that settles at the table.
"""

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterator, Mapping
from fractions import Fraction
from typing import TypeVar

from jogofeito.core.odds import Odds, Weighted
from jogofeito.games.craps.jogada import next_point
from jogofeito.games.craps.kernels import MOVES, fate, is_decided, kept, prize
from jogofeito.games.craps.layout import POINTS, THROWS, Place, is_moved_come, layout_of
from jogofeito.games.craps.rules import Rules

S = TypeVar("S", bound=Hashable)
EACH = Fraction(1, len(THROWS))

Bet = tuple[int, int]  # its own number, 0 before it has one; and the point of the table
Step = Callable[[S], Iterator[tuple[Fraction, S | None, Fraction]]]  # probability, where to, what came back at the end


def odds(rules: Rules) -> Iterator[Odds]:
    """Per bet, from where it is laid until it is decided; per throw, the first one only."""
    for place in layout_of(rules).values():
        if not is_moved_come(place):
            yield odds_of(rules, place)


def odds_of(rules: Rules, place: Place) -> Odds:
    start = laid(place)
    step = stepping(rules, place)
    decided = tuple((p * q, back) for p, bet in start for q, back in absorbed(bet, step))
    once = tuple((p * q, back if to is None else Fraction(1)) for p, bet in start for q, to, back in step(bet))
    never_stays = all(to is None for _, bet in start for _, to, _ in step(bet))
    return Odds(place.id, place.kind, decided, None if never_stays else once)


def laid(place: Place) -> list[tuple[Fraction, Bet]]:
    """How a bet finds the table when it is laid: lines on a first throw, comes and odds after one that set a point.

    Come odds are laid when the come bet, laid upon the first throw, has moved; the point may be gone by then.
    """
    if place.kind in ("pass_line_odds", "dont_pass_line_odds"):
        return [(Fraction(1), (place.number, place.number))]
    if place.kind in ("come", "dont_come"):
        return [(p, (0, point)) for point, p in points().items()]
    if place.kind in ("come_odds", "dont_come_odds"):
        return [(p, (place.number, next_point(point, place.number))) for point, p in points().items()]
    if place.kind in ("casa", "hardway"):
        return [(p, (place.number, point)) for point, p in points().items()]
    return [(Fraction(1), (place.number, 0))]


def points() -> Mapping[int, Fraction]:
    """How likely each number is to be the point, once there is one."""
    ways = {point: sum(first + second == point for first, second in THROWS) for point in POINTS}
    return {point: Fraction(count, sum(ways.values())) for point, count in ways.items()}


def stepping(rules: Rules, place: Place) -> Step[Bet]:
    """The chain of a bet: a throw decides it, moves it to its number, or leaves it."""
    rests = rules.readings.come_out == "resting"

    def step(bet: Bet) -> Iterator[tuple[Fraction, Bet | None, Fraction]]:
        number, point = bet
        for first, second in THROWS:
            total = first + second
            what = fate(place.code, number, first, second, rules.bar_total, rests and not point)
            if not is_decided(what):
                yield EACH, (total if what == MOVES else number, next_point(point, total)), Fraction(0)
            else:
                yield EACH, None, returned(place, what)

    return step


def returned(place: Place, what: int) -> Fraction:
    """What comes back on a stake of 1, the stake included."""
    times, divisor = place.price
    return Fraction(kept(1, divisor, what) + prize(1, times, what), divisor)


def absorbed(start: S, step: Step[S]) -> Iterator[Weighted]:
    """How likely each end is from the start: (1 - Q) x = R, solved by elimination."""
    states = _reachable(start, step)
    rows: dict[S, dict[S, Fraction]] = {}
    ends: dict[S, dict[Fraction, Fraction]] = {}
    for state in states:
        rows[state], ends[state] = defaultdict(Fraction), defaultdict(Fraction)
        for probability, to, back in step(state):
            if to is None:
                ends[state][back] += probability
            else:
                rows[state][to] += probability
    for gone in reversed(states[1:]):  # what leads there leads on from there, after any rounds of its own loop
        stay = 1 - rows[gone].pop(gone, Fraction(0))
        for state in states[: states.index(gone)]:
            _shortcut(rows[state], ends[state], gone, rows[gone], ends[gone], stay)
    stay = 1 - rows[start].get(start, Fraction(0))
    yield from ((probability / stay, back) for back, probability in ends[start].items())


def _reachable(start: S, step: Step[S]) -> list[S]:
    found = {start: None}
    for state in (queue := [start]):
        for _, to, _ in step(state):
            if to is not None and to not in found:
                found[to] = None
                queue.append(to)
    return list(found)


def _shortcut(
    row: dict[S, Fraction],
    end: dict[Fraction, Fraction],
    gone: S,
    onwards: Mapping[S, Fraction],
    ends: Mapping[Fraction, Fraction],
    stay: Fraction,
) -> None:
    weight = row.pop(gone, Fraction(0)) / stay
    if weight:
        for to, probability in onwards.items():
            row[to] += weight * probability
        for back, probability in ends.items():
            end[back] += weight * probability
