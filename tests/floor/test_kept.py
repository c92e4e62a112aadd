"""What was asked of a poker table holds when the machine stops in between: leaving, resting, seats, time banks."""

import asyncio

import pytest

from floor.simulated import until
from jogofeito.floor.settings import Pace
from jogofeito.games.poquer.between import Between
from poker_floor_support import FOLD, FOUR, MINUTE, Poker, Regulars, now_ms, table_of, told

BANKED = Pace(decision_ms=10_000, interval_ms=2_000, pause_ms=1_000, time_bank_ms=30_000, time_bank_refill_ms=1_000)


async def restart(casino: Poker) -> None:
    await casino.die()
    casino.start()
    await casino.table.ready()


def test_whoever_asked_to_leave_in_a_hand_leaves_after_a_restart() -> None:
    async def story(casino: Poker) -> None:
        await casino.come("ana", "rui", "eva")
        first = await casino.speaks()
        other = next(each for each in ("ana", "rui", "eva") if each != first)
        await casino.table.leave(other)
        await restart(casino)
        sitter = casino.table.sitters.of(other)
        assert sitter is not None
        assert sitter.leaving
        regulars = Regulars(casino, "ana", "rui", "eva")
        await casino.after(1)
        regulars.stop()
        await until(lambda: casino.table.sitters.of(other) is None)
        assert await casino.stack(other) == 0
        assert len(casino.table.sitters) == 2

    told(story, table_of())


@pytest.mark.parametrize("kills", [1, 3])
def test_a_rest_goes_on_after_a_restart_with_its_hands_counted(kills: int) -> None:
    async def story(casino: Poker) -> None:
        await casino.come(*FOUR, "lia")
        await casino.speaks()
        await casino.table.rest("lia")
        regulars = Regulars(casino, *FOUR, "lia")
        hands = 0
        while casino.table.sitters.of("lia") is not None:
            before = casino.hands()
            await until(lambda before=before: casino.hands() > before or casino.table.sitters.of("lia") is None)  # type: ignore[misc]
            await asyncio.sleep(0.5)
            sitter = casino.table.sitters.of("lia")
            missed = sitter.presence.missed if sitter else 0
            hands += 1
            if hands <= kills and sitter is not None:
                await restart(casino)
                again = casino.table.sitters.of("lia")
                assert again is not None
                assert (again.presence.resting, again.presence.missed, again.presence.rests) == (True, missed, 1)
            assert hands < 8
        regulars.stop()
        assert 3 <= hands <= 5  # the hand in which it was asked for, two of rest, and the one that costs the seat

    told(story, table_of("AO15"))


def test_a_return_that_was_asked_for_holds_too() -> None:
    async def story(casino: Poker) -> None:
        await casino.come(*FOUR, "lia")
        await casino.table.rest("lia")
        await until(lambda: bool(casino.facts("rest_taken")))
        await casino.speaks()
        assert await casino.table.come_back("lia") is None
        await restart(casino)
        regulars = Regulars(casino, *FOUR, "lia")
        await until(lambda: bool(casino.facts("back_again")))
        await casino.after(2)
        regulars.stop()
        lia = casino.table.sitters.of("lia")
        assert lia is not None
        assert lia.number in [seat for seat, _ in casino.facts("hand_begins")[-1]["stacks"]]

    told(story, table_of("AO15"))


def test_a_time_bank_is_not_filled_by_a_restart() -> None:
    async def story(casino: Poker) -> None:
        await casino.come("ana", "rui", "eva")
        first = await casino.speaks()
        number = casino.table.sitters.of(first).number  # type: ignore[union-attr]
        await asyncio.sleep(18)
        assert casino.table.state().banks_since[number] < now_ms() - 7_000
        await casino.did(first, FOLD)
        left = casino.table.state().time_banks[number]
        assert left < 23_000
        await asyncio.sleep(0.2)
        assert casino.notices("time_banks")[-1]["left_ms"][number] == left
        await restart(casino)
        assert casino.table.state().time_banks[number] == left
        assert casino.table.state().banks_since == {}

    told(story, table_of(pace=BANKED))


def test_another_seat_that_was_asked_for_is_given_after_a_restart() -> None:
    async def story(casino: Poker) -> None:
        await casino.come("ana", "rui", "eva")
        await casino.speaks()
        assert await casino.table.change_seat("ana", 7) is None
        await restart(casino)
        assert casino.table.sitters.of("ana").wants_seat == 7  # type: ignore[union-attr]
        regulars = Regulars(casino, "ana", "rui", "eva")
        await until(lambda: casino.table.sitters.at(7) is not None)
        await asyncio.sleep(0.1)
        await restart(casino)  # between two hands, or in the next one: it is the new seat in any case
        assert casino.table.sitters.of("ana").number == 7  # type: ignore[union-attr]
        regulars.stop()
        assert await casino.stack("ana") > 0

    told(story, table_of())


def test_a_seat_taken_in_the_middle_of_a_hand_and_a_place_in_the_line_are_kept() -> None:
    async def story(casino: Poker) -> None:
        await casino.come("ana", "rui")
        await casino.speaks()
        await casino.deposit("eva", 1000 * casino.unit)
        assert await casino.table.sit("eva") == 3
        await casino.table.sit("ivo")
        await restart(casino)
        assert [each.player for each in casino.table.sitters] == ["ana", "rui", "eva"]
        assert casino.table.waiting == ["ivo"]
        regulars = Regulars(casino, "ana", "rui")
        offer = await casino.asked("eva", Between)
        assert offer.cave
        regulars.stop()

    told(story, table_of(seats=3))


def test_who_has_left_is_not_seated_again() -> None:
    async def story(casino: Poker) -> None:
        await casino.come("ana", "rui", "eva")
        regulars = Regulars(casino, "ana", "rui", "eva")
        await casino.after(1)
        await casino.table.leave("eva")
        await until(lambda: casino.table.sitters.of("eva") is None)
        await casino.die()  # before or after it was noted
        casino.start()
        await casino.table.ready()
        assert {each.player for each in casino.table.sitters} == {"ana", "rui"}
        await asyncio.sleep(MINUTE // 1000)
        regulars.stop()

    told(story, table_of())
