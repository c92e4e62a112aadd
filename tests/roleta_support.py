"""Short ways to lay bets at either roulette."""

from typing import Any

import pytest

from jogofeito.core.play import Play
from jogofeito.games.roleta.acts import Place, TakeColour
from support import KZ, Did, TestTable

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
