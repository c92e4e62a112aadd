"""A live table with a person at it: what the croupier declares and reads off the real wheel or dice."""

from typing import Any, NoReturn

import msgspec

from floor.simulated import until
from floor.test_table import Casino
from jogofeito.chance.health import ChanceFailed
from jogofeito.core.offers import Refusal
from jogofeito.floor.address import Accepted, Answer, ReadChance
from jogofeito.floor.settings import TableSettings

Plain = dict[str, Any]
CLOSE: Plain = {"act": "close"}


def real(settings: TableSettings, **values: Any) -> TableSettings:
    """The same table with real things: the croupier reads what they show, and no clock answers for a person."""
    named = {name.replace("__", "."): value for name, value in values.items()}
    return msgspec.structs.replace(settings, chance="read", values={**settings.values, **named})


class Croupier:
    """Who stands at the table of a casino. Every act has a key of its own."""

    def __init__(self, casino: Casino) -> None:
        self.casino = casino
        self._keys = 0

    def _key(self) -> str:
        self._keys += 1
        return f"croupier-{self._keys}"

    async def asks(self, act: Plain) -> Answer:
        return await self.casino.table.croupier(act, self._key())

    async def does(self, *acts: Plain) -> None:
        """Declare what must be possible."""
        for act in acts:
            answer = await self.asks(act)
            assert isinstance(answer, Accepted), (act, answer)

    async def refused(self, act: Plain) -> Refusal:
        answer = await self.asks(act)
        assert isinstance(answer, Refusal), act
        return answer

    async def reads(self, *values: int) -> None:
        """What the wheel or the dice show, one value after another."""
        for value in values:
            await until(self.awaited)
            answer = await self.casino.table.ask(ReadChance(value=value, key=self._key(), by="croupier"))
            assert isinstance(answer, Accepted), answer

    def awaited(self) -> bool:
        return self.casino.table.live is not None and hasattr(self.casino.table.live.play.waiting, "below")


def break_chance(casino: Casino, after: int = 0) -> None:
    """From the jogada in play the seal gives so many draws and no more."""
    live = casino.table.live
    assert live is not None
    sound, left = live.seal.chance, after

    def chance(below: int) -> int:
        nonlocal left
        if not left:
            return fail()
        left -= 1
        return sound(below)

    live.seal.chance = chance  # type: ignore[method-assign]


def fail() -> NoReturn:
    raise ChanceFailed("the key stream repeats itself")


async def stopped(casino: Casino) -> None:
    """Wait until the table has stopped for want of chance, which the story expects; the house opens it again."""
    await until(lambda: bool(casino.fallen))
    assert [type(error) for _, error in casino.fallen] == [ChanceFailed]
    casino.fallen.clear()
    await until(lambda: casino.table.over)
    assert not [name for name, money in casino.disk.balances.items() if name.startswith(("stake/", "stack/")) and money]
    casino.start()
    await casino.table.ready()
