"""Nonsense over REST, by everybody and nobody: answers say what is wrong, none is the server's fault, nothing moves.

And nonsense where a request should be: what comes out of a port that is sent anything at all.
"""

import asyncio
import json
import random
from collections import Counter
from pathlib import Path
from typing import Any
from urllib.parse import quote

import httpx
import msgspec
import pytest

from jogofeito.core.money import CURRENCIES
from jogofeito.floor.address import Accepted
from jogofeito.server.lines import Caps
from jogofeito.server.routes.common import COOKIE
from jogofeito.server.settings import SMALL_HOUSE
from jogofeito.server.throttle import Throttle
from server.routes_support import NAMES, QUERIES, WHO
from server.socket_support import Served, in_casino, table
from server.support import CHIP, HOUR, OWN, SHARED, Place, Visitor, a_table, visit
from server.test_fuzz import HUGE, MESSAGES, OVER_REST, SEED, STRINGS, Nonsense

STANDS_STILL = a_table(SHARED.id, betting_ms=24 * HOUR)  # what lies there still lies there in the end
THROUGH_THE_PORT = max(100, MESSAGES // 500)
TOGETHER = 20
# what needs no body and does something: credits for play, a guest more, no sign-in any more, a whole inspection
DOES_WITHOUT_A_BODY = frozenset(
    {"/api/me/demo", "/api/guest", "/api/sign-out", "/api/me/sign-ins/end-others", "/api/inspector/inspection"}
)
WORKED_OUT_LONG = frozenset({"/api/conformity", "/api/conformity.html", "/api/tables/{table}/odds"})
ASKED = [each for each in WHO if each[1] not in DOES_WITHOUT_A_BODY | WORKED_OUT_LONG and each[0] != "DELETE"]
TYPES = ("application/json", "text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "", "é", "a/b;c")


class Requests:
    """Requests that are wrong in some way, from a seed."""

    def __init__(self, seed: int, known: dict[str, str]) -> None:
        self._dice = random.Random(seed)
        self._nonsense = Nonsense(seed)
        self._known = known

    def next(self) -> tuple[str, str, dict[str, str], bytes]:
        """Method, path with its query, headers, body."""
        dice = self._dice
        method, path = dice.choice(ASKED)
        body, _ = WHO[method, path]
        headers = {"content-type": dice.choice(TYPES) if dice.random() < 0.1 else "application/json"}
        headers = {name: value for name, value in headers.items() if value.isascii()}
        if dice.random() < 0.1:
            method = dice.choice(("GET", "POST", "PUT", "PATCH", "HEAD", "OPTIONS", "TRACE", "NONSENSE"))
        return method, self._where(path), headers, self._body(body)

    def _where(self, path: str) -> str:
        names = {name: self._named(name, value) for name, value in NAMES.items()}
        asked = {name: self._known.get(name, "x") for name in QUERIES.get(path, {})}
        if self._dice.random() < 0.6:
            asked = {name: self._text() for name in (*asked, *self._dice.sample(("after", "limit", "day", "x"), 2))}
        query = "&".join(f"{quote(name)}={quote(value, safe='')}" for name, value in asked.items())
        if self._dice.random() < 0.02:
            query += "&" + "".join(self._dice.choice("%&=;+[]zé\"'<") for _ in range(20))
        return path.format(**names) + ("?" + query if query else "")

    def _named(self, name: str, usual: str) -> str:
        picked = self._dice.random()
        if picked < 0.3:
            return quote(self._text() or "-", safe="")
        return quote(self._known.get(name, usual), safe="") if picked < 0.7 else usual

    def _text(self) -> str:
        dice = self._dice
        return str(dice.choice(HUGE)) if dice.random() < 0.4 else dice.choice(STRINGS)[:400]

    def _body(self, body: Any) -> bytes:
        dice, nonsense = self._dice, self._nonsense
        kind = dice.randrange(6)
        if kind == 0:
            return dice.randbytes(dice.randrange(80))
        if kind == 1:
            return json.dumps(nonsense._value()).encode()
        whole = {**body} if isinstance(body, dict) else {"x": 1}
        if kind == 2:
            whole[dice.choice(list(whole))] = nonsense._value()
        elif kind == 3:
            whole[nonsense._string() or "x"] = nonsense._value()
        elif kind == 4:
            del whole[dice.choice(list(whole))]
        text = json.dumps(whole).encode()
        if kind == 5:
            depth = dice.choice((10, 500, 3_000))
            text = json.dumps(whole)[:-1].encode() + b', "deep": ' + b"[" * depth + b"]" * depth + b"}"
        return text[: dice.randrange(len(text))] if dice.random() < 0.3 else text


async def everybody(place: Place) -> list[Visitor]:
    for name in place.app.state.throttles:  # how often anybody may ask has tests of its own
        place.app.state.throttles[name] = Throttle(place.casino.now_ms, 10**9, 1.0)
    visitors = [await place.come(role) for role in ("guest", "player", "operator", "inspector")]
    await place.pay_in(visitors[1], 100 * CHIP)
    return [await place.stranger(), *visitors]


async def money_of(place: Place) -> dict[tuple[str, str], int]:
    people = [each.id for each in await place.casino.database.documents("person")]
    return {(each, currency): await place.casino.purse(each, currency) for each in people for currency in CURRENCIES}


def test_wrong_requests_by_the_thousand_are_refused_and_move_nothing(tmp_path: Path) -> None:
    said: Counter[int] = Counter()

    async def story(place: Place) -> None:
        visitors = await everybody(place)
        player = visitors[1 + 1]
        jogada = await place.play(player, OWN.id)
        await place.jogada(player, SHARED.id)
        assert isinstance(await place.lay(player, SHARED.id), Accepted)
        tokens = [each.http.cookies.get(COOKIE) for each in visitors]
        before = await money_of(place)
        asked = Requests(SEED, {"table": SHARED.id, "jogada": jogada, "player": player.id})

        async def ask(number: int) -> None:
            method, where, headers, body = asked.next()
            client = visitors[number % len(visitors)].http
            answer = await client.request(method, where, headers=headers, content=body)
            assert answer.status_code < 500, (SEED, method, where, body, answer.text)
            said[answer.status_code] += 1
            if answer.status_code >= 400 and method != "HEAD" and where.startswith("/api/"):
                assert all(answer.json()["refused"]["text"].values()), (method, where, answer.text)

        for turn in range(0, OVER_REST, TOGETHER):
            await asyncio.gather(*(ask(turn + each) for each in range(TOGETHER)))
            for visitor, token in zip(visitors, tokens, strict=True):
                if visitor.http.cookies.get(COOKIE) != token:  # it has become somebody else, or nobody
                    visitor.http.cookies.clear()
                    if token is not None:
                        visitor.http.cookies.set(COOKIE, token)
        after = await money_of(place)
        assert {each: after[each] for each in before} == before
        assert set((await place.casino.database.totals()).values()) <= {0}

    visit(story, tmp_path, OWN, STANDS_STILL)
    refused = sum(times for status, times in said.items() if status >= 400)
    assert refused > 0.6 * OVER_REST, said
    assert said.keys() >= {400, 401, 403, 404, 405}, said


def test_whatever_a_port_is_sent_is_refused_or_hung_up_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    patient = msgspec.structs.replace(SMALL_HOUSE, caps=Caps(per_address=10**6))
    heads = (
        b"GET / HTTP/1.1\r\n",
        b"POST /api/sign-in HTTP/1.1\r\n",
        b"GET /ws HTTP/1.1\r\nUpgrade: websocket\r\n",
        b"",
    )
    lines = (
        b"Content-Length: -1\r\n", b"Content-Length: 9\r\nContent-Length: 3\r\n", b"Transfer-Encoding: chunked\r\n",
        b"Transfer-Encoding: nonsense\r\nContent-Length: 3\r\n", b"Host\r\n", b": x\r\n", b"X: \xff\x00\r\n", b"X: y\n",
        b"Sec-WebSocket-Version: 99\r\n", b"Sec-WebSocket-Key: x\r\n", b"Connection: upgrade\r\n", b"Expect: tea\r\n",
        b"Cookie: " + b"a" * 5_000 + b"\r\n", b"Authorization: Bearer \r\n",
    )  # fmt: skip

    @in_casino(table("mesa"), settings=patient)
    async def story(house: Served) -> None:
        dice, answered = random.Random(SEED), 0
        port = int(house.address.rpartition(":")[2])
        for _ in range(THROUGH_THE_PORT):
            sent = dice.choice(heads) + b"".join(dice.choice(lines) for _ in range(dice.randrange(5)))
            sent += dice.choice((b"\r\n", b"\r\nzz\r\n", b"\r\nffffffffffffffff\r\n", b"")) + dice.randbytes(
                dice.randrange(60)
            )
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            try:
                writer.write(sent)
                writer.write_eof()
                async with asyncio.timeout(20):
                    answer = await reader.read()
            except ConnectionError:
                answer = b""
            finally:
                writer.close()
            answered += answer.startswith(b"HTTP/1.1 ")
            assert not answer.startswith(b"HTTP/1.1 5"), (SEED, sent, answer)
        assert answered > THROUGH_THE_PORT // 10
        async with httpx.AsyncClient(base_url=house.address) as client:
            assert (await client.get("/api/ready")).status_code == 200

    story(tmp_path, monkeypatch)
