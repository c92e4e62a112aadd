"""A jogada of cussec, told as AO5 tells it: the dice are shaken first, and lie hidden while bets are made."""

from jogofeito.core.dice import throw
from jogofeito.core.room import Room, remembering
from jogofeito.games.cussec.acts import (
    Carry,
    DiceShaken,
    DomeCovered,
    DomeLifted,
    GolpeNulo,
    ShakingVoid,
    ZonesLit,
)
from jogofeito.games.cussec.cloth import chances_of, result_of
from jogofeito.games.cussec.offers import Betting, opening
from jogofeito.games.cussec.rules import Rules
from jogofeito.games.pano.chances import LOST
from jogofeito.games.pano.payment import collect, pay
from jogofeito.games.pano.table import Cloth
from jogofeito.games.terno import DICE, Dice, number_of_throw

OPEN = "bets_open"
CLOSED = "AO5.6"
STACKED = "AO5.7"
RESULT = "cussec_result"  # AO5.6 has it called and does not word it
PRESSES = 3  # AO5.5


async def jogada(rules: Rules, carry: Carry, room: Room) -> Carry:  # noqa: ARG001
    # should it be void, the dice lie under the dome as they fell, and nobody sees them
    return await remembering(golpe(rules, room), Carry)


async def golpe(rules: Rules, room: Room) -> Carry:
    cloth = Cloth(room, rules.seats, lambda to, bets: Betting(to=to, rules=rules, bets=bets))
    while True:
        hidden = await shake(rules, room)
        room.announce(OPEN)
        await cloth.until_closed()
        room.announce(CLOSED)
        lifted = await room.ask(opening())
        if not isinstance(lifted, GolpeNulo):
            break
        # all is done again, with the bets lying as they were; what the dome hid does not count and is told openly
        room.announce(STACKED)
        room.tell(ShakingVoid(lifted.stacked, hidden))

    dice = hidden or await throw(room, DICE)
    light_up(rules, room, dice)
    fallen = number_of_throw(dice)
    collect(cloth, chances_of(rules), fallen)
    pay(cloth, chances_of(rules), fallen)  # AO5.9, AO5.11
    return Carry(dice)


async def shake(rules: Rules, room: Room) -> Dice:
    """The dice are shaken before any bet (AO5.5). What is drawn is told to nobody until the dome is lifted.

    Real dice lie as they fell, and are read when the dome is lifted; nothing is drawn for them now.
    """
    room.tell(DomeCovered())
    hidden = await throw(room, DICE) if rules.dice == "sealed" else ()
    room.tell(DiceShaken(PRESSES))
    return hidden


def light_up(rules: Rules, room: Room, dice: Dice) -> None:
    """The result is called and the chances that won light up (AO5.6)."""
    first, second, third = dice
    result, total, fallen = result_of(dice), sum(dice), number_of_throw(dice)
    room.announce(RESULT, dice="-".join(map(str, dice)), total=total, result=result)
    room.tell(DomeLifted((first, second, third), total, result))
    room.tell(ZonesLit(tuple(name for name, chance in chances_of(rules).items() if chance.on(fallen) != LOST)))
