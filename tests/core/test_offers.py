import pytest

from core.toys import ANA, EVA, RUI, Bet, Hide, Show, Showing, Toss
from jogofeito.core.offers import Act, Offer, OpenSeats, Refusal, Sit, not_offered, snake
from jogofeito.core.parties import FLOOR, Seat, seat


def test_one_of_allows_the_acts_it_lists() -> None:
    offer = Showing(to=seat(1), acts=(Show(),))
    assert offer.check(Show()) is None


@pytest.mark.parametrize("act", [Hide(), Toss(), Bet(5)])
def test_one_of_refuses_every_other_act_and_names_those_it_allows(act: Act) -> None:
    offer = Showing(to=seat(1), acts=(Show(),))
    assert offer.check(act) == Refusal("act_not_offered", {"allowed": ["show"]})


def test_one_of_tells_acts_of_one_kind_apart_by_what_they_say() -> None:
    class Amounts(Showing, frozen=True, kw_only=True):
        acts: tuple[Bet, ...] = (Bet(5), Bet(10))  # type: ignore[assignment]

    offer = Amounts(to=seat(1))
    assert offer.check(Bet(10)) is None
    assert offer.check(Bet(7)) is not None


def test_one_of_picks_each_of_its_acts() -> None:
    offer = Showing(to=seat(1))
    bounds: list[int] = []

    def draw(below: int) -> int:
        bounds.append(below)
        return len(bounds) - 1

    assert [offer.random_act(draw), offer.random_act(draw)] == [Show(), Hide()]
    assert bounds == [2, 2]


def test_an_act_that_moves_no_money_moves_none() -> None:
    assert Showing(to=seat(1)).moves(Show()) == ()


def test_an_offer_must_say_what_it_allows() -> None:
    offer: Offer[Show] = Offer(to=seat(1))
    with pytest.raises(NotImplementedError):
        offer.check(Show())
    with pytest.raises(NotImplementedError):
        offer.random_act(lambda _: 0)


def test_not_offered_names_the_one_act_allowed() -> None:
    assert not_offered(Bet).details == {"allowed": ["bet"]}


def test_not_offered_names_every_act_of_a_union() -> None:
    assert not_offered(Show | Hide) == Refusal("act_not_offered", {"allowed": ["show", "hide"]})


@pytest.mark.parametrize("name, found", [("Bet", "bet"), ("TakeColour", "take_colour"), ("JogadaVoid", "jogada_void")])
def test_names_are_written_in_small_letters(name: str, found: str) -> None:
    assert snake(name) == found


def test_the_door_is_offered_to_the_floor_and_no_clock_runs_on_it() -> None:
    door = OpenSeats(taken=(), seats=3)
    assert (door.to, door.clock, door.default) == (FLOOR, "none", None)


def test_the_door_lets_a_newcomer_to_a_free_seat() -> None:
    assert OpenSeats(taken=(ANA, EVA), seats=3).check(Sit(RUI)) is None


def test_the_door_is_closed_when_every_seat_is_taken() -> None:
    assert OpenSeats(taken=(ANA, RUI), seats=2).check(Sit(EVA)) == Refusal("table_full", {"seats": 2})


@pytest.mark.parametrize("newcomer", [Seat(1, "rui"), Seat(2, "ana")], ids=["number", "player"])
def test_nobody_sits_on_somebody_or_twice(newcomer: Seat) -> None:
    refusal = OpenSeats(taken=(ANA,), seats=3).check(Sit(newcomer))
    assert refusal == Refusal("seat_taken", {"seat": newcomer.number, "player": newcomer.player})


def test_nothing_but_sitting_down_is_done_at_the_door() -> None:
    assert OpenSeats(taken=(), seats=3).check(Bet(5)) == Refusal("act_not_offered", {"allowed": ["sit"]})


def test_the_door_picks_every_free_seat() -> None:
    door = OpenSeats(taken=(RUI,), seats=4)
    picked = []
    for value in range(3):
        act = door.random_act(lambda below, value=value: value if below == 3 else 99)  # type: ignore[misc]
        assert act is not None
        assert door.check(act) is None
        picked.append(act.seat.number)
    assert picked == [1, 3, 4]


def test_the_door_of_a_full_table_picks_nobody() -> None:
    assert OpenSeats(taken=(ANA, RUI), seats=2).random_act(lambda _: 0) is None
