"""A whole casino behind a real port, and lines to it that keep everything they hear."""

import asyncio
import itertools
import re
import signal
import subprocess
import sys
import warnings
from collections.abc import AsyncIterator, Callable, Coroutine, Iterable, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
import uvicorn
from litestar.exceptions import LitestarDeprecationWarning
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from jogofeito.floor.lines import Story, read
from jogofeito.floor.settings import Pace, TableSettings
from jogofeito.server.app import create_app
from jogofeito.server.casino import Casino, open_casino
from jogofeito.server.line import Frame
from jogofeito.server.lines import Crowd
from jogofeito.server.people import Person
from jogofeito.server.proxies import Proxies
from jogofeito.server.serve import configured, listen
from jogofeito.server.settings import SMALL_HOUSE, HouseSettings
from jogofeito.server.shapes import Role
from jogofeito.server.socket import Connection, Feeds

Said = dict[str, Any]

PATIENCE_S = 30.0  # for what must come; no test measures time with it
QUICK = Pace(betting_ms=250, decision_ms=250, interval_ms=10, pause_ms=20)
SLOW = Pace(betting_ms=60_000, decision_ms=60_000, interval_ms=10, pause_ms=20)
CHIP = 10_00
ON_BLACK = {"act": "place", "chance": "preto", "amount": CHIP}


def table(
    name: str, pace: Pace = QUICK, currency: str = "DEMO", *, individual: bool = False, **also: Any
) -> TableSettings:
    values = {"currency": currency, "minimum": CHIP}
    return TableSettings(name, "roleta-francesa", "AO2", values, individual, pace, **also)


class Served:
    """The casino, its address, and people who have signed in."""

    def __init__(self, casino: Casino, address: str, feeds: Feeds, crowd: Crowd) -> None:
        self.crowd = crowd
        self.casino = casino
        self.address = address
        self.feeds = feeds  # those of the server itself: its lines hear a table together with an ear
        self._names = itertools.count(1)

    async def person(self, role: Role = "guest") -> tuple[Person, str]:
        """Somebody new, with demo credits, and the token of their sign-in."""
        people = self.casino.people
        if role == "guest":
            person = await people.guest("pt")
        else:
            person = await people.register(f"{role}{next(self._names)}", "long enough a word", "pt", role)
        if role in ("guest", "player"):
            await self.casino.give_demo(person)
        return person, await people.token_for(person)

    def http(self, token: str) -> httpx.AsyncClient:
        headers = {"authorization": f"Bearer {token}"}
        return httpx.AsyncClient(base_url=self.address, headers=headers, timeout=PATIENCE_S)

    @asynccontextmanager
    async def line(self, token: str, **headers: str) -> AsyncIterator["Line"]:
        address = "ws" + self.address.removeprefix("http") + "/ws"
        sent = {"Authorization": f"Bearer {token}", **headers}
        async with connect(address, additional_headers=sent, max_size=None, compression=None) as connection:
            line = Line(connection)
            try:
                yield line
            finally:
                await line.hang_up()


@asynccontextmanager
async def served(
    folder: Path, tables: Iterable[TableSettings], settings: HouseSettings = SMALL_HOUSE
) -> AsyncIterator[Served]:
    """The server as `jogofeito serve` runs it, in this process."""
    crowd = Crowd(settings.caps, Proxies(settings.trusted_proxies))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", LitestarDeprecationWarning)  # of the routes, which are not the point here
        app = create_app(
            str(folder / "casino.db"),
            folder,
            tables_at_first=tuple(tables),
            requests_burst=1_000_000,
            settings=settings,
            crowd=crowd,
        )
    listening = listen("127.0.0.1", 0)
    config = configured(app, crowd)
    server = uvicorn.Server(config)
    serving = asyncio.create_task(server.serve(sockets=[listening]))
    try:
        while not server.started:
            assert not serving.done(), "the server did not start"
            await asyncio.sleep(0.01)
        port = listening.getsockname()[1]
        yield Served(app.state.casino, f"http://127.0.0.1:{port}", app.state.feeds, crowd)
    finally:
        server.should_exit = True
        await serving
        listening.close()


class Line:
    """One connection. Everything heard is kept, frame by frame; `close_code` once the server has hung up."""

    def __init__(self, connection: ClientConnection) -> None:
        self._connection = connection
        self._numbers = itertools.count(1)
        self._news = asyncio.Event()
        self.frames: list[list[Said]] = []
        self.heard: list[Said] = []
        self.close_code: int | None = None
        self._listening = asyncio.create_task(self._listen())

    async def _listen(self) -> None:
        try:
            async for frame in self._connection:
                said = msgspec.json.decode(frame)
                self.frames.append(said)
                self.heard += said
                self._news.set()
        except ConnectionClosed:
            pass
        self.close_code = self._connection.close_code
        self._news.set()

    async def hang_up(self) -> None:
        await self._connection.close()
        await self._listening

    async def cut(self) -> None:
        """As a bad network would: no goodbye."""
        self._connection.transport.abort()
        await self._listening

    # ---- asking

    async def send(self, message: str | bytes) -> None:
        await self._connection.send(message)

    async def tell(self, do: str, **fields: Any) -> int:
        """Send without waiting; the number that the answer will carry."""
        number = next(self._numbers)
        await self.send(msgspec.json.encode({"do": do, "id": number, **fields}).decode())
        return number

    async def answer(self, number: int) -> Said:
        return await self.until(lambda said: said["say"] == "answer" and said["id"] == number)

    async def ask(self, do: str, **fields: Any) -> Said:
        return await self.answer(await self.tell(do, **fields))

    async def refused(self, do: str, **fields: Any) -> Said:
        answer = await self.ask(do, **fields)
        assert answer["ok"] is False, answer
        refused: Said = answer["refused"]
        return refused

    async def watch(self, name: str, **fields: Any) -> Said:
        begin = len(self.heard)
        await self.tell("watch", table=name, **fields)
        return await self.until(lambda said: said["say"] == "table" and said["table"] == name, begin)

    async def bet(self, name: str, key: str, act: Said | None = None, jogada: str | None = None) -> Said:
        if jogada is None:
            jogada = (await self.offer(name))["jogada"]
        return await self.ask("act", table=name, jogada=jogada, act=act or ON_BLACK, key=key)

    # ---- hearing

    async def until(self, wanted: Callable[[Said], object], begin: int = 0) -> Said:
        """The first message since `begin` that is wanted, heard already or still to come."""
        place = begin
        async with asyncio.timeout(PATIENCE_S):
            while True:
                while place < len(self.heard):
                    if wanted(self.heard[place]):
                        return self.heard[place]
                    place += 1
                assert self.close_code is None, f"the line was cut: {self.heard[-1:]}"
                self._news.clear()
                await self._news.wait()

    async def goodbye(self) -> Said:
        """The server's last word; the connection is closed after it."""
        said = await self.until(lambda said: said["say"] == "bye")
        async with asyncio.timeout(PATIENCE_S):
            await self._listening
        return said

    async def offer(self, name: str, after: str = "") -> Said:
        """An offer for this seat that stands now, in a jogada other than `after`."""
        async with asyncio.timeout(PATIENCE_S):
            while True:
                offers = [said for said in self.heard if said["say"] == "offer" and said["table"] == name]
                if offers and offers[-1]["offer"] is not None and offers[-1]["jogada"] != after:
                    return offers[-1]
                assert self.close_code is None, "the line was cut"
                self._news.clear()
                await self._news.wait()

    async def fact(self, name: str, kind: str, jogada: str = "", begin: int = 0) -> Said:
        """An event of this kind, by itself or in what a table was drawn with."""

        def found(said: Said) -> list[Said]:
            return [
                each
                for each in events_of(said, name)
                if each["fact"]["fact"] == kind and jogada in ("", each["jogada"])
            ]

        return found(await self.until(lambda said: bool(found(said)), begin))[0]

    async def notice(self, name: str, kind: str, begin: int = 0) -> Said:
        return await self.until(
            lambda said: said["say"] == "notice" and said["table"] == name and said["notice"] == kind, begin
        )

    def seated(self, name: str) -> Said:
        """What this client was last told of its own seat."""
        return next(said for said in reversed(self.heard) if said["say"] == "seated" and said["table"] == name)

    def events(self, name: str) -> list[Said]:
        """All events of a table in the order they came, also those with which it was drawn."""
        return [each for said in self.heard for each in events_of(said, name)]


class Ear:
    """A connection without a line: what is sent to it is kept, or held back as by somebody who does not read."""

    def __init__(self, house: Served, person: Person) -> None:
        self.person = person
        self.frames: list[Frame] = []
        self.reads = asyncio.Event()
        self.reads.set()
        self.connection = Connection(house.casino, house.feeds, person, self._send)

    async def _send(self, frame: Frame) -> None:
        if not self.reads.is_set():
            await self.reads.wait()
        self.frames.append(frame)

    @property
    def heard(self) -> list[Said]:
        return [said for frame in self.frames for said in msgspec.json.decode(frame.words)]

    def said(self, kind: str) -> list[Said]:
        return [said for said in self.heard if said["say"] == kind]

    async def ask(self, do: str, **fields: Any) -> None:
        """Until it is done; watching, until the table is there."""
        assert await self.connection.heard(msgspec.json.encode({"do": do, "id": 1, **fields}))
        await asyncio.gather(*self.connection._asking)
        if do == "watch":
            await until(lambda: self.connection._watching[fields["table"]]._watcher is not None)

    @property
    def unsent(self) -> int:
        return len(self.connection._outbox._unsent)


def events_of(said: Said, name: str) -> list[Said]:
    if said["say"] == "event" and said["table"] == name:
        return [said]
    return list(said["events"]) if said["say"] == "table" and said["table"] == name else []


async def until(condition: Callable[[], bool]) -> None:
    """Let real time pass until something is so."""
    async with asyncio.timeout(PATIENCE_S):
        while not condition():
            await asyncio.sleep(0.01)


Told = Callable[[Served], Coroutine[Any, Any, None]]
Test = Callable[[Path, pytest.MonkeyPatch], None]


def in_casino(
    *tables: TableSettings, patched: Mapping[str, object] | None = None, settings: HouseSettings = SMALL_HOUSE
) -> Callable[[Told], Test]:
    """A story that is told in a casino with these tables; afterwards all of its money must add up."""

    def as_test(story: Told) -> Test:
        def test(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
            for name, value in (patched or {}).items():
                monkeypatch.setattr(name, value)
            asyncio.run(told(tmp_path))

        async def told(folder: Path) -> None:
            async with served(folder, tables, settings) as house:
                await story(house)
                assert set((await house.casino.database.totals()).values()) <= {0}
                assert await house.casino.database.audit() == []

        test.__name__ = story.__name__
        return test

    return as_test


async def story_of(house: Served, jogada: str) -> Story:
    return Story.of(read(await house.casino.database.journal(f"jogada/{jogada}")))


async def over(house: Served, jogada: str) -> Story:
    """The jogada, once it has ended."""
    async with asyncio.timeout(PATIENCE_S):
        while (story := await story_of(house, jogada)).ended is None:
            await asyncio.sleep(0.01)
    return story


async def seated(line: Line, name: str) -> str:
    """Watch, sit down, and wait for the first offer; gives the jogada."""
    await line.watch(name)
    answer = await line.ask("sit", table=name)
    assert answer["ok"], answer
    return str((await line.offer(name))["jogada"])


# ---- a process of its own


class Process:
    """`jogofeito serve` as it is typed, read until it says where it is."""

    def __init__(self, database: str, folder: Path, port: int = 0, options: tuple[str, ...] = ()) -> None:
        command = [sys.executable, "-W", "ignore", "-m", "jogofeito.cli", "serve", "--log", "warning", "--small-house"]
        self.log = folder / "serve.log"
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(
                [*command, "--database", database, "--port", str(port), *options],
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
                cwd=folder,
            )
        assert self._process.stdout
        self._out = self._process.stdout
        self.said = self._out.readline()
        found = re.search(r"(http://127\.0\.0\.1:(\d+))/", self.said)
        assert found, self.said + self.log.read_text(encoding="utf-8")
        self.address, self.port = found[1], int(found[2])

    def line(self) -> str:
        """The next line that it prints."""
        return self._out.readline()

    def kill(self) -> None:
        self._process.kill()
        assert self._ended()[0] == -signal.SIGKILL, "it ended before it was killed"

    def stop(self) -> str:
        """As an operator would; what it had still printed."""
        if self._process.poll() is not None:
            return ""
        self._process.send_signal(signal.SIGTERM)
        return self._ended()[1]

    def _ended(self) -> tuple[int, str]:
        rest = self._out.read()
        self._out.close()
        return self._process.wait(), rest


def furnish(database: str, folder: Path, *tables: TableSettings) -> None:
    """Write into a new database which tables the casino opens."""

    async def opened() -> None:
        async with open_casino(database, folder, tables):
            pass

    asyncio.run(opened())
