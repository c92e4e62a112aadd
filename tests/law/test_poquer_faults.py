"""Errors of the croupier and of players at a real table, each declared by the croupier, and what follows from them."""

from typing import Any, get_args

import pytest

from jogofeito.core.facts import JogadaVoid
from jogofeito.core.waits import WaitsForChance
from jogofeito.games.poquer.acts import (
    Begin,
    Call,
    CardExposed,
    Check,
    CommonCards,
    Cut,
    Deal,
    FaultNoted,
    Fold,
    HoleCards,
    Misdeal,
    Misdealt,
    Mixed,
    NotBurnt,
    NotPosted,
    OnlyMatch,
    OutOfTurn,
    PassOver,
    PostNow,
    PotWon,
    Raise,
    SeenInCut,
    Shown,
    TakeOut,
    TooEarly,
    TooLittle,
    TooMany,
    TurnedInDealing,
    Unannounced,
    Uncovered,
    Warn,
    Warned,
)
from jogofeito.games.poquer.croupier import SINTETICO_MISDEALS
from jogofeito.law.rules import RulesRefused
from poquer_support import (
    NO_SHARE,
    begin,
    hand,
    hole_cards,
    offers,
    poquer,
    posted,
    proving,
    run_on,
    seen_by,
    speaking,
    spoken,
    stacks,
    stopped,
    won,
)
from support import CROUPIER, facts, refusal_of

CALL, CHECK, FOLD, DEAL = Call(), Check(), Fold(), Deal()
MIN = 200_00
POSTED: Any = (CROUPIER, DEAL)  # nothing wrong with the first bets


def real(text: str = "AO15", **values: Any) -> Any:
    return poquer(text, dealer="croupier", **values)


def faults(play: Any) -> list[tuple[str, str]]:
    return [(each.fault, each.rule) for each in facts(play, FaultNoted)]


def burnt(play: Any) -> list[bool]:
    """Of each street, whether a card was burnt before it."""
    return [each.burnt for each in facts(play, CommonCards)]


def board(play: Any) -> tuple[str, ...]:
    return tuple(facts(play, CommonCards)[-1].board)


def test_only_a_real_table_has_faults() -> None:
    assert refusal_of(stopped(poquer()), CROUPIER, Warn(1, "delay")).code == "not_your_turn"
    for text in ("PT809", "PT811"):
        with pytest.raises(RulesRefused):
            poquer(text, dealer="croupier")


# ---- misdeals

LETTERS = dict(zip(get_args(Misdealt), "abcdefg", strict=True))


@pytest.mark.parametrize(
    "why", [pytest.param(why, marks=pytest.mark.law(f"AO13.69.{letter}", "AO13.69")) for why, letter in LETTERS.items()]
)
@pytest.mark.parametrize("seen", [False, True], ids=["before", "after"])
def test_an_error_in_dealing_makes_the_hand_null(why: Misdealt, seen: bool) -> None:
    table = real(**NO_SHARE)
    before = table.carry
    acts = [POSTED, (CROUPIER, DEAL)] if seen else [POSTED]
    play = hand(table, *acts, (CROUPIER, Misdeal(why)))
    assert faults(play) == [(f"misdeal_{why}", f"AO13.69.{LETTERS[why]}")]
    assert facts(play, JogadaVoid) == [JogadaVoid("misdeal")]
    assert stacks(play) == dict.fromkeys((1, 2, 3, 4), 100 * MIN)
    assert bool(facts(play, HoleCards)) == seen
    assert table.carry == before  # the same player has the hand again


@pytest.mark.parametrize(
    "why",
    [
        pytest.param(why, marks=pytest.mark.law("AO16.15", f"AO16.15.{letter}"))
        for why, letter in zip(SINTETICO_MISDEALS, "abcd", strict=True)
    ],
)
def test_in_sintetico_any_card_out_of_order_or_seen_makes_it_null(why: Misdealt) -> None:
    table = real("AO16", estardilho=False)
    play = hand(table, POSTED, (CROUPIER, Misdeal(why)))
    letter = "abcd"[SINTETICO_MISDEALS.index(why)]
    assert faults(play) == [(f"misdeal_{why}", f"AO16.15.{letter}")]
    assert facts(play, JogadaVoid)
    assert stacks(play) == dict.fromkeys((1, 2, 3, 4), 100 * MIN)


def test_sintetico_knows_no_card_that_is_made_good() -> None:
    play = run_on(begin(real("AO16", estardilho=False)), [POSTED], stop=True)
    assert refusal_of(play, CROUPIER, TurnedInDealing(1)).code == "act_not_offered"


# ---- the croupier's errors


@pytest.mark.law("AO13.70.b")
def test_an_absent_player_who_got_cards_is_out_and_the_hand_goes_on() -> None:
    play = hand(real(), (CROUPIER, TakeOut(3, "absent")), (4, CALL), (1, CALL), (2, CHECK))
    assert ("absent", "AO13.70.b") in faults(play)
    assert 3 not in [seat for seat, _ in spoken(play)]
    assert 3 not in won(play)[0][1]


@pytest.mark.law("AO13.33")
def test_after_a_card_seen_in_the_cut_any_card_may_come_first() -> None:
    """Cards that are not dealt have no order but that of chance: shuffled again, the one that was seen has no place."""
    play = stopped_at_deal()
    for act in (SeenInCut(), SeenInCut(), DEAL):
        assert play.take(CROUPIER, act) is None
    assert faults(play) == [("seen_in_cut", "AO13.33")] * 2
    assert isinstance(play.waiting, WaitsForChance)
    assert (play.waiting.below, len(set(play.waiting.names))) == (52, 52)
    run_on(play, stop=True)
    assert refusal_of(play, CROUPIER, SeenInCut()).code == "act_not_offered"


@pytest.mark.law("AO13.33", "AO16.6")
def test_in_sintetico_the_player_who_cuts_cuts_the_deck_again() -> None:
    """What was dealt is what lies there after the second cut, as if the first had never been."""

    def dealt(*acts: Any) -> dict[int, tuple[str, ...]]:
        play = run_on(begin(real("AO16", estardilho=False)), [(CROUPIER, Begin()), *acts], stop=True)
        return hole_cards(play)

    once = dealt((3, Cut(9)), POSTED, POSTED)
    again = dealt((3, Cut(20)), POSTED, (CROUPIER, SeenInCut()), (3, Cut(9)), POSTED)
    assert once == again != dealt((3, Cut(20)), POSTED, POSTED)


@pytest.mark.law("AO13.70.c", "AO13.69.g")
def test_a_card_turned_in_dealing_is_replaced_and_burnt_next() -> None:
    acts: list[Any] = [POSTED, (CROUPIER, TurnedInDealing(2)), (3, CALL), (4, CALL), (1, CALL), (2, CHECK)]
    play = hand(real(), *acts, exposed="As", board="2c 3c 4c 5c 7d")
    assert facts(play, CardExposed) == [CardExposed("As", 2)]
    assert {len(cards) for cards in hole_cards(play).values()} == {2}
    assert board(play) == ("2c", "3c", "4c", "5c", "7d")
    assert "As" not in {card for cards in hole_cards(play).values() for card in cards}
    twice = stopped(real())
    assert faults(twice) == []
    again = run_on(stopped_at_deal(), [(CROUPIER, TurnedInDealing(1))], stop=True)
    assert refusal_of(again, CROUPIER, TurnedInDealing(2)).code == "act_not_offered"  # more than one: a misdeal


def stopped_at_deal() -> Any:
    """A real table when the first bets are down and the cards not dealt."""
    return run_on(begin(real()), [(CROUPIER, DEAL)], stop=True)


LIMPED: list[Any] = [(4, CALL), (1, CALL), (2, CHECK)]


@pytest.mark.law("AO13.70.d", "AO13.70.h")
def test_a_flop_seen_too_early_goes_back_and_is_drawn_again_unburnt() -> None:
    play = stopped(real(), (3, CALL), (CROUPIER, TooEarly(2)), exposed="As Ks")
    assert [each.card for each in facts(play, CardExposed)] == ["As", "Ks"]
    assert (speaking(play).seat, speaking(play).no_raise) == (4, "only_match")  # had not bet yet
    assert refusal_of(play, 4, Raise(2 * MIN)).code == "only_match"
    whole = hand(real(), (3, CALL), (CROUPIER, TooEarly(2)), *LIMPED, exposed="As Ks", board="As 2d 3d")
    assert board(whole)[:3] == ("As", "2d", "3d")  # it may come again
    assert ("too_early_1", "AO13.70.d") in faults(whole)
    assert burnt(whole) == [False, True, True]


@pytest.mark.law("AO13.70.e", "AO13.70.h")
def test_a_turn_seen_too_early_goes_back_and_the_next_card_is_the_turn() -> None:
    acts: list[Any] = [(3, CALL), *LIMPED, (1, CHECK), (CROUPIER, TooEarly(1))]
    play = stopped(real(), *acts, exposed="As", board="2c 3c 4c")
    assert speaking(play).no_raise == "only_match"
    rest: list[Any] = [(2, CHECK), (3, CHECK), (4, CHECK)]
    whole = hand(real(), *acts, *rest, exposed="As", board="2c 3c 4c 9d As")
    assert board(whole) == ("2c", "3c", "4c", "9d", "As")  # back in the deck, it may be the rio
    assert ("too_early_2", "AO13.70.e") in faults(whole)
    assert burnt(whole) == [True, True, False]


@pytest.mark.law("AO13.70.f", "AO13.70.h")
def test_a_rio_seen_too_early_goes_back_and_another_is_drawn() -> None:
    checks: list[Any] = [(1, CHECK), (2, CHECK), (3, CHECK), (4, CHECK)]
    acts: list[Any] = [(3, CALL), *LIMPED, *checks, (1, CHECK), (CROUPIER, TooEarly(1)), *checks[1:]]
    whole = hand(real(), *acts, exposed="As", board="2c 3c 4c 9d As")
    assert board(whole) == ("2c", "3c", "4c", "9d", "As")
    assert ("too_early_3", "AO13.70.f") in faults(whole)
    assert burnt(whole) == [True, True, False]
    play = stopped(real(), *acts, *checks[:0], exposed="As", board="2c 3c 4c 9d Kd")
    assert refusal_of(play, CROUPIER, TooEarly(1)).code == "act_not_offered"  # nothing comes after it


@pytest.mark.law("AO13.70.g")
def test_a_card_turned_instead_of_burnt_counts_as_burnt() -> None:
    table = real()
    flop = run_on(stopped(table, (3, CALL), (4, CALL), (1, CALL)), [(2, CHECK)], stop=True)
    run_on(flop, [(CROUPIER, NotBurnt())], stop=True, exposed="As")
    run_on(flop, exposed="")
    assert facts(flop, CardExposed)[0].card not in board(flop)
    assert ("not_burnt", "AO13.70.g") in faults(flop)
    assert burnt(flop) == [True, True, True]


@pytest.mark.law("AO16.16")
@pytest.mark.parametrize("more", [1, 2, 4])
def test_in_sintetico_a_round_of_bets_is_lost_for_every_common_card_too_many(more: int) -> None:
    table = real("AO16", estardilho=False)
    play = hand(table, POSTED, (CROUPIER, DEAL), (CROUPIER, DEAL), (CROUPIER, TooMany(more)))
    assert len(facts(play, CommonCards)) == 5
    assert len(spoken(play)) == 4 * (5 - more)
    assert ("too_many", "AO16.16") in faults(play)


@proving(AO14="AO14.20", AO16="AO16.17")
def test_a_first_bet_that_is_missing_is_paid_to_play_on(text: str) -> None:
    table = real(text, **({"estardilho": False} if text == "AO16" else {}))
    due = MIN // 2 if text == "AO14" else MIN
    acts: list[Any] = [(CROUPIER, NotPosted(1))]
    play = stopped_for_post(table, acts)
    assert offers(play)["seat:1"].rule == ("AO14.20" if text == "AO14" else "AO16.17")
    assert 1 not in [seat for seat, _, _ in posted(play)]
    assert play.take("seat:1", PostNow()) is None
    assert next(each.stack for each in play.company_after().seats if each.number == 1) == 100 * MIN - due
    play = stopped_for_post(table, acts)
    assert play.take("seat:1", FOLD) is None
    run_on(play)
    assert 1 not in won(play)[0][1]
    unknown = hand(table, (CROUPIER, NotPosted(1, known=False)))
    assert ("not_posted", "AO14.20" if text == "AO14" else "AO16.17") in faults(unknown)
    assert 1 not in [seat for seat, _, _ in posted(unknown)]  # the pot is smaller, and seat 1 plays


def stopped_for_post(table: Any, acts: list[Any]) -> Any:
    play = run_on(begin(table), acts, stop=True)
    for _ in range(3):  # nothing more is wrong
        if CROUPIER in offers(play):
            run_on(play, [(CROUPIER, DEAL)], stop=True)
    return play


# ---- players' errors


@pytest.mark.law("AO13.71.a", "AO13.58")
def test_slow_play_is_warned() -> None:
    play = stopped(real(), (CROUPIER, Warn(3, "delay")), (CROUPIER, Warn(4, "conduct")))
    assert facts(play, Warned) == [Warned(3, "delay", "AO13.71.a"), Warned(4, "conduct", "AO13.56")]
    assert speaking(play).seat == 3


@pytest.mark.law("AO13.71.b")
def test_cards_among_those_of_who_folded_that_cannot_be_told_apart_lose_the_pot() -> None:
    play = hand(real(), (3, CALL), (4, FOLD), (CROUPIER, TakeOut(3, "muddled")), (1, CALL), (2, CHECK))
    assert ("muddled", "AO13.71.b") in faults(play)
    assert 3 not in won(play)[0][1]


@pytest.mark.law("AO13.71.c")
def test_too_few_chips_for_a_call_may_be_completed_and_not_taken_back() -> None:
    play = stopped(real(), (3, Raise(4 * MIN)), (CROUPIER, TooLittle(MIN)))
    offer = speaking(play)
    assert (offer.seat, offer.call, offer.no_raise) == (4, 3 * MIN, "only_match")
    run_on(play, [(4, FOLD)])
    assert stacks(play)[4] == 99 * MIN
    assert refusal_of(stopped(real()), CROUPIER, TooLittle(MIN)).code == "act_not_offered"


@pytest.mark.law("AO13.71.d")
def test_a_raise_without_a_word_is_a_call() -> None:
    play = stopped(real(), (CROUPIER, Unannounced()))
    assert spoken(play) == [(3, "call")]
    assert next(each.stack for each in play.company_after().seats if each.number == 3) == 99 * MIN


@pytest.mark.law("AO13.71.e")
def test_cards_that_a_player_shows_during_the_hand_change_nothing() -> None:
    play = stopped(real(), (CROUPIER, Uncovered(4)), hole={4: "As Ks"})
    assert [(each.seat, each.cards) for each in seen_by(play, 1) if isinstance(each, Shown)] == [(4, ("As", "Ks"))]
    assert speaking(play).seat == 3


@pytest.mark.law("AO13.71.f")
def test_a_bet_out_of_turn_stands_and_is_not_raised_later() -> None:
    play = stopped(real(), (CROUPIER, OutOfTurn(4, 3 * MIN)), (3, CALL))
    assert (speaking(play).seat, speaking(play).level) == (1, 3 * MIN)  # seat 4's bet counted in its turn
    play = stopped(real(), (CROUPIER, OutOfTurn(4, 3 * MIN)), (3, Raise(5 * MIN)))
    offer = speaking(play)
    assert (offer.seat, offer.call, offer.no_raise) == (4, 2 * MIN, "only_match")
    exact = stopped(real(), (CROUPIER, OutOfTurn(4, MIN)), (3, CALL))
    assert speaking(exact).seat == 1


@pytest.mark.law("AO13.71.g")
def test_two_hands_that_are_mixed_up_are_both_out() -> None:
    play = hand(real(), (CROUPIER, Mixed(3, 4)), (1, CALL), (2, CHECK))
    assert [each.seat for each in facts(play, FaultNoted)] == [3, 4]
    assert set(won(play)[0][1]) <= {1, 2}


@pytest.mark.law("AO13.71.g")
@pytest.mark.parametrize("named", [(1, 2), (2, 1)])
def test_when_nobody_else_is_left_both_hands_are_void_and_so_is_the_jogada(named: tuple[int, int]) -> None:
    """Reading 243: whichever of them the croupier names first; every bet goes back, and the hand is dealt again."""
    table = real(**NO_SHARE)
    before = table.carry
    warned: Any = (CROUPIER, Warn(4, "delay"))
    play = hand(table, (3, FOLD), (4, FOLD), (1, CALL), warned, (CROUPIER, Mixed(*named)))
    assert facts(play, JogadaVoid) == [JogadaVoid("mixed")]
    assert not facts(play, PotWon)
    assert stacks(play) == dict.fromkeys((1, 2, 3, 4), 100 * MIN)
    assert (table.carry.marker, table.carry.hands) == (before.marker, before.hands)
    assert [each.warnings for each in table.carry.places] == [0, 0, 0, 1]  # what was seen was seen


@pytest.mark.law("AO13.71.h")
def test_who_notices_a_misdeal_too_late_is_out_and_loses_what_was_bet() -> None:
    play = hand(real(), (3, CALL), (CROUPIER, TakeOut(3, "late_claim")), (4, CALL), (1, CALL), (2, CHECK))
    assert ("late_claim", "AO13.71.h") in faults(play)
    assert stacks(play)[3] == 99 * MIN


@pytest.mark.law("AO13.71.i")
def test_who_let_the_turn_go_by_may_match_or_nothing_as_the_fiscal_decides() -> None:
    play = stopped(real(), (CROUPIER, OnlyMatch("overlooked")))
    assert (speaking(play).seat, speaking(play).no_raise) == (3, "only_match")
    play = stopped(real(), (CROUPIER, PassOver()))
    assert spoken(play) == [(3, "fold")]


@pytest.mark.law("AO13.57")
def test_who_looks_at_the_cards_again_may_match_and_not_raise() -> None:
    play = stopped(real(), (CROUPIER, OnlyMatch("looked_again")))
    assert refusal_of(play, 3, Raise(2 * MIN)).code == "only_match"
    assert ("looked_again", "AO13.57") in faults(play)
