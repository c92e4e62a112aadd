"""The client for programs, its bot, and the two commands, against a real server."""

import asyncio
import random
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from jogofeito.cli import main
from jogofeito.client import Client, Refused, Table
from jogofeito.client import client as module
from jogofeito.client.bot import play, run
from jogofeito.floor.keys import usual_place
from jogofeito.floor.settings import Pace, TableSettings
from jogofeito.server.serve import SMALL, listen
from server.socket_support import (
    CHIP,
    ON_BLACK,
    SLOW,
    Process,
    Served,
    furnish,
    in_casino,
    over,
    story_of,
    table,
    until,
)

MESA, SLOW_MESA = table("mesa"), table("mesa", SLOW)
MINHA = table("minha", individual=True)


async def offered(seat: Table, after: str = "") -> str:
    await until(lambda: seat.offer is not None and seat.jogada not in (None, after))
    return seat.jogada or ""


# ---- playing


@in_casino(MESA, MINHA)
async def test_a_bot_plays_as_many_jogadas_as_it_is_asked_to(house: Served) -> None:
    for name in ("mesa", "minha"):
        async with Client(house.address) as casino:
            await casino.guest()
            refills: list[object] = []

            async def refill(casino: Client = casino, refills: list[object] = refills) -> None:
                refills.append(await casino.post("/api/me/demo"))

            results: list[str] = []
            async with casino.table(name) as seat:
                played = await play(seat, 4, random.Random(7), refill, results.append)
            assert played.jogadas == len(results) == 4
            assert played.acts >= 4
            assert all(word.partition(": ")[2] for word in results)  # each has a number that fell
            statement = await casino.get("/api/me/statement", currency="DEMO")
            assert {each["jogada"] for each in statement["lines"] if each["why"] == "stake"}
            sessions = await casino.get("/api/me/sessions")
            assert sessions[0]["table"] == name
            assert 1 <= sessions[0]["jogadas"] <= 4


@in_casino(MESA)
async def test_several_bots_play_at_one_table(house: Served) -> None:
    played = await run(house.address, "mesa", 3, 3, seed=1)
    assert [each.jogadas for each in played] == [3, 3, 3]
    assert all(each.acts for each in played)


QUICK = Pace(betting_ms=400, decision_ms=5_000, interval_ms=400, pause_ms=1)
CARTAS = TableSettings("cartas", "blackjack", "AO6", {"currency": "DEMO", "minimum": CHIP}, individual=True, pace=QUICK)
OVAL = TableSettings(
    "oval", "holdem", "PT811", {"currency": "DEMO", "minimum": CHIP, "smallest_chip": CHIP}, pace=QUICK
)


@in_casino(CARTAS, OVAL)
async def test_a_bot_decides_whatever_it_is_asked(house: Served) -> None:
    alone = await run(house.address, CARTAS.id, 4, 1, seed=3)
    assert alone[0].jogadas == 4
    together = await run(house.address, OVAL.id, 3, 2, seed=3)
    assert [each.jogadas for each in together] == [3, 3]
    assert all(each.acts >= 3 for each in (*alone, *together))


@in_casino(SLOW_MESA)
async def test_what_is_refused_is_raised_with_its_code_and_words(house: Served) -> None:
    async with Client(house.address) as casino:
        with pytest.raises(Refused, match="ign in") as refused:
            await casino.get("/api/me")
        assert refused.value.code == "sign_in_first"
        await casino.guest()
        async with casino.table("mesa") as seat:
            await seat.sit()
            await offered(seat)
            with pytest.raises(Refused, match="multiples") as refused:
                await seat.act({**ON_BLACK, "amount": CHIP + 2})
            assert refused.value.refused["rule"] == "AO2.22"
            await seat.add_seed("abcd")
            await seat.rest()
            await seat.act(ON_BLACK)
            await seat.leave()


# ---- the line


@in_casino(SLOW_MESA)
async def test_the_client_comes_back_and_goes_on_where_it_was(house: Served) -> None:
    async with Client(house.address) as casino:
        await casino.guest()
        async with casino.table("mesa") as seat:
            await seat.sit()
            await offered(seat)
            await seat.act(ON_BLACK)
            for turn in range(3):
                before = seat.last_number or 0
                await casino.cut()
                await seat.act(ON_BLACK, key=f"after-cut-{turn}")
                await until(lambda before=before: (seat.last_number or 0) > before)  # type: ignore[misc]
            assert [fact["fact"] for fact in seat.facts].count("bet_placed") == 4
            assert seat.seat == 1
            assert casino.me["purses"]["DEMO"] == 10_000_00 - 4 * CHIP


@in_casino(SLOW_MESA)
async def test_what_was_not_answered_is_sent_again_and_counts_once(house: Served) -> None:
    async with Client(house.address) as casino:
        await casino.guest()
        async with casino.table("mesa") as seat:
            await seat.sit()
            jogada = await offered(seat)
            live = house.casino.floor.tables["mesa"].here.jogada
            assert live is not None
            listening = casino._listening
            for turn in range(5):
                acting = asyncio.create_task(seat.act(ON_BLACK, key=f"k{turn}"))
                while ("seat:1", f"k{turn}") not in live.keys:
                    await asyncio.sleep(0)
                await casino.cut()  # taken, and the answer may be lost
                assert (await acting)["ok"]
            assert casino._listening is listening
        keys = [each.key for each in (await story_of(house, jogada)).played.values() if each.key.startswith("k")]
        assert keys == [f"k{turn}" for turn in range(5)]
        assert await house.casino.purse(casino.me["person"], "DEMO") == 10_000_00 - 5 * CHIP


@in_casino(SLOW_MESA)
async def test_an_act_made_while_the_line_is_down_is_sent_when_it_is_back(house: Served) -> None:
    async with Client(house.address) as casino:
        await casino.guest()
        async with casino.table("mesa") as seat:
            await seat.sit()
            await offered(seat)
            await casino.cut()
            await until(lambda: casino._line is None)
            assert (await seat.act(ON_BLACK))["again"] is False


def test_a_line_that_came_back_is_waited_for_as_if_it_had_never_been_cut(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    waits: list[float] = []

    class Noted(SimpleNamespace):
        def __getattr__(self, name: str) -> Any:
            return getattr(asyncio, name)

        async def sleep(self, seconds: float) -> None:
            waits.append(seconds)
            await asyncio.sleep(0.01)

    monkeypatch.setattr(module, "asyncio", Noted())

    @in_casino(SLOW_MESA)
    async def story(house: Served) -> None:
        async with Client(house.address) as casino:
            await casino.guest()
            async with casino.table("mesa"):
                for _ in range(8):
                    await casino.cut()
                    await until(lambda: casino._line is None)
                    assert (await casino.ask({"do": "ping"}))["ok"]

    story(tmp_path, monkeypatch)
    assert len(waits) >= 8
    assert max(waits) < 1


@in_casino(table("minha", Pace(interval_ms=10, pause_ms=60_000), individual=True))
async def test_a_client_that_comes_back_forgets_an_offer_that_is_gone(house: Served) -> None:
    async with Client(house.address) as casino, Client(house.address) as other:
        await casino.guest()
        other._signed_in(casino.me)  # the same person on another device
        async with casino.table("minha") as seat, other.table("minha") as elsewhere:
            await seat.sit()
            jogada = await offered(seat)
            await seat.act(ON_BLACK)
            await offered(elsewhere)
            await casino.cut()
            await until(lambda: casino._line is None)
            await elsewhere.start()
            await over(house, jogada)
            await casino.ask({"do": "ping"})
            await until(lambda: any(fact["fact"] == "ball_rests" for fact in seat.facts))
            assert seat.offer is None


# ---- as it is typed


def command(*arguments: str) -> subprocess.CompletedProcess[str]:
    program = [sys.executable, "-m", "jogofeito.cli", *arguments]
    return subprocess.run(program, capture_output=True, text=True, check=False, timeout=120)


def test_serve_says_where_it_is_and_gives_the_first_operator_a_code_once(tmp_path: Path) -> None:
    database = str(tmp_path / "casino.db")
    furnish(database, tmp_path, MINHA)
    first = Process(database, tmp_path)
    assert first.said == f"Jogo Feito is open at {first.address}/\n"
    code = first.line().removeprefix("Operator code, good once and for a day: ").strip()
    assert len(code.replace("-", "")) == 12

    async def claimed() -> None:
        async with Client(first.address) as casino:
            await casino.claim(code, "operador", "a word that is long")
            assert casino.me["role"] == "operator"
            with pytest.raises(Refused) as refused:
                await casino.claim(code, "outro", "a word that is long")
            assert refused.value.code == "code_unknown"

    try:
        bots = command("bot", "--url", first.address, "--jogadas", "2", "--bots", "2", "--seed", "5")
        assert (bots.returncode, bots.stderr) == (0, "")
        assert [line.partition(" acts")[0].split(",")[0] for line in bots.stdout.splitlines()] == [
            "bot 1: 2 jogadas",
            "bot 2: 2 jogadas",
        ]
        asyncio.run(claimed())
    finally:
        assert first.stop() == f"{SMALL}\n"  # that it is a small house is said plainly
    second = Process(database, tmp_path)
    asyncio.run(has_tables(second.address, ["minha"]))
    assert second.stop() == f"{SMALL}\n"  # no code: there is an operator
    assert usual_place().stat().st_mode & 0o077 == 0
    assert list(tmp_path.glob("*key*")) == [tmp_path / "traces.key"]


async def has_tables(address: str, names: list[str]) -> None:
    async with Client(address) as casino:
        assert [each["id"] for each in await casino.lobby()] == names


def test_serve_says_when_the_port_is_taken(tmp_path: Path) -> None:
    with listen("127.0.0.1", 0) as taken:
        taken.listen()
        port = taken.getsockname()[1]
        done = command("serve", "--database", str(tmp_path / "casino.db"), "--port", str(port))
    assert done.returncode == 2
    assert f"cannot listen on 127.0.0.1:{port}" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_bot_without_a_casino_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bot", "--url", "http://127.0.0.1:1", "--jogadas", "1"]) == 2
    assert "no casino answers at http://127.0.0.1:1" in capsys.readouterr().err


@in_casino(table("money", SLOW, "AOA"))
async def test_a_bot_that_is_refused_says_why(house: Served) -> None:
    arguments = ["bot", "--url", house.address, "--table", "money", "--jogadas", "1"]
    assert await asyncio.to_thread(main, arguments) == 2
