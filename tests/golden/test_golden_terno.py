"""Whole jogadas of the games with three dice, as a person reads them."""

from typing import Any

import pytest

from jogofeito.core.drivers import let_pass, run
from jogofeito.core.parties import seat
from jogofeito.core.play import Play
from jogofeito.games.banca_francesa.acts import CallChance, ChangeDice, GolpeNulo, LiftDice, Undisturbed
from jogofeito.games.cussec.acts import GolpeNulo as StackedDice
from jogofeito.games.pano.acts import Close, Place, Withdraw
from support import CROUPIER, Golden, Scene, by
from terno_support import ACES, NOTHING, OF_TOTAL, banca, cussec, laying, tape


def null_throws_and_ases() -> Play[Any, Any]:
    """Online: two null throws, after which one player changes sides and another takes half back; then ases."""
    table = banca("PT808")
    return table.play(
        *laying(table, (1, "ases", 2), (2, "pequeno", 10), (3, "risco_grande", 8)),
        (CROUPIER, Close()),
        (2, Withdraw("pequeno", 1000)),
        (2, Place("ases", 100)),
        (3, Withdraw("risco_grande", 400)),
        tape=tape(NOTHING, OF_TOTAL[11], ACES),
    )


def spoiled_throw() -> Play[Any, Any]:
    """Angola: another terno for the hour, a die off the table, then pequeno; lines win and lose half."""
    table = banca()
    return table.play(
        *laying(table, (1, "risco_pequeno", 6), (2, "risco_grande", 4), (3, "ases", 1)),
        (CROUPIER, ChangeDice()),
        (CROUPIER, Close()),
        (CROUPIER, GolpeNulo("off_the_table")),
        tape=tape(OF_TOTAL[6]),
    )


def lifted_dice() -> Play[Any, Any]:
    """Angola: the dice are lifted before the chance is called; who wins wins, nobody else loses."""
    table = banca()
    return table.play(
        *laying(table, (1, "grande", 3), (2, "pequeno", 5), (3, "risco_pequeno", 4)),
        (CROUPIER, Close()),
        (CROUPIER, Undisturbed()),
        (CROUPIER, LiftDice()),
        tape=tape(OF_TOTAL[15]),
    )


def other_totals_lose() -> Play[Any, Any]:
    """Angola, by the letter: a total of no chance takes every bet."""
    table = banca(readings__other_totals="lose")
    laid = laying(table, (1, "pequeno", 1), (2, "risco_grande", 2))
    return table.play(
        *laid, (CROUPIER, Close()), (CROUPIER, Undisturbed()), (CROUPIER, CallChance()), tape=tape(NOTHING)
    )


def hidden_dice() -> Play[Any, Any]:
    """The dice lie under the dome before the first bet; a triple, with several zones lit."""
    table = cussec()
    return table.play(
        *laying(table, (1, "pequeno", 10), (1, "duplo:3", 1), (2, "triplo:3", 1), (2, "soma:9", 2), (3, "pintas:3", 5)),
        tape=tape((3, 3, 3)),
    )


def stacked_dice() -> Play[Any, Any]:
    """Two dice lie on each other: what was under the dome is told and void, a bet is moved, all is done again."""
    table = cussec()
    play = table.begin_betting((1, 1, 1))
    for who, act in laying(table, (1, "qualquer_triplo", 1), (2, "grande", 2)):
        play.take(by(who), act)
    play.take(CROUPIER, Close())
    play.take(CROUPIER, StackedDice(2))
    for face in tape((6, 2, 5)):
        play.draw(face)
    play.take(seat(1), Withdraw("qualquer_triplo", table.rules.minimum))
    play.take(seat(1), Place("diferentes:2-6", table.rules.minimum))
    return run(play, lambda _: 0, let_pass)


SCENES = (null_throws_and_ases, spoiled_throw, lifted_dice, other_totals_lose, hidden_dice, stacked_dice)


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.__name__)
def test_the_jogada_is_as_it_was_read(scene: Scene, golden: Golden) -> None:
    golden(scene)
