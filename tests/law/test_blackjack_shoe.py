"""The shoe of blackjack/21: AO6.8-14, and automatic shufflers (AO8)."""

from collections import Counter
from typing import Any

import msgspec
import pytest

from blackjack_support import (
    BET,
    CLOSE,
    bank_cards,
    begin,
    blackjack,
    cards_of,
    deal,
    laying,
    may_come,
    results,
    run_on,
    standing,
    up_to,
    with_shoe,
)
from jogofeito.core.cards import DECK_52, RANKS
from jogofeito.core.offers import Sit
from jogofeito.core.parties import CROUPIER, FLOOR, Company, Party, Seat
from jogofeito.core.waits import WaitsForAct
from jogofeito.games.blackjack.acts import (
    CardsShuffledIn,
    CardsSpread,
    Carry,
    Draw,
    KeepShoe,
    Split,
    SpreadCards,
    Stand,
    WrongCard,
)
from jogofeito.games.blackjack.bets import bet_acts
from jogofeito.games.blackjack.board import board, lying, outcome
from jogofeito.games.pano.acts import Place
from jogofeito.games.sabot.acts import (
    CardsBack,
    Cut,
    CutDeclined,
    CutWanted,
    DeclineCut,
    LeaveInCorner,
    PackShown,
    PutBack,
    ShoeFilled,
    WarningOut,
)
from support import Did, TestTable, calls, facts, refusal_of


def fresh(*numbers: int, last_cut: int = 0, **values: Any) -> TestTable:
    """A table whose shoe is to be filled."""
    table = blackjack(*numbers, **values)
    table.carry = Carry(shoes=int(last_cut > 0), last_cut=last_cut)
    return table


def asked(table: TestTable) -> list[Party]:
    """Who is asked to cut, in the order of their right; all at once."""
    play = begin(table)
    assert isinstance(play.waiting, WaitsForAct)
    return [party for party in play.waiting.offers if party != FLOOR]


# ---- before play begins


@pytest.mark.parametrize(
    "shoe, decks",
    [
        pytest.param("sabot", 6, marks=pytest.mark.law("AO6.7")),
        pytest.param("sabot", 4, marks=pytest.mark.law("AO6.7")),
        pytest.param("continuo", 6, marks=pytest.mark.law("AO8.4")),
    ],
)
def test_all_cards_are_shown_in_rows_by_pack_once(shoe: str, decks: int) -> None:
    table = fresh(1, shoe=shoe, decks=decks)
    cut: list[Did] = [(1, Cut(9))] if shoe == "sabot" else []
    play = begin(table)
    run_on(play, [*cut, *laying((1, 1, 1)), CLOSE], "Ts 9h Td 9c")
    shown = facts(play, PackShown)
    assert [each.pack for each in shown] == list(range(1, decks + 1))
    for each in shown:
        assert [{card[1] for card in row} for row in each.rows] == [{"c"}, {"d"}, {"h"}, {"s"}]
        assert [[card[0] for card in row] for row in each.rows] == [list(RANKS)] * 4
    told = [type(each.fact).__name__ for each in play.facts]
    assert told.index("PackShown") < told.index("ShoeFilled") < told.index("CardDealt")
    assert play.carry_after is not None
    table.carry = msgspec.structs.replace(play.carry_after, shoe=None)
    assert facts(begin(table), PackShown) == []


# ---- cutting


@pytest.mark.law("AO6.8", "AO6.9")
def test_at_the_start_the_lowest_seat_cuts() -> None:
    play = up_to(begin(fresh(4, 2, 6)), [(2, Cut(100))], "")
    (filled,) = facts(play, ShoeFilled)
    assert (filled.shoe, filled.cards, filled.cut_by, filled.cut_at) == (1, 312, 2, 100)


@pytest.mark.law("AO6.9")
def test_in_the_shoes_that_follow_the_right_passes_round_the_table() -> None:
    assert asked(fresh(4, 2, 6)) == ["seat:2", "seat:4", "seat:6"]
    assert asked(fresh(4, 2, 6, last_cut=2)) == ["seat:4", "seat:6", "seat:2"]
    assert asked(fresh(4, 2, 6, last_cut=6)) == ["seat:2", "seat:4", "seat:6"]
    assert asked(fresh(4, 2, 6, last_cut=3)) == ["seat:4", "seat:6", "seat:2"]  # whoever sat there has gone


@pytest.mark.law("AO6.9")
def test_it_goes_on_from_whoever_really_cut() -> None:
    """Reading 165."""
    table = fresh(1, 2, 3)
    play = begin(table)
    run_on(play, [(1, DeclineCut()), (2, Cut(9)), *laying((1, 1, 1)), CLOSE], "Ts 9h Td 9c")
    assert [fact.seat for fact in facts(play, CutDeclined)] == [1]
    assert play.carry_after is not None
    assert play.carry_after.last_cut == 2


@pytest.mark.law("AO6.9")
@pytest.mark.parametrize(
    "acts, wanted, by",
    [
        ([(6, Cut(60)), (4, Cut(40)), (2, Cut(20))], [6, 4], 2),
        ([(6, Cut(60)), (4, Cut(40)), (2, DeclineCut())], [6, 4], 4),
        ([(6, Cut(60)), (2, DeclineCut()), (4, DeclineCut())], [6], 6),
        ([(2, DeclineCut()), (4, Cut(40))], [], 4),
    ],
)
def test_all_are_asked_at_once_and_the_first_in_order_who_wants_to_cuts(
    acts: list[Did], wanted: list[int], by: int
) -> None:
    """Reading 220."""
    play = up_to(begin(fresh(4, 2, 6)), acts, "")
    (filled,) = facts(play, ShoeFilled)
    assert (filled.cut_by, filled.cut_at) == (by, 10 * by)
    assert [fact.seat for fact in facts(play, CutWanted)] == wanted


@pytest.mark.law("AO6.10")
def test_if_nobody_wants_to_cut_the_table_inspector_does_and_the_next_shoe_is_as_at_the_start() -> None:
    table = fresh(1, 2, 3, last_cut=1)
    play = begin(table)
    run_on(play, [(2, DeclineCut()), (3, DeclineCut()), (1, DeclineCut()), *laying((1, 1, 1)), CLOSE], "Ts 9h Td 9c")
    (filled,) = facts(play, ShoeFilled)
    assert (filled.cut_by, filled.cut_at) == (0, 156)
    assert play.carry_after is not None
    table.carry = msgspec.structs.replace(play.carry_after, shoe=None)
    assert asked(table) == ["seat:1", "seat:2", "seat:3"]


@pytest.mark.law("AO6.8")
def test_the_inspector_must_cut_and_only_inside_the_pack() -> None:
    play = up_to(begin(fresh(1)), [(1, DeclineCut())], "")
    assert refusal_of(play, CROUPIER, DeclineCut()).code == "act_not_offered"
    assert refusal_of(play, CROUPIER, Cut(312)).code == "cut_outside"
    newcomer = Sit(Seat(3, "new"))
    assert play.take(FLOOR, newcomer) is None
    assert play.take(CROUPIER, Cut(311)) is None


@pytest.mark.law("AO6.8")
def test_the_cut_turns_the_pack_that_is_drawn_from() -> None:
    for at in (1, 100):
        play = up_to(begin(fresh(1)), [(1, Cut(at)), *laying((1, 1, 1)), CLOSE], "")
        assert may_come(play)[0] == [RANKS[card >> 2] + "cdhs"[card & 3] for card in DECK_52 * 6][at]


# ---- the warning card and the burnt one


@pytest.mark.law("AO6.11")
@pytest.mark.parametrize("decks", [4, 6])
def test_the_warning_card_lies_fifty_from_the_end_or_in_the_middle_when_one_plays(decks: int) -> None:
    """Reading 57."""
    alone = up_to(begin(fresh(3, decks=decks)), [(3, Cut(50))], "")
    together = up_to(begin(fresh(1, 3, decks=decks)), [(1, Cut(50))], "")
    joined = up_to(begin(fresh(3, decks=decks)), [(FLOOR, Sit(Seat(1, "new"))), (3, Cut(50))], "")
    behind = [facts(play, ShoeFilled)[0].warning for play in (alone, together, joined)]
    assert behind == [decks * 26, 50, 50]


@pytest.mark.law("AO6.12")
def test_one_card_of_a_new_shoe_is_burnt() -> None:
    table = fresh(1)
    play = begin(table)
    run_on(play, [(1, Cut(9)), *laying((1, 1, 1)), CLOSE], "Ts 9h Td 9c")
    assert facts(play, ShoeFilled)[0].burnt == 1
    assert play.carry_after is not None
    assert lying(play.carry_after) == {
        "shoe": 1,
        "cards": 312,
        "left": 312 - 1 - 4,
        "before_warning": 156 - 5,
        "jogada": 1,
        "last_cut": 1,
    }


@pytest.mark.law("AO6.13")
class TestTheWarningCard:
    def test_when_it_comes_out_this_jogada_is_called_as_the_last_of_the_shoe(self) -> None:
        table = blackjack(1, 2)
        table.carry = with_shoe(table, left=52)
        play = deal(table, (1, 1, 1), cards="Ts 9h Td 9c")
        assert "AO6.13" in calls(play)
        told = [type(each.fact).__name__ for each in play.facts]
        assert told[told.index("BankCard") :][:4] == ["BankCard", "Announced", "WarningOut", "CardDealt"]
        assert table.carry.shoe is None
        assert asked(table) == ["seat:1", "seat:2"]

    def test_before_it_the_shoe_goes_on(self) -> None:
        table = blackjack(1, 2)
        table.carry = with_shoe(table, left=54)
        play = deal(table, (1, 1, 1), cards="Ts 9h Td 9c")
        assert (facts(play, WarningOut), "AO6.13" in calls(play)) == ([], False)
        assert table.carry.shoe.size - table.carry.shoe.dealt == 50

    def test_when_it_comes_just_before_a_jogada_that_one_is_still_played(self) -> None:
        table = blackjack(1, 2)
        table.carry = with_shoe(table, left=50)
        play = deal(table, (1, 1, 1), cards="Ts 9h Td 9c")
        assert facts(play, ShoeFilled) == []
        assert facts(play, WarningOut) == [WarningOut(49)]
        assert results(play) == [(1, 1, 1, "win")]
        assert table.carry.shoe is None

    def test_it_is_called_once(self) -> None:
        table = blackjack(1, 2)
        table.carry = with_shoe(table, left=50)
        play = deal(table, (1, 1, 1), (2, 2, 1), cards="Ts Ts 9h Td Td 9c")
        assert calls(play).count("AO6.13") == 1


def test_a_shoe_that_runs_out_is_dealt_on_with_the_cards_of_the_corner() -> None:
    """Reading 161: all cards but those on the table can come, the bank's covered one and the burnt one among them."""
    table = blackjack(1, decks=4)
    table.carry = with_shoe(table, left=5)
    seen = Counter(table.carry.shoe.unseen)
    gone = [card for card in DECK_52 for _ in range(3)]  # seen in earlier jogadas
    seen.subtract(gone)
    unseen = tuple(seen.elements())
    table.carry = msgspec.structs.replace(table.carry, shoe=msgspec.structs.replace(table.carry.shoe, unseen=unseen))
    play = standing(table, (1, 1, 1), cards="2s 9h 2d 2c", then=[(1, Draw())])
    up_to(play, [(1, Draw())], "")
    assert facts(play, CardsShuffledIn) == [CardsShuffledIn(208 - 4 - 1)]
    assert len(may_come(play)) == 208 - 4
    up_to(play, [], "3d 3h")


# ---- nobody bets


@pytest.mark.law("AO6.14", "AO6.9")
class TestWhenNobodyBets:
    def test_the_rest_of_the_shoe_may_be_laid_open_and_the_next_is_cut_as_at_the_start(self) -> None:
        table = blackjack(1, 2)
        table.carry = with_shoe(table, last_cut=1)
        play = begin(table)
        run_on(play, [CLOSE, (CROUPIER, SpreadCards())], "5h")
        (spread,) = facts(play, CardsSpread)
        assert (spread.cards, sum(spread.ranks), spread.ranks[RANKS.index("5")]) == (311, 311, 23)  # one was burnt
        table.carry = play.carry_after
        assert asked(table) == ["seat:1", "seat:2"]

    def test_or_stays_as_it_is(self) -> None:
        table = blackjack(1, 2)
        play = begin(table)
        run_on(play, [CLOSE, (CROUPIER, KeepShoe())], "")
        assert play.carry_after == table.carry

    def test_also_when_nobody_is_there(self) -> None:
        table = blackjack(1)
        table.company = Company()
        play = begin(table)
        run_on(play, [CLOSE], "")
        assert play.carry_after == table.carry

    def test_while_somebody_bets_it_cannot(self) -> None:
        play = standing(blackjack(1), (1, 1, 1), cards="Ts")
        assert refusal_of(play, CROUPIER, SpreadCards()).code == "nothing_asked_now"


# ---- automatic shufflers

SHUFFLERS = pytest.mark.parametrize("shoe", ["baralhador", "continuo"])


@SHUFFLERS
@pytest.mark.law("AO8.3")
def test_with_a_shuffler_nothing_is_cut_and_there_is_no_warning_card(shoe: str) -> None:
    """Reading 44."""
    play = begin(fresh(1, 2, shoe=shoe))
    (filled,) = facts(play, ShoeFilled)
    assert (filled.cut_by, filled.cut_at, filled.warning) == (0, 0, 0)
    assert refusal_of(play, 1, Cut(5)).code == "act_not_offered"
    assert list(bet_acts(play.rules, {"lugar:1": BET})) == [Place("lugar:1", BET)]
    assert list(bet_acts(blackjack(1).rules, {"lugar:1": BET})) == [Cut(156), Place("lugar:1", BET)]


@SHUFFLERS
@pytest.mark.law("AO8.7", "AO8.5")
def test_no_jogada_is_called_as_the_last_and_the_shuffler_is_loaded_once(shoe: str) -> None:
    table = fresh(1, shoe=shoe)
    for number in range(30):
        play = deal(table, (1, 1, 1), cards="Ts 9h Td 9c")
        assert "AO6.13" not in calls(play)
        assert len(facts(play, ShoeFilled)) == (number == 0)
    assert (table.carry.shoes, table.carry.jogadas) == (1, 30)


@SHUFFLERS
@pytest.mark.law("AO8.10", "AO8.9")
def test_after_each_jogada_the_cards_go_back_and_all_may_come_again(shoe: str) -> None:
    table = fresh(1, shoe=shoe)
    play = deal(table, (1, 1, 1), cards="Ts 9h Td 9c")
    assert facts(play, CardsBack) == [CardsBack(in_corner=False)]
    play = up_to(begin(table), [*laying((1, 1, 1)), CLOSE], "")
    assert len(may_come(play)) == 312


@pytest.mark.law("AO8.11")
def test_cards_that_do_not_fit_wait_in_the_corner_for_the_next_time() -> None:
    table = fresh(1, shoe="continuo")
    play = deal(table, (1, 1, 1), cards="Ts 9h Td 9c", then=[(CROUPIER, LeaveInCorner())])
    assert facts(play, CardsBack) == [CardsBack(in_corner=True)]
    play = up_to(begin(table), [*laying((1, 1, 1)), CLOSE], "")
    assert len(may_come(play)) == 312 - 4
    run_on(play, [(1, Stand()), (CROUPIER, PutBack())], "Ts 9h Td 9c")
    table.carry = play.carry_after
    play = up_to(begin(table), [*laying((1, 1, 1)), CLOSE], "")
    assert len(may_come(play)) == 312


@pytest.mark.law("AO8.9")
def test_cards_that_are_out_of_play_are_not_dealt_again_in_the_same_jogada() -> None:
    table = fresh(1, 2, shoe="continuo", decks=4)
    then: list[Did] = [(1, Draw()), (CROUPIER, WrongCard(seen=True))]
    play = standing(table, (1, 1, 1), (2, 2, 1), cards="Ts Ts 9h 6d 6d Kd Ac", then=then)
    up_to(play, [(2, Draw())], "")
    assert len(may_come(play)) == 208 - 7


@pytest.mark.law("AO8.8")
def test_a_continuous_shuffler_keeps_its_cards_when_nobody_bets() -> None:
    """Reading 44: it is rule 14 that does not apply; to the letter it would be the burnt card."""
    table = blackjack(1, shoe="continuo")
    play = begin(table)
    run_on(play, [CLOSE], "")
    assert facts(play, CardsSpread) == []
    letter = fresh(1, shoe="continuo", readings__continuous_spares="burning")
    play = begin(letter)
    assert facts(play, ShoeFilled)[0].burnt == 0
    run_on(play, [CLOSE, (CROUPIER, SpreadCards())], "")
    assert [each.cards for each in facts(play, CardsSpread)] == [312]
    assert facts(begin(fresh(1, shoe="continuo")), ShoeFilled)[0].burnt == 1
    other = blackjack(1, shoe="baralhador")
    play = begin(other)
    run_on(play, [CLOSE, (CROUPIER, SpreadCards())], "As")
    assert [each.cards for each in facts(play, CardsSpread)] == [311]


@SHUFFLERS
def test_a_shuffler_that_runs_out_is_dealt_on_too(shoe: str) -> None:
    table = blackjack(1, shoe=shoe)
    table.carry = with_shoe(table, left=3)
    play = standing(table, (1, 1, 1), cards="8s 9h 8d", then=[(1, Split())])
    assert len(facts(play, CardsShuffledIn)) == 1
    assert "AO6.13" not in calls(play)


# ---- what the table shows


def test_what_is_shown_of_the_table_and_its_shoe_never_tells_a_card() -> None:
    table = blackjack(1, 2, decks=4)
    shown = board(table.rules)
    assert (shown["cards"], shown["blackjack"], shown["jackpot"], shown["warning"]) == (208, [3, 2], None, 50)
    assert shown["places"][6] == {"id": "lugar:7", "seat": 7, "minimum": BET, "maximum": 30 * BET}
    assert set(lying(table.carry)) == {"shoe", "cards", "left", "before_warning", "jogada", "last_cut"}
    assert set(lying(Carry()).values()) == {0}


@pytest.mark.parametrize(
    "cards, then, said",
    [("Ts 9h Td 9c", (), "banca:18"), ("Ts Kh Td Ac", (), "banca:blackjack"), ("Ts 9h 6d Kd", (Draw(),), "banca:0")],
)
def test_the_result_in_a_word(cards: str, then: tuple[Any, ...], said: str) -> None:
    play = deal(blackjack(1), (1, 1, 1), cards=cards, then=[(1, act) for act in then])
    assert [word for told in play.facts if (word := outcome(told.fact))] == [said]
    assert bank_cards(play)[0] == cards.split()[1]
    assert cards_of(play, 1)[0] == "Ts"
