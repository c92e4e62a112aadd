"""Who sits where: seats with numbers, those who wait, other seats, seats that an owner has drawn."""

import asyncio

import pytest

from floor.simulated import until
from floor.test_table import SETTINGS, Casino, told
from jogofeito.core.offers import Refusal
from jogofeito.floor.address import Accepted, GiveSeats, Sit
from jogofeito.floor.settings import TableSettings
from jogofeito.floor.streams import OwnSeat, SeatChanged
from table_support import Heard

EIGHT = tuple("abcdefgh")
KINDS = [
    SETTINGS,
    TableSettings("mesa-1", "blackjack", "AO6"),
    TableSettings("mesa-1", "bacara-ponto-e-banca", "AO10"),
    TableSettings("mesa-1", "craps", "AO4"),
    TableSettings("mesa-1", "holdem", "PT811"),
]


@pytest.mark.parametrize("settings", KINDS, ids=lambda each: each.game)
def test_a_seat_is_named_by_its_number_everywhere(settings: TableSettings) -> None:
    async def story(casino: Casino) -> None:
        seats = casino.table.sitters.all
        assert await casino.table.sit("ana", 3) == 3
        assert await casino.table.sit("rui", 3) == Refusal("seat_taken", {"seat": 3, "player": ""})
        for number in (0, -1, seats + 1):
            none = Refusal("no_such_seat", {"seat": number, "seats": seats})
            assert await casino.table.sit("rui", number) == none
        assert await casino.table.sit("rui") == 1  # the first that is free
        assert await casino.table.sit("ana", 5) == 3  # has one already
        assert casino.table.state().seats == {3: "ana", 1: "rui"}
        for player in ("ana", "rui"):
            await casino.table.leave(player)

    told(story, settings)


def test_a_seat_that_was_named_is_kept_after_a_crash() -> None:
    async def story(casino: Casino) -> None:
        assert await casino.table.sit("ana", 7) == 7
        await casino.die()
        casino.start()
        await casino.table.ready()
        assert casino.table.state().seats == {7: "ana"}

    told(story)


def test_those_who_wait_are_called_in_their_order_and_told_their_place() -> None:
    async def story(casino: Casino) -> None:
        for player in EIGHT:
            assert isinstance(await casino.table.sit(player), int)
        heard: dict[str, Heard] = {}
        for player in ("ana", "rui", "eva"):
            heard[player] = Heard(casino.table, player)
            assert await casino.table.sit(player) == Refusal("table_full", {"seats": 8})
        assert [casino.table.place_in_line(player) for player in ("ana", "rui", "eva")] == [1, 2, 3]
        await casino.table.leave("ana")  # does not want to wait any more
        await casino.table.leave("d")
        await until(lambda: casino.table.sitters.of("rui") is not None)
        await asyncio.sleep(0.1)

        def own(player: str) -> list[tuple[int | None, int | None]]:
            places = [(each.seat, each.place) for each in heard[player].events if isinstance(each, OwnSeat)]
            return [each for place, each in enumerate(places) if place == 0 or places[place - 1] != each]

        assert own("ana") == [(None, 1), (None, None)]
        assert own("rui") == [(None, 2), (None, 1), (4, None)]
        assert own("eva") == [(None, 3), (None, 2), (None, 1)]
        changed = [each for each in heard["eva"].events if isinstance(each, SeatChanged) and each.seat == 4]
        assert [(each.player, each.waiting) for each in changed[-2:]] == [(None, 2), ("rui", 1)]
        assert casino.table.state().waiting == 1

    told(story)


def test_the_line_of_those_who_wait_survives_a_crash() -> None:
    async def story(casino: Casino) -> None:
        for player in (*EIGHT, "ana", "rui"):
            await casino.table.sit(player)
        await casino.die()
        casino.start()
        await casino.table.ready()
        assert casino.table.waiting == ["ana", "rui"]
        assert len(casino.table.sitters) == 8

    told(story)


def test_another_seat_is_given_between_two_jogadas_before_those_who_wait() -> None:
    async def story(casino: Casino) -> None:
        for player in (*EIGHT, "ana"):
            await casino.table.sit(player)
        assert await casino.table.change_seat("h", 2) is None
        assert await casino.table.change_seat("h", 9) == Refusal("no_such_seat", {"seat": 9, "seats": 8})
        assert await casino.table.change_seat("ana", 2) == Refusal("not_seated")
        await casino.table.leave("b")
        await until(lambda: casino.table.sitters.of("b") is None)
        await until(lambda: casino.table.sitters.of("ana") is not None)
        seats = casino.table.state().seats
        assert (seats[2], seats[8]) == ("h", "ana")

    told(story)


def test_drawn_seats_are_given_once_whatever_happens_in_between() -> None:
    async def story(casino: Casino) -> None:
        gift = GiveSeats(drawn_ms=1, seats={2: "ana", 5: "rui"}, waiting=("eva",))
        assert await casino.table.ask(gift) == Accepted()
        assert casino.table.state().seats == {2: "ana", 5: "rui", 1: "eva"}
        await casino.table.leave("rui")
        await until(lambda: casino.table.sitters.of("rui") is None)
        await casino.die()
        casino.start()
        again = await casino.table.ask(gift)
        assert isinstance(again, Accepted)
        assert again.again
        assert casino.table.state().seats == {2: "ana", 1: "eva"}

    told(story)


def test_asking_twice_is_asking_once() -> None:
    async def story(casino: Casino) -> None:
        answers = await asyncio.gather(*(casino.table.ask(Sit(player="ana", seat=4)) for _ in range(3)))
        assert {each.seat for each in answers if isinstance(each, Accepted)} == {4}
        assert len(casino.table.sitters) == 1
        for _ in range(2):
            await casino.table.leave("ana")

    told(story)
