"""Live tables on real databases use the fixtures of the ledger."""

from cashier.conftest import database, postgres_server

__all__ = ["database", "postgres_server"]
