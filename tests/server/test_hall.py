"""The hall: tables that are opened, changed, closed, and found again after a restart; each player's own tables."""

import asyncio
import secrets
from pathlib import Path
from typing import Any
from unittest.mock import patch

import msgspec
import pytest

from jogofeito.cashier.accounts import Account
from jogofeito.core.offers import Refusal
from jogofeito.core.parties import CROUPIER
from jogofeito.core.record import plain
from jogofeito.core.waits import WaitsForChance
from jogofeito.floor.address import Accepted, ReadChance
from jogofeito.floor.books import on_table
from jogofeito.floor.settings import Pace, TableSettings, sign_of
from jogofeito.server.hall import EMPTY_FOR_MS
from jogofeito.server.refusing import Denied
from server.support import CHIP, OWN, SHARED, Clock, Place, Visitor, a_table, day, no_more_bets, until, visit


def with_pleno(settings: TableSettings, pleno: int) -> TableSettings:
    return msgspec.structs.replace(settings, values={**settings.values, "maxima.pleno": pleno})


def pleno_of(rules: Any) -> int:
    return int(rules["maxima"]["pleno"] if isinstance(rules, dict) else rules.maxima.pleno)


def own(visitor: Visitor) -> str:
    return f"{OWN.id}.{visitor.id}"


async def a_player(place: Place) -> Visitor:
    player = await place.come("player")
    await place.pay_in(player, 100 * CHIP)
    return player


async def same(place: Place, before: Visitor) -> Visitor:
    """The same person on the next day."""
    visitor = await place.stranger()
    visitor.person = await place.casino.people.of(before.id)
    return visitor


def denied(place: Place, visitor: Visitor, name: str) -> tuple[int, str]:
    with pytest.raises(Denied) as raised:
        place.table(visitor, name)
    return raised.value.status, raised.value.refusal.code


async def begun_rules(place: Place, jogada: str) -> Any:
    first = (await place.casino.database.journal(f"jogada/{jogada}"))[0]
    return msgspec.json.decode(first.payload)["rules"]


async def after(place: Place, player: Visitor, jogada: str) -> str:
    """Let a jogada end; the one that follows it."""
    table = place.table(player, SHARED.id)
    await no_more_bets(table)
    await place.over(jogada)
    return await place.jogada(player, SHARED.id)


async def at_stake(place: Place, jogada: str) -> int:
    return await place.casino.database.balance(Account("stake", "AOA", f"{jogada}/1"))


# ---- the operator's tables, from one day to the next


def test_a_restarted_casino_opens_the_tables_it_had_with_their_settings(database: str, tmp_path: Path) -> None:
    later, individual = a_table("depois", minimum=200_00), a_table("depois-so", individual=True)

    async def first(place: Place) -> None:
        hall = place.casino.hall
        await hall.open(later, "o-1")
        await hall.open(individual, "o-1")
        await hall.change(with_pleno(SHARED, 20), "o-1")
        await hall.close(OWN.id, "o-1")
        await until(lambda: not hall._closing)

    async def second(place: Place) -> None:
        expected = {each.id: each for each in (with_pleno(SHARED, 20), later, individual)}
        assert place.casino.hall.settings == expected
        assert list(place.casino.hall.settings) == list(expected)
        assert set(place.casino.floor.tables) == {SHARED.id, later.id}
        assert place.casino.floor.tables[later.id].here.rules.minimum == 200_00
        assert pleno_of(place.casino.floor.tables[SHARED.id].here.rules) == 20
        await place.casino.hall.open(OWN, "o-1")  # the journal goes on where it ended

    async def third(place: Place) -> None:
        assert list(place.casino.hall.settings) == [SHARED.id, later.id, individual.id, OWN.id]

    async def all_days() -> None:
        for story in (first, second, third):
            await day(story, database, tmp_path, SHARED, OWN)

    asyncio.run(all_days())


def test_who_opened_changed_and_closed_what_is_in_the_journal(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        hall = place.casino.hall
        await hall.open(OWN, "o-1")
        await hall.change(with_pleno(OWN, 20), "o-2")
        await until(lambda: not hall._closing)
        await hall.close(OWN.id, "o-3")
        lines = [msgspec.json.decode(line.payload) for line in await place.casino.database.journal("hall")]
        assert [(line["type"], line["by"]) for line in lines] == [
            ("opened", ""), ("opened", "o-1"), ("opened", "o-2"), ("closed", "o-3"),
        ]  # fmt: skip

    visit(story, tmp_path, SHARED)


def test_a_table_that_is_there_is_not_opened_again_and_one_that_is_not_is_not_changed(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        hall = place.casino.hall
        for work, answer in (
            (hall.open(SHARED, "o"), (409, "table_exists")),
            (hall.change(OWN, "o"), (404, "no_such_table")),
            (hall.close(OWN.id, "o"), (404, "no_such_table")),
            (hall.open(with_pleno(OWN, 31), "o"), (422, "rules_refused")),
            (hall.open(msgspec.structs.replace(OWN, game="domino"), "o"), (404, "no_such_game")),
        ):
            with pytest.raises(Denied) as raised:
                await work
            assert (raised.value.status, raised.value.refusal.code) == answer
        assert list(hall.settings) == [SHARED.id]
        assert len(await place.casino.database.journal("hall")) == 1

    visit(story, tmp_path, SHARED)


def test_of_two_who_open_the_same_table_at_once_one_is_told_that_it_exists(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        hall = place.casino.hall
        answers = await asyncio.gather(hall.open(SHARED, "a"), hall.open(SHARED, "b"), return_exceptions=True)
        (refused,) = [each for each in answers if each is not None]
        assert isinstance(refused, Denied)
        assert refused.status == 409

    visit(story, tmp_path)


def test_of_two_who_close_the_same_table_at_once_one_is_refused(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        hall = place.casino.hall
        answers = await asyncio.gather(hall.close(SHARED.id, "a"), hall.close(SHARED.id, "b"), return_exceptions=True)
        (refused,) = [each for each in answers if each is not None]
        assert isinstance(refused, Denied)

    visit(story, tmp_path, SHARED)


# ---- changing while a jogada is in play


def test_a_jogada_in_play_is_finished_under_the_old_rules_and_the_next_has_the_new(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        hall, player = place.casino.hall, await a_player(place)
        jogada = await place.jogada(player, SHARED.id)
        assert isinstance(await place.lay(player, SHARED.id, 25 * CHIP, "pleno:17"), Accepted)
        table = place.table(player, SHARED.id)
        await hall.change(with_pleno(SHARED, 20), "o")
        assert isinstance(await table.sit("p-somebody"), int)  # the table stays open meanwhile
        await table.leave("p-somebody")
        whole = await after(place, player, jogada)  # whoever is told plays one whole jogada as before
        assert isinstance(await place.lay(player, SHARED.id, 25 * CHIP, "pleno:17"), Accepted)
        dearer = await after(place, player, whole)
        assert [pleno_of(await begun_rules(place, each)) for each in (jogada, whole, dearer)] == [30, 30, 20]
        assert table.sitters.of(player.id) is not None  # and nobody had to get up
        refused = await place.lay(player, SHARED.id, 25 * CHIP, "pleno:17")
        assert isinstance(refused, Refusal)
        assert (refused.code, refused.details["most"]) == ("over_maximum", 20 * CHIP)

    visit(story, tmp_path, SHARED)


def test_a_change_that_is_cut_short_by_a_restart_still_lets_the_jogada_finish_first(tmp_path: Path) -> None:
    jogadas: list[str] = []
    players: list[Visitor] = []

    async def first(place: Place) -> None:
        player = await a_player(place)
        players.append(player)
        jogadas.append(await place.jogada(player, SHARED.id))
        assert isinstance(await place.lay(player, SHARED.id, 25 * CHIP, "pleno:17"), Accepted)
        await place.casino.hall.change(with_pleno(SHARED, 20), "o")

    async def second(place: Place) -> None:
        player = await same(place, players[0])
        table = place.table(player, SHARED.id)
        await until(lambda: table.live is not None)
        assert table.live is not None
        assert table.live.begun.jogada == jogadas[0]
        assert await at_stake(place, jogadas[0]) == 25 * CHIP
        whole = await after(place, player, jogadas[0])
        assert await at_stake(place, jogadas[0]) == 0
        dearer = await after(place, player, whole)
        assert [pleno_of(await begun_rules(place, each)) for each in (jogadas[0], whole, dearer)] == [30, 30, 20]

    async def both_days() -> None:
        for story in (first, second):
            await day(story, str(tmp_path / "casino.db"), tmp_path, SHARED)

    asyncio.run(both_days())


def test_a_table_that_is_closed_finishes_its_jogada_and_takes_nobody_new(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        hall, player, late = place.casino.hall, await a_player(place), await a_player(place)
        jogada = await place.jogada(player, SHARED.id)
        assert isinstance(await place.lay(player, SHARED.id, 2 * CHIP), Accepted)
        table = place.table(player, SHARED.id)
        await hall.close(SHARED.id, "o")
        assert await place.table(late, SHARED.id).sit(late.id) == Refusal("table_closing")
        with pytest.raises(Denied, match="table_exists"):  # not before the old one is gone
            await hall.open(SHARED, "o")
        await no_more_bets(table)
        await until(lambda: SHARED.id not in place.casino.floor.tables)
        assert await at_stake(place, jogada) == 0
        sessions = await place.casino.database.streams(f"session/{player.id}/")
        assert len(sessions) == 1
        await until(lambda: not hall._closing)
        await hall.open(SHARED, "o")
        assert (await place.jogada(late, SHARED.id)) > jogada

    visit(story, tmp_path, SHARED)


@pytest.mark.parametrize("settings", [SHARED, OWN], ids=["shared", "individual"])
def test_the_jogada_of_a_closed_table_is_finished_after_a_restart(tmp_path: Path, settings: TableSettings) -> None:
    jogadas: list[str] = []

    async def first(place: Place) -> None:
        player = await a_player(place)
        jogadas.append(await place.jogada(player, settings.id))
        assert isinstance(await place.lay(player, settings.id, 2 * CHIP), Accepted)
        await place.casino.hall.close(settings.id, "o")

    async def second(place: Place) -> None:
        table = jogadas[0].rpartition("/")[0]
        assert table in place.casino.floor.tables or await at_stake(place, jogadas[0]) == 0

    async def both_days() -> None:
        for story in (first, second):
            await day(story, str(tmp_path / "casino.db"), tmp_path, settings)

    asyncio.run(both_days())


# ---- a table that is closed in the pause between two jogadas, and a machine that stops there

PAUSES = Pace(betting_ms=60_000, decision_ms=1, interval_ms=1, pause_ms=2_000)
QUICK = Pace(betting_ms=30, decision_ms=1, interval_ms=1, pause_ms=500)
ROULETTE = TableSettings("sala-azul", "roleta-americana", "AO1", pace=PAUSES)
CRAPS = TableSettings("sala-dados", "craps", "AO4", pace=QUICK)
BACARA = TableSettings("sala-cartas", "bacara-macau", "AO11", {"currency": "DEMO"}, pace=PAUSES, chance="read")


async def with_chips(place: Place, player: Visitor) -> None:
    """Thirty-six chips in front of the player and nothing on the cloth."""
    laid = {"chance": "encarnado", "amount": 36 * CHIP}
    jogada = await place.jogada(player, ROULETTE.id)
    blue = {"act": "take_colour", "colour": "azul", "chip_value": CHIP}
    for act in (blue, {"act": "place", **laid}, {"act": "withdraw", **laid}):
        assert isinstance(await place.act(player, ROULETTE.id, act), Accepted)
    await no_more_bets(place.table(player, ROULETTE.id))
    await place.over(jogada)


async def with_a_point(place: Place, player: Visitor) -> None:
    """A pass-line bet that cannot be taken down any more."""
    held = on_table("carried", CRAPS.id, player.id, "AOA")
    while not await place.casino.database.balance(held):
        jogada = await place.jogada(player, CRAPS.id)
        assert isinstance(await place.lay(player, CRAPS.id, chance="pass_line"), Accepted)
        await place.over(jogada)
        await until(lambda: place.table(player, CRAPS.id).live is None)


async def with_a_tie(place: Place, player: Visitor) -> None:
    """A bet that the tie has left on the cloth."""
    jogada, table = await place.jogada(player, BACARA.id), place.table(player, BACARA.id)
    cards = iter(("Ks", "7s", "Kh", "7h"))

    async def dealt() -> bool:
        live, key = table.live, secrets.token_hex(4)
        if live is None or live.begun.jogada != jogada:
            return True
        waiting = live.play.waiting
        if isinstance(waiting, WaitsForChance):
            await table.ask(ReadChance(value=waiting.names.index(next(cards)), key=key, by="croupier"))
        elif waiting is not None and CROUPIER in waiting.offers:
            if waiting.offers[CROUPIER].clock == "betting" and not live.play.movements:
                assert isinstance(await place.lay(player, BACARA.id, chance="ponto"), Accepted)
            await table.croupier(plain(waiting.offers[CROUPIER].default), key)
        return False

    await until(dealt)


@pytest.mark.parametrize(
    ("settings", "lies", "place_of", "amount"),
    [
        pytest.param(ROULETTE, with_chips, "stack", 36 * CHIP, marks=pytest.mark.law("AO1.18")),
        pytest.param(CRAPS, with_a_point, "carried", CHIP, marks=pytest.mark.law("AO4.10.i")),
        pytest.param(BACARA, with_a_tie, "carried", CHIP, marks=pytest.mark.law("AO11.24")),
    ],
    ids=["chips", "a locked bet", "a bet of a tie"],
)
def test_what_lies_on_a_table_that_was_closed_in_a_pause_is_its_owners_after_a_restart(
    tmp_path: Path, settings: TableSettings, lies: Any, place_of: Any, amount: int
) -> None:
    players: list[Visitor] = []
    currency = settings.values.get("currency", "AOA")
    had: list[int] = []

    async def first(place: Place) -> None:
        player = await a_player(place)
        players.append(player)
        if currency == "DEMO":
            await place.casino.desk.give_demo(player.id, 100 * CHIP, "demo")
        had.append(await place.purse(player, currency))
        await lies(place, player)
        await place.casino.hall.close(settings.id, "o")
        assert place.table(player, settings.id).live is None
        assert await held(place) == amount

    async def held(place: Place) -> int:
        return await place.casino.database.balance(on_table(place_of, settings.id, players[0].id, currency))

    async def second(place: Place) -> None:
        player = await same(place, players[0])
        if settings is CRAPS:  # until the hour at which the table closes, people go when they like
            await place.casino.floor.ready(CRAPS.id)
            await place.table(player, CRAPS.id).leave(player.id)
        await until(lambda: settings.id not in place.casino.floor.tables)
        assert await held(place) == 0
        gained = await place.purse(player, currency) - had[0]
        assert gained % CHIP == 0
        assert gained == 0 or settings is CRAPS
        (stay,) = await place.casino.database.streams(f"session/{player.id}/")
        assert stay.endswith(f"/{settings.id}")

    async def third(place: Place) -> None:
        assert settings.id not in place.casino.floor.tables

    async def days() -> None:
        for story in (first, second, third):
            await day(story, str(tmp_path / "casino.db"), tmp_path, settings)

    asyncio.run(days())


def test_a_player_may_still_start_the_jogada_in_play_of_a_table_that_changes(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        player = await a_player(place)
        jogada = await place.jogada(player, OWN.id)
        assert isinstance(await place.lay(player, OWN.id), Accepted)
        table = place.table(player, OWN.id)
        await place.casino.hall.change(with_pleno(OWN, 20), "o")
        assert await place.spin(player, OWN.id) == jogada
        assert table.sitters.of(player.id) is not None

    visit(story, tmp_path, OWN)


def test_another_game_under_a_name_that_was_used_before_is_played(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        hall, player = place.casino.hall, await a_player(place)
        jogada = await place.jogada(player, SHARED.id)
        await hall.close(SHARED.id, "o")
        await no_more_bets(place.table(player, SHARED.id))
        await until(lambda: not hall._closing and SHARED.id not in place.casino.floor.tables)
        await hall.open(TableSettings(SHARED.id, "roleta-americana", "AO1", pace=SHARED.pace), "o")
        next_jogada = await place.jogada(player, SHARED.id)
        assert next_jogada > jogada
        assert (await begun_rules(place, next_jogada))["law"] == "AO1"
        assert place.casino.metrics.tables_fallen._value.get() == 0

    visit(story, tmp_path, SHARED)


# ---- each player's own tables


def test_each_player_has_an_individual_table_of_their_own(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        hall, ana, rui = place.casino.hall, await a_player(place), await a_player(place)
        assert place.casino.floor.tables == {}  # a sign only
        first, second = await place.jogada(ana, OWN.id), await place.jogada(rui, OWN.id)
        assert {first.rpartition("/")[0], second.rpartition("/")[0]} == {own(ana), own(rui)}
        assert {summary.table for summary in hall.open_now(OWN.id)} == {own(ana), own(rui)}
        assert [each.table for each in place.casino.floor.at_tables(ana.id)] == [own(ana)]
        assert {sign_of(each) for each in (own(ana), OWN.id)} == {OWN.id}
        assert [stay.table for stay in place.casino.floor.stays(rui.id)] == [own(rui)]
        assert isinstance(await place.lay(ana, OWN.id), Accepted)
        assert await place.purse(rui) == 100 * CHIP
        lobby = await ana.get("/api/lobby")
        assert [(card["id"], card["players"], card["seats"]) for card in lobby["tables"]] == [(OWN.id, 2, 1)]

    visit(story, tmp_path, OWN)


def test_a_jogada_in_play_at_a_players_own_table_is_finished_after_a_restart(database: str, tmp_path: Path) -> None:
    jogadas: list[str] = []
    players: list[Visitor] = []

    async def first(place: Place) -> None:
        player, finished = await a_player(place), await a_player(place)
        players.extend((player, finished))
        await place.play(finished, OWN.id)
        table = place.table(finished, OWN.id)
        await table.leave(finished.id)
        await until(lambda: not len(table.sitters))
        jogadas.append(await place.jogada(player, OWN.id))
        assert isinstance(await place.lay(player, OWN.id, 2 * CHIP), Accepted)

    async def second(place: Place) -> None:
        player = await same(place, players[0])
        assert set(place.casino.floor.tables) == {own(player)}
        table = place.table(player, OWN.id)
        await until(lambda: table.live is not None)
        assert await at_stake(place, jogadas[0]) == 2 * CHIP
        assert await place.purse(player) == 98 * CHIP
        assert await place.spin(player, OWN.id) == jogadas[0]
        assert await at_stake(place, jogadas[0]) == 0
        assert await place.purse(player) in (98 * CHIP, 99 * CHIP, 102 * CHIP)

    async def both_days() -> None:
        for story in (first, second):
            await day(story, database, tmp_path, OWN)

    asyncio.run(both_days())


async def gone_home(place: Place, player: Visitor, name: str) -> None:
    table = place.table(player, name)
    await table.leave(player.id)
    await until(lambda: not len(table.sitters) and table.live is None)


def test_own_tables_that_stay_empty_are_put_away(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        hall, clock = place.casino.hall, Clock()
        hall._now_ms = clock
        ana, rui, eva = [await a_player(place) for _ in range(3)]
        await place.play(rui, OWN.id)
        jogada = await place.play(ana, OWN.id)
        await gone_home(place, ana, OWN.id)
        looking = place.table(eva, OWN.id).watch(eva.id)
        await hall.put_away_empty()
        clock.go(EMPTY_FOR_MS - 1)
        await hall.put_away_empty()
        assert set(place.casino.floor.tables) == {own(each) for each in (ana, rui, eva)} | {SHARED.id}
        clock.go(1)
        await hall.put_away_empty()
        assert set(place.casino.floor.tables) == {own(rui), own(eva), SHARED.id}  # one plays, one looks on
        looking.close()
        await hall.put_away_empty()
        clock.go(EMPTY_FOR_MS)
        await hall.put_away_empty()
        assert set(place.casino.floor.tables) == {own(rui), SHARED.id}
        assert await place.play(ana, OWN.id) > jogada  # and is there again when it is wanted

    visit(story, tmp_path, OWN, SHARED)


def test_a_table_that_is_used_again_is_not_put_away_for_having_been_empty(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        hall, clock, player = place.casino.hall, Clock(), await a_player(place)
        hall._now_ms = clock
        place.table(player, OWN.id)
        await hall.put_away_empty()
        clock.go(EMPTY_FOR_MS - 1)
        watch = place.table(player, OWN.id).watch(player.id)
        await hall.put_away_empty()
        watch.close()
        clock.go(2)
        await hall.put_away_empty()
        assert own(player) in place.casino.floor.tables

    visit(story, tmp_path, OWN)


async def put_away(place: Place) -> None:
    clock = Clock()
    place.casino.hall._now_ms = clock
    await place.casino.hall.put_away_empty()
    clock.go(EMPTY_FOR_MS)
    await place.casino.hall.put_away_empty()


def test_whoever_has_left_does_not_sit_again_by_looking_at_the_table(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        player = await a_player(place)
        await place.play(player, OWN.id)
        await gone_home(place, player, OWN.id)
        await put_away(place)
        assert place.casino.floor.tables == {}
        table = place.table(player, OWN.id)
        await until(lambda: table.inside.door.last_jogada != "")
        assert table.sitters.of(player.id) is None

    visit(story, tmp_path, OWN)


def test_the_last_jogada_of_an_own_table_is_told_after_it_was_put_away(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        player = await a_player(place)
        jogada = await place.play(player, OWN.id)
        assert (await player.get(f"/api/tables/{OWN.id}/last"))["jogada"] == jogada
        await gone_home(place, player, OWN.id)
        await put_away(place)
        assert (await player.get(f"/api/tables/{OWN.id}/last"))["jogada"] == jogada

    visit(story, tmp_path, OWN)


def test_a_table_may_be_closed_while_empty_ones_are_put_away(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        hall, clock, player = place.casino.hall, Clock(), await a_player(place)
        hall._now_ms = clock
        place.table(player, OWN.id)
        await asyncio.sleep(0)
        await hall.put_away_empty()
        clock.go(EMPTY_FOR_MS)
        await hall.close(OWN.id, "o")
        closing = hall._closing[OWN.id]
        await asyncio.gather(hall.put_away_empty(), closing)
        assert place.casino.floor.tables == {}

    visit(story, tmp_path, OWN)


@pytest.mark.parametrize("settings", [SHARED, OWN], ids=["shared", "individual"])
def test_a_table_whose_rules_are_lawful_no_more_does_not_keep_the_house_shut_nor_anybodys_money(
    tmp_path: Path, settings: TableSettings
) -> None:
    jogadas: list[str] = []
    players: list[Visitor] = []

    async def before(place: Place) -> None:
        players.append(await a_player(place))
        jogadas.append(await place.jogada(players[0], settings.id))
        assert isinstance(await place.lay(players[0], settings.id, 2 * CHIP), Accepted)

    async def after_the_law(place: Place) -> None:
        player = await same(place, players[0])
        assert place.casino.hall.settings.get(settings.id) is None
        assert denied(place, player, settings.id) == (404, "no_such_table")
        assert await at_stake(place, jogadas[0]) == 0
        assert await place.purse(player) == 100 * CHIP
        assert await place.casino.database.audit() == []

    async def days() -> None:
        await day(before, str(tmp_path / "casino.db"), tmp_path, settings)
        refused = Refusal("rules_chance_read", {"game": settings.game}, "AO5.5")
        with patch("jogofeito.floor.floor.refusal_of", lambda *_: refused):
            for _ in range(2):  # and again, when there is nothing left to do
                await day(after_the_law, str(tmp_path / "casino.db"), tmp_path, settings)

    asyncio.run(days())
