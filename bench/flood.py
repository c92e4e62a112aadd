"""An honest player's acts while fifty clients, each from its own address, flood the house; beside the same without.

They open half requests, send pings as fast as they can, ask for the heaviest answers, and come again when they are cut.
"""

import asyncio
import contextlib
import itertools
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import httpx

from bench.sockets import masked, readable
from bench.timing import report
from jogofeito.client.client import Client, Refused

CLIENTS = 50
ACTS = 200
EVERY_S = 0.02
PATIENCE_S = 120
MOST_SLOWER = 5.0  # the goal, as times of the usual p99
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


async def honest(address: str) -> list[float]:
    """How long each act took, in milliseconds, sorted; bets of the least amount, laid and taken back."""
    took: list[float] = []
    async with Client(address) as client:
        await client.guest()
        async with client.table(TABLE) as table:
            await table.sit()
            listening = table.messages()
            while table.offer is None:
                await anext(listening)
            acts = itertools.cycle(("place", "withdraw"))
            while len(took) < ACTS:
                act = {"act": next(acts), "chance": "encarnado", "amount": 10_00}
                began = time.perf_counter()
                with contextlib.suppress(Refused):  # between two jogadas nothing is asked
                    await table.act(act)
                took.append((time.perf_counter() - began) * 1000)
                await asyncio.sleep(EVERY_S)
    return sorted(took)


def memory_of(process: int) -> float:
    """In MB, what it holds now."""
    status = Path(f"/proc/{process}/status").read_text(encoding="utf-8")
    found = re.search(r"VmRSS:\s+(\d+)", status)
    return int(found[1]) / 1024 if found else 0.0


def p99(took: list[float]) -> float:
    return took[len(took) * 99 // 100]


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-W", "ignore", "-m", "jogofeito.cli", "serve", "--small-house", "--port", "0"]
        database = ["--database", f"{folder}/casino.db", "--log", "error"]
        with subprocess.Popen([*command, *database], stdout=subprocess.PIPE, text=True) as server:
            found = re.search(r"http://127.0.0.1:(\d+)", readable(server.stdout).readline())
            if found is None:
                raise RuntimeError("the casino did not open")
            usual = asyncio.run(asyncio.wait_for(honest(found[0]), PATIENCE_S))
            with subprocess.Popen([sys.executable, "-m", "bench.flood", found[1]]) as attackers:
                time.sleep(12)  # what is worked out for the first time has been
                before = memory_of(server.pid)
                flooded = asyncio.run(asyncio.wait_for(honest(found[0]), PATIENCE_S))
                after = memory_of(server.pid)
                attackers.kill()
            server.kill()
    print(
        f"{CLIENTS} clients flood the house, each from its own address: an act has p99 {p99(flooded):.1f} ms"
        f" (usually {p99(usual):.1f} ms); memory {before:.0f} MB, and at the end {after:.0f} MB"
    )
    report(
        "acts a second at p99, while fifty clients flood the house",
        1000 / p99(flooded),
        1000 / p99(usual),
        1 / MOST_SLOWER,
        unit="acts/s",
        against="usual",
    )


if __name__ == "__main__" and len(sys.argv) > 1:
    asyncio.run(flooding(int(sys.argv[1])))
