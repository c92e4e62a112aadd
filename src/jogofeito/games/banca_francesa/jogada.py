"""A jogada of banca francesa, told as AO3 and PT808 tell it: throws, until one of them decides."""

from typing import cast

from jogofeito.core.dice import throw
from jogofeito.core.offers import Sit
from jogofeito.core.room import Room, remembering
from jogofeito.games.banca_francesa.acts import (
    CHANGES_TERNO,
    RULE_OF,
    CallChance,
    Carry,
    ChangeDice,
    DiceRest,
    GolpeNulo,
    ThrowSpoiled,
)
from jogofeito.games.banca_francesa.cloth import result_of
from jogofeito.games.banca_francesa.offers import Betting, calling, closing, rolling
from jogofeito.games.banca_francesa.payment import collect, give_back, pay
from jogofeito.games.banca_francesa.rules import Rules
from jogofeito.games.banca_francesa.ternos import Case
from jogofeito.games.pano.acts import Close
from jogofeito.games.pano.offers import SeatAct
from jogofeito.games.pano.table import Cloth
from jogofeito.games.terno import DICE

OPEN = "bets_open"  # as PT808.13 words it; AO3 does not
SPOILED = "AO3.8"


async def jogada(rules: Rules, carry: Carry, room: Room) -> Carry:
    case = Case(rules, carry, room)
    # should it be void, dice that were changed are changed all the same
    return await remembering(throws(rules, room, case, Betting), case.carry)


async def throws(rules: Rules, room: Room, case: Case, betting: type[Betting]) -> Carry:
    cloth = Cloth(room, rules.seats, lambda to, bets: betting(to=to, rules=rules, bets=bets))
    while True:
        # a throw that decides nothing leads back here, with the bets lying as they were (AO3.8, PT808.17)
        room.announce(OPEN)
        await until_closed(cloth, case)
        room.announce(rules.cites.closing)
        if fault := await spoiled(rules, room):
            null_golpe(room, case, fault)
            continue
        rest = await read_dice(rules, room)
        if rest.result != "nulo":
            break

    if rest.called:
        collect(rules, cloth, rest)
    else:
        give_back(rules, cloth, rest)
    pay(rules, cloth, rest)
    return case.carry()


async def until_closed(cloth: Cloth, case: Case) -> None:
    """Every seat may bet, withdraw and change until the croupier closes; meanwhile the dice may be changed."""
    while True:
        by, act = await cloth.room.first_of(cloth.offers(closing(can_change=case.can_turn)))
        match act:
            case Close():
                return
            case ChangeDice():
                case.turn()
            case Sit(newcomer):
                cloth.welcome(newcomer)
            case _:
                cloth.take(by, cast("SeatAct", act))


async def spoiled(rules: Rules, room: Room) -> GolpeNulo | None:
    """What went wrong with the throw, before the dice are read (AO3.7-8); at an electronic table nothing can."""
    act = await room.ask(rolling(rules)) if rules.causes else None
    return act if isinstance(act, GolpeNulo) else None


def null_golpe(room: Room, case: Case, fault: GolpeNulo) -> None:
    """Nobody wins or loses (AO3.8)."""
    room.announce(SPOILED)
    room.tell(ThrowSpoiled(fault.cause, RULE_OF[fault.cause]))
    if fault.cause == CHANGES_TERNO:
        case.spoil()


async def read_dice(rules: Rules, room: Room) -> DiceRest:
    """The points of the upper faces are added up, and the chance is called (AO3.9, PT808.15)."""
    first, second, third = await throw(room, DICE)
    total = first + second + third
    result = result_of(rules, total)
    called = not rules.lifting or isinstance(await room.ask(calling()), CallChance)
    if called:
        room.announce(rules.cites.result, total=total, result=result)
    rest = DiceRest((first, second, third), total, result, called)
    room.tell(rest)
    return rest


def carry_fits(rules: Rules, carry: Carry) -> str | None:
    """Why a terno of another case cannot be thrown on, or None."""
    known = range(1, rules.ternos + 1)
    if carry.terno not in known:
        return f"terno {carry.terno} is in use, and the case holds {rules.ternos}"
    if not set(carry.spoiled) <= set(known) - {carry.terno}:
        return f"terno {carry.terno} is in use, and of {rules.ternos} those put aside are {carry.spoiled}"
    return None
