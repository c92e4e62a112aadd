"""Jackpots on the floor: opened once, counted out once, shown soon, whatever dies in between."""

import asyncio
import os
import random
from collections.abc import Callable, Coroutine, Iterator
from contextlib import suppress
from itertools import pairwise
from typing import Any
from unittest.mock import patch

import msgspec
import pytest

from acumulado_support import DADO, Betting, dado_is_listed
from floor.simulated import Disk, MachineStopped, SimulatedCashier, SimulatedClock, simulated, until
from jogofeito.cashier.accounts import Account
from jogofeito.cashier.ledger import Answer, Batch, Refused, Transfer
from jogofeito.chance.sealed import SeedSource
from jogofeito.core.inputs import Acted, Drawn
from jogofeito.core.offers import Refusal
from jogofeito.core.parties import CASHIER, seat
from jogofeito.core.record import plain, resume
from jogofeito.floor.address import Accepted
from jogofeito.floor.books import Books, purse
from jogofeito.floor.floor import Floor
from jogofeito.floor.jackpots import SHOWN_EVERY_MS, Jackpots, TableJackpot, opened
from jogofeito.floor.jogada import LiveJogada
from jogofeito.floor.lines import Story, read
from jogofeito.floor.settings import Pace, TableSettings
from jogofeito.floor.streams import Notice
from jogofeito.floor.vault import Vault
from jogofeito.games import listed
from jogofeito.inspection.casino import inspect
from jogofeito.inspection.jackpots import Recount, recount, recounts
from jogofeito.law.rules import RulesRefused
from table_support import Watch, at, with_plans_approved

STAKE, MINIMUM = 10_00, 100_00
START = 10_000 * STAKE
PACE = Pace(betting_ms=3_000, decision_ms=1_000, pause_ms=500)
SHARED: dict[str, Any] = {"jackpot.stake": STAKE, "jackpot.name": "sala"}
SALA = Account("jackpot", "AOA", "dado/sala")


def settings(name: str, values: dict[str, Any] | None = None, *, individual: bool = False) -> TableSettings:
    return TableSettings(name, "dado", "AO7", SHARED if values is None else values, individual, PACE)


@pytest.fixture(autouse=True)
def _listed() -> Iterator[None]:
    with dado_is_listed():
        yield


class Casino:
    """A house on a disk that survives it."""

    def __init__(self, seed: int = 1) -> None:
        self.chance = random.Random(seed)
        self.disk = Disk()
        self.source = SeedSource(self.chance.randbytes)
        self.troubles: list[tuple[str, BaseException]] = []
        self.open()

    def open(self) -> None:
        self.cashier = SimulatedCashier(self.disk, self.chance)
        self.floor = with_plans_approved(
            Floor(
                self.cashier, self.source, Vault(bytes(32)), SimulatedClock(), lambda *both: self.troubles.append(both)
            )
        )

    async def crash(self, *tables: TableSettings) -> None:
        self.cashier.stop()
        await self.floor.stop()
        self.open()
        self.floor.open_all(tables)

    async def deposit(self, player: str, amount: int = 1_000_000_00) -> None:
        cash = Account("cash", "AOA", "desk")
        batch = Batch(f"in/{player}/{self.chance.random()}", (Transfer(cash, purse(player, "AOA"), amount, "cash_in"),))
        await self.cashier.post(batch)

    async def act(self, table: str, player: str, act: str, key: str) -> Accepted | Refusal:
        asked = at(self.floor, table)
        sitter = asked.sitters.of(player)
        assert sitter
        await until(lambda: asked.live is not None and isinstance(_offered(asked.live, sitter.number), Betting))
        assert asked.live
        return await asked.act(player, asked.live.begun.jogada, {"act": act}, key)

    async def play_for_it(self, table: str, player: str, key: str) -> str:
        """Bet and play for the jackpot; gives the jogada."""
        assert isinstance(await at(self.floor, table).sit(player), int)
        answer = await self.act(table, player, "bet", f"{key}-b")
        assert isinstance(answer, Accepted), answer
        answer = await self.act(table, player, "join_jackpot", f"{key}-j")
        assert isinstance(answer, Accepted), answer
        return answer.jogada

    async def story(self, jogada: str) -> Story:
        return Story.of(read(await self.cashier.journal(f"jogada/{jogada}")))

    async def over(self, jogada: str) -> Story:
        async def ended() -> bool:
            return (await self.story(jogada)).ended is not None

        await until(ended)
        return await self.story(jogada)

    async def lucky(self, table: str, player: str, faces: tuple[int, ...] = (0,)) -> Story:
        """Play until one of these faces has fallen for the player."""
        for attempt in range(500):
            story = await self.over(await self.play_for_it(table, player, f"{table}-{player}-{attempt}"))
            drawn = [each.value for each in story.inputs() if isinstance(each, Drawn)]
            if any(value in faces for value in drawn):
                return story
        raise AssertionError("no luck at all")

    async def counted(self, jackpot: Account = SALA) -> Recount:
        found = await recount(self.cashier, jackpot)
        assert found.problems == []
        return found

    async def close(self) -> None:
        await self.floor.close()
        assert self.troubles == []
        assert (await inspect(self.cashier)).problems == []


def _offered(live: LiveJogada, number: int) -> Any:
    return (live.play.offer_to(seat(number)) or (0, None))[1]


def told(story: Callable[[Casino], Coroutine[Any, Any, None]], seed: int = 1) -> None:
    async def run() -> None:
        casino = Casino(seed)
        await story(casino)
        await casino.close()

    simulated(run)


def claims(story: Story) -> list[int]:
    """What the cashier said the jackpot had, each time it stood."""
    acts = [each.input for each in story.played.values() if isinstance(each.input, Acted)]
    return [each.act["balance"] for each in acts if each.by == CASHIER]


# ---- opening


@pytest.mark.law("AO7.7", "AO9.12")
def test_a_table_that_opens_puts_the_start_in_once() -> None:
    async def story(casino: Casino) -> None:
        for _ in range(3):
            await casino.crash(settings("dado-1"), settings("dado-2"))
            await until(lambda: all(table.here.ready.is_set() for table in casino.floor.tables.values()))
        assert (await casino.counted()).balance == START
        lines = await casino.cashier.journal(f"jackpot/{SALA.id}")
        assert [(opened(each).filled, opened(each).plan.start) for each in lines] == [(START, START)]

    told(story)


def test_dying_while_it_opens_never_puts_the_start_in_twice() -> None:
    for seed in range(30):

        async def story(casino: Casino) -> None:
            for _ in range(8):
                await casino.crash(settings("dado-1"), settings("dado-2"))
                await asyncio.sleep(casino.chance.random() * 0.05)
            await asyncio.sleep(1)
            assert (await casino.counted()).balance == START

        told(story, seed)


def test_two_houses_that_open_at_once_put_the_start_in_once() -> None:
    """As two nodes would: neither knows of the other's lock."""

    async def story(casino: Casino) -> None:
        jackpot = TableJackpot.of(settings("dado-1"), DADO.rules(SHARED))
        assert jackpot
        nodes = [Jackpots(casino.cashier, SimulatedClock()) for _ in range(4)]
        tables = [msgspec.structs.replace(jackpot, table=f"dado-{number}") for number in range(4)]
        await asyncio.gather(*(node.open(table) for node, table in zip(nodes, tables, strict=True)))
        assert (await casino.counted()).balance == START

    told(story)


def test_a_higher_start_is_filled_up_and_the_new_plan_written_down() -> None:
    async def story(casino: Casino) -> None:
        casino.floor.open(settings("dado-1"))
        await asyncio.sleep(1)
        await casino.floor.close("dado-1")
        casino.floor.open(settings("dado-1", {**SHARED, "jackpot.start": START + 5_00}))
        await asyncio.sleep(1)
        assert (await casino.counted()).balance == START + 5_00
        await casino.floor.close("dado-1")
        casino.floor.open(settings("dado-1"))
        await asyncio.sleep(1)
        assert (await casino.counted()).balance == START + 5_00  # nothing is taken out of it
        lines = await casino.cashier.journal(f"jackpot/{SALA.id}")
        assert [opened(each).filled for each in lines] == [START, 5_00, 0]

    told(story)


def test_two_plans_never_fill_the_same_jackpot() -> None:
    async def story(casino: Casino) -> None:
        casino.floor.open(settings("dado-1"))
        with pytest.raises(RulesRefused, match=r"rules_jackpot_in_use.*dado-1"):
            casino.floor.open(settings("dado-2", {**SHARED, "jackpot.increment": 50}))
        casino.floor.open(settings("dado-2", {**SHARED, "jackpot.increment": 50, "jackpot.name": "casa"}))
        casino.floor.open(settings("dado-3", {**SHARED, "jackpot.increment": 50, "currency": "DEMO"}))
        casino.floor.open(settings("dado-4", {**SHARED, "jackpot.increment": 50, "jackpot.name": "mesa"}))
        casino.floor.open(settings("dado-5", {**SHARED, "jackpot.increment": 60, "jackpot.name": "mesa"}))
        casino.floor.open(settings("dado-6"))
        casino.floor.open(settings("dado-7", {"jackpot.stake": 0, "jackpot.name": "sala"}))
        await asyncio.sleep(1)
        found = [each.jackpot.id async for each in recounts(casino.cashier)]
        assert found == [
            "jackpot/AOA/dado/casa",
            "jackpot/AOA/dado/mesa/dado-4",
            "jackpot/AOA/dado/mesa/dado-5",
            "jackpot/AOA/dado/sala",
            "jackpot/DEMO/dado/sala",
        ]

    told(story)


def test_players_own_tables_behind_one_sign_have_one_jackpot() -> None:
    async def story(casino: Casino) -> None:
        values = {**SHARED, "jackpot.name": "mesa"}
        casino.floor.open(settings("dado-i.ana", values, individual=True))
        casino.floor.open(settings("dado-i.rui", values, individual=True))
        await asyncio.sleep(1)
        assert [each.jackpot.name async for each in recounts(casino.cashier)] == ["dado/mesa/dado-i"]

    told(story)


# ---- side stakes and prizes


@pytest.mark.law("AO7.3", "AO9.4")
def test_side_stakes_of_all_tables_go_into_one_jackpot() -> None:
    async def story(casino: Casino) -> None:
        casino.floor.open_all([settings("dado-1"), settings("dado-2")])
        for player, table in (("ana", "dado-1"), ("rui", "dado-1"), ("eva", "dado-2")):
            await casino.deposit(player)
            await casino.play_for_it(table, player, player)
        await asyncio.sleep(8)
        found = await casino.counted()
        assert found.tally.contributed == 3 * 7_00

    told(story)


@pytest.mark.law("AO7.13.a", "AO9.14.a")
def test_the_winner_gets_what_the_ledger_has_and_the_house_puts_the_start_in_again() -> None:
    async def story(casino: Casino) -> None:
        casino.floor.open(settings("dado-1"))
        await casino.deposit("ana")
        story = await casino.lucky("dado-1", "ana")
        found = await casino.counted()
        (won,) = claims(story)[-1:]
        assert found.tally.paid >= won
        assert found.balance == START + (won - START if won < START else 0)
        prizes = [each for each in casino.disk.entries if each.jogada == story.begun.jogada and each.why == "prize"]
        assert [each.amount for each in prizes if each.about == "acumulado"] == [won]
        assert [each.credit for each in prizes if each.about == "acumulado"] == ["purse/AOA/ana"]

    told(story)


class Slow(SimulatedCashier):
    """Answers balances late, so that two who count out at once would read the same."""

    counted_out = too_much = 0

    async def post(self, *batches: Batch) -> list[Answer]:
        answers = await super().post(*batches)
        for batch, answer in zip(batches, answers, strict=True):
            if any(move.debit == SALA and move.credit.kind == "pool" for move in batch.transfers):
                self.counted_out += 1
                self.too_much += isinstance(answer, Refused)
        return answers

    async def balance(self, account: Account) -> int:
        found = await super().balance(account)
        await asyncio.sleep(0.5 if account.kind == "jackpot" else 0)
        return found


def test_two_tables_that_win_at_once_never_win_the_same_money() -> None:
    for seed in range(12):

        async def run(seed: int = seed) -> None:
            casino = Casino(seed)
            slow = casino.cashier = Slow(casino.disk, casino.chance)
            casino.floor = with_plans_approved(Floor(slow, casino.source, Vault(bytes(32)), SimulatedClock()))
            tables = [settings(f"dado-{number}") for number in range(4)]
            casino.floor.open_all(tables)
            for number, table in enumerate(tables):
                await casino.deposit(f"p{number}")
                await at(casino.floor, table.id).sit(f"p{number}")
            await asyncio.gather(*(casino.lucky(table.id, f"p{n}", (0, 1)) for n, table in enumerate(tables)))
            await casino.floor.close()
            assert (await inspect(casino.cashier)).problems == []
            assert (await casino.counted()).balance >= START
            assert slow.counted_out >= len(tables)
            assert slow.too_much == 0  # each waited for the one before, and read what that one had left

        simulated(run)


class Elsewhere(SimulatedCashier):
    """Another node wins the jackpot between the reading and the payment."""

    steals = 0

    async def post(self, *batches: Batch) -> list[Answer]:
        if self.steals and any(move.debit == SALA for batch in batches for move in batch.transfers):
            self.steals -= 1
            pool, ana = Account("pool", "AOA", "elsewhere/acumulado"), purse("elsewhere", "AOA")
            moves = (Transfer(SALA, pool, 3_00, "jackpot"), Transfer(pool, ana, 3_00, "prize"))
            await super().post(Batch(f"elsewhere/{self.steals}", moves, jogada="elsewhere"))
        return await super().post(*batches)


def test_a_table_that_is_told_too_much_asks_again() -> None:
    async def run() -> None:
        casino = Casino()
        cashier = casino.cashier = Elsewhere(casino.disk, casino.chance)
        casino.floor = with_plans_approved(Floor(cashier, casino.source, Vault(bytes(32)), SimulatedClock()))
        casino.floor.open(settings("dado-1"))
        await casino.deposit("ana")
        await casino.lucky("dado-1", "ana")  # the jackpot is at its start now
        cashier.steals = 3
        story = await casino.lucky("dado-1", "ana")
        assert cashier.steals == 0
        stood = [each for each in casino.disk.entries if each.jogada == story.begun.jogada and each.debit == SALA.id]
        assert [each.amount for each in stood] == claims(story)
        await casino.floor.close()
        assert await cashier.audit() == []

    simulated(run)


# ---- the display


async def keep(watch: Watch, seen: list[tuple[int, Any]]) -> None:
    async for each in watch:
        seen += [(SimulatedClock().now_ms(), each)]


def shown(seen: list[tuple[int, Any]]) -> list[tuple[int, int]]:
    return [(at, each.details["balance"]) for at, each in seen if isinstance(each, Notice) and each.notice == "jackpot"]


@pytest.mark.law("AO7.4.a", "AO9.5.a")
def test_the_display_rises_by_itself_at_every_table_within_seconds() -> None:
    async def story(casino: Casino) -> None:
        casino.floor.open_all([settings("dado-1"), settings("dado-2")])
        await asyncio.sleep(2)
        seen: list[tuple[int, Any]] = []
        looking = asyncio.ensure_future(keep(at(casino.floor, "dado-2").watch(), seen))
        await casino.deposit("ana")
        jogada = await casino.play_for_it("dado-1", "ana", "k")
        await casino.over(jogada)
        fed = next(each.at_ms for each in casino.disk.entries if each.credit == SALA.id and each.why == "jackpot")
        await asyncio.sleep(3)
        first_ms, _ = shown(seen)[0]
        assert fed <= first_ms <= fed + SHOWN_EVERY_MS + 100
        state = at(casino.floor, "dado-2").state().jackpot
        assert state
        assert state.name == "sala"
        assert state.value == state.balance == shown(seen)[-1][1] == (await casino.counted()).balance
        looking.cancel()

    told(story)


def test_the_display_changes_once_a_second_at_most_and_ends_right() -> None:
    async def story(casino: Casino) -> None:
        casino.floor.open(settings("dado-1"))
        await asyncio.sleep(2)
        seen: list[tuple[int, Any]] = []
        looking = asyncio.ensure_future(keep(at(casino.floor, "dado-1").watch(), seen))
        meter = casino.floor.jackpots.meter(SALA)
        for number in range(50):
            await casino.cashier.post(
                Batch(f"x/{number}", (Transfer(Account("cash", "AOA", "x"), SALA, 1_00, "jackpot"),))
            )
            meter.changed()
            await asyncio.sleep(0.1)
        await asyncio.sleep(2)
        times = [at for at, _ in shown(seen)]
        assert 4 <= len(times) <= 8
        assert all(later - before >= SHOWN_EVERY_MS for before, later in pairwise(times))
        assert shown(seen)[-1][1] == START + 50_00
        looking.cancel()
        assert await meter.lately() == START + 50_00
        back = Transfer(SALA, Account("cash", "AOA", "x"), 50_00, "jackpot")
        await casino.cashier.post(Batch("back", (back,)))

    async def run() -> None:
        casino = Casino()
        await story(casino)
        await casino.floor.close()

    simulated(run)


def test_a_ledger_that_does_not_answer_is_asked_again() -> None:
    async def run() -> None:
        casino = Casino()
        casino.floor.open(settings("dado-1"))
        await asyncio.sleep(2)
        meter = casino.floor.jackpots.meter(SALA)
        heard: list[int] = []
        meter.listeners["x"] = heard.append
        with patch.object(casino.cashier, "balance", _fails):
            meter.changed()
            await asyncio.sleep(5)
            assert heard == []
        await asyncio.sleep(2)
        assert heard == [START]
        await casino.floor.close()

    simulated(run)


async def _fails(_: Account) -> int:
    raise OSError("no disk")


# ---- whatever dies when

JOGADAS = int(os.environ.get("JOGOFEITO_JOGADAS", "10000"))
SEEDS = 10
TABLES = (
    settings("um"),
    settings("dois"),
    settings("so.ana", {**SHARED, "jackpot.name": "mesa"}, individual=True),
    settings("tecto", {**SHARED, "jackpot.name": "casa", "jackpot.ceiling": START + 50_00, "jackpot.overflow": "adds"}),
)
PLAYERS = ("ana", "rui", "eva", "ivo", "lia")


class Bot:
    """Plays at random, several acts at once, and often with less money than it takes."""

    def __init__(self, casino: Casino, player: str, tables: tuple[TableSettings, ...]) -> None:
        self.casino, self.player, self.tables = casino, player, tables
        self.chance = random.Random(casino.chance.random())
        self.sent = 0

    async def live(self) -> None:
        while True:
            await asyncio.sleep(self.chance.random() * 0.3)
            with suppress(MachineStopped):
                await self.play(self.chance.choice(self.tables).id)

    async def play(self, name: str) -> None:
        table = at(self.casino.floor, name) if name in self.casino.floor.tables else None
        if table is None or (table.settings.individual and self.player != "ana"):
            return
        if table.sitters.of(self.player) is None:
            await table.sit(self.player)
        if self.chance.random() < 0.2:
            await self.casino.deposit(self.player, self.chance.randrange(1, 5) * MINIMUM)
        await self.act(name)

    async def act(self, name: str) -> None:
        table = at(self.casino.floor, name) if name in self.casino.floor.tables else None
        sitter = table.sitters.of(self.player) if table else None
        offered = table.live.play.offer_to(seat(sitter.number)) if table and table.live and sitter else None
        acts = (
            [offered[1].random_act(self.chance.randrange) for _ in range(self.chance.randrange(1, 4))]
            if offered
            else []
        )
        if table is None or table.live is None or not any(acts):
            return
        jogada = table.live.begun.jogada
        self.sent += 1
        keyed = [(plain(act), f"{self.player}-{self.sent}-{place}") for place, act in enumerate(acts) if act]
        await asyncio.gather(
            *(table.act(self.player, jogada, act, key) for act, key in keyed for _ in range(self.chance.choice((1, 2))))
        )
        if table.settings.individual and self.chance.random() < 0.5:
            await table.start(self.player, f"start-{self.sent}")


async def played_from(seed: int, jogadas: int, tables: tuple[TableSettings, ...] = TABLES) -> tuple[Casino, int]:
    casino, crashes = Casino(seed), 0
    casino.floor.open_all(tables)
    bots = [asyncio.ensure_future(Bot(casino, name, tables).live()) for name in PLAYERS]
    while sum(table._index for table in casino.floor.tables.values()) < jogadas:
        await asyncio.sleep(casino.chance.random() * 8)
        if casino.chance.random() < 0.5:
            crashes += 1
            await casino.crash(*tables)
        async for found in recounts(casino.cashier):
            assert found.problems == []
        for bot in bots:
            if bot.done():
                bot.result()
    for bot in bots:
        bot.cancel()
    await asyncio.wait(bots)
    return casino, crashes


@pytest.mark.parametrize("seed", range(SEEDS))
def test_whatever_dies_when_no_contribution_is_lost_and_every_prize_is_paid_once(seed: int) -> None:
    async def run() -> None:
        casino, crashes = await played_from(seed, JOGADAS // SEEDS // 12)
        await casino.close()
        assert crashes > 3
        assert set((await casino.cashier.totals()).values()) == {0}
        prizes = 0
        async for found in recounts(casino.cashier):
            tally = found.tally
            assert found.balance == tally.filled + tally.contributed - tally.paid >= START
            assert (tally.contributed, tally.paid) == await replayed(casino, found.jackpot)
            prizes += tally.paid
        assert prizes
        pools = [name for name, money in casino.disk.balances.items() if name.startswith("pool/") and money]
        assert pools == []

    simulated(run)


CASA = {"stake": STAKE, "name": "casa"}
PAIRS_TOO = ["sequencia_maxima=rest", "sequencia_de_cor=10%", "par=2x"]
OF_THE_LAW = (
    TableSettings("bj", "blackjack", "AO6", {"jackpot": CASA}, pace=PACE),
    TableSettings("psd", "poquer-sem-descarte", "AO9", {"jackpot": {**CASA, "prizes": PAIRS_TOO}}, pace=PACE),
)


def test_the_games_that_have_a_jackpot_play_for_it_on_the_same_floor() -> None:
    async def run() -> None:
        casino, _ = await played_from(1, 16, OF_THE_LAW)
        await casino.close()
        found = {each.jackpot.name: each async for each in recounts(casino.cashier)}
        assert set(found) == {"blackjack/casa", "poquer-sem-descarte/casa"}
        for each in found.values():
            assert each.tally.contributed > 0
            assert (each.tally.contributed, each.tally.paid) == await replayed(casino, each.jackpot)
        assert found["poquer-sem-descarte/casa"].tally.paid > 0

    simulated(run)


async def replayed(casino: Casino, jackpot: Account) -> tuple[int, int]:
    """What all jogadas of the journal, played again, put into a jackpot and paid out of it."""
    contributed = paid = 0
    for stream in await casino.cashier.streams("jogada/"):
        story = Story.of(read(await casino.cashier.journal(stream)))
        play = resume(listed(story.begun.game).game, story.record())
        for move in Books(story.begun, story.players()).transfers(play.movements):
            contributed += move.amount if move.credit == jackpot and move.debit.kind == "stake" else 0
            paid += move.amount if move.debit == jackpot else 0
            paid -= move.amount if move.credit == jackpot and move.debit.kind == "pool" else 0
    return contributed, paid
