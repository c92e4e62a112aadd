"""What owns several tables: it has a stream of its own, opens and closes them, seats players, and survives a crash."""
