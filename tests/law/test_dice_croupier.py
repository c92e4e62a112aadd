"""Banca francesa and craps with a person at the table: dice spoiled, changed, lifted and read through the door."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from croupier_support import CLOSE, Croupier, Plain, real
from floor.simulated import simulated, until
from floor.test_table import Casino
from jogofeito.core.inputs import Drawn
from jogofeito.core.record import ReadChance
from jogofeito.floor.address import Accepted
from jogofeito.floor.settings import Pace, TableSettings
from jogofeito.inspection.casino import inspect
from jogofeito.inspection.verify import verify
from table_support import Heard

PACE = Pace(betting_ms=10_000, decision_ms=2_000, pause_ms=1_000)
BANCA = real(TableSettings("mesa-3", "banca-francesa", "AO3", pace=PACE))
CRAPS = real(TableSettings("mesa-4", "craps", "AO4", pace=PACE))
CHIP = 100_00
FAIR: Plain = {"act": "undisturbed"}
CALL: Plain = {"act": "call_chance"}
PEQUENO: Plain = {"act": "place", "chance": "pequeno", "amount": CHIP}
PASS: Plain = {"act": "place", "chance": "pass_line", "amount": CHIP}

Story = Callable[[Casino, Croupier, Heard], Coroutine[Any, Any, None]]


def told(story: Story, settings: TableSettings) -> None:
    async def run() -> None:
        casino = Casino(settings)
        await casino.deposit("ana", 10 * CHIP)
        assert await casino.table.sit("ana") == 1
        croupier, heard = Croupier(casino), Heard(casino.table)
        await casino.jogada()
        await story(casino, croupier, heard)
        await until(lambda: not len(casino.table.sitters))
        await casino.close()
        assert (await inspect(casino.cashier)).problems == []

    simulated(run)


def facts(heard: Heard, name: str) -> list[Plain]:
    return [each.fact for each in heard.events if getattr(each, "fact", {}).get("fact") == name]


def calls(heard: Heard) -> list[str]:
    return [each["key"] for each in facts(heard, "announced")]


async def bets(casino: Casino, *acts: Plain) -> str:
    jogada = await casino.jogada()
    for place, act in enumerate(acts):
        assert isinstance(await casino.bet("ana", act, f"bet-{place}-{act['act']}-{act['chance']}", jogada), Accepted)
    return jogada


# ---- banca francesa


@pytest.mark.parametrize(
    "cause, rule, changes",
    [
        pytest.param(cause, rule, cause == "off_the_table", marks=pytest.mark.law(rule))
        for cause, rule in {
            "not_alone_on_a_face": "AO3.7.b",
            "lifted_too_soon": "AO3.7.c",
            "foreign_object": "AO3.8.a",
            "off_the_table": "AO3.8.b",
            "not_all_in_cup": "AO3.8.c",
            "stuck_in_cup": "AO3.8.d",
        }.items()
    ],
)
def test_a_croupier_declares_a_throw_null_and_bets_may_be_changed_before_the_next(
    cause: str, rule: str, changes: bool
) -> None:
    async def story(casino: Casino, croupier: Croupier, heard: Heard) -> None:
        await goes(casino)
        jogada = await bets(casino, PEQUENO)
        await croupier.does(CLOSE)
        await asyncio.sleep(300)  # nobody but the croupier says how the dice roll
        assert facts(heard, "dice_rest") == []
        await croupier.does({"act": "golpe_nulo", "cause": cause})
        assert [(each["cause"], each["rule"]) for each in facts(heard, "throw_spoiled")] == [(cause, rule)]
        assert [each["terno"] for each in facts(heard, "terno_changed")] == ([2] if changes else [])
        await bets(casino, {**PEQUENO, "act": "withdraw"}, {**PEQUENO, "chance": "grande"})
        await croupier.does(CLOSE, FAIR)
        await croupier.reads(4, 4, 4)  # three fives
        await croupier.does(CALL)
        await casino.over(jogada)
        assert await casino.money("ana") == 11 * CHIP
        record = (await casino.over(jogada)).record()
        assert isinstance(record.chance, ReadChance)
        assert len([each for each in record.inputs if isinstance(each, Drawn)]) == 3
        assert [finding for finding in verify(record) if finding.holds is False] == []

    told(story, BANCA)


@pytest.mark.law("AO3.7.d")
@pytest.mark.parametrize("won", [True, False])
def test_when_the_croupier_lifts_the_dice_without_a_call_winners_win_and_nobody_loses(won: bool) -> None:
    async def story(casino: Casino, croupier: Croupier, heard: Heard) -> None:
        await goes(casino)
        line = {**PEQUENO, "chance": "risco_grande", "amount": 2 * CHIP}
        jogada = await bets(casino, PEQUENO, line, {**PEQUENO, "chance": "ases"})
        await croupier.does(CLOSE, FAIR)
        await croupier.reads(*((0, 1, 3) if won else (0, 0, 0)))  # seven, or the aces
        await asyncio.sleep(300)  # the call is the croupier's
        assert await casino.money("ana") == 6 * CHIP
        await croupier.does({"act": "lift_dice"})
        await casino.over(jogada)
        assert await casino.money("ana") == (10 + (1 if won else 61)) * CHIP
        assert facts(heard, "collected") == []
        assert [each["called"] for each in facts(heard, "dice_rest")] == [False]

    told(story, BANCA)


@pytest.mark.law("AO3.4", "AO3.8.b")
def test_the_croupier_takes_the_next_terno_and_a_spoiled_one_no_more() -> None:
    async def story(casino: Casino, croupier: Croupier, heard: Heard) -> None:
        await goes(casino)
        await bets(casino, PEQUENO)
        await croupier.does(CLOSE, {"act": "golpe_nulo", "cause": "off_the_table"})
        change = {"act": "change_dice"}
        await croupier.does(change, change, change)
        assert [each["terno"] for each in facts(heard, "terno_changed")] == [2, 3, 2, 3]
        await croupier.does(CLOSE, FAIR)
        await croupier.reads(0, 0, 0)
        await croupier.does(CALL)
        await until(lambda: casino.table.live is None)
        assert casino.table.lying() == {"terno": 3, "spoiled": [1]}

    told(story, BANCA)


# ---- craps


@pytest.mark.law("AO4.6", "AO4.7.b", "AO4.13.c")
def test_dice_that_do_not_pass_the_middle_are_called_null_and_thrown_again() -> None:
    async def story(casino: Casino, croupier: Croupier, heard: Heard) -> None:
        jogada = await bets(casino, PASS)
        await croupier.does(CLOSE)
        await throws(casino, 1, 2)
        await croupier.does({"act": "null_throw", "cause": "short"})
        assert "AO4.13.c/null" in calls(heard)
        assert facts(heard, "thrown") == []
        await throws(casino, 1, 2)  # the same shooter, with all five dice to choose from
        await goes(casino)
        assert [each["dice"] for each in facts(heard, "dice_offered")] == [[1, 2, 3, 4, 5]] * 2
        await croupier.does({"act": "fair_throw"})
        await croupier.reads(2, 3)
        await casino.over(jogada)
        assert await casino.money("ana") == 11 * CHIP  # a seven on the first throw

    told(story, CRAPS)


@pytest.mark.law("AO4.7.a", "AO4.4")
def test_a_die_that_leaves_the_table_is_set_aside_for_that_throw() -> None:
    async def story(casino: Casino, croupier: Croupier, heard: Heard) -> None:
        jogada = await bets(casino, PASS)
        await croupier.does(CLOSE)
        await throws(casino, 4, 2)
        assert (await croupier.refused({"act": "null_throw", "cause": "off_table", "die": 5})).code == "act_not_offered"
        await croupier.does({"act": "null_throw", "cause": "off_table", "die": 4})
        assert facts(heard, "dice_offered")[-1]["dice"] == [1, 2, 3, 5]
        await throws(casino, 5, 1)
        await goes(casino)
        await croupier.does({"act": "fair_throw"})
        await croupier.reads(5, 5)
        await casino.over(jogada)
        assert await casino.money("ana") == 9 * CHIP  # twelve
        assert facts(heard, "dice_chosen")[-1] == {"fact": "dice_chosen", "seat": 1, "dice": [5, 1]}

    told(story, CRAPS)


@pytest.mark.law("AO4.13.c")
def test_the_croupier_calls_the_last_jogada_once() -> None:
    async def story(casino: Casino, croupier: Croupier, heard: Heard) -> None:
        jogada = await bets(casino, PASS)
        last = {"act": "last_jogada"}
        await croupier.does(last)
        assert (await croupier.refused(last)).rule == "AO4.13.c"
        await croupier.does(CLOSE)
        await throws(casino, 1, 2)
        await goes(casino)
        await croupier.does({"act": "fair_throw"})
        await croupier.reads(2, 3)
        await casino.over(jogada)
        assert calls(heard).count("AO4.13.c/last") == 1

    told(story, CRAPS)


async def throws(casino: Casino, first: int, second: int) -> None:
    """The shooter picks two dice, before the clock does it."""
    jogada = await casino.jogada()
    act = {"act": "throw", "first": first, "second": second}
    key = f"throw-{len(casino.table.live.play.inputs) if casino.table.live else 0}"
    assert isinstance(await casino.bet("ana", act, key, jogada), Accepted)


async def goes(casino: Casino) -> None:
    """When the bets of this jogada are decided; until then nobody waits for her, and dice are picked for her."""
    await casino.table.leave("ana")
