"""What a table keeps for the next time it opens: few lines, read from the end, none lost and none twice."""

import random

import msgspec
import pytest

from floor.simulated import Disk, SimulatedCashier, simulated
from jogofeito.cashier.ledger import Answer, Batch, JournalLine
from jogofeito.floor.notes import WHOLE_EVERY, AllNotes, Line, Noted, Notes


class DiskFull(Exception):
    pass


class CountingCashier(SimulatedCashier):
    fails = False
    lines_read = 0

    async def post(self, *batches: Batch) -> list[Answer]:
        if self.fails:
            raise DiskFull
        return await super().post(*batches)

    async def journal(self, stream: str, after: int = -1) -> list[JournalLine]:
        found = await super().journal(stream, after)
        self.lines_read += len(found)
        return found


def decoded(disk: Disk) -> list[Noted | AllNotes]:
    lines = [line for (stream, _), (line, _) in sorted(disk.lines.items()) if stream == "notes/mesa"]
    assert [line.number for line in lines] == list(range(len(lines)))
    return [msgspec.json.decode(line.payload, type=Line) for line in lines]


async def read_again(disk: Disk) -> Notes:
    notes = Notes("mesa", SimulatedCashier(disk, random.Random(2)))
    await notes.read()
    return notes


def test_a_line_has_what_has_changed_and_nothing_is_written_when_nothing_has() -> None:
    async def story() -> None:
        disk = Disk()
        notes = Notes("mesa", CountingCashier(disk, random.Random(1)))
        notes.put("seat/ana", {"number": 1})
        notes.put("seat/rui", {"number": 2})
        await notes.write(10)
        notes.put("seat/ana", {"number": 1})  # as it was
        await notes.write(11)
        notes.put("seat/ana", {"number": 3})
        notes.drop("seat/rui")
        notes.drop("seat/eva")  # was never there
        await notes.write(12)
        first, second = decoded(disk)
        assert isinstance(first, AllNotes)
        assert second == Noted({"seat/ana": {"number": 3}}, ("seat/rui",), 12)
        again = await read_again(disk)
        assert list(again.under("seat/", dict)) == [("ana", {"number": 3})]
        assert again.get("seat/rui", dict) is None

    simulated(story)


@pytest.mark.parametrize("lines", [1, WHOLE_EVERY - 1, WHOLE_EVERY, WHOLE_EVERY + 1, 3 * WHOLE_EVERY + 17])
def test_now_and_then_a_line_has_everything_and_only_the_end_is_read(lines: int) -> None:
    async def story() -> None:
        disk = Disk()
        cashier = CountingCashier(disk, random.Random(1))
        notes, held = Notes("mesa", cashier), {}
        for number in range(lines):
            key = f"k{number % 90}"
            held[key] = number
            notes.put(key, number)
            await notes.write(number)
        whole = [place for place, line in enumerate(decoded(disk)) if isinstance(line, AllNotes)]
        assert whole == list(range(0, lines, WHOLE_EVERY))
        again = Notes("mesa", cashier)
        await again.read()
        assert dict(again.under("", int)) == held
        assert cashier.lines_read <= WHOLE_EVERY
        again.put("one more", 1)
        await again.write(0)
        assert len(decoded(disk)) == lines + 1

    simulated(story)


def test_a_write_that_fails_loses_nothing_and_leaves_no_gap() -> None:
    async def story() -> None:
        disk = Disk()
        cashier = CountingCashier(disk, random.Random(1))
        notes = Notes("mesa", cashier)
        notes.put("a", 1)
        await notes.write(1)
        cashier.fails = True
        notes.put("b", 2)
        for _ in range(3):
            with pytest.raises(DiskFull):
                await notes.write(2)
        notes.drop("a")
        cashier.fails = False
        await notes.write(3)
        assert [type(line) for line in decoded(disk)] == [AllNotes, Noted]
        assert dict((await read_again(disk)).under("", int)) == {"b": 2}

    simulated(story)


def test_what_is_put_down_during_a_write_goes_into_the_next() -> None:
    async def story() -> None:
        disk = Disk()
        cashier = CountingCashier(disk, random.Random(1))
        notes = Notes("mesa", cashier)
        notes.put("a", 1)
        async with notes.lines(1) as lines:
            notes.put("a", 2)
            notes.put("b", 1)
            await cashier.post(Batch("with something else", (), lines))
        await notes.write(2)
        assert dict((await read_again(disk)).under("", int)) == {"a": 2, "b": 1}

    simulated(story)


def test_after_closing_nothing_is_written() -> None:
    async def story() -> None:
        disk = Disk()
        notes = Notes("mesa", CountingCashier(disk, random.Random(1)))
        notes.put("a", 1)
        assert await notes.write(1)
        await notes.close()
        notes.put("a", 2)
        assert not await notes.write(2)
        assert len(decoded(disk)) == 1

    simulated(story)
