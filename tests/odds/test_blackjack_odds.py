"""The solver against published figures, the exhaustive driver and itself; charts, prices, advice."""

import json
import time
import xml.etree.ElementTree as ET
from fractions import Fraction
from typing import Any

import pytest

from blackjack_driver import Decider, expected
from blackjack_support import blackjack
from jogofeito.cli import main
from jogofeito.core.cards import RANKS, card, cards
from jogofeito.core.shoe_rest import ShoeRest
from jogofeito.games.blackjack.acts import Carry
from jogofeito.lab.blackjack.chart import chart, to_svg
from jogofeito.lab.blackjack.numbers import fill
from jogofeito.lab.blackjack.odds import best_act, even_money, insurance, main_bet, odds
from jogofeito.lab.blackjack.prices import expectation, follower
from jogofeito.lab.blackjack.solver.bank import Facing, facing
from jogofeito.lab.blackjack.solver.cards import (
    ACE,
    TEN,
    Hand,
    Shoe,
    all_hands,
    full_shoe,
    hand_of,
    shoe_of,
)
from jogofeito.lab.blackjack.solver.options import Options, options_of
from jogofeito.lab.blackjack.solver.play import ActName
from jogofeito.lab.blackjack.solver.sketch import Sketch
from jogofeito.lab.blackjack.solver.strategy import BestByCards, best_by_cards
from jogofeito.lab.blackjack.solver.value import halves
from jogofeito.lab.blackjack.totals import best_by_totals

NOTHING = (0,) * 10
PLAIN = Options(special=0, give_up="", double_any=True, most_splits=3)  # as most tables of the world


def value_of(places: str) -> tuple[int, ...]:
    return tuple("A23456789T".index(each) for each in places)


def mean(found: dict[int, Fraction]) -> Fraction:
    return sum((Fraction(won, 2) * chance for won, chance in found.items()), Fraction(0))


# ---- published figures
# Wizard of Odds, "Blackjack Appendix 9": returns of every initial hand, computed hand by hand with exact cards.
# Their splits take another way of playing split hands, and differ in the sixth digit.


@pytest.mark.parametrize(
    "hand, stand, hit, double",
    [
        ("2A", -0.722356, -0.379910, -1.024099),
        ("3A", -0.722119, -0.403855, -1.023717),
        ("4A", -0.721866, -0.429265, -1.025989),
        ("32", None, -0.529734, -1.443774),
        ("54", None, -0.396287, -0.932671),
        ("65", None, -0.235772, -0.535879),
        ("6A", -0.665166, -0.463296, -0.999484),
        ("7A", -0.466029, -0.421285, -0.909374),
    ],
)
def test_hands_against_an_ace_without_a_hole_card_are_worth_what_is_published(
    hand: str, stand: float | None, hit: float, double: float
) -> None:
    """Six decks, the bank draws to soft 17, doubles lose all to a blackjack (page euro-6dh17r4)."""
    options = PLAIN._replace(bank_hits_soft_17=True)
    acts = BestByCards(options, full_shoe(6)).against(ACE).acts(hand_of(value_of(hand)))
    assert acts.get("stand") == pytest.approx(stand, abs=6e-7) if stand is not None else "stand" not in acts
    assert acts["draw"] == pytest.approx(hit, abs=6e-7)
    assert acts["double"] == pytest.approx(double, abs=6e-7)


@pytest.mark.parametrize(
    "decks, options, published, near",
    [
        (6, {"bank_hits_soft_17": True}, -0.0072705, 2e-6),  # euro-6dh17r4
        (6, {"bank_hits_soft_17": True, "double_split": False}, -0.0086975, 3e-6),
        (8, {"bank_hits_soft_17": True}, -0.007562, 3e-6),  # euro-8dh17r4
        (5, {"bank_takes": "peeked"}, -0.003804, 4e-6),  # 5ds17r4: the bank looks for blackjack before all play
        (5, {"bank_takes": "peeked", "double_split": False}, -0.005225, 4e-6),
        (1, {"bank_takes": "peeked"}, 0.001839, 3e-5),  # 1ds17r4: with one deck, how splits are played tells
        (1, {"bank_takes": "peeked", "double_split": False}, 0.000423, 3e-5),
    ],
)
def test_whole_games_are_worth_what_is_published(
    decks: int, options: dict[str, Any], published: float, near: float
) -> None:
    assert expectation(PLAIN._replace(**options), full_shoe(decks)) == pytest.approx(published, abs=near)


@pytest.mark.parametrize(
    "upcard, published",
    [
        ("A", (0.126128, 0.131003, 0.129486, 0.131553, 0.0515646, 0.11654, 0.313726)),
        ("2", (0.138976, 0.131762, 0.131815, 0.123948, 0.120526, 0.352973, 0)),
        ("3", (0.130313, 0.130946, 0.123761, 0.123345, 0.116047, 0.375588, 0)),
        ("4", (0.130973, 0.114163, 0.120679, 0.116286, 0.115096, 0.402803, 0)),
        ("5", (0.119687, 0.123483, 0.116909, 0.104694, 0.106321, 0.428905, 0)),
        ("6", (0.166948, 0.106454, 0.107192, 0.100705, 0.0978785, 0.420823, 0)),
        ("7", (0.372345, 0.138583, 0.0773344, 0.0788967, 0.072987, 0.259854, 0)),
        ("8", (0.130857, 0.362989, 0.129445, 0.0682898, 0.0697914, 0.238627, 0)),
    ],
)
def test_the_bank_ends_as_is_published_for_one_deck(upcard: str, published: tuple[float, ...]) -> None:
    """17 to 21, over, blackjack, nobody having looked: Wizard of Odds, "Blackjack Appendix 2B", soft 17 stands."""
    assert facing(full_shoe(1), value_of(upcard)[0]).ends(NOTHING) == pytest.approx(published, abs=6e-7)


@pytest.mark.parametrize("decks", [1, 6, None])
def test_the_ends_of_the_bank_are_a_distribution_and_blackjack_has_its_share(decks: int | None) -> None:
    shoe = full_shoe(decks)
    for upcard in range(10):
        ends = facing(shoe, upcard).ends(NOTHING)
        assert sum(ends) == pytest.approx(1, abs=1e-12)
        needs = {ACE: TEN, TEN: ACE}.get(upcard)
        left = shoe.without((upcard,))
        assert ends[6] == pytest.approx(left.counts[needs] / left.cards if needs is not None else 0, abs=1e-15)


# ---- the solver against itself


def test_many_hands_at_once_have_the_sums_of_each() -> None:
    shoe = full_shoe(4)
    fill(shoe)
    filled, plain = facing(shoe, 5), Facing(shoe, 5, False)
    for hand in all_hands()[60:3000:97]:
        assert filled.sums(hand.counts) == pytest.approx(plain.sums(hand.counts), rel=1e-12)
        if hand.counts[2] and hand.points > 3:
            assert filled.sums(hand.counts, 2) == pytest.approx(plain.sums(hand.counts, 2), rel=1e-12)


@pytest.mark.parametrize("decks", [2, 6])
def test_the_best_by_cards_is_worth_exactly_what_its_play_returns(decks: int) -> None:
    """Two ways: backwards in floating point, hand by hand; and forwards in whole numbers, over all orders of cards."""
    options, shoe = Options(), full_shoe(decks)
    fill(shoe)
    best = best_by_cards(options, shoe)
    found = halves(options, shoe, best)
    assert sum(found.values()) == 1
    assert float(mean(found)) == pytest.approx(best.expectation(), abs=1e-13)
    table = best_by_totals(options, shoe)
    assert float(mean(halves(options, shoe, table))) == pytest.approx(table.expectation(), abs=1e-13)
    quick = mean(halves(options, shoe, Sketch(options, shoe)))
    assert table.expectation() < float(quick) < best.expectation()
    assert best.expectation() - float(quick) < 2e-4


def test_no_single_cell_of_the_table_by_totals_can_be_bettered() -> None:
    """Changed one at a time, with everything played out exactly."""
    options, shoe = Options(), full_shoe(6)
    fill(shoe)
    table = best_by_totals(options, shoe)
    column = table.columns[TEN]
    worth = column.expectation()
    assert column.plain[16, False] == "stand"  # two-card 16 is given up: what is left are hands of three and more
    for cell, act in {(16, False): "draw", (12, False): "stand", (18, True): "stand"}.items():
        changed = type(column)(options, shoe, TEN)
        changed.plain[cell] = act  # type: ignore[assignment]
        changed.two.update({cell: act} if changed.two[cell] in {"draw", "stand"} else {})  # type: ignore[dict-item]
        changed.__dict__.pop("_final_worth", None)
        assert changed.expectation() < worth + 1e-12


# ---- the exhaustive driver on short shoes


def short(rules: Any, unseen: str) -> Carry:
    left = cards(unseen)
    size = rules.cards
    return Carry(ShoeRest((), left, size, size - len(left), size), shoes=1, jogadas=1)


class TensTogether(BestByCards):
    """The best that does not split tens, so that a short shoe lasts."""

    def first(self, upcard: int, hand: Hand, one_suit: bool = False) -> ActName:
        acts = self.acts(upcard, hand, one_suit)
        return max((act for act in acts if hand.pair != TEN or act != "split"), key=acts.__getitem__)


@pytest.mark.law("AO6.31", "AO6.32", "AO6.34", "AO6.36", "AO6.37", "AO6.41")
@pytest.mark.parametrize(
    "values, unseen",
    [
        ({}, "8s 8s 8s 8s Td Td Td Td Td Td Td Td 6h 6h"),
        ({}, "As As As As Td Td Td Td Td 8h 8h 8h 8h"),
        ({"readings__resplit_aces": True}, "As As As As Td Td Td Td Td 9h 9h 9h"),
        ({"readings__bank_blackjack": "initial"}, "9s 9s 9s 9s Td Td Td Td Td Td Ah Ah Ah"),
        ({"online": True, "most_splits": 1}, "9s 9s 9s 9s 9s Td Td Td Td Td Td Td"),
        ({"readings__giving_up": "unless_blackjack"}, "7s 7s 7s Td Td Td Td Td Td Ah Ah 9c"),
        ({"online": True, "doubling": "any", "special_prize": False}, "5s 5s 6h 6h 6h Td Td Td Td Td Td Td"),
        ({}, "5s 5s 5s 6h 6h 6h 9d 9d Td Td Td Td Td Td Td"),
        ({}, "7s 7s 7s 7s 9d 9d 9d Td Td Td Td Td Td Td"),
    ],
)
def test_the_exhaustive_driver_and_the_solver_agree_to_the_last_digit(values: dict[str, Any], unseen: str) -> None:
    """Every order of the cards of a short shoe, played at the table; splits again and again among them."""
    rules = blackjack(1, **values).rules
    options = options_of(rules)
    counts = [0] * len(RANKS)
    for each in cards(unseen):
        counts[each >> 2] += 1
    shoe = shoe_of(counts)
    strategy = TensTogether(options, shoe)
    found = halves(options, shoe, strategy)
    assert mean(found) == expected(rules, short(rules, unseen), Decider(rules, strategy))


# ---- what is listed


@pytest.mark.law("AO6.3")
@pytest.mark.parametrize("decks, edge", [(4, "0.2305"), (6, "0.2695")])
def test_the_listed_odds_of_a_place_are_exact_and_those_of_all_places_alike(decks: int, edge: str) -> None:
    rules = blackjack(1, decks=decks).rules
    lines = {line.chance: line for line in odds(rules)}
    assert list(lines) == [*rules.places, "seguro"]
    assert f"{float(lines['lugar:1'].house_edge) * 100:.4f}" == edge
    assert lines["lugar:1"].same_figures(lines["lugar:7"])
    assert not any(line.favours_player for line in lines.values())
    assert main_bet(options_of(rules), decks) is main_bet(options_of(rules), decks)


@pytest.mark.law("AO6.38", "AO6.39")
def test_insurance_and_even_money_hang_on_the_tens_that_are_left() -> None:
    rules = blackjack(1).rules
    assert sum(chance * back for chance, back in insurance(rules, full_shoe(6))) == Fraction(288, 311)
    rich = Shoe((*(4,) * 9, 40))
    assert sum(chance * back for chance, back in insurance(rules, rich)) > 1
    now, later = even_money(rules, full_shoe(6))
    assert now == 1 < later == Fraction(3, 2) * (1 - Fraction(95, 309))
    assert even_money(rules, rich)[1] < 1


@pytest.mark.law("AO6.40")
def test_a_special_prize_in_sight_changes_what_is_best() -> None:
    rules = blackjack(1).rules
    suited = best_act(rules, cards("6h 7h"), card("2c"))
    assert suited.best == "draw"
    assert best_act(rules, cards("6h 7s"), card("2c")).best == "stand"
    assert suited.cost("stand") == pytest.approx(suited.values["draw"] - suited.values["stand"])
    none = blackjack(1, online=True, special_prize=False).rules
    assert best_act(none, cards("6h 7h"), card("2c")).best == "stand"


@pytest.mark.parametrize(
    "hand, open_card, best",
    [
        ("Th 6c", "Td", "give_up"),
        ("8c 8d", "Td", "give_up"),
        ("8c 8d", "9d", "split"),
        ("Ac Ad", "As", "draw"),
        ("5c 6d", "Td", "draw"),
        ("5c 6d", "9d", "double"),
        ("Th 2c 3d", "Td", "draw"),
        ("4h 5c 7c", "Td", "stand"),
    ],
)
def test_advice_is_what_books_say_of_a_bank_without_a_hole_card(hand: str, open_card: str, best: str) -> None:
    assert best_act(blackjack(1).rules, cards(hand), card(open_card)).best == best


def test_advice_hears_what_cards_are_left_and_where_a_hand_comes_from() -> None:
    rules = blackjack(1).rules
    poor = [24] * 13
    poor[RANKS.index("T") : RANKS.index("A")] = [2, 2, 2, 2]
    assert best_act(rules, cards("Th 6c"), card("Td"), poor).best == "draw"
    of_aces = best_act(rules, cards("Ah 5c"), card("6d"), pair=card("Ah"))
    assert set(of_aces.values) == {"stand"}
    again = best_act(rules, cards("8h 8c"), card("6d"), pair=card("8h"))
    assert again.best == "split"
    assert "split" not in best_act(rules, cards("8h 8c"), card("6d"), may_split=False).values


def test_advice_once_given_is_given_again_in_a_moment() -> None:
    rules = blackjack(1).rules
    best_act(rules, cards("2c 2d"), card("5d"))
    start = time.thread_time()
    for _ in range(20):
        best_act(rules, cards("2c 2d"), card("5d"))
    assert (time.thread_time() - start) / 20 < 0.05


# ---- followers, charts


@pytest.mark.law("AO6.17", "AO6.33", "AO6.35")
def test_who_follows_everything_has_the_decider_s_odds_and_who_chooses_has_better_ones() -> None:
    options, shoe = Options(), full_shoe(6)
    fill(shoe)
    whole = best_by_cards(options, shoe).expectation()
    assert follower(options, shoe, "always", "always") == pytest.approx(whole, abs=1e-12)
    assert follower(options, shoe, "never", "never") < whole
    assert follower(options, shoe, "best", "best") > whole


def test_rules_have_the_sign_that_players_know() -> None:
    shoe = full_shoe(4)
    now = expectation(Options(), shoe)
    assert expectation(Options(double_any=True), shoe) > now
    assert expectation(Options(give_up="", special=0, most_splits=1), shoe) < now


def test_a_chart_has_a_cell_for_every_hand_and_open_card() -> None:
    shown = chart(Options(), 6, full_shoe(6), "total")
    rows = {row.name: [cell.act for cell in row.cells] for row in shown.rows}
    assert len(rows) == 15 + 8 + 10
    assert rows["11"] == ["double"] * 8 + ["draw"] * 2
    assert rows["16"] == ["stand"] * 5 + ["draw"] * 2 + ["give_up"] * 2 + ["draw"]
    assert rows["8-8"] == ["split"] * 8 + ["give_up", "draw"]
    by_cards = chart(Options(), 6, full_shoe(6), "composition")
    assert len(by_cards.rows) == 54 + 3
    assert by_cards.expectation > shown.expectation
    for language in ("pt", "en"):
        drawn = ET.fromstring(to_svg(shown, "Blackjack & 21", language))  # noqa: S314
        squares = [each for each in drawn.iter() if each.tag.endswith("rect")]
        assert len(squares) == 33 * 10 + 5


def test_the_command_line_shows_strategies(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["strategy", "blackjack", "--format", "json", "--decks", "infinite", "--lang", "en"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["decks"] is None
    assert set(found["rows"][0]["cells"]["10"]["values"]) == {"draw", "give_up"}
    assert main(["strategy", "blackjack", "--decks", "9"]) == 2
    assert main(["strategy", "craps"]) == 2
    assert main(["strategy", "blackjack", "--left", "1,2"]) == 2
