from fractions import Fraction
from itertools import permutations
from math import factorial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.toys import begin, chances, told
from jogofeito.core.cards import DECK_28, DECK_52, Shoe, ShoeEmpty, card, cards, name, rank, shuffle, suit
from jogofeito.core.room import Room
from jogofeito.core.shoe_rest import FaceDown, ShoeRest
from jogofeito.core.waits import WaitsForChance

FOUR = cards("2c 7d Th As")

# ---- cards and decks


def test_a_deck_has_thirteen_ranks_of_four_suits() -> None:
    assert len(DECK_52) == 52
    assert {(rank(each), suit(each)) for each in DECK_52} == {(r, s) for r in range(13) for s in range(4)}


def test_the_short_deck_goes_from_eight_to_ace() -> None:
    assert [name(each) for each in DECK_28] == [r + s for r in "89TJQKA" for s in "cdhs"]


@pytest.mark.parametrize("number, found", [(0, "2c"), (1, "2d"), (34, "Th"), (47, "Ks"), (51, "As")])
def test_a_card_is_four_times_its_rank_and_its_suit(number: int, found: str) -> None:
    assert name(number) == found
    assert card(found) == number


@given(st.sampled_from(DECK_52))
def test_every_card_is_read_as_it_is_written(number: int) -> None:
    assert card(name(number)) == number


@pytest.mark.parametrize("text", ["", "A", "1s", "Ax", "sA", "10h", "as", "As "])
def test_what_is_no_card_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=f"{text!r} is no card"):
        card(text)


def test_a_hand_is_read_in_order() -> None:
    assert cards("As Kd 2c") == (51, 45, 0)
    assert cards("") == ()


# ---- shuffling


def test_every_order_of_four_cards_is_as_likely_as_any_other() -> None:
    async def shuffled(room: Room) -> tuple[int, ...]:
        return tuple(await shuffle(room, FOUR))

    found = chances(shuffled)
    assert set(found) == set(permutations(FOUR))
    assert set(found.values()) == {Fraction(1, factorial(4))}


def test_a_shuffle_leaves_the_deck_it_was_given_alone() -> None:
    deck = list(FOUR)

    async def shuffled(room: Room) -> object:
        return await shuffle(room, deck)

    told(shuffled, 0, 0, 0)
    assert deck == list(FOUR)


@pytest.mark.parametrize("deck", [(), (51,)])
def test_fewer_than_two_cards_need_no_shuffling(deck: tuple[int, ...]) -> None:
    async def shuffled(room: Room) -> tuple[int, ...]:
        return tuple(await shuffle(room, deck))

    assert told(shuffled) == deck


# ---- cutting


def test_a_cut_pack_begins_with_the_card_it_was_cut_at() -> None:
    assert Shoe.cut(FOUR, 1) == cards("7d Th As 2c")


def test_a_pack_cut_at_its_first_card_stays_as_it_was() -> None:
    assert Shoe.cut(FOUR, 0) == FOUR


@pytest.mark.parametrize("at", [-1, 4])
def test_a_pack_is_cut_at_one_of_its_cards(at: int) -> None:
    with pytest.raises(ValueError, match=f"4 cards are cut at 0 to 3, not at {at}"):
        Shoe.cut(FOUR, at)


# ---- a shuffled shoe


def test_a_shuffled_shoe_deals_its_cards_in_order_and_asks_no_chance() -> None:
    shoe = Shoe.shuffled(FOUR)

    async def deal(room: Room) -> tuple[int, ...]:
        return tuple([await shoe.deal(room) for _ in range(4)])

    assert told(deal) == FOUR
    assert shoe.left == 0


def test_a_card_face_down_is_turned_later() -> None:
    shoe = Shoe.shuffled(FOUR)

    async def deal(room: Room) -> tuple[int, int]:
        hole = shoe.face_down()
        shown = await shoe.deal(room)
        return shown, await shoe.turn(room, hole)

    assert told(deal) == (FOUR[1], FOUR[0])


def test_burnt_cards_are_passed_over() -> None:
    shoe = Shoe.shuffled(FOUR)
    shoe.burn(2)
    assert shoe.left == 2
    assert told(shoe.deal) == FOUR[2]


@pytest.mark.parametrize("shoe", [Shoe.shuffled(FOUR), Shoe.real(FOUR)], ids=["shuffled", "real"])
def test_an_empty_shoe_deals_nothing(shoe: Shoe) -> None:
    shoe.burn(4)
    with pytest.raises(ShoeEmpty):
        shoe.face_down()
    with pytest.raises(ShoeEmpty):
        begin(shoe.deal)
    assert shoe.left == 0


# ---- a real shoe


def test_a_card_of_a_real_shoe_is_read_by_whoever_looks_at_it() -> None:
    play = begin(Shoe.real(FOUR).deal)
    assert play.waiting == WaitsForChance(4, "card", ("2c", "7d", "Th", "As"))


def test_a_card_that_was_read_is_not_in_the_real_shoe_any_more() -> None:
    shoe = Shoe.real(FOUR)
    assert told(shoe.deal, 1) == FOUR[1]
    assert begin(shoe.deal).waiting == WaitsForChance(3, "card", ("2c", "Th", "As"))


def test_a_card_burnt_unseen_may_be_any_of_those_not_seen() -> None:
    shoe = Shoe.real(FOUR)
    shoe.burn(1)
    assert shoe.left == 3
    assert begin(shoe.deal).waiting == WaitsForChance(4, "card", ("2c", "7d", "Th", "As"))


def test_a_real_shoe_is_as_likely_in_every_order_as_a_shuffled_one() -> None:
    async def deal(room: Room) -> tuple[int, ...]:
        shoe = Shoe.real(FOUR)
        return tuple([await shoe.deal(room) for _ in range(4)])

    assert chances(deal) == dict.fromkeys(permutations(FOUR), Fraction(1, 24))


# ---- between jogadas


@pytest.mark.parametrize("tape, shoe", [((), Shoe.shuffled(FOUR)), ((2,), Shoe.real(FOUR))], ids=["shuffled", "real"])
def test_a_shoe_goes_on_from_its_rest(tape: tuple[int, ...], shoe: Shoe) -> None:
    told(shoe.deal, *tape)
    again = Shoe(shoe.rest())
    assert again.rest() == shoe.rest()
    assert again.left == 3
    assert told(again.deal, *(0 for _ in tape)) == told(shoe.deal, *(0 for _ in tape))


def test_the_rest_of_a_shuffled_shoe_knows_its_order() -> None:
    shoe = Shoe.shuffled(FOUR, warning_from_end=1)
    shoe.burn(2)
    assert shoe.rest() == ShoeRest(order=FOUR, unseen=(), size=4, dealt=2, warning=3)


def test_the_rest_of_a_real_shoe_knows_only_what_nobody_has_seen() -> None:
    shoe = Shoe.real(FOUR, warning_from_end=1)
    assert told(shoe.deal, 3) == FOUR[3]
    assert shoe.rest() == ShoeRest(order=(), unseen=FOUR[:3], size=4, dealt=1, warning=3)


def test_a_card_face_down_says_nothing_but_its_place() -> None:
    shoe = Shoe.shuffled(FOUR)
    assert [shoe.face_down(), shoe.face_down()] == [FaceDown(0), FaceDown(1)]


# ---- the warning card


@pytest.mark.parametrize("make", [Shoe.shuffled, Shoe.real], ids=["shuffled", "real"])
@pytest.mark.parametrize("from_end, warned_after", [(1, 4), (3, 2), (4, 1)])
def test_the_shoe_warns_once_a_card_behind_the_warning_card_is_dealt(
    make: type[Shoe], from_end: int, warned_after: int
) -> None:
    shoe = make(FOUR, warning_from_end=from_end)  # type: ignore[call-arg,arg-type]
    warned = []
    for _ in FOUR:
        shoe.burn(1)
        warned.append(shoe.warned)
    assert warned == [dealt >= warned_after for dealt in range(1, 5)]


@pytest.mark.parametrize("shoe", [Shoe.shuffled(FOUR), Shoe.real(FOUR)], ids=["shuffled", "real"])
def test_a_shoe_without_a_warning_card_never_warns(shoe: Shoe) -> None:
    shoe.burn(4)
    assert not shoe.warned


@pytest.mark.parametrize("from_end", [-1, 5])
def test_the_warning_card_lies_in_the_shoe(from_end: int) -> None:
    for make in (Shoe.shuffled, Shoe.real):
        with pytest.raises(ValueError, match=f"cannot lie {from_end} from the end of 4 cards"):
            make(FOUR, warning_from_end=from_end)
