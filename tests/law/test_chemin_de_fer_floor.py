"""Chemin de fer at live tables: places, the book and its calls, moves, the clock, the last shoe, money of a bank."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import msgspec
import pytest

from chemin_de_fer_support import BANK, KZ, MIN, SIX
from floor.simulated import simulated, until
from floor.test_table import Casino
from jogofeito.core.offers import Offer, Refusal
from jogofeito.core.parties import seat
from jogofeito.core.record import plain
from jogofeito.core.waits import WaitsForAct
from jogofeito.floor.address import Accepted, AddSeed, Answer, Register, Sit
from jogofeito.floor.books import on_table
from jogofeito.floor.settings import Pace, TableSettings
from jogofeito.floor.streams import FactTold, Notice
from jogofeito.games.chemin_de_fer.game import CALL_MS, IDLE_GOLPES, MINUTE_MS
from table_support import AskedTable

PACE = Pace(betting_ms=10_000, decision_ms=4_000, brief_ms=2_000, pause_ms=1_000)
RICH = 1_000_000 * KZ
NINE = (*SIX, "zeca", "bela", "caio")
SETTINGS = TableSettings("mesa-1", "chemin-de-fer", "AO12", {}, pace=PACE)


class Chemin(Casino):
    """What `answers` has an act for is done by whoever is asked; everything else is left to the clocks."""

    def start(self) -> None:
        super().start()
        self.absent: set[str] = set()
        self.answers: dict[str, dict[str, Any]] = {"Announcing": {"act": "announce", "capital": BANK}}
        self.heard: list[Any] = []
        self.tasks = [asyncio.ensure_future(self._play())]
        self.tasks += [asyncio.ensure_future(self._listen(player)) for player in (None, *NINE, "joao", "tia")]

    async def _play(self) -> None:
        while True:
            await asyncio.sleep(0.1)
            for party, offer in dict(getattr(self.waiting, "offers", {})).items():
                player = self.table.sitters.who(party)
                if player and player not in self.absent and type(offer).__name__ in self.answers:
                    await self.do(player, self.answers[type(offer).__name__])

    async def _listen(self, player: str | None) -> None:
        async for each in self.table.watch(player):
            if each.only == player:
                self.heard += [each]

    @property
    def waiting(self) -> Any:
        live = self.table.live
        return live.play.waiting if live else None

    async def come(self, *players: str, at: int | None = None) -> list[Any]:
        for player in players:
            await self.deposit(player, RICH)
        return [await self.table.sit(player, at) for player in players]

    async def do(self, player: str, act: dict[str, Any]) -> Answer:
        return await self.bet(player, act, f"k{self.chance.random()}")

    def number(self, player: str) -> int:
        sitter = self.table.sitters.of(player)
        return sitter.number if sitter else 0

    def offer(self, player: str) -> Offer[Any] | None:
        waiting, number = self.waiting, self.number(player)
        return waiting.offers.get(seat(number)) if isinstance(waiting, WaitsForAct) and number else None

    async def asked(self, player: str, kind: str) -> Offer[Any]:
        await until(lambda: type(self.offer(player)).__name__ == kind)
        offer = self.offer(player)
        assert offer is not None
        return offer

    def facts(self, kind: str) -> list[dict[str, Any]]:
        """Of the public stream, in order."""
        told = (plain(each.fact) for each in self.heard if isinstance(each, FactTold) and each.only is None)
        return [each for each in told if each["fact"] == kind]

    def notices(self, name: str) -> list[dict[str, Any]]:
        return [each.details for each in self.heard if isinstance(each, Notice) and each.notice == name]


Story = Callable[[Chemin], Coroutine[Any, Any, None]]


def told(story: Story, settings: TableSettings = SETTINGS, seed: int = 1) -> None:
    """Nothing is lost in it: when everybody has gone, nothing lies on the table."""

    async def run() -> None:
        casino = Chemin(settings, seed)
        await story(casino)
        for sitter in casino.table.sitters:
            await casino.table.leave(sitter.player)
        await casino.close()
        for each in casino.tasks:
            each.cancel()
        assert not [name for name, money in casino.disk.balances.items() if name.startswith("carried/") and money]

    simulated(run)


# ---- places


@pytest.mark.law("AO12.3", "AO12.16", "AO12.18")
def test_nine_seats_are_numbered_players_choose_and_nothing_is_played_before_four_sit() -> None:
    async def story(casino: Chemin) -> None:
        assert await casino.come("ana", at=3) == [3]
        assert await casino.come("rui", "eva") == [1, 2]
        await asyncio.sleep(60)
        assert casino.facts("hand_arrives") == []
        assert casino.facts("interrupted")[0]["needed"] == 4
        assert await casino.come("lia", at=9) == [9]
        await casino.asked("lia", "Cutting")
        board = casino.table.inside.here.game.board(casino.table.rules)
        assert board["seats"] == 9

    told(story)


@pytest.mark.law("AO12.16")
def test_when_fewer_than_four_are_left_play_stops_after_the_golpe() -> None:
    async def story(casino: Chemin) -> None:
        await casino.come(*SIX[:4])
        await casino.asked("rui", "Betting")
        await casino.table.leave("lia")
        await until(lambda: bool(casino.facts("cards_spread")))
        assert casino.facts("interrupted")[-1] == {"fact": "interrupted", "seated": 3, "needed": 4}
        await casino.come("gil")
        await casino.asked("gil", "Cutting")

    told(story)


@pytest.mark.law("AO12.24", "AO12.25")
def test_who_finds_no_seat_stands_behind_one_and_nobody_beside_the_croupier() -> None:
    async def story(casino: Chemin) -> None:
        await casino.come(*NINE)
        assert await casino.come("joao", "tia") == [10, 11]
        board = casino.table.inside.here.game.board(casino.table.rules)
        assert [each["behind"] for each in board["standing"]] == [1, 2, 3, 4, 5, 6, 7, 8]  # not on the right of nine

    told(story)


@pytest.mark.law("AO12.94")
def test_who_stands_does_not_move_after_the_hand() -> None:
    async def story(casino: Chemin) -> None:
        await casino.come(*NINE)
        await casino.come("joao")
        refused = await casino.table.change_seat("joao", 12)
        assert refused == Refusal("standing_stays", {"seat": 10}, "AO12.94")

    told(story)


@pytest.mark.law("AO12.26")
def test_who_stands_does_not_take_a_seat_whose_player_is_away_for_a_while() -> None:
    async def story(casino: Chemin) -> None:
        await casino.come(*NINE)
        await casino.come("joao")
        await casino.table.rest("eva")
        assert await casino.table.change_seat("joao", 3) == Refusal("seat_marked", {"seat": 3}, "AO12.26")
        assert await casino.come("tia", at=3) == [Refusal("seat_taken", {"seat": 3, "player": ""})]

    told(story)


@pytest.mark.law("AO12.17")
def test_nobody_has_places_at_two_tables() -> None:
    async def story(casino: Chemin) -> None:
        await casino.come("ana")
        casino.floor.open(TableSettings("mesa-2", "chemin-de-fer", "AO12", {}, pace=PACE))
        await casino.floor.ready("mesa-2")
        other = AskedTable(casino.floor.tables["mesa-2"])
        refused = await casino.floor.ask("mesa-2", Sit(player="ana"))
        assert refused == Refusal("seat_at_other_table", {"table": "mesa-1"}, "AO12.17")
        assert isinstance(await casino.floor.ask("mesa-2", Sit(player="rui")), Accepted)
        await other.leave("rui")
        await until(lambda: other.sitters.of("rui") is None)
        casino.floor.tables["mesa-2"].close()

    told(story)


# ---- the book


@pytest.mark.law("AO12.18", "AO12.19")
def test_a_seat_may_be_booked_and_is_held_until_the_hand_comes_to_it() -> None:
    async def story(casino: Chemin) -> None:
        casino.answers = {**casino.answers, "Betting": {"act": "banco"}}
        await casino.deposit("joao", RICH)
        answer = await casino.table.ask(Register(player="joao", seat=2))
        assert isinstance(answer, Accepted)
        assert answer.seat == 2
        assert await casino.come("ana", at=2) == [Refusal("seat_held", {"seat": 2}, "AO12.19")]
        await casino.come("ana", at=1)
        await casino.come("rui", "eva", "lia")
        assert {casino.number(player) for player in SIX[:4]} == {1, 3, 4, 5}
        assert casino.table.inside.here.held == {2: "joao"}
        await until(lambda: bool(casino.notices("booking_lapsed")))  # the hand went from 1 to 3
        assert casino.table.inside.here.held == {}
        assert await casino.come("gil", at=2) == [2]

    told(story, seed=2)


@pytest.mark.law("AO12.18", "AO12.20", "AO12.22")
def test_names_are_called_in_their_order_and_who_does_not_answer_loses_the_seat() -> None:
    async def story(casino: Chemin) -> None:
        await casino.come(*NINE)
        places = [await casino.table.ask(Register(player=player)) for player in ("joao", "tia")]
        assert [each.place for each in places if isinstance(each, Accepted)] == [1, 2]
        await casino.table.leave("eva")
        await until(lambda: bool(casino.notices("called")))
        called = casino.notices("called")[0]
        assert (called["seat"], called["rule"]) == (3, "AO12.22")
        assert await casino.come("rita", at=3) == [Refusal("seat_held", {"seat": 3}, "AO12.19")]
        await asyncio.sleep(CALL_MS / 1000 + 1)
        await until(lambda: bool(casino.notices("call_missed")))
        await until(lambda: len(casino.notices("called")) == 2)
        assert await casino.come("tia") == [3]
        assert casino.table.inside.here.waiting == []

    told(story)


@pytest.mark.law("AO12.20", "AO12.93")
def test_seated_players_move_at_the_end_of_a_shoe_before_anybody_is_called() -> None:
    async def story(casino: Chemin) -> None:
        await casino.come(*NINE[:8])
        assert await casino.table.change_seat("ana", 9) is None
        await casino.asked("rui", "Betting")  # a shoe is in use
        await asyncio.sleep(120)
        assert casino.number("ana") == 1
        await until(lambda: casino.table.live is None)
        here = casino.table.inside.here  # the last golpe of the shoe was just played
        here.carry = msgspec.structs.replace(here.carry, shoe=None)
        await until(lambda: casino.number("ana") == 9)

    told(story)


# ---- the hand


@pytest.mark.law("AO12.21", "AO12.23", "AO12.95")
@pytest.mark.parametrize("way", ["absent", "refuses"])
def test_who_is_not_there_or_not_willing_when_the_hand_comes_is_dispossessed_for_another(way: str) -> None:
    async def story(casino: Chemin) -> None:
        casino.absent = {"ana"}
        await casino.come(*NINE)
        await casino.table.ask(Register(player="joao"))
        await casino.asked("ana", "Announcing")
        if way == "refuses":
            assert isinstance(await casino.do("ana", {"act": "refuse_hand"}), Accepted)
        await until(lambda: bool(casino.facts("seat_lost")))
        assert casino.facts("seat_lost")[0]["why"] == ("absent" if way == "absent" else "refused")
        await until(lambda: casino.number("ana") == 0)
        assert casino.notices("seat_lost") == [{"seat": 1}]
        await until(lambda: bool(casino.notices("called")))
        assert casino.notices("called")[0]["seat"] == 1

    told(story)


@pytest.mark.law("AO12.12", "AO12.27")
def test_any_seated_player_may_shuffle_before_the_cut_with_a_seed_of_their_own() -> None:
    async def story(casino: Chemin) -> None:
        await casino.come(*SIX[:4])
        await casino.asked("lia", "Cutting")
        assert isinstance(await casino.table.ask(AddSeed(player="eva", seed="ab" * 16)), Accepted)
        assert isinstance(await casino.do("lia", {"act": "cut", "at": 100}), Accepted)
        jogada = await casino.jogada()
        story = await casino.over(jogada)
        assert [each.player for each in story.contributions] == ["eva"]

    told(story)


# ---- the bank's money


@pytest.mark.law("AO12.39", "AO12.78")
def test_a_bank_lies_on_the_table_and_goes_back_to_its_owner_who_leaves() -> None:
    async def story(casino: Chemin) -> None:
        casino.answers |= {"AfterGolpe": {"act": "keep_hand"}, "Betting": {"act": "banco"}}
        await casino.come(*SIX)
        await until(lambda: bool(casino.facts("cagnotte_taken")))
        await casino.over(await casino.jogada())
        player = banker(casino)
        assert await carried(casino, player) > BANK
        sitter = casino.table.sitters.of(player)
        assert sitter is not None
        session = sitter.session  # what was won and stays in the bank is neither staked nor returned
        assert session.staked - session.returned == RICH - await casino.money(player)
        await casino.table.leave(player)
        await until(lambda: casino.table.sitters.of(player) is None)
        assert sitter.session.staked >= 0
        assert sitter.session.net == await casino.money(player) - RICH
        assert await carried(casino, player) == 0

    told(story, seed=3)


def banker(casino: Chemin) -> str:
    stands = casino.facts("bank_stands")
    return casino.table.sitters.who(seat(stands[-1]["seat"])) or "" if stands else ""


async def carried(casino: Chemin, player: str) -> int:
    return await casino.cashier.balance(on_table("carried", "mesa-1", player, "AOA")) if player else 0


# ---- the house closes


@pytest.mark.law("AO12.97.c", "AO12.108")
@pytest.mark.parametrize("minutes, plays_out", [(5, False), (25, True)])
def test_a_shoe_begun_twenty_minutes_before_is_played_to_its_end(minutes: int, plays_out: bool) -> None:
    async def story(casino: Chemin) -> None:
        casino.answers = {**casino.answers, "AfterGolpe": {"act": "keep_hand"}}
        await casino.come(*SIX)
        await casino.asked("rui", "Betting")
        await asyncio.sleep(minutes * MINUTE_MS / 1000)
        before = casino.table.inside.here.carry.golpes
        casino.table.close()
        await asyncio.sleep(180)
        assert bool(casino.notices("shoe_plays_out")) == plays_out
        assert casino.running.done() != plays_out
        if plays_out:
            assert casino.table.inside.here.closing
            assert await casino.come("joao") == [Refusal("table_closing")]
        assert before >= 0

    told(story)


@pytest.mark.law("AO12.108")
def test_a_shoe_that_nobody_plays_is_not_played_to_its_end() -> None:
    """Without bets the bank stays where it is, and no card is ever dealt."""

    async def story(casino: Chemin) -> None:
        await casino.come(*SIX)
        await casino.asked("rui", "Betting")
        await asyncio.sleep(25 * MINUTE_MS / 1000)
        casino.table.close()
        await asyncio.wait_for(casino.running, (IDLE_GOLPES + 5) * 15)
        assert casino.notices("shoe_plays_out")

    told(story)


@pytest.mark.law("AO12.16", "AO12.97.c")
def test_a_table_that_too_few_are_at_closes_without_another_golpe() -> None:
    async def story(casino: Chemin) -> None:
        await casino.come(*SIX[:3])
        await asyncio.sleep(60)
        casino.table.close()
        await asyncio.wait_for(casino.running, 60)

    told(story)


def test_a_golpe_with_money_at_a_table_adds_up() -> None:
    async def story(casino: Chemin) -> None:
        await casino.come(*SIX)
        await casino.asked("rui", "Betting")
        assert isinstance(await casino.do("rui", {"act": "bet", "amount": MIN}), Accepted)
        await casino.over(await casino.jogada())

    told(story)
