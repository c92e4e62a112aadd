"""Live tables on real databases use the fixtures of the ledger."""

import pytest

from cashier.conftest import database, postgres_server

pytest.register_assert_rewrite("floor.playing")

__all__ = ["database", "postgres_server"]
