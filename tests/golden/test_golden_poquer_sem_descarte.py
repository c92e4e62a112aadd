"""Whole jogadas of póquer sem descarte, as a person reads them."""

from typing import Any

import pytest

from jogofeito.core.parties import CASHIER, seat
from jogofeito.core.play import Play
from jogofeito.games.acumulado.acts import JackpotStands, JoinJackpot
from jogofeito.games.poquer_sem_descarte.acts import Deal, Misdeal, NoteBreach, Passo, ShowBankCard
from poquer_sem_descarte_support import CLOSE, HIGH, JACKPOT, NOTHING, STAKE, bet, deciding, golpe, run_on, stud
from support import CROUPIER, Did, Golden, Scene, TestTable

DEAL: Did = (CROUPIER, Deal())


def first_jogada_the_bank_plays() -> Play[Any, Any]:
    """The cards are shown; one player wins with two pairs, one loses, one passes and nobody ever sees their cards."""
    table = TestTable("poquer-sem-descarte")
    hands = {1: "Jc Jd 4h 4s Kh", 2: HIGH, 3: "Ah Td 8c 6d 4d"}
    return golpe(table, hands, "2c 2d 5h 8s 9c", first={1: 3}, say={3: Passo()})


def the_bank_does_not_play() -> Play[Any, Any]:
    """Ace and queen: the first bets are paid, the second go back, no hand is shown."""
    return golpe(stud(), {1: "2s 3d 5d 6d 7h", 2: "Ks Kh 9c 6c 3c"}, "Ac Qd Jh Ts 8c")


def three_of_a_suit() -> Play[Any, Any]:
    """The same high cards as the bank: three spades win, neither ties; from a shuffler, with the second pack."""
    table = stud(shuffling="automatico")
    return golpe(table, {1: "As Ks 9s 6h 3c", 2: "Ac Kc 9d 6d 3s"}, "Ad Kh 9c 6s 3d")


def two_royals_and_a_flush() -> Play[Any, Any]:
    """A jackpot with three winners, against a bank that does not play: the flush first, then the royals share."""
    hands = {1: "As Ks Qs Js Ts", 2: "Ad Td 9d 6d 3d", 3: "Ah Kh Qh Jh Th"}
    stands: Did = (CASHIER, JackpotStands(12_345 * STAKE))
    return golpe(stud(**JACKPOT), hands, NOTHING, jackpot=[1, 2, 3], then=[stands])


def misdeal() -> Play[Any, Any]:
    """In the third round a card falls face up on the table: everything is annulled, the side stake too."""
    table = stud(**JACKPOT)
    play = table.begin(bet(table, 1, 2), bet(table, 2), (1, JoinJackpot()), CLOSE)
    return run_on(play, [DEAL, DEAL, (CROUPIER, Misdeal("exposed"))], [])


def bank_card_too_early() -> Play[Any, Any]:
    """The bank's second card is turned by mistake: it is the open one, and the last stays covered."""
    early: list[Did] = [DEAL, (CROUPIER, ShowBankCard(2))]
    return golpe(stud(), {1: "Kc Ks 9h 6s 3h"}, "2c 2d 5h 8s 9c", open_at=2, dealing=early)


def cards_shown_to_a_neighbour() -> Play[Any, Any]:
    """A player who has said vou lets the others look: both bets are lost and the hand is out."""
    play = deciding(stud(), {1: "Kc Ks 9h 6s 3h", 2: HIGH}, "9c")
    return run_on(
        play, [(1, _vou(play)), (CROUPIER, NoteBreach(1, "showed")), (2, _vou(play))], ["2c", "2d", "5h", "8s"]
    )


def _vou(play: Play[Any, Any]) -> Any:
    assert play.offer_to(seat(1)) is not None
    return play.game.act_from({"act": "vou"})


def void() -> Play[Any, Any]:
    """The power fails while players decide; first and second bets go back."""
    play = deciding(stud(), {1: "Kc Ks 9h 6s 3h", 2: HIGH}, "9c")
    assert play.take(seat(2), _vou(play)) is None
    play.void("power cut")
    return play


SCENES = (
    first_jogada_the_bank_plays,
    the_bank_does_not_play,
    three_of_a_suit,
    two_royals_and_a_flush,
    misdeal,
    bank_card_too_early,
    cards_shown_to_a_neighbour,
    void,
)


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.__name__)
def test_the_jogada_is_as_it_was_read(scene: Scene, golden: Golden) -> None:
    golden(scene)
