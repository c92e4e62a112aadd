"""Short ways to throw three dice and to lay bets at banca francesa and cussec."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

import pytest

from jogofeito.core.drivers import let_pass
from jogofeito.core.offers import Refusal
from jogofeito.core.parties import seat
from jogofeito.core.play import Play
from jogofeito.core.room import Room
from jogofeito.core.waits import WaitsForAct, WaitsForChance
from jogofeito.games.banca_francesa import acts as banca_francesa
from jogofeito.games.cussec import acts as cussec_acts
from jogofeito.games.pano.acts import Place
from jogofeito.games.terno import THROWS
from support import Did, TestTable, facts

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


def _area_and_line() -> Refusal:
    table = banca()
    found = table.begin(*laying(table, (1, "pequeno", 200))).consider(
        seat(1), Place("risco_pequeno", 2 * table.rules.minimum)
    )
    assert isinstance(found, Refusal)
    return found


TERNO_REFUSALS: dict[str, Callable[[], Refusal]] = {"over_maximum_together": _area_and_line}


# ---- what a void jogada leaves behind


def _dice_stay_changed(play: Play[Any, Any]) -> bool:
    """The terno that was taken last is in use; those that a throw spoiled are put aside, unless none was left."""
    terno, spoiled = play.carry.terno, play.carry.spoiled
    for change in facts(play, banca_francesa.TernoChanged):
        if change.why == "spoiled":
            spoiled = (*spoiled, terno) if len(spoiled) + 1 < play.rules.ternos else ()
        terno = change.terno
    return bool(play.carry_after == banca_francesa.Carry(terno, spoiled) and terno not in spoiled)


def _dome_stays_covered(play: Play[Any, Any]) -> bool:
    """Nobody sees the dice under the opaque dome, neither those of before nor those that were shaken."""
    covered = facts(play, cussec_acts.DomeCovered)
    return bool(play.carry_after == (cussec_acts.Carry(dice=()) if covered else play.carry))


VOID_MEMORY = {"banca-francesa": _dice_stay_changed, "cussec": _dome_stays_covered}
