"""What a table tells, to whom, and what it remembers for those who come back."""

import asyncio
from collections.abc import Coroutine, Sequence
from typing import Any

import pytest

from jogofeito.core.facts import Announced, Told
from jogofeito.core.parties import CROUPIER, Party, seat
from jogofeito.floor import streams as module
from jogofeito.floor.seats import Seats, Session, Sitter
from jogofeito.floor.streams import NUMBERS_A_MS, Event, FactTold, Notice, OwnSeat, SeatChanged, Streams

START_MS = 1_000
FIRST = START_MS * NUMBERS_A_MS + 1


class Hearing:
    """A subscriber: bursts as they came."""

    def __init__(self, streams: Streams) -> None:
        self.bursts: list[Sequence[Event]] = []
        self.over = False
        streams.subscribe(self)

    def told(self, events: Sequence[Event]) -> None:
        self.bursts.append(events)

    def closed(self) -> None:
        self.over = True

    def heard(self, player: str | None = None) -> list[str]:
        """What a player, or somebody who only looks on, is shown of it."""
        return [name_of(each) for burst in self.bursts for each in burst if each.only in (None, player)]


def name_of(event: Event) -> str:
    return str(event.fact["key"]) if isinstance(event, FactTold) else getattr(event, "notice", type(event).__name__)


def opened(seats: Seats | None = None) -> Streams:
    return Streams(lambda: START_MS, seats.who if seats else lambda _: None)


def told(streams: Streams, key: str, to: Party | None = None) -> None:
    fact = Announced(key)
    streams.tell_fact("mesa/1", Told(fact, to) if to else Told(fact))


def sits(seats: Seats, number: int, player: str) -> Sitter:
    sitter = Sitter(number, player, Session(player, "mesa", 0))
    seats.put(sitter)
    return sitter


def run(story: Coroutine[Any, Any, None]) -> None:
    asyncio.run(asyncio.wait_for(story, 10))


def test_numbers_only_grow_over_all_kinds_of_events() -> None:
    async def story() -> None:
        streams = opened()
        hearing = Hearing(streams)
        told(streams, "one")
        streams.notify("two")
        streams.tell(SeatChanged(seat=1, player="ana"))
        streams.tell(OwnSeat(only="ana", seat=1))
        streams.flush()
        assert [each.number for each in hearing.bursts[0]] == [FIRST, FIRST + 1, FIRST + 2, FIRST + 3]
        assert {each.at_ms for each in hearing.bursts[0]} == {START_MS}
        assert streams.next_number == FIRST + 4

    run(story())


def test_a_burst_leaves_at_once_however_many_events_it_has() -> None:
    async def story() -> None:
        streams = opened()
        hearing = Hearing(streams)
        for number in range(50):
            told(streams, f"{number}")
        assert hearing.bursts == []
        await asyncio.sleep(0)
        assert [len(each) for each in hearing.bursts] == [50]
        told(streams, "later")
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert [len(each) for each in hearing.bursts] == [50, 1]

    run(story())


def test_whoever_subscribes_hears_nothing_of_before() -> None:
    async def story() -> None:
        streams = opened()
        early = Hearing(streams)
        told(streams, "before")
        late = Hearing(streams)
        told(streams, "after")
        streams.flush()
        assert early.heard() == ["before", "after"]
        assert late.heard() == ["after"]
        streams.unsubscribe(late)
        told(streams, "later still")
        streams.flush()
        assert late.heard() == ["after"]

    run(story())


def test_where_nobody_listens_nothing_is_gathered_and_facts_are_kept() -> None:
    streams = opened()  # without a loop: nothing is scheduled
    told(streams, "one")
    streams.notify("two")
    assert [name_of(each) for each in streams.facts_after(0, None)] == ["one"]


def test_a_private_fact_reaches_its_player_only_and_takes_a_number() -> None:
    async def story() -> None:
        seats = Seats(3)
        sits(seats, 1, "ana")
        sits(seats, 2, "rui")
        streams = opened(seats)
        hearing = Hearing(streams)
        told(streams, "for ana", seat(1))
        told(streams, "for rui", seat(2))
        told(streams, "for all")
        streams.flush()
        assert hearing.heard("ana") == ["for ana", "for all"]
        assert hearing.heard("rui") == ["for rui", "for all"]
        assert hearing.heard() == ["for all"]
        for player, keys in (("ana", ["for ana", "for all"]), ("rui", ["for rui", "for all"]), (None, ["for all"])):
            assert [name_of(each) for each in streams.facts_after(0, player)] == keys
            assert [name_of(each) for each in streams.facts_of("mesa/1", player)] == keys
        assert streams.next_number == FIRST + 3

    run(story())


def test_whoever_sits_there_later_never_sees_what_was_for_another() -> None:
    seats = Seats(1)
    ana = sits(seats, 1, "ana")
    streams = opened(seats)
    told(streams, "card of ana", seat(1))
    seats.remove(ana)
    sits(seats, 1, "rui")
    told(streams, "card of rui", seat(1))
    assert [name_of(each) for each in streams.facts_after(0, "rui")] == ["card of rui"]
    assert [name_of(each) for each in streams.facts_after(0, "ana")] == ["card of ana"]


@pytest.mark.parametrize("to", [seat(1), CROUPIER])
def test_what_is_for_a_party_without_a_player_is_for_no_player(to: Party) -> None:
    """A seat that nobody has, and the croupier: neither is everyone."""

    async def story() -> None:
        streams = opened(Seats(2))
        hearing = Hearing(streams)
        told(streams, "secret", to)
        told(streams, "open")
        streams.flush()
        for player in ("ana", None):
            assert hearing.heard(player) == ["open"]
            assert [name_of(each) for each in streams.facts_after(0, player)] == ["open"]

    run(story())


def test_personal_facts_are_forgotten_when_a_later_jogada_begins() -> None:
    seats = Seats(2)
    sits(seats, 1, "ana")
    streams = opened(seats)
    told(streams, "old card", seat(1))
    streams.forget_personal(streams.next_number)
    told(streams, "new card", seat(1))
    assert [name_of(each) for each in streams.facts_after(0, "ana")] == ["new card"]


def test_a_notice_may_be_for_one_player_and_is_not_kept() -> None:
    async def story() -> None:
        streams = opened()
        hearing = Hearing(streams)
        streams.notify("idle_invitation", {}, "ana")
        streams.notify("bets_close")
        streams.flush()
        assert hearing.heard("ana") == ["idle_invitation", "bets_close"]
        assert hearing.heard("rui") == ["bets_close"]
        assert isinstance(hearing.bursts[0][0], Notice)
        assert not streams.kept

    run(story())


def test_whoever_comes_back_gets_what_came_after_the_last_they_saw() -> None:
    streams = opened()
    for number in range(5):
        told(streams, f"{number}")
    assert [name_of(each) for each in streams.facts_after(FIRST + 2, None)] == ["3", "4"]
    assert streams.remembered(FIRST - 1)
    assert streams.remembered(FIRST + 4)
    assert not streams.remembered(FIRST + 5)  # that was never told
    assert not streams.remembered(FIRST - 2)  # and that by the table before


def test_a_table_remembers_so_much_and_knows_how_much(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "KEPT", 3)
    streams = opened()
    assert streams.remembered(FIRST - 1)
    for number in range(5):
        told(streams, f"{number}")
    assert [each.number for each in streams.kept] == [FIRST + 2, FIRST + 3, FIRST + 4]
    remembered = [streams.remembered(after) for after in range(FIRST - 1, FIRST + 6)]
    assert remembered == [False, False, True, True, True, True, False]


def test_a_table_that_opens_again_numbers_above_all_it_told_before() -> None:
    now_ms = START_MS
    before = Streams(lambda: now_ms)
    for number in range(NUMBERS_A_MS):  # as fast as it may tell for long
        told(before, f"{number}")
    now_ms += 1
    after = Streams(lambda: now_ms)
    assert after.next_number >= before.next_number
    assert not after.remembered(before.next_number - 2)


def test_closing_tells_what_was_still_untold_and_then_nothing() -> None:
    async def story() -> None:
        streams = opened()
        hearing = Hearing(streams)
        told(streams, "one")
        streams.close()
        assert hearing.over
        told(streams, "too late")
        streams.flush()
        await asyncio.sleep(0)
        assert hearing.heard() == ["one"]

    run(story())
