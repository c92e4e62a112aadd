"""Bacará at live tables: players with money, and a croupier who deals and reads the cards that a story wants."""

import asyncio
from collections import deque
from collections.abc import Callable, Coroutine, Iterable
from typing import Any

from bacara_support import TABLES
from floor.simulated import simulated, until
from floor.test_table import Casino
from jogofeito.cashier.accounts import Account
from jogofeito.cashier.ledger import Batch, Transfer
from jogofeito.core.cards import RANKS
from jogofeito.core.offers import Refusal
from jogofeito.core.record import plain
from jogofeito.core.waits import WaitsForChance
from jogofeito.floor.address import Accepted, Answer, ReadChance
from jogofeito.floor.books import on_table, purse
from jogofeito.floor.settings import Pace, TableSettings
from jogofeito.games.bacara.kernels import value

PACE = Pace(betting_ms=10_000, decision_ms=4_000, pause_ms=2_000)
RICH = 10_000  # table minimums


def settings(text: str, *, individual: bool = False, chance: Any = "sealed", **values: Any) -> TableSettings:
    game, law = TABLES[text]
    given = {name.replace("__", "."): value for name, value in values.items()}
    return TableSettings("mesa-1", game, law, given, individual=individual, pace=PACE, chance=chance)


class Bacara(Casino):
    @property
    def unit(self) -> int:
        return int(self.table.rules.minimum)

    @property
    def currency(self) -> str:
        return str(self.table.rules.currency)

    @property
    def waiting(self) -> Any:
        live = self.table.live
        return live.play.waiting if live else None

    async def deposit(self, player: str, amount: int) -> None:
        cash = Account("cash", self.currency, "desk")
        name = f"in/{player}/{self.chance.random()}"
        await self.cashier.post(Batch(name, (Transfer(cash, purse(player, self.currency), amount, "in"),)))

    async def money(self, player: str) -> int:
        return await self.cashier.balance(purse(player, self.currency))

    async def lies(self, player: str) -> int:
        return await self.cashier.balance(on_table("carried", self.settings.id, player, self.currency))

    async def sit(self, *players: str, seat: int | None = None) -> None:
        for player in players:
            await self.deposit(player, RICH * self.unit)
            assert isinstance(await self.table.sit(player, seat), int)

    async def gain(self, player: str) -> int:
        """In table minimums, with what lies on the table."""
        return (await self.money(player) + await self.lies(player)) // self.unit - RICH

    # ---- bets

    def betting(self) -> bool:
        return any(offer.clock == "betting" for offer in getattr(self.waiting, "offers", {}).values())

    async def open_for_bets(self) -> str:
        """The jogada whose bets are open; nobody wants to cut."""
        while not self.betting():
            await until(lambda: hasattr(self.waiting, "offers"))
            for party, offer in dict(self.waiting.offers).items():
                if type(offer).__name__ == "Cutting":
                    await self.do(party, {"act": "decline_cut"} if party != "croupier" else plain(offer.default))
            await asyncio.sleep(0.05)
        return await self.jogada()

    async def do(self, who: str, act: dict[str, Any]) -> Answer:
        """By seat:n, or the croupier."""
        key = f"k{self.chance.random()}"
        player = self.table.sitters.who(who)  # type: ignore[arg-type]
        return await (self.bet(player, act, key) if player else self.table.croupier(act, key))

    async def lay(self, player: str, chance: str, minimums: int, act: str = "place") -> Accepted | Refusal:
        await self.open_for_bets()
        doing = {"act": act, "chance": chance, "amount": minimums * self.unit}
        return await self.bet(player, doing, f"k{self.chance.random()}")

    def on_cloth(self, player: str) -> dict[str, int]:
        """In table minimums, what the player's own offer says lies there."""
        sitter = self.table.sitters.of(player)
        offered = self.table.live.play.offer_to(f"seat:{sitter.number}") if self.table.live and sitter else None  # type: ignore[arg-type]
        assert offered is not None
        return {chance: amount // self.unit for chance, amount in offered[1].bets.items()}  # type: ignore[attr-defined]

    # ---- a croupier who reads the cards

    async def declare(self, act: str, **details: Any) -> None:
        answer = await self.do("croupier", {"act": act, **details})
        assert isinstance(answer, Accepted), answer

    async def read(self, card: str) -> None:
        """This card; where the shoe has none left, one of its rank, or at least of its value."""
        await until(lambda: isinstance(self.waiting, WaitsForChance))
        names = self.waiting.names
        index = min(range(len(names)), key=lambda at: unlike(card, names[at]))
        answer = await self.table.ask(ReadChance(value=index, key=f"r{self.chance.random()}", by="croupier"))
        assert isinstance(answer, Accepted), answer

    async def coup(self, cards: str, says: Iterable[dict[str, Any]] = ()) -> str:
        """Close and deal these cards. Whatever the croupier does not say is as it should be."""
        jogada, said, coming = await self.open_for_bets(), deque(says), iter(cards.split())
        await self.declare("close")
        while self.table.live is not None and self.table.live.begun.jogada == jogada:
            offers = getattr(self.waiting, "offers", {})
            if isinstance(self.waiting, WaitsForChance):
                await self.read(next(coming))
            elif offer := offers.get("croupier"):
                answer = await self.do("croupier", said.popleft() if said else plain(offer.default))
                assert isinstance(answer, Accepted), answer
            else:
                await asyncio.sleep(0.05)
        assert (next(coming, None), list(said)) == (None, [])
        return jogada


def unlike(card: str, other: str) -> int:
    if card == other or card[0] == other[0]:
        return 0 if card == other else 1
    same = value(RANKS.index(card[0])) == value(RANKS.index(other[0]))
    return 2 if same else 3


Story = Callable[[Bacara], Coroutine[Any, Any, None]]


def told(story: Story, table: TableSettings, seed: int = 1) -> None:
    """Nothing is lost in it: when everybody has gone, nothing lies on the table."""

    async def run() -> None:
        casino = Bacara(table, seed)
        await story(casino)
        for sitter in casino.table.sitters:
            await casino.table.leave(sitter.player)
        while table.chance == "read" and len(casino.table.sitters):
            if casino.table.live is not None and hasattr(casino.waiting, "offers"):
                offer = casino.waiting.offers.get("croupier")
                await (casino.do("croupier", plain(offer.default)) if offer else asyncio.sleep(0.05))
            elif isinstance(casino.waiting, WaitsForChance):
                await casino.read(casino.waiting.names[0])
            await asyncio.sleep(0.05)
        await casino.close()
        assert not [name for name, money in casino.disk.balances.items() if name.startswith("carried/") and money]

    simulated(run)
