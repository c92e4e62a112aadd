"""Who has the better hand, where it is dealt and the pot is won: AO13.17, AO13.18, AO16.9, AO16.11, PT809.28-31."""

from typing import Any

import pytest

from jogofeito.games.poquer.acts import Call, Check, Fold, PotWon
from poquer_support import hand, poquer
from support import facts

CALL, CHECK, FOLD = Call(), Check(), Fold()

# two who stay to the end, and two who do not
HOLDEM: list[Any] = [(3, FOLD), (4, FOLD), (1, CALL), (2, CHECK), *[(1, CHECK), (2, CHECK)] * 3]
SINTETICO: list[Any] = [(1, CHECK), (2, CHECK), (3, FOLD), (4, FOLD), *[(1, CHECK), (2, CHECK)] * 4]


def winning(text: str, one: str, other: str, board: str) -> str:
    """What wins: both are dealt, at either seat, and the one named first takes the pot."""
    named: set[str] = set()
    for seats in ((1, 2), (2, 1)):
        hole = dict(zip(seats, (one, other), strict=True))
        play = hand(poquer(text), *(HOLDEM if text == "AO15" else SINTETICO), hole=hole, board=board)
        (pot,) = facts(play, PotWon)
        assert pot.winners == (seats[0],), (one, other, board, pot.combination)
        named.add(pot.combination)
    (combination,) = named
    return combination


def of(letter: str, kind: str, one: str, other: str, board: str, *texts: str) -> Any:
    ids = [f"{text}.{letter}" for text in texts]
    return pytest.param(
        kind, one, other, board, marks=pytest.mark.law(*ids), id=f"{kind}-{one}-{other}".replace(" ", "")
    )


CLASSES = [
    of("a", "sequencia_maxima", "As 2c", "9s 2h", "Ks Qs Js Ts 3d", "AO13.17"),
    of("b", "sequencia_de_cor", "6s 5s", "7c 7h", "9s 8s 7s 7d 2h", "AO13.17"),
    of("c", "poquer", "9h 9s", "5c Kd", "9c 9d 5h 5s 2d", "AO13.17"),
    of("d", "fullen", "9d 4c", "Ah 3h", "Kh 9h 4h 9c 2d", "AO13.17"),
    of("e", "cor", "Ah 3h", "Jd Tc", "9h 8h 7c 2h Kd", "AO13.17"),
    of("f", "sequencia", "Jd Tc", "9c 9d", "9h 8d 7c 2s Kd", "AO13.17"),
    of("g", "trio", "4d 4h", "Kc 9d", "9h 8d 4c 2s Kd", "AO13.17"),
    of("h", "dois_pares", "4d 2h", "Ac Ad", "9h 8d 4c 2s Kd", "AO13.17"),
    of("i", "par", "2h 3c", "Ac Qd", "9h 8d 4c 2s Kd", "AO13.17"),
    of("j", "carta_maior", "Ac Qd", "Qc Jd", "9h 8d 4c 2s Kd", "AO13.17"),
]


@pytest.mark.parametrize("kind, one, other, board", CLASSES)
def test_in_hold_em_each_combination_beats_the_next_of_the_scale(kind: str, one: str, other: str, board: str) -> None:
    assert winning("AO15", one, other, board) == kind


TIES = [
    of("a", "poquer", "9c 9h", "8s 8h", "9s 9d 8c 8d 2d", "AO13.18"),
    of("a", "poquer", "As 3c", "Ks Qd", "9s 9d 9c 9h 2d", "AO13.18"),
    of("b", "fullen", "9c Ks", "8s Ad", "9s 9d 8c 8h 2d", "AO13.18"),
    of("b", "fullen", "As Ad", "Ks Kd", "9s 9d 9c 4h 2d", "AO13.18"),
    of("c", "sequencia", "Qh Ks", "7h 8s", "9s Td Jc 2h 3d", "AO13.18"),
    of("e", "trio", "Th Tc", "9c 9d", "9s Td 4c 2h 5d", "AO13.18"),
    of("e", "trio", "9c As", "9h Ks", "9s 9d 4c 2h 6d", "AO13.18"),
    of("f", "dois_pares", "Td 4h", "9c 6h", "Ts 9d 4c 2h 6d", "AO13.18"),
    of("f", "dois_pares", "9c 9d", "8c 8d", "Ts Td 4c 2h 6d", "AO13.18"),
    of("f", "dois_pares", "As Kc", "Ks Qd", "Ts Td 9c 9h 3d", "AO13.18"),
    of("g", "par", "Tc Ah", "9c Kh", "Ts 9d 4c 2h 6d", "AO13.18"),
]


@pytest.mark.parametrize("kind, one, other, board", TIES)
def test_in_hold_em_of_the_same_combination_the_higher_cards_win(kind: str, one: str, other: str, board: str) -> None:
    assert winning("AO15", one, other, board) == kind


# ---- póquer sintético: 28 cards, both of one's own and three of those on the table

TWELVE = [
    of("a", "sequencia_maxima", "As Ks", "9s 8s", "Qs Js Ts 8d 9d", "AO16.9", "PT809.28"),
    of("b", "sequencia_de_cor", "Qs 8s", "9c 9h", "Js Ts 9s 9d Kc", "AO16.9", "PT809.28"),
    of("c", "poquer", "9c 9h", "As 8s", "9s 9d Ts Ks 8h", "AO16.9", "PT809.28"),
    of("d", "cor", "As 8s", "Kc 9c", "9s Ts Ks 9d Kd", "AO16.9", "PT809.28"),
    of("e", "fullen", "Kc 9c", "Qd 8d", "Ks Kd Js Th 9h", "AO16.9", "PT809.28"),
    of("f", "sequencia", "Qd 8d", "Jc Jd", "Js Th 9h Kd 8c", "AO16.9", "PT809.28"),
    of("g", "trio", "9c 9d", "Kc Qc", "Kd Qh Js 9s 8c", "AO16.9", "PT809.28"),
    of("h", "figuras_com_pares", "Kc Qc", "Ac Ad", "Kd Qh Js 9s 8c", "AO16.9", "PT809.28"),
    of("i", "figuras_simples", "Ac Ad", "Kc 9c", "Kd Qh Js 9s 8c", "AO16.9", "PT809.28"),
    of("j", "dois_pares", "9c 8d", "Ac Ad", "Kd Qh Ts 9s 8c", "AO16.9", "PT809.28"),
    of("k", "par", "8c 8d", "Kh 8h", "As Qd Jc Th 9s", "AO16.9", "PT809.28"),
]
BOTH = pytest.mark.parametrize("text", ["AO16", "PT809"])


@BOTH
@pytest.mark.parametrize("kind, one, other, board", TWELVE)
def test_in_sintetico_each_combination_beats_the_next(text: str, kind: str, one: str, other: str, board: str) -> None:
    assert winning(text, one, other, board) == kind


@BOTH
@pytest.mark.law("AO16.9.l", "PT809.28.l")
def test_in_sintetico_the_highest_card_is_what_is_left(text: str) -> None:
    play = hand(poquer(text), *SINTETICO, hole={1: "Kh 8h", 2: "Kc 8c"}, board="As Qd Jc Th 9s")
    (pot,) = facts(play, PotWon)
    assert (pot.combination, set(pot.winners)) == ("carta_maior", {1, 2})


@BOTH
@pytest.mark.law("PT809.30")
def test_the_ace_ends_the_highest_straight_and_begins_the_lowest(text: str) -> None:
    board = "Td 9d Jh Qc 8s"
    assert winning(text, "Ac Kd", "Kh 9c", board) == "sequencia"
    assert winning(text, "Kh 9c", "Qd 9h", "8d Td Jh Qc 9s") == "sequencia"
    assert winning(text, "Qd 9h", "Ac 8h", "8d Td Jh Ks 9s") == "sequencia"


SINTETICO_TIES = [
    of("a", "poquer", "9c 9h", "8s 8d", "9s 9d 8c 8h Kd", "PT809.31"),
    of("b", "cor", "As Ts", "Qs 8s", "Ks Js 9s 8d Qd", "PT809.31"),
    of("c", "fullen", "9c 8s", "Kc 8d", "9s 9d 8c 8h Kd", "PT809.31"),
    of("d", "sequencia", "Ac Kd", "Kh 9h", "Jc Qh Ts 9d 9s", "PT809.31"),
    of("e", "trio", "9c 9d", "8c 8s", "9s 8d Kc Jh Qd", "PT809.31"),
    of("f", "figuras_com_pares", "Ad Kc", "Kh Qc", "Kd Qh Js Ac 8c", "PT809.31"),
    of("g", "figuras_simples", "Ac Ad", "Kc Ah", "Ks Qd Jh 9c 8d", "PT809.31"),
    of("h", "dois_pares", "Td 9c", "9h 8h", "Ts 9d 8c Kh Ah", "PT809.31"),
]
ANGOLAN = [
    of("a", "figuras_com_pares", "Ad Kc", "Kh Qc", "Kd Qh Js Ac 8c", "AO16.11"),
    of("b", "figuras_simples", "Ac Ad", "Kc Ah", "Ks Qd Jh 9c 8d", "AO16.11"),
]


@pytest.mark.parametrize("kind, one, other, board", SINTETICO_TIES)
def test_online_of_the_same_combination_the_higher_cards_win(kind: str, one: str, other: str, board: str) -> None:
    assert winning("PT809", one, other, board) == kind


@pytest.mark.parametrize("kind, one, other, board", ANGOLAN)
def test_in_angola_figures_compare_by_their_pairs(kind: str, one: str, other: str, board: str) -> None:
    assert winning("AO16", one, other, board) == kind


@pytest.mark.law("PT809.31.i")
def test_online_equal_pairs_share_and_the_higher_pair_wins() -> None:
    assert winning("PT809", "Tc 8c", "9c 8s", "Td 9d Ks Ah 8d") == "dois_pares"
    play = hand(poquer("PT809"), *SINTETICO, hole={1: "Ks Qh", 2: "Kd Jh"}, board="Kc Th 9d 8s Ac")
    (pot,) = facts(play, PotWon)
    assert (pot.combination, set(pot.winners)) == ("par", {1, 2})
