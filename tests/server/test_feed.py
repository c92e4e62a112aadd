"""A table told to many: words are made once, nobody waits for a slow reader, and what is personal stays so."""

from collections.abc import Callable
from contextlib import AsyncExitStack
from typing import Any

import pytest

from jogofeito.floor.settings import Pace, TableSettings
from jogofeito.server import feed, outbox
from jogofeito.server.feed import SENT_AT_ONCE
from server.socket_support import (
    CHIP,
    ON_BLACK,
    SLOW,
    Ear,
    Served,
    in_casino,
    over,
    seated,
    table,
    until,
)
from server.test_partida import with_cave

MESA = table("mesa", SLOW)
MONEY = table("mesa", SLOW, "AOA")
RICH = 10_000_00
FEW = 10  # frames that may wait for a slow reader


async def ears(house: Served, number: int, stack: AsyncExitStack, name: str = "mesa") -> list[Ear]:
    """People who look on at a table."""
    made = [Ear(house, (await house.person())[0]) for _ in range(number)]
    for ear in made:
        stack.push_async_callback(ear.connection.close)
        await ear.ask("watch", table=name)
    return made


def bets_heard(ear: Ear) -> list[int]:
    """The numbers of the bets, as they came one by one."""
    return [said["number"] for said in ear.said("event") if said["fact"]["fact"] == "bet_placed"]


# ---- slow readers


@in_casino(MESA, patched={"jogofeito.server.outbox.MOST_UNSENT": FEW})
async def test_whoever_never_reads_has_a_bounded_backlog_and_is_told_anew_when_they_read_again(house: Served) -> None:
    _, token = await house.person()
    async with house.line(token) as line, AsyncExitStack() as stack:
        steady, slow = await ears(house, 2, stack)
        jogada = await seated(line, "mesa")
        slow.reads.clear()
        for turn in range(5 * FEW):
            assert (await line.bet("mesa", f"k{turn}", jogada=jogada))["ok"]
            assert slow.unsent <= FEW
        assert len(bets_heard(steady)) == 5 * FEW  # nobody waits for the slow one
        begin = len(slow.heard)
        slow.reads.set()
        await until(lambda: any(said["say"] == "table" for said in slow.heard[begin:]))
        drawn = next(said for said in slow.heard[begin:] if said["say"] == "table")
        assert drawn["whole"] is True
        placed = [each["number"] for each in drawn["events"] if each["fact"]["fact"] == "bet_placed"]
        assert placed == bets_heard(steady)
        after = len(slow.heard)
        await line.bet("mesa", "one-more", jogada=jogada)
        await until(lambda: bets_heard(steady)[-1] in bets_heard(slow))
        assert [said["number"] for said in slow.heard[after:] if said["say"] == "event"] == bets_heard(steady)[-1:]


@in_casino(MESA, patched={"jogofeito.server.outbox.MOST_UNSENT": FEW})
async def test_a_player_who_did_not_read_knows_offer_and_purse_again(house: Served) -> None:
    person, token = await house.person()
    async with house.line(token) as line, AsyncExitStack() as stack:
        slow = Ear(house, person)
        stack.push_async_callback(slow.connection.close)
        await slow.ask("watch", table="mesa")
        jogada = await seated(line, "mesa")
        slow.reads.clear()
        bets = 3 * FEW
        for turn in range(bets):
            assert (await line.bet("mesa", f"k{turn}", jogada=jogada))["ok"]
        slow.reads.set()
        await until(lambda: slow.said("purse")[-1]["amount"] == RICH - bets * CHIP)
        assert slow.said("offer")[-1]["offer"]["bets"]["laid"] == {"preto": bets * CHIP}
        assert slow.said("seated")[-1]["seat"] == 1


@in_casino(MESA, patched={"jogofeito.server.outbox.MOST_UNSENT": FEW})
async def test_whoever_asks_and_never_reads_is_not_heard_until_they_do(house: Served) -> None:
    async with AsyncExitStack() as stack:
        (slow,) = await ears(house, 1, stack)
        slow.reads.clear()
        for _ in range(FEW + 1):  # one is on its way
            await slow.ask("ping")
        assert slow.connection._outbox.full
        answered = len(slow.said("answer"))
        slow.reads.set()
        await slow.ask("ping")
        await slow.connection._outbox.drained()
        assert len(slow.said("answer")) == answered + FEW + 2


def test_the_backlog_has_a_bound_that_is_worth_having() -> None:
    assert outbox.MOST_UNSENT <= 1_000


# ---- many who look on


class Counted:
    """How often something is put into words."""

    def __init__(self, really: Callable[[Any], bytes]) -> None:
        self.times = 0
        self._really = really

    def __call__(self, said: Any) -> bytes:
        self.times += 1
        return self._really(said)


@pytest.mark.parametrize("crowd", [1, SENT_AT_ONCE + 6])
def test_a_frame_is_made_once_however_many_look_on(crowd: int, tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    counted = Counted(feed._encode)

    @in_casino(MESA, patched={"jogofeito.server.feed._encode": counted})
    async def story(house: Served) -> None:
        _, token = await house.person()
        async with house.line(token) as line, AsyncExitStack() as stack:
            looking = await ears(house, crowd, stack)
            jogada = await seated(line, "mesa")
            await line.bet("mesa", "first", jogada=jogada)
            await until(lambda: all(len(bets_heard(ear)) == 1 for ear in looking))
            counted.times = 0
            await line.bet("mesa", "second", jogada=jogada)
            await until(lambda: all(len(bets_heard(ear)) == 2 for ear in looking))
            assert counted.times == 3  # the bet, and the player's own offer and purse
            assert {id(ear.frames[-1]) for ear in looking} == {id(looking[0].frames[-1])}

    story(tmp_path, monkeypatch)


# ---- what is personal


@in_casino(MONEY)
async def test_money_that_comes_and_goes_at_the_desk_is_told_on_every_line_of_the_player(house: Served) -> None:
    (player, token), (_, other) = await house.person("player"), await house.person("player")
    _, desk = await house.person("operator")
    cash = {"player": player.id, "currency": "AOA", "amount": 50_00, "receipt": "r1"}
    async with house.line(token) as one, house.line(token) as two, house.line(other) as stranger:
        await one.watch("mesa")  # and the other line watches nothing
        await stranger.watch("mesa")
        assert (await two.ask("ping"))["ok"]
        async with house.http(desk) as http:
            for path, has, receipt in (("cash-in", 50_00, "r1"), ("cash-out", 20_00, "r2")):
                amount = 50_00 if path == "cash-in" else 30_00
                body = {**cash, "amount": amount, "receipt": receipt}
                assert (await http.post(f"/api/operator/desk/{path}", json=body)).is_success
                for line in (one, two):
                    await line.until(lambda said, has=has: said["say"] == "purse" and said["amount"] == has)  # type: ignore[misc]
        assert (await stranger.ask("ping"))["ok"]
        assert {said["amount"] for said in stranger.heard if said["say"] == "purse"} == {0}


@in_casino(MESA)
async def test_what_the_staff_say_to_a_player_is_heard_on_both_lines_of_that_player_alone(house: Served) -> None:
    (player, token), (_, other) = await house.person(), await house.person()
    _, operator = await house.person("operator")
    path = "/api/operator/tables/mesa/conduct"
    async with house.line(token) as one, house.line(token) as two, house.line(other) as third:
        for line in (two, third):
            await line.watch("mesa")
        jogada = await seated(one, "mesa")
        await seated(third, "mesa")
        async with house.http(operator) as http:

            async def says(do: str, reason: str = "") -> None:
                answer = await http.post(path, json={"do": do, "player": player.id, "reason": reason})
                assert answer.is_success, answer.text

            await says("warn", "atraso")
            for line in (one, two):
                warned = await line.notice("mesa", "warned")
                assert warned["details"]["warnings"] == 1
                assert "atraso" in warned["text"]["pt"]
            await says("bar")
            for line in (one, two):
                assert (await line.notice("mesa", "barred"))["text"]["pt"]
                await line.until(lambda said: said["say"] == "seated" and said["leaving"])
            assert (await one.refused("sit", table="mesa"))["code"] == "barred"
            await says("lift")
            assert (await one.ask("sit", table="mesa"))["ok"]  # had not got up yet
        assert (await third.ask("ping"))["ok"]
        assert not [said for said in third.heard if said.get("notice") in ("warned", "barred")]
        assert (await one.bet("mesa", "k", jogada=jogada))["ok"]


@in_casino(TableSettings("mesa", "roleta-americana", "AO1", {"currency": "DEMO"}, pace=SLOW))
async def test_a_player_names_the_seat_they_want(house: Served) -> None:
    (ana, ana_token), (_, rui_token) = await house.person(), await house.person()
    async with house.line(ana_token) as one, house.line(rui_token) as other:
        await other.watch("mesa")
        assert (await one.ask("sit", table="mesa", seat=3))["seat"] == 3
        told = await other.until(lambda said: said["say"] == "seat" and said["player"] == ana.id)
        assert told["seat"] == 3
        assert (await other.refused("sit", table="mesa", seat=3))["code"] == "seat_taken"
        assert (await other.refused("sit", table="mesa", seat=999))["code"] == "no_such_seat"
        assert (await other.ask("sit", table="mesa"))["seat"] == 1
        assert (await other.watch("mesa"))["state"]["seats"] == {"3": ana.id, "1": other.heard[0]["person"]}


# ---- chance that a croupier reads


VALUES = {"currency": "DEMO", "minimum": CHIP}
REAL = TableSettings("real", "roleta-francesa", "AO2", VALUES, pace=Pace(pause_ms=20), chance="read")


@in_casino(REAL, MESA)
async def test_the_croupier_reads_the_real_wheel_and_only_where_there_is_one(house: Served) -> None:
    _, token = await house.person()
    _, operator = await house.person("operator")
    async with house.line(token) as line, house.http(operator) as http:

        async def read(value: int, key: str, name: str = "real") -> str:
            answer = await http.post(f"/api/operator/tables/{name}/chance", json={"value": value, "key": key})
            return "" if answer.is_success else str(answer.json()["refused"]["code"])

        jogada = await seated(line, "real")
        assert await read(17, "k0") == "no_chance_asked"
        assert await read(17, "k0", "mesa") == "chance_is_sealed"
        assert (await line.bet("real", "k", {**ON_BLACK, "chance": "pleno:17"}, jogada))["ok"]
        for act in ("close", "undisturbed"):
            declared = {"act": {"act": act}, "key": act}
            assert (await http.post("/api/operator/tables/real/croupier", json=declared)).is_success
        await line.notice("real", "chance_awaited")
        assert await read(37, "k1") == "no_such_reading"
        assert await read(17, "k2") == ""
        assert (await line.fact("real", "ball_rests", jogada))["fact"]["number"] == 17
        await over(house, jogada)
        assert await read(17, "k2") == ""  # once more, since no answer came: it counts once, and in no later jogada
        assert await read(18, "k2") == "key_used_otherwise"
        for act, code in (("close", ""), ("undisturbed", "key_used_otherwise")):
            declared = {"act": {"act": act}, "key": "close"}
            answer = await http.post("/api/operator/tables/real/croupier", json=declared)
            assert code == ("" if answer.is_success else answer.json()["refused"]["code"])
        async with house.http(token) as own:
            replay = (await own.get("/api/replay", params={"jogada": jogada})).json()
        assert (replay["void"], replay["commitment"], replay["returned"]) == (False, "", 36 * CHIP)


# ---- tables without onlookers


ANGOLAN = TableSettings(
    "mesa", "holdem", "AO15", {"currency": "DEMO", "minimum": 2_00}, pace=Pace(interval_ms=200, pause_ms=20)
)


@pytest.mark.law("AO13.16")
@in_casino(ANGOLAN)
async def test_hands_that_were_not_for_onlookers_are_not_told_to_outsiders_afterwards(house: Served) -> None:
    people = [await house.person() for _ in range(5)]
    _, inspector = await house.person("inspector")
    async with AsyncExitStack() as stack:
        lines = [await stack.enter_async_context(house.line(token)) for _, token in people[:4]]
        for line in lines:
            await with_cave(line, "mesa")
        jogada = (await lines[0].fact("mesa", "hole_cards"))["jogada"]
        replay, last = f"/api/replay?jogada={jogada}", "/api/tables/mesa/last"
        for token in (people[0][1], people[4][1], inspector):
            async with house.http(token) as http:
                answer = await http.get(replay)
                assert (answer.status_code, answer.json()["refused"]["code"]) == (409, "jogada_in_play")
        for line in lines:
            assert (await line.ask("leave", table="mesa"))["ok"]
        await over(house, jogada)
        async with house.http(people[4][1]) as http:
            for path in (replay, last):
                answer = await http.get(path)
                assert (answer.status_code, answer.json()["refused"]["code"]) == (403, "no_onlookers"), path
            assert (await http.get("/api/record", params={"jogada": jogada})).status_code == 403
        for token in (people[0][1], inspector):
            async with house.http(token) as http:
                assert (await http.get(replay)).is_success
