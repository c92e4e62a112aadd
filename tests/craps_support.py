"""Short ways to lay bets and throw dice at craps."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from jogofeito.core.offers import Act, Refusal
from jogofeito.core.parties import Party
from jogofeito.core.play import Play
from jogofeito.games.craps.acts import LastJogada, NullThrow, RefuseDice, Throw
from jogofeito.games.craps.layout import layout_of
from jogofeito.games.pano.acts import Close, Collected, Paid, Place, Withdraw
from jogofeito.law.rules import RulesRefused
from support import CROUPIER, KZ, Did, TestTable, by, facts

CHIP = 100 * KZ  # the minimum of a table with the law's defaults

# a throw for each total, without a pair where there is one
FACES = {
    2: (1, 1), 3: (1, 2), 4: (1, 3), 5: (1, 4), 6: (2, 4), 7: (3, 4), 8: (3, 5), 9: (4, 5), 10: (4, 6), 11: (5, 6),
    12: (6, 6),
}  # fmt: skip
POINTS = (4, 5, 6, 8, 9, 10)

Laid = tuple[int, str, int]  # seat, chance, amount


def tape(*totals: int | tuple[int, int]) -> list[int]:
    """What chance must give for these throws."""
    faces = [FACES[total] if isinstance(total, int) else total for total in totals]
    return [face - 1 for pair in faces for face in pair]


def laying(*laid: Laid) -> list[Did]:
    return [(seat, Place(chance, amount)) for seat, chance, amount in laid]


def throw(table: TestTable, *laid: Laid, total: int | tuple[int, int]) -> Play[Any, Any]:
    """A whole jogada with these bets, in which this total or these faces come."""
    return table.play(*laying(*laid), tape=tape(total))


def with_point(point: int, *laid: Laid, players: tuple[str, ...] = ("ana", "rui", "eva"), **values: Any) -> TestTable:
    """A table on which the point has just been set, with these line bets; the first seat shoots."""
    table = TestTable("craps", {name.replace("__", "."): value for name, value in values.items()}, players)
    throw(table, *(laid or ((1, "pass_line", CHIP),)), total=point)
    return table


def lying(table: TestTable, seat: int = 1) -> dict[str, int]:
    """What lies for a seat between two throws; its money must be there."""
    bets = {each.chance: each.amount for each in table.carry.bets if each.seat == seat}
    assert sum(bets.values()) == next(each.carried for each in table.company.seats if each.number == seat)
    return bets


def result(play: Play[Any, Any], chance: str) -> int | None:
    """What a bet won or lost; None when the throw left it undecided."""
    for fact in facts(play, Paid):
        if fact.chance == chance:
            return int(fact.prize)
    for fact in facts(play, Collected):
        if fact.chance == chance:
            return -int(fact.amount)
    return None


def least(table: TestTable, chance: str) -> int:
    return layout_of(table.rules)[chance].minimum


# ---- what the tests of messages need: every refusal and every call as it really comes about


def _refused(table: TestTable, who: int | Party, act: Act, *before: Did) -> Refusal:
    found = table.begin(*before).consider(by(who), act)
    assert isinstance(found, Refusal)
    return found


def _casa_minimum() -> Refusal:
    with pytest.raises(RulesRefused) as refused:
        TestTable("craps", {"minima.casa_6_8": 100})
    return refused.value.problems[0]


CLOSED: tuple[Did, ...] = ((1, Place("pass_line", CHIP)), (CROUPIER, Close()))
CRAPS_REFUSALS: dict[str, Callable[[], Refusal]] = {
    "bet_locked": lambda: _refused(with_point(6), 1, Withdraw("pass_line", CHIP)),
    "only_before_point": lambda: _refused(with_point(6), 2, Place("pass_line", CHIP)),
    "only_after_point": lambda: _refused(TestTable("craps"), 1, Place("come", CHIP)),
    "odds_need_base": lambda: _refused(with_point(6), 2, Place("pass_line_odds:6", CHIP)),
    "last_jogada_called": lambda: _refused(TestTable("craps"), CROUPIER, LastJogada(), (CROUPIER, LastJogada())),
    "dice_not_presented": lambda: _refused(TestTable("craps"), 1, Throw(1, 1), *CLOSED),
    "dice_stay_in_hand": lambda: _refused(with_point(6), 1, RefuseDice(), (CROUPIER, Close())),
    "rules_casa_minimum": _casa_minimum,
}


def craps_scenes() -> Iterator[Play[Any, Any]]:
    """Jogadas in which every call of craps is made."""
    table = TestTable("craps")
    yield table.play((CROUPIER, LastJogada()), *CLOSED, (1, Throw(1, 2)), (CROUPIER, NullThrow("short")), tape=tape(4))
    for total in (5, 4):
        yield throw(table, (1, "field", CHIP), total=total)
    yield TestTable("craps").play(*CLOSED, (1, RefuseDice()), tape=tape(7))


# ---- what a void jogada leaves behind


def _series_stands(play: Play[Any, Any]) -> bool:
    """The puck is where it was and a last jogada stays called; what lies is what each seat has on the table."""
    before, after = play.carry, play.carry_after
    if after is None:
        return False
    lying: dict[int, int] = {}
    for each in after.bets:
        lying[each.seat] = lying.get(each.seat, 0) + each.amount
    held = {each.number: each.carried for each in play.company_after().seats if each.carried}
    return (after.point, lying) == (before.point, held) and after.last in (before.last, "called")


VOID_MEMORY = {"craps": _series_stands}
