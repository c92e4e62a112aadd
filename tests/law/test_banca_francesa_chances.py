"""What can be bet at banca francesa, how much, and what it pays: AO3.9-16, PT808.6-12, PT808.15-24."""

from collections import defaultdict
from fractions import Fraction

import pytest

from jogofeito.core.dice import opposite
from jogofeito.core.drivers import every_outcome, let_pass
from jogofeito.core.parties import seat
from jogofeito.games.banca_francesa.acts import DiceRest, Returned
from jogofeito.games.banca_francesa.board import board
from jogofeito.games.banca_francesa.cloth import chances_of
from jogofeito.games.pano.acts import Collected, Paid, Place, Withdraw
from jogofeito.games.terno import THROWS
from jogofeito.law.catalogue import catalogue
from jogofeito.law.rules import RulesRefused
from support import TestTable, facts, gain, refusal_of
from terno_support import ACES, NOTHING, OF_TOTAL, banca, both, jogada, laying, throw_once

WINS = {3: "ases", **dict.fromkeys((5, 6, 7), "pequeno"), **dict.fromkeys((14, 15, 16), "grande")}
PRIZES = {"ases": 61, "pequeno": 1, "grande": 1}


@both("AO3.13", "PT808.7 PT808.15 PT808.16 PT808.22")
@pytest.mark.parametrize(
    "chance",
    [
        pytest.param(
            chance, marks=pytest.mark.law(*(f"{rule}.{part}" for rule in ("AO3.9", "AO3.12", "PT808.8", "PT808.24")))
        )
        for chance, part in zip(PRIZES, "abc", strict=True)
    ],
)
def test_each_of_the_216_throws_pays_its_chance_and_takes_the_others(text: str, chance: str) -> None:
    for throw in THROWS:
        table = banca(text)
        came = WINS.get(sum(throw))
        play = jogada(table, (1, chance, 2), throws=[throw] if came else [throw, OF_TOTAL[14]])
        won = PRIZES[chance] if (came or "grande") == chance else -1
        assert gain(play, 1) == 2 * won * table.rules.minimum
        shown = facts(play, DiceRest)[0]
        assert (shown.dice, shown.total, shown.result) == (throw, sum(throw), came or "nulo")


@both("AO3.9", "PT808.8")
def test_a_player_may_bet_on_several_chances_at_once(text: str) -> None:
    table = banca(text)
    play = jogada(table, (1, "ases", 1), (1, "pequeno", 2), (1, "grande", 3), throws=[ACES])
    assert gain(play, 1) == (61 - 2 - 3) * table.rules.minimum


@both("AO3.13", "PT808.23")
def test_a_winning_bet_stays_its_owners(text: str) -> None:
    table = banca(text)
    play = jogada(table, (1, "pequeno", 4), throws=[OF_TOTAL[6]])
    assert facts(play, Paid) == [Paid(1, "pequeno", 4 * table.rules.minimum, 4 * table.rules.minimum)]
    again = table.begin()  # free to bet it again, another sum, or not at all
    assert again.take(seat(1), Place("grande", table.rules.minimum)) is None


# ---- the lines


@both("AO3.10.a AO3.10.b AO3.10.c", "PT808.9 PT808.10")
@pytest.mark.parametrize("line, total", [("risco_pequeno", 6), ("risco_grande", 15)])
def test_on_a_line_half_of_the_chips_play(text: str, line: str, total: int) -> None:
    table = banca(text)
    least = table.rules.minimum
    won = jogada(table, (1, line, 10), throws=[OF_TOTAL[total]])
    assert gain(won, 1) == 5 * least
    assert facts(won, Paid) == [Paid(1, line, 10 * least, 5 * least)]
    for other in (ACES, OF_TOTAL[21 - total]):
        lost = jogada(table, (1, line, 10), throws=[other])
        assert gain(lost, 1) == -5 * least
        assert facts(lost, Collected) == [Collected(1, line, 5 * least)]
        assert facts(lost, Returned) == [Returned(1, line, 5 * least)]


@both("AO3.10.c", "PT808.10")
@pytest.mark.parametrize("line", ["risco_pequeno", "risco_grande"])
def test_on_a_line_lie_from_twice_the_minimum_to_twice_the_maximum(text: str, line: str) -> None:
    table = banca(text, maxima__grande=100)
    least, times = table.rules.minimum, {"risco_pequeno": 200, "risco_grande": 100}[line]
    play = table.begin()
    rule = table.rules.cites.line_limits
    assert rule == {"AO3": "AO3.10.c", "PT808": "PT808.10"}[text]
    over = refusal_of(play, 1, Place(line, (2 * times + 2) * least))
    assert (over.code, over.rule, over.details["most"]) == ("over_maximum", rule, 2 * times * least)
    assert play.take(seat(1), Place(line, 2 * times * least)) is None
    low = refusal_of(banca(text, smallest_chip=least // 2).begin(), 1, Place(line, least))
    assert (low.code, low.rule, low.details["minimum"]) == ("below_minimum", rule, 2 * least)
    assert banca(text).begin().take(seat(1), Place(line, 2 * least)) is None


@both("AO3.10.c", "PT808.10")
def test_by_the_other_reading_the_limits_of_a_line_measure_the_half_that_plays(text: str) -> None:
    table = banca(text, readings__line_limits="bet")
    least = table.rules.minimum
    play = table.begin()
    assert refusal_of(play, 1, Place("risco_grande", 2 * least)).details["minimum"] == 4 * least
    assert refusal_of(play, 1, Place("risco_grande", 802 * least)).details["most"] == 800 * least
    assert play.take(seat(1), Place("risco_grande", 800 * least)) is None


@both("AO3.10.c", "PT808.10")
@pytest.mark.parametrize("minimum", [1, 7, 100_01])
def test_no_odd_unit_is_ever_lost_on_a_line(text: str, minimum: int) -> None:
    """Chips lie there in pairs, so that the half is whole chips too."""
    table = banca(text, minimum=minimum)
    odd = refusal_of(table.begin(), 1, Place("risco_pequeno", 3 * minimum))
    assert odd.code == "amount_not_in_chips"
    assert (odd.details["chip"], odd.details["chips"]) == (minimum, 2)
    for throw, sign in ((OF_TOTAL[5], 1), (OF_TOTAL[16], -1)):
        play = jogada(table, (1, "risco_pequeno", 4), throws=[throw])
        assert gain(play, 1) == 2 * sign * minimum


# ---- limits


@both("AO3.16.b AO3.10", "PT808.12.b PT808.3.b PT808.10")
@pytest.mark.parametrize("chance", ["pequeno", "grande"])
@pytest.mark.parametrize("line_first", [False, True])
def test_what_plays_on_an_area_and_on_its_line_stays_within_the_maximum_together(
    text: str, chance: str, line_first: bool
) -> None:
    table = banca(text)
    least, line = table.rules.minimum, f"risco_{chance}"
    bets = [(1, chance, 150), (1, line, 100)]  # half of what lies on a line plays: all that there is room for
    play = table.begin(*laying(table, *(bets[::-1] if line_first else bets)))
    for name, more, left in ((chance, least, 0), (line, 2 * least, 0)):
        over = refusal_of(play, 1, Place(name, more))
        assert (over.code, over.details["left"]) == ("over_maximum_together", left)
        assert over.details["chance"] == chance
        assert over.rule == ("AO3.16.b" if text == "AO3" else "PT808.12.b")
    assert play.take(seat(1), Withdraw(line, 50 * least)) is None
    assert refusal_of(play, 1, Place(line, 52 * least)).details["left"] == 50 * least
    assert refusal_of(play, 1, Place(chance, 26 * least)).details["left"] == 25 * least
    assert play.take(seat(1), Place(chance, 25 * least)) is None
    assert play.take(seat(1), Place("ases", 6 * least)) is None
    assert play.take(seat(2), Place(chance, 200 * least)) is None  # each player has a maximum of their own


@both("AO3.10", "PT808.10")
def test_a_line_alone_takes_twice_the_maximum_in_chips(text: str) -> None:
    table = banca(text)
    play = jogada(table, (1, "risco_pequeno", 400), throws=[OF_TOTAL[7]])
    assert gain(play, 1) == 200 * table.rules.minimum


@both("AO3.10", "PT808.10")
def test_where_the_limits_measure_the_half_that_plays_area_and_line_share_its_maximum(text: str) -> None:
    table = banca(text, readings__line_limits="bet")
    least = table.rules.minimum
    play = table.begin(*laying(table, (1, "pequeno", 200), (1, "risco_pequeno", 400)))
    assert refusal_of(play, 1, Place("risco_pequeno", 2 * least)).code == "over_maximum_together"


@pytest.mark.parametrize(
    "text, chance, times, rule",
    [
        pytest.param(text, chance, times, f"{law}.{part}", marks=pytest.mark.law(f"{law}.{part}"))
        for text, law in (("AO3", "AO3.16"), ("PT808", "PT808.12"))
        for chance, times, part in (("ases", 6, "a"), ("pequeno", 200, "b"), ("grande", 200, "b"))
    ],
)
def test_a_bet_goes_up_to_so_many_times_the_minimum(text: str, chance: str, times: int, rule: str) -> None:
    table = banca(text)
    least = table.rules.minimum
    play = table.begin((1, Place(chance, (times - 1) * least)))
    over = refusal_of(play, 1, Place(chance, 2 * least))
    assert (over.code, over.rule, over.details["left"]) == ("over_maximum", rule, least)
    assert play.take(seat(1), Place(chance, least)) is None
    assert play.take(seat(2), Place(chance, times * least)) is None  # each player has a limit of their own
    with pytest.raises(RulesRefused) as refused:
        banca(text, **{f"maxima__{chance}": times + 1})
    assert refused.value.problems[0].rule == rule


@pytest.mark.law("PT808.11", "PT808.3.c")
@pytest.mark.parametrize("chance", PRIZES)
def test_the_minimum_is_one_for_all_chances(chance: str) -> None:
    play = banca("PT808", minimum=500, smallest_chip=100).begin()
    low = refusal_of(play, 1, Place(chance, 400))
    assert (low.code, low.details["minimum"]) == ("below_minimum", 500)
    assert play.take(seat(1), Place(chance, 500)) is None
    assert refusal_of(play, 1, Withdraw(chance, 100)).code == "below_minimum"


def test_a_chance_that_is_not_on_the_table_is_refused_with_the_rule_that_lists_them() -> None:
    for text, rule in (("AO3", "AO3.9"), ("PT808", "PT808.8")):
        refusal = refusal_of(banca(text).begin(), 1, Place("total:9", 100_00))
        assert (refusal.code, refusal.rule) == ("no_such_chance", rule)


def test_a_minimum_that_cannot_be_laid_in_chips_is_refused() -> None:
    with pytest.raises(RulesRefused, match="rules_minimum_not_in_chips"):
        banca(minimum=100, smallest_chip=33)


# ---- the other totals


@both("AO3.9", "PT808.15 PT808.17")
@pytest.mark.parametrize("total", [4, 8, 9, 10, 11, 12, 13, 17, 18])
def test_on_the_other_totals_nobody_wins_or_loses(text: str, total: int) -> None:
    table = banca(text)
    bets = [(1, name, 2) for name in chances_of(table.rules)]
    play = table.begin(*laying(table, *bets))
    before = play.offer_to(seat(1))
    moved = len(play.movements)
    throw_once(play, OF_TOTAL[total])
    assert [shown.result for shown in facts(play, DiceRest)] == ["nulo"]
    assert len(play.movements) == moved
    after = play.offer_to(seat(1))
    assert after is not None
    assert before is not None
    assert after[1] == before[1]  # bets are open again, and lie as they lay


@pytest.mark.law("AO3.9")
def test_by_the_other_reading_every_chance_loses_on_the_other_totals() -> None:
    table = banca(readings__other_totals="lose")
    least = table.rules.minimum
    play = jogada(table, (1, "ases", 1), (1, "pequeno", 1), (2, "grande", 1), (3, "risco_grande", 4), throws=[NOTHING])
    assert [gain(play, number) for number in (1, 2, 3)] == [-2 * least, -least, -2 * least]
    assert [shown.result for shown in facts(play, DiceRest)] == ["nenhuma"]
    with pytest.raises(RulesRefused) as refused:
        banca("PT808", readings__other_totals="lose")
    assert refused.value.problems[0].rule == "PT808.17"


# ---- the picture of the table


@pytest.mark.law("PT808.6")
def test_the_table_is_drawn_with_two_lines_three_areas_the_arena_and_the_dice() -> None:
    shown = board(banca("PT808").rules)
    areas = {area["chance"]: (area["where"], area["numbers"]) for area in shown["areas"]}
    assert areas == {
        "grande": ("inside_inner_line", [14, 15, 16]),
        "pequeno": ("inside_outer_line", [5, 6, 7]),
        "ases": ("left_corner", [3]),
    }
    lines = {line["where"]: (line["chance"], line["bounds"]) for line in shown["lines"]}
    assert lines == {"inner": ("risco_grande", "grande"), "outer": ("risco_pequeno", "pequeno")}
    assert shown["arena"] is True
    assert shown["dice"] == {"how_many": 3, "colour": "vermelho", "opposite_faces": [[1, 6], [2, 5], [3, 4]]}


@pytest.mark.law("PT808.6.c")
def test_the_dice_are_blue_green_or_red() -> None:
    for colour in ("azul", "verde", "vermelho"):
        assert board(banca("PT808", dice_colour=colour).rules)["dice"]["colour"] == colour
    with pytest.raises(RulesRefused) as refused:
        banca("PT808", dice_colour="branco")
    assert refused.value.problems[0].rule == "PT808.6.c"


@pytest.mark.law("AO3.3.a", "AO3.3.c")
def test_the_three_dice_have_one_colour_and_opposite_faces_that_sum_to_seven() -> None:
    shown = board(banca(dice_colour="branco").rules)["dice"]
    assert shown["colour"] == "branco"
    assert sorted(face for pair in shown["opposite_faces"] for face in pair) == [1, 2, 3, 4, 5, 6]
    assert all(one + other == 7 and opposite(one) == other for one, other in shown["opposite_faces"])


@pytest.mark.law("AO3.3.c", "AO3.3.e")
def test_every_throw_of_three_dice_with_opposite_faces_that_sum_to_seven_is_as_likely() -> None:
    table = banca(readings__other_totals="lose")  # one throw is a jogada
    bets = laying(table, (1, "pequeno", 1))
    thrown: dict[tuple[int, ...], Fraction] = defaultdict(Fraction)
    for weight, play in every_outcome(lambda: table.begin(*bets), lambda: let_pass):
        (rest,) = facts(play, DiceRest)
        assert rest.total == 21 - sum(opposite(face) for face in rest.dice) == sum(rest.dice)
        thrown[rest.dice] += weight * 6**3
    assert set(thrown) == set(THROWS)
    assert set(thrown.values()) == {1}


@both("AO3.16", "PT808.12 PT808.3.b PT808.3.c")
def test_the_limits_that_are_shown_are_those_that_refuse(text: str) -> None:
    table = banca(text, maxima__ases=4)
    for place in board(table.rules)["places"]:
        play = table.begin()
        assert refusal_of(play, 1, Place(place["id"], place["maximum"] + place["step"])).code == "over_maximum"
        assert play.take(seat(1), Place(place["id"], place["maximum"])) is None
        assert play.take(seat(2), Place(place["id"], place["minimum"])) is None


@pytest.mark.law("AO3.1")
def test_a_table_is_single_or_double() -> None:
    assert [board(banca(boards=boards).rules)["boards"] for boards in (1, 2)] == [1, 2]
    assert banca(boards=2).rules.seats == 2 * banca().rules.seats
    with pytest.raises(RulesRefused) as refused:
        banca(boards=3)
    assert refused.value.problems[0].rule == "AO3.1"


@pytest.mark.law("PT808.3.a")
def test_online_play_is_in_euros() -> None:
    assert TestTable("banca-francesa", text="PT808").rules.currency == "EUR"
    with pytest.raises(RulesRefused):
        banca("PT808", currency="AOA")


def test_every_reading_of_these_texts_with_another_reading_says_which_option_plays_it() -> None:
    options = {reading.number: reading.option for reading in catalogue().readings if 15 <= reading.number <= 18}
    assert options[15] == "readings.other_totals = lose"
    assert options[17] == "readings.line_limits = bet"
