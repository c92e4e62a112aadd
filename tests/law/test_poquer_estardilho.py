"""Estardilho and restardilho: bets before anybody has seen a card."""

from typing import Any

import pytest

from jogofeito.core.offers import Refusal
from jogofeito.core.parties import seat
from jogofeito.games.poquer.acts import Call, Check, Estardilhar, Fold, HoleCards, Raise, Restardilhar, Spoke
from jogofeito.games.poquer.offers import Answering, Unseen
from jogofeito.law.rules import RulesRefused
from poquer_support import begin, hand, offers, pass_one, poquer, proving, run_on, said, speaking, spoken, stacks, won
from support import facts, gain, refusal_of

CALL, CHECK, FOLD, AGAIN = Call(), Check(), Fold(), Restardilhar()


def after(text: str, *acts: Any, **values: Any) -> Any:
    return run_on(begin(poquer(text, **values)), acts, stop=True)


def answering(play: Any) -> Answering:
    (offer,) = play.waiting.offers.values()
    assert isinstance(offer, Answering)
    return offer


@proving(AO16="AO16.12 AO16.12.a", PT809="PT809.49 PT809.2.h")
def test_anybody_may_estardilhar_before_any_card_is_seen_where_the_house_allows_it(text: str) -> None:
    minimum = poquer(text).rules.minimum
    for maker in (1, 2, 3, 4):
        play = after(text, (maker, Estardilhar(3 * minimum)))
        assert not facts(play, HoleCards)
        assert facts(play, Spoke)[-1].says == "estardilho"
        assert f"Lugar {maker}: estardilho de" in said(play)[-1]
    play = after(text, (1, CHECK), estardilho=False)
    assert not any(isinstance(offer, Unseen) for offer in play.waiting.offers.values())
    assert hand(poquer(text)).over  # and nobody has to
    with pytest.raises(RulesRefused):
        poquer("PT811", estardilho=True)


@proving(PT809="PT809.50", AO16="AO16.12.a")
def test_it_is_more_than_the_minimum_and_at_most_the_cave(text: str) -> None:
    table = poquer(text, stacks=(100, 100, 100, 50))
    minimum = table.rules.minimum
    play = begin(table)
    run_on(play, [(4, Estardilhar(2 * minimum))], stop=True)
    play = begin(table)
    while not any(isinstance(offer, Unseen) for offer in offers(play).values()):
        pass_one(play)
    for amount in (minimum, 49 * minimum + 1, 0, -1):
        assert refusal_of(play, 4, Estardilhar(amount)).code == "estardilho_out_of_bounds"
    assert not isinstance(play.consider(seat(4), Estardilhar(49 * minimum)), Refusal)


@proving(AO16="AO16.12.a", PT809="PT809.51")
def test_whoever_wants_to_play_puts_up_its_double_and_its_maker_doubles_it_too(text: str) -> None:
    """Reading 101."""
    minimum = poquer(text).rules.minimum
    acts: list[Any] = [(2, Estardilhar(3 * minimum)), (3, CALL), (4, FOLD), (1, CALL)]
    play = after(text, *acts[:1])
    assert (answering(play).seat, answering(play).call) == (3, 6 * minimum)
    play = after(text, *acts)
    assert (answering(play).seat, answering(play).call) == (2, 3 * minimum)
    play = after(text, *acts, (2, CALL))
    put = {number: -gain_of_stack(play, number) for number in (1, 2, 3, 4)}
    assert put == {1: 7 * minimum, 2: 7 * minimum, 3: 7 * minimum, 4: minimum}
    assert speaking(play).level == 0  # the first round of bets begins from nothing


def gain_of_stack(play: Any, number: int) -> int:
    mine = f"stack:{number}"
    return sum((move.payee == mine) * move.amount - (move.payer == mine) * move.amount for move in play.movements)


@proving(AO16="AO16.12.a", PT809="PT809.52")
def test_its_maker_may_give_up_and_lose_it(text: str) -> None:
    minimum = poquer(text).rules.minimum
    play = hand(poquer(text), (2, Estardilhar(3 * minimum)), (3, CALL), (4, FOLD), (1, FOLD), (2, FOLD))
    assert won(play)[0][:2] == (1, (3,))
    assert gain(play, 2) == -4 * minimum
    assert gain(play, 4) == gain(play, 1) == -minimum


@proving(AO16="AO16.12.b", PT809="PT809.51 PT809.2.p")
def test_another_player_may_double_it_again_once(text: str) -> None:
    minimum = poquer(text).rules.minimum
    play = after(text, (2, Estardilhar(3 * minimum)), (3, CALL), (4, AGAIN))
    assert facts(play, Spoke)[-1] == Spoke(4, "restardilho", 12 * minimum, 12 * minimum, 87 * minimum, 25 * minimum)
    assert "restardilho, a" in said(play)[-1]
    assert (answering(play).seat, answering(play).call) == (1, 12 * minimum)
    assert refusal_of(play, 1, AGAIN).code == "no_restardilho_now"
    run_on(play, [(1, FOLD)], stop=True)
    assert (answering(play).seat, answering(play).call) == (2, 9 * minimum)
    assert refusal_of(play, 2, AGAIN).code == "no_restardilho_now"
    run_on(play, [(2, CALL)], stop=True)
    assert (answering(play).seat, answering(play).call) == (3, 6 * minimum)
    run_on(play, [(3, FOLD)], stop=True)
    assert sorted({*spoken(play)}) == sorted(
        {(2, "estardilho"), (3, "call"), (4, "restardilho"), (1, "fold"), (2, "call"), (3, "fold")}
    )
    assert speaking(play).seat == 2


@pytest.mark.law("AO16.12.a")
def test_in_angola_its_maker_may_go_on_to_the_whole_cave() -> None:
    minimum = poquer("AO16").rules.minimum
    play = after("AO16", (2, Estardilhar(3 * minimum)), (3, CALL), (4, CALL), (1, CALL))
    assert (answering(play).min_to, answering(play).max_to) == (7 * minimum, 99 * minimum)
    run_on(play, [(2, Raise(20 * minimum))], stop=True)
    assert (answering(play).seat, answering(play).call, answering(play).max_to) == (3, 14 * minimum, 0)
    assert refusal_of(play, 3, Raise(40 * minimum)).code == "only_match"
    online = after("PT809", (2, Estardilhar(3_00)), (3, CALL), (4, CALL), (1, CALL))
    assert refusal_of(online, 2, Raise(20_00)).code == "only_match"


@proving(AO16="AO16.12.c", PT809="PT809.53")
def test_who_has_too_little_stays_in_with_all_there_is(text: str) -> None:
    table = poquer(text, stacks=(100, 100, 5, 100))
    minimum = table.rules.minimum
    acts: list[Any] = [(2, Estardilhar(10 * minimum)), (3, CALL), (4, CALL), (1, FOLD), (2, CALL)]
    board = "Ac Ts 9d 8d 8c"
    play = hand(table, *acts, hole={3: "As Ah", 2: "Ks Kh", 4: "Qs Jh"}, board=board)
    minimums = [(pot, winners, amount // minimum) for pot, winners, amount in won(play)]
    assert minimums[0] == (1, (3,), 5 * 3 + 1)
    assert minimums[1][2] == 2 * 16
    assert stacks(play)[3] > 10 * minimum


@proving(AO16="AO16.12.c", PT809="PT809.53")
@pytest.mark.parametrize(("has", "asked"), [(5, 0), (15, 4)])
def test_its_maker_is_asked_for_no_more_than_those_who_follow_can_match(text: str, has: int, asked: int) -> None:
    """The only one who follows is all in: with less than the estardilho, or with a part of its double."""
    table = poquer(text, stacks=(100, 100, has, 100))
    minimum = table.rules.minimum
    acts: list[Any] = [(2, Estardilhar(10 * minimum)), (3, CALL), (4, FOLD), (1, FOLD)]
    play = run_on(begin(table), acts, stop=True)
    asks = [each for each in (offers(play) if play.waiting else {}).values() if isinstance(each, Answering)]
    assert [(each.seat, each.call) for each in asks] == ([(2, asked * minimum)] if asked else [])
    run_on(play, [(2, CALL)] if asked else [])
    assert (2, "fold") not in spoken(play)  # and the time that runs out costs nothing
    assert sum(amount for _, _, amount in won(play)) == (2 * has + 2) * minimum


@proving(PT809="PT809.52", AO16="AO16.12.a")
def test_if_nobody_follows_the_hand_is_its_makers(text: str) -> None:
    table = poquer(text)
    play = hand(table, (1, Estardilhar(2 * table.rules.minimum)))
    assert [winners for _, winners, _ in won(play)] == [(1,)]
    assert not facts(play, HoleCards)
