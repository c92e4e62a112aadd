"""Roulette: americana (AO1) and francesa (AO2)."""
