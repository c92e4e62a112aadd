"""Whole jogadas as a person reads them. `make golden` writes them anew; a person reads the diff."""

from typing import Any

import pytest

from jogofeito.core.offers import Sit
from jogofeito.core.parties import FLOOR, Company, Seat
from jogofeito.core.play import Play
from jogofeito.games.roleta.acts import (
    Close,
    CloseColour,
    GiveUpColour,
    GolpeNulo,
    LateChips,
    Place,
    TakeColour,
    Withdraw,
)
from roleta_support import CHIP, golpe, laying
from support import CROUPIER, KZ, Golden, Scene, TestTable


def serie_and_pleno() -> Play[Any, Any]:
    """Vadios with 17: two cavalos win; a pleno beside it; another player on red loses."""
    table = TestTable("roleta-americana")
    return table.play(
        *laying(table, (1, "serie:vadios", 5), (1, "pleno:17", 3)),
        (2, Place("encarnado", 5 * CHIP, face_value=True)),
        tape=[17],
    )


def golpe_nulo() -> Play[Any, Any]:
    """A chip falls in before the bets are closed, an object after; each time bets are open again."""
    table = TestTable("roleta-americana", {"numeration": "americana"})
    golpe(table, number=9)
    return table.play(
        *laying(table, (1, "cavalo:0-2", 1)),
        (CROUPIER, GolpeNulo("chip")),
        (1, Withdraw("cavalo:0-2", CHIP)),
        (1, Place("cavalo:0-3", CHIP)),
        (CROUPIER, Close()),
        (CROUPIER, GolpeNulo("object")),
        tape=[3],
    )


def colours_come_and_go() -> Play[Any, Any]:
    """One player leaves, one is closed with chips missing, one presents late chips, a newcomer sits down."""
    table = TestTable("roleta-americana", players=("ana", "rui", "eva"))
    golpe(table, (1, "pleno:17", 1), (2, "preto", 4), (3, "pleno:17", 2), number=17)
    table.play((CROUPIER, CloseColour(3, 60)), tape=[4])
    return table.play(
        (1, GiveUpColour()),
        (CROUPIER, CloseColour(2, 5)),
        (CROUPIER, LateChips(3, 12)),
        (FLOOR, Sit(Seat(4, "ivo"))),
        (4, TakeColour("azul", 5 * CHIP)),
        (4, Place("vizinhos-5:0", 25 * CHIP)),
        tape=[26],
    )


def idle_colour_lost() -> Play[Any, Any]:
    """The third golpe without a bet, with somebody waiting for a colour."""
    table = TestTable("roleta-americana", players=("ana",), waiting=1)
    golpe(table, (1, "duzia:2", 3), number=17)
    golpe(table, number=1)
    golpe(table, number=2)
    return golpe(table, number=3)


def francesa_payments() -> Play[Any, Any]:
    """Several prizes of two players, called as French roulette calls them."""
    table = TestTable("roleta-francesa", {"minimum": 200 * KZ})
    bets = [(1, "pleno:17", 1), (1, "coluna:35", 2), (2, "cavalo_de_duzia:1-2", 3), (2, "preto", 1), (3, "pleno:0", 1)]
    return golpe(table, *bets, number=17)


def zero() -> Play[Any, Any]:
    """Zero: simple chances, dozens and columns lose in full; combinations with zero win."""
    table = TestTable("roleta-francesa")
    bets = [(1, "par", 1), (1, "duzia:1", 1), (2, "quadro:0-1-2-3", 1), (2, "rua:0-2-3", 1), (3, "coluna:34", 1)]
    return golpe(table, *bets, number=0)


def void() -> Play[Any, Any]:
    """The system fails after the bets are closed and the jogada cannot be finished."""
    table = TestTable("roleta-americana")
    golpe(table, (1, "pleno:17", 1), number=17)
    table.company = Company(table.company.seats)
    play = table.begin((1, Place("preto", 40 * CHIP)), (CROUPIER, Close()))
    play.void("the wheel is out of order")
    return play


SCENES = (serie_and_pleno, golpe_nulo, colours_come_and_go, idle_colour_lost, francesa_payments, zero, void)


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.__name__)
def test_the_jogada_is_as_it_was_read(scene: Scene, golden: Golden) -> None:
    golden(scene)
