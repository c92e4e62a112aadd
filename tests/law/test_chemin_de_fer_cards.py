"""A golpe of chemin de fer with its cards: who sees them first, what each side says and draws, and who wins."""

import re
from typing import Any

import pytest

from chemin_de_fer_support import BANK, CLOSE, MIN, banked, begun, chemin, golpe, refused, result, said
from jogofeito.core.facts import Announced
from jogofeito.core.offers import Act
from jogofeito.core.parties import EVERYONE, seat
from jogofeito.core.play import Play
from jogofeito.core.room import WaitsForAct
from jogofeito.games.chemin_de_fer.acts import (
    Abater,
    Announce,
    AskRules,
    Banco,
    BancoComMesa,
    Bet,
    Carta,
    Consult,
    Nao,
    PassHand,
)
from jogofeito.games.chemin_de_fer.betting import Deciding, Speaking
from jogofeito.games.chemin_de_fer.facts import (
    BankerAdvised,
    BankerSaid,
    BankStands,
    CardDealt,
    CardsGiven,
    CardsSeen,
    CardTurned,
    GolpeOver,
    Paid,
    PontoSaid,
    PontoShown,
    RulesTold,
)
from jogofeito.games.chemin_de_fer.kernels import NO_CARD, banca_should, points, ponto_should, value
from support import Did, facts, gain

# value by value, cards that have it, each of another suit for each side
CARD = {0: "K", 1: "A", 2: "2", 3: "3", 4: "4", 5: "5", 6: "6", 7: "7", 8: "8", 9: "9"}
TABLE = """
3 T T T T T T T T F O T
4 F F T T T T T T F F T
5 F F F F O T T T F F T
6 F F F F F F T T F F F
"""


def of_points(number: int, suit: str) -> str:
    """Two cards with these points."""
    return f"K{suit} {CARD[number]}{suit}"


def played(cards: str, *acts: Did, banco: bool = False, by_table: bool = False) -> Play[Any, Any]:
    """Seat 1 has the bank, seat 2 the cards."""
    table = chemin()
    banked(table, by_table=by_table)
    bet: Act = Banco() if banco else Bet(MIN)
    return golpe(table, (2, bet), CLOSE, *acts, cards=cards)


def banker(play: Play[Any, Any]) -> BankerSaid:
    said_last: BankerSaid = facts(play, BankerSaid)[-1]
    return said_last


# ---- points


@pytest.mark.law("AO12.9.*", "AO12.10", "AO12.11")
def test_cards_count_by_their_pips_and_only_units_of_the_sum_count() -> None:
    assert [value(rank) for rank in range(13)] == [2, 3, 4, 5, 6, 7, 8, 9, 0, 0, 0, 0, 1]
    assert [points(total) for total in (0, 9, 10, 12, 20, 27)] == [0, 9, 0, 2, 0, 7]
    assert result(played("9s 9h Ts Kd", (2, Abater()))) == ("ponto", 8, 0)
    assert result(played("As 2h Jd 7c 9d", (2, Carta()), (1, PassHand()))) == ("banca", 2, 7)
    assert result(played("9s 5h Qd 5c 6d Ah", (2, Carta()), (1, PassHand()))) == ("banca", 0, 6)


@pytest.mark.law("AO12.11", "AO12.97.b")
def test_nought_is_called_bacara_and_results_in_the_words_of_the_law() -> None:
    play = played("Ks 9s Kh Kd", (2, Abater()))
    assert "Nove no ponto; bacará na banca. Ganha o ponto." in said(play)
    play = played("Ks 6s Kh 4h Kd", (2, Nao()))
    assert "Seis no ponto; quatro na banca. Ganha o ponto." in said(play)
    play = played("Ks 4s Kd 7h Qs", (2, Carta()), (1, PassHand()))
    assert "Quatro no ponto; sete na banca. Ganha a banca." in said(play)
    play = played("Ks 9s Kh 9h", (2, Abater()), (1, PassHand()))
    assert {"Nove.", "Igualdade a nove."} <= set(said(play))


@pytest.mark.law("AO12.1", "AO12.2")
@pytest.mark.parametrize(
    "cards, word, winner",
    [("Ks 9s Kh 8h", Abater(), "ponto"), ("Ks 8s Kh 9h", Abater(), "banca"), ("Ks 8s Qh 8h", Abater(), "empate")],
)
def test_the_higher_score_wins_and_level_ones_come_to_nothing(cards: str, word: Act, winner: str) -> None:
    play = played(cards, (2, word), *([] if winner == "ponto" else [(1, PassHand())]))
    assert result(play)[0] == winner
    assert {"ponto": gain(play, 2) == MIN, "banca": gain(play, 2) == -MIN, "empate": gain(play, 2) == 0}[winner]


# ---- the ponto


@pytest.mark.law("AO12.63", "AO12.64")
def test_cards_come_in_turn_ponto_first_face_down_and_only_the_ponto_sees_them() -> None:
    play = begun(_at_cards(), [(2, Bet(MIN)), CLOSE], "Ks 4s")
    assert [(each.side, each.place) for each in facts(play, CardDealt)] == [
        ("ponto", 1), ("banca", 1), ("ponto", 2), ("banca", 2),
    ]  # fmt: skip
    (seen,) = [told for told in play.facts if isinstance(told.fact, CardsSeen)]
    assert seen.to == seat(2)
    assert seen.fact == CardsSeen(("Ks", "4s"), 4)
    assert not any(isinstance(told.fact, CardTurned | PontoShown) for told in play.facts)
    for told in play.facts:
        if told.to == EVERYONE:
            assert not re.search(r"Ks|4s", str(told.fact))


def _at_cards() -> Any:
    table = chemin()
    banked(table)
    return table


@pytest.mark.law("AO12.65.*")
@pytest.mark.parametrize("had", range(10))
def test_the_ponto_shows_draws_or_stands_as_the_points_have_it_and_is_free_on_five(had: int) -> None:
    play = begun(_at_cards(), [(2, Bet(MIN)), CLOSE], of_points(had, "s"))
    allowed = {type(act) for act in (Abater(), Carta(), Nao()) if not _is_refused(play, act)}
    assert allowed == {8: {Abater}, 9: {Abater}, 7: {Nao}, 6: {Nao}, 5: {Carta, Nao}}.get(had, {Carta})


def _is_refused(play: Play[Any, Any], act: Act) -> bool:
    verdict = play.consider(seat(2), act)
    return not isinstance(verdict, tuple)


@pytest.mark.law("AO12.66.*", "AO12.67")
@pytest.mark.parametrize(
    "cards, act, word, call",
    [
        ("Ks 8s Kh 7h", Abater(), "oito", "Oito."),
        ("Ks 9s Kh 7h", Abater(), "nove", "Nove."),
        ("Ks 7s Kh 7h", Nao(), "nao", "Não."),
        ("Ks 2s Kh 7h 3d", Carta(), "carta", "Carta."),
    ],
)
def test_the_ponto_says_a_word_and_the_croupier_repeats_it(cards: str, act: Act, word: str, call: str) -> None:
    play = played(cards, (2, act))
    (spoken,) = facts(play, PontoSaid)
    assert spoken == PontoSaid(2, word)  # type: ignore[arg-type]
    calls = [told.fact for told in play.facts if isinstance(told.fact, Announced)]
    assert call in said(play)
    assert [each.key for each in calls].count("AO12.97.b") >= 2
    shown = next(place for place, told in enumerate(play.facts) if isinstance(told.fact, PontoShown))
    banca = next(place for place, told in enumerate(play.facts) if isinstance(told.fact, CardTurned))
    assert (shown < banca) == (word in ("oito", "nove"))


@pytest.mark.law("AO12.69")
def test_a_third_card_of_the_ponto_lies_open_at_once() -> None:
    play = played("Ks 2s Kh 7h 3d", (2, Carta()), (1, PassHand()))
    third = next(each for each in facts(play, CardTurned) if each.side == "ponto")
    assert (third.place, third.card, third.points) == (3, "3d", None)


# ---- the banker


@pytest.mark.law("AO12.68.*")
@pytest.mark.parametrize("line", [line for line in TABLE.splitlines() if line])
def test_the_banker_draws_by_the_table(line: str) -> None:
    had, *cells = line.split()
    says = ["FTO"[banca_should(int(had), third)] for third in (*range(10), NO_CARD)]
    assert says == cells
    for third, cell in enumerate(cells[:10]):
        decided = {"T": [], "F": [], "O": [(1, Nao())]}[cell]
        play = golpe_with(int(had), third, *decided)
        drew = banker(play).word == "carta"
        assert drew == (cell == "T"), (had, third)
    play = played(f"Ks 7s {of_points(int(had), 'h')} 2d"[: 17 if cells[10] == "T" else 11], (2, Nao()))
    assert (banker(play).word == "carta") == (cells[10] == "T")


def golpe_with(had: int, third: int, *acts: Did) -> Play[Any, Any]:
    """The banker has these points and the ponto's third card has this value."""
    cards = f"Ks 4s {of_points(had, 'h')} {CARD[third]}d"
    draws = banca_should(had, third) == 1
    return played(cards + (" 2c" if draws else ""), (2, Carta()), *acts)


@pytest.mark.law("AO12.68.a", "AO12.68.b", "AO12.68.c")
def test_eight_and_nine_are_shown_seven_stands_and_up_to_two_draws_unless_the_ponto_has_shown() -> None:
    assert banker(played("Ks 4s Kh 8h", (2, Carta()))).word == "oito"
    assert banker(played("Ks 4s Kh 9h", (2, Carta()))).word == "nove"
    assert banker(played("Ks 4s Kh 7h 2d", (2, Carta()))).word == "nao"
    for had in (0, 1, 2):
        play = played(f"Ks 7s {of_points(had, 'h')} 5d", (2, Nao()))
        assert banker(play).word == "carta"
        shown = played(f"Ks 8s {of_points(had, 'h')}", (2, Abater()))
        assert facts(shown, BankerSaid) == []
        assert result(shown) == ("ponto", 8, had)


@pytest.mark.law("AO12.70")
def test_the_bankers_third_card_lies_open_at_once() -> None:
    play = played("Ks 7s Kh 2h 5d", (2, Nao()))
    assert facts(play, CardTurned)[-1] == CardTurned("banca", 3, "5d", 7)


@pytest.mark.law("AO12.68.d")
def test_in_both_optional_cases_the_banker_is_asked() -> None:
    for had, third in ((3, 9), (5, 4)):
        for act, drew in ((Carta(), True), (Nao(), False)):
            cards = f"Ks 4s {of_points(had, 'h')} {CARD[third]}d" + (" 2c" if drew else "")
            play = played(cards, (2, Carta()), (1, act))
            assert banker(play) == BankerSaid(1, "carta" if drew else "nao", "free")


# ---- false draws (AO12.71)


@pytest.mark.law("AO12.71")
def test_with_banco_either_side_may_draw_and_stand_against_the_rules() -> None:
    play = played("Ks 4s Kh 6h 2d", (2, Nao()), (1, Carta()), banco=True)
    assert (facts(play, PontoSaid)[0].word, banker(play)) == ("nao", BankerSaid(1, "carta", "false_draw"))
    play = played("Ks 7s Kh 3h 2d", (2, Carta()), (1, Nao()), banco=True)
    assert (facts(play, PontoSaid)[0].word, banker(play)) == ("carta", BankerSaid(1, "nao", "false_draw"))
    table = _at_cards()
    stands = begun(table, [(2, Banco()), CLOSE, (2, Nao())], "Ks 7s Kh Kd")
    assert refused(stands, 1, Nao()).code == "bacara_draws"
    shows = begun(_at_cards(), [(2, Banco()), CLOSE], "Ks 8s")
    assert refused(shows, 2, Nao()).code == "ponto_must_show"


@pytest.mark.law("AO12.72")
def test_half_of_the_bank_is_no_banco_and_allows_no_false_draw() -> None:
    for bet in (BancoComMesa(3 * MIN), Bet(4 * MIN)):
        play = begun(_at_cards(), [(2, bet), CLOSE], "Ks 4s")
        assert refused(play, 2, Nao()).code == "ponto_must_draw"
        assert isinstance(play.waiting, WaitsForAct)


# ---- the result


@pytest.mark.law("AO12.73", "AO12.74")
def test_both_scores_are_told_before_anybody_is_paid() -> None:
    play = played("Ks 7s Kh 6h", (2, Nao()))
    order = [type(told.fact) for told in play.facts if isinstance(told.fact, PontoShown | GolpeOver | Paid)]
    assert order == [PontoShown, GolpeOver, Paid]
    assert facts(play, PontoShown) == [PontoShown(2, ("Ks", "7s"), 7)]


# ---- advice


@pytest.mark.law("AO12.99")
@pytest.mark.parametrize("had, third", [(3, 9), (5, 4)])
def test_the_banker_who_asks_is_answered_by_the_table_and_has_to_do_it(had: int, third: int) -> None:
    play = played(f"Ks 4s {of_points(had, 'h')} {CARD[third]}d 2c", (2, Carta()), (1, Consult()))
    assert facts(play, BankerAdvised) == [BankerAdvised(1, draws=True)]
    assert banker(play) == BankerSaid(1, "carta", "advice")
    play = played("Ks 7s Kh 6h", (2, Nao()), (1, Consult()), banco=True)
    assert facts(play, BankerAdvised) == [BankerAdvised(1, draws=False)]


@pytest.mark.law("AO12.100")
@pytest.mark.parametrize("had, must", [(3, "carta"), (5, "free"), (7, "nao"), (9, "abater")])
def test_the_ponto_is_told_the_rule_and_with_five_nobody_says_what_to_do(had: int, must: str) -> None:
    play = begun(_at_cards(), [(2, Bet(MIN)), CLOSE], of_points(had, "s"))
    assert play.take(seat(2), AskRules()) is None
    (told,) = [each for each in play.facts if isinstance(each.fact, RulesTold)]
    assert told.to == seat(2)
    assert facts(play, RulesTold)[0].must == must
    assert isinstance(play.waiting, WaitsForAct)
    assert isinstance(play.waiting.offers[seat(2)], Speaking)  # the decision stays the ponto's


@pytest.mark.law("AO12.100")
def test_what_the_ponto_should_do_is_told_for_all_points_but_five() -> None:
    assert [ponto_should(each) for each in range(8)] == [1, 1, 1, 1, 1, 2, 0, 0]


@pytest.mark.law("AO12.102")
def test_whoever_does_not_know_the_game_gets_no_cards_for_the_highest_bet() -> None:
    table = _at_cards()
    play = golpe(table, (2, Bet(3 * MIN, cards=False)), (4, Bet(MIN)), CLOSE, (4, Nao()), cards="Ks 7s Kh 6h")
    assert facts(play, CardsGiven) == [CardsGiven(4, None)]
    table = _at_cards()
    play = golpe(table, (2, Bet(MIN, cards=False)), (2, Banco()), CLOSE, (2, Nao()), (1, Nao()), cards="Ks 7s Kh 6h")
    assert facts(play, CardsGiven) == [CardsGiven(2, "banco")]


@pytest.mark.law("AO12.103")
@pytest.mark.parametrize("had, third", [(3, 9), (5, 4)])
def test_a_banker_who_does_not_know_the_game_draws_in_both_optional_cases(had: int, third: int) -> None:
    table = chemin()
    table.remember(last=6)
    acts: list[Did] = [(1, Announce(BANK, by_table=True)), (2, Bet(MIN)), CLOSE, (2, Carta())]
    play = golpe(table, *acts, cards=f"Ks 4s {of_points(had, 'h')} {CARD[third]}d 2c")
    assert "O banqueiro joga segundo a tabela." in said(play)
    assert facts(play, BankStands)[0].by_table
    assert banker(play) == BankerSaid(1, "carta", "by_table")


def test_nobody_is_asked_what_the_table_has_decided() -> None:
    play = begun(_at_cards(), [(2, Bet(MIN)), CLOSE, (2, Nao())], "Ks 7s Kh 6h")
    assert not isinstance(play.waiting, WaitsForAct) or not any(
        isinstance(offer, Deciding) for offer in play.waiting.offers.values()
    )
