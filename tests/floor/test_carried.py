"""Bets that stay on a live table from one jogada to the next: craps, in simulated time."""

import asyncio
from typing import Any

import msgspec
import pytest

from floor.simulated import simulated, until
from floor.test_table import Casino, keep
from jogofeito.core.inputs import Voided
from jogofeito.core.offers import Act, Refusal
from jogofeito.core.parties import seat
from jogofeito.core.record import plain
from jogofeito.floor.address import Accepted
from jogofeito.floor.archive import unfinished
from jogofeito.floor.books import on_table, purse
from jogofeito.floor.seats import Session
from jogofeito.floor.settings import Pace, TableSettings
from jogofeito.floor.streams import FactTold, Notice
from jogofeito.floor.vault import Vault
from jogofeito.inspection.casino import inspect
from jogofeito.inspection.verify import verify
from table_support import Heard

PACE = Pace(betting_ms=5_000, decision_ms=2_000, pause_ms=1_000)
SETTINGS = TableSettings("mesa-c", "craps", "AO4", pace=PACE)
ALONE = TableSettings("mesa-i", "craps", "AO4", individual=True, pace=PACE)
CHIP = 100_00
DEPOSIT = 100 * CHIP
PASS = {"act": "place", "chance": "pass_line", "amount": CHIP}
CASA = {"act": "place", "chance": "casa:5", "amount": CHIP}


class Craps(Casino):
    """A craps table with Ana at it, who has money."""

    async def carried(self, player: str = "ana") -> int:
        return await self.cashier.balance(on_table("carried", self.settings.id, player, "AOA"))

    async def all_of(self, player: str = "ana") -> int:
        return await self.carried(player) + await self.money(player)

    async def seated(self, *players: str) -> None:
        for player in players or ("ana",):
            await self.deposit(player, DEPOSIT)
            await self.table.sit(player)

    async def throw(self, player: str, key: str, jogada: str) -> None:
        """At their own table no clock picks the dice for a player."""

        def picking() -> Act | None:
            offered = self.table.live.play.offer_to(seat(1)) if self.table.live else None
            return offered[1].default if offered else None

        await until(lambda: picking() is not None)
        assert isinstance(await self.bet(player, plain(picking()), key, jogada), Accepted)

    async def until_locked(self, player: str = "ana") -> None:
        """Pass-line bets until one has met a point and cannot be taken down."""
        for place in range(50):
            jogada = await self.jogada()
            taken = await self.bet(player, PASS, f"lock{place}", jogada)
            assert isinstance(taken, Accepted)
            if self.settings.individual:
                assert isinstance(await self.table.start(player, f"go{place}"), Accepted)
                await self.throw(player, f"dice{place}", jogada)
            await self.over(jogada)
            await until(lambda j=jogada: self.table.live is None or self.table.live.begun.jogada != j)  # type: ignore[misc]
            if await self.carried(player):
                return
        raise AssertionError("no point in fifty throws")

    async def nothing_lost(self) -> None:
        await self.close()
        assert not [name for name, money in self.disk.balances.items() if name.startswith("carried/") and money]
        assert (await inspect(self.cashier)).problems == []


def told(story: Any, settings: TableSettings = SETTINGS, seeds: range = range(3)) -> None:
    """The same story with other dice, as often as there are seeds; nothing is ever lost."""
    for seed in seeds:

        async def run(seed: int = seed) -> None:
            casino = Craps(settings, seed)
            await story(casino)
            await casino.nothing_lost()

        simulated(run)


def test_a_bet_without_a_decision_lies_on_and_the_next_jogada_knows_it() -> None:
    async def story(casino: Craps) -> None:
        await casino.seated()
        await casino.until_locked()
        assert await casino.carried() == CHIP
        await until(lambda: casino.table.live is not None)
        assert casino.table.live is not None
        (ana,) = casino.table.live.begun.company.seats
        assert (ana.carried, ana.stack) == (CHIP, 0)
        assert casino.table.lying()["point"] in (4, 5, 6, 8, 9, 10)
        assert casino.table.lying()["bets"] == [{"seat": 1, "player": "ana", "chance": "pass_line", "amount": CHIP}]
        before = await casino.all_of()

        async def decided() -> bool:
            return await casino.carried() == 0

        await until(decided)
        assert await casino.money("ana") in (before - CHIP, before + CHIP)

    told(story)


def test_a_player_who_leaves_keeps_the_seat_until_locked_bets_are_decided_and_is_paid() -> None:
    async def story(casino: Craps) -> None:
        await casino.seated("ana", "rui")
        await casino.table.rest("rui")
        await casino.until_locked()
        before = await casino.all_of()
        await casino.table.leave("ana")
        await until(lambda: casino.table.sitters.of("ana") is None)
        assert await casino.carried() == 0
        assert await casino.money("ana") in (before - CHIP, before + CHIP)
        assert casino.table.sitters.of("rui") is not None

    told(story)


def test_a_player_who_leaves_with_nothing_lying_goes_at_once() -> None:
    async def story(casino: Craps) -> None:
        await casino.seated("ana", "rui")
        jogada = await casino.jogada()
        await casino.table.leave("ana")
        await casino.over(jogada)
        await until(lambda: casino.table.sitters.of("ana") is None, patience_s=2)

    told(story)


def calls_of_the_last(seen: list[Any]) -> list[FactTold]:
    return [each for each in seen if isinstance(each, FactTold) and each.fact.get("key") == "AO4.13.c/last"]


@pytest.mark.law("AO4.13.c")
@pytest.mark.parametrize("bets", ["locked", "decided by every throw", "none"])
@pytest.mark.parametrize("after_ms", [0, 2_000, 5_500])
def test_the_last_jogada_is_called_five_minutes_before_the_table_closes_whatever_lies_on_it(
    bets: str, after_ms: int
) -> None:
    """Also when the dice are in a hand already, and this throw decides everything: another series begins then."""

    async def story(casino: Craps) -> None:
        await casino.seated()
        heard = Heard(casino.table, "ana")
        if bets == "locked":
            await casino.until_locked()
        jogada = await casino.jogada()
        if bets == "decided by every throw":
            assert isinstance(await casino.bet("ana", {**PASS, "chance": "field"}, "f", jogada), Accepted)
        before = await casino.all_of()
        await asyncio.sleep(after_ms / 1000)
        casino.table.close()
        asked_ms = casino.table.clock.now_ms()
        assert isinstance(await casino.table.sit("rui"), Refusal)
        await asyncio.wait_for(casino.running, 3600)
        closed_ms = casino.table.clock.now_ms()
        (called,) = calls_of_the_last(heard.events)
        assert closed_ms - called.at_ms >= 5 * 60_000 - 10_000  # at the next moment at which bets were open
        assert closed_ms - asked_ms >= 5 * 60_000
        assert heard.notices("last_jogada") == [{"minutes": 5, "at_ms": asked_ms + 5 * 60_000}]
        assert await casino.carried() == 0
        lost_or_won = {"locked": (-CHIP, CHIP), "none": (0,)}.get(bets, (-CHIP, 0, CHIP, 2 * CHIP, 3 * CHIP))
        assert await casino.money("ana") - before in lost_or_won

    told(story, seeds=range(4))


@pytest.mark.law("AO4.13.c")
@pytest.mark.parametrize("dies_after_s", [0.5, 4, 9, 60, 200])
def test_a_machine_that_stops_while_a_table_closes_puts_neither_its_hour_nor_its_call_off(dies_after_s: float) -> None:
    async def story(casino: Craps) -> None:
        await casino.seated()
        await casino.until_locked()
        before = await casino.all_of()
        first = Heard(casino.table, "ana")
        casino.table.close()
        asked_ms = casino.table.clock.now_ms()
        await asyncio.sleep(dies_after_s)
        await casino.die()
        assert await unfinished(casino.cashier, SETTINGS.id, own=False) == [SETTINGS.id]
        casino.start()
        again = Heard(casino.table, "ana")
        casino.table.close()
        await asyncio.wait_for(casino.running, 3600)
        hour_ms = asked_ms + 5 * 60_000
        assert hour_ms <= casino.table.clock.now_ms() < hour_ms + 60_000
        calls = {(each.jogada, each.fact["key"]) for each in calls_of_the_last([*first.events, *again.events])}
        assert len(calls) == 1  # one that is in play when the machine stops is told again
        assert await casino.carried() == 0
        assert await casino.money("ana") in (before - CHIP, before + CHIP)
        assert await unfinished(casino.cashier, SETTINGS.id, own=False) == []

    told(story, seeds=range(4))


@pytest.mark.law("AO4.13.c")
def test_a_table_that_nobody_sits_at_closes_at_once() -> None:
    async def story(casino: Craps) -> None:
        await casino.table.ready()
        casino.table.close()
        await asyncio.wait_for(casino.running, 1)

    told(story, seeds=range(1))


def test_a_table_that_has_closed_on_its_last_jogada_opens_again_as_new() -> None:
    async def story(casino: Craps) -> None:
        await casino.seated()
        await casino.until_locked()
        casino.table.close()
        await asyncio.wait_for(casino.running, 3600)
        casino.start()
        heard = Heard(casino.table)
        await casino.table.sit("ana")
        await until(lambda: casino.table.live is not None)
        assert isinstance(await casino.bet("ana", PASS, "again"), Accepted)
        (stands,) = [each.fact for each in heard.events if getattr(each, "fact", {}).get("fact") == "table_stands"]
        assert (stands["point"], stands["shooter"], stands["bets"]) == (0, None, [])
        assert calls_of_the_last(heard.events) == []

    told(story)


def test_somebody_whose_bet_still_lies_is_not_idle() -> None:
    async def story(casino: Craps) -> None:
        await casino.seated()
        sitter = casino.table.sitters.of("ana")
        assert sitter is not None
        for place in range(40):  # a hardway that lies for a while, and nothing else
            if not await casino.carried():
                hardway = {"act": "place", "chance": "hardway:4", "amount": CHIP}
                assert isinstance(await casino.bet("ana", hardway, f"k{place}"), Accepted)
            jogada = await casino.jogada()
            await casino.over(jogada)
            await until(lambda j=jogada: casino.table.live is None or casino.table.live.begun.jogada != j)  # type: ignore[misc]
            assert sitter.idle.jogadas == 0

    told(story, seeds=range(1))


def test_what_is_taken_down_in_a_later_jogada_was_never_staked_for_the_session() -> None:
    async def story(casino: Craps) -> None:
        await casino.seated()
        down = {"act": "withdraw", "chance": "casa:5", "amount": CHIP}
        for place in range(30):
            jogada = await casino.jogada()
            act = down if await casino.carried() else CASA
            assert isinstance(await casino.bet("ana", act, f"k{place}", jogada), Accepted)
            await casino.over(jogada)
            await until(lambda j=jogada: casino.table.live is None or casino.table.live.begun.jogada != j)  # type: ignore[misc]
        await casino.table.leave("ana")
        await until(lambda: casino.table.sitters.of("ana") is None)
        (payload,) = [line.payload for (name, _), (line, _) in casino.disk.lines.items() if name.startswith("session/")]
        session = msgspec.json.decode(payload, type=Session)
        assert session.net == await casino.money("ana") - DEPOSIT
        assert session.staked < 30 * CHIP

    told(story)


@pytest.mark.parametrize("after_ms", range(0, 9_000, 700))
def test_after_a_crash_anywhere_in_a_series_it_goes_on_and_nothing_is_lost(after_ms: int) -> None:
    async def story(casino: Craps) -> None:
        await casino.seated()
        await casino.until_locked()
        before = await casino.all_of()
        await asyncio.sleep(after_ms / 1000)
        await casino.die()
        casino.start()

        async def decided() -> bool:
            return await casino.carried() == 0

        await until(decided)
        assert await casino.money("ana") in (before - CHIP, before + CHIP)
        last = await casino.table.last_jogada()
        assert last is None or all(finding.holds is not False for finding in verify(last))

    told(story, seeds=range(2))


def test_when_a_throw_cannot_be_finished_bets_that_lay_before_it_lie_on() -> None:
    async def story(casino: Craps) -> None:
        await casino.seated()
        await casino.until_locked()
        jogada = await casino.jogada()
        assert isinstance(await casino.bet("ana", {**CASA, "chance": "field"}, "f", jogada), Accepted)
        before = await casino.all_of()
        await casino.die()
        casino.vault = Vault(bytes([1]) * 32)
        casino.start()
        await casino.over(jogada)
        assert (await casino.carried(), await casino.all_of()) == (CHIP, before + CHIP)
        await until(lambda: casino.table.live is not None and casino.table.live.begun.jogada != jogada)
        assert casino.table.lying()["bets"][0]["chance"] == "pass_line"

    told(story)


def test_when_a_throw_with_bets_taken_down_cannot_be_finished_the_rest_of_the_seats_bets_lie_on() -> None:
    async def story(casino: Craps) -> None:
        await casino.seated()
        jogada = await casino.jogada()
        for place, chance in enumerate(("casa:5", "casa:9")):
            await casino.bet("ana", {**CASA, "chance": chance}, f"k{place}", jogada)
        await casino.over(jogada)
        if await casino.carried() != 2 * CHIP:
            return  # this throw has decided one of them
        await until(lambda: casino.table.live is not None and casino.table.live.begun.jogada != jogada)
        jogada = await casino.jogada()
        before = await casino.cashier.balance(purse("ana", "AOA"))
        down = {"act": "withdraw", "chance": "casa:5", "amount": CHIP}
        assert isinstance(await casino.bet("ana", down, "down", jogada), Accepted)
        await casino.die()
        casino.vault = Vault(bytes([1]) * 32)
        casino.start()
        await casino.over(jogada)
        await until(lambda: casino.table.live is not None and casino.table.live.begun.jogada != jogada)
        assert [(each["chance"], each["amount"]) for each in casino.table.lying()["bets"]] == [("casa:9", CHIP)]
        assert await casino.carried() == CHIP
        assert await casino.cashier.balance(purse("ana", "AOA")) == before + CHIP

    told(story, seeds=range(6))


def test_at_an_individual_table_a_locked_bet_is_thrown_for_when_its_player_goes() -> None:
    async def story(casino: Craps) -> None:
        await casino.seated()
        await casino.until_locked()
        before = await casino.all_of()
        jogada = await casino.jogada()
        await casino.table.leave("ana")
        await until(lambda: casino.table.sitters.of("ana") is None)
        assert await casino.carried() == 0
        assert await casino.money("ana") in (before - CHIP, before + CHIP)
        played = (await casino.over(jogada)).played.values()
        assert not any(isinstance(each.input, Voided) for each in played)

    told(story, ALONE)


def test_at_an_individual_table_the_player_takes_the_time_they_want_as_long_as_they_stay() -> None:
    async def story(casino: Craps) -> None:
        await casino.seated()
        await casino.until_locked()
        jogada = await casino.jogada()
        await asyncio.sleep(100)
        assert await casino.jogada() == jogada
        await casino.table.leave("ana")

    told(story, ALONE, seeds=range(1))


def test_nobody_hears_of_the_end_of_a_session_before_the_bets_are_decided() -> None:
    async def story(casino: Craps) -> None:
        await casino.seated()
        await casino.until_locked()
        seen: list[Any] = []
        listening = asyncio.ensure_future(keep(casino.table.watch("ana"), seen))
        await casino.table.leave("ana")
        await until(lambda: casino.table.sitters.of("ana") is None)
        listening.cancel()
        ended = [each for each in seen if isinstance(each, Notice) and each.notice == "session_ended"]
        assert len(ended) == 1
        assert ended[0].details["net"] == await casino.money("ana") - DEPOSIT

    told(story)
