"""Craps weighed: bets as chains of throws, exactly and simulated."""
