"""Players who stand, at the table: AO10.12, AO11.12, PTM.12; and tables for several: AO10.1, AO11.1, PTM.2."""

from pathlib import Path
from typing import Any

import pytest

from bacara_floor_support import Bacara, settings, told
from bacara_support import PONTO_WINS, TIE, bacara, proving
from floor.simulated import until
from jogofeito.core.offers import Refusal
from jogofeito.floor.address import Accepted
from jogofeito.floor.settings import TableSettings
from jogofeito.games.sabot.acts import CutDeclined, ShoeFilled
from jogofeito.inspection.verify import verify
from jogofeito.law.rules import RulesRefused
from jogofeito.server.casino import first_tables
from server.support import Place as Visited
from server.support import visit
from support import facts
from table_support import Heard

SEVEN = tuple(f"seated-{number}" for number in range(1, 8))
STANDING = proving(AO10="AO10.12", AO11="AO11.12", PTM="PTM.12")
IDLE = ("idle_invitation", "idle_last_warning", "session_ended_idle")
COMPLEMENTING = proving(AO10="AO10.12", AO11="AO11.12")


def full(text: str, **values: Any) -> TableSettings:
    """Seven seats, and a place to stand in each of the six gaps."""
    return settings(text, seats=7, standing=6, handling="dealer", **values)


def number_of(casino: Bacara, player: str) -> int | None:
    sitter = casino.table.sitters.of(player)
    return sitter.number if sitter else None


@STANDING
def test_who_stands_moves_up_to_a_seat_before_newcomers_do(text: str) -> None:
    async def story(casino: Bacara) -> None:
        await casino.sit(*SEVEN, "eva", "ivo")
        assert [number_of(casino, player) for player in ("eva", "ivo")] == [8, 9]
        heard = Heard(casino.table, "eva")
        await casino.lay("seated-3", "ponto", 1)
        jogada = await casino.jogada()
        await casino.table.leave("seated-3")
        await casino.over(jogada)
        await until(lambda: casino.table.sitters.of("seated-3") is None)
        assert await casino.table.sit("newcomer") == 8  # at once
        assert (number_of(casino, "eva"), number_of(casino, "ivo")) == (3, 9)
        assert [each.seat for each in heard.events if getattr(each, "stay", None)][-1] == 3  # and she is told
        await casino.deposit("eva", 10 * casino.unit)
        assert isinstance(await casino.lay("eva", "banca", 1), Accepted)  # hers to bet as she likes

    told(story, full(text))


@STANDING
def test_a_seat_that_somebody_stands_for_is_no_newcomers(text: str) -> None:
    async def story(casino: Bacara) -> None:
        await casino.sit(*SEVEN, "eva")
        for player in SEVEN[:2]:
            await casino.table.leave(player)
        jogada = await casino.jogada()
        await casino.over(jogada)
        await until(lambda: number_of(casino, "eva") == 1)
        assert await casino.table.sit("newcomer", 2) == 2  # the other one is nobody's
        assert await casino.table.sit("late") == 8

    told(story, full(text))


@STANDING
def test_who_stands_where_they_like_to_is_left_there_and_may_ask_for_a_seat(text: str) -> None:
    async def story(casino: Bacara) -> None:
        await casino.sit("ana")
        await casino.sit("eva", seat=8)  # although there are seats
        for _ in range(2):
            jogada = await casino.open_for_bets()
            await casino.over(jogada)
        assert number_of(casino, "eva") == 8
        assert await casino.table.change_seat("eva", 4) is None
        await casino.over(await casino.open_for_bets())
        await until(lambda: number_of(casino, "eva") == 4)

    told(story, full(text))


@STANDING
def test_who_stands_for_a_seat_gets_it_after_a_crash_too(text: str) -> None:
    async def story(casino: Bacara) -> None:
        await casino.sit(*SEVEN, "eva")
        await casino.jogada()
        await casino.die()
        casino.start()
        await casino.table.ready()
        assert number_of(casino, "eva") == 8
        await casino.table.leave("seated-5")
        await until(lambda: number_of(casino, "eva") == 5)

    told(story, full(text))


@COMPLEMENTING
@pytest.mark.parametrize("possible", [False, True])
def test_who_could_not_bet_is_not_sent_away_for_not_betting(text: str, possible: bool) -> None:
    """The neighbours of place 8 are seats 1 and 2; the others bet, so that their own stays go on."""

    async def story(casino: Bacara) -> None:
        await casino.sit(*SEVEN, "eva")
        heard = Heard(casino.table, "eva")
        for _ in range(8):
            for player in SEVEN[0 if possible else 2 :]:
                await casino.lay(player, "empate", 1)
            await casino.over(await casino.jogada())
            await until(lambda: casino.table.live is None or not casino.betting())
        await casino.open_for_bets()
        said = [each.notice for each in heard.events if getattr(each, "notice", "") in IDLE]
        assert said == ([*IDLE] if possible else [])
        assert (number_of(casino, "eva") is None) == possible

    told(story, full(text))


@COMPLEMENTING
def test_at_the_table_the_complement_follows_the_neighbour_that_was_chosen(text: str) -> None:
    """Readings 142 and 143."""

    async def story(casino: Bacara) -> None:
        await casino.sit(*SEVEN, "eva")
        await casino.lay("seated-2", "ponto", 5)
        refused = await casino.lay("eva", "ponto", 1)
        assert isinstance(refused, Refusal)
        assert (refused.code, refused.details["seat"]) == ("only_complement", 1)
        assert isinstance(await casino.do("seat:8", {"act": "complement", "seat": 2}), Accepted)
        assert isinstance(await casino.lay("eva", "ponto", 1), Accepted)
        refused = await casino.lay("eva", "banca", 1)
        assert isinstance(refused, Refusal)  # never against the seat
        await casino.coup(PONTO_WINS)
        assert (await casino.gain("eva"), await casino.gain("seated-2")) == (1, 5)

    told(story, full(text, chance="read"))


@COMPLEMENTING
def test_a_complement_of_a_tie_falls_with_the_bet_that_has_gone(text: str) -> None:
    async def story(casino: Bacara) -> None:
        await casino.sit(*SEVEN, "eva")
        await casino.lay("seated-1", "ponto", 3)
        await casino.lay("eva", "ponto", 2)
        await casino.coup(TIE)
        await casino.open_for_bets()
        assert casino.on_cloth("eva") == {"ponto": 2}
        assert isinstance(await casino.lay("seated-1", "ponto", 3, "withdraw"), Accepted)
        assert casino.on_cloth("eva") == {}
        await casino.coup(PONTO_WINS)
        assert [await casino.gain(player) for player in ("seated-1", "eva")] == [0, 0]

    told(story, full(text, chance="read"))


# ---- tables for several

SHARED = proving(AO10="AO10.1", AO11="AO11.1", PTM="PTM.2")


@SHARED
def test_the_house_cannot_open_a_table_for_one(text: str, tmp_path: Path) -> None:
    async def story(place: Visited) -> None:
        operator = await place.come("operator")
        offered = settings(text)
        rules = {"id": "mesa-nova", "game": offered.game, "law": offered.law, "values": {"currency": "DEMO"}}
        refused = await operator.post("/api/operator/tables", {**rules, "individual": True}, status=422)
        assert f"{text}.{2 if text == 'PTM' else 1}" in str(refused)
        await operator.post("/api/operator/tables", {**rules, "individual": False})

    visit(story, tmp_path)


@pytest.mark.law("AO11.1", "PT812.4")
def test_a_new_casino_opens_them_for_one_player_only_where_the_law_grants_it() -> None:
    opened = [each for each in first_tables() if each.game.startswith("bacara")]
    assert {(each.law, each.individual) for each in opened} == {("AO11", False), ("PT812", False), ("PT812", True)}
    assert {each.game for each in opened if each.individual} == {"bacara-ponto-e-banca", "bacara-macau"}


@proving(AO10="AO10.1 AO10.3 AO10.5", AO11="AO11.1 AO11.3 AO11.5", PTM="PTM.1 PTM.4 PTM.6")
def test_a_table_that_becomes_a_double_one_gets_a_new_shoe_of_eight_decks_that_is_cut(text: str) -> None:
    async def story(casino: Bacara) -> None:
        await casino.sit("ana")
        for _ in range(2):
            await casino.coup(TIE)
        shoe = casino.table.carry.shoe
        assert (shoe.size, casino.table.rules.decks) == (6 * 52, 6)
        double = settings(text, chance="read", table="double")
        assert isinstance(await casino.table.change_rules(double), Accepted)
        for _ in range(3):
            if casino.table.rules.decks == 8:
                break
            await casino.coup(TIE)
            await until(lambda: casino.table.live is not None)
        assert (casino.table.rules.decks, casino.table.rules.seats) == (8, 14)
        jogada = await casino.open_for_bets()
        live = casino.table.live
        assert live is not None
        (filled,) = facts(live.play, ShoeFilled)
        assert (filled.cards, filled.burnt, filled.warning) == (8 * 52, 8, 12)
        assert len(facts(live.play, CutDeclined)) == 1  # it was offered again
        await casino.coup(TIE)
        record = (await casino.over(jogada)).record()
        assert [finding for finding in verify(record) if finding.holds is False] == []
        assert record.outcome is not None
        assert record.outcome.carry["shoe"]["size"] == 8 * 52

    told(story, settings(text, chance="read"))


@proving(AO10="AO10.24.c", AO11="")
def test_at_the_table_a_cheaper_tie_is_taken_and_a_cheaper_side_is_not(text: str) -> None:
    async def story(casino: Bacara) -> None:
        await casino.sit("ana")
        await casino.open_for_bets()
        unit, cheap = casino.unit, casino.unit // 5

        async def lay(chance: str, amount: int) -> Any:
            return await casino.do("seat:1", {"act": "place", "chance": chance, "amount": amount})

        assert isinstance(await lay("empate", cheap), Accepted)
        for chance, amount, code in (
            ("ponto", cheap, "below_minimum"),
            ("empate", 15 * cheap, "over_maximum"),
            ("par_da_banca", cheap, "below_minimum"),
        ):
            refused = await lay(chance, amount)
            assert isinstance(refused, Refusal)
            assert (refused.code, refused.rule) == (code, "AO10.24.c")
        assert isinstance(await lay("empate", 14 * cheap), Accepted)
        assert isinstance(await lay("par_da_banca", 8 * unit), Accepted)

    if text == "AO10":
        told(story, settings(text, minima__empate=20_00))
    else:
        with pytest.raises(RulesRefused, match="rules_unknown_field"):
            bacara(text, minima__empate=20_00)
