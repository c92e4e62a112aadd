"""Wheel, dice and cards on the sealed stream: chi-square over a fixed seed, so that the figures never change.

The bands are the chi-square values that a fair source stays below, and above, 999 times in 1000 each: too even
is as suspicious as too uneven. The tests at the end show that faults are seen.
"""

from collections import Counter
from collections.abc import Callable, Coroutine, Hashable, Iterable
from itertools import cycle, permutations, product
from typing import Any

import pytest

from jogofeito.chance.sealed import Seal
from jogofeito.core.cards import shuffle
from jogofeito.core.dice import throw
from jogofeito.core.offers import Below
from jogofeito.core.parties import Company
from jogofeito.core.room import Room
from jogofeito.core.wheel import Wheel
from jogofeito.games.roleta.wheels import AMERICANA, FRANCESA

SEED = bytes.fromhex("6a6f676f20666569746f206e616461206d616973202020202020202020202020")
EACH = 500  # so often each outcome is expected

# degrees of freedom -> the 0.1 % and 99.9 % points of chi-square
BANDS = {5: (0.210, 20.515), 23: (7.529, 49.728), 35: (14.688, 66.619), 36: (15.324, 67.985)}


@pytest.fixture
def draw() -> Below:
    return Seal(SEED).chance


def answered(waiting: Coroutine[Any, Any, Any], draw: Below) -> Any:
    """What a coroutine of the core gives with this chance."""
    try:
        asked = waiting.send(None)
        while True:
            asked = waiting.send(draw(asked.below))
    except StopIteration as end:
        return end.value


def is_fair(outcomes: Iterable[Hashable], one: Callable[[], Hashable]) -> bool:
    """Draws EACH times as many outcomes as there are. An outcome that cannot be is an error."""
    possible = set(outcomes)
    counts = Counter(one() for _ in range(EACH * len(possible)))
    assert set(counts) <= possible
    least, most = BANDS[len(possible) - 1]
    return least < sum((counts[outcome] - EACH) ** 2 / EACH for outcome in possible) < most


ROOM = Room(Company())
PAIRS = list(product(range(1, 7), repeat=2))
ORDERS = list(permutations("abcd"))


@pytest.mark.parametrize("wheel", [FRANCESA, AMERICANA], ids=["francesa", "americana"])
def test_every_number_of_a_wheel_comes_equally_often(wheel: Wheel, draw: Below) -> None:
    assert is_fair(range(37), lambda: answered(wheel.spin(ROOM), draw))


def test_every_face_of_a_die_comes_equally_often(draw: Below) -> None:
    assert is_fair(range(1, 7), lambda: answered(throw(ROOM, 1), draw)[0])


def test_every_pair_of_dice_comes_equally_often(draw: Below) -> None:
    """So a draw tells nothing of the next one."""
    assert is_fair(PAIRS, lambda: answered(throw(ROOM, 2), draw))


def test_every_order_of_four_cards_comes_equally_often(draw: Below) -> None:
    assert is_fair(permutations(range(4)), lambda: tuple(answered(shuffle(ROOM, range(4)), draw)))


# ---- the same bands catch what is not fair


def test_a_pocket_twice_as_wide_is_seen(draw: Below) -> None:
    assert not is_fair(range(37), lambda: min(draw(38), 36))


def test_a_die_by_modulo_is_seen(draw: Below) -> None:
    assert not is_fair(range(6), lambda: draw(16) % 6)


def test_dice_that_hang_together_are_seen(draw: Below) -> None:
    def pair() -> tuple[int, int]:
        first = draw(6) + 1
        return first, first if draw(10) == 0 else draw(6) + 1

    assert not is_fair(PAIRS, pair)


def test_a_shuffle_that_swaps_with_any_card_is_seen(draw: Below) -> None:
    def order() -> tuple[str, ...]:
        cards = list("abcd")
        for place in range(4):
            other = draw(4)
            cards[place], cards[other] = cards[other], cards[place]
        return tuple(cards)

    assert not is_fair(ORDERS, order)


def test_a_source_that_is_too_even_is_seen() -> None:
    faces = cycle(range(6))
    assert not is_fair(range(6), lambda: next(faces))
