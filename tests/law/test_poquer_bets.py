"""A round of bets: who may say what, from where to where a bet goes, and when the betting is over."""

from typing import Any

import msgspec
import pytest

from jogofeito.core.parties import Company, Seat
from jogofeito.core.play import Play
from jogofeito.games.poquer.acts import Call, Check, Fold, PotWon, Raise, Spoke, ToSpeak, Uncalled
from jogofeito.games.poquer.single import MAO, OneHand
from jogofeito.games.poquer.state import Posting, Seating
from jogofeito.law.rules import RulesRefused
from poquer_support import NO_SHARE, hand, poquer, proving, run_on, said, speaking, spoken, stacks, stopped, turns, won
from support import facts, refusal_of

MIN = 200_00
CALL, CHECK, FOLD = Call(), Check(), Fold()


# ---- the four decisions


@proving(AO15="AO13.39 AO13.39.a", PT811_H="PT809.32 PT809.32.a PT809.33", PT809="PT809.32.a PT809.33")
def test_who_folds_is_out_of_the_hand_and_loses_what_was_bet(text: str) -> None:
    table = poquer(text)
    first = turns(stopped(table))[0]
    play = hand(table, (first, FOLD))
    assert (first, "fold") in spoken(play)
    assert turns(play).count(first) == 1
    assert any(words.startswith(f"Lugar {first}: ") for words in said(play))


@pytest.mark.law("AO13.39.a")
def test_the_words_are_those_of_the_law() -> None:
    play = hand(poquer(), (3, FOLD), (4, Raise(2 * MIN)), (1, CALL), (2, CALL), (1, CHECK))
    assert [words for words in said(play) if "Lugar" in words][:5] == [
        "Lugar 3: não vou.",
        "Lugar 4: jogo mais 200\u00a0€.",
        "Lugar 1: acompanho.",
        "Lugar 2: acompanho.",
        "Lugar 1: passo.",
    ]


@proving(AO15="AO13.39.b", PT811_H="PT809.32.b", AO16="AO13.39.b", PT809="PT809.32.b")
def test_checking_is_possible_only_while_nobody_has_bet(text: str) -> None:
    table = poquer(text)
    play = stopped(table)
    blinds = speaking(play).call > 0
    assert blinds == (text in ("AO15", "PT811-H"))
    if not blinds:
        first = turns(play)[-1]
        play = stopped(table, (first, Raise(table.rules.minimum)))
    refusal = refusal_of(play, speaking(play).seat, CHECK)
    assert (refusal.code, refusal.details["call"]) == ("must_match", table.rules.minimum)


@proving(AO15="AO13.39.c", PT811_H="PT809.32.c", PT809="PT809.32.c")
def test_a_call_puts_in_what_is_missing_and_no_more(text: str) -> None:
    table = poquer(text)
    first = turns(stopped(table))[0]
    play = stopped(table, (first, Raise(3 * table.rules.minimum)))
    after = speaking(play)
    assert after.call == 3 * table.rules.minimum - after.bet
    play = stopped(table, (first, Raise(3 * table.rules.minimum)), (after.seat, CALL))
    call = facts(play, ToSpeak)[-1].call
    assert speaking(play).call == call
    assert refusal_of(stopped(poquer("AO16")), 1, CALL).code == "nothing_to_match"


@proving(AO15="AO13.39.d AO13.40", PT811_H="PT809.32.d PT809.35", PT809="PT809.35")
def test_after_a_raise_everybody_to_the_left_may_do_anything_again(text: str) -> None:
    table = poquer(text, raises=0) if text != "AO15" else poquer(text)
    play = stopped(table)
    minimum, order = table.rules.minimum, []
    acts: list[Any] = []
    for raised in (2, 4, 6):
        number = speaking(play).seat
        order.append(number)
        acts.append((number, Raise(raised * minimum)))
        play = stopped(table, *acts)
        assert speaking(play).max_to > 0 or len(acts) == 3
        assert speaking(play).seat not in order


@proving(AO15="AO13.36 AO13.37 AO13.9.b", PT811_H="PT809.32", PT809="PT809.32")
def test_players_speak_one_after_another_and_it_is_called_whose_turn_it_is(text: str) -> None:
    table = poquer(text)
    play = stopped(table)
    number = facts(play, ToSpeak)[-1].seat
    assert speaking(play).seat == number
    others = [each for each in (1, 2, 3, 4) if each != number]
    assert {refusal_of(play, other, FOLD).code for other in others} == {"not_your_turn"}


@pytest.mark.law("AO13.9.e", "AO13.55")
def test_nobody_bets_out_of_time_nor_raises_their_own_bet() -> None:
    play = stopped(poquer(), (3, Raise(2 * MIN)))
    assert refusal_of(play, 3, Raise(4 * MIN)).code == "not_your_turn"
    play = stopped(poquer(), (3, Raise(2 * MIN)), (4, FOLD), (1, FOLD), (2, CALL))
    assert speaking(play).bet == 0  # the round is over


@proving(PT811_H="PT809.43", PT809="PT809.43", AO15="")
def test_who_lets_the_time_run_out_checks_if_possible_and_else_folds(text: str) -> None:
    table = poquer(text, estardilho=False) if text == "PT809" else poquer(text)
    play = stopped(table)
    assert speaking(play).default == (CHECK if text == "PT809" else FOLD)
    play = hand(table)
    says = {says for _, says in spoken(play)}
    assert says == ({"check"} if text == "PT809" else {"fold"})


# ---- limits


def bounds(play: Any) -> tuple[int, int]:
    offer = speaking(play)
    return offer.min_to, offer.max_to


@pytest.mark.law("AO13.21.c", "AO13.49")
def test_without_a_limit_all_one_has_may_be_bet() -> None:
    table = poquer(stacks=(100, 100, 37, 100))
    assert bounds(stopped(table)) == (2 * MIN, 37 * MIN)
    assert refusal_of(stopped(table), 3, Raise(38 * MIN)).code == "raise_too_large"


@pytest.mark.law("AO13.21.b", "AO14.15")
@pytest.mark.parametrize(("counts", "most"), [(1, 2.5), (2, 3.5), (3, 4.5)])
def test_with_pot_limit_the_most_is_the_pot_the_last_bet_counted_as_the_house_says(counts: int, most: float) -> None:
    table = poquer("AO14", last_bet_counts=counts)
    assert table.rules.limit == "pot"
    assert bounds(stopped(table)) == (2 * MIN, int(most * MIN))


@pytest.mark.law("AO13.21.b", "AO13.39.d")
def test_a_pot_sized_raise_after_a_raise_is_the_pot_after_the_call() -> None:
    table = poquer("AO14")
    play = stopped(table, (3, Raise(int(3.5 * MIN))))
    pot = int((0.5 + 1 + 3.5) * MIN)
    assert bounds(play) == (int(4.5 * MIN), int(3.5 * MIN) + pot + int(3.5 * MIN))


@pytest.mark.law("AO13.21.a", "AO13.20")
@pytest.mark.parametrize("share", [20, 40])
def test_with_the_limit_the_most_is_half_the_pot_and_the_least_a_share_of_it(share: int) -> None:
    table = poquer(limit="half_pot", least_share=share, smallest_chip=MIN // 100)
    acts: list[Any] = [(3, CALL), (4, CALL), (1, CALL), (2, CHECK)]
    for street in range(3):
        play = stopped(table, *acts)
        pot = speaking(play).pot
        most = max(MIN, pot // 2)
        assert bounds(play) == (max(MIN, most * share // 100), most)
        acts += [(1, Raise(most)), (2, CALL), (3, CALL), (4, CALL)]
        assert street < 3
    assert speaking(stopped(table, *acts[:-4])).min_to > MIN  # the share is felt once the pot is large


@pytest.mark.law("AO13.20", "AO13.21.b", "AO14.15")
def test_with_pot_limit_too_but_for_omaha_and_hold_em_whose_own_text_says_the_minimum() -> None:
    """Reading 192."""

    def in_the_second_round(text: str) -> Any:
        """The first bettor has gone as high as can be, and everybody along."""
        values: dict[str, Any] = {"estardilho": False} if text == "AO16" else {}
        table = poquer(text, limit="pot", least_share=40, smallest_chip=MIN // 10, **values)
        first = speaking(stopped(table))
        others = [(first.seat + step - 1) % 4 + 1 for step in (1, 2, 3)]
        return speaking(stopped(table, (first.seat, Raise(first.max_to)), *[(each, CALL) for each in others]))

    sintetico = in_the_second_round("AO16")
    assert (sintetico.pot, sintetico.max_to) == (20 * MIN, 20 * MIN)
    assert sintetico.min_to == 8 * MIN
    for text in ("AO14", "AO15"):
        offer = in_the_second_round(text)
        assert (offer.pot, offer.max_to, offer.min_to) == (14 * MIN, 14 * MIN, MIN)


@pytest.mark.law("AO13.20")
@pytest.mark.parametrize("text", ["AO14", "AO15"])
def test_a_house_may_hold_the_share_of_the_maximum_with_pot_limit_too(text: str) -> None:
    """Reading 192: the other reading."""
    both = ("half_pot", "pot")
    table = poquer(text, limit="pot", least_share=40, shared_limits=both, smallest_chip=MIN // 10)
    first = speaking(stopped(table))
    others = [(first.seat + step - 1) % 4 + 1 for step in (1, 2, 3)]
    offer = speaking(stopped(table, (first.seat, Raise(first.max_to)), *[(each, CALL) for each in others]))
    assert offer.min_to == offer.max_to * 40 // 100 > MIN
    with pytest.raises(RulesRefused) as refused:
        poquer(text, limit="pot", shared_limits=("pot",))
    assert [each.rule for each in refused.value.problems] == ["AO13.20"]


@pytest.mark.law("PT811.59", "PT809.36")
def test_online_hold_em_has_no_limit_and_no_count_of_raises_and_omaha_three() -> None:
    """As the rules are where the house says nothing."""
    for text, stops in (("PT811-H", False), ("PT811", True)):
        table = poquer(text, stacks=(1000, 1000, 1000))
        acts: list[Any] = []
        for _ in range(3):
            offer = speaking(stopped(table, *acts))
            acts.append((offer.seat, Raise(offer.min_to)))
        fourth = speaking(stopped(table, *acts))
        assert (fourth.max_to == 0) is stops
        if not stops:
            assert fourth.max_to == 1000 * table.rules.minimum
            acts.append((fourth.seat, Raise(fourth.min_to)))
            fifth = speaking(stopped(table, *acts))
            assert facts(stopped(table, *acts, (fifth.seat, Raise(fifth.min_to))), Spoke)[-1].says == "raise"
        else:
            assert refusal_of(stopped(table, *acts), fourth.seat, Raise(9 * table.rules.minimum)).rule == "PT809.36"


@pytest.mark.law("AO13.20")
def test_the_least_share_lies_between_20_and_40_per_cent() -> None:
    for share in (19, 41):
        with pytest.raises(RulesRefused) as refused:
            poquer(limit="half_pot", least_share=share)
        assert refused.value.problems[0].rule == "AO13.20"


@pytest.mark.law("PT809.2.a", "PT809.22", "PT809.23")
def test_at_a_limit_table_nobody_bets_more_in_a_hand_than_the_maximum() -> None:
    table = poquer("PT809", limit="maximum", most_in_hand=10_00, estardilho=False)
    play = stopped(table, (1, Raise(4_00)), (2, CALL), (3, FOLD), (4, FOLD))
    assert bounds(play) == (1_00, 5_00)  # with the ante 10 in all
    play = stopped(table, (1, Raise(4_00)), (2, CALL), (3, FOLD), (4, FOLD), (1, Raise(5_00)))
    assert (speaking(play).call, speaking(play).max_to) == (5_00, 0)
    assert refusal_of(play, 2, Raise(6_00)).code == "maximum_reached"


@pytest.mark.law("PT809.22")
def test_tables_are_with_and_without_a_limit() -> None:
    assert poquer("PT809").rules.limit == "no_limit"
    with pytest.raises(RulesRefused):
        poquer("PT809", limit="pot")


@pytest.mark.law("AO13.19")
def test_bets_are_made_in_chips_and_within_the_limits() -> None:
    play = stopped(poquer())
    refusal = refusal_of(play, 3, Raise(2 * MIN + 1))
    assert (refusal.code, refusal.details["chip"], refusal.rule) == ("bet_not_in_chips", MIN // 2, "AO13.19")
    assert refusal_of(play, 3, Raise(MIN)).code == "raise_too_small"


# ---- raises


@pytest.mark.law("AO14.15")
def test_in_angola_a_raise_is_at_least_the_table_minimum() -> None:
    play = stopped(poquer(), (3, Raise(6 * MIN)))
    assert speaking(play).min_to == 7 * MIN


@pytest.mark.law("PT809.35")
def test_online_a_raise_is_at_least_as_high_as_the_one_before_unless_the_house_says_otherwise() -> None:
    assert speaking(stopped(poquer("PT811-H"), (3, Raise(6_00)))).min_to == 11_00
    table = poquer("PT811-H", raise_minimum="table")
    assert speaking(stopped(table, (3, Raise(6_00)))).min_to == 7_00


RAISES = [(3, Raise(2 * MIN)), (4, Raise(3 * MIN)), (1, Raise(4 * MIN))]


@pytest.mark.law("AO13.47", "AO14.16")
def test_three_raises_in_a_round_and_no_more() -> None:
    play = stopped(poquer(), *RAISES)
    assert (speaking(play).raises_left, speaking(play).max_to) == (0, 0)
    refusal = refusal_of(play, 2, Raise(5 * MIN))
    assert (refusal.code, refusal.rule) == ("raises_spent", "AO14.16")
    play = stopped(poquer(), *RAISES, (2, CALL), (3, CALL), (4, CALL))
    assert speaking(play).raises_left == 3  # in the next round


@pytest.mark.law("AO13.47", "AO14.17")
def test_between_two_players_raises_are_unlimited() -> None:
    acts: list[Any] = [*RAISES[:2], (1, FOLD), (2, FOLD)]
    for times in range(4, 10):
        play = stopped(poquer(), *acts)
        assert speaking(play).raises_left == -1
        acts.append((speaking(play).seat, Raise(times * MIN)))


@pytest.mark.law("PT809.36")
def test_online_the_house_may_limit_raises() -> None:
    table = poquer("PT809", raises=1, estardilho=False)
    play = stopped(table, (1, Raise(2_00)), (2, Raise(4_00)))
    assert refusal_of(play, 3, Raise(8_00)).code == "raises_spent"


@proving(AO15="", PT811_H="")
def test_a_short_all_in_does_not_open_the_betting_again(text: str) -> None:
    """Reading 186."""
    table = poquer(text, stacks=(100, 100, 100, 8))
    minimum = table.rules.minimum
    raised: list[Any] = [(3, Raise(5 * minimum)), (4, Raise(8 * minimum)), (1, FOLD), (2, CALL)]
    if text == "AO15":  # a raise by the minimum is a full one there
        assert speaking(stopped(table, *raised)).max_to
        return
    offer = speaking(stopped(table, *raised))
    assert (offer.seat, offer.max_to, offer.no_raise) == (3, 0, "not_reopened")


def test_two_short_all_ins_that_make_a_full_raise_open_it_again() -> None:
    table = poquer("PT811-H", stacks=(10, 100, 100, 8), raises=3)
    play = stopped(table, (3, Raise(5_00)), (4, Raise(8_00)), (1, Raise(10_00)), (2, CALL))
    assert (speaking(play).seat, speaking(play).min_to, speaking(play).raises_left) == (3, 14_00, 2)


def test_nobody_raises_where_nobody_can_answer() -> None:
    table = poquer("PT811-H", stacks=(100, 10))
    play = stopped(table, (2, Raise(10_00)))
    assert (speaking(play).seat, speaking(play).no_raise) == (1, "nobody_to_raise")


# ---- what nobody could match


def short_big_bet(text: str, have: int, seats: tuple[int, ...] = (1, 2)) -> Play[Any, Any]:
    """A hand by itself, as tournaments play it: seat 2 posts the big bet of 100 with so much, and is all in."""
    rules = msgspec.structs.replace(poquer(text).rules, minimum=100, smallest_chip=10)
    posts = (Posting(1, "small", 50), Posting(2, "big", 100))
    stacks = {1: 1000, 2: have, 3: 1000}
    company = Company(tuple(Seat(number, f"p{number}", stacks[number]) for number in seats))
    first = 2 % len(seats)
    return Play(MAO, rules, OneHand("holdem", Seating(seats, seats[-1], first, posts, 100)), company)


@proving(PT811_H="PT809.37 PT809.38", AO15="AO13.48 AO13.49")
def test_who_has_put_in_more_than_the_only_other_could_match_is_asked_for_nothing(text: str) -> None:
    """Reading 241: the big bet is all in for 30 of 100, and the small one has 50 in."""
    play = run_on(short_big_bet(text, 30))
    assert not turns(play)
    assert [(each.seat, each.amount) for each in facts(play, Uncalled)] == [(1, 20)]
    assert [(each.amount, each.contenders) for each in facts(play, PotWon)] == [(60, (1, 2))]


@proving(PT811_H="PT809.37", AO15="AO13.49")
def test_a_call_is_never_more_than_the_only_other_player_has(text: str) -> None:
    play = run_on(short_big_bet(text, 70), stop=True)
    assert (speaking(play).seat, speaking(play).call, speaking(play).no_raise) == (1, 20, "nobody_to_raise")
    third = run_on(short_big_bet(text, 70, (1, 2, 3)), stop=True)
    assert (speaking(third).seat, speaking(third).call) == (3, 100)  # a whole one, which seat 1 can match
    run_on(third, [(3, FOLD)], stop=True)
    assert (speaking(third).seat, speaking(third).call) == (1, 20)


# ---- the end of a round


@proving(AO15="AO13.48", PT811_H="PT809.38", PT809="PT809.38")
def test_a_round_ends_when_all_who_are_in_have_put_in_the_same(text: str) -> None:
    table = poquer(text, stacks=(100, 100, 100, 4))
    minimum = table.rules.minimum
    play = stopped(table)
    while speaking(play).level < 6 * minimum:
        offer = speaking(play)
        bold = offer.max_to >= 6 * minimum
        run_on(play, [(offer.seat, Raise(6 * minimum) if bold else Call() if offer.call else Check())], stop=True)
    while speaking(play).level:
        run_on(play, [(speaking(play).seat, CALL)], stop=True)
    put = {each.seat: 0 for each in facts(play, ToSpeak)}
    for move in play.movements:
        put[int(move.payer.partition(":")[2])] = put.get(int(move.payer.partition(":")[2]), 0) + move.amount
    ante = minimum if text == "PT809" else 0
    assert sorted(put.values()) == [4 * minimum, *[6 * minimum + ante] * 3]


@proving(AO15="AO13.51", PT811_H="PT809.34", PT809="PT809.34", AO16="AO13.51")
def test_the_last_one_left_takes_the_pot_without_showing(text: str) -> None:
    values = NO_SHARE if text.startswith("AO") else {"estardilho": False} if text == "PT809" else {}
    table = poquer(text, **values)
    play = stopped(table)
    bettor = speaking(play).seat
    folds = [(each, FOLD) for each in ((bettor + step - 1) % 4 + 1 for step in (1, 2, 3))]
    play = hand(table, (bettor, Raise(3 * table.rules.minimum)), *folds)
    assert [winners for _, winners, _ in won(play)] == [(bettor,)]
    assert not any(type(told.fact).__name__ == "Shown" for told in play.facts)
    assert f"O lugar {bettor} ganha o pote sem mostrar o jogo." in said(play)
    assert stacks(play)[bettor] > 100 * table.rules.minimum
