"""New limits at a poker table in play: AO13.22."""

import asyncio
from pathlib import Path

import msgspec
import pytest

from floor.simulated import until
from jogofeito.floor.policies.limits import NOTICE_MS
from jogofeito.floor.settings import Pace, TableSettings
from poker_floor_support import FOUR, Poker, Regulars, now_ms, table_of, told
from server.support import Place, Visitor, day, is_asked
from server.support import until as until_real

pytestmark = pytest.mark.law("AO13.22")


def dearer(casino: Poker) -> TableSettings:
    return msgspec.structs.replace(casino.settings, values={**casino.settings.values, "minimum": 400_00})


def big_bets(casino: Poker) -> list[int]:
    return [each["amount"] for each in casino.facts("posted") if each["what"] == "big"]


def test_players_are_told_before_and_play_one_more_whole_hand_under_the_old_limits() -> None:
    async def story(casino: Poker) -> None:
        await casino.come(*FOUR)
        regulars = Regulars(casino, *FOUR)
        await casino.after(1)
        await casino.speaks()  # in the middle of the second hand
        await casino.table.change_rules(dearer(casino))
        await asyncio.sleep(0.1)
        (notice,) = casino.notices("limits_change")
        assert (notice["old"]["minimum"], notice["new"]["minimum"], notice["hands"]) == (200_00, 400_00, 1)
        assert notice["new"].keys() == {"minimum", "cave", "top_up", "most_in_hand", "smallest_chip", "entry_minimum"}
        coming = casino.table.state().limits_coming
        assert coming is not None
        assert coming.hands == 1
        await casino.after(3)
        assert casino.notices("limits_changed") == []
        assert casino.table.rules.minimum == 200_00
        await casino.after(4)
        regulars.stop()
        assert big_bets(casino)[:4] == [200_00, 200_00, 200_00, 400_00]
        assert casino.table.settings.values["minimum"] == 400_00
        assert len(casino.notices("limits_changed")) == 1
        assert casino.table.state().limits_coming is None
        assert len(casino.table.sitters) == 4  # nobody had to leave

    told(story, table_of("AO15"))


def test_where_no_hand_can_be_played_they_hold_after_a_set_time() -> None:
    async def story(casino: Poker) -> None:
        await casino.come("ana", "rui")
        at_ms = now_ms()
        await casino.table.change_rules(dearer(casino))
        await until(lambda: casino.table.rules.minimum == 400_00)
        assert NOTICE_MS <= now_ms() - at_ms <= NOTICE_MS + 5_000

    told(story, table_of("AO15"))


def test_at_an_empty_table_they_hold_at_once_and_nobody_is_told() -> None:
    async def story(casino: Poker) -> None:
        await casino.table.ready()
        await casino.table.change_rules(dearer(casino))
        await until(lambda: casino.table.rules.minimum == 400_00)
        assert casino.notices("limits_change") == casino.notices("limits_changed") == []
        assert casino.table.state().limits_coming is None

    told(story, table_of("AO15"))


def test_what_is_no_limit_changes_too_and_then_another_partida_begins_with_caves_given_back() -> None:
    async def story(casino: Poker) -> None:
        await casino.come(*FOUR)
        regulars = Regulars(casino, *FOUR)
        await casino.after(1)
        values = {**casino.settings.values, "commission.permille": 10}
        await casino.table.change_rules(msgspec.structs.replace(casino.settings, values=values))
        await casino.after(2)
        await until(lambda: bool(casino.notices("limits_changed")))
        regulars.stop()
        await asyncio.sleep(0.5)
        assert [await casino.stack(player) for player in FOUR] == [0] * 4
        assert len(casino.table.sitters) == 4
        assert casino.table.carry.hands == 0
        await casino.buy("ana")

    told(story, table_of("AO15"))


# ---- through the operator's door


PACE = Pace(decision_ms=100, interval_ms=30, pause_ms=10, time_bank_ms=0)
MESA = TableSettings("mesa", "holdem", "PT811", {"currency": "DEMO"}, pace=PACE)


async def two_play(place: Place) -> list[Visitor]:
    players = [await place.come("guest") for _ in range(2)]
    live = place.table(players[0], "mesa")
    for player in players:
        assert isinstance(await live.sit(player.id), int)
    for player in players:
        sitter = live.sitters.of(player.id)
        assert sitter is not None
        await until_real(lambda number=sitter.number: is_asked(live, number))  # type: ignore[misc]
        assert live.live is not None
        act = {"act": "buy_cave", "amount": live.rules.cave}
        await live.act(player.id, live.live.begun.jogada, act, f"cave-{player.id}")
    return players


def test_the_operator_changes_limits_within_what_is_authorised_and_a_restart_forgets_no_announcement(
    tmp_path: Path,
) -> None:
    slow = msgspec.structs.replace(MESA, pace=msgspec.structs.replace(PACE, decision_ms=600_000))

    async def announced(place: Place) -> None:
        await two_play(place)
        operator = await place.come("operator")
        refused = await operator.ask("PUT", "/api/operator/tables/mesa", {"values": {"minimum": 3}}, 422)
        assert refused["several"][0]["code"] == "rules_not_a_multiple"
        done = await operator.ask("PUT", "/api/operator/tables/mesa", {"values": {"minimum": 2_00, "cave": 300_00}})
        assert done["announced"]
        assert done["table"]["minimum"] == 1_00  # not yet
        live = place.table(operator, "mesa")
        assert live.state().limits_coming is not None

    async def told_again(place: Place) -> None:
        live = place.table(await place.come("guest"), "mesa")
        await live.ready()
        assert live.rules.minimum == 1_00
        coming = live.state().limits_coming
        assert coming is not None
        assert coming.new["minimum"] == 2_00
        live.inside.here.settings = MESA  # the players' clocks run out at once
        for sitter in live.sitters:
            await live.leave(sitter.player)
        await until_real(lambda: not len(live.sitters))

    database = str(tmp_path / "casino.db")
    asyncio.run(day(announced, database, tmp_path, slow))
    asyncio.run(day(told_again, database, tmp_path, slow))
