"""Whoever must leave cannot stay by asking for the seat again, whatever it is for; their own wish may be taken back."""

import asyncio
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from typing import Any

import msgspec
import pytest

from floor.simulated import until
from floor.test_table import ALONE, CHIP, COLOURS, RED, SETTINGS, Casino, told
from jogofeito.core.offers import Refusal
from jogofeito.floor.address import BarPlayer, RemovePlayer, WarnPlayer
from jogofeito.floor.settings import TableSettings
from jogofeito.floor.streams import Notice
from jogofeito.games.poquer.between import Between
from poker_floor_support import FOUR, REST, RETURN, Poker, Regulars, plain_table, table_of
from poker_floor_support import told as told_at_poker
from table_support import Heard

BLUE = {"act": "take_colour", "colour": "azul", "chip_value": CHIP}
MOST_ASKED = 4_000
LAID = {"chance": "encarnado", "amount": 36 * CHIP}


class Stubborn:
    """Asks for the seat again from the moment when they have to go, until they are gone."""

    def __init__(self, casino: Casino) -> None:
        self.table = casino.table
        sitter = self.table.sitters.of("ana")
        assert sitter is not None
        self.sitter = sitter
        self.heard = Heard(casino.table, "ana")
        self.answers: list[Any] = []
        self.asking = asyncio.ensure_future(self._ask())

    async def _ask(self) -> None:
        while self.sitter.session.ended_ms is None and len(self.answers) < MOST_ASKED:
            if self.sitter.leaving or self.answers:
                self.answers.append(await self.table.sit("ana"))
            await asyncio.sleep(0.005)

    async def gone(self) -> None:
        await until(self.asking.done, patience_s=1800)


# ---- at tables against the bank


async def removed(casino: Casino, stubborn: Stubborn) -> None:
    await casino.table.ask(RemovePlayer(player="ana", by="chefe", reason="shouts"))
    await stubborn.gone()


async def protected(casino: Casino, stubborn: Stubborn) -> None:
    await casino.table.ask(RemovePlayer(player="ana", by="", notice="excluded", details={"until_ms": 10**14}))
    await stubborn.gone()


async def barred(casino: Casino, stubborn: Stubborn) -> None:
    await casino.table.ask(BarPlayer(player="ana", by="chefe", reason="cheats"))
    await stubborn.gone()


async def warned_three_times(casino: Casino, stubborn: Stubborn) -> None:
    for _ in range(3):
        await casino.table.ask(WarnPlayer(player="ana", by="chefe", reason="shouts"))
    await stubborn.gone()


async def idle(_: Casino, stubborn: Stubborn) -> None:
    await stubborn.gone()


async def keeps_a_colour(casino: Casino, stubborn: Stubborn) -> None:
    await casino.deposit("ana", 100 * CHIP)
    jogada = await casino.jogada()
    for place, act in enumerate((BLUE, {"act": "place", **LAID}, {"act": "withdraw", **LAID})):
        await casino.bet("ana", act, f"ana-{place}", jogada)
    await casino.table.sit("rui")
    await casino.table.sit("eva")  # waits
    await stubborn.gone()


# ---- between players


async def too_slow(casino: Poker, stubborn: Stubborn) -> None:
    regulars = Regulars(casino, *FOUR[1:], "lia")
    for times in (1, 2, 3):
        await until(lambda times=times: len(casino.notices("clock_decided", "ana")) == times)  # type: ignore[misc]
        if times < 3:
            await casino.asked("ana", Between)
            await casino.do("ana", RETURN)
    await stubborn.gone()
    regulars.stop()


async def rests_too_often(casino: Poker, stubborn: Stubborn) -> None:
    regulars = Regulars(casino, *FOUR, "lia")
    while not stubborn.answers:
        await casino.asked("ana", Between)
        await casino.do("ana", REST)
        hand = casino.hands()
        await until(lambda hand=hand: casino.hands() == hand + 1 or bool(stubborn.answers))  # type: ignore[misc]
        if not stubborn.answers:
            await casino.asked("ana", Between)
            await casino.do("ana", RETURN)
            await until(lambda hand=hand: casino.hands() == hand + 2)  # type: ignore[misc]
    await stubborn.gone()
    regulars.stop()


async def lets_hands_go_by(casino: Poker, stubborn: Stubborn) -> None:
    regulars = Regulars(casino, *FOUR[1:], "lia")
    await casino.asked("ana", Between)
    await casino.do("ana", REST)
    await stubborn.gone()
    regulars.stop()


async def keeps_others_from_playing(casino: Poker, stubborn: Stubborn) -> None:
    for player in ("eva", "ivo", "lia"):
        await casino.table.leave(player)
    await casino.asked("ana", Between)
    await casino.do("ana", REST)
    await stubborn.gone()


async def too_few_for_too_long(casino: Poker, stubborn: Stubborn) -> None:
    regulars = Regulars(casino, *FOUR)
    await until(lambda: casino.hands() == 1)
    for player in ("ivo", "lia"):
        await casino.table.leave(player)
    await stubborn.gone()
    regulars.stop()


@dataclass(frozen=True)
class Case:
    notice: str
    story: Callable[[Any, Stubborn], Coroutine[Any, Any, None]]
    settings: TableSettings = SETTINGS
    refusal: str = "must_leave"

    def __str__(self) -> str:
        return self.story.__name__ + "-" + self.settings.game


TWO_COLOURS = msgspec.structs.replace(COLOURS, values={"colours": ["azul", "verde"]})
AGAINST_THE_BANK = (
    Case("removed", removed),
    Case("removed", removed, ALONE),
    Case("excluded", protected),
    Case("barred", barred, refusal="barred"),
    Case("sent_away", warned_three_times, refusal="sent_away"),
    Case("session_ended_idle", idle),
    Case("session_ended_idle", idle, ALONE),
    Case("seat_lost", keeps_a_colour, TWO_COLOURS),
)
BETWEEN_PLAYERS = (
    Case("removed", removed, table_of("AO15")),
    Case("too_slow", too_slow, table_of("AO15")),
    Case("rests_too_often", rests_too_often, table_of("AO15")),
    Case("session_ended_idle", lets_hands_go_by, table_of("AO15")),
    Case("session_ended_idle", lets_hands_go_by, plain_table("PT811")),
    Case("session_ended_idle", keeps_others_from_playing, plain_table("PT811")),
    Case("partida_closed", too_few_for_too_long, table_of("AO15")),
)


async def goes(casino: Any, case: Case) -> None:
    stubborn = Stubborn(casino)
    await case.story(casino, stubborn)
    assert stubborn.heard.notices(case.notice)
    assert {each.code for each in stubborn.answers if isinstance(each, Refusal)} == {case.refusal}
    assert all(isinstance(each, Refusal) for each in stubborn.answers)


@pytest.mark.parametrize("case", AGAINST_THE_BANK, ids=str)
def test_whoever_must_leave_a_table_against_the_bank_goes(case: Case) -> None:
    async def story(casino: Casino) -> None:
        await casino.table.sit("ana")
        await casino.jogada()
        await goes(casino, case)

    told(story, case.settings)


@pytest.mark.parametrize("case", BETWEEN_PLAYERS, ids=str)
def test_whoever_must_leave_a_table_between_players_goes(case: Case) -> None:
    async def story(casino: Poker) -> None:
        await casino.come(*FOUR, "lia")
        await goes(casino, case)

    told_at_poker(story, case.settings, seed=3)


def test_whoever_must_leave_goes_after_a_crash_too() -> None:
    async def story(casino: Casino) -> None:
        await casino.table.sit("ana")
        await casino.jogada()
        await casino.table.ask(RemovePlayer(player="ana", by="chefe"))
        await casino.die()
        casino.start()
        await casino.table.ready()
        assert await casino.table.sit("ana") == Refusal("must_leave", {"why": "removed"})
        await until(lambda: casino.table.sitters.of("ana") is None)
        assert await casino.table.sit("ana") == 1  # a new stay is free

    told(story)


def test_a_wish_to_leave_of_ones_own_is_taken_back_unless_the_house_has_decided_too() -> None:
    async def story(casino: Casino) -> None:
        await casino.table.sit("ana")
        jogada = await casino.jogada()
        await casino.table.leave("ana")
        assert await casino.table.sit("ana") == 1
        await casino.over(jogada)
        await until(lambda: casino.table.played == 2)
        assert casino.table.sitters.of("ana") is not None
        await casino.jogada()
        await casino.table.leave("ana")
        await casino.table.ask(RemovePlayer(player="ana", by="chefe"))
        await casino.table.leave("ana")
        assert await casino.table.sit("ana") == Refusal("must_leave", {"why": "removed"})
        await until(lambda: casino.table.sitters.of("ana") is None)

    told(story)


def test_a_line_that_flickers_keeps_no_idle_player_at_a_full_table() -> None:
    """Somebody waits for a part of each jogada, and of none at its end."""

    async def story(casino: Casino) -> None:
        heard = casino.table.watch("ana")
        await casino.deposit("rui", 100 * CHIP)
        for player in ("rui", "ana", *"abcdef"):
            await casino.table.sit(player)
            await casino.table.rest(player)
        for number in range(20):
            jogada = await casino.jogada()
            await casino.bet("rui", RED, f"rui-{number}", jogada)
            await casino.table.sit("eva")
            await casino.table.leave("eva")
            await casino.over(jogada)
            await until(lambda number=number: casino.table.played == number + 1)  # type: ignore[misc]
            if casino.table.sitters.of("ana") is None:
                break
            await until(lambda: casino.table.live is not None)
        idle = [each.notice for each in heard.unread() if isinstance(each, Notice) and "idle" in each.notice]
        assert idle == ["idle_invitation", "idle_last_warning", "session_ended_idle"]

    told(story)
