"""A jogada of craps, told as AO4 tells it: a throw with its bets. The series of throws is the carry."""

from typing import cast

from jogofeito.core.dice import throw
from jogofeito.core.offers import Sit
from jogofeito.core.parties import CROUPIER, seat
from jogofeito.core.room import Room, remembering
from jogofeito.games.craps.acts import (
    DICE,
    BetsDown,
    Carry,
    DiceChosen,
    DiceLost,
    DiceOffered,
    DiceRefused,
    FairThrow,
    LastJogada,
    NullThrow,
    PuckMoved,
    RefuseDice,
    SeriesAbandoned,
    Throw,
    Thrown,
    ThrowNull,
)
from jogofeito.games.craps.layout import POINTS
from jogofeito.games.craps.offers import DiceRolling, DiceToThrow
from jogofeito.games.craps.rules import Rules
from jogofeito.games.craps.table import Table
from jogofeito.games.pano.acts import Close
from jogofeito.games.pano.offers import SeatAct

OPEN = "bets_open"
CLOSED = "craps_closed"  # the text words neither of these two calls
NULL = "AO4.13.c/null"
TOTAL = "AO4.13.c/total"
WON = "AO4.13.c/won"
LOST = "AO4.13.c/lost"
SHOOTER = "AO4.13.c/shooter"
LAST = "AO4.13.c/last"

STICKMAN = 0


async def jogada(rules: Rules, carry: Carry, room: Room) -> Carry:
    table = Table(rules, carry, room)
    # should it be void, what was laid goes back; what was taken down before stays so
    return await remembering(one_throw(table), table.carry)


async def one_throw(table: Table) -> Carry:
    room = table.room
    if table.last == "over":
        table.take_down()
        table.tell_how_it_stands()
    else:
        table.tell_how_it_stands()
        room.announce(OPEN)
        await betting(table)
        room.announce(CLOSED)
    if not table.any_bets():
        return nothing_to_throw_for(table)

    lose_dice_without_bets(table)
    dice = await dice_in_hand(table)
    while isinstance(fault := await dice_rolling(room, dice), NullThrow):
        # nothing was drawn yet, so nothing is drawn again; the bets stand
        dice = await after_null_throw(table, fault)
    table.dice = dice

    first, second = await throw(room, 2)
    room.tell(Thrown((first, second), first + second))
    point = next_point(table.point, first + second)
    room.announce(TOTAL, total=first + second, what=what_happened(table.point, first + second), point=table.point)
    won, lost = table.settle((first, second))
    if won:
        room.announce(WON, chances=won)
    if lost:
        room.announce(LOST, chances=lost)
    return series_after(table, point, first + second)


# ---- bets


async def betting(table: Table) -> None:
    """Every seat may bet and take down what may be taken down, until the croupier closes."""
    while True:
        by, act = await table.room.first_of(table.offers())
        match act:
            case Close():
                return
            case LastJogada():
                table.last = "called"
                table.room.announce(LAST)
            case Sit(newcomer):
                table.welcome(newcomer)
            case _:
                table.take(by, cast("SeatAct", act))


def nothing_to_throw_for(table: Table) -> Carry:
    """Only who has a bet may throw (AO4.5): the puck comes off and the table is as new."""
    table.room.tell(SeriesAbandoned())
    return Carry(after=table.after, dice=table.dice)


# ---- the shooter


def lose_dice_without_bets(table: Table) -> None:
    """A shooter who has stopped betting loses the dice (AO4.8 a)."""
    if table.shooter and not table.bets[table.shooter.seat]:
        table.room.tell(DiceLost(table.shooter.seat, "no_bets"))
        table.shooter = None


async def dice_in_hand(table: Table) -> tuple[int, int]:
    """Who holds the dice keeps them; otherwise they go round until somebody takes them (AO4.5).

    Between two series the shooter too may let them go on; within one, only the causes of AO4.8 take them away.
    """
    holder = table.shooter.seat if table.shooter else None
    if holder is not None:
        dice = await offered(table, holder, may_refuse=not table.point)
        if dice:
            return dice
    table.shooter = None
    for number in table.hands():
        if number != holder and (dice := await offered(table, number, may_refuse=True)):
            return dice
    table.room.announce(SHOOTER, who="stickman", seat=STICKMAN, point=table.point)  # the bets must be decided
    table.room.tell(DiceChosen(STICKMAN, table.dice))
    return table.dice


async def offered(
    table: Table, number: int, *, may_refuse: bool, dice: tuple[int, ...] = DICE
) -> tuple[int, int] | None:
    """The dice are presented to a player, who picks two (AO4.4) or lets them go on."""
    table.room.tell(DiceOffered(number, dice))
    same = table.dice if set(table.dice) <= set(dice) else (dice[0], dice[1])
    offer = DiceToThrow(to=seat(number), default=Throw(*same), dice=dice, may_refuse=may_refuse)
    match await table.room.ask(offer):
        case Throw(first, second):
            who = f"{'same' if table.shooter else 'new'}_{'point' if table.point else 'first'}"
            table.give_dice(number)
            table.room.announce(SHOOTER, who=who, seat=number, point=table.point)
            table.room.tell(DiceChosen(number, (first, second)))
            return first, second
        case RefuseDice():
            table.room.tell(DiceRefused(number))
    return None


async def dice_rolling(room: Room, dice: tuple[int, int]) -> FairThrow | NullThrow:
    faults = (NullThrow("short"), *(NullThrow("off_table", die) for die in dice))
    return await room.ask(DiceRolling(to=CROUPIER, default=FairThrow(), acts=(FairThrow(), *faults)))


async def after_null_throw(table: Table, fault: NullThrow) -> tuple[int, int]:
    """A die that left the table is set aside for the moment; the shooter picks again and throws again (AO4.7)."""
    table.room.announce(NULL)
    table.room.tell(ThrowNull(fault.cause, fault.die))
    left = tuple(die for die in DICE if die != fault.die)
    if table.shooter is not None:
        return await offered(table, table.shooter.seat, may_refuse=False, dice=left) or (left[0], left[1])
    table.room.tell(DiceChosen(STICKMAN, (left[0], left[1])))
    return left[0], left[1]


# ---- the series


def next_point(point: int, total: int) -> int:
    """The point after a throw: set by the first one that does not decide, gone when it is repeated or seven comes."""
    if point:
        return 0 if total in (point, 7) else point
    return total if total in POINTS else 0


def what_happened(point: int, total: int) -> str:
    """What is called with the total (AO4.13 c i)."""
    if not point:
        return "point" if total in POINTS else "natural" if total in (7, 11) else "craps"
    return "made" if total == point else "seven" if total == 7 else "goes_on"


def series_after(table: Table, point: int, total: int) -> Carry:
    """Where the puck lies, who has the dice, and whether the last jogada is over."""
    if point != table.point:
        table.room.tell(PuckMoved(point))
    if table.point and total == 7 and table.shooter:  # AO4.8 b
        table.room.tell(DiceLost(table.shooter.seat, "seven"))
        table.shooter = None
    table.point = point
    if table.last != "no" and not table.lying_bets():
        return nothing_to_throw_for(table)  # whoever opens the table next begins anew
    if table.last == "called" and not point:
        table.last = "over"
        table.room.tell(BetsDown())
    return table.carry()
