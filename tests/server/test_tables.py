"""Tables, records, replays and complaints over REST."""

import lzma
from pathlib import Path
from typing import Any

import msgspec
import pytest

from jogofeito.core.facts import Announced
from jogofeito.core.parties import CROUPIER, EVERYONE, Party, seat
from jogofeito.core.record import ToldAt, plain, read_record
from jogofeito.floor.address import Accepted
from jogofeito.floor.lines import Begun, Story
from jogofeito.floor.settings import Pace, TableSettings
from jogofeito.games import GAMES
from jogofeito.games.roleta.game import ROLETA_FRANCESA
from jogofeito.inspection.verify import verify
from jogofeito.server import replays
from jogofeito.server.people import Person
from jogofeito.server.shapes import Role
from server.routes_support import ROLES
from server.support import (
    CHIP,
    OWN,
    SHARED,
    Place,
    no_more_bets,
    until,
    visit,
)

CORPUS = Path(__file__).parents[1] / "corpus"

QUICK = Pace(betting_ms=400, decision_ms=1, brief_ms=1, interval_ms=1, pause_ms=60_000)


def cards(shoe: str) -> TableSettings:
    return TableSettings("cartas", "blackjack", "AO6", {"shoe": shoe, "currency": "DEMO"}, pace=QUICK)


@pytest.mark.law("AO8.12")
@pytest.mark.parametrize("shoe, rule", [("continuo", "AO8.12"), ("sabot", "")])
def test_a_complaint_after_the_cards_went_back_into_the_shuffler_is_marked_late(
    shoe: str, rule: str, tmp_path: Path
) -> None:
    """For the player and the house; it is answered all the same."""

    async def story(place: Place) -> None:
        ana, inspector = await place.come("player"), await place.come("inspector")
        await place.casino.give_demo(ana.person)  # type: ignore[arg-type]
        jogada = await place.jogada(ana, "cartas")
        table = place.table(ana, "cartas")
        stake = place.casino.hall.rules_of(place.casino.hall.settings["cartas"]).minimum
        await until(lambda: table.live is not None and betting(table.live.play.offer_to(seat(1))))
        laid = await place.act(ana, "cartas", {"act": "place", "chance": "lugar:1", "amount": stake}, jogada=jogada)
        assert isinstance(laid, Accepted), laid
        in_play = await ana.post("/api/complaints", {"jogada": jogada, "words": "?"})
        assert in_play["late"] == ""
        await place.over(jogada)
        after = await ana.post("/api/complaints", {"jogada": jogada, "words": "?"})
        assert after["late"] == rule
        for each in (ana, inspector):
            shown = {told["id"]: told["late"] for told in await each.get("/api/complaints")}
            assert shown == {in_play["id"]: "", after["id"]: rule}
        answered = await inspector.post(f"/api/complaints/{after['id']}/answer", {"words": "!", "close": True})
        assert (answered["late"], answered["closed"]) == (rule, True)

    visit(story, tmp_path, cards(shoe))


def betting(offered: Any) -> bool:
    return offered is not None and offered[1].clock == "betting"


# ---- tables


def test_the_lobby_and_a_table_tell_what_is_played_and_under_which_rules(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        visitor, player = await place.stranger(), await place.come("player")
        await place.jogada(player, SHARED.id)
        lobby = await visitor.get("/api/lobby")
        shared, own = lobby["tables"]
        assert (shared["id"], shared["players"], shared["individual"], shared["minimum"]) == (SHARED.id, 1, False, CHIP)
        assert shared["name"] == {"pt": "Roleta francesa", "en": "French roulette"}
        assert shared["bets_close_ms"] > lobby["now_ms"]
        assert (own["seats"], own["players"], own["bets_close_ms"]) == (1, 0, None)
        detail = await visitor.get(f"/api/tables/{SHARED.id}")
        assert detail["card"]["id"] == SHARED.id
        assert detail["betting_ms"] == SHARED.pace.betting_ms
        assert detail["rules"]["maxima"]["pleno"] == 30
        rule = next(each for each in detail["in_force"] if each["field"] == "maxima.pleno")
        assert (rule["value"], rule["fixed"], rule["allowed"]) == (30, False, {"low": 1, "high": 30, "step": 1})
        assert rule["rule"].startswith("AO2.")
        assert rule["law"]["pt"] != rule["law"]["en"]
        odds = await visitor.get(f"/api/tables/{SHARED.id}/odds")
        pleno = next(each for each in odds["chances"] if each["chance"] == "pleno:17")
        assert (pleno["probability"], pleno["house_edge"]) == ("1/37", "1/37")
        for path in ("/api/tables/nowhere", "/api/tables/nowhere/odds"):
            assert await visitor.refused("GET", path, None, 404) == "no_such_table"

    visit(story, tmp_path, SHARED, OWN)


def test_the_odds_of_a_game_whose_bank_is_a_player_are_told_for_both_sides(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        odds = await (await place.stranger()).get("/api/tables/mao/odds")
        told = {each["chance"]: each for each in odds["chances"]}
        assert {f"{side}_melhor_jogo" for side in ("ponto", "banca")} < told.keys()
        best = told["ponto_melhor_jogo"]
        assert (best["house_edge"], best["house_edge_percent"]) == ("1452535076/117370353485", 1.2376)
        assert all(each["name"]["pt"] != each["name"]["en"] for each in told.values())
        assert odds["combinations"] == []

    visit(story, tmp_path, TableSettings("mao", "chemin-de-fer", "AO12"))


def test_the_record_of_a_jogada_is_verified_by_whoever_asks_for_it(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        player, inspector = await place.come("player"), await place.come("inspector")
        await place.pay_in(player, 10 * CHIP)
        playing = await place.jogada(player, OWN.id)
        for path in ("/api/record", "/api/replay"):
            assert await player.refused("GET", path, None, 409, jogada=playing) == "jogada_in_play"
            assert await player.refused("GET", path, None, 404, jogada="nowhere/0") == "no_such_jogada"
        seed = await place.table(player, OWN.id).contribute(player.id, "c0ffee")
        assert seed is None
        jogada = await place.play(player, OWN.id)
        for visitor in (player, inspector):
            answer = await visitor.http.get("/api/record", params={"jogada": jogada})
            assert answer.headers["content-type"] == "application/json"
            record = read_record(answer.content)
            findings = list(verify(record))
            assert {finding.holds for finding in findings} <= {True, None}
            assert {"replay", "commitment"} <= {finding.what for finding in findings if finding.holds}
            assert record.jogada == jogada

    visit(story, tmp_path, OWN)


def test_a_replay_tells_each_viewer_their_own_part(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        player, other, inspector = await place.come("player"), await place.come("player"), await place.come("inspector")
        await place.pay_in(player, 10 * CHIP)
        jogada = await place.jogada(player, OWN.id)
        assert isinstance(await place.lay(player, OWN.id, 2 * CHIP), Accepted)
        for viewer in (inspector, other, player):  # what it hides nobody knows before its end
            assert await viewer.refused("GET", "/api/replay", None, 409, jogada=jogada) == "jogada_in_play"
        await place.spin(player, OWN.id)
        mine = await player.get("/api/replay", jogada=jogada)
        assert mine == await player.get(f"/api/tables/{OWN.id}/last")
        assert (mine["seat"], mine["staked"]) == (1, 2 * CHIP)
        assert mine["returned"] == await place.purse(player) - 8 * CHIP
        calls = [step["call"]["pt"] for step in mine["steps"] if step["call"]]
        assert calls[0] == "Façam as vossas apostas."
        seen = await inspector.get("/api/replay", jogada=jogada)
        assert (seen["seat"], seen["ended_ms"]) == (None, mine["ended_ms"])
        assert (seen["staked"], seen["returned"]) == (None, None)
        assert seen["steps"] == mine["steps"]  # at roulette everything lies open
        assert (mine["open"], mine["void"], mine["law"]) == (True, False, "AO2")
        assert await other.refused("GET", f"/api/tables/{OWN.id}/last", None, 404) == "no_jogada_yet"

    visit(story, tmp_path, OWN)


def test_what_was_played_at_a_players_own_table_is_nobody_elses_business(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        player, operator = await place.come("player"), await place.come("operator")
        others = [await place.come("player"), await place.come("guest")]
        await place.pay_in(player, 10 * CHIP)
        jogada = await place.play(player, OWN.id)
        for path in ("/api/record", "/api/replay"):
            for other in others:
                assert await other.refused("GET", path, None, 403, jogada=jogada) == "no_onlookers"
            for may in (player, operator):
                assert (await may.get(path, jogada=jogada))["jogada"] == jogada

    visit(story, tmp_path, OWN)


def test_a_jogada_of_a_shared_table_is_there_for_everybody_to_verify(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        player, guest = await place.come("player"), await place.come("guest")
        await place.pay_in(player, 10 * CHIP)
        jogada = await place.jogada(player, SHARED.id)
        assert isinstance(await place.lay(player, SHARED.id, 2 * CHIP), Accepted)
        await no_more_bets(place.table(player, SHARED.id))
        await place.over(jogada)
        answer = await guest.http.get("/api/record", params={"jogada": jogada})
        assert {finding.holds for finding in verify(read_record(answer.content))} <= {True, None}
        theirs, mine = [await who.get("/api/replay", jogada=jogada) for who in (guest, player)]
        assert (theirs["seat"], theirs["staked"], theirs["returned"]) == (None, None, None)
        assert theirs["steps"] == mine["steps"]

    visit(story, tmp_path, SHARED)


def a_person(role: Role) -> Person:
    return Person("x", "x", role, "pt", 0)


@pytest.mark.parametrize(
    "role, viewer, to, sees",
    [
        ("player", seat(1), seat(1), True),
        ("player", seat(1), seat(2), False),
        ("player", Party(""), seat(1), False),
        ("operator", Party(""), seat(1), False),
        ("guest", Party(""), CROUPIER, False),
        ("inspector", Party(""), seat(1), True),
    ],
)
def test_a_fact_for_one_seat_is_shown_to_its_player_and_the_inspector(
    role: Role, viewer: Party, to: Party, sees: bool
) -> None:
    fact = plain(Announced("bets_open"))
    assert replays.may_see(ToldAt(0, to, fact), a_person(role), viewer) is sees
    assert replays.may_see(ToldAt(0, EVERYONE, fact), a_person(role), viewer)


def test_the_record_of_a_game_with_hidden_cards_is_for_the_inspector_only() -> None:
    class Hiding:
        hidden_facts = True

    hiding: Any = Hiding()
    assert [role for role in ROLES if replays.may_have_record(hiding, a_person(role))] == ["inspector"]
    assert not replays.may_have_record(hiding, None)
    assert all(replays.may_have_record(ROLETA_FRANCESA, a_person(role)) for role in ROLES)


@pytest.mark.parametrize("game", GAMES)
def test_a_jogada_of_an_earlier_edition_is_told_again_with_the_rules_it_had(game: str) -> None:
    """Its rules may lack what later editions know; all that was played under them can still be shown."""
    file = min(CORPUS.glob(f"*/{game}.jsonl.xz"))  # of the first release that has the game
    record = read_record(lzma.decompress(file.read_bytes()).splitlines()[0])
    begun = Begun(
        schema=record.schema,
        table="mesa",
        jogada=record.jogada,
        game=game,
        rules=record.rules,
        rules_digest=record.rules_digest,
        company=record.company,
        carry=record.carry,
        commitment="",
        locked_seed="",
        first_event=0,
        at_ms=0,
    )
    story = Story(begun, {}, (), None, 0)
    known = replays.game_of(story)
    assert known.edition == record.edition == 1
    assert replays.policies_of(story) == known.policies(msgspec.convert(record.rules, known.rules))
    assert known.lying(msgspec.convert(record.carry, known.carry)) is not None


def test_names_are_there_in_both_languages(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        names = await (await place.stranger()).get("/api/messages")
        assert names["pt"]["name"]["pleno"] == "pleno"
        assert names["en"]["name"]["pleno"] == "straight up"

    visit(story, tmp_path)


# ---- complaints


@pytest.mark.law("AO8.12")
@pytest.mark.parametrize(("shoe", "late"), [("continuo", "AO8.12"), ("sabot", "")])
def test_a_complaint_after_the_cards_went_back_into_the_shuffler_is_marked_as_late(
    shoe: str, late: str, tmp_path: Path
) -> None:
    quick = Pace(betting_ms=60_000, decision_ms=50, brief_ms=50, interval_ms=1, pause_ms=1)
    table = TableSettings("mesa-bj", "blackjack", "AO6", {"shoe": shoe}, pace=quick)

    async def story(place: Place) -> None:
        player, operator = await place.come("player"), await place.come("operator")
        await place.pay_in(player, 1_000_00)
        jogada = await place.jogada(player, table.id)

        async def bets() -> bool:
            return isinstance(await place.lay(player, table.id, 100_00, "lugar:1"), Accepted)

        await until(bets)  # where there is a cut, after it

        async def complained(words: str) -> str:
            complaint = await player.post("/api/complaints", {"jogada": jogada, "words": words})
            (seen,) = [each for each in await operator.get("/api/complaints") if each["id"] == complaint["id"]]
            assert seen["late"] == complaint["late"]
            return str(seen["late"])

        assert await complained("A minha aposta é outra.") == ""
        await no_more_bets(place.table(player, table.id))
        await place.over(jogada)
        assert await complained("Contou mal.") == late

    visit(story, tmp_path, table)


def test_a_complaint_is_made_answered_and_answered_back(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        player, other = await place.come("player"), await place.come("player")
        operator, inspector = await place.come("operator"), await place.come("inspector")
        await place.pay_in(player, 10 * CHIP)
        jogada = await place.play(player, OWN.id)
        nowhere = {"jogada": "nowhere/0", "words": "?"}
        assert await player.refused("POST", "/api/complaints", nowhere, 404) == "no_such_jogada"
        first = await player.post("/api/complaints", {"jogada": jogada, "words": "A bola saltou."})
        assert (first["closed"], first["player"], len(first["said"])) == (False, player.id, 1)
        path = f"/api/complaints/{first['id']}/answer"
        assert await other.refused("POST", path, {"words": "?"}, 404) == "no_such_complaint"
        assert await other.get("/api/complaints") == []
        answered = await operator.post(path, {"words": "Vimos o registo."})
        assert (answered["closed"], answered["player_name"]) == (True, player.person.name)  # type: ignore[union-attr]
        back = await player.post(path, {"words": "Não concordo.", "close": True})
        assert not back["closed"]  # a player cannot close it; to answer is to open it again
        done = await inspector.post(path, {"words": "A jogada está certa.", "close": True})
        assert [said["role"] for said in done["said"]] == ["player", "operator", "player", "inspector"]
        assert done["closed"]
        second = await other.post("/api/complaints", {"jogada": jogada, "words": "Eu também."})
        everything = await inspector.get("/api/complaints")
        assert {each["id"] for each in everything} == {first["id"], second["id"]}
        assert await player.get("/api/complaints") == [done]
        nothing = await operator.refused("POST", "/api/complaints/none/answer", {"words": "?"}, 404)
        assert nothing == "no_such_complaint"

    visit(story, tmp_path, OWN)
