"""What can be bet at cussec and what it pays: AO5.1-2, AO5.4, AO5.8-11."""

from collections import defaultdict
from fractions import Fraction
from itertools import combinations
from typing import Any

import pytest

from jogofeito.core.dice import opposite
from jogofeito.core.drivers import every_outcome, let_pass
from jogofeito.core.parties import seat
from jogofeito.games.cussec.acts import DomeLifted, ZonesLit
from jogofeito.games.cussec.board import board
from jogofeito.games.cussec.cloth import chances_of
from jogofeito.games.pano.acts import Paid, Place, Withdraw
from jogofeito.games.terno import THROWS
from jogofeito.law.catalogue import catalogue
from jogofeito.law.rules import RulesRefused
from support import facts, gain, refusal_of
from terno_support import cussec, shaken

LADDER = {4: 65, 5: 32, 6: 19, 7: 12, 8: 8, 9: 7, 10: 6, 11: 6, 12: 7, 13: 8, 14: 12, 15: 19, 16: 32, 17: 65}


def pays(chance: str, *throw: int) -> int:
    """What a bet of 1 on a chance wins or loses at the table when the dice fall so."""
    table = cussec()
    play = shaken(table, (1, chance, 2), throw=throw)
    least: int = table.rules.minimum
    won, rest = divmod(gain(play, 1), 2 * least)
    assert rest == 0
    lit = chance in facts(play, ZonesLit)[0].chances
    assert lit == (won > 0)
    return won


@pytest.mark.law("AO5.8.a", "AO5.9.a", "AO5.8.b", "AO5.9.b", "AO5.10")
def test_pequeno_wins_from_4_to_10_grande_from_11_to_17_and_both_lose_on_triples() -> None:
    for throw in THROWS:
        triple = len(set(throw)) == 1
        assert pays("pequeno", *throw) == (1 if sum(throw) <= 10 and not triple else -1)
        assert pays("grande", *throw) == (1 if sum(throw) >= 11 and not triple else -1)


@pytest.mark.law("AO5.8.c", "AO5.9.c")
@pytest.mark.parametrize("number", range(1, 7))
def test_a_number_pays_once_twice_or_three_times_by_the_dice_that_show_it(number: int) -> None:
    other, third = [face for face in (1, 2, 3) if face != number][:2]
    chance = f"pintas:{number}"
    assert pays(chance, other, third, other) == -1
    assert {
        pays(chance, *throw) for throw in ((number, other, third), (other, number, third), (other, other, number))
    } == {1}
    assert {pays(chance, *throw) for throw in ((number, number, other), (other, number, number))} == {2}
    assert pays(chance, number, number, number) == 3


@pytest.mark.law("AO5.8.d", "AO5.9.d")
@pytest.mark.parametrize("one, other", list(combinations(range(1, 7), 2)))
def test_two_different_numbers_pay_five_with_any_third_die(one: int, other: int) -> None:
    chance = f"diferentes:{one}-{other}"
    for third in range(1, 7):
        assert pays(chance, one, third, other) == 5
    assert pays(chance, one, one, one) == -1
    assert pays(chance, other, other, other) == -1


@pytest.mark.law("AO5.8.d")
def test_by_the_other_reading_the_third_die_must_differ_too() -> None:
    table = cussec(readings__repeated="lose")
    for throw, won in (((1, 2, 3), 5), ((1, 1, 2), -1), ((2, 1, 2), -1)):
        assert gain(shaken(table, (1, "diferentes:1-2", 1), throw=throw), 1) == won * table.rules.minimum


@pytest.mark.law("AO5.8.e", "AO5.9.e")
@pytest.mark.parametrize("number", range(1, 7))
def test_a_double_pays_ten_and_thirty_instead_when_it_becomes_three(number: int) -> None:
    other = number % 6 + 1
    assert {pays(f"duplo:{number}", *throw) for throw in ((number, number, other), (number, other, number))} == {10}
    assert pays(f"duplo:{number}", number, number, number) == 30
    assert pays(f"duplo:{number}", number, other, other) == -1


@pytest.mark.law("AO5.8.f", "AO5.9.f", "AO5.8.g", "AO5.9.g")
@pytest.mark.parametrize("number", range(1, 7))
def test_a_given_triple_pays_190_and_any_of_the_six_pays_32(number: int) -> None:
    other = number % 6 + 1
    assert pays(f"triplo:{number}", number, number, number) == 190
    assert pays(f"triplo:{number}", other, other, other) == -1
    assert pays(f"triplo:{number}", number, number, other) == -1
    assert pays("qualquer_triplo", number, number, number) == 32
    assert pays("qualquer_triplo", number, number, other) == -1


@pytest.mark.law("AO5.8.h", "AO5.9.h")
@pytest.mark.parametrize("total", LADDER)
def test_a_sum_pays_by_its_ladder(total: int) -> None:
    for throw in THROWS:
        assert pays(f"soma:{total}", *throw) == (LADDER[total] if sum(throw) == total else -1)


@pytest.mark.law("AO5.10")
def test_only_pequeno_and_grande_lose_on_a_triple_and_sums_made_by_one_win() -> None:
    for face, prize in ((2, 19), (3, 7), (4, 7), (5, 19)):
        assert pays(f"soma:{3 * face}", face, face, face) == prize


@pytest.mark.law("AO5.10")
def test_by_the_other_reading_sums_lose_on_a_triple_too() -> None:
    table = cussec(readings__triple_totals="lose")
    for throw, won in (((2, 2, 2), -1), ((1, 2, 3), 19)):
        assert gain(shaken(table, (1, "soma:6", 1), throw=throw), 1) == won * table.rules.minimum


@pytest.mark.law("AO5.8")
def test_the_board_has_the_eight_kinds_of_chance_and_no_others() -> None:
    places = board(cussec().rules)["places"]
    kinds: dict[str, int] = {}
    for place in places:
        kinds[place["kind"]] = kinds.get(place["kind"], 0) + 1
    assert kinds == {
        "pequeno": 1, "grande": 1, "pintas": 6, "diferentes": 15,
        "duplo": 6, "triplo": 6, "qualquer_triplo": 1, "soma": 14,
    }  # fmt: skip
    play = cussec().begin_betting((1, 1, 1))
    for name in ("soma:3", "soma:18", "diferentes:1-1", "diferentes:2-1", "pintas:7", "par"):
        refusal = refusal_of(play, 1, Place(name, 100_00))
        assert (refusal.code, refusal.rule) == ("no_such_chance", "AO5.8")


@pytest.mark.law("AO5.9")
def test_the_board_shows_what_is_paid() -> None:
    shown = {place["id"]: place["prizes"] for place in board(cussec().rules)["places"]}
    assert (shown["pequeno"], shown["pintas:4"], shown["diferentes:1-2"]) == ([1], [1, 2, 3], [5])
    assert (shown["duplo:6"], shown["triplo:1"], shown["qualquer_triplo"]) == ([10, 30], [190], [32])
    assert {total: shown[f"soma:{total}"] for total in LADDER} == {total: [prize] for total, prize in LADDER.items()}


@pytest.mark.law("AO5.11")
def test_a_winning_bet_stays_its_owners() -> None:
    table = cussec()
    least = table.rules.minimum
    play = shaken(table, (1, "triplo:5", 3), (1, "grande", 2), throw=(5, 5, 5))
    assert facts(play, Paid) == [Paid(1, "triplo:5", 3 * least, 570 * least)]
    assert gain(play, 1) == (570 - 2) * least


# ---- limits, which are the house's


def test_each_kind_has_its_own_maximum_and_what_is_shown_is_what_refuses() -> None:
    table = cussec(maxima__triplo=2)
    for place in board(table.rules)["places"]:
        play = table.begin_betting((1, 2, 3))
        assert refusal_of(play, 1, Place(place["id"], place["maximum"] + place["step"])).code == "over_maximum"
        assert play.take(seat(1), Place(place["id"], place["maximum"])) is None
    shown = {place["id"]: place["maximum"] for place in board(table.rules)["places"]}
    assert shown["triplo:3"] == 2 * table.rules.minimum


def test_a_bet_is_not_below_the_minimum_and_lies_in_chips() -> None:
    play = cussec(minimum=500, smallest_chip=100).begin_betting((1, 2, 3))
    assert refusal_of(play, 1, Place("soma:9", 400)).code == "below_minimum"
    assert refusal_of(play, 1, Place("soma:9", 550)).code == "amount_not_in_chips"
    assert play.take(seat(1), Place("soma:9", 600)) is None
    assert refusal_of(play, 1, Withdraw("soma:9", 200)).code == "below_minimum"
    with pytest.raises(RulesRefused, match="rules_minimum_not_in_chips"):
        cussec(minimum=100, smallest_chip=33)


@pytest.mark.parametrize(
    "field, value", [("prizes__triplo", 180), ("prizes__pintas", [1, 2, 12]), ("prizes__soma", [60])]
)
def test_prizes_are_fixed_by_the_law(field: str, value: Any) -> None:
    with pytest.raises(RulesRefused) as refused:
        cussec(**{field: value})
    assert refused.value.problems[0].code == "rules_fixed_by_law"
    assert refused.value.problems[0].rule.startswith("AO5.9.")


# ---- dice and board


@pytest.mark.law("AO5.1")
def test_three_dice_decide_against_the_house() -> None:
    table = cussec()
    assert board(table.rules)["dice"]["how_many"] == 3
    play = shaken(table, (1, "soma:9", 1), (2, "soma:10", 1), throw=(2, 3, 4))
    paid_by_house = [move for move in play.movements if move.payer == "house"]
    assert [move.amount for move in paid_by_house] == [7 * table.rules.minimum]
    assert gain(play, 2) == -table.rules.minimum


@pytest.mark.law("AO5.2.a", "AO5.2.c")
def test_the_three_dice_have_one_colour_and_opposite_faces_that_sum_to_seven() -> None:
    shown = board(cussec(dice_colour="verde").rules)["dice"]
    assert shown["colour"] == "verde"
    assert sorted(face for pair in shown["opposite_faces"] for face in pair) == [1, 2, 3, 4, 5, 6]
    assert all(one + other == 7 and opposite(one) == other for one, other in shown["opposite_faces"])


@pytest.mark.law("AO5.2.c", "AO5.2.e")
def test_every_throw_of_three_dice_with_opposite_faces_that_sum_to_seven_is_as_likely() -> None:
    table = cussec()
    thrown: dict[tuple[int, ...], Fraction] = defaultdict(Fraction)
    for weight, play in every_outcome(table.begin, lambda: let_pass):
        (lifted,) = facts(play, DomeLifted)
        assert lifted.total == 21 - sum(opposite(face) for face in lifted.dice) == sum(lifted.dice)
        thrown[lifted.dice] += weight * 6**3
    assert set(thrown) == set(THROWS)
    assert set(thrown.values()) == {1}


@pytest.mark.law("AO5.4")
def test_a_table_has_one_board_or_two() -> None:
    assert [board(cussec(boards=boards).rules)["boards"] for boards in (1, 2)] == [1, 2]
    assert cussec(boards=2).rules.seats == 2 * cussec().rules.seats
    with pytest.raises(RulesRefused) as refused:
        cussec(boards=3)
    assert refused.value.problems[0].rule == "AO5.4"


def test_every_reading_with_another_reading_says_which_option_plays_it() -> None:
    options = {reading.number: reading.option for reading in catalogue().readings}
    assert (options[39], options[139]) == ("readings.triple_totals = lose", "readings.repeated = lose")
    fields = chances_of(cussec(readings__triple_totals="lose").rules)["soma:6"].prizes
    assert fields != chances_of(cussec().rules)["soma:6"].prizes
