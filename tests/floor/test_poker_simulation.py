"""Poker tables from a seed: the machine dies, messages are lost, players come, go, rest, change seats and run dry.

What must hold afterwards is what must hold of every table; and nobody has seen anybody else's cards.
"""

from collections.abc import Sequence
from typing import Any

import pytest

from floor.playing import Bot, Casino, check, play
from floor.simulated import simulated
from jogofeito.core.parties import seat
from jogofeito.floor.settings import Pace, TableSettings
from jogofeito.floor.streams import Event, FactTold
from poquer_support import TABLES

JOGADAS = 20
PACE = Pace(decision_ms=2_000, interval_ms=1_000, pause_ms=200, time_bank_ms=1_500)
PLAYERS = ("ana", "rui", "eva", "ivo", "lia", "gil", "noa")
SMALL = {"minimum": 2_00, "cave": 40_00, "top_up": 20_00}
CASINOS: dict[str, dict[str, dict[str, Any]]] = {
    "angola": {"AO15": {}, "AO16": {"commission.by": "session"}},
    "mixed": {"AO14": {"other_variant": "holdem"}},
    "online": {"PT809": {}, "PT811-H": {"showdown": "choice"}},
    "caves": {"PT811": {"commission.by": "cave", "seats": 6}},
}


class PokerCasino(Casino):
    """What each player is told is kept in `seen`."""

    def __init__(self, seed: int, name: str) -> None:
        self.seen: dict[str, list[FactTold]] = {player: [] for player in PLAYERS}
        several = CASINOS[name].items()
        super().__init__(
            seed, [TableSettings(text.lower(), *TABLES[text], {**SMALL, **own}, pace=PACE) for text, own in several]
        )

    def open(self) -> None:
        super().open()
        for name in self.floor.names():
            self.floor.subscribe(name, self)

    def told(self, events: Sequence[Event]) -> None:
        for each in events:
            if isinstance(each, FactTold):
                for player in PLAYERS if each.only is None else (each.only,):
                    self.seen[player].append(each)

    def closed(self) -> None:
        pass


@pytest.mark.parametrize("name", CASINOS)
@pytest.mark.parametrize("seed", range(2))
def test_whatever_dies_when_chips_are_conserved_and_every_act_counts_once(seed: int, name: str) -> None:
    async def story() -> None:
        casino = PokerCasino(seed, name)
        await play(casino, [Bot(casino, player) for player in PLAYERS], JOGADAS, crashes=4)
        await check(casino)
        assert len(casino.promised) > 50
        hole = [(player, each) for player, seen in casino.seen.items() for each in seen if each.only is not None]
        assert hole
        assert all(each.only == player and each.to == seat(each.fact["seat"]) for player, each in hole)
        ended = {each.fact["fact"] for seen in casino.seen.values() for each in seen}
        assert {"hand_over", "cave_bought", "hole_cards"} <= ended

    simulated(story)
