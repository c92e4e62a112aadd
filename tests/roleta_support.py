"""Short ways to lay bets at either roulette."""

from typing import Any

import msgspec
import pytest

from jogofeito.core.inputs import Acted
from jogofeito.core.parties import seat
from jogofeito.core.play import Play
from jogofeito.games.roleta.acts import (
    BallRests,
    BallThrown,
    BetPlaced,
    BetWithdrawn,
    Carry,
    CloseColour,
    ColourFreed,
    ColourTaken,
    Direction,
    Holder,
    LateChips,
    Place,
    TakeColour,
)
from jogofeito.games.roleta.offers import ClosingBets, ColourForfeit
from support import CROUPIER, KZ, Did, TestTable, facts, go_on

CHIP = 100 * KZ  # the minimum of a table with the law's defaults
GAMES = ("roleta-americana", "roleta-francesa")

Laid = tuple[int, str, int]  # seat, chance, chips of the minimum


def both(ao1: str, ao2: str) -> pytest.MarkDecorator:
    """The same test at both tables, each proving its own text's rule (several with spaces between)."""
    params = [
        pytest.param(game, marks=pytest.mark.law(*ids.split())) for game, ids in zip(GAMES, (ao1, ao2), strict=True)
    ]
    return pytest.mark.parametrize("game", params)


def laying(table: TestTable, *laid: Laid) -> list[Did]:
    """The acts that lay these bets, with a colour first for those who need one."""
    acts: list[Did] = []
    if table.rules.chips == "colours":
        held = {holder.seat for holder in table.carry.holders}
        new = [number for number in dict.fromkeys(number for number, _, _ in laid) if number not in held]
        acts.extend((number, TakeColour(table.rules.colours[number - 1], table.rules.minimum)) for number in new)
    acts.extend((number, Place(chance, chips * table.rules.minimum)) for number, chance, chips in laid)
    return acts


def golpe(table: TestTable, *laid: Laid, number: int) -> Play[Any, Any]:
    """A whole jogada with these bets, in which `number` comes."""
    return table.play(*laying(table, *laid), tape=[number])


# ---- what a void jogada leaves behind


def _wheel_and_chips_go_on(play: Play[Any, Any]) -> bool:
    """Throws go on the other way each; colours are whose they are now; chips that were kept back are still missing."""
    after = play.carry_after
    if not isinstance(after, Carry):
        return False
    rested = facts(play, BallRests)
    number = rested[-1].number if rested else play.carry.last_number
    golpes_counted = range(len(after.holders) + 1) if rested else range(1)
    return (
        (after.next_throw, after.last_number) == (_next_throw(play), number)
        and {each.player: each.chips for each in after.missing} == _missing(play)
        and any(after.holders == _holders(play, counted) for counted in golpes_counted)
    )


def _next_throw(play: Play[Any, Any]) -> Direction:
    ways: tuple[Direction, Direction] = ("left_to_right", "right_to_left")
    return ways[(ways.index(play.carry.next_throw) + len(facts(play, BallThrown))) % 2]


def _holders(play: Play[Any, Any], counted: int) -> tuple[Holder, ...]:
    """Whose each colour is; of so many a golpe without a bet has been counted, once the number had come."""
    seats = {each.player: each.number for each in play.company.seats}
    holders = {
        seats[each.player]: msgspec.structs.replace(each, seat=seats[each.player])
        for each in play.carry.holders
        if each.player in seats
    }
    for told in play.facts:
        match told.fact:
            case ColourTaken(number, colour, chip_value):
                holders[number] = Holder(number, play.players[number], colour, chip_value)
            case ColourFreed(number):
                del holders[number]
            case _:
                pass
    idle = [
        msgspec.structs.replace(each, idle=0 if _bets(play, each.seat) else each.idle + 1) for each in holders.values()
    ]
    return (*idle[:counted], *list(holders.values())[counted:])


def _bets(play: Play[Any, Any], number: int) -> int:
    """What a seat has laid in all."""
    laid: list[int] = [each.amount for each in facts(play, BetPlaced) if each.seat == number]
    taken: list[int] = [each.amount for each in facts(play, BetWithdrawn) if each.seat == number]
    return sum(laid) - sum(taken)


def _missing(play: Play[Any, Any]) -> dict[str, int]:
    """By player, the chips that lay in front of them when their colour was closed and that have not been presented."""
    missing = {each.player: each.chips for each in play.carry.missing}
    again = Play(play.game, play.rules, play.carry, play.company)
    for given in play.inputs[:-1]:
        match given:
            case Acted(act=CloseColour(number, chips)):
                player = play.players[number]
                missing[player] = missing.get(player, 0) + _in_front(again, number) - chips
            case Acted(act=LateChips(number, chips)):
                missing[play.players[number]] -= chips
            case _:
                pass
        go_on(again, given)
    return {player: chips for player, chips in missing.items() if chips}


def _in_front(play: Play[Any, Any], number: int) -> int:
    """The chips that the croupier is offered to exchange."""
    offered = play.offer_to(CROUPIER)
    assert offered is not None
    if isinstance(offered[1], ColourForfeit):
        return offered[1].chips
    assert isinstance(offered[1], ClosingBets)
    return offered[1].chips[seat(number)]


VOID_MEMORY = dict.fromkeys(GAMES, _wheel_and_chips_go_on)
