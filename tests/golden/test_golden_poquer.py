"""Whole hands of poker between players, as a person reads them."""

from typing import Any

import pytest

from jogofeito.core.parties import Company, Seat
from jogofeito.core.play import Play
from jogofeito.games.poquer.acts import (
    BuyCave,
    Call,
    Check,
    Choose,
    Deal,
    Estardilhar,
    Fold,
    Misdeal,
    Raise,
    Rest,
    Restardilhar,
    Return,
    TooEarly,
)
from poquer_support import hand, poquer, stopped
from support import CROUPIER, Did, Golden, Scene

CALL, CHECK, FOLD = Call(), Check(), Fold()
MIN = 200_00
HOLE = {1: "As Ad", 2: "Ks Kd", 3: "Qs Qd", 4: "Js Jd"}


def two_side_pots() -> Play[Any, Any]:
    """Online, no limit: two players all in with different stacks; three pots, three winners, the rake off each."""
    table = poquer("PT811-H", stacks=(10, 30, 60, 100))
    acts: list[Did] = [(3, Raise(60_00)), (4, CALL), (1, CALL), (2, CALL)]
    return hand(table, *acts, hole=HOLE, board="2c 7h 9d 3h 4c")


def shared_in_minimums() -> Play[Any, Any]:
    """Angola: a pot shared in whole chips, the largest part to the hand."""
    hole = {1: "As Kh", 2: "Ad Kd", 3: "2c 3c", 4: "4d 5d"}
    acts: list[Did] = [(3, Raise(int(2.5 * MIN))), (4, FOLD), (1, CALL), (2, CALL)]
    checks: list[Did] = [(1, CHECK), (2, CHECK), (3, CHECK)]
    return hand(poquer("AO15"), *acts, *checks * 3, hole=hole, board="9h 9c 7s 6s Jh")


def comings_and_goings() -> Play[Any, Any]:
    """Angola: one rests, one returns and pays what was missed, a newcomer brings the average; nobody calls a raise."""
    table = poquer("AO15", stacks=(100,) * 6, marker=1)
    hand(table, (3, Rest()))
    hand(table)
    table.company = Company((*table.company.seats, Seat(7, "ivo")))
    average = sum(each.stack for each in table.company.seats) // 6
    cave = average - average % table.rules.smallest_chip
    return hand(table, (1, Rest()), (3, Return()), (7, BuyCave(cave)), (7, Raise(3 * MIN)))


def flop_too_early() -> Play[Any, Any]:
    """Angola, a real table: two cards of the flop are seen before the bets are over."""
    table = poquer("AO15", dealer="croupier")
    acts: list[Did] = [(3, CALL), (CROUPIER, TooEarly(2)), (4, CALL), (1, CALL), (2, CHECK)]
    return hand(table, *acts, hole=HOLE, exposed="2c 7h", board="2c 7d 9d 3h 4c")


def misdeal() -> Play[Any, Any]:
    """Angola, a real table: an error in dealing, and every bet goes back."""
    return hand(poquer("AO14", dealer="croupier"), (CROUPIER, Deal()), (CROUPIER, Misdeal("count")))


def dealers_choice() -> Play[Any, Any]:
    """Angola, a mixed table with pot limit: who has the hand turns the marker to omaha."""
    table = poquer("AO14", other_variant="holdem")
    acts: list[Did] = [(1, Choose("omaha")), (3, Raise(int(3.5 * MIN))), (4, FOLD), (1, FOLD), (2, CALL)]
    hole = {2: "Kh Kc 2c 3h", 3: "Qh Qc 5d 6h"}
    return hand(table, *acts, *[(2, CHECK), (3, CHECK)] * 3, hole=hole, board="Ks Qs 8d 9s 4s")


def estardilho_and_restardilho() -> Play[Any, Any]:
    """Angola, sintético: an estardilho, a restardilho, five rounds of bets, and a cor that beats a fullen."""
    table = poquer("AO16")
    unseen: list[Did] = [(2, Estardilhar(3 * MIN)), (3, CALL), (4, Restardilhar()), (1, FOLD), (2, CALL), (3, CALL)]
    bets: list[Did] = [(2, CHECK), (3, Raise(2 * MIN)), (4, CALL), (2, CALL), *[(3, CHECK), (4, CHECK), (2, CHECK)] * 4]
    hole = {1: "Jc 8c", 2: "As Ah", 3: "Kh 9h", 4: "Qd Js"}
    return hand(table, *unseen, *bets, hole=hole, board="Ac Th Qh 8h 8d")


def online_sintetico_split() -> Play[Any, Any]:
    """Online, sintético: equal pairs share the pot, whatever the other cards are."""
    acts: list[Did] = [(1, CHECK), (2, Raise(1_01)), (3, FOLD), (4, FOLD), (1, CALL), *[(2, CHECK), (1, CHECK)] * 4]
    return hand(poquer("PT809"), *acts, hole={1: "Ks Qh", 2: "Kd Jh"}, board="Kc Th 9d 8s Ac")


def too_few() -> Play[Any, Any]:
    """Angola: three players, and no hand."""
    return hand(poquer("AO16", stacks=(100,) * 3))


def void() -> Play[Any, Any]:
    """The power fails after a raise: every bet goes back to its stack."""
    play = stopped(poquer("PT811"), (3, Raise(3_00)))
    play.void("power cut")
    return play


SCENES = (
    two_side_pots, shared_in_minimums, comings_and_goings, flop_too_early, misdeal, dealers_choice,
    estardilho_and_restardilho, online_sintetico_split, too_few, void,
)  # fmt: skip


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.__name__)
def test_the_hand_is_as_it_was_read(scene: Scene, golden: Golden) -> None:
    golden(scene)
