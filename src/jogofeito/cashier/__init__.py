"""Money that lasts: a double-entry ledger on SQLite or PostgreSQL behind one door."""
