"""A casino open in this process, people who visit it, and a clock that goes when it is told to."""

import asyncio
import secrets
import warnings
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

import httpx
from argon2 import PasswordHasher
from litestar import Litestar
from litestar.exceptions import LitestarDeprecationWarning

from jogofeito.core.offers import Refusal
from jogofeito.core.parties import CROUPIER, seat
from jogofeito.floor.address import Accepted, ActInJogada
from jogofeito.floor.jogada import Submission
from jogofeito.floor.settings import Pace, TableSettings
from jogofeito.server.app import create_app
from jogofeito.server.casino import Casino
from jogofeito.server.people import People, Person
from jogofeito.server.routes.common import COOKIE
from jogofeito.server.settings import SMALL_HOUSE, HouseSettings
from jogofeito.server.shapes import Role
from jogofeito.server.workers import Workers
from table_support import AskedTable

T = TypeVar("T")

KZ = 100
CHIP = 100 * KZ
PASSWORD = "uma senha bem longa"  # noqa: S105
PAGE = {"X-Jogo-Feito": "1"}  # what our own page sends with everything
MINUTE, HOUR, DAY = 60_000, 3_600_000, 24 * 3_600_000


class Clock:
    """Stands still until it is moved."""

    def __init__(self, now_ms: int = 1_800_000_000_000) -> None:
        self.now_ms = now_ms

    def __call__(self) -> int:
        return self.now_ms

    def go(self, ms: int) -> None:
        self.now_ms += ms


def a_table(
    name: str, currency: str = "AOA", *, individual: bool = False, betting_ms: int = 60_000, **values: Any
) -> TableSettings:
    """A French roulette that loses no time, except for bets."""
    pace = Pace(betting_ms=betting_ms, decision_ms=1, interval_ms=1, pause_ms=1)
    return TableSettings(name, "roleta-francesa", "AO2", {"currency": currency, **values}, individual, pace)


OWN = a_table("sozinho", individual=True)
SHARED = a_table("sala")
DEMO = a_table("sozinho-demo", "DEMO", individual=True)


def with_light_hashes(people: People) -> People:
    """Passwords are hashed as they should be, only not as long: tests have many people and little time."""
    people._hasher = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
    return people


class InThreads(Workers):
    """Other processes would know nothing of games that a test has made; the server's have a test of their own."""

    async def _worked_out(self, function: Callable[..., T], *given: Any) -> T:
        return await asyncio.to_thread(function, *given)


@dataclass
class Visitor:
    """Somebody with a browser of their own."""

    http: httpx.AsyncClient
    person: Person | None = None
    cookies: dict[str, str] = field(default_factory=dict)

    @property
    def id(self) -> str:
        assert self.person is not None
        return self.person.id

    async def ask(self, method: str, path: str, body: object = None, status: int = 200, **query: Any) -> Any:
        """The body of an answer, which must have this status."""
        answer = await self.http.request(method, path, json=body, params=query or None)
        assert answer.status_code == status, answer.text
        return answer.json() if answer.content else None

    async def get(self, path: str, status: int = 200, **query: Any) -> Any:
        return await self.ask("GET", path, None, status, **query)

    async def post(self, path: str, body: object = None, status: int = 200) -> Any:
        return await self.ask("POST", path, body, status)

    async def refused(self, method: str, path: str, body: object, status: int, **query: Any) -> str:
        """The code of a refusal, which must be told in both languages."""
        return problem(await self.ask(method, path, body, status, **query))


def problem(answer: Any) -> str:
    for each in (answer["refused"], *answer["several"]):
        assert each["text"]["pt"]
        assert each["text"]["en"]
        assert each["text"]["pt"] != each["text"]["en"]
    return str(answer["refused"]["code"])


@dataclass
class Place:
    """A casino that is open."""

    app: Litestar
    stack: AsyncExitStack
    scheme: str = "http"
    names: int = 0

    @property
    def casino(self) -> Casino:
        casino: Casino = self.app.state.casino
        return casino

    async def stranger(self, **headers: str) -> Visitor:
        """Nobody yet."""
        transport = httpx.ASGITransport(app=self.app)  # type: ignore[arg-type]
        client = httpx.AsyncClient(transport=transport, base_url=f"{self.scheme}://casino.ao", headers=PAGE | headers)
        return Visitor(await self.stack.enter_async_context(client))

    async def come(self, role: Role, name: str = "") -> Visitor:
        """Somebody signed in."""
        people = self.casino.people
        self.names += 1
        name = name or f"{role}{self.names}"
        person = await people.guest("pt") if role == "guest" else await people.register(name, PASSWORD, "pt", role)
        visitor = await self.stranger()
        visitor.person = person
        visitor.http.cookies.set(COOKIE, await people.token_for(person))
        return visitor

    async def pay_in(self, visitor: Visitor, amount: int, currency: str = "AOA") -> None:
        await self.casino.desk.cash_in(visitor.id, currency, amount, secrets.token_hex(4))

    async def purse(self, visitor: Visitor, currency: str = "AOA") -> int:
        return await self.casino.purse(visitor.id, currency)

    # ---- at a table

    def table(self, visitor: Visitor, name: str) -> AskedTable:
        return AskedTable(self.casino.floor.tables[self.casino.hall.find(name, visitor.id)])

    async def jogada(self, visitor: Visitor, name: str) -> str:
        """Sit down and wait until there is one."""
        person = visitor.person
        assert person is not None
        taken = await self.casino.sit(person, name)
        assert isinstance(taken, Accepted), taken
        assert taken.seat is not None
        number, table = taken.seat, self.table(visitor, name)
        await until(lambda: is_asked(table, number))
        assert table.live is not None
        return table.live.begun.jogada

    async def lay(
        self, visitor: Visitor, name: str, amount: int = CHIP, chance: str = "encarnado", key: str = ""
    ) -> Accepted | Refusal:
        """A bet in the jogada in play."""
        return await self.act(visitor, name, {"act": "place", "chance": chance, "amount": amount}, key)

    async def act(
        self, visitor: Visitor, name: str, act: dict[str, Any], key: str = "", jogada: str = ""
    ) -> Accepted | Refusal:
        """Whatever a player does, in the jogada in play if no other is named."""
        person, live = visitor.person, self.table(visitor, name).live
        assert person is not None
        assert jogada or live is not None
        jogada, key = jogada or (live.begun.jogada if live else ""), key or secrets.token_hex(4)
        return await self.casino.ask(person, name, ActInJogada(player=person.id, jogada=jogada, act=act, key=key))

    async def spin(self, visitor: Visitor, name: str) -> str:
        """At an individual table: let the jogada run to its end."""
        table = self.table(visitor, name)
        assert table.live is not None
        jogada = table.live.begun.jogada
        await table.start(visitor.id, secrets.token_hex(4))
        await self.over(jogada)
        return jogada

    async def over(self, jogada: str) -> None:
        async def ended() -> bool:
            line = await self.casino.database.last_line(f"jogada/{jogada}")
            return line is not None and b'"ended"' in line.payload

        await until(ended)

    async def play(self, visitor: Visitor, name: str, amount: int = CHIP, chance: str = "encarnado") -> str:
        """A whole jogada at an individual table."""
        await self.jogada(visitor, name)
        answer = await self.lay(visitor, name, amount, chance)
        assert isinstance(answer, Accepted), answer
        return await self.spin(visitor, name)

    async def adds_up(self) -> None:
        """Nothing was made or lost, and the book is as it was written."""
        database = self.casino.database
        assert set((await database.totals()).values()) <= {0}
        assert await database.audit() == []


def is_asked(table: AskedTable, number: int) -> bool:
    return table.live is not None and table.live.play.offer_to(seat(number)) is not None


async def no_more_bets(table: AskedTable) -> None:
    """The croupier closes the bets before their time."""
    assert table.live is not None
    offered = table.live.play.offer_to(CROUPIER)
    assert offered is not None
    assert offered[1].default is not None
    await table.inside.door._submit(Submission(CROUPIER, offered[1].default, jogada=table.live.begun.jogada))


@asynccontextmanager
async def opened(
    database: str,
    folder: Path,
    *tables: TableSettings,
    secure: bool = False,
    burst: int = 10**6,
    settings: HouseSettings = SMALL_HOUSE,
) -> AsyncIterator[Place]:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", LitestarDeprecationWarning)  # a test of its own looks at these
        app = create_app(
            database, folder, secure=secure, tables_at_first=tables, requests_burst=burst, settings=settings
        )
    async with AsyncExitStack() as stack:
        await stack.enter_async_context(app.lifespan())
        place = Place(app, stack, "https" if secure else "http")
        with_light_hashes(place.casino.people)
        place.casino.workers = InThreads()
        yield place


def visit(
    story: Callable[[Place], Awaitable[None]],
    folder: Path,
    *tables: TableSettings,
    database: str = "",
    settings: HouseSettings = SMALL_HOUSE,
) -> None:
    """Tell a story in a new casino; afterwards all its money must add up."""

    asyncio.run(day(story, database or str(folder / "casino.db"), folder, *tables, settings=settings))


async def day(
    story: Callable[[Place], Awaitable[None]],
    database: str,
    folder: Path,
    *tables: TableSettings,
    settings: HouseSettings = SMALL_HOUSE,
) -> None:
    """The casino is opened, a story told, and closed: what is in play stays in play until the next day."""
    failure: Exception | None = None
    async with opened(database, folder, *tables, settings=settings) as place:
        try:
            await story(place)
            await place.adds_up()
        except Exception as error:  # noqa: BLE001 - raised again below, not wrapped by the closing
            failure = error
    if failure is not None:
        raise failure


async def until(condition: Callable[[], bool | Awaitable[bool]], patience_s: float = 20) -> None:
    """Wait until something is so."""
    loop = asyncio.get_running_loop()
    end = loop.time() + patience_s
    while True:
        met = condition()
        if met if isinstance(met, bool) else await met:
            return
        assert loop.time() < end, "it never came to be"
        await asyncio.sleep(0.005)
