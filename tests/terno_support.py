"""Short ways to throw three dice and to lay bets at banca francesa and cussec."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import pytest

from jogofeito.core.drivers import let_pass
from jogofeito.core.parties import seat
from jogofeito.core.play import Play
from jogofeito.core.room import Room, WaitsForAct, WaitsForChance
from jogofeito.games.pano.acts import Place
from jogofeito.games.terno import THROWS
from support import Did, TestTable

Laid = tuple[int, str, int]  # seat, chance, chips of the minimum

ACES, NOTHING = (1, 1, 1), (1, 1, 2)
OF_TOTAL = {sum(throw): throw for throw in THROWS}  # one throw for each total


def tape(*throws: Iterable[int]) -> list[int]:
    """Chance as the dice fall."""
    return [face - 1 for throw in throws for face in throw]


def banca(text: str = "AO3", **values: Any) -> TestTable:
    return TestTable("banca-francesa", {name.replace("__", "."): value for name, value in values.items()}, text=text)


def both(ao3: str, pt808: str) -> pytest.MarkDecorator:
    """The same test at both tables of banca francesa, each proving its own text's rule."""
    params = [
        pytest.param(text, marks=pytest.mark.law(*ids.split()) if ids else ())
        for text, ids in (("AO3", ao3), ("PT808", pt808))
    ]
    return pytest.mark.parametrize("text", params)


def laying(table: TestTable, *laid: Laid) -> list[Did]:
    return [(number, Place(chance, chips * table.rules.minimum)) for number, chance, chips in laid]


def jogada(table: TestTable, *laid: Laid, throws: Iterable[Iterable[int]]) -> Play[Any, Any]:
    """A whole jogada with these bets, in which the dice fall so."""
    return table.play(*laying(table, *laid), tape=tape(*throws))


def throw_once(play: Play[Any, Any], throw: Iterable[int]) -> None:
    """From open bets to the end of the jogada, or to bets that are open again: one throw, nobody does anything."""
    faces = iter(tape(throw))
    while play.waiting:
        if isinstance(play.waiting, WaitsForChance):
            play.draw(next(faces))
        else:
            assert play.take(*let_pass(play.waiting.offers)) is None
        if isinstance(play.waiting, WaitsForAct) and seat(1) in play.waiting.offers:
            return


def fast_play(table: TestTable, stakes: Mapping[str, int], faces: Iterator[int]) -> int:
    """A jogada with these bets of seat 1 and nothing else done, on the bare coroutine; gives all that came back.

    It takes the same way as a Play, without numbering offers or keeping a record: for many jogadas.
    """
    room = Room(table.company)
    story = table.listed.game.jogada(table.rules, table.carry, room)
    laid = iter(stakes.items())
    try:
        waiting = story.send(None)
        while True:
            if isinstance(waiting, WaitsForChance):
                waiting = story.send(next(faces))
            elif bet := next(laid, None):
                offer, act = waiting.offers[seat(1)], Place(*bet)
                assert offer.check(act) is None
                for movement in offer.moves(act):
                    room.move(movement)
                waiting = story.send((seat(1), act))
            else:
                waiting = story.send(let_pass(waiting.offers))
    except StopIteration:
        assert not room.still_at_stake()
        return sum(movement.amount for movement in room.movements if movement.payee == seat(1))


class CussecTable(TestTable):
    def begin_betting(self, throw: Iterable[int]) -> Play[Any, Any]:
        """A jogada in which these dice lie under the dome and bets are open."""
        play = self.begin()
        for face in tape(throw):
            play.draw(face)
        return play


def cussec(**values: Any) -> CussecTable:
    return CussecTable("cussec", {name.replace("__", "."): value for name, value in values.items()})


def shaken(table: TestTable, *laid: Laid, throw: Iterable[int]) -> Play[Any, Any]:
    """A whole jogada of cussec with these bets, over these dice."""
    return jogada(table, *laid, throws=[throw])
