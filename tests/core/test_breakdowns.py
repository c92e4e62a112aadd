"""Games that break down, offers made twice, stakes that move on: money and numbers stay right."""

from fractions import Fraction
from typing import Any

import pytest

from core.toys import ANA, FRAGILE, RUI, Bet, Betting, Carry, FragileRules, Hide, Show, Showing, begin, told
from jogofeito.core.cards import Shoe
from jogofeito.core.money import MoneyError, Movement, refunds
from jogofeito.core.odds import Odds
from jogofeito.core.offers import OpenSeats, Sit
from jogofeito.core.parties import HOUSE, Company, Seat, at_stake, seat, stack
from jogofeito.core.play import Play
from jogofeito.core.record import canonical, read_record, record_of, resume
from jogofeito.core.room import Room, Void


def broken(fault: Any) -> Play[FragileRules, Carry]:
    play = Play(FRAGILE, FragileRules(fault), Carry(4), Company((ANA,)))
    play.take(seat(1), Bet(30))
    with pytest.raises((MoneyError, ZeroDivisionError)):
        play.draw(0)
    return play


def test_a_game_that_overdraws_a_stake_can_be_void() -> None:
    play = broken("overdraws")
    play.void("broken")
    assert play.movements[-1] == Movement(at_stake(1), seat(1), 30, "refund")


def test_a_transfer_that_is_refused_leaves_the_money_where_it_was() -> None:
    room = Room(Company((Seat(1, "ana", stack=10),)))
    with pytest.raises(MoneyError):
        room.transfer(stack(1), HOUSE, 11, "fee")
    assert room.money(stack(1)) == 10


def test_a_stake_moved_to_another_stake_is_refunded_to_its_source() -> None:
    movements = [Movement(seat(1), at_stake(1), 5, "stake"), Movement(at_stake(1), at_stake(2), 5, "won")]
    assert refunds(movements) == (Movement(at_stake(2), seat(1), 5, "refund"),)


@pytest.mark.parametrize("fault", ["breaks", "forgets", "overdraws", "reaches"])
def test_a_jogada_that_broke_down_and_was_void_is_played_again(fault: str) -> None:
    play = broken(fault)
    play.void("broken")
    text = canonical(record_of(play, "t1-7"))
    assert canonical(record_of(resume(FRAGILE, read_record(text)), "t1-7")) == text


class Loose(Betting, frozen=True, kw_only=True):
    """Checks nothing, and moves from the stack."""

    def check(self, act: object) -> None:  # noqa: ARG002
        return None

    def moves(self, act: Bet) -> tuple[Movement, ...]:
        return (Movement(HOUSE, at_stake(1), 1, "bonus"), Movement(stack(1), at_stake(1), act.amount, "stake"))


def test_an_act_whose_money_is_not_there_breaks_the_jogada_down() -> None:
    async def story(room: Room) -> object:
        return await room.ask(Loose(to=seat(1), left=1))

    play = begin(story, ANA)
    with pytest.raises(MoneyError):
        play.take(seat(1), Bet(5))
    assert play.waiting is None
    play.void("broken")
    assert play.movements[-1] == Movement(at_stake(1), HOUSE, 1, "refund")


def test_a_jogada_is_void_also_when_the_game_breaks_down_over_it() -> None:
    async def story(room: Room) -> object:
        await room.ask(Betting(to=seat(1), left=100))
        try:
            await room.chance(2)
        except Void:
            raise KeyError("shoe") from None
        return None

    play = begin(story, ANA)
    play.take(seat(1), Bet(5))
    play.void("power_cut")
    assert play.movements[-1] == Movement(at_stake(1), seat(1), 5, "refund")


def test_offers_have_the_same_numbers_after_a_crash() -> None:
    async def story(room: Room) -> None:
        for _ in range(3):
            await room.first_of({seat(1): Showing(to=seat(1)), seat(2): Showing(to=seat(2))})

    live = begin(story, ANA, RUI)
    for _ in range(2):
        live.offer_to(seat(2))
        live.take(seat(1), Show())
    before = live.offer_to(seat(2))
    after = resume(live.game, record_of(live, "t1-7")).offer_to(seat(2))
    assert before is not None
    assert after is not None
    assert after[0] == before[0] == 3


def test_an_answer_is_not_taken_twice_when_the_same_offer_is_made_again() -> None:
    async def story(room: Room) -> list[str]:
        offer = Showing(to=seat(1))
        return [str(await room.ask(offer)) for _ in range(2)]

    play = begin(story, ANA)
    assert play.take(seat(1), Hide(), answering=1) is None
    assert play.take(seat(1), Hide(), answering=1) is not None


def test_the_door_picks_nobody_whom_it_would_refuse() -> None:
    assert OpenSeats(taken=(Seat(7, "ana"), Seat(9, "rui")), seats=2).random_act(lambda _: 0) is None


def test_an_act_cannot_charge_the_purse_of_another_seat() -> None:
    class Sly(Betting, frozen=True, kw_only=True):
        def moves(self, act: Bet) -> tuple[Movement, ...]:
            return (Movement(seat(2), at_stake(1), act.amount, "stake"),)

    async def sly(room: Room) -> object:
        return await room.ask(Sly(to=seat(1), left=100))

    play = begin(sly, ANA, RUI)
    with pytest.raises(MoneyError, match="cannot charge the purse of seat:2"):
        play.take(seat(1), Bet(5))
    assert play.movements == []


def test_a_seat_above_those_of_the_table_is_no_seat() -> None:
    door = OpenSeats(taken=(ANA,), seats=3)
    refusal = door.check(Sit(Seat(4, "eva")))
    assert refusal is not None
    assert refusal.code == "no_such_seat"
    with pytest.raises(ValueError, match="has seats 1 to 1"):
        Play(FRAGILE, FragileRules("breaks"), Carry(), Company((RUI,)))


def test_a_card_of_a_real_shoe_that_was_turned_stays_what_it_is() -> None:
    async def turned_twice(room: Room) -> tuple[int, int, int]:
        shoe = Shoe.real((3, 7, 11))
        card = shoe.face_down()
        return await shoe.turn(room, card), await shoe.turn(room, card), await shoe.deal(room)

    assert told(turned_twice, 1, 0) == (7, 7, 3)


def test_a_probability_below_zero_is_refused() -> None:
    with pytest.raises(ValueError, match="below zero"):
        Odds("x", "x", [(Fraction(3, 2), Fraction(0)), (Fraction(-1, 2), Fraction(2))])
