"""A hand from its first bets to its last card: who has it, what is put up, who gets which cards, who speaks first."""

from typing import Any

import pytest
from msgspec.structs import replace

from jogofeito.core.cards import DECK_28, DECK_52
from jogofeito.core.waits import WaitsForChance
from jogofeito.games import listed
from jogofeito.games.poquer.acts import (
    Call,
    CardsDealt,
    Check,
    Choose,
    Chosen,
    CommonCards,
    Cut,
    DeckCut,
    DeckShown,
    Fold,
    HandBegins,
    HoleCards,
    PotWon,
    Raise,
    Spoke,
)
from jogofeito.games.poquer.offers import Cutting
from jogofeito.games.poquer.variants import VARIANTS
from jogofeito.law.rules import RulesRefused
from poquer_support import (
    TABLES,
    begin,
    hand,
    hole_cards,
    offers,
    pass_one,
    poquer,
    posted,
    proving,
    run_on,
    seen_by,
    speaking,
    stopped,
    turns,
)
from support import facts, refusal_of

CALL, CHECK, FOLD = Call(), Check(), Fold()


@pytest.mark.law("AO13.1", "AO13.2", "AO13.2.a", "AO13.2.b", "AO13.2.c", "AO13.3", "AO15.1", "AO16.18")
def test_three_variants_are_played_under_the_general_rules() -> None:
    for text in ("AO14", "AO15", "AO16"):
        rules = poquer(text).rules
        assert (rules.players, rules.first_hand, rules.shows_first, rules.entry) == (
            4,
            "first_seat",
            "opener",
            "average",
        )
    omaha, holdem = (listed(TABLES[text][0]).rules(text=text) for text in ("AO14", "AO15"))
    same = {"law", "variant"}  # hold'em has what omaha has but its cards
    assert {name for name in omaha.__struct_fields__ if getattr(omaha, name) != getattr(holdem, name)} == same


@pytest.mark.parametrize(
    ("text", "each", "deck", "community"),
    [
        pytest.param("AO14", 4, 52, 5, marks=pytest.mark.law("AO13.2.a", "AO13.3")),
        pytest.param("AO15", 2, 52, 5, marks=pytest.mark.law("AO13.2.b", "AO13.3")),
        pytest.param("AO16", 2, 28, 5, marks=pytest.mark.law("AO13.2.c", "AO13.3", "AO16.18")),
    ],
)
def test_each_variant_has_its_cards_and_what_is_general(text: str, each: int, deck: int, community: int) -> None:
    """The first hand to the first seat, a share of the pot, four players at least, and the better hand takes it."""
    table = poquer(text, marker=0)
    calls: list[Any] = [(3, CALL), (4, CALL), (1, CALL), (2, CHECK)] if text != "AO16" else []
    play = hand(table, *calls)
    (shown,) = facts(play, DeckShown)
    assert len(shown.cards) == deck
    assert [len(each.cards) for each in facts(play, HoleCards)] == [each] * 4
    assert sum(len(told.cards) for told in facts(play, CommonCards)) == community
    assert table.carry.marker == 1  # AO13.29
    few = hand(poquer(text, stacks=(100, 100, 100)))
    assert not facts(few, HoleCards)  # AO13.6


@proving(AO14="", AO15="", AO16="", PT809="PT809.5 PT809.4.a", PT811="", PT811_H="")
def test_tables_have_the_seats_of_their_text(text: str) -> None:
    entry = listed(TABLES[text][0])
    seats = {"AO14": 10, "AO15": 10, "AO16": 11}.get(text)
    if seats:
        assert entry.game.seats(entry.rules(text=text)) == seats
        with pytest.raises(RulesRefused):
            entry.rules({"seats": 9}, text=text)
        return
    for allowed in (2, 11):
        assert entry.rules({"seats": allowed}, text=TABLES[text][1]).seats == allowed
    for refused in (1, 12):
        with pytest.raises(RulesRefused):
            entry.rules({"seats": refused}, text=TABLES[text][1])


@pytest.mark.parametrize("key", VARIANTS)
@pytest.mark.law("AO16.6")
def test_the_deck_is_enough_for_a_full_table(key: str) -> None:
    """With eleven players 27 of 28 cards are dealt in sintético, so none is burnt (reading 107)."""
    variant = VARIANTS[key]
    assert variant.cards_for(11) <= len(variant.deck)
    assert variant.burns == (key != "sintetico")


@proving(AO14="AO14.1 AO13.31 AO13.9.a", AO15="AO14.1", AO16="AO16.1", PT809="PT809.4.b PT809.29", PT811="", PT811_H="")
def test_the_deck_has_its_cards_and_each_of_them_once(text: str) -> None:
    play = run_on(begin(poquer(text)), stop=True)
    while not isinstance(play.waiting, WaitsForChance) or play.waiting.what != "card":
        pass_one(play)
    deck = DECK_28 if text in ("AO16", "PT809") else DECK_52
    assert play.waiting.below == len(set(play.waiting.names)) == len(deck)


# ---- the marker


@pytest.mark.law("AO13.29", "AO13.30")
def test_the_first_hand_is_the_first_players_on_the_pagadors_left_and_moves_on_clockwise() -> None:
    table = poquer(marker=0, stacks=(100,) * 5)
    markers = [facts(hand(table), HandBegins)[0].marker for _ in range(7)]
    assert markers == [1, 2, 3, 4, 5, 1, 2]


@proving(PT809="PT809.44 PT809.45 PT809.4.c PT809.2.c PT809.65", PT811="PT811.64", PT811_H="")
def test_online_the_first_button_is_drawn_and_then_moves_to_the_next_player(text: str) -> None:
    table = poquer(text, marker=0, stacks=(100, 100, 100))
    play = begin(table)
    run_on(play, stop=True)
    pass_one(play)
    assert isinstance(play.waiting, WaitsForChance)
    assert (play.waiting.below, play.waiting.what, play.waiting.names) == (3, "marker", ("1", "2", "3"))
    play.draw(1)
    run_on(play)
    (begins,) = facts(play, HandBegins)
    assert (begins.marker, begins.drawn) == (2, True)
    table.carry, table.company = play.carry_after, play.company_after()
    following = [facts(hand(table), HandBegins)[0] for _ in range(3)]
    assert [(each.marker, each.drawn) for each in following] == [(3, False), (1, False), (2, False)]


@pytest.mark.law("PT809.44")
@pytest.mark.parametrize("drawn", [0, 1])
def test_the_button_is_drawn_among_those_who_play_and_never_for_who_waits_for_the_big_bet(drawn: int) -> None:
    """Play goes on after an interruption, between two and a third who has left and come back."""
    table = poquer("PT811-H", marker=1, stacks=(100, 100, 100))
    back, *others = table.carry.places
    table.carry = replace(table.carry, marker=0, places=(replace(back, waits=True), *others))
    play = begin(table)
    run_on(play, stop=True)
    pass_one(play)
    assert isinstance(play.waiting, WaitsForChance)
    assert (play.waiting.what, play.waiting.names) == ("marker", ("2", "3"))
    play.draw(drawn)
    run_on(play)
    (begins,) = facts(play, HandBegins)
    assert begins.marker in {each.seat for each in begins.stacks} & {2, 3}
    assert facts(play, PotWon)


# ---- first bets


@proving(AO14="AO14.10 AO14.11 AO14.12", AO15="AO15.1")
def test_in_angola_who_has_the_hand_posts_the_small_bet_and_the_next_player_the_big_one(text: str) -> None:
    table = poquer(text, marker=1)
    minimum = table.rules.minimum
    assert posted(stopped(table)) == [(2, "small", minimum // 2), (3, "big", minimum)]


@proving(PT811="", PT811_H="")
def test_online_the_two_players_after_the_button_post(text: str) -> None:
    """Catalogue: PT811.inferred.blind-order."""
    table = poquer(text, marker=4)
    assert posted(stopped(table)) == [(2, "small", 50), (3, "big", 1_00)]


def test_of_two_players_online_the_button_posts_the_small_bet_and_speaks_first() -> None:
    table = poquer("PT811-H", stacks=(100, 100), marker=1)
    play = stopped(table)
    assert posted(play) == [(2, "small", 50), (1, "big", 1_00)]
    assert turns(play) == [2]
    assert speaking(stopped(table, (2, CALL), (1, CHECK))).seat == 1


@proving(AO16="AO16.8", PT809="PT809.46 PT809.21 PT809.20 PT809.2.b")
def test_in_sintetico_everybody_posts_the_ante_and_nothing_else_is_compulsory(text: str) -> None:
    table = poquer(text)
    play = hand(table)
    minimum = table.rules.minimum
    assert posted(play) == [(number, "ante", minimum) for number in (1, 2, 3, 4)]
    assert sum(move.amount for move in play.movements if move.why == "stake") == 4 * minimum


# ---- cards


@proving(
    AO14="AO14.6 AO13.35",
    AO15="AO15.2 AO13.35",
    AO16="AO16.2",
    PT809="PT809.24 PT809.47 PT809.48",
    PT811="",
    PT811_H="",
)
def test_cards_are_dealt_one_by_one_from_the_first_place_on(text: str) -> None:
    table = poquer(text)
    play = stopped(table)
    each = 4 if table.rules.variant == "omaha" else 2
    (dealt,) = facts(play, CardsDealt)
    assert (dealt.seats, dealt.each) == ((1, 2, 3, 4), each)
    assert {len(cards) for cards in hole_cards(play).values()} == {each}


@pytest.mark.law("AO13.35", "AO14.10")
def test_in_angola_the_first_card_goes_to_who_made_the_first_bet() -> None:
    play = stopped(poquer("AO14", marker=2))
    assert facts(play, CardsDealt)[0].seats[0] == posted(play)[0][0] == 3


@proving(
    AO14="AO13.34 AO13.54",
    AO15="AO13.34",
    AO16="AO13.54",
    PT809="PT809.2.d PT809.11.d PT809.32.a",
    PT811="",
    PT811_H="",
)
def test_own_cards_are_told_to_their_player_alone(text: str) -> None:
    play = stopped(poquer(text))
    for number in (1, 2, 3, 4):
        assert [each.seat for each in seen_by(play, number) if isinstance(each, HoleCards)] == [number]
    folded = hand(poquer(text))
    assert not any(type(each).__name__ == "HoleCards" for each in seen_by(folded, 9))


STREETS = {"AO14": (3, 4, 5), "AO15": (3, 4, 5), "PT811": (3, 4, 5), "AO16": (1, 2, 3, 4, 5), "PT809": (1, 2, 3, 4, 5)}


@proving(
    AO14="AO13.41 AO13.43 AO13.45 AO15.2",
    AO15="AO13.41 AO13.43 AO13.45",
    AO16="AO16.13 AO16.14",
    PT809="PT809.24 PT809.54 PT809.55 PT809.56 PT809.57 PT809.58 PT809.59 PT809.2.e PT809.2.i",
    PT811="",
)
def test_common_cards_fall_as_the_variant_says_each_with_a_round_of_bets(text: str) -> None:
    table = poquer(text)
    play = stopped(table)
    fallen: list[int] = []
    rounds = 0
    while not play.over:
        offer = speaking(play)
        if offer.seat == turns(play)[-1] and len(facts(play, CommonCards)) == len(fallen) + 1:
            fallen.append(len(facts(play, CommonCards)[-1].board))
        rounds = len(facts(play, Spoke))
        run_on(play, [(offer.seat, CALL if offer.call else CHECK)], stop=True)
    assert tuple(fallen) == STREETS[text]
    assert rounds == 4 * (len(table.rules.variants) and len(VARIANTS[table.rules.variant].streets)) - 1
    assert {each.burnt for each in facts(play, CommonCards)} == {text not in ("AO16", "PT809")}
    board = facts(play, CommonCards)[-1].board
    dealt = [card for cards in hole_cards(play).values() for card in cards]
    assert len({*board, *dealt}) == len(board) + len(dealt)


@pytest.mark.law("AO16.6", "AO16.7")
def test_in_angolan_sintetico_a_player_cuts() -> None:
    def cutter(play: Any) -> int:
        run_on(play, stop=True)
        pass_one(play)
        ((party, offer),) = offers(play).items()
        assert isinstance(offer, Cutting)
        return int(party.partition(":")[2])

    first = begin(poquer("AO16", marker=0, stacks=(100,) * 5))
    assert cutter(first) == 5  # on the pagador's right
    later = begin(poquer("AO16", marker=2, stacks=(100,) * 5))
    assert cutter(later) == 2  # on the right of seat 3, which has the hand
    assert {refusal_of(later, 2, Cut(at)).code for at in (0, 28, -1)} == {"cut_outside"}
    assert later.take("seat:2", Cut(9)) is None  # type: ignore[arg-type]
    assert facts(later, DeckCut) == [DeckCut(2, 9)]


@pytest.mark.law("AO13.32")
def test_in_hold_em_and_omaha_no_player_cuts() -> None:
    for text in ("AO14", "AO15"):
        assert poquer(text).rules.cut == "house"
        with pytest.raises(RulesRefused) as refused:
            poquer(text, cut="player")
        assert refused.value.problems[0].rule == "AO13.32"
        play = hand(poquer(text))
        assert facts(play, CardsDealt)
        assert not facts(play, DeckCut)
        assert {refusal_of(stopped(poquer(text)), number, Cut(9)).code for number in (1, 2, 3, 4)} <= {
            "not_your_turn",
            "act_not_offered",
        }


# ---- who speaks first


@proving(AO14="AO14.13 AO14.14 AO13.42 AO13.44 AO13.46", AO15="AO13.42 AO13.44 AO13.46")
def test_in_angola_the_first_round_opens_left_of_the_big_bet_and_the_others_with_the_hand(text: str) -> None:
    table = poquer(text, marker=1)
    acts: list[Any] = [(4, CALL), (1, CALL), (2, CALL), (3, CHECK)]
    assert speaking(stopped(table)).seat == 4
    for _ in range(3):
        assert speaking(stopped(table, *acts)).seat == 2
        acts += [(2, CHECK), (3, CHECK), (4, CHECK), (1, CHECK)]


@proving(PT811="", PT811_H="")
def test_online_later_rounds_open_left_of_the_button(text: str) -> None:
    table = poquer(text, marker=4)  # the button is at 1
    assert speaking(stopped(table)).seat == 4
    acts: list[Any] = [(4, CALL), (1, CALL), (2, FOLD), (3, CHECK)]
    assert speaking(stopped(table, *acts)).seat == 3


@proving(AO16="AO16.13 AO16.14", PT809="PT809.54 PT809.56 PT809.57")
def test_in_sintetico_rounds_open_left_of_the_hand_and_then_with_who_bet_most(text: str) -> None:
    """Reading 100: there is no big bet to be left of."""
    table = poquer(text, marker=4)  # seat 1 has the hand
    assert speaking(stopped(table)).seat == 2
    minimum = table.rules.minimum
    acts: list[Any] = [(2, CHECK), (3, Raise(minimum)), (4, Raise(3 * minimum)), (1, CALL), (2, CALL), (3, CALL)]
    assert speaking(stopped(table, *acts)).seat == 4
    acts += [(4, CHECK), (1, CHECK), (2, CHECK), (3, CHECK)]  # nobody bets: still seat 4 (reading 187)
    assert speaking(stopped(table, *acts)).seat == 4
    acts += [(4, Raise(minimum)), (1, Raise(2 * minimum)), (2, CALL), (3, CALL), (4, CALL)]
    assert speaking(stopped(table, *acts)).seat == 1
    checked: list[Any] = [(2, CHECK), (3, CHECK), (4, CHECK), (1, CHECK)]
    assert speaking(stopped(table, *checked)).seat == 2


# ---- mixed tables


@pytest.mark.law("AO13.23")
def test_at_a_mixed_table_who_has_the_hand_says_what_is_played() -> None:
    table = poquer("AO15", other_variant="omaha")
    play = hand(table, (1, Choose("omaha")))
    assert (facts(play, Chosen)[0].seat, facts(play, HandBegins)[0].variant) == (1, "omaha")
    assert {len(cards) for cards in hole_cards(play).values()} == {4}
    play = hand(table, (2, Choose("holdem")))
    assert {len(cards) for cards in hole_cards(play).values()} == {2}
    for other in ("holdem", "sintetico"):
        with pytest.raises(RulesRefused):
            poquer("AO15", other_variant=other)


@pytest.mark.law("AO13.9.f", "AO13.52", "AO13.53", "AO13.14.f")
def test_a_hand_moves_chips_between_stack_and_middle_only() -> None:
    play = hand(poquer(), (3, CALL), (4, CALL), (1, CALL), (2, CHECK))
    assert not any(move.payer.startswith("seat:") or move.payee.startswith("seat:") for move in play.movements)
    assert not any(move.payer.startswith("stack:") and move.payee.startswith("stack:") for move in play.movements)
    bet = stopped(poquer(), (3, Raise(400_00)))
    assert [(move.payer, move.payee, move.amount) for move in bet.movements][-1] == ("stack:3", "at_stake:3", 400_00)
    assert not {"Withdraw", "TakeBack", "Lend"} & {act.__name__ for act in poquer().listed.game.acts}  # it stands
