"""The course of a series: who shoots, null throws, what may be taken down, limits, calls, the last jogada."""

from typing import Any

import pytest

from craps_support import CHIP, POINTS, least, lying, result, tape, throw, with_point
from jogofeito.core.dice import opposite
from jogofeito.core.drivers import every_outcome, let_pass
from jogofeito.core.facts import Announced
from jogofeito.core.money import balances
from jogofeito.core.offers import Sit
from jogofeito.core.parties import FLOOR, HOUSE, Company, Seat, carried, seat
from jogofeito.core.play import Play
from jogofeito.core.waits import WaitsForChance
from jogofeito.games.craps.acts import (
    DICE,
    BetReturned,
    BetsDown,
    Carry,
    DiceChosen,
    DiceLost,
    DiceOffered,
    DiceRefused,
    FairThrow,
    LastJogada,
    LyingBet,
    NullThrow,
    PuckMoved,
    RefuseDice,
    SeriesAbandoned,
    Shooter,
    TableStands,
    Throw,
    Thrown,
    ThrowNull,
)
from jogofeito.games.craps.board import board
from jogofeito.games.craps.game import CRAPS
from jogofeito.games.pano.acts import BetPlaced, Close, Collected, Paid, Place, Withdraw
from jogofeito.messages import call_text
from support import CROUPIER, KZ, Did, TestTable, calls, facts, gain, refusal_of

law = pytest.mark.law
CLOSE = (CROUPIER, Close())


def said(play: Play[Any, Any], language: Any = "pt") -> list[str]:
    return [call_text(call, language, "AOA") for call in facts(play, Announced)]


def bet(number: int, chance: str = "pass_line", chips: int = 1) -> tuple[int, Place]:
    return number, Place(chance, chips * CHIP)


# ---- a game against the bank with dice


@law("AO4.1")
def test_what_players_lose_the_bank_wins_and_pays_what_they_win() -> None:
    play = throw(TestTable("craps"), (1, "pass_line", CHIP), (2, "dont_pass_line", 3 * CHIP), total=7)
    assert balances(play.movements)[HOUSE] == -gain(play, 1) - gain(play, 2) == 2 * CHIP


@law("AO4.2.c", "AO4.2.e")
def test_there_are_five_numbered_dice_and_every_face_of_two_is_as_likely() -> None:
    assert board(TestTable("craps").rules)["dice"] == [1, 2, 3, 4, 5]
    assert all(face + opposite(face) == 7 for face in range(1, 7))
    weights: dict[Any, Any] = {}
    table = TestTable("craps")
    for weight, play in every_outcome(lambda: table.begin(bet(1)), lambda: let_pass):
        (thrown,) = facts(play, Thrown)
        weights[thrown.faces] = weights.get(thrown.faces, 0) + weight
        assert thrown.total == sum(thrown.faces)
    assert len(weights) == 36
    assert set(weights.values()) == {sum(weights.values()) / 36}


@law("AO4.4")
def test_the_shooter_picks_two_of_the_five_dice_for_each_throw() -> None:
    table = TestTable("craps")
    play = table.begin(bet(1), CLOSE)
    assert facts(play, DiceOffered) == [DiceOffered(1, DICE)]
    for wrong in (Throw(3, 3), Throw(0, 1), Throw(5, 6)):
        refusal = refusal_of(play, 1, wrong)
        assert (refusal.code, refusal.rule) == ("dice_not_presented", "AO4.4")
    assert refusal_of(play, 2, Throw(1, 2)).code == "not_your_turn"
    assert play.take(seat(1), Throw(5, 3)) is None
    assert facts(play, DiceChosen) == [DiceChosen(1, (5, 3))]
    first = table.play(bet(1), CLOSE, (1, Throw(5, 3)), tape=tape(4))
    assert first.over
    second = table.play(tape=tape(5))  # a silent shooter throws the same two again
    assert facts(second, DiceChosen) == [DiceChosen(1, (5, 3))]
    third = table.play(CLOSE, (1, Throw(1, 4)), tape=tape(5))
    assert facts(third, DiceChosen) == [DiceChosen(1, (1, 4))]


# ---- who shoots


def shooters(play: Play[Any, Any]) -> list[int]:
    return [fact.seat for fact in facts(play, DiceChosen)]


@law("AO4.5")
def test_the_first_shooter_is_the_first_with_a_bet_from_the_stickmans_left() -> None:
    play = TestTable("craps").play(bet(3, "field"), bet(2, "field"), tape=tape(4))
    assert shooters(play) == [2]


@law("AO4.5")
def test_who_has_bet_on_the_pass_line_goes_before_those_who_have_not() -> None:
    play = TestTable("craps").play(bet(1, "field"), bet(2, "dont_pass_line"), bet(3), tape=tape(4))
    assert shooters(play) == [3]


@law("AO4.5")
def test_who_does_not_want_the_dice_passes_them_on_in_the_same_order() -> None:
    table = TestTable("craps")
    play = table.play(
        bet(1, "field"), bet(2), bet(3), CLOSE, (2, RefuseDice()), (3, RefuseDice()), (1, Throw(1, 2)), tape=tape(4)
    )
    assert [fact.seat for fact in facts(play, DiceOffered)] == [2, 3, 1]
    assert facts(play, DiceRefused) == [DiceRefused(2), DiceRefused(3)]
    assert table.carry.shooter == Shooter(1, "ana")


@law("AO4.5")
def test_when_nobody_wants_the_dice_the_stickman_throws_so_that_the_bets_are_decided() -> None:
    table = TestTable("craps")
    play = table.play(bet(1), bet(2), CLOSE, (1, RefuseDice()), (2, RefuseDice()), tape=tape(7))
    assert shooters(play) == [0]
    assert gain(play, 1) == CHIP
    assert table.carry.shooter is None


@law("AO4.5")
def test_without_a_bet_nobody_throws_and_the_puck_comes_off() -> None:
    table = TestTable("craps")
    throw(table, (1, "casa:5", CHIP), total=4)
    play = table.play((1, Withdraw("casa:5", CHIP)), tape=[])
    assert facts(play, SeriesAbandoned) == [SeriesAbandoned()]
    assert facts(play, Thrown) == []
    assert (table.carry.point, gain(play, 1)) == (0, 0)


@law("AO4.8.a")
def test_a_shooter_who_stops_betting_loses_the_dice_to_another_for_the_same_point() -> None:
    table = TestTable("craps")
    first = throw(table, (1, "field", CHIP), (2, "dont_pass_line", CHIP), total=4)
    assert shooters(first) == [1]
    play = table.play(tape=tape(5))
    assert facts(play, DiceLost) == [DiceLost(1, "no_bets")]
    assert shooters(play) == [2]
    assert table.carry.point == 4
    assert "Novo lançador, lugar 2, para o ponto 4." in said(play)


@law("AO4.8.b")
def test_a_seven_after_the_first_throw_takes_the_dice_to_the_next_player() -> None:
    table = with_point(6, (1, "pass_line", CHIP), (2, "pass_line", CHIP), (3, "pass_line", CHIP))
    play = throw(table, total=7)
    assert facts(play, DiceLost) == [DiceLost(1, "seven")]
    assert table.carry.shooter is None
    everybody = [(number, "pass_line", CHIP) for number in (1, 2, 3)]
    assert shooters(throw(table, *everybody, total=4)) == [2]
    throw(table, total=7)
    assert shooters(throw(table, *everybody, total=4)) == [3]
    throw(table, total=7)
    assert shooters(throw(table, *everybody, total=4)) == [1]


@law("AO4.8.b")
@pytest.mark.parametrize("total", [7, 11, 2, 3, 12])
def test_a_first_throw_that_decides_leaves_the_dice_where_they_are(total: int) -> None:
    table = TestTable("craps")
    play = throw(table, (1, "pass_line", CHIP), (2, "pass_line", CHIP), total=total)
    assert facts(play, DiceLost) == []
    assert shooters(throw(table, (1, "pass_line", CHIP), (2, "pass_line", CHIP), total=4)) == [1]


@law("AO4.5", "AO4.8")
def test_within_a_series_the_shooter_keeps_the_dice_and_between_two_may_let_them_go() -> None:
    table = with_point(6, (1, "pass_line", CHIP), (2, "pass_line", CHIP))
    play = table.begin(CLOSE)
    refusal = refusal_of(play, 1, RefuseDice())
    assert (refusal.code, refusal.rule) == ("dice_stay_in_hand", "AO4.8")
    throw(table, total=6)
    play = table.play(bet(1), bet(2), CLOSE, (1, RefuseDice()), tape=tape(4))
    assert shooters(play) == [2]


# ---- throws


@law("AO4.6")
def test_dice_that_pass_the_middle_need_not_reach_a_wall_and_the_throw_counts() -> None:
    play = TestTable("craps").play(bet(1), CLOSE, (1, Throw(1, 2)), (CROUPIER, FairThrow()), tape=tape(7))
    assert gain(play, 1) == CHIP


@law("AO4.6", "AO4.7", "AO4.7.b")
def test_dice_that_do_not_pass_the_middle_are_thrown_again_and_the_bets_stand() -> None:
    table = TestTable("craps")
    play = table.begin(bet(1), CLOSE, (1, Throw(1, 2)), (CROUPIER, NullThrow("short")))
    assert facts(play, ThrowNull) == [ThrowNull("short", 0)]
    assert facts(play, DiceOffered)[-1] == DiceOffered(1, DICE)
    assert refusal_of(play, 1, Place("field", CHIP)).code == "act_not_offered"
    assert refusal_of(play, 1, RefuseDice()).code == "dice_stay_in_hand"
    play.take(seat(1), Throw(4, 5))
    play.take(CROUPIER, FairThrow())
    assert isinstance(play.waiting, WaitsForChance)  # nothing had been drawn that could be drawn again
    play.draw(2)
    play.draw(3)
    assert gain(play, 1) == CHIP


@law("AO4.7", "AO4.7.a")
def test_a_die_that_leaves_the_table_is_set_aside_and_may_come_back_for_the_next_throw() -> None:
    table = TestTable("craps")
    acts: list[Did] = [bet(1), CLOSE, (1, Throw(1, 2)), (CROUPIER, NullThrow("off_table", 2))]
    play = table.begin(*acts)
    assert facts(play, DiceOffered)[-1] == DiceOffered(1, (1, 3, 4, 5))
    assert refusal_of(play, 1, Throw(1, 2)).code == "dice_not_presented"
    play = table.play(*acts, tape=tape(4))
    assert facts(play, DiceChosen)[-1] == DiceChosen(1, (1, 3))
    assert facts(table.play(tape=tape(5)), DiceOffered) == [DiceOffered(1, DICE)]


@law("AO4.7.a")
def test_only_a_die_that_was_thrown_can_leave_the_table() -> None:
    play = TestTable("craps").begin(bet(1), CLOSE, (1, Throw(1, 2)))
    assert refusal_of(play, CROUPIER, NullThrow("off_table", 3)).code == "act_not_offered"


# ---- what may be laid and taken down, and when


@law("AO4.10.i")
@pytest.mark.parametrize("chance", ["pass_line", "dont_pass_line"])
def test_line_bets_change_freely_before_the_first_throw_and_not_at_all_after_it(chance: str) -> None:
    table = TestTable("craps")
    before = (bet(1, chance, 3), (1, Withdraw(chance, CHIP)), bet(2, "field"))
    table.play(*before, tape=tape(6))
    play = table.begin()
    for act in (Withdraw(chance, CHIP), Withdraw(chance, 2 * CHIP), Place(chance, CHIP)):
        refusal = refusal_of(play, 1, act)
        assert (refusal.code, refusal.rule) == ("bet_locked", "AO4.10.i")
    late = refusal_of(play, 3, Place(chance, CHIP))
    assert (late.code, late.rule, late.details["point"]) == ("only_before_point", "AO4.10.i", 6)


@law("AO4.10.i")
@pytest.mark.parametrize("chance", ["come", "dont_come"])
def test_come_bets_change_freely_before_their_first_throw_and_not_at_all_after_it(chance: str) -> None:
    table = with_point(6)
    table.play(bet(1, chance, 3), (1, Withdraw(chance, CHIP)), tape=tape(9))
    play = table.begin()
    for act in (Withdraw(f"{chance}:9", CHIP), Place(f"{chance}:9", CHIP)):
        refusal = refusal_of(play, 1, act)
        assert (refusal.code, refusal.rule) == ("bet_locked", "AO4.10.i")
    assert play.take(seat(1), Place(chance, CHIP)) is None


@pytest.mark.parametrize(
    "chance", [pytest.param("come", marks=law("AO4.10.c")), pytest.param("dont_come", marks=law("AO4.10.d"))]
)
def test_come_bets_need_a_point(chance: str) -> None:
    assert refusal_of(TestTable("craps").begin(), 1, Place(chance, CHIP)).code == "only_after_point"


@law("AO4.11.a")
@pytest.mark.parametrize("line", ["pass_line", "dont_pass_line", "come", "dont_come"])
def test_odds_can_be_laid_and_taken_down_in_part_or_whole_at_any_time_before_the_decision(line: str) -> None:
    if "pass" in line:
        table = with_point(5, (1, line, 6 * CHIP))
    else:
        table = with_point(4)
        throw(table, (1, line, 6 * CHIP), total=5)
    odds = f"{line}_odds:5"
    throw(table, (1, odds, 6 * CHIP), total=11)
    table.play((1, Withdraw(odds, 3 * CHIP)), tape=tape(11))
    assert lying(table)[odds] == 3 * CHIP
    throw(table, (1, odds, 3 * CHIP), total=11)
    assert lying(table)[odds] == 6 * CHIP
    play = table.play((1, Withdraw(odds, 6 * CHIP)), tape=tape(11))
    assert odds not in lying(table)
    assert [move.payer for move in play.movements if move.why == "withdrawn"] == [carried(1)]


@law("AO4.11.a")
def test_what_was_laid_since_the_last_throw_is_taken_back_before_what_lay_already() -> None:
    table = with_point(5, (1, "pass_line", 6 * CHIP))
    throw(table, (1, "pass_line_odds:5", 2 * CHIP), total=11)
    play = table.begin(bet(1, "pass_line_odds:5", 2), (1, Withdraw("pass_line_odds:5", 3 * CHIP)))
    back = [(move.payer, move.amount) for move in play.movements if move.why == "withdrawn"]
    assert back == [("at_stake:1", 2 * CHIP), ("carried:1", CHIP)]


@law("AO4.11.a")
def test_odds_need_their_own_bet_on_their_own_number() -> None:
    table = with_point(6, (1, "pass_line", CHIP), (2, "dont_pass_line", CHIP))
    play = table.begin()
    for number, chance in ((1, "pass_line_odds:8"), (1, "dont_pass_line_odds:6"), (2, "pass_line_odds:6"),
                           (3, "pass_line_odds:6"), (1, "come_odds:6")):  # fmt: skip
        refusal = refusal_of(play, number, Place(chance, CHIP))
        assert (refusal.code, refusal.rule, refusal.details["base"]) == ("odds_need_base", "AO4.11.a", 0)
    assert refusal_of(TestTable("craps").begin(bet(1)), 1, Place("pass_line_odds:6", CHIP)).code == "odds_need_base"


@law("AO4.11.a")
@pytest.mark.parametrize("line", ["pass_line", "dont_pass_line"])
@pytest.mark.parametrize("point", POINTS)
def test_odds_are_at_most_the_base_bet(line: str, point: int) -> None:
    play = with_point(point, (1, line, 6 * CHIP)).begin()
    odds = f"{line}_odds:{point}"
    refusal = refusal_of(play, 1, Place(odds, 12 * CHIP))
    assert (refusal.code, refusal.rule, refusal.details["most"]) == ("over_maximum", "AO4.11.a", 6 * CHIP)
    assert play.take(seat(1), Place(odds, 6 * CHIP)) is None


@law("AO4.11.a")
@pytest.mark.parametrize("point, times", [(4, 2), (5, 1.5), (6, 1.2)])
def test_where_the_prize_is_held_to_the_base_bet_the_dont_side_may_lay_more(point: int, times: float) -> None:
    table = with_point(point, (1, "dont_pass_line", 6 * CHIP), readings__dont_odds_limit="prize")
    most = int(6 * CHIP * times)
    odds = f"dont_pass_line_odds:{point}"
    assert refusal_of(table.begin(), 1, Place(odds, 2 * most)).details["most"] == most
    throw(table, (1, odds, most), total=11)
    assert result(throw(table, total=7), odds) == 6 * CHIP


@law("AO4.11.a")
def test_odds_bring_no_payment_over_the_limit() -> None:
    table = with_point(4, (1, "pass_line", 10 * CHIP), most_paid=8)
    refusal = refusal_of(table.begin(), 1, Place("pass_line_odds:4", 5 * CHIP))
    assert (refusal.code, refusal.details["most"]) == ("over_maximum", 4 * CHIP)
    throw(table, (1, "pass_line_odds:4", 4 * CHIP), total=11)
    assert result(throw(table, total=4), "pass_line_odds:4") == 8 * CHIP


@law("AO4.10.i", "AO4.11.c", "AO4.12")
@pytest.mark.parametrize("chance", ["big:6", "hardway:4", "casa:5", "casa_contra:5"])
def test_what_the_text_does_not_lock_can_be_taken_down_while_bets_are_open(chance: str) -> None:
    table = with_point(9)
    amount = least(table, chance)
    throw(table, (2, chance, amount), total=11)
    assert lying(table, 2) == {chance: amount}
    play = table.play((2, Withdraw(chance, amount)), tape=tape(11))
    assert lying(table, 2) == {}
    assert [(move.payer, move.payee) for move in play.movements if move.why == "withdrawn"] == [(carried(2), seat(2))]


@law("AO4.12")
def test_limits_hold_for_what_lies_and_what_is_laid_together() -> None:
    table = TestTable("craps", {"maximum": 20})
    throw(table, (1, "casa:5", 15 * CHIP), total=11)
    play = table.begin()
    refusal = refusal_of(play, 1, Place("casa:5", 6 * CHIP))
    assert (refusal.code, refusal.details["left"]) == ("over_maximum", 5 * CHIP)
    assert refusal_of(play, 1, Place("field", CHIP // 2)).code == "below_minimum"
    assert refusal_of(play, 1, Place("nowhere", CHIP)).code == "no_such_chance"


@law("AO4.10", "AO4.12")
def test_after_the_bets_are_closed_nothing_can_be_laid_or_taken_down() -> None:
    table = with_point(9)
    throw(table, (2, "casa:5", CHIP), total=11)
    play = table.begin(CLOSE)
    assert refusal_of(play, 2, Withdraw("casa:5", CHIP)).code == "not_your_turn"
    assert refusal_of(play, 1, Place("field", CHIP)).code == "act_not_offered"


# ---- what the table shows


@law("AO4.10.a", "AO4.13.c")
def test_every_throw_begins_with_the_puck_the_shooter_and_every_players_bets() -> None:
    table = with_point(6, (1, "pass_line", CHIP), (2, "dont_pass_line", 2 * CHIP))
    (stands,) = facts(table.begin(), TableStands)
    bets = (LyingBet(1, "ana", "pass_line", CHIP), LyingBet(2, "rui", "dont_pass_line", 2 * CHIP))
    assert stands == TableStands(6, 1, bets)
    shown = CRAPS.lying(table.carry)
    assert (shown["point"], shown["shooter"], len(shown["bets"])) == (6, {"seat": 1, "player": "ana"}, 2)


def test_the_layout_tells_when_each_place_takes_bets_and_what_may_be_taken_down() -> None:
    places = {place["id"]: place for place in board(TestTable("craps").rules)["places"]}
    assert (places["pass_line"]["laid"], places["pass_line"]["taken_down"]) == ("before_point", False)
    assert (places["come"]["laid"], places["come:6"]["laid"]) == ("after_point", "never")
    assert (places["come_odds:6"]["base"], places["pass_line_odds:6"]["base"]) == ("come:6", "pass_line")
    assert (places["field"]["one_throw"], places["casa:6"]["one_throw"]) == (True, False)
    assert places["casa:6"]["price"] == [7, 6]


# ---- calls


@law("AO4.13.c")
@pytest.mark.parametrize(
    "point, total, pt, en",
    [
        (0, 7, "7. Ganha o pass-line.", "7. Pass line wins."),
        (0, 3, "3, craps. Perde o pass-line.", "3, craps. Pass line loses."),
        (0, 9, "9. O ponto é 9.", "9. The point is 9."),
        (6, 9, "9. Continua o ponto 6.", "9. The point stays 6."),
        (6, 6, "6. Saiu o ponto: ganha o pass-line.", "6. Point made: pass line wins."),
        (6, 7, "Sete. Perde o pass-line; os dados mudam de mão.", "Seven out. Pass line loses; new hand."),
    ],
)
def test_the_total_and_the_point_are_called_in_portuguese_and_in_english(
    point: int, total: int, pt: str, en: str
) -> None:
    table = with_point(point) if point else TestTable("craps")
    play = throw(table, *([] if point else [(1, "pass_line", CHIP)]), total=total)
    assert pt in said(play)
    assert en in said(play, "en")


@law("AO4.13.c")
def test_the_chances_that_win_and_those_that_lose_are_called() -> None:
    table = TestTable("craps")
    bets = [(1, "pass_line", CHIP), (2, "pass_line", CHIP), (1, "total_of:7", CHIP), (3, "big:6", CHIP)]
    play = throw(table, *bets, (2, "field", CHIP), total=7)
    assert said(play)[-2:] == ["Ganham: pass-line, total 7.", "Perdem: field, big 6."]
    assert said(play, "en")[-2:] == ["Winners: pass line, total 7.", "Losers: field, big 6."]


@law("AO4.13.c")
def test_a_null_throw_and_the_same_or_a_new_shooter_for_the_same_or_a_new_point_are_called() -> None:
    table = TestTable("craps")
    first = table.play(bet(1), CLOSE, (1, Throw(1, 2)), (CROUPIER, NullThrow("short")), tape=tape(4))
    assert said(first)[2:5] == [
        "Novo lançador, lugar 1, para novo ponto.",
        "Golpe nulo.",
        "O mesmo lançador, lugar 1, para novo ponto.",
    ]
    assert "O mesmo lançador, lugar 1, para o ponto 4." in said(table.play(tape=tape(5)))


# ---- the last jogada


@law("AO4.13.c")
def test_the_last_jogada_is_called_once_and_lasts_until_its_series_is_decided() -> None:
    table = TestTable("craps")
    play = table.begin((CROUPIER, LastJogada()))
    assert said(play)[-1] == "Última jogada."
    assert refusal_of(play, CROUPIER, LastJogada()).code == "last_jogada_called"
    table.play((CROUPIER, LastJogada()), bet(1), tape=tape(6))
    assert table.carry.last == "called"
    assert refusal_of(table.begin(), CROUPIER, LastJogada()).code == "last_jogada_called"
    table.play(bet(2, "come"), (2, Place("casa:5", CHIP)), tape=tape(9))  # bets are taken as long as it lasts
    play = table.play(tape=tape(6))
    assert facts(play, BetsDown) == [BetsDown()]
    assert table.carry.last == "over"
    assert lying(table, 2) == {"come:9": CHIP, "casa:5": CHIP}


@law("AO4.13.c", "AO4.10.i")
def test_after_the_last_jogada_only_bets_that_cannot_be_taken_down_are_thrown_for() -> None:
    table = with_point(6)
    table.play((CROUPIER, LastJogada()), bet(2, "come"), (2, Place("casa:5", CHIP)), tape=tape(9))
    table.play(tape=tape(6))
    play = table.play(tape=tape(4))
    assert "bets_open" not in calls(play)
    assert facts(play, BetReturned) == [BetReturned(2, "casa:5", CHIP, "last")]
    assert (gain(play, 2), lying(table, 2), table.carry.point) == (0, {"come:9": CHIP}, 4)
    play = table.play(tape=tape(9))
    assert gain(play, 2) == CHIP
    assert facts(play, SeriesAbandoned) == [SeriesAbandoned()]
    assert table.carry == Carry(after=2, dice=table.carry.dice)  # whoever opens the table next begins anew


@law("AO4.13.c")
@pytest.mark.parametrize("chance, total", [("pass_line", 7), ("field", 9)])
def test_when_the_last_jogada_leaves_nothing_the_table_is_as_new_for_the_next_opening(chance: str, total: int) -> None:
    table = TestTable("craps")
    table.play((CROUPIER, LastJogada()), bet(1, chance), tape=tape(total))
    assert table.carry == Carry(after=1, dice=table.carry.dice)


# ---- money that stays on the table


@law("AO4.10.i", "AO4.13.b")
def test_undecided_bets_go_from_stake_to_carried_and_are_paid_from_there() -> None:
    table = TestTable("craps")
    play = throw(table, (1, "pass_line", CHIP), total=4)
    assert [(move.payer, move.payee) for move in play.movements] == [
        ("seat:1", "at_stake:1"),
        ("at_stake:1", "carried:1"),
    ]
    play = throw(table, total=4)
    moves = [(move.payer, move.payee, move.amount) for move in play.movements]
    assert moves == [("carried:1", "seat:1", CHIP), ("house", "seat:1", CHIP)]
    table = with_point(4)
    play = throw(table, total=7)
    assert [(move.payer, move.payee) for move in play.movements] == [("carried:1", "house")]


def test_losers_are_collected_before_winners_are_paid() -> None:
    play = throw(TestTable("craps"), (1, "pass_line", CHIP), (1, "field", CHIP), (2, "total_of:7", CHIP), total=7)
    order = [type(told.fact) for told in play.facts if isinstance(told.fact, Collected | Paid)]
    assert order == [Collected, Paid, Paid]


def test_a_void_throw_gives_new_bets_back_and_leaves_the_series_as_it_was() -> None:
    table = with_point(6)
    play = table.begin(bet(1, "come"), bet(2, "field"), CLOSE)
    play.void("power cut")
    assert (gain(play, 1), gain(play, 2)) == (0, 0)
    assert play.carry_after == table.carry
    assert [each.carried for each in play.company_after().seats] == [CHIP, 0, 0]


def test_what_was_taken_down_before_a_void_throw_stays_taken_down() -> None:
    table = with_point(6)
    throw(table, (1, "casa:5", 3 * CHIP), total=11)
    play = table.begin((1, Withdraw("casa:5", CHIP)), bet(1, "field"), CLOSE)
    play.void("power cut")
    assert play.carry_after is not None
    assert {each.chance: each.amount for each in play.carry_after.bets} == {"pass_line": CHIP, "casa:5": 2 * CHIP}
    assert play.company_after().seats[0].carried == 3 * CHIP


def test_money_that_no_known_bet_explains_goes_back_to_its_owner() -> None:
    table = TestTable("craps")
    table.company = Company((Seat(1, "ana", carried=7 * CHIP), Seat(2, "rui")))
    play = table.begin()
    assert facts(play, BetReturned) == [BetReturned(1, "", 7 * CHIP, "unknown")]
    assert [(move.payer, move.payee, move.amount) for move in play.movements] == [(carried(1), seat(1), 7 * CHIP)]


def test_a_bet_whose_money_is_gone_or_whose_player_has_changed_is_no_bet() -> None:
    table = with_point(6)
    for company in (Company((Seat(1, "ana"),)), Company((Seat(1, "ivo"),))):
        table.company = company
        play = table.begin()
        assert facts(play, TableStands)[0].bets == ()
        assert play.movements == []


def test_somebody_who_sits_down_in_mid_series_plays_at_once() -> None:
    table = with_point(6)
    play = table.play((FLOOR, Sit(Seat(4, "ivo"))), bet(4, "come"), tape=tape(11))
    assert gain(play, 4) == CHIP
    assert facts(play, BetPlaced)[-1] == BetPlaced(4, "come", CHIP)
    assert facts(play, PuckMoved) == []


@law("AO4.12")
def test_the_least_on_a_casa_is_near_the_table_minimum_whatever_its_price_asks_for() -> None:
    """Of a table of 100 Kz, with chips of 5 Kz."""
    table = TestTable("craps")
    assert [least(table, f"casa:{number}") // KZ for number in (4, 5, 6)] == [100, 100, 120]
    assert [least(table, f"casa_contra:{number}") // KZ for number in (4, 5, 6)] == [110, 120, 130]
