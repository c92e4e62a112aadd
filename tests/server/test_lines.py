"""Whoever floods the house with lines, half requests or frames keeps nobody else out of it."""

import asyncio
import socket
from collections.abc import Callable
from typing import Any

import httpx
import msgspec
import pytest
from litestar import Litestar
from websockets.exceptions import ConnectionClosed

from jogofeito.server.lines import Caps, Crowd
from jogofeito.server.proxies import Proxies, place_of
from jogofeito.server.serve import configured
from jogofeito.server.settings import SMALL_HOUSE
from server.socket_support import PATIENCE_S, Served, in_casino, seated, table, until

HOME, OWN = table("sala"), table("sozinho", individual=True)
FEW = Caps(per_address=20, headers_s=0.6, request_s=0.8, unread_s=0.5, frames_burst=200, frames_per_second=50)
STRICT = msgspec.structs.replace(SMALL_HOUSE, caps=FEW)
HALF = b"GET /api/health HTTP/1.1\r\nHost: casino.ao\r\nX-Slow: "


class Raw(asyncio.Protocol):
    """A line on which anything can be sent; what comes back is kept, if it is read at all."""

    def __init__(self) -> None:
        self.heard = b""
        self.over = asyncio.Event()

    def data_received(self, data: bytes) -> None:
        self.heard += data

    def connection_lost(self, _: Exception | None) -> None:
        self.over.set()


async def raw(house: Served, sent: bytes = b"") -> tuple[asyncio.Transport, Raw]:
    port = int(house.address.rpartition(":")[2])
    transport, line = await asyncio.get_running_loop().create_connection(Raw, "127.0.0.1", port)
    transport.write(sent)
    return transport, line


async def cut(line: Raw) -> bool:
    async with asyncio.timeout(PATIENCE_S):
        await line.over.wait()
    return True


async def health(house: Served) -> int:
    async with httpx.AsyncClient(base_url=house.address, timeout=PATIENCE_S) as client:
        return (await client.get("/api/health")).status_code


@in_casino(HOME, settings=STRICT)
async def test_half_requests_from_one_address_are_counted_and_cut(house: Served) -> None:
    lines = [await raw(house, HALF) for _ in range(60)]
    await until(lambda: sum(b"503" in line.heard for _, line in lines) == 60 - FEW.per_address)
    assert len(house.crowd) == FEW.per_address
    assert all([await cut(line) for _, line in lines])  # also those that were let in: they never said what they want
    await until(lambda: len(house.crowd) == 0)
    assert await health(house) == 200


@in_casino(HOME, settings=msgspec.structs.replace(STRICT, caps=msgspec.structs.replace(FEW, in_all=10)))
async def test_no_more_lines_in_all_than_the_house_has_room_for(house: Served) -> None:
    lines = [await raw(house, HALF) for _ in range(15)]
    await until(lambda: sum(b"503" in line.heard for _, line in lines) == 5)
    for transport, _ in lines:
        transport.abort()
    await until(lambda: len(house.crowd) == 0)
    assert await health(house) == 200


@in_casino(HOME, settings=STRICT)
async def test_a_body_that_never_ends_and_headers_one_by_one_are_cut(house: Served) -> None:
    head = b"POST /api/guest HTTP/1.1\r\nHost: x\r\nX-Jogo-Feito: 1\r\nContent-Length: 5000\r\n\r\nhalf of it"
    body, headers = await raw(house, head), await raw(house, HALF)
    dripping = asyncio.ensure_future(drip(headers[0]))
    assert await cut(body[1])
    assert await cut(headers[1])
    dripping.cancel()
    slow_second = await raw(house, b"GET /api/health HTTP/1.1\r\nHost: x\r\n\r\n")
    await until(lambda: b"200 OK" in slow_second[1].heard)
    slow_second[0].write(HALF)
    assert await cut(slow_second[1])
    assert b"408" not in slow_second[1].heard


PINGED = msgspec.structs.replace(SMALL_HOUSE, caps=Caps(ping_every_s=0.2, pong_within_s=0.3))
UPGRADE = (
    "GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nAuthorization: Bearer {}\r\n\r\n"
)


@in_casino(HOME, settings=PINGED)
async def test_a_line_that_answers_no_ping_is_dead_and_cut_and_one_that_does_stays(house: Served) -> None:
    _, dead = await house.person()
    _, alive = await house.person()
    async with house.line(alive) as line:
        _, silent = await raw(house, UPGRADE.format(dead).encode())  # as when its machine is gone: nothing comes back
        await until(lambda: house.casino.connected == 2)
        assert await cut(silent)
        assert b"101 Switching Protocols" in silent.heard
        await until(lambda: house.casino.connected == 1)
        assert (await line.ask("ping"))["ok"]


def test_a_line_that_is_dead_is_known_within_a_minute() -> None:
    caps = Caps()
    config = configured(Litestar(), Crowd(caps, Proxies()))
    assert (config.ws_ping_interval, config.ws_ping_timeout) == (caps.ping_every_s, caps.pong_within_s)
    assert 0 < caps.ping_every_s + caps.pong_within_s <= 60


async def drip(transport: asyncio.Transport) -> None:
    while True:
        transport.write(b"a")
        await asyncio.sleep(0.05)


@in_casino(HOME, settings=STRICT)
async def test_whoever_asks_for_much_and_reads_nothing_is_cut(house: Served) -> None:
    port = int(house.address.rpartition(":")[2])
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    line.setblocking(False)
    loop = asyncio.get_running_loop()
    await loop.sock_connect(line, ("127.0.0.1", port))
    asked = b"GET /schema/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n"
    await loop.sock_sendall(line, asked * 60)
    await until(lambda: len(house.crowd) == 1)
    await until(lambda: len(house.crowd) == 0)
    line.close()


def pings(connection: Any) -> bytes:
    connection.protocol.send_ping(b"x")
    return b"".join(connection.protocol.data_to_send())


def pongs(_: Any) -> bytes:
    return bytes([0x8A, 0x80, 0, 0, 0, 0])


def fragments(connection: Any) -> bytes:
    """Empty ones, of a message that never ends."""
    return bytes([0x01 if connection.first else 0x00, 0x80, 0, 0, 0, 0])


@pytest.mark.parametrize("frame", [pings, pongs, fragments])
def test_a_flood_of_frames_cuts_the_line_and_others_play_on(frame: Callable[[Any], bytes], tmp_path: Any) -> None:
    @in_casino(HOME, settings=STRICT)
    async def story(house: Served) -> None:
        (_, bad), (_, good) = await house.person(), await house.person()
        async with house.line(bad) as flooding, house.line(good) as honest:
            await seated(honest, HOME.id)
            connection = flooding._connection
            connection.first = True  # type: ignore[attr-defined]
            sent = 0
            try:
                while connection.close_code is None and sent < 20_000:
                    connection.transport.write(frame(connection))
                    connection.first = False  # type: ignore[attr-defined]
                    sent += 1
                    if sent % 50 == 0:
                        await asyncio.sleep(0)
            except ConnectionClosed:
                pass
            await until(lambda: flooding.close_code is not None)
            turned_away = house.casino.metrics.turned_away.labels("flood")
            assert turned_away._value.get() == 1
            assert (await honest.bet(HOME.id, "k"))["ok"]

    with pytest.MonkeyPatch.context() as patch:
        story(tmp_path, patch)


@in_casino(OWN)
async def test_one_person_has_so_many_lines_and_no_more(house: Served) -> None:
    _, token = await house.person()
    async with asyncio.timeout(PATIENCE_S):
        lines = [house.line(token) for _ in range(Caps().per_person + 1)]
        opened = [await each.__aenter__() for each in lines]
        assert (await opened[-1].goodbye())["reason"] == "too_many_lines"
        assert (await opened[0].ask("ping"))["ok"]
        for each in lines:
            await each.__aexit__(None, None, None)


# ---- who asks, where a proxy stands in front


@pytest.mark.parametrize(
    "peer, said, client",
    [
        ("10.0.0.1", ["7.7.7.7"], "7.7.7.7"),
        ("10.0.0.1", ["6.6.6.6, 7.7.7.7"], "7.7.7.7"),  # what the client itself wrote counts for nothing
        ("10.0.0.1", ["6.6.6.6", "7.7.7.7, 10.0.0.2"], "7.7.7.7"),  # two proxies of ours, two headers
        ("10.0.0.1", [], "10.0.0.1"),
        ("10.0.0.1", ["nonsense"], "10.0.0.1"),
        ("10.0.0.1", ["7.7.7.7, nonsense"], "10.0.0.1"),
        ("10.0.0.1", ["7.7.7.7:4711"], "7.7.7.7"),
        ("10.0.0.1", ["[2001:db8::1]:4711"], "2001:db8::1"),
        ("8.8.8.8", ["7.7.7.7"], "8.8.8.8"),  # nobody we know
        ("::ffff:10.0.0.1", ["7.7.7.7"], "7.7.7.7"),
        ("", ["7.7.7.7"], ""),
    ],
)
def test_only_trusted_proxies_say_for_whom_they_ask(peer: str, said: list[str], client: str) -> None:
    headers = [(b"x-forwarded-for", each.encode()) for each in said]
    assert Proxies(["10.0.0.0/8"]).client(peer, headers) == client
    assert Proxies().client(peer, headers) == peer


def test_whoever_has_a_network_of_version_6_is_one() -> None:
    assert place_of("2001:db8:0:1::1") == place_of("2001:db8:0:1:ffff::2") != place_of("2001:db8:0:2::1")
    assert place_of("7.7.7.7") == place_of("::ffff:7.7.7.7") == "7.7.7.7"
    assert place_of("") == ""
