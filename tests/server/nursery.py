"""A process that has imported the whole server already and forks one whenever it is asked: a start costs no imports.

It hears lines of JSON, `{"serve": [arguments], "in": folder, "log": file}` and `{"kill": number}`, and says
`began NUMBER` and `ended STATUS`; in between a server's own words come out. `kill_support.Nursery` runs it.
"""

import asyncio
import json
import os
import signal
import sys
import warnings
from contextlib import suppress
from typing import Any

import apsw
import asyncpg
import uvloop

import jogofeito.server.serve
from jogofeito.cli import main
from jogofeito.games import GAMES

IMPORTED = (apsw, asyncio, asyncpg, uvloop, jogofeito.server.serve, GAMES)


def say(words: str) -> None:
    os.write(1, f"{words}\n".encode())


ALIVE: set[int] = set()


def serve(asked: dict[str, Any]) -> None:
    number = os.fork()
    if number:
        ALIVE.add(number)
        say(f"began {number}")
        return
    try:
        os.setpgid(0, 0)
        os.chdir(asked["in"])
        log = os.open(asked["log"], os.O_WRONLY | os.O_CREAT | os.O_APPEND)
        os.dup2(log, 2)
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
        code = main(asked["serve"])
        sys.stdout.flush()
        os._exit(code)
    finally:
        os._exit(3)


def kill(number: int) -> None:
    ALIVE.discard(number)
    with suppress(ProcessLookupError):
        os.kill(number, signal.SIGKILL)
    _, status = os.waitpid(number, 0)
    say(f"ended {os.waitstatus_to_exitcode(status)}")


if __name__ == "__main__":
    warnings.simplefilter("ignore")
    for line in sys.stdin:
        asked = json.loads(line)
        if "serve" in asked:
            serve(asked)
        else:
            kill(asked["kill"])
    for number in tuple(ALIVE):
        with suppress(BrokenPipeError):
            kill(number)
