"""Throws of craps as a person reads them. `make golden` writes them anew; a person reads the diff."""

from typing import Any

import pytest

from craps_support import CHIP, tape, throw, with_point
from jogofeito.core.play import Play
from jogofeito.games.craps.acts import LastJogada, NullThrow, Throw
from jogofeito.games.pano.acts import Close, Place, Withdraw
from support import CROUPIER, Golden, Scene


def come_and_odds() -> Play[Any, Any]:
    """Mid-series: a come bet wins with odds, another moves to its number, some odds are taken down, a die jumps off."""
    table = with_point(6, (1, "pass_line", 6 * CHIP), (2, "dont_pass_line", 6 * CHIP))
    throw(table, (1, "come", 6 * CHIP), (2, "hardway:8", CHIP), total=9)
    throw(table, (1, "come_odds:9", 6 * CHIP), (2, "dont_pass_line_odds:6", 6 * CHIP), total=11)
    return table.play(
        (2, Withdraw("dont_pass_line_odds:6", 3 * CHIP)),
        (3, Place("come", CHIP)),
        (CROUPIER, Close()),
        (1, Throw(3, 5)),
        (CROUPIER, NullThrow("off_table", 5)),
        (1, Throw(3, 4)),
        tape=tape(9),
    )


def seven_out() -> Play[Any, Any]:
    """A seven decides everything that lies, and the dice go on."""
    table = with_point(8, (1, "pass_line", CHIP), (2, "dont_pass_line", CHIP))
    throw(table, (1, "casa:5", CHIP), (2, "casa_contra:4", 11 * CHIP), (3, "come", CHIP), total=10)
    return throw(table, (3, "total_of:7", CHIP), (3, "field", CHIP), total=7)


def after_the_last_jogada() -> Play[Any, Any]:
    """The last jogada is decided: a casa goes back, a come bet is thrown for."""
    table = with_point(6)
    table.play((CROUPIER, LastJogada()), (2, Place("come", CHIP)), (2, Place("casa:5", CHIP)), tape=tape(9))
    throw(table, total=6)
    return throw(table, total=9)


SCENES = (come_and_odds, seven_out, after_the_last_jogada)


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.__name__)
def test_the_throw_is_as_it_was_read(scene: Scene, golden: Golden) -> None:
    golden(scene)
