"""An evening of chemin de fer, golpe by golpe, as a person reads it."""

from collections.abc import Iterator
from typing import Any

import pytest

from chemin_de_fer_support import ADJUDICATE, BANK, CLOSE, KZ, MIN, SIX, banked, begun, chemin, golpe, run_on
from jogofeito.core.play import Play
from jogofeito.games.chemin_de_fer.acts import (
    Abater,
    Announce,
    AskRules,
    Associate,
    Banco,
    BancoComMesa,
    BancoSeul,
    BancoSuivi,
    Bet,
    Bid,
    Carta,
    JoinBid,
    KeepHand,
    LeaveHand,
    LetCardsGo,
    Nao,
    PassHand,
    RefuseHand,
    StayAside,
    TakeHand,
)
from jogofeito.games.chemin_de_fer.carry import Carry
from jogofeito.games.chemin_de_fer.croupier import Deal, Declare
from jogofeito.games.sabot.acts import Cut, DeclineCut
from support import CROUPIER, Did, Golden, Scene

ON: Did = (CROUPIER, Deal())
NOBODY: list[Did] = [(place, LeaveHand()) for place in (2, 3, 4, 5, 6, 10, 1)]


def evening() -> Iterator[Play[Any, Any]]:
    """One table from its first shoe on: seven golpes."""
    table = chemin(standing={10: "joao"})
    table.carry = Carry()
    cut: list[Did] = [(6, DeclineCut()), (5, Cut(120))]
    bets: list[Did] = [(2, Bet(2 * MIN)), (3, Bet(2 * MIN, line=True)), (10, Bet(MIN))]
    yield golpe(
        table, *cut, (1, Announce(BANK)), *bets, CLOSE, (2, Nao()), (1, KeepHand(outside=True)),
        cards="3s Ks 7s Kh 8h",
    )  # fmt: skip
    taken: list[Did] = [(4, Banco()), (2, Banco()), CLOSE, (2, Carta()), (1, Carta()), (1, KeepHand())]
    yield golpe(table, *taken, cards="2d Kd 4c Tc 3h 4h")
    suivi: list[Did] = [(5, Bet(4 * MIN)), (2, BancoSuivi()), CLOSE, (2, Carta()), (1, Nao()), (1, KeepHand("half"))]
    yield golpe(table, *suivi, cards="4c Jd Qs 7c 2s")
    yield golpe(table, (4, Bet(MIN)), CLOSE, (2, LetCardsGo()), (4, Nao()), (1, PassHand()), cards="5c Ad Kc 9d")
    joined: list[Did] = [(5, Bid(BANK)), (3, Bid(6 * MIN, partner=10)), (10, JoinBid(3)), (2, Bid(6 * MIN)), ADJUDICATE]
    tie: list[Did] = [(2, TakeHand()), (6, Banco()), CLOSE, (6, Abater()), (2, KeepHand())]
    yield golpe(table, *NOBODY, *joined, *tie, cards="8c Js 8d Qd")
    yield golpe(table, CLOSE, (6, AskRules()), (6, Carta()), cards="5d Qh 3d Ah 4s 4h")
    yield golpe(table, (3, Announce(BANK)), CLOSE)


def the(number: int) -> Play[Any, Any]:
    return next(play for place, play in enumerate(evening(), 1) if place == number)


def first_golpe_of_the_shoe() -> Play[Any, Any]:
    """Seat 5 cuts, a three burns three cards; the hand is of seat 1; a bet on the line; the cagnotte from the purse."""
    return the(1)


def banco_with_priority() -> Play[Any, Any]:
    """The second win: seat 2 goes before seat 4, draws by the rules and loses."""
    return the(2)


def banco_suivi_and_garage() -> Play[Any, Any]:
    """The third win: seat 2 goes on, every other bet goes back; the banker sets half of the bank aside."""
    return the(3)


def fourth_win_and_passed() -> Play[Any, Any]:
    """The fourth win: seat 2 lets the cards go; the banker passes the hand and takes bank and garage away."""
    return the(4)


def auctioned() -> Play[Any, Any]:
    """Nobody takes it at its amount: two bid by halves, one bids the same alone; the first golpe is a tie."""
    return the(5)


def bought_and_lost() -> Play[Any, Any]:
    """The bets of the tie lie on and cover the bank; the ponto with five asks, and draws; the bank is lost."""
    return the(6)


def nobody_bets() -> Play[Any, Any]:
    """The hand goes to the right; without a bet no card is dealt."""
    return the(7)


def com_a_mesa_overridden_by_seul() -> Play[Any, Any]:
    """Standing, then at the table, then seul from behind, and seul at the table, who has the cards and wins."""
    table = chemin(standing={10: "joao"})
    banked(table)
    half = BancoComMesa(3 * MIN)
    claims: list[Did] = [(2, Bet(4 * MIN)), (10, half), (4, half), (10, BancoSeul()), (6, BancoSeul())]
    return golpe(table, *claims, CLOSE, (6, Abater()), cards="Ks 9s 4d 2d")


def associates_lose_alike() -> Play[Any, Any]:
    """An associate is welcome and adds as much; both pay half of what is lost."""
    table = chemin()
    table.remember(last=1)
    first: list[Did] = [(2, Announce(BANK, associate=True)), (3, StayAside()), (5, Associate()), (4, Associate())]
    return golpe(table, *first, (3, Bet(3 * MIN)), CLOSE, (3, Abater()), cards="Ks 8s Kh 7h")


def refused_and_dispossessed() -> Play[Any, Any]:
    """One refuses the hand, another is away: both lose their seats; the third takes it and plays by the table."""
    table = chemin()
    acts: list[Did] = [(1, RefuseHand()), (2, RefuseHand(absent=True)), (3, Announce(600 * KZ, by_table=True))]
    return golpe(table, *acts, (4, Bet(MIN)), CLOSE, (4, Carta()), (3, KeepHand()), cards="Ks 3s Kh 5h 4d 2c")


def too_few() -> Play[Any, Any]:
    """Fewer than four sit: all cards of the shoe are shown, and there is no golpe."""
    table = chemin(players=SIX[:3])
    return golpe(table)


def faults_at_a_real_table() -> Play[Any, Any]:
    """A card face up, a false draw without bancô: what was drawn too much is burnt."""
    table = chemin(dealer="croupier")
    banked(table)
    acts: list[Did] = [(2, Bet(MIN)), CLOSE, (CROUPIER, Declare("face_up")), ON, ON, (2, Carta()), ON, ON, ON]
    return run_on(begun(table), [*acts, (1, Nao())], "As Ks 7s Kh 6h 3d")


def void() -> Play[Any, Any]:
    """The power fails while the ponto thinks: every bet goes back, the bank lies as it was, the cards stay seen."""
    table = chemin()
    banked(table)
    play = begun(table, [(2, Bet(MIN)), CLOSE], "Ks 4s")
    play.void("power cut")
    return play


SCENES = (
    first_golpe_of_the_shoe,
    banco_with_priority,
    banco_suivi_and_garage,
    fourth_win_and_passed,
    auctioned,
    bought_and_lost,
    nobody_bets,
    com_a_mesa_overridden_by_seul,
    associates_lose_alike,
    refused_and_dispossessed,
    too_few,
    faults_at_a_real_table,
    void,
)


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.__name__)
def test_the_golpe_is_as_it_was_read(scene: Scene, golden: Golden) -> None:
    golden(scene)
