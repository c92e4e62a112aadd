"""Whoever applies the events of a table to its first snapshot has the table as a fresh snapshot shows it.

Several games are played at random, without ever reading a table anew; nobody hears what is another's.
"""

import asyncio
from collections.abc import Sequence
from typing import Any

import msgspec
import pytest

from floor.playing import PLAYERS, Bot, Casino
from floor.simulated import simulated
from floor.test_simulation import TABLES
from jogofeito.core.parties import EVERYONE
from jogofeito.floor.address import BarPlayer, LiftBar, RemovePlayer, Snapshot, WarnPlayer
from jogofeito.floor.books import purse
from jogofeito.floor.settings import TableSettings
from jogofeito.floor.streams import (
    Event,
    FactTold,
    JogadaBegun,
    JogadaEnded,
    Notice,
    OwnOffer,
    OwnPurse,
    OwnSeat,
    SeatChanged,
)
from jogofeito.floor.table import RESULTS_KEPT

MOMENTS, LONGEST = 160, 1_000  # to compare; more where hands of many players who dally take longer
WATCHED = (*PLAYERS, "gil", "noa")  # the last two never have money


class Mirror:
    """A client of one player, or of somebody who only looks on."""

    def __init__(self, snapshot: Snapshot, player: str | None) -> None:
        state = snapshot.state
        self.player = player
        self.number = snapshot.number
        self.seats, self.resting, self.waiting = dict(state.seats), set(state.resting), state.waiting
        self.results, self.lying = list(snapshot.results), snapshot.lying
        self.jogada, self.commitment = state.jogada, state.commitment
        self.closes_ms, self.until_ms = state.bets_close_ms, dict(state.decisions)
        self.banks = dict(state.time_banks)
        self.coming = state.limits_coming is not None
        self.seat, self.offer = snapshot.seat, snapshot.offer
        self.purse: int | None = None
        self.hidden = snapshot.hidden is not None

    def apply(self, event: Event) -> None:
        if event.only not in (None, self.player):
            return
        assert event.number > self.number
        self.number = event.number
        match event:
            case SeatChanged():
                self._seat_changed(event)
            case JogadaBegun(jogada=jogada, commitment=commitment, lying=lying):
                self.jogada, self.commitment, self.lying = jogada, commitment, lying
            case JogadaEnded(results=results, lying=lying):
                self.results, self.lying = [*self.results, *results][-RESULTS_KEPT:], lying
                self.jogada = self.commitment = None
            case OwnSeat():
                self.seat = event
            case OwnOffer():
                self.offer = event
            case OwnPurse(amount=amount):
                self.purse = amount
            case Notice():
                self._notice(event.notice, event.details)
            case FactTold(to=to):
                assert (event.only is None) == (to == EVERYONE)
            case _:
                raise AssertionError(f"nobody knows what {event} changes")

    def _seat_changed(self, event: SeatChanged) -> None:
        self.waiting = event.waiting
        self.resting.discard(event.seat)
        self.seats.pop(event.seat, None)
        if event.player is not None:
            self.seats[event.seat] = event.player
            if event.resting:
                self.resting.add(event.seat)

    def _notice(self, notice: str, details: dict[str, Any]) -> None:
        match notice:
            case "waiting":
                self.waiting = details["waiting"]
            case "lying":
                self.lying = details["lying"]
            case "bets_close":
                self.closes_ms = details["at_ms"]
            case "decision_until":
                self.until_ms[details["party"]] = details["at_ms"]
            case "time_banks":
                self.banks = details["left_ms"]
            case "limits_change":
                self.coming = True
            case "limits_changed":
                self.coming = False
            case _:
                pass  # said, and nothing that a snapshot shows

    def compare(self, now: Snapshot) -> None:
        state = now.state
        assert (self.seats, self.waiting) == (state.seats, state.waiting)
        # where nobody looks on, whoever gets up is shown nothing more, and keeps what they were told
        assert (self.results if now.hidden is None else []) == list(now.results)
        assert self.coming == (state.limits_coming is not None)
        assert bare(self.seat) == bare(now.seat)
        assert (self.offer.offer_number, self.offer.offer) == (now.offer.offer_number, now.offer.offer)
        if now.hidden is None:
            self._compare_jogada(now)

    def _compare_jogada(self, now: Snapshot) -> None:
        """What is not for everybody to see at every table."""
        state = now.state
        assert (self.lying, self.resting) == (now.lying, set(state.resting))
        assert (self.jogada, self.commitment) == (state.jogada, state.commitment)
        assert state.bets_close_ms in (None, self.closes_ms)
        assert state.decisions.items() <= self.until_ms.items()


def bare(event: OwnSeat) -> OwnSeat:
    """Without what tells it from others of its stream."""
    return msgspec.structs.replace(event, number=0, at_ms=0, only=None)


class Mirrors:
    """All clients of a table, fed by one subscription."""

    def __init__(self, casino: Casino, table: str) -> None:
        self.casino, self.table = casino, table
        snapshots = {player: casino.floor.snapshot(table, player) for player in (None, *WATCHED)}
        self.clients = {player: Mirror(snapshot, player) for player, snapshot in snapshots.items()}
        casino.floor.subscribe(table, self)

    def told(self, events: Sequence[Event]) -> None:
        for event in events:
            for client in self.clients.values():
                client.apply(event)

    def closed(self) -> None:
        pass

    async def compare(self) -> None:
        floor = self.casino.floor
        if floor.tables[self.table].here.stopped:
            return
        snapshots = {player: floor.snapshot(self.table, player) for player in self.clients}
        for player, client in self.clients.items():
            if client.hidden and snapshots[player].hidden is None:  # lets itself be told how things stand
                self.clients[player] = Mirror(snapshots[player], player)
            else:
                client.compare(snapshots[player])
        await self._compare_purses()

    async def _compare_purses(self) -> None:
        if self.casino.cashier._busy.locked() or len(self.casino.settings) > 1:
            return  # a purse is just changing, or at another table too
        currency = self.casino.floor.tables[self.table].here.rules.currency
        for player, client in self.clients.items():
            if player is not None and client.purse is not None:
                assert client.purse == await self.casino.cashier.balance(purse(player, currency))


async def meddle(casino: Casino, table: str) -> None:
    """What the house does meanwhile: other limits, warnings, people sent away, barred and let in again."""
    chance = casino.chance
    asked = casino.table(table)
    player = chance.choice(WATCHED)
    match chance.randrange(12):
        case 0:
            minimum = asked.settings.values.get("minimum", asked.rules.minimum)
            values = {**asked.settings.values, "minimum": minimum * 2 if minimum < 1000_00 else minimum // 2}
            await asked.change_rules(msgspec.structs.replace(asked.settings, values=values))
        case 1:
            await asked.ask(WarnPlayer(player=player, by="boss"))
        case 2:
            await asked.ask(RemovePlayer(player=player, by="boss"))
        case 3:
            await asked.ask(BarPlayer(player=player, by="boss"))
        case 4:
            for each in WATCHED:
                await asked.ask(LiftBar(player=each, by="boss"))
        case _:
            pass


@pytest.mark.parametrize("settings", TABLES, ids=lambda each: each.id)
def test_a_client_that_only_applies_events_sees_the_table_as_it_is(settings: TableSettings) -> None:
    async def story() -> None:
        casino = Casino(7, [settings])
        await casino.floor.ready(settings.id)
        for player in PLAYERS:
            await casino.deposit(player, f"{player}-first", settings.id)
        mirrors = Mirrors(casino, settings.id)
        bots = [asyncio.ensure_future(Rich(casino, name).live()) for name in WATCHED]
        for moment in range(LONGEST):
            if moment >= MOMENTS and casino.played() > 1:
                break
            await asyncio.sleep(casino.chance.random() * 0.4)
            await mirrors.compare()
            if moment % 20 == 0:
                await meddle(casino, settings.id)
            for bot in bots:
                if bot.done():
                    bot.result()
        for bot in bots:
            bot.cancel()
        assert casino.played() > 1
        await casino.close()

    simulated(story)


class Rich(Bot):
    """Comes with money and gets none but what is won, so that a purse changes at the table only."""

    async def live(self) -> None:
        (table,) = self.casino.settings
        while True:
            await asyncio.sleep(self.chance.random() * 0.6)
            if self.chance.random() < 0.3:
                await self.answered(lambda table: table.sit(self.player), table.id)
            await self.do_something(table.id)
            await self.wander(table.id)
