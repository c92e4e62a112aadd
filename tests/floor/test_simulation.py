"""Every game of the house from a seed: the machine dies, messages are lost, doubled, late and out of order.

Afterwards money is conserved, every bet was settled or refunded exactly once, every record replays byte for byte, and
the notes of a table are what it was. A failure names its seed. `JOGOFEITO_JOGADAS=100000` plays longer.
"""

import os
from typing import Any

import pytest

from floor.playing import PLAYERS, Bot, Casino, check, play
from floor.simulated import simulated
from jogofeito.floor.settings import Pace, TableSettings
from jogofeito.games import GAMES

JOGADAS = int(os.environ.get("JOGOFEITO_JOGADAS", "640"))
SEEDS = 16
AT_ONCE = 4  # tables of a house
PACE = Pace(betting_ms=3_000, decision_ms=2_000, interval_ms=800, pause_ms=300, time_bank_ms=1_500)


def table(name: str, game: str, law: str, values: dict[str, Any] | None = None, **more: Any) -> TableSettings:
    return TableSettings(name, game, law, values or {}, pace=PACE, **more)


TABLES = (
    table("francesa", "roleta-francesa", "AO2"),
    table("blackjack", "blackjack", "AO6", {"jackpot": {"stake": 10_00, "name": "casa"}}),
    table("craps", "craps", "AO4"),
    table("holdem", "holdem", "AO15"),
    table("americana", "roleta-americana", "AO1", {"colours": ["azul", "verde", "rosa"]}),
    table("cussec", "cussec", "AO5"),
    table("bacara", "bacara-ponto-e-banca", "AO10"),
    table("omaha", "omaha", "PT811", {"commission.by": "cave", "seats": 6}),
    table("so", "roleta-americana", "AO1", {"numeration": "americana"}, individual=True),
    table("banca", "banca-francesa", "AO3"),
    table("psd", "poquer-sem-descarte", "AO9"),
    table("sintetico", "poquer-sintetico", "AO16", {"commission.by": "session"}),
    table("macau", "bacara-macau", "AO11"),
    table("banca-pt", "banca-francesa", "PT808", individual=True),
    table("bacara-pt", "bacara-ponto-e-banca", "PT812"),
    table("so-craps", "craps", "AO4", individual=True),
    table("chemin", "chemin-de-fer", "AO12"),
)


def house(seed: int) -> list[TableSettings]:
    """The tables of one seed: neighbours in a list that goes round, so that all games meet each other in time."""
    step = 1 + seed // len(TABLES) * 2
    return [TABLES[(seed + place * step) % len(TABLES)] for place in range(AT_ONCE)]


def test_every_game_of_the_house_is_played() -> None:
    assert {each.game for each in TABLES} == set(GAMES)
    assert {each.id for seed in range(SEEDS) for each in house(seed)} == {each.id for each in TABLES}


@pytest.mark.parametrize("seed", range(SEEDS))
def test_whatever_dies_when_money_is_conserved_and_every_bet_counts_once(seed: int) -> None:
    async def story() -> None:
        casino = Casino(seed, house(seed))
        await play(casino, [Bot(casino, name) for name in PLAYERS], JOGADAS // SEEDS, crashes=4)
        await check(casino)
        assert len(casino.promised) > 50

    simulated(story)
