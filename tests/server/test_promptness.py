"""Heavy answers, asked for the first time, hold no table up: acts go on being answered while they are worked out."""

import asyncio
import time
from pathlib import Path
from typing import Any

import httpx
import pytest

from jogofeito.server.workers import Workers
from server.socket_support import CHIP, SLOW, Line, Served, in_casino, seated, table

USUAL = 20  # acts before anything heavy is asked for
SHARE = 3  # whoever waits for one heavy answer waits for a third of it at least
ODDS = ("mesa", "outra")
TABLES = tuple(table(name, SLOW) for name in ODDS)
HEAVY = ("/api/conformity", "/api/conformity.html", *(f"/api/tables/{name}/odds" for name in ODDS))


class Busy(Workers):
    """As it would be if the server worked everything out itself, each answer for a second of the loop's."""

    async def _worked_out(self, function: Any, *given: Any) -> Any:
        time.sleep(1)  # the very thing that must not be
        return function(*given)


async def acts(line: Line, jogada: str, key: str, over: asyncio.Event | None = None) -> list[float]:
    """How long each bet, laid and taken back, took: so many, or until it is over."""
    took: list[float] = []
    while len(took) < USUAL if over is None else not over.is_set():
        act = {"act": ("place", "withdraw")[len(took) % 2], "chance": "preto", "amount": CHIP}
        begin = time.perf_counter()
        answer = await line.bet("mesa", f"{key}-{len(took)}", act, jogada)
        assert answer["ok"], answer
        took.append(time.perf_counter() - begin)
        await asyncio.sleep(0.005)
    return took


async def asked(client: httpx.AsyncClient) -> float:
    """All that is heavy at once; how long the last of it took."""
    begin = time.perf_counter()
    answers = await asyncio.gather(*(client.get(path) for path in HEAVY))
    assert [each.status_code for each in answers] == [200] * len(HEAVY)
    return time.perf_counter() - begin


async def measured(house: Served) -> tuple[list[float], list[float], float]:
    """Acts as usual, acts while heavy answers are worked out, and how long those took."""
    _, token = await house.person()
    async with house.line(token) as line, house.http(token) as client:
        jogada = await seated(line, "mesa")
        usual, over = await acts(line, jogada, "usual"), asyncio.Event()
        playing = asyncio.ensure_future(acts(line, jogada, "meanwhile", over))
        heavy = await asked(client)
        over.set()
        return usual, await playing, heavy


@pytest.mark.parametrize("elsewhere", [True, False])
def test_an_act_is_answered_while_odds_and_conformity_are_worked_out(
    elsewhere: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found: list[tuple[list[float], list[float], float]] = []
    patched = {"jogofeito.server.socket.MESSAGES_BURST": 10**9}

    @in_casino(*TABLES, patched=patched)
    async def story(house: Served) -> None:
        if not elsewhere:
            house.casino.workers = Busy()
        found.append(await measured(house))

    story(tmp_path, monkeypatch)
    usual, meanwhile, heavy = found[0]
    assert heavy > SHARE * max(usual), "nothing heavy was asked"
    if elsewhere:
        assert max(meanwhile) < heavy / SHARE
    else:  # one heavy answer after another, and between two of them an act gets through
        assert max(meanwhile) > heavy / SHARE / len(HEAVY)
