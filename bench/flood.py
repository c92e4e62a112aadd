"""An honest player's acts while fifty clients, each from its own address, flood the house; beside the same without.

They open half requests, send pings as fast as they can, ask for the heaviest answers, and come again when they are cut.
`python -m bench.flood DATABASE` measures on a database of PostgreSQL that is empty; the test of it is in `make slow`.
"""

import asyncio
import contextlib
import itertools
import re
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

import httpx

from bench.sockets import masked, readable
from bench.timing import report
from jogofeito.client.client import Client, Refused

CLIENTS = 50
ACTS = 200
EVERY_S = 0.02
PATIENCE_S = 120
WARM_UP_S = 10.0
MOST_SLOWER = 5.0  # the goal, as times of the usual p99
MOST_GROWN = 1.15  # and of the memory before: lines that are open, and no more with time
HERE = Path(__file__).parents[1]
TABLE = "francesa-individual-demo"
HEAVY = ("/api/conformity", "/api/tables/blackjack-demo/odds", "/schema/openapi.json", "/api/lobby")


# ---- those who flood


async def flood(port: int, number: int) -> None:
    local = (f"127.0.1.{number + 1}", 0)
    attacks = itertools.cycle((half_requests, pings, heavy))
    for _ in range(number % 3):
        next(attacks)
    while True:
        with contextlib.suppress(OSError):
            await next(attacks)(port, local)
        await asyncio.sleep(0.01)


async def half_requests(port: int, local: tuple[str, int]) -> None:
    for _ in range(40):
        _, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=local)
        writer.write(b"GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ")


async def pings(port: int, local: tuple[str, int]) -> None:
    async with httpx.AsyncClient(
        base_url=f"http://127.0.0.1:{port}", transport=httpx.AsyncHTTPTransport(local_address=local[0])
    ) as http:
        answer = await http.post("/api/guest", headers={"X-Jogo-Feito": "1"})
        if answer.status_code != 200:
            return
        token = answer.json()["token"]
    reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=local)
    writer.write(
        (
            "GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            f"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nAuthorization: Bearer {token}\r\n\r\n"
        ).encode()
    )
    await reader.readuntil(b"\r\n\r\n")
    while not writer.is_closing():
        writer.write(masked(9, b"x" * 100) * 100)
        await writer.drain()
        await asyncio.sleep(0)


async def heavy(port: int, local: tuple[str, int]) -> None:
    for path in HEAVY * 3:
        reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=local)
        writer.write(f"GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".encode())
        await reader.read()
        writer.close()


async def flooding(port: int) -> None:
    await asyncio.gather(*(flood(port, number) for number in range(CLIENTS)))


# ---- whoever only plays


async def honest(address: str, acts: int) -> list[float]:
    """How long each act that was taken took, in milliseconds, sorted; bets of the least amount, laid and taken back."""
    took: list[float] = []
    async with Client(address) as client:
        await client.guest()
        async with client.table(TABLE) as table:
            await table.sit()
            listening = table.messages()
            while table.offer is None:
                await anext(listening)
            kinds = itertools.cycle(("place", "withdraw"))
            kind = next(kinds)
            while len(took) < acts:
                act = {"act": kind, "chance": "encarnado", "amount": 10_00}
                began = time.perf_counter()
                with contextlib.suppress(Refused):  # between two jogadas nothing is asked, and that is quickly said
                    await table.act(act)
                    took.append((time.perf_counter() - began) * 1000)
                    kind = next(kinds)
                await asyncio.sleep(EVERY_S)
    return sorted(took)


def memory_of(process: int) -> float:
    """In MB, what it holds now."""
    status = Path(f"/proc/{process}/status").read_text(encoding="utf-8")
    found = re.search(r"VmRSS:\s+(\d+)", status)
    return int(found[1]) / 1024 if found else 0.0


def p99(took: list[float]) -> float:
    return took[len(took) * 99 // 100]


@dataclass(frozen=True)
class Flooded:
    usual: list[float]  # how long acts take, in milliseconds, sorted
    meanwhile: list[float]
    memory_before: float  # in MB: before anybody floods, and when the flood has gone on for a while
    memory_after: float

    @property
    def slower(self) -> float:
        return p99(self.meanwhile) / p99(self.usual)

    @property
    def grown(self) -> float:
        return self.memory_after / self.memory_before


def flooded(database: str, folder: str, acts: int = ACTS, warm_up_s: float = WARM_UP_S) -> Flooded:
    """Warm up: what is worked out for the first time is no memory that a flood takes."""
    command = [sys.executable, "-W", "ignore", "-m", "jogofeito.cli", "serve", "--small-house", "--port", "0"]
    with subprocess.Popen(
        [*command, "--database", database, "--log", "error"], stdout=subprocess.PIPE, text=True, cwd=folder
    ) as server:
        try:
            found = re.search(r"http://127.0.0.1:(\d+)", readable(server.stdout).readline())
            if found is None:
                raise RuntimeError("the casino did not open")
            with httpx.Client(base_url=found[0], timeout=PATIENCE_S) as http:
                for path in HEAVY:
                    http.get(path)
            usual = asyncio.run(asyncio.wait_for(honest(found[0], acts), PATIENCE_S))
            before = memory_of(server.pid)
            with subprocess.Popen([sys.executable, "-m", "bench.flood", "--from", found[1]], cwd=HERE) as attackers:
                try:
                    time.sleep(warm_up_s)
                    meanwhile = asyncio.run(asyncio.wait_for(honest(found[0], acts), PATIENCE_S))
                    after = memory_of(server.pid)
                finally:
                    attackers.kill()
        finally:
            server.kill()
    return Flooded(usual, meanwhile, before, after)


def told(database: str, which: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        found = flooded(database or f"{folder}/casino.db", folder)
    print(
        f"{which}: {CLIENTS} clients flood the house, each from its own address: an act has p99"
        f" {p99(found.meanwhile):.1f} ms (usually {p99(found.usual):.1f} ms); memory {found.memory_before:.0f} MB"
        f" before, and {found.memory_after:.0f} MB at the end"
    )
    report(
        f"acts a second at p99, while fifty clients flood the house on {which}",
        1000 / p99(found.meanwhile),
        1000 / p99(found.usual),
        1 / MOST_SLOWER,
        unit="acts/s",
        against="usual",
    )
    report(
        f"memory before the flood on {which}, beside the end of it",
        found.memory_before,
        found.memory_after,
        1 / MOST_GROWN,
        unit="MB",
        against="after",
    )


def main() -> None:
    told("", "SQLite")


if __name__ == "__main__":
    if sys.argv[1] == "--from":
        asyncio.run(flooding(int(sys.argv[2])))
    else:
        told(sys.argv[1], "PostgreSQL")
