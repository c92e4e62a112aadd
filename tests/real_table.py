"""A live table that a croupier runs: what the real cards show is read, and what goes wrong is declared."""

import asyncio
from typing import Any

from floor.simulated import simulated, until
from floor.test_table import Casino
from jogofeito.core.offers import Offer, Refusal
from jogofeito.core.parties import CROUPIER, seat
from jogofeito.core.play import Play
from jogofeito.core.record import canonical, plain, read_record, resume
from jogofeito.core.waits import WaitsForAct, WaitsForChance
from jogofeito.floor.address import Accepted, Answer, ReadChance
from jogofeito.floor.settings import Pace, TableSettings
from jogofeito.inspection.casino import inspect
from jogofeito.inspection.verify import verify

PACE = Pace(betting_ms=10_000, decision_ms=600_000, pause_ms=2_000)
CLOSE = {"act": "close"}


def real(game: str, law: str, **values: Any) -> TableSettings:
    given = {name.replace("__", "."): value for name, value in values.items()}
    return TableSettings("mesa-1", game, law, given, pace=PACE, chance="read")


class RealTable(Casino):
    """The croupier does nothing wrong unless told to."""

    def __init__(self, settings: TableSettings) -> None:
        super().__init__(settings)
        self._keys = 0

    def offer(self, number: int) -> Offer[Any] | None:
        offered = self.table.live.play.offer_to(seat(number)) if self.table.live else None
        return offered[1] if offered else None

    def facts(self, *names: str) -> list[dict[str, Any]]:
        """Of the jogada in play, as everybody is told them."""
        return [each.fact for each in self.table.events_in_play() if each.fact["fact"] in names]

    async def declares(self, act: dict[str, Any]) -> Answer:
        self._keys += 1
        return await self.table.croupier(act, f"croupier-{self._keys}")

    async def does(self, player: str, act: dict[str, Any]) -> None:
        self._keys += 1
        answer = await self.bet(player, act, f"{player}-{self._keys}")
        assert isinstance(answer, Accepted), (player, act, answer)

    async def deals(self, cards: str, *, stop: str = "") -> None:
        """Read these cards, and say meanwhile that all is well; up to an offer to the croupier that has this name."""
        names = cards.split()
        while self.table.live is not None:
            waiting = self.table.live.play.waiting
            if isinstance(waiting, WaitsForChance):
                if not names:
                    return
                self._keys += 1
                value = waiting.names.index(names.pop(0))
                read = ReadChance(value=value, key=f"read-{self._keys}", by="croupier")
                assert isinstance(await self.table.ask(read), Accepted)
            elif isinstance(waiting, WaitsForAct) and not await self._goes_on(waiting, stop):
                assert not names, f"{names} are left, and {list(waiting.offers.values())} are asked"
                return
            await asyncio.sleep(0.01)

    async def _goes_on(self, waiting: WaitsForAct, stop: str) -> bool:
        offer = waiting.offers.get(CROUPIER)
        if offer is None or offer.clock != "at_once" or (stop and _name(offer) == stop):
            return False
        assert isinstance(await self.declares(plain(offer.default)), Accepted)
        return True

    async def ended(self, jogada: str) -> Play[Any, Any]:
        """The jogada as it is recorded: it verifies, and the books are right."""
        record = read_record(canonical((await self.over(jogada)).record()))
        assert [finding for finding in verify(record) if finding.holds is False] == []
        assert (await inspect(self.cashier)).problems == []
        return resume(self.table.game, record)

    async def finish(self) -> None:
        """Everybody leaves; the croupier closes what is open, and deals what has to be dealt, whatever it is."""
        for sitter in self.table.sitters:
            await self.table.leave(sitter.player)
        while len(self.table.sitters):
            waiting = self.table.live.play.waiting if self.table.live else None
            if isinstance(waiting, WaitsForChance):
                await self.deals(waiting.names[0])
            elif waiting is not None:
                await self.declares(CLOSE)
                await self.deals("")
            await asyncio.sleep(0.1)


def _name(offer: Offer[Any]) -> str:
    return str(offer.__struct_config__.tag)


def told(story: Any, settings: TableSettings) -> None:
    async def run() -> None:
        casino = RealTable(settings)
        await story(casino)
        await casino.finish()
        await casino.close()

    simulated(run)


async def seated(casino: RealTable, money: int, *players: str) -> str:
    """Players with money at the table, in a jogada in which they may bet."""
    for player in players:
        await casino.deposit(player, money)
    await asyncio.gather(*(casino.table.sit(player) for player in players))
    await until(lambda: casino.table.live is not None)
    return await casino.jogada()


def refused(answer: Answer) -> tuple[str, str]:
    assert isinstance(answer, Refusal), answer
    return answer.code, answer.rule
