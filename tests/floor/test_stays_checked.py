"""The simulation of stays finds each protection that is broken: without it, somebody gains by their trick."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any
from unittest.mock import patch

import pytest

from floor.simulated import simulated
from floor.test_stays import HOUSES, visited
from jogofeito.floor.policies import caves, conduct, idle, presence, seating
from jogofeito.floor.policies.presence import HandPresence
from jogofeito.floor.seats import Sitter
from jogofeito.games.poquer import blinds, ring
from jogofeito.games.poquer.acts import Place

VISITS = 240
TRIED = 4  # seeds of one house


@contextmanager
def broken(*patches: tuple[object, str, Any]) -> Iterator[None]:
    with ExitStack() as stack:
        for where, name, value in patches:
            stack.enter_context(patch.object(where, name, value))
        yield


def _warns_anew_in_each_stay(self: conduct.Conduct, sitter: Sitter, reason: str) -> None:
    """Who comes back has been warned of nothing."""
    told = vars(self).setdefault("stays", {})
    if told.get(sitter.player) != sitter.session.began_ms:
        self.here.notes.drop(f"{conduct.WARNED}{sitter.player}")
        told[sitter.player] = sitter.session.began_ms
    WARN(self, sitter, reason)


def _owes_nothing(self: ring.Ring, number: int, player: str) -> Place:
    self.traces.pop(player, None)
    return Place(number, player)


def _charges_who_plays(self: ring.Ring) -> None:
    self.session_open = True
    self.paid.clear()
    for number in sorted(self.standing):
        if not self.standing[number].place.resting:
            self.charge(number)


def _charges_again(self: ring.Ring, number: int) -> None:
    self.paid.discard(self.room.players[number])
    CHARGE(self, number)


def _stays_by_asking(self: seating.Seating, sitter: Sitter, _: int | None) -> Sitter:
    sitter.leaving, sitter.must_leave = False, ""
    self.note(sitter)
    return sitter


def _brings_the_usual_cave(_: caves.Returning) -> dict[str, int]:
    return {}


def _nothing(*_: Any, **__: Any) -> None:
    return


WARN, CHARGE = conduct.Conduct._warn, ring.Ring.charge
Patches = Callable[[], list[tuple[object, str, Any]]]
# by what is broken: a seed of the house it shows in, how, and what is said of it
BROKEN: dict[str, tuple[int, Patches, str]] = {
    "warnings": (0, lambda: [(conduct.Conduct, "_warn", _warns_anew_in_each_stay)], "was warned"),
    "colours": (15, lambda: [(seating.Seating, "carry_on", lambda _, carry: carry)], "came back and still has"),
    "bets missed by a rest": (1, lambda: [(blinds, "_owes", _nothing)], "has not put up the big bet"),
    "bets missed by leaving": (1, lambda: [(ring.Ring, "_place_of_a_newcomer", _owes_nothing)], "the big bet"),
    "share of who rests": (1, lambda: [(ring.Ring, "begin_session", _charges_who_plays)], "has not paid for it"),
    "share paid once": (1, lambda: [(ring.Ring, "charge", _charges_again)], "has paid twice"),
    "winnings": (1, lambda: [(caves.Returning, "_owing", _brings_the_usual_cave)], "is back with"),
    "idle players": (3, lambda: [(module, "warn_idle", _nothing) for module in (idle, presence)], "kept a seat"),
    "removals": (2, lambda: [(seating.Seating, "_again", _stays_by_asking)], "has kept the seat"),
    "lines lost": (1, lambda: [(HandPresence, "timed_out", _nothing)], "the table waited"),
}


@pytest.mark.parametrize("what", BROKEN)
def test_a_protection_that_is_broken_is_found(what: str) -> None:
    first, patches, said = BROKEN[what]
    found: list[str] = []

    async def story(seed: int) -> None:
        casino, guests = await visited(seed, VISITS)
        found.extend(await casino.gained(guests))

    with broken(*patches()):
        for seed in range(first, first + len(HOUSES) * TRIED, len(HOUSES)):
            simulated(lambda seed=seed: story(seed))  # type: ignore[misc]
            if any(said in each for each in found):
                return
    pytest.fail(f"nobody gained by it: {found}")
