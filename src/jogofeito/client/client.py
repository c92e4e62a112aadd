"""The connection of a program to a casino. It comes back by itself when the line is cut."""

import asyncio
import contextlib
import itertools
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from types import TracebackType
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from jogofeito.client.table import Table

SHORTEST_WAIT_S, LONGEST_WAIT_S = 0.05, 10.0
_LINE_TROUBLE = (ConnectionClosed, InvalidHandshake, OSError, TimeoutError)


class Refused(Exception):
    """The casino refused; `code` is stable, the text says why in English."""

    def __init__(self, refused: dict[str, Any]) -> None:
        super().__init__(refused["text"]["en"])
        self.code: str = refused["code"]
        self.refused = refused


class Client:
    """Use as `async with Client("http://127.0.0.1:8710") as casino:`, then `guest()` or `sign_in()`."""

    def __init__(self, address: str) -> None:
        self._address = address.rstrip("/")
        self._http = httpx.AsyncClient(base_url=self._address, timeout=30)
        self._line: ClientConnection | None = None
        self._listening: asyncio.Task[None] | None = None
        self._connected = asyncio.Event()
        self._numbers = itertools.count(1)
        self._unanswered: dict[int, tuple[dict[str, Any], asyncio.Future[dict[str, Any]]]] = {}
        self._tables: dict[str, Table] = {}
        self._bye: Refused | None = None
        self.me: dict[str, Any] = {}

    async def __aenter__(self) -> "Client":
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._listening is not None:
            self._listening.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._listening
        if self._line is not None:
            await self._line.close()
        await self._http.aclose()

    # ---- REST

    async def get(self, path: str, **query: Any) -> Any:
        return self._body(await self._http.get(path, params=query))

    async def post(self, path: str, body: object = None, method: str = "POST") -> Any:
        return self._body(await self._http.request(method, path, json=body))

    def _body(self, answer: httpx.Response) -> Any:
        if answer.is_success:
            return answer.json() if answer.content else None
        if answer.headers.get("content-type", "").startswith("application/json"):
            problem = answer.json()
            raise Refused((problem["several"] or [problem["refused"]])[0])
        answer.raise_for_status()
        raise AssertionError(answer.status_code)

    async def guest(self) -> None:
        """Play with demo credits."""
        if self.me:
            return
        self._signed_in(self._body(await self._http.post("/api/guest", headers={"X-Jogo-Feito": "1"})))

    async def register(self, name: str, password: str) -> None:
        body = {"name": name, "password": password, "adult": True}
        self._body(await self._http.post("/api/register", json=body, headers={"X-Jogo-Feito": "1"}))
        await self.sign_in(name, password)

    async def sign_in(self, name: str, password: str) -> None:
        body = {"name": name, "password": password, "token": True}
        self._signed_in(self._body(await self._http.post("/api/sign-in", json=body, headers={"X-Jogo-Feito": "1"})))

    async def claim(self, code: str, name: str, password: str) -> None:
        """Become operator or inspector with a one-time code."""
        body = {"code": code, "name": name, "password": password, "token": True}
        self._signed_in(self._body(await self._http.post("/api/claim", json=body, headers={"X-Jogo-Feito": "1"})))

    def _signed_in(self, me: dict[str, Any]) -> None:
        self.me = me
        self._http.cookies.clear()
        self._http.headers["authorization"] = f"Bearer {me['token']}"

    async def lobby(self) -> list[dict[str, Any]]:
        return list((await self.get("/api/lobby"))["tables"])

    # ---- the socket

    @asynccontextmanager
    async def table(self, name: str) -> AsyncIterator[Table]:
        """Watch a table; what comes of it is in its attributes and its messages."""
        table = Table(name, await self.get(f"/api/tables/{name}"), self.ask)
        self._tables[name] = table
        try:
            await self.connect()
            await self.ask({"do": "watch", "table": name})
            yield table
        finally:
            self._tables.pop(name, None)

    async def connect(self) -> None:
        if self._listening is None:
            self._listening = asyncio.create_task(self._listen())
        await self._connected.wait()

    async def ask(self, asked: dict[str, Any]) -> dict[str, Any]:
        """Send and wait for the answer; sent again after a cut line."""
        await self.connect()
        if self._bye is not None:
            raise self._bye
        number = next(self._numbers)
        answer: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()
        message = {**asked, "id": number}
        self._unanswered[number] = (message, answer)
        await self._send(message)
        return await answer

    async def cut(self) -> None:
        """Drop the line, as a bad network would."""
        if self._line is not None:
            self._line.transport.abort()

    async def _send(self, message: dict[str, Any]) -> None:
        if self._line is not None:
            with contextlib.suppress(*_LINE_TROUBLE):  # what stays unanswered is sent again
                await self._line.send(msgspec.json.encode(message).decode())

    async def _listen(self) -> None:
        wait_s = SHORTEST_WAIT_S
        while self._bye is None:
            with contextlib.suppress(*_LINE_TROUBLE):
                await self._one_line()
            wait_s = SHORTEST_WAIT_S if self._line is not None else min(LONGEST_WAIT_S, wait_s * 2)
            self._line = None
            await asyncio.sleep(wait_s * (0.5 + random.random()))  # noqa: S311 - so that not all come back at once

    async def _one_line(self) -> None:
        address = "ws" + self._address.removeprefix("http") + "/ws"
        headers = {"Authorization": self._http.headers.get("authorization", "")}
        async with connect(address, additional_headers=headers, max_size=None, compression=None) as line:
            self._line = line
            for table in self._tables.values():
                if table.ready.is_set():
                    await self._send({"do": "watch", "table": table.name, "after": table.last_number})
            for message, _ in tuple(self._unanswered.values()):
                if message["do"] != "watch" or not self._tables[message["table"]].ready.is_set():
                    await self._send(message)
            self._connected.set()
            async for frame in line:
                for said in msgspec.json.decode(frame):
                    self._heard(said)

    def _heard(self, said: dict[str, Any]) -> None:
        if said["say"] == "answer":
            self._answered(said["id"], said if said["ok"] else Refused(said["refused"]))
        elif said["say"] == "bye":
            self._end(said)
        elif said["say"] == "purse":
            self.me.setdefault("purses", {})[said["currency"]] = said["amount"]
        elif (table := self._tables.get(said.get("table", ""))) is not None:
            table.hear(said)
            if said["say"] == "table":
                for number, (asked, _) in tuple(self._unanswered.items()):
                    if asked["do"] == "watch" and asked["table"] == table.name:
                        self._answered(number, said)

    def _answered(self, number: int, said: dict[str, Any] | Refused) -> None:
        _, answer = self._unanswered.pop(number, (None, None))
        if answer is None or answer.done():
            return
        if isinstance(said, Refused):
            answer.set_exception(said)
        else:
            answer.set_result(said)

    def _end(self, said: dict[str, Any]) -> None:
        """The casino has said goodbye. Only who was too fast may come back."""
        if said["reason"] != "too_fast":
            self._bye = Refused({"code": said["reason"], "text": said["text"]})
            for number in tuple(self._unanswered):
                self._answered(number, self._bye)
