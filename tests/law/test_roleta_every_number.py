"""Every number comes once, with a bet on every chance: which win, what colour it is, which neighbours it has."""

from typing import Any

import pytest

from jogofeito.games.roleta.acts import BallRests
from jogofeito.games.roleta.cloth import cloth_of
from roleta_support import both, golpe
from support import TestTable, facts

REDS = {1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36}
FRENCH_ORDER = (
    0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10, 5, 24, 16, 33, 1, 20, 14, 31, 9, 22, 18, 29,
    7, 28, 12, 35, 3, 26,
)  # fmt: skip
SERIES = {
    "serie:grande": {0, 2, 3, 4, 7, 12, 15, 18, 19, 21, 22, 25, 26, 28, 29, 32, 35},
    "serie:pequena": {5, 8, 10, 11, 13, 16, 23, 24, 27, 30, 33, 36},
    "serie:vadios": {1, 6, 9, 14, 17, 20, 31, 34},
}
HOW_MANY = {
    "pleno": 1, "cavalo": 2, "rua": 3, "quadro": 4, "linha": 6, "duzia": 12, "coluna": 12, "cavalo_de_duzia": 24,
    "cavalo_de_coluna": 24, "par": 18, "impar": 18, "menor": 18, "maior": 18, "encarnado": 18, "preto": 18,
}  # fmt: skip


def wins(game: str, chances: dict[str, int]) -> dict[str, set[int]]:
    """On which of the 37 numbers each of these bets, of so many chips, is paid a prize."""
    won: dict[str, set[int]] = {chance: set() for chance in chances}
    for number in range(37):
        play = golpe(TestTable(game), *((1, chance, chips) for chance, chips in chances.items()), number=number)
        for paid in play.movements:
            if paid.why == "prize":
                won[paid.about].add(number)
    return won


@both("AO1.27.a AO1.27.b", "AO2.16.a AO2.16.b")
def test_every_chance_wins_on_as_many_numbers_as_the_law_says_and_on_its_own(game: str) -> None:
    on = cloth_of(TestTable(game).rules)
    ordinary = {name: chance for name, chance in on.items() if chance.kind in HOW_MANY}
    won = wins(game, dict.fromkeys(ordinary, 1))
    for name, chance in ordinary.items():
        assert len(won[name]) == HOW_MANY[chance.kind], name
        written = name.partition(":")[2].split("-")
        if chance.kind in ("pleno", "cavalo", "rua", "quadro", "linha"):
            assert won[name] == set(map(int, written))
    assert won["encarnado"] == REDS
    assert won["preto"] == set(range(1, 37)) - REDS
    assert won["duzia:2"] == set(range(13, 25))
    assert won["coluna:34"] == set(range(1, 37, 3))


@both("AO1.6", "AO2.6")
def test_the_number_that_comes_has_the_colour_that_the_law_gives_it_and_colours_alternate(game: str) -> None:
    colours: dict[int, Any] = {}
    for number in range(37):
        (rests,) = facts(golpe(TestTable(game), (1, "preto", 1), number=number), BallRests)
        colours[rests.number] = rests.colour
    assert [colours[number] for number in FRENCH_ORDER] == ["zero", *["encarnado", "preto"] * 18]
    assert {number for number, colour in colours.items() if colour == "encarnado"} == REDS


@pytest.mark.law("AO1.28.a", "AO1.28.b")
def test_series_and_neighbours_win_on_their_numbers_of_the_wheel() -> None:
    game = "roleta-americana"
    on = cloth_of(TestTable(game).rules)
    centres = (0, 17, 26, 35)
    names = [*SERIES, *(f"vizinhos-{chips}:{centre}" for chips in (3, 5, 7) for centre in centres)]
    won = wins(game, {name: on[name].chips for name in names})
    assert {name: won[name] for name in SERIES} == SERIES
    assert {name: on[name].chips for name in SERIES} == {"serie:grande": 9, "serie:pequena": 6, "serie:vadios": 5}
    for chips in (3, 5, 7):
        for centre in centres:
            at, reach = FRENCH_ORDER.index(centre), chips // 2
            around = {FRENCH_ORDER[(at + step) % 37] for step in range(-reach, reach + 1)}
            assert won[f"vizinhos-{chips}:{centre}"] == around
