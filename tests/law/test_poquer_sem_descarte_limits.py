"""Seats, boxes, limits and the most prizes of a golpe: AO9.2, AO9.6, AO9.14 d-16, AO9.18, AO9.20."""

from pathlib import Path
from typing import Any

import pytest

from jogofeito.core.parties import seat
from jogofeito.core.play import Play
from jogofeito.floor.policies.limits import rules_of
from jogofeito.floor.settings import Hours, TableSettings
from jogofeito.games.pano.acts import Paid, Place, Withdraw
from jogofeito.games.poquer_sem_descarte.acts import BankHand, PrizesCut
from jogofeito.games.poquer_sem_descarte.bets import bet_acts
from jogofeito.games.poquer_sem_descarte.board import board, lying, outcome
from jogofeito.law.rules import RulesRefused
from poquer_sem_descarte_support import (
    HIGH,
    JACKPOT,
    NOTHING,
    PAIR_OF_TWOS,
    ROYAL,
    UNIT,
    bet,
    golpe,
    rules_refused,
    stud,
)
from server.support import Place as Visited
from server.support import visit
from support import facts, gain, refusal_of

SEVEN = ("ana", "rui", "eva", "ivo", "lia", "gil", "ema")


# ---- seats and boxes


@pytest.mark.law("AO9.2")
def test_every_seat_has_a_box_for_the_first_bet_and_one_for_the_second() -> None:
    shown = board(stud().rules)
    assert [(place["id"], place["times"]) for place in shown["places"]] == [("inicial", 1), ("segunda", 2)]
    play = stud().begin()
    refusal = refusal_of(play, 1, Place("segunda", 2 * UNIT))
    assert (refusal.code, refusal.rule) == ("no_such_chance", "AO9.2")  # the second only with «vou»


@pytest.mark.law("AO9.6")
def test_there_are_at_most_seven_seats_and_none_to_stand_at() -> None:
    table = stud(players=SEVEN)
    play = golpe(table, dict(enumerate(_seven_hands(), 1)), "Ac Kd 4h 3s 2c")
    assert [fact.seat for fact in facts(play, Paid) if fact.chance == "inicial"] == [1, 2, 3, 4, 5, 6, 7]
    with pytest.raises(ValueError, match="seats 7"):
        stud(players=(*SEVEN, "zé")).begin()


@pytest.mark.law("AO9.2", "AO6.2")
def test_the_table_is_that_of_blackjack_with_six_or_seven_places() -> None:
    for seats in (1, 5, 8):
        with pytest.raises(RulesRefused, match="rules_not_one_of") as refused:
            stud(seats=seats)
        assert refused.value.problems[0].rule == "AO9.2"
    assert [stud(seats=seats).rules.seats for seats in (6, 7)] == [6, 7]


def _seven_hands() -> list[str]:
    return [
        "As Ks 5c 5d 7c", "Ah Kh 5h 5s 7d", "Qc Qd 9c 8c 7h", "Qh Qs 9d 8d 7s", "Jc Jd 9h 8h 6c", "Jh Js 9s 8s 6d",
        "Tc Td Th 6h 6s",
    ]  # fmt: skip


@pytest.mark.law("AO9.6")
def test_a_player_has_one_seat_also_when_others_are_free() -> None:
    with pytest.raises(ValueError, match="each player one seat"):
        stud(players=("ana", "ana"))


# ---- limits


@pytest.mark.law("AO9.14.d", "AO9.20")
def test_a_first_bet_lies_between_the_tables_minimum_and_maximum_in_chips() -> None:
    play = stud(smallest_chip=50_00, maximum=3).begin()
    for amount, code, rule in (
        (50_00, "below_minimum", "AO9.14.d"),
        (120_00, "amount_not_in_chips", "AO9.14.d"),
        (350_00, "over_maximum", "AO9.15"),
        (0, "amount_not_positive", ""),
    ):
        refusal = refusal_of(play, 1, Place("inicial", amount))
        assert (refusal.code, refusal.rule) == (code, rule)
    assert play.take(seat(1), Place("inicial", 150_00)) is None
    assert play.take(seat(1), Place("inicial", 150_00)) is None
    assert refusal_of(play, 1, Place("inicial", 50_00)).details["left"] == 0
    assert refusal_of(play, 1, Withdraw("inicial", 250_00)).code == "below_minimum"
    assert play.take(seat(1), Withdraw("inicial", 300_00)) is None


@pytest.mark.law("AO9.15")
def test_the_maximum_is_at_most_20_times_the_minimum_and_the_second_bet_may_reach_40() -> None:
    """Reading 68."""
    table = stud()
    assert (table.rules.most_bet, table.rules.second(table.rules.most_bet)) == (20 * UNIT, 40 * UNIT)
    assert stud(maximum=5).rules.most_bet == 5 * UNIT
    with pytest.raises(RulesRefused, match=r"rules_out_of_bounds.*AO9\.15"):
        stud(maximum=21)
    play = golpe(table, {1: HIGH}, PAIR_OF_TWOS, first={1: 20})
    assert gain(play, 1) == -60 * UNIT


@pytest.mark.law("AO9.15")
def test_the_ceiling_hangs_on_the_authorised_minimum_and_not_on_that_of_the_table() -> None:
    """Reading 225."""
    for times, most in ((1, 20), (2, 10), (3, 6), (20, 1)):
        rules = stud(authorised=UNIT, minimum=times * UNIT).rules
        assert (rules.maximum, rules.most_bet) == (most, most * times * UNIT)
        assert rules.most_bet <= 20 * UNIT
    assert rules_refused(authorised=UNIT, minimum=2 * UNIT, maximum=11)().rule == "AO9.15"
    low = rules_refused(authorised=2 * UNIT)()
    assert (low.code, low.rule, low.details["authorised"]) == ("rules_below_authorised", "AO9.15", 2 * UNIT)
    high = rules_refused(authorised=UNIT, minimum=21 * UNIT)()
    assert (high.code, high.details["most"]) == ("rules_over_authorised", 0)


@pytest.mark.law("AO9.15", "AO9.14.d")
def test_a_dearer_table_has_no_higher_ceiling_whoever_raises_the_minimum(tmp_path: Path) -> None:
    async def story(place: Visited) -> None:
        operator = await place.come("operator")
        path = "/api/operator/tables"
        references = {"most_prizes": "Despacho 4/2026", "authorised": "Autorização 9/2025"}
        asked = {"id": "stud", "game": "poquer-sem-descarte", "values": {"minimum": UNIT}, "references": references}
        await operator.post(path, asked)
        await operator.ask("PUT", f"{path}/stud", {"values": {"minimum": 4 * UNIT}})
        (inicial, _) = (await operator.get("/api/tables/stud"))["board"]["places"]
        assert (inicial["minimum"], inicial["maximum"]) == (4 * UNIT, 20 * UNIT)
        night = {"from_minute": 0, "until_minute": 1439, "values": {"minimum": 2 * UNIT, "maximum": 11}}
        refused = await operator.refused("PUT", f"{path}/stud", {"hours": [night]}, 422)
        assert refused == "rules_refused"

    visit(story, tmp_path)


@pytest.mark.law("AO9.15")
def test_at_night_the_ceiling_is_that_of_the_day() -> None:
    night = Hours(60, 120, {"minimum": 2 * UNIT})
    table = TableSettings("mesa", "poquer-sem-descarte", "AO9", {"minimum": UNIT}, hours=(night,))
    day, late = rules_of(table, 0), rules_of(table, 90 * 60_000)
    assert (late.minimum, late.authorised) == (2 * UNIT, UNIT)
    assert late.most_bet == day.most_bet == 20 * UNIT


@pytest.mark.law("AO9.14.d")
def test_the_minimum_is_made_of_chips() -> None:
    assert rules_refused(smallest_chip=60_00)().code == "rules_minimum_not_in_chips"


@pytest.mark.law("AO9.18")
def test_two_packs_in_turn_only_from_a_shuffler() -> None:
    assert stud(shuffling="automatico").rules.packs == 2
    assert stud(shuffling="automatico", packs=1).rules.packs == 1
    refusal = rules_refused(packs=2)()
    assert (refusal.code, refusal.rule) == ("rules_two_packs_by_hand", "AO9.18")


# ---- the most prizes of a golpe


@pytest.mark.law("AO9.16")
def test_a_bet_whose_prizes_could_pass_the_most_that_the_bank_bears_is_refused_beforehand() -> None:
    """Reading 170: over all players, with the second bets and the highest price on each."""
    table = stud(most_prizes=3 * 201 * UNIT)
    play = table.begin(bet(table, 1, 2))
    refusal = refusal_of(play, 2, Place("inicial", 2 * UNIT))
    assert (refusal.code, refusal.rule, refusal.details["left"]) == ("over_prize_cap", "AO9.16", UNIT)
    assert play.take(*_did(bet(table, 2))) is None
    for number in (1, 2, 3):
        assert refusal_of(play, number, Place("inicial", UNIT)).code == "over_prize_cap"
    assert play.take(seat(1), Withdraw("inicial", UNIT)) is None
    assert play.take(*_did(bet(table, 3))) is None


def _did(did: Any) -> Any:
    return seat(did[0]), did[1]


@pytest.mark.law("AO9.16")
def test_so_the_highest_prizes_of_all_players_are_paid_whole() -> None:
    table = stud(most_prizes=2 * 201 * UNIT)
    play = golpe(table, {1: "As Ks Qs Js Ts", 2: "Ah Kh Qh Jh Th"}, PAIR_OF_TWOS)
    assert (gain(play, 1), gain(play, 2)) == (201 * UNIT, 201 * UNIT)
    assert facts(play, PrizesCut) == []


@pytest.mark.law("AO9.16")
def test_or_prizes_are_cut_in_proportion_where_the_other_reading_is_played() -> None:
    table = stud(most_prizes=201 * UNIT, readings__prize_cap="cut")
    play = golpe(table, {1: "As Ks Qs Js Ts", 2: "9h 8h 7h 6h 4h"}, PAIR_OF_TWOS, first={1: 1, 2: 19})
    due = 201 * UNIT + 19 * 11 * UNIT
    assert facts(play, PrizesCut) == [PrizesCut(due, 201 * UNIT)]
    paid = [move.amount for move in play.movements if move.why == "prize"]
    parts = [UNIT, 200 * UNIT, 19 * UNIT, 190 * UNIT]
    assert paid == [part * 201 * UNIT // due for part in parts]
    assert 201 * UNIT - len(paid) < sum(paid) <= 201 * UNIT  # the odd units stay with the bank


@pytest.mark.law("AO9.16")
def test_the_usual_cap_covers_the_highest_bets_of_a_full_table_and_one_below_a_single_prize_is_refused() -> None:
    for values, times in (({}, 201), ({"readings__second_bet": 1}, 101), ({"readings__prize_on": "first"}, 101)):
        assert stud(**values).rules.most_prizes == 7 * 20 * UNIT * times
        assert rules_refused(**values, most_prizes=times * UNIT - 1)().code == "rules_most_prizes_too_low"
        assert stud(**values, most_prizes=times * UNIT).rules.most_prizes == times * UNIT


def test_a_full_table_at_its_maximum_fits_under_the_usual_cap() -> None:
    table = stud(players=SEVEN)
    table.begin(*(bet(table, number, 20) for number in range(1, 8)))


# ---- what is shown


def test_the_board_has_prices_from_the_greatest_and_the_jackpot_where_there_is_one() -> None:
    shown = board(stud(**JACKPOT).rules)
    assert [price["times"] for price in shown["prices"]] == [100, 50, 20, 7, 5, 4, 3, 2, 1, 1]
    assert shown["prices"][0]["combination"] == "sequencia_maxima"
    assert shown["jackpot"]["start"] == 10_000 * 10_00
    assert board(stud().rules)["jackpot"] is None
    assert (shown["seats"], shown["open_card"], shown["packs"]) == (7, True, 1)


@pytest.mark.parametrize(
    "bank, word", [(PAIR_OF_TWOS, "mao_par"), (NOTHING, "banca_nao_joga"), (ROYAL, "mao_sequencia_maxima")]
)
def test_the_result_of_a_jogada_is_what_the_bank_had(bank: str, word: str) -> None:
    play = golpe(stud(), {1: "3d 3h 6c 7c Td"}, bank)
    assert [said for told in play.facts if (said := outcome(told.fact))] == [word]
    assert len(facts(play, BankHand)) == 1
    assert lying(_after(play)) == {"jogadas": 2}


def _after(play: Play[Any, Any]) -> Any:
    assert play.carry_after is not None
    return play.carry_after


def test_bets_are_laid_from_the_command_line() -> None:
    table = stud(**JACKPOT)
    play = table.begin(*((1, act) for act in bet_acts(table.rules, {"inicial": 3 * UNIT, "acumulado": 1})))
    assert [move.amount for move in play.movements] == [3 * UNIT, 10_00]
