"""The course of a coup: AO10.7, .10, .13-15, .17-24; AO11.7, .10, .13-26; PTM.8, .10, .12-20; PT812.1, .16-30."""

from typing import Any

import pytest

from bacara_support import (
    BANCA_WINS,
    CLOSE,
    PONTO_WINS,
    TIE,
    bacara,
    carried_on,
    coup,
    laying,
    proving,
    result,
    run_on,
    said,
)
from jogofeito.core.facts import JogadaVoid
from jogofeito.core.money import balances
from jogofeito.core.offers import Sit
from jogofeito.core.parties import COMMISSION, FLOOR, Seat, seat
from jogofeito.core.waits import WaitsForAct
from jogofeito.games.bacara.acts import (
    CardDealt,
    CardsDeclined,
    CardsHanded,
    CardTurned,
    CoupOver,
    Deal,
    Decline,
    Deducted,
    FaceUp,
    Lapse,
    LapseNoted,
    Turn,
)
from jogofeito.games.pano.acts import Close, Collected, Paid, Place, Withdraw
from jogofeito.games.sabot.acts import CardsBurnt
from jogofeito.law.rules import RulesRefused
from support import CROUPIER, Did, calls, facts, gain, refusal_of

DEAL: Did = (CROUPIER, Deal())


# ---- bets are closed, cards are dealt


@proving(AO10="AO10.13", AO11="AO11.13", PTM="PTM.12", PT812="PT812.16 PT812.27")
def test_after_jogo_feito_nothing_can_be_laid_or_changed(text: str) -> None:
    table = bacara(text)
    play = table.begin(*laying(table, (1, "ponto", 2)))
    assert play.take(seat(1), Withdraw("ponto", table.rules.minimum)) is None
    assert play.take(CROUPIER, Close()) is None
    for act in (Place("banca", table.rules.minimum), Withdraw("ponto", table.rules.minimum)):
        assert refusal_of(play, 1, act).code == "not_your_turn"


@pytest.mark.parametrize(
    "text, words",
    [
        pytest.param("AO10", "Jogo feito. Nada mais.", marks=pytest.mark.law("AO10.13", "AO10.11")),
        pytest.param("AO11", "Jogo feito. Nada mais.", marks=pytest.mark.law("AO11.13", "AO11.11")),
        pytest.param("PTM", "Jogo feito. Nada mais.", marks=pytest.mark.law("PTM.12", "PTM.11")),
        pytest.param(
            "PT812", "Jogo feito nada mais, cartas em distribuição.", marks=pytest.mark.law("PT812.27", "PT812.16")
        ),
    ],
)
def test_players_are_invited_to_bet_and_the_close_is_called_in_the_words_of_the_law(text: str, words: str) -> None:
    assert said(coup(bacara(text), cards=PONTO_WINS))[:2] == ["Façam as vossas apostas.", words]


@proving(AO10="AO10.14 AO10.10", AO11="AO11.14 AO11.10", PTM="PTM.13 PTM.10", PT812="PT812.16 PT812.17 PT812.18")
def test_four_cards_come_face_down_in_turn_and_the_pontos_are_opened_first(text: str) -> None:
    play = coup(bacara(text), cards=TIE)
    shown: list[Any] = [told.fact for told in play.facts if isinstance(told.fact, CardDealt | CardTurned)]
    assert [(type(fact), fact.group, fact.place) for fact in shown] == [
        (CardDealt, "ponto", 1),
        (CardDealt, "banca", 1),
        (CardDealt, "ponto", 2),
        (CardDealt, "banca", 2),
        (CardTurned, "ponto", 1),
        (CardTurned, "ponto", 2),
        (CardTurned, "banca", 1),
        (CardTurned, "banca", 2),
    ]
    assert [fact.card for fact in shown[4:]] == TIE.split()


@proving(AO10="AO10.19 AO10.16", AO11="AO11.21 AO11.16", PTM="PTM.15 PTM.13", PT812="PT812.20 PT812.21")
def test_the_third_card_of_the_ponto_comes_first_and_lies_apart_from_the_first_two(text: str) -> None:
    play = coup(bacara(text), cards="2s Ks 3h Kh 4c 5c")
    thirds = [fact for fact in facts(play, CardTurned) if fact.place == 3]
    assert [(fact.group, fact.card, fact.points) for fact in thirds] == [("ponto", "4c", 6), ("banca", "5c", 8)]
    dealt = [fact for fact in facts(play, CardDealt) if fact.place == 3]
    assert [fact.group for fact in dealt] == ["ponto", "banca"]
    order = [told.fact for told in play.facts if told.fact in (*thirds, *dealt)]
    assert order == [dealt[0], thirds[0], dealt[1], thirds[1]]


@proving(AO10="AO10.15", AO11="AO11.15", PTM="PTM.13")
def test_a_card_is_burnt_after_nada_mais_before_every_coup_but_the_first_of_the_shoe(text: str) -> None:
    table = bacara(text)
    assert facts(coup(table, cards=TIE), CardsBurnt) == []
    for number in (2, 3):
        left = table.carry.shoe.size - table.carry.shoe.dealt
        play = coup(table, cards=TIE)
        assert facts(play, CardsBurnt) == [CardsBurnt(1, left - 1)]
        kinds = [type(told.fact) for told in play.facts]
        assert kinds.index(CardsBurnt) < kinds.index(CardDealt)
        assert calls(play)[1] == table.rules.cites.closing
        assert table.carry.coups == number
        assert table.carry.shoe.size - table.carry.shoe.dealt == left - 5


@proving(AO10="AO10.7", AO11="AO11.7", PTM="PTM.8")
@pytest.mark.parametrize("shoe", ["sabot", "baralhador"])
def test_a_card_found_face_up_in_the_shoe_is_valid(text: str, shoe: str) -> None:
    table = bacara(text, shoe=shoe)
    play = coup(table, (1, "ponto", 1), cards="9s Ks Kh 7h", then=[(CROUPIER, FaceUp())])
    first = facts(play, CardTurned)[0]
    assert (first.group, first.place, first.card) == ("ponto", 1, "9s")
    kinds = [type(told.fact) for told in play.facts]
    assert kinds.index(CardTurned) < kinds.index(CardDealt) + 2  # open before the next card is dealt
    assert gain(play, 1) == table.rules.minimum


# ---- slips


@proving(AO10="AO10.17", AO11="AO11.17", PTM="PTM.14")
def test_a_slip_that_is_put_right_changes_nothing(text: str) -> None:
    table = bacara(text)
    slip: Did = (CROUPIER, Lapse(corrected=True))
    play = coup(table, (1, "ponto", 1), cards="2s Ks 3h 4h 7c", then=[slip, DEAL, *[(1, Turn())] * 2, slip])
    assert facts(play, LapseNoted) == [LapseNoted("initial", corrected=True), LapseNoted("additional", corrected=True)]
    assert result(play) == ("ponto", 9, 7)
    assert gain(play, 1) == table.rules.minimum


@proving(AO10="AO10.17", AO11="AO11.17", PTM="PTM.14", PT812="PT812.29")
@pytest.mark.parametrize("late", [False, True])
def test_a_slip_that_cannot_be_put_right_makes_the_coup_null_and_bets_go_back(text: str, late: bool) -> None:
    table = bacara(text, handling="dealer")
    slip: Did = (CROUPIER, Lapse(corrected=False))
    then = [DEAL, slip] if late else [slip]
    cards = "2s Ks 3h 4h" if late else ""
    play = coup(table, (1, "ponto", 2), (2, "banca", 1), (3, "empate", 1), cards=cards, then=then)
    assert [gain(play, number) for number in (1, 2, 3)] == [0, 0, 0]
    assert play.facts[-1].fact == JogadaVoid("lapse")
    assert calls(play)[-1] == table.rules.cites.null
    assert table.carry.past == ()


@proving(AO10="AO10.17", AO11="AO11.17", PTM="PTM.14", PT812="PT812.29")
def test_cards_seen_in_a_null_coup_do_not_come_again(text: str) -> None:
    table = bacara(text, handling="dealer")
    before = table.carry.shoe
    coup(table, cards="2s Ks 3h 4h", then=[DEAL, (CROUPIER, Lapse(corrected=False))])
    assert table.carry.shoe.dealt == before.dealt + 4
    assert len(table.carry.shoe.unseen) == len(before.unseen) - 4


@proving(PT812="PT812.29", AO10="")
def test_a_breakdown_gives_bets_back_and_keeps_what_was_seen_out_of_the_shoe(text: str) -> None:
    table = bacara(text, handling="dealer")
    play = table.begin(*laying(table, (1, "ponto", 2)), CLOSE, DEAL)
    play.draw(0)
    play.void("power cut")
    assert gain(play, 1) == 0
    assert play.facts[-1].fact == JogadaVoid("power cut")
    assert len(carried_on(play).shoe.unseen) == table.rules.cards - 1
    assert carried_on(play).shoe.dealt == table.carry.shoe.dealt + 4


# ---- whose cards they are to turn


@proving(AO10="AO10.18 AO10.19", AO11="AO11.18 AO11.19 AO11.21", PTM="PTM.15", PT812="")
@pytest.mark.parametrize(
    "bets, ponto, banca",
    [
        ([(1, "ponto", 1), (2, "ponto", 3), (3, "banca", 1)], 2, 3),
        ([(3, "ponto", 2), (2, "ponto", 2), (1, "ponto", 1)], 2, 0),  # equal bets: the lowest seat
        ([(1, "empate", 1), (3, "banca", 1)], 0, 3),  # who is on neither side turns nothing
    ],
)
def test_the_highest_bet_on_a_group_turns_its_cards(text: str, bets: Any, ponto: int, banca: int) -> None:
    table = bacara(text, handling="players")
    turns: list[Did] = [DEAL, *[(number, Turn()) for number in (ponto, ponto, banca, banca) if number]]
    play = coup(table, *bets, cards=TIE, then=turns)
    handed = [(fact.group, fact.seat) for fact in facts(play, CardsHanded)]
    assert handed == [(group, number) for group, number in (("ponto", ponto), ("banca", banca)) if number]
    assert [fact.by for fact in facts(play, CardTurned)] == [ponto, ponto, banca, banca]


@proving(AO10="AO10.18", AO11="AO11.20", PTM="PTM.15")
def test_who_does_not_want_the_cards_leaves_them_to_the_next_lower_bet_and_at_last_to_the_dealer(text: str) -> None:
    table = bacara(text)
    bets = [(1, "ponto", 2), (2, "ponto", 3), (3, "ponto", 2)]
    declining: list[Did] = [(2, Decline()), (1, Decline()), (3, Decline())]
    play = coup(table, *bets, cards=TIE, then=[DEAL, *declining])
    assert [fact.seat for fact in facts(play, CardsHanded)] == [2, 1, 3]
    assert [fact.seat for fact in facts(play, CardsDeclined)] == [2, 1, 3]
    assert {fact.by for fact in facts(play, CardTurned)} == {0}


@proving(AO10="AO10.19", AO11="AO11.21", PTM="PTM.15")
def test_each_card_is_seen_by_itself_the_third_apart_and_the_clock_turns_what_is_left(text: str) -> None:
    table = bacara(text)
    acts: list[Did] = [DEAL, (1, Turn())]
    play = table.begin(*laying(table, (1, "ponto", 1)), CLOSE, *acts[:1])
    assert isinstance(play.waiting, WaitsForAct)
    (offer,) = play.waiting.offers.values()
    assert (offer.group, offer.cards, offer.default) == ("ponto", 2, Decline())  # type: ignore[attr-defined]
    run_on(play, acts[1:], "2s Ks 3h Kh 4c 5c")
    assert [fact.by for fact in facts(play, CardTurned)] == [1, 0, 0, 0, 0, 0]


@proving(AO10="AO10.18", AO11="AO11.18", PTM="PTM.15")
def test_only_who_sits_may_turn_cards_however_high_a_standing_players_bet(text: str) -> None:
    players = [f"player-{number}" for number in range(1, 11)]
    table = bacara(text, players=players, standing=8)
    play = coup(table, (1, "ponto", 1), (10, "ponto", 5), cards=TIE, then=[DEAL])
    assert [fact.seat for fact in facts(play, CardsHanded)] == [1]


@proving(AO10="AO10.20", AO11="AO11.22", PTM="PTM.16", PT812="PT812.18")
def test_the_house_may_leave_the_cards_to_the_dealer_who_calls_the_points(text: str) -> None:
    table = bacara(text, handling="dealer")
    play = coup(table, (1, "ponto", 1), (2, "banca", 2), cards="2s Ks 3h 4h 4c")
    assert facts(play, CardsHanded) == []
    assert {fact.by for fact in facts(play, CardTurned)} == {0}
    assert said(play)[-1] == "Ponto, 6; banca, 7. Ganha a banca."


def test_turning_moves_no_money() -> None:
    for acts in ([(1, Turn())] * 2, [(1, Decline())], [(1, Turn()), (1, Decline())]):
        play = coup(bacara(), (1, "ponto", 1), cards=PONTO_WINS, then=[DEAL, *acts])
        assert gain(play, 1) == bacara().rules.minimum


# ---- who wins and what is paid


@proving(AO10="AO10.16", AO11="AO11.16", PTM="PTM.13", PT812="PT812.19")
def test_an_eight_or_nine_is_called_at_once(text: str) -> None:
    assert "Ponto, 9; banca, 7. Não há mais cartas." in said(coup(bacara(text), cards=PONTO_WINS))
    assert not any("Não há mais cartas" in words for words in said(coup(bacara(text), cards=TIE)))


@proving(
    AO10="AO10.21",
    AO11="AO11.23",
    PTM="PTM.17",
    PT812="PT812.1 PT812.22 PT812.24 PT812.25 PT812.25.a PT812.2.c",
)
def test_the_side_with_more_points_wins_its_stake_again_and_the_other_loses(text: str) -> None:
    table = bacara(text, deduction="none")
    unit = table.rules.minimum
    bets = [(1, "ponto", 2), (2, "banca", 3), (3, "empate", 1)]
    assert [gain(coup(table, *bets, cards=PONTO_WINS), number) for number in (1,)] == [2 * unit]
    play = coup(table, *bets, cards=PONTO_WINS)
    assert [gain(play, number) for number in (1, 2, 3)] == [2 * unit, -3 * unit, -unit]
    play = coup(table, *bets, cards=BANCA_WINS)
    assert [gain(play, number) for number in (1, 2, 3)] == [-2 * unit, 3 * unit, -unit]
    assert facts(play, Paid) == [Paid(2, "banca", 3 * unit, 3 * unit)]
    kinds = [type(told.fact) for told in play.facts]
    assert max(place for place, kind in enumerate(kinds) if kind is Collected) < kinds.index(Paid)


@proving(AO10="AO10.22", AO11="AO11.24", PTM="PTM.18", PT812="PT812.23 PT812.25.b")
def test_on_a_tie_the_empate_gets_eight_to_one_and_the_sides_neither_win_nor_lose(text: str) -> None:
    table = bacara(text)
    unit = table.rules.minimum
    play = coup(table, (1, "ponto", 2), (2, "banca", 3), (3, "empate", 1), cards=TIE)
    assert [gain(play, number) for number in (1, 2, 3)] == [0, 0, 8 * unit]
    assert said(play)[-1] == "Ponto, 7; banca, 7. Empate."


@pytest.mark.parametrize(
    "text, deduction, cards, off",
    [
        pytest.param("AO10", "2", "Ks 7s Kh 9h", 2, marks=pytest.mark.law("AO10.24.a")),
        pytest.param("AO10", "20_on_5", "3s Ks 5h Kh Kc", 20, marks=pytest.mark.law("AO10.24.b")),
        pytest.param("AO10", "20_on_5", "3s Ks 6h Kh Kc", 0, marks=pytest.mark.law("AO10.24.b")),
        pytest.param("AO10", "none", "Ks 7s Kh 9h", 0, marks=pytest.mark.law("AO10.24")),
        pytest.param("AO11", "5", "Ks 7s Kh 9h", 5, marks=pytest.mark.law("AO11.26.a")),
        pytest.param("AO11", "50_on_5", "3s Ks 5h Kh Kc", 50, marks=pytest.mark.law("AO11.26.b")),
        pytest.param("AO11", "50_on_5", "3s Ks 6h Kh Kc", 0, marks=pytest.mark.law("AO11.26.b")),
        pytest.param("AO11", "none", "Ks 7s Kh 9h", 0, marks=pytest.mark.law("AO11.26")),
        pytest.param("PTM", "5", "Ks 7s Kh 9h", 5, marks=pytest.mark.law("PTM.20.a")),
        pytest.param("PTM", "50_on_5", "3s Ks 5h Kh Kc", 50, marks=pytest.mark.law("PTM.20.b")),
        pytest.param("PTM", "50_on_5", "3s Ks 6h Kh Kc", 0, marks=pytest.mark.law("PTM.20.b")),
        pytest.param("PTM", "none", "Ks 7s Kh 9h", 0, marks=pytest.mark.law("PTM.20")),
        pytest.param("PT812", "5", "Ks 7s Kh 9h", 5, marks=pytest.mark.law("PT812.26.a")),
        pytest.param("PT812", "50_on_5_or_6", "3s Ks 5h Kh Kc", 50, marks=pytest.mark.law("PT812.26.b")),
        pytest.param("PT812", "50_on_5_or_6", "3s Ks 6h Kh Kc", 50, marks=pytest.mark.law("PT812.26.b")),
        pytest.param("PT812", "50_on_5_or_6", "3s Ks 4h Kh Kc", 0, marks=pytest.mark.law("PT812.26.b")),
        pytest.param("PT812-II", "50_on_5_or_6", "3s Ks 6h Kh Kc", 50, marks=pytest.mark.law("PT812.39")),
        pytest.param("PT812", "none", "Ks 7s Kh 9h", 0, marks=pytest.mark.law("PT812.26")),
    ],
)
def test_what_is_taken_off_a_prize_of_the_banca(text: str, deduction: str, cards: str, off: int) -> None:
    table = bacara(text, deduction=deduction)
    stake = 10 * table.rules.minimum
    play = coup(table, (1, "banca", 10), (2, "ponto", 1), cards=cards)
    assert result(play)[0] == "banca"
    assert gain(play, 1) == stake - stake * off // 100  # on the prize only: the stake is whole
    assert balances(play.movements).get(COMMISSION, 0) == stake * off // 100
    assert facts(play, Deducted) == ([Deducted(1, stake * off // 100)] if off else [])


@pytest.mark.parametrize(
    "text, others",
    [
        pytest.param("AO10", ("5", "50_on_5", "50_on_5_or_6"), marks=pytest.mark.law("AO10.24")),
        pytest.param("AO11", ("2", "20_on_5", "50_on_5_or_6"), marks=pytest.mark.law("AO11.26")),
        pytest.param("PTM", ("2", "20_on_5", "50_on_5_or_6"), marks=pytest.mark.law("PTM.20")),
        pytest.param("PT812", ("2", "20_on_5", "50_on_5"), marks=pytest.mark.law("PT812.26")),
        pytest.param("PT812-II", ("2", "20_on_5", "50_on_5"), marks=pytest.mark.law("PT812.39", "PT812.26")),
    ],
)
def test_each_text_has_its_own_deductions_and_no_other(text: str, others: tuple[str, ...]) -> None:
    for deduction in others:
        with pytest.raises(RulesRefused, match="rules_not_one_of"):
            bacara(text, deduction=deduction)


@proving(AO10="AO10.24", AO11="AO11.26", PTM="PTM.20", PT812="PT812.26")
def test_nothing_is_taken_off_a_prize_of_the_ponto_the_empate_or_a_pair(text: str) -> None:
    table = bacara(text)
    play = coup(table, (1, "ponto", 1), (2, "par_do_ponto", 1), cards="9s 9d 2h 4h")
    assert [gain(play, number) for number in (1, 2)] == [table.rules.minimum, 11 * table.rules.minimum]
    assert facts(play, Deducted) == []


@pytest.mark.parametrize("text, chip, deduction", [("AO10", 25, "2"), ("AO11", 10, "5"), ("PT812", 5, "50_on_5_or_6")])
@pytest.mark.law("AO10.24", "AO11.26", "PT812.26")
def test_chips_of_which_a_deduction_is_no_whole_number_are_refused(text: str, chip: int, deduction: str) -> None:
    """Reading 73: nothing is ever rounded."""
    with pytest.raises(RulesRefused, match="rules_deduction_leaves_a_rest"):
        bacara(text, minimum=5 * chip, smallest_chip=chip, deduction=deduction)


def test_a_newcomer_may_bet_until_the_close_and_the_end_tells_the_whole_coup() -> None:
    table = bacara()
    play = table.begin((FLOOR, Sit(Seat(4, "ivo"))), (4, Place("ponto", table.rules.minimum)), CLOSE)
    run_on(play, [DEAL, (4, Turn())], PONTO_WINS)
    assert facts(play, CoupOver) == [CoupOver(1, "ponto", 9, 7, 0, natural=True)]
    assert gain(play, 4) == table.rules.minimum
