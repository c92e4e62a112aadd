"""Drivers: who answers a jogada when no person does.

All of them drive the same `Play`. The live driver of the floor does too: it differs only in where
chance and acts come from.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction

from jogofeito.core.game import C, R
from jogofeito.core.offers import Act, Below, Refusal
from jogofeito.core.parties import Party
from jogofeito.core.play import Play
from jogofeito.core.waits import Offers, WaitsForChance

Policy = Callable[[Offers], tuple[Party, Act]]


class DriverError(Exception):
    """The script, tape or policy does not fit the jogada."""


def run(play: Play[R, C], draw: Below, policy: Policy) -> Play[R, C]:
    """Play on to the end, with chance from `draw` and acts from `policy`."""
    drawn, take = play.draw, play.take
    while (waiting := play.waiting) is not None:
        if isinstance(waiting, WaitsForChance):
            drawn(draw(waiting.below))
        else:
            by, act = policy(waiting.offers)
            if refusal := take(by, act):
                raise DriverError(f"{by} may not do {act}: {refusal}")
    return play


def let_pass(offers: Offers) -> tuple[Party, Act]:
    """The clock's policy: the default act of the first offer that has one."""
    for party, offer in offers.items():
        if offer.default is not None:
            return party, offer.default
    raise DriverError("nobody acts, and no offer has a default act")


@dataclass
class Script:
    """Acts in a fixed order, then whatever happens by default; and a tape of chance."""

    acts: Iterable[tuple[Party, Act]] = ()
    tape: Iterable[int] = ()
    _acts: Iterator[tuple[Party, Act]] = field(init=False)
    _tape: Iterator[int] = field(init=False)

    def __post_init__(self) -> None:
        self._acts, self._tape = iter(self.acts), iter(self.tape)

    def policy(self, offers: Offers) -> tuple[Party, Act]:
        return next(self._acts, None) or let_pass(offers)

    def draw(self, below: int) -> int:
        value = next(self._tape, None)
        if value is None:
            raise DriverError(f"the tape is at its end, and the jogada waits for chance({below})")
        return value

    def play(self, play: Play[R, C]) -> Play[R, C]:
        """Play to the end; a script that has more to say than the jogada hears is wrong."""
        run(play, self.draw, self.policy)
        if left := [*self._acts, *self._tape]:
            raise DriverError(f"the jogada is over and the script is not: {left}")
        return play


def random_policy(draw: Below, patience: int = 20) -> Policy:
    """Random allowed acts of random parties; after about `patience` acts it lets offers pass."""
    left = patience

    def some_act(offers: Offers) -> tuple[Party, Act] | None:
        parties = list(offers)
        start = draw(len(parties))
        for party in (*parties[start:], *parties[:start]):
            if act := offers[party].random_act(draw):
                return party, act
        return None

    def policy(offers: Offers) -> tuple[Party, Act]:
        nonlocal left
        left -= 1
        if left > 0 or all(offer.default is None for offer in offers.values()):
            return some_act(offers) or let_pass(offers)
        return let_pass(offers)

    return policy


def every_outcome(
    start: Callable[[], Play[R, C]], policy: Callable[[], Policy]
) -> Iterator[tuple[Fraction, Play[R, C]]]:
    """Every way chance can fall, with its probability, each played to the end from `start()`.

    A coroutine cannot be copied, so each outcome is played from the beginning: for small games.
    """
    tape: list[tuple[int, int]] | None = []  # value and bound of each draw
    while tape is not None:
        place = 0

        def draw(below: int, tape: list[tuple[int, int]] = tape) -> int:
            nonlocal place
            if place == len(tape):
                tape.append((0, below))
            value, bound = tape[place]
            if bound != below:
                raise DriverError(f"draw {place} had {bound} outcomes before and has {below} now")
            place += 1
            return value

        play = run(start(), draw, policy())
        weight = Fraction(1)
        for _, below in tape:
            weight /= below
        yield weight, play
        tape = _next_tape(tape)


def _next_tape(tape: list[tuple[int, int]]) -> list[tuple[int, int]] | None:
    """The tape after this one in order, or None after the last."""
    while tape:
        value, below = tape.pop()
        if value + 1 < below:
            return [*tape, (value + 1, below)]
    return None


def refused(play: Play[R, C], by: Party, act: Act) -> Refusal:
    """The refusal of an act that must not be possible; for tests and demonstrations."""
    verdict = play.consider(by, act)
    if isinstance(verdict, Refusal):
        return verdict
    raise DriverError(f"{by} may do {act}")
