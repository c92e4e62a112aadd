"""The floor's clock: it never goes back, and a wall clock that is set moves no deadline."""

import asyncio
import random

import pytest

from floor.simulated import SimulatedCashier, simulated
from floor.test_table import Casino
from jogofeito.floor.clock import JUMP_MS, NS_A_MS, SystemClock
from jogofeito.floor.floor import Floor

HOUR_MS = 3_600_000
START_MS = 1_800_000_000_000


class Machine:
    """Two clocks of a machine: one that only goes on, and one that can be set."""

    def __init__(self) -> None:
        self.steady = 5_000 * NS_A_MS
        self.wall = START_MS * NS_A_MS

    def clock(self) -> SystemClock:
        return SystemClock(lambda: self.wall, lambda: self.steady)

    def pass_ms(self, ms: float) -> None:
        self.steady += int(ms * NS_A_MS)
        self.wall += int(ms * NS_A_MS)

    def set_by_ms(self, ms: int) -> None:
        self.wall += ms * NS_A_MS


@pytest.mark.parametrize("by_ms", [-HOUR_MS, HOUR_MS, -3 * 24 * HOUR_MS, 2 * JUMP_MS])
def test_a_wall_clock_that_is_set_moves_no_deadline(by_ms: int) -> None:
    machine = Machine()
    clock = machine.clock()
    before = clock.now_ms()
    machine.set_by_ms(by_ms)
    assert clock.now_ms() == before
    machine.pass_ms(30_000)
    assert abs(clock.now_ms() - before - 30_000) == 300  # a hundredth nearer, and no more
    (jump,) = clock.jumps()
    assert (jump.by_ms, jump.wall_ms, jump.at_ms) == (by_ms, START_MS + by_ms, before)
    assert clock.jumps() == []
    assert abs(clock.ahead_ms() + by_ms) <= 300


def test_it_never_goes_back_whatever_becomes_of_the_wall_clock() -> None:
    machine, chance = Machine(), random.Random(14)
    clock = machine.clock()
    seen = [clock.now_ms()]
    for _ in range(5_000):
        machine.pass_ms(chance.random() * 50)
        if chance.random() < 0.1:
            machine.set_by_ms(chance.randrange(-HOUR_MS, HOUR_MS))
        seen.append(clock.now_ms())
    assert seen == sorted(seen)


def test_small_differences_are_put_right_without_a_word() -> None:
    machine = Machine()
    clock = machine.clock()
    for _ in range(100):
        machine.pass_ms(1_000)
        machine.set_by_ms(1)  # a thousandth too slow
        clock.now_ms()
    assert clock.now_ms() == machine.wall // NS_A_MS
    assert clock.jumps() == []


def test_a_house_that_opens_takes_the_time_of_the_wall_unless_the_ledger_has_seen_a_later_one() -> None:
    machine = Machine()
    clock = machine.clock()
    clock.begin_after(START_MS - HOUR_MS)
    assert clock.now_ms() == START_MS
    clock.begin_after(START_MS + HOUR_MS)
    assert clock.now_ms() == START_MS + HOUR_MS + 1
    machine.pass_ms(1_000)
    assert clock.now_ms() == START_MS + HOUR_MS + 1 + 990
    assert clock.ahead_ms() == HOUR_MS + 1 - 10


class TimedCasino(Casino):
    """Its floor goes by the clocks of a machine whose steady one is that of the simulation."""

    def start(self) -> None:
        loop = asyncio.get_running_loop()
        self.set_by_ms = 0

        def wall_ns() -> int:
            return (START_MS + self.set_by_ms) * NS_A_MS + int(loop.time() * 1e9)

        clock = SystemClock(wall_ns, lambda: int(loop.time() * 1e9))
        self.cashier = SimulatedCashier(self.disk, self.chance)
        self.floor = Floor(self.cashier, self.source, self.vault, clock, self.trouble)
        self.floor.open(self.settings)
        self.running = self.floor._running[self.settings.id]


@pytest.mark.parametrize("by_ms", [-HOUR_MS, HOUR_MS])
def test_a_table_plays_on_when_the_wall_clock_is_set(by_ms: int) -> None:
    """Bets close when they were to close: not an hour later, and not at once."""

    async def story() -> None:
        casino = TimedCasino()
        await casino.table.sit("ana")
        jogada = await casino.jogada()
        began = asyncio.get_running_loop().time()
        casino.set_by_ms = by_ms
        await casino.over(jogada)
        lasted_ms = (asyncio.get_running_loop().time() - began) * 1000
        betting_ms = casino.settings.pace.betting_ms
        assert 0.95 * betting_ms < lasted_ms < 1.5 * betting_ms
        await casino.close()

    simulated(story)
