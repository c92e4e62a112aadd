"""Hand histories as players download them, signals as the inspector reads them, and traces that tell no address."""

import asyncio
import json
import re
import tomllib
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from jogofeito.cashier.documents import Documents
from jogofeito.core.parties import seat
from jogofeito.floor.address import Accepted
from jogofeito.floor.settings import Pace, TableSettings
from jogofeito.formats.history_phh import play_again, read_hands
from jogofeito.games.poquer.offers import Speaking
from jogofeito.inspection.signals import Trace
from jogofeito.inspection.signals.reading import hands_of, traces_of
from jogofeito.server.traces import KEPT_MS, Traces, whence
from server.socket_support import served
from server.support import DAY, OWN, Clock, Place, Visitor, no_more_bets, problem, until, visit
from table_support import AskedTable

PACE = Pace(betting_ms=600_000, decision_ms=600_000, interval_ms=150, pause_ms=1)
TABLE = TableSettings("holdem-eur", "holdem", "PT811", {"newcomers": "at_once", "cave": 100_00}, pace=PACE)
CAVE = 100_00
Policy = Callable[[int, Speaking], dict[str, Any]]


def calls_down(_: int, offer: Speaking) -> dict[str, Any]:
    return {"act": "call"} if offer.call else {"act": "check"}


def gives_up(_: int, offer: Speaking) -> dict[str, Any]:
    return {"act": "fold"} if offer.call else {"act": "check"}


async def sat_down(place: Place, players: list[Visitor]) -> AskedTable:
    """All with a cave before them."""
    for player in players:
        await place.pay_in(player, 10 * CAVE, "EUR")
        await place.jogada(player, TABLE.id)
    table = place.table(players[0], TABLE.id)
    for player in players:
        answer = await act(place, player, {"act": "buy_cave", "amount": CAVE})
        assert isinstance(answer, Accepted), answer
    return table


async def act(place: Place, player: Visitor, what: dict[str, Any]) -> Any:
    return await place.act(player, TABLE.id, what)


async def played(place: Place, players: list[Visitor], *policies: Policy) -> list[str]:
    """A hand of each policy; the ids of the jogadas."""
    table = place.table(players[0], TABLE.id)
    jogadas = []
    for policy in policies:
        await until(lambda: _speaker(table) is not None)
        jogada = _jogada(table)
        while _jogada(table) == jogada:
            if (speaker := _speaker(table)) is not None:
                number, offer = speaker
                assert isinstance(await act(place, players[number - 1], policy(number, offer)), Accepted)
            await asyncio.sleep(0.002)
        await place.over(jogada)
        jogadas.append(jogada)
    return jogadas


def _jogada(table: AskedTable) -> str:
    return table.live.begun.jogada if table.live else ""


def _speaker(table: AskedTable) -> tuple[int, Speaking] | None:
    for number in (1, 2, 3):
        offered = table.live.play.offer_to(seat(number)) if table.live else None
        if offered and isinstance(offered[1], Speaking):
            return number, offered[1]
    return None


async def download(player: Visitor, path: str, **query: Any) -> tuple[str, str]:
    """The text, and the name of its file."""
    answer = await player.http.get(path, params=query)
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"].startswith("text/plain")
    (name,) = re.findall(r'attachment; filename="(.*)"', answer.headers["content-disposition"])
    return answer.text, name


async def three(place: Place) -> list[Visitor]:
    players = [await place.come("player", name) for name in ("ana", "rui", "eva")]
    await sat_down(place, players)
    return players


# ---- histories


@pytest.mark.law("PT809.66", "PT811.65")
def test_a_player_sees_the_last_hand_with_its_result_and_all_bets(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        players = await three(place)
        (jogada,) = await played(place, players, calls_down)
        text, name = await download(players[0], "/api/history", jogada=jogada)
        assert name == f"{TABLE.id}-{jogada[-8:]}.txt"
        assert f"Table '{TABLE.id}'" in text
        assert "Seat 1: ana (€100.00 in chips)" in text
        assert f"Seat 2: {players[1].id} (" in text  # others are called what the table calls them
        assert "rui" not in text
        assert text.count("Dealt to ") == text.count("Dealt to ana [") == 1
        assert re.search(r"posts big blind €1\.00", text)
        assert re.search(r"calls €(1\.00|0\.50)", text)
        assert re.search(r"collected €\d+\.\d\d from pot", text)
        assert re.search(r"Total pot €3\.00 \| Rake €0\.1[45]", text)  # of two halves a cent less: each is rounded
        last, _ = await download(players[0], f"/api/tables/{TABLE.id}/history", last=1)
        assert last == text

    visit(story, tmp_path, TABLE)


@pytest.mark.law("PT809.11.d")
def test_each_player_downloads_own_cards_only_and_the_inspector_all(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        players = await three(place)
        quiet, shown = await played(place, players, gives_up, calls_down)
        texts = [(await download(each, "/api/history", jogada=quiet, format="phh"))[0] for each in players]
        inspector = await place.come("inspector")
        (whole,) = read_hands((await download(inspector, "/api/history", jogada=quiet, format="phh"))[0])
        dealt = {each.split()[2]: each.split()[3] for each in whole.actions if each.startswith("d dh ")}
        assert len(dealt) == 3
        assert "????" not in dealt.values()
        for number, text in enumerate(texts, 1):
            (hand,) = read_hands(text)
            own = f"p{tomllib.loads(text)['seats'].index(number) + 1}"
            told = {each.split()[2]: each.split()[3] for each in hand.actions if each.startswith("d dh ")}
            assert told == {player: dealt[player] if player == own else "????" for player in dealt}
            _, stacks = play_again(hand)
            assert stacks == [Fraction(str(each)) for each in hand.finishing_stacks]
        (after,) = read_hands((await download(players[0], "/api/history", jogada=shown, format="phh"))[0])
        assert sum(" sm " in each for each in after.actions) == 3  # all have shown, so all are known

    visit(story, tmp_path, TABLE)


def test_the_last_hands_at_a_table_are_those_that_the_player_was_in(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        players = await three(place)
        jogadas = await played(place, players, gives_up, calls_down, gives_up)
        text, name = await download(players[1], f"/api/tables/{TABLE.id}/history", format="phh", last=2)
        assert name == f"{TABLE.id}.phhs"
        tables = list(tomllib.loads(text).values())
        assert [each["_jogada"] for each in tables] == jogadas[1:]
        assert [len(play_again(each)[1]) for each in read_hands(text)] == [3, 3]
        everything, _ = await download(players[1], f"/api/tables/{TABLE.id}/history", last=10**9)
        assert everything.count("*** SUMMARY ***") == 3
        one, _ = await download(players[1], f"/api/tables/{TABLE.id}/history", last=-5)
        assert one.count("*** SUMMARY ***") == 1

    visit(story, tmp_path, TABLE)


def test_what_there_is_no_history_of_is_refused_with_the_reason(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        players = await three(place)
        (jogada,) = await played(place, players, gives_up)
        other = await place.come("player")
        await place.pay_in(other, 1000_00)
        roulette = await place.play(other, OWN.id, 100_00)
        stranger = await place.stranger()
        table = place.table(players[0], TABLE.id)
        await until(lambda: table.live is not None)
        assert table.live is not None
        for who, path, query, status, code in (
            (stranger, "/api/history", {"jogada": jogada}, 401, "sign_in_first"),
            (other, "/api/history", {"jogada": jogada}, 403, "not_your_hand"),
            (other, "/api/history", {"jogada": roulette}, 404, "history_not_here"),
            (other, "/api/history", {"jogada": "x/0"}, 404, "no_such_jogada"),
            (other, "/api/history", {"jogada": jogada, "format": "pdf"}, 400, "bad_request"),
            (players[0], "/api/history", {"jogada": table.live.begun.jogada}, 409, "jogada_in_play"),
            (other, f"/api/tables/{TABLE.id}/history", {}, 404, "no_hand_of_yours"),
            (other, "/api/tables/nowhere/history", {}, 404, "no_such_table"),
            (other, f"/api/tables/{OWN.id}/history", {}, 404, "no_jogada_yet"),
        ):
            answer = await who.http.get(path, params=query)
            assert (answer.status_code, problem(answer.json())) == (status, code), answer.text

    visit(story, tmp_path, TABLE, OWN)


def test_a_jogada_without_players_enough_has_no_hand_to_tell(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        alone = await place.come("player")
        await place.pay_in(alone, CAVE, "EUR")
        jogada = await place.jogada(alone, TABLE.id)
        await no_more_bets(place.table(alone, TABLE.id))  # the croupier waits no longer
        await place.over(jogada)
        answer = await alone.http.get("/api/history", params={"jogada": jogada})
        assert (answer.status_code, problem(answer.json())) == (404, "no_hand_dealt")

    visit(story, tmp_path, TABLE)


# ---- signals


@pytest.mark.law("PT809.11.c", "PT809.11.f")
def test_the_inspector_reads_signals_with_the_hands_and_that_they_prove_nothing(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        players = await three(place)
        jogadas = await played(place, players, *[calls_down] * 3)
        for player in players[:2]:
            await place.casino.traces.note(player.id, "10.0.0.7", "Browser")
        inspector = await place.come("inspector")
        found = await inspector.get("/api/inspector/signals", table=TABLE.id)
        assert (found["hands"], found["players"]) == (3, 3)
        assert "proves nothing" in found["caution"]["en"]
        assert "não prova nada" in found["caution"]["pt"]
        assert found["thresholds"]["flow_score"] == 4.5
        (signal,) = found["signals"]
        assert signal["kind"] == "shared_network"
        assert set(signal["players"].items()) == {(players[0].id, "ana"), (players[1].id, "rui")}
        assert signal["counts"] == {"hands": 3, "same_device": 3}
        assert signal["hands"] == jogadas
        assert "3 mãos" in signal["text"]["pt"]
        assert (await inspector.get("/api/inspector/signals"))["signals"] == found["signals"]
        later = place.casino.now_ms() + 1
        assert (await inspector.get("/api/inspector/signals", since_ms=later))["hands"] == 0
        hands = await hands_of(place.casino.database, TABLE.id)
        assert [hand.jogada for hand in hands] == jogadas
        assert all(each.ms is not None and each.ms >= 0 for hand in hands for each in hand.decisions)
        assert json.dumps(found).count("10.0.0.7") == 0

    visit(story, tmp_path, TABLE)


def test_signals_are_for_inspectors_and_of_poker_tables(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        player, operator, inspector = [await place.come(role) for role in ("player", "operator", "inspector")]
        for who in (player, operator):
            assert await who.refused("GET", "/api/inspector/signals", None, 403) == "not_your_role"
        for table in ("nowhere", OWN.id):
            assert await inspector.refused("GET", "/api/inspector/signals", None, 404, table=table) == "no_such_table"
        async with place.casino.inspecting:  # a long inspection keeps nobody from reading signals
            assert (await inspector.get("/api/inspector/signals", table=TABLE.id))["hands"] == 0
        asked = [inspector.get("/api/inspector/signals", table=table) for table in ("", TABLE.id)]
        assert [each["table"] for each in await asyncio.gather(*asked)] == [
            "",
            TABLE.id,
        ]  # in haste, one after the other

    visit(story, tmp_path, OWN, TABLE)


# ---- traces


def test_a_trace_tells_that_two_addresses_are_the_same_and_not_what_they_are(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        clock, database = Clock(), place.casino.database
        traces = Traces.open(database, clock, tmp_path / "traces.key")
        await traces.note("p-1", "10.0.0.7", "Browser")
        clock.go(5_000)
        await traces.note("p-1", "10.0.0.7", "Browser")
        await traces.note("p-2", "10.0.0.7", "Other")
        await traces.note("p-3", "10.0.0.8", "Browser")
        await traces.note("p-4", "", "Browser")
        (one,), (two,), (three) = [await traces_of(database, player) for player in ("p-1", "p-2", "p-3")]
        assert (one.first_ms, one.last_ms) == (clock() - 5_000, clock())
        assert one.network == two.network != three[0].network
        assert one.device == three[0].device != two.device
        assert await traces_of(database, "p-4") == []
        kept = b"".join(each.body + each.id.encode() for each in await database.documents("trace"))
        assert b"10.0.0" not in kept
        assert b"Browser" not in kept
        assert (tmp_path / "traces.key").stat().st_mode & 0o077 == 0
        clock.go(40 * DAY)  # another month, another digest
        await traces.note("p-1", "10.0.0.7", "Browser")
        assert len({each.network for each in await traces_of(database, "p-1")}) == 2

    visit(story, tmp_path)


def test_another_key_gives_other_digests_and_old_traces_are_forgotten(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        clock, database = Clock(), place.casino.database
        documents: Documents = database
        one, other = (Traces(documents, clock, key) for key in (b"a" * 32, b"b" * 32))
        await one.note("p-1", "10.0.0.7", "x")
        await other.note("p-2", "10.0.0.7", "x")
        first, second = [(await traces_of(database, player))[0] for player in ("p-1", "p-2")]
        assert first.network != second.network
        clock.go(KEPT_MS - 1)
        await one.note("p-2", "10.0.0.9", "x")
        await one.forget_old()
        assert len(await traces_of(database, "p-1")) == 1
        clock.go(2 + 3_600_000)
        await one.forget_old()
        assert await traces_of(database, "p-1") == []
        (left,) = await traces_of(database, "p-2")
        assert isinstance(left, Trace)

    visit(story, tmp_path)


def test_whoever_connects_leaves_a_trace(tmp_path: Path) -> None:
    async def story() -> None:
        async with served(tmp_path, ()) as house:
            person, token = await house.person()
            async with house.line(token) as line:
                await line.ask("ping")
                (trace,) = await traces_of(house.casino.database, person.id)

            async def gone() -> bool:
                (after,) = await traces_of(house.casino.database, person.id)
                return after.first_ms == trace.first_ms and after.last_ms > trace.last_ms

            await until(gone)  # and it is noted when they go

    asyncio.run(story())


def test_where_a_connection_comes_from_is_its_own_address_not_what_it_claims() -> None:
    scope = {"client": ("10.0.0.7", 5), "headers": [(b"user-agent", b"Browser"), (b"x-forwarded-for", b"10.9.9.9")]}
    assert whence(scope) == ("10.0.0.7", "Browser")
    assert whence({"client": None, "headers": []}) == ("", "")
