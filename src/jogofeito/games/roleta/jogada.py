"""A jogada of roulette, told as AO1 and AO2 tell it."""

from typing import cast

from jogofeito.core.offers import Sit
from jogofeito.core.parties import CROUPIER
from jogofeito.core.room import Room, remembering
from jogofeito.games.roleta.acts import (
    BallPutBack,
    BallRests,
    Carry,
    Close,
    CloseColour,
    GolpeNulo,
    LateChips,
    Undisturbed,
)
from jogofeito.games.roleta.offers import BallRunning, ColourForfeit, SeatAct
from jogofeito.games.roleta.payment import collect, pay
from jogofeito.games.roleta.rules import Rules
from jogofeito.games.roleta.table import Table
from jogofeito.games.roleta.wheels import WHEELS, colour_of

OPEN = "bets_open"  # neither text words this call; every croupier makes it


async def jogada(rules: Rules, carry: Carry, room: Room) -> Carry:
    table = Table(rules, carry, room)
    # should it be void, chips that were exchanged, paid late or not presented are so all the same
    return await remembering(golpe(table), table.carry)


async def golpe(table: Table) -> Carry:
    rules, room = table.rules, table.room
    room.announce(OPEN)
    table.throw_ball()
    await bets_until_closed(table)
    while isinstance(fault := await ball_running(room), GolpeNulo):
        # nothing was drawn yet, so nothing is drawn again
        put_ball_back(table, fault)
        if rules.reopens_bets:
            room.announce(OPEN)
            table.throw_ball()
            await bets_until_closed(table)
        else:
            table.throw_ball()

    number = await WHEELS[rules.numeration].spin(room)
    table.last_number = number
    room.announce(rules.cites.result, number=number, colour=colour_of(number))
    room.tell(BallRests(number, colour_of(number)))
    collect(table, number)
    pay(table, number)
    await take_idle_colours(table)
    return table.carry()


async def bets_until_closed(table: Table) -> None:
    """Whatever falls into the wheel before, the bets stay open (AO1.23, AO2.12)."""
    while isinstance(act := await betting(table), GolpeNulo):
        put_ball_back(table, act)
        table.throw_ball()
    table.room.announce(table.rules.cites.closing)


def put_ball_back(table: Table, act: GolpeNulo) -> None:
    """The ball goes back to the number before, and is thrown again (AO1.25, AO2.14)."""
    table.room.announce(table.rules.cites.null)
    table.room.tell(BallPutBack(table.last_number, act.cause))


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


async def take_idle_colours(table: Table) -> None:
    """Three golpes in a row without a bet cost a colour, when others wait for one (AO1.15)."""
    table.count_idle()
    for holder in table.forfeits():
        chips = table.chips_of(holder)
        default = CloseColour(holder.seat, chips)
        forfeit = ColourForfeit(to=CROUPIER, default=default, seat=holder.seat, chips=chips)
        _, act = await table.room.first_of(table.while_some_wait(forfeit))
        if isinstance(act, CloseColour):
            table.close_colour(act, "idle")
