"""The server is tested on SQLite, and on PostgreSQL too where the database makes a difference."""

from pathlib import Path

import pytest

from cashier.conftest import database, postgres_database, postgres_server

__all__ = ["database", "postgres_database", "postgres_server", "sqlite"]


@pytest.fixture
def sqlite(tmp_path: Path) -> str:
    """Where an empty ledger can be opened, without delay."""
    return str(tmp_path / "casino.db")
