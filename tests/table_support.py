"""A live table as tests ask it: each request in a word, and what is told kept in a list."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from typing import Any, TypeVar

from jogofeito.core.offers import Refusal
from jogofeito.core.record import Record, resume
from jogofeito.floor.address import (
    Accepted,
    ActInJogada,
    AddSeed,
    Answer,
    ChangeRules,
    ChangeSeat,
    ComeBack,
    Declare,
    Leave,
    Register,
    Request,
    Rest,
    SayPhrase,
    Sit,
    Start,
    Withdraw,
)
from jogofeito.floor.archive import record_of, records
from jogofeito.floor.clock import FloorClock
from jogofeito.floor.floor import Floor
from jogofeito.floor.jogada import LiveJogada
from jogofeito.floor.owners.session import SeatsDrawn
from jogofeito.floor.plans import Approvals
from jogofeito.floor.seats import Seats
from jogofeito.floor.settings import TableSettings
from jogofeito.floor.snapshots import hidden_from, seat_of
from jogofeito.floor.state import TableState
from jogofeito.floor.streams import Event, FactTold, Notice
from jogofeito.floor.table import LiveTable


class EveryPlan(Approvals):
    """Of jackpots: the supervisor has approved whatever the house plays for."""

    def knows(self, name: str, currency: str) -> bool:  # noqa: ARG002
        return True


House = TypeVar("House", Floor, LiveTable)


def with_plans_approved(house: House) -> House:
    house.jackpots.approvals = EveryPlan(house._cashier)
    return house


class Watch:
    """What one player, or somebody who only looks on, is told of a table, as it comes."""

    def __init__(self, table: LiveTable, player: str | None, after: int | None = None) -> None:
        self._table = table
        self._player = player
        self._unread: list[Event] = [] if after is None else list(table.here.streams.facts_after(after, player))
        self._something = asyncio.Event()
        self.over = False
        table.here.streams.subscribe(self)

    def may_see(self, event: Event) -> bool:
        return event.only is None or event.only == self._player

    def told(self, events: Sequence[Event]) -> None:
        self._unread += [each for each in events if self.may_see(each)]
        self._something.set()

    def unread(self) -> list[Event]:
        """All that was told until now and is not read yet."""
        self._table.here.streams.flush()
        several, self._unread = self._unread, []
        return several

    def closed(self) -> None:
        self.over = True
        self._something.set()

    def close(self) -> None:
        self._table.here.streams.unsubscribe(self)
        self.closed()

    async def __aiter__(self) -> AsyncIterator[Event]:
        while True:
            several, self._unread = self._unread, []
            for each in several:
                yield each
            if not several:
                if self.over:
                    return
                self._something.clear()
                await self._something.wait()


class AskedTable:
    """Around a live table."""

    def __init__(self, table: LiveTable) -> None:
        self.inside = table

    # ---- requests

    async def ask(self, request: Request) -> Answer:
        return await self.inside.ask(request)

    async def sit(self, player: str, seat: int | None = None) -> int | Refusal:
        answer = await self.ask(Sit(player=player, seat=seat))
        return answer if isinstance(answer, Refusal) else answer.seat or 0

    async def act(
        self, player: str, jogada: str, act: Any, key: str, answering: int | None = None
    ) -> Accepted | Refusal:
        return await self.ask(ActInJogada(player=player, jogada=jogada, act=act, key=key, answering=answering))

    async def start(self, player: str, key: str) -> Answer:
        return await self.ask(Start(player=player, key=key))

    async def croupier(self, act: Any, key: str) -> Answer:
        return await self.ask(Declare(act=act, key=key))

    async def contribute(self, player: str, seed: str) -> Refusal | None:
        return _refusal(await self.ask(AddSeed(player=player, seed=seed)))

    async def register(self, player: str) -> int | Refusal:
        answer = await self.ask(Register(player=player))
        return answer if isinstance(answer, Refusal) else answer.place or 0

    async def withdraw(self, player: str) -> None:
        await self.ask(Withdraw(player=player))

    async def leave(self, player: str) -> None:
        await self.ask(Leave(player=player))

    async def rest(self, player: str) -> Refusal | None:
        return _refusal(await self.ask(Rest(player=player)))

    async def come_back(self, player: str) -> Refusal | None:
        return _refusal(await self.ask(ComeBack(player=player)))

    async def change_seat(self, player: str, seat: int) -> Refusal | None:
        return _refusal(await self.ask(ChangeSeat(player=player, seat=seat)))

    async def say(self, player: str, phrase: str) -> Refusal | None:
        return _refusal(await self.ask(SayPhrase(player=player, phrase=phrase)))

    async def change_rules(self, settings: TableSettings) -> Answer:
        return await self.ask(ChangeRules(settings=settings))

    # ---- what is to be seen

    def watch(self, player: str | None = None, after: int | None = None) -> Watch:
        return Watch(self.inside, player, after)

    def state(self) -> TableState:
        return self.inside.snapshot().state

    def lying(self) -> dict[str, Any]:
        return self.inside.here.game.lying(self.inside.here.carry)

    def place_in_line(self, player: str) -> int | None:
        return seat_of(self.inside, player).place

    def hidden_from(self, player: str) -> Refusal | None:
        return hidden_from(self.inside, player)

    def events_in_play(self, player: str | None = None) -> list[FactTold]:
        return list(self.inside.snapshot(player).facts)

    async def record(self, jogada: str) -> Record | None:
        return await record_of(self.inside._cashier, self.inside.id, jogada)

    async def last_jogada(self) -> Record | None:
        """The last one with a result."""
        game = self.inside.here.game
        async for record in records(self.inside._cashier, self.inside.id):
            if game.hands is None or any(game.outcome(told.fact) for told in resume(game, record).facts):
                return record
        return None

    # ---- inside

    async def ready(self) -> None:
        await self.inside.ready()

    async def run(self) -> None:
        await self.inside.run()

    def close(self) -> None:
        self.inside.close()

    @property
    def live(self) -> LiveJogada | None:
        return self.inside.here.jogada

    @property
    def sitters(self) -> Seats:
        return self.inside.here.seats

    @property
    def waiting(self) -> list[str]:
        return self.inside.here.waiting

    @property
    def rules(self) -> Any:
        return self.inside.here.rules

    @property
    def game(self) -> Any:
        return self.inside.here.game

    @property
    def settings(self) -> TableSettings:
        return self.inside.here.settings

    @property
    def clock(self) -> FloorClock:
        return self.inside.here.clock

    @property
    def results(self) -> Sequence[str]:
        return self.inside.results

    @property
    def closing(self) -> bool:
        return self.inside.here.closing

    @property
    def over(self) -> bool:
        return self.inside.over

    @property
    def id(self) -> str:
        return self.inside.id

    @property
    def carry(self) -> Any:
        return self.inside.here.carry

    @property
    def played(self) -> int:
        """How many jogadas are over."""
        return self.inside._index

    @property
    def drawn(self) -> SeatsDrawn | None:
        return self.inside.session.drawn_at(self.id) if self.inside.session else None


class Heard:
    """What one player, or somebody who only looks on, was told of a table until it closed."""

    def __init__(self, table: AskedTable, player: str | None = None) -> None:
        self.events: list[Any] = []
        self._player = player
        table.inside.here.streams.subscribe(self)

    def told(self, events: Sequence[Event]) -> None:
        self.events += [each for each in events if each.only in (None, self._player)]

    def closed(self) -> None:
        return

    def notices(self, name: str) -> list[dict[str, Any]]:
        return [each.details for each in self.events if isinstance(each, Notice) and each.notice == name]


def at(floor: Floor, table: str) -> AskedTable:
    return AskedTable(floor.tables[table])


def _refusal(answer: Answer) -> Refusal | None:
    return answer if isinstance(answer, Refusal) else None
