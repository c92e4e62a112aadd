"""Bets at blackjack/21: AO6.2, 3, 15-19, 30, 42, and the options of online tables."""

from typing import Any

import msgspec
import pytest

from blackjack_support import (
    BET,
    CLOSE,
    begin,
    blackjack,
    deal,
    laying,
    may,
    offer_to,
    results,
    run_on,
    standing,
    up_to,
)
from jogofeito.core.game import Game
from jogofeito.core.offers import Sit
from jogofeito.core.parties import FLOOR, Seat
from jogofeito.core.play import Play
from jogofeito.core.record import RecordError, canonical, read_record, record_of, resume
from jogofeito.games.blackjack.acts import (
    CardDealt,
    Decided,
    Double,
    Draw,
    Follow,
    GiveUp,
    Insure,
    NoInsurance,
    SatOut,
    SitOut,
    Split,
    Stand,
    StayOut,
    TakeEvenMoney,
)
from jogofeito.games.blackjack.board import board
from jogofeito.games.blackjack.game import BLACKJACK
from jogofeito.games.pano.acts import BetWithdrawn, Place, Withdraw
from jogofeito.inspection.verify import verify
from jogofeito.law.catalogue import catalogue
from jogofeito.law.rules import RulesRefused
from support import CROUPIER, Did, facts, gain, refusal_of


def problem(**values: Any) -> tuple[str, str]:
    with pytest.raises(RulesRefused) as refused:
        blackjack(1, **values)
    return refused.value.problems[0].code, refused.value.problems[0].rule


@pytest.mark.law("AO6.2")
def test_a_table_has_six_or_seven_places_numbered_from_one() -> None:
    for seats in (6, 7):
        rules = blackjack(1, seats=seats).rules
        assert rules.places == tuple(f"lugar:{number}" for number in range(1, seats + 1))
        assert [place["seat"] for place in board(rules)["places"]] == list(range(1, seats + 1))
    for seats in (5, 8):
        assert problem(seats=seats) == ("rules_not_one_of", "AO6.2")
    assert refusal_of(begin(blackjack(1, seats=6)), 1, Place("lugar:7", BET)).code == "no_such_chance"


@pytest.mark.law("AO6.3")
def test_four_or_six_packs_are_played_with_and_eight_only_at_online_tables() -> None:
    assert [blackjack(1, decks=decks).rules.cards for decks in (4, 6)] == [208, 312]
    assert problem(decks=5) == ("rules_not_one_of", "AO6.3")
    assert problem(decks=8) == ("rules_only_online", "AO6.3")
    assert blackjack(1, decks=8, online=True).rules.cards == 416


@pytest.mark.parametrize(
    "values, rule",
    [
        ({"maximum": 31}, "AO6.42"),
        ({"doubling": "any"}, "AO6.34"),
        ({"most_splits": 3}, "AO6.32"),
        ({"insurance": False}, "AO6.38"),
        ({"special_prize": False}, "AO6.40"),
        ({"decks": 8}, "AO6.3"),
    ],
)
def test_the_options_of_online_tables_are_off_unless_the_house_says_so(values: Any, rule: str) -> None:
    assert problem(**values) == ("rules_only_online", rule)
    ((name, value),) = values.items()
    assert getattr(blackjack(1, online=True, **values).rules, name) == value
    assert "AO6.inferred" in " ".join(item.id for item in catalogue().inferred)


@pytest.mark.law("AO6.42")
def test_the_maximum_is_thirty_minimums_at_most_and_a_house_may_choose_less() -> None:
    assert blackjack(1).rules.most == 30 * BET
    assert blackjack(1, maximum=5).rules.most == 5 * BET
    assert problem(maximum=101)[0] == "rules_out_of_bounds"
    refusal = refusal_of(begin(blackjack(1, maximum=5)), 1, Place("lugar:1", 6 * BET))
    assert (refusal.code, refusal.rule, refusal.details["left"]) == ("over_maximum", "AO6.42", 5 * BET)


@pytest.mark.law("AO6.16")
def test_a_bet_is_the_minimum_or_a_multiple_of_it() -> None:
    play = begin(blackjack(1))
    for amount in (BET // 2, BET + BET // 2):
        refusal = refusal_of(play, 1, Place("lugar:1", amount))
        assert (refusal.code, refusal.rule) == ("amount_not_in_chips", "AO6.16")
    for amount in (0, -BET):
        assert refusal_of(play, 1, Place("lugar:1", amount)).code == "amount_not_positive"
    up_to(play, laying((1, 1, 29), (1, 1, 1)), "")
    assert refusal_of(play, 1, Place("lugar:1", BET)).code == "over_maximum"


def test_half_of_the_minimum_can_always_be_paid_in_chips() -> None:
    """Reading 156: three to two and halves leave no rest."""
    assert blackjack(1).rules.smallest_chip == BET // 2
    assert problem(minimum=15) == ("rules_half_not_in_chips", "AO6.26")
    assert problem(minimum=100, smallest_chip=40) == ("rules_half_not_in_chips", "AO6.26")
    play = deal(blackjack(1, minimum=2), cards="As 9h Kd", first=[(1, Place("lugar:1", 2))])
    assert gain(play, 1) == 3


@pytest.mark.law("AO6.15")
def test_after_the_bets_are_closed_and_the_first_card_comes_nobody_bets() -> None:
    play = standing(blackjack(1, 2), (1, 1, 1), cards="Ts 9h 6d")
    for act in (Place("lugar:2", BET), Withdraw("lugar:1", BET)):
        assert refusal_of(play, 2, act).code == "not_your_turn"
        assert refusal_of(play, 1, act).code == "act_not_offered"
    assert [fact.place for fact in facts(play, CardDealt)] == [1, 1]


def test_a_bet_may_be_taken_back_while_bets_are_open() -> None:
    play = deal(blackjack(1), (1, 1, 3), first=[(1, Withdraw("lugar:1", 2 * BET))], cards="Ts 9h 6d 9c")
    assert gain(play, 1) == -BET
    play = begin(blackjack(1))
    assert refusal_of(play, 1, Withdraw("lugar:1", BET)).code == "not_so_much_there"


@pytest.mark.law("AO6.17")
class TestBetsOnAnothersPlace:
    def test_they_complete_the_maximum_which_all_share(self) -> None:
        play = up_to(begin(blackjack(1, 2, 3)), laying((1, 1, 20), (2, 1, 7)), "")
        assert offer_to(play, 3).space["lugar:1"] == 3 * BET
        refusal = refusal_of(play, 3, Place("lugar:1", 4 * BET))
        assert (refusal.code, refusal.rule, refusal.details["left"]) == ("over_maximum", "AO6.17", 3 * BET)
        up_to(play, laying((3, 1, 3)), "")
        for who in (1, 2, 3):
            assert refusal_of(play, who, Place("lugar:1", BET)).rule == "AO6.17"
        up_to(play, laying((2, 2, 1), (1, 2, 29)), "")

    def test_the_holder_comes_first_and_others_complement(self) -> None:
        """Reading 221."""
        play = begin(blackjack(1, 2, 3))
        refusal = refusal_of(play, 2, Place("lugar:1", BET))
        assert (refusal.code, refusal.rule, refusal.details["seat"]) == ("place_waits_for_holder", "AO6.17", 1)
        assert (offer_to(play, 2).waits, offer_to(play, 2).space["lugar:1"]) == (("lugar:1", "lugar:3"), 0)
        assert offer_to(play, 1).space["lugar:1"] == 30 * BET
        up_to(play, laying((1, 1, 30)), "")
        refusal = refusal_of(play, 2, Place("lugar:1", BET))
        assert (refusal.code, refusal.rule) == ("over_maximum", "AO6.17")

    def test_a_holder_who_sits_out_leaves_the_place_to_the_others(self) -> None:
        play = begin(blackjack(1, 2))
        assert offer_to(play, 1).out() == SitOut()
        up_to(play, [(1, SitOut()), *laying((2, 1, 30))], "")
        assert facts(play, SatOut) == [SatOut(1)]
        assert refusal_of(play, 1, SitOut()).code == "nothing_to_sit_out"
        assert refusal_of(play, 1, Place("lugar:1", BET)).details["left"] == 0
        assert offer_to(begin(blackjack(1)), 1).out() is None  # nobody waits for them

    def test_a_holder_who_takes_the_bet_back_takes_the_complements_off_too(self) -> None:
        """Reading 222."""
        then: list[Did] = [(1, Withdraw("lugar:1", BET))]
        play = up_to(begin(blackjack(1, 2, 3)), [*laying((1, 1, 2), (2, 1, 3), (3, 1, 4)), *then], "")
        assert facts(play, BetWithdrawn) == [BetWithdrawn(1, "lugar:1", BET)]
        up_to(play, then, "")
        assert [(each.seat, each.amount) for each in facts(play, BetWithdrawn)[1:]] == [
            (1, BET), (2, 3 * BET), (3, 4 * BET),
        ]  # fmt: skip
        assert [gain(play, who) for who in (1, 2, 3)] == [0, 0, 0]
        assert refusal_of(play, 2, Place("lugar:1", BET)).code == "place_waits_for_holder"

    def test_they_fall_as_the_holder_decides_for_their_own_bet(self) -> None:
        table = blackjack(1, 2)
        play = deal(table, (1, 1, 2), (2, 1, 5), cards="Ts 9h 6d 9c", then=[(1, Draw())])
        assert results(play) == [(1, 1, 1, "bust"), (2, 1, 1, "bust")]
        play = deal(table, (1, 1, 2), (2, 1, 5), cards="Ts 9h 6d", then=[(1, GiveUp())])
        assert (gain(play, 1), gain(play, 2)) == (-BET, -5 * BET // 2)

    def test_who_bet_more_there_decides_nothing(self) -> None:
        play = standing(blackjack(1, 2), (1, 1, 1), (2, 1, 20), cards="Ts 9h 6d")
        assert refusal_of(play, 2, Stand()).code == "not_your_turn"
        assert may(play, 1) == {"Stand", "Draw", "GiveUp"}

    def test_a_place_has_one_hand_however_many_bet_on_it(self) -> None:
        play = deal(blackjack(1, 2, 3), (1, 1, 1), (3, 1, 1), (2, 1, 1), cards="Ts 9h Td 9c")
        assert [fact.card for fact in facts(play, CardDealt)] == ["Ts", "Td"]
        assert [gain(play, who) for who in (1, 2, 3)] == [BET, BET, BET]

    def test_where_the_holder_has_not_bet_the_highest_of_the_others_decides(self) -> None:
        """Reading 159."""
        acts: list[Did] = [(1, SitOut()), *laying((2, 1, 1), (3, 1, 2)), CLOSE]
        play = up_to(begin(blackjack(1, 2, 3)), acts, "Ts 9h 6d")
        assert may(play, 3) == {"Stand", "Draw", "GiveUp"}
        assert offer_to(play, 1) is offer_to(play, 2) is None


@pytest.mark.law("AO6.19")
class TestVacantPlaces:
    def test_anybody_may_bet_on_a_free_place_up_to_its_maximum(self) -> None:
        play = up_to(begin(blackjack(1, 2)), laying((1, 5, 10), (2, 5, 20)), "")
        assert refusal_of(play, 1, Place("lugar:5", BET)).code == "over_maximum"

    @pytest.mark.parametrize("bets, decider", [((1, 2), 2), ((2, 1), 1), ((2, 2), 1)])
    def test_the_highest_bet_decides_and_among_equals_the_lowest_seat(self, bets: Any, decider: int) -> None:
        one, two = bets
        play = standing(blackjack(3, 1, 2), (2, 5, two), (1, 5, one), cards="Ts 9h 6d")
        assert may(play, decider) == {"Stand", "Draw", "GiveUp"}
        assert offer_to(play, 3 - decider) is None
        up_to(play, [(decider, Stand())], "")
        assert [fact.seat for fact in facts(play, Decided)] == [decider]

    def test_a_newcomer_who_sits_down_there_and_bets_decides(self) -> None:
        play = up_to(begin(blackjack(1)), [*laying((1, 5, 10)), (FLOOR, Sit(Seat(5, "new")))], "")
        up_to(play, [*laying((5, 5, 1)), CLOSE], "Ts 9h 6d")
        assert may(play, 5) == {"Stand", "Draw", "GiveUp"}

    def test_one_player_may_play_several_places_against_the_bank(self) -> None:
        play = deal(blackjack(1), (1, 1, 1), (1, 4, 2), cards="Ts 9h 7d Td 7c Ks")
        assert results(play) == [(1, 1, 1, "win"), (1, 4, 1, "loss")]
        assert gain(play, 1) == BET - 2 * BET


@pytest.mark.law("AO6.18", "AO6.38")
class TestInsuranceOfThoseWhoFollow:
    def test_each_decides_for_their_own_bet(self) -> None:
        then = [(1, Insure("lugar:1", BET)), (2, NoInsurance()), (3, Insure("lugar:1", BET // 2))]
        play = deal(blackjack(1, 2, 3), (1, 1, 2), (2, 1, 2), (3, 1, 2), cards="Ts Ah 9d Kc", then=then)
        assert [gain(play, who) for who in (1, 2, 3)] == [0, -2 * BET, -BET]

    def test_they_may_also_when_the_holder_does_not(self) -> None:
        """Reading 155."""
        then = [(1, NoInsurance()), (2, Insure("lugar:1", BET))]
        play = deal(blackjack(1, 2), (1, 1, 2), (2, 1, 2), cards="Ts Ah 9d Kc", then=then)
        assert (gain(play, 1), gain(play, 2)) == (-2 * BET, 0)

    def test_in_the_other_reading_only_after_the_holder(self) -> None:
        table = blackjack(1, 2, readings__follower_insurance="after_decider")
        play = standing(table, (1, 1, 2), (2, 1, 2), cards="Ts Ah 9d")
        assert offer_to(play, 2) is None
        up_to(play, [(1, NoInsurance())], "")
        assert may(play, 1) == {"Stand", "Draw"}
        play = standing(table, (1, 1, 2), (2, 1, 2), cards="Ts Ah 9d", then=[(1, Insure("lugar:1", BET // 2))])
        assert offer_to(play, 2).most == {"lugar:1": BET}

    @pytest.mark.law("AO6.39")
    def test_a_blackjack_is_paid_one_to_one_to_each_who_wants_it_in_either_reading(self) -> None:
        """What hangs on the decider is the insurance alone."""
        table = blackjack(1, 2, 3, readings__follower_insurance="after_decider")
        play = standing(table, (1, 1, 2), (2, 1, 2), (3, 1, 2), cards="Ts Ah Ad")
        assert (offer_to(play, 2).most, offer_to(play, 2).blackjacks) == ({}, ("lugar:1",))
        refusal = refusal_of(play, 2, Insure("lugar:1", BET))
        assert (refusal.code, refusal.rule) == ("insured_after_decider", "AO6.18")
        then: list[Did] = [(2, TakeEvenMoney("lugar:1")), (3, NoInsurance()), (1, NoInsurance())]
        up_to(play, then, "Kc")
        assert play.over
        assert [gain(play, who) for who in (1, 2, 3)] == [0, 2 * BET, 0]

    def test_who_was_paid_one_to_one_is_not_asked_again(self) -> None:
        table = blackjack(1, 2, 3, readings__follower_insurance="after_decider")
        then: list[Did] = [(2, TakeEvenMoney("lugar:1")), (3, NoInsurance()), (1, Insure("lugar:1", BET))]
        play = standing(table, (1, 1, 2), (2, 1, 2), (3, 1, 2), cards="Ts Ah Ad", then=then)
        assert offer_to(play, 2) is None
        assert offer_to(play, 3).most == {"lugar:1": BET}


@pytest.mark.law("AO6.33")
class TestFollowersOfASplit:
    def test_who_follows_bets_the_same_on_the_second_hand(self) -> None:
        then = [(1, Split()), (2, Follow()), (1, Stand()), (1, Stand())]
        play = deal(blackjack(1, 2), (1, 1, 1), (2, 1, 3), cards="8s 6h 8d Tc 9c Kd 5c", then=then)
        assert results(play) == [(1, 1, 1, "loss"), (2, 1, 1, "loss"), (1, 1, 2, "loss"), (2, 1, 2, "loss")]
        assert (gain(play, 1), gain(play, 2)) == (-2 * BET, -6 * BET)

    def test_who_does_not_is_decided_by_the_first_hand(self) -> None:
        then = [(1, Split()), (2, StayOut()), (1, Stand()), (1, Stand())]
        play = deal(blackjack(1, 2), (1, 1, 1), (2, 1, 3), cards="8s 6h 8d Tc 9c Kd 2c", then=then)
        assert results(play) == [(1, 1, 1, "tie"), (2, 1, 1, "tie"), (1, 1, 2, "loss")]
        assert (gain(play, 1), gain(play, 2)) == (-BET, 0)

    def test_the_clock_does_not_follow(self) -> None:
        play = standing(blackjack(1, 2), (1, 1, 1), (2, 1, 3), cards="8s 6h 8d", then=[(1, Split())])
        assert offer_to(play, 2).default == StayOut()
        assert (offer_to(play, 2).what, offer_to(play, 2).stake) == ("split", 3 * BET)

    def test_a_second_split_asks_those_who_are_on_that_hand(self) -> None:
        then = [(1, Split()), (2, Follow()), (3, StayOut()), (1, Stand()), (1, Split())]
        play = standing(blackjack(1, 2, 3), (1, 1, 1), (2, 1, 1), (3, 1, 1), cards="8s 6h 8d Tc 8c", then=then)
        assert offer_to(play, 2).hand == 2
        assert offer_to(play, 3) is None


@pytest.mark.law("AO6.35")
def test_who_follows_a_double_doubles_their_own_bet_and_who_does_not_keeps_it() -> None:
    then = [(1, Double()), (3, Follow()), (2, StayOut())]
    play = deal(blackjack(1, 2, 3), (1, 1, 1), (2, 1, 3), (3, 1, 5), cards="6s 9h 5d Tc 9c", then=then)
    assert [gain(play, who) for who in (1, 2, 3)] == [2 * BET, 3 * BET, 10 * BET]


@pytest.mark.law("AO6.42", "AO6.31", "AO6.34")
def test_splits_and_doubles_may_pass_the_maximum() -> None:
    """Reading 55."""
    then = [(1, Split()), (1, Double()), (1, Double())]
    play = deal(blackjack(1), (1, 1, 30), cards="5s 9h 5d 6c Tc 6d Td 9c", then=then)
    assert gain(play, 1) == 4 * 30 * BET


@pytest.mark.law("AO6.30")
def test_a_winner_has_the_stake_back_and_the_prize() -> None:
    play = deal(blackjack(1), (1, 1, 3), cards="Ts 9h Td 9c")
    moves = [(move.payer, move.amount, move.why) for move in play.movements if move.payee == "seat:1"]
    assert moves == [("at_stake:1", 3 * BET, "kept"), ("house", 3 * BET, "prize")]


@pytest.mark.parametrize("who", [1, 2, CROUPIER])
def test_nobody_decides_for_another(who: Any) -> None:
    play = standing(blackjack(1, 2, 3), (3, 3, 1), cards="Ts 9h 6d")
    assert refusal_of(play, who, Stand()).code in ("not_your_turn", "act_not_offered")


@pytest.mark.law("AO6.17")
def test_records_of_the_first_edition_are_played_as_they_were() -> None:
    """There the others could fill a place before its holder had bet."""
    table, first = blackjack(1, 2), BLACKJACK.retired[1]
    assert isinstance(first, Game)
    play = Play(first, table.rules, table.carry, table.company)
    run_on(play, [*laying((2, 1, 30)), CLOSE, (2, Stand())], "Ts 9h Td 9c")
    record = record_of(play, "mesa/1")
    assert record.edition == 1
    assert [finding for finding in verify(read_record(canonical(record))) if finding.holds is False] == []
    with pytest.raises(RecordError, match="input 0"):
        resume(BLACKJACK, msgspec.structs.replace(record, edition=2))
