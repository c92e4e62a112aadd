import asyncio
from collections.abc import Iterator
from typing import Any

import pytest

from core.toys import (
    ANA,
    CAREFUL,
    COIN,
    EVA,
    FRAGILE,
    RUI,
    SECRET,
    Bet,
    Betting,
    Carry,
    Dealt,
    Fault,
    FragileRules,
    Hide,
    Landed,
    Rules,
    Show,
    Showing,
    Shown,
    Toss,
    begin,
    coins,
    value_of,
)
from jogofeito.core.drivers import Script
from jogofeito.core.facts import Announced, JogadaVoid, SatDown, Told
from jogofeito.core.inputs import Acted, Drawn, Voided
from jogofeito.core.money import MoneyError, Movement
from jogofeito.core.offers import Act, Refusal, Sit
from jogofeito.core.parties import CROUPIER, FLOOR, HOUSE, Company, Party, Seat, at_stake, carried, seat, stack
from jogofeito.core.play import Play
from jogofeito.core.room import Room
from jogofeito.core.waits import WaitsForAct, WaitsForChance


def staked(number: int, amount: int) -> Movement:
    return Movement(seat(number), at_stake(number), amount, "stake")


def refund(number: int, to: Party, amount: int) -> Movement:
    return Movement(at_stake(number), to, amount, "refund")


def tossing(*seats: Seat) -> Play[Rules, Carry]:
    """Bets of ana (30) and of rui (20) are laid, and the coin is in the air."""
    play = coins(*seats)
    for by, act in ((seat(1), Bet(30)), (seat(2), Bet(20)), (CROUPIER, Toss())):
        assert play.take(by, act) is None
    return play


def state_of(play: Play[Any, Any]) -> object:
    return (play.waiting, list(play.inputs), list(play.facts), list(play.movements), play.carry_after)


# ---- chance


def test_a_jogada_says_what_chance_it_waits_for() -> None:
    assert tossing().waiting == WaitsForChance(2, "coin", ("tails", "heads"))


def test_what_is_drawn_decides() -> None:
    heads, tails = tossing(), tossing()
    heads.draw(1)
    tails.draw(0)
    assert heads.facts == [Told(Landed(heads=True))]
    assert tails.facts == [Told(Landed(heads=False))]


@pytest.mark.parametrize("value", [-1, 2])
def test_chance_below_two_is_zero_or_one(value: int) -> None:
    play = tossing()
    before = state_of(play)
    with pytest.raises(ValueError, match=rf"chance\(2\) gives 0 to 1, not {value}"):
        play.draw(value)
    assert state_of(play) == before


def test_nothing_is_drawn_while_an_act_is_awaited() -> None:
    play = coins()
    before = state_of(play)
    with pytest.raises(ValueError, match="does not wait for chance now"):
        play.draw(0)
    assert state_of(play) == before


def test_nothing_is_drawn_after_the_end() -> None:
    play = tossing()
    play.draw(1)
    with pytest.raises(ValueError, match="does not wait for chance now"):
        play.draw(1)


def test_chance_of_one_outcome_is_drawn_too() -> None:
    async def certain(room: Room) -> int:
        return await room.chance(1)

    assert begin(certain).waiting == WaitsForChance(1)


def test_chance_has_at_least_one_outcome() -> None:
    async def nothing(room: Room) -> int:
        return await room.chance(0)

    with pytest.raises(ValueError, match="needs n of 1 or more, not 0"):
        begin(nothing)


# ---- acts


def test_to_consider_an_act_tells_its_money_and_changes_nothing() -> None:
    play = coins()
    before = state_of(play)
    assert play.consider(seat(1), Bet(30)) == (staked(1, 30),)
    assert play.consider(CROUPIER, Toss()) == ()
    assert state_of(play) == before


def test_an_act_moves_its_money_and_the_jogada_goes_on() -> None:
    play = coins()
    assert play.take(seat(1), Bet(30)) is None
    assert play.movements == [staked(1, 30)]
    offer = play.offer_to(seat(1))
    assert offer is not None
    assert offer[1] == Betting(to=seat(1), left=70)


@pytest.mark.parametrize(
    "by, act, refusal",
    [
        (seat(1), Bet(101), Refusal("not_so_much", {"most": 100})),
        (seat(1), Toss(), Refusal("act_not_offered", {"allowed": ["bet"]})),
        (seat(3), Bet(5), Refusal("not_your_turn")),
        (HOUSE, Toss(), Refusal("not_your_turn")),
    ],
    ids=["not_so_much", "not_offered", "no_such_seat", "not_asked"],
)
def test_a_refused_act_leaves_the_jogada_as_it_was(by: Party, act: Act, refusal: Refusal) -> None:
    play = coins()
    before = state_of(play)
    assert play.consider(by, act) == refusal
    assert play.take(by, act) == refusal
    assert state_of(play) == before


def test_nobody_acts_while_chance_is_awaited_or_after_the_end() -> None:
    play = tossing()
    assert play.take(seat(1), Bet(1)) == Refusal("nothing_asked_now")
    play.draw(1)
    assert play.take(CROUPIER, Toss()) == Refusal("nothing_asked_now")


def test_inputs_are_the_acts_and_the_chance_in_order() -> None:
    play = tossing()
    play.draw(1)
    assert play.inputs == [
        Acted(seat(1), Bet(30)),
        Acted(seat(2), Bet(20)),
        Acted(CROUPIER, Toss()),
        Drawn(2, 1),
    ]


def test_acts_awaited_together_are_kept_in_the_order_in_which_they_came() -> None:
    async def together(room: Room) -> list[tuple[Party, str]]:
        offers = (Showing(to=seat(number)) for number in (1, 2, 3))
        return [(party, type(act).__name__) async for party, act in room.each_of(offers)]

    play = Script([(seat(2), Hide()), (seat(3), Show()), (seat(1), Hide())]).play(begin(together))
    assert value_of(play) == [(seat(2), "Hide"), (seat(3), "Show"), (seat(1), "Hide")]


def test_who_is_asked_alone_answers_alone() -> None:
    async def alone(room: Room) -> str:
        return type(await room.ask(Showing(to=seat(2)))).__name__

    play = begin(alone)
    assert play.take(seat(1), Show()) == Refusal("not_your_turn")
    assert play.take(seat(2), Hide()) is None
    assert value_of(play) == "Hide"


def test_of_those_awaited_together_nobody_acts_twice() -> None:
    play = Play(SECRET, Rules(), Carry(), Company((ANA, RUI)))
    play.draw(0)
    play.draw(0)
    assert play.take(seat(1), Show()) is None
    assert play.take(seat(1), Hide()) == Refusal("not_your_turn")


def test_a_jogada_left_while_several_are_awaited_is_no_business_of_the_event_loop_around_it() -> None:
    """A server that closes leaves jogadas where they are, to go on from their records."""
    wrong: list[object] = []

    async def together(room: Room) -> int:
        return len([act async for act in room.each_of(Showing(to=seat(number)) for number in (1, 2))])

    async def server() -> Play[Any, Any]:
        asyncio.get_running_loop().set_exception_handler(lambda _, context: wrong.append(context))
        play = begin(together)
        assert play.take(seat(1), Show()) is None
        return play

    play = asyncio.run(server())
    assert wrong == []
    assert play.take(seat(2), Show()) is None  # whoever drives it can go on at any time
    assert value_of(play) == 2


def test_nobody_need_be_waited_for() -> None:
    async def alone(room: Room) -> int:
        nobody: tuple[Showing, ...] = ()
        return len([act async for act in room.each_of(nobody)])

    assert value_of(begin(alone)) == 0


def test_an_act_is_awaited_from_somebody() -> None:
    async def nobody(room: Room) -> object:
        return await room.first_of({})

    with pytest.raises(ValueError, match="only from somebody"):
        begin(nobody)


# ---- numbers of offers


def number_of_offer(play: Play[Any, Any], party: Party) -> int:
    offered = play.offer_to(party)
    assert offered is not None
    return offered[0]


def test_an_offer_keeps_its_number_while_others_act() -> None:
    play = coins()
    assert number_of_offer(play, seat(2)) == 1
    play.take(seat(1), Bet(5))
    assert number_of_offer(play, seat(2)) == 1


def test_a_new_offer_has_the_next_number() -> None:
    play = coins()
    assert number_of_offer(play, seat(1)) == 1
    play.take(seat(1), Bet(5))
    assert number_of_offer(play, seat(1)) == 2


def test_an_act_that_answers_the_offer_of_now_is_done() -> None:
    play = coins()
    assert play.take(seat(1), Bet(5), answering=number_of_offer(play, seat(1))) is None


def test_an_act_that_answers_an_offer_gone_by_is_refused() -> None:
    play = coins()
    seen = number_of_offer(play, seat(1))
    play.take(seat(1), Bet(5), answering=seen)
    before = state_of(play)
    assert play.take(seat(1), Bet(5), answering=seen) == Refusal("offer_gone", {"answering": 1, "now": 2})
    assert state_of(play) == before


def test_there_is_no_offer_to_those_who_are_not_asked() -> None:
    assert coins().offer_to(seat(3)) is None
    assert tossing().offer_to(seat(1)) is None


# ---- seats


def test_a_table_seats_no_more_than_its_rules_say() -> None:
    with pytest.raises(ValueError, match="coin seats 2 under these rules, not 3"):
        coins(ANA, RUI, EVA, rules=Rules(seats=2))


def test_a_table_may_be_full() -> None:
    assert coins(ANA, RUI, rules=Rules(seats=2)).take(FLOOR, Sit(EVA)) == Refusal("table_full", {"seats": 2})


def test_a_newcomer_is_announced_and_takes_part() -> None:
    play = coins(ANA)
    assert play.take(seat(2), Bet(5)) == Refusal("not_your_turn")
    assert play.take(FLOOR, Sit(RUI)) is None
    assert play.facts == [Told(SatDown(RUI))]
    assert play.take(seat(2), Bet(5)) is None
    assert play.company_after().seats == (ANA, RUI)


def test_the_company_at_the_beginning_stays_what_it_was() -> None:
    play = coins(ANA)
    play.take(FLOOR, Sit(RUI))
    assert play.company == Company((ANA,))


def test_a_newcomer_brings_what_they_have_on_the_table() -> None:
    play = coins(ANA)
    play.take(FLOOR, Sit(Seat(2, "rui", stack=40)))
    assert play.take(seat(2), Bet(40, from_stack=True)) is None


def test_the_next_jogada_begins_with_what_is_left_on_the_table() -> None:
    company = Company((Seat(1, "ana", stack=50, carried=8), RUI), waiting=2)
    play = Play(COIN, Rules(), Carry(), company)
    Script([(seat(1), Bet(30, from_stack=True))], [0]).play(play)
    assert play.company_after() == Company((Seat(1, "ana", stack=20, carried=8), RUI), waiting=2)


def test_what_is_carried_moves_like_a_stack() -> None:
    async def grow(room: Room) -> None:
        room.transfer(stack(1), carried(1), 20, "carried")

    play = begin(grow, Seat(1, "ana", stack=50, carried=8))
    assert play.company_after().seats == (Seat(1, "ana", stack=30, carried=28),)


# ---- facts


def test_a_secret_fact_is_told_to_its_seat_only() -> None:
    play = Play(SECRET, Rules(), Carry(), Company((ANA, RUI)))
    Script([(seat(2), Show())], [0, 1]).play(play)
    assert play.facts == [
        Told(Dealt(1, 3), seat(1)),
        Told(Dealt(2, 11), seat(2)),
        Told(Shown(2, 11)),
    ]


def test_an_announcement_carries_its_details() -> None:
    async def call(room: Room) -> None:
        room.announce("AO1.27", number=17)

    assert begin(call).facts == [Told(Announced("AO1.27", {"number": 17}))]


# ---- the end


def test_a_jogada_that_is_over_waits_for_nothing_and_says_what_is_carried() -> None:
    play = tossing()
    assert play.over is False
    play.draw(0)
    assert [play.over, play.waiting, play.carry_after] == [True, None, Carry(1)]


def test_the_carry_before_is_kept() -> None:
    play = coins(carry=Carry(6))
    Script(tape=[0]).play(play)
    assert (play.carry, play.carry_after) == (Carry(6), Carry(7))


# ---- void


def test_a_void_jogada_gives_back_what_is_at_stake_to_where_it_came_from() -> None:
    play = coins(Seat(1, "ana", stack=50), RUI, carry=Carry(4))
    for by, act in ((seat(1), Bet(30, from_stack=True)), (seat(1), Bet(5)), (seat(2), Bet(20))):
        play.take(by, act)
    play.void("power_cut")
    assert play.movements[3:] == [refund(1, stack(1), 30), refund(1, seat(1), 5), refund(2, seat(2), 20)]
    assert play.facts == [Told(JogadaVoid("power_cut"))]
    assert play.inputs[-1] == Voided("power_cut")
    assert play.over
    assert play.waiting is None
    assert play.carry_after == Carry(4)
    assert play.company_after().seats[0].stack == 50


def test_a_jogada_can_be_void_while_it_waits_for_chance() -> None:
    play = tossing()
    play.void("power_cut")
    assert play.movements[2:] == [refund(1, seat(1), 30), refund(2, seat(2), 20)]


def careful() -> Play[Rules, Carry]:
    play = Play(CAREFUL, Rules(), Carry(10), Company((ANA, RUI)))
    for by, amount in ((seat(1), 30), (seat(2), 20)):
        assert play.take(by, Bet(amount)) is None
    return play


def test_what_was_settled_before_a_jogada_was_void_stays_settled() -> None:
    play = careful()
    play.draw(0)
    play.void("lost_coin")
    assert play.movements[2:] == [Movement(at_stake(1), HOUSE, 30, "collected"), refund(2, seat(2), 20)]


def test_a_game_that_catches_the_void_says_what_is_carried_on() -> None:
    play = careful()
    play.draw(1)
    play.void("lost_coin")
    assert play.carry_after == Carry(11)
    assert play.facts == [Told(Announced("stopped", {"tossed": 1})), Told(JogadaVoid("lost_coin"))]
    assert play.waiting is None


def test_a_jogada_that_is_over_cannot_be_void() -> None:
    play = tossing()
    play.draw(0)
    before = state_of(play)
    with pytest.raises(ValueError, match="it cannot be void any more"):
        play.void("regret")
    assert state_of(play) == before


def test_a_jogada_is_void_once() -> None:
    play = tossing()
    play.void("power_cut")
    with pytest.raises(ValueError, match="it cannot be void any more"):
        play.void("power_cut")
    assert sum(each.why == "refund" for each in play.movements) == 2


# ---- games that do what no game may do


def played(fault: Fault) -> Play[FragileRules, Carry]:
    play = Play(FRAGILE, FragileRules(fault), Carry(4), Company((ANA,)))
    assert play.take(seat(1), Bet(30)) is None
    return play


def test_a_game_may_declare_its_jogada_void() -> None:
    play = played("gives_up")
    play.draw(0)
    assert play.facts == [Told(JogadaVoid("lost_coin"))]
    assert play.movements == [staked(1, 30), refund(1, seat(1), 30)]
    assert play.carry_after == Carry(4)
    assert play.inputs[-1] == Drawn(2, 0)


def test_a_game_may_not_go_on_when_the_jogada_is_void() -> None:
    with pytest.raises(RuntimeError, match="fragile goes on although the jogada is void"):
        played("goes_on").void("power_cut")


@pytest.mark.parametrize(
    "fault, error, text",
    [
        ("breaks", ZeroDivisionError, "no way to pay"),
        ("forgets", MoneyError, r"still at stake: \{'at_stake:1': 30\}"),
        ("reaches", MoneyError, "does not reach into the purse of seat:1"),
    ],
)
def test_a_game_that_breaks_down_can_only_be_void(fault: Fault, error: type[Exception], text: str) -> None:
    play = played(fault)
    with pytest.raises(error, match=text):
        play.draw(0)
    assert (play.over, play.waiting) == (False, None)
    assert play.take(seat(1), Bet(1)) == Refusal("nothing_asked_now")

    play.void("broken")
    assert play.over
    assert play.movements == [staked(1, 30), refund(1, seat(1), 30)]
    assert play.facts == [Told(JogadaVoid("broken"))]
    assert play.carry_after == Carry(4)


def test_a_game_cannot_collect_more_than_is_at_stake() -> None:
    play = played("overdraws")
    with pytest.raises(MoneyError, match="at_stake:1 has not got"):
        play.draw(0)
    assert play.movements == [staked(1, 30)]


# ---- money in the room


def room_with(*seats: Seat) -> Room:
    return Room(Company(seats))


@pytest.mark.parametrize("place", [stack, at_stake, carried])
def test_nothing_on_the_table_pays_what_it_has_not_got(place: Any) -> None:
    room = room_with(Seat(1, "ana", stack=10, carried=10))
    room.transfer(HOUSE, at_stake(1), 10, "stake")
    room.transfer(place(1), HOUSE, 10, "fee")
    with pytest.raises(MoneyError, match=f"{place(1)} has not got"):
        room.transfer(place(1), HOUSE, 1, "fee")


def test_the_purse_of_one_seat_is_not_reached_by_the_jogada() -> None:
    with pytest.raises(MoneyError, match="does not reach into the purse of seat:1"):
        room_with(ANA).transfer(seat(1), HOUSE, 1, "fee")


def test_the_house_can_pay_any_prize() -> None:
    room = room_with(ANA)
    room.transfer(HOUSE, seat(1), 10**9, "prize", "17")
    assert room.movements == [Movement(HOUSE, seat(1), 10**9, "prize", "17")]


def test_a_transfer_of_nothing_is_no_movement() -> None:
    room = room_with(ANA)
    room.transfer(HOUSE, seat(1), 0, "prize")
    assert room.movements == []


def test_a_transfer_of_less_than_nothing_is_a_defect() -> None:
    with pytest.raises(MoneyError, match="-1 units is not an amount"):
        room_with(ANA).transfer(HOUSE, seat(1), -1, "prize")


@pytest.fixture
def laid() -> Iterator[Room]:
    room = room_with(Seat(1, "ana", stack=50))
    room.transfer(stack(1), at_stake(1), 50, "stake")
    yield room
    assert room.still_at_stake() == {}


def test_a_lost_stake_goes_to_the_bank(laid: Room) -> None:
    laid.collect(1, 30, "red")
    laid.collect(1, 20, "black", bank=stack(2))
    assert laid.movements[1:] == [
        Movement(at_stake(1), HOUSE, 30, "collected", "red"),
        Movement(at_stake(1), stack(2), 20, "collected", "black"),
    ]


def test_a_stake_that_wins_is_kept_and_the_bank_pays_the_prize(laid: Room) -> None:
    laid.pay(1, kept=50, prize=70, to=stack(1), about="17")
    assert laid.movements[1:] == [
        Movement(at_stake(1), stack(1), 50, "kept", "17"),
        Movement(HOUSE, stack(1), 70, "prize", "17"),
    ]
    assert laid.money(stack(1)) == 120


def test_a_player_may_be_the_bank(laid: Room) -> None:
    laid.transfer(HOUSE, stack(2), 10, "prize")
    laid.pay(1, kept=50, prize=10, to=stack(1), bank=stack(2))
    assert laid.movements[-1] == Movement(stack(2), stack(1), 10, "prize")


def test_the_room_knows_what_is_still_at_stake() -> None:
    room = room_with(ANA, Seat(2, "rui", stack=9))
    room.transfer(HOUSE, at_stake(1), 10, "stake")
    room.transfer(HOUSE, at_stake(2), 10, "stake")
    room.collect(1, 10)
    assert room.still_at_stake() == {at_stake(2): 10}


def test_the_room_is_open_to_whom_the_offers_are_made() -> None:
    waiting = coins().waiting
    assert isinstance(waiting, WaitsForAct)
    assert set(waiting.offers) == {CROUPIER, FLOOR, seat(1), seat(2)}
