"""Roulette at live tables: colours and chips through the door, faults of the croupier, jogadas that come to nothing."""

from typing import Any

import msgspec
import pytest

from croupier_support import CLOSE, Croupier, Plain, break_chance, real, stopped
from floor.simulated import until
from floor.test_table import CHIP, COLOURS, RED, SETTINGS, Casino, told
from jogofeito.core.offers import Refusal
from jogofeito.floor.address import Accepted
from jogofeito.floor.books import on_table
from jogofeito.floor.settings import TableSettings
from jogofeito.floor.vault import Vault
from table_support import Heard

WITH_CROUPIER = msgspec.structs.replace(COLOURS, croupier=True)
BLUE: Plain = {"act": "take_colour", "colour": "azul", "chip_value": CHIP}
UNDISTURBED: Plain = {"act": "undisturbed"}


async def takes_chips(casino: Casino, player: str, chips: int, colour: Plain = BLUE) -> str:
    """A colour with so many chips in front of the player, who has bet nothing; the jogada in which it was done."""
    await casino.deposit(player, 100 * CHIP)
    assert isinstance(await casino.table.sit(player), int)
    jogada = await casino.jogada()
    laid = {"chance": "encarnado", "amount": chips * CHIP}
    for place, act in enumerate((colour, {"act": "place", **laid}, {"act": "withdraw", **laid})):
        assert isinstance(await casino.bet(player, act, f"{player}-{place}", jogada), Accepted)
    return jogada


async def next_jogada(casino: Casino, jogada: str) -> None:
    await until(lambda: casino.table.live is not None and casino.table.live.begun.jogada != jogada)


def late(chips: int) -> Plain:
    return {"act": "late_chips", "seat": 1, "chips": chips}


def close_colour(chips: int) -> Plain:
    return {"act": "close_colour", "seat": 1, "chips": chips}


# ---- chips that were exchanged, and jogadas that come to nothing


@pytest.mark.law("AO1.15", "AO1.18")
@pytest.mark.parametrize("how", ["chance fails", "the seed is lost"])
def test_late_chips_that_were_paid_in_a_void_jogada_are_not_paid_again_and_the_others_still_are(how: str) -> None:
    async def story(casino: Casino) -> None:
        croupier = Croupier(casino)
        await takes_chips(casino, "ana", 36)
        await croupier.does(close_colour(26), late(4))
        assert await casino.money("ana") == 94 * CHIP
        if how == "chance fails":
            break_chance(casino)
            await stopped(casino)
        else:
            await casino.die()
            casino.vault = Vault(bytes(31) + b"1")
            casino.start()
        await casino.table.sit("ana")
        await until(lambda: casino.table.live is not None)
        assert (await croupier.refused(late(7))).details["most"] == 6
        await croupier.does(late(6))
        assert (await croupier.refused(late(1))).code == "no_chips_of_this_seat"
        assert await casino.money("ana") == 100 * CHIP
        assert await casino.cashier.audit() == []

    told(story, WITH_CROUPIER)


@pytest.mark.law("AO1.18")
@pytest.mark.parametrize("what", ["other rules", "other limits", "closed and opened", "opened in another currency"])
def test_late_chips_are_owed_whatever_becomes_of_the_table_meanwhile(what: str) -> None:
    """At the minimum of the table to which they are brought."""
    others: dict[str, Plain] = {
        "other rules": {"colours": ["rosa", "roxo"]},
        "other limits": {"minimum": 500_00},
        "opened in another currency": {"currency": "DEMO"},
    }
    values = others.get(what, {})
    changed = msgspec.structs.replace(WITH_CROUPIER, values=values)

    async def story(casino: Casino) -> None:
        croupier = Croupier(casino)
        await takes_chips(casino, "ana", 36)
        await croupier.does(close_colour(26))
        assert await casino.money("ana") == 90 * CHIP
        if "opened" in what:
            casino.table.close()
            await casino.running
            casino.settings = changed
            casino.start()
            await casino.table.sit("ana")
        else:
            assert isinstance(await casino.table.change_rules(changed), Accepted)
            await until(lambda: casino.table.settings == changed)
        await casino.jogada()
        if what == "opened in another currency":
            assert (await croupier.refused(late(1))).code == "no_chips_of_this_seat"
            return
        assert (await croupier.refused(late(11))).details["most"] == 10
        await croupier.does(late(10))
        assert (await croupier.refused(late(1))).code == "no_chips_of_this_seat"
        assert await casino.money("ana") == 90 * CHIP + 10 * values.get("minimum", CHIP)

    told(story, WITH_CROUPIER)


@pytest.mark.law("AO1.24")
def test_a_ball_that_was_thrown_in_a_void_jogada_was_thrown() -> None:
    async def story(casino: Casino) -> None:
        heard = Heard(casino.table)
        await takes_chips(casino, "ana", 1)
        break_chance(casino)
        await stopped(casino)
        again = Heard(casino.table)
        await casino.table.sit("ana")
        await casino.jogada()
        ways = [each.fact["ball"] for each in (*heard.events, *again.events) if is_fact(each, "ball_thrown")]
        assert ways == ["left_to_right", "right_to_left"]

    told(story, COLOURS)


def is_fact(event: Any, name: str) -> bool:
    return getattr(event, "fact", {}).get("fact") == name


# ---- colours


@pytest.mark.law("AO1.8")
def test_chips_of_one_table_are_none_at_another() -> None:
    """A player who has chips in front of them at one table buys others at the next, and keeps those."""

    async def story(casino: Casino) -> None:
        other = msgspec.structs.replace(COLOURS, id="mesa-9")
        casino.floor.open(other)
        await takes_chips(casino, "ana", 36)
        there = casino.floor.tables["mesa-9"]
        asked = type(casino.table)(there)
        await asked.sit("ana")
        await until(lambda: asked.live is not None)
        assert asked.live is not None
        jogada = asked.live.begun.jogada
        refused = await asked.act("ana", jogada, {"act": "place", "chance": "pleno:17", "amount": CHIP}, "k1")
        assert isinstance(refused, Refusal)
        assert (refused.code, refused.rule) == ("colour_needed", "AO1.16")
        for place, act in enumerate((BLUE, {"act": "place", "chance": "pleno:17", "amount": 30 * CHIP})):
            assert isinstance(await asked.act("ana", jogada, act, f"t{place}"), Accepted)
        assert await casino.cashier.balance(on_table("stack", COLOURS.id, "ana", "AOA")) == 36 * CHIP
        assert await casino.money("ana") == 70 * CHIP  # what lies in front of her here, and the purse
        await casino.floor.close("mesa-9")

    told(story, COLOURS)


@pytest.mark.law("AO1.15", "AO1.9")
def test_three_idle_golpes_with_others_waiting_give_colour_and_seat_to_who_waits_first() -> None:
    async def story(casino: Casino) -> None:
        heard = Heard(casino.table, "ana")
        await takes_chips(casino, "ana", 36)
        await takes_chips(casino, "rui", 10, {**BLUE, "colour": "verde"})
        assert isinstance(await casino.table.sit("eva"), Refusal)
        assert isinstance(await casino.table.sit("ivo"), Refusal)
        keeps = casino.table.played + 6
        while casino.table.sitters.of("eva") is None and casino.table.played < keeps:
            jogada = await casino.jogada()
            await casino.bet("rui", {**RED, "amount": CHIP}, f"r{jogada}", jogada)
            await casino.over(jogada)
            await next_jogada(casino, jogada)
        assert casino.table.sitters.of("ana") is None
        assert casino.table.sitters.of("eva") is not None
        assert casino.table.waiting == ["ivo"]
        assert len(heard.notices("seat_lost")) == 1
        assert await casino.money("ana") == 100 * CHIP
        jogada = await casino.jogada()
        assert isinstance(await casino.bet("eva", BLUE, "blue", jogada), Accepted)
        assert casino.table.played == 3  # that in which the chips were bought was the first

    told(story, msgspec.structs.replace(COLOURS, values={"colours": ["azul", "verde"]}))


@pytest.mark.law("AO1.15")
@pytest.mark.parametrize("gives_up", [False, True])
def test_no_more_colours_are_lost_than_people_wait_for_them(gives_up: bool) -> None:
    """Of two who are idle the one who has been so longer; nobody, once who waited has gone."""

    async def story(casino: Casino) -> None:
        heard = {player: Heard(casino.table, player) for player in ("ana", "rui")}
        await takes_chips(casino, "ana", 36)
        await takes_chips(casino, "rui", 10, {**BLUE, "colour": "verde"})
        assert isinstance(await casino.table.sit("eva"), Refusal)
        for golpe in range(3):
            jogada = await casino.jogada()
            if gives_up and golpe == 2:
                await casino.table.leave("eva")
            await casino.over(jogada)
            await next_jogada(casino, jogada)
        lost = [len(heard[player].notices("seat_lost")) for player in ("ana", "rui")]
        assert lost == ([0, 0] if gives_up else [1, 0])
        assert (casino.table.sitters.of("eva") is None) == gives_up
        held = [each.player for each in casino.table.live.play.carry.holders] if casino.table.live else []
        assert held == (["ana", "rui"] if gives_up else ["rui"])
        assert await casino.cashier.balance(on_table("stack", COLOURS.id, "rui", "AOA")) == 10 * CHIP

    told(story, msgspec.structs.replace(COLOURS, values={"colours": ["azul", "verde"]}))


@pytest.mark.law("AO1.16", "AO1.18")
@pytest.mark.parametrize("dies", [False, True])
def test_who_leaves_and_comes_back_asks_for_a_colour_again(dies: bool) -> None:
    async def story(casino: Casino) -> None:
        jogada = await takes_chips(casino, "ana", 36)
        await casino.table.sit("rui")
        await casino.table.leave("ana")
        await until(lambda: casino.table.sitters.of("ana") is None)
        assert casino.table.live is None  # between two jogadas, and back before the next
        assert isinstance(await casino.table.sit("ana"), int)
        if dies:
            await casino.die()
            casino.start()
        await next_jogada(casino, jogada)
        bet = {"act": "place", "chance": "pleno:17", "amount": CHIP}
        refused = await casino.bet("ana", bet, "k-old")
        assert isinstance(refused, Refusal)
        assert (refused.code, refused.rule) == ("colour_needed", "AO1.16")
        assert isinstance(await casino.bet("ana", {**BLUE, "chip_value": 5 * CHIP}, "k-new"), Accepted)

    told(story, COLOURS)


@pytest.mark.law("AO1.15")
@pytest.mark.parametrize("jogadas", [1, 2])
@pytest.mark.parametrize("dies_again", [False, True])
def test_a_colour_stays_its_players_when_the_jogada_is_void_for_a_lost_key(jogadas: int, dies_again: bool) -> None:
    """Also one that was taken in that very jogada (reading 216)."""

    async def story(casino: Casino) -> None:
        jogada = await takes_chips(casino, "ana", 36)
        if jogadas == 2:
            await casino.over(jogada)
            await next_jogada(casino, jogada)
            jogada = await casino.jogada()
        await casino.die()
        casino.vault = Vault(bytes(31) + b"1")
        casino.start()
        await casino.over(jogada)
        if dies_again:
            await casino.die()
            casino.start()
        await next_jogada(casino, jogada)
        bet = {"act": "place", "chance": "pleno:17", "amount": 30 * CHIP}
        assert isinstance(await casino.bet("ana", bet, "k"), Accepted)
        assert await casino.cashier.balance(on_table("stack", COLOURS.id, "ana", "AOA")) == 6 * CHIP

    told(story, COLOURS)


@pytest.mark.law("AO1.11", "AO1.16")
def test_a_colour_of_old_rules_is_exchanged_when_they_change() -> None:
    async def story(casino: Casino) -> None:
        jogada = await takes_chips(casino, "ana", 36)
        dear = msgspec.structs.replace(COLOURS, values={"minimum": 500_00, "colours": ["rosa", "roxo"]})
        assert isinstance(await casino.table.change_rules(dear), Accepted)
        await until(lambda: casino.table.rules.minimum == 500_00 and casino.table.live is not None)
        assert await casino.cashier.balance(on_table("stack", COLOURS.id, "ana", "AOA")) == 0
        jogada = await casino.jogada()
        refused = await casino.bet("ana", {"act": "place", "chance": "pleno:17", "amount": 500_00}, "old", jogada)
        assert isinstance(refused, Refusal)
        assert refused.code == "colour_needed"
        refused = await casino.bet("ana", BLUE, "blue", jogada)
        assert isinstance(refused, Refusal)
        assert (refused.code, refused.rule) == ("colour_not_free", "AO1.16")
        assert await casino.money("ana") == 100 * CHIP

    told(story, COLOURS)


@pytest.mark.law("AO1.15")
def test_a_player_who_changes_seats_keeps_colour_and_chips() -> None:
    async def story(casino: Casino) -> None:
        jogada = await takes_chips(casino, "ana", 36)
        assert await casino.table.change_seat("ana", 5) is None
        await casino.over(jogada)
        await next_jogada(casino, jogada)
        held = casino.table.sitters.of("ana")
        assert held is not None
        assert held.number == 5
        purse = await casino.money("ana") - 36 * CHIP
        bet = {"act": "place", "chance": "pleno:17", "amount": 30 * CHIP}
        assert isinstance(await casino.bet("ana", bet, "k"), Accepted)
        assert await casino.money("ana") == purse + 6 * CHIP  # paid with the chips

    told(story, COLOURS)


@pytest.mark.parametrize(
    "settings",
    [
        pytest.param(COLOURS, marks=pytest.mark.law("AO1.1")),
        pytest.param(SETTINGS, marks=pytest.mark.law("AO2.1")),
    ],
    ids=["americana", "francesa"],
)
def test_the_players_at_both_cloths_of_a_double_table_go_by_the_one_ball(settings: TableSettings) -> None:
    async def story(casino: Casino) -> None:
        table = casino.table
        cloths = table.game.board(table.rules)["cloths"]
        heard = Heard(table)
        for player, seat, chance in (("ana", 1, "encarnado"), ("rui", len(cloths), "preto")):
            await casino.deposit(player, 10 * CHIP)
            assert await table.sit(player, seat) == seat
            face_value = settings.game == "roleta-americana"
            bet = {"act": "place", "chance": chance, "amount": CHIP, "face_value": face_value}
            assert isinstance(await casino.bet(player, bet, player), Accepted)
        assert cloths[0] != cloths[-1]
        await casino.over(await casino.jogada())
        (rests,) = [each.fact for each in heard.events if is_fact(each, "ball_rests")]
        for player, chance in (("ana", "encarnado"), ("rui", "preto")):
            assert await casino.money(player) == (11 if rests["colour"] == chance else 9) * CHIP

    told(story, msgspec.structs.replace(settings, values={"boards": 2}))


# ---- a person at a real wheel


async def at_a_wheel(casino: Casino, settings: TableSettings) -> tuple[Croupier, str]:
    """A player with bets on red, and the jogada; where there are colours, the bet is in chips with a face value."""
    await casino.deposit("ana", 10 * CHIP)
    await casino.table.sit("ana")
    jogada = await casino.jogada()
    face_value = settings.game == "roleta-americana"
    assert isinstance(await casino.bet("ana", {**RED, "face_value": face_value}, "k1", jogada), Accepted)
    return Croupier(casino), jogada


async def goes_home(casino: Casino, croupier: Croupier) -> None:
    """The player leaves, and the croupier finishes the golpe that has begun meanwhile."""
    await casino.table.leave("ana")
    while len(casino.table.sitters):
        if casino.table.live is None:
            await until(lambda: casino.table.live is not None or not len(casino.table.sitters))
            continue
        await croupier.does(CLOSE, UNDISTURBED)
        await croupier.reads(0)
        await until(lambda: casino.table.live is None)


@pytest.mark.parametrize(
    "settings",
    [
        pytest.param(COLOURS, marks=pytest.mark.law("AO1.25")),
        pytest.param(SETTINGS, marks=pytest.mark.law("AO2.14")),
    ],
    ids=["americana", "francesa"],
)
@pytest.mark.parametrize("closed", [False, True])
def test_a_croupier_declares_a_null_golpe_and_players_do_with_their_bets_as_they_like(
    settings: TableSettings, closed: bool
) -> None:
    async def story(casino: Casino) -> None:
        heard = Heard(casino.table)
        croupier, jogada = await at_a_wheel(casino, settings)
        if closed:
            await croupier.does(CLOSE)
        await croupier.does({"act": "golpe_nulo", "cause": "object"})
        face_value = settings.game == "roleta-americana"
        black = {"chance": "preto", "amount": CHIP, "face_value": face_value}
        back = {"act": "withdraw", "chance": "encarnado", "amount": CHIP, "face_value": face_value}
        assert isinstance(await casino.bet("ana", back, "back", jogada), Accepted)
        assert isinstance(await casino.bet("ana", {"act": "place", **black}, "k2", jogada), Accepted)
        await croupier.does(CLOSE, UNDISTURBED)
        await croupier.reads(17)
        await casino.over(jogada)
        called = [each.fact["key"] for each in heard.events if is_fact(each, "announced")]
        assert settings.law + (".25" if settings.law == "AO1" else ".14") in called
        assert [each.fact["number"] for each in heard.events if is_fact(each, "ball_put_back")] == [None]
        thrown = [each.fact["ball"] for each in heard.events if is_fact(each, "ball_thrown")]
        assert thrown[:2] == ["left_to_right", "right_to_left"]
        assert await casino.money("ana") == 11 * CHIP  # seventeen is black
        await goes_home(casino, croupier)

    told(story, real(settings))


@pytest.mark.law("AO1.18")
def test_a_croupier_exchanges_a_colour_and_pays_chips_that_turn_up_late_at_the_minimum() -> None:
    async def story(casino: Casino) -> None:
        croupier = Croupier(casino)
        await takes_chips(casino, "ana", 20, {**BLUE, "chip_value": 5 * CHIP})  # four of them
        assert (await croupier.refused(late(1))).code == "no_chips_of_this_seat"
        await croupier.does(close_colour(1))
        assert await casino.money("ana") == 85 * CHIP
        assert (await croupier.refused(late(4))).rule == "AO1.18"
        await croupier.does(late(3))
        assert await casino.money("ana") == 88 * CHIP
        await goes_home(casino, croupier)

    told(story, real(COLOURS))
