"""The trainer of a demo table: every act that is offered is weighed, and the best is the strategy's."""

import pytest

from jogofeito.core.parties import seat
from jogofeito.games import listed
from jogofeito.games.blackjack.acts import Double, Draw, GiveUp, Insure, NoInsurance, Split, Stand, TakeEvenMoney
from jogofeito.games.blackjack.offers import Deciding, DecidingAct, Following, Insuring
from jogofeito.lab.blackjack.trainer import advise

RULES = listed("blackjack").rules()
CHIP = 50_00


def deciding(cards: str, bank: str, *acts: DecidingAct, split: bool = False) -> Deciding:
    names = tuple(cards.split())
    return Deciding(
        to=seat(1), acts=acts, place=1, hand=1, cards=names, total=0, soft=False, bank=bank, stake=2 * CHIP,
        split=split, splits=int(split),
    )  # fmt: skip


def best(offer: Deciding | Insuring) -> object:
    return max(advise(RULES, offer), key=lambda each: each.expectation).act


@pytest.mark.parametrize(
    ("cards", "bank", "acts", "act"),
    [
        ("Ts 6d", "Kh", (Stand(), Draw(), GiveUp()), GiveUp()),
        ("6s 5d", "6h", (Draw(), Double()), Double()),
        ("8s 8d", "6h", (Stand(), Draw(), Split(), GiveUp()), Split()),
        ("Ts Kd", "6h", (Stand(), Draw(), Split(), GiveUp()), Stand()),
        ("2s 3d 7c", "4h", (Stand(), Draw()), Stand()),
        ("As 2d 9c", "Kh", (Stand(), Draw()), Draw()),
    ],
)
def test_every_act_is_weighed_and_the_best_is_found(
    cards: str, bank: str, acts: tuple[DecidingAct, ...], act: DecidingAct
) -> None:
    offer = deciding(cards, bank, *acts)
    assert {each.act for each in advise(RULES, offer)} == set(acts)
    assert best(offer) == act


def test_a_hand_from_a_split_is_not_given_up_and_may_be_split_again() -> None:
    offer = deciding("8s 8d", "6h", Stand(), Draw(), Split(), split=True)
    assert {each.act for each in advise(RULES, offer)} == {Stand(), Draw(), Split()}
    assert best(offer) == Split()


def test_giving_up_costs_half_a_bet() -> None:
    weighed = dict(advise(RULES, deciding("Ts 6d", "Kh", Stand(), Draw(), GiveUp())))
    assert weighed[GiveUp()] == -0.5


def test_insurance_is_weighed_and_a_blackjack_against_an_ace_may_be_paid_at_once() -> None:
    plain = Insuring(to=seat(1), most={"lugar:1": CHIP}, blackjacks=(), chip=CHIP)
    weighed = dict(advise(RULES, plain))
    assert weighed[NoInsurance()] == 0
    assert weighed[Insure("lugar:1", CHIP)] == pytest.approx((3 * 96 / 311 - 1) / 2)
    blackjack = Insuring(to=seat(1), most={"lugar:1": CHIP}, blackjacks=("lugar:1",), chip=CHIP)
    weighed = dict(advise(RULES, blackjack))
    assert weighed[TakeEvenMoney("lugar:1")] == 1
    assert weighed[NoInsurance()] == pytest.approx(1.5 * (1 - 95 / 309))
    assert best(blackjack) == NoInsurance()


def test_what_several_bets_make_unclear_and_what_others_decide_is_not_weighed() -> None:
    several = Insuring(to=seat(1), most={"lugar:1": CHIP, "lugar:2": CHIP}, blackjacks=(), chip=CHIP)
    assert not list(advise(RULES, several))
    assert not list(advise(RULES, Following(to=seat(1), place=2, hand=1, what="split", stake=CHIP)))
