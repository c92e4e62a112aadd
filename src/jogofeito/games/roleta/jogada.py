"""A jogada of roulette, told as AO1 and AO2 tell it."""

from typing import cast

from jogofeito.core.offers import Sit
from jogofeito.core.parties import CROUPIER
from jogofeito.core.room import Room
from jogofeito.games.roleta.acts import (
    BallPutBack,
    BallRests,
    BallThrown,
    Carry,
    Close,
    CloseColour,
    Direction,
    GolpeNulo,
    Holder,
    LateChips,
    Missing,
    Undisturbed,
)
from jogofeito.games.roleta.offers import BallRunning, ColourForfeit, SeatAct
from jogofeito.games.roleta.payment import collect, pay
from jogofeito.games.roleta.rules import Rules
from jogofeito.games.roleta.table import Table
from jogofeito.games.roleta.wheels import WHEELS, colour_of

OPEN = "bets_open"  # neither text words this call; every croupier makes it
OTHER_WAY: dict[Direction, Direction] = {"left_to_right": "right_to_left", "right_to_left": "left_to_right"}


async def jogada(rules: Rules, carry: Carry, room: Room) -> Carry:
    table = Table(rules, carry, room)
    room.announce(OPEN)
    throw = throw_ball(room, carry.next_throw)
    while isinstance(closed := await betting(table), GolpeNulo):
        throw = null_golpe(rules, room, carry, throw, closed)
    room.announce(rules.cites.closing)
    while isinstance(fault := await ball_running(room), GolpeNulo):
        # the bets stand as they were closed; nothing was drawn yet, so nothing is drawn again
        throw = null_golpe(rules, room, carry, throw, fault)

    number = await WHEELS[rules.numeration].spin(room)
    room.announce(rules.cites.result, number=number, colour=colour_of(number))
    room.tell(BallRests(number, colour_of(number)))
    collect(table, number)
    pay(table, number)

    holders = await colours_after(table)
    missing = tuple(Missing(player, chips) for player, chips in table.missing.items())
    return Carry(OTHER_WAY[throw], number, holders, missing)


def throw_ball(room: Room, way: Direction) -> Direction:
    """Each throw goes the other way than the one before, and the wheel against the ball (AO1.24, AO2.13)."""
    room.tell(BallThrown(ball=way, wheel=OTHER_WAY[way]))
    return way


def null_golpe(rules: Rules, room: Room, carry: Carry, throw: Direction, act: GolpeNulo) -> Direction:
    """The ball goes back to the number before and is thrown again (AO1.25, AO2.14)."""
    room.announce(rules.cites.null)
    room.tell(BallPutBack(carry.last_number, act.cause))
    return throw_ball(room, OTHER_WAY[throw])


async def betting(table: Table) -> Close | GolpeNulo:
    """Every seat may bet until the croupier closes, or something falls into the wheel."""
    while True:
        by, act = await table.room.first_of(table.offers())
        match act:
            case Close() | GolpeNulo():
                return act
            case CloseColour():
                table.close_colour(act, "closed")
            case LateChips():
                table.late_chips(act)
            case Sit(newcomer):
                table.welcome(newcomer)
            case _:
                table.take(by, cast("SeatAct", act))


async def ball_running(room: Room) -> Undisturbed | GolpeNulo:
    return await room.ask(BallRunning(to=CROUPIER, default=Undisturbed()))


async def colours_after(table: Table) -> tuple[Holder, ...]:
    """Who keeps a colour: three golpes in a row without a bet cost it, when others wait for one (AO1.15)."""
    for number, holder in list(table.holders.items()):
        idle = 0 if table.bets[number].any() else holder.idle + 1
        table.holders[number] = Holder(number, holder.player, holder.colour, holder.chip_value, idle)
        if idle >= table.rules.idle_golpes and table.room.company.waiting:
            chips = table.chips_of(holder)
            offer = ColourForfeit(to=CROUPIER, default=CloseColour(number, chips), seat=number, chips=chips)
            table.close_colour(await table.room.ask(offer), "idle")
    return tuple(table.holders.values())
