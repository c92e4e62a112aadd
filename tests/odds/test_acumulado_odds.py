"""The odds of jackpots wherever one can be played for: AO7, AO9."""

import random
from collections import Counter
from fractions import Fraction
from itertools import product
from math import comb
from pathlib import Path
from typing import Any

import pytest

from blackjack_support import blackjack, counted, deal, with_jackpot
from jogofeito.cli import main
from jogofeito.core.cards import DECK_52, card
from jogofeito.core.odds import Odds
from jogofeito.games import listed
from jogofeito.games.acumulado.acts import JackpotWon, JoinJackpot
from jogofeito.games.acumulado.plan import Winner, payments
from jogofeito.games.blackjack.acts import Split, Stand
from jogofeito.games.blackjack.kernels import COMBINATIONS, NO_CARD, made
from jogofeito.lab.blackjack.jackpot import frequencies
from jogofeito.lab.listing import study
from jogofeito.messages import LANGUAGES, chance_text
from server.support import Place, visit
from support import facts

PLANS = {
    "usual": (),
    "suited": ("quatro_ases_naipe=rest", "blackjack_naipe=5x", "par_naipe=20x"),
    "sevens": ("quatro_setes=rest", "tres_setes_naipe=5%", "seis_sete_oito_naipe=30x"),
    "colours": ("tres_ases_cor=rest", "quatro_ases_cor=10%", "dois_ases=10x"),
}
GENEROUS = {"jackpot": {"stake": 100, "prizes": ["par_naipe=rest", "dois_ases=10%"]}}


def rules_of(plan: str, **values: Any) -> Any:
    prizes = PLANS[plan]
    given = {"jackpot.stake": 100, **({"jackpot.prizes": list(prizes)} if prizes else {}), **values}
    return listed("blackjack").rules(given)


def lines(game: str, rules: Any) -> dict[str, Odds]:
    return {each.chance: each for each in study(game).odds(rules, None) if each.chance.startswith("acumulado")}


# ---- blackjack


def test_a_fourth_card_adds_only_where_the_third_has_added() -> None:
    """So the chase ends with the first card that brings nothing. All ranks that combinations name, and two more."""
    few = [each for each in DECK_52 if each >> 2 in {card(name) >> 2 for name in ("2c", "6c", "7c", "8c", "Kc", "Ac")}]
    for one, two, three in product(few, repeat=3):
        if made(one, two, three, NO_CARD) == made(one, two, NO_CARD, NO_CARD):
            assert {made(one, two, three, four) for four in few} == {made(one, two, NO_CARD, NO_CARD)}


@pytest.mark.law("AO7.5", "AO7.6")
@pytest.mark.parametrize("decks", [4, 6])
def test_the_chances_are_those_of_counting_by_hand(decks: int) -> None:
    cards, of_rank = 52 * decks, 4 * decks
    found = frequencies(rules_of("usual", decks=decks).jackpot, decks)
    four = Fraction(comb(of_rank, 4), comb(cards, 4))
    four_suited = Fraction(4 * comb(decks, 4), comb(cards, 4))
    three = Fraction(comb(of_rank, 3), comb(cards, 3))
    two_suited = Fraction(4 * comb(decks, 2), comb(cards, 2))
    both = Fraction(4 * decks * (decks - 1) * (of_rank - 2), cards * (cards - 1) * (cards - 2))  # suited, then a third
    assert found == {
        "quatro_ases_naipe": four_suited,
        "quatro_ases": four - four_suited,
        "tres_ases": three - four,
        "dois_ases_naipe": two_suited - both,
    }
    sevens = frequencies(rules_of("sevens", decks=decks).jackpot, decks)
    assert sevens["quatro_setes"] == four
    assert sevens["seis_sete_oito_naipe"] == Fraction(6 * 4 * decks**3, cards * (cards - 1) * (cards - 2))
    suited = frequencies(rules_of("suited", decks=decks).jackpot, decks)
    assert suited["blackjack_naipe"] == Fraction(2 * 4 * 4 * decks**2, cards * (cards - 1))


@pytest.mark.parametrize("plan", PLANS)
def test_cards_as_they_are_dealt_come_near_the_exact_figures(plan: str) -> None:
    """Four cards of a shuffled shoe, the first line of the plan that they make: within five standard deviations."""
    rules, chance, count = rules_of(plan), random.Random(7), 60_000
    pack, won = list(DECK_52 * rules.decks), Counter[str]()
    for _ in range(count):
        bits = made(*chance.sample(pack, 4))
        names = (line.combination for line in rules.jackpot.plan if bits >> COMBINATIONS.index(line.combination) & 1)
        won[next(names, "")] += 1
    for name, exact in frequencies(rules.jackpot, rules.decks).items():
        assert abs(won[name] - count * exact) <= 5 * (float(count * exact) ** 0.5) + 1


@pytest.mark.law("AO7.5", "AO7.9")
def test_four_sevens_can_be_reached_at_the_table() -> None:
    """Three of them are 21 and draw no more: split and left alone, they get the fourth all the same."""
    table = with_jackpot(1, jackpot__prizes=list(PLANS["sevens"]))
    then = [(1, Split()), (1, Stand()), (1, Stand()), counted(5_000_000)]
    play = deal(table, (1, 1, 1), first=[(1, JoinJackpot())], cards="7s 9h 7d 7c 7h Tc", then=then)
    assert [(each.combination, each.amount) for each in facts(play, JackpotWon)] == [("quatro_setes", 5_000_000)]


# ---- figures of a plan


@pytest.mark.law("AO7.6")
@pytest.mark.parametrize("plan", PLANS)
def test_each_prize_of_a_plan_has_its_chance_and_its_return_and_together_they_are_the_jackpots(plan: str) -> None:
    rules = rules_of(plan)
    whole, *parts = lines("blackjack", rules).values()
    assert [each.chance for each in parts] == [f"acumulado:{line.combination}" for line in rules.jackpot.plan]
    assert whole.expected_return == sum(each.expected_return for each in parts)
    assert whole.hit_rate == sum(each.hit_rate for each in parts)
    for line, odds in zip(rules.jackpot.plan, parts, strict=True):
        paid = sum(each.amount for each in payments(rules.jackpot, rules.jackpot.start, [Winner(1, line.combination)]))
        assert odds.expected_return == odds.hit_rate * paid / rules.jackpot.stake
    assert lines("blackjack", blackjack(1).rules) == {}


@pytest.mark.law("AO9.11")
def test_the_jackpot_of_poquer_sem_descarte_has_a_line_for_each_prize() -> None:
    rules = listed("poquer-sem-descarte").rules({"jackpot.stake": 100})
    whole, *parts = lines("poquer-sem-descarte", rules).values()
    assert [each.chance for each in parts] == [f"acumulado:mao_{line.combination}" for line in rules.jackpot.plan]
    assert whole.expected_return == sum(each.expected_return for each in parts)
    assert parts[0].hit_rate == Fraction(4, comb(52, 5))


def test_every_prize_has_a_name_that_people_read() -> None:
    for game in ("blackjack", "poquer-sem-descarte"):
        for name in lines(game, listed(game).rules({"jackpot.stake": 100})):
            for language in LANGUAGES:
                assert ":" not in chance_text(name, language)
                assert "_" not in chance_text(name, language)


@pytest.mark.law("AO7.6", "AO7.3")
def test_a_plan_that_returns_more_than_it_takes_is_said_before_the_table_opens(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        operator = await place.come("operator")
        asked = {"game": "blackjack", "values": GENEROUS}
        (warned,) = (await operator.post("/api/operator/check", asked))["warnings"]
        assert warned["chance"] == "acumulado"
        assert Fraction(warned["expected_return"]) > 100
        fair = {"game": "blackjack", "values": {"jackpot": {"stake": 100}}}
        assert (await operator.post("/api/operator/check", fair))["warnings"] == []

    visit(story, tmp_path)


@pytest.mark.parametrize("language, word", [("pt", "acumulado"), ("en", "aces")])
def test_the_command_line_shows_them(capsys: pytest.CaptureFixture[str], language: str, word: str) -> None:
    assert main(["odds", "blackjack", "--set", "jackpot.stake=100", "--lang", language]) == 0
    shown = capsys.readouterr().out
    assert word in shown
    assert "acumulado:" not in shown
