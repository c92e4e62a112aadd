"""How much can be bet, in which chips: AO1.11, AO1.19, AO1.35, AO2.24."""

from typing import Any

import pytest

from jogofeito.core.parties import seat
from jogofeito.games.roleta.acts import Place, TakeColour, Withdraw
from jogofeito.games.roleta.cloth import cloth_of
from jogofeito.law.rules import RulesRefused
from roleta_support import CHIP, both, laying
from support import KZ, TestTable, refusal_of

FIRST = {
    "pleno": ("pleno:17", 30), "cavalo": ("cavalo:14-17", 60), "rua": ("rua:16-17-18", 90),
    "quadro": ("quadro:16-17-19-20", 120), "linha": ("linha:16-17-18-19-20-21", 180), "duzia": ("duzia:2", 360),
    "coluna": ("coluna:35", 360), "cavalo_de_duzia": ("cavalo_de_duzia:1-2", 720),
    "cavalo_de_coluna": ("cavalo_de_coluna:34-35", 720), "simples": ("preto", 540),
}  # fmt: skip


@both("AO1.35.a AO1.35.b", "AO2.24.a AO2.24.b")
@pytest.mark.parametrize("kind", FIRST)
def test_a_player_may_bet_up_to_the_maximum_on_a_chance_and_no_more(game: str, kind: str) -> None:
    name, most = FIRST[kind]
    table = TestTable(game)
    play = table.begin(*laying(table, (1, name, most - 1), (1, name, 1)))
    refusal = refusal_of(play, 1, Place(name, CHIP))
    assert refusal.code == "over_maximum"
    assert refusal.details == {"chance": name, "total": (most + 1) * CHIP, "most": most * CHIP, "left": 0}
    assert (
        refusal.rule == f"{table.rules.law}.{'35' if table.rules.law == 'AO1' else '24'}.{'b' if most == 540 else 'a'}"
    )


@both("AO1.35", "AO2.24")
def test_the_maximum_is_each_players_own_and_each_chances_own(game: str) -> None:
    table = TestTable(game)
    table.begin(*laying(table, (1, "pleno:17", 30), (2, "pleno:17", 30), (1, "pleno:18", 30)))


@both("AO1.35", "AO2.24")
def test_the_minimum_holds_for_every_bet(game: str) -> None:
    table = TestTable(game, {"smallest_chip": CHIP // 4})
    play = table.begin(*laying(table, (1, "preto", 1)))
    refusal = refusal_of(play, 1, Place("encarnado", CHIP // 4, face_value=True))
    assert refusal.code == "below_minimum"
    assert refusal.details["minimum"] == CHIP
    assert play.take(seat(1), Place("encarnado", CHIP + CHIP // 4, face_value=True)) is None
    assert refusal_of(play, 1, Withdraw("encarnado", CHIP, face_value=True)).code == "below_minimum"
    assert play.take(seat(1), Withdraw("encarnado", CHIP // 4, face_value=True)) is None
    assert play.take(seat(1), Place("encarnado", CHIP // 4, face_value=True)) is None  # the bet is over it already


@both("AO1.35", "AO2.24")
@pytest.mark.parametrize("kind", FIRST)
def test_an_operator_may_lower_a_maximum_and_not_raise_it_over_the_law(game: str, kind: str) -> None:
    most = FIRST[kind][1]
    assert TestTable(game, {"maxima": {kind: most - 1}}).rules.maxima.of(kind) == most - 1
    with pytest.raises(RulesRefused) as refused:
        TestTable(game, {"maxima": {kind: most + 1}})
    problem = refused.value.problems[0]
    assert (problem.code, problem.details["field"], problem.details["high"]) == (
        "rules_out_of_bounds",
        f"maxima.{kind}",
        most,
    )
    assert problem.rule.startswith("AO")


@pytest.mark.law("AO1.35.c")
@pytest.mark.parametrize("name, size, most", [("grande", 9, 135), ("pequena", 6, 120), ("vadios", 5, 50)])
def test_series_are_bet_in_whole_series_up_to_their_maximum(name: str, size: int, most: int) -> None:
    table = TestTable("roleta-americana")
    serie = f"serie:{name}"
    play = table.begin(*laying(table, (1, serie, most)))
    refusal = refusal_of(play, 1, Place(serie, size * CHIP))
    assert (refusal.code, refusal.details["most"], refusal.rule) == ("series_over_maximum", most, "AO1.35.c")
    assert (
        refusal_of(table.begin(*laying(table, (1, serie, size))), 1, Place(serie, CHIP)).code == "amount_not_in_chips"
    )


@pytest.mark.law("AO1.35.c")
def test_the_maximum_of_a_serie_is_in_chips_whatever_their_value() -> None:
    table = TestTable("roleta-americana")
    play = table.begin((1, TakeColour("azul", 5 * CHIP)), (1, Place("serie:vadios", 6 * 25 * CHIP)))
    # six séries of 500 Kz chips lie within 50 chips; one more would put 35 minimums on the pleno of number 1
    refusal = refusal_of(play, 1, Place("serie:vadios", 25 * CHIP))
    assert (refusal.code, refusal.details["chance"], refusal.rule) == ("over_maximum", "pleno:1", "AO1.35.a")


@pytest.mark.law("AO1.35")
def test_chips_of_a_serie_count_with_those_on_the_same_place() -> None:
    table = TestTable("roleta-americana")
    play = table.begin(*laying(table, (1, "pleno:1", 30)))
    assert refusal_of(play, 1, Place("serie:vadios", 5 * CHIP)).details["chance"] == "pleno:1"


@pytest.mark.law("AO1.35.d")
@pytest.mark.parametrize("chips", [3, 5, 7])
def test_neighbours_and_plenos_of_a_player_share_the_pleno_maximum(chips: int) -> None:
    table = TestTable("roleta-americana")
    bet = f"vizinhos-{chips}:17"
    play = table.begin(*laying(table, (1, "pleno:25", 20), (1, bet, 10 * chips)))
    refusal = refusal_of(play, 1, Place(bet, chips * CHIP))
    assert (refusal.code, refusal.details["chance"], refusal.rule) == ("over_maximum", "pleno:25", "AO1.35.d")
    assert refusal_of(play, 1, Place("pleno:25", CHIP)).rule == "AO1.35.a"
    alone = TestTable("roleta-americana")
    assert refusal_of(alone.begin(*laying(alone, (1, bet, 30 * chips))), 1, Place(bet, chips * CHIP)).rule == "AO1.35.d"


@pytest.mark.law("AO1.11")
def test_chips_are_worth_a_posted_multiple_of_the_minimum() -> None:
    table = TestTable("roleta-americana", {"chip_values": [CHIP, 5 * CHIP, 30 * CHIP]})
    play = table.begin((1, TakeColour("azul", 5 * CHIP)))
    assert refusal_of(play, 2, TakeColour("verde", 2 * CHIP)).details["posted"] == [CHIP, 5 * CHIP, 30 * CHIP]
    assert refusal_of(play, 1, Place("pleno:1", 6 * CHIP)).details["step"] == 5 * CHIP
    assert play.take(seat(1), Place("pleno:1", 10 * CHIP)) is None


@pytest.mark.law("AO1.11")
@pytest.mark.parametrize("value", [CHIP + 100 * KZ // 2, 31 * CHIP])
def test_a_chip_value_must_be_a_multiple_of_the_minimum_up_to_the_pleno_maximum(value: int) -> None:
    with pytest.raises(RulesRefused) as refused:
        TestTable("roleta-americana", {"chip_values": [CHIP, value]})
    assert (refused.value.problems[0].code, refused.value.problems[0].rule) == ("rules_chip_value", "AO1.11")


@pytest.mark.law("AO1.19")
def test_chips_with_a_face_value_are_for_simple_chances_only() -> None:
    table = TestTable("roleta-americana")
    for name, chance in cloth_of(table.rules).items():
        verdict: Any = table.begin().take(seat(1), Place(name, 2 * 3 * 5 * 7 * 9 * CHIP, face_value=True))
        if chance.simple:
            assert verdict is None or verdict.code == "over_maximum"
        else:
            assert (verdict.code, verdict.rule) == ("face_value_on_simple_only", "AO1.19")


@pytest.mark.law("AO1.30.a", "AO2.18.a")
@pytest.mark.parametrize("game", ["roleta-americana", "roleta-francesa"])
def test_a_minimum_is_even_so_that_half_of_any_bet_is_whole(game: str) -> None:
    with pytest.raises(RulesRefused) as refused:
        TestTable(game, {"minimum": 101})
    assert refused.value.problems[0].code == "rules_not_a_multiple"


@pytest.mark.law("AO1.35.c")
def test_by_the_other_reading_a_serie_is_limited_in_chips_alone() -> None:
    table = TestTable("roleta-americana", {"readings": {"series_limit": "chips_only"}})
    play = table.begin((1, TakeColour("azul", 5 * CHIP)), (1, Place("serie:vadios", 10 * 25 * CHIP)))
    assert refusal_of(play, 1, Place("serie:vadios", 25 * CHIP)).code == "series_over_maximum"


@pytest.mark.law("AO1.35.c")
@pytest.mark.parametrize("serie_first", [False, True])
def test_by_the_other_reading_a_serie_and_other_bets_on_its_places_do_not_count_together(serie_first: bool) -> None:
    table = TestTable("roleta-americana", {"readings": {"series_limit": "chips_only"}})
    both_bets = [Place("serie:vadios", 50 * CHIP), Place("pleno:1", 30 * CHIP)]
    bets = both_bets if serie_first else both_bets[::-1]
    play = table.begin((1, TakeColour("azul", CHIP)), *((1, bet) for bet in bets))
    assert refusal_of(play, 1, Place("pleno:1", CHIP)).details["left"] == 0
    assert refusal_of(play, 1, Place("serie:vadios", 5 * CHIP)).code == "series_over_maximum"
    for bet in bets:
        assert play.take(seat(1), Withdraw(bet.chance, bet.amount)) is None
