"""Exact odds, published figures, the exhaustive driver, the compiled simulation and the table agree."""

import time
from collections.abc import Coroutine, Iterator
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from bacara_support import CLOSE, TABLES, bacara, laying, with_shoe
from jogofeito.core.cards import DECK_52, RANKS, cards, name
from jogofeito.core.drivers import every_outcome, let_pass
from jogofeito.core.odds import Odds
from jogofeito.core.parties import CROUPIER, Company
from jogofeito.core.room import Room
from jogofeito.core.shoe_rest import ShoeRest
from jogofeito.core.waits import WaitsForChance
from jogofeito.games.bacara.acts import BetLies, Carry, Past
from jogofeito.games.bacara.jogada import Story
from jogofeito.games.pano.acts import Paid
from jogofeito.lab import odds
from jogofeito.lab.bacara.odds import full_shoe, ranks_of, shoe_odds, stakes_returned, ways_of
from jogofeito.lab.bacara.simulation import BATCH, Coups, outcome_of
from jogofeito.lab.results import SimulationRefused
from jogofeito.lab.simulation import simulate
from jogofeito.server.views import warnings_of
from support import facts

FIVE = ("ponto", "banca", "empate", "par_do_ponto", "par_da_banca")


def edges(text: str, **values: Any) -> dict[str, Fraction]:
    game, law = TABLES[text]
    return {name: line.house_edge for name, line in odds(game, values, text=law).items()}


# ---- published figures
# eight and six decks, 5 % off the banca's prize, 8 to 1 on the tie: Wizard of Odds, "Baccarat" (house edge by number of
# decks); pairs at 11 to 1 with eight decks: the same, "Baccarat side bets"


@pytest.mark.law("PT812.25", "PT812.26.a", "AO11.26.a", "PTM.20.a")
@pytest.mark.parametrize(
    "decks, banca, ponto, tie", [(8, "1.0579", "1.2351", "14.3596"), (6, "1.0558", "1.2374", "14.4382")]
)
def test_the_house_edges_are_those_that_are_published(decks: int, banca: str, ponto: str, tie: str) -> None:
    for found in (
        edges("PT812", decks=decks),
        edges("PT812-II", decks=decks),
        edges("AO11", table="double" if decks == 8 else "single"),
        edges("PTM", table="double" if decks == 8 else "single"),
    ):
        shown = {name: f"{float(edge) * 100:.4f}" for name, edge in found.items()}
        assert (shown["banca"], shown["ponto"], shown["empate"]) == (banca, ponto, tie)


def test_the_pairs_are_those_that_are_published() -> None:
    for chance in ("par_do_ponto", "par_da_banca"):
        assert f"{float(edges('PT812')[chance]) * 100:.2f}" == "10.36"
        assert edges("PT812")[chance] == 1 - Fraction(12 * 31, 415)


def test_how_often_each_side_wins_is_as_published_to_the_last_coup() -> None:
    """Of all orders of six cards out of eight decks, the published counts of wins and ties."""
    ways = ways_of((32,) * 13, False)
    won = {"banca": 0, "ponto": 0, "empate": 0}
    for (ponto, banca, _), count in ways.by_result.items():
        won["empate" if ponto == banca else "ponto" if ponto > banca else "banca"] += count
    assert won == {
        "banca": 2_292_252_566_437_888,
        "ponto": 2_230_518_282_592_256,
        "empate": 475_627_426_473_216,
    }
    assert sum(won.values()) == ways.total


@pytest.mark.parametrize(
    "text, deduction, edge",
    [
        ("AO10", "none", "-1.2374"),
        ("AO10", "2", "-0.3201"),
        ("AO10", "20_on_5", "-0.3697"),
        ("AO11", "none", "-1.2374"),
        ("AO11", "5", "1.0558"),
        ("AO11", "50_on_5", "0.9318"),
        ("PTM", "50_on_5", "0.9318"),
        ("PT812", "none", "-1.2351"),
        ("PT812", "50_on_5_or_6", "3.6260"),
        ("PT812-II", "50_on_5_or_6", "3.6260"),
    ],
)
@pytest.mark.law("AO10.24", "AO11.26", "PTM.20", "PT812.26")
def test_every_deduction_has_its_edge_and_where_the_player_is_favoured_the_house_is_told(
    text: str, deduction: str, edge: str
) -> None:
    """Reading 72."""
    assert f"{float(edges(text, deduction=deduction)['banca']) * 100:.4f}" == edge
    game, law = TABLES[text]
    warned = [each.chance for each in warnings_of(game, bacara(text, deduction=deduction).rules)]
    assert warned == (["banca"] if edge.startswith("-") else [])
    favouring = odds(game, {"deduction": deduction}, text=law).favouring_player()
    assert [each.chance for each in favouring] == warned


def test_the_edge_of_the_banca_follows_from_how_often_it_wins() -> None:
    """With no deduction what the banca wins the ponto loses; each deduction takes its share of some wins."""
    plain = edges("AO10", deduction="none")
    assert plain["banca"] == -plain["ponto"]
    ways = ways_of((24,) * 13, False)
    wins = {
        points: Fraction(sum(n for (p, b, _), n in ways.by_result.items() if b == points > p), ways.total)
        for points in range(10)
    }
    assert edges("AO10", deduction="2")["banca"] == plain["banca"] + sum(wins.values()) / 50
    assert edges("AO10", deduction="20_on_5")["banca"] == plain["banca"] + wins[5] / 5
    assert edges("PT812", deduction="50_on_5_or_6", decks=6)["banca"] == plain["banca"] + (wins[5] + wins[6]) / 2


def test_variance_and_hit_rate_come_from_the_same_distribution() -> None:
    line = odds("bacara-ponto-e-banca", deduction="none", table="double")["ponto"]
    win, tie = (
        Fraction(2_230_518_282_592_256, 4_998_398_275_503_360),
        Fraction(475_627_426_473_216, 4_998_398_275_503_360),
    )
    assert (line.probability, line.hit_rate) == (win, win + tie)
    assert line.variance == 4 * win + tie - (2 * win + tie) ** 2


def test_to_the_letter_the_banca_draws_more_and_the_ponto_gains() -> None:
    letter = edges("AO10", **{"readings.draw_table": "letter", "deduction": "none"})
    assert letter["banca"] > edges("AO10", deduction="none")["banca"]


@pytest.mark.parametrize("decks", [6, 8])
def test_odds_of_any_shoe_take_less_than_two_seconds_from_nothing(decks: int) -> None:
    rules = bacara("PT812", decks=decks).rules
    for ranks in (full_shoe(rules), tuple(range(2, 15))):
        ways_of.cache_clear()
        start = time.thread_time()
        assert len(list(shoe_odds(rules, ranks))) == 5
        assert time.thread_time() - start < 2


def test_odds_of_a_shoe_in_use_hang_on_the_cards_that_were_seen() -> None:
    table = bacara("PT812")
    assert ranks_of(table.carry.shoe.unseen) == full_shoe(table.rules)  # burnt cards are unseen cards
    rich = list(full_shoe(table.rules))
    rich[RANKS.index("4")] = 0
    without_fours = {line.chance: line for line in shoe_odds(table.rules, rich)}
    usual = odds("bacara-ponto-e-banca", text="PT812")
    assert without_fours["banca"].house_edge != usual["banca"].house_edge
    assert without_fours["par_do_ponto"].probability == Fraction(31, 383)
    no_sevens_to_ace = (6, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)  # six twos: 4-4, then 6-6
    only = {line.chance: line for line in shoe_odds(table.rules, no_sevens_to_ace)}
    assert only["empate"].expected_return == 9
    assert only["par_da_banca"].expected_return == 12


@pytest.mark.parametrize("ranks", [(1,) * 12, (1, 1, 1, 1, 1) + (0,) * 8, (-1, 7) + (1,) * 11])
def test_what_is_no_shoe_is_refused(ranks: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="counts of ranks"):
        list(shoe_odds(bacara().rules, ranks))


# ---- the exhaustive driver on small shoes


def small_shoe(text: str, unseen: str, **values: Any) -> Any:
    table = bacara(text, players=("ana",), handling="dealer", **values)
    left = cards(unseen)
    size = table.rules.cards
    table.carry = Carry(ShoeRest((), left, size, size - len(left), size), shoes=1)
    return table


@pytest.mark.parametrize("unseen", ["9s 3h 2c 5d Ks Kh 6c", "Ts Th 3c 3d As 8h 4c", "6s 6h 6c 7d 2s Qh"])
@pytest.mark.parametrize(
    "text, values",
    [("PT812", {"deduction": "50_on_5_or_6"}), ("AO10", {"readings__draw_table": "letter", "deduction": "20_on_5"})],
)
def test_the_exhaustive_driver_and_the_odds_agree_on_small_shoes(text: str, values: Any, unseen: str) -> None:
    table = small_shoe(text, unseen, **values)
    stake = table.rules.minimum
    acts = [*laying(table, *((1, chance, 1 + (chance == "banca")) for chance in FIVE)), CLOSE]
    returns: dict[str, list[tuple[Fraction, Fraction]]] = {chance: [] for chance in FIVE}
    for weight, play in every_outcome(lambda: table.begin(*acts), lambda: let_pass):
        paid = {fact.chance: fact.kept + fact.prize for fact in facts(play, Paid)}
        paid |= {fact.chance: fact.amount for fact in facts(play, BetLies)}
        for chance in FIVE:
            returns[chance].append((weight, Fraction(paid.get(chance, 0), stake * (1 + (chance == "banca")))))
    for line in shoe_odds(table.rules, ranks_of(cards(unseen))):
        assert line.same_figures(Odds(line.chance, line.chance, returns[line.chance]))


# ---- the compiled simulation


def finished(coroutine: Coroutine[Any, Any, Any], ranks: Iterator[int] | None = None) -> Any:
    """Drive a part of a jogada with the cards that the compiled one was dealt; the croupier finds nothing wrong."""
    answer: Any = None
    try:
        while True:
            waiting = coroutine.send(answer)
            if isinstance(waiting, WaitsForChance):
                answer = _of_rank(waiting.names, RANKS[next(ranks or iter(()))])
            else:
                answer = CROUPIER, waiting.offers[CROUPIER].default
    except StopIteration as end:
        return end.value


def _of_rank(names: tuple[str, ...], rank: str) -> int:
    return next(place for place, card in enumerate(names) if card[0] == rank)


@pytest.mark.parametrize(
    "text, values",
    [
        ("PT812", {"decks": 8}),
        ("PT812-II", {"decks": 6, "warning": 30, "burnt_first": 3}),
        ("AO10", {"readings__draw_table": "letter", "shoe": "baralhador"}),
    ],
)
def test_compiled_and_coroutine_deal_the_same_coups_from_the_same_shoes(
    text: str, values: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """35,000 coups at each of three tables: cards, burnt cards, warning card, new shoe, third cards, points, pairs."""
    names = tuple(map(name, DECK_52))  # hundreds are named for every card: looked up, it takes a third of the time
    monkeypatch.setattr("jogofeito.core.cards.name", names.__getitem__)
    uncut: dict[str, Any] = {"cut": False} if text.startswith("PT") else {}
    rules = bacara(text, **uncut, **values).rules
    rows = Coups(rules, {"ponto": 100}).cards(seed=29, coups=35_000)
    carry = Carry()
    for row in rows.tolist():
        assert (carry.shoe is None) == row[6]
        story = Story(rules, carry, Room(Company()))
        sabot = story.sabot
        finished(sabot.make_ready(story.table))
        turned = iter([rank for rank in (row[0], row[2], row[1], row[3], *row[4:6]) if rank >= 0])
        past = finished(story.coup(), turned)
        assert next(turned, None) is None  # all the cards, and no more
        assert past == expected(row)
        finished(sabot.take_back())
        carry = sabot.carry()


def expected(row: list[int]) -> Past:
    """Points and pairs, counted by hand."""
    worth = [0 if rank < 0 else [2, 3, 4, 5, 6, 7, 8, 9, 0, 0, 0, 0, 1][rank] for rank in row[:6]]
    first = (worth[0] + worth[2]) % 10, (worth[1] + worth[3]) % 10
    ponto, banca = (first[0] + worth[4]) % 10, (first[1] + worth[5]) % 10
    return Past(ponto, banca, (row[0] == row[2]) + 2 * (row[1] == row[3]), max(first) >= 8)


@pytest.mark.parametrize(("text", "deduction"), [("AO10", "20_on_5"), ("PT812", "5"), ("PT812-II", "50_on_5_or_6")])
def test_compiled_vectors_and_the_table_pay_the_same_coup_by_coup(text: str, deduction: str) -> None:
    table = bacara(text, players=("ana",), handling="dealer", deduction=deduction)
    stakes = {chance: (2 + (chance == "banca") * 2) * table.rules.minimum for chance in FIVE}
    coups = Coups(table.rules, stakes)
    acts = [*laying(table, *((1, chance, stake // table.rules.minimum) for chance, stake in stakes.items())), CLOSE]
    for row in coups.cards(seed=5, coups=1_000).tolist():
        table.carry = with_shoe(table)
        play = table.begin(*acts)
        turned = iter([rank for rank in (row[0], row[2], row[1], row[3], *row[4:6]) if rank >= 0])
        while play.waiting:
            if isinstance(play.waiting, WaitsForChance):
                play.draw(_of_rank(play.waiting.names, RANKS[next(turned)]))
            else:
                assert play.take(*let_pass(play.waiting.offers)) is None
        past = expected(row)
        paid = {fact.chance: fact.kept + fact.prize for fact in facts(play, Paid)}
        paid |= {fact.chance: fact.amount for fact in facts(play, BetLies)}
        compiled = coups.returned[outcome_of(past.ponto, past.banca, past.pairs)].tolist()
        assert compiled == [paid.get(chance, 0) for chance in FIVE]


@pytest.mark.parametrize("game", ["bacara-ponto-e-banca", "bacara-macau"])
@pytest.mark.parametrize("shoe", ["sabot", "baralhador"])
def test_observed_returns_lie_within_their_bands(game: str, shoe: str) -> None:
    found = simulate(game, 5_000_000, seed=2026, values={"shoe": shoe})
    assert [line.odds.chance for line in found.lines] == list(FIVE)
    assert all(abs(line.z) < 4 for line in (*found.lines, found.whole))
    assert found.whole.observed_deviation == pytest.approx(float(found.whole.odds.variance) ** 0.5, rel=0.01)
    assert found.whole.returned == sum(line.returned for line in found.lines)


def test_bets_together_have_the_exact_distribution_of_their_sum() -> None:
    rules = bacara("PT812").rules
    stakes = {"banca": 200, "par_da_banca": 100}
    whole = Odds("jogada", "jogada", stakes_returned(rules, full_shoe(rules), stakes))
    exact = odds("bacara-ponto-e-banca", text="PT812")
    assert whole.expected_return == (2 * exact["banca"].expected_return + exact["par_da_banca"].expected_return) / 3


def test_the_same_seed_gives_the_same_simulation_and_a_longer_one_begins_with_the_shorter() -> None:
    first, again, other = (simulate("bacara-macau", 50_000, seed).to_json() for seed in (7, 7, 8))
    assert first == again
    assert first["bets"] != other["bets"]
    coups = Coups(bacara().rules, {"ponto": 100})
    shorter, longer = (coups.play(3, count, lambda _: None) for count in (2 * BATCH, 3 * BATCH + 5))
    assert (longer >= shorter).all()
    assert longer.sum() == 3 * BATCH + 5


def test_draws_from_one_word_are_even() -> None:
    """Chi-square over the first cards of many coups: every rank as often as any other."""
    rows = Coups(bacara("PT812").rules, {"ponto": 100}).cards(seed=11, coups=200_000)
    for column in range(4):
        counts = np.bincount(rows[:, column], minlength=13)
        chi_square = float((np.square(counts - 200_000 / 13) / (200_000 / 13)).sum())
        assert chi_square < 40  # 12 degrees of freedom: once in 10,000 sound generators


@pytest.mark.parametrize(
    "values, said",
    [
        ({"stakes": {"dragon": 100}}, "no chance 'dragon'"),
        ({"stakes": {"banca": 30}}, "2 % of it is whole"),
        ({"stakes": {"ponto": 0}}, "is positive"),
        ({"jogadas": 10**12, "stakes": {"ponto": 10**8}}, "64 bits"),
    ],
)
def test_what_cannot_be_simulated_is_refused(values: dict[str, Any], said: str) -> None:
    with pytest.raises(SimulationRefused, match=said):
        simulate("bacara-ponto-e-banca", **{"jogadas": 10, **values})
