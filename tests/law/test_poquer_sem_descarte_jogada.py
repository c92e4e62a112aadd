"""A jogada of póquer sem descarte from the bets to the prizes: AO9.17-32."""

from typing import Any

import pytest

from jogofeito.core.facts import JogadaVoid
from jogofeito.core.inputs import Drawn
from jogofeito.core.offers import Act, Sit
from jogofeito.core.parties import FLOOR, Seat, seat
from jogofeito.core.record import digest, plain_fact
from jogofeito.core.waits import WaitsForAct
from jogofeito.games.pano.acts import Collected, Paid, Place, Withdraw
from jogofeito.games.poquer_sem_descarte.acts import (
    BankCard,
    BankHand,
    BarPlayer,
    Barred,
    BreachNoted,
    CardDealt,
    Carry,
    Deal,
    HandSeen,
    HandShown,
    Misdeal,
    MisdealNoted,
    NoteBreach,
    PackReady,
    Passed,
    Passo,
    ShowBankCard,
    ShownEarly,
    Vou,
    WentOn,
)
from jogofeito.games.poquer_sem_descarte.offers import Deciding
from jogofeito.games.sabot.acts import CardsTaken, Cut, PackShown
from poquer_sem_descarte_support import (
    ACE_QUEEN,
    CLOSE,
    HIGH,
    NOTHING,
    PAIR_OF_TWOS,
    UNIT,
    bet,
    deciding,
    golpe,
    known_to,
    known_to_all,
    results,
    run_on,
    said,
    stud,
)
from support import CROUPIER, Did, TestTable, calls, facts, gain, refusal_of

PAIR = "Kc Ks 9h 6s 3h"  # beats a pair of twos
OTHER = "Ah Td 8c 6d 4h"
DEAL: Did = (CROUPIER, Deal())
EACH: tuple[dict[str, Any], ...] = ({}, {"shuffling": "automatico"})

by_hand_and_shuffler = pytest.mark.parametrize("values", EACH, ids=["manual", "automatico"])


# ---- before the cards


@pytest.mark.law("AO9.17")
@pytest.mark.parametrize("packs", [1, 2])
def test_before_play_begins_all_cards_of_every_pack_lie_in_rows_face_up(packs: int) -> None:
    table = TestTable("poquer-sem-descarte", {"shuffling": "automatico", "packs": packs})
    play = table.play(tape=[])
    shown = facts(play, PackShown)
    assert [each.pack for each in shown] == list(range(1, packs + 1))
    assert play.facts[0].fact == shown[0]  # before bets are open
    assert all(len(row) == 13 for each in shown for row in each.rows)
    assert {card for row in shown[0].rows for card in row} == {
        rank + suit for rank in "23456789TJQKA" for suit in "cdhs"
    }
    assert facts(table.play(tape=[]), PackShown) == []


@pytest.mark.law("AO9.20")
@by_hand_and_shuffler
def test_first_bets_are_made_before_the_cards_and_none_after(values: dict[str, Any]) -> None:
    table = stud(**values)
    play = table.begin(bet(table, 1), CLOSE)
    assert refusal_of(play, 2, Place("inicial", UNIT)).code == "not_your_turn"
    assert refusal_of(play, 1, Withdraw("inicial", UNIT)).code == "not_your_turn"
    assert facts(play, CardDealt) == []


@pytest.mark.law("AO9.22")
def test_the_bets_are_closed_with_the_call() -> None:
    play = golpe(stud(), {1: PAIR}, PAIR_OF_TWOS)
    assert said(play)[:2] == ["Façam as vossas apostas.", "Jogo feito. Nada mais."]
    order = [type(told.fact).__name__ for told in play.facts]
    assert calls(play)[1] == "AO9.22"
    assert order.index("CardDealt") > order.index("Announced", order.index("BetPlaced"))


@pytest.mark.law("AO9.18", "AO9.19")
def test_shuffled_by_hand_the_dealer_cuts_and_burns_a_card() -> None:
    table = stud()
    play = table.begin(bet(table, 1), CLOSE)
    assert refusal_of(play, CROUPIER, Cut(0)).code == "cut_outside"
    assert refusal_of(play, CROUPIER, Cut(52)).code == "cut_outside"
    assert play.take(CROUPIER, Cut(17)) is None
    assert facts(play, PackReady) == [PackReady(1, 17, 1)]
    assert play.take(CROUPIER, Deal()) is None
    assert facts(play, CardDealt)[0].left == 52 - 1 - 1


@pytest.mark.law("AO9.18", "AO9.23.a")
def test_with_a_shuffler_nobody_cuts_and_two_packs_are_used_in_turn() -> None:
    table = stud(shuffling="automatico")
    used = []
    for _ in range(4):
        play = golpe(table, {1: PAIR}, PAIR_OF_TWOS)
        (ready,) = facts(play, PackReady)
        assert (ready.cut_at, ready.burnt) == (0, 1)
        used.append(ready.pack)
    assert used in ([1, 2, 1, 2], [2, 1, 2, 1])
    assert {facts(golpe(stud(), {1: PAIR}, PAIR_OF_TWOS), PackReady)[0].pack for _ in range(2)} == {1}


def test_a_jogada_without_bets_deals_nothing() -> None:
    play = stud().play(tape=[])
    assert facts(play, CardDealt) == []
    assert calls(play) == ["bets_open", "AO9.22"]


# ---- the deal


@pytest.mark.law("AO9.22")
def test_by_hand_cards_go_one_by_one_from_the_dealers_left_the_bank_last_and_its_last_card_open() -> None:
    play = golpe(stud(), {3: OTHER, 1: PAIR}, PAIR_OF_TWOS)
    dealt = [(each.seat, each.place) for each in facts(play, CardDealt)]
    assert dealt == [(number, place) for place in range(1, 6) for number in (1, 3, 0)]
    opened = next(told.fact for told in play.facts if isinstance(told.fact, BankCard))
    assert (opened.place, opened.card) == (5, "9c")
    assert [told.fact for told in play.facts].index(opened) == [told.fact for told in play.facts].index(
        facts(play, CardDealt)[-1]
    ) + 1


@pytest.mark.law("AO9.23.b")
def test_from_a_shuffler_cards_go_five_at_a_time_the_bank_last() -> None:
    play = golpe(stud(shuffling="automatico"), {1: PAIR, 3: OTHER}, PAIR_OF_TWOS)
    dealt = [(each.seat, each.place) for each in facts(play, CardDealt)]
    assert dealt == [(number, place) for number in (1, 3, 0) for place in range(1, 6)]


@pytest.mark.law("AO9.22", "AO9.26")
@by_hand_and_shuffler
def test_one_card_of_the_bank_is_always_open_when_players_decide_and_four_do_not_exist_yet(
    values: dict[str, Any],
) -> None:
    """Reading 65. A covered card is drawn when it is turned, so nobody can know it before."""
    play = deciding(stud(**values), {1: PAIR, 2: OTHER}, "Qd")
    assert facts(play, BankCard) == [BankCard(5, "Qd")]
    assert sum(isinstance(each, Drawn) for each in play.inputs) == 1 + 5 + 5


@pytest.mark.law("AO9.23.b")
def test_to_the_letter_a_shuffler_deals_no_open_card() -> None:
    """Reading 65, the other way."""
    table = stud(shuffling="automatico", readings__open_card="letter")
    play = golpe(table, {1: PAIR}, PAIR_OF_TWOS, open_at=0)
    order = [type(told.fact) for told in play.facts]
    assert order.index(BankCard) > order.index(WentOn)
    assert facts(golpe(stud(readings__open_card="letter"), {1: PAIR}, PAIR_OF_TWOS), BankCard)[0].place == 5


@pytest.mark.law("AO9.30")
@by_hand_and_shuffler
@pytest.mark.parametrize("error", ["count", "exposed"])
def test_a_mistake_in_dealing_annuls_the_whole_jogada_and_no_card_was_drawn(values: dict[str, Any], error: Any) -> None:
    table = stud(**values, jackpot__stake=10_00)
    play = table.begin(bet(table, 1, 3), bet(table, 2), CLOSE)
    run_on(play, [DEAL, DEAL, (CROUPIER, Misdeal(error))], [])
    assert facts(play, MisdealNoted) == [MisdealNoted(error)]
    assert said(play)[-1] == "Erro na distribuição. Jogada anulada."
    assert facts(play, JogadaVoid) == [JogadaVoid("misdeal")]
    assert [gain(play, number) for number in (1, 2)] == [0, 0]
    assert not any(isinstance(each, Drawn) for each in play.inputs)
    assert facts(play, HandSeen) == []


@pytest.mark.law("AO9.30")
@pytest.mark.parametrize("place", [1, 2, 3, 4])
def test_a_bank_card_shown_before_the_last_is_the_open_one_and_the_jogada_goes_on(place: int) -> None:
    table = stud()
    before = [DEAL] * (place - 1)
    play = golpe(table, {1: PAIR}, PAIR_OF_TWOS, open_at=place, dealing=[*before, (CROUPIER, ShowBankCard(place))])
    assert facts(play, ShownEarly) == [ShownEarly(place)]
    order = [told.fact for told in play.facts]
    open_cards = [fact.place for fact in order[: order.index(WentOn(1, 2 * UNIT))] if isinstance(fact, BankCard)]
    assert open_cards == [place]
    assert results(play) == {1: "won"}


@pytest.mark.law("AO9.30")
def test_from_a_shuffler_too_and_a_second_card_shown_early_is_a_mistake_like_any_other() -> None:
    table = stud(shuffling="automatico")
    play = golpe(table, {1: PAIR}, PAIR_OF_TWOS, open_at=2, dealing=[DEAL, (CROUPIER, ShowBankCard(2))])
    assert facts(play, BankCard)[0].place == 2
    play = stud().begin(bet(stud(), 1), CLOSE, (CROUPIER, Cut(1)), (CROUPIER, ShowBankCard(1)))
    play.draw(0)
    refusal = refusal_of(play, CROUPIER, ShowBankCard(2))
    assert (refusal.code, refusal.rule) == ("not_a_bank_card_now", "AO9.30")
    play = stud().begin(bet(stud(), 1), CLOSE, (CROUPIER, Cut(1)))
    assert refusal_of(play, CROUPIER, ShowBankCard(2)).details == {"place": 2, "places": [1]}


# ---- vou or passo


@pytest.mark.law("AO9.23.c")
@by_hand_and_shuffler
def test_when_all_cards_are_dealt_and_seen_each_player_says_vou_or_passo(values: dict[str, Any]) -> None:
    """Reading 67: not only with a shuffler."""
    play = deciding(stud(**values), {1: PAIR, 2: OTHER}, "Qd")
    assert len(facts(play, CardDealt)) == 15
    for number in (1, 2):
        offered = play.offer_to(seat(number))
        assert offered is not None
        assert isinstance(offered[1], Deciding)
        assert (offered[1].default, offered[1].clock) == (Passo(), "decision")
    assert play.offer_to(seat(3)) is None


@pytest.mark.law("AO9.23.c")
def test_a_decision_cannot_be_taken_back() -> None:
    play = deciding(stud(), {1: PAIR, 2: OTHER}, "Qd")
    assert play.take(seat(1), Passo()) is None
    for act in (Vou(), Passo()):
        assert refusal_of(play, 1, act).code == "not_your_turn"


@pytest.mark.law("AO9.23.c", "AO9.25")
@pytest.mark.parametrize("times", [2, 1])
def test_vou_lays_twice_the_first_bet_and_three_in_all(times: int) -> None:
    """Reading 58; as much as the first bet where the other reading is played."""
    table = stud(readings__second_bet=times)
    play = golpe(table, {1: HIGH}, PAIR_OF_TWOS, first={1: 7})
    assert facts(play, WentOn) == [WentOn(1, times * 7 * UNIT)]
    assert gain(play, 1) == -(1 + times) * 7 * UNIT


@pytest.mark.law("AO9.25")
def test_passo_loses_the_first_bet_when_it_is_announced_before_the_bank_is_turned() -> None:
    play = golpe(stud(), {1: HIGH, 2: PAIR}, PAIR_OF_TWOS, say={1: Passo()})
    order = [told.fact for told in play.facts]
    passed = order.index(Passed(1))
    assert order[passed + 1] == Collected(1, "inicial", UNIT)
    assert not any(isinstance(fact, BankHand) for fact in order[:passed])
    assert (gain(play, 1), gain(play, 2)) == (-UNIT, 3 * UNIT)


def test_who_says_nothing_passes() -> None:
    """Reading 172: a broken line never costs more than what lies already."""
    table = stud()
    play = deciding(table, {1: PAIR}, "Qd")
    run_on(play, [], [])
    assert facts(play, Passed) == [Passed(1)]
    assert gain(play, 1) == -UNIT


def test_nobody_learns_a_decision_before_the_last_has_decided() -> None:
    """Reading 171."""
    seen = []
    for act in (Vou(), Passo()):
        play = deciding(stud(), {1: PAIR, 2: OTHER, 3: HIGH}, "Qh")
        assert play.take(seat(3), act) is None
        assert play.take(seat(1), act) is None
        assert isinstance(play.waiting, WaitsForAct)
        seen.append((known_to(play, seat(2)), play.waiting.offers[seat(2)]))
        assert facts(play, WentOn) == facts(play, Passed) == []
    assert seen[0] == seen[1]
    run_on(play, [(2, Passo())], [])
    assert facts(play, Passed) == [Passed(1), Passed(2), Passed(3)]  # told from the dealer's left on


# ---- whose cards are whose


@pytest.mark.law("AO9.24")
@by_hand_and_shuffler
def test_players_see_their_own_cards_and_never_each_others(values: dict[str, Any]) -> None:
    play = deciding(stud(**values), {1: PAIR, 2: OTHER}, "Qd")
    assert [fact for fact in known_to(play, seat(1)) if isinstance(fact, HandSeen)] == [
        HandSeen(1, tuple(PAIR.split()), "par")
    ]
    assert [fact.seat for fact in known_to(play, seat(2)) if isinstance(fact, HandSeen)] == [2]
    assert not any(isinstance(fact, HandSeen) for fact in known_to_all(play))
    assert known_to(play, seat(3)) == known_to_all(play) == known_to(play, CROUPIER)


@pytest.mark.law("AO9.24")
@pytest.mark.parametrize("bank", [PAIR_OF_TWOS, NOTHING])
def test_the_cards_of_who_passed_stay_unseen_also_in_what_others_may_replay(bank: str) -> None:
    seen = []
    for hand in (HIGH, "Ah Kh Qh Jh Th"):
        play = golpe(stud(), {1: PAIR, 2: hand}, bank, say={2: Passo()})
        seen.append([plain_fact(told) for told in play.facts if told.may_be_seen_by(seat(1))])
        assert [shown.seat for shown in facts(play, HandShown)] in ([1], [])
    assert digest(seen[0]) == digest(seen[1])


@pytest.mark.law("AO9.27")
def test_cards_are_shown_to_all_where_the_dealer_compares_them() -> None:
    play = golpe(stud(), {1: PAIR, 2: HIGH}, PAIR_OF_TWOS)
    shown = [fact for fact in known_to_all(play) if isinstance(fact, HandShown)]
    assert [(each.seat, each.cards, each.result) for each in shown] == [
        (1, tuple(PAIR.split()), "won"),
        (2, tuple(HIGH.split()), "lost"),
    ]


def test_cards_that_nobody_compares_are_not_shown() -> None:
    """Reading 175: against a bank that does not play every hand is paid alike."""
    assert facts(golpe(stud(), {1: PAIR}, NOTHING), HandShown) == []


# ---- the end


@pytest.mark.law("AO9.26")
def test_after_the_decisions_the_banks_four_covered_cards_are_turned() -> None:
    play = golpe(stud(), {1: PAIR}, PAIR_OF_TWOS)
    order = [told.fact for told in play.facts]
    after = [fact for fact in order[order.index(WentOn(1, 2 * UNIT)) :] if isinstance(fact, BankCard)]
    assert [(fact.place, fact.card) for fact in after] == [(1, "2c"), (2, "2d"), (3, "3c"), (4, "8s")]
    assert facts(play, BankHand) == [BankHand(tuple(PAIR_OF_TWOS.split()), "par", qualifies=True)]
    assert said(play)[-1] == "A banca vai a jogo com um par."


@pytest.mark.law("AO9.26")
@pytest.mark.parametrize("bank", [NOTHING, ACE_QUEEN])
@pytest.mark.parametrize("hand", ["2s 3d 5d 6d 7h", "As Ks Qs Js 9h", "2s 2h 5d 6d 7h"])
def test_a_bank_that_does_not_play_pays_the_first_bet_and_the_second_goes_back_whatever_the_hand(
    bank: str, hand: str
) -> None:
    """Reading 60."""
    play = golpe(stud(), {1: hand}, bank, first={1: 5})
    assert facts(play, Paid) == [Paid(1, "inicial", 5 * UNIT, 5 * UNIT), Paid(1, "segunda", 10 * UNIT, 0)]
    assert gain(play, 1) == 5 * UNIT
    assert said(play)[-1] == "A banca não vai a jogo."


@pytest.mark.law("AO9.26")
def test_only_better_hands_are_paid_then_where_the_other_reading_is_played() -> None:
    table = stud(readings__not_qualified="better")
    play = golpe(table, {1: "2s 3d 5d 6d 7h", 2: "As Ks Qs Js 9h", 3: "Qh Jh 8c 4d 2h"}, NOTHING)
    assert results(play) == {1: "tied", 2: "not_qualified", 3: "not_qualified"}  # the last has three of a suit
    assert [gain(play, number) for number in (1, 2, 3)] == [0, UNIT, UNIT]
    play = golpe(table, {1: "Qh Js 8c 4d 2h"}, NOTHING)  # as good as the bank's, and no better
    assert (results(play), gain(play, 1)) == ({1: "tied"}, 0)


@pytest.mark.law("AO9.26")
def test_if_all_have_passed_the_banks_cards_are_not_turned() -> None:
    """Reading 177."""
    play = golpe(stud(), {1: PAIR, 2: HIGH}, "9c", say={1: Passo(), 2: Passo()})
    assert (len(facts(play, BankCard)), facts(play, BankHand)) == (1, [])
    assert (gain(play, 1), gain(play, 2)) == (-UNIT, -UNIT)


@pytest.mark.law("AO9.27", "AO9.28", "AO9.7.h")
def test_a_better_hand_is_paid_as_much_again_on_the_first_bet_and_its_price_on_the_second() -> None:
    play = golpe(stud(), {1: "Jc Jd 4h 4s Kh"}, PAIR_OF_TWOS, first={1: 3})
    assert facts(play, Paid) == [Paid(1, "inicial", 3 * UNIT, 3 * UNIT), Paid(1, "segunda", 6 * UNIT, 12 * UNIT)]


@pytest.mark.law("AO9.7")
def test_prices_are_counted_on_the_second_bet_or_on_the_first_where_that_reading_is_played() -> None:
    """Reading 59."""
    for on, paid in (("second", 2 * 2), ("first", 2)):
        play = golpe(stud(readings__prize_on=on), {1: "Jc Jd 4h 4s Kh"}, PAIR_OF_TWOS)
        assert gain(play, 1) == (1 + paid) * UNIT


@pytest.mark.law("AO9.29", "AO9.8")
def test_a_worse_hand_loses_both_bets() -> None:
    play = golpe(stud(), {1: HIGH}, PAIR_OF_TWOS, first={1: 4})
    assert facts(play, Collected) == [Collected(1, "inicial", 4 * UNIT), Collected(1, "segunda", 8 * UNIT)]
    assert gain(play, 1) == -12 * UNIT


@pytest.mark.law("AO9.27")
def test_each_player_plays_against_the_bank_alone() -> None:
    play = golpe(stud(), {1: HIGH, 2: "9h 9s Ah 3s 4d", 3: "Jc Jd 4h 4s Kh"}, PAIR_OF_TWOS, first={2: 2})
    assert [gain(play, number) for number in (1, 2, 3)] == [-3 * UNIT, (2 + 4) * UNIT, (1 + 4) * UNIT]
    assert facts(play, CardsTaken) == [CardsTaken()]


# ---- breaches


@pytest.mark.law("AO9.24", "AO9.31.b")
@pytest.mark.parametrize("before", [[], [(1, Vou())], [(1, Passo())]])
def test_who_lets_cards_be_seen_loses_the_bet_whatever_was_or_will_be_said(before: list[Did]) -> None:
    table = stud()
    play = deciding(table, {1: PAIR, 2: OTHER}, "9c")
    for who, act in before:
        assert play.take(seat(int(who)), act) is None
    assert play.take(CROUPIER, NoteBreach(1, "showed")) is None
    assert facts(play, BreachNoted) == [BreachNoted(1, "showed", loses=True)]
    assert play.offer_to(seat(1)) is None
    run_on(play, [(2, Passo())], [])
    lost = 3 if before == [(1, Vou())] else 1
    assert (gain(play, 1), gain(play, 2)) == (-lost * UNIT, -UNIT)
    assert facts(play, HandShown) == []


@pytest.mark.law("AO9.31.a", "AO9.32")
def test_who_talks_is_noted_and_who_keeps_at_it_does_not_play_on() -> None:
    table = stud()
    play = golpe(table, {1: PAIR, 2: HIGH}, PAIR_OF_TWOS, then=[], dealing=[(CROUPIER, NoteBreach(1, "talked"))])
    assert facts(play, BreachNoted) == [BreachNoted(1, "talked", loses=False)]
    assert gain(play, 1) == 3 * UNIT
    play = deciding(table, {1: PAIR, 2: HIGH}, "9c")
    refusal = refusal_of(play, CROUPIER, BarPlayer(1))
    assert (refusal.code, refusal.rule) == ("not_continued", "AO9.32")
    for act in (NoteBreach(1, "talked"), BarPlayer(1)):
        assert play.take(CROUPIER, act) is None
    assert refusal_of(play, CROUPIER, BarPlayer(2)).code == "not_continued"
    assert refusal_of(play, CROUPIER, BarPlayer(1)).code == "not_continued"  # once is enough
    run_on(play, [(1, Vou()), (2, Vou())], PAIR_OF_TWOS.split()[:4])
    assert facts(play, Barred) == [Barred(1)]
    assert gain(play, 1) == 3 * UNIT  # the bets that lay are played
    table.carry = play.carry_after
    play = table.begin()
    refusal = refusal_of(play, 1, Place("inicial", UNIT))
    assert (refusal.code, refusal.rule) == ("barred_here", "AO9.32")
    assert play.take(seat(2), Place("inicial", UNIT)) is None


@pytest.mark.law("AO9.32")
def test_another_seat_does_not_help_who_is_barred() -> None:
    table = stud(players=("rui",))
    table.carry = Carry(jogadas=5, breaches={"ana": 2}, barred=("ana",))
    play = table.begin((FLOOR, Sit(Seat(6, "ana"))))
    assert refusal_of(play, 6, Place("inicial", UNIT)).code == "barred_here"


def test_a_breach_is_noted_only_of_who_plays() -> None:
    play = deciding(stud(), {1: PAIR}, "9c")
    wrong: tuple[Act, ...] = (NoteBreach(2, "showed"), NoteBreach(9, "talked"), NoteBreach(0, "showed"))
    for act in wrong:
        assert refusal_of(play, CROUPIER, act).code == "not_in_this_jogada"
    assert refusal_of(play, 1, NoteBreach(1, "showed")).code == "act_not_offered"


# ---- money between people


@pytest.mark.law("AO9.35")
def test_no_money_goes_from_player_to_player() -> None:
    play = golpe(stud(jackpot__stake=10_00), {1: HIGH, 2: PAIR, 3: OTHER}, PAIR_OF_TWOS, jackpot=[1, 2])
    for move in play.movements:
        ends = {move.payer, move.payee}
        seats = {party.partition(":")[2] for party in ends if party.startswith(("seat:", "at_stake:", "stack:"))}
        assert len(seats) == 1
