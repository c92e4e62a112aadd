"""Facts on their way to a thousand sockets at one table, beside a bare broadcast of the same bytes.

The casino is the server as `jogofeito serve` runs it; the bare broadcast is the smallest application on the same
framework, served with the same settings. Each is a process of its own, and so are the thousand sockets. What is told
is what a settled jogada of a full table gives, all of it at once. How long it takes is counted from telling to
receiving, on the one clock of the machine.

    python -m bench.sockets ours | bare FOLDER      one of the servers
    python -m bench.sockets sockets PORT TOKEN      the sockets
"""

import asyncio
import json
import os
import resource
import struct
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from statistics import median
from typing import IO, Any

import msgspec

from jogofeito.core.facts import Told
from jogofeito.core.parties import CROUPIER, Company, Seat, seat
from jogofeito.core.play import Play
from jogofeito.core.waits import WaitsForAct
from jogofeito.games import listed
from jogofeito.games.roleta.acts import Place
from jogofeito.server.lines import Caps
from jogofeito.server.settings import SMALL_HOUSE

SOCKETS = 1_000
CROWDED = msgspec.structs.replace(SMALL_HOUSE, caps=Caps(per_address=10_000, per_person=10_000, new_sockets=10**6))
WARM_UP, BURSTS, EVERY_S = 3, 20, 0.4
ROUNDS = 5
PLAYERS = 8  # a full table
TABLE, JOGADA = "francesa-demo", "francesa-demo/00000000"
MOST_LATE, MOST_CPU = 1.5, 1.2  # the goals, as times of the bare broadcast
FIRST_FRAMES = 2  # a greeting, and the answer to the first message

Publish = Callable[[], Awaitable[None]]


def burst() -> list[Told]:
    """What is told from the number on, when everybody has three bets."""
    entry = listed("roleta-francesa")
    rules = entry.rules({"currency": "DEMO", "minimum": 10_00})
    company = Company(tuple(Seat(number, f"player-{number}") for number in range(1, PLAYERS + 1)))
    play: Play[Any, Any] = Play(entry.game, rules, entry.game.first_carry(rules), company)
    for number in range(1, PLAYERS + 1):
        for chance in ("preto", "duzia:2", f"pleno:{number + 10}"):
            play.take(seat(number), Place(chance, 10_00))
    while isinstance(play.waiting, WaitsForAct):
        offered = play.offer_to(CROUPIER)
        if offered is None or offered[1].default is None:
            raise RuntimeError("the croupier has nothing to do")
        play.take(CROUPIER, offered[1].default)
    told = len(play.facts)
    play.draw(17)
    return play.facts[told:]


# ---- the servers


def raise_limit() -> None:
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


async def drive(port: int, token: str, publish: Publish) -> None:
    """Say where the sockets come to; when they are there, publish; when all have heard everything, what it took."""
    print(json.dumps({"port": port, "token": token}), flush=True)
    await asyncio.to_thread(sys.stdin.readline)
    published: list[int] = []
    began_s = 0.0
    for number in range(WARM_UP + BURSTS):
        if number == WARM_UP:
            began_s = time.process_time()
        published.append(time.monotonic_ns())
        await publish()
        await asyncio.sleep(EVERY_S)  # longer than it takes: what is measured ends before anybody hangs up
    cpu_s = time.process_time() - began_s
    await asyncio.to_thread(sys.stdin.readline)
    print(json.dumps({"published": published, "cpu_s": cpu_s}), flush=True)
    os._exit(0)


def serve_ours(folder: Path) -> None:
    from jogofeito.server import serve  # noqa: PLC0415 - of the server only

    told = burst()

    async def welcome(app: Any, listening: Any) -> None:
        casino = app.state.casino
        token = await casino.people.token_for(await casino.people.guest("pt"))
        streams = casino.floor.tables[TABLE].here.streams

        async def publish() -> None:
            for each in told:
                streams.tell_fact(JOGADA, each)

        await drive(listening.getsockname()[1], token, publish)

    serve.welcome = welcome
    serve.serve(str(folder / "casino.db"), folder, "127.0.0.1", 0, secure=False, log_level="error", settings=CROWDED)


def serve_bare(folder: Path) -> None:
    from litestar import Litestar, WebSocket, websocket  # noqa: PLC0415 - of the server only
    from litestar.exceptions import WebSocketDisconnect  # noqa: PLC0415

    from jogofeito.floor.clock import SystemClock  # noqa: PLC0415
    from jogofeito.floor.streams import Streams  # noqa: PLC0415
    from jogofeito.server import serve  # noqa: PLC0415
    from jogofeito.server.feed import said  # noqa: PLC0415

    told, streams = burst(), Streams(SystemClock().now_ms)
    lines: dict[WebSocket[Any, Any, Any], None] = {}

    @websocket("/ws")
    async def line(socket: WebSocket[Any, Any, Any]) -> None:
        await socket.accept()
        lines[socket] = None
        await socket.send_data("[]")
        try:
            while True:
                await socket.receive_data("text")
                await socket.send_data("[]")
        except WebSocketDisconnect:
            del lines[socket]

    async def publish() -> None:
        for each in told:
            streams.tell_fact(JOGADA, each)
        latest = list(streams.kept)[-len(told) :]
        frame = msgspec.json.encode([said(TABLE, "DEMO", each) for each in latest]).decode()
        for socket in tuple(lines):
            await socket.send_data(frame)

    async def welcome(app: Any, listening: Any) -> None:  # noqa: ARG001
        await drive(listening.getsockname()[1], "none", publish)

    vars(serve)["create_app"] = lambda *_, **__: Litestar([line], logging_config=None)
    serve.welcome = welcome
    serve.serve(str(folder / "casino.db"), folder, "127.0.0.1", 0, secure=False, log_level="error", settings=CROWDED)


# ---- the sockets


class Line(asyncio.Protocol):
    """A socket that notes when each frame was whole, and does nothing else with it."""

    def __init__(
        self, hello: bytes, first: bytes, ready: Callable[[], None], all_there: Callable[[], None], a_burst: int
    ) -> None:
        self._hello, self._first = hello, first
        self._ready, self._all_there = ready, all_there
        self._left = b""
        self._upgraded = False
        self._first_frames, self._is_ready = FIRST_FRAMES, False
        self._expected = (WARM_UP + BURSTS) * a_burst
        self.at_ns: list[int] = []  # of each event
        self.received = 0  # bytes of frames with events

    def connection_made(self, transport: Any) -> None:
        self._transport = transport
        transport.write(self._hello)

    def data_received(self, data: bytes) -> None:
        now = time.monotonic_ns()
        data = self._left + data if self._left else data
        if not self._upgraded:
            head, found, data = data.partition(b"\r\n\r\n")
            if not found:
                self._left = head
                return
            if b" 101 " not in head.partition(b"\r\n")[0]:
                raise RuntimeError(head.decode())
            self._upgraded = True
            self._transport.write(self._first)
        self._left = self._frames(data, now)

    def _frames(self, data: bytes, now: int) -> bytes:
        """Note the whole frames; gives what is left of one that is not."""
        while len(data) >= 2:
            begin, size = 2, data[1]
            if size > 125:
                begin = 4 if size == 126 else 10
                if len(data) < begin:
                    break
                size = int.from_bytes(data[2:begin], "big")
            if len(data) < begin + size:
                break
            if data[0] & 0x0F == 9:
                self._transport.write(masked(0xA, data[begin : begin + size]))
            else:
                self._note(data[begin : begin + size], now)
            data = data[begin + size :]
        return data

    def _note(self, frame: bytes, now: int) -> None:
        self._first_frames -= self._first_frames > 0
        events = frame.count(b'"say":"event"')
        self.at_ns += [now] * events  # a frame may hold more than one burst, when the server is behind
        self.received += len(frame) if events else 0
        if not self._first_frames and not self._is_ready:
            self._is_ready = True
            self._ready()
        if len(self.at_ns) == self._expected and events:
            self._all_there()


def masked(opcode: int, payload: bytes) -> bytes:
    """A frame as a client sends it, with a mask of nothing."""
    size = bytes((0x80 | len(payload),)) if len(payload) < 126 else b"\xfe" + struct.pack(">H", len(payload))
    return bytes((0x80 | opcode,)) + size + bytes(4) + payload


async def sockets(port: int, token: str) -> None:
    loop = asyncio.get_running_loop()
    hello = (
        f"GET /ws HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n"
        f"Authorization: Bearer {token}\r\n\r\n"
    ).encode()
    first = masked(1, json.dumps({"do": "watch", "table": TABLE}).encode())
    ready, there = asyncio.Semaphore(0), asyncio.Semaphore(0)
    lines, a_burst = [], len(burst())
    for _ in range(SOCKETS):
        _, line = await loop.create_connection(
            lambda: Line(hello, first, ready.release, there.release, a_burst), "127.0.0.1", port
        )
        lines.append(line)
    for _ in range(SOCKETS):
        await ready.acquire()
    print("ready", flush=True)
    for _ in range(SOCKETS):
        await there.acquire()
    last_of_each = slice(a_burst - 1, None, a_burst)
    at_ns = [line.at_ns[last_of_each][WARM_UP:] for line in lines]
    received = sum(line.received for line in lines) / SOCKETS / (WARM_UP + BURSTS)
    print(json.dumps({"at_ns": at_ns, "bytes": received}), flush=True)


# ---- measuring


class Measured(msgspec.Struct, frozen=True):
    p50_ms: float
    p99_ms: float
    cpu_us: float  # of the server, for each burst delivered to a socket
    burst_bytes: float


def asked(process: subprocess.Popen[str]) -> Any:
    line = readable(process.stdout).readline()
    if not line:
        raise RuntimeError("a process of the bench has ended")
    return line.strip() if line == "ready\n" else json.loads(line)


def readable(pipe: IO[str] | None) -> IO[str]:
    if pipe is None:
        raise RuntimeError("a process without a pipe")
    return pipe


def started(*arguments: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-W", "ignore", "-m", "bench.sockets", *arguments]
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def measure(which: str) -> Measured:
    with tempfile.TemporaryDirectory() as folder:
        server = started(which, folder)
        where = asked(server)
        watching = started("sockets", str(where["port"]), where["token"])
        asked(watching)
        time.sleep(1)  # everybody has come to rest
        readable(server.stdin).write("go\n")
        readable(server.stdin).flush()
        heard = asked(watching)
        readable(server.stdin).write("done\n")
        readable(server.stdin).flush()
        took = asked(server)
        for process in (watching, server):
            process.communicate()
    published = took["published"][WARM_UP:]
    late = sorted(
        at - then for line in heard["at_ns"] for at, then in zip(line, published, strict=True)
    )  # in nanoseconds
    return Measured(
        p50_ms=late[len(late) // 2] / 1e6,
        p99_ms=late[len(late) * 99 // 100] / 1e6,
        cpu_us=took["cpu_s"] * 1e6 / len(late),
        burst_bytes=heard["bytes"],
    )


def main() -> None:
    runs: dict[str, list[Measured]] = {"bare": [], "ours": []}
    for _ in range(ROUNDS):
        for which, found in runs.items():
            found.append(measure(which))
    ours, bare = (
        Measured(*(median(getattr(each, name) for each in runs[which]) for name in Measured.__struct_fields__))
        for which in ("ours", "bare")
    )
    print(
        f"{len(burst())} facts at once to {SOCKETS:,} sockets at one table, {BURSTS} times;"
        f" {ours.burst_bytes:,.0f} bytes each time (bare: {bare.burst_bytes:,.0f})"
    )
    for name, each in (("ours", ours), ("bare", bare)):
        print(
            f"  {name}     p50 {each.p50_ms:7.1f} ms   p99 {each.p99_ms:7.1f} ms   cpu {each.cpu_us:7.1f} µs a socket"
        )
    for what, ratio, goal in (
        ("p99", ours.p99_ms / bare.p99_ms, MOST_LATE),
        ("cpu", ours.cpu_us / bare.cpu_us, MOST_CPU),
    ):
        print(f"  {what}   {ratio:.2f}x (goal at most {goal:g}x: {'met' if ratio <= goal else 'NOT met'})")
    print()


if __name__ == "__main__":
    raise_limit()
    if sys.argv[1] == "sockets":
        import uvloop

        uvloop.run(sockets(int(sys.argv[2]), sys.argv[3]))
    else:
        {"ours": serve_ours, "bare": serve_bare}[sys.argv[1]](Path(sys.argv[2]))
