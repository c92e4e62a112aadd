"""Whether the house can play, asked of a real server on a disk that is really full, or whose PostgreSQL has stopped."""

import ctypes
import os
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest

from cashier.conftest import own_server
from server.socket_support import PATIENCE_S, Process, furnish, table

SIZE, KEPT_FREE = 24 * 1024 * 1024, 0
TABLES = (table("mesa"),)


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A file system of its own, of a few megabytes."""
    place = tmp_path / "disk"
    place.mkdir()
    libc = ctypes.CDLL(None, use_errno=True)
    if sys.platform != "linux" or libc.mount(b"none", bytes(place), b"tmpfs", 0, b"size=%d" % SIZE) != 0:
        pytest.skip("no file system of its own can be mounted here: that takes root")
    try:
        yield place
    finally:
        libc.umount2(bytes(place), 2)


def answers(http: httpx.Client, wanted: Callable[[httpx.Response], bool]) -> httpx.Response:
    end = time.monotonic() + PATIENCE_S
    while True:
        answer = http.get("/api/ready")
        if wanted(answer):
            return answer
        assert time.monotonic() < end, answer.text
        time.sleep(0.1)


def is_well(answer: httpx.Response) -> bool:
    return answer.status_code == 200


def is_away(answer: httpx.Response) -> bool:
    return answer.status_code == 503 and bool(answer.json()["refused"]["code"] == "database_away")


def fill(place: Path) -> Path:
    """To the last byte."""
    filler = place / "filler"
    with filler.open("wb", buffering=0) as file:
        for size in (1 << 16, 1 << 12, 1 << 6, 1):
            try:
                while True:
                    file.write(b"x" * size)
            except OSError:
                continue
    free = os.statvfs(place).f_bfree
    assert free == KEPT_FREE
    return filler


def test_a_house_whose_disk_is_full_says_that_it_is_not_ready_until_there_is_room(
    small_disk: Path, tmp_path: Path
) -> None:
    logs = tmp_path / "logs"
    logs.mkdir()
    database = str(small_disk / "casino.db")
    furnish(database, small_disk, *TABLES)
    house = Process(database, logs)
    try:
        with httpx.Client(base_url=house.address, timeout=PATIENCE_S) as http:
            answers(http, is_well)
            filler = fill(small_disk)
            answers(http, is_away)
            assert http.get("/api/health").status_code == 200
            filler.unlink()
            answers(http, is_well)
    finally:
        house.stop()


def test_a_house_whose_postgres_has_stopped_says_that_it_is_not_ready(tmp_path: Path) -> None:
    server = own_server(tmp_path / "postgres")
    folder = tmp_path / "casino"
    (folder / "var").mkdir(parents=True)
    try:
        furnish(server.get_uri(), folder / "var", *TABLES)
        house = Process(server.get_uri(), folder)
        try:
            with httpx.Client(base_url=house.address, timeout=PATIENCE_S) as http:
                answers(http, is_well)
                server.stop()
                answers(http, is_away)
                assert http.get("/api/health").status_code == 200
        finally:
            house.kill()
    finally:
        server.cleanup()
