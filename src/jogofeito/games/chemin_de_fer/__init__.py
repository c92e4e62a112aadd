"""Bacará chemin de fer (AO12): players against players, one of whom is the bank."""
