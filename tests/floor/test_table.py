"""A live table, in simulated time."""

import asyncio
import random
from collections.abc import Callable, Coroutine
from typing import Any

import msgspec
import pytest

from floor.simulated import Disk, SimulatedCashier, SimulatedClock, simulated, until
from jogofeito.cashier.accounts import Account
from jogofeito.cashier.ledger import Batch, Transfer
from jogofeito.chance.sealed import SeedSource
from jogofeito.core.inputs import Voided
from jogofeito.core.offers import Refusal
from jogofeito.core.record import SealedChance, canonical, read_record
from jogofeito.floor.address import Accepted
from jogofeito.floor.books import on_table, purse
from jogofeito.floor.floor import Floor
from jogofeito.floor.lines import Story, read
from jogofeito.floor.seats import Session
from jogofeito.floor.settings import Pace, TableSettings
from jogofeito.floor.streams import FactTold, JogadaBegun, Notice
from jogofeito.floor.vault import Vault
from jogofeito.inspection.casino import inspect
from jogofeito.inspection.verify import verify
from table_support import AskedTable, Watch, with_plans_approved

SETTINGS = TableSettings("mesa-1", "roleta-francesa", "AO2", pace=Pace(betting_ms=10_000, pause_ms=2_000))
COLOURS = TableSettings("mesa-2", "roleta-americana", "AO1", pace=Pace(betting_ms=10_000, pause_ms=2_000))
ALONE = TableSettings("mesa-3", "roleta-francesa", "AO2", individual=True)
CHIP = 100_00
RED = {"act": "place", "chance": "encarnado", "amount": CHIP}


class Casino:
    """One table, its disk, and players with money."""

    def __init__(self, settings: TableSettings = SETTINGS, seed: int = 1) -> None:
        self.settings = settings
        self.disk = Disk()
        self.chance = random.Random(seed)
        self.vault = Vault(bytes(32))
        self.source = SeedSource(self.chance.randbytes)
        self.fallen: list[tuple[str, BaseException]] = []
        self.start()

    def start(self) -> None:
        self.cashier = SimulatedCashier(self.disk, self.chance)
        self.floor = with_plans_approved(Floor(self.cashier, self.source, self.vault, SimulatedClock(), self.trouble))
        self.floor.open(self.settings)
        self.running = self.floor._running[self.settings.id]

    @property
    def table(self) -> AskedTable:
        return AskedTable(self.floor.tables[self.settings.id])

    def trouble(self, table: str, error: BaseException) -> None:
        """A table that falls over in a story that does not expect it is a defect."""
        self.fallen.append((table, error))

    async def die(self) -> None:
        """The machine stops in the middle of whatever it does."""
        tables = list(self.floor.tables.values())
        self.cashier.stop()
        await self.floor.stop()
        self.floor.tables.update({each.id: each for each in tables})  # to be looked at

    async def deposit(self, player: str, amount: int) -> None:
        cash = Account("cash", "AOA", "desk")
        batch = Batch(f"in/{player}/{self.chance.random()}", (Transfer(cash, purse(player, "AOA"), amount, "in"),))
        await self.cashier.post(batch)

    async def jogada(self) -> str:
        """The jogada that is open for bets."""
        await until(lambda: self.table.live is not None)
        assert self.table.live is not None
        return self.table.live.begun.jogada

    async def bet(self, player: str, act: dict[str, Any], key: str, jogada: str | None = None) -> Accepted | Refusal:
        return await self.table.act(player, jogada or await self.jogada(), act, key)

    async def over(self, jogada: str) -> Story:
        async def ended() -> bool:
            lines = await self.cashier.journal(f"jogada/{jogada}")
            return bool(lines) and Story.of(read(lines)).ended is not None

        await until(ended)
        return Story.of(read(await self.cashier.journal(f"jogada/{jogada}")))

    async def money(self, player: str) -> int:
        held = await self.cashier.balance(on_table("stack", self.settings.id, player, "AOA"))
        return held + await self.cashier.balance(purse(player, "AOA"))

    async def close(self) -> None:
        self.table.close()
        await asyncio.wait_for(self.running, 600)
        assert not self.fallen, self.fallen
        assert set((await self.cashier.totals()).values()) <= {0}
        assert await self.cashier.audit() == []
        assert not [
            name for name, money in self.disk.balances.items() if name.startswith(("stake/", "stack/")) and money
        ]


async def keep(watch: Watch, seen: list[Any]) -> None:
    async for each in watch:
        seen += [each]


def told(story: Callable[[Casino], Coroutine[Any, Any, None]], settings: TableSettings = SETTINGS) -> None:
    async def run() -> None:
        casino = Casino(settings)
        await story(casino)
        await casino.close()

    simulated(run)


def test_a_bet_is_taken_settled_and_its_record_verifies() -> None:
    async def story(casino: Casino) -> None:
        await casino.deposit("ana", 10 * CHIP)
        assert await casino.table.sit("ana") == 1
        jogada = await casino.jogada()
        assert isinstance(await casino.bet("ana", RED, "k1"), Accepted)
        assert await casino.money("ana") == 9 * CHIP
        ended = await casino.over(jogada)
        assert await casino.money("ana") in (9 * CHIP, 11 * CHIP)
        record = read_record(canonical(ended.record()))
        findings = {finding.what: finding.holds for finding in verify(record)}
        assert all(findings[what] for what in ("rules_digest", "commitment", "draws", "replay", "rules_lawful"))

    told(story)


def test_the_commitment_and_the_deadline_are_told_before_the_bets() -> None:
    async def story(casino: Casino) -> None:
        seen: list[Any] = []
        looking = asyncio.ensure_future(keep(casino.table.watch(), seen))
        await casino.table.sit("ana")
        await casino.over(await casino.jogada())
        looking.cancel()
        begun, deadline = (
            next(place for place, each in enumerate(seen) if isinstance(each, JogadaBegun)),
            next(place for place, each in enumerate(seen) if isinstance(each, Notice)),
        )
        assert begun < deadline
        assert seen[deadline].notice == "bets_close"
        assert seen[begun].commitment
        first = next(place for place, each in enumerate(seen) if isinstance(each, FactTold))
        assert seen[first].fact["key"] == "bets_open"
        numbers = [each.number for each in seen if isinstance(each, FactTold)]
        assert numbers == sorted(set(numbers))

    told(story)


def test_bets_close_when_the_clock_says_so() -> None:
    async def story(casino: Casino) -> None:
        await casino.deposit("ana", CHIP)
        await casino.table.sit("ana")
        jogada = await casino.jogada()
        began = SimulatedClock().now_ms()
        await casino.over(jogada)
        assert 9_500 <= SimulatedClock().now_ms() - began <= 11_000
        late = await casino.table.act("ana", jogada, RED, "late")
        assert isinstance(late, Refusal)
        assert late.code == "jogada_over"
        assert await casino.money("ana") == CHIP

    told(story)


def test_the_same_key_counts_once_also_after_the_jogada() -> None:
    async def story(casino: Casino) -> None:
        await casino.deposit("ana", 10 * CHIP)
        await casino.table.sit("ana")
        jogada = await casino.jogada()
        first, again = await asyncio.gather(*(casino.bet("ana", RED, "k1", jogada) for _ in range(2)))
        assert isinstance(first, Accepted)
        assert isinstance(again, Accepted)
        assert (first.line, first.again, again.line, again.again) == (first.line, False, first.line, True)
        assert await casino.money("ana") == 9 * CHIP
        await casino.over(jogada)
        later = await casino.table.act("ana", jogada, RED, "k1")
        assert isinstance(later, Accepted)
        assert later.again

    told(story)


@pytest.mark.parametrize("key", ["", "a b", "\0", "é", "\ud800", "k" * 65])
def test_a_request_has_a_key_that_can_be_written_down(key: str) -> None:
    async def story(casino: Casino) -> None:
        await casino.table.sit("ana")
        answer = await casino.bet("ana", RED, key)
        assert isinstance(answer, Refusal)
        assert answer.code == "bad_key"

    told(story)


def test_a_bet_that_cannot_be_paid_is_refused_alone() -> None:
    async def story(casino: Casino) -> None:
        await casino.deposit("ana", CHIP)
        await casino.deposit("rui", CHIP)
        for player in ("ana", "rui"):
            await casino.table.sit(player)
        jogada = await casino.jogada()
        answers = await asyncio.gather(
            casino.bet("ana", RED, "a1", jogada),
            casino.bet("ana", RED, "a2", jogada),
            casino.bet("rui", RED, "r1", jogada),
        )
        assert [type(answer) for answer in answers] == [Accepted, Refusal, Accepted]
        assert isinstance(answers[1], Refusal)
        assert answers[1].code == "not_enough_money"
        story = await casino.over(jogada)
        assert [each.key for each in story.played.values() if each.key.startswith(("a", "r"))] == ["a1", "r1"]

    told(story)


def test_what_was_built_on_an_unpaid_act_is_undone() -> None:
    async def story(casino: Casino) -> None:
        await casino.deposit("ana", CHIP)
        await casino.table.sit("ana")
        jogada = await casino.jogada()
        dear = {**RED, "amount": 2 * CHIP}
        black = {**RED, "chance": "preto"}
        back = {"act": "withdraw", "chance": "encarnado", "amount": CHIP}
        answers = await asyncio.gather(
            casino.bet("ana", black, "k1", jogada),
            casino.bet("ana", dear, "k2", jogada),  # cannot be paid
            casino.bet("ana", back, "k3", jogada),  # takes back what was never laid
        )
        assert [type(answer) for answer in answers] == [Accepted, Refusal, Refusal]
        live = casino.table.live
        assert live is not None
        assert await casino.money("ana") == 0
        assert live.play.movements[-1].about == "preto"
        await casino.over(jogada)
        assert await casino.money("ana") in (0, 2 * CHIP)

    told(story)


def test_what_would_now_be_paid_from_elsewhere_is_undone_too() -> None:
    """Without the unpaid bet, the chips in front of the player would pay for the next one, not the purse."""

    async def story(casino: Casino) -> None:
        await casino.deposit("ana", 4 * CHIP)
        await casino.table.sit("ana")
        jogada = await casino.jogada()
        take = {"act": "take_colour", "colour": "azul", "chip_value": CHIP}
        for place, act in enumerate([take, RED, {**RED, "chance": "preto"}]):
            assert isinstance(await casino.bet("ana", act, f"k{place}", jogada), Accepted)
        await casino.over(jogada)
        stack = await casino.cashier.balance(on_table("stack", "mesa-2", "ana", "AOA"))
        assert stack == 2 * CHIP  # this seed brings no zero
        await until(lambda: casino.table.live is not None and casino.table.live.begun.jogada != jogada)
        jogada = await casino.jogada()
        dear, cheap = ({**RED, "chance": f"duzia:{n}", "amount": amount * CHIP} for n, amount in ((1, 5), (2, 1)))
        answers = await asyncio.gather(casino.bet("ana", dear, "a", jogada), casino.bet("ana", cheap, "b", jogada))
        assert [answer.code for answer in answers if isinstance(answer, Refusal)] == [
            "not_enough_money",
            "not_possible_any_more",
        ]
        assert await casino.money("ana") == 4 * CHIP
        assert isinstance(await casino.bet("ana", cheap, "c", jogada), Accepted)
        await casino.over(jogada)
        found = await inspect(casino.cashier)
        assert found.problems == []

    told(story, COLOURS)


def test_a_newcomer_plays_at_once_while_bets_are_open() -> None:
    async def story(casino: Casino) -> None:
        await casino.deposit("rui", 5 * CHIP)
        await casino.table.sit("ana")
        jogada = await casino.jogada()
        assert await casino.table.sit("rui") == 2
        assert isinstance(await casino.bet("rui", RED, "k", jogada), Accepted)

    told(story)


def test_colour_chips_stay_on_the_table_and_come_back_with_the_player() -> None:
    async def story(casino: Casino) -> None:
        await casino.deposit("ana", 100 * CHIP)
        await casino.table.sit("ana")
        jogada = await casino.jogada()
        take = {"act": "take_colour", "colour": "azul", "chip_value": CHIP}
        assert isinstance(await casino.bet("ana", take, "k0", jogada), Accepted)
        both = [{"act": "place", "chance": chance, "amount": CHIP} for chance in ("encarnado", "preto")]
        for place, act in enumerate(both):
            assert isinstance(await casino.bet("ana", act, f"k{place + 1}", jogada), Accepted)
        await casino.over(jogada)
        stack = on_table("stack", "mesa-2", "ana", "AOA")
        assert await casino.cashier.balance(stack) in (2 * CHIP, 0)  # zero takes both
        await casino.table.leave("ana")
        await until(lambda: casino.table.sitters.of("ana") is None)
        assert await casino.cashier.balance(stack) == 0
        assert await casino.money("ana") in (100 * CHIP, 98 * CHIP)

    told(story, COLOURS)


def test_a_player_who_leaves_in_mid_jogada_is_still_paid() -> None:
    async def story(casino: Casino) -> None:
        await casino.deposit("ana", 2 * CHIP)
        await casino.table.sit("ana")
        jogada = await casino.jogada()
        for place, chance in enumerate(("encarnado", "preto")):
            await casino.bet("ana", {**RED, "chance": chance}, f"k{place}", jogada)
        await casino.table.leave("ana")
        await casino.over(jogada)
        await until(lambda: casino.table.sitters.of("ana") is None)
        assert await casino.money("ana") in (2 * CHIP, 0)

    told(story)


def test_an_idle_player_is_invited_then_warned_then_let_go() -> None:
    async def story(casino: Casino) -> None:
        await casino.table.sit("ana")
        seen: list[Any] = []
        listening = asyncio.ensure_future(keep(casino.table.watch("ana"), seen))
        await until(lambda: casino.table.sitters.of("ana") is None)
        listening.cancel()
        heard = [each.notice for each in seen if isinstance(each, Notice) and each.only == "ana"]
        assert heard == ["idle_invitation", "idle_last_warning", "session_ended_idle", "session_ended"]

    told(story)


def test_a_rest_keeps_the_seat() -> None:
    async def story(casino: Casino) -> None:
        await casino.table.sit("ana")
        await casino.table.rest("ana")
        await casino.table.sit("rui")
        await until(lambda: casino.table.sitters.of("rui") is None)
        assert casino.table.sitters.of("ana") is not None

    told(story)


def test_at_an_individual_table_the_player_starts() -> None:
    async def story(casino: Casino) -> None:
        await casino.deposit("ana", CHIP)
        await casino.table.sit("ana")
        assert isinstance(await casino.table.sit("rui"), Refusal)
        jogada = await casino.jogada()
        await casino.bet("ana", RED, "k", jogada)
        await asyncio.sleep(100)
        assert casino.table.live is not None
        assert isinstance(await casino.table.start("ana", "go"), Accepted)
        await casino.over(jogada)
        await casino.table.leave("ana")

    told(story, ALONE)


def test_at_an_individual_table_bets_that_were_never_started_go_back() -> None:
    async def story(casino: Casino) -> None:
        await casino.deposit("ana", CHIP)
        await casino.table.sit("ana")
        await casino.bet("ana", RED, "k")
        await casino.table.leave("ana")
        await until(lambda: casino.table.sitters.of("ana") is None)
        assert await casino.money("ana") == CHIP

    told(story, ALONE)


def test_at_an_individual_table_bets_stand_once_it_has_started() -> None:
    async def story(casino: Casino) -> None:
        await casino.deposit("ana", CHIP)
        await casino.table.sit("ana")
        jogada = await casino.jogada()
        await casino.bet("ana", RED, "k", jogada)
        starting = asyncio.ensure_future(casino.table.start("ana", "go"))
        await asyncio.sleep(0)
        await casino.table.leave("ana")
        assert isinstance(await starting, Accepted)
        ended = await casino.over(jogada)
        assert not any(isinstance(each.input, Voided) for each in ended.played.values())
        assert await casino.money("ana") in (0, 2 * CHIP)

    told(story, ALONE)


def test_at_an_individual_table_three_minutes_without_a_bet_bring_a_warning_and_one_more_the_end() -> None:
    async def story(casino: Casino) -> None:
        await casino.table.sit("ana")
        began = SimulatedClock().now_ms()
        await until(lambda: casino.table.sitters.of("ana") is None)
        assert 240_000 <= SimulatedClock().now_ms() - began <= 250_000

    told(story, ALONE)


def test_those_who_lost_the_line_get_what_they_missed() -> None:
    async def story(casino: Casino) -> None:
        await casino.table.sit("ana")
        await casino.over(await casino.jogada())
        told = casino.table.events_in_play()
        missed = casino.table.watch(after=told[1].number)
        assert await anext(aiter(missed)) == told[2]

    told(story)


def test_a_closing_table_lets_the_jogada_in_play_finish_and_begins_no_other() -> None:
    async def story(casino: Casino) -> None:
        await casino.deposit("ana", CHIP)
        await casino.table.sit("ana")
        jogada = await casino.jogada()
        await casino.bet("ana", RED, "k", jogada)
        casino.table.close()
        assert (await casino.over(jogada)).ended is not None
        assert isinstance(await casino.table.sit("rui"), Refusal)

    told(story)


# ---- the machine dies


@pytest.mark.parametrize("after_ms", range(0, 12_000, 400))
def test_after_a_crash_the_jogada_goes_on_from_its_record(after_ms: int) -> None:
    async def story(casino: Casino) -> None:
        await casino.deposit("ana", 4 * CHIP)
        await casino.table.sit("ana")
        jogada = await casino.jogada()
        bets = asyncio.ensure_future(casino.bet("ana", RED, "k1", jogada))
        await asyncio.sleep(after_ms / 1000)
        await casino.die()
        answer = await bets
        casino.start()
        await until(lambda: casino.table.sitters.of("ana") is not None or casino.table.inside._index > 0)
        await casino.table.sit("ana")
        again = await casino.table.act("ana", jogada, RED, "k1")
        ended = await casino.over(jogada)
        keys = [each.key for each in ended.played.values() if each.key == "k1"]
        assert len(keys) == (1 if isinstance(answer, Accepted) or isinstance(again, Accepted) else 0)
        if isinstance(answer, Accepted):
            assert isinstance(again, Accepted)
            assert again.again
        record = ended.record()
        assert all(finding.holds is not False for finding in verify(record))

    told(story)


def test_a_jogada_whose_seed_is_lost_is_void_and_every_stake_goes_back() -> None:
    async def story(casino: Casino) -> None:
        await casino.deposit("ana", 4 * CHIP)
        await casino.table.sit("ana")
        jogada = await casino.jogada()
        await casino.bet("ana", RED, "k1", jogada)
        await casino.die()
        casino.vault = Vault(bytes([1]) * 32)
        casino.start()
        await casino.over(jogada)
        assert await casino.money("ana") == 4 * CHIP
        await casino.table.sit("ana")
        assert await casino.jogada() != jogada

    told(story)


def test_nobody_who_reads_the_disk_knows_the_seed_before_the_end() -> None:
    async def story(casino: Casino) -> None:
        await casino.table.sit("ana")
        jogada = await casino.jogada()
        written = b"".join(line.payload for line in await casino.cashier.journal(f"jogada/{jogada}"))
        ended = await casino.over(jogada)
        assert ended.ended is not None
        assert ended.ended.seed.encode() not in written
        assert msgspec.json.decode(msgspec.json.encode(ended.begun))["locked_seed"] != ended.ended.seed

    told(story)


# ---- what can be asked of a table


def test_the_state_of_a_table_tells_a_newcomer_all_they_need() -> None:
    async def story(casino: Casino) -> None:
        await casino.table.sit("ana")
        jogada = await casino.jogada()
        await until(lambda: casino.table.state().bets_close_ms is not None)
        state = casino.table.state()
        assert (state.jogada, state.seats, state.waiting, state.game) == (jogada, {1: "ana"}, 0, "roleta-francesa")
        assert state.bets_close_ms is not None
        assert 0 < state.bets_close_ms - state.now_ms <= 10_000
        assert state.commitment is not None
        first = casino.table.watch(after=0)
        assert isinstance(await anext(aiter(first)), FactTold)

    told(story)


def test_the_last_jogada_can_be_seen_and_the_one_in_play_cannot() -> None:
    async def story(casino: Casino) -> None:
        assert await casino.table.last_jogada() is None
        await casino.table.sit("ana")
        jogada = await casino.jogada()
        assert await casino.table.record(jogada) is None
        await casino.over(jogada)
        await until(lambda: casino.table.inside._index == 1)
        last = await casino.table.last_jogada()
        assert last is not None
        assert last.jogada == jogada
        assert [finding for finding in verify(last) if finding.holds is False] == []
        assert await casino.table.record("mesa-9/00000000") is None

    told(story)


def test_a_player_adds_a_seed_of_their_own_until_the_first_draw() -> None:
    async def story(casino: Casino) -> None:
        assert await casino.table.contribute("ana", "c0ffee") == Refusal("nothing_asked_now")
        await casino.table.sit("ana")
        jogada = await casino.jogada()
        assert await casino.table.contribute("rui", "c0ffee") == Refusal("not_seated")
        assert await casino.table.contribute("ana", "coffee") == Refusal("seed_not_hexadecimal")
        assert await casino.table.contribute("ana", "") == Refusal("seed_size")
        assert await casino.table.contribute("ana", "c0ffee") is None
        assert await casino.table.contribute("ana", "c0ffee") == Refusal("seed_twice")
        await casino.die()
        casino.start()
        record = (await casino.over(jogada)).record()
        assert isinstance(record.chance, SealedChance)
        assert [each.seed for each in record.chance.contributions] == ["c0ffee"]
        assert [finding for finding in verify(record) if finding.holds is False] == []

    told(story)


def test_a_session_is_written_down_when_it_ends() -> None:
    async def story(casino: Casino) -> None:
        await casino.deposit("ana", 9 * CHIP)
        await casino.table.sit("ana")
        jogada = await casino.jogada()
        await casino.bet("ana", {**RED, "amount": 3 * CHIP}, "k1", jogada)
        await casino.bet("ana", {"act": "withdraw", "chance": "encarnado", "amount": CHIP}, "k2", jogada)
        await casino.over(jogada)
        await casino.table.leave("ana")
        await until(lambda: casino.table.sitters.of("ana") is None)
        (payload,) = [line.payload for (name, _), (line, _) in casino.disk.lines.items() if name.startswith("session/")]
        session = msgspec.json.decode(payload, type=Session)
        assert (session.player, session.jogadas, session.staked) == ("ana", 1, 2 * CHIP)
        assert session.net == await casino.money("ana") - 9 * CHIP
        assert session.ended_ms is not None
        assert session.ended_ms > session.began_ms

    told(story)


def test_somebody_who_waits_gets_the_next_free_seat() -> None:
    async def story(casino: Casino) -> None:
        for player in ("a", "b", "c", "d", "e", "f", "g", "h"):
            assert isinstance(await casino.table.sit(player), int)
        assert await casino.table.sit("ana") == Refusal("table_full", {"seats": 8})
        await casino.table.leave("d")
        await until(lambda: casino.table.sitters.of("ana") is not None)
        assert casino.table.sitters.of("d") is None

    told(story)
