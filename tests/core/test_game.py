import msgspec
import pytest

from core.toys import ANA, COIN, SECRET, Bet, Betting, Landed, Show, Showing
from jogofeito.core.facts import JogadaVoid, SatDown
from jogofeito.core.offers import OpenSeats, Refusal, Sit
from jogofeito.core.parties import seat
from jogofeito.core.record import plain


@pytest.mark.parametrize("act", [Bet(5, from_stack=True), Sit(ANA)])
def test_an_act_comes_back_from_its_plain_form(act: Bet | Sit) -> None:
    assert COIN.act_from(plain(act)) == act


@pytest.mark.parametrize(
    "given",
    [
        {"act": "fly"},
        {"amount": 5},
        {"act": "bet"},
        {"act": "bet", "amount": "5"},
        {"act": "bet", "amount": 5.5},
        {"act": "bet", "amount": 5, "colour": "red"},
        {"act": "show"},
        "bet",
        None,
    ],
    ids=str,
)
def test_what_is_no_act_of_the_game_is_refused_with_those_that_are(given: object) -> None:
    refusal = COIN.act_from(given)
    assert isinstance(refusal, Refusal)
    assert refusal.code == "act_not_understood"
    assert refusal.details["allowed"] == ["bet", "toss"]
    assert refusal.details["error"]


@pytest.mark.parametrize("fact", [Landed(heads=True), SatDown(ANA), JogadaVoid("no_ball")])
def test_a_fact_comes_back_from_its_plain_form(fact: Landed | SatDown | JogadaVoid) -> None:
    assert COIN.fact_from(plain(fact)) == fact


def test_a_fact_of_another_game_is_none_here() -> None:
    with pytest.raises(msgspec.ValidationError):
        COIN.fact_from({"fact": "shown", "seat": 1, "card": 3})


def test_an_offer_comes_back_from_its_plain_form() -> None:
    betting, door = Betting(to=seat(1), left=100, stack=5), OpenSeats(taken=(ANA,), seats=3)
    assert COIN.offer_from(plain(betting)) == betting
    assert COIN.offer_from(plain(door)) == door


def test_an_offer_that_came_back_checks_as_before() -> None:
    offer = SECRET.offer_from(plain(Showing(to=seat(1), acts=(Show(),))))
    assert offer.check(Show()) is None
    assert offer.check(Bet(1)) == Refusal("act_not_offered", {"allowed": ["show"]})
