"""Craps (AO4)."""
