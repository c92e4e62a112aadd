"""A bot that plays random legal acts, for demonstration and load."""

import asyncio
import random
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from jogofeito.client.client import Client, Refused
from jogofeito.client.table import Table

ACTS_A_JOGADA = 5
COME_AND_GO = ("not_your_turn", "nothing_asked_now", "jogada_over", "offer_gone", "not_enough_money", "not_seated")


@dataclass
class Played:
    """What a bot has done."""

    jogadas: int = 0
    acts: int = 0
    refused: int = 0
    net: int = 0  # of its stay, in the smallest unit


async def play(
    table: Table,
    jogadas: int,
    dice: random.Random,
    refill: Callable[[], Awaitable[object]],
    told: Callable[[str], None] = lambda _: None,
) -> Played:
    """Sit down, and take part in so many jogadas with what each offer allows; `refill` when the purse is empty."""
    played = Played()
    await table.sit()
    listening = table.messages()
    last = ""
    while played.jogadas < jogadas:
        await _until_offered(table, listening, last)
        last = table.jogada or ""
        for _ in range(1 + dice.randrange(ACTS_A_JOGADA)):
            if not await _one_act(table, dice, played):
                await refill()
        if table.detail["card"]["individual"]:
            await _start(table)
        result = await _until_over(table, listening, last, lambda: _one_act(table, dice, played))
        played.jogadas += 1
        told(f"{last}: {result}")
    session = table.session
    played.net = session["net"] if session else 0
    await table.leave()
    return played


async def _until_offered(table: Table, listening: AsyncIterator[dict[str, Any]], last: str) -> None:
    while table.offer is None or table.jogada == last:
        await anext(listening)


async def _one_act(table: Table, dice: random.Random, played: Played) -> bool:
    """False when there was no money for it."""
    act = table.offer.random_act(dice.randrange) if table.offer else None
    if act is None:
        return True
    try:
        await table.act(act)
        played.acts += 1
    except Refused as refused:
        if refused.code not in COME_AND_GO:
            raise
        played.refused += 1
        return refused.code != "not_enough_money"
    return True


async def _start(table: Table) -> None:
    try:
        await table.start()
    except Refused as refused:
        if refused.code != "nothing_to_start":
            raise


async def _until_over(
    table: Table, listening: AsyncIterator[dict[str, Any]], jogada: str, decide: Callable[[], Awaitable[object]]
) -> str:
    """Decide what is to be decided until the next jogada; gives the result of this one."""
    result, answered = "", None
    while True:
        asked = table.offer is not None and table.offer.clock == "decision" and table.jogada == jogada
        if asked and table.offer_number != answered:
            answered = table.offer_number
            await decide()
        said = await anext(listening)
        if said["say"] == "event" and said["jogada"] == jogada:
            fact = table.game.fact_from(said["fact"])
            result = table.game.outcome(fact) or result
        if said["say"] == "begun" and said["jogada"] != jogada:
            return result
        if said["say"] == "table" and said["state"]["jogada"] not in (None, jogada):
            return result


async def run(address: str, table: str | None, jogadas: int, bots: int, seed: int) -> list[Played]:
    """So many bots as guests, each with its own connection."""

    async def one(number: int) -> Played:
        async with Client(address) as casino:
            await casino.guest()
            name = table or next(
                each["id"] for each in await casino.lobby() if each["individual"] and each["currency"] == "DEMO"
            )
            async with casino.table(name) as seat:
                dice = random.Random(f"{seed}/{number}")  # noqa: S311 - for play only
                return await play(seat, jogadas, dice, lambda: casino.post("/api/me/demo"))

    return list(await asyncio.gather(*(one(number) for number in range(bots))))
