"""Whole coups of bacará, as a person reads them."""

from typing import Any

import pytest

from bacara_support import CLOSE, bacara, coup, laying, run_on, with_shoe
from jogofeito.core.play import Play
from jogofeito.games.bacara.acts import Carry, Claim, Deal, Decline, FaceUp, Lapse, Turn
from jogofeito.games.pano.acts import Place, Withdraw
from jogofeito.games.sabot.acts import Cut, DeclineCut, LeaveInCorner
from support import CROUPIER, Did, Golden, Scene

DEAL: Did = (CROUPIER, Deal())


def new_shoe() -> Play[Any, Any]:
    """Angola: the first player does not cut, the second does; third cards for both; 2 % off the banca's prize."""
    table = bacara()
    table.carry = Carry()
    play = table.begin((1, DeclineCut()), (2, Cut(150)))
    acts = [*laying(table, (1, "ponto", 2), (2, "banca", 5), (3, "empate", 1), (3, "par_do_ponto", 1)), CLOSE, DEAL]
    run_on(play, [*acts, (1, Turn()), (1, Turn()), (2, Turn()), (2, Turn())], "2s 2d 3h Kh 2c 6c")
    return play


def standing_player_and_last_coup() -> Play[Any, Any]:
    """Angola: a standing player complements seat 1, whose cards seat 2 has claimed; the warning card comes out."""
    players = [f"player-{number}" for number in range(1, 10)]
    table = bacara(players=[*players, "standing"], standing=8)
    table.carry = with_shoe(table, coups=40, left=table.rules.warning + 2)
    bets = laying(table, (1, "banca", 3), (2, "banca", 2), (10, "banca", 4))
    turning: list[Did] = [(2, Claim()), (1, Decline()), (2, Turn()), (2, Turn())]
    play = table.begin(*bets, (1, Withdraw("banca", table.rules.minimum)), CLOSE, DEAL)
    run_on(play, turning, "Ks 7s Kh 9h")
    return play


def ceiling_and_tie() -> Play[Any, Any]:
    """Portugal, Macau in casinos: bets up to the ceiling on one side, then the other; a card face up; a tie."""
    table = bacara("PTM", handling="dealer")
    bets = laying(table, (1, "ponto", 500), (2, "banca", 900), (3, "ponto", 800), (3, "empate", 50))
    play = table.begin(*bets, CLOSE, (CROUPIER, FaceUp()))
    run_on(play, [], "Ks 7s Kh 7h")
    return play


def null_coup() -> Play[Any, Any]:
    """Angola, Macau: a slip is put right; the next, before a third card, cannot be; every bet goes back."""
    table = bacara("AO11", handling="dealer")
    slips: list[Did] = [(CROUPIER, Lapse(corrected=True)), DEAL, (CROUPIER, Lapse(corrected=False))]
    return coup(table, (1, "ponto", 3), (2, "banca", 2), cards="2s Ks 3h 4h", then=slips)


def online() -> Play[Any, Any]:
    """Online: both sides with the minimum between them; the banca wins with 6 and half its prize is taken off."""
    table = bacara("PT812", deduction="50_on_5_or_6")
    coup(table, cards="Ks 9s Kh 7h")
    return coup(table, (1, "ponto", 2), (1, "banca", 4), (2, "par_da_banca", 8), cards="2s Ks 3h 3d 2c")


def shuffling_shoe() -> Play[Any, Any]:
    """Online Macau without a ceiling, with a shuffling shoe: the cards do not fit in again and wait in the corner."""
    table = bacara("PT812-II", shoe="baralhador", ceiling=0)
    table.carry = Carry()
    play = table.begin((1, Place("ponto", 10**7)), CLOSE, DEAL)
    run_on(play, [(CROUPIER, LeaveInCorner())], "Ks 9s Kh 7h")
    return play


def void() -> Play[Any, Any]:
    """The power fails after the ponto's first card was turned: bets go back, the card stays seen."""
    table = bacara("PT812")
    play = table.begin(*laying(table, (1, "ponto", 70)), CLOSE, DEAL)
    play.draw(0)
    play.void("power cut")
    return play


SCENES = (new_shoe, standing_player_and_last_coup, ceiling_and_tie, null_coup, online, shuffling_shoe, void)


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.__name__)
def test_the_coup_is_as_it_was_read(scene: Scene, golden: Golden) -> None:
    golden(scene)
