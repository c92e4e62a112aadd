"""A live poker table in simulated time: people sit down, bring caves, act when they are asked, and go."""

import asyncio
from collections.abc import Callable, Coroutine, Mapping
from typing import Any

from floor.simulated import SimulatedClock, simulated, until
from floor.test_table import Casino
from jogofeito.cashier.accounts import Account
from jogofeito.cashier.ledger import Batch, Transfer
from jogofeito.core.facts import Fact
from jogofeito.core.offers import Offer, Refusal
from jogofeito.core.parties import CROUPIER, Party, seat
from jogofeito.core.record import plain
from jogofeito.floor.address import Accepted
from jogofeito.floor.books import on_table, purse
from jogofeito.floor.settings import Pace, TableSettings
from jogofeito.floor.streams import FactTold, Notice
from jogofeito.games.poquer.between import Between, Gathering
from jogofeito.games.poquer.offers import Cutting, Speaking
from poquer_support import TABLES

PACE = Pace(decision_ms=10_000, interval_ms=2_000, pause_ms=1_000, time_bank_ms=0)
CHECK, FOLD, CALL = {"act": "check"}, {"act": "fold"}, {"act": "call"}
REST, RETURN, TOP_UP = {"act": "rest"}, {"act": "return"}, {"act": "top_up"}
MINUTE = 60_000
FOUR = ("ana", "rui", "eva", "ivo")

Story = Callable[["Poker"], Coroutine[Any, Any, None]]


def table_of(
    text: str = "PT811-H", *, pace: Pace = PACE, more: Mapping[str, Any] | None = None, **values: Any
) -> TableSettings:
    """Settings of a table under a text; `more` are settings of the floor."""
    game, law = TABLES[text]
    given = {name.replace("__", "."): value for name, value in values.items()}
    return TableSettings("mesa-1", game, law, given, pace=pace, **(more or {}))


def plain_table(text: str, **more: Any) -> TableSettings:
    """Without estardilho, whose offers come before the cards."""
    values: dict[str, Any] = {"estardilho": False} if text in ("PT809", "AO16") else {}
    return table_of(text, **values, **more)


class Poker(Casino):
    """What is seen and told of the table is kept in `seen`."""

    def __init__(self, settings: TableSettings, seed: int = 1) -> None:
        self.seen: list[FactTold | Notice] = []
        self.sent = 0
        super().__init__(settings, seed)

    def start(self) -> None:
        super().start()
        self.currency = self.table.rules.currency
        self.unit = self.table.rules.minimum
        self.looking = asyncio.ensure_future(self._look())

    async def _look(self) -> None:
        """As an inspector would: everything, to whomever it was told."""
        watch = self.table.watch()
        watch.may_see = lambda event: event is not None  # type: ignore[method-assign]
        async for each in watch:
            if isinstance(each, FactTold | Notice):
                self.seen.append(each)

    # ---- money

    async def deposit(self, player: str, amount: int) -> None:
        cash = Account("cash", self.currency, "desk")
        moves = (Transfer(cash, purse(player, self.currency), amount, "in"),)
        await self.cashier.post(Batch(f"in/{player}/{self.chance.random()}", moves))

    async def purse(self, player: str) -> int:
        return await self.cashier.balance(purse(player, self.currency))

    async def stack(self, player: str) -> int:
        return await self.cashier.balance(on_table("stack", self.settings.id, player, self.currency))

    # ---- players

    def offer(self, player: str) -> Offer[Any] | None:
        sitter = self.table.sitters.of(player)
        return self.offer_to(seat(sitter.number)) if sitter else None

    def offer_to(self, party: Party) -> Offer[Any] | None:
        offered = self.table.live.play.offer_to(party) if self.table.live else None
        return offered[1] if offered else None

    async def asked(self, player: str, kind: type[Offer[Any]] = Speaking) -> Any:
        """Wait until a player is made an offer of a kind."""
        await until(lambda: isinstance(self.offer(player), kind))
        return self.offer(player)

    async def do(self, player: str, act: Mapping[str, Any]) -> Accepted | Refusal:
        self.sent += 1
        return await self.table.act(player, await self.jogada(), dict(act), f"{player}-{self.sent}")

    async def did(self, player: str, act: Mapping[str, Any]) -> None:
        answer = await self.do(player, act)
        assert isinstance(answer, Accepted), answer

    async def come(self, *players: str, money: int = 1000) -> None:
        """With so many table minimums in the purse; each takes a seat and brings a cave."""
        for player in players:
            await self.deposit(player, money * self.unit)
            assert isinstance(await self.table.sit(player), int)
        for player in players:
            await self.buy(player)

    async def buy(self, player: str, *, post: bool = False) -> None:
        offer = await self.asked(player, Between)
        await self.did(player, {"act": "buy_cave", "amount": offer.cave, "post": post})

    async def speaks(self) -> str:
        """Wait for the next decision; whose it is."""
        await until(lambda: self.speaker() is not None)
        return str(self.speaker())

    def speaker(self) -> str | None:
        return next((each.player for each in self.table.sitters if isinstance(self.offer(each.player), Speaking)), None)

    async def passes(self, act: Mapping[str, Any] | None = None) -> str:
        """The next who speaks does this, or stays in as cheaply as possible."""
        player = await self.speaks()
        offer: Any = self.offer(player)
        await self.did(player, act or (CALL if offer.call else CHECK))
        return player

    async def hand(self) -> int:
        """Play the hand in progress, or the next one, to its end; everybody stays in. Its number comes back."""
        await self.speaks()
        number = self.hands()
        while self.hands() == number:
            if self.speaker() is None:
                await asyncio.sleep(0.05)
            else:
                await self.passes()
        return number + 1

    async def after(self, hands: int) -> None:
        """Wait until so many hands are over, and all that follows from them is done."""
        await until(lambda: self.hands() >= hands)
        await until(lambda: self.table.live is None)

    def hands(self) -> int:
        """Played to their end."""
        return len(self.facts("hand_over"))

    def gathering(self) -> Gathering | None:
        offer = self.offer_to(CROUPIER)
        return offer if isinstance(offer, Gathering) else None

    # ---- what was told

    def facts(self, name: str) -> list[dict[str, Any]]:
        return [each.fact for each in self.seen if isinstance(each, FactTold) and each.fact["fact"] == name]

    def notices(self, name: str, player: str | None = None) -> list[dict[str, Any]]:
        return [
            each.details
            for each in self.seen
            if isinstance(each, Notice) and each.notice == name and player in (None, each.only)
        ]

    def said(self, fact: Fact) -> bool:
        return plain(fact) in self.facts(plain(fact)["fact"])

    async def close(self) -> None:
        await super().close()
        self.looking.cancel()


class Regulars:
    """Players who stay in every hand as cheaply as possible, until they are told to stop."""

    def __init__(self, casino: Poker, *players: str) -> None:
        self.casino = casino
        self.players = set(players)
        self.task = asyncio.ensure_future(self._play())

    async def _play(self) -> None:
        while True:
            await asyncio.sleep(0.1)
            for player in tuple(self.players):
                offer: Any = self.casino.offer(player)
                if isinstance(offer, Speaking):
                    await self.casino.do(player, CALL if offer.call else CHECK)
                elif isinstance(offer, Cutting):
                    await self.casino.do(player, {"act": "cut", "at": 7})
                elif isinstance(offer, Between) and offer.must_top_up and not offer.cave:
                    await self.casino.do(player, TOP_UP)

    def stop(self) -> None:
        self.task.cancel()


def told(story: Story, settings: TableSettings, seed: int = 1) -> None:
    async def run() -> None:
        casino = Poker(settings, seed)
        await story(casino)
        await casino.close()

    simulated(run)


def now_ms() -> int:
    return SimulatedClock().now_ms()
