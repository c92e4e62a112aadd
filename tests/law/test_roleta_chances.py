"""What can be bet on, on which numbers, and what it pays: AO1.27-31, AO2.16-19."""

from fractions import Fraction
from typing import Any

import pytest

from jogofeito.games.roleta.acts import BallRests, Place
from jogofeito.games.roleta.board import board
from jogofeito.games.roleta.cloth import cloth_of
from jogofeito.games.roleta.wheels import AMERICANA, FRANCESA, WHEELS, colour_of
from jogofeito.law.rules import RulesRefused
from roleta_support import CHIP, GAMES, both, golpe, laying
from support import TestTable, facts, gain, refusal_of

HOW_MANY = {
    "pleno": (37, 1), "cavalo": (60, 2), "rua": (14, 3), "quadro": (23, 4), "linha": (11, 6), "duzia": (3, 12),
    "coluna": (3, 12), "cavalo_de_duzia": (2, 24), "cavalo_de_coluna": (2, 24), "par": (1, 18), "impar": (1, 18),
    "menor": (1, 18), "maior": (1, 18), "encarnado": (1, 18), "preto": (1, 18),
}  # fmt: skip
PRIZES: dict[str, int | Fraction] = {
    "pleno": 35, "cavalo": 17, "rua": 11, "quadro": 8, "linha": 5, "duzia": 2, "coluna": 2,
    "cavalo_de_duzia": Fraction(1, 2), "cavalo_de_coluna": Fraction(1, 2),
    "par": 1, "impar": 1, "menor": 1, "maior": 1, "encarnado": 1, "preto": 1,
}  # fmt: skip


def cloth(game: str, **values: Any) -> Any:
    return cloth_of(TestTable(game, values).rules)


@pytest.mark.law("AO1.2.a", "AO2.2")
def test_the_french_numeration_is_that_of_the_law() -> None:
    order = "0-32-15-19-4-21-2-25-17-34-6-27-13-36-11-30-8-23-10-5-24-16-33-1-20-14-31-9-22-18-29-7-28-12-35-3-26"
    assert "-".join(map(str, FRANCESA.numbers)) == order
    assert WHEELS[TestTable("roleta-francesa").rules.numeration] == FRANCESA


@pytest.mark.law("AO1.2.b")
def test_the_american_numeration_is_that_of_the_law() -> None:
    order = "0-28-9-26-30-11-7-20-32-17-5-22-34-15-3-24-36-13-1-27-10-25-29-12-8-19-31-18-6-21-33-16-4-23-35-14-2"
    assert "-".join(map(str, AMERICANA.numbers)) == order
    table = TestTable("roleta-americana", {"numeration": "americana"})
    assert WHEELS[table.rules.numeration] == AMERICANA


@both("AO1.5", "AO2.5")
def test_each_of_37_numbers_has_one_equal_pocket(game: str) -> None:
    wheel = WHEELS[TestTable(game).rules.numeration]
    assert sorted(wheel.numbers) == list(range(37))
    came = [facts(golpe(TestTable(game), number=pocket), BallRests)[0].number for pocket in range(37)]
    assert sorted(came) == list(range(37))


@pytest.mark.law("AO1.6", "AO2.6")
def test_red_and_black_alternate_on_the_french_wheel_and_zero_has_no_colour() -> None:
    colours = [colour_of(number) for number in FRANCESA.numbers]
    assert colours[0] == "zero"
    assert colours[1:] == ["encarnado", "preto"] * 18


@pytest.mark.law("AO1.6")
def test_the_cloth_gives_the_colours_of_the_american_wheel_too() -> None:
    reds = {1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36}
    assert {number for number in AMERICANA.numbers if colour_of(number) == "encarnado"} == reds
    neighbours = zip(AMERICANA.numbers, AMERICANA.numbers[1:], strict=False)
    assert (1, 27) in neighbours  # both red: no wheel with this order can alternate


@both("AO1.27.a AO1.27.b", "AO2.16.a AO2.16.b")
@pytest.mark.parametrize("kind", HOW_MANY)
def test_each_kind_of_chance_is_there_as_often_as_the_cloth_allows(game: str, kind: str) -> None:
    places, numbers = HOW_MANY[kind]
    found = [chance for chance in cloth(game).values() if chance.kind == kind]
    assert len(found) == places
    assert {len(chance.numbers) for chance in found} == {numbers}
    assert len({chance.numbers for chance in found}) == places


@both("AO1.27", "AO2.16")
def test_the_chances_hold_the_numbers_that_the_law_names(game: str) -> None:
    on = cloth(game)
    assert on["duzia:2"].numbers == tuple(range(13, 25))
    assert on["coluna:34"].numbers == (1, 4, 7, 10, 13, 16, 19, 22, 25, 28, 31, 34)
    assert on["coluna:36"].numbers == (3, 6, 9, 12, 15, 18, 21, 24, 27, 30, 33, 36)
    assert on["cavalo_de_duzia:1-2"].numbers == tuple(range(1, 25))
    assert set(on["cavalo_de_coluna:35-36"].numbers) == {*on["coluna:35"].numbers, *on["coluna:36"].numbers}
    assert on["par"].numbers == tuple(range(2, 37, 2))
    assert on["impar"].numbers == tuple(range(1, 37, 2))
    assert on["menor"].numbers == tuple(range(1, 19))
    assert on["maior"].numbers == tuple(range(19, 37))
    assert {*on["encarnado"].numbers, *on["preto"].numbers} == set(range(1, 37))


@both("AO1.29", "AO2.17")
def test_every_cavalo_rua_quadro_and_linha_can_be_marked_zero_included(game: str) -> None:
    on = cloth(game)
    assert {name for name in on if "0" in name.partition(":")[2].split("-")} - {"pleno:0"} - {
        name for name in on if name.startswith("vizinhos")
    } == {"cavalo:0-1", "cavalo:0-2", "cavalo:0-3", "rua:0-1-2", "rua:0-2-3", "quadro:0-1-2-3"}
    table = TestTable(game)
    kinds = ("cavalo", "rua", "quadro", "linha")
    everything = [(1, name, 1) for name, chance in on.items() if chance.kind in kinds]
    play = table.begin(*laying(table, *everything))
    assert len([fact for fact in play.facts if hasattr(fact.fact, "chance")]) == len(everything) == 108


@both("AO1.29", "AO2.17")
@pytest.mark.parametrize("name", ["cavalo:1-5", "cavalo:3-4", "rua:2-3-4", "quadro:3-4-6-7", "linha:4-5-6-10-11-12"])
def test_what_does_not_lie_together_on_the_cloth_is_refused(game: str, name: str) -> None:
    table = TestTable(game)
    play = table.begin(*laying(table, (1, "pleno:1", 1)))
    assert refusal_of(play, 1, Place(name, CHIP)).code == "no_such_chance"


@both("AO1.27", "AO2.16")
@pytest.mark.parametrize("name", ["cavalo_de_duzia:1-3", "cavalo_de_coluna:34-36"])
def test_a_chip_on_a_line_joins_neighbouring_dozens_or_columns_only(game: str, name: str) -> None:
    assert name not in cloth(game)


@both("AO1.30.a AO1.30.b", "AO2.18.a AO2.18.b")
@pytest.mark.parametrize("kind", PRIZES)
def test_a_winning_bet_stays_its_owners_and_is_paid_the_prize_of_the_law(game: str, kind: str) -> None:
    for chance in (each for each in cloth(game).values() if each.kind == kind):
        table = TestTable(game)
        play = golpe(table, (1, chance.id, 2), number=chance.numbers[0])
        assert gain(play, 1) == 2 * CHIP * PRIZES[kind]


@both("AO1.30 AO1.31", "AO2.18 AO2.19")
def test_a_bet_wins_on_its_numbers_and_on_no_other(game: str) -> None:
    for name in ("pleno:17", "cavalo:14-17", "rua:16-17-18", "linha:16-17-18-19-20-21", "duzia:2", "preto", "impar"):
        chance = cloth(game)[name]
        won = {number for number in range(37) if gain(golpe(TestTable(game), (1, name, 1), number=number), 1) > 0}
        assert won == set(chance.numbers)


@both("AO1.31", "AO2.19")
@pytest.mark.parametrize(
    "name",
    ["par", "impar", "menor", "maior", "encarnado", "preto", "duzia:1", "coluna:34", "cavalo_de_duzia:1-2",
     "cavalo_de_coluna:34-35"],
)  # fmt: skip
def test_on_zero_simple_chances_dozens_columns_and_their_cavalos_lose_in_full(game: str, name: str) -> None:
    assert gain(golpe(TestTable(game), (1, name, 4), number=0), 1) == -4 * CHIP


# ---- séries and vizinhos


@pytest.mark.law("AO1.28.a")
@pytest.mark.parametrize(
    "name, chips, numbers",
    [
        ("grande", 9, {0, 2, 3, 4, 7, 12, 15, 18, 19, 21, 22, 25, 26, 28, 29, 32, 35}),
        ("pequena", 6, {5, 8, 10, 11, 13, 16, 23, 24, 27, 30, 33, 36}),
        ("vadios", 5, {1, 6, 9, 14, 17, 20, 31, 34}),
    ],
)
def test_the_series_cover_the_wheel_between_them(name: str, chips: int, numbers: set[int]) -> None:
    serie = cloth("roleta-americana")[f"serie:{name}"]
    assert (serie.chips, set(serie.numbers)) == (chips, numbers)


@pytest.mark.law("AO1.28.a")
def test_the_serie_grande_has_two_chips_on_its_rua_and_on_its_quadro() -> None:
    pieces = dict(cloth("roleta-americana")["serie:grande"].pieces)
    assert {name for name, chips in pieces.items() if chips == 2} == {"rua:0-2-3", "quadro:25-26-28-29"}
    assert sum(pieces.values()) == 9


@pytest.mark.law("AO1.28.b")
@pytest.mark.parametrize("chips, around", [(3, {32, 0, 26}), (5, {15, 32, 0, 26, 3}), (7, {19, 15, 32, 0, 26, 3, 35})])
def test_neighbours_are_those_on_the_wheel(chips: int, around: set[int]) -> None:
    vizinhos = cloth("roleta-americana")[f"vizinhos-{chips}:0"]
    assert set(vizinhos.numbers) == around
    assert vizinhos.chips == chips


@pytest.mark.law("AO1.28")
@pytest.mark.parametrize("name", ["serie:grande", "serie:pequena", "serie:vadios", "vizinhos-5:17"])
def test_series_and_neighbours_need_the_french_numeration(name: str) -> None:
    table = TestTable("roleta-americana", {"numeration": "americana"})
    play = table.begin(*laying(table, (1, "pleno:1", 1)))
    refusal = refusal_of(play, 1, Place(name, 9 * 5 * 6 * CHIP))
    assert (refusal.code, refusal.rule) == ("chance_not_at_this_table", "AO1.28")


@pytest.mark.law("AO2.16")
def test_french_roulette_has_neither_series_nor_neighbours() -> None:
    refusal = refusal_of(TestTable("roleta-francesa").begin(), 1, Place("serie:grande", 9 * CHIP))
    assert (refusal.code, refusal.rule) == ("chance_not_at_this_table", "AO2.16")


@pytest.mark.law("AO1.30.c")
@pytest.mark.parametrize(
    "name, number, chips",
    [
        ("grande", 7, 17 - 8),
        ("grande", 2, 2 * 11 - 7),
        ("grande", 29, 2 * 8 - 7),
        ("grande", 1, -9),
        ("pequena", 24, 17 - 5),
        ("vadios", 1, 35 - 4),
        ("vadios", 6, 17 - 4),
        ("vadios", 17, 34 - 3),  # two cavalos win
        ("vadios", 0, -5),
    ],
)
def test_each_winning_chip_of_a_serie_is_paid_and_the_others_lose(name: str, number: int, chips: int) -> None:
    table = TestTable("roleta-americana")
    size = cloth("roleta-americana")[f"serie:{name}"].chips
    assert gain(golpe(table, (1, f"serie:{name}", size), number=number), 1) == chips * CHIP


@pytest.mark.law("AO1.30.d")
@pytest.mark.parametrize("chips", [3, 5, 7])
def test_the_chip_on_the_number_is_paid_as_a_pleno_and_the_neighbours_lose(chips: int) -> None:
    table = TestTable("roleta-americana")
    bet = (1, f"vizinhos-{chips}:17", chips)
    assert gain(golpe(table, bet, number=25), 1) == (35 - (chips - 1)) * CHIP
    assert gain(golpe(table, bet, number=0), 1) == -chips * CHIP


@pytest.mark.law("AO1.1", "AO2.1")
def test_the_games_are_banked_the_house_wins_what_players_lose() -> None:
    for game in GAMES:
        play = golpe(TestTable(game), (1, "pleno:17", 1), (2, "encarnado", 3), (3, "preto", 2), number=17)
        house = sum(
            (move.payee == "house") * move.amount - (move.payer == "house") * move.amount for move in play.movements
        )
        assert house == -(gain(play, 1) + gain(play, 2) + gain(play, 3)) == (-35 + 3 - 2) * CHIP


@both("AO1.1", "AO2.1")
@pytest.mark.parametrize("boards", [1, 2])
def test_a_table_has_one_cloth_or_two_at_its_wheel(game: str, boards: int) -> None:
    rules = TestTable(game, {"boards": boards}).rules
    half = len(rules.colours) // 2
    assert board(rules)["cloths"] == [1] * half + [boards] * half
    with pytest.raises(RulesRefused) as refused:
        TestTable(game, {"boards": 3})
    assert [(each.code, each.rule) for each in refused.value.problems] == [("rules_not_one_of", f"{rules.law}.1")]


# ---- the other readings, where money hangs on them


@both("AO1.29", "AO2.17")
def test_by_the_letter_the_only_combination_with_zero_is_that_of_the_serie(game: str) -> None:
    combinations = {chance.id for chance in cloth(game, readings={"zero": "letter"}).values() if 0 in chance.numbers}
    elementary = {name for name in combinations if not name.startswith(("serie", "vizinhos"))}
    assert elementary == {"pleno:0", "rua:0-2-3"}


@both("AO1.27", "AO2.16")
def test_by_the_other_reading_any_two_dozens_or_columns_make_a_cavalo(game: str) -> None:
    on = cloth(game, readings={"pairs": "any"})
    assert {name for name in on if name.startswith("cavalo_de_duzia")} == {
        "cavalo_de_duzia:1-2",
        "cavalo_de_duzia:1-3",
        "cavalo_de_duzia:2-3",
    }
    assert on["cavalo_de_coluna:34-36"].returned(1) == Fraction(3, 2)
