"""What a table tells, to whom, and what it remembers for those who come back."""

import asyncio
from collections.abc import Coroutine
from typing import Any

import pytest

from jogofeito.core.facts import Announced, Told
from jogofeito.core.parties import CROUPIER, Party, seat
from jogofeito.floor import events as module
from jogofeito.floor.seats import Sitters
from jogofeito.floor.streams import FactTold, Notice
from table_support import Watch


def told(events: Events, key: str, to: Party | None = None) -> None:
    fact = Announced(key)
    events.tell("mesa/1", Told(fact, to) if to else Told(fact), 1_000)


async def read(watch: Watch) -> list[str]:
    """What is unread now, by its key or notice."""
    return [
        each.fact["key"] if isinstance(each, FactTold) else getattr(each, "notice", "") for each in await watch.unread()
    ]


def run(story: Coroutine[Any, Any, None]) -> None:
    asyncio.run(asyncio.wait_for(story, 10))


def test_numbers_only_grow_and_everybody_sees_what_is_for_everyone() -> None:
    async def story() -> None:
        events = Events()
        watches = [events.watch("ana"), events.watch(None)]
        for key in ("one", "two", "three"):
            told(events, key)
        assert [each.number for each in events.kept] == [1, 2, 3]
        assert events.next_number == 4
        for watch in watches:
            assert await read(watch) == ["one", "two", "three"]

    run(story())


def test_a_private_fact_reaches_its_player_only_and_takes_a_number() -> None:
    async def story() -> None:
        sitters = Sitters(3)
        sitters.take("ana", "mesa", 0)
        sitters.take("rui", "mesa", 0)
        events = Events(sitters.who)
        ana, rui, nobody = events.watch("ana"), events.watch("rui"), events.watch(None)
        told(events, "for ana", seat(1))
        told(events, "for rui", seat(2))
        told(events, "for all")
        assert await read(ana) == ["for ana", "for all"]
        assert await read(rui) == ["for rui", "for all"]
        assert await read(nobody) == ["for all"]
        assert [each.only for each in events.kept] == ["ana", "rui", None]
        assert events.next_number == 4

    run(story())


def test_whoever_sits_there_later_never_sees_what_was_for_another() -> None:
    async def story() -> None:
        sitters = Sitters(1)
        ana = sitters.take("ana", "mesa", 0)
        assert ana is not None
        events = Events(sitters.who)
        told(events, "card of ana", seat(1))
        sitters.remove(ana)
        sitters.take("rui", "mesa", 0)
        told(events, "card of rui", seat(1))
        assert await read(events.watch("rui", after=0)) == ["card of rui"]
        assert await read(events.watch("ana", after=0)) == ["card of ana"]

    run(story())


@pytest.mark.parametrize("to", [seat(1), CROUPIER])
def test_what_is_for_a_party_without_a_player_is_for_no_player(to: Party) -> None:
    """A seat that nobody has, and the croupier: neither is everyone."""

    async def story() -> None:
        events = Events(Sitters(2).who)
        watches = [events.watch(name) for name in ("ana", None)]
        told(events, "secret", to)
        told(events, "open")
        for watch in watches:
            assert await read(watch) == ["open"]

    run(story())


def test_a_notice_may_be_for_one_player_and_is_not_kept() -> None:
    async def story() -> None:
        events = Events()
        ana, rui = events.watch("ana"), events.watch("rui")
        events.notify(Notice("idle_invitation", {}, "ana"))
        events.notify(Notice("bets_close", {}))
        assert await read(ana) == ["idle_invitation", "bets_close"]
        assert await read(rui) == ["bets_close"]
        assert not events.kept
        assert events.next_number == 1

    run(story())


def test_whoever_comes_back_gets_what_came_after_the_last_they_saw() -> None:
    async def story() -> None:
        events = Events()
        for number in range(1, 6):
            told(events, f"{number}")
        watch = events.watch(None, after=3)
        told(events, "6")
        assert await read(watch) == ["4", "5", "6"]
        assert events.remembered(0)
        assert events.remembered(6)
        assert not events.remembered(7)  # that was never told
        assert not events.remembered(-1)

    run(story())


def test_a_table_remembers_so_much_and_knows_how_much(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "KEPT", 3)
    events = Events()
    assert events.remembered(0)
    for number in range(1, 6):
        told(events, f"{number}")
    assert [each.number for each in events.kept] == [3, 4, 5]
    assert [events.remembered(after) for after in range(7)] == [False, False, True, True, True, True, False]


def test_after_a_restart_only_the_last_number_is_remembered() -> None:
    events = Events()
    events.next_number = 40
    assert events.remembered(39)
    assert not events.remembered(38)
    assert not events.remembered(40)


def test_reading_waits_for_something_and_gives_all_that_came_at_once() -> None:
    async def story() -> None:
        events = Events()
        watch = events.watch(None)
        reading = asyncio.create_task(read(watch))
        for _ in range(5):
            await asyncio.sleep(0)
        assert not reading.done()
        told(events, "one")
        told(events, "two")
        assert await reading == ["one", "two"]

    run(story())


def test_a_watch_that_is_closed_ends_after_what_was_still_unread() -> None:
    async def story() -> None:
        events = Events()
        watch, waiting = events.watch(None), events.watch(None)
        reading = asyncio.create_task(read(waiting))
        await asyncio.sleep(0)
        waiting.close()
        assert await reading == []
        told(events, "one")
        events.close()
        told(events, "too late")
        assert [each.fact["key"] async for each in watch if isinstance(each, FactTold)] == ["one"]
        assert not events.watches

    run(story())


def test_whoever_falls_too_far_behind_is_let_go_and_hinders_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_UNREAD", 3)

    async def story() -> None:
        events = Events()
        slow, quick = events.watch("slow"), events.watch("quick")
        seen = []
        for number in range(1, 7):
            told(events, f"{number}")
            seen += await read(quick)
        assert seen == ["1", "2", "3", "4", "5", "6"]
        assert await read(slow) == []  # then it comes back and asks for what it has missed
        assert slow.closed
        assert list(events.watches) == [quick]
        assert events.remembered(0)
        assert await read(events.watch("slow", after=0)) == ["1", "2", "3", "4", "5", "6"]

    run(story())
