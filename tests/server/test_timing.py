"""What somebody decides unseen, and which cards come unseen, cannot be told from how long anything takes.

Another seat and an onlooker ask the server while it works on the decision, and wait for the cards, again and again.
Their times in one case and in the other are held to each other: medians may differ by no more than those of halves of
one and the same case do, which is what the machine's noise makes of it. No time is held to a figure. That somebody has
decided is no secret (a table shows who still thinks); what was decided is, and so are cards.
`JOGOFEITO_TIMINGS` says how many jogadas are played.
"""

import asyncio
import os
import random
import time
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from typing import Any

import msgspec
import pytest

from jogofeito.core.offers import Act, Refusal
from jogofeito.core.parties import Party, seat
from jogofeito.core.play import Play
from jogofeito.floor.settings import Pace, TableSettings
from jogofeito.games.poquer_sem_descarte.acts import Vou
from jogofeito.games.poquer_sem_descarte.offers import Deciding
from jogofeito.server.lines import Caps
from jogofeito.server.settings import SMALL_HOUSE
from server.socket_support import PATIENCE_S, Line, Served, in_casino
from server.support import no_more_bets
from table_support import AskedTable

JOGADAS = int(os.environ.get("JOGOFEITO_TIMINGS", "60"))
FEW, LATE_S = 14, 0.15
HALVINGS, SLACK = 300, 2.0  # how much more than the most of them is no noise
PACE = Pace(betting_ms=600_000, decision_ms=600_000, interval_ms=1, pause_ms=1)
RULES = {"currency": "DEMO", "minimum": 1_00}
TABLE = TableSettings("mesa", "poquer-sem-descarte", "AO9", RULES, pace=PACE, idle_jogadas=10**6)
BET = {"act": "place", "chance": "inicial", "amount": 1_00}
PATIENT = msgspec.structs.replace(SMALL_HOUSE, caps=Caps(frames_burst=10**9))
DECISIONS = ({"act": "vou"}, {"act": "passo"})
NOTHING = ("carta_maior",)

Times = dict[tuple[str, str], list[float]]  # who looked on, and in which case


def differ(one: Sequence[float], other: Sequence[float]) -> bool:
    """Whether the cases can be told apart: medians further from each other than those of halves of a case ever are."""
    assert min(len(one), len(other)) >= 4
    return abs(median(one) - median(other)) > SLACK * max(noise(one), noise(other))


def noise(times: Sequence[float]) -> float:
    """The greatest difference between the medians of two halves."""
    shuffled, half, found, dice = list(times), len(times) // 2, 0.0, random.Random(1)
    for _ in range(HALVINGS):
        dice.shuffle(shuffled)
        found = max(found, abs(median(shuffled[:half]) - median(shuffled[half:])))
    return found


@pytest.mark.parametrize("shift, told", [(0.0, False), (0.1, False), (3.0, True)])
def test_only_what_is_more_than_noise_is_a_difference(shift: float, told: bool) -> None:
    for seed in range(20):
        dice = random.Random(seed)
        one = [dice.lognormvariate(0, 0.6) for _ in range(60)]
        other = [dice.lognormvariate(0, 0.6) + shift for _ in range(60)]
        assert differ(one, other) == told, seed


async def asks(line: Line, over: asyncio.Event) -> float:
    """The longest that an answer took, of questions one after the other until it is over, and one more."""
    longest, last = 0.0, False
    while not last:
        last, begin = over.is_set(), time.perf_counter()
        await line.ask("ping")
        longest = max(longest, time.perf_counter() - begin)
    return longest


class Looking:
    """A table with two players, one of whom looks at the other as an onlooker does, through lines of their own."""

    def __init__(self, house: Served, decides: Line, other: Line, onlooker: Line) -> None:
        self.table = AskedTable(house.casino.floor.tables[TABLE.id])
        self.decides, self.lines = decides, {"seat": other, "onlooker": onlooker}
        self.decisions: Times = defaultdict(list)
        self.cards: Times = defaultdict(list)
        self.dice = random.Random(5)

    async def play(self, jogadas: int) -> None:
        for line in (self.decides, *self.lines.values()):
            await line.watch(TABLE.id)
        for line in (self.decides, self.lines["seat"]):
            assert (await line.ask("sit", table=TABLE.id))["ok"]
        for turn in range(jogadas):
            await self._jogada(turn)
            for line in (self.decides, *self.lines.values()):
                line.heard.clear()
                line.frames.clear()

    async def _jogada(self, turn: int) -> None:
        jogada, other = await self._asked(deciding=False), self.lines["seat"]
        for line in (other, self.decides):
            assert (await line.bet(TABLE.id, f"bet-{turn}", BET, jogada))["ok"]
        begin = time.perf_counter()
        came = asyncio.gather(*(self._cards(line, jogada, begin) for line in self.lines.values()))
        await no_more_bets(self.table)
        await self._asked(deciding=True)
        own = (await self.decides.fact(TABLE.id, "hand_seen", jogada))["fact"]
        self._note(self.cards, "nothing" if own["combination"] in NOTHING else "something", await came)
        decision = self.dice.choice(DECISIONS)
        over = asyncio.Event()
        took = asyncio.gather(*(asks(line, over) for line in self.lines.values()))
        answer = await self.decides.bet(TABLE.id, f"says-{turn}", decision, jogada)
        assert answer["ok"], answer
        over.set()
        self._note(self.decisions, decision["act"], await took)
        assert (await other.bet(TABLE.id, f"ends-{turn}", DECISIONS[1], jogada))["ok"]

    def _note(self, times: Times, case: str, took: Sequence[float]) -> None:
        for who, each in zip(self.lines, took, strict=True):
            times[who, case].append(each)

    async def _cards(self, line: Line, jogada: str, begin: float) -> float:
        """Until the last card has been dealt, as this line hears it."""
        await line.fact(TABLE.id, "bank_card", jogada)
        return time.perf_counter() - begin

    async def _asked(self, *, deciding: bool) -> str:
        """Until both are asked to bet, or to decide; the jogada."""
        async with asyncio.timeout(PATIENCE_S):
            while True:
                live = self.table.live
                offered = [live.play.offer_to(seat(number)) if live else None for number in (1, 2)]
                if live and all(each and isinstance(each[1], Deciding) == deciding for each in offered):
                    return live.begun.jogada
                await asyncio.sleep(0.001)


def looked_on(folder: Path, patch: pytest.MonkeyPatch, jogadas: int) -> Looking:
    found: list[Looking] = []

    @in_casino(TABLE, patched={"jogofeito.server.socket.MESSAGES_BURST": 10**9}, settings=PATIENT)
    async def story(house: Served) -> None:
        tokens = [(await house.person())[1] for _ in range(3)]
        async with house.line(tokens[0]) as one, house.line(tokens[1]) as other, house.line(tokens[2]) as onlooker:
            found.append(Looking(house, one, other, onlooker))
            await found[0].play(jogadas)

    story(folder, patch)
    return found[0]


def told_apart(times: Times, one: str, other: str) -> list[str]:
    """Who can."""
    return [who for who in ("seat", "onlooker") if differ(times[who, one], times[who, other])]


def test_nobody_can_tell_from_times_what_was_decided_or_which_cards_came(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    looking = looked_on(tmp_path, monkeypatch, JOGADAS)
    assert told_apart(looking.decisions, "vou", "passo") == []
    assert told_apart(looking.cards, "something", "nothing") == []


def test_a_server_that_takes_longer_over_one_of_two_decisions_is_found_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    take = Play.take

    def slowly(self: Play[Any, Any], by: Party, act: Act, answering: int | None = None) -> Refusal | None:
        if isinstance(act, Vou):
            time.sleep(LATE_S)
        return take(self, by, act, answering)

    monkeypatch.setattr(Play, "take", slowly)
    looking = looked_on(tmp_path, monkeypatch, FEW)
    assert told_apart(looking.decisions, "vou", "passo") == ["seat", "onlooker"]
