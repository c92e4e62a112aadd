from fractions import Fraction

import pytest

from core.toys import begin, chances, told
from jogofeito.core.dice import opposite, throw
from jogofeito.core.room import Room
from jogofeito.core.waits import WaitsForChance
from jogofeito.core.wheel import Wheel

WHEEL = Wheel((0, 32, 15, 19, 4))


async def two_dice(room: Room) -> tuple[int, ...]:
    return await throw(room, 2)


def test_dice_show_one_to_six_each_in_order() -> None:
    assert told(two_dice, 0, 5) == (1, 6)


def test_a_die_is_read_as_such() -> None:
    assert begin(two_dice).waiting == WaitsForChance(6, "die")


def test_every_throw_of_two_dice_is_as_likely_as_any_other() -> None:
    throws = [(one, other) for one in range(1, 7) for other in range(1, 7)]
    assert chances(two_dice) == dict.fromkeys(throws, Fraction(1, 36))


@pytest.mark.parametrize("face, under", [(1, 6), (2, 5), (3, 4), (4, 3), (5, 2), (6, 1)])
def test_opposite_faces_sum_to_seven(face: int, under: int) -> None:
    assert opposite(face) == under


def test_every_pocket_is_as_likely_as_any_other() -> None:
    assert chances(WHEEL.spin) == dict.fromkeys(WHEEL.numbers, Fraction(1, 5))


def test_chance_names_the_number_itself_and_not_its_pocket() -> None:
    assert [told(WHEEL.spin, value) for value in range(5)] == [0, 4, 15, 19, 32]


def test_a_wheel_numbered_without_gaps_is_read_off_as_it_is() -> None:
    wheel = Wheel((0, 2, 3, 1))
    assert [told(wheel.spin, value) for value in range(4)] == [0, 1, 2, 3]


def test_a_number_is_read_as_such() -> None:
    assert begin(WHEEL.spin).waiting == WaitsForChance(5, "number")


@pytest.mark.parametrize(
    "number, each_side, found",
    [(15, 1, (32, 15, 19)), (0, 1, (4, 0, 32)), (4, 2, (15, 19, 4, 0, 32)), (19, 0, (19,))],
)
def test_neighbours_lie_on_both_sides_clockwise_around_the_ring(
    number: int, each_side: int, found: tuple[int, ...]
) -> None:
    assert WHEEL.neighbours(number, each_side) == found


def test_a_number_that_is_not_on_the_wheel_has_no_neighbours() -> None:
    with pytest.raises(ValueError, match="not in tuple"):
        WHEEL.neighbours(36, 1)
