"""Compiled simulation of craps: whole hands from one seven to the next, with the table's own kernels in a loop.

Every bet is laid again as soon as it may be: lines before the first throw of a series, a come bet at a time once there
is a point, odds when the bet they belong to has a number, all others always. A seven decides everything, so that hands
are alike and independent. What the table looks like is then only the point and the number of the come bet.
"""

import os
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import groupby, product
from typing import Any

import numpy as np
import numpy.typing as npt

from jogofeito.core.odds import Odds
from jogofeito.games.craps.jogada import next_point
from jogofeito.games.craps.kernels import STAYS, fate, is_decided, kept, prize
from jogofeito.games.craps.layout import POINTS, THROWS, Place, is_moved_come, layout_of, odds_spot
from jogofeito.games.craps.rules import Rules
from jogofeito.lab.compiled import compiled, fast_below, fast_word
from jogofeito.lab.craps.odds import odds_of
from jogofeito.lab.results import Line, Progress, SimulationRefused

Integers = npt.NDArray[np.int64]
State = tuple[int, int]  # the point, and the number of the come bet; 0 where there is none

BATCH = 1 << 22  # throws of one piece of work
BEYOND = 1 << 60  # where the tape goes on when the last hand of a batch is finished
STATES: tuple[State, ...] = tuple(product((0, *POINTS), (0, *POINTS)))
FRESH = STATES.index((0, 0))


class BetsOnLayout:
    """A set of bets as arrays: amounts, prices, and what each throw does to each bet in each state of the table."""

    def __init__(self, rules: Rules, stakes: Mapping[str, int]) -> None:
        layout = layout_of(rules)
        self.rules = rules
        self.places = [layout[name] for name in stakes]
        self.stakes = np.array(list(stakes.values()), dtype=np.int64)
        self.times, self.divisor = np.array([place.price for place in self.places], dtype=np.int64).T.copy()
        self.units = self.stakes // self.divisor
        comes = any(place.kind in ("come", "dont_come") for place in self.places)
        self.onwards = np.array(
            [[STATES.index(_next(state, sum(faces), comes=comes)) for faces in THROWS] for state in STATES]
        )
        self.fates = np.array(
            [[[_fate(rules, place, state, faces) for place in self.places] for faces in THROWS] for state in STATES],
            dtype=np.int8,  # small enough for the processor's nearest cache
        )

    def follow(self, tape: Integers) -> Integers:
        """What each bet returns on each throw of a tape, from a fresh table."""
        returned: Integers = _follow(tape, self.units, self.times, self.divisor, self.fates, self.onwards)
        return returned

    def throw(self, seed: int, throws: int, progress: Progress) -> "Thrown":
        """At least so many throws, shared among the cores; the same whatever their number."""
        thrown = Thrown(np.zeros((len(STATES), len(THROWS)), dtype=np.int64))
        firsts = range(0, throws, BATCH)
        with ThreadPoolExecutor(os.cpu_count()) as workers:
            batches = workers.map(lambda first: self.batch(seed, first, throws), firsts)
            for first, batch in zip(firsts, batches, strict=True):
                thrown = thrown.with_(batch)
                progress(min(BATCH, throws - first))
        return thrown

    def batch(self, seed: int, first: int, throws: int) -> "Thrown":
        """The hands that begin from throw `first` to the end of its batch, on one core."""
        counts = np.zeros((len(STATES), len(THROWS)), dtype=np.int64)
        last = min(first + BATCH, throws)
        hands, hits, back, net, squares = _throw(
            np.uint64(seed), first, last, self.units, self.times, self.divisor, self.fates, self.onwards, counts
        )
        return Thrown(counts, int(hands), int(hits), int(back), int(net), float(squares))

    @cached_property
    def table(self) -> Integers:
        """What each bet returns, by state and throw."""
        returned: Integers = _returned(self.units, self.times, self.divisor, self.fates)
        return returned

    @cached_property
    def decided(self) -> npt.NDArray[np.bool_]:
        decided: npt.NDArray[np.bool_] = is_decided(self.fates)  # type: ignore[arg-type, assignment]
        return decided


@dataclass(frozen=True)
class Thrown:
    """How often each throw came in each state; hands, those that brought anything, what came back and what was won or
    lost in all, and the sum of its squares hand by hand (with the stakes of the table added)."""

    counts: Integers
    hands: int = 0
    hits: int = 0
    back: int = 0
    net: int = 0
    squares: float = 0.0

    def with_(self, other: "Thrown") -> "Thrown":
        return Thrown(
            self.counts + other.counts,
            self.hands + other.hands,
            self.hits + other.hits,
            self.back + other.back,
            self.net + other.net,
            self.squares + other.squares,
        )


def _next(state: State, total: int, *, comes: bool) -> State:
    point, come = state
    if come:
        come = 0 if total in (come, 7) else come
    elif comes and point and total in POINTS:
        come = total
    return next_point(point, total), come


def _fate(rules: Rules, place: Place, state: State, faces: tuple[int, int]) -> int:
    """What a throw does to a bet on the place; a bet that is not laid in this state stays away."""
    point, come = state
    number = place.number
    if place.kind in ("pass_line", "dont_pass_line"):
        number = point
    elif place.kind in ("come", "dont_come"):
        number = come
        if not point and not come:
            return STAYS
    elif place.base and number != (point if place.base.endswith("pass_line") else come):
        return STAYS
    resting = rules.readings.come_out == "resting" and not point
    return fate(place.code, number, *faces, rules.bar_total, resting)


@compiled
def _returned(units: Any, times: Any, divisor: Any, fates: Any) -> Any:
    returned = np.zeros(fates.shape, dtype=np.int64)
    for state in range(fates.shape[0]):
        for thrown in range(fates.shape[1]):
            for bet in range(len(units)):
                what = fates[state, thrown, bet]
                back = kept(units[bet], divisor[bet], what)
                returned[state, thrown, bet] = back + prize(units[bet], times[bet], what)
    return returned


@compiled
def _follow(tape: Any, units: Any, times: Any, divisor: Any, fates: Any, onwards: Any) -> Any:
    returned = np.empty((len(tape), len(units)), dtype=np.int64)
    state = FRESH
    for place in range(len(tape)):
        for bet in range(len(units)):
            what = fates[state, tape[place], bet]
            returned[place, bet] = kept(units[bet], divisor[bet], what) + prize(units[bet], times[bet], what)
        state = onwards[state, tape[place]]
    return returned


@compiled
def _throw(
    seed: Any, first: Any, last: Any, units: Any, times: Any, divisor: Any, fates: Any, onwards: Any, counts: Any
) -> Any:
    """Throw and settle every bet on every throw, until the hand in play when the batch ends is over."""
    hands, hits, total, net, squares = 0, 0, 0, 0, 0.0
    table = (units * divisor).sum()
    state, place = FRESH, first
    hand, came = table, 0  # what the hand has won or lost, with the stakes of the table; what has come back
    while True:
        thrown = fast_below(fast_word(seed, place if place < last else place + BEYOND), 36)
        counts[state, thrown] += 1
        back, staked = 0, 0
        for bet in range(len(units)):
            what = fates[state, thrown, bet]
            back += kept(units[bet], divisor[bet], what) + prize(units[bet], times[bet], what)
            staked += units[bet] * divisor[bet] * is_decided(what)
        total += back
        came += back
        hand += back - staked
        seven = thrown // 6 + thrown % 6 == 5
        state = onwards[state, thrown]
        place += 1
        if seven:
            hands += 1
            hits += came > 0
            net += hand - table
            squares += float(hand) * float(hand)
            hand, came = table, 0
            if place >= last:
                return hands, hits, total, net, squares


def simulate(
    rules: Rules, jogadas: int, seed: int, stakes: Mapping[str, int] | None, progress: Progress
) -> tuple[tuple[Line, ...], Line]:
    """A line for each bet that was decided, and one for all bets of a hand together."""
    stakes = dict(stakes or one_of_each_kind(rules))
    check_stakes(rules, stakes, jogadas)
    bets = BetsOnLayout(rules, stakes)
    thrown = bets.throw(seed, jogadas, progress)
    lines = []
    for bet, (place, stake) in enumerate(zip(bets.places, stakes.values(), strict=True)):
        returned = bets.table[:, :, bet]
        decided = int(thrown.counts[bets.decided[:, :, bet]].sum())
        if decided:
            hits = int(thrown.counts[returned > 0].sum())
            lines.append(Line(odds_of(rules, place), stake, hits, decided, int((thrown.counts * returned).sum())))
    stake = sum(stakes.values())
    whole = Line(hand_odds(bets), stake, thrown.hits, thrown.hands, thrown.net + stake * thrown.hands, thrown.squares)
    return tuple(lines), whole


def one_of_each_kind(rules: Rules) -> dict[str, int]:
    """The least on the first place of every kind; odds as large as the least bet allows."""
    stakes = {}
    places = (place for place in layout_of(rules).values() if not is_moved_come(place))
    for _, same in groupby(places, key=lambda place: place.kind):
        place = next(iter(same))
        amount = odds_spot(rules, place, rules.minimum).maximum if place.base else place.minimum
        if amount >= place.minimum:
            stakes[place.id] = amount
    return stakes


def check_stakes(rules: Rules, stakes: Mapping[str, int], throws: int) -> None:
    layout = layout_of(rules)
    if 100 * sum(stakes.values()) * (throws + BATCH) > np.iinfo(np.int64).max:
        raise SimulationRefused("so much money in so many jogadas is more than 64 bits hold: make one of them smaller")
    for name, stake in stakes.items():
        if name not in layout or is_moved_come(layout[name]):
            raise SimulationRefused(f"there is no chance {name!r} to bet on under these rules")
        place = layout[name]
        if stake <= 0 or stake % place.price[1]:
            raise SimulationRefused(f"the stake on {name} is {stake}; it is a positive multiple of {place.price[1]}")
        if place.base and stake > (most := odds_spot(rules, place, stakes.get(place.base, 0)).maximum):
            raise SimulationRefused(
                f"the odds on {name} are {stake}; with the bet on {place.base} they are {most} at most"
            )


# ---- a hand as a whole, exactly


class HandOdds(Odds):
    """Exact figures of a hand, from its moments: it has too many ends to list them."""

    def __init__(self, mean: Fraction, square: Fraction, nothing: Fraction) -> None:
        super().__init__("hand", "hand", [(Fraction(1), mean)])
        self.expected_return = mean
        self.variance = square - mean**2
        self.hit_rate = 1 - nothing


def hand_odds(bets: BetsOnLayout) -> HandOdds:
    """Of a stake of 1 spread over the table: 1 with what a hand wins or loses added, on average."""
    stake = int(bets.stakes.sum())
    back = bets.table.sum(axis=2)
    net = back - (bets.decided * bets.stakes).sum(axis=2)
    states = _reached(bets.onwards)
    first, second, nothing = _moments(states, bets.onwards.tolist(), back.tolist(), net.tolist())
    mean = first / stake
    return HandOdds(1 + mean, 1 + 2 * mean + second / stake**2, nothing)


def _reached(onwards: Integers) -> list[int]:
    found = [FRESH]
    for state in found:
        found.extend(int(to) for to in dict.fromkeys(onwards[state].tolist()) if to not in found)
    return found


def _moments(
    states: list[int], onwards: list[list[int]], back: list[list[int]], net: list[list[int]]
) -> tuple[Fraction, Fraction, Fraction]:
    """Mean and mean square of what a hand wins or loses, and the chance that nothing comes back, from a fresh table."""
    each = Fraction(1, len(THROWS))
    on = {state: [t for t, faces in enumerate(THROWS) if sum(faces) != 7] for state in states}
    lead = [[each * sum(onwards[a][t] == b for t in on[a]) for b in states] for a in states]
    mean = _solved(lead, [each * sum(net[state]) for state in states])
    known = dict(zip(states, mean, strict=True))
    squares = [
        each * (sum(x * x for x in net[state]) + sum(2 * net[state][t] * known[onwards[state][t]] for t in on[state]))
        for state in states
    ]
    empty = [[each * sum(onwards[a][t] == b and not back[a][t] for t in on[a]) for b in states] for a in states]
    ends = [each * sum(not back[state][t] for t in range(len(THROWS)) if t not in on[state]) for state in states]
    return mean[0], _solved(lead, squares)[0], _solved(empty, ends)[0]


def _solved(lead: list[list[Fraction]], right: list[Fraction]) -> list[Fraction]:
    """x = lead x + right."""
    size = len(right)
    rows = [[(i == j) - lead[i][j] for j in range(size)] + [Fraction(right[i])] for i in range(size)]
    for pivot in range(size):
        scale = rows[pivot][pivot]
        rows[pivot] = [value / scale for value in rows[pivot]]
        for i in range(size):
            if i != pivot and (factor := rows[i][pivot]):
                rows[i] = [value - factor * by for value, by in zip(rows[i], rows[pivot], strict=True)]
    return [row[-1] for row in rows]
