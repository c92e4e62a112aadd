"""The course of a jogada of banca francesa: AO3.7-8, AO3.11, AO3.14, PT808.13-19, PT808.23."""

from typing import Any

import pytest

from jogofeito.core.facts import Announced, JogadaVoid
from jogofeito.core.inputs import Drawn
from jogofeito.core.offers import Sit
from jogofeito.core.parties import FLOOR, Seat, seat
from jogofeito.core.play import Play
from jogofeito.core.waits import WaitsForAct, WaitsForChance
from jogofeito.games.banca_francesa.acts import (
    CAUSES,
    CallChance,
    Carry,
    ChangeDice,
    DiceRest,
    GolpeNulo,
    LiftDice,
    Returned,
    TernoChanged,
    ThrowSpoiled,
    Undisturbed,
)
from jogofeito.games.banca_francesa.board import lying, outcome
from jogofeito.games.pano.acts import Close, Collected, Paid, Place, Withdraw
from jogofeito.messages import call_text
from support import CROUPIER, Did, TestTable, calls, facts, gain, refusal_of
from terno_support import ACES, NOTHING, OF_TOTAL, banca, both, jogada, laying, tape

CLOSE: Did = (CROUPIER, Close())
GOOD: Did = (CROUPIER, Undisturbed())
CALL: Did = (CROUPIER, CallChance())
LIFT: Did = (CROUPIER, LiftDice())


def said(play: Play[Any, Any]) -> list[str]:
    return [call_text(call, "pt", "EUR") for call in facts(play, Announced)]


def thrown(play: Play[Any, Any], throw: tuple[int, ...]) -> None:
    """Close the bets and let the dice fall."""
    assert play.take(CROUPIER, Close()) is None
    if isinstance(play.waiting, WaitsForAct):
        assert play.take(CROUPIER, Undisturbed()) is None
    for face in throw:
        play.draw(face - 1)
    if isinstance(play.waiting, WaitsForAct) and isinstance(play.waiting.offers[CROUPIER].default, CallChance):
        assert play.take(CROUPIER, CallChance()) is None


# ---- betting


@both("AO3.9", "PT808.13")
def test_after_the_close_nothing_can_be_laid_or_changed(text: str) -> None:
    table = banca(text)
    play = table.begin(*laying(table, (1, "pequeno", 2)))
    assert play.take(seat(1), Withdraw("pequeno", table.rules.minimum)) is None
    assert play.take(CROUPIER, Close()) is None
    for act in (Place("grande", table.rules.minimum), Withdraw("pequeno", table.rules.minimum)):
        assert refusal_of(play, 1, act).code in ("not_your_turn", "nothing_asked_now")


@pytest.mark.law("PT808.13")
def test_opening_and_close_are_called_as_the_law_words_them() -> None:
    play = jogada(banca("PT808"), throws=[ACES])
    assert said(play)[:2] == ["Façam as vossas apostas.", "Jogo feito nada mais."]


@pytest.mark.law("PT808.15")
@pytest.mark.parametrize(
    "total, words",
    [
        (3, "3: ases."),
        (5, "5: pequeno."),
        (16, "16: grande."),
        (4, "4: lançamento nulo."),
        (18, "18: lançamento nulo."),
    ],
)
def test_online_the_result_is_shown_as_the_law_words_it(total: int, words: str) -> None:
    decided = [] if total in (3, 5, 16) else [ACES]
    play = jogada(banca("PT808"), throws=[OF_TOTAL[total], *decided])
    assert said(play)[2] == words


@pytest.mark.law("PT808.1", "PT808.5")
def test_one_throw_holds_for_all_and_each_plays_alone_against_the_house() -> None:
    table = banca("PT808")
    play = jogada(table, (1, "ases", 1), (2, "pequeno", 3), (3, "grande", 5), throws=[OF_TOTAL[7]])
    assert [gain(play, number) // table.rules.minimum for number in (1, 2, 3)] == [-1, 3, -5]
    assert {"house"} >= {m.payer for m in play.movements if m.why == "prize"}
    assert sum(isinstance(each, Drawn) for each in play.inputs) == 3


# ---- null throws


@both("AO3.9", "PT808.17")
def test_after_a_null_throw_bets_lie_and_may_be_kept_withdrawn_or_changed(text: str) -> None:
    table = banca(text)
    least = table.rules.minimum
    play = table.begin(*laying(table, (1, "pequeno", 2), (2, "pequeno", 2), (3, "pequeno", 2)))
    thrown(play, NOTHING)
    assert play.take(seat(2), Withdraw("pequeno", 2 * least)) is None
    assert play.take(seat(3), Withdraw("pequeno", least)) is None
    assert play.take(seat(3), Place("ases", 4 * least)) is None
    thrown(play, OF_TOTAL[10])
    thrown(play, ACES)
    assert play.over
    assert [gain(play, number) // least for number in (1, 2, 3)] == [-2, 0, 4 * 61 - 1]
    assert [shown.result for shown in facts(play, DiceRest)] == ["nulo", "nulo", "ases"]
    assert calls(play).count("bets_open") == 3


@both("AO3.9", "PT808.17")
def test_newcomers_may_sit_down_between_two_throws(text: str) -> None:
    table = banca(text)
    play = table.begin()
    thrown(play, NOTHING)
    assert play.take(FLOOR, Sit(Seat(4, "ivo"))) is None
    assert play.take(seat(4), Place("ases", table.rules.minimum)) is None
    thrown(play, ACES)
    assert gain(play, 4) == 61 * table.rules.minimum


def test_a_jogada_can_take_many_throws() -> None:
    table = banca()
    play = jogada(table, (1, "grande", 1), throws=[NOTHING] * 50 + [OF_TOTAL[14]])
    assert gain(play, 1) == table.rules.minimum
    assert [word for told in play.facts if (word := outcome(told.fact))] == ["grande:14"]


@pytest.mark.law("PT808.18", "PT808.19")
@pytest.mark.parametrize("dice_read", range(3))
def test_a_jogada_whose_dice_cannot_all_be_determined_is_void_and_bets_go_back(dice_read: int) -> None:
    table = banca("PT808")
    play = table.begin(*laying(table, (1, "pequeno", 2), (2, "risco_grande", 4)), CLOSE)
    for _ in range(dice_read):
        play.draw(0)
    play.void("the dice could not be determined")
    assert (gain(play, 1), gain(play, 2)) == (0, 0)
    assert [fact.reason for fact in facts(play, JogadaVoid)] == ["the dice could not be determined"]
    assert {move.why for move in play.movements} == {"stake", "refund"}


@pytest.mark.law("PT808.17", "PT808.19")
def test_a_null_throw_is_not_a_void_jogada() -> None:
    table = banca("PT808")
    play = table.begin(*laying(table, (1, "pequeno", 2)))
    thrown(play, NOTHING)
    assert not play.over
    assert not facts(play, JogadaVoid)
    assert [move.why for move in play.movements] == ["stake"]


# ---- faults of a real table


@pytest.mark.parametrize(
    "cause",
    [
        pytest.param(cause, marks=pytest.mark.law(rule))
        for cause, rule in zip(CAUSES, ("AO3.7.b", "AO3.7.c", "AO3.8.a", "AO3.8.b", "AO3.8.c", "AO3.8.d"), strict=True)
    ],
)
def test_a_spoiled_throw_is_null_before_it_is_read_and_bets_lie_on(cause: Any, request: Any) -> None:
    table = banca()
    play = table.play(*laying(table, (1, "ases", 2)), CLOSE, (CROUPIER, GolpeNulo(cause)), tape=tape(ACES))
    (spoiled,) = facts(play, ThrowSpoiled)
    assert spoiled.cause == cause
    assert spoiled.rule == next(mark.args[0] for mark in request.node.iter_markers("law"))
    assert said(play)[2:4] == ["Golpe nulo.", "Façam as vossas apostas."]
    assert gain(play, 1) == 2 * 61 * table.rules.minimum  # the bet stood for the throw that counted
    assert sum(isinstance(each, Drawn) for each in play.inputs) == 3  # and nothing was drawn for the one that did not


@pytest.mark.law("AO3.8")
def test_after_a_spoiled_throw_bets_may_be_withdrawn_or_changed() -> None:
    table = banca()
    least = table.rules.minimum
    play = table.begin(*laying(table, (1, "pequeno", 2)), CLOSE, (CROUPIER, GolpeNulo("foreign_object")))
    assert play.take(seat(1), Withdraw("pequeno", 2 * least)) is None
    assert play.take(seat(1), Place("grande", least)) is None


@pytest.mark.law("AO3.8.b")
def test_the_terno_is_changed_at_once_when_a_die_fell_or_was_spoiled_and_only_then() -> None:
    for cause in CAUSES:
        table = banca()
        play = table.play(CLOSE, (CROUPIER, GolpeNulo(cause)), tape=tape(ACES))
        changed = [TernoChanged(2, "spoiled")] if cause == "off_the_table" else []
        assert facts(play, TernoChanged) == changed
        assert table.carry.terno == (2 if changed else 1)


@pytest.mark.law("AO3.8.b")
def test_a_spoiled_terno_does_not_come_back_as_long_as_the_case_lasts() -> None:
    table = banca()
    table.play(CLOSE, (CROUPIER, GolpeNulo("off_the_table")), tape=tape(ACES))
    used = [table.carry.terno]
    for _ in range(4):
        table.play((CROUPIER, ChangeDice()), tape=tape(ACES))
        used.append(table.carry.terno)
    assert used == [2, 3, 2, 3, 2]
    table.play(CLOSE, (CROUPIER, GolpeNulo("off_the_table")), tape=tape(ACES))
    assert (table.carry.terno, set(table.carry.spoiled)) == (3, {1, 2})
    assert refusal_of(table.begin(), CROUPIER, ChangeDice()).code == "act_not_offered"  # there is no other
    play = table.play(CLOSE, (CROUPIER, GolpeNulo("off_the_table")), tape=tape(ACES))
    assert facts(play, TernoChanged) == [TernoChanged(1, "spoiled")]  # the first of another case
    assert table.carry == Carry(1, ())


@pytest.mark.law("AO3.4", "AO3.8.b")
@pytest.mark.parametrize("act, left", [(ChangeDice(), Carry(2)), (GolpeNulo("off_the_table"), Carry(2, (1,)))])
def test_dice_that_were_changed_in_a_void_jogada_are_changed(act: Any, left: Carry) -> None:
    closing = [CLOSE] if isinstance(act, GolpeNulo) else []
    play = banca().begin(*closing, (CROUPIER, act))
    play.void("the arena has caught fire")
    assert play.carry_after == left


def test_the_three_ternos_of_the_case_take_turns_and_stay_from_jogada_to_jogada() -> None:
    table = banca()
    used = []
    for _ in range(4):
        table.play((CROUPIER, ChangeDice()), tape=tape(ACES))
        used.append(lying(table.carry)["terno"])
    assert used == [2, 3, 1, 2]
    table.play(tape=tape(ACES))
    assert table.carry.terno == 2


def test_an_electronic_table_has_no_faults_of_hands() -> None:
    play = banca("PT808").begin()
    assert refusal_of(play, CROUPIER, ChangeDice()).code == "act_not_offered"
    play.take(CROUPIER, Close())
    assert isinstance(play.waiting, WaitsForChance)
    assert refusal_of(play, CROUPIER, GolpeNulo("stuck_in_cup")).code == "nothing_asked_now"


@pytest.mark.law("AO3.7.a")
def test_the_three_dice_are_thrown_together_before_anything_else_happens() -> None:
    play = banca().begin(CLOSE, GOOD)
    for _ in range(3):
        assert isinstance(play.waiting, WaitsForChance)
        assert (play.waiting.below, play.waiting.what) == (6, "die")
        play.draw(3)
    assert isinstance(play.waiting, WaitsForAct)


@pytest.mark.law("AO3.7.d")
def test_if_the_dice_are_lifted_without_a_call_winners_win_and_nobody_loses() -> None:
    table = banca()
    least = table.rules.minimum
    laid = laying(table, (1, "pequeno", 2), (2, "grande", 3), (2, "ases", 1), (3, "risco_grande", 4), (3, "pequeno", 1))
    play = table.play(*laid, CLOSE, GOOD, LIFT, tape=tape(OF_TOTAL[6]))
    assert [gain(play, number) // least for number in (1, 2, 3)] == [2, 0, 1]
    assert facts(play, Collected) == []
    assert [(back.seat, back.chance, back.amount // least) for back in facts(play, Returned)] == [
        (2, "grande", 3),
        (2, "ases", 1),
        (3, "risco_grande", 4),
    ]
    assert [shown.called for shown in facts(play, DiceRest)] == [False]
    assert "AO3.7" not in calls(play)


@pytest.mark.law("AO3.7.d")
def test_lifting_the_dice_of_a_null_total_changes_nothing() -> None:
    table = banca()
    laid = laying(table, (1, "pequeno", 2))
    play = table.play(*laid, CLOSE, GOOD, LIFT, CLOSE, GOOD, CALL, tape=tape(NOTHING, OF_TOTAL[15]))
    assert gain(play, 1) == -2 * table.rules.minimum


@pytest.mark.law("AO3.7.d")
def test_by_the_other_reading_lifted_dice_spare_even_the_totals_on_which_all_lose() -> None:
    table = banca(readings__other_totals="lose")
    laid = laying(table, (1, "pequeno", 2), (2, "risco_grande", 2))
    play = table.play(*laid, CLOSE, GOOD, LIFT, tape=tape(NOTHING))
    assert (gain(play, 1), gain(play, 2)) == (0, 0)


# ---- collecting and paying


@both("AO3.14", "PT808.16")
def test_all_lost_bets_are_collected_before_anything_is_paid(text: str) -> None:
    table = banca(text)
    bets = [(1, "pequeno", 1), (1, "grande", 1), (2, "pequeno", 1), (2, "risco_grande", 2), (3, "ases", 1)]
    play = jogada(table, *bets, throws=[OF_TOTAL[5]])
    order = [type(told.fact) for told in play.facts if isinstance(told.fact, Collected | Paid)]
    assert order == [Collected] * 3 + [Paid] * 2
    why = [move.why for move in play.movements if move.why != "stake"]
    assert why == ["collected"] * 3 + ["kept"] + ["kept", "prize"] * 2


@pytest.mark.law("AO3.11")
def test_lost_bets_are_collected_counter_clockwise_beginning_with_ases() -> None:
    table = banca()
    bets = [(1, "grande", 1), (2, "ases", 1), (2, "grande", 1), (3, "ases", 1), (3, "risco_grande", 2), (1, "ases", 1)]
    play = jogada(table, *bets, throws=[OF_TOTAL[5]])
    collected = [(fact.chance, fact.seat) for fact in facts(play, Collected)]
    assert collected == [
        ("ases", 3), ("ases", 2), ("ases", 1), ("risco_grande", 3), ("grande", 2), ("grande", 1),
    ]  # fmt: skip


@both("AO3.7", "PT808.15")
def test_the_calls_of_a_jogada_come_in_order(text: str) -> None:
    closing, result = {"AO3": ("bets_closed", "AO3.7"), "PT808": ("PT808.13", "PT808.15")}[text]
    play = jogada(TestTable("banca-francesa", text=text), throws=[NOTHING, ACES])
    assert calls(play) == ["bets_open", closing, result] * 2
