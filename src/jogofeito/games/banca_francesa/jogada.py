"""A jogada of banca francesa, told as AO3 and PT808 tell it: throws, until one of them decides."""

from typing import Literal, cast

from jogofeito.core.dice import throw
from jogofeito.core.offers import Sit
from jogofeito.core.room import Room
from jogofeito.games.banca_francesa.acts import (
    CHANGES_TERNO,
    RULE_OF,
    CallChance,
    Carry,
    ChangeDice,
    DiceRest,
    GolpeNulo,
    TernoChanged,
    ThrowSpoiled,
)
from jogofeito.games.banca_francesa.cloth import result_of
from jogofeito.games.banca_francesa.offers import Betting, calling, closing, rolling
from jogofeito.games.banca_francesa.payment import collect, give_back, pay
from jogofeito.games.banca_francesa.rules import Rules
from jogofeito.games.pano.acts import Close
from jogofeito.games.pano.offers import SeatAct
from jogofeito.games.pano.table import Cloth
from jogofeito.games.terno import DICE

OPEN = "bets_open"  # as PT808.13 words it; AO3 does not
SPOILED = "AO3.8"


async def jogada(rules: Rules, carry: Carry, room: Room) -> Carry:
    cloth = Cloth(room, rules.seats, lambda to, bets: Betting(to=to, rules=rules, bets=bets))
    terno = carry.terno
    while True:
        # a throw that decides nothing leads back here, with the bets lying as they were (AO3.8, PT808.17)
        room.announce(OPEN)
        terno = await betting(rules, cloth, terno)
        room.announce(rules.cites.closing)
        if fault := await spoiled(rules, room):
            terno = null_golpe(rules, room, terno, fault)
            continue
        rest = await read_dice(rules, room)
        if rest.result != "nulo":
            break

    if rest.called:
        collect(rules, cloth, rest)
    else:
        give_back(rules, cloth, rest)
    pay(rules, cloth, rest)
    return Carry(terno)


async def betting(rules: Rules, cloth: Cloth, terno: int) -> int:
    """Every seat may bet, withdraw and change until the croupier closes. Gives the terno that is thrown then."""
    close = closing(rules)
    while True:
        by, act = await cloth.room.first_of(cloth.offers(close))
        match act:
            case Close():
                return terno
            case ChangeDice():
                terno = next_terno(rules, cloth.room, terno, "turn")
            case Sit(newcomer):
                cloth.welcome(newcomer)
            case _:
                cloth.take(by, cast("SeatAct", act))


async def spoiled(rules: Rules, room: Room) -> GolpeNulo | None:
    """What went wrong with the throw, before the dice are read (AO3.7-8); at an electronic table nothing can."""
    act = await room.ask(rolling(rules)) if rules.causes else None
    return act if isinstance(act, GolpeNulo) else None


def null_golpe(rules: Rules, room: Room, terno: int, fault: GolpeNulo) -> int:
    """Nobody wins or loses. Dice that fell, left the table or were spoiled are changed at once (AO3.8 b)."""
    room.announce(SPOILED)
    room.tell(ThrowSpoiled(fault.cause, RULE_OF[fault.cause]))
    return next_terno(rules, room, terno, "spoiled") if fault.cause == CHANGES_TERNO else terno


def next_terno(rules: Rules, room: Room, terno: int, why: Literal["turn", "spoiled"]) -> int:
    """The ternos of the case take turns (AO3.4)."""
    after = terno % rules.ternos + 1
    room.tell(TernoChanged(after, why))
    return after


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
    if 1 <= carry.terno <= rules.ternos:
        return None
    return f"terno {carry.terno} is in use, and the case holds {rules.ternos}"
