"""The socket from outside: a real server, real lines, and what each of them hears."""

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import msgspec
import pytest

from core.toys import Carry, Dealt, Hide, Show, Showing, Shown, secret
from jogofeito.cashier.door import open_cashier
from jogofeito.chance.sealed import SeedSource
from jogofeito.core.game import Game
from jogofeito.core.parties import seat
from jogofeito.core.record import plain
from jogofeito.floor.clock import SystemClock
from jogofeito.floor.lines import Contributed, read
from jogofeito.floor.settings import Pace, TableSettings
from jogofeito.floor.table import LiveTable
from jogofeito.floor.vault import Vault
from jogofeito.games import GAMES, Listed
from jogofeito.law.rules import Between, LawLayer, OneOf, Open
from jogofeito.server.socket import MESSAGES_BURST, MOST_WATCHED
from server.socket_support import (
    CHIP,
    ON_BLACK,
    SLOW,
    Ear,
    Line,
    Said,
    Served,
    in_casino,
    over,
    seated,
    story_of,
    table,
    until,
)
from table_support import AskedTable

RICH = 10_000_00  # demo credits that everybody starts with
WINS_SOMETHING = ("preto", "encarnado", "pleno:0")  # whatever the number is, one of them is paid

MESA, SLOW_MESA = table("mesa"), table("mesa", SLOW)
MINHA = table("minha", individual=True)
SOON = {"server.socket_support.PATIENCE_S": 4}  # for what is known not to come


# ---- coming in


@in_casino()
async def test_the_first_message_says_who_one_is(house: Served) -> None:
    person, token = await house.person()
    async with house.line(token) as line:
        hello = await line.until(lambda said: said["say"] == "hello")
        assert line.frames[0] == [hello]
        assert (hello["person"], hello["role"]) == (person.id, "guest")
        assert hello["now_ms"] <= house.casino.now_ms()


@in_casino()
async def test_nobody_comes_in_without_a_sign_in(house: Served) -> None:
    async with house.line("no such token") as line:
        bye = await line.goodbye()
        assert bye["reason"] == "sign_in_first"
        assert bye["text"]["pt"] != bye["text"]["en"] != ""
        assert line.close_code == 1008


@in_casino()
async def test_a_page_of_another_site_is_sent_away_even_with_a_good_sign_in(house: Served) -> None:
    _, token = await house.person()
    async with house.line(token, Origin="http://elsewhere.example") as line:
        assert (await line.goodbye())["reason"] == "forged"
        assert line.close_code == 1008
    async with house.line(token, Origin=house.address) as line:
        assert (await line.ask("ping"))["ok"]


@pytest.mark.parametrize(
    "message", ['{"do":"rest","table":"a"}', '{"do":"unwatch","table":"a"}', '{"do":"ping"}', "{}"]
)
def test_what_comes_after_a_sign_out_is_refused_however_short_it_is(
    message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    @in_casino(patched={"jogofeito.server.app.STILL_THERE_S": 3_600})
    async def story(house: Served) -> None:
        _, token = await house.person()
        async with house.line(token) as line, house.http(token) as http:
            assert (await line.ask("ping"))["ok"]
            assert (await http.post("/api/sign-out")).is_success
            heard = len(line.heard)
            await line.send(message)
            assert (await line.goodbye())["reason"] == "signed_out"
            assert [said["say"] for said in line.heard[heard:]] == ["bye"]

    story(tmp_path, monkeypatch)


@in_casino(patched={"jogofeito.server.app.STILL_THERE_S": 0.02})
async def test_whoever_signs_out_elsewhere_is_told_so_and_cut_off(house: Served) -> None:
    _, token = await house.person()
    async with house.line(token) as line, house.http(token) as http:
        assert (await line.ask("ping"))["ok"]
        assert (await http.post("/api/sign-out")).is_success
        assert (await line.goodbye())["reason"] == "signed_out"
        assert line.close_code == 1008


@in_casino()
async def test_whoever_sends_too_fast_is_told_so_and_cut_off(house: Served) -> None:
    _, token = await house.person()
    async with house.line(token) as line:
        for _ in range(MESSAGES_BURST * 2):
            await line.send('{"do":"ping"}')
        assert (await line.goodbye())["reason"] == "too_fast"
        assert line.close_code == 1008
    async with house.line(token) as line:
        assert (await line.ask("ping"))["ok"]


# ---- looking on


@in_casino(SLOW_MESA)
async def test_watching_is_answered_with_the_table_as_it_stands(house: Served) -> None:
    (_, ana), (_, rui) = await house.person(), await house.person()
    async with house.line(ana) as player, house.line(rui) as watcher:
        empty = await watcher.watch("mesa")
        assert (empty["state"]["jogada"], empty["events"], empty["whole"]) == (None, [], True)
        assert watcher.seated("mesa")["seat"] is None
        jogada = await seated(player, "mesa")
        await player.bet("mesa", "k1")
        known = await watcher.watch("mesa")
        assert known["state"]["jogada"] == jogada
        assert known["state"]["next_event"] > known["events"][-1]["number"]
        assert known["events"][-1]["fact"]["fact"] == "bet_placed"
        assert known["events"][0]["call"] == {"pt": "Façam as vossas apostas.", "en": "Place your bets, please."}
        assert known["lying"]["last_number"] is None
        await player.watch("mesa")
        own = player.seated("mesa")
        assert own["seat"] == 1
        assert own["session"]["jogadas"] == 0


@in_casino(SLOW_MESA)
async def test_what_one_watches_comes_until_one_does_no_longer(house: Served) -> None:
    (_, ana), (_, rui) = await house.person(), await house.person()
    async with house.line(ana) as player, house.line(rui) as watcher:
        await watcher.watch("mesa")
        await seated(player, "mesa")
        await player.bet("mesa", "k1")
        await watcher.fact("mesa", "bet_placed")
        assert (await watcher.ask("unwatch", table="mesa"))["ok"]
        heard = len(watcher.heard)
        await player.bet("mesa", "k2")
        assert (await watcher.ask("ping"))["ok"]
        assert [said["say"] for said in watcher.heard[heard:]] == ["answer"]
        assert (await watcher.ask("unwatch", table="mesa"))["ok"]  # there is nothing wrong with asking twice


@in_casino(*(table(f"mesa-{number}") for number in range(MOST_WATCHED + 1)))
async def test_one_may_watch_many_tables_and_not_one_more(house: Served) -> None:
    _, token = await house.person()
    async with house.line(token) as line:
        for number in range(MOST_WATCHED):
            await line.watch(f"mesa-{number}")
        refused = await line.refused("watch", table=f"mesa-{MOST_WATCHED}")
        assert refused["code"] == "too_many_watched"
        assert refused["details"] == {"most": MOST_WATCHED}
        assert str(MOST_WATCHED) in refused["text"]["pt"]
        await line.watch("mesa-0")  # one that is watched already is no new one
        await line.ask("unwatch", table="mesa-3")
        await line.watch(f"mesa-{MOST_WATCHED}")


@in_casino(table("esta", SLOW), table("aquela", SLOW))
async def test_two_tables_come_over_one_line(house: Served) -> None:
    _, token = await house.person()
    async with house.line(token) as line:
        jogadas = {name: await seated(line, name) for name in ("esta", "aquela")}
        for name, jogada in jogadas.items():
            assert jogada.startswith(f"{name}/")
            assert (await line.bet(name, "same-key"))["again"] is False
        for name, jogada in jogadas.items():
            placed = [each for each in line.events(name) if each["fact"]["fact"] == "bet_placed"]
            assert [each["jogada"] for each in placed] == [jogada]


# ---- playing


@in_casino(SLOW_MESA)
async def test_the_fact_the_new_offer_and_the_purse_are_known_with_the_answer(house: Served) -> None:
    person, token = await house.person()
    async with house.line(token) as line:
        await seated(line, "mesa")
        before, begin = (await line.offer("mesa"))["number"], len(line.heard)
        answer = await line.bet("mesa", "k1")
        known = {said["say"]: said for said in line.heard[begin : line.heard.index(answer)]}
        assert known["event"]["fact"]["fact"] == "bet_placed"
        assert known["offer"]["number"] > before
        assert known["offer"]["offer"]["bets"]["laid"] == {"preto": CHIP}
        assert "rules" not in known["offer"]["offer"]
        assert known["purse"]["amount"] == await house.casino.purse(person.id, "DEMO") == RICH - CHIP


@in_casino(SLOW_MESA)
async def test_a_refusal_says_why_in_both_languages_and_which_rule_decides(house: Served) -> None:
    _, token = await house.person()
    async with house.line(token) as line:
        jogada = await seated(line, "mesa")
        fields = {"table": "mesa", "jogada": jogada, "key": "k"}
        refused = await line.refused("act", act={**ON_BLACK, "amount": CHIP + 2}, **fields)
        assert refused["code"] == "amount_not_in_chips"
        assert refused["rule"] == "AO2.22"
        assert "múltiplos" in refused["text"]["pt"]
        assert "multiples" in refused["text"]["en"]
        assert refused["details"]["step"] == CHIP
        assert (await line.refused("act", act={"act": "dance"}, **fields))["code"] == "act_not_understood"
        assert (await line.refused("act", act=ON_BLACK, **{**fields, "key": "has space"}))["code"] == "bad_key"
        old = {**fields, "jogada": "mesa/99999999"}
        assert (await line.refused("act", act=ON_BLACK, **old))["code"] == "jogada_over"
        assert (await line.refused("act", act=ON_BLACK, answering=99, **fields))["code"] == "offer_gone"
        assert (await line.refused("sit", table="nowhere"))["code"] == "no_such_table"
        assert (await line.bet("mesa", "k"))["again"] is False  # a refused act has not used up its key


@in_casino(SLOW_MESA)
async def test_whoever_only_looks_on_cannot_act(house: Served) -> None:
    (_, ana), (_, rui) = await house.person(), await house.person()
    async with house.line(ana) as player, house.line(rui) as watcher:
        jogada = await seated(player, "mesa")
        await watcher.watch("mesa")
        fields = {"table": "mesa", "jogada": jogada, "act": ON_BLACK, "key": "k"}
        assert (await watcher.refused("act", **fields))["code"] == "not_seated"
        assert (await watcher.refused("seed", table="mesa", seed="ab"))["code"] == "not_seated"
        assert (await watcher.refused("start", table="mesa", key="k"))["code"] == "nothing_to_start"


@in_casino(table("demo", SLOW), table("money", SLOW, "AOA"))
async def test_the_house_does_not_play_and_guests_play_for_credits_only(house: Served) -> None:
    for role in ("operator", "inspector"):
        _, token = await house.person(role)
        async with house.line(token) as line:
            for name in ("demo", "money"):
                await line.watch(name)
                assert (await line.refused("sit", table=name))["code"] == "house_does_not_play"
    _, token = await house.person("guest")
    async with house.line(token) as line:
        await line.watch("money")
        assert (await line.refused("sit", table="money"))["code"] == "money_needs_account"
        assert (await line.ask("sit", table="demo"))["seat"] == 1


@in_casino(table("money", SLOW, "AOA"))
async def test_a_player_plays_for_money_as_far_as_it_goes(house: Served) -> None:
    player, token = await house.person("player")
    await house.casino.desk.cash_in(player.id, "AOA", 5 * CHIP, "r1")
    async with house.line(token) as line:
        jogada = await seated(line, "money")
        assert (await line.bet("money", "k1"))["ok"]
        purse = await line.until(lambda said: said["say"] == "purse" and said["amount"] == 4 * CHIP)
        assert purse["currency"] == "AOA"
        fields = {"table": "money", "jogada": jogada, "act": {**ON_BLACK, "amount": 5 * CHIP}, "key": "k2"}
        assert (await line.refused("act", **fields))["code"] == "not_enough_money"


@in_casino(MINHA)
async def test_at_an_individual_table_the_player_closes_the_bets(house: Served) -> None:
    _, token = await house.person()
    async with house.line(token) as line:
        jogada = await seated(line, "minha")
        await bet_on_everything(line, "minha", jogada)
        assert (await line.ask("start", table="minha", key="go"))["ok"]
        await line.fact("minha", "ball_rests", jogada)
        paid = (await line.fact("minha", "paid", jogada))["fact"]
        await line.offer("minha", after=jogada)
        told = await line.until(
            lambda said: said["say"] == "seated" and said["session"] and said["session"]["jogadas"] == 1
        )
        stay = told["session"]
        assert stay["staked"] == 3 * CHIP
        assert stay["returned"] == paid["kept"] + paid["prize"]
        assert stay["net"] == stay["returned"] - stay["staked"]
        assert len((await line.watch("minha"))["results"]) == 1


async def bet_on_everything(line: Line, name: str, jogada: str) -> None:
    for number, chance in enumerate(WINS_SOMETHING):
        act = {"act": "place", "chance": chance, "amount": CHIP}
        assert (await line.bet(name, f"k{number}", act, jogada))["ok"]


@in_casino(MINHA)
async def test_each_has_an_individual_table_of_their_own(house: Served) -> None:
    (ana, ana_token), (rui, rui_token) = await house.person(), await house.person()
    async with house.line(ana_token) as first, house.line(rui_token) as second:
        jogadas = [await seated(first, "minha"), await seated(second, "minha")]
        assert jogadas == [f"minha.{ana.id}/00000000", f"minha.{rui.id}/00000000"]
        await first.bet("minha", "k")
        assert (await second.ask("ping"))["ok"]
        assert [each["fact"]["fact"] for each in second.events("minha")].count("bet_placed") == 0
        theirs = {"table": "minha", "jogada": jogadas[0], "act": ON_BLACK, "key": "x"}
        assert (await second.refused("act", **theirs))["code"] == "jogada_over"
        assert (await second.refused("watch", table=f"minha.{ana.id}"))["code"] == "no_such_table"


@in_casino(MINHA)
async def test_whoever_leaves_an_individual_table_before_the_start_has_the_bets_back(house: Served) -> None:
    person, token = await house.person()
    async with house.line(token) as line:
        jogada = await seated(line, "minha")
        await line.bet("minha", "k")
        begin = len(line.heard)
        assert (await line.ask("leave", table="minha"))["ok"]
        await line.notice("minha", "session_ended")
        assert (await over(house, jogada)).played
        assert await house.casino.purse(person.id, "DEMO") == RICH
        gone = await line.until(lambda said: said["say"] == "seated" and not said["leaving"], begin)
        assert (gone["seat"], gone["session"]) == (None, None)


@in_casino(MESA)
async def test_whoever_leaves_a_table_goes_after_the_jogada_and_is_paid(house: Served) -> None:
    person, token = await house.person()
    async with house.line(token) as line:
        jogada = await seated(line, "mesa")
        await line.bet("mesa", "k", jogada=jogada)
        assert (await line.ask("leave", table="mesa"))["ok"]
        ended = await line.notice("mesa", "session_ended")
        assert ended["details"]["staked"] == CHIP
        assert ended["text"]["pt"] != ended["text"]["en"]
        assert await house.casino.purse(person.id, "DEMO") == RICH + ended["details"]["net"]
        await line.watch("mesa")
        assert line.seated("mesa")["seat"] is None


@in_casino(table("mesa", idle_jogadas=0))
async def test_whoever_rests_keeps_the_seat(house: Served) -> None:
    (ana, ana_token), (rui, rui_token) = await house.person(), await house.person()
    async with house.line(ana_token) as resting, house.line(rui_token) as idle:
        await seated(resting, "mesa")
        assert (await resting.ask("rest", table="mesa"))["ok"]
        begin = len(resting.heard)
        await idle.watch("mesa")
        await idle.ask("sit", table="mesa")
        assert (await idle.notice("mesa", "session_ended_idle"))["text"]["en"]
        sitters = house.casino.floor.tables["mesa"].here.seats
        await until(lambda: sitters.of(rui.id) is None)
        assert ana.id in (await resting.watch("mesa"))["state"]["seats"].values()
        assert [said for said in resting.heard[begin:] if said["say"] == "notice" and "idle" in said["notice"]] == []


@in_casino(MINHA)
async def test_a_seed_of_the_players_own_is_written_and_a_bad_one_refused(house: Served) -> None:
    person, token = await house.person()
    async with house.line(token) as line:
        jogada = await seated(line, "minha")
        assert (await line.ask("seed", table="minha", seed="c0ffee"))["ok"]
        refused = await line.refused("seed", table="minha", seed="not hexadecimal")
        assert refused["code"].startswith("seed_")
        assert refused["text"]["pt"] != refused["text"]["en"]
        await line.bet("minha", "k")
        await line.ask("start", table="minha", key="go")
        await over(house, jogada)
        lines = read(await house.casino.database.journal(f"jogada/{jogada}"))
        added = [each.contribution for each in lines.values() if isinstance(each, Contributed)]
        assert [(each.player, each.seed) for each in added] == [(person.id, "c0ffee")]
        async with house.http(token) as http:
            record = (await http.get("/api/record", params={"jogada": jogada})).json()
        assert record["chance"]["contributions"] == [{"player": person.id, "seed": "c0ffee"}]


@in_casino(SLOW_MESA)
async def test_the_same_person_on_two_lines_has_one_seat_and_sees_the_same(house: Served) -> None:
    _, token = await house.person()
    async with house.line(token) as first, house.line(token) as second:
        await second.watch("mesa")
        jogada = await seated(first, "mesa")
        assert (await second.offer("mesa"))["jogada"] == jogada
        assert (await second.ask("sit", table="mesa"))["seat"] == 1
        assert (await second.bet("mesa", "from-the-second"))["ok"]
        for line in (first, second):
            await line.fact("mesa", "bet_placed")
            await line.until(lambda said: said["say"] == "purse" and said["amount"] == RICH - CHIP)
        numbers = [[each["number"] for each in line.events("mesa")] for line in (first, second)]
        assert numbers[0] == numbers[1]
        assert (await first.bet("mesa", "from-the-second"))["again"] is True


PRESENT = 70  # more than are told at once


@in_casino(SLOW_MESA)
async def test_an_answer_never_comes_before_what_it_brought_about_however_many_look_on(house: Served) -> None:
    _, token = await house.person()
    crowd = [await house.person() for _ in range(PRESENT)]
    async with house.line(token) as line, AsyncExitStack() as stack:
        for person, _ in crowd:
            ear = Ear(house, person)
            stack.push_async_callback(ear.connection.close)
            await ear.ask("watch", table="mesa")
        jogada = await seated(line, "mesa")
        for turn in range(5):
            begin = len(line.heard)
            answer = await line.bet("mesa", f"k{turn}", jogada=jogada)
            before = line.heard[begin : line.heard.index(answer)]
            assert [said["fact"]["amount"] for said in before if said["say"] == "event"] == [CHIP]
            offers = [said["offer"] for said in before if said["say"] == "offer"]
            assert offers[-1]["bets"]["laid"] == {"preto": (turn + 1) * CHIP}
            assert [said["amount"] for said in before if said["say"] == "purse"] == [RICH - (turn + 1) * CHIP]


# ---- when the line is cut


@in_casino(MESA)
async def test_whoever_comes_back_gets_exactly_what_they_missed(house: Served) -> None:
    (_, ana), (_, rui) = await house.person(), await house.person()
    async with house.line(ana) as player, house.line(rui) as steady:
        first = (await steady.watch("mesa"))["state"]["next_event"]
        await player.watch("mesa")
        await player.ask("sit", table="mesa")
        seen: list[Said] = []
        last, jogada = first - 1, ""
        for turn in range(6):
            async with house.line(rui) as line:
                assert (await line.watch("mesa", after=last))["whole"] is False
                jogada = (await player.offer("mesa", after=jogada))["jogada"]
                await player.bet("mesa", f"k{turn}", jogada=jogada)
                if turn % 2:
                    await line.fact("mesa", "ball_rests", jogada)
                await line.cut()
                seen += line.events("mesa")
                last = max((each["number"] for each in seen), default=last)
            await player.fact("mesa", "ball_rests", jogada)
        await steady.until(lambda said: said["say"] == "event" and said["number"] >= last)
        assert seen == steady.events("mesa")[: len(seen)]
        assert len({each["jogada"] for each in seen}) > 3


@in_casino(MINHA, patched={"jogofeito.floor.streams.KEPT": 6})
async def test_what_is_no_longer_remembered_comes_whole(house: Served) -> None:
    _, token = await house.person()
    async with house.line(token) as line:
        jogada = await seated(line, "minha")
        await line.bet("minha", "k")
        await line.ask("start", table="minha", key="go")
        after = await line.offer("minha", after=jogada)
        numbers = [each["number"] for each in line.events("minha")]
        assert len(numbers) > 6
        never_told = (await line.watch("minha"))["state"]["next_event"]
        for lost in (0, numbers[0], never_told, -5, 10**30):
            drawn = await line.watch("minha", after=lost)
            assert drawn["whole"] is True
            assert {each["jogada"] for each in drawn["events"]} == {after["jogada"]}
        drawn = await line.watch("minha", after=numbers[-2])
        assert drawn["whole"] is False
        assert [each["number"] for each in drawn["events"]] == numbers[-1:]
        assert (await line.watch("minha", after=numbers[-1]))["events"] == []


@in_casino(SLOW_MESA)
async def test_an_act_sent_again_over_another_line_counts_once(house: Served) -> None:
    person, token = await house.person()
    async with house.line(token) as line:
        jogada = await seated(line, "mesa")
        assert (await line.bet("mesa", "k1"))["again"] is False
        assert (await line.bet("mesa", "k1"))["again"] is True
        await line.tell("act", table="mesa", jogada=jogada, act=ON_BLACK, key="k2")
        live = house.casino.floor.tables["mesa"].here.jogada
        assert live is not None
        await until(lambda: ("seat:1", "k2") in live.keys)
        await line.cut()
    async with house.line(token) as line:
        await line.watch("mesa")
        assert line.seated("mesa")["seat"] == 1
        assert (await line.bet("mesa", "k2"))["again"] is True
    written = (await story_of(house, jogada)).played.values()
    assert [each.key for each in written if each.key.startswith("k")] == ["k1", "k2"]
    assert await house.casino.purse(person.id, "DEMO") == RICH - 2 * CHIP


@in_casino(MINHA)
async def test_an_act_taken_in_the_jogada_before_is_known_when_it_is_sent_again(house: Served) -> None:
    _, token = await house.person()
    async with house.line(token) as line:
        jogada = await seated(line, "minha")
        await line.bet("minha", "k1")
        await line.ask("start", table="minha", key="go")
        await line.offer("minha", after=jogada)
        assert (await line.bet("minha", "k1", jogada=jogada))["again"] is True
        fields = {"table": "minha", "jogada": jogada, "act": ON_BLACK, "key": "k2"}
        assert (await line.refused("act", **fields))["code"] == "jogada_over"


@in_casino(MESA)
async def test_a_cut_line_stops_no_jogada_and_the_prize_is_paid(house: Served) -> None:
    person, token = await house.person()
    async with house.line(token) as line:
        jogada = await seated(line, "mesa")
        await bet_on_everything(line, "mesa", jogada)
        await line.cut()
    await over(house, jogada)
    async with house.http(token) as http:
        statement = (await http.get("/api/me/statement", params={"currency": "DEMO"})).json()
        replay = (await http.get("/api/replay", params={"jogada": jogada})).json()
    lines = [each for each in statement["lines"] if each["jogada"] == jogada]
    assert [each["amount"] for each in lines if each["why"] == "stake"] == [-CHIP] * 3
    won = sum(each["amount"] for each in lines if each["why"] in ("prize", "kept"))
    assert won == replay["returned"] > 0
    assert statement["closing"] == await house.casino.purse(person.id, "DEMO") == RICH - 3 * CHIP + won


# ---- when the table changes


@in_casino(MESA)
async def test_a_dearer_table_tells_its_players_before_and_nobody_gets_up(house: Served) -> None:
    _, token = await house.person()
    async with house.line(token) as line:
        jogada = await seated(line, "mesa")
        await line.bet("mesa", "k", jogada=jogada)
        begin = len(line.heard)
        dearer = msgspec.structs.replace(MESA, values={**MESA.values, "minimum": 10 * CHIP})
        assert await house.casino.hall.change(dearer, "o-1") is True
        told = await line.notice("mesa", "limits_change")
        assert (told["details"]["old"]["minimum"], told["details"]["new"]["minimum"]) == (CHIP, 10 * CHIP)
        assert told["text"]["pt"] != told["text"]["en"]
        whole = (await line.offer("mesa", after=jogada))["jogada"]
        assert (await line.bet("mesa", "k", jogada=whole))["ok"]  # one whole jogada under the old rules
        after = (await line.offer("mesa", after=whole))["jogada"]
        changed = line.heard.index(await line.notice("mesa", "limits_changed"))
        assert changed < line.heard.index(await line.until(lambda said: said.get("jogada") == after))
        fields = {"table": "mesa", "jogada": after, "act": ON_BLACK, "key": "k"}
        assert (await line.refused("act", **fields))["details"]["step"] == 10 * CHIP
        assert line.seated("mesa")["seat"] == 1
        assert not [said for said in line.heard[begin:] if said.get("notice") == "session_ended"]
        assert not [said for said in line.heard[begin:] if said["say"] == "seated" and said["leaving"]]
        numbers = [each["number"] for each in line.events("mesa")]
        assert numbers == sorted(set(numbers))


@in_casino(MESA)
async def test_a_closed_table_says_so(house: Served) -> None:
    _, token = await house.person()
    async with house.line(token) as line:
        await line.watch("mesa")
        await house.casino.hall.close("mesa", "o-1")
        notice = await line.notice("mesa", "table_closed")
        assert notice["text"]["pt"] != notice["text"]["en"]
        assert (await line.ask("ping"))["ok"]


@in_casino(MESA, patched=SOON)
async def test_whatever_is_asked_of_a_closed_table_is_answered(house: Served) -> None:
    _, token = await house.person()
    async with house.line(token) as line:
        await line.watch("mesa")
        await house.casino.hall.close("mesa", "o-1")
        await line.notice("mesa", "table_closed")
        assert (await line.refused("sit", table="mesa"))["code"] == "no_such_table"
        assert (await line.refused("watch", table="mesa"))["code"] == "no_such_table"


@in_casino(SLOW_MESA, patched=SOON)
async def test_an_answer_is_not_lost_when_the_table_is_no_longer_watched(house: Served) -> None:
    _, token = await house.person()
    async with house.line(token) as line:
        for _ in range(20):
            await line.watch("mesa")
            asked = [await line.tell(do, table="mesa") for do in ("sit", "rest", "unwatch")]
            for number in asked:
                assert (await line.answer(number))["ok"]


@in_casino(MINHA)
async def test_the_last_jogada_of_a_table_is_played_by_its_players(house: Served) -> None:
    _, token = await house.person()
    async with house.line(token) as line:
        jogada = await seated(line, "minha")
        await line.bet("minha", "k", jogada=jogada)
        await house.casino.hall.close("minha", "o-1")
        assert (await line.ask("start", table="minha", key="go"))["ok"]
        assert (await over(house, jogada)).ended


@in_casino(SLOW_MESA, patched=SOON)
async def test_watchers_follow_a_table_that_falls_over(house: Served) -> None:
    (_, ana), (_, rui) = await house.person(), await house.person()
    async with house.line(ana) as player, house.line(rui) as watcher:
        await watcher.watch("mesa")
        jogada = await seated(player, "mesa")
        await player.bet("mesa", "k1", jogada=jogada)
        begins = {line: len(line.heard) for line in (player, watcher)}
        fallen = break_once(house, "mesa")
        await player.tell("act", table="mesa", jogada=jogada, act=ON_BLACK, key="k2")
        await until(lambda: house.casino.floor.tables["mesa"] is not fallen)
        for line, begin in begins.items():
            await line.until(lambda said: said["say"] == "table" and said["state"]["jogada"] == jogada, begin)
        await until(lambda: house.casino.floor.tables["mesa"].here.jogada is not None)
        assert (await player.bet("mesa", "k3", jogada=jogada))["ok"]
        for line, begin in begins.items():
            await line.fact("mesa", "bet_placed", jogada, begin)
            numbers = [each["number"] for each in line.events("mesa")]
            assert numbers == sorted(set(numbers))


@in_casino(MINHA)
async def test_a_table_that_falls_over_plays_its_jogada_to_the_end(house: Served) -> None:
    person, token = await house.person()
    name = f"minha.{person.id}"
    async with house.line(token) as line:
        jogada = await seated(line, "minha")
        await line.bet("minha", "k1", jogada=jogada)
        fallen = break_once(house, name)
        await line.tell("act", table="minha", jogada=jogada, act=ON_BLACK, key="k2")
        await until(lambda: house.casino.floor.tables[name] is not fallen)
    async with house.line(token) as line:
        await until(lambda: house.casino.floor.tables[name].here.jogada is not None)
        await line.watch("minha")
        assert line.seated("minha")["seat"] == 1
        assert (await line.ask("start", table="minha", key="go"))["ok"]
        written = (await over(house, jogada)).played.values()
        assert [each.key for each in written].count("k1") == 1
        after = (await line.offer("minha", after=jogada))["jogada"]
        assert (await line.bet("minha", "k3", jogada=after))["ok"]


def test_nobody_sits_down_on_the_seat_of_a_jogada_that_is_being_read_back(tmp_path: Path) -> None:
    database, key = str(tmp_path / "casino.db"), Vault(bytes(32))

    async def story() -> None:
        cashier = await open_cashier(database)
        before = AskedTable(LiveTable(SLOW_MESA, cashier, SeedSource(), key, SystemClock()))
        running = asyncio.create_task(before.run())
        assert await before.sit("ana") == 1
        await until(lambda: before.live is not None)
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)
        after = AskedTable(LiveTable(SLOW_MESA, cashier, SeedSource(), key, SystemClock()))
        running = asyncio.create_task(after.run())
        sitting = asyncio.create_task(after.sit("rui"))
        await until(lambda: after.live is not None)
        await asyncio.gather(sitting, return_exceptions=True)
        assert after.sitters.who(seat(1)) == "ana"  # it is ana's money that lies there
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)
        await cashier.close()

    asyncio.run(story())


def break_once(house: Served, name: str) -> Any:
    """What the jogada in play writes next fails, and its table falls over; gives that table."""
    fallen = house.casino.floor.tables[name]
    assert fallen.here.jogada is not None

    async def fails(*_: Any) -> Any:
        raise OSError("the disk is gone")

    class Broken:
        post = staticmethod(fails)

    fallen.here.jogada._cashier = Broken()  # type: ignore[assignment]
    return fallen


# ---- what is not for everybody


class SecretRules(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    law: str
    currency: str
    minimum: int
    seats: int


SECRET_LAW = LawLayer(
    "TOY",
    SecretRules,
    {
        "law": Open("TOY", OneOf(("TOY",))),
        "currency": Open("DEMO", OneOf(("DEMO",))),
        "minimum": Open(2, Between(2, 100)),
        "seats": Open(2, Between(1, 3)),
    },
    lambda _: (),
)
SECRET = Game(
    name="secret",
    rules=SecretRules,
    carry=Carry,
    acts=(Show, Hide),
    facts=(Dealt, Shown),
    offers=(Showing,),
    seats=lambda rules: rules.seats,
    first_carry=lambda _: Carry(),
    jogada=secret,  # type: ignore[arg-type]
    hidden_facts=True,
)
WITH_SECRET = {"jogofeito.games.GAMES": {**GAMES, "secret": Listed(SECRET, (SECRET_LAW,))}}
CARDS = TableSettings(
    "cards", "secret", "TOY", pace=Pace(decision_ms=400, interval_ms=10, pause_ms=10), idle_jogadas=1_000
)


async def played(*lines: Line, after: str = "") -> str:
    """One jogada in which the first shows a card and the others hide theirs; gives its name."""
    jogada = ""
    for line, act in zip(lines, (Show(), *[Hide()] * len(lines)), strict=False):
        jogada = (await line.offer("cards", after=after))["jogada"]
        await line.ask("act", table="cards", jogada=jogada, act=plain(act), key="k")
    return jogada


def cards_heard(events: list[Said]) -> set[tuple[str, int]]:
    """The jogadas and seats whose hidden cards were told."""
    return {(each["jogada"], each["fact"]["seat"]) for each in events if each["fact"]["fact"] == "dealt"}


@in_casino(CARDS, patched=WITH_SECRET)
async def test_a_seat_never_receives_a_fact_that_is_not_for_it(house: Served) -> None:
    people = [await house.person() for _ in range(4)]
    tokens = [token for _, token in people]
    lines: list[tuple[str, Line]] = []  # of whom
    async with house.line(tokens[0]) as ana, house.line(tokens[1]) as rui, house.line(tokens[3]) as looks_on:
        lines += [(people[place][0].id, line) for place, line in ((0, ana), (1, rui), (3, looks_on))]
        first = (await looks_on.watch("cards"))["state"]["next_event"] - 1
        for line in (ana, rui):
            await line.watch("cards")
            assert (await line.ask("sit", table="cards"))["ok"]
        jogadas = [await played(ana, rui)]
        jogadas.append(await played(ana, rui, after=jogadas[-1]))
        async with house.line(tokens[0]) as back, house.line(tokens[3]) as from_the_first:
            lines += [(people[0][0].id, back), (people[3][0].id, from_the_first)]
            for line in (back, from_the_first):
                assert (await line.watch("cards", after=first))["whole"] is False
        await rui.ask("leave", table="cards")
        await rui.notice("cards", "session_ended")
        async with house.line(tokens[2]) as eva:  # sits where rui sat
            lines.append((people[2][0].id, eva))
            await eva.watch("cards", after=first)
            assert (await eva.ask("sit", table="cards"))["seat"] == 2
            jogadas.append(await played(eva, ana, after=(await eva.offer("cards"))["jogada"]))
            await eva.watch("cards", after=first)
            await eva.watch("cards")
            await rui.watch("cards", after=first)
            await over(house, jogadas[-1])
    players = {jogada: (await story_of(house, jogada)).players() for jogada in await all_jogadas(house)}
    for person, line in lines:
        own = {(jogada, seat) for jogada, seats in players.items() for seat, name in seats.items() if name == person}
        assert cards_heard(line.events("cards")) <= own
        assert all(said["offer"] is None or f"seat:{seat_of(players, said, person)}" == said["offer"]["to"]
                   for said in line.heard if said["say"] == "offer")  # fmt: skip
    heard = {person: cards_heard([e for who, line in lines if who == person for e in line.events("cards")])
             for person, _ in people_by_id(people)}  # fmt: skip
    ana_id, rui_id, eva_id, looker = (person.id for person, _ in people)
    assert {(jogadas[0], 1), (jogadas[1], 1)} <= heard[ana_id]
    assert {(jogadas[0], 2), (jogadas[1], 2)} <= heard[rui_id]
    assert (jogadas[-1], 2) in heard[eva_id]
    assert heard[looker] == set()
    assert any(each["fact"]["fact"] == "shown" for each in looks_on.events("cards"))
    await check_replays(house, people, jogadas, players)


def people_by_id(people: list[tuple[Any, str]]) -> list[tuple[str, str]]:
    return [(person.id, token) for person, token in people]


def seat_of(players: dict[str, dict[int, str]], said: Said, person: str) -> int | None:
    return next((seat for seat, name in players[said["jogada"]].items() if name == person), None)


async def all_jogadas(house: Served) -> list[str]:
    return [stream.removeprefix("jogada/") for stream in await house.casino.database.streams("jogada/")]


async def check_replays(
    house: Served, people: list[tuple[Any, str]], jogadas: list[str], players: dict[str, dict[int, str]]
) -> None:
    """Told again, a jogada shows everybody their own cards only, and all to the inspector."""
    _, operator = await house.person("operator")
    _, inspector = await house.person("inspector")
    for jogada in jogadas:
        for person, token in [*people_by_id(people), ("", operator)]:
            async with house.http(token) as http:
                replay = (await http.get("/api/replay", params={"jogada": jogada})).json()
                record = await http.get("/api/record", params={"jogada": jogada})
            dealt = {step["fact"]["seat"] for step in replay["steps"] if step["fact"]["fact"] == "dealt"}
            assert dealt == {seat for seat, name in players[jogada].items() if name == person}
            assert replay["open"] is False
            if person in players[jogada].values():  # a view of what they saw, never the seed
                view = record.json()
                facts = [each["fact"] for each in view["facts"]]
                assert {each["seat"] for each in facts if each["fact"] == "dealt"} == dealt
                assert "chance" not in view
            else:
                assert record.status_code == 403
                assert record.json()["refused"]["code"] == "record_hidden"
        async with house.http(inspector) as http:
            replay = (await http.get("/api/replay", params={"jogada": jogada})).json()
            record = await http.get("/api/record", params={"jogada": jogada})
        dealt = {step["fact"]["seat"] for step in replay["steps"] if step["fact"]["fact"] == "dealt"}
        assert dealt == {1, 2}
        assert record.json()["chance"]["seed"]


@in_casino(MESA)
async def test_a_table_knows_whose_last_line_is_cut_and_who_is_connected_again(house: Served) -> None:
    person, token = await house.person()
    async with house.line(token) as first:
        await seated(first, "mesa")
        sitter = house.casino.floor.tables["mesa"].here.seats.of(person.id)
        assert sitter is not None
        async with house.line(token) as second:
            await second.watch("mesa")
        await first.ask("ping")
        assert not sitter.line_lost  # one is left
    await until(lambda: sitter.line_lost)
    async with house.line(token) as again:
        await again.watch("mesa")
        await until(lambda: not sitter.line_lost)
