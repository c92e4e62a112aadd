"""The chances of craps, what wins and loses, and what they pay: AO4.9 to AO4.13 b."""

from typing import Any

import pytest

from craps_support import CHIP, FACES, POINTS, least, lying, result, tape, throw, with_point
from jogofeito.core.parties import seat
from jogofeito.games.craps.acts import BetMoved, BetStays, PuckMoved
from jogofeito.games.craps.layout import layout_of
from jogofeito.games.pano.acts import Paid, Place, Withdraw
from jogofeito.law.rules import RulesRefused
from support import KZ, TestTable, facts, gain

law = pytest.mark.law
TOTALS = range(2, 13)


def first_throw(chance: str, total: int | tuple[int, int], amount: int = CHIP, **values: Any) -> int | None:
    table = TestTable("craps", {name.replace("__", "."): value for name, value in values.items()})
    return result(throw(table, (1, chance, amount), total=total), chance)


# ---- simple chances


@law("AO4.9.a", "AO4.10.a")
@pytest.mark.parametrize("total", TOTALS)
def test_pass_line_on_the_first_throw(total: int) -> None:
    expected = {7: CHIP, 11: CHIP, 2: -CHIP, 3: -CHIP, 12: -CHIP}.get(total)
    assert first_throw("pass_line", total) == expected


@law("AO4.10.a")
@pytest.mark.parametrize("point", POINTS)
def test_pass_line_wins_with_the_point_again_and_loses_with_seven_and_nothing_else_decides(point: int) -> None:
    for total in TOTALS:
        table = with_point(point)
        assert table.carry.point == point
        play = throw(table, total=total)
        assert result(play, "pass_line") == {point: CHIP, 7: -CHIP}.get(total)
        assert table.carry.point == (0 if total in (point, 7) else point)


@law("AO4.10.a", "AO4.10.b")
def test_the_puck_is_put_on_the_point_and_taken_off() -> None:
    point = 9
    table = TestTable("craps")
    assert facts(throw(table, (1, "pass_line", CHIP), total=point), PuckMoved) == [PuckMoved(point)]
    assert facts(throw(table, total=6), PuckMoved) == []
    assert facts(throw(table, total=point), PuckMoved) == [PuckMoved(0)]


@law("AO4.10.b")
@pytest.mark.parametrize("bar, null, wins", [("senas", 12, (2, 3)), ("ases", 2, (3, 12))])
@pytest.mark.parametrize("total", TOTALS)
def test_dont_pass_line_on_the_first_throw_with_either_bar(bar: str, null: int, wins: Any, total: int) -> None:
    table = TestTable("craps", {"bar": bar})
    play = throw(table, (1, "dont_pass_line", CHIP), total=total)
    expected = {7: -CHIP, 11: -CHIP, null: 0} | dict.fromkeys(wins, CHIP)
    assert result(play, "dont_pass_line") == expected.get(total)
    if total == null:
        assert (gain(play, 1), lying(table), table.carry.point) == (0, {}, 0)


@law("AO4.10.b")
@pytest.mark.parametrize("point", POINTS)
def test_dont_pass_line_wins_with_seven_and_loses_with_the_point(point: int) -> None:
    for total in TOTALS:
        play = throw(with_point(point, (1, "dont_pass_line", CHIP)), total=total)
        assert result(play, "dont_pass_line") == {point: -CHIP, 7: CHIP}.get(total)


@law("AO4.10.c")
@pytest.mark.parametrize("total", TOTALS)
def test_come_goes_by_the_next_throw_as_the_pass_line_by_the_first(total: int) -> None:
    table = with_point(4)
    play = throw(table, (2, "come", CHIP), total=total)
    assert result(play, "come") == {7: CHIP, 11: CHIP, 2: -CHIP, 3: -CHIP, 12: -CHIP}.get(total)
    if total in POINTS:
        assert facts(play, BetMoved) == [BetMoved(2, "come", f"come:{total}", CHIP)]
        assert lying(table, 2) == {f"come:{total}": CHIP}


@law("AO4.10.c")
@pytest.mark.parametrize("number", POINTS)
def test_a_come_bet_wins_with_its_own_number_and_loses_with_seven_whatever_the_point(number: int) -> None:
    for total in TOTALS:
        table = with_point(5 if number != 5 else 9)
        throw(table, (2, "come", CHIP), total=number)
        play = throw(table, total=total)
        assert result(play, f"come:{number}") == {number: CHIP, 7: -CHIP}.get(total)


@law("AO4.10.c")
def test_each_come_bet_moves_to_its_own_number_and_a_new_one_can_follow() -> None:
    table = with_point(4)
    throw(table, (1, "come", CHIP), total=6)
    throw(table, (1, "come", 2 * CHIP), total=8)
    assert lying(table) == {"pass_line": CHIP, "come:6": CHIP, "come:8": 2 * CHIP}
    play = throw(table, (1, "come", 3 * CHIP), total=6)  # the old one wins, the new one takes its place
    assert result(play, "come:6") == CHIP
    assert lying(table) == {"pass_line": CHIP, "come:8": 2 * CHIP, "come:6": 3 * CHIP}


@law("AO4.10.c")
def test_a_come_bet_goes_on_into_the_next_series() -> None:
    table = with_point(4)
    throw(table, (2, "come", CHIP), total=6)
    throw(table, total=4)
    assert (table.carry.point, lying(table, 2)) == (0, {"come:6": CHIP})
    assert result(throw(table, total=7), "come:6") == -CHIP


@law("AO4.10.d")
@pytest.mark.parametrize("bar, null, wins", [("senas", 12, (2, 3)), ("ases", 2, (3, 12))])
@pytest.mark.parametrize("total", TOTALS)
def test_dont_come_goes_by_the_next_throw_with_the_same_null_bar(bar: str, null: int, wins: Any, total: int) -> None:
    table = with_point(4, bar=bar)
    play = throw(table, (2, "dont_come", CHIP), total=total)
    expected = {7: -CHIP, 11: -CHIP, null: 0} | dict.fromkeys(wins, CHIP)
    assert result(play, "dont_come") == expected.get(total)
    assert lying(table, 2) == ({f"dont_come:{total}": CHIP} if total in POINTS else {})


@law("AO4.10.d")
@pytest.mark.parametrize("number", POINTS)
def test_a_dont_come_bet_wins_with_seven_and_loses_with_its_own_number(number: int) -> None:
    for total in TOTALS:
        table = with_point(5 if number != 5 else 9)
        throw(table, (2, "dont_come", CHIP), total=number)
        play = throw(table, total=total)
        assert result(play, f"dont_come:{number}") == {number: -CHIP, 7: CHIP}.get(total)


@pytest.mark.parametrize("number", [pytest.param(6, marks=law("AO4.10.e")), pytest.param(8, marks=law("AO4.10.f"))])
@pytest.mark.parametrize("total", TOTALS)
def test_big_wins_with_its_number_and_loses_with_seven_and_otherwise_stays(number: int, total: int) -> None:
    assert first_throw(f"big:{number}", total) == {number: CHIP, 7: -CHIP}.get(total)


@pytest.mark.parametrize(
    "chance, wins",
    [
        pytest.param("under_seven", range(2, 7), marks=law("AO4.10.g")),
        pytest.param("over_seven", range(8, 13), marks=law("AO4.10.h")),
    ],
)
@pytest.mark.parametrize("total", TOTALS)
def test_under_and_over_seven_are_decided_by_every_throw_and_lose_with_seven(
    chance: str, wins: range, total: int
) -> None:
    assert first_throw(chance, total) == (CHIP if total in wins else -CHIP)


# ---- multiple chances


ODDS = {4: (2, 1), 5: (3, 2), 6: (6, 5), 8: (6, 5), 9: (3, 2), 10: (2, 1)}


def with_odds(line: str, number: int, **values: Any) -> tuple[TestTable, str]:
    """A table with 600 on the line at this number, and as much in odds."""
    amount = 6 * CHIP
    if line in ("pass_line", "dont_pass_line"):
        table = with_point(number, (1, line, amount), **values)
    else:
        table = with_point(4 if number != 4 else 10, **values)
        throw(table, (1, line, amount), total=number)
    throw(table, (1, f"{line}_odds:{number}", amount), total=3)
    return table, f"{line}_odds:{number}"


@law("AO4.9.b", "AO4.11.a")
@pytest.mark.parametrize("line", ["pass_line", "come"])
@pytest.mark.parametrize("number", POINTS)
def test_odds_pay_six_to_five_three_to_two_and_two_to_one_with_the_bet_they_belong_to(line: str, number: int) -> None:
    table, chance = with_odds(line, number)
    times, over = ODDS[number]
    assert result(throw(table, total=number), chance) == 6 * CHIP * times // over
    table, chance = with_odds(line, number)
    assert result(throw(table, total=7), chance) == -6 * CHIP


@law("AO4.11.a")
@pytest.mark.parametrize("line", ["dont_pass_line", "dont_come"])
@pytest.mark.parametrize("number", POINTS)
@pytest.mark.parametrize("reading", ["inverse", "letter"])
def test_odds_on_the_dont_side_pay_the_inverse_or_to_the_letter_the_same(line: str, number: int, reading: str) -> None:
    table, chance = with_odds(line, number, readings__dont_odds=reading)
    times, over = ODDS[number] if reading == "letter" else ODDS[number][::-1]
    assert result(throw(table, total=7), chance) == 6 * CHIP * times // over
    table, chance = with_odds(line, number, readings__dont_odds=reading)
    assert result(throw(table, total=number), chance) == -6 * CHIP


MULTIPLE = [
    pytest.param("any_craps", (2, 3, 12), 7, marks=law("AO4.11.b")),
    pytest.param("total_of:7", (7,), 4, marks=law("AO4.11.d")),
    pytest.param("total_of:2", (2,), 30, marks=law("AO4.11.e")),
    pytest.param("total_of:3", (3,), 15, marks=law("AO4.11.f")),
    pytest.param("total_of:11", (11,), 15, marks=law("AO4.11.g")),
    pytest.param("total_of:12", (12,), 30, marks=law("AO4.11.h")),
]


@pytest.mark.parametrize("chance, wins, times", MULTIPLE)
@pytest.mark.parametrize("reading", ["to_one", "for_one"])
def test_chances_of_one_throw_pay_so_many_times_the_stake_besides_it_or_with_it(
    chance: str, wins: Any, times: int, reading: str
) -> None:
    paid = times if reading == "to_one" else times - 1
    for total in TOTALS:
        expected = paid * CHIP if total in wins else -CHIP
        assert first_throw(chance, total, readings__multiple=reading) == expected


@law("AO4.11.c")
@pytest.mark.parametrize("number, times", [(4, 7), (6, 9), (8, 9), (10, 7)])
@pytest.mark.parametrize("reading", ["to_one", "for_one"])
def test_hardways_win_with_the_pair_and_lose_with_seven_or_the_total_without_it(
    number: int, times: int, reading: str
) -> None:
    paid = times if reading == "to_one" else times - 1
    for first in range(1, 7):
        for second in range(1, 7):
            got = first_throw(f"hardway:{number}", (first, second), readings__multiple=reading)
            if first == second and 2 * first == number:
                assert got == paid * CHIP
            else:
                assert got == (-CHIP if first + second in (7, number) else None)


# ---- casas


CASAS = {6: (7, 6), 8: (7, 6), 5: (7, 5), 9: (7, 5), 4: (9, 5), 10: (9, 5)}
CONTRA = {6: (10, 13), 8: (10, 13), 5: (5, 8), 9: (5, 8), 4: (5, 11), 10: (5, 11)}


@law("AO4.12", "AO4.12.a")
@pytest.mark.parametrize("number", POINTS)
def test_a_casa_wins_with_its_number_before_seven(number: int) -> None:
    times, over = CASAS[number]
    amount = least(TestTable("craps"), f"casa:{number}")
    for total in TOTALS:
        expected = {number: amount * times // over, 7: -amount}.get(total)
        assert first_throw(f"casa:{number}", total, amount) == expected


@law("AO4.12", "AO4.12.b")
@pytest.mark.parametrize("number", POINTS)
def test_a_casa_of_the_second_sort_wins_with_seven_before_its_number(number: int) -> None:
    times, over = CONTRA[number]
    amount = least(TestTable("craps"), f"casa_contra:{number}")
    for total in TOTALS:
        expected = {7: amount * times // over, number: -amount}.get(total)
        assert first_throw(f"casa_contra:{number}", total, amount) == expected


@law("AO4.12.a")
@pytest.mark.parametrize("number", [4, 10])
def test_to_the_letter_four_and_ten_would_pay_nine_to_fifteen(number: int) -> None:
    table = TestTable("craps", {"readings.casa_4_10": "9:15"})
    amount = least(table, f"casa:{number}")
    assert amount % 15 == 0
    assert result(throw(table, (1, f"casa:{number}", amount), total=number), f"casa:{number}") == amount * 9 // 15


@law("AO4.12.b")
@pytest.mark.parametrize("number", [6, 8])
def test_as_the_other_rows_suggest_six_and_eight_would_pay_four_to_five(number: int) -> None:
    table = TestTable("craps", {"readings.contra_6_8": "4:5"})
    play = throw(table, (1, f"casa_contra:{number}", CHIP), total=7)
    assert result(play, f"casa_contra:{number}") == CHIP * 4 // 5


@law("AO4.12")
def test_several_casas_of_both_sorts_can_be_played_at_any_time() -> None:
    for table in (TestTable("craps"), with_point(9)):
        bets = [(1, chance, least(table, chance)) for chance in ("casa:4", "casa:6", "casa_contra:4", "casa_contra:10")]
        throw(table, *bets, total=5)
        assert {chance for chance in lying(table) if chance.startswith("casa")} == {chance for _, chance, _ in bets}


@law("AO4.12")
@pytest.mark.parametrize("place", [name for name in layout_of(TestTable("craps").rules) if name.startswith("casa")])
@pytest.mark.parametrize("minimum", [CHIP, 7, 250 * KZ])
def test_casas_take_multiples_of_the_least_bet_that_reaches_the_table_minimum_and_pays_whole_chips(
    place: str, minimum: int
) -> None:
    table = TestTable("craps", {"minimum": minimum})
    found, chip = layout_of(table.rules)[place], table.rules.smallest_chip
    assert found.step == found.minimum
    paying = [
        amount
        for amount in range(chip, found.minimum + 1, chip)
        if amount >= minimum and amount * found.price[0] % (found.price[1] * chip) == 0
    ]
    assert paying == [found.minimum]
    play = table.begin()
    refusal = play.consider(seat(1), Place(place, found.minimum + table.rules.smallest_chip))
    assert getattr(refusal, "code", "") == "amount_not_in_chips"
    assert getattr(refusal, "rule", "") == "AO4.12"
    assert play.take(seat(1), Place(place, 3 * found.minimum)) is None


@law("AO4.12")
def test_the_operator_fixes_other_minimums_for_casas_if_prizes_stay_whole() -> None:
    assert least(TestTable("craps", {"minima.casa_6_8": 120_00}), "casa:6") == 120_00
    for wrong in (100_00, 100_00 * 100 * 6):  # leaves a rest; is over the table maximum
        with pytest.raises(RulesRefused) as refused:
            TestTable("craps", {"minima.casa_6_8": wrong})
        assert [(problem.code, problem.rule) for problem in refused.value.problems] == [
            ("rules_casa_minimum", "AO4.12")
        ]


@law("AO4.12", "AO4.11.a")
def test_every_price_pays_whole_units_on_every_step_under_every_reading() -> None:
    for values in ({}, {"readings.casa_4_10": "9:15", "readings.contra_6_8": "4:5", "readings.dont_odds": "letter"}):
        for minimum in (1, 7, 500, 100_00):
            for place in layout_of(TestTable("craps", {"minimum": minimum, **values}).rules).values():
                assert place.step % place.price[1] == 0
                assert place.minimum % place.step == 0


# ---- the mixed chance, and whose winning bets are


@law("AO4.9.c", "AO4.13.a")
@pytest.mark.parametrize("total", TOTALS)
def test_the_field_pays_even_or_double_and_loses_with_five_to_eight(total: int) -> None:
    times = {2: 2, 12: 2, 3: 1, 4: 1, 9: 1, 10: 1, 11: 1}.get(total, -1)
    assert first_throw("field", total) == times * CHIP


@law("AO4.13.b")
def test_a_winning_bet_is_its_owners_and_comes_back_with_its_prize() -> None:
    table = TestTable("craps")
    play = throw(table, (1, "over_seven", CHIP), (1, "field", CHIP), total=8)
    assert facts(play, Paid) == [Paid(1, "over_seven", CHIP, CHIP)]
    kept = [move for move in play.movements if move.why == "kept"]
    assert [(move.payee, move.amount) for move in kept] == [(seat(1), CHIP)]
    assert lying(table) == {}


WINS_ON = [("casa:5", 5, (7, 5)), ("casa_contra:4", 7, (5, 11)), ("hardway:6", (3, 3), (9, 1)), ("big:8", 8, (1, 1))]


@law("AO4.13.b", "AO4.12", "AO4.11.c")
@pytest.mark.parametrize("chance, total, price", WINS_ON)
def test_a_bet_on_a_number_that_wins_is_paid_and_lies_on_until_its_owner_takes_it_down(
    chance: str, total: Any, price: tuple[int, int]
) -> None:
    table = TestTable("craps")
    amount = least(table, chance)
    prize = amount * price[0] // price[1]
    for laid in ([(1, chance, amount)], []):  # it wins as it was laid, and wins again as it lies
        play = throw(table, *laid, total=total)
        assert facts(play, Paid) == [Paid(1, chance, amount, prize)]
        assert facts(play, BetStays) == [BetStays(1, chance, amount)]
        assert [(each.payee, each.amount) for each in play.movements if each.why in ("kept", "prize")] == [
            (seat(1), prize)
        ]
        assert lying(table) == {chance: amount}
    down = table.play((1, Withdraw(chance, amount)), (1, Place("field", CHIP)), tape=tape(8))
    assert [(each.payee, each.amount) for each in down.movements if each.why == "withdrawn"] == [(seat(1), amount)]
    assert gain(down, 1) == -CHIP  # what was bet on the field
    assert lying(table) == {}


@law("AO4.13.b")
@pytest.mark.parametrize("chance, total, price", WINS_ON)
def test_by_the_other_reading_every_bet_that_wins_comes_down(chance: str, total: Any, price: tuple[int, int]) -> None:
    table = TestTable("craps", {"readings.winners": "down"})
    amount = least(table, chance)
    play = throw(table, (1, chance, amount), total=total)
    assert facts(play, BetStays) == []
    assert gain(play, 1) == amount * price[0] // price[1]
    assert lying(table) == {}


# ---- the first throw of a series


@law("AO4.10.i", "AO4.11.c", "AO4.12")
@pytest.mark.parametrize("reading", ["working", "resting"])
@pytest.mark.parametrize("total", [6, 7])
def test_casas_and_hardways_work_on_the_first_throw_unless_the_house_lets_them_rest(reading: str, total: int) -> None:
    table = TestTable("craps", {"readings.come_out": reading})
    bets = [(1, "casa:6", least(table, "casa:6")), (1, "hardway:6", CHIP), (1, "casa_contra:4", 11 * CHIP)]
    play = throw(table, *bets, (1, "big:6", CHIP), total=total)
    for chance in ("casa:6", "hardway:6"):
        assert (result(play, chance) is None) == (reading == "resting")
    assert result(play, "big:6") is not None  # these always work
    assert (result(play, "casa_contra:4") is not None) == (total == 7)
    if reading == "resting":
        if not table.carry.point:
            assert result(throw(table, (1, "pass_line", CHIP), total=9), "casa:6") is None
        assert result(throw(table, total=6), "casa:6") == 140 * KZ


@law("AO4.10.i", "AO4.11.a")
@pytest.mark.parametrize("reading", ["working", "resting"])
@pytest.mark.parametrize("total", [6, 7])
def test_come_odds_work_on_the_first_throw_or_go_back_when_it_decides_their_come_bet(reading: str, total: int) -> None:
    table = with_point(4, readings__come_out=reading)
    throw(table, (1, "come", CHIP), (1, "dont_come", CHIP), total=6)
    throw(table, (1, "come_odds:6", CHIP), (1, "dont_come_odds:6", CHIP * 9 // 10), total=4)  # the point: a new series
    play = throw(table, total=total)
    worked = {6: CHIP * 6 // 5, 7: -CHIP}[total]
    assert result(play, "come_odds:6") == (worked if reading == "working" else 0)
    assert result(play, "come:6") == {6: CHIP, 7: -CHIP}[total]
    assert result(play, "dont_come_odds:6") == {6: -CHIP * 9 // 10, 7: CHIP * 3 // 4}[total]
    assert lying(table) == {}


def test_the_throws_of_these_tests_make_the_totals_they_are_named_after() -> None:
    assert all(sum(faces) == total for total, faces in FACES.items())
    assert tape(7, (2, 2)) == [2, 3, 1, 1]
