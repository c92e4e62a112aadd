"""What nobody may know or change before its time: seeds and draws of the jogada in play."""

import asyncio
from typing import Any

import msgspec
import pytest

from floor.playing import PLAYERS, Bot, Casino
from floor.simulated import simulated, until
from floor.test_simulation import TABLES
from floor.test_table import Casino as OneTable
from floor.test_table import told
from jogofeito.core.record import SealedChance
from jogofeito.floor.settings import TableSettings
from jogofeito.floor.streams import FactTold
from jogofeito.inspection.verify import verify
from poker_floor_support import FOUR, Poker, table_of
from poker_floor_support import told as poker_told


class DiskFull(Exception):
    pass


def test_a_seed_that_could_not_be_written_changes_neither_draw_nor_record() -> None:
    async def story(casino: OneTable) -> None:
        await casino.table.sit("ana")
        jogada = await casino.jogada()
        live = casino.table.live
        assert live is not None
        writes = casino.cashier.post

        async def fails(*_: Any) -> Any:
            raise DiskFull

        casino.cashier.post = fails  # type: ignore[method-assign]
        with pytest.raises(DiskFull):
            await casino.table.contribute("ana", "c0ffee")
        casino.cashier.post = writes  # type: ignore[method-assign]
        await until(lambda: not casino.table.over)
        record = (await casino.over(jogada)).record()
        assert isinstance(record.chance, SealedChance)
        assert record.chance.contributions == ()
        assert [finding for finding in verify(record) if finding.holds is False] == []
        assert [str(type(error)) for _, error in casino.fallen] == [str(DiskFull)]
        casino.fallen.clear()

    told(story)


@pytest.mark.parametrize("settings", TABLES, ids=lambda each: each.id)
def test_nothing_on_disk_tells_what_chance_has_decided_before_the_jogada_is_over(settings: TableSettings) -> None:
    async def story() -> None:
        casino = Casino(3, [settings])
        await casino.floor.ready(settings.id)
        for player in PLAYERS:
            await casino.deposit(player, f"{player}-first", settings.id)
        bots = [asyncio.ensure_future(Bot(casino, name).live()) for name in PLAYERS]
        await until(lambda: casino.played() >= 4)
        for bot in bots:
            bot.cancel()
        await asyncio.wait(bots)
        await casino.close()
        payloads = [line.payload for line, *_ in casino.disk.lines.values()]
        drawn = 0
        for stream in await casino.cashier.streams("jogada/"):
            *before, ended = [line.payload for line in await casino.cashier.journal(stream)]
            seed = msgspec.json.decode(ended)["seed"].encode()
            assert [payload for payload in payloads if seed in payload] == [ended]  # nowhere else on the whole disk
            drawn += sum(map(tells_nothing, before))
        assert drawn

    simulated(story)


def tells_nothing(payload: bytes) -> bool:
    """Whether a line is a draw; one has its bound, perhaps a commitment to cards that stay hidden, and no value."""
    line = msgspec.json.decode(payload)
    if line["type"] != "played":
        return False
    kind, *given = line["input"]
    assert kind in ("acted", "sealed_draw", "voided")
    if kind != "sealed_draw":
        return False
    below, *root = given
    assert isinstance(below, int)
    assert all(isinstance(each, str) and len(each) in (0, 64) for each in root)
    return True


def test_whoever_sits_down_where_nobody_looks_on_learns_nothing_of_the_hands_before() -> None:
    async def story(casino: Poker) -> None:
        table = casino.table.inside
        first = table.here.streams.next_number - 1
        await casino.come(*FOUR)
        await casino.hand()
        await casino.deposit("noa", 1000 * casino.unit)
        before = casino.facts("hand_over")
        assert before
        seen_by_all = [each.number for each in casino.seen if isinstance(each, FactTold) and each.only is None]
        assert isinstance(await casino.table.sit("noa"), int)
        shown = table.snapshot("noa", first)
        assert not shown.whole
        assert shown.hidden is None
        assert [each for each in shown.facts if each.number in seen_by_all] == []
        regular = [each.number for each in table.snapshot(FOUR[0], first).facts if each.only is None]
        assert regular[: len(seen_by_all)] == seen_by_all

    poker_told(story, table_of("AO15"))
