"""The shoe: AO10.1, .3-6; AO11.1, .3-6; PTM.1-2, .4-7; PT812.6; and that no card is known before it is turned."""

from typing import Any

import msgspec
import pytest

from bacara_support import (
    BANCA_WINS,
    CASINOS,
    CLOSE,
    PONTO_WINS,
    TABLES,
    TIE,
    bacara,
    carried_on,
    coup,
    proving,
    run_on,
    said,
    with_shoe,
)
from jogofeito.core.cards import DECK_52, name
from jogofeito.core.drivers import let_pass, random_policy
from jogofeito.core.inputs import Drawn
from jogofeito.core.offers import Sit
from jogofeito.core.parties import FLOOR, Company, Seat, seat
from jogofeito.core.play import Play
from jogofeito.core.record import plain, record_of
from jogofeito.core.waits import WaitsForAct, WaitsForChance
from jogofeito.games.bacara.acts import CardTurned, Carry, Deal
from jogofeito.games.bacara.board import board, lying, outcome
from jogofeito.games.sabot.acts import (
    CardsBack,
    CardsBurnt,
    Cut,
    CutDeclined,
    DeclineCut,
    LeaveInCorner,
    PutBack,
    ShoeFilled,
    WarningOut,
)
from jogofeito.lab.bacara.odds import ranks_of
from jogofeito.law.rules import RulesRefused
from support import CROUPIER, TestTable, calls, facts, refusal_of, seeded


def fresh(text: str, **values: Any) -> TestTable:
    """A table whose first shoe is still to be filled."""
    table = bacara(text, **values)
    table.carry = Carry()
    return table


# ---- tables and decks


@proving(AO10="AO10.1", AO11="AO11.1", PTM="PTM.1 PTM.2")
def test_single_tables_have_six_decks_and_double_ones_eight(text: str) -> None:
    assert (bacara(text).rules.decks, bacara(text, table="double").rules.decks) == (6, 8)
    for table, decks in (("single", 8), ("double", 6)):
        with pytest.raises(RulesRefused, match="decks"):
            bacara(text, table=table, decks=decks)


@proving(AO10="AO10.1", AO11="AO11.1", PTM="PTM.2")
def test_single_tables_have_seven_to_nine_seats_and_double_ones_six_or_seven_on_each_side(text: str) -> None:
    assert [bacara(text, seats=seats).rules.seats for seats in (7, 8, 9)] == [7, 8, 9]
    assert [bacara(text, table="double", seats=seats).rules.seats for seats in (12, 14)] == [12, 14]
    for table, seats in (("single", 12), ("double", 9)):
        with pytest.raises(RulesRefused, match="seats"):
            bacara(text, table=table, seats=seats)


@pytest.mark.law("PT812.6", "PT812.6.a", "PT812.6.b", "PT812.4")
@pytest.mark.parametrize("text", ["PT812", "PT812-II"])
def test_online_tables_have_one_to_nine_seats_and_six_or_eight_decks(text: str) -> None:
    for seats in (1, 9):
        for decks in (6, 8):
            rules = bacara(text, players=("ana",), seats=seats, decks=decks).rules
            assert (rules.seats, rules.decks, rules.standing) == (seats, decks, 0)
    for field, value in (("seats", 10), ("seats", 0), ("decks", 7)):
        with pytest.raises(RulesRefused):
            bacara(text, players=(), **{field: value})


@pytest.mark.law("PT812.6", "PT812.6.c")
def test_a_shoe_has_every_card_of_every_deck() -> None:
    assert len(DECK_52) == len({name(card) for card in DECK_52}) == 52
    for decks in (6, 8):
        table = bacara("PT812", decks=decks)
        assert sorted(table.carry.shoe.unseen) == sorted(DECK_52 * decks)
        assert ranks_of(table.carry.shoe.unseen) == (4 * decks,) * 13


# ---- cut, warning card, first cards


@proving(AO10="AO10.3", AO11="AO11.3", PTM="PTM.4", PT812="")
def test_the_cut_is_offered_from_the_dealers_left_and_made_by_who_takes_it(text: str) -> None:
    table = fresh(text)
    play = table.begin((1, DeclineCut()), (2, Cut(100)))
    (filled,) = facts(play, ShoeFilled)
    assert (filled.cut_by, filled.cut_at, filled.cards) == (2, 100, table.rules.cards)
    assert facts(play, CutDeclined) == [CutDeclined(1)]
    assert calls(play) == ["bets_open"]


@proving(AO10="AO10.3", AO11="AO11.3", PTM="PTM.4")
@pytest.mark.parametrize("players", [("ana", "rui"), ()])
def test_if_nobody_wants_to_cut_or_nobody_is_there_the_dealer_does(text: str, players: Any) -> None:
    table = fresh(text, players=players)
    play = table.begin(*((number, DeclineCut()) for number in range(1, len(players) + 1)))
    assert refusal_of(play, CROUPIER, DeclineCut()).code == "act_not_offered"
    assert play.take(CROUPIER, Cut(7)) is None
    (filled,) = facts(play, ShoeFilled)
    assert (filled.cut_by, filled.cut_at) == (0, 7)


@pytest.mark.parametrize("text", TABLES)
@pytest.mark.parametrize("shoe", ["sabot", "baralhador"])
def test_bets_are_laid_at_a_new_table_from_a_list(text: str, shoe: str) -> None:
    table = fresh(text, players=("ana",), shoe=shoe)
    stakes = {"ponto": 2 * table.rules.minimum, "empate": table.rules.minimum}
    play = table.begin(*((1, act) for act in table.listed.bet_acts(table.rules, stakes)))
    offered: Any = play.offer_to(seat(1))
    assert offered[1].bets == stakes


def test_the_pack_is_cut_somewhere_within_it() -> None:
    play = fresh("AO10").begin()
    for at in (0, 312, -1):
        assert refusal_of(play, 1, Cut(at)).code == "cut_outside"
    assert play.take(FLOOR, Sit(Seat(4, "ivo"))) is None  # who comes meanwhile is let in
    assert play.take(seat(1), Cut(311)) is None
    assert play.offer_to(seat(4)) is not None


def test_the_same_chance_gives_other_cards_after_another_cut() -> None:
    """The cut decides together with chance, as it does with real cards."""
    turned = []
    for at in (1, 100):
        play = fresh("AO10", players=("ana",)).begin((1, Cut(at)), CLOSE, (CROUPIER, Deal()))
        play.draw(0)
        turned.append(facts(play, CardTurned)[0].card)
    assert turned[0] != turned[1]


@proving(AO10="AO10.5", AO11="AO11.5", PTM="PTM.6")
def test_the_first_eight_cards_are_put_away_and_the_warning_card_lies_before_the_last_twelve(text: str) -> None:
    table = fresh(text, players=())
    play = table.begin((CROUPIER, Cut(9)))
    (filled,) = facts(play, ShoeFilled)
    assert (filled.burnt, filled.warning) == (8, 12)
    run_on(play, [CLOSE], TIE)
    assert carried_on(play).shoe.dealt == 8 + 4
    assert carried_on(play).shoe.warning == table.rules.cards - 12
    assert len(carried_on(play).shoe.unseen) == table.rules.cards - 4  # nobody has seen the eight


@proving(AO10="AO10.5", AO11="AO11.5", PTM="PTM.6")
def test_about_twelve_is_ten_to_fourteen_and_the_eight_are_eight(text: str) -> None:
    """Reading 144."""
    assert [bacara(text, warning=warning).rules.warning for warning in (10, 14)] == [10, 14]
    for values in (
        {"warning": 9},
        {"warning": 15},
        {"warning": 0},
        {"burnt_first": 0},
        {"burnt_each": 0},
        {"cut": False},
    ):
        with pytest.raises(RulesRefused):
            bacara(text, **values)


@proving(AO10="AO10.6", AO11="AO11.6", PTM="PTM.7", PT812="")
@pytest.mark.parametrize("before", [0, 1, 3, 4])
def test_the_coup_in_which_the_warning_card_comes_out_is_called_as_the_last(text: str, before: int) -> None:
    """Whether it comes before the burnt card, or before the second, the fourth or the last card of the coup."""
    table = bacara(text)
    table.carry = with_shoe(table, coups=5, left=table.rules.warning + before)
    play = coup(table, cards=TIE)
    assert said(play).count("Última jogada deste sabot.") == 1
    assert facts(play, WarningOut) == [WarningOut(table.rules.warning - 1)]
    assert calls(play).index(table.rules.cites.last) < calls(play).index(table.rules.cites.points)
    assert table.carry.shoe is None


@proving(AO10="AO10.6", AO11="AO11.6", PTM="PTM.7")
def test_a_coup_before_the_warning_card_is_not_the_last(text: str) -> None:
    table = bacara(text)
    table.carry = with_shoe(table, coups=5, left=table.rules.warning + 5)
    play = coup(table, cards=TIE)
    assert facts(play, WarningOut) == []
    assert table.carry.shoe is not None
    assert facts(coup(table, cards=TIE), WarningOut) != []


@proving(AO10="AO10.6", AO11="AO11.6", PTM="PTM.7")
def test_after_the_last_coup_cards_are_shuffled_cut_and_prepared_anew(text: str) -> None:
    table = bacara(text)
    table.carry = with_shoe(table, coups=5, left=table.rules.warning)
    coup(table, cards=TIE)
    assert len(table.carry.past) == 1  # the roads stay until the new shoe
    play = table.begin((1, Cut(50)))
    (filled,) = facts(play, ShoeFilled)
    assert (filled.shoe, filled.cut_by, filled.burnt) == (2, 1, 8)
    run_on(play, [CLOSE], PONTO_WINS)
    assert facts(play, CardsBurnt) == []  # the first coup of the shoe
    assert (carried_on(play).coups, len(carried_on(play).past)) == (1, 1)
    assert len(carried_on(play).shoe.unseen) == table.rules.cards - 4


def test_a_whole_shoe_is_played_at_random_and_the_cards_last() -> None:
    for text, least in (("AO10", 40), ("PT812", 55)):
        table = fresh(text, players=("ana",))
        draw, coups = seeded(7), 0
        while table.carry.shoes < 2:
            play = Play(table.listed.game, table.rules, table.carry, table.company)
            while play.waiting:
                if isinstance(play.waiting, WaitsForChance):
                    play.draw(draw(play.waiting.below))
                else:
                    assert play.take(*let_pass(play.waiting.offers)) is None
            table.carry = play.carry_after
            coups += 1
        assert least < coups < 90


# ---- the automatic shuffling shoe


@proving(AO10="AO10.4 AO10.4.a", AO11="AO11.4 AO11.4.a", PTM="PTM.5 PTM.5.a")
def test_with_a_shuffling_shoe_there_is_no_cut_no_warning_card_and_no_eight_first_cards(text: str) -> None:
    table = fresh(text, shoe="baralhador")
    play = table.begin(CLOSE)
    (filled,) = facts(play, ShoeFilled)
    assert (filled.cut_by, filled.cut_at, filled.burnt, filled.warning) == (0, 0, 0, 0)
    for values in ({"cut": True}, {"warning": 12}, {"burnt_first": 8}):
        with pytest.raises(RulesRefused, match="rules_not_with_shuffler"):
            bacara(text, shoe="baralhador", **values)


@pytest.mark.parametrize(
    "text, burnt",
    [
        pytest.param("AO10", 0, marks=pytest.mark.law("AO10.4.a")),
        pytest.param("AO11", 1, marks=pytest.mark.law("AO11.4.a", "AO11.15")),
        pytest.param("PTM", 1, marks=pytest.mark.law("PTM.5.a", "PTM.13")),
    ],
)
def test_whether_a_card_is_burnt_before_each_coup_of_a_shuffling_shoe(text: str, burnt: int) -> None:
    """Readings 75 and 76: AO10 leaves it out, the others do not say so."""
    table = fresh(text, shoe="baralhador")
    coup(table, cards=TIE)
    assert sum(fact.cards for fact in facts(coup(table, cards=TIE), CardsBurnt)) == burnt
    with pytest.raises(RulesRefused, match=f"burnt_each.*{text}"):
        bacara(text, shoe="baralhador", burnt_each=1 - burnt)


@proving(AO10="AO10.4.b", AO11="AO11.4.b", PTM="PTM.5.b")
def test_with_a_shuffling_shoe_double_tables_have_six_decks_too(text: str) -> None:
    assert bacara(text, table="double", shoe="baralhador").rules.decks == 6
    with pytest.raises(RulesRefused, match="decks"):
        bacara(text, table="double", shoe="baralhador", decks=8)


@proving(AO10="AO10.4.c", AO11="AO11.4.c", PTM="PTM.5.c")
def test_cards_go_back_into_the_shuffling_shoe_after_each_coup_or_wait_in_the_corner(text: str) -> None:
    table = fresh(text, shoe="baralhador")
    assert facts(coup(table, cards=TIE), CardsBack) == [CardsBack(in_corner=False)]
    assert table.carry.shoe is None
    play = coup(table, cards=TIE, then=[(CROUPIER, Deal()), (CROUPIER, LeaveInCorner())])
    assert facts(play, CardsBack) == [CardsBack(in_corner=True)]
    assert len(carried_on(play).shoe.unseen) == table.rules.cards - 4  # what lies in the corner cannot come
    coup(table, cards=BANCA_WINS, then=[(CROUPIER, Deal()), (CROUPIER, PutBack())])
    assert table.carry.shoe is None
    assert len(table.carry.past) == 3


def test_the_corner_never_empties_the_shuffling_shoe() -> None:
    table = fresh("AO10", shoe="baralhador")
    table.carry = with_shoe(table, left=53)
    play = table.begin(CLOSE, (CROUPIER, Deal()))
    for card in TIE.split():
        assert isinstance(play.waiting, WaitsForChance)
        play.draw(play.waiting.names.index(card))
    assert refusal_of(play, CROUPIER, LeaveInCorner()).code == "act_not_offered"
    assert play.take(CROUPIER, PutBack()) is None
    assert play.over
    assert facts(play, CardsBack) == [CardsBack(in_corner=False)]


# ---- nothing is known before it is turned


@pytest.mark.parametrize("text", TABLES)
def test_the_shoe_has_no_order_that_anybody_could_read(text: str) -> None:
    """Decision 13: a record with its carry tells which cards were seen, and nothing of what will come."""
    table = fresh(text)
    draw = seeded(13)
    for _ in range(8):
        play = Play(table.listed.game, table.rules, table.carry, table.company)
        policy = random_policy(draw)
        while (waiting := play.waiting) is not None:
            turned = len(facts(play, CardTurned))
            assert turned == sum(isinstance(each, Drawn) for each in play.inputs)  # drawn when turned, not before
            if isinstance(waiting, WaitsForChance):
                play.draw(draw(waiting.below))
            else:
                assert play.take(*policy(waiting.offers)) is None
        table.carry = play.carry_after
        if table.carry.shoe:
            assert table.carry.shoe.order == ()


@pytest.mark.parametrize("text", TABLES)
def test_whatever_comes_facts_offers_and_what_lies_are_the_same_until_a_card_is_turned(text: str) -> None:
    table = bacara(text)
    plays = [table.begin(CLOSE, (CROUPIER, Deal())) for _ in range(2)]
    for index, play in enumerate(plays):
        assert isinstance(play.waiting, WaitsForChance)
        play.draw(index * 100)
    before = [plain([told.fact for told in play.facts if not isinstance(told.fact, CardTurned)]) for play in plays]
    assert before[0] == before[1]
    cards = [facts(play, CardTurned)[0].card for play in plays]
    assert cards[0] != cards[1]


@pytest.mark.parametrize("text", TABLES)
def test_what_lies_on_the_table_tells_numbers_of_cards_and_the_coups_and_no_card(text: str) -> None:
    table = bacara(text)
    coup(table, cards=PONTO_WINS)
    coup(table, cards="9s 9d 9h 9c")
    shown = lying(table.carry)
    assert set(shown) == {"shoe", "cards", "left", "before_warning", "coup", "past", "counts"}
    assert shown["left"] == table.rules.cards - table.rules.burnt_first - 9
    assert shown["before_warning"] == shown["left"] - table.rules.warning
    assert [past["winner"] for past in shown["past"]] == ["ponto", "empate"]
    assert shown["counts"] == {
        "ponto": 1, "banca": 0, "empate": 1, "par_do_ponto": 1, "par_da_banca": 1, "natural": 2,
    }  # fmt: skip
    other = bacara(text)
    coup(other, cards="Kd 9d Kc 7c")
    coup(other, cards="9s 9s 9h 9h")
    assert lying(other.carry) == shown  # other cards, the same sight


def test_the_record_of_a_coup_is_open_to_everybody() -> None:
    table = bacara()
    play = coup(table, cards=PONTO_WINS)
    assert not table.listed.game.hidden_facts
    assert record_of(play, "coup").carry["shoe"]["order"] == []


def test_the_board_tells_who_draws_places_limits_and_the_shoe() -> None:
    table = bacara("AO10", standing=8)
    shown = board(table.rules)
    assert [place["id"] for place in shown["places"]] == ["ponto", "banca", "empate", "par_do_ponto", "par_da_banca"]
    assert [place["maximum"] for place in shown["places"]] == [70_00 * 100, 70_00 * 100, 1500_00, 800_00, 800_00]
    assert shown["draws"][3] == [True] * 8 + [False, True, True]
    assert [(gap["place"], gap["hosts"]) for gap in shown["standing"]] == [(9 + n, [n, n + 1]) for n in range(1, 9)]
    assert outcome(coup(table, cards=BANCA_WINS).facts[0].fact) is None
    over = [word for told in coup(table, cards=BANCA_WINS).facts if (word := outcome(told.fact))]
    assert over == ["banca:7-9"]
    macau = board(bacara("PT812-II", ceiling=0).rules)
    assert [place["maximum"] for place in macau["places"]] == [None] * 5
    assert macau["ceiling"] is None


def test_carries_survive_json() -> None:
    table = bacara()
    coup(table, cards=PONTO_WINS)
    assert msgspec.convert(plain(table.carry), Carry) == table.carry


@pytest.mark.parametrize("text", CASINOS)
def test_a_jogada_without_anybody_is_played_out(text: str) -> None:
    table = fresh(text, players=())
    play = Play(table.listed.game, table.rules, table.carry, Company())
    while play.waiting:
        if isinstance(play.waiting, WaitsForAct):
            assert play.take(*let_pass(play.waiting.offers)) is None
        else:
            play.draw(0)
    assert play.over
